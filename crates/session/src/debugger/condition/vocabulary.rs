//! The words that a condition can use, for one search on one model.

use lariat_core::{Badge, Colour, Line, Options, SearchKind, SideStack};

use crate::registry::Algorithm;
use crate::{Automaton, Counters};

/// The words of one search on one model.
#[derive(Debug)]
pub struct Vocabulary<'a> {
    pub(super) search: &'static str,
    pub(super) automaton: &'a Automaton,
    pub(super) colours: Vec<Colour>,
    pub(super) searches: Vec<SearchKind>,
    pub(super) stacks: &'static [SideStack],
    /// Each with its name in the listing.
    pub(super) lines: Vec<(Line, String)>,
    badges: &'static [Badge],
}

/// The stack whose entries are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stack {
    Calls,
    Of(SearchKind),
    Side(SideStack),
}

/// A number without arguments.
#[derive(Clone, Copy, Debug)]
pub(super) enum Count {
    Depth,
    Steps,
    Line,
    Counter(fn(&Counters) -> u64),
}

pub(super) const COUNTS: [(&str, Count, &str); 13] = [
    ("depth", Count::Depth, "active calls"),
    ("steps", Count::Steps, "steps so far"),
    ("line", Count::Line, "the line that the step executes"),
    ("states", Count::Counter(|c| c.states), "distinct states entered"),
    ("transitions", Count::Counter(|c| c.transitions), "transitions looked at"),
    ("matched", Count::Counter(|c| c.matched), "transitions to states entered before"),
    ("revisits", Count::Counter(|c| c.revisits), "calls beyond the first of each state"),
    ("max_depth", Count::Counter(|c| c.depth), "most active calls so far"),
    ("roots", Count::Counter(|c| c.roots), "largest Roots so far"),
    ("current", Count::Counter(|c| c.current), "largest Current so far"),
    ("counterexamples", Count::Counter(|c| c.counterexamples), "reports so far"),
    ("extraction", Count::Counter(|c| c.extraction), "transitions looked at after a report"),
    ("preparation", Count::Counter(|c| c.preparation), "transitions looked at beside the search"),
];

/// A function with arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Predicate {
    Colour,
    Badge(Badge),
    OnStack,
    OnPath,
    On,
    Accepting,
    Entered,
    Left,
    Coloured,
    Pushed,
    Popped,
    Considered,
    Refused,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parameter {
    State,
    Transition,
    Stack,
    /// May be omitted.
    AnyStack,
    AnyColour,
    AnySearch,
}

pub(super) struct Function {
    pub(super) name: &'static str,
    pub(super) question: Predicate,
    pub(super) parameters: &'static [Parameter],
    /// How it is written, to be shown in messages.
    pub(super) form: &'static str,
    pub(super) meaning: &'static str,
}

macro_rules! functions {
    ($($name:literal $question:expr, [$($parameter:ident)+], $form:literal, $meaning:literal;)+) => {
        [$(Function {
            name: $name,
            question: $question,
            parameters: &[$(Parameter::$parameter),+],
            form: $form,
            meaning: $meaning,
        }),+]
    };
}

