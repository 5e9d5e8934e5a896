//! What is on the screen.

use lariat_explain::message::Shown;
use lariat_protocol::sheet::{Node, element};
use lariat_protocol::{
    Heading, Menu, MenuEntry, Pane, Remark, Screen, Severity, Stretch, Strip, Tabs, Transport,
    View, Work,
};
use lariat_session::core::{Listing, grouped};
use lariat_session::explanations::EXPLANATIONS;
use lariat_session::lang::{self, About, Diagnostic, Kind};
use lariat_session::registry::Family;
use lariat_session::{ALGORITHMS, Description, large};

use crate::action::Action;
use crate::asking::panel::{AskPanel, panel};
use crate::engine::Engine;
use crate::explained::{Circumstances, Explained};
use crate::extent::Extent;
use crate::listing::listing;
use crate::moves::{self, Calls, Standing};
use crate::parts::{button, link};
use crate::search::graph::{self, GraphView};
use crate::search::moment::Moment;
use crate::search::notes;
use crate::search::side::{self, Side, Sides};
use crate::search::strip::strip;

impl<E: Extent> Engine<E> {
    /// Everything that is shown.
    pub(crate) fn view(&mut self) -> View {
        let mut view = View {
            heading: self.heading(),
            menu: self.menu(),
            example: self.bench.as_example().map(|example| example.id.to_owned()),
            lesson: self.lesson(),
            remarks: self.remarks(),
            damaged: self.is_damaged(),
            tabs: self.tabs(),
            record: self.record(),
            work: Work { busy: self.is_busy() },
            ..View::default()
        };
        if let Some(explained) = self.explained.take() {
            self.show_explanation(&explained, &mut view);
            self.explained = Some(explained);
        } else if self.compared.is_some() {
            self.show_comparison(&mut view);
        } else {
            self.show_search(&mut view);
        }
        view
    }

    fn heading(&self) -> Heading {
        let example = self.bench.as_example();
        let (name, title) = match &self.explained {
            Some(explained) => (explained.spec.name, explained.spec.title),
            None => (self.bench.algorithm().name, self.bench.algorithm().listing.title),
        };
        Heading {
            title: example.map_or("Your model", |example| example.title).to_owned(),
            source: example.map_or("", |example| example.source).to_owned(),
            name: name.to_owned(),
            name_title: title.to_owned(),
            file: example.map_or("model", |example| example.id).to_owned(),
        }
    }

    fn menu(&self) -> Vec<Menu> {
        let families = Family::ALL.map(|family| Menu {
            title: family.title().to_owned(),
            entries: ALGORITHMS
                .iter()
                .filter(|row| row.family == family)
                .map(|row| MenuEntry {
                    name: row.name.to_owned(),
                    title: row.listing.title.to_owned(),
                    source: row.paper.to_owned(),
                    misfit: self.bench.misfit(row),
                })
                .collect(),
        });
        let explanations = EXPLANATIONS.iter().map(|row| MenuEntry {
            name: row.name.to_owned(),
            title: row.title.to_owned(),
            source: row.paper.to_owned(),
            misfit: None,
        });
        let explanations =
            Menu { title: "Explanations".to_owned(), entries: explanations.collect() };
        families.into_iter().chain([explanations]).collect()
    }

    /// The note of an example, if it is about what is shown.
    fn lesson(&self) -> String {
        let suits = |name: &str| self.explained.as_ref().is_none_or(|open| open.spec.name == name);
        let example = self.bench.as_example().filter(|example| suits(example.algorithm));
        example.map_or("", |example| example.lesson).to_owned()
    }

    /// Whether all errors are about damage, which can be skipped.
    fn is_damaged(&self) -> bool {
        let found = self.bench.diagnostics().iter();
        let mut errors = found.filter(|found| found.severity == lang::Severity::Error).peekable();
        errors.peek().is_some() && errors.all(|found| found.about == About::Damage)
    }

    fn remarks(&self) -> Vec<Remark> {
        let remarks = self.bench.diagnostics().iter();
        remarks.filter(|found| self.wants_remark(found.about)).map(remark).collect()
    }

    /// Only labels occur in properties.
    fn tabs(&self) -> Tabs {
        let kind = self.bench.kind();
        let property = match &self.explained {
            Some(explained) => explained.spec.wants_property(kind),
            None => kind == Some(Kind::Lts),
        };
        Tabs { property, ask: true }
    }

