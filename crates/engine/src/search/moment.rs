//! Everything that the page shows at one step, computed once and shared by all components.

use std::rc::Rc;

use lariat_layout::face::shortened;
use lariat_session::answer::Answer;
use lariat_session::core::{Badges, Colour, EdgeId, Lasso, Marks, Sought, Space, StateId};
use lariat_session::{Automaton, Cut, Look, Piece, Scene, Snapshot, Timeline, Word, large};

/// The drawn step.
#[derive(Clone, Debug)]
pub struct Moment {
    pub snapshot: Snapshot,
    pub scene: Rc<Scene>,
    /// One per state of the scene, in its order.
    pub states: Vec<StateLook>,
    /// The initial states, as indices of the scene.
    pub initial: Vec<u32>,
    /// Whether the search may miss counterexamples.
    pub lossy: bool,
    /// The counterexample, or the best so far.
    pub lasso: Option<NamedLasso>,
    /// Step and length of each counterexample that a search for the shortest has recorded,
    /// as far as the run is known.
    pub ladder: Vec<(u64, u32)>,
    /// A sentence if the last state has more successors than are drawn.
    pub cut: Option<String>,
    /// The counterexample that the search has missed, or another one of a question.
    pub missed: Option<Rc<MissedLasso>>,
}

/// A lasso as listed; of a long one, the newest states.
#[derive(Clone, Debug)]
pub struct NamedLasso {
    pub length: usize,
    /// The length in the model, if it differs.
    pub model_length: Option<usize>,
    pub hidden: usize,
    pub stem: Vec<(StateId, String)>,
    pub cycle: Vec<(StateId, String)>,
    /// The index at which the cycle begins.
    pub again: Option<(StateId, String)>,
    /// The labels along it, if the model has labels.
    pub word: Option<String>,
}

/// A lasso is not followed through states with more successors.
const MOST_SUCCESSORS: u32 = 100_000;

/// The limit of listed states.
const LISTED: usize = 60;

impl NamedLasso {
    fn of(lasso: &Lasso, space: &Automaton) -> NamedLasso {
        let hidden = lasso.length().saturating_sub(LISTED);
        let named = |&state: &StateId| (state, space.full_name(state));
        let in_cycle = hidden.saturating_sub(lasso.stem.len());
        NamedLasso {
            length: lasso.length(),
            model_length: space
                .folded(lasso)
                .map(|folded| folded.length())
                .filter(|&length| length != lasso.length()),
            hidden,
            stem: lasso.stem.iter().skip(hidden).map(named).collect(),
            cycle: lasso.cycle.iter().skip(in_cycle).map(named).collect(),
            again: lasso.cycle.first().map(named),
            word: Word::of(lasso, space).map(|word| word.to_string()),
        }
    }
}

/// A lasso that the search did not report, and where the search turned back from it.
#[derive(Clone, Debug)]
pub struct MissedLasso {
    pub named: NamedLasso,
    /// Its states in order, with the first of the cycle again at the end.
    pub states: Vec<StateId>,
    /// The transition at which the search turned back, if it did.
    pub turned_back: Option<(u64, EdgeId)>,
    /// The reason; empty if the answer is on the page already.
    pub summary: Vec<Piece>,
}

impl MissedLasso {
    /// Whether the reader asked for it.
    pub fn is_asked_about(&self) -> bool {
        self.summary.is_empty()
    }

    /// The step at which the search turned back.
    pub fn step(&self) -> Option<u64> {
        self.turned_back.map(|(step, _)| step)
    }

    /// Whether the search turned back at this transition.
    pub fn turned_back_at(&self, edge: EdgeId) -> bool {
        self.turned_back.is_some_and(|(_, other)| other == edge)
    }

