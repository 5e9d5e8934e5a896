//! From what a page shows to what a file holds: all graphs side by side, with absolute positions, and without what
//! only a page needs.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::bounds::{extent, words_width};
use super::{Figure, Form, Group, Mark, Segment, Theme, Tint, Words};
use crate::area::Area;
use crate::picture::Point;
use crate::route::Cubic;

/// The graphs on a page.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Panels {
    /// A short description of all.
    pub title: String,
    pub theme: Theme,
    pub panels: Vec<Panel>,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Panel {
    /// Written above it if there are several.
    pub title: String,
    pub marks: Vec<Mark>,
}

const TITLE_SIZE: f64 = 15.0;
/// From the baseline of a title to the graph, and from one graph to the next.
const BELOW_TITLE: f64 = 20.0;
const BETWEEN: f64 = 56.0;

impl Figure {
    /// The frames of a film: what is on several of them has the same place on all. The figures have no frame yet.
    pub fn of(frames: &[Panels]) -> Vec<Figure> {
        let columns = columns(frames);
        let figure = |frame: &Panels| {
            let mut marks = Vec::new();
            for (panel, column) in frame.panels.iter().zip(&columns) {
                match frame.panels.len() {
                    1 => settle(&panel.marks, Point::default(), &mut marks),
                    _ => marks.push(titled(panel, column)),
                }
            }
            Figure { title: frame.title.clone(), theme: frame.theme, marks, ..Figure::default() }
        };
        frames.iter().map(figure).collect()
    }
}

/// The place of a panel: how far it is moved, and its middle.
#[derive(Debug, Clone, Copy)]
struct Column {
    shift: Point,
    middle: f64,
}

fn columns(frames: &[Panels]) -> Vec<Column> {
    let mut boxes: Vec<(Area, f64)> = Vec::new();
    for frame in frames {
        for (index, panel) in frame.panels.iter().enumerate() {
            let mut marks = Vec::new();
            settle(&panel.marks, Point::default(), &mut marks);
            boxes.resize(boxes.len().max(index + 1), (Area::EMPTY, 0.0));
            let (whole, title) = &mut boxes[index];
            if let Some(area) = extent(&marks) {
                whole.include(area.low, Point::default());
                whole.include(area.high, Point::default());
            }
            *title = title.max(words_width(&panel.title, TITLE_SIZE));
        }
    }
    let mut left = 0.0;
    let columns = boxes.into_iter().map(|(area, title)| {
        let (low, size) = area.known().map_or_else(Default::default, |a| (a.low, a.size()));
        let width = size.x.max(title);
        let middle = left + width / 2.0;
        left += width + BETWEEN;
        Column { shift: Point::new(middle - size.x / 2.0 - low.x, -low.y), middle }
    });
    columns.collect()
}

fn titled(panel: &Panel, column: &Column) -> Mark {
    let mut marks = Vec::new();
    settle(&panel.marks, column.shift, &mut marks);
    let at = Point::new(column.middle, -BELOW_TITLE);
    let title = Words::new(&*panel.title, at, TITLE_SIZE, Tint::Ink);
    Group::new("").title(&*panel.title).mark(title).marks(marks).into()
}

/// A group that neither fades nor has a title is dissolved.
fn settle(shown: &[Mark], by: Point, marks: &mut Vec<Mark>) {
    for mark in shown {
        match mark {
            Mark::Shape(shape) if shape.fill.is_none() && shape.stroke.is_none() => {}
            Mark::Shape(shape) => {
                let mut shape = shape.clone();
                shape.class = Cow::Borrowed("");
                shift(&mut shape.form, by);
                marks.push(Mark::Shape(shape));
            }
            Mark::Words(words) => {
                let mut words = words.clone();
                words.class = Cow::Borrowed("");
                words.at = words.at + by;
                marks.push(Mark::Words(words));
            }
            Mark::Group(group) => {
                let mut inside = Vec::new();
                settle(&group.marks, by + group.at, &mut inside);
                if inside.is_empty() {
                    continue;
                }
                match group.title.is_some() || group.opacity < 1.0 {
                    false => marks.extend(inside),
                    true => {
                        let title = group.title.clone();
                        let all = Group { title, ..Group::new("") }.opacity(group.opacity);
                        marks.push(all.marks(inside).into());
                    }
                }
            }
        }
    }
}

