//! Large regular graphs from one line of text, with successors computed on demand.

use serde::{Deserialize, Serialize};

use crate::NamedValue;

/// A family of states numbered 0, 1, …; other transitions of the text enter it at state 0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Generator {
    /// A complete binary tree in breadth-first numbering; `depth` counts transitions.
    Tree { depth: u32 },
    /// `n` states in a row.
    Chain { n: u64 },
    /// `w` × `h` states, each with a transition to the right and one down, numbered by rows.
    Grid { w: u64, h: u64 },
    /// `n` states with `edges` transitions in total, spread evenly over the sources. Targets are chosen
    /// by hashing. Each state is accepting with probability `accepting`.
    Random { n: u64, edges: u64, accepting: f64, seed: u64 },
}

impl Generator {
    /// Larger numbers are not exact in links and pictures.
    pub const MAX_STATES: u64 = 1 << 53;
    pub const MAX_TREE_DEPTH: u32 = 51;

    pub fn state_count(&self) -> u64 {
        match *self {
            Generator::Tree { depth } => (1u64 << (depth.min(Self::MAX_TREE_DEPTH) + 1)) - 1,
            Generator::Chain { n } => n,
            Generator::Grid { w, h } => w.saturating_mul(h),
            Generator::Random { n, .. } => n,
        }
    }

    /// The number of successors of a state.
    pub fn successor_count(&self, state: u64) -> u64 {
        match *self {
            Generator::Tree { .. } => {
                let count = self.state_count();
                u64::from(2 * state + 1 < count) + u64::from(2 * state + 2 < count)
            }
            Generator::Chain { n } => u64::from(state + 1 < n),
            Generator::Grid { w, h } => u64::from(state % w + 1 < w) + u64::from(state / w + 1 < h),
            Generator::Random { n, edges, .. } => {
                share(state + 1, edges, n) - share(state, edges, n)
            }
        }
    }

    /// The `index`-th successor of a state, in search order. `index` must be below
    /// [`Generator::successor_count`].
    #[inline]
    pub fn successor(&self, state: u64, index: u64) -> u64 {
        match *self {
            Generator::Tree { .. } => 2 * state + 1 + index,
            Generator::Chain { .. } => state + 1,
            // To the right first, if there is a column.
            Generator::Grid { w, .. } if index == 0 && state % w + 1 < w => state + 1,
            Generator::Grid { w, .. } => state + w,
            Generator::Random { n, edges, seed, .. } => {
                hash(seed, share(state, edges, n) + index) % n
            }
        }
    }

    /// Whether a state may be accepting.
    pub fn may_accept(&self) -> bool {
        matches!(*self, Generator::Random { accepting, .. } if accepting > 0.0)
    }

    pub fn accepts(&self, state: u64) -> bool {
        match *self {
            Generator::Random { accepting, seed, .. } => {
                let draw = (hash(!seed, state) >> 11) as f64 / (1u64 << 53) as f64;
                draw < accepting
            }
            _ => false,
        }
    }

    /// The name of a generated state. The first state keeps its name in the text.
    pub fn name(&self, root: &str, state: u64) -> String {
        match *self {
            Generator::Random { .. } => format!("s{state}"),
            _ if state == 0 => root.to_owned(),
            Generator::Grid { w, .. } => format!("{root}.{}.{}", state % w, state / w),
            _ => format!("{root}.{state}"),
        }
    }

    /// The position of a state, as named values.
    pub fn values(&self, state: u64) -> Vec<NamedValue> {
        match *self {
            // Breadth-first numbering: level l begins with 2^l - 1.
            Generator::Tree { .. } => vec![NamedValue::new("level", (state + 1).ilog2())],
            Generator::Grid { w, .. } => {
                vec![NamedValue::new("x", state % w), NamedValue::new("y", state / w)]
            }
            Generator::Chain { .. } | Generator::Random { .. } => vec![NamedValue::new("i", state)],
        }
    }

    /// The inverse of [`Generator::name`].
    pub fn state_named(&self, root: &str, name: &str) -> Option<u64> {
        let state = match *self {
            Generator::Random { .. } => decimal(name.strip_prefix('s')?)?,
            _ if name == root => 0,
            Generator::Grid { w, h } => {
                let (x, y) = name.strip_prefix(root)?.strip_prefix('.')?.split_once('.')?;
                let (x, y) = (decimal(x)?, decimal(y)?);
                (x < w && y < h && (x, y) != (0, 0)).then(|| y * w + x)?
            }
            _ => decimal(name.strip_prefix(root)?.strip_prefix('.')?).filter(|&k| k > 0)?,
        };
        (state < self.state_count()).then_some(state)
    }
}

/// A number in the form that [`Generator::name`] writes, without leading zeros or signs.
fn decimal(text: &str) -> Option<u64> {
    let canonical = text == "0" || !text.starts_with(['0', '+']);
    text.parse().ok().filter(|_| canonical)
}

/// The number of the transitions that leave the states before `state`, if `total` transitions are
/// spread evenly.
fn share(state: u64, total: u64, states: u64) -> u64 {
    (u128::from(state) * u128::from(total) / u128::from(states.max(1))) as u64
}

/// SplitMix64's finaliser of seed and position: a pure function.
fn hash(seed: u64, position: u64) -> u64 {
    let mut z = seed.wrapping_add(position.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAMILIES: [Generator; 5] = [
        Generator::Tree { depth: 4 },
        Generator::Chain { n: 7 },
        Generator::Grid { w: 5, h: 3 },
        Generator::Random { n: 10, edges: 25, accepting: 0.3, seed: 7 },
        Generator::Random { n: 10, edges: 3, accepting: 1.0, seed: 1 },
    ];

    #[test]
    fn names_lead_back_to_their_states() {
        for family in FAMILIES {
            for state in 0..family.state_count() {
                let name = family.name("root", state);
                assert_eq!(family.state_named("root", &name), Some(state), "{family:?} {name}");
            }
            for stranger in ["root.", "root.-1", "root.007", "other", "s999", "root.0", "root.9.9"]
            {
                assert_eq!(family.state_named("root", stranger), None, "{family:?} {stranger}");
            }
        }
    }

    #[test]
    fn values_say_where_a_state_lies() {
        let told = |family: Generator, state| {
            let values = family.values(state).into_iter();
            values.map(|value| format!("{}={}", value.name, value.value)).collect::<Vec<_>>()
        };
        assert_eq!(
            [0, 1, 2, 6, 7].map(|state| told(FAMILIES[0], state).concat()),
            ["level=0", "level=1", "level=1", "level=2", "level=3"]
        );
        assert_eq!(told(FAMILIES[1], 6), ["i=6"]);
        assert_eq!(told(FAMILIES[2], 7), ["x=2", "y=1"]);
        assert_eq!(told(FAMILIES[3], 9), ["i=9"]);
    }

    #[test]
    fn successors_stay_inside_and_add_up() {
        let edges = |family: Generator| {
            let mut count = 0;
            for state in 0..family.state_count() {
                for index in 0..family.successor_count(state) {
                    assert!(family.successor(state, index) < family.state_count());
                    count += 1;
                }
            }
            count
        };
        assert_eq!(FAMILIES.map(edges), [30, 6, 22, 25, 3]);
    }
}
