//! Translates a formula to an automaton, part by part: Thompson's construction.
//!
//! Each part becomes a fragment that is entered only at its start and left only at its end. So a part may
//! occur in only one other part, as in the tree of a formula.
//! Time and memory are linear in the size of the formula and in the number of labels of its actions.

use serde::{Deserialize, Serialize};

use super::program::{Program, bytes, share};
use super::results::Given;
use super::{NeighbourhoodEvent, PropertyAutomaton};
use crate::explaining::stage::{stage_listing, variable};
use crate::run::listing::lines;
use crate::search::program_counter;
use crate::{Binding, Line, Listing, Observer, Shape};

pub(super) const LISTING: Listing = stage_listing!(
    "From formula to automaton",
    "BLS 3.1, step 1; Thompson 1968",
    lines![
        1: "for each part of the formula, inner parts first",
        2: "  an action: a transition for each label that it means",
        3: "  nothing: a silent move",
        4: "  r . s: a silent move from the end of r to the start of s",
        5: "  r | s: silent moves into and out of both",
        6: "  r*: silent moves into, out of, past and back in r",
        7: "  r+: silent moves into, out of and back in r",
        8: "  r?: silent moves into, out of and past r",
        9: "the start of the whole is initial, its end final",
    ]
);

program_counter! { L1 = 1, L2 = 2, L3 = 3, L4 = 4, L5 = 5, L6 = 6, L7 = 7, L8 = 8, L9 = 9 }

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Thompson {
    pc: Pc,
    pub(super) nfa: PropertyAutomaton,
    /// Indexed by part: the states where its fragment starts and ends.
    pieces: Vec<(u32, u32)>,
    parts: usize,
}

impl Thompson {
    pub(super) fn start(given: &Given<'_>) -> Thompson {
        let parts = given.pattern.parts.len();
        Thompson { pc: Pc::L1, nfa: PropertyAutomaton::default(), pieces: Vec::new(), parts }
    }

    fn state(&mut self) -> u32 {
        self.nfa.finals.push(false);
        self.nfa.transitions.push(Vec::new());
        self.nfa.silent.push(Vec::new());
        self.nfa.finals.len() as u32 - 1
    }

    fn ends(&mut self) -> (u32, u32) {
        (self.state(), self.state())
    }

    fn silent(&mut self, source: u32, target: u32) {
        self.nfa.silent[source as usize].push(target);
    }

    /// A new start and a new end around a fragment.
    fn around(&mut self, inner: u32) -> ((u32, u32), (u32, u32)) {
        let (start, end) = self.ends();
        let inner = self.pieces[inner as usize];
        self.silent(start, inner.0);
        self.silent(inner.1, end);
        ((start, end), inner)
    }

    fn build(&mut self, shape: &Shape) -> (u32, u32) {
        match *shape {
            Shape::Action(ref labels) => {
                let (start, end) = self.ends();
                let meant = (0..).zip(labels).filter(|&(_, &meant)| meant);
                self.nfa.transitions[start as usize] =
                    meant.map(|(label, _)| (label, end)).collect();
                (start, end)
            }
            Shape::Nothing => {
                let (start, end) = self.ends();
                self.silent(start, end);
                (start, end)
            }
            Shape::Sequence(first, second) => {
                let (first, second) = (self.pieces[first as usize], self.pieces[second as usize]);
                self.silent(first.1, second.0);
                (first.0, second.1)
            }
            Shape::Choice(first, second) => {
                let (ends, _) = self.around(first);
                let second = self.pieces[second as usize];
                self.silent(ends.0, second.0);
                self.silent(second.1, ends.1);
                ends
            }
            Shape::Star(inner) => {
                let (ends, inner) = self.around(inner);
                self.silent(ends.0, ends.1);
                self.silent(inner.1, inner.0);
                ends
            }
            Shape::Plus(inner) => {
                let (ends, inner) = self.around(inner);
                self.silent(inner.1, inner.0);
                ends
            }
            Shape::Optional(inner) => {
                let (ends, _) = self.around(inner);
                self.silent(ends.0, ends.1);
                ends
            }
        }
    }
}

impl Program for Thompson {
    fn next(&self) -> u16 {
        self.pc as u16
    }

    fn line<O: Observer<NeighbourhoodEvent>>(&mut self, given: &Given<'_>, observer: &mut O) {
        let line = Line(self.next());
        let part = self.pieces.len();
        let shape = given.pattern.parts.get(part).map(|part| &part.shape);
        match (self.pc, shape) {
            (Pc::L1, Some(shape)) => {
                observer.event(line, NeighbourhoodEvent::Part { part: part as u32 });
                self.pc = match shape {
                    Shape::Action(_) => Pc::L2,
                    Shape::Nothing => Pc::L3,
                    Shape::Sequence(..) => Pc::L4,
                    Shape::Choice(..) => Pc::L5,
                    Shape::Star(_) => Pc::L6,
                    Shape::Plus(_) => Pc::L7,
                    Shape::Optional(_) => Pc::L8,
                };
            }
            (Pc::L1, None) => {
                observer.event(line, NeighbourhoodEvent::Exhausted);
                self.pc = Pc::L9;
            }
            (Pc::L9 | Pc::Done, _) | (_, None) => {
                let ends = self.pieces.last().copied();
                // Without parts no trace violates the property: one state, which is not final.
                let (start, end) = ends.unwrap_or_else(|| (self.state(), u32::MAX));
                self.nfa.initial = start;
                if let Some(is_final) = self.nfa.finals.get_mut(end as usize) {
                    *is_final = true;
                }
                observer.event(line, NeighbourhoodEvent::Whole { ends });
                self.pc = Pc::Done;
            }
            (_, Some(shape)) => {
                let (start, end) = self.build(shape);
                self.pieces.push((start, end));
                observer.event(line, NeighbourhoodEvent::Built { part: part as u32, start, end });
                self.pc = Pc::L1;
            }
        }
    }

    fn variables(&self, line: u16, given: &Given<'_>) -> Vec<Binding> {
        let built = self.pieces.len() as u32;
        let part = match (line, self.pc) {
            (9, _) => return Vec::new(),
            (1, Pc::L9) => None,
            (1, _) => Some(built),
            _ => built.checked_sub(1),
        };
        let mut variables = vec![variable("part", "part", part)];
        let shape = part.filter(|_| line > 1).map(|part| &given.pattern.parts[part as usize].shape);
        let (r, s) = match shape {
            Some(&(Shape::Sequence(r, s) | Shape::Choice(r, s))) => (Some(r), Some(s)),
            Some(&(Shape::Star(r) | Shape::Plus(r) | Shape::Optional(r))) => (Some(r), None),
            _ => (None, None),
        };
        variables.extend(r.map(|part| variable("r", "part", Some(part))));
        variables.extend(s.map(|part| variable("s", "part", Some(part))));
        variables
    }

    fn weight(&self) -> usize {
        let edges: usize = self.nfa.transitions.iter().map(Vec::len).sum();
        8 * edges + 64 * self.nfa.finals.len() + bytes(&self.pieces)
    }

    fn progress(&self) -> (u64, u64) {
        share(self.pieces.len(), self.parts)
    }
}
