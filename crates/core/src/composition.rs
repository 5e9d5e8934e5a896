//! Several labelled transition systems that run together, each successor computed when it is asked
//! for: synchronised on shared labels, or by messages in bounded buffers.

use std::collections::HashMap;

use crate::{Blueprint, MOST_SUCCESSORS, TooLarge};

/// One of the systems that run together.
#[derive(Clone, Debug, Default)]
pub struct Process {
    /// The names of its states, without `·`, `[`, `]` and `,`.
    pub states: Vec<String>,
    pub initial: u32,
    /// Source, action, target: in the order in which a search takes them.
    pub transitions: Vec<(u32, Action, u32)>,
}

/// What a process does in a transition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// All processes that know the label move together.
    Together(String),
    /// The process moves alone.
    Alone(String),
    /// Puts the message into the buffer of the process that receives it, if there is room.
    Send(String),
    /// Takes the message from the front of its own buffer.
    Receive(String),
}

impl Action {
    /// The label of the composed system. Emission and reception are told apart as in the case study
    /// of BLS; `!` and `?` mean something in formulas.
    fn label(&self) -> String {
        match self {
            Action::Together(label) | Action::Alone(label) => label.clone(),
            Action::Send(message) => [message, "_EM"].concat(),
            Action::Receive(message) => [message, "_REC"].concat(),
        }
    }
}

/// Processes that run together.
///
/// A state is a number: for each process its local state and the contents of its buffer, in mixed
/// radix, the first process in the lowest place. Nothing is built before it is asked for.
#[derive(Clone, Debug)]
pub struct Composition {
    parts: Vec<Part>,
    labels: Vec<Box<str>>,
    /// How many messages a buffer holds.
    bound: u32,
}

/// A process, prepared for moving.
#[derive(Clone, Debug)]
struct Part {
    states: Vec<String>,
    initial: u32,
    steps: Vec<Vec<Step>>,
    /// The messages that it receives.
    messages: Vec<String>,
    /// By label: whether it moves together with others that have it.
    knows: Vec<bool>,
    /// How many local states with contents of the buffer there are.
    codes: u64,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    label: u32,
    target: u32,
    sort: Sort,
}

/// Messages are numbers in the alphabet of their receiver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Together,
    Alone,
    Send { receiver: u32, message: u64 },
    Receive { message: u64 },
}

/// What a process is at: its state, and the contents of its buffer as a number.
#[derive(Clone, Copy, Debug)]
struct Local {
    state: u32,
    buffer: u64,
}

impl Composition {
    /// Codes fit in 63 bits.
    pub const MAX_CODES: u64 = 1 << 63;

    /// Puts processes together, each of which has a state; buffers hold up to `bound` messages. A
    /// message that nobody receives is never sent, and of several receivers the first gets it.
    pub fn new(processes: Vec<Process>, bound: u32) -> Result<Composition, TooLarge> {
        let mut composition = Composition { parts: Vec::new(), labels: Vec::new(), bound };
        let mut post = Post::default();
        for process in &processes {
            composition.parts.push(post.deliver_to(process));
        }
        let mut known = HashMap::new();
        for (number, process) in processes.into_iter().enumerate() {
            for (source, action, target) in process.transitions {
                let Some(sort) = post.sort(&action, number as u32) else { continue };
                let label = composition.label_number(action.label(), &mut known);
                let part = &mut composition.parts[number];
                if sort == Sort::Together {
                    part.knows.resize(part.knows.len().max(label as usize + 1), false);
                    part.knows[label as usize] = true;
                }
                part.steps[source as usize].push(Step { label, target, sort });
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
        known.insert(label, number);
        number
    }

    /// Gives each process its place in the code of a state; none if there are too many codes.
    fn number(&mut self, bound: u32) -> Option<()> {
        let mut count = 1u64;
        for part in &mut self.parts {
            let contents = contents(part.messages.len() as u64, bound)?;
            part.codes = contents.checked_mul(part.states.len() as u64)?;
            count = count.checked_mul(part.codes).filter(|&count| count <= Self::MAX_CODES)?;
        }
        Some(())
    }

    /// The number of codes; most of them are states that nobody reaches.
    pub(crate) fn code_count(&self) -> u64 {
        self.parts.iter().map(|part| part.codes).product()
    }

    pub(crate) fn initial(&self) -> u64 {
        let empty = |part: &Part| Local { state: part.initial, buffer: 0 };
        self.code(&self.parts.iter().map(empty).collect::<Vec<_>>())
    }

    /// The local states, joined by `·`, each with the messages in its buffer, the oldest first:
    /// `2·1[REQUEST,ACCEPT]·0`.
    pub(crate) fn name(&self, code: u64) -> String {
        let mut name = String::new();
        for (part, local) in self.parts.iter().zip(self.locals(code)) {
            if !name.is_empty() {
                name.push('·');
            }
            name.push_str(&part.states[local.state as usize]);
            let (size, mut rest) = (part.messages.len() as u64, local.buffer);
            while rest > 0 {
                name.push(if rest == local.buffer { '[' } else { ',' });
                name.push_str(&part.messages[((rest - 1) % size) as usize]);
                rest = (rest - 1) / size;
            }
            if local.buffer > 0 {
                name.push(']');
            }
        }
        name
    }

    /// The inverse of [`Composition::name`].
    pub(crate) fn code_named(&self, name: &str) -> Option<u64> {
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
                buffer = part.push(buffer, message as u64, self.bound)?;
            }
            locals.push(Local { state, buffer });
        }
        pieces.next().is_none().then(|| self.code(&locals))
    }

