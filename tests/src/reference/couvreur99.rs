//! Couvreur: SE Fig. 5, with acceptance sets on Roots as in SE 5.2.

use super::Outcome;
use super::run::{Field, Report, Run, Search};
use super::trace::Value;
use super::way::{Cycle, Order};
use crate::Lists;

/// The end of the path from t that completes the counterexample (SE 4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extraction {
    /// At u.
    Dfs,
    /// On the call stack, with a number of at most u's.
    Stack,
    /// On the call stack, with a number of at least t's: unsound (A10).
    Printed,
    /// The same, with successors taken last to first.
    PrintedReversed,
}

pub fn couvreur99(automaton: &Lists, extraction: Extraction) -> Outcome {
    search(Run::generalised(automaton), extraction)
}

pub(super) fn search(run: Run<'_>, extraction: Extraction) -> Outcome {
    let automaton = run.automaton;
    let mut couvreur = Couvreur {
        run,
        count: 0,
        dfsnum: Field::new(automaton, 0),
        roots: Vec::new(),
        current: Field::new(automaton, false),
        now_current: 0,
        extraction,
    };
    couvreur.run.trace.set_global("count", Value::Number(0));
    let search = couvreur.main();
    couvreur.run.finish(search)
}

struct Couvreur<'a> {
    run: Run<'a>,
    count: u32,
    dfsnum: Field<u32>,
    /// States, and the acceptance sets of their components.
    roots: Vec<(u32, u64)>,
    current: Field<bool>,
    now_current: u64,
    extraction: Extraction,
}

impl Couvreur<'_> {
    fn main(&mut self) -> Search {
        for s in self.run.initial.clone() {
            if self.dfsnum[s] == 0 {
                self.couv_dfs(s)?;
            }
        }
        Ok(())
    }

    fn couv_dfs(&mut self, s: u32) -> Search {
        self.run.line(8);
        self.run.enter("couv", s);
        self.run.line(9);
        self.count += 1;
        self.run.trace.set_global("count", Value::Number(self.count));
        self.run.line(10);
        self.dfsnum[s] = self.count;
        self.run.line(11);
        self.roots.push((s, self.run.marks(s)));
        self.current[s] = true;
        self.now_current += 1;
        let tally = &mut self.run.tally;
        tally.roots = tally.roots.max(self.roots.len() as u64);
        tally.current = tally.current.max(self.now_current);
        self.run.open_loop();
        for &t in self.run.post(s) {
            self.run.line(12);
            self.run.deliver(t);
            self.run.line(13);
            if self.dfsnum[t] == 0 {
                self.run.line(14);
                self.couv_dfs(t)?;
                continue;
            }
            self.run.line(15);
            if self.current[t] {
                self.merge(t)?;
            }
        }
        self.run.line(12);
        self.run.close_loop();
        self.run.line(21);
        if self.roots.last().is_some_and(|&(root, _)| root == s) {
            self.run.line(22);
            self.roots.pop();
            self.run.line(23);
            self.remove(s);
        }
        self.run.leave();
        Ok(())
    }

    /// Lines 16 to 20.
    fn merge(&mut self, t: u32) -> Search {
        let mut met = 0;
        self.run.trace.set("u", Value::Nothing);
        loop {
            self.run.line(17);
            let (u, marks) = self.roots.pop().expect("t's root is on Roots");
            self.run.trace.set("u", Value::State(u));
            met |= marks;
            self.run.line(18);
            if met == self.run.all_marks() {
                return Err(Report { path: self.path(u, t) });
            }
            self.run.line(19);
            if self.dfsnum[u] <= self.dfsnum[t] {
                self.run.line(20);
                self.roots.push((u, met));
                self.run.trace.unset("u");
                return Ok(());
            }
        }
    }

    fn remove(&mut self, s: u32) {
        self.run.line(4);
        self.run.arrive("remove", s);
        self.run.line(5);
        if !self.current[s] {
            self.run.trace.ret();
            return;
        }
        self.run.line(6);
        self.run.activate(s);
        self.current[s] = false;
        self.now_current -= 1;
        self.run.open_loop();
        for &t in self.run.post(s) {
            self.run.line(7);
            self.run.deliver_again(t);
            self.remove(t);
        }
        self.run.line(7);
        self.run.leave();
    }

    /// The call stack through u to s, then from t back to it: from t, not from u as printed (A9).
    fn path(&mut self, u: u32, t: u32) -> Vec<u32> {
        let one_set = self.run.automaton.sets.len() <= 1;
        let accepted_before = self.dfsnum[u] < self.dfsnum[t];
        assert!(!one_set || !accepted_before, "the component of u accepted before (A9)");
        let stack = self.run.stack.clone();
        let number = |w: u32| self.dfsnum[w];
        let on_stack = |w: u32| stack.contains(&w);
        let end = |w: u32| match self.extraction {
            Extraction::Dfs => w == u,
            Extraction::Stack => on_stack(w) && number(w) <= number(u),
            Extraction::Printed | Extraction::PrintedReversed => {
                on_stack(w) && number(w) >= number(t)
            }
        };
        let order = match self.extraction {
            Extraction::PrintedReversed => Order::DepthFirstReversed,
            _ => Order::DepthFirst,
        };
        let at = stack.iter().position(|&w| w == u).expect("u is active");
        let walk = stack[at..].iter().copied().chain([t]).collect();
        let cycle = Cycle { line: 26, order, walk, inside: &self.current, end: &end };
        let round = cycle.complete(&mut self.run);
        if !one_set {
            return Vec::new();
        }
        [&stack[..at], &round.expect("current states reach the call stack")].concat()
    }
}
