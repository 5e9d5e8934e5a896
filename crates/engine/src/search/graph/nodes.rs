//! States: a circle or a pill, filled with the stored colour.

use lariat_layout::face::{font_size_for, shortened};
use lariat_layout::{NodeSize, Point};
use lariat_protocol::digits::{px, translate};
use lariat_protocol::sheet::{Element, element};
use lariat_session::core::StateId;

use super::{GraphView, badges};
use crate::action::Action;
use crate::parts::{Acts, classes};
use crate::search::moment::StateLook;
use crate::search::signs;

pub(super) fn draw(view: &GraphView<'_>) -> Element {
    let states = view.moment.states.iter().zip(&view.moment.scene.states);
    let nodes = states.zip(&view.picture.nodes).enumerate();
    let shown = nodes.filter(|(place, _)| !view.hides(*place));
    element("g")
        .class("states")
        .children(shown.map(|(place, ((look, &state), &at))| node(view, place, state, look, at)))
}

/// The parts have keys, too, so that a changed colour fades in although other parts come and go.
fn node(
    view: &GraphView<'_>,
    place: usize,
    state: StateId,
    look: &StateLook,
    at: Point,
) -> Element {
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
    let font = format!("name px-{}", font_size_for(&look.original) as u32);
    let name = element("text").key("name").class(font).with("y", "5");
    element("g")
        .key(place.to_string())
        .class(class)
        .with("data-node", place.to_string())
        .with("data-name", &*look.name)
        .with("data-colour", colour)
        .with("transform", translate(at.x, at.y))
        .acts(Action::Select(Some(state.0)).in_pane(view.pane))
        .child(element("title").key("title").text(description(look)))
        .children(marked.then(|| outline("halo", size, -8.0)))
        .children(look.careful.then(|| outline("care", size, -5.5)))
        .child(outline("body", size, 0.0))
        .children(look.accepting.then(|| outline("inner", size, 5.0)))
        .child(name.text(shortened(&look.original)))
        .children(badges::draw(look, size))
}

/// The state's shape, smaller by `inset` on all sides.
fn outline(class: &'static str, size: NodeSize, inset: f64) -> Element {
    let (width, height) = (size.width - 2.0 * inset, size.height - 2.0 * inset);
    element("rect")
        .key(class)
        .class(class)
        .with("x", px(-width / 2.0))
        .with("y", px(-height / 2.0))
        .with("width", px(width))
        .with("height", px(height))
        .with("rx", px(height / 2.0))
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
