//! Every claim of an answer is checked against the system by the definitions.

use std::collections::{BTreeMap, BTreeSet};

use lariat_core::fate::{
    Arena, Error, FateAnalysis, FateQuestion, Method, Route, Rule, Step, TracePart, analyse,
    layered,
};
use lariat_session::fate::{
    Branch, FateClaim, FateExamined, FateOutlook, FateReport, FateSubject, Goal, Moved, Often,
    Origin, Setting,
};
use lariat_tests::reference::fate::{
    Open, Play, Set, Shape, co_reachable, fair_states, fewest_mistakes, forced_in_rounds, inside,
    members, reachable, rings,
};
use lariat_tests::{Judgement, Random, ensure, seed};

use crate::case::{Case, numbers};
use crate::games::equal;
use crate::given::lasso;
use crate::{SHAPE, suggestion};

/// The distance of a goal from each state.
struct Distance {
    target: Set,
    /// The least number of free choices; none if the goal cannot be reached.
    fewest: Vec<Option<u32>>,
}

/// A trace and its question.
struct Judge<'a> {
    open: &'a Open,
    subject: &'a FateSubject,
    report: FateReport<'a>,
    /// Source and target of each step.
    steps: Vec<(usize, usize)>,
    goals: BTreeMap<usize, Goal>,
    distances: BTreeMap<String, Distance>,
}

/// Unreachable counts as further than any distance.
fn height(fewest: Option<u32>) -> u64 {
    fewest.map_or(u64::MAX, u64::from)
}

