//! Reachability, for terminal automata without deadlocks (SE 5.1).

use super::Outcome;
use super::run::{Field, Report, Run, Search};
use super::trace::Value;
use crate::Lists;

pub fn terminal(automaton: &Lists) -> Outcome {
    search(Run::plain(automaton))
}

pub(super) fn search(run: Run<'_>) -> Outcome {
    let visited = Field::new(run.automaton, false);
    let mut reachability = Reachability { run, visited };
    let search = reachability.main();
    reachability.run.finish(search)
}

struct Reachability<'a> {
    run: Run<'a>,
    visited: Field<bool>,
}

impl Reachability<'_> {
    fn main(&mut self) -> Search {
        for s in self.run.initial.clone() {
            if !self.visited[s] {
                self.dfs(s)?;
            }
        }
        Ok(())
    }

    fn dfs(&mut self, s: u32) -> Search {
        self.run.line(1);
        self.run.enter("reach", s);
        self.run.line(2);
        self.visited[s] = true;
        self.run.line(3);
        if self.run.accepting(s) {
            self.walk_on(s);
            return Err(Report { path: self.run.stack.clone() });
        }
        self.run.open_loop();
        for &t in self.run.post(s) {
            self.run.line(4);
            self.run.deliver(t);
            self.run.line(5);
            if !self.visited[t] {
                self.run.line(6);
                self.dfs(t)?;
            }
        }
        self.run.line(4);
        self.run.leave();
        Ok(())
    }

    /// Lines 7 and 8, which are no part of the papers.
    fn walk_on(&mut self, s: u32) {
        let (mut x, mut met) = (s, vec![s]);
        self.run.trace.set_global("y", Value::Nothing);
        loop {
            self.run.trace.set_global("x", Value::State(x));
            self.run.line(7);
            let Some(&y) = self.run.post(x).first() else { return };
            self.run.trace.set_global("y", Value::State(y));
            self.run.line(8);
            if met.contains(&y) {
                return;
            }
            met.push(y);
            x = y;
        }
    }
}
