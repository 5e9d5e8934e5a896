//! Algorithm 2 that looks ahead before it goes on, from the listing of our own search and the reasons
//! given for it. For what it tells of its variables.

use super::Outcome;
use super::gmz04_min::{
    Black, BoundTest, Initial, Minimise, Mode, Prepared, Start, first_mode, prepare,
};
use super::run::{Field, Run};
use super::trace::Value;

pub(super) fn search(run: Run<'_>, options: Minimise) -> Outcome {
    let automaton = run.automaton;
    let Prepared { run, black, may_find } = prepare(run, options);
    let infinite = Field::new(automaton, None);
    let mut search = Pruned {
        run,
        cp: Vec::new(),
        depth: infinite.clone(),
        black,
        options,
        is_prepared: false,
        nearest: infinite.clone(),
        ahead: infinite.clone(),
        leads_to: Field::new(automaton, Vec::new()),
        explored: 0,
        returns: Vec::new(),
        spent: 0,
        debts: Vec::new(),
        trail: Vec::new(),
        trailed: infinite,
    };
    search.tell_path();
    search.run.tell_best();
    if let Some(bound) = options.bound {
        search.run.trace.set_global("B", Value::Number(bound));
    }
    let initial = if may_find { search.run.initial.clone() } else { Vec::new() };
    for (place, s) in initial.into_iter().enumerate() {
        let mode = match place {
            0 => Some(first_mode(&search.run, options, s)),
            _ => search.later_mode(s),
        };
        if let Some(mode) = mode {
            search.dfs_min(s, mode);
        }
    }
    search.run.finish(Ok(()))
}

struct Pruned<'a> {
    run: Run<'a>,
    /// The path, and in which mode its states are visited.
    cp: Vec<(u32, Mode)>,
    /// The length of the shortest path on which a state was met in normal mode; none for ∞.
    depth: Field<Option<usize>>,
    black: Field<bool>,
    options: Minimise,
    is_prepared: bool,
    /// States on the shortest path to a state.
    nearest: Field<Option<usize>>,
    /// Transitions to the next accepting state.
    ahead: Field<Option<usize>>,
    /// The states that lead to a state, in the order in which that was seen.
    leads_to: Field<Vec<u32>>,
    /// Transitions that were looked at to prepare, and for returns.
    explored: usize,
    spent: usize,
    /// The position of an accepting state on the path, and the transitions back to the path up to it.
    returns: Vec<(usize, Field<Option<usize>>)>,
    /// States whose depths are owed, and the length of the path to them.
    debts: Vec<(u32, usize)>,
    /// The last path in normal mode, and where on it each state was.
    trail: Vec<u32>,
    trailed: Field<Option<usize>>,
}

