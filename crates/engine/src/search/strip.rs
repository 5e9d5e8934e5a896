//! The timeline of a search: calls and decisions of a short run, the depth of the calls in a long one.

use lariat_protocol::{CallBar, DecisionMark, DepthArea, Stretch, Strip};
use lariat_session::core::{Decision, SearchKind};
use lariat_session::{Level, Outline, OutlinedDecision, Timeline};

use super::signs;

/// Calls have bars if there are at most so many rows.
const MOST_ROWS: usize = 6;

/// A look at a transition is a dot if it takes at most so many steps.
const SHORT_LOOK: u64 = 3;

/// The course of a run.
pub(crate) fn strip(run: &Timeline, outline: Option<&Outline>) -> Strip {
    let levels = run.strip().levels();
    let colours = Colours::of(&levels);
    let stretch = |(from, to, search)| Stretch {
        from,
        to,
        class: signs::class(search).to_owned(),
        title: signs::phase(search).to_owned(),
    };
    let is_deep = levels.iter().any(|level| level.depth > 0);
    let outline = outline.filter(|outline| outline.steps == run.progress().steps);
    let flat = outline.filter(|outline| (1..=MOST_ROWS).contains(&outline.deepest));
    let stretches = run.strip().stretches();
    Strip {
        calls: flat.map(|flat| bars(flat, &stretches, colours)).unwrap_or_default(),
        depths: match flat {
            None if is_deep => areas(&levels, colours),
            _ => Vec::new(),
        },
        decisions: outline.iter().flat_map(|outline| &outline.decisions).map(decided).collect(),
        stretches: stretches.into_iter().map(stretch).collect(),
        ..Strip::default()
    }
}

/// One search has no colour of its own: there is nothing to tell apart.
#[derive(Clone, Copy)]
struct Colours {
    is_one: bool,
}

impl Colours {
    fn of(levels: &[Level]) -> Colours {
        let mut searches =
            levels.iter().map(|level| level.search).filter(|&search| search != SearchKind::Extract);
        let first = searches.next();
        Colours { is_one: searches.all(|search| Some(search) == first) }
    }

    fn class(self, search: SearchKind) -> String {
        let is_walk = search == SearchKind::Extract;
        if self.is_one && !is_walk { "by-one" } else { signs::class(search) }.to_owned()
    }
}

fn bars(outline: &Outline, stretches: &[(u64, u64, SearchKind)], colours: Colours) -> Vec<CallBar> {
    let calls = outline.calls.iter().map(|call| {
        let whole = match call.procedure {
            "" => call.name.clone(),
            procedure => format!("{procedure}({})", call.name),
        };
        CallBar {
            from: call.from,
            to: call.to,
            row: call.depth as u32,
            rows: 1,
            class: colours.class(call.search),
            title: format!("{whole}, steps {} to {}", call.from + 1, call.to),
            // The first call of a procedure names it.
            name: if call.depth == 0 { whole } else { call.name.clone() },
        }
    });
    // A search that makes no calls while others wait for it.
    let walks = stretches.iter().filter(|(_, _, search)| *search == SearchKind::Extract);
    let walks = walks.map(|&(from, to, search)| CallBar {
        from,
        to,
        row: 0,
        rows: outline.deepest as u32,
        class: signs::class(search).to_owned(),
        name: String::new(),
        title: signs::phase(search).to_owned(),
    });
    calls.chain(walks).collect()
}

fn areas(levels: &[Level], colours: Colours) -> Vec<DepthArea> {
    let mut areas: Vec<(SearchKind, DepthArea)> = Vec::new();
    for level in levels {
        match areas.last_mut() {
            Some((search, area)) if *search == level.search => {
                area.levels.push((level.to, level.depth));
            }
            _ => areas.push((
                level.search,
                DepthArea {
                    from: level.from,
                    levels: vec![(level.to, level.depth)],
                    class: colours.class(level.search),
                },
            )),
        }
    }
    areas.into_iter().map(|(_, area)| area).collect()
}

fn decided(one: &OutlinedDecision) -> DecisionMark {
    let OutlinedDecision { from, at, decision, source, target } = one;
    let whole = format!("{source} to {target}: {}", signs::decision(*decision));
    DecisionMark {
        from: if at - from > SHORT_LOOK { *from } else { *at },
        at: *at,
        class: signs::decision_class(*decision).to_owned(),
        label: match decision {
            Decision::GoThere => format!("to {target}"),
            Decision::TurnBack => signs::decision(*decision).to_owned(),
            Decision::Report | Decision::Merge => whole.clone(),
        },
        rare: matches!(decision, Decision::Report | Decision::Merge),
        title: format!("{whole}, step {at}"),
    }
}
