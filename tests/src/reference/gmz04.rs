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
    let color = Field::hashed(&run, Color::White);
    let on_path = Field::hashed(&run, false);
    let mut nested = Nested { run, color, on_path, cp: Vec::new(), blue_calls: 0, options };
    let search = nested.main();
    let black = nested.color.states(|&color| color == Color::Black);
    (nested.run, search, black)
}

#[derive(Clone, Copy, PartialEq)]
enum Color {
    White,
    Blue,
    Red,
    Grey,
    Black,
}
use Color::{Black, Blue, Grey, Red, White};

struct Nested<'a> {
    run: Run<'a>,
    color: Field<Color>,
    /// The current path. Shorter than the call stack while line 7 is tested.
    cp: Vec<u32>,
    /// A bit that says so, which states may share.
    on_path: Field<bool>,
    /// How many of the states on cp a blue search has, while a red one runs.
    blue_calls: usize,
    options: Gmz,
}

impl Nested<'_> {
    fn main(&mut self) -> Search {
        for s in self.run.initial.clone() {
            if self.color[s] == White {
                self.dfs_blue(s)?;
            }
        }
        Ok(())
    }

    fn dfs_blue(&mut self, s: u32) -> Search {
        self.run.line(1);
        self.run.enter("blue", s);
        self.cp.push(s);
        self.paint(s, Blue, true);
        self.run.open_loop();
        for &t in self.run.post(s) {
            self.run.line(2);
            self.run.deliver(t);
            self.run.line(3);
            if self.on_path[t] && self.cp.contains(&t) && self.run.accepting(t) {
                return self.exit(t);
            }
            self.run.line(4);
            if self.color[t] == White {
                self.dfs_blue(t)?;
            }
        }
        self.run.line(2);
        self.run.close_loop();
        self.run.line(6);
        self.cp.pop();
        self.on_path[s] = false;
        if self.all_successors_black(s) {
            self.run.line(8);
            self.paint(s, Black, false);
        } else {
            self.run.line(9);
            if self.run.accepting(s) {
                self.run.line(10);
                self.blue_calls = self.cp.len() + 1;
                self.dfs_red(s)?;
                if !self.options.remark1 {
                    self.run.line(11);
                    self.dfs_black(s);
                }
            }
        }
        self.run.leave();
        Ok(())
    }

    /// Line 7.
    fn all_successors_black(&mut self, s: u32) -> bool {
        let mut all = true;
        self.run.open_loop();
        for &t in self.run.post(s) {
            if all || self.options.full_line7 {
                self.run.line(7);
                self.run.deliver_again(t);
                all &= self.is_black(t);
            }
        }
        // With the successor that is not black the test is over, unless it looks at all of them.
        if all || self.options.full_line7 {
            self.run.line(7);
        }
        self.run.close_loop();
        all
    }

    fn dfs_red(&mut self, s: u32) -> Search {
        self.run.line(101);
        self.run.enter("red", s);
        self.cp.push(s);
        self.paint(s, Red, true);
        let mut successors = self.run.post(s).to_vec();
        if self.options.red_reversed {
            successors.reverse();
        }
        self.run.open_loop();
        for t in successors {
            self.run.line(102);
            self.run.deliver_again(t);
            self.run.line(103);
            if self.closes_red(t) {
                self.run.line(104);
                return self.exit(t);
            }
            self.run.line(105);
            if self.color[t] == Blue {
                self.run.line(106);
                self.dfs_red(t)?;
            }
        }
        self.run.line(102);
        self.run.close_loop();
        self.run.line(109);
        self.cp.pop();
        self.on_path[s] = false;
        self.run.line(110);
        self.paint(s, if self.options.remark1 { Black } else { Grey }, false);
        self.run.leave();
        Ok(())
    }

    fn dfs_black(&mut self, s: u32) {
        self.run.line(201);
        self.run.enter("black", s);
        self.paint(s, Black, false);
        self.run.open_loop();
        for &t in self.run.post(s) {
            self.run.line(202);
            self.run.deliver_again(t);
            self.run.line(203);
            if !self.is_black(t) {
                self.dfs_black(t);
            }
        }
        self.run.line(202);
        self.run.leave();
    }

    /// Line 3 of DFS_red. Where states share colours, a blue one on cp is one that the blue search has
    /// there.
    fn closes_red(&self, t: u32) -> bool {
        let position = self.cp.iter().position(|&s| s == t);
        let is_blue =
            self.color[t] == Blue && (self.run.cells.is_none() || position < Some(self.blue_calls));
        self.on_path[t] && position.is_some() && (self.run.accepting(t) || is_blue)
    }

    /// A state that is white is met by a second search only where states share colours; nothing more
    /// comes of it.
    fn is_black(&self, t: u32) -> bool {
        matches!(self.color[t], Black | White)
    }

    fn paint(&mut self, s: u32, color: Color, on_path: bool) {
        self.color[s] = color;
        self.on_path[s] = on_path;
    }

    /// With cp and t as counterexample.
    fn exit(&self, t: u32) -> Search {
        Err(Report { path: self.cp.iter().copied().chain([t]).collect() })
    }
}
