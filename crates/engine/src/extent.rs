//! How much an engine has: everything, or what it takes to show a picture soon.
//!
//! A small engine has no value of the type [`Small`], so whatever needs a proof that the engine is whole cannot
//! run in it, and is not linked in. Where something is missing the engine says [`Told::Lacks`], and the client
//! replaces it by a whole one. What a small engine shows is what a whole one shows.
//!
//! [`Told::Lacks`]: lariat_protocol::Told::Lacks

use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use lariat_session::Tools;

/// Either [`Whole`] or [`Small`].
pub trait Extent: Copy + Debug + 'static {
    /// A part that only a whole engine has.
    type Part<T: Debug>: Debug + DerefMut<Target = T>;
    /// The proof that an engine has everything; none if it lacks something.
    const WHOLE: Option<Self>;
    /// What its searches are made of.
    const TOOLS: Tools;

    fn part<T: Debug>(self, part: T) -> Self::Part<T>;
}

/// Everything: explanations, comparisons, questions and stops, changes of the successor order, all searches and
/// all formats.
#[derive(Clone, Copy, Debug)]
pub struct Whole;

/// A few searches on usual texts in arrow notation, and stepping through them.
#[derive(Clone, Copy, Debug)]
pub enum Small {}

impl Extent for Whole {
    type Part<T: Debug> = Box<T>;
    const WHOLE: Option<Whole> = Some(Whole);
    const TOOLS: Tools = Tools::ALL;

    fn part<T: Debug>(self, part: T) -> Box<T> {
        Box::new(part)
    }
}

impl Extent for Small {
    type Part<T: Debug> = Absent<T>;
    const WHOLE: Option<Small> = None;
    const TOOLS: Tools = Tools::FEW;

    fn part<T: Debug>(self, _: T) -> Absent<T> {
        match self {}
    }
}

/// A part of an engine that does not have it. There is no such value, so the compiler knows that an `Option` of
/// it is `None`, and drops what would be done with it. For this it must have no size.
#[derive(Debug)]
pub struct Absent<T>(Small, PhantomData<T>);

impl<T> Deref for Absent<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self.0 {}
    }
}

impl<T> DerefMut for Absent<T> {
    fn deref_mut(&mut self) -> &mut T {
        match self.0 {}
    }
}
