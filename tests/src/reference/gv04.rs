//! Geldenhuys, Valmari: SE Fig. 7.

use super::Outcome;
use super::run::{Field, Report, Run, Search};
use super::way::depth_first;
use crate::Lists;

/// `hoisted`: lines 17 and 18 outside line 15, as the printed indentation suggests (A8). Then the report
/// may be a false alarm, without a path.
pub fn gv04(automaton: &Lists, hoisted: bool) -> Outcome {
    let numbers = Field::new(automaton, 0);
    let mut gv = Gv {
        run: Run::plain(automaton),
        count: 0,
        dfsnum: numbers.clone(),
        lowlink: numbers,
        stack: Vec::new(),
        current: Field::new(automaton, false),
        hoisted,
    };
    let goal = gv.run.accepting(0).then_some(0);
    let search = gv.gv_dfs(0, goal);
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
    fn gv_dfs(&mut self, s: u32, goal: Option<u32>) -> Search {
        self.run.enter(s);
        self.count += 1;
        self.dfsnum[s] = self.count;
        self.lowlink[s] = self.count;
        self.stack.push(s);
        self.current[s] = true;
        self.run.tally.current = self.run.tally.current.max(self.stack.len() as u64);
        for &t in self.run.post(s) {
            self.run.deliver(t);
            if self.dfsnum[t] == 0 {
                self.gv_dfs(t, if self.run.accepting(t) { Some(t) } else { goal })?;
            }
            if self.current[t] {
                self.lowlink[s] = self.lowlink[s].min(self.lowlink[t]);
            }
            if self.current[t] || self.hoisted {
                self.lines_17_and_18(s, t, goal)?;
            }
        }
        if self.lowlink[s] == self.dfsnum[s] {
            while let Some(t) = self.stack.pop() {
                self.current[t] = false;
                if t == s {
                    break;
                }
            }
        }
        self.run.leave();
        Ok(())
    }

    /// The path is the call stack through the goal to s, then from t back to the goal (A9).
    fn lines_17_and_18(&self, s: u32, t: u32, goal: Option<u32>) -> Search {
        let Some(goal) = goal else { return Ok(()) };
        if self.lowlink[s] > self.dfsnum[goal] {
            return Ok(());
        }
        let back = depth_first(self.run.automaton, t, &self.current, false, &|w| w == goal);
        let path = back.map_or_else(Vec::new, |back| [self.run.stack.clone(), back].concat());
        Err(Report { path })
    }
}
