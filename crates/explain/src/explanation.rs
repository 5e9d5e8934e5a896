//! What every explanation can do; the [`crate::Explainer`] knows no more of it.

use lariat_layout::{Picture, Point};
use lariat_session::condition::StageCondition;
use lariat_session::core::Direction;
use lariat_session::lang::Diagnostic;

use crate::asking::ToldStep;
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

    /// Reads a condition on the run; errors have their places in the text.
    fn understand(&self, condition: &str) -> Result<StageCondition, Vec<Diagnostic>>;

    /// The next step in this direction, beginning beside `from`, at which a condition stops.
    fn until(&mut self, condition: &StageCondition, from: u64, direction: Direction)
    -> Option<u64>;

    /// The step since which a condition has held at the cursor.
    fn since(&mut self, condition: &StageCondition) -> Option<u64>;

    /// What the step at the cursor did, in words; none before the first step.
    fn told(&self) -> Option<ToldStep>;
}
