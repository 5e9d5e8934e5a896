//! States: a circle or a pill, filled with the stored colour.

use lariat_layout::Point;
use lariat_layout::face::{font_size_for, font_size_in_circle, shortened};
use lariat_layout::figure::{Group, Paint, Shape, Stroke, Tint, Words, parts};
use lariat_session::core::{Colour, StateId};

use super::{GraphView, badges};
use crate::action::Action;
use crate::parts::classes;
use crate::search::moment::StateLook;
use crate::search::placing::is_crowd;
use crate::search::signs;

pub(super) fn draw(view: &GraphView<'_>) -> Group {
    let states = view.moment.states.iter().zip(&view.moment.scene.states);
    let nodes = states.zip(&view.picture.nodes).enumerate();
    let shown = nodes.filter(|(place, _)| !view.hides(*place));
    Group::new("states")
        .marks(shown.map(|(place, ((look, &state), &at))| node(view, place, state, look, at)))
}

/// The parts have keys, too, so that a changed colour fades in although other parts come and go.
fn node(view: &GraphView<'_>, place: usize, state: StateId, look: &StateLook, at: Point) -> Group {
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
    let rim = if look.colour == Colour::Removed { Tint::Ink3 } else { Tint::Ink };
    let inner = if look.colour == Colour::Removed { Tint::Ink3 } else { ink };
    let border = Stroke::new(rim, if look.on_path { 4.2 } else { 1.6 });
    let border = match look.colour {
        Colour::Removed => border.dashed(&[5.0, 3.0]),
        _ => border,
    };
    let halo = match selected {
        true => Stroke::new(Tint::Focus, 3.0).dashed(&[5.0, 4.0]),
        false => Stroke::new(Paint::faint(Tint::Focus, 70), 3.0),
    };
    let ring = |class: &'static str, inset: f64, stroke: Stroke| {
        Shape::new(parts::outline(size, inset)).class(class).stroke(stroke)
    };
    let name = Words::new(
        shortened(&look.original),
        Point::new(0.0, 5.0),
        match is_crowd(&view.moment.scene) {
            true => font_size_in_circle(&look.original),
            false => font_size_for(&look.original),
        },
        ink,
    );
    Group::new(class)
        .key(place.to_string())
        .at(at)
        .opacity(if look.unseen { 0.5 } else { 1.0 })
        .title(description(look))
        .with("data-node", place.to_string())
        .with("data-name", &*look.name)
        .with("data-colour", colour)
        .with("data-do", Action::Select(Some(state.0)).in_pane(view.pane).token())
        .marks(marked.then(|| ring("halo", -8.0, halo)))
        .marks(look.careful.then(|| ring("care", -5.5, Stroke::new(Tint::Careful, 2.2))))
        .mark(ring("body", 0.0, border).fill(fill))
        .marks(look.accepting.then(|| ring("inner", 5.0, Stroke::new(inner, 1.4))))
        .mark(name.class("name"))
        .marks(badges::draw(look, size))
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

fn description(look: &StateLook) -> String {
    let mut words = vec![format!("{}: {}", look.name, look.colour.word())];
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