impl<'a> Judge<'a> {
    fn new(case: &'a Case, subject: &'a FateSubject, analysis: &'a FateAnalysis) -> Judge<'a> {
        let report = FateExamined::new(subject, analysis).report();
        let states: Vec<usize> =
            report.trace.iter().map(|one| one.state.parse().expect("a number")).collect();
        let back = report.again.or(report.cycle).map(|place| states[place]);
        let next = states.iter().skip(1).copied().chain(back);
        let steps = states.iter().copied().zip(next).collect();
        let mut judge = Judge {
            open: &case.open,
            subject,
            steps,
            goals: BTreeMap::new(),
            distances: BTreeMap::new(),
            report,
        };
        judge.set_goals();
        judge
    }

    fn is_liveness(&self) -> bool {
        self.subject.question.error == Error::Fair
    }

    /// The goal of each step, according to the reported parts.
    fn set_goals(&mut self) {
        for (number, part) in self.report.parts.iter().enumerate() {
            let goal = match (part.purpose, part.set) {
                ("stem", _) if !self.is_liveness() => Goal::Error,
                ("stem", _) if number == 0 => Goal::BadCycle,
                ("visit", Some(set)) => Goal::Set(set),
                _ => Goal::CycleStart,
            };
            self.goals.extend((part.from..part.from + part.steps).map(|place| (place, goal)));
        }
        for goal in self.goals.clone().into_values() {
            let target = self.target(goal);
            let fewest = fewest_mistakes(self.open, target);
            self.distances.insert(format!("{goal:?}"), Distance { target, fewest });
        }
        if !self.is_liveness() {
            let target = self.open.target;
            let fewest = fewest_mistakes(self.open, target);
            self.distances.insert(format!("{:?}", Goal::Error), Distance { target, fewest });
        }
    }

    /// The first state of the cycle: where the parts of the cycle begin.
    fn home(&self) -> Option<usize> {
        let part = self.report.parts.iter().find(|part| part.purpose != "stem")?;
        self.steps.get(part.from).map(|step| step.0)
    }

    fn entry(&self) -> Option<usize> {
        let part = self.report.parts.iter().find(|part| part.purpose != "stem")?;
        (part.purpose == "return").then_some(part.from)
    }

    fn target(&self, goal: Goal) -> Set {
        let home = || self.home().expect("a cycle");
        match goal {
            Goal::Error => self.open.target,
            Goal::BadCycle => fair_states(self.open, self.open.initial),
            Goal::CycleStart => 1 << home(),
            Goal::Set(set) => self.open.fair[set as usize] & inside(self.open, home()),
        }
    }

    fn distance(&self, goal: Goal) -> &Distance {
        &self.distances[&format!("{goal:?}")]
    }

    fn goal_at(&self, place: usize) -> Result<Goal, String> {
        self.goals.get(&place).copied().ok_or(format!("there is no step {place}"))
    }

    fn height(&self, goal: Goal, state: usize) -> u64 {
        height(self.distance(goal).fewest[state])
    }

    /// The greatest distance from the goal at which a step loses nothing.
    fn allowed(&self, place: usize) -> Result<u64, String> {
        let (source, target) = self.steps[place];
        let state = if self.entry() == Some(place) { target } else { source };
        Ok(self.height(self.goal_at(place)?, state))
    }

    /// The moves of the environment in a state: the values it sets, and the answers with their targets.
    fn moves(&self, state: usize) -> Vec<(Setting, Vec<(Setting, usize)>)> {
        let split = |play: &Play| -> (Setting, Setting) {
            let scope = &self.open.tables[state].as_ref().expect("it goes on").scope;
            let all = scope.iter().zip(&play.values).map(|(&i, &value)| (i as u32, value));
            all.partition(|&(input, _)| self.open.control[input as usize])
        };
        let mut moves: Vec<(Setting, Vec<(Setting, usize)>)> = Vec::new();
        for play in self.open.plays(state) {
            let (sets, answer) = split(&play);
            match moves.iter_mut().find(|(known, _)| *known == sets) {
                Some((_, answers)) => answers.push((answer, play.target)),
                None => moves.push((sets, vec![(answer, play.target)])),
            }
        }
        moves
    }

    fn answers(&self, state: usize, sets: &Setting) -> Result<Vec<(Setting, usize)>, String> {
        let found = self.moves(state).into_iter().find(|(known, _)| known == sets);
        found.map(|(_, answers)| answers).ok_or(format!("{sets:?} is no move in {state}"))
    }

    /// Whether the environment has a move in a state after which all answers lead at most this far from the
    /// goal.
    fn can_keep(&self, goal: Goal, state: usize, most: u64) -> bool {
        let near = |(_, target): &(Setting, usize)| self.height(goal, *target) <= most;
        self.moves(state).iter().any(|(_, answers)| answers.iter().all(near))
    }

    fn is_free(&self, place: usize) -> Result<bool, String> {
        let (source, target) = self.steps[place];
        let goal = self.goal_at(place)?;
        if self.subject.question.method == Method::Restricted {
            return Ok(self.report.trace[place].will == Some("free"));
        }
        Ok(match self.entry() == Some(place) {
            true => !self.can_keep(goal, source, self.height(goal, target)),
            false => self.height(goal, target) < self.height(goal, source),
        })
    }

    fn rises(&self, place: usize) -> Result<bool, String> {
        let (source, target) = self.steps[place];
        let goal = self.goal_at(place)?;
        let has_layers = self.subject.question.method != Method::Restricted;
        let is_higher = self.height(goal, target) > self.height(goal, source);
        Ok(has_layers && is_higher && self.entry() != Some(place))
    }

    fn count(&self, holds: impl Fn(&Self, usize) -> Result<bool, String>) -> Result<usize, String> {
        let all: Result<Vec<bool>, String> =
            (0..self.steps.len()).map(|place| holds(self, place)).collect();
        Ok(all?.into_iter().filter(|&one| one).count())
    }

    /// The step is the one of the trace, with these values.
    fn judge_moved(&self, step: &Moved) -> Result<Goal, String> {
        let ends = (step.source as usize, step.target as usize);
        equal("step", &self.steps.get(step.place), &Some(&ends))?;
        let answers = self.answers(ends.0, &step.sets)?;
        ensure(answers.contains(&(step.answer.clone(), ends.1)), || {
            format!("{:?} does not lead there", step.answer)
        })?;
        self.goal_at(step.place)
    }

    fn judge_outlook(&self, goal: Goal, state: usize, outlook: FateOutlook) -> Judgement {
        let distance = self.distance(goal);
        let fair = || fair_states(self.open, self.open.initial);
        let reaches = |target: Set| co_reachable(self.open, target) >> state & 1 == 1;
        match outlook {
            FateOutlook::Saved if self.is_liveness() => {
                ensure(!reaches(fair()), || format!("from {state} there is a bad cycle"))
            }
            FateOutlook::Saved => {
                ensure(!reaches(self.open.target), || format!("{state} reaches the error"))
            }
            FateOutlook::Elsewhere { home, .. } => {
                equal("home", &home.map(|home| home as usize), &self.home())?;
                let home = self.home().ok_or("there is no cycle")?;
                ensure(!reaches(1 << home), || format!("{state} reaches {home}"))?;
                ensure(reaches(fair()), || format!("{state} reaches no bad cycle"))
            }
            FateOutlook::There { goal: told } => {
                equal("goal", &told, &goal)?;
                ensure(distance.target >> state & 1 == 1, || format!("{state} is not the goal"))
            }
            FateOutlook::Forced { goal: told, moves } => {
                equal("goal", &told, &goal)?;
                let everywhere = (1 << self.open.states()) - 1;
                let rounds = forced_in_rounds(self.open, everywhere, distance.target);
                let rank = rounds.iter().position(|round| round >> state & 1 == 1);
                equal("moves", &rank, &Some(moves as usize))
            }
            FateOutlook::Takes { goal: told, choices } => {
                equal("goal", &told, &goal)?;
                ensure(choices > 0, || "it takes none".to_owned())?;
                equal("free choices", &distance.fewest[state], &Some(choices))?;
                equal("free choices of a trace", &self.cheapest(goal, state), &Some(choices))
            }
        }
    }

    /// The least number of free choices on any path to the goal: Dijkstra's algorithm over all transitions,
    /// where a step that leads nearer costs one.
    fn cheapest(&self, goal: Goal, from: usize) -> Option<u32> {
        let mut best = vec![None; self.open.states()];
        let mut queue = BTreeSet::from([(0, from)]);
        while let Some((cost, state)) = queue.pop_first() {
            if best[state].is_some() {
                continue;
            }
            best[state] = Some(cost);
            if self.distance(goal).target >> state & 1 == 1 {
                return Some(cost);
            }
            for next in members(self.open.successors(state)) {
                let is_free = self.height(goal, next) < self.height(goal, state);
                queue.insert((cost + u32::from(is_free), next));
            }
        }
        None
    }

    /// The branches are exactly these answers.
    fn judge_branches(
        &self,
        step: &Moved,
        branches: &[Branch],
        is_told: impl Fn(usize) -> bool,
    ) -> Judgement {
        let goal = self.judge_moved(step)?;
        let answers = self.answers(step.source as usize, &step.sets)?;
        let wanted: BTreeSet<_> =
            answers.into_iter().filter(|(_, target)| is_told(*target)).collect();
        let of = |one: &Branch| {
            let target = one.target as usize;
            one.answers.iter().map(move |answer| (answer.clone(), target)).collect::<Vec<_>>()
        };
        let told: Vec<_> = branches.iter().flat_map(of).collect();
        equal("how many answers", &told.len(), &wanted.len())?;
        equal("answers", &told.into_iter().collect(), &wanted)?;
        let targets: BTreeSet<u32> = branches.iter().map(|one| one.target).collect();
        equal("each state once", &targets.len(), &branches.len())?;
        branches
            .iter()
            .try_for_each(|one| self.judge_outlook(goal, one.target as usize, one.outlook))
    }

    fn start(&self) -> Result<usize, String> {
        let start = self.report.trace.first().ok_or("no trace")?.state;
        start.parse().map_err(|_| "no number".to_owned())
    }

    fn judge(&self, claim: &FateClaim) -> Judgement {
        match claim {
            FateClaim::Unreachable => {
                let reached = reachable(self.open, self.open.initial) & self.open.target;
                let fair = fair_states(self.open, self.open.initial);
                let error = if self.is_liveness() { fair } else { reached };
                equal("errors that can be reached", &error, &0)
            }
            FateClaim::StartsInError { state } => {
                let both = self.open.initial & self.open.target;
                ensure(both >> state & 1 == 1 && !self.is_liveness(), || "it does not".to_owned())
            }
            FateClaim::GoesRound => self.judge_round(),
            FateClaim::Bound { start, control } | FateClaim::NeedNone { start, control } => {
                equal("start", &(*start as usize), &self.start()?)?;
                let gamma = (0..).zip(&self.open.control).filter(|one| *one.1).map(|one| one.0);
                equal("control", control, &gamma.collect())?;
                equal("it can be forced", &self.height(Goal::Error, *start as usize), &0)?;
                let is_free = self.count(Self::is_free)? > 0;
                equal("free choices", &is_free, &matches!(claim, FateClaim::NeedNone { .. }))
            }
            FateClaim::AllFated { steps, .. } => {
                equal("steps", steps, &self.steps.len())?;
                equal("free", &self.count(Self::is_free)?, &0)?;
                equal("from the start", &self.height(Goal::Error, self.start()?), &0)
            }
            FateClaim::Counted { steps, free } => {
                let counted = (self.steps.len(), self.count(Self::is_free)?);
                equal("steps, free", &(*steps, *free), &counted)
            }
            FateClaim::NoFewer { start, free: fewest, several }
            | FateClaim::Fewest { start, fewest, several } => {
                let start = *start as usize;
                equal("start", &start, &self.start()?)?;
                let least = self.cheapest(Goal::Error, start);
                equal("fewest", &Some(*fewest as u32), &least)?;
                let own = self.count(Self::is_free)?;
                let is_one = matches!(claim, FateClaim::NoFewer { .. });
                ensure(if is_one { own == *fewest } else { own > *fewest }, || format!("{own}"))?;
                equal("several", several, &(self.best_start() < Some(*fewest as u32)))
            }
            FateClaim::BetterStart { state, fewest } => {
                ensure(self.open.initial >> state & 1 == 1, || "not initial".to_owned())?;
                let least = self.cheapest(Goal::Error, *state as usize);
                equal("fewest", &Some(*fewest as u32), &least)?;
                equal("best", &self.best_start(), &least)?;
                let own = self.cheapest(Goal::Error, self.start()?);
                ensure(own > least, || "it is no better".to_owned())
            }
            FateClaim::Rounds { stem, cycle } => {
                let place = self.report.cycle.ok_or("no cycle")?;
                let free = |range: std::ops::Range<usize>| -> Result<(usize, usize), String> {
                    let all: Result<Vec<bool>, String> =
                        range.map(|place| self.is_free(place)).collect();
                    let all = all?;
                    Ok((all.len(), all.into_iter().filter(|&one| one).count()))
                };
                equal("stem", stem, &free(0..place)?)?;
                equal("cycle", cycle, &free(place..self.steps.len())?)?;
                let around = &self.steps[place..];
                let passed = around.iter().fold(0, |all: Set, step| all | 1 << step.1);
                let is_fair = self.open.fair.iter().all(|set| set & passed != 0);
                let closes = around.last().map(|step| step.1) == Some(around[0].0);
                ensure(closes && is_fair, || "that is no bad cycle".to_owned())
            }
            FateClaim::GeneralHasFewer { free } => {
                ensure(*free < self.report.free.unwrap_or(0), || "no fewer".to_owned())?;
                if !self.is_liveness() {
                    return equal("general", &Some(*free as u32), &self.best_start());
                }
                let method = Method::General(Rule::default());
                let question = FateQuestion { method, ..self.subject.question.clone() };
                equal("general", free, &analyse(&self.subject.arena, question).free())
            }
            FateClaim::NotMarked { count } => {
                let hidden = |judge: &Self, place: usize| {
                    Ok(judge.is_free(place)? && judge.report.trace[place].will != Some("free"))
                };
                equal("hidden", count, &self.count(hidden)?)
            }
            FateClaim::GotAway { count, let_go } => {
                equal("rises", count, &self.count(Self::rises)?)?;
                let kept = |judge: &Self, place: usize| {
                    let (source, goal) = (judge.steps[place].0, judge.goal_at(place)?);
                    let most = judge.height(goal, source);
                    Ok(judge.rises(place)? && judge.can_keep(goal, source, most))
                };
                equal("let go", let_go, &self.count(kept)?)
            }
            FateClaim::Unforced { count } => {
                equal("unforced", count, &self.count(Self::is_unforced)?)
            }
            FateClaim::Suggested { inputs, control } => {
                let gamma = (0..).zip(&self.open.control).filter(|one| *one.1).map(|one| one.0);
                equal("control", control, &gamma.collect())?;
                let often = |one: &&lariat_session::fate::ReportedInput<'_>| {
                    2 * one.critical >= one.steps && one.critical > 0
                };
                let name = |one: &lariat_session::fate::ReportedInput<'_>| one.input.to_owned();
                let wanted: Vec<String> =
                    self.report.suggestion.iter().filter(often).map(name).collect();
                let told: Vec<String> = inputs.iter().map(|input| format!("i{input}")).collect();
                equal("suggested", &told, &wanted)
            }
            FateClaim::Decides { input, critical, dictated, steps } => {
                let name = format!("i{input}");
                let one = self.report.suggestion.iter().find(|one| one.input == name);
                let one = one.ok_or("no such input")?;
                let found = (one.critical, one.dictated, one.steps);
                equal("evidence", &(*critical, *dictated, *steps), &found)
            }
            _ => self.judge_step(claim),
        }
    }

