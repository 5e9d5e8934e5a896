//! Checks of variables and decisions, for the tests of all explanations.

use std::collections::HashMap;

use crate::{Binding, Held, Listing};

/// The expected values of variables: what the events of a run have named so far.
#[derive(Default)]
pub(super) struct Named {
    values: HashMap<&'static str, u32>,
    /// Whether something is being examined and no event has decided about it yet.
    is_open: bool,
}

impl Named {
    /// Records what an event names and checks the reported variables: each occurs in the listing as a word,
    /// is reported once, and has the value that the events named last. Everything that the event names must
    /// be reported.
    pub(super) fn check(
        &mut self,
        listing: &Listing,
        named: &[(&'static str, u32)],
        told: &[Binding],
        place: &str,
    ) {
        self.values.extend(named.iter().copied());
        for (name, _) in named {
            assert!(
                told.iter().any(|one| one.variable == *name),
                "{place}: {name} is not reported"
            );
        }
        for (number, &Binding { variable, held }) in told.iter().enumerate() {
            assert!(has_word(listing, variable), "{place}: no {variable} in the listing");
            let again = told[..number].iter().any(|other| other.variable == variable);
            assert!(!again, "{place}: {variable} is reported twice");
            match held {
                Held::Item { number, .. } => {
                    assert_eq!(self.values.get(variable), Some(&number), "{place}: {variable}");
                }
                Held::Nothing => _ = self.values.remove(variable),
                other => panic!("{place}: {variable} holds {other:?}"),
            }
        }
    }

    /// Accepts the reported value of a variable unchecked: an event names it only later.
    pub(super) fn believe(&mut self, name: &'static str, told: &[Binding]) {
        let held = told.iter().find(|one| one.variable == name).map(|one| one.held);
        if let Some(Held::Item { number, .. }) = held {
            self.values.insert(name, number);
        }
    }

    /// Something begins to be examined, or the loop ends: an event must have decided about the previous
    /// thing.
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

pub(super) fn holds_nothing(told: &[Binding]) -> bool {
    told.iter().any(|one| one.held == Held::Nothing)
}
