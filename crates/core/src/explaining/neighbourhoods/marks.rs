//! Neighbourhoods (Def. 9): the transitions into and out of states where a run could still have become
//! correct.
//!
//! The system of counterexamples is numbered breadth first. So one pass upwards gives all distances and the
//! number of shortest paths to each state, and one pass downwards gives the number of shortest paths from it
//! to the end of a shortest counterexample. Linear in the system of counterexamples, the matched pairs and
//! the correct transitions.

use serde::{Deserialize, Serialize};

use super::comparison::starts;
use super::entering::Entering;
use super::program::{Program, bytes};
use super::results::{Given, SYSTEM_STATE};
use super::{Correct, Junction, Marking, Neighbourhood, NeighbourhoodEvent, Tag};
use crate::explaining::stage::{clone_in_place, stage_listing, variable};
use crate::run::listing::lines;
use crate::search::program_counter;
use crate::{Binding, Line, Listing, Observer, Transition};

pub(super) const LISTING: Listing = stage_listing!(
    "Neighbourhoods",
    "BLS 3.3, Def. 9",
    lines![
        1: "for each state, breadth first",
        2: "  its distance, and in how many ways it is reached so soon",
        3: "for each state, the last first",
        4: "  in how many ways a shortest counterexample goes on from it",
        5: "for each state x",
        6: "  if x has a correct transition of its own" if "marking" = "pairwise",
        7: "  if x matches a frontier state" if "marking" = "literal",
        8: "  if x is initial or entered neutrally, and left correctly or incorrectly" if "marking" = "junction",
        9: "    what enters and leaves x is a neighbourhood",
        10: "    its kind: which transitions leave x" if "marking" = "junction",
    ]
);

program_counter! {
    L1 = 1, L2 = 2, L3 = 3, L4 = 4, L5 = 5, L6 = 6, L7 = 7, L8 = 8, L9 = 9, L10 = 10,
}

const UNKNOWN: u32 = u32::MAX;

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Centring {
    pc: Pc,
    pub(super) found: Vec<Neighbourhood>,
    entering: Entering,
    /// Indexed by x: where its matched pairs begin.
    starts: Vec<u32>,
    /// All correct transitions of the full system, sorted.
    correct: Vec<u32>,
    /// Indexed by state: its distance, the number of shortest paths to it, and the number of paths from it.
    distances: Vec<u32>,
    ways: Vec<u64>,
    ways_on: Vec<u64>,
    /// The distance of the first final state.
    shortest: u32,
    state: u32,
    delivered: u32,
}

clone_in_place!(Centring {
    pc,
    found,
    entering,
    starts,
    correct,
    distances,
    ways,
    ways_on,
    shortest,
    state,
    delivered
});

impl Centring {
    pub(super) fn start(given: &Given<'_>) -> Centring {
        let system = given.results.system();
        let states = system.finals.len();
        let mut correct: Vec<u32> =
            given.results.compared.correct.iter().map(|correct| correct.transition).collect();
        correct.sort_unstable();
        correct.dedup();
        let mut stage = Centring {
            pc: Pc::L1,
            found: Vec::new(),
            entering: Entering::new(states, system.lts.transitions()),
            starts: starts(states, &given.results.matching),
            correct,
            distances: vec![UNKNOWN; states],
            ways: vec![0; states],
            ways_on: vec![0; states],
            shortest: UNKNOWN,
            state: 0,
            delivered: 0,
        };
        (stage.distances[0], stage.ways[0]) = (0, 1);
        stage
    }

    fn measure(&mut self, given: &Given<'_>) -> NeighbourhoodEvent {
        let system = given.results.system();
        let state = self.state as usize;
        let (distance, ways) = (self.distances[state], self.ways[state]);
        if system.finals[state] {
            self.shortest = self.shortest.min(distance);
        }
        for t in system.lts.from(self.state) {
            let known = &mut self.distances[t.target as usize];
            if *known == UNKNOWN {
                *known = distance + 1;
            }
            if *known == distance + 1 {
                let more = &mut self.ways[t.target as usize];
                *more = more.saturating_add(ways);
            }
        }
        NeighbourhoodEvent::Distance { state: self.state, distance, ways }
    }