    /// The lasso of an answer in the states of this run. It is followed from the initial state, because
    /// the run may not have reached all of its states.
    pub fn of(answer: &Answer, run: &mut Timeline) -> Option<MissedLasso> {
        let space = run.space_mut();
        let (first, rest) = answer.lasso.split_first()?;
        let begins = |&state: &StateId| space.full_name(state) == *first;
        let begins = space.initial_states().find(begins)?;
        let mut states = vec![begins];
        for name in rest {
            let source = states.last().copied()?;
            let mut next = None;
            for index in 0..MOST_SUCCESSORS {
                let target = space.successor(source, index)?.target;
                if space.full_name(target) == *name {
                    next = Some(target);
                    break;
                }
            }
            states.push(next?);
        }
        let (_, path) = states.split_last()?;
        let stem = answer.stem.min(path.len());
        let lasso = Lasso { stem: path[..stem].to_vec(), cycle: path[stem..].to_vec() };
        let turned_back = answer.turned_back.as_ref().and_then(|turned_back| {
            let place = answer.lasso.iter().position(|name| *name == turned_back.source)?;
            let edge = space.successor(*states.get(place)?, turned_back.index)?;
            Some((turned_back.step, edge.id))
        });
        Some(MissedLasso {
            named: NamedLasso::of(&lasso, space),
            states,
            turned_back,
            summary: answer.summary.clone(),
        })
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct StateLook {
    /// Its unique name.
    pub name: String,
    /// Its name in the model.
    pub original: String,
    /// The copy number of the model's state in an unfolding.
    pub copy: Option<String>,
    pub colour: Colour,
    pub badges: Badges,
    pub accepting: bool,
    /// Its acceptance sets, if there are several sets.
    pub sets: Option<String>,
    /// The state that a lossy search confuses it with.
    pub collides_with: Option<String>,
    pub sought: Option<Sought>,
    pub on_path: bool,
    /// On the part of the path that is in careful mode.
    pub careful: bool,
    /// The first state of that part.
    pub turns_careful: bool,
    pub is_top: bool,
    /// No search has entered it, no transition to it is being considered, and no variable holds it.
    pub unseen: bool,
}

impl Moment {
    /// Computes the moment at the cursor; the `previous` scene is reused if it has not changed.
    pub fn take(
        timeline: &mut Timeline,
        previous: Option<&Rc<Scene>>,
        missed: Option<Rc<MissedLasso>>,
    ) -> Moment {
        let snapshot = timeline.snapshot();
        let lit: &[StateId] = missed.as_ref().map_or(&[], |missed| &missed.states);
        let scene = timeline.scene_with(lit);
        let scene = match previous {
            Some(previous) if **previous == scene => previous.clone(),
            _ => Rc::new(scene),
        };
        let looks = timeline.looks(&scene.states);
        let place = |state| scene.states.iter().position(|&other| other == state);
        let initial = timeline.space().initial_states().filter_map(place);
        let initial = initial.map(|place| place as u32).collect();
        let states = scene
            .states
            .iter()
            .zip(looks)
            .map(|(&state, stored)| {
                let look = look(&snapshot, timeline, state, stored);
                // A lasso of a question is shown even through unseen states.
                StateLook { unseen: look.unseen && !lit.contains(&state), ..look }
            })
            .collect();
        Moment {
            lossy: timeline.is_lossy(),
            cut: scene.cut().map(|cut| cut_in_words(cut, timeline.space())),
            lasso: snapshot.lasso.as_ref().map(|lasso| NamedLasso::of(lasso, timeline.space())),
            ladder: timeline.ladder(),
            missed,
            snapshot,
            scene,
            initial,
            states,
        }
    }

    /// Whether this is the last step of the run.
    pub fn is_over(&self) -> bool {
        let progress = self.snapshot.progress;
        progress.outcome.is_some() && self.snapshot.step == progress.steps
    }

    /// Whether the search may still find a shorter lasso.
    pub fn may_improve(&self) -> bool {
        !self.ladder.is_empty() && !self.is_over()
    }

    /// The name of a drawn state.
    pub fn name_of(&self, state: StateId) -> Option<&str> {
        let place = self.scene.states.iter().position(|&other| other == state)?;
        self.states.get(place).map(|look| look.name.as_str())
    }

    /// The drawn state with this name.
    pub fn state_named(&self, name: &str) -> Option<StateId> {
        let place = self.states.iter().position(|look| look.name == name)?;
        self.scene.states.get(place).copied()
    }
}

fn cut_in_words(cut: Cut, space: &Automaton) -> String {
    let name = shortened(&space.name(cut.state));
    let count = cut.count.map_or("more".to_owned(), large);
    format!("{name} has {count} successors, the first {} shown.", cut.drawn)
}

fn look(snapshot: &Snapshot, timeline: &Timeline, state: StateId, stored: Look) -> StateLook {
    let space = timeline.space();
    let on_path = snapshot.path.contains(&state);
    let normal = snapshot.path.len() - snapshot.careful.unwrap_or(0).min(snapshot.path.len());
    let careful = &snapshot.path[normal..];
    let considered = snapshot.considered.is_some_and(|considered| considered.target == state);
    let tagged = snapshot.tags.iter().any(|&(tagged, _)| tagged == state);
    let initial = space.initial_states().any(|initial| initial == state);
    let marks = space.marks(state);
    let several = space.acceptance_sets() > 1 && marks != Marks::NONE;
    StateLook {
        name: space.full_name(state),
        original: space.name(state),
        copy: space.copy_of(state),
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
        careful: careful.contains(&state),
        turns_careful: careful.first() == Some(&state),
        is_top: snapshot.path.last() == Some(&state),
        unseen: stored.colour == Colour::White && !(on_path || considered || tagged || initial),
    }
}
