//! Courcoubetis, Vardi, Wolper, Yannakakis: SE Fig. 1.

use super::Outcome;
use super::run::{Field, Run, Search};
use crate::Lists;

pub fn cvwy92(automaton: &Lists) -> Outcome {
    let run = Run::plain(automaton);
    let bits = Field::new(automaton, false);
    let mut nested = Nested { run, blue: bits.clone(), red: bits, seed: 0 };
    let search = nested.dfs_blue(0);
    nested.run.finish(search)
}

struct Nested<'a> {
    run: Run<'a>,
    blue: Field<bool>,
    red: Field<bool>,
    seed: u32,
}

impl Nested<'_> {
    fn dfs_blue(&mut self, s: u32) -> Search {
        self.run.enter(s);
        self.blue[s] = true;
        for &t in self.run.post(s) {
            self.run.deliver(t);
            if !self.blue[t] {
                self.dfs_blue(t)?;
            }
        }
        if self.run.accepting(s) {
            self.seed = s;
            self.dfs_red(s)?;
        }
        self.run.leave();
        Ok(())
    }

    fn dfs_red(&mut self, s: u32) -> Search {
        self.run.enter(s);
        self.red[s] = true;
        for &t in self.run.post(s) {
            self.run.deliver_again(t);
            if !self.red[t] {
                self.dfs_red(t)?;
            } else if t == self.seed {
                return self.run.report(t);
            }
        }
        self.run.leave();
        Ok(())
    }
}
