//! Tarjan's components, each checked when it is complete (SE 4, property 4).

use super::Outcome;
use super::run::{Field, Report, Run, Search};
use super::trace::Value;
use super::way::{Cycle, Order};
use crate::Lists;

pub fn tarjan72(automaton: &Lists) -> Outcome {
    search(Run::generalised(automaton))
}

pub(super) fn search(run: Run<'_>) -> Outcome {
    let automaton = run.automaton;
    let numbers = Field::new(automaton, 0);
    let mut tarjan = Tarjan {
        run,
        count: 0,
        dfsnum: numbers.clone(),
        lowlink: numbers,
        stack: Vec::new(),
        current: Field::new(automaton, false),
        self_loop: Field::new(automaton, false),
        components: Vec::new(),
    };
    tarjan.run.trace.set_global("count", Value::Number(0));
    let search = tarjan.main();
    Outcome { components: tarjan.components, ..tarjan.run.finish(search) }
}

struct Tarjan<'a> {
    run: Run<'a>,
    count: u32,
    dfsnum: Field<u32>,
    lowlink: Field<u32>,
    /// The set Current, stored as a stack and as bits.
    stack: Vec<u32>,
    current: Field<bool>,
    self_loop: Field<bool>,
    components: Vec<Vec<u32>>,
}

impl Tarjan<'_> {
    fn main(&mut self) -> Search {
        for s in self.run.initial.clone() {
            if self.dfsnum[s] == 0 {
                self.dfs(s)?;
            }
        }
        Ok(())
    }

    fn dfs(&mut self, s: u32) -> Search {
        self.run.line(4);
        self.run.enter("tarjan", s);
        self.run.line(5);
        self.count += 1;
        self.run.trace.set_global("count", Value::Number(self.count));
        self.run.line(6);
        self.dfsnum[s] = self.count;
        self.lowlink[s] = self.count;
        self.run.line(7);
        self.stack.push(s);
        self.current[s] = true;
        self.run.tally.current = self.run.tally.current.max(self.stack.len() as u64);
        self.run.open_loop();
        for &t in self.run.post(s) {
            self.run.line(8);
            self.run.deliver(t);
            self.self_loop[s] |= t == s;
            self.run.line(9);
            if self.dfsnum[t] == 0 {
                self.run.line(10);
                self.dfs(t)?;
                self.run.line(11);
                self.lowlink[s] = self.lowlink[s].min(self.lowlink[t]);
                continue;
            }
            self.run.line(12);
            if self.current[t] {
                self.run.line(13);
                self.lowlink[s] = self.lowlink[s].min(self.dfsnum[t]);
            }
        }
        self.run.line(8);
        self.run.close_loop();
        self.run.line(14);
        if self.lowlink[s] == self.dfsnum[s] {
            self.complete(s)?;
        }
        self.run.leave();
        Ok(())
    }

    fn complete(&mut self, root: u32) -> Search {
        let mut component = Vec::new();
        self.run.trace.set("u", Value::Nothing);
        loop {
            self.run.line(16);
            let u = self.stack.pop().expect("a root is current");
            self.run.trace.set("u", Value::State(u));
            self.current[u] = false;
            component.insert(0, u);
            self.run.line(17);
            if u == root {
                break;
            }
        }
        self.components.push(component.clone());
        self.run.line(18);
        let marks = component.iter().fold(0, |marks, &s| marks | self.run.marks(s));
        let trivial = component == [root] && !self.self_loop[root];
        if trivial || marks != self.run.all_marks() {
            return Ok(());
        }
        self.run.line(19);
        self.run.trace.unset("u");
        Err(Report { path: self.path(root, &component) })
    }

    /// The call stack to the root, on to the nearest accepting state, and back.
    fn path(&mut self, root: u32, component: &[u32]) -> Vec<u32> {
        let mut inside = Field::new(self.run.automaton, false);
        component.iter().for_each(|&s| inside[s] = true);
        let end = |s: u32| s == root;
        let (order, walk) = (Order::BreadthFirst, vec![root]);
        let cycle = Cycle { line: 20, order, walk, inside: &inside, end: &end };
        let round = cycle.complete(&mut self.run).expect("a component is strongly connected");
        if self.run.automaton.sets.len() > 1 {
            return Vec::new();
        }
        let (_, stem) = self.run.stack.split_last().expect("the root is active");
        [stem, &round].concat()
    }
}
