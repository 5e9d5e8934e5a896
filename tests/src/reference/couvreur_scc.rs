//! SE 4.4: Fig. 5 without line 18 lists the components, each when `remove` is called.

use super::Outcome;
use super::run::{Field, Report, Run, Search};
use crate::Lists;

pub fn couvreur_scc(automaton: &Lists) -> Outcome {
    let mut couvreur = Couvreur {
        run: Run::generalised(automaton),
        count: 0,
        dfsnum: Field::new(automaton, 0),
        roots: Vec::new(),
        current: Field::new(automaton, false),
        now_current: 0,
        components: Vec::new(),
    };
    couvreur.couv_dfs(0);
    let search = couvreur.judge();
    Outcome { components: couvreur.components, ..couvreur.run.finish(search) }
}

struct Couvreur<'a> {
    run: Run<'a>,
    count: u32,
    dfsnum: Field<u32>,
    roots: Vec<u32>,
    current: Field<bool>,
    now_current: u64,
    components: Vec<Vec<u32>>,
}

impl Couvreur<'_> {
    fn couv_dfs(&mut self, s: u32) {
        self.run.enter(s);
        self.count += 1;
        self.dfsnum[s] = self.count;
        self.roots.push(s);
        self.current[s] = true;
        self.now_current += 1;
        let tally = &mut self.run.tally;
        tally.roots = tally.roots.max(self.roots.len() as u64);
        tally.current = tally.current.max(self.now_current);
        for &t in self.run.post(s) {
            self.run.deliver(t);
            if self.dfsnum[t] == 0 {
                self.couv_dfs(t);
            } else if self.current[t] {
                while self.roots.last().is_some_and(|&u| self.dfsnum[u] > self.dfsnum[t]) {
                    self.roots.pop();
                }
            }
        }
        if self.roots.last() == Some(&s) {
            self.roots.pop();
            self.components.push(Vec::new());
            self.remove(s);
        }
        self.run.leave();
    }

    fn remove(&mut self, s: u32) {
        if !self.current[s] {
            return;
        }
        self.run.enter(s);
        self.current[s] = false;
        self.now_current -= 1;
        self.components.last_mut().expect("a component is being removed").push(s);
        for &t in self.run.post(s) {
            self.run.deliver_again(t);
            self.remove(t);
        }
        self.run.leave();
    }

    /// Counted from the components at the end.
    fn judge(&self) -> Search {
        let accepting = |component: &Vec<u32>| {
            let root = component[0];
            let cycle = component.len() > 1 || self.run.post(root).contains(&root);
            let marks = component.iter().fold(0, |marks, &s| marks | self.run.marks(s));
            cycle && marks == self.run.all_marks()
        };
        match self.components.iter().any(accepting) {
            true => Err(Report { path: Vec::new() }),
            false => Ok(()),
        }
    }
}
