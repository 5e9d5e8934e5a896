//! Everything that is shown of neighbourhoods at a step.

use lariat_session::core::neighbourhoods::{NeighbourhoodRun, NeighbourhoodStage};

use super::charts::{Panel, Which};
use super::judgement::Sentences;
use super::names::Names;
use super::now::{self, Now};
use super::opening::Opened;
use super::panes::PaneMoment;
use super::picked::{Lit, Thing};
use super::run::Run;
use super::{Attempt, Neighbourhoods, carried, ribbon, side};
use crate::message::Shown;
use crate::sentence::{count, grouped};

/// The data for the ribbon and the right column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Telling<'a> {
    pub(super) opened: &'a Opened,
    pub(super) run: &'a Run,
    pub(super) sentences: &'a Sentences,
    pub(super) names: &'a Names,
    /// Junctions are marked because no action mattered otherwise.
    pub(super) fell_back: bool,
    pub(super) picked: Option<Thing>,
}

impl Neighbourhoods {
    /// A sentence about the problem, if nothing can be shown.
    pub(super) fn problem(&self) -> String {
        match &self.opened {
            Err(problem) => problem.clone(),
            Ok(opened) if opened.property.trim().is_empty() => {
                "There is no property yet. Write one such as [ true* . \"a\" . true* ] false, or let \
                 a template write it."
                    .to_owned()
            }
            Ok(opened) if opened.pattern.is_none() => {
                "The property has an error. It is marked where it is written.".to_owned()
            }
            Ok(_) => String::new(),
        }
    }

    pub(super) fn busy(run: &Run) -> String {
        if run.recording.is_complete() {
            return String::new();
        }
        let latest = run.latest();
        let stages = NeighbourhoodStage::of(latest.settings());
        let stage = latest.stage();
        let number = stages.iter().position(|&other| other == stage).unwrap_or(0) + 1;
        let found = match stage {
            NeighbourhoodStage::Nfa => count(latest.nfa().finals.len() as u64, "state", "states"),
            NeighbourhoodStage::Deterministic | NeighbourhoodStage::Minimal => {
                let states = latest.deterministic().automaton.finals.len();
                count(states as u64, "state", "states")
            }
            NeighbourhoodStage::Product | NeighbourhoodStage::Pruning => {
                count(latest.product().pairs.len() as u64, "pair", "pairs")
            }
            _ => format!("{} lines", grouped(run.recording.steps())),
        };
        format!("Stage {number} of {}: {}, {found}…", stages.len(), stage.title())
    }

    /// The graph in the right pane at the cursor.
    pub(super) fn which(&self) -> Option<Which> {
        let run = self.run.as_ref()?;
        let which = now::shown(run.recording.record().phase(), run.machine());
        Some(match which {
            // If the property holds, the product is the last graph.
            Which::Counterexamples if run.machine().counterexamples().is_none() => Which::Product,
            other => other,
        })
    }

    /// Shows only the system while there is no property.
    pub(super) fn show_system(&mut self, shown: &mut Shown) {
        let Ok(opened) = &self.opened else { return };
        let start = NeighbourhoodRun::start(opened.settings);
        let moment = PaneMoment {
            opened,
            machine: &start,
            names: &self.names,
            stage: None,
            which: Which::Nfa,
            now: Now::default(),
            selected: None,
            lit: Lit::default(),
            spoken_of: None,
        };
        shown.panes.push(moment.full(&self.full));
        shown.wishes.extend(self.full.drawing.wish(0));
    }

    pub(super) fn show_moment(&mut self, shown: &mut Shown) {
        let (Ok(opened), Some(which)) = (&self.opened, self.which()) else {
            return self.show_system(shown);
        };
        let Some(run) = &self.run else { return };
        let complete = run.recording.is_complete();
        // If a graph were placed before it is complete, it would move later.
        if complete && self.right[which as usize].is_none() {
            let mut panel = Panel::right(which, opened, run.latest(), &self.names, None);
            panel.drawing.follow(&carried(&self.carried, which as u32 + 1), 0);
            self.right[which as usize] = Some(panel);
        }
        let record = run.recording.record();
        let mut lit = Lit::default();
        for thing in [self.selected, self.pointed].into_iter().flatten() {
            lit.add(thing, which, &opened.lts, run.machine());
        }
        let moment = PaneMoment {
            opened,
            machine: run.machine(),
            names: &self.names,
            stage: record.phase(),
            which,
            now: Now::of(record, run.machine()),
            selected: self.selected,
            lit,
            spoken_of: ribbon::spoken_of(run.machine(), self.selected),
        };
        shown.panes.push(moment.full(&self.full));
        if let Some(panel) = &self.right[which as usize] {
            shown.panes.push(moment.right(panel));
        }
        let telling = Telling {
            opened,
            run,
            sentences: &self.sentences,
            names: &self.names,
            fell_back: self.attempt == Attempt::Junctions,
            picked: self.selected,
        };
        shown.ribbon = ribbon::ribbon(telling, &self.unfolded);
        shown.head = vec![side::head(run).into()];
        shown.listing = side::listing(run);
        shown.caption = side::caption(telling);
        shown.side = side::side(telling);
        shown.position = run.position();
        let stages = NeighbourhoodStage::of(run.latest().settings());
        for (stage, start, end) in run.stretches() {
            let number = stages.iter().position(|&other| other == stage).unwrap_or(0);
            let class = format!("stage-{number}");
            shown.stretches.push((start - 1, end, class, stage.title().to_owned()));
        }
        shown.wishes.extend(self.full.drawing.wish(0));
        if let Some(panel) = &mut self.right[which as usize] {
            shown.wishes.extend(panel.drawing.wish(which as u64 + 1));
        }
    }
}
