//! Models that every machine is held against: the examples, random automata, and long runs.

use lariat_core::Blueprint;
use lariat_lang::{Format, read};
use lariat_session::EXAMPLES;

use crate::Random;

#[derive(Clone, Debug)]
pub struct Case {
    pub name: String,
    pub blueprint: Blueprint,
}

/// Large enough for keyframes, deep enough that some of them have to go.
const GENERATED: [&str; 7] = [
    "tree t* depth=8",
    "chain c* n=50000",
    "a* -> g\ngrid g w=25 h=30",
    "random n=300 edges=700 accepting=0.02 seed=3",
    "random n=4000 edges=6000 accepting=0.004 seed=12",
    "random n=300 edges=6000 accepting=0.01 seed=1",
    "acceptance 2\na*{1} -> s0\nrandom n=200 edges=300 accepting=0.1 seed=5",
];

pub fn corpus() -> Vec<Case> {
    let mut cases: Vec<Case> =
        EXAMPLES.iter().map(|example| case(example.id, example.text)).collect();
    cases.extend(GENERATED.iter().map(|text| case(&text.replace('\n', "; "), text)));
    let mut random = Random::new(2005);
    for index in 0..48 {
        let automaton = random.automaton(10, index % 4);
        cases.push(Case { name: automaton.to_string(), blueprint: automaton.blueprint() });
    }
    cases
}

fn case(name: &str, text: &str) -> Case {
    let parsed = read(text, Format::Lar);
    let model = parsed.tree.unwrap_or_else(|| panic!("{name}: {:?}", parsed.diagnostics));
    Case { name: name.to_owned(), blueprint: model.blueprint }
}
