//! Tarjan's components, each checked when it is complete (SE 4, property 4).

use super::Outcome;
use super::run::{Field, Report, Run, Search};
use super::way::breadth_first;
use crate::Lists;

pub fn tarjan72(automaton: &Lists) -> Outcome {
    let numbers = Field::new(automaton, 0);
    let mut tarjan = Tarjan {
        run: Run::generalised(automaton),
        count: 0,
        dfsnum: numbers.clone(),
        lowlink: numbers,
        stack: Vec::new(),
        current: Field::new(automaton, false),
        self_loop: Field::new(automaton, false),
        components: Vec::new(),
    };
    let search = tarjan.dfs(0);
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
    fn dfs(&mut self, s: u32) -> Search {
        self.run.enter(s);
        self.count += 1;
        self.dfsnum[s] = self.count;
        self.lowlink[s] = self.count;
        self.stack.push(s);
        self.current[s] = true;
        self.run.tally.current = self.run.tally.current.max(self.stack.len() as u64);
        for &t in self.run.post(s) {
            self.run.deliver(t);
            self.self_loop[s] |= t == s;
            if self.dfsnum[t] == 0 {
                self.dfs(t)?;
                self.lowlink[s] = self.lowlink[s].min(self.lowlink[t]);
            } else if self.current[t] {
                self.lowlink[s] = self.lowlink[s].min(self.dfsnum[t]);
            }
        }
        if self.lowlink[s] == self.dfsnum[s] {
            self.complete(s)?;
        }
        self.run.leave();
        Ok(())
    }

    fn complete(&mut self, root: u32) -> Search {
        let start = self.stack.iter().position(|&s| s == root).expect("a root is current");
        let component = self.stack.split_off(start);
        component.iter().for_each(|&s| self.current[s] = false);
        self.components.push(component.clone());
        let marks = component.iter().fold(0, |marks, &s| marks | self.run.marks(s));
        let trivial = component == [root] && !self.self_loop[root];
        match !trivial && marks == self.run.all_marks() {
            true => Err(Report { path: self.path(root, &component) }),
            false => Ok(()),
        }
    }

    /// The call stack to the root, on to the nearest accepting state, and back.
    fn path(&self, root: u32, component: &[u32]) -> Vec<u32> {
        let automaton = self.run.automaton;
        if automaton.sets.len() > 1 {
            return Vec::new();
        }
        let mut inside = Field::new(automaton, false);
        component.iter().for_each(|&s| inside[s] = true);
        let mut path = self.run.stack.clone();
        if !self.run.accepting(root) {
            let there = breadth_first(automaton, root, &inside, |s| self.run.accepting(s));
            path.extend(there.expect("an accepting state is in the component"));
        }
        let accepting = path[path.len() - 1];
        let back = breadth_first(automaton, accepting, &inside, |s| s == root);
        path.extend(back.expect("a component is strongly connected"));
        path
    }
}
