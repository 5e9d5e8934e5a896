//! The appearance of states and transitions at a step.

/// Whether something exists at this step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Presence {
    #[default]
    There,
    /// Not yet: it is not drawn, and its position stays free.
    Ahead,
    /// No longer: it is drawn faded.
    Gone,
}

#[derive(Clone, Debug, Default)]
pub struct NodeLook {
    pub presence: Presence,
    /// A double circle.
    pub is_final: bool,
    /// A flag.
    pub frontier: bool,
    /// A soft halo.
    pub centre: bool,
    /// A broken ring inside.
    pub boundary: bool,
    /// The environment chooses in this state: a bracket on each side.
    pub foreign: bool,
    /// A value below the name.
    pub badge: String,
    /// The variables of the listing that hold it.
    pub tags: Vec<&'static str>,
    /// The current step is about it.
    pub now: bool,
    /// It belongs to what the reader points at or has picked.
    pub matched: bool,
    pub selected: bool,
    pub on_path: bool,
    /// The argument of the actions for a click and for the pointer.
    pub action: String,
    /// A description for screen readers.
    pub about: String,
}

/// The kind of a transition; each has its own colour, stroke and arrow head.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    #[default]
    Plain,
    Correct,
    Incorrect,
    Neutral,
    /// With a bar across.
    Fated,
    /// Broken, with an f.
    Free,
}

impl Tone {
    pub const fn word(self) -> &'static str {
        match self {
            Tone::Plain => "plain",
            Tone::Correct => "correct",
            Tone::Incorrect => "incorrect",
            Tone::Neutral => "neutral",
            Tone::Fated => "fated",
            Tone::Free => "free",
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct WayLook {
    pub presence: Presence,
    pub tone: Tone,
    /// The current step is about it.
    pub now: bool,
    /// On the shortest counterexample.
    pub on_path: bool,
    /// Belongs to the neighbourhood that the reader has picked.
    pub lit: bool,
    /// It has no label.
    pub silent: bool,
    /// The argument of the action for a click; empty if there is none.
    pub action: String,
}
