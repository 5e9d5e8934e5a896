//! Two to four searches on one model, stepped together.
//!
//! The panes are aligned by a [`Unit`]: at position *n* each has made its *n*-th step, discovered its *n*-th
//! state or delivered its *n*-th transition. A pane with fewer units is at its end.

use std::sync::Arc;

use lariat_core::{Model, Reversed};

pub use crate::comparing::arrangement::{Arrangement, Order, Setup};
use crate::comparing::parting::{Looked, Parting, Scout, Unit};
pub use crate::comparing::stops::PaneStop;
use crate::comparing::stops::StopHunt;
use crate::comparing::table::Row;
use crate::{Direction, Ending, Timeline, Workbench, Worked};

#[derive(Debug)]
pub struct Pane {
    pub setup: Setup,
    /// The run, or why the search cannot run.
    run: Result<Timeline, String>,
}

impl Pane {
    pub fn run(&self) -> Option<&Timeline> {
        self.run.as_ref().ok()
    }

    pub fn run_mut(&mut self) -> Option<&mut Timeline> {
        self.run.as_mut().ok()
    }

    pub fn refusal(&self) -> Option<&str> {
        self.run.as_ref().err().map(String::as_str)
    }

    pub fn row(&self) -> Option<Row> {
        let ending = Ending::of(self.run()?);
        Some(Row {
            search: self.setup.name(),
            verdict: ending.verdict,
            length: ending.length,
            counters: ending.counters,
            steps: ending.steps,
        })
    }
}

const NOWHERE: &str = "There is no such step in this direction.";

/// The position that the panes move to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    At(u64),
    End,
}

#[derive(Debug)]
pub struct Versus {
    panes: Vec<Pane>,
    unit: Unit,
    position: u64,
    aim: Option<Aim>,
    /// The steps of panes that are to stand at a stop within the position; empty if there is none.
    exact: Vec<Option<u64>>,
    hunt: Option<StopHunt>,
    scout: Option<Scout>,
    parting: Option<Parting>,
}

impl Versus {
    pub const MOST: usize = 4;

    /// Runs are recorded up to this many steps, and further only if a pane has to go there.
    const STEPS: u64 = 5_000_000;

    /// Panes on the open model. `before` is the model before the last change of the successor order.
    pub fn new(bench: &Workbench, before: Option<&Arc<dyn Model>>, setups: Vec<Setup>) -> Versus {
        let panes = setups.into_iter().take(Self::MOST).map(|setup| launched(bench, before, setup));
        let mut versus = Versus {
            panes: panes.collect(),
            unit: Unit::State,
            position: 0,
            aim: None,
            exact: Vec::new(),
            hunt: None,
            scout: None,
            parting: None,
        };
        versus.look_anew();
        versus
    }

    /// The short form for a link.
    pub fn arrangement(&self) -> Arrangement {
        let setups = self.panes.iter().map(|pane| pane.setup.clone()).collect();
        Arrangement { unit: self.unit, position: self.position, setups }
    }

    pub fn panes(&self) -> &[Pane] {
        &self.panes
    }

    pub fn panes_mut(&mut self) -> &mut [Pane] {
        &mut self.panes
    }

    /// Replaces the search of a pane, or adds a pane.
    pub fn set(
        &mut self,
        at: usize,
        bench: &Workbench,
        before: Option<&Arc<dyn Model>>,
        setup: Setup,
    ) {
        let pane = launched(bench, before, setup);
        if let Some(old) = self.panes.get_mut(at) {
            *old = pane;
        } else if self.panes.len() < Self::MOST {
            self.panes.push(pane);
        } else {
            return;
        }
        self.aim.get_or_insert(Aim::At(self.position));
        self.look_anew();
    }

    pub fn remove(&mut self, at: usize) {
        if at < self.panes.len() && self.panes.len() > 1 {
            self.panes.remove(at);
            self.look_anew();
        }
    }

    pub fn unit(&self) -> Unit {
        self.unit
    }

