//! Computed styles of the browser.

use roxmltree::Node;

use super::path::{number, numbers};
use crate::figure::{Colour, Stroke};

/// How an element is painted.
pub(super) struct Look {
    pub(super) fill: Option<Colour>,
    pub(super) stroke: Option<Stroke>,
    pub(super) opacity: f64,
}

impl Look {
    pub(super) fn of(node: Node, scale: f64) -> Result<Look, String> {
        let colour = paint(node, "stroke")?;
        let width = length(node, "stroke-width")? * scale;
        let stroke = colour.filter(|_| width > 0.0).map(|colour| {
            let dashes = node.attribute("stroke-dasharray").filter(|dashes| *dashes != "none");
            let dashes = numbers(&dashes.unwrap_or_default().replace("px", ""))?;
            let round = ["stroke-linecap", "stroke-linejoin"].map(|end| node.attribute(end));
            Ok::<Stroke, String>(Stroke {
                colour,
                width,
                dashes: dashes.iter().map(|dash| dash * scale).collect(),
                round: round.contains(&Some("round")),
            })
        });
        Ok(Look {
            fill: paint(node, "fill")?,
            stroke: stroke.transpose()?,
            opacity: opacity(node)?,
        })
    }
}

pub(super) fn opacity(node: Node) -> Result<f64, String> {
    node.attribute("opacity").map_or(Ok(1.0), number)
}

pub(super) fn length(node: Node, name: &str) -> Result<f64, String> {
    node.attribute(name).map_or(Ok(0.0), number)
}

/// The arrow head at the end of an element, and its colour.
pub(super) fn marker<'a>(
    node: Node<'a, '_>,
) -> Result<Option<(Node<'a, 'a>, Option<Colour>)>, String> {
    let Some(address) = node.attribute("marker-end").filter(|address| *address != "none") else {
        return Ok(None);
    };
    let id = address.trim_start_matches("url(").trim_end_matches(')').trim_matches('"');
    let id = id.rsplit('#').next().unwrap_or_default();
    let marker = node.document().descendants().find(|other| other.attribute("id") == Some(id));
    let Some(marker) = marker else { return Err(format!("there is no arrow head `{address}`")) };
    let shape = marker.children().find(Node::is_element);
    Ok(Some((marker, shape.map_or(Ok(None), |shape| paint(shape, "fill"))?)))
}

/// An invisible paint is no paint.
pub(super) fn paint(node: Node, name: &str) -> Result<Option<Colour>, String> {
    match node.attribute(name) {
        None | Some("none") => Ok(None),
        Some(text) => Ok(Some(colour(text)?).filter(|colour| colour.alpha > 0.0)),
    }
}

/// `rgb(43, 120, 184)` or `rgba(194, 24, 91, 0.24)`.
fn colour(text: &str) -> Result<Colour, String> {
    let unknown = || format!("the colour `{text}` cannot be exported");
    let inside = text.strip_prefix("rgba(").or(text.strip_prefix("rgb("));
    let inside = inside.and_then(|inside| inside.strip_suffix(')')).ok_or_else(unknown)?;
    let channel = |value: f64| value.round().clamp(0.0, 255.0) as u8;
    match *numbers(inside)? {
        [red, green, blue] => Ok(Colour::solid(channel(red), channel(green), channel(blue))),
        [red, green, blue, alpha] => {
            Ok(Colour { alpha, ..Colour::solid(channel(red), channel(green), channel(blue)) })
        }
        _ => Err(unknown()),
    }
}
