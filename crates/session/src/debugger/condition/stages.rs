//! Conditions on the run of an explanation: `layer(s) = 2`, `tag(s -> t) = incorrect`,
//! `stage = 4 and line = 5`.
//!
//! The words are those of the run ([`Facts`]), and `stage`, `line` and `steps`, which every such run has. A
//! fact that is not known at a step makes every comparison false. A comparison with a fact that has several
//! values is true if it is true for one of them.

use lariat_core::run::{Fact, FactValue, Facts, Is, Moment, Of, Seeker};
use lariat_lang::{Diagnostic, Span};

use super::complete::{Completion, Wanted, Words, completions, operators};
use super::cursor::Name;
use super::names::{listed, nearest, written};
use super::parse::{Argument, Kind, Node, Relation, parse};

/// A condition that has been read, for one run.
#[derive(Clone, Debug)]
pub struct StageCondition {
    text: String,
    test: Test,
    of_step: bool,
}

#[derive(Clone, Debug)]
enum Test {
    All(Vec<Test>),
    Any(Vec<Test>),
    Not(Box<Test>),
    Compare(Number, Relation, Number),
    /// A fact that is true or false.
    Holds(Asking),
    /// A fact that is a word.
    WordIs(Asking, &'static str),
}

#[derive(Clone, Debug)]
enum Number {
    Literal(i64),
    Sum(Vec<(bool, Number)>),
    Fact(Asking),
    Stage,
    Line,
    Steps,
}

/// A fact, by its index in the list of facts, and the states it is about.
#[derive(Clone, Debug)]
struct Asking {
    fact: usize,
    about: Vec<u32>,
}

/// The words that every run of an explanation has.
const COMMON: [(&str, Number, &str); 3] = [
    ("stage", Number::Stage, "the number of the stage"),
    ("line", Number::Line, "the line that the step executes"),
    ("steps", Number::Steps, "steps so far"),
];

impl StageCondition {
    /// Reads a condition, or returns at least one error with its place. `names` are the names of the states,
    /// by number.
    pub fn read<R: Facts>(text: &str, names: &[String]) -> Result<StageCondition, Vec<Diagnostic>> {
        let tree = parse(text).map_err(|error| vec![error])?;
        let facts: Vec<Fact> = R::FACTS.iter().map(|&(fact, _)| fact).collect();
        let mut reader = Reader { text, facts: &facts, names, of_step: false };
        let test = reader.test(&tree).map_err(|error| vec![*error])?;
        Ok(StageCondition { text: text.to_owned(), test, of_step: reader.of_step })
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it is about the step itself, not about the run after the step.
    pub fn is_of_step(&self) -> bool {
        self.of_step
    }

    /// Whether it holds at a step.
    pub fn holds<R: Facts>(&self, at: Moment<'_, R>) -> bool {
        self.test.holds(at)
    }

    /// What is true at a step of a state, or of the transitions from one state to another: each as a
    /// condition, with what it says.
    pub fn known<R: Facts>(
        at: Moment<'_, R>,
        about: &[u32],
        names: &[String],
    ) -> Vec<(StageCondition, String)> {
        let Some(written) = subject(about, names) else { return Vec::new() };
        let facts = R::FACTS.iter().enumerate().filter(|(_, (fact, _))| fact.is_about(about));
        let mut known = Vec::new();
        for (place, (fact, find)) in facts {
            let mut values = find(at.run, at.world, about);
            values.dedup();
            for value in values {
                let asking = Asking { fact: place, about: about.to_vec() };
                let (form, test) = match value {
                    FactValue::True(false) => continue,
                    FactValue::True(true) => {
                        (format!("{}({written})", fact.name), Test::Holds(asking))
                    }
                    FactValue::Word(word) => {
                        (format!("{}({written}) = {word}", fact.name), Test::WordIs(asking, word))
                    }
                    FactValue::Number(number) => {
                        let wanted = Number::Literal(i64::try_from(number).unwrap_or(i64::MAX));
                        let test = Test::Compare(Number::Fact(asking), Relation::Equal, wanted);
                        (format!("{}({written}) = {number}", fact.name), test)
                    }
                };
                let condition = StageCondition { text: form, test, of_step: false };
                known.push((condition, said(fact, value)));
            }
        }
        known
    }

    /// What can become true of a state or of a transition: each in words and as the text of a condition.
    pub fn possible<R: Facts>(about: &[u32], names: &[String]) -> Vec<(String, String)> {
        let Some(written) = subject(about, names) else { return Vec::new() };
        let facts = R::FACTS.iter().map(|(fact, _)| fact).filter(|fact| fact.is_about(about));
        let mut possible = Vec::new();
        for fact in facts {
            let form = format!("{}({written})", fact.name);
            match fact.is {
                Is::True => possible.push((fact.says.to_owned(), form)),
                Is::Number => possible.push((fact.says.replace("{}", "…"), format!("{form} >= 0"))),
                Is::Word(words) => possible.extend(
                    words
                        .iter()
                        .map(|word| (fact.says.replace("{}", word), format!("{form} = {word}"))),
                ),
            }
        }
        possible
    }

    /// A condition that such a run can have.
    pub fn example<R: Facts>() -> String {
        R::FACTS.first().map_or_else(|| "stage = 2".to_owned(), |(fact, _)| example(fact))
    }

    /// Completions for the text before the cursor (a byte offset), the most likely first.
    pub fn complete<R: Facts>(text: &str, cursor: usize, names: &[String]) -> Vec<Completion> {
        let facts: Vec<Fact> = R::FACTS.iter().map(|&(fact, _)| fact).collect();
        completions(text, cursor, &StageWords { facts: &facts, names })
    }

    /// The facts of a run: how each is written, and what it means.
    pub fn vocabulary<R: Facts>() -> Vec<(String, &'static str)> {
        let common = COMMON.iter().map(|(name, _, meaning)| ((*name).to_owned(), *meaning));
        let own = R::FACTS.iter().map(|(fact, _)| (form(fact), fact.meaning));
        common.chain(own).collect()
    }
}

/// A state, or a transition as `s -> t`, as conditions write it.
fn subject(about: &[u32], names: &[String]) -> Option<String> {
    let names: Option<Vec<String>> =
        about.iter().map(|&state| Some(written(names.get(state as usize)?))).collect();
    names.map(|names| names.join(" -> "))
}

fn said(fact: &Fact, value: FactValue) -> String {
    match value {
        FactValue::Number(number) => fact.says.replace("{}", &number.to_string()),
        FactValue::Word(word) => fact.says.replace("{}", word),
        FactValue::True(_) => fact.says.to_owned(),
    }
}

/// How a fact is written.
fn form(fact: &Fact) -> String {
    let name = fact.name;
    match fact.of {
        Of::Run => name.to_owned(),
        Of::State => format!("{name}(s)"),
        Of::Transition => format!("{name}(s -> t)"),
    }
}

/// A test of a fact, as an example in messages.
fn example(fact: &Fact) -> String {
    match fact.is {
        Is::True => form(fact),
        Is::Number => format!("{} = 2", form(fact)),
        Is::Word(words) => format!("{} = {}", form(fact), words.first().unwrap_or(&"…")),
    }
}

impl Test {
    fn holds<R: Facts>(&self, at: Moment<'_, R>) -> bool {
        match self {
            Test::All(tests) => tests.iter().all(|test| test.holds(at)),
            Test::Any(tests) => tests.iter().any(|test| test.holds(at)),
            Test::Not(test) => !test.holds(at),
            Test::Compare(left, relation, right) => {
                let (left, right) = (left.values(at), right.values(at));
                left.iter().any(|&one| right.iter().any(|&other| relation.holds(one, other)))
            }
            Test::Holds(asking) => asking.values(at).contains(&FactValue::True(true)),
            Test::WordIs(asking, word) => asking.values(at).contains(&FactValue::Word(word)),
        }
    }
}

impl Number {
    fn values<R: Facts>(&self, at: Moment<'_, R>) -> Vec<i64> {
        let whole = |number: u64| i64::try_from(number).ok();
        match self {
            Number::Literal(number) => vec![*number],
            Number::Sum(terms) => terms.iter().fold(vec![0_i64], |sums, (minus, term)| {
                let values = term.values(at);
                let add = |sum: i64, value: i64| match minus {
                    true => sum.checked_sub(value),
                    false => sum.checked_add(value),
                };
                sums.iter()
                    .flat_map(|&sum| values.iter().filter_map(move |&value| add(sum, value)))
                    .collect()
            }),
            Number::Fact(asking) => {
                let number = |value: FactValue| match value {
                    FactValue::Number(number) => whole(number),
                    _ => None,
                };
                asking.values(at).into_iter().filter_map(number).collect()
            }
            Number::Stage => whole(at.log.number_at(at.step)).into_iter().collect(),
            Number::Line => at.record.line().map(|line| line.0.into()).into_iter().collect(),
            Number::Steps => whole(at.step).into_iter().collect(),
        }
    }
}

impl Asking {
    fn values<R: Facts>(&self, at: Moment<'_, R>) -> Vec<FactValue> {
        match R::FACTS.get(self.fact) {
            Some((_, find)) => find(at.run, at.world, &self.about),
            None => Vec::new(),
        }
    }
}

/// Finds the steps at which a condition stops: a condition on the step where it holds, any other where it
/// becomes true.
#[derive(Clone, Debug)]
pub struct StageStopping<'c> {
    condition: &'c StageCondition,
    held: bool,
}

impl<'c> StageStopping<'c> {
    pub fn new(condition: &'c StageCondition) -> StageStopping<'c> {
        StageStopping { condition, held: false }
    }
}

impl<R: Facts> Seeker<R> for StageStopping<'_> {
    fn begin(&mut self, at: Moment<'_, R>) {
        self.held = self.condition.holds(at);
    }

