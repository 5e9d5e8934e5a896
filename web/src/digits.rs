//! Numbers as SVG attributes take them. They are rounded, and then printed as short as they are:
//! printing to a given number of digits is other code, which nothing else here needs.

/// A length or a coordinate.
pub(crate) fn px(value: f64) -> String {
    rounded(value, 10.0).to_string()
}

pub(crate) fn translate(x: f64, y: f64) -> String {
    format!("translate({} {})", rounded(x, 10.0), rounded(y, 10.0))
}

pub(crate) fn percent(value: f64) -> String {
    format!("{}%", rounded(value, 1000.0))
}

pub(crate) fn rounded(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts
}
