//! Completions at the cursor while a condition is typed.

use lariat_lang::Span;

use super::cursor::Cursor;
use super::names::written;
use super::vocabulary::{
    COUNTS, FOUND, FUNCTIONS, Parameter, Predicate, SEARCHING, Vocabulary, search_word,
};

/// Something that can be inserted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The part of the text that it replaces.
    pub span: Span,
    pub insert: String,
    /// Its meaning in a few words.
    pub what: String,
}

/// Completions for the text before the cursor (a byte offset), the most likely first.
pub fn complete(text: &str, cursor: usize, vocabulary: &Vocabulary<'_>) -> Vec<Completion> {
    completions(text, cursor, vocabulary)
}

/// The words that conditions of one kind of run can use.
pub(super) trait Words {
    /// Whether arguments in brackets can follow a word.
    fn takes_arguments(&self, word: &str) -> bool;

    /// What can be inserted, each with its meaning. `typed` is the beginning of the word.
    fn offers(&self, wanted: Wanted<'_>, typed: &str) -> Vec<(String, String)>;
}

pub(super) fn completions(text: &str, cursor: usize, words: &dyn Words) -> Vec<Completion> {
    let before = text.get(..text.floor_char_boundary(cursor)).unwrap_or_default();
    let (wanted, typed) = context(before, words);
    let span = Span::new(typed, before.len());
    let fragment = before.get(typed..).unwrap_or_default().trim_start_matches('"');
    let fits = |candidate: &str| {
        let start = candidate.trim_start_matches(['|', '"']).get(..fragment.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(fragment))
    };
    let offers = words.offers(wanted, fragment);
    let fitting = offers.into_iter().filter(|(insert, _)| fits(insert));
    fitting.take(MOST).map(|(insert, what)| Completion { span, insert, what }).collect()
}

/// The maximal number of completions.
const MOST: usize = 60;

/// The number of states searched for names that fit, in a large model.
const LOOKED_THROUGH: u64 = 5000;

/// What can stand where the text ends.
#[derive(Clone, Copy)]
pub(super) enum Wanted<'t> {
    /// A test, or a number to compare.
    Term,
    /// What can be compared with this word.
    Compared(&'t str),
    /// A number in a sum.
    Number,
    /// Between bars.
    Stack,
    /// An argument of this function, by its place.
    Argument(&'t str, usize),
    /// A word that joins tests, or a comparison.
    Operator,
    Nothing,
}

/// What can stand at the end of the text, and where the word being typed begins.
fn context<'t>(before: &'t str, words: &dyn Words) -> (Wanted<'t>, usize) {
    let mut cursor = Cursor::new(before);
    // The left-hand side of the last comparison.
    let mut compared = "";
    let mut wanted = Wanted::Term;
    loop {
        cursor.skip_space();
        let start = cursor.at;
        if cursor.rest().is_empty() {
            return (wanted, start);
        }
        if cursor.sign(&["!=", "≠", "<=", "≤", ">=", "≥", "==", "=", "<", ">"]).is_some() {
            wanted = Wanted::Compared(compared);
        } else if cursor.sign(&["+", "-", "−"]).is_some() {
            wanted = Wanted::Number;
        } else if cursor.sign(&["(", "∧", "∨", "¬", "&&", "||", "!"]).is_some() {
            wanted = Wanted::Term;
        } else if cursor.sign(&[")"]).is_some() || cursor.digits().is_some() {
            if cursor.rest().is_empty() && before.ends_with(|c: char| c.is_ascii_digit()) {
                return (Wanted::Nothing, before.len());
            }
            wanted = Wanted::Operator;
        } else if cursor.sign(&["|"]).is_some() {
            let inside = cursor.at;
            let word = cursor.word();
            if cursor.rest().is_empty() {
                return (Wanted::Stack, word.map_or(inside, |word| word.start));
            }
            let _ = cursor.sign(&["|"]);
            wanted = Wanted::Operator;
        } else if let Some(word) = cursor.word() {
            if cursor.rest().is_empty() {
                return (wanted, word.start);
            }
            compared = word.of(before);
            wanted = match compared {
                "and" | "or" | "not" => Wanted::Term,
                _ => Wanted::Operator,
            };
            if cursor.rest().starts_with('(') && words.takes_arguments(compared) {
                cursor.at += 1;
                if let Some(inside) = arguments(&mut cursor, compared) {
                    return inside;
                }
            }
        } else {
            // Not a sign of the language.
            return (Wanted::Nothing, before.len());
        }
    }
}

/// Skips the arguments; returns what is wanted if the text ends inside the brackets.
fn arguments<'t>(cursor: &mut Cursor<'_>, function: &'t str) -> Option<(Wanted<'t>, usize)> {
    let mut place = 0;
    loop {
        cursor.skip_space();
        let start = cursor.at;
        match cursor.name() {
            Err(span) => return Some((Wanted::Argument(function, place), span.start)),
            Ok(_) if cursor.rest().is_empty() => {
                return Some((Wanted::Argument(function, place), start));
            }
            Ok(_) => {}
        }
        if cursor.sign(&[","]).is_some() {
            place += 1;
        } else if cursor.sign(&["->", "→"]).is_some() {
            // The target of a transition is a state, like its source.
        } else if cursor.sign(&[")"]).is_some() {
            return None;
        } else {
            return Some((Wanted::Nothing, cursor.at + cursor.rest().len()));
        }
    }
}

