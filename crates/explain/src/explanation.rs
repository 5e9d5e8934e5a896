//! What every explanation can do; the [`crate::Explainer`] knows no more of it.

use lariat_layout::{Picture, Point};

use crate::message::{Position, Shown, Size};

/// An explanation that is open. Nothing here takes long, but for [`Explanation::work`], which takes
/// as long as a reader would wait for a reply.
pub trait Explanation: std::fmt::Debug {
    /// Goes on with what takes long, for a slice.
    fn work(&mut self);

    /// To a step, or as near as it is known; `u64::MAX` is the end.
    fn seek(&mut self, step: u64);

    /// To where a link leads, as soon as that is known.
    fn find(&mut self, position: Position);

    /// To the next step of this size.
    fn step(&mut self, size: Size, forwards: bool);

    /// Something with `data-do` was clicked, or a field has another value.
    fn act(&mut self, action: &str, value: &str);

    /// The pointer is on something with `data-hover`, or on nothing.
    fn hover(&mut self, what: &str);

    fn move_to(&mut self, pane: u32, node: u32, to: Point);

    /// What was moved by hand in the graphs that can be in a pane: which graph, which state, where.
    fn moved(&self) -> Vec<(u32, String, Point)>;

    /// The same for what is opened next, as far as it has such states.
    fn follow(&mut self, moved: &[(u32, String, Point)]);

    /// Forgets what was moved by hand.
    fn tidy(&mut self);

    /// What the layout worker made of a wish.
    fn placed(&mut self, wish: u64, picture: Picture);

    /// All that there is to see.
    fn show(&mut self) -> Shown;
}