    fn found(&self) -> bool {
        self.bench.run().is_some_and(|run| !run.counterexamples().is_empty())
    }

    fn show_search(&self, view: &mut View) {
        view.screen = Screen::Search;
        let algorithm = self.bench.algorithm();
        if algorithm.family == Family::Minimising {
            view.side_class = "minimising".to_owned();
        }
        view.advice = notes::advice(&notes::Advised {
            classified: self.advice.as_deref(),
            too_large: self.bench.is_too_large_to_classify(),
            labelled: self.bench.kind() == Some(Kind::Lts),
            algorithm: algorithm.name,
            moment: self.moment.as_deref(),
            open: self.advice_is_open,
        });
        view.ask = self.ask_panel();
        let moment = self.moment.as_deref();
        view.notes = notes::notes(&notes::Notes {
            stale: self.bench.is_stale() && moment.is_some(),
            damaged: self.bench.damaged(),
            unfolding: moment.and_then(|_| self.bench.unfolding()),
            reading: moment.and(self.bench.reading()),
            forced: moment.and(self.bench.forced()),
            hidden: moment
                .and_then(|moment| moment.scene.hidden())
                .filter(|_| self.overview.states().is_none()),
            cut: moment.and_then(|moment| moment.cut.as_deref()),
        });
        let sides = self.sides();
        (view.caption, view.listing, view.side) = (sides.caption, sides.listing, sides.side);
        let Some(moment) = moment else {
            let refused = self.bench.refusal();
            let misfits = self.bench.misfit(algorithm).is_some();
            view.stage = notes::refusal(
                refused,
                (refused.is_some() && misfits).then_some(algorithm.name),
                self.advice.as_ref().and_then(|known| known.advice.first()).map(|a| a.algorithm),
            );
            return;
        };
        view.panes = vec![self.graph(moment)];
        view.transport = self.transport(moment);
        view.strip = self.strip(moment);
        view.below = notes::work_note(&notes::WorkNote {
            progress: moment.snapshot.progress,
            state_limit: self.bench.state_limit(),
            too_large: self.bench.too_large(),
            stopped: self.bench.is_stopped(),
            hunt: self.hunt(moment),
        });
        view.below.splice(0..0, self.same_place(moment));
    }

    /// Only while it is visible.
    fn ask_panel(&self) -> Vec<Node> {
        let Some(_) = E::WHOLE.filter(|_| self.is_asking) else { return Vec::new() };
        match &self.moment {
            Some(moment) => panel(&AskPanel {
                asking: &self.asking,
                moment,
                algorithm: self.bench.algorithm(),
                found: self.found(),
                selected: self.selected_name(),
            }),
            None => {
                vec![element("p").class("note").text("There is no run to ask about yet.").into()]
            }
        }
    }

    fn graph(&self, moment: &Moment) -> Pane {
        let pane = graph::pane(&GraphView {
            moment,
            picture: &self.drawing.picture(),
            sizes: &self.drawing.graph().nodes,
            scale: self.drawing.scale(),
            listing: &self.listing(),
            generation: self.generation,
            hide_unseen: self.hide_unseen,
            selected: self.selected,
            pointed: self.pointed,
            call: self.pointed_call,
            pane: None,
        });
        let is_part = moment.scene.hidden().is_some();
        let overview = self.overview.states().filter(|_| is_part).unwrap_or(0);
        if overview == 0 {
            return pane;
        }
        let count = format!("{} of {}", moment.scene.states.len(), large(overview.into()));
        let count = element("span").class("sub").text(count);
        let head = element("p").class("lens-head").text("Around the current state").child(count);
        Pane { overview, head: vec![head.into()], ..pane }
    }

    /// Without a preliminary search, only the colours of the search itself, which come first.
    fn listing(&self) -> Listing {
        let algorithm = self.bench.algorithm();
        let listing = algorithm.listing;
        let first = listing.annexes.iter().map(|annex| annex.offset).min();
        let lines = algorithm.lines(self.bench.options());
        match first {
            Some(first) if lines.iter().all(|line| line.line.0 < first) => Listing {
                colours: listing.colours.get(..2).unwrap_or_default(),
                changes: listing.changes.get(..1).unwrap_or_default(),
                ..listing
            },
            _ => listing,
        }
    }

