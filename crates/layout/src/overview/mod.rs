//! The picture of thousands of states as dots: what the engine and the page say about it, and what its worker answers.
//! The worker places the states and draws them on the page's canvas, so the page itself has little to do.

#[cfg(feature = "worker")]
mod blocks;
#[cfg(feature = "worker")]
mod forces;
#[cfg(feature = "worker")]
pub mod paper;
#[cfg(feature = "worker")]
mod pivots;
#[cfg(feature = "worker")]
mod plan;

use serde::{Deserialize, Serialize};

#[cfg(feature = "worker")]
pub use plan::{DOT, Growing, Lines, PITCH, Placed, Title};

/// The states of a model, in breadth-first order.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Map {
    pub states: u32,
    pub edges: Vec<(u32, u32)>,
    pub initial: Vec<u32>,
    /// The names of all states, one per line.
    pub names: String,
    pub accepting: Vec<u32>,
    pub blocks: Vec<Block>,
}

/// A generated part of a model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Block {
    pub name: String,
    /// What it is: `grid, 80 × 60, 4,800 states`.
    pub about: String,
    pub kind: Kind,
    /// Its states, and their numbers in it.
    pub members: Vec<(u32, u32)>,
}

/// How a generated part is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// A binary tree in breadth-first numbering.
    Tree,
    Chain,
    /// Numbered by rows of this width.
    Grid {
        width: u32,
    },
    /// Without a drawing of its own.
    Other,
}

/// A step of a search.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Now {
    /// The step, which is told when it has been drawn.
    pub step: u64,
    /// All colours are new; what is not in `colours` is unseen.
    pub anew: bool,
    /// Runs of states whose colour has changed: the first state, their number, the colour.
    pub colours: Vec<(u32, u32, Dot)>,
    /// So many states of the path are those of the last step, and these are the others.
    pub kept: u32,
    pub path: Vec<u32>,
    /// The transition that is looked at.
    pub looked_at: Option<(u32, u32)>,
    /// The states that variables of the listing hold, with the names of these variables.
    pub tags: Vec<(u32, String)>,
    /// The counterexample: its states in order, with the first of the cycle again at the end.
    pub lasso: Vec<u32>,
    pub selected: Option<u32>,
}

/// The colour of a state.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dot {
    #[default]
    Unseen,
    White,
    Cyan,
    Blue,
    Red,
    Grey,
    Black,
    Current,
    Removed,
}

/// What the worker is told.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Said {
    Map(Map),
    Now(Now),
    /// The size of the canvas in pixels of the page, the pixels of the screen for one of them, the theme, and whether
    /// the enlarged part is to the right of it; otherwise it is below.
    Stage {
        width: f64,
        height: f64,
        ratio: f64,
        dark: bool,
        beside: bool,
    },
    Pan {
        x: f64,
        y: f64,
    },
    /// Zooms around a point of the canvas; without one, around its middle.
    Zoom {
        factor: f64,
        around: Option<(f64, f64)>,
    },
    Fit,
    Follow(bool),
    /// The pointer is there, or not on the canvas.
    Over(Option<(f64, f64)>),
    Press {
        x: f64,
        y: f64,
    },
}

/// What the worker answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Replied {
    /// This step is drawn; the places of the states are final or not, and this much of the time for them is used,
    /// in percent.
    Drawn { step: u64, placed: u32 },
    /// This state was pressed, or none.
    Pressed(Option<u32>),
    /// The camera was moved by a press on the small map.
    Moved,
}
