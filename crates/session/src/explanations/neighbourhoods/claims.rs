//! The claims about a neighbourhood. Each sentence is made only from these claims. They are based on the
//! [`Outlook`](super::Outlook) and on the matching, so a second program can check them.

use lariat_core::Transition;
use lariat_core::neighbourhoods::Neighbourhood;
use serde::Serialize;

use super::NeighbourhoodExamined;

/// A claim about runs that reach the centre. Transitions are those of the full system.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NeighbourhoodClaim {
    /// Some run reaches the centre without a violation, and after these transitions no violation can follow.
    CanGoRight(Vec<Transition>),
    /// Every run that reaches the centre has violated the property; after these transitions no further
    /// violation follows.
    NotAgain(Vec<Transition>),
    /// The centre stands for the source of this transition, which is correct for some matched pair; here a
    /// violation can follow it.
    AtFrontier(Transition),
    /// The centre does not stand for the source of this transition, but matches it, and the transition is
    /// correct.
    Matched(Transition),
    /// No transition escapes here, but one does from a state that is reachable from here.
    Later,
    /// No transition escapes here or later, and every run that reaches the centre has violated the property.
    Violated,
    /// Every continuation violates the property sooner or later.
    Inevitable,
    /// No transition escapes here or later.
    NoReturn,
    /// After these steps every continuation violates the property sooner or later.
    InevitableAfter(Vec<Step>),
    /// After these steps no transition escapes any more.
    NoReturnAfter(Vec<Step>),
}

/// A step from the centre by this label: to any target, or only to this state of the system of
/// counterexamples.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    pub label: u32,
    pub to: Option<u32>,
}

impl NeighbourhoodExamined<'_> {
    /// The claims about the neighbourhood at this index, in the order of the sentence.
    pub fn claims(&self, place: usize) -> Vec<NeighbourhoodClaim> {
        let one = &self.analysis.neighbourhoods[place];
        let innocent = self.outlook.innocent[one.state as usize];
        let full = self.subject.lts.transitions();
        let escapes = &self.outlook.escapes[one.state as usize];
        let escapes: Vec<Transition> = escapes.iter().map(|&way| full[way as usize]).collect();
        let mut claims = vec![match (escapes.is_empty(), innocent) {
            (false, true) => NeighbourhoodClaim::CanGoRight(escapes),
            (false, false) => NeighbourhoodClaim::NotAgain(escapes),
            (true, _) => self.without_escape(one, innocent),
        }];
        if !self.outlook.doomed[one.state as usize] && innocent {
            let (sure, open) = self.losing(one);
            let some = |steps: Vec<Step>| Some(steps).filter(|steps| !steps.is_empty());
            claims.extend(some(sure).map(NeighbourhoodClaim::InevitableAfter));
            claims.extend(some(open).map(NeighbourhoodClaim::NoReturnAfter));
        }
        claims
    }

    /// A neighbourhood without an escaping transition: a wider matching or marking made it one.
    fn without_escape(&self, one: &Neighbourhood, innocent: bool) -> NeighbourhoodClaim {
        let origins = &self.analysis.counterexamples.origins[one.state as usize];
        let own = |state: u32| origins.iter().any(|&(full, _)| full == state);
        if let Some(&step) = one.correct.iter().find(|step| own(step.source)) {
            return NeighbourhoodClaim::AtFrontier(step);
        }
        if let Some(&step) = one.correct.first() {
            return NeighbourhoodClaim::Matched(step);
        }
        let doomed = self.outlook.doomed[one.state as usize];
        match (doomed, innocent) {
            (false, _) => NeighbourhoodClaim::Later,
            (true, false) => NeighbourhoodClaim::Violated,
            (true, true) if self.outlook.inevitable[one.state as usize] => {
                NeighbourhoodClaim::Inevitable
            }
            (true, true) => NeighbourhoodClaim::NoReturn,
        }
    }

    /// The steps that remove the last escape: those after which every continuation violates the property, and
    /// the others.
    fn losing(&self, one: &Neighbourhood) -> (Vec<Step>, Vec<Step>) {
        let lts = &self.analysis.counterexamples.lts;
        let full = self.subject.lts.transitions();
        let escapes = &self.outlook.escapes[one.state as usize];
        let steps = one.outgoing.iter().map(|&number| lts.transitions()[number as usize]);
        let (mut sure, mut open) = (Vec::new(), Vec::new());
        for step in steps.filter(|step| self.outlook.doomed[step.target as usize]) {
            let inevitable = self.outlook.inevitable[step.target as usize];
            // The same action may also have a target with another outlook, or an escaping transition.
            let differs = |target: u32| {
                let target = target as usize;
                !self.outlook.doomed[target] || self.outlook.inevitable[target] != inevitable
            };
            let twin = lts
                .from(one.state)
                .iter()
                .any(|other| other.label == step.label && differs(other.target))
                || escapes.iter().any(|&way| full[way as usize].label == step.label);
            let list = if inevitable { &mut sure } else { &mut open };
            let step = Step { label: step.label, to: twin.then_some(step.target) };
            if !list.contains(&step) {
                list.push(step);
            }
        }
        (sure, open)
    }
}
