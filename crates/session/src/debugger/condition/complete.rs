//! Completions at the cursor while a condition is typed.

use lariat_lang::Span;

use super::cursor::Cursor;
use super::names::written;
use super::vocabulary::{
    COUNTS, FOUND, FUNCTIONS, Function, Parameter, Predicate, SEARCHING, Vocabulary, search_word,
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
    let before = text.get(..text.floor_char_boundary(cursor)).unwrap_or_default();
    let (wanted, typed) = context(before);
    let span = Span::new(typed, before.len());
    let fragment = before.get(typed..).unwrap_or_default().trim_start_matches('"');
    let fits = |candidate: &str| {
        let start = candidate.trim_start_matches(['|', '"']).get(..fragment.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(fragment))
    };
    let offers = offers(wanted, vocabulary, fragment);
    let fitting = offers.into_iter().filter(|(insert, _)| fits(insert));
    fitting.take(MOST).map(|(insert, what)| Completion { span, insert, what }).collect()
}

/// The maximal number of completions.
const MOST: usize = 60;

/// The number of states searched for names that fit, in a large model.
const LOOKED_THROUGH: u64 = 5000;

/// What can stand where the text ends.
#[derive(Clone, Copy)]
enum Wanted {
    /// A test, or a number to compare.
    Term,
    /// A number on the right-hand side of a comparison.
    Number,
    Colour,
    Search,
    Line,
    /// Between bars.
    Stack,
    Argument(&'static Function, usize),
    /// A word that joins tests, or a comparison.
    Operator,
    Nothing,
}

/// What can stand at the end of the text, and where the word being typed begins.
fn context(before: &str) -> (Wanted, usize) {
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
            wanted = match compared {
                "colour" | "color" => Wanted::Colour,
                "searching" => Wanted::Search,
                "line" => Wanted::Line,
                _ => Wanted::Number,
            };
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
            let function = FUNCTIONS.iter().find(|function| function.name == compared);
            if let Some(function) = function.filter(|_| cursor.rest().starts_with('(')) {
                cursor.at += 1;
                if let Some(inside) = arguments(&mut cursor, function) {
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
fn arguments(cursor: &mut Cursor<'_>, function: &'static Function) -> Option<(Wanted, usize)> {
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

fn offers(wanted: Wanted, vocabulary: &Vocabulary<'_>, typed: &str) -> Vec<(String, String)> {
    let owned = |insert: &str, what: &str| (insert.to_owned(), what.to_owned());
    let colours =
        || vocabulary.colours.iter().map(|colour| owned(colour.word(), "colour")).collect();
    let searches =
        || vocabulary.searches.iter().map(|&s| owned(search_word(s), "search")).collect();
    let side = || vocabulary.stacks.iter().map(|stack| owned(stack.word(), "stack")).collect();
    match wanted {
        Wanted::Nothing => Vec::new(),
        Wanted::Colour => colours(),
        Wanted::Search => searches(),
        Wanted::Line => vocabulary.lines.iter().map(|(_, place)| owned(place, "line")).collect(),
        Wanted::Stack => {
            let sizes = vocabulary.sizes();
            sizes.iter().map(|(word, _)| (format!("{word}|"), size_of_stack(word))).collect()
        }
        Wanted::Operator => ["and", "or", "=", "!=", "<", "<=", ">", ">="]
            .iter()
            .map(|operator| {
                let joins = matches!(*operator, "and" | "or");
                owned(operator, if joins { "joins conditions" } else { "compares" })
            })
            .collect(),
        Wanted::Argument(function, place) => match function.parameters.get(place) {
            Some(Parameter::State | Parameter::Transition) => states(vocabulary, typed),
            Some(Parameter::Stack | Parameter::AnyStack) => side(),
            Some(Parameter::AnyColour) => colours(),
            Some(Parameter::AnySearch) => searches(),
            None => Vec::new(),
        },
        Wanted::Number => numbers(vocabulary),
        Wanted::Term => {
            let mut seen = Vec::new();
            let mut offers = Vec::new();
            for function in vocabulary.functions() {
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
            offers.extend(numbers(vocabulary).into_iter().filter(|(word, _)| !word.ends_with('(')));
            offers
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
