//! States: a circle or a pill, filled with the stored colour.

use lariat_layout::Point;
use lariat_layout::face::{font_size_for, font_size_in_circle, shortened};
use lariat_layout::figure::{Anchor, Crowd, Group, Paint, Shape, Stroke, Tint, Words, parts};
use lariat_session::core::{Colour, StateId};

use super::values::Value;
use super::{GraphView, captions};
use crate::action::Action;
use crate::parts::classes;
use crate::search::moment::StateLook;
use crate::search::placing::is_crowd;
use crate::search::signs;

/// The width of a letter of a name, in sizes.
const LETTER: f64 = 0.56;

pub(super) fn draw(view: &GraphView<'_>, crowd: &mut Crowd) -> Group {
    let states = view.moment.states.iter().zip(&view.moment.scene.states);
    let nodes = states.zip(&view.picture.nodes).enumerate();
    let shown = nodes.filter(|(place, _)| !view.hides(*place));
    let nodes: Vec<Group> = shown
        .map(|(place, ((look, &state), &at))| node(view, place, state, look, at, crowd))
        .collect();
    Group::new("states").marks(nodes)
}

/// The parts have keys, too, so that a changed colour fades in although other parts come and go.
fn node(
    view: &GraphView<'_>,
    place: usize,
    state: StateId,
    look: &StateLook,
    at: Point,
    crowd: &mut Crowd,
) -> Group {
    let size = view.size(place);
    let selected = view.selected == Some(state);
    let marked = selected || view.pointed == Some(state);
    let colour = look.colour.word();
    let class = classes(&[
        ("state", true),
        (colour, true),
        ("on-path", look.on_path),
        ("top", look.is_top),
        ("careful", look.careful),
        ("unseen", look.unseen),
        ("selected", selected),
        ("pointed", marked && !selected),
    ]);
    let [fill, ink] = tints(look.colour);
    let ink = if look.unseen { Tint::Ink3 } else { ink };
    let border = match look.colour {
        _ if look.on_path => Stroke::new(Tint::Path, 3.4),
        _ if look.unseen => Stroke::new(Tint::Ink4, 1.4),
        Colour::Removed => Stroke::new(Tint::Ink3, 1.4).dashed(&[4.0, 3.0]),
        _ => Stroke::new(Tint::Ink, 1.4),
    };
    let inner = if look.unseen || look.colour == Colour::White { border.paint } else { ink.into() };
    let halo = match selected {
        true => Stroke::new(Tint::Ink, 2.0).dashed(&[1.5, 4.0]).round(),
        false => Stroke::new(Paint::faint(Tint::Ink, 60), 2.0),
    };
    let ring = |class: &'static str, inset: f64, stroke: Stroke| {
        Shape::new(parts::outline(size, inset)).class(class).stroke(stroke)
    };
    let hatch = (look.colour == Colour::Removed).then(|| {
        Shape::new(parts::hatch(size, 1.0)).class("hatch").stroke(Stroke::new(Tint::Hatch, 1.2))
    });
    let value = Value::of(look);
    let is_tested = view.moment.snapshot.tested.contains(&state);
    Group::new(class)
        .key(place.to_string())
        .at(at)
        .title(description(view, state, look))
        .with("data-node", place.to_string())
        .with("data-name", &*look.name)
        .with("data-colour", colour)
        .with("data-do", Action::Select(Some(state.0)).in_pane(view.pane).token())
        .marks(marked.then(|| ring("halo", -8.0, halo)))
        .marks(look.careful.then(|| ring("care", -5.0, Stroke::new(Tint::Careful, 2.0))))
        .mark(ring("body", 0.0, border).fill(fill))
        .marks(hatch)
        .marks(
            look.accepting
                .then(|| ring("inner", 4.0, Stroke { paint: inner, ..Stroke::new(ink, 1.3) })),
        )
        .marks(name(look, ink, value.is_some(), is_crowd(&view.moment.scene)))
        .marks(value.map(|value| value.draw(size, ink, is_tested)))
        .marks(captions::draw(look, place, crowd))
}

/// The name, above the centre if there is a value below it, and the number of a copy. Among many states, it is small
/// enough for the circle.
fn name(look: &StateLook, ink: Tint, has_value: bool, in_crowd: bool) -> Vec<Words> {
    let name = shortened(&look.original);
    let usual = match in_crowd {
        true => font_size_in_circle(&look.original),
        false => font_size_for(&look.original),
    };
    let (size, down) = match (usual, has_value) {
        (size, true) => (size.min(14.0), 0.5),
        (size, false) => (size, 5.0),
    };
    let Some(copy) = &look.copy else {
        return vec![Words::new(name, Point::new(0.0, down), size, ink).class("name")];
    };
    let copy = format!("·{copy}");
    let small = 0.78 * size;
    let width = |text: &str, size: f64| text.chars().count() as f64 * LETTER * size;
    let (own, all) = (width(&name, size), width(&name, size) + width(&copy, small));
    let left = -all / 2.0;
    let name = Words::new(name, Point::new(left + own / 2.0, down), size, ink).class("name");
    let copy = Words::new(copy, Point::new(left + own + 0.5, down), small, ink);
    vec![name, copy.anchor(Anchor::Start).class("copy")]
}

/// The fill, and the ink on it.
fn tints(colour: Colour) -> [Tint; 2] {
    match colour {
        Colour::White => [Tint::White, Tint::Ink],
        Colour::Cyan => [Tint::Cyan, Tint::OnCyan],
        Colour::Blue => [Tint::Blue, Tint::OnBlue],
        Colour::Red => [Tint::Red, Tint::OnRed],
        Colour::Grey => [Tint::Grey, Tint::OnGrey],
        Colour::Black => [Tint::Black, Tint::OnBlack],
        Colour::Current => [Tint::Current, Tint::OnCurrent],
        Colour::Removed => [Tint::Removed, Tint::OnRemoved],
    }
}

fn description(view: &GraphView<'_>, state: StateId, look: &StateLook) -> String {
    let mut words = vec![format!("{}: {}", look.name, look.colour.word())];
    let tags = view.moment.snapshot.tags.iter().filter(|(tagged, _)| *tagged == state);
    words.extend(tags.map(|(_, variables)| variables.join(" and ")));
    words.extend(look.accepting.then(|| "accepting".to_owned()));
    words.extend(look.sets.as_ref().map(|sets| format!("in set {sets}")));
    words.extend(look.on_path.then(|| "on the path".to_owned()));
    words.extend(look.careful.then(|| "in careful mode".to_owned()));
    words.extend(look.badges.depth.map(|depth| format!("depth {depth}")));
    words.extend(look.badges.number.map(|number| format!("number {number}")));
    words.extend(look.badges.lowlink.map(|lowlink| format!("lowlink {lowlink}")));
    words.extend(look.badges.root.map(|root| format!("in the component of number {root}")));
    words.extend(look.sought.map(|sought| format!("the {}", signs::sought(sought))));
    words.extend(look.collides_with.as_ref().map(|other| format!("shares its slot with {other}")));
    words.join(", ")
}