    /// Changes the unit. The new position is that of the pane that is furthest.
    pub fn line_up(&mut self, unit: Unit) {
        if unit == self.unit {
            return;
        }
        let here = self.runs().map(|run| unit.count(run.step(), run.counters())).max();
        self.unit = unit;
        self.go(here.unwrap_or(0));
        self.look_anew();
    }

    pub fn position(&self) -> u64 {
        self.position
    }

    /// The last position in the recorded part of the runs.
    pub fn last(&self) -> u64 {
        let count = |run: &Timeline| self.unit.count(run.progress().steps, run.recorded());
        self.runs().map(count).max().unwrap_or(0)
    }

    /// The position at which all panes are at the end of the recorded part. A run goes on after the last
    /// state that it discovers, so this can be one more than `last`.
    pub fn end(&self) -> u64 {
        self.last() + u64::from(self.unit != Unit::Step)
    }

    /// Whether all runs are recorded to their ends or limits.
    pub fn is_recorded(&self) -> bool {
        self.runs().all(ends)
    }

    /// The first position at which the panes differ, once it is known.
    pub fn parting(&self) -> Option<&Parting> {
        self.parting.as_ref()
    }

    /// Whether the comparison is over.
    pub fn is_compared(&self) -> bool {
        self.scout.is_none()
    }

    /// All panes are at their ends.
    pub fn is_over(&self) -> bool {
        self.runs().all(|run| run.step() == run.progress().steps && ends(run))
    }

    pub fn go(&mut self, position: u64) {
        self.head_for(Aim::At(position));
    }

    pub fn to_end(&mut self) {
        self.head_for(Aim::End);
    }

    fn head_for(&mut self, aim: Aim) {
        self.aim = Some(aim);
        self.hunt = None;
        self.exact.clear();
    }

    /// Sets or removes a stop at a line of a pane's listing.
    pub fn toggle_stop(&mut self, at: usize, line: u16) {
        let Some(pane) = self.panes.get_mut(at) else { return };
        let stops = &mut pane.setup.stops;
        match stops.iter().position(|&other| other == line) {
            Some(place) => drop(stops.remove(place)),
            None => stops.push(line),
        }
    }

    /// Whether a pane has a stop of its own.
    pub fn has_stops(&self) -> bool {
        self.panes.iter().any(|pane| !pane.setup.stops.is_empty())
    }

    /// Runs to the next position at which a pane meets one of these stops or one of its own, and there to the step that meets it.
    /// Returns whether a search here has such a condition. If there is no such position, nothing moves, and
    /// [`Versus::work`] says so.
    pub fn run_to_stop(&mut self, mut stops: Vec<PaneStop>, direction: Direction) -> bool {
        let own = self.panes.iter().enumerate().flat_map(|(at, pane)| {
            let stop =
                move |line: &u16| PaneStop { pane: Some(at), condition: format!("line = {line}") };
            pane.setup.stops.iter().map(stop)
        });
        stops.extend(own);
        self.hunt = StopHunt::new(&self.panes, self.unit, stops, direction);
        self.hunt.is_some()
    }

    /// Whether a stop is being looked for.
    pub fn is_hunting(&self) -> bool {
        self.hunt.is_some()
    }

    /// Gives up looking for a stop.
    pub fn stay(&mut self) {
        self.hunt = None;
    }

    pub fn step(&mut self, direction: Direction) {
        // A request that comes before the panes have arrived counts from their goal.
        let from = match self.aim {
            Some(Aim::At(position)) => position,
            _ => self.position,
        };
        self.go(match direction {
            Direction::Forwards => from + 1,
            Direction::Backwards => from.saturating_sub(1),
        });
    }

    /// Works for about `budget` steps: first towards the goal, then on comparing and recording.
    pub fn work(&mut self, budget: u64) -> Worked {
        let mut worked = Worked::default();
        match self.aim {
            None if self.hunt.is_some() => worked.notice = self.look_for_stop(budget),
            Some(aim) => worked.moved = self.approach(aim, budget),
            None if self.scout.is_some() => self.look_on(budget),
            None => {
                for run in self.panes.iter_mut().filter_map(Pane::run_mut).filter(|run| !ends(run))
                {
                    run.extend_a_while(budget);
                }
            }
        }
        worked.busy = self.is_busy();
        worked
    }

