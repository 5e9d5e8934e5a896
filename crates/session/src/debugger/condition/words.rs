//! Resolves single words of a condition, and reports unknown ones.

use lariat_core::{Colour, SearchKind, SideStack};
use lariat_lang::{Diagnostic, Span};

use super::StateNamed;
use super::cursor::Name;
use super::evaluate::Named;
use super::names::{listed, nearest, written};
use super::resolve::Resolver;
use super::vocabulary::{FUNCTIONS, Function, search_word};

impl Resolver<'_> {
    pub(super) fn colours_there_are(&self) -> String {
        let colours: Vec<&str> = self.vocabulary.colours.iter().map(|c| c.word()).collect();
        format!("{} has {}", self.vocabulary.search, listed(&colours))
    }

    pub(super) fn colour(&mut self, word: &str, span: Span) -> Option<Colour> {
        let colours = &self.vocabulary.colours;
        // American spelling is accepted.
        let meant = if word == "gray" { "grey" } else { word };
        if let Some(&colour) = colours.iter().find(|colour| colour.word() == meant) {
            return Some(colour);
        }
        let search = self.vocabulary.search;
        let message = format!("there is no colour `{word}` in {search}");
        let near = nearest(word, colours.iter().map(|colour| colour.word()));
        let help = match near {
            Some(near) => format!("did you mean `{near}`? {}", self.colours_there_are()),
            None => self.colours_there_are(),
        };
        self.fail(Diagnostic::error(span, message).help(help))
    }

    pub(super) fn searches_there_are(&self) -> String {
        let words: Vec<&str> = self.vocabulary.searches.iter().map(|&s| search_word(s)).collect();
        format!("{} has {}", self.vocabulary.search, listed(&words))
    }

    pub(super) fn search(&mut self, word: &str, span: Span) -> Option<SearchKind> {
        let found = self.vocabulary.searches.iter().find(|&&search| search_word(search) == word);
        if let Some(&search) = found {
            return Some(search);
        }
        let message = format!("{} has no search `{word}`", self.vocabulary.search);
        let help = self.searches_there_are();
        self.fail(Diagnostic::error(span, message).help(help))
    }

    pub(super) fn stack(&mut self, word: &str, span: Span) -> Option<SideStack> {
        let stacks = &self.vocabulary.stacks;
        if let Some(&stack) = stacks.iter().find(|stack| stack.word().eq_ignore_ascii_case(word)) {
            return Some(stack);
        }
        let search = self.vocabulary.search;
        let message = format!("{search} has no stack `{word}`");
        let words: Vec<&str> = stacks.iter().map(|stack| stack.word()).collect();
        let help = match words.is_empty() {
            true => {
                format!("{search} has no stack besides its calls; for calls, use `on_stack(s)`")
            }
            false => format!("it has {}; for calls, use `on_stack(s)`", listed(&words)),
        };
        self.fail(Diagnostic::error(span, message).help(help))
    }

    pub(super) fn no_line<T>(&mut self, name: &str, span: Span) -> Option<T> {
        let lines = &self.vocabulary.lines;
        let message = format!("no step of {} executes a line {name}", self.vocabulary.search);
        let ends = lines.first().zip(lines.last());
        let help = ends.map_or_else(String::new, |((_, first), (_, last))| {
            match nearest(name, lines.iter().map(|(_, place)| place.as_str())) {
                Some(near) => {
                    format!("did you mean {near}? there are lines from {first} to {last}")
                }
                None => format!("there are lines from {first} to {last}"),
            }
        });
        self.fail(Diagnostic::error(span, message).help(help))
    }

    pub(super) fn function(&mut self, name: Span) -> Option<&'static Function> {
        let word = name.of(self.text);
        let search = self.vocabulary.search;
        if let Some(function) = self.vocabulary.functions().find(|function| function.name == word) {
            return Some(function);
        }
        if FUNCTIONS.iter().any(|function| function.name == word) {
            let message = match word {
                "pushed" | "popped" | "on" => {
                    format!("{search} has no stack besides its calls")
                }
                _ => format!("{search} stores no {word} for states"),
            };
            let help = match word {
                "depth" => "`depth` alone is the number of active calls",
                "pushed" => "for calls, use `entered(s)`",
                "popped" => "for calls, use `left(s)`",
                "on" => "for calls, use `on_stack(s)`",
                _ => "searches for components store numbers",
            };
            return self.fail(Diagnostic::error(name, message).help(help));
        }
        let near = nearest(word, self.vocabulary.functions().map(|function| function.name));
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => "there are `colour(s)`, `on_stack(s)`, `entered(s)`, `considered(s -> t)` and \
                     others"
                .to_owned(),
        };
        let message = format!("`{word}(…)` is unknown");
        self.fail(Diagnostic::error(name, message).help(help))
    }

    /// Names are resolved by the model, so states that have not been discovered yet are found, too.
    pub(super) fn state(&mut self, name: &Name) -> Option<Named> {
        let automaton = self.vocabulary.automaton;
        if let Some(code) = automaton.code_named(&name.name) {
            let known = self.states.iter().position(|state| state.code == code);
            return Some(known.unwrap_or_else(|| {
                let (span, name) = (name.span, name.name.clone());
                self.states.push(StateNamed { name, code, span });
                self.states.len() - 1
            }));
        }
        let model = automaton.model();
        let message = format!("the model has no state `{}`", name.name);
        let error = Diagnostic::error(name.span, message);
        if model.state_named(&name.name).is_some() {
            let copies: Vec<String> = (0..automaton.levels())
                .map(|level| format!("`{}`", written(&format!("{}·{level}", name.name))))
                .collect();
            let message = format!("`{}` has a copy for each acceptance set", name.name);
            let help = format!("choose one: {}", listed(&copies));
            return self.fail(Diagnostic::error(name.span, message).help(help));
        }
        let names: Vec<String> = automaton.some_names(SUGGESTED).collect();
        let near = nearest(&name.name, names.iter().map(String::as_str));
        let help = match near {
            Some(near) => format!("did you mean `{}`?", written(near)),
            None => format!("it has {}", some(&names, automaton.name_count())),
        };
        self.fail(error.help(help))
    }
}

/// The number of names searched for the one that was meant.
const SUGGESTED: u64 = 2000;

/// The first few names, and the number of the others.
fn some(names: &[String], count: u64) -> String {
    let first: Vec<String> = names.iter().take(6).map(|name| written(name)).collect();
    match count - first.len() as u64 {
        0 => listed(&first),
        more => format!("{} and {more} more", first.join(", ")),
    }
}
