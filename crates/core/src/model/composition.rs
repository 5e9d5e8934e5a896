//! Parallel composition of labelled transition systems, with successors computed on demand. Processes
//! synchronise on shared labels, or send messages through bounded buffers.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::{Batch, Code, Marks, Model, NamedValue, OwnedCode, TooLarge};

/// One of the composed systems.
#[derive(Clone, Debug, Default)]
pub struct Process {
    pub name: String,
    /// The names of its states, without `·`, `[`, `]` and `,`.
    pub states: Vec<String>,
    pub initial: u32,
    /// Source, action, target, in successor order.
    pub transitions: Vec<(u32, Action, u32)>,
}

/// What a process does in a transition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// All processes that have the label move together.
    Together(String),
    /// The process moves alone.
    Alone(String),
    /// Puts the message into the buffer of its receiver, if there is room.
    Send(String),
    /// Takes the message from the front of its own buffer.
    Receive(String),
}

impl Action {
    /// The label in the composed system. Sending and receiving are distinguished as in the case study
    /// of BLS, because `!` and `?` have a meaning in formulas.
    fn label(&self) -> String {
        match self {
            Action::Together(label) | Action::Alone(label) => label.clone(),
            Action::Send(message) => [message, "_EM"].concat(),
            Action::Receive(message) => [message, "_REC"].concat(),
        }
    }
}

/// A parallel composition of processes.
///
/// A state is a number in mixed radix: for each process its local state and the contents of its buffer,
/// with the first process in the lowest place. States are computed on demand.
#[derive(Clone, Debug)]
pub struct Composition {
    parts: Vec<Part>,
    labels: Vec<Box<str>>,
    /// For each label, the processes that move together on it, in order.
    movers: Vec<Vec<u32>>,
}

/// A process, with its weights in the code of a state.
#[derive(Clone, Debug)]
struct Part {
    name: String,
    states: Vec<String>,
    initial: u32,
    steps: Vec<Vec<Step>>,
    /// The messages that it receives.
    messages: Vec<String>,
    /// The number of pairs of a local state and contents of the buffer.
    codes: u64,
    /// The number of codes of the processes before this one: the product of their `codes`.
    weight: u64,
    /// The weight in a code of the number that encodes the buffer.
    buffer_weight: u64,
    /// The buffer is full if its number is at least this.
    full: u64,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    label: u32,
    target: u32,
    sort: Sort,
}

/// Messages are numbered in the alphabet of their receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Together,
    Alone,
    Send { receiver: u32, message: u32 },
    Receive { message: u32 },
}

/// The local state of a process, and the contents of its buffer as a number.
#[derive(Clone, Copy, Debug, Default)]
struct Local {
    state: u32,
    /// The oldest message in the buffer + 1; 0 if the buffer is empty.
    front: u32,
    buffer: u64,
}

/// The local states of all processes. Up to 24 are kept on the stack: an allocation takes longer than
/// the moves.
#[derive(Default)]
struct Locals {
    few: [Local; 24],
    many: Vec<Local>,
}

impl Locals {
    #[inline]
    fn fill(&mut self, locals: impl ExactSizeIterator<Item = Local>) -> &[Local] {
        let count = locals.len();
        match self.few.get_mut(..count) {
            Some(few) => {
                few.iter_mut().zip(locals).for_each(|(place, local)| *place = local);
                few
            }
            None => {
                self.many.extend(locals);
                &self.many
            }
        }
    }
}

impl Composition {
    /// Codes fit in 63 bits.
    pub const MAX_CODES: u64 = 1 << 63;

    /// Composes processes; each must have a state. Buffers hold up to `bound` messages. A message
    /// without a receiver is never sent. If a message has several receivers, the first one gets it.
    pub fn new(processes: Vec<Process>, bound: u32) -> Result<Composition, TooLarge> {
        let mut composition =
            Composition { parts: Vec::new(), labels: Vec::new(), movers: Vec::new() };
        let mut post = Post::default();
        for process in &processes {
            composition.parts.push(post.deliver_to(process));
        }
        let mut known = HashMap::new();
        for (number, process) in processes.into_iter().enumerate() {
            for (source, action, target) in process.transitions {
                let Some(sort) = post.sort(&action, number as u32) else { continue };
                let label = composition.label_number(action.label(), &mut known);
                let movers = &mut composition.movers[label as usize];
                if sort == Sort::Together && movers.last() != Some(&(number as u32)) {
                    movers.push(number as u32);
                }
                let step = Step { label, target, sort };
                composition.parts[number].steps[source as usize].push(step);
            }
        }
        composition.number(bound).ok_or(TooLarge::States { limit: Self::MAX_CODES })?;
        Ok(composition)
    }

