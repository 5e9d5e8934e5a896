//! Compositions against a literal second implementation: all combinations of moves are tried, and buffers are
//! queues of words.

use std::collections::{HashMap, VecDeque};

use lariat_core::{Code, Laid, Model, Reversed};
use lariat_lang::{Format, WriteFormat, read, write_specification};
use lariat_tests::Random;

/// Source, label, target for each transition of each process; state 0 is initial.
type Processes = Vec<Vec<(u64, String, u64)>>;

/// Local states, and the content of the buffers.
type State = (Vec<u64>, Vec<VecDeque<String>>);

/// Rows of a labelled graph, the initial state first, in breadth-first order.
type Rows = Vec<(String, Vec<(String, String)>)>;

fn text(processes: &Processes, bound: Option<usize>) -> String {
    let mut text = bound.map_or(String::new(), |bound| format!("buffers {bound}\n"));
    for (index, process) in processes.iter().enumerate() {
        text.push_str(&format!("process p{index}\ninitial 0\n0\n"));
        for (source, label, target) in process {
            text.push_str(&format!("{source} -{label}-> {target}\n"));
        }
    }
    text
}

fn name(state: &State) -> String {
    let local = |(state, buffer): (&u64, &VecDeque<String>)| match buffer.is_empty() {
        true => state.to_string(),
        false => format!("{state}[{}]", Vec::from(buffer.clone()).join(",")),
    };
    let locals: Vec<String> = state.0.iter().zip(&state.1).map(local).collect();
    locals.join("·")
}

/// Every process stays or takes one of its transitions; every process that has the label must move.
fn synchronised(processes: &Processes, state: &State) -> Vec<(String, State)> {
    let mut moves: Vec<Vec<Option<usize>>> = vec![Vec::new()];
    for process in processes {
        let choices: Vec<_> = (0..process.len()).map(Some).chain([None]).collect();
        let longer = |chosen: &Vec<Option<usize>>| {
            choices.iter().map(|&choice| [&chosen[..], &[choice]].concat()).collect::<Vec<_>>()
        };
        moves = moves.iter().flat_map(longer).collect();
    }
    let mut found = Vec::new();
    for chosen in moves {
        let taken: Vec<(usize, usize)> =
            chosen.iter().enumerate().filter_map(|(p, t)| t.map(|t| (p, t))).collect();
        let Some(&(p, t)) = taken.first() else { continue };
        let label = &processes[p][t].1;
        let enabled = |&(p, t): &(usize, usize)| {
            processes[p][t].0 == state.0[p] && processes[p][t].1 == *label
        };
        let knows = |p: &usize| processes[*p].iter().any(|transition| transition.1 == *label);
        let movers: Vec<usize> = taken.iter().map(|&(p, _)| p).collect();
        let all: Vec<usize> = (0..processes.len()).filter(knows).collect();
        let right = if label == "i" { movers.len() == 1 } else { movers == all };
        if right && taken.iter().all(enabled) {
            let mut next = state.clone();
            taken.iter().for_each(|&(p, t)| next.0[p] = processes[p][t].2);
            found.push((taken, (label.clone(), next)));
        }
    }
    // Sorted by the first process that moves, then by its transition, then by those of the others.
    found.sort_by(|a, b| a.0.cmp(&b.0));
    found.into_iter().map(|(_, step)| step).collect()
}

fn buffered(processes: &Processes, bound: usize, state: &State) -> Vec<(String, State)> {
    let mut found = Vec::new();
    for (p, process) in processes.iter().enumerate() {
        for (_, label, target) in process.iter().filter(|step| step.0 == state.0[p]) {
            let mut next = state.clone();
            next.0[p] = *target;
            if let Some(message) = label.strip_suffix('!') {
                let takes = |process: &Vec<(u64, String, u64)>| {
                    process.iter().any(|step| step.1 == format!("{message}?"))
                };
                let receiver = processes.iter().position(takes).expect("somebody receives it");
                if state.1[receiver].len() < bound {
                    next.1[receiver].push_back(message.to_owned());
                    found.push((format!("{message}_EM"), next));
                }
            } else if let Some(message) = label.strip_suffix('?') {
                if next.1[p].pop_front().as_deref() == Some(message) {
                    found.push((format!("{message}_REC"), next));
                }
            } else {
                found.push((label.clone(), next));
            }
        }
    }
    found
}