    fn meets(&mut self, at: Moment<'_, R>) -> bool {
        let held = std::mem::replace(&mut self.held, self.condition.holds(at));
        self.held && (self.condition.of_step || !held)
    }
}

/// Finds the steps at which one of several conditions stops.
#[derive(Clone, Debug)]
pub struct StageStops<'c> {
    each: Vec<StageStopping<'c>>,
}

impl<'c> StageStops<'c> {
    pub fn new(conditions: &'c [StageCondition]) -> StageStops<'c> {
        StageStops { each: conditions.iter().map(StageStopping::new).collect() }
    }
}

impl<R: Facts> Seeker<R> for StageStops<'_> {
    fn begin(&mut self, at: Moment<'_, R>) {
        self.each.iter_mut().for_each(|stop| Seeker::<R>::begin(stop, at));
    }

    fn meets(&mut self, at: Moment<'_, R>) -> bool {
        // Each of them must see each step.
        self.each.iter_mut().fold(false, |met, stop| stop.meets(at) | met)
    }
}

/// The words of a run, for completions.
struct StageWords<'a> {
    facts: &'a [Fact],
    names: &'a [String],
}

impl Words for StageWords<'_> {
    fn takes_arguments(&self, word: &str) -> bool {
        self.facts.iter().any(|fact| fact.name == word && fact.of != Of::Run)
    }

    fn offers(&self, wanted: Wanted<'_>, typed: &str) -> Vec<(String, String)> {
        let fact = |fact: &Fact| match fact.of {
            Of::Run => (fact.name.to_owned(), fact.meaning.to_owned()),
            _ => (format!("{}(", fact.name), fact.meaning.to_owned()),
        };
        let common =
            COMMON.iter().map(|(name, _, meaning)| ((*name).to_owned(), (*meaning).to_owned()));
        match wanted {
            Wanted::Term => {
                let not = ("not".to_owned(), "negates a condition".to_owned());
                self.facts.iter().map(fact).chain(common).chain([not]).collect()
            }
            Wanted::Compared(word) => {
                match self.facts.iter().find(|fact| fact.name == word).map(|fact| fact.is) {
                    Some(Is::Word(words)) => {
                        words.iter().map(|word| ((*word).to_owned(), "value".to_owned())).collect()
                    }
                    _ => self.offers(Wanted::Number, typed),
                }
            }
            Wanted::Number => {
                let numbers = self.facts.iter().filter(|fact| matches!(fact.is, Is::Number));
                common.chain(numbers.map(fact)).collect()
            }
            Wanted::Argument(..) => {
                let names = self.names.iter().take(COMPLETED).filter(|name| {
                    let start = name.get(..typed.len().min(name.len()));
                    start.is_some_and(|start| start.eq_ignore_ascii_case(typed))
                });
                names.map(|name| (written(name), "state".to_owned())).collect()
            }
            Wanted::Operator => operators(),
            Wanted::Stack | Wanted::Nothing => Vec::new(),
        }
    }
}

