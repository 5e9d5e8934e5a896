//! What a client asks of the engine.

use lariat_layout::Picture;
use serde::{Deserialize, Serialize};

/// A message to the engine. Requests are numbered by the client, and no number is used twice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    pub number: u64,
    pub asked: Asked,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Asked {
    /// Opens a document in place of the open one.
    Open(Document),
    /// The text of the model was edited.
    Edit(String),
    /// The text of the property was edited.
    Property(String),
    /// Runs another search, or shows an explanation, by its name in links; with `force` even if it does not
    /// fit the model.
    Choose {
        name: String,
        force: bool,
    },
    /// Goes to the next step of this kind, or to the one before.
    Step {
        stride: Stride,
        forwards: bool,
    },
    Seek(u64),
    ToEnd,
    /// Plays so many steps further. At the end, nothing happens.
    Play {
        steps: u64,
    },
    Command(Command),
    /// An element of a sheet was used: its `data-do`, and the value of a field.
    Do {
        action: String,
        value: String,
    },
    /// The pointer or the focus is on an element with `data-hover`, or on none.
    Hover(String),
    /// A node of a pane was moved by hand.
    Move {
        pane: u32,
        node: u32,
        x: f64,
        y: f64,
    },
    /// A dot of the overview was pressed, or its background.
    Dot(Option<u32>),
    /// Undoes all moves by hand.
    Tidy,
    /// The size of the stage in pixels, which the picture is to fill.
    Stage {
        width: u32,
        height: u32,
    },
    /// Whether steps are too fast to be announced to a screen reader.
    Quiet(bool),
    /// Whether the panel for questions is visible.
    Asking(bool),
    /// The answer to [`Told::Place`](crate::Told::Place); none if the layout failed.
    Placed {
        number: u64,
        picture: Option<Picture>,
    },
    /// The answer to [`Told::Question`](crate::Told::Question), as bytes of the desk; empty if it has failed.
    Answered(Vec<u8>),
    /// The desk has sent nothing for a long time.
    DeskSilent,
    /// Describes these steps as JSON; the answer is [`Told::Steps`](crate::Told::Steps).
    Steps {
        from: u64,
        to: u64,
    },
}

/// How far a step goes. [`Transport::moves`](crate::Transport::moves) says which of them have a use now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stride {
    /// One line of the listing. Compared runs make one of the steps that they are lined up by.
    #[default]
    Line,
    /// To the end of a look at a transition.
    Decision,
    /// Over the calls that the next line begins; backwards, over those that have just ended.
    Over,
    /// To the end of the call that runs; backwards, to before it began.
    Out,
    /// To the beginning of a look at a transition, or at another item of a stage.
    Transition,
    /// To a step that enters a state.
    State,
    /// To another phase or stage.
    Phase,
    Counterexample,
}

/// Commands that buttons and keys give, whatever is open. What has no use now is ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    /// Stops the work in progress.
    Stop,
    /// Forgets the run and goes back to its start.
    Cancel,
    /// Continues after a stop or a limit.
    Resume,
    Why,
    WhyNotShortest,
    /// Asks for the history of the selected state.
    History,
    /// Sets or removes a stop at the current line.
    StopHere,
    RunForward,
    RunBack,
    HideOrShowUnseen,
    /// Opens or closes the comparison of several searches.
    Compare,
    /// Undoes a change of the successor order.
    UndoOrder,
    /// Leaves the selection and the comparison.
    Escape,
}

/// A document, and how it is shown.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Document {
    /// The model.
    pub text: String,
    pub property: String,
    pub origin: Origin,
    /// Nothing is recorded until the user asks for it, because opening it has failed before.
    pub halted: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Origin {
    /// A text without anything else.
    #[default]
    Alone,
    /// The example with this id.
    Example(String),
    /// As it was when [`View::record`](crate::View::record) was this.
    View(String),
    /// From a file: the search stays, and what suits the kind of the model is shown.
    File,
}

impl Request {
    pub fn pack(&self) -> Vec<u8> {
        // Writing to memory does not fail. If it did, the empty message would be answered with an error.
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// None if the bytes are not a request.
    pub fn unpack(bytes: &[u8]) -> Option<Request> {
        postcard::from_bytes(bytes).ok()
    }

    /// The number of a request whose rest cannot be read; 0 if even that is missing.
    pub fn number_of(bytes: &[u8]) -> u64 {
        postcard::take_from_bytes(bytes).map_or(0, |(number, _)| number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_come_back_as_they_went_or_are_refused() {
        let request = Request { number: 1 << 60, asked: Asked::Seek(u64::MAX) };
        let bytes = request.pack();
        assert_eq!(Request::unpack(&bytes), Some(request));
        for cut in 0..bytes.len() {
            assert_eq!(Request::unpack(&bytes[..cut]), None, "cut at {cut}");
            assert_eq!(Request::number_of(&bytes[..cut]), if cut < 9 { 0 } else { 1 << 60 });
        }
    }
}
