//! How many steps to make at once where one step may bring thousands of transitions.

/// Cuts steps into pieces, and ends early where the world grows fast.
#[derive(Debug)]
pub struct Pieces {
    left: u64,
    piece: u64,
    /// The size of the world at the start, and before the last piece.
    start: u64,
    before: u64,
}

impl Pieces {
    /// After so many new states and transitions it is enough.
    pub const GROWTH: u64 = 20_000;
    /// A piece that brings more than this is followed by a single step.
    const FAST: u64 = 1000;
    const LONGEST: u64 = 64;

    pub fn new(steps: u64, size: u64) -> Pieces {
        Pieces { left: steps, piece: 1, start: size, before: size }
    }

    /// The next piece; none when it is time for something else. At least one step is always made.
    pub fn next(&mut self, size: u64) -> Option<u64> {
        if size - self.start > Self::GROWTH {
            return None;
        }
        self.piece = match size - self.before > Self::FAST {
            true => 1,
            false => (self.piece * 2).min(Self::LONGEST),
        };
        self.before = size;
        let piece = self.piece.min(self.left);
        self.left -= piece;
        (piece > 0).then_some(piece)
    }
}
