//! How states and transitions are at a moment.

/// Whether something is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Presence {
    #[default]
    There,
    /// Not yet: nothing is drawn, and its place stays free.
    Ahead,
    /// Not any more: it fades.
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
    /// Somebody else moves here: a corner at each end.
    pub foreign: bool,
    /// A small text at the upper right.
    pub badge: String,
    /// The step is about it.
    pub now: bool,
    /// What the reader points at or has picked has to do with it.
    pub matched: bool,
    pub selected: bool,
    pub on_path: bool,
    /// What a click means and what the pointer means, without the verb.
    pub action: String,
    /// For those who cannot see it.
    pub about: String,
}

/// What a transition is known to be; each has a colour, a stroke and a head of its own.
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
    /// The step is about it.
    pub now: bool,
    /// On the shortest counterexample.
    pub on_path: bool,
    /// Belongs to the neighbourhood that the reader has picked.
    pub lit: bool,
    /// Nothing is written beside it.
    pub silent: bool,
}
