//! Numbers for SVG attributes: rounded and short. They are built from
//! whole numbers, because general float formatting is large in WebAssembly.

pub use lariat_layout::digits::rounded;

/// A length or a coordinate.
pub fn px(value: f64) -> String {
    rounded(value, 1)
}

pub fn translate(x: f64, y: f64) -> String {
    format!("translate({} {})", px(x), px(y))
}

pub fn percent(value: f64) -> String {
    format!("{}%", rounded(value, 3))
}
