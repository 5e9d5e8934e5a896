//! What can be said of a counterexample beyond the search that found it. The explanations are
//! computed elsewhere; this is the list that page, links and command line share.

use lariat_machines::registry::OptionSpec;

/// An explanation by its name, as links and commands have it.
#[derive(Debug)]
pub struct Explanation {
    pub name: &'static str,
    pub title: &'static str,
    pub paper: &'static str,
    pub options: &'static [OptionSpec],
}

pub static EXPLANATIONS: &[Explanation] = &[Explanation {
    name: "neighbourhoods",
    title: "What mattered in a counterexample",
    paper: "Barbon, Leroy, Salaün 2017",
    options: &[
        OptionSpec {
            name: "matching",
            values: &["projection", "reachable", "global"],
            help: "which states of the two graphs belong together: those that a state was made \
                   from, those of the largest simulation that are reached together, or all of it",
        },
        OptionSpec {
            name: "marking",
            values: &["pairwise", "literal", "junction"],
            help: "where there is a neighbourhood: at a pair with a correct transition, at every \
                   state matched with the frontier, or wherever the kinds of transitions change",
        },
        OptionSpec {
            name: "quotient",
            values: &["false", "true"],
            help: "join states of the counterexamples that nothing tells apart",
        },
    ],
}];

impl Explanation {
    pub fn option(&self, name: &str) -> Option<&'static OptionSpec> {
        self.options.iter().find(|option| option.name == name)
    }
}

/// The explanation of this name.
pub fn find(name: &str) -> Option<&'static Explanation> {
    EXPLANATIONS.iter().find(|explanation| explanation.name == name)
}
