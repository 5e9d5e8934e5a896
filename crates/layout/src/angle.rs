//! Sine and cosine by their power series. The standard library's versions are exact for huge angles, too,
//! and need tables that would add to the page's download; a drawing only has angles of a few turns.

use std::f64::consts::FRAC_PI_2;

/// Exact up to the last one or two binary places.
pub(crate) fn sin_cos(radians: f64) -> (f64, f64) {
    let quarters = (radians / FRAC_PI_2).round();
    // An eighth of a turn at most, so the terms get small quickly.
    let rest = radians - quarters * FRAC_PI_2;
    let (sin, cos) = (series(rest, rest, 1.0), series(1.0, rest, 0.0));
    match quarters as i64 & 3 {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    }
}

/// The sum of `first`, which is of the given degree, and every second degree after it, with
/// alternating signs.
fn series(first: f64, x: f64, degree: f64) -> f64 {
    let (mut sum, mut term, mut degree) = (first, first, degree);
    for _ in 0..9 {
        term *= -x * x / ((degree + 1.0) * (degree + 2.0));
        degree += 2.0;
        sum += term;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_those_of_the_library() {
        for step in -40_000..=40_000 {
            let radians = f64::from(step) * 0.000_7;
            let ((sin, cos), (right_sin, right_cos)) = (sin_cos(radians), radians.sin_cos());
            let off = (sin - right_sin).abs().max((cos - right_cos).abs());
            assert!(off < 1e-14, "{radians}: off by {off}");
        }
    }

    #[test]
    fn quarter_turns_are_exact() {
        for (quarters, turned) in [(0.0, (0.0, 1.0)), (1.0, (1.0, 0.0)), (-1.0, (-1.0, 0.0))] {
            assert_eq!(sin_cos(quarters * FRAC_PI_2), turned);
        }
    }
}