    pub(crate) fn label(&self, number: u32) -> &str {
        &self.labels[number as usize]
    }

    /// Calls `each` with the label and the target of every transition, in search order: the
    /// processes as they were given, each with its transitions in order. A label on which several
    /// move together has its turn at the first of them, with all ways to combine their transitions,
    /// those of the last process changing fastest.
    ///
    /// An error if there are too many of them; then some have been delivered.
    pub(crate) fn successors(
        &self,
        code: u64,
        each: &mut dyn FnMut(u32, u64),
    ) -> Result<(), TooLarge> {
        let locals = self.locals(code);
        let mut left = MOST_SUCCESSORS;
        let mut take = |count: u64| {
            left = left.checked_sub(count).ok_or(TooLarge::Successors { place: code })?;
            Ok(())
        };
        for (mover, part) in self.parts.iter().enumerate() {
            for step in &part.steps[locals[mover].state as usize] {
                let mut next = locals.clone();
                next[mover].state = step.target;
                let can_move = match step.sort {
                    Sort::Alone => true,
                    Sort::Together => {
                        take(self.ways(mover, step.label, &locals))?;
                        self.together(mover, step.label, &locals, next, each);
                        continue;
                    }
                    Sort::Send { receiver, message } => {
                        let (part, local) = (&self.parts[receiver as usize], receiver as usize);
                        match part.push(next[local].buffer, message, self.bound) {
                            Some(longer) => {
                                next[local].buffer = longer;
                                true
                            }
                            None => false,
                        }
                    }
                    Sort::Receive { message } => {
                        let (size, held) = (part.messages.len() as u64, locals[mover].buffer);
                        let is_first = held > 0 && (held - 1) % size == message;
                        if is_first {
                            next[mover].buffer = (held - 1) / size;
                        }
                        is_first
                    }
                };
                if can_move {
                    take(1)?;
                    each(step.label, self.code(&next));
                }
            }
        }
        Ok(())
    }

    /// In how many ways the others move along with a step of the first process that has its label:
    /// this is known before any of them is written down.
    fn ways(&self, first: usize, label: u32, locals: &[Local]) -> u64 {
        if self.parts[..first].iter().any(|part| part.knows(label)) {
            return 0;
        }
        let others = self.parts.iter().zip(locals).skip(first + 1);
        others.filter(|(part, _)| part.knows(label)).fold(1, |ways: u64, (part, local)| {
            let steps = part.steps[local.state as usize].iter();
            ways.saturating_mul(steps.filter(|step| step.label == label).count() as u64)
        })
    }

    /// The transitions with a label that the first of its processes begins: `next` has made its
    /// move.
    fn together(
        &self,
        first: usize,
        label: u32,
        locals: &[Local],
        next: Vec<Local>,
        each: &mut dyn FnMut(u32, u64),
    ) {
        if self.ways(first, label, locals) == 0 {
            return;
        }
        let mut ways = vec![next];
        for (other, part) in self.parts.iter().enumerate().skip(first + 1) {
            if !part.knows(label) {
                continue;
            }
            let steps = &part.steps[locals[other].state as usize];
            let mut longer = Vec::new();
            for way in &ways {
                for step in steps.iter().filter(|step| step.label == label) {
                    let mut way = way.clone();
                    way[other].state = step.target;
                    longer.push(way);
                }
            }
            ways = longer;
        }
        for way in ways {
            each(label, self.code(&way));
        }
    }