    fn sides(&self) -> Sides {
        if self.bench.specification().is_none() {
            return Sides::default();
        }
        let algorithm = self.bench.algorithm();
        let values = algorithm.options.iter().map(|spec| self.bench.option(spec.name).to_owned());
        let values: Vec<String> = values.collect();
        let reordered = self.reordered.as_ref();
        let card = self.bench.run().zip(self.selected);
        let card = card.map(|(run, selected)| Description::of(run.space(), selected));
        let can_undo = reordered.is_none() && self.order_before().is_some();
        side::sides(&Side {
            algorithm,
            lines: &algorithm.lines(self.bench.options()),
            option_values: &values,
            option_problem: self.option_problem.as_ref(),
            moment: self.moment.as_deref(),
            forced: self.bench.forced().is_some(),
            selected: self.selected,
            stops: &self.asking.lines(),
            found: self.found(),
            quiet: self.quiet,
            changed: reordered.map(|made| (&*made.state, made.found.as_deref())),
            card: card.as_ref().map(|card| (card, can_undo)),
        })
    }

    fn transport(&self, moment: &Moment) -> Transport {
        let (step, progress) = (moment.snapshot.step, moment.snapshot.progress);
        let (at_start, is_over) = (step == 0, self.is_over());
        let at_end = progress.outcome.is_some() && step == progress.steps;
        let calls = self.calls();
        Transport {
            shown: true,
            step,
            steps: progress.steps,
            complete: progress.outcome.is_some(),
            at_start,
            at_end,
            is_over,
            moves: moves::of_search(Standing { at_start, at_end, is_over, calls }),
            unit: "step".to_owned(),
            more: Vec::new(),
        }
    }

    fn calls(&self) -> Calls {
        match self.bench.run().map_or(0, |run| run.machine().depth()) {
            0 => Calls::NotNow,
            _ => Calls::Active,
        }
    }

    fn strip(&self, moment: &Moment) -> Strip {
        let (stops, broken) = self.asking.marks();
        let run = self.bench.run();
        Strip {
            counterexamples: run.map(|run| run.counterexamples().to_vec()).unwrap_or_default(),
            length: moment.ladder.last().map(|&(_, length)| length),
            stops,
            broken,
            missed: moment.missed.as_ref().and_then(|missed| missed.step()),
            ..run.map(|run| strip(run, self.outline.as_deref())).unwrap_or_default()
        }
    }

    /// The sentence that another search is at the same place, with a way to its start.
    fn same_place(&self, moment: &Moment) -> Option<Node> {
        let (place, step) = self.bench.same_place()?;
        let progress = moment.snapshot.progress;
        let of = match progress.outcome {
            Some(_) => format!(" of {}", grouped(progress.steps)),
            None => String::new(),
        };
        let words = format!("Same place: {}, step {}{of}.", place.words(), grouped(step));
        let note = element("p").class("same-place").with("role", "status").text(words);
        Some(note.child(button("From the start", Action::Seek(0))).into())
    }

    /// The progress of a search for the shortest counterexample.
    fn hunt(&self, moment: &Moment) -> Option<notes::Hunt> {
        let runs = !self.bench.is_stopped() && !moment.snapshot.progress.limited;
        (self.bench.algorithm().family == Family::Minimising).then(|| notes::Hunt {
            best: moment.ladder.last().map(|&(_, length)| length),
            pace: self.pace.rate.filter(|_| runs),
        })
    }

    fn show_comparison(&self, view: &mut View) {
        view.screen = Screen::Comparison;
        view.advice = Vec::new();
        view.ask = self.ask_panel();
        let Some(compared) = &self.compared else { return };
        let misfits: Vec<bool> =
            ALGORITHMS.iter().map(|row| self.bench.misfit(row).is_some()).collect();
        let has_before = self.order_before().is_some();
        view.panes = compared.panes(self.hide_unseen, self.generation, &misfits, has_before);
        view.transport = compared.transport();
        view.strip = compared.strip();
        view.below = compared.results();
        view.advice = notes::advice(&notes::Advised {
            classified: self.advice.as_deref(),
            too_large: self.bench.is_too_large_to_classify(),
            labelled: self.bench.kind() == Some(Kind::Lts),
            algorithm: self.bench.algorithm().name,
            moment: self.moment.as_deref(),
            open: self.advice_is_open,
        });
    }