    fn label_number(&mut self, label: String, known: &mut HashMap<String, u32>) -> u32 {
        if let Some(&number) = known.get(&label) {
            return number;
        }
        let number = self.labels.len() as u32;
        self.labels.push(label.as_str().into());
        self.movers.push(Vec::new());
        known.insert(label, number);
        number
    }

    /// Gives each process its place in the code of a state. `None` if there are too many codes.
    fn number(&mut self, bound: u32) -> Option<()> {
        let mut count = 1u64;
        for part in &mut self.parts {
            let (states, messages) = (part.states.len() as u64, part.messages.len() as u64);
            part.codes = contents(messages, bound)?.checked_mul(states)?;
            part.weight = count;
            part.buffer_weight = count.checked_mul(states)?;
            part.full = match bound.checked_sub(1) {
                Some(shorter) => contents(messages, shorter)?,
                None => 0,
            };
            count = count.checked_mul(part.codes).filter(|&count| count <= Self::MAX_CODES)?;
        }
        Some(())
    }

    /// The number of codes; most of them are unreachable states.
    fn code_count(&self) -> u64 {
        self.parts.iter().map(|part| part.codes).product()
    }

    fn initial_code(&self) -> u64 {
        let empty = |part: &Part| Local { state: part.initial, ..Local::default() };
        self.code(&self.parts.iter().map(empty).collect::<Vec<_>>())
    }

    /// The local states, joined by `·`, each with the messages in its buffer, the oldest first:
    /// `2·1[REQUEST,ACCEPT]·0`.
    fn code_name(&self, code: u64) -> String {
        let mut name = String::new();
        for (part, local) in self.parts.iter().zip(self.locals(code)) {
            if !name.is_empty() {
                name.push('·');
            }
            name.push_str(&part.states[local.state as usize]);
            if local.buffer > 0 {
                name.push_str(&format!("[{}]", part.held(local.buffer).join(",")));
            }
        }
        name
    }

    /// The inverse of [`Composition::code_name`].
    fn code_named(&self, name: &str) -> Option<u64> {
        let mut pieces = name.split('·');
        let mut locals = Vec::with_capacity(self.parts.len());
        for part in &self.parts {
            let piece = pieces.next()?;
            let (state, held) = match piece.split_once('[') {
                Some((state, held)) => (state, Some(held.strip_suffix(']')?)),
                None => (piece, None),
            };
            let state = part.states.iter().position(|one| one == state)? as u32;
            let mut buffer = 0;
            for message in held.into_iter().flat_map(|held| held.split(',')) {
                let message = part.messages.iter().position(|one| one == message)?;
                buffer = part.push(buffer, message as u32)?;
            }
            locals.push(Local { state, buffer, ..Local::default() });
        }
        pieces.next().is_none().then(|| self.code(&locals))
    }

    /// Calls `each` with the label and the target of at most `most` transitions, in search order, from
    /// the `cursor`-th on: processes in the given order, and the transitions of each process in order.
    /// Transitions that several processes take together come at the first of these processes, in all
    /// combinations; the transitions of the last process change fastest.
    ///
    /// Returns the cursor to continue with, if there are more.
    fn some_successors(
        &self,
        code: u64,
        cursor: u64,
        most: usize,
        mut each: impl FnMut(u32, u64),
    ) -> Option<u64> {
        let mut locals = Locals::default();
        let locals = locals.fill(self.locals(code));
        let (mut skipped, mut left) = (cursor, most as u64);
        for (mover, (part, &own)) in self.parts.iter().zip(locals).enumerate() {
            for step in &part.steps[own.state as usize] {
                if step.sort == Sort::Together {
                    let ways = self.ways(mover, step.label, locals);
                    if skipped >= ways {
                        skipped -= ways;
                        continue;
                    }
                    let taken = skipped..ways.min(skipped.saturating_add(left));
                    left -= taken.end - taken.start;
                    let (moved, is_cut) = (part.moved(code, own, step.target), taken.end < ways);
                    self.together(step.label, locals, moved, taken, &mut each);
                    if is_cut {
                        return Some(cursor + most as u64);
                    }
                    skipped = 0;
                } else if let Some(target) = self.after(step, code, (part, own), locals) {
                    if skipped > 0 {
                        skipped -= 1;
                        continue;
                    }
                    if left == 0 {
                        return Some(cursor + most as u64);
                    }
                    left -= 1;
                    each(step.label, target);
                }
            }
        }
        None
    }