    /// Whether there is more to do.
    pub fn is_busy(&self) -> bool {
        self.aim.is_some() || self.hunt.is_some() || self.scout.is_some() || !self.is_recorded()
    }

    /// The results of the searches so far.
    pub fn table(&self) -> Vec<Row> {
        self.panes.iter().filter_map(Pane::row).collect()
    }

    fn runs(&self) -> impl Iterator<Item = &Timeline> {
        self.panes.iter().filter_map(Pane::run)
    }

    /// Works towards the goal. Each pane moves as soon as its run is recorded that far.
    fn approach(&mut self, aim: Aim, budget: u64) -> bool {
        let unit = self.unit;
        let (mut moved, mut there, mut last) = (false, true, 0);
        for (at, pane) in self.panes.iter_mut().enumerate() {
            let Some(run) = pane.run_mut() else { continue };
            let wanted = match aim {
                Aim::At(position) => position,
                Aim::End => u64::MAX,
            };
            let known = |run: &Timeline| unit.count(run.progress().steps, run.recorded());
            let over = |run: &Timeline| run.progress().outcome.is_some() || run.progress().limited;
            if known(run) < wanted && !over(run) {
                run.extend_a_while(budget);
            }
            last = last.max(known(run));
            let exact = self.exact.get(at).copied().flatten();
            let first = |run: &mut Timeline| {
                run.step_when(wanted, |step, counters| unit.count(step, counters))
            };
            let step = match exact.or_else(|| first(run)) {
                Some(step) => step,
                None if over(run) => run.progress().steps,
                None => {
                    there = false;
                    continue;
                }
            };
            moved |= step != run.step();
            if step != run.step() {
                run.seek(step);
            }
        }
        if there {
            let end = last + u64::from(unit != Unit::Step);
            let position = match aim {
                Aim::At(position) => position.min(end),
                Aim::End => end,
            };
            moved |= position != self.position;
            (self.position, self.aim) = (position, None);
        }
        moved
    }

    /// Returns a sentence if there is no such position.
    fn look_for_stop(&mut self, budget: u64) -> Option<String> {
        let hunt = self.hunt.as_mut()?;
        if hunt.work(&mut self.panes, budget) {
            return None;
        }
        let halt = hunt.halt(&mut self.panes, self.unit);
        self.hunt = None;
        match halt {
            Some(halt) => {
                self.go(halt.position);
                self.exact = halt.exact;
                None
            }
            None => Some(NOWHERE.to_owned()),
        }
    }

    fn look_anew(&mut self) {
        (self.hunt, self.parting) = (None, None);
        self.scout =
            (self.runs().count() > 1).then(|| Scout::new(self.unit, self.runs(), Self::STEPS));
    }

    fn look_on(&mut self, budget: u64) {
        let Some(scout) = &mut self.scout else { return };
        let mut runs: Vec<&mut Timeline> =
            self.panes.iter_mut().filter_map(Pane::run_mut).collect();
        match scout.work(&mut runs, budget) {
            Looked::Later => return,
            Looked::Parted(parting) => self.parting = Some(*parting),
            Looked::Same | Looked::Cut => {}
        }
        self.scout = None;
    }
}

/// The run is over or has reached a limit.
fn ends(run: &Timeline) -> bool {
    let progress = run.progress();
    progress.outcome.is_some() || progress.limited || progress.steps >= Versus::STEPS
}

