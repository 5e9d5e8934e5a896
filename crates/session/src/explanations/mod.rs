//! The explanations of counterexamples. Their algorithms are in core; this is the list that page, links and
//! command line share.

pub mod fate;
pub mod liveness;
pub mod neighbourhoods;

use lariat_core::Options;
use lariat_lang::Kind;
use lariat_machines::registry::{ALGORITHMS, Algorithm, Needs, OptionSpec};

/// An explanation, by its name in links and commands.
#[derive(Debug)]
pub struct ExplanationSpec {
    pub name: &'static str,
    pub title: &'static str,
    pub paper: &'static str,
    pub options: &'static [OptionSpec],
    /// Options whose values are free text: names of inputs or states, a trace. Only the explanation itself
    /// can check them, so links keep any value.
    pub texts: &'static [&'static str],
}

/// Whether counterexamples of this search can be explained: it must run on any automaton and report a lasso.
const fn is_explained(algorithm: &Algorithm) -> bool {
    algorithm.needs.class().is_none() && !algorithm.about.lists_components
}

const EXPLAINED: usize = {
    let (mut count, mut at) = (0, 0);
    while at < ALGORITHMS.len() {
        count += is_explained(&ALGORITHMS[at]) as usize;
        at += 1;
    }
    count
};

/// `none`, then the searches whose counterexamples can be explained. Of these, the search for the shortest in
/// the model comes first: the first value of an option is its default, and `SEARCHES` has no `none`.
const NONE_OR_SEARCHES: [&str; EXPLAINED + 1] = {
    let mut values = ["none"; EXPLAINED + 1];
    let (mut place, mut at) = (2, 0);
    while at < ALGORITHMS.len() {
        let algorithm = &ALGORITHMS[at];
        if matches!(algorithm.needs, Needs::Lengths) {
            values[1] = algorithm.name;
        } else if is_explained(algorithm) {
            values[place] = algorithm.name;
            place += 1;
        }
        at += 1;
    }
    values
};

const SEARCHES: &[&str] = NONE_OR_SEARCHES.split_at(1).1;

const SEARCH: OptionSpec = OptionSpec {
    name: "search",
    values: SEARCHES,
    help: "the search whose counterexample is shortened; bfs-lasso finds a shortest one",
};

/// The options of neighbourhoods for a Büchi automaton. Each state matches only itself, so the marking
/// literal would equal pairwise.
static OF_AUTOMATA: [OptionSpec; 2] = [
    OptionSpec {
        name: "marking",
        values: &["auto", "pairwise", "junction"],
        help: "where there is a neighbourhood: at a state with a correct transition, or wherever the \
               kinds of transitions change; auto is pairwise, or junction if nothing matters with \
               pairwise",
    },
    SEARCH,
];

pub static EXPLANATIONS: &[ExplanationSpec] = &[
    ExplanationSpec {
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
                help: "join states of the counterexamples that cannot be distinguished",
            },
            OptionSpec {
                name: "marking",
                values: &["auto", "pairwise", "literal", "junction"],
                help: "where there is a neighbourhood: at a pair with a correct transition, at every \
                   state matched with the frontier, or wherever the kinds of transitions change; \
                   auto is pairwise, or junction if nothing matters with pairwise",
            },
            SEARCH,
        ],
        texts: &["lasso"],
    },
    ExplanationSpec {
        name: "fate",
        title: "Fate and free will",
        paper: "Jin, Ravi, Somenzi 2002",
        options: &[
            OptionSpec {
                name: "algorithm",
                values: &["general", "restricted"],
                help: "layers of states from which the environment forces the error, or only \
                       segments along shortest ways (Fig. 6)",
            },
            OptionSpec {
                name: "trace",
                values: &["repaired", "printed", "layer", "forced"],
                help: "how the trace is read off the layers: as Fig. 5 means it, as printed (may \
                       hide a free choice), inside its layer (may go round for ever), or only \
                       where no answer of the system escapes",
            },
            OptionSpec {
                name: "often",
                values: &["1/2", "1/4", "3/4", "1"],
                help: "an input is suggested for the environment if it is critical at this share of the steps",
            },
            OptionSpec {
                name: "error",
                values: &["auto", "target", "fair"],
                help: "what counts as the error: a target state, or a cycle through all marks; \
                       auto takes targets if there are any",
            },
            OptionSpec {
                name: "search",
                values: &NONE_OR_SEARCHES,
                help: "the search whose counterexample is annotated; none makes the one with the \
                       fewest free choices",
            },
        ],
        texts: &["control", "target", "environment", "given"],
    },
];

