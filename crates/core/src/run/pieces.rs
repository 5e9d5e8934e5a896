//! How many steps to execute at once, if one step may generate thousands of transitions.

/// Splits steps into pieces, and ends early if the world grows fast.
#[derive(Debug)]
pub struct Pieces {
    left: u64,
    piece: u64,
    /// The size of the world at the start, and before the last piece.
    start: u64,
    before: u64,
}

impl Pieces {
    /// Ends after this many new states and transitions.
    pub const GROWTH: u64 = 20_000;
    /// A piece that generates more than this is followed by a piece of one step.
    const FAST: u64 = 1000;
    const LONGEST: u64 = 64;

    pub fn new(steps: u64, size: u64) -> Pieces {
        Pieces { left: steps, piece: 1, start: size, before: size }
    }

    /// The size of the next piece; `None` at the end. There is always at least one step.
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
