//! The text of a state, and its size.

use crate::graph::{NodeSize, STATE_RADIUS};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Face {
    pub name: String,
    pub accepting: bool,
}

const LONGEST_NAME: usize = 24;
const CHARACTER_WIDTH: f64 = 7.6;

/// A state large enough for its name: a circle if the name is short, otherwise a pill.
pub fn size_for(name: &str) -> NodeSize {
    let width = f64::from(columns(&shortened(name))) * CHARACTER_WIDTH + 26.0;
    let height = 2.0 * STATE_RADIUS;
    let fits = FontSize::of(&shortened(name)) != FontSize::Pill;
    NodeSize { width: if fits { height } else { width.max(height + 12.0) }, height }
}

/// The name as it is drawn. A long name is shortened in its middle, since states of a product
/// often differ only at the end.
pub fn shortened(name: &str) -> String {
    let count = name.chars().count();
    if count <= LONGEST_NAME {
        return name.to_owned();
    }
    let kept = LONGEST_NAME - 1;
    let head = name.chars().take(kept.div_ceil(2));
    let tail = name.chars().skip(count - kept / 2);
    head.chain(['…']).chain(tail).collect()
}

/// The font size in pixels that `size_for` assumes.
pub fn font_size_for(name: &str) -> f64 {
    FontSize::of(&shortened(name)).pixels()
}

/// The font size with which a name fits a circle, however long it is.
pub fn font_size_in_circle(name: &str) -> f64 {
    let width = 1.7 * STATE_RADIUS;
    (width / (0.6 * f64::from(columns(&shortened(name)).max(1)))).min(15.0)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FontSize {
    Normal,
    Small,
    Pill,
}

impl FontSize {
    fn of(name: &str) -> Self {
        match columns(name) {
            0..=3 => Self::Normal,
            4..=5 => Self::Small,
            _ => Self::Pill,
        }
    }

    fn pixels(self) -> f64 {
        match self {
            Self::Normal => 15.0,
            Self::Small => 12.0,
            Self::Pill => 13.0,
        }
    }
}

/// The number of characters; wide East Asian ones count twice.
pub(crate) fn columns(name: &str) -> u32 {
    name.chars().map(|c| if c >= '\u{2E80}' { 2 } else { 1 }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_widen_their_state_and_lose_their_middle() {
        assert_eq!(size_for("s1"), NodeSize::default());
        assert!(size_for("waiting").width > size_for("wait").width);
        assert_eq!(shortened("a_very_long_state_name_of_a_product_42"), "a_very_long_…_product_42");
        assert!(shortened(&"é".repeat(100)).chars().count() <= LONGEST_NAME);
        assert_eq!(size_for(&"x".repeat(1_000)), size_for(&"x".repeat(LONGEST_NAME)));
    }
}
