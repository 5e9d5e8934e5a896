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
    let bits = Field::hashed(&run, false);
    let (blue, red) = (bits.clone(), bits.clone());
    let mut nested =
        Nested { run, blue, red, on_blue_stack: bits, blue_calls: Vec::new(), early_blue };
    let search = nested.main();
    (nested.run, search)
}

struct Nested<'a> {
    run: Run<'a>,
    blue: Field<bool>,
    red: Field<bool>,
    on_blue_stack: Field<bool>,
    /// The states themselves: before a report, a search whose states share bits compares with them.
    blue_calls: Vec<u32>,
    early_blue: bool,
}

impl Nested<'_> {
    fn main(&mut self) -> Search {
        for s in self.run.initial.clone() {
            if !self.blue[s] {
                self.dfs_blue(s)?;
            }
        }
        Ok(())
    }

    fn dfs_blue(&mut self, s: u32) -> Search {
        self.run.line(3);
        self.run.enter("blue", s);
        self.run.line(4);
        self.blue[s] = true;
        self.on_blue_stack[s] = true;
        self.blue_calls.push(s);
        self.run.open_loop();
        for &t in self.run.post(s) {
            self.run.line(5);
            self.run.deliver(t);
            if self.early_blue {
                self.run.line(6);
                if self.is_on_blue_stack(t) && self.run.accepting(t) {
                    self.run.line(7);
                    return self.run.report(t);
                }
            }
            self.run.line(8);
            if !self.blue[t] {
                self.run.line(9);
                self.dfs_blue(t)?;
            }
        }
        self.run.line(5);
        self.run.close_loop();
        self.run.line(10);
        if self.run.accepting(s) {
            self.run.line(11);
            self.dfs_red(s)?;
        }
        self.run.line(12);
        self.on_blue_stack[s] = false;
        self.blue_calls.pop();
        self.run.leave();
        Ok(())
    }

    fn dfs_red(&mut self, s: u32) -> Search {
        self.run.line(13);
        self.run.enter("red", s);
        self.run.line(14);
        self.red[s] = true;
        self.run.open_loop();
        for &t in self.run.post(s) {
            self.run.line(15);
            self.run.deliver_again(t);
            self.run.line(16);
            if self.is_on_blue_stack(t) {
                self.run.line(17);
                return self.run.report(t);
            }
            self.run.line(18);
            // A state that is not blue is met here only where states share bits.
            if self.blue[t] && !self.red[t] {
                self.run.line(19);
                self.dfs_red(t)?;
            }
        }
        self.run.line(15);
        self.run.leave();
        Ok(())
    }

    fn is_on_blue_stack(&self, t: u32) -> bool {
        self.on_blue_stack[t] && self.blue_calls.contains(&t)
    }
}
