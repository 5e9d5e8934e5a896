//! Geldenhuys, Valmari: SE Fig. 7.

use super::Outcome;
use super::run::{Field, Report, Run, Search};
use super::trace::Value;
use super::way::{Cycle, Order};
use crate::Lists;

/// `hoisted`: lines 17 and 18 outside line 15, as the printed indentation suggests (A8). Then the report
/// may be a false alarm, without a path.
pub fn gv04(automaton: &Lists, hoisted: bool) -> Outcome {
    search(Run::plain(automaton), hoisted)
}

pub(super) fn search(run: Run<'_>, hoisted: bool) -> Outcome {
    let automaton = run.automaton;
    let numbers = Field::new(automaton, 0);
    let mut gv = Gv {
        run,
        count: 0,
        dfsnum: numbers.clone(),
        lowlink: numbers,
        stack: Vec::new(),
        current: Field::new(automaton, false),
        hoisted,
    };
    gv.run.trace.set_global("count", Value::Number(0));
    let search = gv.main();
    gv.run.finish(search)
}

struct Gv<'a> {
    run: Run<'a>,
    count: u32,
    dfsnum: Field<u32>,
    lowlink: Field<u32>,
    /// The set Current, stored as a stack and as bits.
    stack: Vec<u32>,
    current: Field<bool>,
    hoisted: bool,
}

impl Gv<'_> {
    fn main(&mut self) -> Search {
        for s in self.run.initial.clone() {
            if self.dfsnum[s] == 0 {
                self.gv_dfs(s, self.run.accepting(s).then_some(s))?;
            }
        }
        Ok(())
    }

    fn gv_dfs(&mut self, s: u32, goal: Option<u32>) -> Search {
        self.run.line(6);
        self.run.enter("gv", s);
        self.run.trace.set("goal", Value::state(goal));
        self.run.line(7);
        self.count += 1;
        self.run.trace.set_global("count", Value::Number(self.count));
        self.run.line(8);
        self.dfsnum[s] = self.count;
        self.run.line(9);
        self.lowlink[s] = self.count;
        self.run.line(10);
        self.stack.push(s);
        self.current[s] = true;
        self.run.tally.current = self.run.tally.current.max(self.stack.len() as u64);
        self.run.open_loop();
        for &t in self.run.post(s) {
            self.run.line(11);
            self.run.deliver(t);
            self.run.line(12);
            if self.dfsnum[t] == 0 {
                self.run.line(13);
                if self.run.accepting(t) {
                    self.gv_dfs(t, Some(t))?;
                } else {
                    self.run.line(14);
                    self.gv_dfs(t, goal)?;
                }
            }
            self.run.line(15);
            let current = self.current[t];
            if current {
                self.run.line(16);
                self.lowlink[s] = self.lowlink[s].min(self.lowlink[t]);
            }
            if current || self.hoisted {
                self.lines_17_and_18(s, t, goal)?;
            }
        }
        self.run.line(11);
        self.run.close_loop();
        self.run.line(19);
        if self.lowlink[s] == self.dfsnum[s] {
            self.run.trace.set("t", Value::Nothing);
            loop {
                self.run.line(21);
                let t = self.stack.pop().expect("s is current");
                self.run.trace.set("t", Value::State(t));
                self.current[t] = false;
                self.run.line(22);
                if t == s {
                    break;
                }
            }
        }
        self.run.leave();
        Ok(())
    }

    /// The path is the call stack through the goal to s, then from t back to the goal (A9).
    fn lines_17_and_18(&mut self, s: u32, t: u32, goal: Option<u32>) -> Search {
        self.run.line(17);
        let Some(goal) = goal else { return Ok(()) };
        if self.lowlink[s] > self.dfsnum[goal] {
            return Ok(());
        }
        self.run.line(18);
        let stack = self.run.stack.clone();
        let at = stack.iter().position(|&w| w == goal).expect("the goal is active");
        let walk = stack[at..].iter().copied().chain([t]).collect();
        let end = |w: u32| w == goal;
        let order = Order::DepthFirst;
        let cycle = Cycle { line: 23, order, walk, inside: &self.current, end: &end };
        let round = cycle.complete(&mut self.run);
        let path = round.map_or_else(Vec::new, |round| [&stack[..at], &round].concat());
        Err(Report { path })
    }
}