    fn look_on(&mut self, given: &Given<'_>) -> NeighbourhoodEvent {
        let system = given.results.system();
        let state = self.state as usize;
        let distance = self.distances[state];
        let is_next = |t: &&Transition| self.distances[t.target as usize] == distance + 1;
        let ways = if distance < self.shortest {
            let next = system.lts.from(self.state).iter().filter(is_next);
            next.fold(0_u64, |ways, t| ways.saturating_add(self.ways_on[t.target as usize]))
        } else {
            u64::from(distance == self.shortest && system.finals[state])
        };
        self.ways_on[state] = ways;
        NeighbourhoodEvent::WaysOn { state: self.state, ways }
    }

    /// The correct transitions of x itself, sorted.
    fn own<'a>(&self, given: &Given<'a>) -> &'a [Correct] {
        let correct = &given.results.compared.correct;
        let correct = &correct[correct.partition_point(|correct| correct.x < self.state)..];
        &correct[..correct.partition_point(|correct| correct.x == self.state)]
    }

    /// The correct transitions of all states that match x, including those that are correct only for another
    /// x.
    fn anyones<'a>(&'a self, given: &Given<'a>) -> impl Iterator<Item = u32> + 'a {
        let x = self.state as usize;
        let (start, end) = (self.starts[x] as usize, self.starts[x + 1] as usize);
        let lts = given.lts;
        given.results.matching[start..end].iter().flat_map(move |&(_, y)| {
            let (first, end) = (lts.first(y), lts.first(y) + lts.from(y).len() as u32);
            let from = self.correct.partition_point(|&correct| correct < first);
            self.correct[from..].iter().copied().take_while(move |&correct| correct < end)
        })
    }

    /// How many correct, incorrect and neutral transitions leave x.
    fn kinds(&self, given: &Given<'_>) -> (u32, u32, u32) {
        let lts = &given.results.system().lts;
        let first = lts.first(self.state) as usize;
        let tags = &given.results.tagged.tags[first..first + lts.from(self.state).len()];
        let incorrect = tags.iter().filter(|&&tag| tag == Tag::Incorrect).count();
        (self.own(given).len() as u32, incorrect as u32, (tags.len() - incorrect) as u32)
    }

    fn is_entered_neutrally(&self, given: &Given<'_>) -> bool {
        let tags = &given.results.tagged.tags;
        let mut entering = self.entering.to(self.state).iter();
        self.state == 0 || entering.any(|&t| tags[t as usize] == Tag::Neutral)
    }

    fn ask(&self, given: &Given<'_>) -> NeighbourhoodEvent {
        let (kinds, entered) = (self.kinds(given), self.is_entered_neutrally(given));
        let holds = match given.settings.marking {
            Marking::Pairwise => kinds.0 > 0,
            Marking::Literal => self.anyones(given).next().is_some(),
            Marking::Junction => entered && kinds.0 + kinds.1 > 0,
        };
        NeighbourhoodEvent::Asked { state: self.state, holds, kinds, entered }
    }

    fn mark(&mut self, given: &Given<'_>) -> NeighbourhoodEvent {
        let lts = &given.results.system().lts;
        let state = self.state;
        let transition = |number: u32| given.lts.transitions()[number as usize];
        let correct: Vec<Transition> = match given.settings.marking {
            Marking::Literal => self.anyones(given).map(transition).collect(),
            _ => self.own(given).iter().map(|correct| transition(correct.transition)).collect(),
        };
        let (ways, ways_on) = (self.ways[state as usize], self.ways_on[state as usize]);
        let first = lts.first(state);
        let neighbourhood = Neighbourhood {
            state,
            incoming: self.entering.to(state).to_vec(),
            outgoing: (first..first + lts.from(state).len() as u32).collect(),
            correct,
            kind: None,
            distance: self.distances[state as usize],
            shortest_through: ways.saturating_mul(ways_on),
        };
        let event = NeighbourhoodEvent::Centre {
            state,
            incoming: neighbourhood.incoming.len() as u32,
            outgoing: neighbourhood.outgoing.len() as u32,
            correct: neighbourhood.correct.len() as u32,
        };
        self.found.push(neighbourhood);
        event
    }
}

