//! Rings around a set of states: ring n has the states at distance n.

use serde::{Deserialize, Serialize};

use super::{Arena, FateEvent};
use crate::Binding;
use crate::explaining::hop::Hop;
use crate::explaining::stage::clone_in_place;
use crate::explaining::waves::{Wave, WaveStep};

pub(super) use crate::explaining::waves::At;

/// A [`Wave`] that assigns rings.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Flood {
    wave: Wave,
}

clone_in_place!(Flood { wave });

/// Which moves of a state are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// Those that leave it.
    Forwards,
    /// Those that enter it.
    Backwards,
}

impl Flood {
    /// Starts again from these states, which get ring 0.
    pub(super) fn begin(
        &mut self,
        states: impl Iterator<Item = u32>,
        rings: &mut [Option<u32>],
    ) -> FateEvent {
        self.wave = Wave::default();
        let mut count = 0;
        for state in states {
            if rings[state as usize].is_none() {
                rings[state as usize] = Some(0);
                self.wave.begin(state);
                count += 1;
            }
        }
        FateEvent::Began { states: count }
    }

    pub(super) fn at(&self) -> At {
        self.wave.at()
    }

    /// The move that is being examined.
    pub(super) fn hop(&self) -> Hop {
        self.wave.hop().unwrap_or_default()
    }

    /// The state whose moves are being examined.
    pub(super) fn state(&self) -> Option<u32> {
        self.wave.state()
    }

    /// `may` says whether the state at the other end of a move may get a ring.
    pub(super) fn step(
        &mut self,
        arena: &Arena,
        direction: Direction,
        rings: &mut [Option<u32>],
        may: impl FnOnce(u32) -> bool,
    ) -> FateEvent {
        let look = |state, place| match direction {
            Direction::Forwards => arena.way_out(state, place),
            Direction::Backwards => arena.way_in(state, place),
        };
        let is_new = |hop: Hop| rings[hop.state as usize].is_none() && may(hop.state);
        let step = self.wave.step(look, is_new);
        let taken = self.wave.state().unwrap_or_default();
        match step {
            WaveStep::Took { state, .. } => FateEvent::Took { state },
            WaveStep::NoMore => FateEvent::NoMore,
            WaveStep::Looked { hop } => {
                let forwards = direction == Direction::Forwards;
                let target = if forwards { hop.state } else { taken };
                FateEvent::Looked { pair: hop.number, target }
            }
            WaveStep::LookedThrough { state } => FateEvent::LookedThrough { state },
            WaveStep::Tested { hop, holds } => FateEvent::TestedNew { state: hop.state, holds },
            WaveStep::Marked { hop } => {
                let ring = rings[taken as usize].map_or(0, |ring| ring + 1);
                rings[hop.state as usize] = Some(ring);
                FateEvent::Ringed { state: hop.state, ring }
            }
        }
    }

    /// The arguments are the listing's names for the state taken, the state at the other end and the move. `line`
    /// is counted from the line of [`At::Take`].
    pub(super) fn variables(
        &self,
        line: u16,
        [taken, other, by]: [&'static str; 3],
    ) -> Vec<Binding> {
        self.wave.variables(line, [(taken, "state"), (other, "state"), (by, "pair")])
    }

    pub(super) fn weight(&self) -> usize {
        self.wave.weight()
    }
}
