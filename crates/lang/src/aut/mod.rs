//! The Aldebaran format of CADP: `des (initial, transitions, states)`, then a line
//! `(from, label, to)` for each transition. It has labels and numbers, but neither names nor marks.

mod highlight;
mod line;
mod quick;
mod read;
mod write;

pub(crate) use highlight::highlight;
pub(crate) use line::unescaped;
pub(crate) use quick::read as read_quickly;
pub(crate) use read::{read, transitions};
pub(crate) use write::write;
