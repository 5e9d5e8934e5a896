//! The time, for slices of long work.

/// Milliseconds since the page was opened.
pub(crate) fn now() -> f64 {
    gloo::utils::window().performance().map_or(0.0, |performance| performance.now())
}
