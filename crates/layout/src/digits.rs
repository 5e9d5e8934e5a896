//! Numbers for SVG attributes: rounded and short. They are built from
//! whole numbers, because general float formatting is large in WebAssembly.

/// At most this many decimals, without trailing zeros.
pub fn rounded(value: f64, digits: usize) -> String {
    let parts = 10_u64.pow(digits as u32);
    let units = (value * parts as f64).round() as i64;
    let sign = if units < 0 { "-" } else { "" };
    let (whole, part) = (units.unsigned_abs() / parts, units.unsigned_abs() % parts);
    let text = format!("{sign}{whole}.{part:0digits$}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
