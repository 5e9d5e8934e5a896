//! What the page shows at one step, taken once and shared by everything that draws.

use std::rc::Rc;

use lariat_session::core::{Badges, Colour, Marks, Sought, Space, StateId};
use lariat_session::{Look, Scene, Snapshot, Timeline};

/// A step as drawn.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    pub(crate) snapshot: Snapshot,
    pub(crate) scene: Rc<Scene>,
    /// One for each state of the scene, in its order.
    pub(crate) states: Vec<StateLook>,
    /// What the search finds missing may be there.
    pub(crate) lossy: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StateLook {
    pub(crate) name: String,
    pub(crate) colour: Colour,
    pub(crate) badges: Badges,
    pub(crate) accepting: bool,
    /// The acceptance sets it is in, where there is not just one.
    pub(crate) sets: Option<String>,
    /// The name of the state that a lossy search takes it for.
    pub(crate) collides_with: Option<String>,
    pub(crate) sought: Option<Sought>,
    pub(crate) on_path: bool,
    pub(crate) on_lasso: bool,
    pub(crate) is_top: bool,
    /// No search has entered it, and no transition to it has been looked at just now.
    pub(crate) unseen: bool,
}

impl Moment {
    /// Looks at the cursor; the `previous` scene is kept if it is still what there is to draw.
    pub(crate) fn take(timeline: &mut Timeline, previous: Option<&Rc<Scene>>) -> Moment {
        let snapshot = timeline.snapshot();
        let scene = timeline.scene();
        let scene = match previous {
            Some(previous) if **previous == scene => previous.clone(),
            _ => Rc::new(scene),
        };
        let looks = timeline.looks(&scene.states);
        let states = scene
            .states
            .iter()
            .zip(looks)
            .map(|(&state, stored)| look(&snapshot, timeline, state, stored))
            .collect();
        Moment { snapshot, scene, states, lossy: timeline.is_lossy() }
    }

    /// The state that is drawn under this name.
    pub(crate) fn state_named(&self, name: &str) -> Option<StateId> {
        let place = self.states.iter().position(|look| look.name == name)?;
        self.scene.states.get(place).copied()
    }
}

fn look(snapshot: &Snapshot, timeline: &Timeline, state: StateId, stored: Look) -> StateLook {
    let space = timeline.space();
    let on_path = snapshot.path.contains(&state);
    let considered = snapshot.considered.is_some_and(|considered| considered.target == state);
    let initial = state == space.initial();
    let marks = space.marks(state);
    let several = space.acceptance_sets() > 1 && marks != Marks::NONE;
    StateLook {
        name: space.full_name(state),
        colour: stored.colour,
        badges: stored.badges,
        accepting: marks != Marks::NONE,
        sets: several.then(|| {
            let sets: Vec<String> = marks.iter().map(|set| set.to_string()).collect();
            sets.join(",")
        }),
        collides_with: stored.badges.collides_with.map(|other| space.full_name(other)),
        sought: snapshot.sought.filter(|&(_, sought)| sought == state).map(|(why, _)| why),
        on_path,
        on_lasso: snapshot.lasso.as_ref().is_some_and(|lasso| lasso.cycle.contains(&state)),
        is_top: snapshot.path.last() == Some(&state),
        unseen: stored.colour == Colour::White && !on_path && !considered && !initial,
    }
}
