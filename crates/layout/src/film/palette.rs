//! The palette of a frame. Few colours are kept exactly. Otherwise the frequent colours, which are the flat
//! parts of a drawing, are kept, and the others, which are soft edges, are grouped.

use std::collections::HashMap;

type Colour = [u8; 3];

/// The number of the transparent colour.
pub(super) const TRANSPARENT: u8 = 255;
/// The number of colours beside it.
pub(super) const CHOICES: usize = 255;
/// The number of frequent colours that are kept exactly.
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

    /// Adds the mean colour of a group.
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

/// Splits the groups until there are `count`, always the one with the largest spread.
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

/// The largest spread of a group over the channels, and its channel.
fn spread(group: &[(Colour, u32)]) -> (u8, usize) {
    let spread = |channel: usize| {
        let values = group.iter().map(|&(colour, _)| colour[channel]);
        let lowest = values.clone().min().unwrap_or(0);
        (values.max().unwrap_or(0) - lowest, channel)
    };
    [spread(0), spread(1), spread(2)].into_iter().max().unwrap_or((0, 0))
}
