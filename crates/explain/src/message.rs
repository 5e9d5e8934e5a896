//! What an explanation is asked, and what it shows.

use crate::sheet::Node;
use lariat_layout::Graph;
use lariat_layout::figure::Mark;
use lariat_session::core::{Line, ListingLine, Options};

/// What is to be explained, and how.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Topic {
    /// The model.
    pub text: String,
    /// The name of the explanation: `neighbourhoods` or `fate`.
    pub explanation: String,
    /// The property of the model, if the explanation needs one.
    pub property: String,
    pub options: Options,
}

/// A step and its meaning: if a listing changes, the other fields still identify the position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position {
    pub step: u64,
    pub line: u16,
    /// For searches this is a count of transitions. Here it is the number of the stage, counted from 1, times
    /// [`Position::STAGE`], plus the number of steps in that stage.
    pub passed: u64,
    /// The revision of the listing of the stage.
    pub revision: u32,
}

impl Position {
    /// Every stage has fewer steps than this.
    pub const STAGE: u64 = 1 << 32;
}

/// Everything that is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shown {
    pub step: u64,
    /// Steps recorded so far.
    pub steps: u64,
    /// The run is recorded to its end.
    pub complete: bool,
    /// A sentence about the work in progress; empty if there is none.
    pub busy: String,
    /// A sentence about why nothing can be shown.
    pub problem: String,
    /// Errors in the property.
    pub diagnostics: Vec<Wrong>,
    /// A property that the reader made from a template.
    pub written: Option<String>,
    /// Options that the reader changed on a sheet: names and values, which may be empty. The page stores them
    /// in its own options and its link. Everything shown already follows them, so the page need not open the
    /// explanation again.
    pub chosen: Option<Vec<(String, String)>>,
    /// The step for links.
    pub position: Position,
    /// A message about the position that a link led to.
    pub notice: String,
    /// Graphs side by side.
    pub panes: Vec<Pane>,
    /// The counterexample, below the graphs.
    pub ribbon: Vec<Node>,
    /// The sentence of the step with its values.
    pub caption: Vec<Node>,
    /// The right column: the stage, its listing, and below it lists.
    pub head: Vec<Node>,
    pub listing: ShownListing,
    pub side: Vec<Node>,
    /// Help for writing a property.
    pub help: Vec<Node>,
    /// The timeline: first step, last step, class (`stage-0`…) and title of each stretch.
    pub stretches: Vec<(u64, u64, String, String)>,
    /// Graphs for which a better layout than the quick one is requested.
    pub wishes: Vec<Wish>,
}

/// The listing of a stage, and the line that the step executes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShownListing {
    pub lines: Vec<ListingLine>,
    pub now: Option<Line>,
}

/// A drawn graph. The page adds the camera.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pane {
    pub title: String,
    /// A description for screen readers.
    pub summary: String,
    pub width: f64,
    pub height: f64,
    /// If this number changes, it is a new picture, and the camera is reset to show all of it.
    pub fit: u32,
    /// The point to show if the whole graph does not fit.
    pub focus: (f64, f64),
    /// The meaning of the signs: chips above the graph.
    pub legend: Vec<Node>,
    /// A movable node is a group with the class `node` at its position, with its number in `data-node`.
    pub drawing: Vec<Mark>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    pub wish: u64,
    pub graph: Graph,
}

/// A diagnostic: a byte range of the property, the problem, and advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    pub start: usize,
    pub end: usize,
    pub is_error: bool,
    pub message: String,
    pub help: String,
}
