//! Couvreur: SE Fig. 5, with acceptance sets on Roots as in SE 5.2.

use super::Outcome;
use super::run::{Field, Report, Run, Search};
use super::way::depth_first;
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
    let mut couvreur = Couvreur {
        run: Run::generalised(automaton),
        count: 0,
        dfsnum: Field::new(automaton, 0),
        roots: Vec::new(),
        current: Field::new(automaton, false),
        now_current: 0,
        extraction,
    };
    let search = couvreur.couv_dfs(0);
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
    fn couv_dfs(&mut self, s: u32) -> Search {
        self.run.enter(s);
        self.count += 1;
        self.dfsnum[s] = self.count;
        self.roots.push((s, self.run.marks(s)));
        self.current[s] = true;
        self.now_current += 1;
        let tally = &mut self.run.tally;
        tally.roots = tally.roots.max(self.roots.len() as u64);
        tally.current = tally.current.max(self.now_current);
        for &t in self.run.post(s) {
            self.run.deliver(t);
            if self.dfsnum[t] == 0 {
                self.couv_dfs(t)?;
            } else if self.current[t] {
                self.merge(t)?;
            }
        }
        if self.roots.last().is_some_and(|&(root, _)| root == s) {
            self.roots.pop();
            self.remove(s);
        }
        self.run.leave();
        Ok(())
    }

    /// Lines 16 to 20.
    fn merge(&mut self, t: u32) -> Search {
        let mut met = 0;
        loop {
            let (u, marks) = self.roots.pop().expect("t's root is on Roots");
            met |= marks;
            if met == self.run.all_marks() {
                return Err(Report { path: self.path(u, t) });
            }
            if self.dfsnum[u] <= self.dfsnum[t] {
                self.roots.push((u, met));
                return Ok(());
            }
        }
    }

    fn remove(&mut self, s: u32) {
        if !self.current[s] {
            return;
        }
        self.run.enter(s);
        self.current[s] = false;
        self.now_current -= 1;
        for &t in self.run.post(s) {
            self.run.deliver_again(t);
            self.remove(t);
        }
        self.run.leave();
    }

    /// The call stack through u to s, then from t back to u: from t, not from u as printed (A9).
    fn path(&self, u: u32, t: u32) -> Vec<u32> {
        if self.run.automaton.sets.len() > 1 {
            return Vec::new();
        }
        assert!(self.dfsnum[u] >= self.dfsnum[t], "the component of u accepted before (A9)");
        let number = |w: u32| self.dfsnum[w];
        let on_stack = |w: u32| self.run.stack.contains(&w);
        let goal = |w: u32| match self.extraction {
            Extraction::Dfs => w == u,
            Extraction::Stack => on_stack(w) && number(w) <= number(u),
            Extraction::Printed | Extraction::PrintedReversed => {
                on_stack(w) && number(w) >= number(t)
            }
        };
        let last_to_first = self.extraction == Extraction::PrintedReversed;
        let back = depth_first(self.run.automaton, t, &self.current, last_to_first, &goal)
            .expect("current states reach the call stack");
        [self.run.stack.clone(), back].concat()
    }
}