/// The words that join tests, and the comparisons.
pub(super) fn operators() -> Vec<(String, String)> {
    let operator = |operator: &str| {
        let joins = matches!(operator, "and" | "or");
        let what = if joins { "joins conditions" } else { "compares" };
        (operator.to_owned(), what.to_owned())
    };
    ["and", "or", "=", "!=", "<", "<=", ">", ">="].map(operator).into()
}

impl Words for Vocabulary<'_> {
    fn takes_arguments(&self, word: &str) -> bool {
        FUNCTIONS.iter().any(|function| function.name == word)
    }

    fn offers(&self, wanted: Wanted<'_>, typed: &str) -> Vec<(String, String)> {
        let owned = |insert: &str, what: &str| (insert.to_owned(), what.to_owned());
        let colours = || self.colours.iter().map(|colour| owned(colour.word(), "colour")).collect();
        let searches = || self.searches.iter().map(|&s| owned(search_word(s), "search")).collect();
        let side = || self.stacks.iter().map(|stack| owned(stack.word(), "stack")).collect();
        match wanted {
            Wanted::Nothing => Vec::new(),
            Wanted::Compared("colour" | "color") => colours(),
            Wanted::Compared("searching") => searches(),
            Wanted::Compared("line") => {
                self.lines.iter().map(|(_, place)| owned(place, "line")).collect()
            }
            Wanted::Compared(_) | Wanted::Number => numbers(self),
            Wanted::Stack => {
                let sizes = self.sizes();
                sizes.iter().map(|(word, _)| (format!("{word}|"), size_of_stack(word))).collect()
            }
            Wanted::Operator => operators(),
            Wanted::Argument(name, place) => {
                let function = FUNCTIONS.iter().find(|function| function.name == name);
                match function.and_then(|function| function.parameters.get(place)) {
                    Some(Parameter::State | Parameter::Transition) => states(self, typed),
                    Some(Parameter::Stack | Parameter::AnyStack) => side(),
                    Some(Parameter::AnyColour) => colours(),
                    Some(Parameter::AnySearch) => searches(),
                    None => Vec::new(),
                }
            }
            Wanted::Term => {
                let mut seen = Vec::new();
                let mut offers = Vec::new();
                for function in self.functions() {
                    // Of several words with the same meaning, one is offered.
                    if !seen.contains(&function.question) {
                        seen.push(function.question);
                        offers.push((format!("{}(", function.name), function.meaning.to_owned()));
                    }
                }
                offers.push(owned(FOUND.0, FOUND.1));
                offers.push(owned(SEARCHING.0, SEARCHING.1));
                offers.push(owned("not", "negates a condition"));
                // Functions that return numbers have been offered above.
                let numbers = numbers(self).into_iter();
                offers.extend(numbers.filter(|(word, _)| !word.ends_with('(')));
                offers
            }
        }
    }
}

fn numbers(vocabulary: &Vocabulary<'_>) -> Vec<(String, String)> {
    let counts = COUNTS.iter().map(|(name, _, what)| ((*name).to_owned(), (*what).to_owned()));
    let sizes = vocabulary.sizes();
    let sizes = sizes.iter().map(|(word, _)| (format!("|{word}|"), size_of_stack(word)));
    let badges =
        vocabulary.functions().filter(|function| matches!(function.question, Predicate::Badge(_)));
    let badges =
        badges.map(|function| (format!("{}(", function.name), function.meaning.to_owned()));
    counts.chain(sizes).chain(badges).collect()
}

fn size_of_stack(word: &str) -> String {
    match word {
        "calls" => "active calls".to_owned(),
        "Roots" | "Current" => format!("entries on {word} now"),
        _ => format!("active calls of the {word} search"),
    }
}

fn states(vocabulary: &Vocabulary<'_>, typed: &str) -> Vec<(String, String)> {
    let levels = vocabulary.automaton.levels();
    let mut offers = Vec::new();
    for name in vocabulary.automaton.some_names(LOOKED_THROUGH) {
        let start = name.get(..typed.len().min(name.len()));
        if !start.is_some_and(|start| typed.to_lowercase().starts_with(&start.to_lowercase())) {
            continue;
        }
        match levels {
            1 => offers.push(written(&name)),
            _ => offers.extend((0..levels).map(|level| written(&format!("{name}·{level}")))),
        }
        if offers.len() > MOST {
            break;
        }
    }
    offers.into_iter().map(|name| (name, "state".to_owned())).collect()
}
