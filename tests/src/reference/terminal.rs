//! Reachability, for terminal automata without deadlocks (SE 5.1).

use super::Outcome;
use super::run::{Field, Report, Run, Search};
use crate::Lists;

pub fn terminal(automaton: &Lists) -> Outcome {
    let run = Run::plain(automaton);
    let mut reachability = Reachability { run, visited: Field::new(automaton, false) };
    let search = reachability.dfs(0);
    reachability.run.finish(search)
}

struct Reachability<'a> {
    run: Run<'a>,
    visited: Field<bool>,
}

impl Reachability<'_> {
    fn dfs(&mut self, s: u32) -> Search {
        self.run.enter(s);
        self.visited[s] = true;
        if self.run.accepting(s) {
            return Err(Report { path: self.run.stack.clone() });
        }
        for &t in self.run.post(s) {
            self.run.deliver(t);
            if !self.visited[t] {
                self.dfs(t)?;
            }
        }
        self.run.leave();
        Ok(())
    }
}
