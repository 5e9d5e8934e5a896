/// Like `f64::clamp`, which can panic, and for its message brings along the printing of floats: 16 KB of
/// code that nothing else needs.
pub fn within(value: f64, least: f64, most: f64) -> f64 {
    value.max(least).min(most)
}
