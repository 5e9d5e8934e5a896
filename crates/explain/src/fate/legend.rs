//! The meaning of the signs in the graph.

use lariat_session::core::fate::TracePart;

use super::opening::Opened;
use super::panel::Panel;
use crate::drawing::{NodeLook, Tone, WayLook, sample};
use crate::sheet::{Element, Node, element};

pub(super) fn legend(
    opened: &Opened,
    panel: &Panel,
    part: &TracePart,
    nodes: &[NodeLook],
    ways: &[WayLook],
) -> Vec<Node> {
    let mut legend: Vec<Node> = Vec::new();
    let tones = [
        (Tone::Fated, "fated"),
        (Tone::Free, "free choice"),
        (Tone::Correct, "what would have saved it"),
    ];
    for (tone, words) in tones.into_iter().filter(|(tone, _)| ways.iter().any(|w| w.tone == *tone))
    {
        let class = format!("lg {}", tone.word());
        legend.push(element("li").class(class).child(sample(tone)).text(words).into());
    }
    let mut sign = |shown: bool, sign: Element, words: &str| {
        if shown {
            legend.push(element("li").class("lg").child(sign).text(words).into());
        }
    };
    let (goal, around) = match opened.is_liveness() {
        true => ("goal of this game", "layers, S0 around the goal"),
        false => ("target", "layers, S0 around the target"),
    };
    let span = |class: &'static str| element("span").class(class);
    sign(nodes.iter().any(|node| node.is_final), span("sw double"), goal);
    let marked = opened.is_liveness() && nodes.iter().any(|node| node.badge.contains('*'));
    sign(marked, element("b").class("x-mark-sign").text("*"), "accepting: has a mark");
    sign(
        nodes.iter().any(|node| node.boundary && !node.is_final),
        span("sw x-boundary-sign"),
        "boundary: the system may err here",
    );
    sign(nodes.iter().any(|node| node.foreign), span("sw x-foreign-sign"), "environment moves");
    sign(!part.layers.is_empty(), span("sw x-layer-sign"), around);
    let total = opened.subject.arena.state_count();
    if (panel.states.len() as u32) < total {
        let words = format!("{} of {total} states drawn", panel.states.len());
        legend.push(element("li").class("lg x-partial").text(words).into());
    }
    legend
}
