//! What is claimed of a neighbourhood: each sentence is made of these, and of nothing else. They rest on
//! the [`Outlook`](super::Outlook) and on what was matched, so a second program can check them.

use lariat_core::Transition;
use lariat_core::neighbourhoods::Neighbourhood;
use serde::Serialize;

use super::NeighbourhoodExamined;

/// A claim about the runs that come to the centre. Transitions are those of the full system.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NeighbourhoodClaim {
    /// Some run comes here without a violation, and behind these none can follow.
    CanGoRight(Vec<Transition>),
    /// Every run that comes here has violated the property; behind these no violation follows.
    NotAgain(Vec<Transition>),
    /// The centre stands for the source of this one, which is correct for some matched pair; here a
    /// violation can follow it.
    AtFrontier(Transition),
    /// The centre does not stand for the source of this one, but matches it, and it is correct.
    Matched(Transition),
    /// Nothing escapes here; from a state that can be reached something does.
    Later,
    /// Nothing escapes here or later, and every run that comes here has violated the property.
    Violated,
    /// Every continuation violates the property sooner or later.
    Inevitable,
    /// Nothing escapes here or later.
    NoReturn,
    /// Behind these every continuation violates the property sooner or later.
    InevitableAfter(Vec<Step>),
    /// Behind these nothing escapes any more.
    NoReturnAfter(Vec<Step>),
}

/// A step from the centre: by this label, wherever that leads, or to this state of the system of
/// counterexamples only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Step {
    pub label: u32,
    pub to: Option<u32>,
}

impl NeighbourhoodExamined<'_> {
    /// All that is claimed of the neighbourhood at this place, in the order in which it is said.
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

    /// A neighbourhood that nothing escapes from: it is one by a wider matching or marking.
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

    /// The steps that take the last chance away: those behind which every continuation violates the
    /// property, and the others.
    fn losing(&self, one: &Neighbourhood) -> (Vec<Step>, Vec<Step>) {
        let lts = &self.analysis.counterexamples.lts;
        let full = self.subject.lts.transitions();
        let escapes = &self.outlook.escapes[one.state as usize];
        let steps = one.outgoing.iter().map(|&number| lts.transitions()[number as usize]);
        let (mut sure, mut open) = (Vec::new(), Vec::new());
        for step in steps.filter(|step| self.outlook.doomed[step.target as usize]) {
            let inevitable = self.outlook.inevitable[step.target as usize];
            // The same action may also lead where it is otherwise, or right out.
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
