//! What the stages of all explanations share.

use crate::{Binding, Held};

/// A variable of a listing that holds an item of kind `sort`, or nothing yet.
pub(super) fn variable(variable: &'static str, sort: &'static str, number: Option<u32>) -> Binding {
    let held = number.map_or(Held::Nothing, |number| Held::Item { sort, number });
    Binding { variable, held }
}

/// `Clone` for a struct with these fields, whose `clone_from` reuses the memory that is there: a recording clones
/// runs at every seek, and new memory for large lists costs more than copying them.
macro_rules! clone_in_place {
    ($name:ident { $($field:ident),+ $(,)? }) => {
        impl Clone for $name {
            fn clone(&self) -> $name {
                $name { $($field: self.$field.clone()),+ }
            }

            fn clone_from(&mut self, other: &$name) {
                $(self.$field.clone_from(&other.$field);)+
            }
        }
    };
}
pub(super) use clone_in_place;

/// Stages in their order of execution, each with the module that has its listing.
macro_rules! stages {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$about:meta])* $stage:ident = $module:ident),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord,
            serde::Serialize, serde::Deserialize,
        )]
        pub enum $name {
            $($(#[$about])* $stage),+
        }

        impl $name {
            pub const ALL: [$name; [$(stringify!($stage)),+].len()] = [$($name::$stage),+];

            pub fn listing(self) -> &'static $crate::Listing {
                match self {
                    $($name::$stage => &$module::LISTING),+
                }
            }

            pub fn title(self) -> &'static str {
                self.listing().title
            }
        }
    };
}
pub(super) use stages;

/// The listing of a stage: title, source and lines.
macro_rules! stage_listing {
    ($title:literal, $source:expr, $lines:expr $(,)?) => {
        $crate::Listing {
            title: $title,
            source: $source,
            revision: 1,
            lines: $lines,
            annexes: &[],
            colours: &[],
            changes: &[],
        }
    };
}
pub(super) use stage_listing;

/// `Work`: the data of the current stage, and a variant for when there is none. The macro also defines
/// `each!(work, one => expression, otherwise)`, which evaluates the same expression for the work of every
/// stage. (The first token must be a dollar sign, because a macro that defines another macro cannot write
/// one.)
macro_rules! work {
    ($dollar:tt $visible:vis enum Work {
        $(#[$about:meta])* else $none:ident,
        $($stage:ident($machine:ty)),+ $(,)?
    }) => {
        /// The data of the current stage.
        #[derive(Debug, serde::Serialize, serde::Deserialize)]
        $visible enum Work {
            $(#[$about])* $none,
            $($stage($machine)),+
        }

        impl Clone for Work {
            fn clone(&self) -> Work {
                match self {
                    Work::$none => Work::$none,
                    $(Work::$stage(one) => Work::$stage(one.clone())),+
                }
            }

            fn clone_from(&mut self, other: &Work) {
                match (self, other) {
                    $((Work::$stage(one), Work::$stage(other)) => one.clone_from(other),)+
                    (one, other) => *one = other.clone(),
                }
            }
        }

        macro_rules! each {
            ($dollar work:expr, $dollar one:ident => $dollar result:expr, $dollar none:expr) => {
                match $dollar work {
                    Work::$none => $dollar none,
                    $(Work::$stage($dollar one) => $dollar result),+
                }
            };
        }
    };
}
pub(super) use work;
