//! The data per state of Tarjan's search and its variants with lowlinks.

/// Stored together, because they are used together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// The number, and bits in the lowest places; 0 while the state is unseen.
    packed: u32,
    pub lowlink: u32,
}

const CURRENT: u32 = 1;
const LOOPS: u32 = 2;
const BITS: u32 = 2;

impl Node {
    #[inline]
    pub fn entered(number: u32) -> Node {
        Node { packed: number << BITS | CURRENT, lowlink: number }
    }

    #[inline]
    pub fn is_seen(self) -> bool {
        self.packed != 0
    }

    #[inline]
    pub fn number(self) -> u32 {
        self.packed >> BITS
    }

    #[inline]
    pub fn is_current(self) -> bool {
        self.packed & CURRENT != 0
    }

    /// Whether the state has a self-loop.
    #[inline]
    pub fn loops(self) -> bool {
        self.packed & LOOPS != 0
    }

    #[inline]
    pub fn note_loop(&mut self) {
        self.packed |= LOOPS;
    }

    #[inline]
    pub fn remove(&mut self) {
        self.packed &= !CURRENT;
    }
}
