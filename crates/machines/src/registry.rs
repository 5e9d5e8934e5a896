//! The only list of all searches. Command line, page and tests use it.

use lariat_core::emptiness::couvreur99::{Couvreur99, CouvreurScc};
use lariat_core::emptiness::cvwy92::Cvwy92;
use lariat_core::emptiness::dijkstra76::Dijkstra76;
use lariat_core::emptiness::gmz04::Gmz04;
use lariat_core::emptiness::gv04::Gv04;
use lariat_core::emptiness::hpy96::Hpy96;
use lariat_core::emptiness::se05::Se05;
use lariat_core::emptiness::tarjan72::Tarjan72;
use lariat_core::emptiness::terminal::Terminal;
use lariat_core::emptiness::weak_dfs::WeakDfs;
use lariat_core::minimising::bfs_lasso::BfsLasso;
use lariat_core::minimising::gmz04_min::{Gmz04Min, Gmz04Pruned};
use lariat_core::minimising::spin_i::SpinI;
use lariat_core::{About, Class, Listing, ListingLine, Machine, Only, Options, is_given};
use serde::{Serialize, Serializer, ser::SerializeStruct};

use crate::{Automaton, Running};

/// A search that can be selected.
#[derive(Clone, Copy)]
pub struct Algorithm {
    pub name: &'static str,
    pub paper: &'static str,
    pub family: Family,
    pub needs: Needs,
    pub options: &'static [OptionSpec],
    pub listing: Listing,
    pub about: About,
}

/// Creates a search, before its first step; none if it is not linked in.
pub type Starter = fn(&Algorithm, &Automaton, &Options) -> Option<Box<dyn Running>>;

/// Groups of searches, for menus and tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    Nested,
    Components,
    Simple,
    /// Searches that continue after a report, for a shorter counterexample.
    Minimising,
}

impl Family {
    pub const ALL: [Family; 4] =
        [Family::Nested, Family::Components, Family::Simple, Family::Minimising];

    pub fn title(self) -> &'static str {
        match self {
            Family::Nested => "nested DFS",
            Family::Components => "SCC-based",
            Family::Simple => "for special classes",
            Family::Minimising => "for short counterexamples",
        }
    }
}

/// What a search requires to give correct results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    OneSet,
    /// One set, and an unfolding in which lassos have the same length as in the model.
    Lengths,
    AnySets,
    Weak,
    Terminal,
}

impl Needs {
    /// The class of automata that the search requires. For others its result may be wrong.
    pub const fn class(self) -> Option<Class> {
        match self {
            Needs::OneSet | Needs::Lengths | Needs::AnySets => None,
            Needs::Weak => Some(Class::Weak),
            Needs::Terminal => Some(Class::Terminal),
        }
    }

    pub fn words(self) -> &'static str {
        match self {
            Needs::OneSet | Needs::Lengths => "one acceptance set",
            Needs::AnySets => "any number of acceptance sets",
            Needs::Weak => "one acceptance set, a weak automaton",
            Needs::Terminal => "one acceptance set, a terminal automaton, no deadlock",
        }
    }
}

/// An option of a search; the first value is the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OptionSpec {
    pub name: &'static str,
    /// A value in capital letters stands for a number.
    pub values: &'static [&'static str],
    /// What it changes, in a few words.
    pub help: &'static str,
}

impl OptionSpec {
    pub fn default(&self) -> &'static str {
        self.values.first().copied().unwrap_or_default()
    }

    /// Whether the option can have this value, or why not.
    pub fn check(&self, value: &str) -> Result<(), String> {
        let takes_number = self.values.iter().any(|known| is_placeholder(known));
        let takes_length = self.values.contains(&"B");
        let named = self.values.iter().any(|known| *known == value && !is_placeholder(known));
        match value.parse::<u64>() {
            _ if named => Ok(()),
            Ok(number) if takes_length => match u32::try_from(number) {
                Ok(1..) => Ok(()),
                _ => Err(format!(
                    "option `{}` cannot be `{number}`: a length is a number from 1 to {}",
                    self.name,
                    u32::MAX
                )),
            },
            Ok(1..=MOST_BITS) if takes_number => Ok(()),
            Ok(number) if takes_number => Err(format!(
                "option `{}` cannot be `{number}`: a table of 2^BITS slots has 1 to {MOST_BITS} \
                 bits{}",
                self.name,
                match number.checked_ilog2() {
                    Some(bits) if number > MOST_BITS =>
                        format!(" (for {number} slots, say {})", bits.min(MOST_BITS as u32)),
                    _ => String::new(),
                }
            )),
            _ => Err(format!(
                "option `{}` cannot be `{value}`; it can be {}",
                self.name,
                self.values.join(", ")
            )),
        }
    }
}

