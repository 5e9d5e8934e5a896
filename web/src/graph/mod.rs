//! Graphs that the engine has drawn: the page adds the camera, and reports what the pointer does.

mod camera;
mod hand;
mod overview;
mod pane;
mod stage;

pub(crate) use pane::DrawnPane;
pub(crate) use stage::SizeWatch;
