//! The bakery algorithm without its `choosing` flags.
//!
//! A process reads the ticket of the other one, and a step later takes that number plus one. If
//! both read before one takes, both have the same ticket; a process that has entered does not check
//! again. Process 2 begins in the critical section, process 1 is still busy elsewhere.

use super::{Design, explore, rules};

/// The highest ticket: the next one after it is the same number.
const LAST: u8 = 3;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// Busy elsewhere, for this many more steps.
    Busy(u8),
    /// May want to enter.
    Idle,
    Read,
    /// With the ticket that it has read.
    Take(u8),
    Wait,
    /// In the critical section, for this many more steps.
    Work(u8),
    /// In the critical section, may leave.
    Done,
}

impl Place {
    fn is_critical(self) -> bool {
        matches!(self, Place::Work(_) | Place::Done)
    }

    fn name(self) -> String {
        match self {
            Place::Busy(more) => format!("busy{more}"),
            Place::Idle => "idle".to_owned(),
            Place::Read => "read".to_owned(),
            Place::Take(read) => format!("saw{read}"),
            Place::Wait => "wait".to_owned(),
            Place::Work(more) => format!("work{more}"),
            Place::Done => "done".to_owned(),
        }
    }
}

/// Locations and tickets; 0 is no ticket.
type State = ([Place; 2], [u8; 2]);

struct Bakery;

impl Design for Bakery {
    type State = State;

    fn initial(&self) -> State {
        ([Place::Busy(2), Place::Work(2)], [0, 1])
    }

    fn name(&self, (places, tickets): &State) -> String {
        let [p1, p2] = places.map(Place::name);
        format!("{p1}/{p2}/{}/{}", tickets[0], tickets[1])
    }

    fn successor(&self, state: &State, [turn, want, leave]: [bool; 3]) -> Option<State> {
        if is_error(state) {
            return None;
        }
        let (mut places, mut tickets) = *state;
        let own = usize::from(turn);
        let [ticket, other] = [tickets[own], tickets[1 - own]];
        places[own] = match places[own] {
            Place::Busy(1) => Place::Idle,
            Place::Busy(more) => Place::Busy(more - 1),
            Place::Idle if want => Place::Read,
            Place::Idle => Place::Idle,
            Place::Read => Place::Take(other),
            Place::Take(read) => {
                tickets[own] = LAST.min(read + 1);
                Place::Wait
            }
            Place::Wait if other == 0 || (ticket, own) < (other, 1 - own) => Place::Work(2),
            Place::Wait => Place::Wait,
            Place::Work(1) => Place::Done,
            Place::Work(more) => Place::Work(more - 1),
            Place::Done if leave => {
                tickets[own] = 0;
                Place::Busy(2)
            }
            Place::Done => Place::Done,
        };
        Some((places, tickets))
    }
}

fn is_error((places, _): &State) -> bool {
    places.iter().all(|place| place.is_critical())
}

/// The model as a text.
pub fn bakery() -> String {
    let states = explore(&Bakery);
    let errors: Vec<String> =
        states.iter().filter(|state| is_error(state)).map(|state| Bakery.name(state)).collect();
    let rules = rules(&Bakery, &states, ["turn", "want", "leave"]);
    format!(
        "\
# The bakery algorithm for two processes, without its `choosing` flags: who has read the other's ticket
# (saw0: none) takes one more a step later. The scheduler chooses whose turn it is (turn: that of process 2);
# the processes, whether they want to enter when idle, and whether they leave when done. Process 2 is at work first.
inputs turn want leave
control turn
variables p1 p2 n1 n2
target {}
{rules}",
        errors.join(" ")
    )
}
