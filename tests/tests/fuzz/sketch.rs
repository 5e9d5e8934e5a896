//! Texts as lines of tokens, and their mutations. Whole lines, names, numbers and signs are changed, not
//! bytes, so that readers accept many mutants.

use mutatis::{Candidates, Context, Mutate, Result};

/// A text, split into tokens. The concatenation of its tokens is the text.
#[derive(Clone, Debug)]
pub(crate) struct Sketch {
    lines: Vec<Vec<String>>,
}

/// The class of a token, as far as it is known without the language.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Name,
    Number,
    Space,
    Sign,
}

impl Class {
    fn of(first: char) -> Class {
        match first {
            c if c.is_ascii_digit() => Class::Number,
            c if c.is_alphanumeric() || c == '_' => Class::Name,
            c if c.is_whitespace() => Class::Space,
            _ => Class::Sign,
        }
    }

    fn of_token(token: &str) -> Class {
        token.chars().next().map_or(Class::Space, Class::of)
    }

    /// Whether a character continues a token of this class.
    fn takes(self, next: char) -> bool {
        match self {
            Class::Name => Class::of(next) == Class::Name || next.is_ascii_digit(),
            Class::Number => next.is_ascii_digit(),
            Class::Space => next != '\n' && Class::of(next) == Class::Space,
            Class::Sign => false,
        }
    }
}

/// Numbers at which readers may disagree, or integers overflow.
const NUMBERS: [&str; 12] =
    ["0", "1", "2", "3", "7", "31", "63", "64", "255", "4294967296", "18446744073709551616", "-1"];

/// Characters that are rarely typed on purpose.
const ODDITIES: [&str; 13] =
    ["\"", "\\", "\u{0}", "\u{2028}", "é", "状", "🪢", "\r", "\t", "-", "*", "(", "#"];

impl Sketch {
    pub(crate) fn of(text: &str) -> Sketch {
        let mut lines = vec![Vec::new()];
        let mut token = String::new();
        for character in text.chars() {
            let goes_on = !token.is_empty() && Class::of_token(&token).takes(character);
            if !goes_on && !token.is_empty() {
                put(&mut lines, std::mem::take(&mut token));
            }
            token.push(character);
        }
        if !token.is_empty() {
            put(&mut lines, token);
        }
        lines.retain(|line| !line.is_empty());
        Sketch { lines }
    }

    pub(crate) fn text(&self) -> String {
        self.lines.concat().concat()
    }

    /// The positions of tokens of this class: line, and index in the line.
    fn tokens(&self, class: Class) -> Vec<(usize, usize)> {
        let lines = self.lines.iter().enumerate();
        let places = lines.flat_map(|(line, tokens)| {
            tokens.iter().enumerate().map(move |(place, token)| (line, place, token))
        });
        places
            .filter(|(.., token)| Class::of_token(token) == class)
            .map(|(line, place, _)| (line, place))
            .collect()
    }

    fn at(&mut self, (line, place): (usize, usize)) -> &mut String {
        &mut self.lines[line][place]
    }
}

/// A line includes its line break.
fn put(lines: &mut Vec<Vec<String>>, token: String) {
    let ends = token == "\n";
    if let Some(line) = lines.last_mut() {
        line.push(token);
    }
    if ends {
        lines.push(Vec::new());
    }
}

fn any(context: &mut Context, end: usize) -> usize {
    context.rng().gen_index(end).unwrap_or(0)
}

/// Changes a sketch in one place. Lines and words are also taken from other texts of the same kind.
pub(crate) struct Change<'a> {
    pub(crate) others: &'a [Sketch],
}

impl Mutate<Sketch> for Change<'_> {
    fn mutate(&mut self, changes: &mut Candidates<'_>, sketch: &mut Sketch) -> Result<()> {
        // Changes that make a text shorter also serve to shrink a failing one.
        if !sketch.lines.is_empty() {
            changes.mutation(|context| {
                sketch.lines.remove(any(context, sketch.lines.len()));
                Ok(())
            })?;
            changes.mutation(|context| {
                let line = any(context, sketch.lines.len());
                let place = any(context, sketch.lines[line].len());
                if place < sketch.lines[line].len() {
                    sketch.lines[line].remove(place);
                }
                Ok(())
            })?;
        }
        if sketch.lines.len() > 3 {
            changes.mutation(|context| {
                let start = any(context, sketch.lines.len());
                let end =
                    (start + 1 + any(context, sketch.lines.len() / 2)).min(sketch.lines.len());
                sketch.lines.drain(start..end);
                Ok(())
            })?;
        }
        if changes.shrink() {
            return Ok(());
        }
        self.rearrange(changes, sketch)?;
        self.rename(changes, sketch)?;
        self.borrow(changes, sketch)?;
        changes.mutation(|context| {
            let oddity = ODDITIES[any(context, ODDITIES.len())];
            match any(context, sketch.lines.len()) {
                line if line < sketch.lines.len() => {
                    let place = any(context, sketch.lines[line].len() + 1);
                    sketch.lines[line].insert(place, oddity.to_owned());
                }
                _ => sketch.lines.push(vec![oddity.to_owned()]),
            }
            Ok(())
        })
    }
}

