//! Resolves the words of a condition for one search and one model.

use lariat_core::{Colour, Line, SearchKind, SideStack};
use lariat_lang::{Diagnostic, Span};

use super::evaluate::{Named, Number, Test};
use super::names::{listed, nearest};
use super::parse::{Argument, Kind, Node, Relation};
use super::vocabulary::{
    COUNTS, Count, FOUND, FUNCTIONS, Function, Parameter, Predicate, SEARCHING, Vocabulary,
    search_word,
};
use super::{Condition, StateNamed};

pub(super) fn resolve(
    text: &str,
    tree: &Node,
    vocabulary: &Vocabulary<'_>,
) -> Result<Condition, Vec<Diagnostic>> {
    let mut resolver =
        Resolver { text, vocabulary, states: Vec::new(), errors: Vec::new(), of_step: false };
    let test = resolver.test(tree);
    let Resolver { states, errors, of_step, .. } = resolver;
    match test {
        Some(test) if errors.is_empty() => {
            Ok(Condition { text: text.to_owned(), test, states, of_step })
        }
        _ => Err(errors),
    }
}

/// A method that returns `None` has added an error.
pub(super) struct Resolver<'r> {
    pub(super) text: &'r str,
    pub(super) vocabulary: &'r Vocabulary<'r>,
    pub(super) states: Vec<StateNamed>,
    errors: Vec<Diagnostic>,
    of_step: bool,
}

