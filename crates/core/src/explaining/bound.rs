//! What the tests of all explanations ask of variables and decisions.

use std::collections::HashMap;

use crate::{Binding, Held, Listing};

/// What the variables must hold, as the events of a run have named it so far.
#[derive(Default)]
pub(super) struct Named {
    values: HashMap<&'static str, u32>,
    /// Whether a look has begun that no event has decided yet.
    is_open: bool,
}

impl Named {
    /// Notes what an event names, and checks all that is told of variables: each occurs in the listing
    /// as a word, is told once, and holds what the events said last. What the event names is told.
    pub(super) fn check(
        &mut self,
        listing: &Listing,
        named: &[(&'static str, u32)],
        told: &[Binding],
        place: &str,
    ) {
        self.values.extend(named.iter().copied());
        for (name, _) in named {
            assert!(told.iter().any(|one| one.variable == *name), "{place}: {name} is not told");
        }
        for (number, &Binding { variable, held }) in told.iter().enumerate() {
            assert!(has_word(listing, variable), "{place}: no {variable} in the listing");
            let again = told[..number].iter().any(|other| other.variable == variable);
            assert!(!again, "{place}: {variable} is told twice");
            match held {
                Held::Item { number, .. } => {
                    assert_eq!(self.values.get(variable), Some(&number), "{place}: {variable}");
                }
                Held::Nothing => _ = self.values.remove(variable),
                other => panic!("{place}: {variable} holds {other:?}"),
            }
        }
    }

    /// Takes what is told of a variable for granted: an event will name it later.
    pub(super) fn believe(&mut self, name: &'static str, told: &[Binding]) {
        let held = told.iter().find(|one| one.variable == name).map(|one| one.held);
        if let Some(Held::Item { number, .. }) = held {
            self.values.insert(name, number);
        }
    }

    /// A look that begins or ends: before the next one begins, and before the loop is over, an event
    /// decides.
    pub(super) fn look(&mut self, begins: bool, is_over: bool, decides: bool, place: &str) {
        assert!(!(self.is_open && (begins || is_over)), "{place}: nothing was decided");
        self.is_open = (self.is_open || begins) && !decides;
    }
}

/// Words consist of letters, digits and primes: `S_i` has an i, and x' is not x.
fn has_word(listing: &Listing, word: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '\'';
    let mut words = listing.lines.iter().flat_map(|line| line.text.split(|c| !is_part(c)));
    words.any(|other| other == word)
}

/// Whether a variable holds nothing.
pub(super) fn holds_nothing(told: &[Binding]) -> bool {
    told.iter().any(|one| one.held == Held::Nothing)
}
