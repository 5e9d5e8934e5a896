//! SPIN with option -i as described in GMZ 3.1: the nested search of hpy96, which continues after
//! a counterexample, and enters a state again if it is reached on a shorter path than before.

use super::Outcome;
use super::run::{Field, Run};
use super::trace::Value;
use crate::Lists;

/// Points that GMZ 3.1 leave open (A15).
#[derive(Clone, Copy, Debug, Default)]
pub struct SpinI {
    /// One depth for each state and red bit, rather than one for each state. The text on Fig. 4 is
    /// true only with one for each state.
    pub separate_depths: bool,
    /// With GMZ Algorithm 1 line 3, as in hpy96 (A3).
    pub early_blue: bool,
}

pub fn spin_i(automaton: &Lists, options: SpinI) -> Outcome {
    search(Run::plain(automaton), options)
}

pub(super) fn search(run: Run<'_>, options: SpinI) -> Outcome {
    let automaton = run.automaton;
    let bits = Field::new(automaton, false);
    let (blue, red) = (bits.clone(), bits.clone());
    let infinite = Field::new(automaton, usize::MAX);
    let (blue_depth, red_depth) = (infinite.clone(), infinite);
    let mut nested =
        Nested { run, blue, red, on_blue_stack: bits, blue_depth, red_depth, cp: 0, options };
    nested.tell_path();
    nested.run.tell_best();
    for s in nested.run.initial.clone() {
        // What lines 6 and 8 ask, of an empty path.
        if nested.could_be_shorter() && (!nested.blue[s] || nested.blue_depth[s] > 1) {
            nested.dfs_blue(s);
        }
    }
    nested.run.finish(Ok(()))
}

struct Nested<'a> {
    run: Run<'a>,
    blue: Field<bool>,
    red: Field<bool>,
    on_blue_stack: Field<bool>,
    /// The fewest states on a current path that led the blue search here; with a shared depth, also the
    /// red search.
    blue_depth: Field<usize>,
    /// Not used with a shared depth.
    red_depth: Field<usize>,
    /// The length of the current path: the blue and the red part, which share the seed.
    cp: usize,
    options: SpinI,
}

impl Nested<'_> {
    fn dfs_blue(&mut self, s: u32) {
        self.run.line(3);
        self.enter("blue", s);
        self.run.line(4);
        self.cp += 1;
        self.blue[s] = true;
        self.on_blue_stack[s] = true;
        self.blue_depth[s] = self.blue_depth[s].min(self.cp);
        self.run.open_loop();
        for &t in self.run.post(s) {
            self.run.line(5);
            self.run.deliver(t);
            self.run.line(6);
            if self.could_be_shorter() {
                if self.options.early_blue {
                    self.run.line(7);
                    if self.on_blue_stack[t] && self.run.accepting(t) {
                        self.record(t);
                        continue;
                    }
                }
                self.run.line(8);
                if !self.blue[t] || self.blue_depth[t] > self.cp + 1 {
                    self.run.line(9);
                    self.dfs_blue(t);
                }
            }
        }
        self.run.line(5);
        self.run.close_loop();
        self.run.line(10);
        if self.run.accepting(s) {
            self.run.line(11);
            self.cp -= 1;
            self.dfs_red(s);
            self.cp += 1;
        }
        self.run.line(12);
        self.on_blue_stack[s] = false;
        self.cp -= 1;
        self.leave();
    }

    fn dfs_red(&mut self, s: u32) {
        self.run.line(13);
        self.enter("red", s);
        self.run.line(14);
        self.cp += 1;
        self.red[s] = true;
        *self.depth_in_red(s) = self.cp.min(*self.depth_in_red(s));
        self.run.open_loop();
        for &t in self.run.post(s) {
            self.run.line(15);
            self.run.deliver_again(t);
            self.run.line(16);
            if self.could_be_shorter() {
                self.run.line(17);
                if self.on_blue_stack[t] {
                    self.record(t);
                    continue;
                }
                self.run.line(18);
                if !self.red[t] || *self.depth_in_red(t) > self.cp + 1 {
                    self.run.line(19);
                    self.dfs_red(t);
                }
            }
        }
        self.run.line(15);
        self.cp -= 1;
        self.leave();
    }

    fn enter(&mut self, procedure: &'static str, s: u32) {
        self.run.enter(procedure, s);
        self.tell_path();
    }

    fn leave(&mut self) {
        self.run.leave();
        self.tell_path();
    }

    /// The path has the seed once, which is active twice.
    fn tell_path(&mut self) {
        let mut path = self.run.stack.clone();
        path.dedup();
        self.run.trace.set_global("path", Value::number(Some(path.len())));
    }

    fn record(&mut self, t: u32) {
        self.run.record(self.run.path_to(t));
        self.run.tell_best();
    }

    /// Whether the best length bounds the depth is open as well: it does here (A15).
    fn could_be_shorter(&self) -> bool {
        self.run.best().is_none_or(|best| self.cp + 1 < best)
    }

    fn depth_in_red(&mut self, s: u32) -> &mut usize {
        match self.options.separate_depths {
            true => &mut self.red_depth[s],
            false => &mut self.blue_depth[s],
        }
    }
}