    fn judge_step(&self, claim: &FateClaim) -> Judgement {
        let step = claim.moved().ok_or("a claim of no step")?;
        let goal = self.judge_moved(step)?;
        let place = step.place;
        let [source, target] = [step.source, step.target].map(|state| state as usize);
        let [from, to] = [source, target].map(|state| self.height(goal, state));
        let is_saving = |state: usize| self.height(goal, state) > to;
        let targets = |sets: &Setting| -> Result<BTreeSet<usize>, String> {
            Ok(self.answers(source, sets)?.into_iter().map(|(_, target)| target).collect())
        };
        let ends_are = |sets: &Setting, ends: &[u32]| {
            let told: BTreeSet<usize> = ends.iter().map(|&end| end as usize).collect();
            equal("ends", &told, &targets(sets)?)?;
            equal("each once", &told.len(), &ends.len())
        };
        let is_mistake_needed = || {
            let successors = self.open.successors(source);
            from > 0 && members(successors).any(|next| self.height(goal, next) < from)
        };
        match claim {
            FateClaim::Free { marked, .. } => {
                ensure(self.is_free(place)?, || "the step is not free".to_owned())?;
                let is_marked = self.report.trace[place].will == Some("free");
                equal("marked", marked, &is_marked)
            }
            FateClaim::SavedBy { ways, .. } => {
                ensure(!ways.is_empty(), || "nothing saves it".to_owned())?;
                self.judge_branches(step, ways, is_saving)
            }
            FateClaim::WayOut { ways, .. } => {
                ensure(!ways.is_empty(), || "there is no way out".to_owned())?;
                ensure(!self.is_free(place)?, || "the step is free".to_owned())?;
                self.judge_branches(step, ways, is_saving)
            }
            FateClaim::Safe { answers, all, .. } => {
                let against = self.answers(source, &step.sets)?;
                let saving: Vec<Setting> = against
                    .into_iter()
                    .filter(|(_, target)| is_saving(*target))
                    .map(|(answer, _)| answer)
                    .collect();
                let moves = self.moves(source);
                let is_safe = |answer: &&Setting| {
                    let saves = |(_, answers): &(Setting, Vec<(Setting, usize)>)| {
                        answers.iter().any(|(one, to)| one == *answer && is_saving(*to))
                    };
                    moves.iter().all(saves)
                };
                let safe: Vec<Setting> = saving.iter().filter(is_safe).cloned().collect();
                equal("safe", answers, &safe)?;
                equal("all", all, &(safe.len() == saving.len()))
            }
            FateClaim::NotSaved { goal: told, .. } => {
                equal("goal", told, &goal)?;
                let saving = targets(&step.sets)?.into_iter().find(|&state| is_saving(state));
                equal("saves", &saving, &None)
            }
            FateClaim::NotCertain { .. } => {
                let certain = self
                    .moves(source)
                    .iter()
                    .any(|(_, answers)| answers.iter().all(|(_, end)| *end == target));
                ensure(!certain, || "a move leads there for certain".to_owned())
            }
            FateClaim::Forced { goal: told, ways, bound, .. } => {
                equal("goal", told, &goal)?;
                self.judge_branches(step, ways, |_| true)?;
                let allowed = self.allowed(place)?;
                let near = |&state: &usize| self.height(goal, state) <= allowed;
                ensure(targets(&step.sets)?.iter().all(near), || "a way leads out".to_owned())?;
                equal("bound", bound, &(to == 0))?;
                let all_bound = targets(&step.sets)?.iter().all(|&one| self.height(goal, one) == 0);
                ensure(!bound || all_bound, || "it gets away".to_owned())?;
                // "whatever anybody does"
                let alone = ways.len() == 1 && step.sets.is_empty();
                ensure(!alone || self.open.successors(source) == 1 << target, || {
                    "there are other ways".to_owned()
                })
            }
            FateClaim::Stayed { outlook, .. } => {
                ensure(from == to && is_mistake_needed(), || "it did not stay".to_owned())?;
                let gains = targets(&step.sets)?.iter().any(|&state| is_saving(state));
                ensure(!gains, || "a way leads out".to_owned())?;
                self.judge_outlook(goal, target, *outlook)
            }
            FateClaim::CouldForce { sets, ends, .. } => {
                ensure(*sets != step.sets, || "that is the same move".to_owned())?;
                ends_are(sets, ends)?;
                let allowed = self.allowed(place)?;
                let near = |&end: &u32| self.height(goal, end as usize) <= allowed;
                ensure(ends.iter().all(near), || "it does not force the run".to_owned())
            }
            FateClaim::NeedsMistake { goal: told, .. } => {
                equal("goal", told, &goal)?;
                let keeps = is_mistake_needed() && to >= from;
                ensure(keeps, || "no mistake is needed, or it was one".to_owned())
            }
            FateClaim::ThereAlready { goal: told, .. } => {
                equal("goal", told, &goal)?;
                let is_there = self.distance(goal).target >> source & 1 == 1;
                ensure(is_there, || "it was not there".to_owned())
            }
            FateClaim::LetGo { .. } => {
                ensure(self.rises(place)?, || "it does not rise".to_owned())?;
                let kept = self.can_keep(goal, source, from);
                ensure(kept, || "the environment could not keep it".to_owned())
            }
            FateClaim::CameTo { outlook, let_go, .. } => {
                ensure(self.rises(place)?, || "it does not rise".to_owned())?;
                equal("let go", let_go, &self.can_keep(goal, source, from))?;
                // "for a while"
                ensure(to < u64::MAX, || "it got away for ever".to_owned())?;
                self.judge_outlook(goal, target, *outlook)
            }
            FateClaim::Segment { ends, end, sure, .. } => {
                ends_are(&step.sets, ends)?;
                let fated = (place..self.steps.len())
                    .take_while(|&next| self.report.trace[next].will == Some("fated"));
                let passed: Vec<usize> = fated.map(|next| self.steps[next].1).collect();
                ensure(passed.contains(&(*end as usize)), || "not on the way".to_owned())?;
                let everywhere = (1 << self.open.states()) - 1;
                let rounds = forced_in_rounds(self.open, everywhere, 1 << end);
                let forced = rounds.iter().fold(0, |all, round| all | round);
                let forces = |(_, answers): &(Setting, Vec<(Setting, usize)>)| {
                    answers.iter().all(|(_, target)| forced >> target & 1 == 1)
                };
                let moves = self.moves(source);
                let by = moves.iter().filter(|(sets, _)| (*sets == step.sets) == *sure);
                ensure(by.into_iter().any(forces), || "that does not force it".to_owned())
            }
            _ => Err(format!("{claim:?} is of no step")),
        }
    }