    /// The code after a step of one process, alone or with a message, if the step is possible.
    #[inline(always)]
    fn after(
        &self,
        step: &Step,
        code: u64,
        (part, own): (&Part, Local),
        locals: &[Local],
    ) -> Option<u64> {
        let moved = part.moved(code, own, step.target);
        match step.sort {
            Sort::Alone | Sort::Together => Some(moved),
            Sort::Send { receiver, message } => {
                let held = locals[receiver as usize].buffer;
                let receiver = &self.parts[receiver as usize];
                let added = receiver.added(held, message)?;
                Some(moved + added * receiver.buffer_weight)
            }
            Sort::Receive { message } if own.front == message + 1 => {
                let held = own.buffer;
                let rest = (held - 1 - u64::from(message)) / part.messages.len() as u64;
                Some(moved - (held - rest) * part.buffer_weight)
            }
            Sort::Receive { .. } => None,
        }
    }

    /// The number of ways in which the other processes can join a step of `first`; 0 if another process
    /// is the first one that has the label.
    fn ways(&self, first: usize, label: u32, locals: &[Local]) -> u64 {
        let movers = &self.movers[label as usize];
        if movers[0] as usize != first {
            return 0;
        }
        movers[1..].iter().fold(1, |ways: u64, &mover| {
            let (part, local) = (&self.parts[mover as usize], locals[mover as usize]);
            ways.saturating_mul(part.steps_with(label, local).count() as u64)
        })
    }

    /// Calls `each` for some of the combinations of transitions with a label. The first process has
    /// moved already.
    fn together(
        &self,
        label: u32,
        locals: &[Local],
        moved: u64,
        ways: std::ops::Range<u64>,
        each: &mut impl FnMut(u32, u64),
    ) {
        let others = &self.movers[label as usize][1..];
        // Usually there is at most one other process, so there is nothing to combine.
        let [other] = others else {
            return match others {
                [] => ways.for_each(|_| each(label, moved)),
                _ => self.combined(label, locals, moved, ways, each),
            };
        };
        let (part, local) = (&self.parts[*other as usize], locals[*other as usize]);
        let (start, count) = (ways.start as usize, (ways.end - ways.start) as usize);
        for step in part.steps_with(label, local).skip(start).take(count) {
            each(label, part.moved(moved, local, step.target));
        }
    }

    /// [`Composition::together`] for any number of other processes.
    fn combined(
        &self,
        label: u32,
        locals: &[Local],
        moved: u64,
        ways: std::ops::Range<u64>,
        each: &mut impl FnMut(u32, u64),
    ) {
        let others = &self.movers[label as usize][1..];
        // `added`: what each step of the others adds to the code, the last process first. `choices`:
        // for each process the start and end of its range in `added`, and its current choice.
        let mut added: Vec<u64> = Vec::with_capacity(2 * others.len());
        let mut choices: Vec<(usize, usize, usize)> = Vec::with_capacity(others.len());
        let (mut code, mut number) = (moved, ways.start);
        for &other in others.iter().rev() {
            let (part, local) = (&self.parts[other as usize], locals[other as usize]);
            code -= part.weight * u64::from(local.state);
            let start = added.len();
            let steps = part.steps_with(label, local);
            added.extend(steps.map(|step| part.weight * u64::from(step.target)));
            let count = (added.len() - start) as u64;
            let now = start + if number == 0 { 0 } else { (number % count) as usize };
            number = if number == 0 { 0 } else { number / count };
            code += added[now];
            choices.push((start, added.len(), now));
        }
        for _ in ways {
            each(label, code);
            // The next combination, like a counter with one digit per process.
            for (start, end, now) in &mut choices {
                code -= added[*now];
                *now = if *now + 1 < *end { *now + 1 } else { *start };
                code += added[*now];
                if *now != *start {
                    break;
                }
            }
        }
    }

