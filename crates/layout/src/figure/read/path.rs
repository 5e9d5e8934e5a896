//! Path data with the commands that the page uses: lines and cubic curves.

use super::Place;
use crate::figure::Segment;
use crate::picture::Point;
use crate::route::Cubic;

pub(super) fn placed(segment: Segment, place: Place) -> Segment {
    match segment {
        Segment::Move(to) => Segment::Move(place.point(to)),
        Segment::Line(to) => Segment::Line(place.point(to)),
        Segment::Cubic(cubic) => Segment::Cubic(Cubic {
            control1: place.point(cubic.control1),
            control2: place.point(cubic.control2),
            to: place.point(cubic.to),
        }),
        Segment::Close => Segment::Close,
    }
}

pub(super) fn segments(data: &str) -> Result<Vec<Segment>, String> {
    let mut segments = Vec::new();
    let (mut start, mut here) = (Point::default(), Point::default());
    let is_command = |c: char| c.is_ascii_alphabetic() && !matches!(c, 'e' | 'E');
    let mut rest = data.trim_start();
    while let Some(command) = rest.chars().next() {
        let arguments = rest.get(1..).unwrap_or_default();
        let end = arguments.find(is_command).unwrap_or(arguments.len());
        let (inside, after) = arguments.split_at(end);
        rest = after;
        let numbers = numbers(inside)?;
        let origin =
            |here: Point| if command.is_ascii_lowercase() { here } else { Point::default() };
        let pair = |at: &[f64], here: Point| origin(here) + Point::new(at[0], at[1]);
        match command.to_ascii_uppercase() {
            'M' => {
                for (index, at) in numbers.chunks_exact(2).enumerate() {
                    here = pair(at, here);
                    segments.push(if index == 0 {
                        Segment::Move(here)
                    } else {
                        Segment::Line(here)
                    });
                    start = if index == 0 { here } else { start };
                }
            }
            'L' => {
                for at in numbers.chunks_exact(2) {
                    here = pair(at, here);
                    segments.push(Segment::Line(here));
                }
            }
            'H' => {
                for &x in &numbers {
                    here = Point::new(origin(here).x + x, here.y);
                    segments.push(Segment::Line(here));
                }
            }
            'V' => {
                for &y in &numbers {
                    here = Point::new(here.x, origin(here).y + y);
                    segments.push(Segment::Line(here));
                }
            }
            'C' => {
                for at in numbers.chunks_exact(6) {
                    let [control1, control2, to] =
                        [&at[..2], &at[2..4], &at[4..]].map(|at| pair(at, here));
                    here = to;
                    segments.push(Segment::Cubic(Cubic { control1, control2, to }));
                }
            }
            'Z' => {
                // A closed path of one point is a dot if line ends are round; a very short line
                // is always a dot.
                let dot = Segment::Line(here + Point::new(0.02, 0.0));
                let alone = matches!(segments.last(), Some(Segment::Move(_)));
                segments.push(if alone { dot } else { Segment::Close });
                here = start;
            }
            _ => return Err(format!("a path with `{command}` cannot be exported")),
        }
    }
    Ok(segments)
}

/// Numbers are separated by spaces, commas, or only by the sign of the next number.
pub(super) fn numbers(text: &str) -> Result<Vec<f64>, String> {
    let apart = text.replace(',', " ").replace('-', " -").replace("e -", "e-");
    apart.split_ascii_whitespace().map(number).collect()
}

/// A number that may have the unit `px`.
pub(super) fn number(text: &str) -> Result<f64, String> {
    let number = text.trim().trim_end_matches("px").parse::<f64>().ok();
    number.filter(|number| number.is_finite()).ok_or_else(|| format!("`{text}` is no length"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_need_no_spaces() {
        assert_eq!(numbers("-3.5-3.5").expect("two"), [-3.5, -3.5]);
        assert_eq!(numbers(" 1,-2 3e-1 ").expect("three"), [1.0, -2.0, 0.3]);
        assert!(numbers("1 x").is_err());
    }

    #[test]
    fn relative_and_absolute_steps() {
        let cross = segments("M-3.5-3.5l7 7m0-7l-7 7").expect("a cross");
        let [a, b] = [Point::new(-3.5, -3.5), Point::new(3.5, 3.5)];
        let [c, d] = [Point::new(3.5, -3.5), Point::new(-3.5, 3.5)];
        assert_eq!(cross, [Segment::Move(a), Segment::Line(b), Segment::Move(c), Segment::Line(d)]);
        let corner = segments("M1 2V5h-3v1H0").expect("a corner");
        let line = |x: f64, y: f64| Segment::Line(Point::new(x, y));
        let corners = [line(1.0, 5.0), line(-2.0, 5.0), line(-2.0, 6.0), line(0.0, 6.0)];
        assert_eq!(corner[1..], corners);
        let shape = segments("M0 0C1 1 2 2 3 3L4 4Z").expect("a shape");
        assert_eq!(shape.len(), 4);
        assert_eq!(shape[3], Segment::Close);
    }

    #[test]
    fn a_closed_point_is_a_dot() {
        let dots = segments("M5 5ZM9 9Z").expect("dots");
        assert_eq!(dots.iter().filter(|segment| matches!(segment, Segment::Line(_))).count(), 2);
    }
}
