//! What is on the screen.

use lariat_layout::figure::Mark;
use serde::{Deserialize, Serialize};

use crate::Stride;
use crate::sheet::Node;

/// Defines the view, and the change from one view to another: the parts that differ.
macro_rules! view {
    ($($(#[$about:meta])* $part:ident: $kind:ty,)*) => {
        /// Everything that the engine shows.
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        pub struct View {
            $($(#[$about])* pub $part: $kind,)*
        }

        /// The parts of a view that are to be replaced.
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        pub struct Change {
            $(pub $part: Option<$kind>,)*
        }

        impl View {
            /// What makes this view of another one; none if they are equal.
            pub fn change_from(&self, before: &View) -> Option<Change> {
                let change = Change {
                    $($part: (self.$part != before.$part).then(|| self.$part.clone()),)*
                };
                (change != Change::default()).then_some(change)
            }

            pub fn take(&mut self, change: Change) {
                $(if let Some(part) = change.$part {
                    self.$part = part;
                })*
            }
        }
    };
}

view! {
    screen: Screen,
    heading: Heading,
    /// What can be chosen in place of what is shown.
    menu: Vec<Menu>,
    /// The id of the example whose text is open.
    example: Option<String>,
    /// What to look at in the example.
    lesson: String,
    /// Remarks on the text of the model.
    remarks: Vec<Remark>,
    /// All errors of the model's text are damage, which can be skipped.
    damaged: bool,
    /// Remarks on the property.
    property_remarks: Vec<Remark>,
    /// Help for writing a property.
    property_help: Vec<Node>,
    tabs: Tabs,
    /// Below the text: what kind of model it is, and which search suits it.
    advice: Vec<Node>,
    /// The panel for questions.
    ask: Vec<Node>,
    /// Lasting remarks above the graphs.
    notes: Vec<Node>,
    /// Graphs side by side.
    panes: Vec<Pane>,
    /// In place of graphs, or above them.
    stage: Vec<Node>,
    /// A trace, below the graphs.
    ribbon: Vec<Node>,
    transport: Transport,
    strip: Strip,
    /// Below the timeline: results, and what is worked on.
    below: Vec<Node>,
    /// Under the graph: what the step comes to, why, and links beside it.
    caption: Vec<Node>,
    /// The right column: what runs, its options, its listing.
    listing: Vec<Node>,
    /// Below the listing: stacks, lists, counters.
    side: Vec<Node>,
    /// A class of the right column.
    side_class: String,
    work: Work,
    /// Everything that a link needs besides the texts, as JSON.
    record: String,
}

/// What the screen shows, which decides how its parts are arranged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Screen {
    #[default]
    Search,
    Comparison,
    Explanation,
}

/// The top of the page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    /// The document and where it is from.
    pub title: String,
    pub source: String,
    /// The search or the explanation: its name in links, and its title.
    pub name: String,
    pub name_title: String,
    /// For names of files.
    pub file: String,
}

/// A part of the list of searches and explanations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Menu {
    pub title: String,
    pub entries: Vec<MenuEntry>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MenuEntry {
    pub name: String,
    pub title: String,
    pub source: String,
    /// Why it does not fit the model.
    pub misfit: Option<String>,
}

/// A remark on a text: a byte range, the problem, and advice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    pub start: usize,
    pub end: usize,
    pub severity: Severity,
    pub message: String,
    pub help: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Severity {
    Error,
    Warning,
    #[default]
    Remark,
}

/// The panels that have a use now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tabs {
    pub property: bool,
    pub ask: bool,
}

/// A drawn graph. The client adds the camera.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Pane {
    /// Identifies it among the panes.
    pub name: String,
    /// For screen readers; with `head`, shown above the graph.
    pub title: String,
    pub class: String,
    /// Above and below the graph. A pane that fills the stage has neither.
    pub head: Vec<Node>,
    pub foot: Vec<Node>,
    /// A description of the graph for screen readers.
    pub summary: String,
    /// Whether parts of the drawing are buttons.
    pub interactive: bool,
    pub width: f64,
    pub height: f64,
    /// If this number changes, it is a new picture, and the camera is reset to show all of it.
    pub fit: u32,
    /// The point that the camera follows, and one that is to be seen with it.
    pub focus: Option<(f64, f64)>,
    pub beside: Option<(f64, f64)>,
    /// The least scale at which the graph can be read, in percent. If all of it is smaller on the stage, only the
    /// part around the focus is shown.
    pub readable: u32,
    /// The number of states of the overview beside the graph ([`Told::Overview`](crate::Told::Overview)), which shows
    /// only a part; 0 if there is none.
    pub overview: u32,
    /// The meaning of the signs, above the graph.
    pub legend: Vec<Node>,
    /// What moves with the camera; [`crate::drawn`] makes elements of it. A movable node is a group at its
    /// position, with its number in `data-node`.
    pub drawing: Vec<Mark>,
    /// More buttons beside the graph.
    pub tools: Vec<Node>,
    /// The action of a click on the background.
    pub ground: String,
}