    #[inline]
    fn locals(&self, mut code: u64) -> impl ExactSizeIterator<Item = Local> + '_ {
        self.parts.iter().map(move |part| {
            let (own, states) = (code % part.codes, part.states.len() as u64);
            code /= part.codes;
            if own < states {
                return Local { state: own as u32, ..Local::default() };
            }
            let buffer = own / states;
            let front = (buffer - 1) % part.messages.len() as u64;
            Local { state: (own % states) as u32, front: front as u32 + 1, buffer }
        })
    }

    fn code(&self, locals: &[Local]) -> u64 {
        let pairs = self.parts.iter().zip(locals);
        pairs.rev().fold(0, |code, (part, local)| {
            let own = u64::from(local.state) + part.states.len() as u64 * local.buffer;
            code * part.codes + own
        })
    }
}

impl Part {
    /// The code after this process has moved to `state`.
    fn moved(&self, code: u64, now: Local, state: u32) -> u64 {
        code - u64::from(now.state) * self.weight + u64::from(state) * self.weight
    }

    /// The steps with this label in the current local state.
    fn steps_with(&self, label: u32, local: Local) -> impl Iterator<Item = &Step> {
        let steps = &self.steps[local.state as usize];
        steps.iter().filter(move |step| step.label == label)
    }

    /// The messages in a buffer, the oldest first.
    fn held(&self, mut buffer: u64) -> Vec<&str> {
        let (size, mut held) = (self.messages.len() as u64, Vec::new());
        while buffer > 0 {
            held.push(self.messages[((buffer - 1) % size) as usize].as_str());
            buffer = (buffer - 1) / size;
        }
        held
    }

    /// The buffer with one more message at its end, unless it is full.
    fn push(&self, buffer: u64, message: u32) -> Option<u64> {
        self.added(buffer, message).map(|added| buffer + added)
    }

    /// What one more message at its end adds to the number of a buffer, unless the buffer is full.
    ///
    /// Contents are numbers in bijective base k, where k is the number of messages: digits are 1 to k,
    /// the front of the buffer is the lowest digit, and every number encodes exactly one sequence.
    /// Shorter sequences have smaller numbers.
    #[inline]
    fn added(&self, buffer: u64, message: u32) -> Option<u64> {
        if buffer >= self.full {
            return None;
        }
        let size = self.messages.len() as u64;
        let (mut place, mut longer) = (1, 1);
        while buffer >= longer && size > 1 {
            place *= size;
            longer += place;
        }
        Some((u64::from(message) + 1) * place)
    }
}

/// The receiver of each message.
#[derive(Default)]
struct Post {
    /// For each message, its index in `boxes`.
    places: HashMap<String, u32>,
    /// The receiver, and the number of the message in the alphabet of the receiver.
    boxes: Vec<(u32, u32)>,
    processes: u32,
}

impl Post {
    /// The next process, without its steps. Its messages are numbered in the order in which it mentions
    /// them.
    fn deliver_to(&mut self, process: &Process) -> Part {
        let mut messages = Vec::new();
        for (_, action, _) in &process.transitions {
            if let Action::Receive(message) = action
                && !self.places.contains_key(message)
            {
                self.places.insert(message.clone(), self.boxes.len() as u32);
                self.boxes.push((self.processes, messages.len() as u32));
                messages.push(message.clone());
            }
        }
        self.processes += 1;
        Part {
            name: process.name.clone(),
            states: process.states.clone(),
            initial: process.initial,
            steps: vec![Vec::new(); process.states.len()],
            messages,
            codes: 1,
            weight: 1,
            buffer_weight: 1,
            full: 0,
        }
    }

    fn sort(&self, action: &Action, process: u32) -> Option<Sort> {
        let post =
            |message: &String| self.places.get(message).map(|&place| self.boxes[place as usize]);
        match action {
            Action::Together(_) => Some(Sort::Together),
            Action::Alone(_) => Some(Sort::Alone),
            Action::Send(message) => {
                post(message).map(|(receiver, message)| Sort::Send { receiver, message })
            }
            Action::Receive(message) => {
                let (receiver, message) = post(message)?;
                (receiver == process).then_some(Sort::Receive { message })
            }
        }
    }
}