    /// The result of another answer, if both sides then play optimally.
    fn judge_played(&self, place: usize, played: &[Step], claim: &FateClaim) -> Judgement {
        let goal = self.goal_at(place)?;
        let mut state = self.steps[place].0;
        for step in played {
            equal("it goes on", &(step.source as usize), &state)?;
            state = step.target as usize;
            let leads = self.open.successors(step.source as usize) >> state & 1 == 1;
            ensure(leads, || format!("no move leads from {} to {state}", step.source))?;
        }
        let visited: Vec<usize> = played.iter().map(|step| step.target as usize).collect();
        let target = self.distance(goal).target;
        let is_there = |&state: &usize| target >> state & 1 == 1;
        let (FateClaim::PutOff { last }
        | FateClaim::Round { last, .. }
        | FateClaim::Away { last, .. }) = claim
        else {
            return Err("no claim of a play".to_owned());
        };
        equal("last", &(*last as usize), &state)?;
        match claim {
            FateClaim::PutOff { .. } => ensure(is_there(&state), || "it does not".to_owned()),
            FateClaim::Round { goal: told, .. } => {
                equal("goal", told, &goal)?;
                let first = played.iter().position(|step| step.source as usize == state);
                let around = &visited[first.ok_or("it does not come round")?..];
                ensure(!around.iter().any(is_there), || "it comes there".to_owned())?;
                // The environment cannot force the goal from any state of the cycle.
                let forced = around.iter().find(|&&state| self.height(goal, state) == 0);
                equal("forced", &forced, &None)
            }
            FateClaim::Away { outlook, .. } => self.judge_outlook(goal, state, *outlook),
            _ => Ok(()),
        }
    }