/// How the run is stepped, and where it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transport {
    /// Whether there is something to step through.
    pub shown: bool,
    pub step: u64,
    /// Steps recorded so far.
    pub steps: u64,
    /// The run is recorded to its end.
    pub complete: bool,
    pub at_start: bool,
    /// The run is at its end, or at a limit.
    pub at_end: bool,
    /// The end of the run is reached, and there is nothing to play.
    pub is_over: bool,
    /// The buttons and keys, in their order.
    pub moves: Vec<Move>,
    /// What is counted: `step`.
    pub unit: String,
    /// More buttons.
    pub more: Vec<Node>,
}

/// A way to move in the run: a button and a key, or a key alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move {
    pub to: Reach,
    /// Stands below the button. Without a word there is only the key.
    pub word: String,
    /// What it does, a phrase.
    pub does: String,
    /// The key, as it is shown: `Shift →`.
    pub key: String,
    /// Why it has no use now; none if it has.
    pub off: Option<String>,
}

/// Where a move leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reach {
    #[default]
    Start,
    End,
    /// Plays, or pauses.
    Play,
    Step {
        stride: Stride,
        forwards: bool,
    },
}

/// The timeline.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strip {
    /// The searches or the stages.
    pub stretches: Vec<Stretch>,
    /// The calls of a short run that is not deep.
    pub calls: Vec<CallBar>,
    /// The depth of the calls in any other run that makes calls.
    pub depths: Vec<DepthArea>,
    /// The decisions of a short run.
    pub decisions: Vec<DecisionMark>,
    pub counterexamples: Vec<u64>,
    /// The length of the last counterexample, if it is the best so far.
    pub length: Option<u32>,
    pub stops: Vec<u64>,
    /// The steps at which lemmas fail.
    pub broken: Vec<u64>,
    /// The step at which the search turned back from a shorter counterexample.
    pub missed: Option<u64>,
    /// Where compared runs part.
    pub parting: Option<u64>,
    /// The last position, if it is not the last step.
    pub last: Option<u64>,
}

/// A call as a bar: from after one step to another, and its rows, of which those below are callers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CallBar {
    pub from: u64,
    pub to: u64,
    pub row: u32,
    /// The number of its rows.
    pub rows: u32,
    pub class: String,
    /// Stands in the bar if it is long enough.
    pub name: String,
    pub title: String,
}

/// Steps of one search, and how deep its calls are: each level up to a step, with its depth.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DepthArea {
    pub from: u64,
    pub levels: Vec<(u64, u64)>,
    pub class: String,
}

/// The end of a look at a transition. The look is a bar if it has begun some steps before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DecisionMark {
    pub from: u64,
    pub at: u64,
    pub class: String,
    /// Stands above it if there is room.
    pub label: String,
    /// Its words go before those of others.
    pub rare: bool,
    pub title: String,
}

/// Steps with one colour: the first, the last, a class and what it means.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stretch {
    pub from: u64,
    pub to: u64,
    pub class: String,
    pub title: String,
}

/// The work in progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    /// There is more to do, and it is being done.
    pub busy: bool,
}