/// The number of possible contents of a buffer for up to `bound` of `size` messages: 1 + size + size² +
/// …
fn contents(size: u64, bound: u32) -> Option<u64> {
    if size == 0 {
        return Some(1);
    }
    if size == 1 {
        return Some(u64::from(bound) + 1);
    }
    let mut contents = 1u64;
    for _ in 0..bound {
        // This overflows after at most 64 rounds, even if `bound` is larger.
        contents = contents.checked_mul(size)?.checked_add(1)?;
    }
    Some(contents)
}

impl Model for Composition {
    fn initial(&self, _: u64, into: &mut Batch) -> Option<u64> {
        into.push(Code::Number(self.initial_code()));
        None
    }

    fn successors(
        &self,
        state: Code<'_>,
        cursor: u64,
        into: &mut Batch,
    ) -> Result<Option<u64>, TooLarge> {
        let room = into.room();
        Ok(self.some_successors(state.number(), cursor, room, |label, target| {
            into.push(Code::Number(target));
            into.label_last(Some(label));
        }))
    }

    fn acceptance_sets(&self) -> u32 {
        1
    }

    fn used_sets(&self) -> Marks {
        Marks::NONE
    }

    fn marks(&self, _: Code<'_>) -> Marks {
        Marks::NONE
    }

    fn fingerprint(&self, state: Code<'_>) -> u64 {
        // Leaves room to add the level of an unfolding.
        state.number().wrapping_mul(u64::from(Marks::LIMIT))
    }

    fn codes(&self) -> Option<u64> {
        Some(self.code_count())
    }

    fn successor_count(&self, state: Code<'_>) -> Option<u64> {
        let (code, mut count) = (state.number(), 0u64);
        let locals: Vec<Local> = self.locals(code).collect();
        for (mover, (part, &own)) in self.parts.iter().zip(&locals).enumerate() {
            for step in &part.steps[own.state as usize] {
                count = count.saturating_add(match step.sort {
                    Sort::Together => self.ways(mover, step.label, &locals),
                    _ => self.after(step, code, (part, own), &locals).is_some().into(),
                });
            }
        }
        Some(count)
    }

    fn name(&self, state: Code<'_>) -> String {
        self.code_name(state.number())
    }

    fn state_named(&self, name: &str) -> Option<OwnedCode> {
        self.code_named(name).map(OwnedCode::Number)
    }

    /// The local state of each process, and the contents of its buffer if it receives messages.
    fn values(&self, state: Code<'_>) -> Vec<NamedValue> {
        let mut values = Vec::new();
        for (part, local) in self.parts.iter().zip(self.locals(state.number())) {
            values.push(NamedValue::new(&part.name, &part.states[local.state as usize]));
            if !part.messages.is_empty() {
                let held = format!("[{}]", part.held(local.buffer).join(", "));
                values.push(NamedValue::new(format!("{}.buffer", part.name), held));
            }
        }
        values
    }

    fn has_labels(&self) -> bool {
        true
    }