    /// The number of free choices needed from the best initial state.
    fn best_start(&self) -> Option<u32> {
        let initial = members(self.open.initial);
        initial.filter_map(|state| self.cheapest(Goal::Error, state)).min()
    }

    /// Whether a fated step used a move that left a way out, although another move would not have.
    fn is_unforced(&self, place: usize) -> Result<bool, String> {
        if self.subject.question.method == Method::Restricted {
            return Ok(self.report.trace[place].forced == Some(false));
        }
        if self.is_free(place)? || self.rises(place)? {
            return Ok(false);
        }
        let (source, target) = self.steps[place];
        let (goal, allowed) = (self.goal_at(place)?, self.allowed(place)?);
        let [from, to] = [source, target].map(|state| self.height(goal, state));
        if self.distance(goal).target >> source & 1 == 1 && self.entry() != Some(place) {
            return Ok(false);
        }
        let lower = |next| self.height(goal, next) < from;
        let is_boundary = self.entry() != Some(place)
            && from > 0
            && from == to
            && members(self.open.successors(source)).any(lower);
        let sets = self.sets_of(place);
        let far = |(_, target): &(Setting, usize)| self.height(goal, *target) > allowed;
        let left = self.answers(source, &sets)?.iter().any(far);
        if left && !is_boundary {
            let otherwise = self.can_keep(goal, source, allowed);
            ensure(otherwise, || format!("step {place} could not be forced"))?;
        }
        Ok(left && !is_boundary)
    }