fn launched(bench: &Workbench, before: Option<&Arc<dyn Model>>, setup: Setup) -> Pane {
    let run = match bench.automaton() {
        Some(written) => {
            let model: Arc<dyn Model> = match setup.order {
                Order::Written => written.clone(),
                Order::Before => before.unwrap_or(written).clone(),
                Order::Reversed => Arc::new(Reversed::new(written.clone())),
            };
            let launched = bench.launch(&model, setup.algorithm, &setup.options);
            match launched {
                Ok(launched) => launched.ok_or_else(|| "this program lacks the search".to_owned()),
                Err(why) => Err(why.to_string()),
            }
        }
        None => Err("there is no model to search".to_owned()),
    };
    let run = run.map(|launched| {
        let mut run = launched.run;
        run.limit_states(Workbench::STATE_LIMIT);
        run
    });
    Pane { setup, run }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EXAMPLES, registry};

    fn setups(names: &[&str]) -> Vec<Setup> {
        let setup = |name: &&str| Setup::of(registry::find(name).expect("there is such a search"));
        names.iter().map(setup).collect()
    }

    fn settled(versus: &mut Versus) {
        while versus.work(10_000).busy {}
    }

    fn steps(versus: &Versus) -> Vec<u64> {
        versus.runs().map(Timeline::step).collect()
    }

    fn bench() -> Workbench {
        let example = EXAMPLES.iter().find(|example| example.id == "late-red");
        Workbench::example(example.expect("Fig. 6 is an example"))
    }

    #[test]
    fn on_fig_6_they_part_at_the_fourth_state() {
        let mut versus = Versus::new(&bench(), None, setups(&["se05", "couvreur99"]));
        settled(&mut versus);
        let parting = versus.parting().expect("one of them ends early");
        assert_eq!((parting.unit, parting.position), (Unit::State, 4));
        assert_eq!(parting.common.as_deref(), Some("s2"));
        let what: Vec<_> = parting.sides.iter().map(|side| side.what.as_deref()).collect();
        assert_eq!(what, [Some("big"), None]);
        assert!(parting.sides[0].sentence.text().contains("enters big"));
        let why: Vec<String> =
            parting.sides.iter().flat_map(|side| &side.decided).map(|why| why.text()).collect();
        assert_eq!(why[0], "big is white, so it is new: go there.");
        assert!(why[1].contains("reports a counterexample"), "{}", why[1]);

        versus.go(4);
        settled(&mut versus);
        assert_eq!(versus.position(), 4);
        let run = versus.panes[0].run().expect("it runs");
        assert_eq!(
            (run.counters().states, run.step()),
            (4, versus.parting().map_or(0, |p| p.sides[0].step))
        );
        let run = versus.panes[1].run().expect("it runs");
        assert_eq!((run.counters().states, run.step()), (3, run.progress().steps));
        versus.step(Direction::Backwards);
        versus.step(Direction::Backwards);
        settled(&mut versus);
        assert!(versus.runs().all(|run| run.counters().states == 2), "both came back");
    }

    #[test]
    fn panes_go_to_their_ends_and_back_together() {
        let mut versus = Versus::new(&bench(), None, setups(&["se05", "couvreur99", "gv04"]));
        versus.line_up(Unit::Transition);
        versus.to_end();
        settled(&mut versus);
        assert!(versus.is_over());
        assert_eq!(versus.position(), versus.last() + 1);
        versus.step(Direction::Forwards);
        settled(&mut versus);
        assert_eq!(versus.position(), versus.end(), "there is nothing behind the end");
        versus.step(Direction::Backwards);
        settled(&mut versus);
        assert_eq!(versus.position(), versus.last());
        versus.go(2);
        settled(&mut versus);
        assert!(versus.runs().all(|run| run.counters().transitions == 2));
        versus.line_up(Unit::Step);
        settled(&mut versus);
        let furthest = steps(&versus).into_iter().max();
        assert_eq!(furthest, Some(versus.position()));
        versus.go(0);
        settled(&mut versus);
        assert_eq!(steps(&versus), [0, 0, 0]);
    }

    #[test]
    fn they_run_to_the_next_stop_of_any_of_them_and_back() {
        let fig_3 = "s1 -> s2 s5\ns2 -> s3\ns3 -> s4\ns4 -> s5\ns5* -> s6\ns6 -> s1\n";
        let searches = setups(&["se05", "couvreur99", "cvwy92"]);
        let mut versus = Versus::new(&Workbench::new(fig_3, "se05"), None, searches);
        settled(&mut versus);
        let stop = |pane, condition: &str| PaneStop { pane, condition: condition.to_owned() };
        let stops = vec![stop(None, "entered(s2)")];
        versus.toggle_stop(2, 5);
        for unit in Unit::ALL {
            versus.line_up(unit);
            versus.go(0);
            settled(&mut versus);
            // What a walk over all steps finds: for each pane the steps with a stop, by position.
            let mut wanted: Vec<(u64, usize, u64)> = Vec::new();
            for (at, pane) in versus.panes.iter_mut().enumerate() {
                let run = pane.run.as_mut().expect("it runs");
                let home = run.step();
                for step in 1..=run.progress().steps {
                    run.seek(step);
                    let record = run.record_at_cursor().clone();
                    let enters = record.events.iter().any(|(_, event)| {
                        matches!(event, lariat_core::Event::Entered { state, .. } if run.space().full_name(*state) == "s2")
                    });
                    let is_line = at == 2 && record.line().is_some_and(|line| line.0 == 5);
                    if enters || is_line {
                        wanted.push((unit.count(step, run.counters()), at, step));
                    }
                }
                run.seek(home);
            }
            wanted.sort_unstable();
            assert!(wanted.len() > 5, "{wanted:?}");
            let mut met: Vec<(u64, usize, u64)> = Vec::new();
            loop {
                let before = steps(&versus);
                assert!(versus.run_to_stop(stops.clone(), Direction::Forwards));
                let mut stuck = false;
                while versus.is_busy() {
                    stuck |= versus.work(7).notice.is_some();
                }
                let now = steps(&versus);
                if stuck {
                    assert_eq!(now, before, "nothing moves");
                    break;
                }
                let there =
                    wanted.iter().filter(|&&(_, at, step)| now[at] == step && before[at] != step);
                met.extend(there);
            }
            met.sort_unstable();
            assert_eq!(met, wanted, "{unit:?}: every stop is met once");
            assert!(versus.run_to_stop(stops.clone(), Direction::Backwards));
            settled(&mut versus);
            let (_, at, step) = wanted[wanted.len() - 2];
            assert!(steps(&versus)[at] <= step);
        }
        versus.toggle_stop(2, 5);
        assert!(!versus.run_to_stop(vec![stop(None, "layer(s2) = 1")], Direction::Forwards));
    }

    #[test]
    fn orders_are_compared_too() {
        let bench = Workbench::new("a -> b c\nb -> a\nc* -> a\n", "se05");
        let mut both = setups(&["se05", "se05"]);
        both[1].order = Order::Reversed;
        let mut versus = Versus::new(&bench, None, both);
        settled(&mut versus);
        let parting = versus.parting().expect("b comes before c, or c before b");
        assert_eq!(parting.position, 2);
        let what: Vec<_> = parting.sides.iter().map(|side| side.what.as_deref()).collect();
        assert_eq!(what, [Some("b"), Some("c")]);
        let names: Vec<String> = versus.table().into_iter().map(|row| row.search).collect();
        assert_eq!(names, ["se05", "se05 (reversed)"]);
        versus.set(
            1,
            &bench,
            None,
            Setup { order: Order::Before, ..versus.panes[0].setup.clone() },
        );
        settled(&mut versus);
        assert!(
            versus.parting().is_none() && versus.is_compared(),
            "without a change it is the same"
        );
    }

    #[test]
    fn a_search_that_does_not_fit_says_why() {
        let bench = Workbench::new("a -> b\nb* -> a\n", "se05");
        let mut versus = Versus::new(&bench, None, setups(&["weak-dfs", "se05"]));
        settled(&mut versus);
        assert!(versus.panes()[0].refusal().is_some_and(|why| why.contains("`b` accepts")));
        assert_eq!(versus.table().len(), 1);
        assert!(versus.parting().is_none());
    }
}
