//! What the interactive elements of sheets do. The client passes an action back without knowing its meaning.

use lariat_session::why_not::WantedLasso;
use serde::{Deserialize, Serialize};

/// An action of an element. A field has a value, too, which is passed beside it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Action {
    Seek(u64),
    /// Selects a state by its number, or deselects it if it is selected.
    Select(Option<u32>),
    /// Selects the state with the number in the value.
    PickOut,
    /// Picks the transition to the state with the number in the value.
    PickTarget,
    /// Asks what is known about what is picked.
    Known,
    /// Runs another search or opens an explanation; with `force` even if it does not fit.
    Choose {
        name: String,
        force: bool,
    },
    /// Sets an option to the value.
    Option(String),
    /// Removes the text options of an explanation.
    ForgetTexts,
    /// Unfolds or folds the advice.
    ToggleAdvice,
    /// Sets or removes a stop at a line.
    ToggleLine(u16),
    Why,
    WhyNot(WantedLasso),
    /// The lasso in the field for it.
    WhyNotWanted,
    StateHistory(String),
    TransitionHistory(String, u32),
    /// The text of the lasso to ask about is the value.
    Wanted,
    /// Clicks on states write the lasso.
    Pick,
    /// The search whose counterexample to ask about is the value.
    Rival,
    /// Asks about it.
    WhyNotRival,
    /// The condition that is being typed is the value, after the cursor's byte position and a space.
    Typed,
    /// Accepts a suggestion.
    Complete(usize),
    /// Adds a condition to the stops: this one, or the one whose index is the value.
    Add(Vec<String>),
    AddTyped,
    Switch(usize),
    Remove(usize),
    RunForward,
    RunBack,
    Since(usize),
    ToggleLemma(String),
    /// Forgets the open question.
    CancelQuestion,
    /// Asks the last question again.
    AskAgain,
    CloseAnswer,
    /// Moves a successor of the selected state; the value has its index before and after.
    Reorder,
    UndoOrder,
    Stop,
    Cancel,
    Resume,
    HideOrShowUnseen,
    ShowProperty,
    /// Replaces the search of a pane by the value.
    PaneSearch(usize),
    /// Replaces the successor order of a pane by the value.
    PaneOrder(usize),
    AddPane,
    /// Lines the compared runs up by the value.
    LineUp,
    /// Closes the explanation: the search behind it is where it was.
    BackToSearch,
    RemovePane(usize),
    ToParting,
    CopyTable,
    SaveTable,
    /// An action in a pane of a comparison.
    InPane(usize, Box<Action>),
}

/// Actions of the engine begin with this sign; others belong to the explanation.
const SIGN: char = '~';

impl Action {
    /// As the value of `data-do`.
    pub fn token(&self) -> String {
        // Writing to memory does not fail. If it did, the action would be ignored.
        let bytes = postcard::to_allocvec(self).unwrap_or_default();
        let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or('0');
        let hex = bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 0xf)]);
        std::iter::once(SIGN).chain(hex).collect()
    }

    /// None if it is not an action of the engine.
    pub fn read(token: &str) -> Option<Action> {
        let hex = token.strip_prefix(SIGN)?;
        let digits: Vec<u8> =
            hex.chars().map(|sign| sign.to_digit(16).map(|d| d as u8)).collect::<Option<_>>()?;
        let bytes: Vec<u8> = digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect();
        postcard::from_bytes(&bytes).ok()
    }

    /// The same action in a pane of a comparison.
    pub fn in_pane(self, pane: Option<usize>) -> Action {
        match pane {
            Some(pane) => Action::InPane(pane, Box::new(self)),
            None => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_come_back_from_the_page() {
        let shortest = Action::WhyNot(WantedLasso::Shortest).in_pane(Some(3));
        for action in [Action::Seek(u64::MAX), shortest, Action::StateHistory("ä b".to_owned())] {
            let token = action.token();
            assert!(token.is_ascii());
            assert_eq!(Action::read(&token), Some(action));
        }
        assert_eq!(Action::read("select state 3"), None);
        assert_eq!(Action::read("~zz"), None);
        assert_eq!(Action::read("~ffff"), None);
    }
}
