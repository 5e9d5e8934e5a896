//! The word of a lasso: a second program follows it in a table of its own.

use lariat_core::Options;
use lariat_lang::{Format, read};
use lariat_session::{ALGORITHMS, Answer, Verdict, check};
use lariat_tests::Random;

/// Sources, labels, targets and acceptance sets, generated before any text is written.
struct Table {
    states: u64,
    sets: u32,
    edges: Vec<(u64, &'static str, u64, Vec<u32>)>,
    marked: Vec<Vec<u32>>,
}

const LABELS: [(&str, &str); 4] = [("0", "a"), ("!0", "!a"), ("1", "b"), ("!1", "!b")];

impl Table {
    /// Parallel edges with different labels occur, and with the same label and different marks.
    fn draw(random: &mut Random, on_edges: bool) -> Table {
        let states = 1 + random.below(6);
        let sets = 1 + random.below(2) as u32;
        let some = |random: &mut Random, sparse: u64| -> Vec<u32> {
            (0..sets).filter(|_| random.below(sparse) == 0).collect()
        };
        let mut edges = Vec::new();
        let mut marked = vec![Vec::new(); states as usize];
        for source in 0..states {
            for _ in 0..random.below(5) {
                let label = LABELS[random.below(4) as usize].1;
                let target = random.below(states);
                let marks = if on_edges { some(random, 4) } else { Vec::new() };
                edges.push((source, label, target, marks));
            }
            if !on_edges {
                marked[source as usize] = some(random, 3);
            }
        }
        Table { states, sets, edges, marked }
    }

    fn hoa(&self) -> String {
        let condition: Vec<String> = (0..self.sets).map(|set| format!("Inf({set})")).collect();
        let mut text = format!(
            "HOA: v1\nStates: {}\nStart: 0\nAP: 2 \"a\" \"b\"\nAcceptance: {} {}\n--BODY--\n",
            self.states,
            self.sets,
            condition.join("&")
        );
        for source in 0..self.states {
            text.push_str(&format!("State: {source} {}\n", spaced(&self.marked[source as usize])));
            for (_, label, target, marks) in self.edges.iter().filter(|edge| edge.0 == source) {
                let label = LABELS.iter().find(|known| known.1 == *label).map_or("t", |l| l.0);
                text.push_str(&format!("[{label}] {target} {}\n", spaced(marks)));
            }
        }
        text + "--END--\n"
    }

    fn arrows(&self) -> String {
        let mut text = format!("acceptance {}\n", self.sets);
        for source in 0..self.states {
            let sets = &self.marked[source as usize];
            let mark = if sets.is_empty() { String::new() } else { format!("*{}", braces(sets)) };
            text.push_str(&format!("{source}{mark}\n"));
        }
        for (source, label, target, _) in &self.edges {
            text.push_str(&format!("{source} -\"{label}\"-> {target}\n"));
        }
        text
    }

    /// Follows the lasso: each label must be on an edge between its two states, with the marks by which the
    /// next state was entered, and the cycle must visit every set.
    fn judge(&self, answer: &Answer) -> Result<(), String> {
        let (Some(lasso), Some(word)) = (&answer.lasso, &answer.word) else {
            return Err("there is no word".into());
        };
        let (stem, cycle) = (word.stem.len(), word.cycle.len());
        if (stem, cycle) != (lasso.stem.len(), lasso.cycle.len()) {
            return Err(format!("{stem} and {cycle} labels do not fit {lasso:?}"));
        }
        let states: Vec<&String> =
            lasso.stem.iter().chain(&lasso.cycle).chain(lasso.cycle.first()).collect();
        let mut met = vec![false; self.sets as usize];
        for (place, label) in word.stem.iter().chain(&word.cycle).enumerate() {
            let ((source, _), (target, entered)) = (parts(states[place]), parts(states[place + 1]));
            let taken: Vec<_> = self
                .edges
                .iter()
                .filter(|(from, text, to, marks)| {
                    (*from, *text, *to) == (source, label.as_str(), target)
                        && entered.as_ref().is_none_or(|entered| braces(marks) == *entered)
                })
                .collect();
            if taken.is_empty() {
                return Err(format!("no edge `{label}` from {source} to {}", states[place + 1]));
            }
            if place >= stem {
                let own = self.marked[source as usize].iter();
                let sets = taken.iter().flat_map(|edge| &edge.3).chain(own);
                sets.for_each(|&set| met[set as usize] = true);
            }
        }
        match met.iter().position(|met| !met) {
            Some(set) => Err(format!("the word never meets set {set}")),
            None => Ok(()),
        }
    }
}

fn braces(sets: &[u32]) -> String {
    let sets: Vec<String> = sets.iter().map(u32::to_string).collect();
    if sets.is_empty() { String::new() } else { format!("{{{}}}", sets.join(",")) }
}

/// As in HOA.
fn spaced(sets: &[u32]) -> String {
    braces(sets).replace(',', " ")
}

/// `3{0}` is state 3, entered with set 0: states are split by the marks by which they are entered.
fn parts(name: &str) -> (u64, Option<String>) {
    let at = name.find('{').unwrap_or(name.len());
    (
        name[..at].parse().expect("states are numbers"),
        Some(name[at..].to_owned()).filter(|m| !m.is_empty()),
    )
}

#[test]
fn the_word_of_a_lasso_is_a_path_of_the_model() {
    let mut random = Random::new(0x0fa1);
    let mut found = 0;
    for round in 0..400 {
        let table = Table::draw(&mut random, round % 2 == 0);
        let (text, format) = match round % 4 {
            1 => (table.arrows(), Format::Lar),
            _ => (table.hoa(), Format::Hoa),
        };
        let model = read(&text, format).tree.expect("it can be read");
        for algorithm in ALGORITHMS {
            let Ok(answer) = check(&model.model(), algorithm, &Options::default(), None) else {
                continue;
            };
            if answer.verdict != Verdict::Counterexample {
                assert_eq!(answer.word, None);
                continue;
            }
            found += 1;
            if let Err(why) = table.judge(&answer) {
                panic!("{} on round {round}: {why}\n{answer:?}\n{text}", algorithm.name);
            }
        }
    }
    assert!(found > 1000, "only {found} lassos");
}

#[test]
fn a_model_without_labels_has_no_words() {
    let model = read("a -> b\nb* -> a\n", Format::Lar).tree.expect("it can be read");
    let algorithm = ALGORITHMS.iter().find(|one| one.name == "se05").expect("it is there");
    let answer = check(&model.model(), algorithm, &Options::default(), None).expect("it fits");
    assert_eq!((answer.verdict, answer.word), (Verdict::Counterexample, None));
}