    /// The sentence of an explanation, and a way back to the search that it took the place of.
    fn caption_of(&self, shown: &Shown) -> Vec<Node> {
        let run = self.bench.run().filter(|run| run.step() > 0);
        let back = run.map(|run| {
            let words = format!("Back to the search, step {}", grouped(run.step()));
            link(words, Action::BackToSearch).key("back")
        });
        vec![
            side::saying(None, shown.caption.clone(), false),
            element("div").class("asks").children(back).into(),
        ]
    }

    fn show_explanation(&self, explained: &Explained, view: &mut View) {
        view.screen = Screen::Explanation;
        let shown = explained.shown();
        let kind = self.bench.kind();
        let circumstances = Circumstances {
            stale: self.bench.is_stale(),
            wants_property: explained.spec.wants_property(kind),
            has_property: !self.property.trim().is_empty(),
        };
        view.property_remarks = shown
            .diagnostics
            .iter()
            .map(|wrong| Remark {
                start: wrong.start,
                end: wrong.end,
                severity: if wrong.is_error { Severity::Error } else { Severity::Warning },
                message: wrong.message.clone(),
                help: wrong.help.clone(),
            })
            .collect();
        view.property_help.clone_from(&shown.help);
        view.notes = notes::notes(&notes::Notes {
            stale: circumstances.stale && !shown.panes.is_empty(),
            damaged: self.bench.damaged(),
            ..notes::Notes::default()
        });
        view.panes = (0u32..).zip(&shown.panes).map(|(at, pane)| drawn(at, pane)).collect();
        view.stage = explained.stage(circumstances);
        view.ribbon.clone_from(&shown.ribbon);
        let specs = explained.spec.options_for(kind);
        view.listing = shown.head.clone();
        let values = explained.values(specs);
        view.listing.extend(side::options(specs, &values, self.option_problem.as_ref(), None));
        if !shown.listing.lines.is_empty() {
            let stops = explained.lines_with_stops();
            let listing = listing(&shown.listing.lines, shown.listing.now, &stops, &[]);
            view.listing.push(listing.key("listing").into());
        }
        view.side.clone_from(&shown.side);
        view.caption = self.caption_of(shown);
        view.ask = explained.ask_panel();
        view.strip.stops = explained.marks();
        view.strip.decisions = explained.decisions();
        let halted = !shown.problem.is_empty();
        view.transport = Transport {
            shown: !shown.panes.is_empty() || explained.is_busy() || explained.is_halted(),
            step: shown.step,
            steps: shown.steps,
            complete: shown.complete || halted,
            at_start: shown.step == 0,
            at_end: explained.is_over() || halted,
            is_over: explained.is_over(),
            moves: explained.moves(),
            unit: "step".to_owned(),
            more: Vec::new(),
        };
        view.strip.stretches = shown
            .stretches
            .iter()
            .map(|(from, to, class, title)| Stretch {
                from: *from,
                to: *to,
                class: class.clone(),
                title: title.clone(),
            })
            .collect();
        view.below = explained.work_note();
    }
}

fn remark(found: &Diagnostic) -> Remark {
    Remark {
        start: found.span.start,
        end: found.span.end,
        severity: match found.severity {
            lang::Severity::Error => Severity::Error,
            lang::Severity::Warning => Severity::Warning,
            lang::Severity::Note => Severity::Remark,
        },
        message: found.message.clone(),
        help: found.help.clone().unwrap_or_default(),
    }
}

/// A pane of an explanation.
fn drawn(at: u32, pane: &lariat_explain::message::Pane) -> Pane {
    let legend = element("ul").class("legend").with("aria-label", "Legend");
    Pane {
        name: at.to_string(),
        title: pane.title.clone(),
        head: vec![element("h2").text(pane.title.clone()).into()],
        summary: pane.summary.clone(),
        interactive: true,
        width: pane.width,
        height: pane.height,
        fit: pane.fit,
        focus: Some(pane.focus),
        readable: 75,
        legend: vec![legend.children(pane.legend.iter().cloned()).into()],
        drawing: pane.drawing.clone(),
        ..Pane::default()
    }
}
