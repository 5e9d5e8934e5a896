//! Parts that all drawings of graphs share: outlines of states, arrows, small labels.

use super::{Form, Mark, Segment, Shape, Stroke};
use crate::graph::NodeSize;
use crate::picture::Point;
use crate::route::Route;

/// The outline of a state around the origin, smaller by `inset` on all sides.
pub fn outline(size: NodeSize, inset: f64) -> Form {
    round_box(size.width - 2.0 * inset, size.height - 2.0 * inset)
}

/// A box around the origin whose shorter sides are half circles.
pub fn round_box(width: f64, height: f64) -> Form {
    let (width, height) = (width.max(1.0), height.max(1.0));
    if width == height {
        return Form::Circle { centre: Point::default(), radius: width / 2.0 };
    }
    let corner = Point::new(-width / 2.0, -height / 2.0);
    Form::Box { corner, width, height, radius: height.min(width) / 2.0 }
}

pub fn circle(centre: Point, radius: f64) -> Form {
    Form::Circle { centre, radius }
}

pub fn line(from: Point, to: Point) -> Form {
    Form::Path(vec![Segment::Move(from), Segment::Line(to)])
}

/// A line through some points.
pub fn path(points: &[Point]) -> Vec<Segment> {
    let mut segments: Vec<Segment> = points.iter().copied().map(Segment::Line).collect();
    if let Some(first) = points.first() {
        segments[0] = Segment::Move(*first);
    }
    segments
}

pub fn segments(route: &Route) -> impl Iterator<Item = Segment> {
    let curves = route.segments.iter().copied().map(Segment::Cubic);
    let start = (!route.is_empty()).then_some(Segment::Move(route.start));
    start.into_iter().chain(curves)
}

pub fn along(route: &Route) -> Form {
    Form::Path(segments(route).collect())
}

/// From one line of a hatch to the next, across them.
const HATCH: f64 = 5.0;

/// Slanting lines that fill the outline of a state, smaller by `inset` on all sides.
pub fn hatch(size: NodeSize, inset: f64) -> Form {
    let (radius, half) = (size.height / 2.0 - inset, ((size.width - size.height) / 2.0).max(0.0));
    let (way, across) = (Point::new(1.0, -1.0).unit(), Point::new(1.0, 1.0).unit());
    let count = ((half + radius) / HATCH) as i32;
    let mut lines = Vec::new();
    for number in -count..=count {
        let off = across * (HATCH * f64::from(number));
        // Where the line is inside the two circles at the ends, and inside the box between them.
        let mut inside: Option<(f64, f64)> = None;
        let mut add = |from: f64, to: f64| {
            if from < to {
                let (low, high) = inside.unwrap_or((from, to));
                inside = Some((low.min(from), high.max(to)));
            }
        };
        for end in [-half, half] {
            let to_end = Point::new(end, 0.0) - off;
            let (along, aside) = (to_end.dot(way), to_end.dot(across));
            if aside.abs() < radius {
                let reach = (radius * radius - aside * aside).sqrt();
                add(along - reach, along + reach);
            }
        }
        let level = |y: f64| (y - off.y) / way.y;
        let upright = |x: f64| (x - off.x) / way.x;
        add(level(radius).max(upright(-half)), level(-radius).min(upright(half)));
        if let Some((from, to)) = inside {
            lines.extend([Segment::Move(off + way * from), Segment::Line(off + way * to)]);
        }
    }
    Form::Path(lines)
}

/// The end of an arrow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Head {
    /// In pixels.
    pub length: f64,
    /// Two strokes instead of a triangle.
    pub open: bool,
}

impl Head {
    pub const fn filled(length: f64) -> Head {
        Head { length, open: false }
    }

    pub const fn open(length: f64) -> Head {
        Head { length, open: true }
    }
}

/// A line along the route, and its head in the same colour.
pub fn arrow(route: &Route, stroke: Stroke, head: Head) -> Vec<Mark> {
    let tip = tip(route, &stroke, head).map(Mark::Shape);
    let line = Shape::new(along(route)).class("line").stroke(stroke);
    [Mark::Shape(line)].into_iter().chain(tip).collect()
}

/// Heads in a box of 10 by 10, and the x of the point that lies at the end of the line.
const FILLED: [Point; 3] = [Point::new(0.0, 1.0), Point::new(10.0, 5.0), Point::new(0.0, 9.0)];
const OPEN: [Point; 3] = [Point::new(1.0, 1.0), Point::new(9.0, 5.0), Point::new(1.0, 9.0)];
const END: f64 = 9.0;

/// The head at the end of a route.
pub fn tip(route: &Route, stroke: &Stroke, head: Head) -> Option<Shape> {
    let last = route.segments.last()?;
    let before = route.segments.iter().rev().nth(1).map_or(route.start, |segment| segment.to);
    // Control points that coincide with the end give no direction.
    let mut origins = [last.control2, last.control1, before].into_iter();
    let origin = origins.find(|origin| origin.distance(last.to) > 0.01)?;
    let way = (last.to - origin).unit();
    let scale = head.length / 10.0;
    let corner =
        |at: Point| last.to + way * ((at.x - END) * scale) + way.turned() * ((at.y - 5.0) * scale);
    let corners = if head.open { OPEN } else { FILLED };
    let mut corners = path(&corners.map(corner));
    let shape = |corners| Shape::new(Form::Path(corners)).class("tip");
    Some(if head.open {
        shape(corners).stroke(Stroke::new(stroke.paint, 1.7 * scale))
    } else {
        corners.push(Segment::Close);
        shape(corners).fill(stroke.paint)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Tint;
    use crate::route::Cubic;

    fn across() -> Route {
        let at = |x: f64| Point::new(x, 0.0);
        Route {
            start: at(0.0),
            segments: vec![Cubic { control1: at(10.0), control2: at(20.0), to: at(30.0) }],
            label: at(15.0),
        }
    }

    #[test]
    fn a_tenth_of_the_head_is_behind_the_end_of_the_line() {
        let drawn = arrow(&across(), Stroke::new(Tint::Edge, 2.0), Head::filled(10.0));
        let [Mark::Shape(_), Mark::Shape(Shape { form: Form::Path(corners), fill, .. })] =
            &drawn[..]
        else {
            panic!("a line and a head: {drawn:?}")
        };
        assert_eq!(corners[1], Segment::Line(Point::new(31.0, 0.0)));
        assert_eq!((corners.len(), *fill), (4, Some(Tint::Edge.into())));
    }

    #[test]
    fn a_hatch_stays_in_its_state() {
        for width in [48.0, 90.0] {
            let size = NodeSize { width, height: 48.0 };
            let Form::Path(lines) = hatch(size, 1.0) else { panic!("lines") };
            assert!(lines.len() > 12, "{lines:?}");
            for line in lines {
                let (Segment::Move(at) | Segment::Line(at)) = line else { panic!("{line:?}") };
                let middle = at.x.clamp((48.0 - width) / 2.0, (width - 48.0) / 2.0);
                let off = at - Point::new(middle, 0.0);
                assert!(off.dot(off) < 23.1 * 23.1, "{at:?} is outside");
            }
        }
    }

    #[test]
    fn control_points_at_the_end_give_no_direction() {
        let mut route = across();
        route.segments[0].control2 = route.segments[0].to;
        let stroke = Stroke::new(Tint::Edge, 2.0);
        let tip_of = |route: &Route| tip(route, &stroke, Head::open(10.0));
        assert_eq!(tip_of(&route), tip_of(&across()));
        assert_eq!(tip_of(&Route::default()), None);
    }
}
