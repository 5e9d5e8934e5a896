//! Schwoon, Esparza, Fig. 3; and its blue search alone, for weak automata (5.1).

use super::Outcome;
use super::run::{Field, Run, Search};
use crate::Lists;

pub fn se05(automaton: &Lists) -> Outcome {
    search(Run::plain(automaton), true)
}

pub fn weak_dfs(automaton: &Lists) -> Outcome {
    search(Run::plain(automaton), false)
}

pub(super) fn search(run: Run<'_>, red_search: bool) -> Outcome {
    let colour = Field::hashed(&run, Colour::White);
    let mut nested = Nested { run, colour, blue_calls: Vec::new(), red_search };
    let search = nested.main();
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
    /// The states themselves: before a report, a search whose states share a colour compares with
    /// them.
    blue_calls: Vec<u32>,
    red_search: bool,
}

impl Nested<'_> {
    fn main(&mut self) -> Search {
        for s in self.run.initial.clone() {
            if self.colour[s] == White {
                self.dfs_blue(s)?;
            }
        }
        Ok(())
    }

    fn dfs_blue(&mut self, s: u32) -> Search {
        self.run.line(3);
        self.run.enter(if self.red_search { "blue" } else { "dfs" }, s);
        self.run.line(4);
        self.colour[s] = Cyan;
        self.blue_calls.push(s);
        self.run.open_loop();
        for &t in self.run.post(s) {
            self.run.line(5);
            self.run.deliver(t);
            self.run.line(6);
            if self.is_on_stack(t) && (self.run.accepting(s) || self.run.accepting(t)) {
                self.run.line(8);
                return self.run.report(t);
            }
            self.run.line(9);
            if self.colour[t] == White {
                self.run.line(10);
                self.dfs_blue(t)?;
            }
        }
        self.run.line(5);
        self.run.close_loop();
        if self.red_search {
            self.run.line(11);
        }
        if self.run.accepting(s) && self.red_search {
            self.run.line(12);
            self.dfs_red(s)?;
            self.run.line(13);
            self.colour[s] = Red;
        } else {
            self.run.line(15);
            self.colour[s] = Blue;
        }
        self.blue_calls.pop();
        self.run.leave();
        Ok(())
    }

    fn dfs_red(&mut self, s: u32) -> Search {
        self.run.line(16);
        self.run.enter("red", s);
        self.run.open_loop();
        for &t in self.run.post(s) {
            self.run.line(17);
            self.run.deliver_again(t);
            self.run.line(18);
            if self.is_on_stack(t) {
                self.run.line(19);
                return self.run.report(t);
            }
            self.run.line(20);
            if self.colour[t] == Blue {
                self.run.line(21);
                self.colour[t] = Red;
                self.run.line(22);
                self.dfs_red(t)?;
            }
        }
        self.run.line(17);
        self.run.leave();
        Ok(())
    }

    fn is_on_stack(&self, t: u32) -> bool {
        self.colour[t] == Cyan && self.blue_calls.contains(&t)
    }
}
