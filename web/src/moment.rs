//! What the page shows at one step, taken once and shared by everything that draws.

use std::rc::Rc;

use lariat_layout::face::shortened;
use lariat_session::answer::Answer;
use lariat_session::core::{Badges, Colour, EdgeId, Lasso, Marks, Sought, Space, StateId};
use lariat_session::{Automaton, Cut, Look, Piece, Scene, Snapshot, Timeline, Word, large};

/// A step as drawn.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    pub(crate) snapshot: Snapshot,
    pub(crate) scene: Rc<Scene>,
    /// One for each state of the scene, in its order.
    pub(crate) states: Vec<StateLook>,
    /// The initial states among them, by their places.
    pub(crate) initial: Vec<u32>,
    /// What the search finds missing may be there.
    pub(crate) lossy: bool,
    /// The counterexample, or the best so far.
    pub(crate) lasso: Option<NamedLasso>,
    /// The step and the length of each counterexample that a search for the shortest has recorded,
    /// as far as the run is known.
    pub(crate) ladder: Vec<(u64, u32)>,
    /// The last state has more successors than are drawn: a sentence.
    pub(crate) cut: Option<String>,
    /// The counterexample that the search went past, or another that the reader asks about.
    pub(crate) missed: Option<Rc<MissedLasso>>,
}

/// A lasso as it is listed: its newest states, if it is long.
#[derive(Clone, Debug)]
pub(crate) struct NamedLasso {
    pub(crate) length: usize,
    /// The length of the same run in the model, where it is another one.
    pub(crate) model_length: Option<usize>,
    pub(crate) hidden: usize,
    pub(crate) stem: Vec<(StateId, String)>,
    pub(crate) cycle: Vec<(StateId, String)>,
    /// Where the cycle closes.
    pub(crate) again: Option<(StateId, String)>,
    /// The labels along it, in a model that has some.
    pub(crate) word: Option<String>,
}

/// Among more successors a lasso is not followed.
const MOST_SUCCESSORS: u32 = 100_000;

/// More states are counted, not listed.
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

/// A lasso that the search did not report, and where it turned back from it.
#[derive(Clone, Debug)]
pub(crate) struct MissedLasso {
    pub(crate) named: NamedLasso,
    /// One after the other, and the first of the cycle again.
    pub(crate) states: Vec<StateId>,
    /// Where the search turned back from it, if it did.
    pub(crate) turned_back: Option<(u64, EdgeId)>,
    /// What happened there; nothing where the answer is on the page already.
    pub(crate) summary: Vec<Piece>,
}

impl MissedLasso {
    /// The reader asked for it, and not the page by itself.
    pub(crate) fn is_asked_about(&self) -> bool {
        self.summary.is_empty()
    }

    /// The step at which the search turned back.
    pub(crate) fn step(&self) -> Option<u64> {
        self.turned_back.map(|(step, _)| step)
    }

    /// Whether the search turned back from this transition.
    pub(crate) fn turned_back_at(&self, edge: EdgeId) -> bool {
        self.turned_back.is_some_and(|(_, other)| other == edge)
    }

    /// As an answer tells it, in the states of this run. It is followed from the initial state, since
    /// the run need not have come to all of its states.
    pub(crate) fn of(answer: &Answer, run: &mut Timeline) -> Option<MissedLasso> {
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
pub(crate) struct StateLook {
    /// What tells it apart from all others.
    pub(crate) name: String,
    /// As the model has it.
    pub(crate) original: String,
    /// Which copy of the model's state it is, where that comes in several.
    pub(crate) copy: Option<String>,
    pub(crate) colour: Colour,
    pub(crate) badges: Badges,
    pub(crate) accepting: bool,
    /// The acceptance sets it is in, where there is not just one.
    pub(crate) sets: Option<String>,
    /// The name of the state that a lossy search takes it for.
    pub(crate) collides_with: Option<String>,
    pub(crate) sought: Option<Sought>,
    pub(crate) on_path: bool,
    /// On the part of the path that is visited in careful mode.
    pub(crate) careful: bool,
    /// The first of that part.
    pub(crate) turns_careful: bool,
    pub(crate) is_top: bool,
    /// No search has entered it, and no transition to it has been looked at just now.
    pub(crate) unseen: bool,
}

impl Moment {
    /// Looks at the cursor; the `previous` scene is kept if it is still what there is to draw.
    pub(crate) fn take(
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
                // What is asked about is shown, whoever has been there.
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

    /// This is the last step of the run.
    pub(crate) fn is_over(&self) -> bool {
        let progress = self.snapshot.progress;
        progress.outcome.is_some() && self.snapshot.step == progress.steps
    }

    /// The lasso is one that the search may still better.
    pub(crate) fn may_improve(&self) -> bool {
        !self.ladder.is_empty() && !self.is_over()
    }

    /// The name of a state that is drawn.
    pub(crate) fn name_of(&self, state: StateId) -> Option<&str> {
        let place = self.scene.states.iter().position(|&other| other == state)?;
        self.states.get(place).map(|look| look.name.as_str())
    }

    /// The state that is drawn under this name.
    pub(crate) fn state_named(&self, name: &str) -> Option<StateId> {
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
        unseen: stored.colour == Colour::White && !on_path && !considered && !initial,
    }
}
