//! Requests of high and low priority in two queues, similar to JRS, Example 1 (READING-NOTES C:
//! widths, depths and clocks are not in the paper).
//!
//! A request arrives with every step of the fast clock if `validin` is true: `hl` is its priority,
//! `inaddr` its address. In every second step, when `sloClk` is up, one request leaves: the first of the
//! high ones, unless a low one has its address; then the first of the low ones. A request that
//! arrives at a full queue is lost.
//!
//! `match` is set when a high request first has to wait for a low one; `sav` stores its
//! position. When it leaves, the property holds, and the run ends in a special state. All
//! states in between are marked: a run that stays there for ever starves the request.

use super::{Design, explore, rules};

/// The capacity of a queue.
const ROOM: usize = 2;

/// Pointers count modulo `ring`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Queue {
    ring: usize,
    head: usize,
    addresses: Vec<bool>,
}

impl Queue {
    fn empty(ring: usize) -> Queue {
        Queue { ring, head: 0, addresses: Vec::new() }
    }

    fn tail(&self) -> usize {
        (self.head + self.addresses.len()) % self.ring
    }

    fn pop(&mut self) {
        self.addresses.remove(0);
        self.head = (self.head + 1) % self.ring;
    }

    fn contents(&self) -> String {
        if self.addresses.is_empty() {
            return ".".to_owned();
        }
        self.addresses.iter().map(|&address| if address { '1' } else { '0' }).collect()
    }
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Queues {
    slow_clock: bool,
    is_match: bool,
    high: Queue,
    low: Queue,
}

/// `None` when the watched request has left.
type State = Option<Queues>;

struct Fifo;

impl Design for Fifo {
    type State = State;

    fn initial(&self) -> State {
        // Two bits for the low queue, as in JRS, Fig. 1: in the cycle four of them pass.
        let (high, low) = (Queue::empty(2), Queue::empty(4));
        Some(Queues { slow_clock: false, is_match: false, high, low })
    }

    fn name(&self, state: &State) -> String {
        let Some(Queues { slow_clock, is_match, high, low }) = state else {
            return "././././././././.".to_owned();
        };
        let sav = if *is_match { high.head } else { 0 };
        let [clock, is_match] = [*slow_clock, *is_match].map(u8::from);
        let (hh, ht, hi) = (high.head, high.tail(), high.contents());
        let (lh, lt, lo) = (low.head, low.tail(), low.contents());
        format!("{clock}/{is_match}/{hh}/{ht}/{sav}/{lh}/{lt}/{hi}/{lo}")
    }

    fn successor(&self, state: &State, [valid, high, address]: [bool; 3]) -> Option<State> {
        let Some(before) = state else { return Some(None) };
        let mut after = before.clone();
        after.slow_clock = !before.slow_clock;
        if before.slow_clock {
            let first = before.high.addresses.first();
            let must_wait = first.is_some_and(|first| before.low.addresses.contains(first));
            match first {
                Some(_) if must_wait => {
                    after.is_match = true;
                    after.low.pop();
                }
                Some(_) if before.is_match => return Some(None),
                Some(_) => after.high.pop(),
                None if before.low.addresses.is_empty() => {}
                None => after.low.pop(),
            }
        }
        let (own, queue) = match high {
            true => (&before.high, &mut after.high),
            false => (&before.low, &mut after.low),
        };
        if valid && own.addresses.len() < ROOM {
            queue.addresses.push(address);
        }
        Some(Some(after))
    }

    fn is_marked(&self, state: &State) -> bool {
        state.as_ref().is_some_and(|queues| queues.is_match)
    }
}

/// The model as a text.
pub fn fifo() -> String {
    let rules = rules(&Fifo, &explore(&Fifo), ["validin", "hl", "inaddr"]);
    format!(
        "\
# Requests of high and low priority in two queues of two; one goes out whenever sloClk is up. A high one must
# let the low ones pass as long as one of them has its address: from then on it is watched (match, sav), until it
# goes out and the run ends in the state of dots. The marked states, where it waits, should not go on for ever.
inputs validin hl inaddr
control validin
variables sloClk match hh ht sav lh lt hi lo
{rules}"
    )
}
