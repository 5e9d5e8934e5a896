//! In a picture with many small states: names of those that matter now, beside them and as large as everywhere, with
//! the variables that hold them.

use lariat_layout::Point;
use lariat_layout::face::shortened;
use lariat_layout::figure::{Anchor, Group, Tint, Words};
use lariat_session::core::StateId;

use super::GraphView;
use crate::search::placing::is_crowd;

/// The size of letters on the screen, and their width relative to it.
const SIZE: f64 = 12.0;
const LETTER: f64 = 0.62;
/// The outline that separates a name from what is below, on the screen.
const HALO: f64 = 5.0;
/// The largest letters, in units of the picture.
const LARGEST: f64 = 90.0;
/// So many names are always there, whatever they cover; and there are no more than so many.
const ALWAYS: usize = 3;
const MOST: usize = 40;

pub(super) fn draw(view: &GraphView<'_>) -> Option<Group> {
    if !is_crowd(&view.moment.scene) {
        return None;
    }
    let size = (SIZE / view.scale).min(LARGEST);
    let mut taken: Vec<Field> = Vec::new();
    let mut names = Vec::new();
    for (rank, place) in wanted(view).into_iter().enumerate() {
        let (Some(look), Some(&at)) =
            (view.moment.states.get(place), view.picture.nodes.get(place))
        else {
            continue;
        };
        if view.hides(place) || names.len() >= MOST {
            continue;
        }
        let state = view.moment.scene.states.get(place).copied();
        let tags = view.moment.snapshot.tags.iter().find(|(tagged, _)| Some(*tagged) == state);
        let name = shortened(&look.original);
        let (text, tint) = match tags {
            Some((_, variables)) => (format!("{} = {name}", variables.join(" = ")), Tint::Now),
            None => (name, Tint::Ink),
        };
        let width = text.chars().count() as f64 * size * LETTER;
        let sides = sides(view, place, size);
        let spots =
            sides.map(|(off, anchor)| (Field::of(at + off, anchor, width, size), off, anchor));
        let covers = |field: &Field| taken.iter().filter(|other| field.meets(other)).count();
        let Some((field, off, anchor)) = spots.into_iter().min_by_key(|(field, ..)| covers(field))
        else {
            continue;
        };
        if rank >= ALWAYS && covers(&field) > 0 {
            continue;
        }
        taken.push(field);
        let words = Words::new(text, at + off, size, tint).halo(HALO * size / SIZE);
        names.push(Group::new("far-name").key(place.to_string()).mark(words.anchor(anchor)));
    }
    Some(Group::new("far-names").marks(names))
}

/// The states to be named, the most important ones first: the current one, the one that is looked at, those that the
/// user points at, the initial ones, and the path from its end.
fn wanted(view: &GraphView<'_>) -> Vec<usize> {
    let snapshot = &view.moment.snapshot;
    let mut order: Vec<StateId> = Vec::new();
    order.extend(snapshot.tags.iter().map(|(state, _)| *state));
    order.extend(snapshot.path.last());
    order.extend(snapshot.considered.map(|considered| considered.target));
    order.extend(view.pointed);
    order.extend(view.selected);
    let states = &view.moment.scene.states;
    order.extend(view.moment.initial.iter().filter_map(|&place| states.get(place as usize)));
    order.extend(snapshot.path.iter().rev());
    let mut places: Vec<usize> = Vec::new();
    for state in order {
        let place = states.iter().position(|&other| other == state);
        places.extend(place.filter(|place| !places.contains(place)));
    }
    places
}

/// Where a name may be, relative to the middle of its state: to the right, to the left, above, below.
fn sides(view: &GraphView<'_>, place: usize, size: f64) -> [(Point, Anchor); 4] {
    let state = view.size(place);
    let (aside, gap) = (state.width / 2.0 + 0.35 * size, state.height / 2.0 + 0.3 * size);
    let middle = 0.35 * size;
    [
        (Point::new(aside, middle), Anchor::Start),
        (Point::new(-aside, middle), Anchor::End),
        (Point::new(0.0, -gap), Anchor::Middle),
        (Point::new(0.0, gap + 0.75 * size), Anchor::Middle),
    ]
}

/// The room that a name takes.
#[derive(Clone, Copy)]
struct Field {
    low: Point,
    high: Point,
}

impl Field {
    fn of(at: Point, anchor: Anchor, width: f64, size: f64) -> Field {
        let left = match anchor {
            Anchor::Start => at.x,
            Anchor::Middle => at.x - width / 2.0,
            Anchor::End => at.x - width,
        };
        let low = Point::new(left, at.y - 0.85 * size);
        Field { low, high: Point::new(left + width, at.y + 0.3 * size) }
    }

    fn meets(&self, other: &Field) -> bool {
        self.low.x < other.high.x
            && other.low.x < self.high.x
            && self.low.y < other.high.y
            && other.low.y < self.high.y
    }
}