fn is_placeholder(value: &str) -> bool {
    value.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// State ids have 32 bits, so a larger table is not useful.
const MOST_BITS: u64 = 32;

const BITSTATE: OptionSpec = OptionSpec {
    name: "bitstate",
    values: &["off", "BITS"],
    help: "bitstate hashing: 2^BITS slots for all states, which may collide",
};

/// All searches have this option, so it is not in their rows; only those that need a special class list
/// it.
pub const FORCE: OptionSpec = OptionSpec {
    name: "force",
    values: &["false", "true"],
    help: "run although a precondition is not met",
};

const EARLY_BLUE: OptionSpec = OptionSpec {
    name: "early-blue",
    values: &["false", "true"],
    help: "the blue search, too, reports an accepting state on its stack",
};

const REMARK1: OptionSpec = OptionSpec {
    name: "remark1",
    values: &["false", "true"],
    help: "the red search paints black at once, and no black search follows",
};

const LINE7: OptionSpec = OptionSpec {
    name: "line7",
    values: &["short", "full"],
    help: "whether line 7 stops at the first successor that is not black",
};

const TEST: OptionSpec = OptionSpec {
    name: "test",
    values: &["inside", "hoisted"],
    help: "where lines 17-18 stand; hoisted is the printed indentation, which raises false alarms",
};

const EXTRACTION: OptionSpec = OptionSpec {
    name: "extraction",
    values: &["dfs", "stack", "printed"],
    help: "where the cycle may close: at u, on the stack down to u, or as printed, which can miss u",
};

const DEPTH: OptionSpec = OptionSpec {
    name: "depth",
    values: &["shared", "separate"],
    help: "one depth for each state, or one for each search",
};

const BOUND: OptionSpec = OptionSpec {
    name: "bound",
    values: &["none", "B"],
    help: "only counterexamples shorter than B",
};

const BOUND_TEST: OptionSpec = OptionSpec {
    name: "bound-test",
    values: &["repaired", "printed"],
    help: "line 11 with a bound: repaired, or as printed, which misses counterexamples",
};

const START: OptionSpec = OptionSpec {
    name: "start",
    values: &["none", "hpy96", "gmz04"],
    help: "the search whose counterexample is the first best",
};

const BLACK: OptionSpec = OptionSpec {
    name: "black",
    values: &["none", "gmz04", "remark1"],
    help: "skip states that Algorithm 1 paints black; with Remark 1 these may be too many",
};

const STEP: OptionSpec = OptionSpec {
    name: "step",
    values: &["1", "2"],
    help: "2 leaves out every second length: right only if all counterexamples have odd lengths",
};

const INITIAL: OptionSpec = OptionSpec {
    name: "initial",
    values: &["auto", "normal", "careful"],
    help: "the first mode; auto is careful if the initial state accepts",
};

/// Visits the machines of all searches with their types, for generic code.
pub trait Visitor {
    fn visit<M: Machine + 'static>(&mut self, algorithm: &'static Algorithm);
}

macro_rules! registry {
    ($($name:literal: $machine:ty, $family:ident, $needs:ident, [$($option:expr),*], $paper:literal;)+) => {
        pub static ALGORITHMS: &[Algorithm] = &[$(Algorithm {
            name: $name,
            paper: $paper,
            family: Family::$family,
            needs: Needs::$needs,
            options: &[$($option),*],
            listing: <$machine as Machine>::LISTING,
            about: <$machine as Machine>::ABOUT,
        }),+];

        /// As [`Starter`], for the searches of these families. The others are not linked in by this.
        fn start_of<const FEW: bool>(
            algorithm: &Algorithm,
            space: &Automaton,
            options: &Options,
        ) -> Option<Box<dyn Running>> {
            match algorithm.name {
                $($name if !FEW || is_usual(Family::$family) => {
                    Some(Box::new(<$machine as Machine>::start(space, options)))
                })+
                _ => None,
            }
        }

        pub fn visit_all(visitor: &mut impl Visitor) {
            let mut rows = ALGORITHMS.iter();
            $(if let Some(row) = rows.next() { visitor.visit::<$machine>(row); })+
        }
    };
}

registry! {
    "cvwy92": Cvwy92, Nested, OneSet, [BITSTATE], "CVWY 1992, as SE 2005, Fig. 1";
    "hpy96": Hpy96, Nested, OneSet, [EARLY_BLUE, BITSTATE], "HPY 1996, as SE 2005, 3.1";
    "gmz04": Gmz04, Nested, OneSet, [REMARK1, LINE7, BITSTATE], "GMZ 2004, Algorithm 1";
    "se05": Se05, Nested, OneSet, [BITSTATE], "SE 2005, Fig. 3";
    "tarjan72": Tarjan72, Components, OneSet, [], "Tarjan 1972, as SE 2005, section 4";
    "gv04": Gv04, Components, OneSet, [TEST], "GV 2004, as SE 2005, Fig. 7";
    "couvreur99": Couvreur99, Components, AnySets, [EXTRACTION], "Couvreur 1999, as SE 2005, Fig. 5";
    "couvreur-scc": CouvreurScc, Components, AnySets, [], "SE 2005, 4.4";
    "dijkstra76": Dijkstra76, Components, AnySets, [], "Dijkstra 1976, Gabow 2000";
    "weak-dfs": WeakDfs, Simple, Weak, [FORCE], "SE 2005, 5.1";
    "terminal": Terminal, Simple, Terminal, [FORCE], "SE 2005, 5.1";
    "spin-i": SpinI, Minimising, OneSet, [DEPTH, EARLY_BLUE], "GMZ 2004, 3.1";
    "gmz04-min": Gmz04Min, Minimising, OneSet, [BOUND, BOUND_TEST, START, BLACK, STEP, INITIAL],
        "GMZ 2004, Algorithm 2";
    "gmz04-pruned": Gmz04Pruned, Minimising, OneSet,
        [BOUND, BOUND_TEST, START, BLACK, STEP, INITIAL], "after GMZ 2004, Algorithm 2";
    "bfs-lasso": BfsLasso, Minimising, Lengths, [], "Lariat";
}

