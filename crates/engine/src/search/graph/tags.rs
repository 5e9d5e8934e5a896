//! Which states the variables of the listing hold, as tags beside them.

use lariat_layout::figure::{self, Crowd, Group, TagLook, Tagged};
use lariat_session::core::StateId;

use super::GraphView;

pub(super) fn draw(view: &GraphView<'_>, crowd: &mut Crowd) -> Group {
    let place = |state: StateId| {
        let place = view.moment.scene.states.iter().position(|&other| other == state)?;
        (!view.hides(place)).then_some(place)
    };
    let other = other_call(view);
    let look = if other.is_empty() { TagLook::Now } else { TagLook::Faded };
    let now = view.moment.snapshot.tags.iter().map(|(state, names)| (*state, names.clone(), look));
    let other = other.into_iter().map(|(state, names)| (state, names, TagLook::Hollow));
    let tagged: Vec<Tagged> = now
        .chain(other)
        .filter_map(|(state, variables, look)| {
            Some(Tagged { node: place(state)?, variables, look })
        })
        .collect();
    figure::tags(crowd, &view.picture.nodes, &tagged)
}

/// What the variables of the call hold that the reader points at; nothing if it is the one that runs.
fn other_call(view: &GraphView<'_>) -> Vec<(StateId, Vec<&'static str>)> {
    let mut held: Vec<(StateId, Vec<&'static str>)> = Vec::new();
    let Some(frame) = view.pointed_call() else { return held };
    for bound in &frame.variables {
        let Some(state) = bound.state else { continue };
        match held.iter_mut().find(|(other, _)| *other == state) {
            Some((_, variables)) => variables.push(bound.variable),
            None => held.push((state, vec![bound.variable])),
        }
    }
    let tags = &view.moment.snapshot.tags;
    let is_there = |(state, names): &(StateId, Vec<&'static str>)| {
        let own = tags.iter().find(|(other, _)| other == state);
        own.is_some_and(|(_, own)| names.iter().all(|name| own.contains(name)))
    };
    if held.iter().all(is_there) { Vec::new() } else { held }
}
