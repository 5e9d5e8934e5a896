//! The program that `race.mjs` runs for both commits. The script copies this file into the other
//! commit's tree, so it uses only functions that both commits have.
//!
//! - `racer headless COURSE` prints the name of the course and of its searches, then runs a search for
//!   every name on standard input and prints its milliseconds.
//! - `racer explore breadth|depth` reads a model from standard input, generates all its states, and
//!   prints milliseconds, states, transitions, and by how many bytes the process has grown.
//! - `racer scrub RUN` prints the name of the run and the milliseconds of recording it, of all seeks,
//!   and of all steps back.
//!
//! All times are processor time.

use std::cell::RefCell;
use std::io::{Read, stdin};
use std::sync::Arc;

use cpu_time::ProcessTime;
use lariat_benches::graphs::COURSES;
use lariat_benches::searches::SEARCHES;
use lariat_benches::{Host, scrub};
use lariat_session::Automaton;
use lariat_session::core::{Outcome, Space, StateId};
use lariat_session::lang::{Format, read};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |text: &str| text.parse::<usize>().expect("a number");
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["headless", course] => headless(number(course)),
        ["explore", "breadth"] => explore(breadth_first),
        ["explore", "depth"] => explore(depth_first),
        ["scrub", run] => record_and_seek(number(run)),
        _ => panic!("see racer.rs for what to say"),
    }
}

fn headless(course: usize) {
    let mut course = COURSES[course]();
    let graph = &mut course.graph;
    // As in `Race::run`: a search that reports something cannot be compared.
    let searches = SEARCHES.into_iter().filter(|search| (search.fused)(graph) == Outcome::Empty);
    let searches: Vec<_> = searches.collect();
    let names: Vec<&str> = searches.iter().map(|search| search.name).collect();
    println!("{}\t{}", course.name, names.join("\t"));
    for name in stdin().lines().map_while(Result::ok) {
        let search = searches.iter().find(|search| search.name == name).expect("a search");
        let (time, outcome) = Stopwatch::default().time(|| (search.machine.run)(&mut course.graph));
        assert_eq!(outcome, Outcome::Empty, "everybody runs the whole distance");
        println!("{time}");
    }
}

fn explore(walk: fn(&mut Automaton)) {
    let mut text = String::new();
    stdin().read_to_string(&mut text).expect("a model on standard input");
    let model = read(&text, Format::Lar).tree.expect("a model").automaton().into_owned();
    let before = peak();
    let (time, automaton) = Stopwatch::default().time(|| {
        let mut automaton = Automaton::new(model);
        walk(&mut automaton);
        automaton
    });
    let grown = peak() - before;
    assert_eq!(automaton.refusal(), None, "there is memory for all states");
    let states = u64::from(automaton.known());
    println!("{time}\t{states}\t{}\t{grown}", automaton.size() - states);
}

/// Some commits return a model in a `Cow`, others a shared one: both have `into_owned` then.
trait Shared: Sized {
    #[allow(dead_code)]
    fn into_owned(self) -> Self {
        self
    }
}

impl<T: ?Sized> Shared for Arc<T> {}

/// In the order of the state numbers, which are given at discovery: needs no memory of its own.
fn breadth_first(automaton: &mut Automaton) {
    let mut state = StateId(0);
    while state.0 < automaton.known() {
        let mut index = 0;
        while automaton.successor(state, index).is_some() {
            index += 1;
        }
        state.0 += 1;
    }
}

/// Depth first, as searches do.
fn depth_first(automaton: &mut Automaton) {
    let mut entered = Vec::new();
    let mut calls = Vec::new();
    for root in automaton.initial_states().collect::<Vec<_>>() {
        enter(root, &mut entered, &mut calls);
    }
    while let Some((state, index)) = calls.last_mut() {
        let next = automaton.successor(*state, *index);
        *index += 1;
        match next {
            Some(edge) => enter(edge.target, &mut entered, &mut calls),
            None => drop(calls.pop()),
        }
    }
}

fn enter(state: StateId, entered: &mut Vec<bool>, calls: &mut Vec<(StateId, u32)>) {
    if entered.len() <= state.index() {
        entered.resize(state.index() + 1, false);
    }
    if !std::mem::replace(&mut entered[state.index()], true) {
        calls.push((state, 0));
    }
}

fn record_and_seek(run: usize) {
    let watch = Stopwatch::default();
    scrub::measure(&watch, scrub::RUNS[run]);
    // Recording comes first; then a seek and a step back, alternately.
    let times = watch.times.into_inner();
    let (recorded, looks) = times.split_first().expect("recording takes time");
    let seeks: f64 = looks.iter().step_by(2).sum();
    let back: f64 = looks.iter().skip(1).step_by(2).sum();
    println!("{}\t{recorded}\t{seeks}\t{back}", scrub::RUNS[run].0);
}

/// The peak memory of this process, in bytes.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    1024 * line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number of kB")
}

/// Collects all measured times, in milliseconds.
#[derive(Default)]
struct Stopwatch {
    times: RefCell<Vec<f64>>,
}

impl Host for Stopwatch {
    fn now(&self) -> f64 {
        self.busy()
    }

    fn busy(&self) -> f64 {
        ProcessTime::now().as_duration().as_secs_f64() * 1e3
    }

    fn memory(&self) -> Option<usize> {
        None
    }

    /// The table of `scrub` is not printed.
    fn print(&self, _: &str) {}

    fn time<T>(&self, work: impl FnOnce() -> T) -> (f64, T) {
        let start = self.busy();
        let result = std::hint::black_box(work());
        let time = self.busy() - start;
        self.times.borrow_mut().push(time);
        (time, result)
    }
}
