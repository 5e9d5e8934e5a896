//! Safety properties in MCL, the language of CADP's model checker: `[ R ] false` forbids the traces
//! of the regular expression R.
//!
//! R is built from *actions*, each of which stands for one transition:
//!
//! | written | the transitions it stands for |
//! | --- | --- |
//! | `"SEND !1"` | those with exactly this label (`\"` is a quote in it, `\\` a backslash) |
//! | `'SEND.*'` | those whose whole label the pattern matches |
//! | `true`, `false` | all, none |
//! | `tau` | the internal ones: `i` and `tau` |
//! | `not A`, `A and B`, `A or B` | |
//!
//! and from expressions: `R . S` (R, then S), `R | S`, `R*`, `R+`, `R?`, `nil` (nothing at all).
//! From the tightest: `not`, `and`, `or`, then `*` `+` `?`, then `.`, then `|`; parentheses group.
//! Hence `not 'A'*` is `(not 'A')*`, and `'A' or 'B'*` is `('A' or 'B')*`: `or` joins actions, and
//! `'B'*` is none. Comments are `(* … *)` and nest. Parentheses may stand around the whole formula.
//!
//! Patterns are those of the crate `regex-lite`: `.` `*` `+` `?` `|` `( )` `[a-z]` `{2,3}` `\d`, and
//! a backslash before a sign that means itself. CADP's are the older UNIX ones, in which `+ ? | ( )
//! { }` mean themselves and `\( \)` group; `.` `*` `[ ]` are the same in both.

mod highlight;
mod lexer;
mod nearest;
mod operators;
mod parse;
mod property;
mod template;

pub use highlight::highlight;
pub use property::Property;
pub use template::{Blank, Field, Template};

use crate::Parsed;

/// Reads a property. There is none if any diagnostic is an error.
pub fn read(text: &str) -> Parsed<Option<Property>> {
    parse::parse(text)
}