fn explored(processes: &Processes, bound: Option<usize>) -> Rows {
    let first = (vec![0; processes.len()], vec![VecDeque::new(); processes.len()]);
    let mut known: HashMap<String, ()> = HashMap::from([(name(&first), ())]);
    let mut waiting = VecDeque::from([first]);
    let mut rows = Vec::new();
    while let Some(state) = waiting.pop_front() {
        let steps = match bound {
            Some(bound) => buffered(processes, bound, &state),
            None => synchronised(processes, &state),
        };
        let row = steps.iter().map(|(label, next)| (label.clone(), name(next))).collect();
        rows.push((name(&state), row));
        for (_, next) in steps {
            if known.insert(name(&next), ()).is_none() {
                waiting.push_back(next);
            }
        }
    }
    rows
}

/// The rows of a model that was read. Also checks that names lead back to states.
fn rows(text: &str) -> Rows {
    let parsed = read(text, Format::Lar);
    let model = parsed.tree.unwrap_or_else(|| panic!("{text}\n{:?}", parsed.diagnostics));
    let model = model.model();
    let laid = Laid::out(&*model, 100_000).expect("a small model");
    let states = 0..laid.lts.state_count();
    let names: Vec<String> = states.map(|state| model.name(laid.code(state))).collect();
    for (name, state) in names.iter().zip(0..) {
        let named = model.state_named(name).expect("a name of a state");
        assert_eq!(named.code(), laid.code(state), "{name} in\n{text}");
    }
    let lts = laid.lts;
    let row = |state: u32| {
        let step = |step: &lariat_core::Transition| {
            (lts.labels()[step.label as usize].clone(), names[step.target as usize].clone())
        };
        (names[state as usize].clone(), lts.from(state).iter().map(step).collect())
    };
    (0..lts.state_count()).map(row).collect()
}

fn processes(random: &mut Random, mut label: impl FnMut(&mut Random, u64) -> String) -> Processes {
    let count = 1 + random.below(3);
    let mut process = |index: u64, random: &mut Random| {
        let states = 1 + random.below(3);
        let transitions = 1 + random.below(5);
        let mut step = |_| (random.below(states), label(random, index), random.below(states));
        (0..transitions).map(&mut step).collect()
    };
    (0..count).map(|index| process(index, random)).collect()
}

#[test]
fn synchronised_processes_do_what_all_of_them_can() {
    let mut random = Random::new(2017);
    let (mut states, mut blocked) = (0, 0);
    for round in 0..3000 {
        let labels = ["a", "b", "c", "i"];
        let processes =
            processes(&mut random, |random, _| labels[random.below(4) as usize].to_owned());
        let (text, expected) = (text(&processes, None), explored(&processes, None));
        assert_eq!(rows(&text), expected, "round {round}:\n{text}");
        states += expected.len();
        blocked += expected.iter().filter(|(_, row)| row.is_empty()).count();
    }
    assert!(states > 5000 && blocked > 500, "{states} states, {blocked} of them blocked");
}

