//! Neighbourhoods for liveness, in names of the model: where an accepting run of a Büchi automaton could have
//! gone another way.
//!
//! [`LivenessSubject`] is the automaton, [`LivenessExamined`] is the result: a [`LivenessReport`] as JSON,
//! the shortened lasso ([`LivenessExamined::strip`]), and sentences. Definitions and proofs are in
//! [`lariat_core::liveness`].

mod claims;
mod report;
mod sentences;
mod strip;

pub use claims::{LassoClaim, LivenessClaim};
pub use report::{Abstraction, LivenessReport, ReportedCentre, Rescued, Size};
pub use strip::{Part, Piece};

use lariat_core::sorting::sort_by_key;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use lariat_core::liveness::{LivenessAnalysis, Marking, Reachable, Walk, analyse};
use lariat_core::{Entered, Flaw, Lasso, Marks, Model, OwnedCode, StateId};
use lariat_lang::{Kind, Specification};

use crate::questions::why_not::{WantedLasso, resolve};
use crate::{Automaton, LassoNames};

/// The reachable part of a Büchi automaton.
#[derive(Clone, Debug)]
pub struct LivenessSubject {
    pub graph: Rc<Reachable>,
    /// Indexed by state.
    pub names: Vec<String>,
}

/// Why an automaton cannot be examined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LivenessUnfit {
    /// The model is not a Büchi automaton, or has several initial states: a sentence, and what to do.
    Model { why: String, help: &'static str, place: Option<u64> },
    /// The model exceeds a limit: a sentence without its final stop.
    TooLarge(String),
}

impl LivenessSubject {
    pub fn new(model: &Specification, limit: u64) -> Result<LivenessSubject, LivenessUnfit> {
        fits(model)?;
        // States are numbered in 32 bits.
        let limit = limit.min(u64::from(u32::MAX) - 1);
        let automaton = model.automaton();
        // The analysis needs marks on states.
        let marked: Arc<dyn Model> = match automaton.marks_transitions() {
            true => Arc::new(Entered::new(automaton)),
            false => automaton,
        };
        let graph =
            Reachable::of(&*marked, limit).map_err(|over| LivenessUnfit::TooLarge(over.words()))?;
        let states = 0..graph.state_count();
        let names = states.map(|state| marked.name(graph.code(state))).collect();
        Ok(LivenessSubject { graph: Rc::new(graph), names })
    }

    /// A wanted lasso as a walk; an error is a sentence.
    pub fn wanted(&self, model: &Specification, wanted: &WantedLasso) -> Result<Walk, String> {
        let mut automaton = Automaton::new(model.automaton());
        let lasso = wanted.lasso(&mut automaton)?;
        self.along(&automaton, &lasso)
    }

    /// A lasso that a search has found, as a walk.
    pub fn found(&self, model: &Specification, lasso: &LassoNames) -> Result<Walk, String> {
        let mut automaton = Automaton::new(model.automaton());
        let lasso = resolve(&lasso.stem, &lasso.cycle, &mut automaton)?;
        self.along(&automaton, &lasso)
    }

    /// A lasso of the model as a walk. If the model has marks on transitions, its states become copies that
    /// remember the marks of the transition by which they are entered.
    fn along(&self, automaton: &Automaton, lasso: &Lasso) -> Result<Walk, String> {
        if !automaton.model().marks_transitions() {
            let codes = |states: &[StateId]| -> Vec<OwnedCode> {
                states.iter().map(|&state| automaton.original(state).to_owned()).collect()
            };
            return self.walk(&codes(&lasso.stem), &codes(&lasso.cycle));
        }
        let taken = automaton.transitions(lasso).unwrap_or_default();
        let marks = taken.iter().map(|one| one.marks);
        let entered: Vec<Marks> = [Marks::NONE].into_iter().chain(marks).collect();
        let copy = |(state, marks)| Entered::copy(automaton.original(state), marks);
        let mut path: Vec<OwnedCode> = lasso.states().zip(entered).map(copy).collect();
        let Some(back) = path.pop() else { return self.walk(&[], &[]) };
        let mut cycle = path.split_off(lasso.stem.len().min(path.len()));
        if cycle.first() != Some(&back) && !cycle.is_empty() {
            // The first state of the cycle is first entered from the stem, by other marks than from the end
            // of the cycle: this copy belongs to the stem.
            path.push(cycle.remove(0));
            cycle.push(back);
        }
        self.walk(&path, &cycle)
    }

    fn walk(&self, stem: &[OwnedCode], cycle: &[OwnedCode]) -> Result<Walk, String> {
        let number = |state: &OwnedCode| self.graph.number(state.code()).map(StateId);
        let states = stem.iter().chain(cycle).map(|state| {
            number(state).ok_or_else(|| "a state of the lasso cannot be reached".to_owned())
        });
        let mut stem_states = states.collect::<Result<Vec<StateId>, String>>()?;
        let cycle = stem_states.split_off(stem.len());
        let lasso = Lasso { stem: stem_states, cycle };
        Walk::along(&self.graph, &lasso).map_err(|flaw| self.explain(&flaw))
    }

