//! Neutral and incorrect transitions, as in the authors' later tool.
//!
//! A transition of a counterexample is incorrect if no correct transition is reachable from its target;
//! otherwise it is neutral. Computed backwards from the states with a correct transition of their own: linear
//! in the system of counterexamples.

use serde::{Deserialize, Serialize};

use super::entering::Entering;
use super::program::{Program, share};
use super::results::{Given, SYSTEM_STATE, SYSTEM_TRANSITION};
use super::{NeighbourhoodEvent, Tag, Tagged};
use crate::explaining::stage::{clone_in_place, stage_listing, variable};
use crate::explaining::waves::{At, Wave, WaveStep};
use crate::run::listing::lines;
use crate::search::program_counter;
use crate::{Binding, Line, Listing, Observer, Transition};

pub(super) const LISTING: Listing = stage_listing!(
    "Neutral and incorrect transitions",
    "Not in BLS; as in the authors' later tool",
    lines![
        1: "for each state with a correct transition of its own",
        2: "  it can still be saved; it waits",
        3: "while a state is waiting, take the first",
        4: "  for each transition that enters it",
        5: "    if its source is not known to be savable",
        6: "      the source can still be saved; it waits",
        7: "for each transition of the counterexamples",
        8: "  if its target can still be saved",
        9: "    it is neutral",
        10: "  else it is incorrect",
    ]
);

program_counter! {
    L1 = 1, L2 = 2, Wave = 3, L7 = 7, L8 = 8, L9 = 9, L10 = 10,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Tagging {
    pc: Pc,
    pub(super) found: Tagged,
    entering: Entering,
    /// Lines 3 to 6.
    wave: Wave,
    /// The state that line 1 took last, and the position of that loop.
    state: u32,
    delivered: usize,
    of: usize,
}

clone_in_place!(Tagging { pc, found, entering, wave, state, delivered, of });

impl Tagging {
    pub(super) fn start(given: &Given<'_>) -> Tagging {
        let system = given.results.system();
        let (states, transitions) = (system.finals.len(), system.lts.transitions());
        Tagging {
            pc: Pc::L1,
            found: Tagged { savable: vec![false; states], tags: Vec::new() },
            entering: Entering::new(states, transitions),
            wave: Wave::default(),
            state: 0,
            delivered: 0,
            of: transitions.len(),
        }
    }

    fn spread(&mut self, transitions: &[Transition]) -> NeighbourhoodEvent {
        let savable = &mut self.found.savable;
        let look = |state, place| self.entering.hop(transitions, state, place);
        match self.wave.step(look, |hop| !savable[hop.state as usize]) {
            WaveStep::Took { state, waiting } => NeighbourhoodEvent::Taken { state, waiting },
            WaveStep::NoMore | WaveStep::LookedThrough { .. } => NeighbourhoodEvent::Exhausted,
            WaveStep::Looked { hop } => {
                NeighbourhoodEvent::Entering { transition: hop.number, source: hop.state }
            }
            WaveStep::Tested { hop, holds } => {
                let (transition, source) = (hop.number, hop.state);
                NeighbourhoodEvent::Leading { transition, source, savable: !holds }
            }
            WaveStep::Marked { hop } => {
                savable[hop.state as usize] = true;
                NeighbourhoodEvent::Savable { state: hop.state }
            }
        }
    }

    fn tag(&mut self, tag: Tag) -> NeighbourhoodEvent {
        self.found.tags.push(tag);
        NeighbourhoodEvent::Tagged { transition: self.found.tags.len() as u32 - 1, tag }
    }
}

impl Program for Tagging {
    #[inline]
    fn next(&self) -> u16 {
        match self.pc {
            Pc::Wave => Pc::Wave as u16 + self.wave.at() as u16,
            pc => pc as u16,
        }
    }

    #[inline]
    fn line<O: Observer<NeighbourhoodEvent>>(&mut self, given: &Given<'_>, observer: &mut O) {
        let line = Line(self.next());
        let transitions = given.results.system().lts.transitions();
        let (event, next) = match self.pc {
            Pc::L1 => {
                // Sorted by x, which may occur more than once.
                let correct = &given.results.compared.correct;
                let again = |&place: &usize| self.found.savable[correct[place].x as usize];
                match (self.delivered..correct.len()).find(|place| !again(place)) {
                    Some(place) => {
                        self.delivered = place + 1;
                        self.state = correct[place].x;
                        (NeighbourhoodEvent::Delivered { state: self.state }, Pc::L2)
                    }
                    None => (NeighbourhoodEvent::Exhausted, Pc::Wave),
                }
            }
            Pc::L2 => {
                self.found.savable[self.state as usize] = true;
                self.wave.begin(self.state);
                (NeighbourhoodEvent::Savable { state: self.state }, Pc::L1)
            }
            Pc::Wave => {
                let event = self.spread(transitions);
                (event, if self.wave.at() == At::Over { Pc::L7 } else { Pc::Wave })
            }
            Pc::L7 if self.found.tags.len() < self.of => (
                NeighbourhoodEvent::Transition { transition: self.found.tags.len() as u32 },
                Pc::L8,
            ),
            Pc::L7 => (NeighbourhoodEvent::Exhausted, Pc::Done),
            Pc::L8 => {
                let state = transitions[self.found.tags.len()].target;
                let holds = self.found.savable[state as usize];
                (
                    NeighbourhoodEvent::CanBeSaved { state, holds },
                    if holds { Pc::L9 } else { Pc::L10 },
                )
            }
            Pc::L9 => (self.tag(Tag::Neutral), Pc::L7),
            Pc::L10 => (self.tag(Tag::Incorrect), Pc::L7),
            Pc::Done => return,
        };
        observer.event(line, event);
        self.pc = next;
    }

    fn variables(&self, line: u16, given: &Given<'_>) -> Vec<Binding> {
        let state = |has: bool| vec![variable("state", SYSTEM_STATE, has.then_some(self.state))];
        let tagged = self.found.tags.len() as u32;
        let number = match (line, self.pc) {
            (1, pc) => return state(pc == Pc::L2),
            (2, _) => return state(true),
            (3..=6, _) => {
                let names = [
                    ("state", SYSTEM_STATE),
                    ("source", SYSTEM_STATE),
                    ("transition", SYSTEM_TRANSITION),
                ];
                return self.wave.variables(line - 3, names);
            }
            (7, Pc::L8) | (8, _) => Some(tagged),
            (7, _) => None,
            _ => tagged.checked_sub(1),
        };
        let transitions = given.results.system().lts.transitions();
        let target = number.map(|number| transitions[number as usize].target);
        vec![
            variable("transition", SYSTEM_TRANSITION, number),
            variable("target", SYSTEM_STATE, target),
        ]
    }

    fn weight(&self) -> usize {
        self.found.savable.len()
            + self.found.tags.len()
            + self.entering.weight()
            + self.wave.weight()
    }

    fn progress(&self) -> (u64, u64) {
        share(self.found.tags.len(), self.of)
    }
}
