//! Completes a counterexample after the report: a walk through a part of the automaton that grows, leg
//! by leg, until no acceptance set is missing and it has come to its end.

use super::run::{Field, Run};
use super::trace::Value;

/// In which order a leg goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    DepthFirst,
    /// The same, with successors taken last to first.
    DepthFirstReversed,
    BreadthFirst,
}

/// What is to be completed, and how.
pub(super) struct Cycle<'a> {
    /// The number of the line `extract: …`; four more follow.
    pub(super) line: u16,
    pub(super) order: Order,
    /// What is known. A walk of one state has to move.
    pub(super) walk: Vec<u32>,
    pub(super) inside: &'a Field<bool>,
    /// Where the walk ends when no set is missing.
    pub(super) end: &'a dyn Fn(u32) -> bool,
}

impl Cycle<'_> {
    /// The walk; none if it cannot be completed.
    pub(super) fn complete(self, run: &mut Run<'_>) -> Option<Vec<u32>> {
        let mut walk = self.walk.clone();
        let mut met = walk.iter().fold(0, |met, &s| met | run.marks(s));
        let mut must_move = walk.len() == 1;
        run.line(self.line);
        loop {
            run.line(self.line + 1);
            let missing = run.all_marks() & !met;
            let start = walk[walk.len() - 1];
            if !must_move && missing == 0 && (self.end)(start) {
                return Some(walk);
            }
            let mut seen = Field::new(run.automaton, false);
            seen[start] = true;
            let marks: Vec<u64> =
                (0..run.automaton.successors.len() as u32).map(|s| run.marks(s)).collect();
            let wanted = |y: u32| match missing {
                0 => (self.end)(y),
                _ => marks[y as usize] & missing != 0,
            };
            let mut leg = Leg { cycle: &self, run, seen, must_move, wanted: &wanted };
            let way = match self.order {
                Order::BreadthFirst => leg.spread(start),
                _ => leg.dive(start),
            };
            run.trace.unset_global("x");
            run.trace.unset_global("y");
            let way = way?;
            met = way.iter().fold(met, |met, &s| met | run.marks(s));
            walk.extend(way);
            must_move = false;
        }
    }
}

struct Leg<'a, 'b> {
    cycle: &'a Cycle<'a>,
    run: &'a mut Run<'b>,
    seen: Field<bool>,
    must_move: bool,
    wanted: &'a dyn Fn(u32) -> bool,
}

impl Leg<'_, '_> {
    /// Depth first: the way from x to a wanted state, without x.
    fn dive(&mut self, x: u32) -> Option<Vec<u32>> {
        let mut successors = self.run.post(x).to_vec();
        if self.cycle.order == Order::DepthFirstReversed {
            successors.reverse();
        }
        self.stand(x, None);
        for y in successors {
            self.run.line(self.cycle.line + 2);
            self.stand(x, Some(y));
            if self.may_go(y) {
                self.run.line(self.cycle.line + 4);
                self.seen[y] = true;
                if (self.wanted)(y) {
                    return Some(vec![y]);
                }
                if let Some(rest) = self.dive(y) {
                    return Some([vec![y], rest].concat());
                }
                self.stand(x, Some(y));
            }
        }
        self.run.line(self.cycle.line + 2);
        None
    }

    /// Breadth first, ties to the transition that is first in its list.
    fn spread(&mut self, start: u32) -> Option<Vec<u32>> {
        let mut ways = vec![vec![start]];
        let mut place = 0;
        while let Some(way) = ways.get(place).cloned() {
            let x = way[way.len() - 1];
            self.stand(x, None);
            for &y in self.run.post(x) {
                self.run.line(self.cycle.line + 2);
                self.stand(x, Some(y));
                if self.may_go(y) {
                    self.run.line(self.cycle.line + 4);
                    self.seen[y] = true;
                    let further: Vec<u32> = way.iter().copied().chain([y]).collect();
                    if (self.wanted)(y) {
                        return Some(further[1..].to_vec());
                    }
                    ways.push(further);
                }
            }
            self.run.line(self.cycle.line + 2);
            place += 1;
        }
        None
    }

    /// Inside and new; or where a leg that has to move starts, if that is where it ends.
    fn may_go(&mut self, y: u32) -> bool {
        self.run.line(self.cycle.line + 3);
        let returns = self.must_move && (self.wanted)(y);
        self.cycle.inside[y] && (!self.seen[y] || returns)
    }

    fn stand(&mut self, x: u32, y: Option<u32>) {
        self.run.trace.set_global("x", Value::State(x));
        self.run.trace.set_global("y", Value::state(y));
    }
}