    /// The values that the environment sets, according to the reported inputs.
    fn sets_of(&self, place: usize) -> Setting {
        let scope = self.open.tables[self.steps[place].0].iter().flat_map(|table| &table.scope);
        let own = scope.filter(|&&input| self.open.control[input]);
        let value = |input: usize| {
            let (_, value) = &self.report.trace[place].inputs.0[input];
            match value {
                lariat_session::fate::ReportedValue::Number(number) => *number as u32,
                other => panic!("{other:?} is no number"),
            }
        };
        own.map(|&input| (input as u32, value(input))).collect()
    }

    /// The rule repeats states of a layer, and the shortest path to the goal leaves the layer.
    fn judge_round(&self) -> Judgement {
        let place = self.report.again.ok_or("it does not go round")?;
        let around: Vec<usize> = self.steps[place..].iter().map(|step| step.0).collect();
        let goal = self.goal_at(place)?;
        let Distance { target, .. } = *self.distance(goal);
        let is_there = around.iter().any(|&state| target >> state & 1 == 1);
        ensure(!is_there || self.entry().is_some(), || "it comes to the goal".to_owned())?;
        let everywhere = (1 << self.open.states()) - 1;
        let rings = rings(self.open, everywhere, target);
        let leaves = |&state: &usize| {
            let ring = rings.iter().position(|ring| ring >> state & 1 == 1);
            let Some(next) = ring.and_then(|ring| ring.checked_sub(1)) else { return false };
            let nearer = members(self.open.successors(state) & rings[next]);
            let own = self.height(goal, state);
            nearer.into_iter().all(|one| self.height(goal, one) != own)
        };
        ensure(around.iter().any(leaves), || "the nearest way stays in the layer".to_owned())
    }
}