/// Named by the colours of the outgoing transitions: green is correct, red incorrect, black neutral.
fn junction((correct, incorrect, neutral): (u32, u32, u32)) -> Junction {
    match (correct > 0, incorrect > 0, neutral > 0) {
        (_, false, _) => Junction::G,
        (false, true, _) => Junction::R,
        (true, true, false) => Junction::GR,
        (true, true, true) => Junction::GRB,
    }
}

impl Program for Centring {
    fn next(&self) -> u16 {
        self.pc as u16
    }

    #[inline]
    fn line<O: Observer<NeighbourhoodEvent>>(&mut self, given: &Given<'_>, observer: &mut O) {
        let line = Line(self.next());
        let states = self.distances.len() as u32;
        let (event, next) = match self.pc {
            Pc::L1 | Pc::L3 | Pc::L5 if self.delivered < states => {
                let downwards = self.pc == Pc::L3;
                self.state = if downwards { states - 1 - self.delivered } else { self.delivered };
                self.delivered += 1;
                let next = match (self.pc, given.settings.marking) {
                    (Pc::L1, _) => Pc::L2,
                    (Pc::L3, _) => Pc::L4,
                    (_, Marking::Pairwise) => Pc::L6,
                    (_, Marking::Literal) => Pc::L7,
                    (_, Marking::Junction) => Pc::L8,
                };
                (NeighbourhoodEvent::Delivered { state: self.state }, next)
            }
            Pc::L1 => {
                self.delivered = 0;
                (NeighbourhoodEvent::Exhausted, Pc::L3)
            }
            Pc::L2 => (self.measure(given), Pc::L1),
            Pc::L3 => {
                self.delivered = 0;
                (NeighbourhoodEvent::Exhausted, Pc::L5)
            }
            Pc::L4 => (self.look_on(given), Pc::L3),
            Pc::L5 => (NeighbourhoodEvent::Exhausted, Pc::Done),
            Pc::L6 | Pc::L7 | Pc::L8 => {
                let event = self.ask(given);
                let holds = matches!(event, NeighbourhoodEvent::Asked { holds: true, .. });
                (event, if holds { Pc::L9 } else { Pc::L5 })
            }
            Pc::L9 => {
                let is_junction = given.settings.marking == Marking::Junction;
                (self.mark(given), if is_junction { Pc::L10 } else { Pc::L5 })
            }
            Pc::L10 => {
                let kind = junction(self.kinds(given));
                if let Some(last) = self.found.last_mut() {
                    last.kind = Some(kind);
                }
                (NeighbourhoodEvent::Kind { state: self.state, kind }, Pc::L5)
            }
            Pc::Done => return,
        };
        observer.event(line, event);
        self.pc = next;
    }

    fn variables(&self, line: u16, _: &Given<'_>) -> Vec<Binding> {
        let is_through = match line {
            1 => self.pc == Pc::L3,
            3 => self.pc == Pc::L5,
            5 => self.pc == Pc::Done,
            _ => false,
        };
        let name = if line >= 5 { "x" } else { "state" };
        vec![variable(name, SYSTEM_STATE, (!is_through).then_some(self.state))]
    }

    fn weight(&self) -> usize {
        20 * self.distances.len()
            + self.entering.weight()
            + bytes(&self.starts)
            + bytes(&self.found)
    }

    fn progress(&self) -> (u64, u64) {
        let round = match self.pc {
            Pc::L1 | Pc::L2 => 0,
            Pc::L3 | Pc::L4 => 1,
            _ => 2,
        };
        let states = self.distances.len() as u64;
        (round * states + u64::from(self.delivered), 3 * states)
    }
}
