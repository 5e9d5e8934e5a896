//! Numbers as SVG takes them. The formatter of the standard library is right for every float there
//! is, and costs 8 KB of download; a picture holds only plain ones.

use std::fmt;

/// A number with this many decimals at most.
pub(crate) struct Decimals(pub(crate) f64, pub(crate) usize);

impl fmt::Display for Decimals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Decimals(value, places) = self;
        let scale = 10_i64.pow(places as u32);
        let scaled = (value * scale as f64).round() as i64;
        if scaled < 0 {
            f.write_str("-")?;
        }
        let (scaled, scale) = (scaled.unsigned_abs(), scale.unsigned_abs());
        write!(f, "{}", scaled / scale)?;
        match scaled % scale {
            0 => Ok(()),
            part => write!(f, ".{part:0places$}"),
        }
    }
}

/// A length or a coordinate.
pub(crate) fn px(value: f64) -> String {
    Decimals(value, 1).to_string()
}

pub(crate) fn translate(x: f64, y: f64) -> String {
    format!("translate({} {})", px(x), px(y))
}
