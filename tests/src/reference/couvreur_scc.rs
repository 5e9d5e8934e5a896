//! SE 4.4: Fig. 5 without line 18 lists the components, each when `remove` is called.

use super::Outcome;
use super::run::{Field, Report, Run, Search};
use super::trace::Value;
use super::way::{Cycle, Order};
use crate::Lists;

pub fn couvreur_scc(automaton: &Lists) -> Outcome {
    search(Run::generalised(automaton))
}

pub(super) fn search(run: Run<'_>) -> Outcome {
    let automaton = run.automaton;
    let mut couvreur = Couvreur {
        run,
        count: 0,
        dfsnum: Field::new(automaton, 0),
        roots: Vec::new(),
        current: Field::new(automaton, false),
        now_current: 0,
        components: Vec::new(),
    };
    couvreur.run.trace.set_global("count", Value::Number(0));
    for s in couvreur.run.initial.clone() {
        if couvreur.dfsnum[s] == 0 {
            couvreur.couv_dfs(s);
        }
    }
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
        self.run.line(8);
        self.run.enter("couv", s);
        self.run.line(9);
        self.count += 1;
        self.run.trace.set_global("count", Value::Number(self.count));
        self.run.line(10);
        self.dfsnum[s] = self.count;
        self.run.line(11);
        self.roots.push(s);
        self.current[s] = true;
        self.now_current += 1;
        let tally = &mut self.run.tally;
        tally.roots = tally.roots.max(self.roots.len() as u64);
        tally.current = tally.current.max(self.now_current);
        self.run.open_loop();
        for &t in self.run.post(s) {
            self.run.line(12);
            self.run.deliver(t);
            self.run.line(13);
            if self.dfsnum[t] == 0 {
                self.run.line(14);
                self.couv_dfs(t);
                continue;
            }
            self.run.line(15);
            if self.current[t] {
                self.merge(t);
            }
        }
        self.run.line(12);
        self.run.close_loop();
        self.run.line(21);
        if self.roots.last() == Some(&s) {
            self.run.line(22);
            self.roots.pop();
            self.components.push(Vec::new());
            self.run.line(23);
            self.remove(s);
        }
        self.run.leave();
    }

    /// Lines 16 to 20.
    fn merge(&mut self, t: u32) {
        self.run.trace.set("u", Value::Nothing);
        loop {
            self.run.line(17);
            let u = self.roots.pop().expect("t's root is on Roots");
            self.run.trace.set("u", Value::State(u));
            self.run.line(19);
            if self.dfsnum[u] <= self.dfsnum[t] {
                self.run.line(20);
                self.roots.push(u);
                self.run.trace.unset("u");
                return;
            }
        }
    }

    fn remove(&mut self, s: u32) {
        self.run.line(4);
        self.run.arrive("remove", s);
        self.run.line(5);
        if !self.current[s] {
            self.run.trace.ret();
            return;
        }
        self.run.line(6);
        self.run.activate(s);
        self.current[s] = false;
        self.now_current -= 1;
        self.components.last_mut().expect("a component is being removed").push(s);
        self.run.open_loop();
        for &t in self.run.post(s) {
            self.run.line(7);
            self.run.deliver_again(t);
            self.remove(t);
        }
        self.run.line(7);
        self.run.leave();
    }

    /// From the components, at the end.
    fn judge(&mut self) -> Search {
        let accepting = |component: &&Vec<u32>| {
            let root = component[0];
            let cycle = component.len() > 1 || self.run.post(root).contains(&root);
            let marks = component.iter().fold(0, |marks, &s| marks | self.run.marks(s));
            cycle && marks == self.run.all_marks()
        };
        let first = self.components.iter().find(accepting).cloned();
        self.run.line(24);
        let Some(component) = first else { return Ok(()) };
        self.run.line(25);
        let root = component[0];
        let mut inside = Field::new(self.run.automaton, false);
        component.iter().for_each(|&s| inside[s] = true);
        let end = |s: u32| s == root;
        let (order, walk) = (Order::BreadthFirst, vec![root]);
        let cycle = Cycle { line: 26, order, walk, inside: &inside, end: &end };
        cycle.complete(&mut self.run).expect("a component is strongly connected");
        Err(Report { path: Vec::new() })
    }
}