impl Change<'_> {
    /// Repeats lines, and reorders lines and signs.
    fn rearrange(&self, changes: &mut Candidates<'_>, sketch: &mut Sketch) -> Result<()> {
        if sketch.lines.is_empty() {
            return Ok(());
        }
        changes.mutation(|context| {
            let line = sketch.lines[any(context, sketch.lines.len())].clone();
            sketch.lines.insert(any(context, sketch.lines.len() + 1), line);
            Ok(())
        })?;
        changes.mutation(|context| {
            let (one, other) = (any(context, sketch.lines.len()), any(context, sketch.lines.len()));
            sketch.lines.swap(one, other);
            Ok(())
        })?;
        changes.mutation(|context| {
            let line = any(context, sketch.lines.len());
            let tokens = &mut sketch.lines[line];
            let (one, other) = (any(context, tokens.len()), any(context, tokens.len()));
            if one.max(other) < tokens.len() {
                tokens.swap(one, other);
            }
            Ok(())
        })?;
        changes.mutation(|context| {
            let line = any(context, sketch.lines.len());
            let tokens = &mut sketch.lines[line];
            if let Some(token) = tokens.get(any(context, tokens.len())).cloned() {
                let place = any(context, tokens.len());
                tokens.insert(place, token);
                tokens.insert(place, " ".to_owned());
            }
            Ok(())
        })
    }

    /// Replaces names by names and numbers by numbers.
    fn rename(&self, changes: &mut Candidates<'_>, sketch: &mut Sketch) -> Result<()> {
        for class in [Class::Name, Class::Number] {
            let places = sketch.tokens(class);
            if places.is_empty() {
                continue;
            }
            // Twice as often as other mutations, because the text usually stays valid.
            for _ in 0..2 {
                changes.mutation(|context| {
                    let (to, from) = (any(context, places.len()), any(context, places.len()));
                    let token = sketch.at(places[from]).clone();
                    *sketch.at(places[to]) = token;
                    Ok(())
                })?;
            }
            changes.mutation(|context| {
                let (one, other) = (any(context, places.len()), any(context, places.len()));
                let (first, second) =
                    (sketch.at(places[one]).clone(), sketch.at(places[other]).clone());
                *sketch.at(places[one]) = second;
                *sketch.at(places[other]) = first;
                Ok(())
            })?;
        }
        let numbers = sketch.tokens(Class::Number);
        if !numbers.is_empty() {
            changes.mutation(|context| {
                let place = numbers[any(context, numbers.len())];
                *sketch.at(place) = NUMBERS[any(context, NUMBERS.len())].to_owned();
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Inserts lines and words of another text.
    fn borrow(&self, changes: &mut Candidates<'_>, sketch: &mut Sketch) -> Result<()> {
        if self.others.is_empty() {
            return Ok(());
        }
        changes.mutation(|context| {
            let other = &self.others[any(context, self.others.len())].lines;
            let from = any(context, other.len());
            let to = (from + 1 + any(context, 4)).min(other.len());
            let lent = other.get(from..to).unwrap_or_default().to_vec();
            let place = any(context, sketch.lines.len() + 1);
            sketch.lines.splice(place..place, lent);
            Ok(())
        })?;
        changes.mutation(|context| {
            let other = &self.others[any(context, self.others.len())].lines;
            let line = &other[any(context, other.len()).min(other.len().saturating_sub(1))];
            let Some(token) = line.get(any(context, line.len())).cloned() else { return Ok(()) };
            let own = any(context, sketch.lines.len());
            if let Some(tokens) = sketch.lines.get_mut(own) {
                let place = any(context, tokens.len());
                match tokens.get_mut(place) {
                    Some(old) if Class::of_token(old) == Class::of_token(&token) => *old = token,
                    _ => tokens.insert(place, token),
                }
            }
            Ok(())
        })
    }
}