    fn locals(&self, mut code: u64) -> Vec<Local> {
        let mut local = |part: &Part| {
            let (own, states) = (code % part.codes, part.states.len() as u64);
            code /= part.codes;
            Local { state: (own % states) as u32, buffer: own / states }
        };
        self.parts.iter().map(&mut local).collect()
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
    fn knows(&self, label: u32) -> bool {
        self.knows.get(label as usize) == Some(&true)
    }

    /// The buffer with one more message at its end, unless it is full.
    ///
    /// Contents are numbers in bijective base: digits are 1 to the number of messages, the front of
    /// the buffer in the lowest place, so that every number stands for one sequence.
    fn push(&self, buffer: u64, message: u64, bound: u32) -> Option<u64> {
        let size = self.messages.len() as u64;
        let (mut place, mut length, mut rest) = (1, 0, buffer);
        while rest > 0 {
            rest = (rest - 1) / size;
            place *= size;
            length += 1;
        }
        (length < bound).then(|| buffer + (message + 1) * place)
    }
}

/// Who receives which message.
#[derive(Default)]
struct Post {
    /// Places in `boxes`, by message.
    places: HashMap<String, u32>,
    /// The receiver, and the number of the message among those that it receives.
    boxes: Vec<(u32, u64)>,
    processes: u32,
}

impl Post {
    /// The next process without its steps, with the messages that it receives in the order in which it mentions them.
    fn deliver_to(&mut self, process: &Process) -> Part {
        let mut messages = Vec::new();
        for (_, action, _) in &process.transitions {
            if let Action::Receive(message) = action
                && !self.places.contains_key(message)
            {
                self.places.insert(message.clone(), self.boxes.len() as u32);
                self.boxes.push((self.processes, messages.len() as u64));
                messages.push(message.clone());
            }
        }
        self.processes += 1;
        Part {
            states: process.states.clone(),
            initial: process.initial,
            steps: vec![Vec::new(); process.states.len()],
            messages,
            knows: Vec::new(),
            codes: 1,
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

/// How many contents a buffer has that holds up to `bound` of `size` messages: 1 + size + size² + …
fn contents(size: u64, bound: u32) -> Option<u64> {
    if size == 0 {
        return Some(1);
    }
    if size == 1 {
        return Some(u64::from(bound) + 1);
    }
    let mut contents = 1u64;
    for _ in 0..bound {
        // A larger bound fails after 64 rounds at the latest.
        contents = contents.checked_mul(size)?.checked_add(1)?;
    }
    Some(contents)
}

impl From<Composition> for Blueprint {
    fn from(composition: Composition) -> Blueprint {
        Blueprint::composed(composition)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn process(states: &[&str], transitions: &[(u32, Action, u32)]) -> Process {
        let states = states.iter().map(|&name| name.to_owned()).collect();
        Process { states, initial: 0, transitions: transitions.to_vec() }
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
            let name = composition.name(code);
            assert_eq!(composition.code_named(&name), Some(code), "{name}");
        }
        assert_eq!(composition.name(composition.initial()), "0·x");
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
            let all = composition.successors(code, &mut |label, target| {
                found.push(format!("{} {}", composition.label(label), composition.name(target)));
            });
            assert_eq!(all, Ok(()));
            found
        };
        assert_eq!(from("0·x"), ["A_EM 1·x[A]", "idle 0·x"]);
        assert_eq!(from("0·x[B,A]"), ["A_EM 1·x[B,A,A]", "B_REC 0·x[A]", "idle 0·x[B,A]"]);
        assert_eq!(from("1·x[A,A,A]"), ["A_REC 1·x[A,A]", "idle 1·x[A,A,A]"]);
    }

    #[test]
    fn too_many_successors_are_counted_and_not_made() {
        let x = || Action::Together("x".to_owned());
        let fork = process(&["a", "b", "c"], &[(0, x(), 1), (0, x(), 2)]);
        let successors = |processes: Vec<Process>| {
            let (mut count, all) = (0, Composition::new(processes, 0).expect("few codes"));
            all.successors(all.initial(), &mut |_, _| count += 1).map(|()| count)
        };
        assert_eq!(successors(vec![fork.clone(); 16]), Ok(1 << 16));
        assert_eq!(successors(vec![fork.clone(); 17]), Err(TooLarge::Successors { place: 0 }));
        assert_eq!(successors(vec![fork.clone(); 30]), Err(TooLarge::Successors { place: 0 }));
        // One that cannot move keeps all others from it, however many ways they have.
        let stuck = process(&["a", "b"], &[(1, x(), 0)]);
        assert_eq!(successors([vec![fork; 30], vec![stuck]].concat()), Ok(0));
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