pub(crate) fn subject(case: &Case, question: FateQuestion) -> FateSubject {
    let origin = match question.method {
        Method::Given(_) => Origin::Given,
        _ => Origin::Made,
    };
    FateSubject {
        arena: Arena::clone(&case.arena).into(),
        question,
        names: (0..case.open.states()).map(|state| state.to_string()).collect(),
        often: Often::default(),
        origin,
        remarks: Vec::new(),
    }
}

/// Checks every claim against the system, for every step, with or without a sentence.
fn judge(
    case: &Case,
    question: FateQuestion,
    kinds: &mut BTreeMap<&'static str, u32>,
) -> Judgement {
    let subject = subject(case, question);
    let analysis = subject.analyse();
    let examined = FateExamined::new(&subject, &analysis);
    if examined.is_reachable() {
        suggestion::judge(&case.open, &analysis)?;
    }
    let judge = Judge::new(case, &subject, &analysis);
    let mut claims = examined.all_claims();
    for place in 0..judge.steps.len() {
        let of_step = examined.step_claims(place);
        ensure(!of_step.is_empty(), || format!("nothing is said of step {place}"))?;
        if examined.told_steps().contains(&place) {
            let told: Vec<&FateClaim> =
                claims.iter().filter(|one| one.moved().is_some_and(|m| m.place == place)).collect();
            equal("claims", &told, &of_step.iter().collect())?;
        }
        claims.extend(of_step);
    }
    for place in 0..judge.steps.len() {
        for alternative in examined.alternatives(place) {
            let play = examined.played(place, &alternative).ok_or("it cannot be played")?;
            let (number, part) = examined.part_at(place).ok_or("no part")?;
            let mut parts = analysis.parts[..number].to_vec();
            let part = layered(&subject.arena, part);
            parts.push(TracePart { steps: play.steps.clone(), ending: play.ending, ..part });
            let instead = FateAnalysis { parts, ..FateAnalysis::default() };
            let instead = FateExamined::new(&subject, &instead);
            let claim = instead.played_claim(play.ending).ok_or("nothing is said of it")?;
            judge
                .judge_played(place, &play.steps, &claim)
                .map_err(|why| format!("{alternative:?}: {claim:?}: {why}"))?;
            *kinds.entry(claim.kind()).or_default() += 1;
        }
    }
    for claim in &claims {
        judge.judge(claim).map_err(|why| format!("{claim:?}: {why}"))?;
        *kinds.entry(claim.kind()).or_default() += 1;
    }
    let said: Vec<&String> = judge.report.claims.iter().map(|one| &one.said).collect();
    ensure(said.iter().all(|said| !said.is_empty()), || "a claim without words".to_owned())
}

