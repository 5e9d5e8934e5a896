//! The messages between the engine and whoever shows what it says: a page, a script, a test.
//!
//! A client sends [`Request`]s and receives [`Message`]s. It opens a document once, then steps, seeks, asks
//! and acts on it. The engine works on its own and sends a [`Message`] whenever something has changed; each
//! says which request is the newest that it takes into account. What is on the screen is a [`View`]: texts
//! as [`sheet`]s and graphs as marks, whose meaning the client need not know, and a few typed parts, such as
//! the timeline. Only the parts that have changed are sent ([`Change`]).
//!
//! Messages are bytes (postcard) in both directions: reading JavaScript objects would make the client larger,
//! and a step number may be larger than JavaScript's exact integers.

pub mod digits;
mod drawn;
mod message;
mod request;
pub mod sheet;
mod view;

pub use drawn::drawn;
pub use message::{File, Message, Told, Tone};
pub use request::{Asked, Command, Document, Origin, Request, Stride};
pub use view::{
    CallBar, Change, DecisionMark, DepthArea, Heading, Menu, MenuEntry, Move, Pane, Reach, Remark,
    Screen, Severity, Stretch, Strip, Tabs, Transport, View, Work,
};

/// The worker's first message. Must be incremented whenever the format of a message changes, because a page
/// must not talk to an old worker from a cache.
pub const PROTOCOL: u32 = 4;
