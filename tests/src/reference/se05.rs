//! Schwoon, Esparza, Fig. 3; and its blue search alone, for weak automata (5.1).

use super::Outcome;
use super::run::{Field, Run, Search};
use crate::Lists;

pub fn se05(automaton: &Lists) -> Outcome {
    search(automaton, true)
}

pub fn weak_dfs(automaton: &Lists) -> Outcome {
    search(automaton, false)
}

fn search(automaton: &Lists, red_search: bool) -> Outcome {
    let run = Run::plain(automaton);
    let mut nested = Nested { run, colour: Field::new(automaton, Colour::White), red_search };
    let search = nested.dfs_blue(0);
    nested.run.finish(search)
}

#[derive(Clone, Copy, PartialEq)]
enum Colour {
    White,
    Cyan,
    Blue,
    Red,
}
use Colour::{Blue, Cyan, Red, White};

struct Nested<'a> {
    run: Run<'a>,
    colour: Field<Colour>,
    red_search: bool,
}

impl Nested<'_> {
    fn dfs_blue(&mut self, s: u32) -> Search {
        self.run.enter(s);
        self.colour[s] = Cyan;
        for &t in self.run.post(s) {
            self.run.deliver(t);
            if self.colour[t] == Cyan && (self.run.accepting(s) || self.run.accepting(t)) {
                return self.run.report(t);
            } else if self.colour[t] == White {
                self.dfs_blue(t)?;
            }
        }
        if self.run.accepting(s) && self.red_search {
            self.dfs_red(s)?;
            self.colour[s] = Red;
        } else {
            self.colour[s] = Blue;
        }
        self.run.leave();
        Ok(())
    }

    fn dfs_red(&mut self, s: u32) -> Search {
        self.run.enter(s);
        for &t in self.run.post(s) {
            self.run.deliver_again(t);
            if self.colour[t] == Cyan {
                return self.run.report(t);
            } else if self.colour[t] == Blue {
                self.colour[t] = Red;
                self.dfs_red(t)?;
            }
        }
        self.run.leave();
        Ok(())
    }
}
