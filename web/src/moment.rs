//! What the page shows at one step, taken once and shared by everything that draws.

use std::rc::Rc;

use lariat_session::core::{Colour, Marks, Space, StateId};
use lariat_session::{Debugger, Scene, Snapshot};

/// A step as drawn.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    pub(crate) snapshot: Snapshot,
    pub(crate) scene: Rc<Scene>,
    /// One for each state of the scene, in its order.
    pub(crate) states: Vec<StateLook>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StateLook {
    pub(crate) name: String,
    pub(crate) colour: Colour,
    pub(crate) accepting: bool,
    pub(crate) on_path: bool,
    pub(crate) on_lasso: bool,
    pub(crate) is_seed: bool,
    pub(crate) is_top: bool,
    /// No search has entered it, and no transition to it has been looked at just now.
    pub(crate) unseen: bool,
}

impl Moment {
    /// Looks at the debugger's cursor; `previous` scene is kept if it is still what there is to draw.
    pub(crate) fn take(debugger: &mut dyn Debugger, previous: Option<&Rc<Scene>>) -> Moment {
        let snapshot = debugger.snapshot();
        let scene = debugger.scene();
        let scene = match previous {
            Some(previous) if **previous == scene => previous.clone(),
            _ => Rc::new(scene),
        };
        let colours = debugger.colours(&scene.states);
        let looks = scene
            .states
            .iter()
            .zip(colours)
            .map(|(&state, colour)| look(&snapshot, debugger, state, colour))
            .collect();
        Moment { snapshot, scene, states: looks }
    }
}

fn look(snapshot: &Snapshot, debugger: &dyn Debugger, state: StateId, colour: Colour) -> StateLook {
    let space = debugger.space();
    let on_path = snapshot.path.contains(&state);
    let considered = snapshot.considered.is_some_and(|considered| considered.target == state);
    let initial = state == space.initial();
    StateLook {
        name: space.full_name(state),
        colour,
        accepting: space.marks(state) != Marks::NONE,
        on_path,
        on_lasso: snapshot.lasso.as_ref().is_some_and(|lasso| lasso.cycle.contains(&state)),
        is_seed: snapshot.seed == Some(state),
        is_top: snapshot.path.last() == Some(&state),
        unseen: colour == Colour::White && !on_path && !considered && !initial,
    }
}
