//! Numbers as SVG attributes take them.

/// A length or a coordinate.
pub(crate) fn px(value: f64) -> String {
    format!("{value:.1}")
}

pub(crate) fn translate(x: f64, y: f64) -> String {
    format!("translate({x:.1} {y:.1})")
}