impl Resolver<'_> {
    pub(super) fn fail<T>(&mut self, error: Diagnostic) -> Option<T> {
        self.errors.push(error);
        None
    }

    fn test(&mut self, node: &Node) -> Option<Test> {
        match &node.kind {
            Kind::All(parts) => self.tests(parts).map(Test::All),
            Kind::Any(parts) => self.tests(parts).map(Test::Any),
            Kind::Not(inner) => Some(Test::Not(Box::new(self.test(inner)?))),
            Kind::Compare(left, relation, right) => self.comparison(left, *relation, right),
            Kind::Call(word, arguments) => self.question(*word, arguments, node.span),
            Kind::Word if node.span.of(self.text) == FOUND.0 => {
                self.of_step = true;
                Some(Test::Found)
            }
            Kind::Word => self.no_test(node.span),
            Kind::Place => {
                let place = node.span.of(self.text);
                let message = format!("`{place}` is a line, which is neither true nor false");
                let help = format!("test it as in `line = {place}`");
                self.fail(Diagnostic::error(node.span, message).help(help))
            }
            Kind::Number(_) | Kind::Sum(_) | Kind::Size(_) => {
                let number = node.span.of(self.text);
                let message = format!("`{number}` is a number, which is neither true nor false");
                let help = format!("compare it with another one, as in `{number} > 3`");
                self.fail(Diagnostic::error(node.span, message).help(help))
            }
        }
    }

    /// Resolves all parts even after an error, so that every error is reported.
    fn tests(&mut self, parts: &[Node]) -> Option<Vec<Test>> {
        let tests: Vec<Option<Test>> = parts.iter().map(|part| self.test(part)).collect();
        tests.into_iter().collect()
    }

    /// Reports a single word that is not a test.
    fn no_test<T>(&mut self, span: Span) -> Option<T> {
        let word = span.of(self.text);
        if COUNTS.iter().any(|(name, ..)| *name == word) {
            let message = format!("`{word}` is a number, which is neither true nor false");
            let help = format!("compare it, as in `{word} > 3`");
            return self.fail(Diagnostic::error(span, message).help(help));
        }
        if word == SEARCHING.0 {
            let message = "`searching` is a search, which is neither true nor false";
            let first = self.vocabulary.searches.first().map_or("blue", |&s| search_word(s));
            let help = format!("compare it, as in `searching = {first}`");
            return self.fail(Diagnostic::error(span, message).help(help));
        }
        self.unknown_word(span)
    }

    fn unknown_word<T>(&mut self, span: Span) -> Option<T> {
        let word = span.of(self.text);
        let error = Diagnostic::error(span, format!("`{word}` is unknown"));
        if let Some(function) = FUNCTIONS.iter().find(|function| function.name == word) {
            let message = format!("`{word}` needs arguments");
            let help = format!("as in `{}`", function.form);
            return self.fail(Diagnostic::error(span, message).help(help));
        }
        if self.vocabulary.automaton.code_named(word).is_some() {
            let help =
                format!("`{word}` is a state: ask something about it, as in `entered({word})`");
            return self.fail(error.help(help));
        }
        let counts = COUNTS.iter().map(|(name, ..)| *name);
        let functions = self.vocabulary.functions().map(|function| function.name);
        let words = counts.chain(functions).chain([FOUND.0, SEARCHING.0]);
        let help = match nearest(word, words) {
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                "there are questions about states, as in `colour(s) = red`, and numbers: `depth`, \
                     `steps`, `states` and others"
                    .to_owned()
            }
        };
        self.fail(error.help(help))
    }

    fn comparison(&mut self, left: &Node, relation: Relation, right: &Node) -> Option<Test> {
        if self.is_colour(left) || self.is_colour(right) {
            return self.colours(left, relation, right);
        }
        if self.is_word(left, SEARCHING.0) {
            return self.searching(relation, right);
        }
        if self.is_word(right, SEARCHING.0) {
            return self.searching(relation, left);
        }
        let place = |node: &Node| node.kind == Kind::Place;
        if place(left) || place(right) {
            let (asked, place) = if place(right) { (left, right) } else { (right, left) };
            return self.line_named(asked, relation, place);
        }
        for (asked, given) in [(left, right), (right, left)] {
            if let (true, Kind::Number(number)) = (self.is_word(asked, "line"), &given.kind) {
                self.line_numbered(*number, given.span, relation)?;
            }
        }
        let (left, right) = (self.number(left), self.number(right));
        Some(Test::Compare(left?, relation, right?))
    }

    fn is_word(&self, node: &Node, word: &str) -> bool {
        node.kind == Kind::Word && node.span.of(self.text) == word
    }

    fn is_colour(&self, node: &Node) -> bool {
        matches!(node.kind, Kind::Call(word, _) if matches!(word.of(self.text), "colour" | "color"))
    }

    /// `=` or `≠`; returns whether it is negated.
    fn equality(&mut self, relation: Relation, span: Span, what: &str) -> Option<bool> {
        match relation {
            Relation::Equal => Some(false),
            Relation::Unequal => Some(true),
            _ => {
                let message = format!("{what} have no order");
                self.fail(Diagnostic::error(span, message).help("use `=` or `!=`"))
            }
        }
    }

    fn colours(&mut self, left: &Node, relation: Relation, right: &Node) -> Option<Test> {
        let negated = self.equality(relation, left.span.to(right.span), "colours");
        let (asked, other) = if self.is_colour(left) { (left, right) } else { (right, left) };
        let state = self.coloured_state(asked);
        let test = if self.is_colour(other) {
            Test::SameColour(state?, self.coloured_state(other)?)
        } else {
            let colour = match other.kind {
                Kind::Word => self.colour(other.span.of(self.text), other.span),
                _ => self.colour_wanted(other.span),
            };
            Test::ColourIs(state?, colour?)
        };
        Some(negate(test, negated?))
    }

    fn colour_wanted<T>(&mut self, span: Span) -> Option<T> {
        let message = format!("`{}` is not a colour", span.of(self.text));
        let help = self.colours_there_are();
        self.fail(Diagnostic::error(span, message).help(help))
    }

    fn coloured_state(&mut self, node: &Node) -> Option<Named> {
        let Kind::Call(word, arguments) = &node.kind else { return None };
        let function = FUNCTIONS.iter().find(|function| function.question == Predicate::Colour)?;
        match self.arguments(function, *word, arguments, node.span)?.as_slice() {
            [Given::State(state)] => Some(*state),
            _ => None,
        }
    }

    fn searching(&mut self, relation: Relation, other: &Node) -> Option<Test> {
        let negated = self.equality(relation, other.span, "searches")?;
        let search = match other.kind {
            Kind::Word => self.search(other.span.of(self.text), other.span)?,
            _ => {
                let message = format!("`{}` is not a search", other.span.of(self.text));
                let help = self.searches_there_are();
                return self.fail(Diagnostic::error(other.span, message).help(help));
            }
        };
        Some(negate(Test::Searching(search), negated))
    }

    /// A line by its name in the listing, such as `red 3`; each procedure has its own numbers.
    fn line_named(&mut self, asked: &Node, relation: Relation, place: &Node) -> Option<Test> {
        let words: Vec<&str> = place.span.of(self.text).split_whitespace().collect();
        let name = words.join(" ");
        if !self.is_word(asked, "line") {
            let asked = asked.span.of(self.text);
            let message = format!("`{name}` is a line, but `{asked}` is not `line`");
            let help = format!("test a line as in `line = {name}`");
            return self.fail(Diagnostic::error(place.span, message).help(help));
        }
        let negated = self.equality(relation, place.span, "lines with names")?;
        let found = self.vocabulary.lines.iter().find(|(_, known)| *known == name);
        match found {
            Some(&(line, _)) => {
                self.of_step = true;
                Some(negate(Test::LineIs(line), negated))
            }
            None => self.no_line(&name, place.span),
        }
    }

    /// A line by its number. After `=` the line must exist.
    fn line_numbered(&mut self, number: i64, span: Span, relation: Relation) -> Option<()> {
        let line = u16::try_from(number).ok().map(Line);
        let exists = self.vocabulary.lines.iter().any(|&(known, _)| Some(known) == line);
        match relation {
            Relation::Equal | Relation::Unequal if !exists => {
                self.no_line(&number.to_string(), span)
            }
            _ => Some(()),
        }
    }

    fn number(&mut self, node: &Node) -> Option<Number> {
        let word = node.span.of(self.text);
        match &node.kind {
            Kind::Number(number) => Some(Number::Literal(*number)),
            Kind::Sum(terms) => {
                let terms: Vec<Option<(bool, Number)>> =
                    terms.iter().map(|(minus, term)| Some((*minus, self.number(term)?))).collect();
                Some(Number::Sum(terms.into_iter().collect::<Option<_>>()?))
            }
            Kind::Size(name) => self.size(*name),
            Kind::Word => match COUNTS.iter().find(|(name, ..)| *name == word) {
                Some(&(_, count, _)) => {
                    self.of_step |= matches!(count, Count::Line);
                    Some(Number::Count(count))
                }
                None => self.no_number(node.span),
            },
            Kind::Call(name, arguments) => {
                let function = self.function(*name)?;
                let Predicate::Badge(badge) = function.question else {
                    return self.no_number(node.span);
                };
                match self.arguments(function, *name, arguments, node.span)?.as_slice() {
                    [Given::State(state)] => Some(Number::Badge(badge, *state)),
                    _ => None,
                }
            }
            _ => self.no_number(node.span),
        }
    }

    fn no_number<T>(&mut self, span: Span) -> Option<T> {
        let word = span.of(self.text);
        let colours = self.vocabulary.colours.iter().map(|colour| colour.word());
        let searches = self.vocabulary.searches.iter().map(|&search| search_word(search));
        let error = Diagnostic::error(span, format!("`{word}` is not a number"));
        if word == FOUND.0 || FUNCTIONS.iter().any(|f| word.starts_with(&format!("{}(", f.name))) {
            return self
                .fail(error.help("it is true or false by itself: leave out the comparison"));
        }
        if colours.chain(searches).any(|known| known == word) {
            return self.fail(error.help(format!("as in `colour(s) = {word}`")));
        }
        if word.chars().all(|c| c.is_alphanumeric() || c == '_') {
            return self.unknown_word(span);
        }
        self.fail(error)
    }

    fn size(&mut self, name: Span) -> Option<Number> {
        let word = name.of(self.text);
        let sizes = self.vocabulary.sizes();
        if let Some(&(_, stack)) = sizes.iter().find(|(known, _)| known.eq_ignore_ascii_case(word))
        {
            return Some(Number::Size(stack));
        }
        let words: Vec<String> = sizes.iter().map(|(word, _)| format!("|{word}|")).collect();
        let message = format!("{} has no stack `{word}`", self.vocabulary.search);
        self.fail(Diagnostic::error(name, message).help(format!("it has {}", listed(&words))))
    }

    fn question(&mut self, name: Span, arguments: &[Argument], span: Span) -> Option<Test> {
        let function = self.function(name)?;
        let given = self.arguments(function, name, arguments, span)?;
        let state = |place: usize| match given.get(place) {
            Some(Given::State(state)) => Some(*state),
            _ => None,
        };
        let (colour, search, stack) = match given.get(1) {
            Some(Given::Colour(colour)) => (Some(*colour), None, None),
            Some(Given::Search(search)) => (None, Some(*search), None),
            Some(Given::Stack(stack)) => (None, None, Some(*stack)),
            _ => (None, None, None),
        };
        let (test, of_step) = match function.question {
            Predicate::Colour | Predicate::Badge(_) => {
                let asked = span.of(self.text);
                let message = format!("`{asked}` is neither true nor false");
                let other = match function.question {
                    Predicate::Colour => self.vocabulary.colours.last().map_or("red", |c| c.word()),
                    _ => "3",
                };
                let help = format!("compare it, as in `{asked} = {other}`");
                return self.fail(Diagnostic::error(span, message).help(help));
            }
            Predicate::OnStack => (Test::OnStack(state(0)?), false),
            Predicate::OnPath => (Test::OnPath(state(0)?), false),
            Predicate::On => match given.first() {
                Some(Given::Stack(stack)) => (Test::On(*stack, state(1)?), false),
                _ => return None,
            },
            Predicate::Accepting => (Test::Accepting(state(0)?), false),
            Predicate::Entered => (Test::Entered(state(0)?, search), true),
            Predicate::Left => (Test::Left(state(0)?, search), true),
            Predicate::Coloured => (Test::Coloured(state(0)?, colour), true),
            Predicate::Pushed => (Test::Pushed(state(0)?, stack), true),
            Predicate::Popped => (Test::Popped(state(0)?, stack), true),
            Predicate::Considered => (Test::Considered(state(0)?, state(1)?), true),
            Predicate::Refused => (Test::Refused(state(0)?, state(1)?), true),
        };
        self.of_step |= of_step;
        Some(test)
    }

    /// Resolves the arguments. A transition gives two states.
    fn arguments(
        &mut self,
        function: &Function,
        name: Span,
        arguments: &[Argument],
        span: Span,
    ) -> Option<Vec<Given>> {
        use Parameter::{AnyColour, AnySearch, AnyStack};
        let form = format!("it is written `{}`", function.form);
        let needed = function
            .parameters
            .iter()
            .filter(|parameter| !matches!(parameter, AnyColour | AnySearch | AnyStack))
            .count();
        if arguments.len() < needed || arguments.len() > function.parameters.len() {
            let word = name.of(self.text);
            let message = match arguments.len() < needed {
                true => format!("`{word}` needs more arguments"),
                false => format!("`{word}` has too many arguments"),
            };
            let surplus = arguments.get(function.parameters.len()).map(Argument::span);
            return self.fail(Diagnostic::error(surplus.unwrap_or(span), message).help(form));
        }
        let mut given = Vec::new();
        for (parameter, argument) in function.parameters.iter().zip(arguments) {
            match (parameter, argument) {
                (Parameter::Transition, Argument::Transition(source, target)) => {
                    let (source, target) = (self.state(source), self.state(target));
                    given.extend([Given::State(source?), Given::State(target?)]);
                }
                (Parameter::Transition, Argument::Name(name)) => {
                    let message =
                        format!("`{}` is a state, but a transition is expected", name.name);
                    return self.fail(Diagnostic::error(name.span, message).help(form));
                }
                (_, Argument::Transition(..)) => {
                    let message = "a transition is not expected here";
                    return self.fail(Diagnostic::error(argument.span(), message).help(form));
                }
                (Parameter::State, Argument::Name(name)) => {
                    given.push(Given::State(self.state(name)?));
                }
                (Parameter::Stack | AnyStack, Argument::Name(name)) => {
                    given.push(Given::Stack(self.stack(&name.name, name.span)?));
                }
                (AnyColour, Argument::Name(name)) => {
                    given.push(Given::Colour(self.colour(&name.name, name.span)?));
                }
                (AnySearch, Argument::Name(name)) => {
                    given.push(Given::Search(self.search(&name.name, name.span)?));
                }
            }
        }
        Some(given)
    }
}

#[derive(Clone, Copy, Debug)]
enum Given {
    State(Named),
    Stack(SideStack),
    Colour(Colour),
    Search(SearchKind),
}

fn negate(test: Test, negated: bool) -> Test {
    if negated { Test::Not(Box::new(test)) } else { test }
}
