//! Courcoubetis, Vardi, Wolper, Yannakakis: SE Fig. 1.

use super::Outcome;
use super::run::{Field, Run, Search};
use super::trace::Value;
use crate::Lists;

pub fn cvwy92(automaton: &Lists) -> Outcome {
    search(Run::plain(automaton))
}

pub(super) fn search(run: Run<'_>) -> Outcome {
    let bits = Field::hashed(&run, false);
    let mut nested = Nested { run, blue: bits.clone(), red: bits, seed: 0 };
    nested.run.trace.set_global("seed", Value::Nothing);
    let search = nested.main();
    nested.run.finish(search)
}

struct Nested<'a> {
    run: Run<'a>,
    blue: Field<bool>,
    red: Field<bool>,
    seed: u32,
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
        self.run.open_loop();
        for &t in self.run.post(s) {
            self.run.line(5);
            self.run.deliver(t);
            self.run.line(6);
            if !self.blue[t] {
                self.run.line(7);
                self.dfs_blue(t)?;
            }
        }
        self.run.line(5);
        self.run.close_loop();
        self.run.line(8);
        if self.run.accepting(s) {
            self.run.line(9);
            self.seed = s;
            self.run.trace.set_global("seed", Value::State(s));
            self.run.line(10);
            self.dfs_red(s)?;
        }
        self.run.leave();
        Ok(())
    }

    fn dfs_red(&mut self, s: u32) -> Search {
        self.run.line(11);
        self.run.enter("red", s);
        self.run.line(12);
        self.red[s] = true;
        self.run.open_loop();
        for &t in self.run.post(s) {
            self.run.line(13);
            self.run.deliver_again(t);
            self.run.line(14);
            if !self.red[t] {
                self.run.line(15);
                self.dfs_red(t)?;
                continue;
            }
            self.run.line(16);
            if t == self.seed {
                self.run.line(17);
                return self.run.report(t);
            }
        }
        self.run.line(13);
        self.run.leave();
        Ok(())
    }
}
