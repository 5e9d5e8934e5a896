//! The wanted lasso: read from text or found by another search, and checked against the automaton.

use std::collections::HashMap;

use lariat_core::minimising::bfs_lasso::BfsLasso;
use lariat_core::{Flaw, Graph, Lasso, Machine, Options, Space, StateId, Status};
use serde::{Deserialize, Serialize};

use crate::registry::{self, Algorithm};
use crate::{Automaton, Bounds, LassoNames, SoFar, Verdict, check_while};

/// A lasso that the user expected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WantedLasso {
    /// The one that `bfs-lasso` finds.
    Shortest,
    /// The one that this search finds with default options.
    FoundBy(String),
    /// `s1 s2 (s3 s4)`, or closed: `s1 s2 s3 s4 s3`.
    Lasso(String),
}

/// The maximal number of steps of a search for the wanted lasso.
const MOST_STEPS: u64 = 20_000_000;

impl WantedLasso {
    /// As written on the command line: `shortest`, `@NAME`, or states.
    pub fn parse(text: &str) -> WantedLasso {
        let text = text.trim();
        match text.strip_prefix('@') {
            _ if text == "shortest" => WantedLasso::Shortest,
            Some(name) => WantedLasso::FoundBy(name.to_owned()),
            None => WantedLasso::Lasso(text.to_owned()),
        }
    }

    /// The lasso on this automaton, or why there is none.
    pub fn lasso(&self, automaton: &mut Automaton) -> Result<Lasso, String> {
        match self {
            WantedLasso::Shortest => found_by(registry::SHORTEST, automaton),
            WantedLasso::FoundBy(name) => found_by(name, automaton),
            WantedLasso::Lasso(text) => written(text, automaton),
        }
    }
}

fn found_by(name: &str, automaton: &mut Automaton) -> Result<Lasso, String> {
    let algorithm: &Algorithm = registry::find(name)
        .ok_or_else(|| format!("there is no search `{name}`; there are {}", registry::names()))?;
    let model = automaton.model().clone();
    let options = Options::default();
    let mut goes_on = |now: SoFar| now.steps < MOST_STEPS;
    let answer = check_while(&model, algorithm, &options, Bounds::states(None), &mut goes_on)
        .map_err(|error| format!("`{name}` cannot run on this model: {error}"))?;
    let LassoNames { stem, cycle } = match (answer.lasso, answer.verdict) {
        (Some(lasso), Verdict::Counterexample) => lasso,
        (_, Verdict::Limit) => {
            if let Some(why) = answer.limit {
                return Err(format!("`{name}` has reached a limit: {why}"));
            }
            return Err(format!("`{name}` does not end within {MOST_STEPS} steps"));
        }
        (None, Verdict::Counterexample) => {
            return Err(format!("`{name}` reports, but has no lasso to show"));
        }
        _ => return Err(format!("`{name}` finds no counterexample")),
    };
    resolve(&stem, &cycle, automaton)
}

fn written(text: &str, automaton: &mut Automaton) -> Result<Lasso, String> {
    let words = words(text)?;
    let opens = words.iter().position(|word| *word == Word::Open);
    let closes = words.iter().position(|word| *word == Word::Close);
    let names = |words: &[Word]| -> Vec<String> {
        let name = |word: &Word| match word {
            Word::Name(name) => Some(name.clone()),
            _ => None,
        };
        words.iter().filter_map(name).collect()
    };
    let signs = words.iter().filter(|word| !matches!(word, Word::Name(_))).count();
    match (opens, closes) {
        (Some(open), Some(close)) if signs == 2 && open < close && close + 1 == words.len() => {
            resolve(&names(&words[..open]), &names(&words[open..]), automaton)
        }
        (None, None) => closed(&names(&words), automaton),
        _ => Err("a lasso is written as `s1 s2 (s3 s4)`: one pair of parentheses, around the \
                  cycle, at the end"
            .to_owned()),
    }
}

/// The last state occurred before, and the cycle begins there. If it occurred several times, the last
/// occurrence for which the cycle accepts is taken.
fn closed(names: &[String], automaton: &mut Automaton) -> Result<Lasso, String> {
    let Some((last, before)) = names.split_last() else {
        return Err("there is no state in the lasso: write it as `s1 s2 (s3 s4)`".to_owned());
    };
    let places: Vec<usize> = (0..before.len()).rev().filter(|&at| before[at] == *last).collect();
    let mut first_error = None;
    for at in places {
        match resolve(&before[..at], &before[at..], automaton) {
            Ok(lasso) => return Ok(lasso),
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    Err(first_error.unwrap_or_else(|| {
        format!(
            "the lasso is not closed: end with a state that occurred before (`{last}` did not), or \
             put the cycle in parentheses, as in `s1 s2 (s3 s4)`"
        )
    }))
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Name(String),
    Open,
    Close,
}

/// Names, quoted if necessary, and parentheses.
pub(crate) fn words(text: &str) -> Result<Vec<Word>, String> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        rest = match first {
            '(' | ')' => {
                words.push(if first == '(' { Word::Open } else { Word::Close });
                &rest[1..]
            }
            '"' => {
                let (name, behind) = rest[1..]
                    .split_once('"')
                    .ok_or_else(|| format!("a quotation mark is missing: {rest}"))?;
                words.push(Word::Name(name.to_owned()));
                behind
            }
            _ => {
                let ends = |c: char| c.is_whitespace() || c == '(' || c == ')';
                let end = rest.find(ends).unwrap_or(rest.len());
                words.push(Word::Name(rest[..end].to_owned()));
                &rest[end..]
            }
        }
        .trim_start();
    }
    Ok(words)
}

