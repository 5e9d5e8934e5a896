//! The graph as the search sees it at a step.

mod captions;
mod edges;
mod hulls;
mod legend;
mod names;
mod nodes;
mod tags;
#[cfg(test)]
mod tests;
mod values;

use lariat_layout::figure::{Crowd, Group};
use lariat_layout::{NodeSize, Picture, Point};
use lariat_protocol::Pane;
use lariat_protocol::sheet::{Element, element};
use lariat_session::BoundFrame;
use lariat_session::core::{Listing, StateId};

use crate::action::Action;
use crate::parts::{Acts, hint, icon};
use crate::search::moment::Moment;
use crate::search::placing::is_crowd;

/// The least scale at which the names of all states can be read, in percent.
const READABLE: u32 = 55;

/// What is needed to draw the graph of a step.
#[derive(Debug)]
pub struct GraphView<'a> {
    pub moment: &'a Moment,
    pub picture: &'a Picture,
    pub sizes: &'a [NodeSize],
    /// Pixels of the stage for a unit of the picture, when all of it is shown.
    pub scale: f64,
    pub listing: &'a Listing,
    /// Another number means another model: the camera shows all of it again.
    pub generation: u32,
    pub hide_unseen: bool,
    pub selected: Option<StateId>,
    /// The state that the pointer or the focus is on, elsewhere on the page.
    pub pointed: Option<StateId>,
    /// The call that it is on: the index of a stack, and of an entry of it.
    pub call: Option<(usize, usize)>,
    /// The pane of a comparison.
    pub pane: Option<usize>,
}

/// The graph and what belongs to it. The caller adds the name, the title, and what is above and below.
pub fn pane(view: &GraphView<'_>) -> Pane {
    let (states, edges) = (view.moment.scene.states.len(), view.moment.scene.edges.len());
    let mut crowd = crowd(view);
    // Places are found in this order: words at states, tags, words at hulls.
    let (nodes, tags) = (nodes::draw(view, &mut crowd), tags::draw(view, &mut crowd));
    let (hulls, names) = hulls::draw(view, &mut crowd);
    let layers: [Group; 5] = [hulls, edges::draw(view), nodes, names, tags];
    Pane {
        summary: format!("Graph with {states} states and {edges} transitions"),
        width: view.picture.width,
        height: view.picture.height,
        fit: view.generation,
        focus: view.place_of(view.current()),
        beside: view.place_of(view.moment.snapshot.considered.map(|considered| considered.target)),
        readable: if is_crowd(&view.moment.scene) { 0 } else { READABLE },
        legend: vec![legend::draw(view).into()],
        drawing: layers.into_iter().chain(names::draw(view)).map(Into::into).collect(),
        tools: vec![eye(view.hide_unseen).into()],
        ground: Action::Select(None).in_pane(view.pane).token(),
        ..Pane::default()
    }
}

/// Everything that labels must not cover: all states and transitions, so that no label moves because a state is
/// seen for the first time.
fn crowd(view: &GraphView<'_>) -> Crowd {
    let nodes = view.picture.nodes.iter().enumerate();
    let nodes = nodes.map(|(place, &at)| {
        let (size, look) = (view.size(place), view.moment.states.get(place));
        // The ring of careful mode.
        let more = if look.is_some_and(|look| look.careful) { 12.0 } else { 0.0 };
        (at, NodeSize { width: size.width + more, height: size.height + more })
    });
    let entries = view.picture.entry.iter().chain(&view.picture.more_entries);
    let mut crowd = Crowd::new(nodes, view.picture.routes.iter().chain(entries));
    for (edge, route) in view.moment.scene.edges.iter().zip(&view.picture.routes) {
        if let Some(words) = edges::words(edge) {
            let width = words.chars().count() as f64 * 7.0 + 2.0;
            crowd.avoid(route.label, width, 13.0);
        }
    }
    crowd
}

/// The button that hides or shows unseen states, in all panes.
fn eye(hidden: bool) -> Element {
    let (words, sign) = match hidden {
        true => ("Show unseen states", "eye-off"),
        false => ("Hide unseen states", "eye"),
    };
    element("button")
        .with("aria-label", words)
        .with("title", hint(words, "H"))
        .with("aria-pressed", hidden.to_string())
        .acts(Action::HideOrShowUnseen)
        .child(icon(sign))
}

impl GraphView<'_> {
    /// The state at the end of the path; before the first step, the one where the search will start.
    fn current(&self) -> Option<StateId> {
        let start = || {
            let place = *self.moment.initial.first()?;
            self.moment.scene.states.get(place as usize).copied()
        };
        self.moment.snapshot.path.last().copied().or_else(start)
    }

    /// The position of a state, if it is drawn.
    fn place_of(&self, state: Option<StateId>) -> Option<(f64, f64)> {
        let place = self.moment.scene.states.iter().position(|&other| Some(other) == state)?;
        self.picture.nodes.get(place).map(|at| (at.x, at.y))
    }

    /// Whether a state of the scene is not drawn.
    fn hides(&self, place: usize) -> bool {
        self.hide_unseen && self.moment.states.get(place).is_some_and(|look| look.unseen)
    }

    fn size(&self, place: usize) -> NodeSize {
        self.sizes.get(place).copied().unwrap_or_default()
    }

    fn pointed_call(&self) -> Option<&BoundFrame> {
        let (stack, entry) = self.call?;
        let stack = self.moment.snapshot.stacks.get(stack)?;
        stack.entries.get(entry)?.frame.as_ref()
    }
}

fn cross(a: Point, b: Point) -> f64 {
    a.x * b.y - a.y * b.x
}

fn dot(a: Point, b: Point) -> f64 {
    a.x * b.x + a.y * b.y
}