fn shift(form: &mut Form, by: Point) {
    match form {
        Form::Circle { centre: at, .. } | Form::Box { corner: at, .. } => *at = *at + by,
        Form::Path(segments) => {
            for segment in segments {
                match segment {
                    Segment::Move(to) | Segment::Line(to) => *to = *to + by,
                    Segment::Cubic(Cubic { control1, control2, to }) => {
                        for at in [control1, control2, to] {
                            *at = *at + by;
                        }
                    }
                    Segment::Close => {}
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::{Anchor, Shape, Stroke, parts};

    fn dot(x: f64, y: f64) -> Mark {
        Shape::new(parts::circle(Point::new(x, y), 10.0)).fill(Tint::Ink).class("dot").into()
    }

    fn page(panels: &[&[Mark]]) -> Panels {
        let panel = |marks: &&[Mark]| Panel { title: "T".to_owned(), marks: marks.to_vec() };
        Panels { panels: panels.iter().map(panel).collect(), ..Panels::default() }
    }

    fn dots(figure: &Figure) -> Vec<Point> {
        let groups = figure.marks.iter().filter_map(|mark| match mark {
            Mark::Group(group) => group.marks.last(),
            _ => None,
        });
        let centre = |mark: &Mark| match mark {
            Mark::Shape(Shape { form: Form::Circle { centre, .. }, .. }) => *centre,
            other => panic!("a dot: {other:?}"),
        };
        groups.map(centre).collect()
    }

    #[test]
    fn positions_become_absolute_and_what_is_only_to_be_touched_goes() {
        let stroke = Stroke::new(Tint::Ink, 2.0);
        let body = Shape::new(parts::circle(Point::default(), 24.0)).stroke(stroke);
        let name = Words::new("s1", Point::new(0.0, 5.0), 15.0, Tint::Ink);
        let badge = Group::new("badge").at(Point::new(10.0, 10.0)).mark(name);
        let hit = Shape::new(parts::line(Point::default(), Point::new(9.0, 9.0))).class("hit");
        let empty = Group::new("empty").title("nothing").mark(hit);
        let state = Group::new("state").at(Point::new(100.0, 50.0)).title("s1: cyan").key("0");
        let shown = [state.mark(body).mark(badge).mark(empty).into()];
        let figures = Figure::of(&[page(&[&shown])]);
        let [Mark::Group(state)] = &figures[0].marks[..] else { panic!("one group: {figures:?}") };
        assert_eq!((state.title.as_deref(), state.at), (Some("s1: cyan"), Point::default()));
        let [Mark::Shape(body), Mark::Words(name)] = &state.marks[..] else {
            panic!("a body and a name: {state:?}")
        };
        assert_eq!(body.form, parts::circle(Point::new(100.0, 50.0), 24.0));
        assert_eq!(name.at, Point::new(110.0, 65.0));
    }

    #[test]
    fn several_graphs_stand_side_by_side_under_their_titles() {
        let figures = Figure::of(&[page(&[&[dot(50.0, 70.0)], &[dot(-5.0, 0.0)]])]);
        let [left, right] = dots(&figures[0])[..] else { panic!("two panels: {figures:?}") };
        assert_eq!((left, right), (Point::new(10.0, 10.0), Point::new(86.0, 10.0)));
        let Mark::Group(panel) = &figures[0].marks[1] else { panic!("{figures:?}") };
        let Mark::Words(title) = &panel.marks[0] else { panic!("{panel:?}") };
        assert_eq!((title.at, title.anchor), (Point::new(86.0, -20.0), Anchor::Middle));
    }

    #[test]
    fn in_a_film_no_panel_moves_because_another_one_has_grown() {
        let small = page(&[&[dot(0.0, 0.0)], &[dot(0.0, 0.0)]]);
        let large = page(&[&[dot(300.0, 0.0), dot(0.0, 0.0)], &[dot(0.0, 0.0)]]);
        let figures = Figure::of(&[small, large]);
        assert_eq!(dots(&figures[0]), dots(&figures[1]));
        assert_eq!(dots(&figures[0])[1], Point::new(386.0, 10.0));
    }
}