/// Follows names through the automaton. In an unfolding, the copies are determined by the path, and the cycle
/// may have to be repeated until they repeat.
pub(crate) fn resolve(
    stem: &[String],
    cycle: &[String],
    automaton: &mut Automaton,
) -> Result<Lasso, String> {
    let Some(first) = stem.first().or(cycle.first()).filter(|_| !cycle.is_empty()) else {
        return Err("the cycle of the lasso has no state".to_owned());
    };
    for name in stem.iter().chain(cycle) {
        automaton.states_named(name)?;
    }
    let initial: Vec<StateId> = automaton.initial_states().collect();
    let Some(&begins) = initial.iter().find(|&&state| automaton.is_called(state, first)) else {
        return Err(match initial[..] {
            [] => "the model has no initial state, so it has no lasso".to_owned(),
            [one] => {
                let name = automaton.name(one);
                format!("the lasso starts at `{first}`, but the initial state is `{name}`")
            }
            _ => format!("the lasso starts at `{first}`, which is not an initial state"),
        });
    };
    if automaton.chooses_copies() {
        return resolve_among(stem, cycle, automaton);
    }
    let mut path = vec![begins];
    for name in stem.iter().chain(cycle).skip(1) {
        path.push(step(&path, name, automaton)?);
    }
    let mut rounds: HashMap<StateId, usize> = HashMap::new();
    let mut round = stem.len();
    let entry = loop {
        rounds.insert(path[round], round);
        let back = step(&path, &cycle[0], automaton)?;
        if let Some(&entry) = rounds.get(&back) {
            break entry;
        }
        round = path.len();
        path.push(back);
        for name in &cycle[1..] {
            path.push(step(&path, name, automaton)?);
        }
    };
    let lasso = Lasso::from_path(path, entry);
    match lasso.check(automaton) {
        Ok(()) => Ok(lasso),
        Err(Flaw::Unaccepted(set)) if automaton.acceptance_sets() > 1 => {
            Err(format!("the cycle never meets acceptance set {set}: this is not a counterexample"))
        }
        Err(_) => Err("no state of the cycle accepts: this is not a counterexample".to_owned()),
    }
}

/// As `resolve`, if several copies of a state can follow. All of them are followed, and the shortest
/// accepting lasso is taken.
fn resolve_among(
    stem: &[String],
    cycle: &[String],
    automaton: &mut Automaton,
) -> Result<Lasso, String> {
    let names: Vec<&String> = stem.iter().chain(cycle).collect();
    // Nodes are pairs of a position in the lasso and a state that can be there. Node 0 leads to all nodes of
    // the first position.
    let mut nodes: Vec<(usize, StateId)> = vec![(0, StateId(0))];
    let mut numbers: HashMap<(usize, StateId), u32> = HashMap::new();
    let mut lists: Vec<Vec<u32>> = Vec::new();
    let mut at = 0;
    while at < nodes.len() {
        let (place, state) = nodes[at];
        let next = match at {
            0 => 0,
            _ if place + 1 < names.len() => place + 1,
            _ => stem.len(),
        };
        let targets: Vec<StateId> = match at {
            0 => automaton.initial_states().collect(),
            _ => automaton.successors(state).map(|edge| edge.target).collect(),
        };
        let called = |target: &StateId| automaton.is_called(*target, names[next]);
        let mut list: Vec<u32> = Vec::new();
        for target in targets.into_iter().filter(called) {
            let number = nodes.len() as u32;
            let number = *numbers.entry((next, target)).or_insert(number);
            if number as usize == nodes.len() {
                nodes.push((next, target));
            }
            if !list.contains(&number) {
                list.push(number);
            }
        }
        lists.push(list);
        at += 1;
    }
    if !nodes.iter().any(|&(place, _)| place + 1 == names.len()) {
        let place = nodes.iter().map(|&(place, _)| place).max().unwrap_or(0);
        let (from, to) = (names[place], names[(place + 1).min(names.len() - 1)]);
        return Err(format!("no transition leads from `{from}` to `{to}`"));
    }
    let accepts = |&node: &u32| node > 0 && automaton.accepts(nodes[node as usize].1);
    let accepting: Vec<u32> = (0..nodes.len() as u32).filter(accepts).collect();
    let mut graph = Graph::from_lists(&lists, &accepting);
    let mut search = BfsLasso::start(&graph, &Options::default());
    while search.step(&mut graph, &mut ()) == Status::Running {}
    let lasso = search.lasso().or_else(|| search.sequence().last().cloned());
    let Some(lasso) = lasso else {
        return Err("no run along this lasso accepts: this is not a counterexample".to_owned());
    };
    let states = |nodes_of: &[StateId]| -> Vec<StateId> {
        let real = nodes_of.iter().filter(|node| node.index() > 0);
        real.map(|node| nodes[node.index()].1).collect()
    };
    Ok(Lasso { stem: states(&lasso.stem), cycle: states(&lasso.cycle) })
}

fn step(path: &[StateId], name: &str, automaton: &mut Automaton) -> Result<StateId, String> {
    let source = path.last().copied().unwrap_or(StateId(0));
    let targets: Vec<StateId> = automaton.successors(source).map(|edge| edge.target).collect();
    let found = targets.into_iter().find(|&target| automaton.is_called(target, name));
    found
        .ok_or_else(|| format!("no transition leads from `{}` to `{name}`", automaton.name(source)))
}