    fn label(&self, number: u32) -> Cow<'_, str> {
        Cow::Borrowed(&self.labels[number as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn process(states: &[&str], transitions: &[(u32, Action, u32)]) -> Process {
        let states = states.iter().map(|&name| name.to_owned()).collect();
        Process { name: "p".to_owned(), states, initial: 0, transitions: transitions.to_vec() }
    }

    fn send(message: &str) -> Action {
        Action::Send(message.to_owned())
    }

    fn receive(message: &str) -> Action {
        Action::Receive(message.to_owned())
    }

    fn post() -> Composition {
        let sender = process(&["0", "1"], &[(0, send("A"), 1), (1, send("B"), 0)]);
        let idle = Action::Alone("idle".to_owned());
        let receiver = process(&["x"], &[(0, receive("A"), 0), (0, receive("B"), 0), (0, idle, 0)]);
        Composition::new(vec![sender, receiver], 3).expect("a small composition")
    }

    #[test]
    fn every_code_is_a_state_with_a_name_of_its_own() {
        let composition = post();
        // Two states, and 1 + 2 + 4 + 8 contents.
        assert_eq!(composition.code_count(), 2 * 15);
        for code in 0..30 {
            let name = composition.code_name(code);
            assert_eq!(composition.code_named(&name), Some(code), "{name}");
        }
        assert_eq!(composition.code_name(composition.initial_code()), "0·x");
        for stranger in ["", "0", "0·y", "0·x·0", "0·x[]", "0·x[A", "0·x[C]", "0[A]·x", "2·x"]
        {
            assert_eq!(composition.code_named(stranger), None, "{stranger}");
        }
        assert_eq!(composition.code_named("0·x[A,B,A,B]"), None);
    }

    #[test]
    fn buffers_are_first_in_first_out() {
        let composition = post();
        let from = |name: &str| {
            let mut found = Vec::new();
            let code = composition.code_named(name).expect("a state");
            let more = composition.some_successors(code, 0, 64, |label, target| {
                found.push(format!(
                    "{} {}",
                    composition.label(label),
                    composition.code_name(target)
                ));
            });
            assert_eq!(more, None);
            found
        };
        assert_eq!(from("0·x"), ["A_EM 1·x[A]", "idle 0·x"]);
        assert_eq!(from("0·x[B,A]"), ["A_EM 1·x[B,A,A]", "B_REC 0·x[A]", "idle 0·x[B,A]"]);
        assert_eq!(from("1·x[A,A,A]"), ["A_REC 1·x[A,A]", "idle 1·x[A,A,A]"]);
    }

    #[test]
    fn values_are_places_and_buffers() {
        let composition = post();
        let code = composition.code_named("1·x[B,A]").expect("a state");
        let values = composition.values(Code::Number(code)).into_iter();
        let told: Vec<String> = values.map(|one| format!("{}={}", one.name, one.value)).collect();
        assert_eq!(told, ["p=1", "p=x", "p.buffer=[B, A]"]);
    }

    #[test]
    fn many_successors_come_a_batch_at_a_time() {
        let x = || Action::Together("x".to_owned());
        let fork = process(&["a", "b", "c"], &[(0, x(), 1), (0, x(), 2)]);
        let together = |processes| Composition::new(processes, 0).expect("few codes");
        let from = |all: &Composition, cursor, most| {
            let mut found = Vec::new();
            let more =
                all.some_successors(all.initial_code(), cursor, most, |_, code| found.push(code));
            (found, more)
        };
        let five = together(vec![fork.clone(); 5]);
        let (all, more) = from(&five, 0, 64);
        assert_eq!((all.len(), more), (32, None));
        for most in [1, 3, 31, 32] {
            let (mut some, mut cursor) = (Vec::new(), Some(0));
            while let Some(at) = cursor {
                let (batch, more) = from(&five, at, most);
                assert!(batch.len() <= most && (more.is_none() || batch.len() == most));
                some.extend(batch);
                cursor = more;
            }
            assert_eq!(some, all, "{most} at a time");
        }
        // The last process changes fastest.
        assert_eq!(five.code_name(all[0]), "b·b·b·b·b");
        assert_eq!(five.code_name(all[1]), "b·b·b·b·c");
        let thirty = together(vec![fork.clone(); 30]);
        let (last, more) = from(&thirty, (1 << 30) - 2, 64);
        let start = Code::Number(thirty.initial_code());
        assert_eq!(thirty.successor_count(start), Some(1 << 30), "without a look at any of them");
        assert_eq!((thirty.code_name(last[1]), more), (["c"; 30].join("·"), None));
        // One process that cannot move blocks all others, however many choices they have.
        let stuck = process(&["a", "b"], &[(1, x(), 0)]);
        assert_eq!(from(&together([vec![fork; 30], vec![stuck]].concat()), 0, 64), (vec![], None));
    }

    #[test]
    fn codes_fit_in_63_bits() {
        let bit = process(&["0", "1"], &[]);
        let bits = |count| Composition::new(vec![bit.clone(); count], 0).map(|c| c.code_count());
        assert_eq!(bits(63), Ok(1 << 63));
        assert_eq!(bits(64), Err(TooLarge::States { limit: Composition::MAX_CODES }));
        let own = |bound| {
            let post = process(&["0"], &[(0, send("A"), 0), (0, receive("A"), 0)]);
            Composition::new(vec![post], bound).map(|c| c.code_count())
        };
        assert_eq!(own(u32::MAX), Ok(1 << 32));
    }
}
