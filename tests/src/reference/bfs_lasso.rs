//! The shortest lasso by breadth-first waves, from the listing of our own search. For what it tells of
//! its variables; counters and paths are left out.

use super::Outcome;
use super::run::{Field, Run};
use super::trace::Value;

pub(super) fn search(run: Run<'_>) -> Outcome {
    let automaton = run.automaton;
    let infinite = Field::new(automaton, None);
    let mut search = Waves {
        radius: 4,
        best: None,
        distance: infinite.clone(),
        queue: run.initial.clone(),
        taken: 0,
        accepting: Vec::new(),
        leads_to: Field::new(automaton, Vec::new()),
        after: infinite.clone(),
        before: infinite,
        run,
    };
    search.run();
    search.run.finish(Ok(()))
}

struct Waves<'a> {
    run: Run<'a>,
    radius: usize,
    /// Transitions of the shortest lasso so far.
    best: Option<usize>,
    distance: Field<Option<usize>>,
    /// The states that were reached, and how many of them the exploration has gone on from.
    queue: Vec<u32>,
    taken: usize,
    /// In order of their distance.
    accepting: Vec<u32>,
    /// The states that lead to a state, in the order in which that was seen.
    leads_to: Field<Vec<u32>>,
    after: Field<Option<usize>>,
    before: Field<Option<usize>>,
}

impl Waves<'_> {
    fn run(&mut self) {
        for s in self.run.initial.clone() {
            self.distance[s] = Some(0);
            if self.run.accepting(s) {
                self.accepting.push(s);
            }
        }
        self.tell("radius", Value::Number(self.radius as u32));
        self.tell("best", Value::Nothing);
        loop {
            self.explore();
            self.look_from_goals();
            self.run.line(11);
            let everything = self.taken == self.queue.len();
            // A lasso shorter than the best goes on from no state that is as far away as this.
            let wanted = self.best.map(|best| best.saturating_sub(1));
            if everything || wanted.is_some_and(|wanted| self.radius >= wanted) {
                break;
            }
            self.radius = wanted.unwrap_or(2 * self.radius);
            self.tell("radius", Value::Number(self.radius as u32));
        }
        if self.best.is_some() {
            self.run.line(12);
        }
    }

    fn tell(&mut self, variable: &'static str, value: Value) {
        self.run.trace.set_global(variable, value);
    }

    fn hide(&mut self, variable: &'static str) {
        self.run.trace.unset_global(variable);
    }

    fn can_be_shorter(&self, transitions: usize) -> bool {
        self.best.is_none_or(|best| transitions < best)
    }

    /// Lines 1 to 3. The loop goes on where it stopped at a smaller radius.
    fn explore(&mut self) {
        let last = self.taken.checked_sub(1).map(|place| self.queue[place]);
        self.tell("s", Value::state(last));
        loop {
            self.run.line(1);
            let next = self.queue.get(self.taken).copied();
            let Some(s) = next.filter(|&s| self.is_near(s)) else { break };
            self.taken += 1;
            self.tell("s", Value::State(s));
            self.tell("t", Value::Nothing);
            for &t in self.run.post(s) {
                self.run.line(2);
                self.tell("t", Value::State(t));
                self.run.line(3);
                self.leads_to[t].push(s);
                if self.distance[t].is_none() {
                    self.distance[t] = self.distance[s].map(|distance| distance + 1);
                    self.queue.push(t);
                    if self.run.accepting(t) {
                        self.accepting.push(t);
                    }
                }
            }
            self.run.line(2);
            self.hide("t");
        }
        self.hide("s");
    }

    fn is_near(&self, s: u32) -> bool {
        self.distance[s].is_some_and(|distance| distance < self.radius)
    }

    /// Line 4 and what is inside it.
    fn look_from_goals(&mut self) {
        let cyclic: Vec<u32> =
            self.accepting.iter().copied().filter(|&f| self.is_on_cycle(f)).collect();
        self.tell("f", Value::Nothing);
        for f in cyclic {
            self.run.line(4);
            if !self.can_be_shorter(self.distance[f].expect("it was reached") + 1) {
                return self.hide("f");
            }
            self.tell("f", Value::State(f));
            self.look_on_from(f);
            if self.after[f].is_some() {
                self.look_back_from(f);
            }
        }
        self.run.line(4);
        self.hide("f");
    }

    /// Whether a state can be reached from itself over states that the exploration has gone on from.
    fn is_on_cycle(&self, f: u32) -> bool {
        let explored = &self.queue[..self.taken];
        let mut reached = Vec::new();
        let mut open = vec![f];
        while let Some(s) = open.pop().filter(|s| explored.contains(s)) {
            for &t in self.run.post(s) {
                if explored.contains(&t) && !reached.contains(&t) {
                    reached.push(t);
                    open.push(t);
                }
            }
        }
        reached.contains(&f)
    }

    /// Lines 5 to 7. f itself is reached only when the wave comes back to it.
    fn look_on_from(&mut self, f: u32) {
        self.after = Field::new(self.run.automaton, None);
        let mut queue = vec![(f, 0)];
        let mut place = 0;
        self.tell("s", Value::Nothing);
        loop {
            self.run.line(5);
            // From f the wave has gone on already when it is reached.
            let fits = |&(at, &(s, after)): &(usize, &(u32, usize))| {
                at == 0 && self.is_near(s)
                    || at > 0 && s != f && self.is_near(s) && self.can_be_shorter(after + 1)
            };
            let Some((at, &(s, after))) = queue.iter().enumerate().skip(place).find(fits) else {
                break;
            };
            place = at + 1;
            self.tell("s", Value::State(s));
            self.tell("t", Value::Nothing);
            for &t in self.run.post(s) {
                self.run.line(6);
                self.tell("t", Value::State(t));
                self.run.line(7);
                if self.after[t].is_none() {
                    self.after[t] = Some(after + 1);
                    queue.push((t, after + 1));
                }
            }
            self.run.line(6);
            self.hide("t");
        }
        self.hide("s");
    }

    /// Lines 8 to 10.
    fn look_back_from(&mut self, f: u32) {
        self.before = Field::new(self.run.automaton, None);
        self.before[f] = Some(0);
        let mut queue = vec![f];
        let mut place = 0;
        self.tell("s", Value::Nothing);
        loop {
            self.run.line(8);
            let next = queue.get(place).map(|&s| (s, self.before[s].expect("it was reached")));
            let Some((s, before)) = next.filter(|&(_, before)| self.can_be_shorter(before + 1))
            else {
                break;
            };
            place += 1;
            self.tell("s", Value::State(s));
            self.run.line(9);
            let transitions =
                [self.distance[s], Some(before), self.after[s]].iter().flatten().sum();
            if self.can_be_shorter(transitions) {
                self.best = Some(transitions);
                // The length counts states, with the one that is repeated.
                self.tell("best", Value::number(Some(transitions + 1)));
            }
            self.tell("t", Value::Nothing);
            for t in self.leads_to[s].clone() {
                self.run.line(10);
                self.tell("t", Value::State(t));
                if self.after[t].is_some() && self.before[t].is_none() {
                    self.before[t] = Some(before + 1);
                    queue.push(t);
                }
            }
            self.run.line(10);
            self.hide("t");
        }
        self.hide("s");
    }
}
