//! Which searches are compared side by side, and how each of them runs.

use lariat_core::Options;

use crate::comparing::parting::Unit;
use crate::comparing::versus::Versus;
use crate::{Algorithm, registry};

/// A search with its options and its successor order.
#[derive(Clone, Debug)]
pub struct Setup {
    pub algorithm: &'static Algorithm,
    pub options: Options,
    pub order: Order,
    /// Lines of its listing at which all runs stop.
    pub stops: Vec<u16>,
}

/// The successor order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    #[default]
    Written,
    Reversed,
    /// The order before its last change.
    Before,
}

impl Order {
    pub const ALL: [Order; 3] = [Order::Written, Order::Reversed, Order::Before];

    pub fn word(self) -> &'static str {
        match self {
            Order::Written => "as written",
            Order::Reversed => "reversed",
            Order::Before => "before",
        }
    }
}

impl Setup {
    pub fn of(algorithm: &'static Algorithm) -> Setup {
        Setup { algorithm, options: Options::default(), order: Order::Written, stops: Vec::new() }
    }

    /// The search, with options and order that are not the default.
    pub fn name(&self) -> String {
        let mut name = self.algorithm.name.to_owned();
        for (option, value) in self.options.iter() {
            name.push_str(&format!(" {option}={value}"));
        }
        if self.order != Order::Written {
            name.push_str(&format!(" ({})", self.order.word()));
        }
        name
    }
}

/// Searches side by side and their common position, in short form for a link:
/// `1:4 se05,bitstate=3 couvreur99,reversed` is at the fourth state discovered.
#[derive(Clone, Debug)]
pub struct Arrangement {
    pub unit: Unit,
    pub position: u64,
    pub setups: Vec<Setup>,
}

impl Arrangement {
    pub fn written(&self) -> String {
        let unit = Unit::ALL.iter().position(|unit| *unit == self.unit).unwrap_or(0);
        let mut text = format!("{unit}:{}", self.position);
        for setup in &self.setups {
            text.push_str(&format!(" {}", setup.algorithm.name));
            for (option, value) in setup.options.iter() {
                text.push_str(&format!(",{option}={value}"));
            }
            for line in &setup.stops {
                text.push_str(&format!(",{STOP}={line}"));
            }
            // The link does not contain the text before the change.
            if setup.order == Order::Reversed {
                text.push_str(",reversed");
            }
        }
        text
    }

    /// Reads the short form. Unknown searches and options are left out.
    pub fn read(text: &str) -> Option<Arrangement> {
        let mut words = text.split(' ');
        let (unit, position) = words.next()?.split_once(':')?;
        let setups: Vec<Setup> = words.take(Versus::MOST).filter_map(setup).collect();
        let unit = *Unit::ALL.get(unit.parse::<usize>().ok()?)?;
        (setups.len() > 1).then_some(Arrangement { unit, position: position.parse().ok()?, setups })
    }
}

/// What stands before the line of a stop. No option has this name.
const STOP: &str = "line";

fn setup(text: &str) -> Option<Setup> {
    let mut parts = text.split(',');
    let mut setup = Setup::of(registry::find(parts.next()?)?);
    for part in parts {
        match part.split_once('=') {
            Some((STOP, line)) => setup.stops.extend(line.parse::<u16>().ok()),
            Some((name, value)) if setup.algorithm.check_option(name, value).is_ok() => {
                setup.options.set(name, value);
            }
            None if part == "reversed" => setup.order = Order::Reversed,
            _ => {}
        }
    }
    Some(setup)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrangement_comes_back_as_it_went() {
        let text = "1:4 se05,bitstate=3,line=4,line=9 couvreur99,extraction=stack,reversed gv04";
        let read = Arrangement::read(text).expect("it is one");
        assert_eq!((read.unit, read.position, read.setups.len()), (Unit::State, 4, 3));
        assert_eq!(read.written(), text);
        let names: Vec<String> = read.setups.iter().map(Setup::name).collect();
        let wanted = ["se05 bitstate=3", "couvreur99 extraction=stack (reversed)", "gv04"];
        assert_eq!(names, wanted);
        // Searches and options of a newer version are left out.
        let newer = Arrangement::read("2:0 se05,x=1,turned new99 gv04").expect("two are known");
        assert_eq!(newer.written(), "2:0 se05 gv04");
        for nothing in ["", "1:4", "1:4 se05", "7:4 se05 gv04", "1:x se05 gv04", "se05 gv04"] {
            assert!(Arrangement::read(nothing).is_none(), "{nothing}");
        }
    }
}