/// Of several functions with the same meaning, the first one is offered as a completion.
pub(super) static FUNCTIONS: [Function; 18] = functions! {
    "colour" Predicate::Colour, [State], "colour(s) = red", "the colour of a state";
    "color" Predicate::Colour, [State], "colour(s) = red", "the colour of a state";
    "number" Predicate::Badge(Badge::Number), [State], "number(s)", "the number of a state";
    "lowlink" Predicate::Badge(Badge::Lowlink), [State], "lowlink(s)", "the lowlink of a state";
    "depth" Predicate::Badge(Badge::Depth), [State], "depth(s)", "the depth stored for a state";
    "on_stack" Predicate::OnStack, [State], "on_stack(s)", "a call of the state is active";
    "on_path" Predicate::OnPath, [State], "on_path(s)", "the state is on the path that calls make";
    "on" Predicate::On, [Stack State], "on(Roots, s)", "the state is on that stack";
    "accepting" Predicate::Accepting, [State], "accepting(s)", "the state accepts";
    "entered" Predicate::Entered, [State AnySearch], "entered(s)", "this step enters the state";
    "visited" Predicate::Entered, [State AnySearch], "entered(s)", "this step enters the state";
    "left" Predicate::Left, [State AnySearch], "left(s)", "this step leaves the state";
    "coloured" Predicate::Coloured, [State AnyColour], "coloured(s, red)", "this step colours it";
    "colored" Predicate::Coloured, [State AnyColour], "coloured(s, red)", "this step colours it";
    "pushed" Predicate::Pushed, [State AnyStack], "pushed(s, Roots)", "this step pushes it";
    "popped" Predicate::Popped, [State AnyStack], "popped(s, Roots)", "this step pops it";
    "considered" Predicate::Considered, [Transition], "considered(s -> t)",
        "this step considers the transition";
    "refused" Predicate::Refused, [Transition], "refused(s -> t)",
        "a test of this step turns the transition down";
};

/// Words without arguments: a test, and the current search.
pub(super) const FOUND: (&str, &str) = ("found", "this step reports a counterexample");
pub(super) const SEARCHING: (&str, &str) = ("searching", "the search that is running");

impl<'a> Vocabulary<'a> {
    pub fn new(
        algorithm: &Algorithm,
        options: &Options,
        automaton: &'a Automaton,
    ) -> Vocabulary<'a> {
        let phases = algorithm.about.phases.iter().filter(|(_, only)| algorithm.has(only, options));
        let lines = algorithm.lines(options);
        let lines = lines.iter().filter(|line| !line.silent).map(|line| line.line);
        Vocabulary {
            search: algorithm.name,
            automaton,
            colours: algorithm.listing.colours.iter().map(|&(colour, _)| colour).collect(),
            searches: phases.map(|&(phase, _)| phase).collect(),
            stacks: algorithm.about.stacks,
            lines: lines.map(|line| (line, algorithm.listing.place(line))).collect(),
            badges: algorithm.about.badges,
        }
    }

    /// Whether the search has what the function is about.
    pub(super) fn has(&self, question: Predicate) -> bool {
        match question {
            Predicate::Badge(badge) => self.badges.contains(&badge),
            Predicate::On | Predicate::Pushed | Predicate::Popped => !self.stacks.is_empty(),
            _ => true,
        }
    }

    pub(super) fn functions(&self) -> impl Iterator<Item = &'static Function> {
        FUNCTIONS.iter().filter(|function| self.has(function.question))
    }

    /// The stacks whose size can be asked for: `|Roots|`.
    pub(super) fn sizes(&self) -> Vec<(&'static str, Stack)> {
        let side = self.stacks.iter().map(|&stack| (stack.word(), Stack::Side(stack)));
        // These searches make no calls.
        let calling = self.searches.iter().filter(|search| {
            !matches!(
                search,
                SearchKind::Extract
                    | SearchKind::Survey
                    | SearchKind::Breadth
                    | SearchKind::Forth
                    | SearchKind::Back
            )
        });
        let own = calling.map(|&search| (search_word(search), Stack::Of(search)));
        [("calls", Stack::Calls)].into_iter().chain(side).chain(own).collect()
    }
}

pub(super) fn search_word(search: SearchKind) -> &'static str {
    match search {
        SearchKind::Blue => "blue",
        SearchKind::Red => "red",
        SearchKind::Black => "black",
        SearchKind::Dfs => "dfs",
        SearchKind::Remove => "remove",
        SearchKind::Extract => "extract",
        SearchKind::Careful => "careful",
        SearchKind::Survey => "survey",
        SearchKind::Breadth => "breadth",
        SearchKind::Forth => "forth",
        SearchKind::Back => "back",
    }
}