/// The number of names searched for those that begin with what is typed.
const COMPLETED: usize = 5000;

type Read<T> = Result<T, Box<Diagnostic>>;

struct Reader<'r> {
    text: &'r str,
    facts: &'r [Fact],
    /// Indexed by state.
    names: &'r [String],
    of_step: bool,
}

impl Reader<'_> {
    fn test(&mut self, node: &Node) -> Read<Test> {
        match &node.kind {
            Kind::All(parts) => Ok(Test::All(self.tests(parts)?)),
            Kind::Any(parts) => Ok(Test::Any(self.tests(parts)?)),
            Kind::Not(inner) => Ok(Test::Not(Box::new(self.test(inner)?))),
            Kind::Compare(left, relation, right) => self.comparison(left, *relation, right),
            Kind::Word if COMMON.iter().any(|(name, ..)| *name == node.span.of(self.text)) => {
                Err(self.no_truth(node.span, &format!("{} = 3", node.span.of(self.text))))
            }
            Kind::Call(..) | Kind::Word => {
                let (asking, fact) = self.asking(node)?;
                match fact.is {
                    Is::True => Ok(Test::Holds(asking)),
                    _ => Err(self.no_truth(node.span, &example(&fact))),
                }
            }
            _ => Err(self.no_truth(node.span, &format!("{} = 3", node.span.of(self.text)))),
        }
    }

    fn tests(&mut self, parts: &[Node]) -> Read<Vec<Test>> {
        parts.iter().map(|part| self.test(part)).collect()
    }

    fn comparison(&mut self, left: &Node, relation: Relation, right: &Node) -> Read<Test> {
        for (asked, other) in [(left, right), (right, left)] {
            if let Some((asking, fact)) = self.word_fact(asked)? {
                return self.word_comparison(asking, &fact, relation, other);
            }
        }
        Ok(Test::Compare(self.number(left)?, relation, self.number(right)?))
    }

    /// The fact, if the node is one whose values are words.
    fn word_fact(&mut self, node: &Node) -> Read<Option<(Asking, Fact)>> {
        let name = match &node.kind {
            Kind::Call(name, _) => *name,
            Kind::Word => node.span,
            _ => return Ok(None),
        };
        let fact = self.facts.iter().find(|fact| fact.name == name.of(self.text));
        match fact.is_some_and(|fact| matches!(fact.is, Is::Word(_))) {
            true => self.asking(node).map(Some),
            false => Ok(None),
        }
    }

    fn word_comparison(
        &mut self,
        asking: Asking,
        fact: &Fact,
        relation: Relation,
        other: &Node,
    ) -> Read<Test> {
        let Is::Word(words) = fact.is else { return Err(self.no_truth(other.span, fact.name)) };
        let said = other.span.of(self.text);
        let Some(word) = words.iter().find(|&&word| word == said && other.kind == Kind::Word)
        else {
            let message = format!("`{}` is never `{said}`", form(fact));
            let help = format!("it is {}", words.join(" or "));
            return Err(Box::new(Diagnostic::error(other.span, message).help(help)));
        };
        let test = Test::WordIs(asking, word);
        match relation {
            Relation::Equal => Ok(test),
            Relation::Unequal => Ok(Test::Not(Box::new(test))),
            _ => {
                let message = "words have no order";
                Err(Box::new(Diagnostic::error(other.span, message).help("use `=` or `!=`")))
            }
        }
    }

    fn number(&mut self, node: &Node) -> Read<Number> {
        match &node.kind {
            Kind::Number(number) => Ok(Number::Literal(*number)),
            Kind::Sum(terms) => {
                let term = |(minus, term): &(bool, Node)| Ok((*minus, self.number(term)?));
                Ok(Number::Sum(terms.iter().map(term).collect::<Read<_>>()?))
            }
            Kind::Word => {
                let word = node.span.of(self.text);
                match COMMON.iter().find(|(name, ..)| *name == word) {
                    Some((_, number, _)) => {
                        self.of_step |= matches!(number, Number::Line);
                        Ok(number.clone())
                    }
                    None => self.fact_number(node),
                }
            }
            Kind::Call(..) => self.fact_number(node),
            _ => Err(self.no_number(node.span)),
        }
    }

    fn fact_number(&mut self, node: &Node) -> Read<Number> {
        let (asking, fact) = self.asking(node)?;
        match fact.is {
            Is::Number => Ok(Number::Fact(asking)),
            _ => Err(self.no_number(node.span)),
        }
    }

    /// The fact that a word or a call stands for.
    fn asking(&mut self, node: &Node) -> Read<(Asking, Fact)> {
        let (name, arguments) = match &node.kind {
            Kind::Call(name, arguments) => (*name, arguments.as_slice()),
            _ => (node.span, &[][..]),
        };
        let word = name.of(self.text);
        let known = self.facts.iter().position(|fact| fact.name == word);
        let Some(place) = known else { return Err(self.unknown(name)) };
        let fact = self.facts[place];
        let about = match (fact.of, arguments) {
            (Of::Run, []) => Vec::new(),
            (Of::State, [Argument::Name(state)]) => vec![self.state(state)?],
            (Of::Transition, [Argument::Transition(source, target)]) => {
                vec![self.state(source)?, self.state(target)?]
            }
            _ => {
                let wanted = match fact.of {
                    Of::Run => "has no argument",
                    Of::State => "needs one state",
                    Of::Transition => "needs a transition",
                };
                let help = format!("write it as in `{}`", example(&fact));
                let error = Diagnostic::error(node.span, format!("`{word}` {wanted}"));
                return Err(Box::new(error.help(help)));
            }
        };
        Ok((Asking { fact: place, about }, fact))
    }

    fn state(&self, name: &Name) -> Read<u32> {
        if let Some(number) = self.names.iter().position(|known| *known == name.name) {
            return Ok(number as u32);
        }
        let some = &self.names[..self.names.len().min(SUGGESTED)];
        let help = match nearest(&name.name, some.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{}`?", written(near)),
            None => {
                let first: Vec<String> = some.iter().take(6).map(|name| written(name)).collect();
                format!("there are {}", first.join(", "))
            }
        };
        let message = format!("there is no state `{}`", name.name);
        Err(Box::new(Diagnostic::error(name.span, message).help(help)))
    }

    fn unknown(&self, span: Span) -> Box<Diagnostic> {
        let word = span.of(self.text);
        let common = COMMON.iter().map(|(name, ..)| *name);
        let words = common.chain(self.facts.iter().map(|fact| fact.name));
        let help = match nearest(word, words) {
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                let forms: Vec<String> = self.facts.iter().map(form).collect();
                format!("there are stage, line, steps, {}", listed(&forms))
            }
        };
        let message = format!("`{word}` is unknown");
        Box::new(Diagnostic::error(span, message).help(help))
    }

    fn no_truth(&self, span: Span, example: &str) -> Box<Diagnostic> {
        let message = format!("`{}` is neither true nor false", span.of(self.text));
        Box::new(Diagnostic::error(span, message).help(format!("compare it, as in `{example}`")))
    }

    fn no_number(&self, span: Span) -> Box<Diagnostic> {
        Box::new(Diagnostic::error(span, format!("`{}` is not a number", span.of(self.text))))
    }
}

/// The number of names searched for the one that was meant.
const SUGGESTED: usize = 2000;