#[test]
fn buffered_processes_send_while_there_is_room_and_receive_in_order() {
    let mut random = Random::new(2018);
    let (mut states, mut full) = (0, 0);
    for round in 0..1500 {
        // Process n receives An and Bn, so every message has one receiver.
        let mut processes = processes(&mut random, |random, index| {
            let message = ["A", "B"][random.below(2) as usize];
            match random.below(7) {
                0 => "local".to_owned(),
                1..4 => format!("{message}{index}?"),
                _ => format!("{message}{}!", random.below(3)),
            }
        });
        let all = processes.concat();
        let received = |label: &str| {
            let reception = label.strip_suffix('!').map(|message| format!("{message}?"));
            reception.is_none_or(|reception| all.iter().any(|step| step.1 == reception))
        };
        processes.iter_mut().for_each(|process| process.retain(|step| received(&step.1)));
        if !all.iter().any(|step| step.1.ends_with('?')) {
            continue;
        }
        let bound = 1 + random.below(3) as usize;
        let (text, expected) = (text(&processes, Some(bound)), explored(&processes, Some(bound)));
        assert_eq!(rows(&text), expected, "round {round}:\n{text}");
        states += expected.len();
        full += expected.iter().filter(|(name, _)| name.contains(',')).count();
    }
    assert!(states > 5000 && full > 1000, "{states} states, {full} with several messages waiting");
}

/// A written composition has the same names, labels and order, and is a transition system.
#[test]
fn a_composition_is_written_as_the_states_it_reaches() {
    let text = "buffers 2\nprocess a\n0 -X!-> 0\nprocess b\n0 -X?-> 1\n1 -rest-> 0\n";
    let read = read(text, Format::Lar).tree.expect("a composition");
    let lar = write_specification(&read, WriteFormat::Lar).expect("six states");
    assert!(lar.starts_with("0·0 -X_EM-> \"0·0[X]\"\n\"0·0[X]\" -X_EM-> \"0·0[X,X]\"\n"), "{lar}");
    assert_eq!(rows(&lar), rows(text));
    let aut = write_specification(&read, WriteFormat::Aut).expect("six states");
    assert!(aut.starts_with("des (0, 9, 6)\n(0, \"X_EM\", 1)\n(1, \"X_EM\", 2)\n"), "{aut}");
    let dot = write_specification(&read, WriteFormat::Dot).expect("six states");
    assert!(dot.contains("\"0·0[X,X]\" -> \"0·1[X]\" [label=\"X_REC\"]"), "{dot}");
    let model = read.model();
    let state = model.state_named("0·0[X]").expect("a message waits");
    let labels = |model: &dyn Model| {
        let mut labels = Vec::new();
        let each = |_: Code<'_>, _, label: Option<u32>| {
            labels.push(model.label(label.expect("a label")).into_owned());
        };
        model.transitions(state.code(), each).expect("two transitions");
        labels
    };
    assert_eq!(labels(&*model), ["X_EM", "X_REC"]);
    assert_eq!(labels(&Reversed::new(model.clone())), ["X_REC", "X_EM"]);
}

/// Nothing is built in advance: a counter of 2⁶⁰ states is read at once.
#[test]
fn large_compositions_cost_nothing_until_they_are_searched() {
    let text: String =
        (0..60).map(|bit| format!("process p{bit}\n0 -up{bit}-> 1\n1 -down{bit}-> 0\n")).collect();
    let read = read(&text, Format::Lar).tree.expect("sixty processes");
    assert_eq!(read.model().codes(), Some(1 << 60));
    assert!(Laid::out(&*read.model(), 1000).is_err());
    let refusal = write_specification(&read, WriteFormat::Lar).expect_err("too many states");
    assert!(refusal.to_string().contains("more than 100000 states"), "{refusal}");
}

/// The examples of the documentation can be read, and have the states that it names.
#[test]
fn the_documented_examples_are_models() {
    let page = lariat_tests::repository().join("docs").join("compositions.md");
    let page = std::fs::read_to_string(page).expect("the page is there").replace("\r\n", "\n");
    let blocks = page.split("\n\n").filter(|block| block.starts_with("    "));
    let models: Vec<&str> = blocks.filter(|block| block.contains("process ")).collect();
    let [lift, server] = models[..] else { panic!("{} models", models.len()) };
    let names = |text| rows(text).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    assert_eq!(names(lift), ["below·shut", "above·shut", "waiting·open"]);
    assert!(names(server).contains(&"idle[REPLY]·1[REQUEST,REQUEST]".to_owned()));
}
