//! Sheets: drawings and texts of a worker as elements of the page. Interactive elements have an
//! attribute, whose value the page passes back.

use std::rc::Rc;

use lariat_explain::message::Asked;
use lariat_explain::sheet::Node;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement, HtmlSelectElement, KeyboardEvent};
use yew::virtual_dom::{AttributeOrProperty, Attributes, Key, VTag, VText};
use yew::{AttrValue, Html};

pub(crate) fn sheet(nodes: &[Node]) -> Html {
    nodes.iter().map(drawn).collect()
}

fn drawn(node: &Node) -> Html {
    let element = match node {
        Node::Text(text) => return VText::new(text.clone()).into(),
        Node::Element(element) => element,
    };
    let mut tag = VTag::new(element.tag.to_string());
    let mut attributes = Vec::with_capacity(element.attributes.len());
    for (name, value) in &element.attributes {
        match &**name {
            "key" => tag.key = Some(Key::from(value.clone())),
            _ => {
                let value = AttributeOrProperty::Attribute(value.clone().into());
                attributes.push((AttrValue::from(name.to_string()), value));
            }
        }
    }
    tag.set_attributes(Attributes::IndexMap(Rc::new(attributes.into_iter().collect())));
    tag.add_children(element.children.iter().map(drawn));
    tag.into()
}

/// The attribute of the event's target or its nearest ancestor.
pub(crate) fn touched(event: &Event, attribute: &str) -> Option<String> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.closest(&format!("[{attribute}]")).ok()??.get_attribute(attribute)
}

/// A click on an interactive element. Fields wait for a change of their value.
pub(crate) fn clicked(event: &Event) -> Option<Asked> {
    if value(event).is_some() {
        return None;
    }
    Some(Asked::Do { action: touched(event, "data-do")?, value: String::new() })
}

/// A new value of an interactive field.
pub(crate) fn changed(event: &Event) -> Option<Asked> {
    Some(Asked::Do { action: touched(event, "data-do")?, value: value(event)? })
}

/// Enter or space on an interactive element that is not a button.
pub(crate) fn pressed(event: &KeyboardEvent) -> Option<Asked> {
    let key = event.key();
    let target = event.target()?.dyn_into::<Element>().ok()?;
    let is_pressed = (key == "Enter" || key == " ") && target.tag_name() != "BUTTON";
    let asked = clicked(event).filter(|_| is_pressed && target.has_attribute("data-do"))?;
    event.prevent_default();
    event.stop_propagation();
    Some(asked)
}

fn value(event: &Event) -> Option<String> {
    let target = event.target()?;
    match target.dyn_into::<HtmlSelectElement>() {
        Ok(select) => Some(select.value()),
        Err(target) => target.dyn_into::<HtmlInputElement>().ok().map(|input| input.value()),
    }
}
