//! The colours of a frame: all of them if they are few; else the frequent ones, which are the flat
//! parts of a drawing, exactly, and the others, which are the soft edges, in groups.

use std::collections::HashMap;

type Colour = [u8; 3];

/// The number of no colour.
pub(super) const TRANSPARENT: u8 = 255;
/// So many numbers are left for colours.
pub(super) const CHOICES: usize = 255;
/// So many are kept as they are if there are too many.
const KEPT: usize = 128;

#[derive(Default)]
pub(super) struct Palette {
    colours: Vec<Colour>,
    indices: HashMap<Colour, u8>,
}

impl Palette {
    pub(super) fn new(counts: HashMap<Colour, u32>) -> Palette {
        let mut counts: Vec<(Colour, u32)> = counts.into_iter().collect();
        counts.sort_unstable_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
        let kept = if counts.len() > CHOICES { KEPT } else { counts.len() };
        let others = counts.split_off(kept);
        let mut palette = Palette::default();
        for (colour, _) in counts {
            palette.add(&[(colour, 1)]);
        }
        for group in groups(others, CHOICES - kept) {
            palette.add(&group);
        }
        palette
    }

    pub(super) fn index(&self, colour: Colour) -> u8 {
        self.indices.get(&colour).copied().unwrap_or(TRANSPARENT)
    }

    /// A full table: the last entry is the transparent one.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.colours.iter().flatten().copied().collect();
        bytes.resize(3 * 256, 0);
        bytes
    }

    /// Adds one colour for all of a group: their mean.
    fn add(&mut self, group: &[(Colour, u32)]) {
        let index = self.colours.len() as u8;
        let weight: u64 = group.iter().map(|&(_, count)| u64::from(count)).sum();
        let mean = |channel: usize| {
            let sum =
                group.iter().map(|&(colour, count)| u64::from(colour[channel]) * u64::from(count));
            (sum.sum::<u64>() / weight.max(1)) as u8
        };
        self.colours.push([mean(0), mean(1), mean(2)]);
        self.indices.extend(group.iter().map(|&(colour, _)| (colour, index)));
    }
}

/// Splits the colours until there are so many groups, always the most different ones.
fn groups(colours: Vec<(Colour, u32)>, count: usize) -> Vec<Vec<(Colour, u32)>> {
    if colours.is_empty() {
        return Vec::new();
    }
    let mut groups = vec![colours];
    while groups.len() < count {
        let widest = (0..groups.len()).max_by_key(|&at| spread(&groups[at]).0);
        let Some(at) = widest.filter(|&at| spread(&groups[at]).0 > 0) else { break };
        let channel = spread(&groups[at]).1;
        groups[at].sort_unstable_by_key(|&(colour, _)| colour[channel]);
        let middle = groups[at].len() / 2;
        let upper = groups[at].split_off(middle);
        groups.push(upper);
    }
    groups
}

/// How far the colours of a group are apart, and in which channel.
fn spread(group: &[(Colour, u32)]) -> (u8, usize) {
    let spread = |channel: usize| {
        let values = group.iter().map(|&(colour, _)| colour[channel]);
        let lowest = values.clone().min().unwrap_or(0);
        (values.max().unwrap_or(0) - lowest, channel)
    };
    [spread(0), spread(1), spread(2)].into_iter().max().unwrap_or((0, 0))
}
