//! The meaning of the signs in the two graphs: chips above each.

use lariat_session::core::neighbourhoods::NeighbourhoodStage;

use super::charts::Panel;
use super::panes::PaneMoment;
use crate::drawing::{NodeLook, Presence, Tone, WayLook, flag_sample, sample};
use crate::sentence::{count, grouped};
use crate::sheet::{Element, Node, element};

/// For the full system.
pub(super) fn of_full(panel: &Panel, has_correct: bool, has_path: bool) -> Vec<Node> {
    let mut legend = Vec::new();
    if has_correct {
        legend.push(legend_line(Tone::Correct, "correct"));
        legend.push(legend_sign(flag_sample(), "frontier"));
    }
    if has_path {
        legend.push(legend_sign(element("span").class("x-band-sign"), "shortest"));
    }
    legend.extend(partial_note(panel));
    legend
}

impl PaneMoment<'_> {
    /// For the graph of the right pane, and for what the pointer is on.
    pub(super) fn right_legend(
        &self,
        panel: &Panel,
        nodes: &[NodeLook],
        ways: &[WayLook],
    ) -> Vec<Node> {
        let has = |tone: Tone| ways.iter().any(|way| way.tone == tone);
        let mut legend = Vec::new();
        for (tone, words) in [(Tone::Incorrect, "incorrect"), (Tone::Neutral, "neutral")] {
            if has(tone) {
                legend.push(legend_line(tone, words));
            }
        }
        if nodes.iter().any(|node| node.centre) {
            let sign = element("span").class("sw x-centre-sign");
            legend.push(legend_sign(sign, "neighbourhood"));
        }
        if nodes.iter().any(|node| node.is_final && node.presence == Presence::There) {
            legend.push(legend_sign(element("span").class("sw double"), "final"));
        }
        if ways.iter().any(|way| way.on_path) {
            legend.push(legend_sign(element("span").class("x-band-sign"), "shortest"));
        }
        if self.stage == Some(NeighbourhoodStage::Pruning) {
            legend.push(legend_sign(element("span").class("sw x-gone-sign"), "not kept"));
        }
        legend.extend(partial_note(panel));
        legend.extend(
            self.caption().map(|words| element("li").class("lg x-caption").text(words).into()),
        );
        legend
    }

    /// Which states match: `3 ↔ 1, 2`.
    fn caption(&self) -> Option<String> {
        if self.lit.right.is_empty() || self.lit.full.is_empty() {
            return None;
        }
        let list = |names: Vec<String>| match names.len() {
            0..=6 => names.join(", "),
            many => format!("{}, … ({many})", names[..5].join(", ")),
        };
        let unique = |states: &[u32]| {
            let mut states = states.to_vec();
            states.sort_unstable();
            states.dedup();
            states
        };
        let full = unique(&self.lit.full).iter().map(|&state| self.opened.name(state)).collect();
        let right = unique(&self.lit.right).iter().map(|&state| self.right_name(state)).collect();
        Some(format!("{} ↔ {}", list(full), list(right)))
    }
}

fn legend_line(tone: Tone, words: &str) -> Node {
    element("li").class(format!("lg {}", tone.word())).child(sample(tone)).text(words).into()
}

fn legend_sign(sign: Element, words: &str) -> Node {
    element("li").class("lg").child(sign).text(words).into()
}

/// How much of a large graph is not drawn.
fn partial_note(panel: &Panel) -> Option<Node> {
    panel.is_partial().then(|| {
        let drawn = panel.states.len() as u64;
        let words = format!(
            "{} of {} drawn",
            grouped(drawn),
            count(u64::from(panel.total), "state", "states")
        );
        let why = match &panel.drawing.chart().cells {
            Some(_) => {
                "The states of the shortest counterexample in rows, below them where behaviour is \
                 correct, above them where else they lead"
            }
            None => "The states nearest to the start",
        };
        element("li").class("lg x-partial").with("title", why).text(words).into()
    })
}
