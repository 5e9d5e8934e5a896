//! What a search tells while it runs: the line that comes next, and what its variables hold there.

/// What a variable holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    State(u32),
    Number(u32),
    Word(&'static str),
    Nothing,
}

impl Value {
    pub(super) fn state(state: Option<u32>) -> Value {
        state.map_or(Value::Nothing, Value::State)
    }

    pub(super) fn number(number: Option<usize>) -> Value {
        number.map_or(Value::Nothing, |number| Value::Number(number as u32))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    Line(u16),
    Called(&'static str),
    Returned,
    /// A variable of the call that runs has a value, or goes out of scope.
    Local(&'static str, Option<Value>),
    /// The same for a variable of no call.
    Global(&'static str, Option<Value>),
    /// All calls are given up.
    Unwound,
}

/// All that was told, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    told: Vec<Told>,
    /// There was more.
    is_cut: bool,
}

/// Some searches run for exponentially many lines, and nobody looks at all of them.
const MOST: usize = 1 << 21;

impl Trace {
    fn tell(&mut self, told: Told) {
        match self.told.len() < MOST {
            true => self.told.push(told),
            false => self.is_cut = true,
        }
    }

    /// This line comes next; 0 when the search is over.
    pub(super) fn line(&mut self, line: u16) {
        self.tell(Told::Line(line));
    }

    pub(super) fn call(&mut self, procedure: &'static str) {
        self.tell(Told::Called(procedure));
    }

    pub(super) fn ret(&mut self) {
        self.tell(Told::Returned);
    }

    pub(super) fn unwind(&mut self) {
        self.tell(Told::Unwound);
    }

    pub(super) fn set(&mut self, variable: &'static str, value: Value) {
        self.tell(Told::Local(variable, Some(value)));
    }

    pub(super) fn unset(&mut self, variable: &'static str) {
        self.tell(Told::Local(variable, None));
    }

    pub(super) fn set_global(&mut self, variable: &'static str, value: Value) {
        self.tell(Told::Global(variable, Some(value)));
    }

    pub(super) fn unset_global(&mut self, variable: &'static str) {
        self.tell(Told::Global(variable, None));
    }

    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    pub fn replay(&self) -> Replay<'_> {
        Replay { told: &self.told, calls: Vec::new(), globals: Vec::new() }
    }
}

/// Variables and what they hold, in the order in which they came into scope.
pub type Variables = Vec<(&'static str, Value)>;

/// A run that is told once more, from line to line.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    told: &'a [Told],
    /// The active calls, oldest first.
    pub calls: Vec<(&'static str, Variables)>,
    pub globals: Variables,
}

impl Replay<'_> {
    /// Goes on to the next line.
    pub fn next_line(&mut self) -> Option<u16> {
        while let Some((&told, rest)) = self.told.split_first() {
            self.told = rest;
            match told {
                Told::Line(line) => return Some(line),
                Told::Called(procedure) => self.calls.push((procedure, Vec::new())),
                Told::Returned => drop(self.calls.pop()),
                Told::Unwound => self.calls.clear(),
                Told::Local(variable, value) => {
                    let (_, variables) = self.calls.last_mut().expect("a call has the variable");
                    put(variables, variable, value);
                }
                Told::Global(variable, value) => put(&mut self.globals, variable, value),
            }
        }
        None
    }
}

fn put(variables: &mut Variables, variable: &'static str, value: Option<Value>) {
    let place = variables.iter().position(|&(known, _)| known == variable);
    match (place, value) {
        (Some(place), Some(value)) => variables[place].1 = value,
        (Some(place), None) => drop(variables.remove(place)),
        (None, Some(value)) => variables.push((variable, value)),
        (None, None) => {}
    }
}
