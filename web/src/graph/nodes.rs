//! States: a circle or a pill, filled with the stored colour.

use lariat_layout::face::{font_size_for, shortened};
use lariat_layout::{NodeSize, Point};
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

use super::{Props, badges};
use crate::digits::{px, translate};
use crate::moment::StateLook;
use crate::signs;

pub(crate) fn draw(props: &Props) -> Html {
    let states = props.moment.states.iter().zip(&props.moment.scene.states);
    let nodes = states.zip(&props.picture.nodes).enumerate();
    html! {
        <g class="states">
            { for nodes.filter(|(_, ((look, _), _))| !(look.unseen && props.hide_unseen)).map(
                |(place, ((look, state), at))| {
                    let size = props.sizes.get(place).copied().unwrap_or_default();
                    let mark = if props.selected == Some(*state) {
                        Some("selected")
                    } else {
                        (props.pointed == Some(*state)).then_some("pointed")
                    };
                    node(place, look, size, *at, mark)
                }
            ) }
        </g>
    }
}

/// `mark` says that the state is selected, or pointed at elsewhere on the page.
fn node(
    place: usize,
    look: &StateLook,
    size: NodeSize,
    at: Point,
    mark: Option<&'static str>,
) -> Html {
    let class = classes!(
        "state",
        look.colour.word(),
        look.on_path.then_some("on-path"),
        look.is_top.then_some("top"),
        look.careful.then_some("careful"),
        look.unseen.then_some("unseen"),
        mark,
    );
    html! {
        <g key={place} {class} data-node={place.to_string()} data-name={look.name.clone()}
            data-colour={look.colour.word()}
            transform={translate(at.x, at.y)}>
            <title>{ description(look) }</title>
            if mark.is_some() { { outline("halo", size, -8.0) } }
            if look.careful { { outline("care", size, -5.5) } }
            { outline("body", size, 0.0) }
            if look.accepting { { outline("inner", size, 5.0) } }
            <text class={classes!("name", format!("px-{}", font_size_for(&look.original) as u32))} y="5">
                { shortened(&look.original) }
            </text>
            { badges::draw(look, size) }
        </g>
    }
}

/// The state's shape, smaller by `inset` on all sides.
fn outline(class: &'static str, size: NodeSize, inset: f64) -> Html {
    let (width, height) = (size.width - 2.0 * inset, size.height - 2.0 * inset);
    html! {
        <rect {class} x={px(-width / 2.0)} y={px(-height / 2.0)} width={px(width)}
            height={px(height)} rx={px(height / 2.0)} />
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

/// The state that a pointer is on.
pub(crate) fn node_under(event: &PointerEvent) -> Option<u32> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.closest("[data-node]").ok()??.get_attribute("data-node")?.parse().ok()
}
