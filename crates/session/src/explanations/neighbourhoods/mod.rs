//! Debugging by neighbourhoods (BLS): from a model and the text of a property to an answer in names of the
//! model.
//!
//! [`NeighbourhoodSubject`] is the system with the property; [`NeighbourhoodExamined`] is the result: a
//! [`NeighbourhoodReport`] in the form that CONTRACT.md describes, the counterexample as a
//! [`Strip`](NeighbourhoodExamined::strip), an [`Outlook`] that says what can still happen after every state,
//! and a sentence for each neighbourhood.

mod claims;
mod naming;
mod outlook;
mod report;
mod sentences;
mod strip;

pub use claims::{NeighbourhoodClaim, Step};
pub use naming::Naming;
pub use outlook::Outlook;
pub(crate) use report::kind_word;
pub use report::{NeighbourhoodReport, ReportedNeighbourhood, Said, Size, StateName};
pub use strip::Piece;

use lariat_core::sorting::sort_by_key;
use std::rc::Rc;

use lariat_core::neighbourhoods::{Marking, NeighbourhoodAnalysis, NeighbourhoodRun, Settings};
use lariat_core::{Laid, Lts, Pattern};
use lariat_lang::{Diagnostic, Kind, Severity, Specification, mcl};

/// A labelled transition system and its forbidden traces.
#[derive(Clone, Debug)]
pub struct NeighbourhoodSubject {
    pub lts: Rc<Lts>,
    /// Indexed by state of the system.
    pub names: Vec<String>,
    pub pattern: Rc<Pattern>,
    /// Remarks on the property, such as a label that the system does not have.
    pub remarks: Vec<Diagnostic>,
}

/// Why a model and a property cannot be examined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NeighbourhoodUnfit {
    /// The model is not a labelled transition system: a sentence, and what to do.
    Model { why: &'static str, help: &'static str },
    /// The property cannot be read, or is not a safety property.
    Property(Vec<Diagnostic>),
    /// The model exceeds a limit: a sentence without its final stop.
    TooLarge(String),
}

impl NeighbourhoodSubject {
    /// Explores the whole model, unless it has more than `limit` states.
    pub fn new(
        model: &Specification,
        property: &str,
        limit: u64,
    ) -> Result<NeighbourhoodSubject, NeighbourhoodUnfit> {
        fits(model)?;
        // The property comes first: it is short, and exploring the model may take long.
        let parsed = mcl::read(property);
        let failed = parsed.diagnostics.iter().any(|d| d.severity == Severity::Error);
        let formula = match parsed.tree {
            Some(formula) if !failed => formula,
            _ => return Err(NeighbourhoodUnfit::Property(parsed.diagnostics)),
        };
        // States are numbered in 32 bits.
        let limit = limit.min(u64::from(u32::MAX) - 1);
        let written = model.model();
        let laid = Laid::out(&*written, limit)
            .map_err(|over| NeighbourhoodUnfit::TooLarge(over.words()))?;
        let names =
            (0..laid.lts.state_count()).map(|state| written.name(laid.code(state))).collect();
        let lts = Rc::new(laid.lts);
        let mut remarks = parsed.diagnostics;
        remarks.extend(formula.warnings(lts.labels()));
        let pattern = Rc::new(formula.pattern(lts.labels()));
        Ok(NeighbourhoodSubject { lts, names, pattern, remarks })
    }

    /// Runs all stages at once.
    pub fn examine(&self, settings: Settings) -> NeighbourhoodExamined<'_> {
        let mut pipeline = NeighbourhoodRun::start(settings);
        while pipeline.work(&self.lts, &self.pattern, u64::MAX) {}
        NeighbourhoodExamined::new(self, pipeline.analysis())
    }
}

/// The marking to try if the user chose none and no action of the counterexample matters with this one.
/// Junctions exist even where no transition is correct.
pub fn fallback(marking: Marking, analysis: &NeighbourhoodAnalysis) -> Option<Marking> {
    let nothing = analysis.is_violated() && !analysis.kept.contains(&true);
    (marking == Marking::Pairwise && nothing).then_some(Marking::Junction)
}

/// The remark if [`fallback`] chose another marking.
pub const FALLBACK: &str = "by the marking pairwise nothing on this counterexample matters: no state \
    on it has a correct transition of its own. So this is the marking junction.";

/// Whether neighbourhoods are defined for a model of this kind.
pub fn fits(model: &Specification) -> Result<(), NeighbourhoodUnfit> {
    match model.kind {
        Kind::Lts if model.model().initial_states().len() == 1 => Ok(()),
        Kind::Lts => Err(NeighbourhoodUnfit::Model {
            why: "neighbourhoods need one initial state, and this model has none or several",
            help: "name one with `initial s`, or make a new one that leads to all of them",
        }),
        Kind::Buchi => Err(NeighbourhoodUnfit::Model {
            why: "neighbourhoods need labels on the transitions, and this model is a Büchi automaton",
            help: "write each transition as `s -label-> t`, or use `lariat check` for accepting runs",
        }),
        Kind::Open => Err(NeighbourhoodUnfit::Model {
            why: "neighbourhoods need labels on the transitions, and this model is an open system: \
                  its arrows carry guards",
            help: "write each transition as `s -label-> t`",
        }),
    }
}

/// A subject and its analysis.
#[derive(Clone, Debug)]
pub struct NeighbourhoodExamined<'a> {
    pub subject: &'a NeighbourhoodSubject,
    pub analysis: NeighbourhoodAnalysis,
    pub outlook: Outlook,
    pub naming: Naming,
    /// Nothing mattered with the first marking, so another one is used.
    pub fallback: bool,
}

/// What neighbourhoods are sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rank {
    /// By distance from the start, then by frequency.
    #[default]
    Early,
    /// By the number of shortest counterexamples that pass through them, then by distance.
    Frequented,
}

impl<'a> NeighbourhoodExamined<'a> {
    pub fn new(
        subject: &'a NeighbourhoodSubject,
        analysis: NeighbourhoodAnalysis,
    ) -> NeighbourhoodExamined<'a> {
        let outlook = Outlook::new(&subject.lts, &analysis);
        let name = |state: u32| subject.names.get(state as usize).cloned().unwrap_or_default();
        let naming = Naming::of(&analysis.counterexamples, name);
        NeighbourhoodExamined { subject, analysis, outlook, naming, fallback: false }
    }

    /// The indices of all neighbourhoods in the order of the sentences: those on the shortest counterexample
    /// in its order, then the others by rank.
    pub fn told(&self, by: Rank) -> Vec<usize> {
        let mut told = self.passed();
        let is_passed = self.on_the_way();
        told.extend(self.ranked(by).into_iter().filter(|&place| !is_passed[place]));
        told
    }

    /// The indices of all neighbourhoods in the analysis, the most important first.
    pub fn ranked(&self, by: Rank) -> Vec<usize> {
        let all = &self.analysis.neighbourhoods;
        let mut order: Vec<usize> = (0..all.len()).collect();
        sort_by_key(&mut order, |&place| {
            let (early, often) = (u64::from(all[place].distance), all[place].shortest_through);
            match by {
                Rank::Early => (early, u64::MAX - often),
                Rank::Frequented => (u64::MAX - often, early),
            }
        });
        order
    }

    /// The name of a state of the full system.
    pub fn name(&self, state: u32) -> &str {
        &self.subject.names[state as usize]
    }

    pub fn label(&self, label: u32) -> &str {
        &self.subject.lts.labels()[label as usize]
    }
}