impl Pruned<'_> {
    /// Of an initial state that is not the first. Depths may be owed or were never set; to be careful
    /// is always right, and nothing can be new where nothing was found and all was searched.
    fn later_mode(&self, s: u32) -> Option<Mode> {
        let found = self.run.best().is_some();
        let bounded =
            self.options.bound.is_some() && self.options.bound_test == BoundTest::Repaired;
        let is_first = self.options.start == Start::None && self.options.black == Black::None;
        let entered = is_first && self.run.was_entered(s);
        let careful = self.run.accepting(s) || self.options.initial == Initial::Careful;
        match self.depth[s] {
            _ if !self.options.line4(0, &self.run) || self.black[s] => None,
            _ if careful || found => Some(Mode::Careful),
            None if !entered => Some(Mode::Normal),
            None => bounded.then_some(Mode::Careful),
            Some(depth) => (depth > 1 && bounded).then_some(Mode::Careful),
        }
    }

    fn dfs_min(&mut self, s: u32, mode: Mode) {
        self.run.line(1);
        self.run.enter("min", s);
        self.run.trace.set("mode", Value::Word(mode.word()));
        self.cp.push((s, mode));
        self.tell_path();
        let length = self.cp.len();
        if mode == Mode::Normal {
            self.trail.truncate(length - 1);
            self.trail.push(s);
            self.trailed[s] = Some(length);
            self.run.line(2);
            self.lower(s, length);
        }
        self.run.open_loop();
        for &t in self.run.post(s) {
            self.run.line(3);
            self.run.deliver(t);
            self.run.line(4);
            if self.line4() && !self.line17(t) {
                self.lines_5_to_12(t, mode);
            }
        }
        self.run.line(3);
        self.run.close_loop();
        self.run.line(16);
        self.cp.pop();
        self.returns.retain(|&(accepting, _)| accepting < length);
        let is_back = self.cp.last().is_some_and(|&(_, caller)| caller == Mode::Normal);
        if mode == Mode::Careful && is_back {
            self.owe(s, length);
        }
        self.tell_path();
        self.run.leave();
    }

    fn lines_5_to_12(&mut self, t: u32, mode: Mode) {
        self.run.line(5);
        if let Some(position) = self.position(t) {
            self.run.line(6);
            if position <= self.last_accepting() {
                let path = self.cp.iter().map(|&(s, _)| s).chain([t]).collect();
                self.run.record(path);
                self.run.tell_best();
            }
            return;
        }
        self.run.line(7);
        if mode == Mode::Careful || self.run.accepting(t) {
            return self.visit(8, t, Mode::Careful);
        }
        if self.depth[t].is_none() && !self.debts.is_empty() {
            self.pay();
        }
        self.run.line(9);
        let Some(depth) = self.depth[t] else { return self.visit(10, t, mode) };
        self.run.line(11);
        if depth > self.cp.len() + 1 && self.options.line11(&self.run) {
            self.visit(12, t, Mode::Careful);
        }
    }

    /// The call at a line, unless nothing can come of it.
    fn visit(&mut self, call: u16, t: u32, mode: Mode) {
        if let Some(best) = self.run.best().filter(|_| !self.run.accepting(t)) {
            if !self.is_prepared {
                self.prepare(best);
            }
            if self.wants_return(t, best) {
                self.find_returns(best);
            }
            self.run.line(18);
            if self.least(t).is_none_or(|least| least >= best) {
                let is_normal = self.cp.last().is_some_and(|&(_, mode)| mode == Mode::Normal);
                if is_normal {
                    self.owe(t, self.cp.len() + 1);
                }
                return;
            }
        }
        self.run.line(call);
        self.dfs_min(t, mode);
    }

    /// Lines 101 to 104.
    fn prepare(&mut self, best: usize) {
        self.call("prepare");
        let mut queue = self.run.initial.clone();
        queue.iter().for_each(|&s| self.nearest[s] = Some(1));
        let mut place = 0;
        self.nothing("s");
        loop {
            self.run.line(101);
            let next = queue.get(place).map(|&s| (s, self.nearest[s].expect("it was reached")));
            let Some((s, nearest)) = next.filter(|&(_, nearest)| nearest + 1 < best) else { break };
            place += 1;
            self.state("s", s);
            self.nothing("t");
            for &t in self.run.post(s) {
                self.run.line(102);
                self.state("t", t);
                self.explored += 1;
                self.leads_to[t].push(s);
                if self.nearest[t].is_none() {
                    self.nearest[t] = Some(nearest + 1);
                    queue.push(t);
                }
            }
            self.run.line(102);
            self.gone("t");
        }
        self.gone("s");
        queue.retain(|&s| self.run.accepting(s));
        queue.iter().for_each(|&s| self.ahead[s] = Some(0));
        place = 0;
        self.nothing("t");
        loop {
            self.run.line(103);
            let Some(&t) = queue.get(place) else { break };
            place += 1;
            self.state("t", t);
            self.nothing("s");
            for s in self.leads_to[t].clone() {
                self.run.line(104);
                self.state("s", s);
                if self.ahead[s].is_none() {
                    self.ahead[s] = self.ahead[t].map(|ahead| ahead + 1);
                    queue.push(s);
                }
            }
            self.run.line(104);
            self.gone("s");
        }
        self.is_prepared = true;
        self.run.trace.ret();
    }

    /// Whether it must be known how far it is back to the path. Where few transitions are left, a look
    /// at all of them costs less.
    fn wants_return(&self, t: u32, best: usize) -> bool {
        let (last, length) = (self.last_accepting(), self.cp.len());
        let over_another = self.ahead[t].is_some_and(|ahead| length + 2 + ahead < best);
        let left = if self.spent < self.explored { 1 } else { 5 };
        last > 0 && self.known_returns().is_none() && !over_another && length + left < best
    }

    /// What is known of the way back to the path up to its last accepting state.
    fn known_returns(&self) -> Option<&Field<Option<usize>>> {
        let (accepting, back) = self.returns.last()?;
        (*accepting == self.last_accepting()).then_some(back)
    }

    /// Lines 201 and 202.
    fn find_returns(&mut self, best: usize) {
        self.call("return");
        let last = self.last_accepting();
        let mut back = Field::new(self.run.automaton, None);
        let mut queue: Vec<u32> = self.cp[..last].iter().map(|&(s, _)| s).collect();
        queue.iter().for_each(|&s| back[s] = Some(0));
        let mut place = 0;
        self.nothing("t");
        loop {
            self.run.line(201);
            let fits = |&&t: &&u32| {
                let back: usize = back[t].expect("it was reached");
                let position = self.nearest[t].unwrap_or(0).max(last + 2);
                back == 0 || position + back < best
            };
            let Some(at) = queue[place..].iter().position(|t| fits(&t)) else { break };
            let t = queue[place + at];
            place += at + 1;
            self.state("t", t);
            self.nothing("s");
            for s in self.leads_to[t].clone() {
                self.run.line(202);
                self.state("s", s);
                self.spent += 1;
                if back[s].is_none() {
                    back[s] = back[t].map(|back| back + 1);
                    queue.push(s);
                }
            }
            self.run.line(202);
            self.gone("s");
        }
        self.returns.push((last, back));
        self.run.trace.ret();
    }

    /// The least length of a counterexample that goes on to t: over another accepting state, or back
    /// to the path.
    fn least(&self, t: u32) -> Option<usize> {
        let length = self.cp.len();
        let another = self.ahead[t].map(|ahead| length + 2 + ahead);
        let closing = match self.known_returns() {
            _ if self.last_accepting() == 0 => None,
            Some(back) => back[t].map(|back| length + 1 + back),
            None => Some(length + 2),
        };
        another.into_iter().chain(closing).min()
    }

    /// Lines 301 to 303.
    fn pay(&mut self) {
        self.call("pay");
        loop {
            self.run.line(301);
            // What a later debt has reached on a shorter path is paid with it.
            while self.debts.last().is_some_and(|&(s, length)| self.depth[s] != Some(length)) {
                self.debts.pop();
            }
            let Some((owed, length)) = self.debts.pop() else { break };
            let mut queue = vec![owed];
            let mut place = 0;
            self.nothing("s");
            loop {
                self.run.line(302);
                let next = queue.get(place).map(|&s| (s, self.depth[s].expect("it was reached")));
                let best = self.run.best().unwrap_or(usize::MAX);
                let Some((s, depth)) = next.filter(|&(_, depth)| depth + 1 < best) else { break };
                place += 1;
                self.state("s", s);
                self.nothing("t");
                for &t in self.run.post(s) {
                    self.run.line(303);
                    self.state("t", t);
                    let shorter = self.depth[t].is_none_or(|stored| stored > depth + 1);
                    if shorter && !self.was_on_path_before(t, length) {
                        self.depth[t] = Some(depth + 1);
                        queue.push(t);
                    }
                }
                self.run.line(303);
                self.gone("t");
            }
            self.gone("s");
        }
        self.run.trace.ret();
    }

    /// Whether t was on the path that led to a debt at this position.
    fn was_on_path_before(&self, t: u32, position: usize) -> bool {
        let there = self.trailed[t].filter(|&there| there < position);
        there.is_some_and(|there| self.trail.get(there - 1) == Some(&t))
    }

    fn owe(&mut self, s: u32, length: usize) {
        if self.depth[s].is_none_or(|stored| stored > length) {
            self.depth[s] = Some(length);
            self.debts.push((s, length));
        }
    }

    fn lower(&mut self, s: u32, length: usize) {
        self.depth[s] = Some(self.depth[s].map_or(length, |stored| stored.min(length)));
    }

    fn line4(&self) -> bool {
        self.options.line4(self.cp.len(), &self.run)
    }

    fn line17(&mut self, t: u32) -> bool {
        if self.options.black != Black::None {
            self.run.line(17);
        }
        self.black[t]
    }

    /// Positions count from 1.
    fn position(&self, t: u32) -> Option<usize> {
        Some(self.cp.iter().position(|&(s, _)| s == t)? + 1)
    }

    /// The position of the last accepting state on the path; 0 if there is none.
    fn last_accepting(&self) -> usize {
        self.cp.iter().rposition(|&(s, _)| self.run.accepting(s)).map_or(0, |place| place + 1)
    }

    fn tell_path(&mut self) {
        self.run.trace.set_global("path", Value::number(Some(self.cp.len())));
    }

    fn call(&mut self, procedure: &'static str) {
        self.run.trace.call(procedure);
    }

    fn state(&mut self, variable: &'static str, state: u32) {
        self.run.trace.set(variable, Value::State(state));
    }

    fn nothing(&mut self, variable: &'static str) {
        self.run.trace.set(variable, Value::Nothing);
    }

    fn gone(&mut self, variable: &'static str) {
        self.run.trace.unset(variable);
    }
}