/// Starts any search.
pub const ANY: Starter = start_of::<false>;

/// Starts the searches of usual families only.
pub const USUAL: Starter = start_of::<true>;

/// The families from which a first example is likely to come.
const fn is_usual(family: Family) -> bool {
    matches!(family, Family::Nested)
}

impl Algorithm {
    /// Creates the search, before its first step.
    pub fn start(&self, space: &Automaton, options: &Options) -> Box<dyn Running> {
        let default = || Box::new(<Se05 as Machine>::start(space, options)) as Box<dyn Running>;
        ANY(self, space, options).unwrap_or_else(default)
    }

    /// The option with this name, including `force`.
    pub fn option(&self, name: &str) -> Option<&OptionSpec> {
        self.options.iter().chain([&FORCE]).find(|spec| spec.name == name)
    }

    /// Checks an option and its value. The error says why they are refused.
    pub fn check_option(&self, name: &str, value: &str) -> Result<(), String> {
        if let Some(spec) = self.option(name) {
            return spec.check(value);
        }
        if name == BITSTATE.name && self.family == Family::Components {
            return Err(format!(
                "`{}` has no option `bitstate`: it stores a number for each state, and slots \
                 that collide cannot hold numbers; the nested searches have it",
                self.name
            ));
        }
        let mut names: Vec<&str> = self.options.iter().map(|spec| spec.name).collect();
        if !names.contains(&FORCE.name) {
            names.push(FORCE.name);
        }
        Err(format!("`{}` has no option `{name}`; it has {}", self.name, names.join(", ")))
    }

    /// Whether the search has an item with these conditions, given these options.
    pub fn has(&self, only: Only, options: &Options) -> bool {
        let default = |name: &str| self.option(name).map(OptionSpec::default);
        is_given(only, |name| options.get(name).or_else(|| default(name)).map(str::to_owned))
    }

    /// The lines of the search with these options.
    pub fn lines(&self, options: &Options) -> Vec<ListingLine> {
        self.listing.lines_with(options, |name| self.option(name).map(OptionSpec::default))
    }

    /// Whether the search may miss counterexamples with these options: because states collide, because
    /// of a bound on the length, or because it skips too many states.
    pub fn is_lossy(&self, options: &Options) -> bool {
        options.number(BITSTATE.name).is_some()
            || options.number(BOUND.name).is_some()
            || options.is(BLACK.name, "remark1")
    }

    /// Whether the search may miss counterexamples, because of its options or because a precondition is
    /// not met.
    pub fn may_miss(&self, options: &Options, forced: bool) -> bool {
        // If the automaton is not weak, a simple search may miss accepting cycles.
        self.is_lossy(options)
            || forced && (self.needs == Needs::Weak || options.is(STEP.name, "2"))
    }
}

/// The search that runs if none is named. It must not change, because links of version 1 do not contain
/// it.
pub const DEFAULT: &str = "se05";

/// The search to use if only a shortest counterexample is wanted.
pub const SHORTEST: &str = "bfs-lasso";

/// The searches that are compared if none are named. They differ much from each other.
pub const COMPARED: [&str; 5] = ["se05", "couvreur99", "gv04", "gmz04", "cvwy92"];

pub fn find(name: &str) -> Option<&'static Algorithm> {
    ALGORITHMS.iter().find(|algorithm| algorithm.name == name)
}

pub fn default() -> &'static Algorithm {
    find(DEFAULT).unwrap_or(&ALGORITHMS[0])
}

/// A search that is useful to compare with this one.
pub fn opponent(of: &Algorithm) -> Option<&'static Algorithm> {
    find(match of.family {
        Family::Minimising if of.name == "gmz04-min" => "spin-i",
        Family::Minimising => "gmz04-min",
        Family::Components => "se05",
        Family::Nested | Family::Simple => "couvreur99",
    })
}

/// The names of all searches, for messages.
pub fn names() -> String {
    ALGORITHMS.iter().map(|algorithm| algorithm.name).collect::<Vec<_>>().join(", ")
}

impl std::fmt::Debug for Algorithm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Algorithm").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Serialize for Algorithm {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut row = serializer.serialize_struct("Algorithm", 4)?;
        row.serialize_field("name", self.name)?;
        row.serialize_field("paper", self.paper)?;
        row.serialize_field("needs", self.needs.words())?;
        row.serialize_field("options", self.options)?;
        row.end()
    }
}
