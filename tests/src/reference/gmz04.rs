//! Gastin, Moro, Zeitoun, Algorithm 1.

use super::Outcome;
use super::run::{Field, Report, Run, Search};
use crate::Lists;

/// Deviations from Algorithm 1 as printed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gmz {
    /// Remark 1: line 10 of DFS_red paints black, and DFS_black is not called.
    pub remark1: bool,
    /// Line 7 looks at all successors, even after one that is not black.
    pub full_line7: bool,
    /// DFS_red takes the successors last to first, which the paper warns against (A6).
    pub red_reversed: bool,
}

pub fn gmz04(automaton: &Lists, options: Gmz) -> Outcome {
    let (run, search, black) = search(Run::plain(automaton), options);
    Outcome { black, ..run.finish(search) }
}

/// Continues a run of earlier searches. Also returns the black states.
pub(super) fn search(run: Run<'_>, options: Gmz) -> (Run<'_>, Search, Vec<u32>) {
    let color = Field::new(run.automaton, Color::White);
    let mut nested = Nested { run, color, cp: Vec::new(), options };
    let search = nested.dfs_blue(0);
    let black = nested.color.states(|&color| color == Color::Black);
    (nested.run, search, black)
}

#[derive(Clone, Copy, PartialEq)]
enum Color {
    White,
    Blue,
    Red,
    Black,
}
use Color::{Black, Blue, Red, White};

struct Nested<'a> {
    run: Run<'a>,
    color: Field<Color>,
    /// The current path. Shorter than the call stack while line 7 is tested.
    cp: Vec<u32>,
    options: Gmz,
}

impl Nested<'_> {
    fn dfs_blue(&mut self, s: u32) -> Search {
        self.run.enter(s);
        self.cp.push(s);
        self.color[s] = Blue;
        for &t in self.run.post(s) {
            self.run.deliver(t);
            if self.cp.contains(&t) && self.run.accepting(t) {
                return self.exit(t);
            } else if self.color[t] == White {
                self.dfs_blue(t)?;
            }
        }
        self.cp.pop();
        if self.all_successors_black(s) {
            self.color[s] = Black;
        } else if self.run.accepting(s) {
            self.dfs_red(s)?;
            if !self.options.remark1 {
                self.dfs_black(s);
            }
        }
        self.run.leave();
        Ok(())
    }

    /// Line 7.
    fn all_successors_black(&mut self, s: u32) -> bool {
        let mut all = true;
        for &t in self.run.post(s) {
            if all || self.options.full_line7 {
                self.run.deliver_again(t);
                all &= self.color[t] == Black;
            }
        }
        all
    }

    fn dfs_red(&mut self, s: u32) -> Search {
        self.run.enter(s);
        self.cp.push(s);
        self.color[s] = Red;
        let mut successors = self.run.post(s).to_vec();
        if self.options.red_reversed {
            successors.reverse();
        }
        for t in successors {
            self.run.deliver_again(t);
            let in_cp = self.cp.contains(&t);
            if in_cp && (self.run.accepting(t) || self.color[t] == Blue) {
                return self.exit(t);
            } else if self.color[t] == Blue {
                self.dfs_red(t)?;
            }
        }
        self.cp.pop();
        if self.options.remark1 {
            self.color[s] = Black;
        }
        self.run.leave();
        Ok(())
    }

    fn dfs_black(&mut self, s: u32) {
        self.run.enter(s);
        self.color[s] = Black;
        for &t in self.run.post(s) {
            self.run.deliver_again(t);
            if self.color[t] != Black {
                self.dfs_black(t);
            }
        }
        self.run.leave();
    }

    /// Reports cp and t as counterexample.
    fn exit(&self, t: u32) -> Search {
        Err(Report { path: self.cp.iter().copied().chain([t]).collect() })
    }
}