    fn explain(&self, flaw: &Flaw) -> String {
        let name = |state: &StateId| &self.names[state.index()];
        match flaw {
            Flaw::NoCycle => "the lasso has no cycle".to_owned(),
            Flaw::NotInitial(state) => {
                format!("the lasso begins in `{}`, which is not initial", name(state))
            }
            Flaw::NoTransition(from, to) => {
                format!("no transition leads from `{}` to `{}`", name(from), name(to))
            }
            Flaw::Unaccepted(set) => format!("the cycle never meets acceptance set {set}"),
        }
    }

    /// Runs all stages at once.
    pub fn examine(&self, walk: Option<Walk>, marking: Marking) -> LivenessExamined<'_> {
        LivenessExamined::new(self, analyse(&self.graph, walk, marking))
    }

    /// As `examine`, if the user chose no marking: the default marking, or junctions if nothing on the lasso
    /// would matter otherwise.
    pub fn examine_as_fits(&self, walk: Option<Walk>) -> LivenessExamined<'_> {
        let usual = self.examine(walk.clone(), Marking::default());
        if usual.analysis.cut.is_none() || usual.keeps_any() {
            return usual;
        }
        let wider = self.examine(walk, Marking::Junction);
        match wider.keeps_any() {
            true => LivenessExamined { fallback: true, ..wider },
            false => usual,
        }
    }
}

/// The remark if [`LivenessSubject::examine_as_fits`] chose another marking.
pub const FALLBACK: &str = "by the marking pairwise nothing on this lasso matters: no state on it has \
    a correct transition. So this is the marking junction.";

/// Whether a model of this kind can be examined.
pub fn fits(model: &Specification) -> Result<(), LivenessUnfit> {
    let refuse = |why: String, help, place| Err(LivenessUnfit::Model { why, help, place });
    match model.kind {
        // In an open system, runs to a target accept, or those given by the marks.
        Kind::Buchi | Kind::Open => {}
        Kind::Lts => {
            return refuse(
                "a property is missing: this model is a labelled transition system".into(),
                "say what must not happen, such as [ true* . \"a\" . true* . \"b\" ] false",
                None,
            );
        }
    }
    match &*model.model().initial_states() {
        [] => refuse(
            "this automaton has no initial state, so it has no run".into(),
            "name one: `initial s`, or `Start: 0` in HOA",
            None,
        ),
        [_, second, ..] => refuse(
            "neighbourhoods of a Büchi automaton need one initial state, and this one has several"
                .into(),
            "keep one, or make a new one that leads to all of them",
            Some(second.code().number()),
        ),
        _ => Ok(()),
    }
}

/// An automaton and its analysis.
#[derive(Clone, Debug)]
pub struct LivenessExamined<'a> {
    pub subject: &'a LivenessSubject,
    pub analysis: LivenessAnalysis,
    /// Nothing mattered with the default marking, so junctions are used.
    pub fallback: bool,
    /// The positions of each state on the stem, and on the cycle.
    along: HashMap<u32, (Vec<usize>, Vec<usize>)>,
}

impl<'a> LivenessExamined<'a> {
    pub fn new(subject: &'a LivenessSubject, analysis: LivenessAnalysis) -> LivenessExamined<'a> {
        let mut along: HashMap<u32, (Vec<usize>, Vec<usize>)> = HashMap::new();
        if let Some(cut) = &analysis.cut {
            let source = |&number: &u32| subject.graph.transition(number).source;
            for (place, state) in cut.walk.stem.iter().map(source).enumerate() {
                along.entry(state).or_default().0.push(place);
            }
            for (place, state) in cut.walk.cycle.iter().map(source).enumerate() {
                along.entry(state).or_default().1.push(place);
            }
        }
        LivenessExamined { subject, analysis, fallback: false, along }
    }

    /// Whether any transition of the lasso matters.
    pub fn keeps_any(&self) -> bool {
        let cut = self.analysis.cut.as_ref();
        cut.is_some_and(|cut| cut.stem.iter().chain(&cut.cycle).any(|&kept| kept))
    }

    pub fn name(&self, state: u32) -> &'a str {
        &self.subject.names[state as usize]
    }

    /// The indices of all neighbourhoods: those on the lasso first, then by distance from the start.
    pub fn ranked(&self) -> Vec<usize> {
        let all = &self.analysis.neighbourhoods;
        let mut order: Vec<usize> = (0..all.len()).collect();
        sort_by_key(&mut order, |&place| {
            (self.part_of(all[place].state).is_none(), all[place].distance, place)
        });
        order
    }
}
