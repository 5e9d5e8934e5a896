//! Holzmann, Peled, Yannakakis as described in SE 3.1: SE Fig. 1, but the red search stops as soon as
//! it reaches the blue call stack, which includes the seed.

use super::Outcome;
use super::run::{Field, Run, Search};
use crate::Lists;

/// `early_blue`: with line 3 of GMZ Algorithm 1, which GMZ 2.1 leave in SPIN's search (A3).
pub fn hpy96(automaton: &Lists, early_blue: bool) -> Outcome {
    let (run, search) = search(Run::plain(automaton), early_blue);
    run.finish(search)
}

/// Continues a run of earlier searches.
pub(super) fn search(run: Run<'_>, early_blue: bool) -> (Run<'_>, Search) {
    let bits = Field::new(run.automaton, false);
    let (blue, red) = (bits.clone(), bits.clone());
    let mut nested = Nested { run, blue, red, on_blue_stack: bits, early_blue };
    let search = nested.dfs_blue(0);
    (nested.run, search)
}

struct Nested<'a> {
    run: Run<'a>,
    blue: Field<bool>,
    red: Field<bool>,
    on_blue_stack: Field<bool>,
    early_blue: bool,
}

impl Nested<'_> {
    fn dfs_blue(&mut self, s: u32) -> Search {
        self.run.enter(s);
        self.blue[s] = true;
        self.on_blue_stack[s] = true;
        for &t in self.run.post(s) {
            self.run.deliver(t);
            if self.early_blue && self.on_blue_stack[t] && self.run.accepting(t) {
                return self.run.report(t);
            } else if !self.blue[t] {
                self.dfs_blue(t)?;
            }
        }
        if self.run.accepting(s) {
            self.dfs_red(s)?;
        }
        self.on_blue_stack[s] = false;
        self.run.leave();
        Ok(())
    }

    fn dfs_red(&mut self, s: u32) -> Search {
        self.run.enter(s);
        self.red[s] = true;
        for &t in self.run.post(s) {
            self.run.deliver_again(t);
            if self.on_blue_stack[t] {
                return self.run.report(t);
            } else if !self.red[t] {
                self.dfs_red(t)?;
            }
        }
        self.run.leave();
        Ok(())
    }
}
