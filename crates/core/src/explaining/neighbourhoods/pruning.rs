//! Pruning: pairs that reach no final pair are no part of a counterexample (BLS 3.1, step 3).
//!
//! The product is numbered in breadth-first order, and every pair that reaches a kept pair is kept. So a
//! breadth-first search through the kept pairs visits them in the same order, and consecutive numbers are
//! enough. Time and memory are linear in the product.

use serde::{Deserialize, Serialize};

use super::entering::Entering;
use super::program::{Program, share};
use super::results::Given;
use super::{Counterexamples, NeighbourhoodEvent, Product, Pruned};
use crate::explaining::stage::{clone_in_place, stage_listing, variable};
use crate::explaining::waves::{At, Takes, Wave, WaveStep};
use crate::run::listing::lines;
use crate::search::program_counter;
use crate::{Binding, Line, Listing, Lts, Observer, Transition};

pub(super) const LISTING: Listing = stage_listing!(
    "Pruning",
    "BLS 3.1, step 3; Def. 6",
    lines![
        1: "for each final pair",
        2: "  keep it; it waits",
        3: "while a kept pair is waiting, take it",
        4: "  for each transition that enters it",
        5: "    if its source is not kept",
        6: "      keep the source; it waits",
        7: "if the initial pair is not kept, the property holds: stop",
        8: "for each kept pair, breadth first",
        9: "  number it; it has its transitions to kept pairs",
    ]
);

program_counter! {
    L1 = 1, L2 = 2, Wave = 3, L7 = 7, L8 = 8, L9 = 9,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Cutting {
    pc: Pc,
    pub(super) found: Pruned,
    entering: Entering,
    /// Lines 3 to 6.
    wave: Wave,
    /// The pair that line 1 or 8 took last, and the position of that loop.
    state: u32,
    delivered: u32,
    /// How many pairs have a number.
    numbered: u32,
}

clone_in_place!(Cutting { pc, found, entering, wave, state, delivered, numbered });

impl Cutting {
    pub(super) fn start(given: &Given<'_>) -> Cutting {
        let product = &given.results.product;
        let count = product.pairs.len();
        let found = Pruned { kept: vec![false; count], numbers: vec![None; count], violated: None };
        Cutting {
            pc: Pc::L1,
            found,
            entering: Entering::new(count, product.transitions()),
            wave: Wave::new(Takes::Last),
            state: 0,
            delivered: 0,
            numbered: 0,
        }
    }

    fn spread(&mut self, product: &Product) -> NeighbourhoodEvent {
        let kept = &mut self.found.kept;
        let look = |state, place| self.entering.hop(product.transitions(), state, place);
        match self.wave.step(look, |hop| !kept[hop.state as usize]) {
            WaveStep::Took { state, waiting } => NeighbourhoodEvent::Taken { state, waiting },
            WaveStep::NoMore | WaveStep::LookedThrough { .. } => NeighbourhoodEvent::Exhausted,
            WaveStep::Looked { hop } => {
                NeighbourhoodEvent::Entering { transition: hop.number, source: hop.state }
            }
            WaveStep::Tested { hop, holds } => {
                NeighbourhoodEvent::WasKept { state: hop.state, kept: !holds }
            }
            WaveStep::Marked { hop } => {
                kept[hop.state as usize] = true;
                NeighbourhoodEvent::Kept { state: hop.state }
            }
        }
    }

    /// The next marked pair.
    fn seek(&self, marks: &[bool]) -> Option<u32> {
        (self.delivered..marks.len() as u32).find(|&state| marks[state as usize])
    }

    fn at(&mut self, state: u32) -> NeighbourhoodEvent {
        self.state = state;
        self.delivered = state + 1;
        NeighbourhoodEvent::Delivered { state }
    }

    /// The kept pairs as a transition system.
    pub(super) fn counterexamples(&self, given: &Given<'_>) -> Counterexamples {
        let (product, labels) = (&given.results.product, given.lts.labels().to_vec());
        if self.found.violated != Some(true) {
            return Counterexamples {
                lts: Lts::new(1, 0, labels, &[]),
                finals: vec![false],
                origins: product.pairs.first().map(|&pair| vec![pair]).into_iter().collect(),
            };
        }
        let number = |state: u32| self.found.numbers[state as usize];
        let kept: Vec<Transition> = product
            .transitions()
            .iter()
            .filter_map(|t| {
                let (source, target) = (number(t.source)?, number(t.target)?);
                Some(Transition { source, label: t.label, target })
            })
            .collect();
        let states = || (0..product.pairs.len()).filter(|&state| self.found.kept[state]);
        Counterexamples {
            lts: Lts::new(self.numbered, 0, labels, &kept),
            finals: states().map(|state| product.finals[state]).collect(),
            origins: states().map(|state| vec![product.pairs[state]]).collect(),
        }
    }
}

impl Program for Cutting {
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
        let product: &Product = &given.results.product;
        let (event, next) = match self.pc {
            Pc::L1 => match self.seek(&product.finals) {
                Some(state) => (self.at(state), Pc::L2),
                None => (NeighbourhoodEvent::Exhausted, Pc::Wave),
            },
            Pc::L2 => {
                self.found.kept[self.state as usize] = true;
                self.wave.begin(self.state);
                (NeighbourhoodEvent::Kept { state: self.state }, Pc::L1)
            }
            Pc::Wave => {
                let event = self.spread(product);
                (event, if self.wave.at() == At::Over { Pc::L7 } else { Pc::Wave })
            }
            Pc::L7 => {
                let violated = self.found.kept.first() == Some(&true);
                self.found.violated = Some(violated);
                self.delivered = 0;
                (NeighbourhoodEvent::Verdict { violated }, if violated { Pc::L8 } else { Pc::Done })
            }
            Pc::L8 => match self.seek(&self.found.kept) {
                Some(state) => (self.at(state), Pc::L9),
                None => (NeighbourhoodEvent::Exhausted, Pc::Done),
            },
            Pc::L9 => {
                let (state, number) = (self.state, self.numbered);
                self.found.numbers[state as usize] = Some(number);
                self.numbered += 1;
                let leaving = &product.transitions()[product.from(state)];
                let is_kept = |t: &&Transition| self.found.kept[t.target as usize];
                let transitions = leaving.iter().filter(is_kept).count() as u32;
                (NeighbourhoodEvent::Numbered { state, number, transitions }, Pc::L8)
            }
            Pc::Done => return,
        };
        observer.event(line, event);
        self.pc = next;
    }

    fn variables(&self, line: u16, _: &Given<'_>) -> Vec<Binding> {
        let pair = |has: bool| vec![variable("pair", "pair", has.then_some(self.state))];
        match (line, self.pc) {
            (1, pc) => pair(pc == Pc::L2),
            (8, pc) => pair(pc == Pc::L9),
            (2 | 9, _) => pair(true),
            (7, _) => Vec::new(),
            (line, _) => {
                let transition = ("transition", "product transition");
                self.wave.variables(line - 3, [("pair", "pair"), ("source", "pair"), transition])
            }
        }
    }

    fn weight(&self) -> usize {
        9 * self.found.kept.len() + self.entering.weight() + self.wave.weight()
    }

    fn progress(&self) -> (u64, u64) {
        share(self.numbered as usize, self.found.kept.len())
    }
}