pub(crate) const METHODS: [Method; 5] = [
    Method::General(Rule::Repaired),
    Method::General(Rule::Printed),
    Method::General(Rule::Layer),
    Method::General(Rule::Forced),
    Method::Restricted,
];

/// A path from an initial state to a target, possibly through other targets.
pub(crate) fn walk(open: &Open, random: &mut Random) -> Option<Route> {
    let starts = numbers(open.initial);
    let mut route = Route {
        states: vec![*starts.get(random.below(starts.len() as u64) as usize)?],
        ..Route::default()
    };
    let last = 4 + random.below(12) as usize;
    let mut ends = Vec::new();
    while route.states.len() < last {
        let state = *route.states.last()?;
        if open.target >> state & 1 == 1 {
            ends.push(route.states.len());
        }
        let plays = open.plays(state as usize);
        let number = random.below(plays.len() as u64) as usize;
        let Some(play) = plays.get(number) else { break };
        route.moves.push((random.below(2) == 0).then_some(number as u32));
        route.states.push(play.target as u32);
    }
    let end = *ends.get(random.below(ends.len() as u64) as usize)?;
    route.states.truncate(end);
    route.moves.truncate(end - 1);
    Some(route)
}

fn sweep(rounds: u64, seed: u64) -> BTreeMap<&'static str, u32> {
    let mut random = Random::new(seed);
    let mut kinds = BTreeMap::new();
    for round in 0..rounds {
        let acceptance_sets = (round / 2) as usize % 4;
        let mut open = match round % 16 {
            0 => random.change(Open::c4(), round % 4),
            1 => random.change(Open::faster_at_a_risk(), round % 3),
            _ => random.open(Shape { acceptance_sets, ..SHAPE }),
        };
        match round % 12 {
            2 => open.control.iter_mut().for_each(|one| *one = false),
            3 => open.control.iter_mut().for_each(|one| *one = true),
            4 => open.target = 1 << random.below(open.states() as u64),
            _ => {}
        }
        let case = Case::new(open);
        let mut questions: Vec<FateQuestion> =
            METHODS.iter().map(|method| case.question(method.clone())).collect();
        questions.extend(METHODS.iter().map(|method| case.fair_question(method.clone())));
        let given = walk(&case.open, &mut random).map(Method::Given);
        questions.extend(given.map(|method| case.question(method)));
        let given = lasso(&case, &mut random).map(Method::Given);
        questions.extend(given.map(|method| case.fair_question(method)));
        for question in questions {
            if let Err(why) = judge(&case, question.clone(), &mut kinds) {
                case.fail(seed, round, &format!("{question:?}: {why}"));
            }
        }
    }
    println!("{kinds:?}, LARIAT_SEED={seed}");
    kinds
}

#[test]
fn every_claim_is_true_by_the_definitions() {
    let kinds = sweep(1_500, seed());
    for kind in [
        "unreachable",
        "starts-in-error",
        "goes-round",
        "bound",
        "all-fated",
        "counted",
        "need-none",
        "no-fewer",
        "fewest",
        "better-start",
        "rounds",
        "general-has-fewer",
        "not-marked",
        "got-away",
        "unforced",
        "free",
        "saved-by",
        "safe",
        "not-saved",
        "not-certain",
        "forced",
        "stayed",
        "way-out",
        "could-force",
        "needs-mistake",
        "let-go",
        "came-to",
        "segment",
        "round",
        "away",
        "suggested",
        "decides",
    ] {
        assert!(kinds.contains_key(kind), "nothing was claimed as `{kind}`: {kinds:?}");
    }
}

#[test]
#[ignore = "takes minutes"]
fn every_claim_is_true_of_many_systems() {
    sweep(40_000, seed());
}
