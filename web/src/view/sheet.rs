//! Sheets: drawings and texts of the engine as elements of the page. The page does not know what they mean: it
//! passes the values of some attributes back (see [`super::touch`]).

use std::rc::Rc;

use lariat_protocol::sheet::Node;
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
