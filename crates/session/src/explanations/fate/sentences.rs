//! The claims about the trace as a whole.

use lariat_core::fate::{FateQuestion, Method, Purpose, Rule, Step, TracePart, Will, analyse};

use super::claims::FateClaim;
use super::steps::{is_at_boundary, is_at_goal, keeping, rises};
use super::words::{all, plain, quoted};
use super::{Back, FateExamined, Origin};

/// In a system with more moves than this, no second analysis is made for the sake of a sentence.
const TRIED: usize = 100_000;

impl FateExamined<'_> {
    /// The result in sentences.
    pub fn verdict(&self) -> String {
        self.said(&self.claims())
    }

    /// The claims of the verdict.
    pub fn claims(&self) -> Vec<FateClaim> {
        if !self.is_reachable() {
            return vec![FateClaim::Unreachable];
        }
        if let Some(state) = self.starts_in_error() {
            return vec![FateClaim::StartsInError { state }];
        }
        if let Some(Back::Loop(_)) = self.back() {
            return vec![FateClaim::GoesRound];
        }
        let mut claims = match self.is_liveness() {
            true => vec![self.rounds()],
            false => self.of_trace(),
        };
        self.add_remarks(&mut claims);
        claims
    }

    /// Whether Γ is not empty. Otherwise the environment cannot force anything.
    pub fn has_control(&self) -> bool {
        self.subject.arena.control().next().is_some()
    }

    /// The inputs in Γ: "the environment sets `g` and `r`".
    pub fn control_words(&self) -> String {
        self.words_of_control(&self.control())
    }

    pub(super) fn control(&self) -> Vec<u32> {
        self.subject.arena.control().collect()
    }

    pub(super) fn words_of_control(&self, control: &[u32]) -> String {
        match control.len() {
            0 => "Γ is empty, so the environment sets nothing".to_owned(),
            count if count == self.subject.arena.system.inputs.len() => {
                "the environment sets all inputs".to_owned()
            }
            _ => format!("the environment sets {}", all(&self.input_names(control))),
        }
    }

    pub(super) fn input_names(&self, inputs: &[u32]) -> Vec<String> {
        let known = &self.subject.arena.system.inputs;
        let names = inputs.iter().filter_map(|&input| known.get(input as usize));
        names.map(|input| quoted(&input.name)).collect()
    }

    fn starts_in_error(&self) -> Option<u32> {
        let part = self.analysis.parts.first()?;
        let start = part.start.filter(|_| !self.is_liveness() && part.steps.is_empty())?;
        part.targets.contains(&start).then_some(start)
    }

    fn of_trace(&self) -> Vec<FateClaim> {
        let steps = self.analysis.steps().count();
        let free = self.analysis.free() + self.hidden();
        let Some(part) = self.analysis.parts.first() else { return Vec::new() };
        let Some(start) = part.start else { return Vec::new() };
        // The layer of the trace's own first state; another initial state may have a lower one. Fig. 6 has no
        // layers.
        let own = part.layer(start).map(|own| own as usize);
        let mut claims = match (free, own) {
            (0, Some(0)) => vec![
                FateClaim::Bound { start, control: self.control() },
                FateClaim::AllFated { steps, bound: true },
            ],
            (0, _) => vec![FateClaim::AllFated { steps, bound: false }],
            _ => vec![FateClaim::Counted { steps, free }],
        };
        let Some(own) = own else { return claims };
        let better = self.better_start(own);
        let several = better.is_some();
        claims.extend(match own {
            0 if free > 0 => Some(FateClaim::NeedNone { start, control: self.control() }),
            _ if own == free && free > 0 => Some(FateClaim::NoFewer { start, free, several }),
            _ if own < free => Some(FateClaim::Fewest { start, fewest: own, several }),
            _ => None,
        });
        claims.extend(better.map(|(state, fewest)| FateClaim::BetterStart { state, fewest }));
        claims
    }

    /// The initial state from which the error needs the fewest free choices, if fewer than `own`, and their
    /// number.
    fn better_start(&self, own: usize) -> Option<(u32, usize)> {
        let part = self.analysis.parts.first()?;
        let placed = |&state: &u32| Some((part.layer(state)? as usize, state));
        let (layer, state) = part.sources.iter().filter_map(placed).min()?;
        (layer < own).then_some((state, layer))
    }

    /// The number of free choices of Figs. 4 and 5, if it is smaller than that of Fig. 6.
    fn restriction(&self) -> Option<usize> {
        let (arena, question) = (&self.subject.arena, &self.subject.question);
        if question.method != Method::Restricted || arena.system.move_count() > TRIED {
            return None;
        }
        let method = Method::General(Rule::default());
        let general = analyse(arena, FateQuestion { method, ..question.clone() }).free();
        (general < self.analysis.free()).then_some(general)
    }

    fn rounds(&self) -> FateClaim {
        // A given trace may have two parts before its cycle.
        let parts = &self.analysis.parts;
        let is_stem = |part: &TracePart| part.purpose == Purpose::Stem;
        let (stem, cycle) = parts.split_at(parts.iter().take_while(|part| is_stem(part)).count());
        let counted = |parts: &[TracePart]| {
            let steps = parts.iter().map(|part| part.steps.len()).sum();
            let free = parts.iter().flat_map(|part| &part.steps);
            (steps, free.filter(|step| step.will == Will::Free || step.is_hidden).count())
        };
        FateClaim::Rounds { stem: counted(stem), cycle: counted(cycle) }
    }

    fn add_remarks(&self, claims: &mut Vec<FateClaim>) {
        let some = |count: usize| Some(count).filter(|&count| count > 0);
        claims.extend(self.restriction().map(|free| FateClaim::GeneralHasFewer { free }));
        claims.extend(some(self.hidden()).map(|count| FateClaim::NotMarked { count }));
        let let_go = self.steps_with(|part, step| {
            rises(part, step) && keeping(&self.subject.arena, part, step).is_some()
        });
        let risen = some(self.steps_with(rises));
        claims.extend(risen.map(|count| FateClaim::GotAway { count, let_go }));
        claims.extend(some(self.unforced()).map(|count| FateClaim::Unforced { count }));
    }

    /// The number of fated steps whose move left a way out.
    pub fn unforced(&self) -> usize {
        self.steps_with(|part, step| {
            step.will == Will::Fated
                && !step.is_forced
                && !step.is_hidden
                && !rises(part, step)
                && !is_at_boundary(part, step)
                && !is_at_goal(part, step)
        })
    }

    fn steps_with(&self, holds: impl Fn(&TracePart, &Step) -> bool) -> usize {
        let of = |part: &TracePart| part.steps.iter().filter(|step| holds(part, step)).count();
        self.analysis.parts.iter().map(of).sum()
    }

    /// The origin of the trace, if it was found or given.
    pub fn origin_words(&self) -> Option<String> {
        match self.subject.origin {
            Origin::Made => None,
            Origin::Found(search) => Some(format!("what {} finds", plain(search))),
            Origin::Given => Some("the trace that was given".to_owned()),
        }
    }
}