impl ExplanationSpec {
    /// The options that apply to a model of this kind. A Büchi automaton is its own system of
    /// counterexamples, so its states need not be matched, and any search may find its lasso. An LTS has no
    /// marks, so no search applies.
    pub fn options_for(&self, kind: Option<Kind>) -> &'static [OptionSpec] {
        let shown = match (self.name, kind) {
            ("fate", Some(Kind::Lts)) => self.options.get(..3),
            ("fate", _) => Some(self.options),
            (_, Some(Kind::Buchi)) => Some(&OF_AUTOMATA[..]),
            _ => self.options.get(..3),
        };
        shown.unwrap_or_default()
    }

    /// Whether it needs a property, because it explains why the property does not hold.
    pub fn wants_property(&self, kind: Option<Kind>) -> bool {
        self.name == "neighbourhoods" && kind != Some(Kind::Buchi)
    }

    pub fn option(&self, name: &str) -> Option<&'static OptionSpec> {
        self.options.iter().find(|option| option.name == name)
    }

    /// Sets an option. A default value is not stored; a search replaces a given trace, and vice versa.
    pub fn choose(&self, options: &mut Options, name: &str, value: &str) {
        // The empty set of inputs is a value, too.
        let is_none = value.is_empty() && name != "control";
        if is_none || self.option(name).is_some_and(|spec| spec.default() == value) {
            return options.unset(name);
        }
        match name {
            "search" => self.texts.iter().filter(|n| is_trace(n)).for_each(|n| options.unset(n)),
            trace if is_trace(trace) => options.unset("search"),
            _ => {}
        }
        options.set(name, value);
    }

    /// Whether the option exists and can have this value; an error says why not.
    pub fn check_option(&self, name: &str, value: &str) -> Result<(), String> {
        match self.option(name) {
            _ if self.texts.contains(&name) => Ok(()),
            Some(spec) => spec.check(value),
            None => {
                let named = self.options.iter().map(|spec| spec.name);
                let names: Vec<&str> = named.chain(self.texts.iter().copied()).collect();
                Err(format!("`{}` has no option `{name}`; it has {}", self.name, names.join(", ")))
            }
        }
    }
}

fn is_trace(name: &str) -> bool {
    name == "given" || name == "lasso"
}

pub fn find(name: &str) -> Option<&'static ExplanationSpec> {
    EXPLANATIONS.iter().find(|explanation| explanation.name == name)
}

/// The explanation with which a model of this kind is opened: a search cannot find anything in an LTS, and an
/// open system has an environment.
pub fn first_for(kind: Kind) -> Option<&'static ExplanationSpec> {
    match kind {
        Kind::Buchi => None,
        Kind::Lts => find("neighbourhoods"),
        Kind::Open => find("fate"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_kept_whatever_they_say_and_words_are_checked() {
        let fate = find("fate").expect("it is listed");
        assert_eq!(fate.check_option("control", "g, w"), Ok(()));
        assert_eq!(fate.check_option("control", ""), Ok(()));
        assert_eq!(fate.check_option("search", "se05"), Ok(()));
        assert!(fate.check_option("trace", "backwards").is_err());
        assert!(fate.check_option("matching", "global").is_err());
        assert_eq!(fate.option("search").map(|spec| spec.default()), Some("none"));
    }

    #[test]
    fn of_two_traces_the_later_one_counts() {
        let fate = find("fate").expect("it is listed");
        let mut options = Options::default().with("control", "g");
        for (name, value) in [("search", "se05"), ("given", "s1 s2"), ("error", "auto")] {
            fate.choose(&mut options, name, value);
        }
        assert_eq!(options, Options::default().with("control", "g").with("given", "s1 s2"));
        fate.choose(&mut options, "search", "gv04");
        fate.choose(&mut options, "control", "");
        fate.choose(&mut options, "given", "");
        assert_eq!(options, Options::default().with("search", "gv04").with("control", ""));
    }

    #[test]
    fn each_kind_has_the_options_that_mean_something() {
        let names = |name: &str, kind| -> Vec<&str> {
            let found = find(name).expect("it is listed");
            found.options_for(Some(kind)).iter().map(|spec| spec.name).collect()
        };
        assert_eq!(names("fate", Kind::Lts), ["algorithm", "trace", "often"]);
        assert_eq!(names("fate", Kind::Open).last(), Some(&"search"));
        assert_eq!(names("neighbourhoods", Kind::Lts), ["matching", "quotient", "marking"]);
        assert_eq!(names("neighbourhoods", Kind::Buchi), ["marking", "search"]);
    }
}
