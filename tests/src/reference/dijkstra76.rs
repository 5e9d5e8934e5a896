//! Dijkstra 1976, as Gabow 2000 has it: S, the states without a component, and B, where components
//! begin in S, as places. Acceptance sets and the report are those of SE 5.2.

use super::Outcome;
use super::run::{Field, Report, Run, Search};
use super::trace::Value;
use super::way::{Cycle, Order};
use crate::Lists;

pub fn dijkstra76(automaton: &Lists) -> Outcome {
    search(Run::generalised(automaton))
}

pub(super) fn search(run: Run<'_>) -> Outcome {
    let automaton = run.automaton;
    let mut search = Dijkstra {
        run,
        count: 0,
        place: Field::new(automaton, None),
        s: Vec::new(),
        b: Vec::new(),
        entered: Field::new(automaton, false),
    };
    search.run.trace.set_global("count", Value::Number(0));
    let found = search.main();
    search.run.finish(found)
}

struct Dijkstra<'a> {
    run: Run<'a>,
    count: u32,
    /// Where a state is in S, while it is there.
    place: Field<Option<usize>>,
    s: Vec<u32>,
    /// Places in S, and the acceptance sets that are met from there to the next one.
    b: Vec<(usize, u64)>,
    entered: Field<bool>,
}

impl Dijkstra<'_> {
    fn main(&mut self) -> Search {
        for v in self.run.initial.clone() {
            if !self.entered[v] {
                self.dfs(v)?;
            }
        }
        Ok(())
    }

    fn dfs(&mut self, v: u32) -> Search {
        self.run.line(4);
        self.run.enter("path", v);
        self.run.line(5);
        self.count += 1;
        self.run.trace.set_global("count", Value::Number(self.count));
        self.run.line(6);
        self.entered[v] = true;
        self.run.line(7);
        self.place[v] = Some(self.s.len());
        self.b.push((self.s.len(), self.run.marks(v)));
        self.s.push(v);
        let tally = &mut self.run.tally;
        tally.roots = tally.roots.max(self.b.len() as u64);
        tally.current = tally.current.max(self.s.len() as u64);
        self.run.open_loop();
        for &w in self.run.post(v) {
            self.run.line(8);
            self.run.deliver(w);
            self.run.line(9);
            if !self.entered[w] {
                self.run.line(10);
                self.dfs(w)?;
                continue;
            }
            self.run.line(11);
            if let Some(place) = self.place[w] {
                self.contract(place, w)?;
            }
        }
        self.run.line(8);
        self.run.close_loop();
        self.run.line(17);
        let (start, _) = self.b[self.b.len() - 1];
        if self.place[v] == Some(start) {
            self.run.line(18);
            self.b.pop();
            self.run.trace.set("v", Value::Nothing);
            for state in self.s.split_off(start).into_iter().rev() {
                self.run.line(20);
                self.place[state] = None;
                self.run.trace.set("v", Value::State(state));
                self.run.line(21);
            }
        }
        self.run.leave();
        Ok(())
    }

    /// Everything in S from w's component on is one component. What it meets is added up from the top, so
    /// that the report comes from the first boundary behind which all sets are met.
    fn contract(&mut self, place: usize, w: u32) -> Search {
        self.run.trace.set("u", Value::Nothing);
        loop {
            self.run.line(13);
            let last = self.b.len() - 1;
            let (start, met) = self.b[last];
            self.run.trace.set("u", Value::State(self.s[start]));
            self.run.line(14);
            if met == self.run.all_marks() {
                return Err(Report { path: self.path(self.s[start], w) });
            }
            self.run.line(15);
            if start <= place {
                self.run.line(16);
                self.run.trace.unset("u");
                return Ok(());
            }
            self.b.pop();
            self.b[last - 1].1 |= met;
        }
    }

    /// The call stack, then from w back to u, where the last component that was looked at begins.
    fn path(&mut self, u: u32, w: u32) -> Vec<u32> {
        let stack = self.run.stack.clone();
        let mut inside = Field::new(self.run.automaton, false);
        self.s.iter().for_each(|&state| inside[state] = true);
        let at = stack.iter().position(|&state| state == u).expect("u is active");
        let walk = stack[at..].iter().copied().chain([w]).collect();
        let end = |state: u32| state == u;
        let cycle = Cycle { line: 22, order: Order::DepthFirst, walk, inside: &inside, end: &end };
        let round = cycle.complete(&mut self.run);
        if self.run.automaton.sets.len() > 1 {
            return Vec::new();
        }
        [&stack[..at], &round.expect("u is in the component of w")].concat()
    }
}
