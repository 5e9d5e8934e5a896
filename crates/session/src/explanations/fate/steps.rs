//! The claims about a step of the trace. Environment and system choose at the same time, so no claim assumes
//! that one of them knows the other's choice.

use std::borrow::Cow;

use lariat_core::fate::{Arena, Step, TracePart, Will, layered};

use super::FateExamined;
use super::claims::{FateClaim, Moved};

/// Up to this length, all steps of a trace have a sentence; in a longer trace, only notable steps.
const TOLD: usize = 8;

/// The maximal number of steps with a sentence.
const SENTENCES: usize = 20;

impl<'a> FateExamined<'a> {
    /// Why the step at this index was fated or free, and what follows from that.
    pub fn step_sentence(&self, place: usize) -> Option<String> {
        Some(self.said(&self.step_claims(place))).filter(|text| !text.is_empty())
    }

    /// The claims of that sentence.
    pub fn step_claims(&self, place: usize) -> Vec<FateClaim> {
        let Some((number, part)) = self.part_at(place) else { return Vec::new() };
        let Some(step) = self.analysis.steps().nth(place) else { return Vec::new() };
        let game = self.game(part, step);
        self.claims_of_step(place, number, &game)
    }

    /// The steps with a sentence: all of a short trace, otherwise the first notable ones.
    pub fn told_steps(&self) -> Vec<usize> {
        self.outstanding().take(SENTENCES).collect()
    }

    /// The number of notable steps without a sentence.
    pub fn untold_steps(&self) -> usize {
        self.outstanding().skip(SENTENCES).count()
    }

