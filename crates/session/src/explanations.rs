//! What can be said of a counterexample beyond the search that found it. The explanations are
//! computed elsewhere; this is the list that page, links and command line share.

use lariat_lang::Kind;
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
            name: "quotient",
            values: &["false", "true"],
            help: "join states of the counterexamples that nothing tells apart",
        },
        OptionSpec {
            name: "marking",
            values: &["pairwise", "literal", "junction"],
            help: "where there is a neighbourhood: at a pair with a correct transition, at every \
                   state matched with the frontier, or wherever the kinds of transitions change",
        },
        OptionSpec {
            name: "search",
            values: &[
                "bfs-lasso",
                "cvwy92",
                "hpy96",
                "gmz04",
                "se05",
                "tarjan72",
                "gv04",
                "couvreur99",
                "spin-i",
                "gmz04-min",
                "gmz04-pruned",
            ],
            help: "whose counterexample is cut down; bfs-lasso finds a shortest one",
        },
    ],
}];

impl Explanation {
    /// The options that mean something for a model of this kind. A Büchi automaton is its own system of
    /// counterexamples, so its states need not be matched; any search may have found its lasso.
    pub fn options_for(&self, kind: Option<Kind>) -> &'static [OptionSpec] {
        let (matching, others) = self.options.split_at(2);
        match kind {
            Some(Kind::Buchi) => others,
            _ => self.options.get(..=matching.len()).unwrap_or_default(),
        }
    }

    pub fn option(&self, name: &str) -> Option<&'static OptionSpec> {
        self.options.iter().find(|option| option.name == name)
    }
}

/// The explanation of this name.
pub fn find(name: &str) -> Option<&'static Explanation> {
    EXPLANATIONS.iter().find(|explanation| explanation.name == name)
}