    fn outstanding(&self) -> impl Iterator<Item = usize> + '_ {
        let is_short = self.analysis.steps().count() <= TOLD;
        let steps = self.analysis.steps().enumerate();
        let stands_out = |step: &Step| step.will == Will::Free || step.is_hidden || !step.is_forced;
        steps.filter(move |(_, step)| is_short || stands_out(step)).map(|(place, _)| place)
    }

    /// Each part with layers. Fig. 6 computes none, so they are added to find the answers that would have
    /// avoided the error.
    pub(super) fn games(&self) -> Vec<Cow<'a, TracePart>> {
        let game = |part: &'a TracePart| match part.layers.is_empty() {
            true => Cow::Owned(layered(&self.subject.arena, part)),
            false => Cow::Borrowed(part),
        };
        self.analysis.parts.iter().map(game).collect()
    }

    /// The part; with layers if this step needs them.
    fn game(&self, part: &'a TracePart, step: &Step) -> Cow<'a, TracePart> {
        match part.layers.is_empty() && step.will == Will::Free {
            true => Cow::Owned(layered(&self.subject.arena, part)),
            false => Cow::Borrowed(part),
        }
    }

    pub(super) fn claims_in(&self, games: &[Cow<'a, TracePart>], place: usize) -> Vec<FateClaim> {
        let Some((number, _)) = self.part_at(place) else { return Vec::new() };
        match games.get(number) {
            Some(game) => self.claims_of_step(place, number, game),
            None => Vec::new(),
        }
    }

    fn claims_of_step(&self, place: usize, number: usize, game: &TracePart) -> Vec<FateClaim> {
        let (Some(part), Some(step)) =
            (self.analysis.parts.get(number), self.analysis.steps().nth(place))
        else {
            return Vec::new();
        };
        let moved = self.moved(place, step);
        match (step.will, step.is_hidden) {
            (Will::Fated, true) => self.free(game, step, moved, false),
            (Will::Free, _) => self.free(game, step, moved, true),
            (Will::Fated, false) if part.layers.is_empty() => {
                vec![self.in_segment(number, place, step, moved)]
            }
            (Will::Fated, false) => self.fated(part, step, moved),
        }
    }

    pub(super) fn moved(&self, place: usize, step: &Step) -> Moved {
        Moved {
            place,
            source: step.source,
            target: step.target,
            sets: self.sets(step.pair),
            answer: self.answer(step.pair, step.answer),
        }
    }

    fn fated(&self, part: &TracePart, step: &Step, moved: Moved) -> Vec<FateClaim> {
        if rises(part, step) {
            return self.let_go(part, step, moved);
        }
        if is_at_boundary(part, step) && self.saving(part, step).is_empty() {
            let outlook = self.outlook_of(part, step.target);
            return vec![FateClaim::Stayed { step: moved, outlook }];
        }
        if !step.is_forced {
            return self.left_a_way_out(part, step, moved);
        }
        let ways = self.ways_of(part, step.pair);
        let bound = part.layer(step.target) == Some(0);
        vec![FateClaim::Forced { step: moved, goal: self.goal_of(part), ways, bound }]
    }

    /// A fated step of Fig. 6. Within a part, two fated segments are never adjacent.
    fn in_segment(&self, number: usize, place: usize, step: &Step, moved: Moved) -> FateClaim {
        let parts = &self.analysis.parts;
        let before: usize = parts[..number].iter().map(|part| part.steps.len()).sum();
        let ahead = parts[number].steps.iter().skip(place - before);
        let fated = ahead.take_while(|step| step.will == Will::Fated);
        let end = fated.last().map_or(step.target, |step| step.target);
        FateClaim::Segment { step: moved, ends: self.ends_of(step.pair), end, sure: step.is_forced }
    }

    /// A fated step whose move left a way out: another move would have forced the run.
    fn left_a_way_out(&self, part: &TracePart, step: &Step, moved: Moved) -> Vec<FateClaim> {
        let ways = self.ways(part, &self.saving(part, step));
        let forcing = self.forcing(part, step, &moved);
        let goal = self.goal_of(part);
        let otherwise = || match is_at_goal(part, step) {
            true => FateClaim::ThereAlready { step: moved.clone(), goal },
            false => FateClaim::NeedsMistake { step: moved.clone(), goal },
        };
        let forcing = forcing.unwrap_or_else(otherwise);
        vec![FateClaim::WayOut { step: moved, ways }, forcing]
    }

    /// Another move by which the environment could have forced the run, and its targets.
    fn forcing(&self, part: &TracePart, step: &Step, moved: &Moved) -> Option<FateClaim> {
        let arena = &self.subject.arena;
        let pair = match part.from == Some(step.source) {
            true => staying(arena, part, step.source, part.layer(step.target)?),
            false => part.forced.get(step.source as usize).copied().flatten()?.pair,
        };
        Some(self.could_force(pair.filter(|&pair| pair != step.pair)?, moved))
    }

    fn could_force(&self, pair: u32, moved: &Moved) -> FateClaim {
        let (sets, ends) = (self.sets(pair), self.ends_of(pair));
        FateClaim::CouldForce { step: moved.clone(), sets, ends }
    }

    /// A step that leads further away.
    fn let_go(&self, part: &TracePart, step: &Step, moved: Moved) -> Vec<FateClaim> {
        let outlook = self.outlook_of(part, step.target);
        match keeping(&self.subject.arena, part, step) {
            Some(pair) => vec![
                FateClaim::LetGo { step: moved.clone() },
                self.could_force(pair, &moved),
                FateClaim::CameTo { step: moved, outlook, let_go: true },
            ],
            None => vec![FateClaim::CameTo { step: moved, outlook, let_go: false }],
        }
    }

    /// A free choice. The part must have layers.
    fn free(&self, part: &TracePart, step: &Step, moved: Moved, marked: bool) -> Vec<FateClaim> {
        let mut claims = vec![FateClaim::Free { step: moved.clone(), marked }];
        let saving = self.saving(part, step);
        if saving.is_empty() {
            // Fig. 6 aims at one state after the other. It also marks steps whose other answers lead
            // elsewhere, but not further away.
            let goal = self.goal_of(part);
            claims.push(FateClaim::NotSaved { step: moved.clone(), goal });
            if part.from != Some(step.source) {
                claims.push(FateClaim::NotCertain { step: moved });
            }
            return claims;
        }
        claims.push(FateClaim::SavedBy { step: moved.clone(), ways: self.ways(part, &saving) });
        // Whether one of these answers works whatever the environment does. There may be none (READING-NOTES
        // C6).
        if self.subject.arena.pairs(step.source).len() > 1 {
            let safe = saving.iter().filter(|one| one.is_safe);
            let answers: Vec<_> = safe.map(|one| self.answer(one.pair, one.answer)).collect();
            let all = answers.len() == saving.len();
            claims.push(FateClaim::Safe { step: moved, answers, all });
        }
        claims
    }
}

/// Whether a step stays in its layer, at a state from which only a free choice leads to a lower layer: the
/// environment could not have forced more.
pub(super) fn is_at_boundary(part: &TracePart, step: &Step) -> bool {
    let forced = part.forced.get(step.source as usize).copied().flatten();
    let layer = part.layer(step.source);
    layer.is_some_and(|layer| layer > 0)
        && layer == part.layer(step.target)
        && forced.is_some_and(|forced| forced.rank == 0)
        && part.from != Some(step.source)
}

/// Whether the step leaves a state at which the part could have ended.
pub(super) fn is_at_goal(part: &TracePart, step: &Step) -> bool {
    part.targets.contains(&step.source) && part.from != Some(step.source)
}

/// Whether a step leads to a higher layer. The first step of a cycle does not count.
pub(super) fn rises(part: &TracePart, step: &Step) -> bool {
    // A state without a layer counts as higher than all layers.
    let height = |state: u32| part.layer(state).unwrap_or(u32::MAX);
    !part.layers.is_empty()
        && height(step.target) > height(step.source)
        && part.from != Some(step.source)
}

/// The move by which the environment could have kept the run as near as it was.
pub(super) fn keeping(arena: &Arena, part: &TracePart, step: &Step) -> Option<u32> {
    let forced = part.forced.get(step.source as usize).copied().flatten()?;
    forced.pair.or_else(|| staying(arena, part, step.source, part.layer(step.source)?))
}

fn staying(arena: &Arena, part: &TracePart, state: u32, layer: u32) -> Option<u32> {
    arena.pairs(state).find(|&pair| part.stays(arena, pair, layer))
}
