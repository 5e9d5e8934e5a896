//! Actions of the reader: changing Γ, picking steps and states, playing alternatives.

use lariat_session::core::fate::{FateAnalysis, FateStage};

use super::Fate;
use super::opening::Opened;
use super::playing::Played;
use super::run::Run;
use crate::asking::Item;
use crate::explanation::Explanation;

/// What links keep besides states and transitions.
const PLAYED: &str = "played";
const COLUMN: &str = "column";
const GAME: &str = "game";

impl Fate {
    /// Changes options. The position is kept: the end of the run, or the end of the same stage, once that is
    /// recorded.
    pub(super) fn choose(&mut self, changes: &[(&str, &str)]) {
        let place = match &self.open {
            Ok((_, run)) if !run.is_at_the_end() => Some(run.at()),
            _ => None,
        };
        for (name, value) in changes {
            self.options.set(name, value);
            self.chosen.retain(|(known, _)| known != name);
            self.chosen.push(((*name).to_owned(), (*value).to_owned()));
        }
        self.ask();
        self.seek(u64::MAX);
        self.returns = place;
        self.work();
    }

    /// Adds an input to Γ or removes it.
    pub(super) fn toggle(&mut self, name: &str) {
        let Ok((opened, _)) = &self.open else { return };
        let arena = &opened.subject.arena;
        let inputs = (0..).zip(&arena.system.inputs);
        let control = inputs
            .filter(|(input, variable)| arena.is_controlled(*input) != (variable.name == name));
        let names: Vec<&str> = control.map(|(_, variable)| variable.name.as_str()).collect();
        self.choose(&[("control", &listed(&names))]);
    }

    /// Uses the Γ that progress suggests.
    pub(super) fn take_suggestion(&mut self) {
        let Ok((opened, run)) = &self.open else { return };
        let examined = opened.examined(run.latest().analysis());
        let suggested = examined.suggestion();
        let names: Vec<&str> =
            suggested.iter().filter(|one| one.is_suggested).map(|one| one.name).collect();
        let control = listed(&names);
        self.choose(&[("control", &control)]);
    }

    /// Gives the transitions of a state of an automaton to the environment, or takes them back.
    pub(super) fn give(&mut self, state: u32) {
        let Ok((opened, _)) = &self.open else { return };
        if !opened.has_owners() || state as usize >= opened.subject.names.len() {
            return;
        }
        let states = 0..opened.subject.names.len() as u32;
        let owned = states.filter(|&other| opened.is_foreign(other) != (other == state));
        let names: Vec<&str> = owned.map(|state| opened.name(state)).collect();
        let environment = listed(&names);
        // Γ becomes the choices in these states, and nothing else.
        match self.options.get("control").is_some() {
            true => self.choose(&[("control", "environment"), ("environment", &environment)]),
            false => self.choose(&[("environment", &environment)]),
        }
    }

    /// The trace that is shown: the one at the cursor, or an alternative.
    pub(super) fn shown_trace(&self) -> Option<&FateAnalysis> {
        let (_, run) = self.open.as_ref().ok()?;
        let played = self.view.played.as_ref().map(|played| &played.analysis);
        Some(played.unwrap_or(run.machine().analysis()))
    }

    pub(super) fn pick(&mut self, column: usize) {
        let Ok((opened, _)) = &self.open else { return };
        let columns = self.shown_trace().map(|trace| opened.examined(trace).columns());
        let state = columns.and_then(|columns| Some(columns.get(column)?.state));
        let picked = state.map(|_| column).filter(|_| self.view.picked != Some(column));
        // Releasing the picked column does not change the drawn game.
        self.view.game = if picked.is_some() { None } else { self.drawn() };
        let step = self.shown_trace().and_then(|trace| trace.steps().nth(column));
        let step = step.map(|step| Item::Transition(step.source, step.target));
        self.view.item = picked.and(step.or(state.map(Item::State)));
        self.view.selected = picked.and(state);
        self.view.picked = picked;
    }

    pub(super) fn select(&mut self, state: u32) {
        let Ok((opened, _)) = &self.open else { return };
        if state as usize >= opened.subject.names.len() {
            return;
        }
        // The drawn game does not change, unless the trace visits the state only in another game.
        let drawn = self.drawn();
        if self.view.selected == Some(state) {
            (self.view.selected, self.view.picked, self.view.game) = (None, None, drawn);
            self.view.item = None;
            return;
        }
        let columns = self.shown_trace().map(|trace| opened.examined(trace).columns());
        let columns = columns.unwrap_or_default();
        let here = columns.iter().position(|one| one.state == state && Some(one.part) == drawn);
        let column = here.or_else(|| columns.iter().position(|one| one.state == state));
        (self.view.selected, self.view.picked) = (Some(state), column);
        self.view.item = Some(Item::State(state));
        self.view.game = if column.is_some() { None } else { drawn };
    }

    /// Selects a state without changing the picked step.
    pub(super) fn look(&mut self, state: u32) {
        let Ok((opened, _)) = &self.open else { return };
        if (state as usize) < opened.subject.names.len() {
            self.view.selected = Some(state).filter(|_| self.view.selected != Some(state));
            self.view.item = self.view.selected.map(Item::State);
        }
    }

    pub(super) fn pick_item(&mut self, item: Option<Item>) {
        match item {
            Some(Item::State(state)) if self.view.selected == Some(state) => self.view.item = item,
            Some(Item::State(state)) => self.select(state),
            _ => {
                self.view.game = self.drawn();
                (self.view.picked, self.view.selected, self.view.item) = (None, None, item);
            }
        }
    }

    pub(super) fn kept_picks(&self) -> Vec<Vec<String>> {
        let view = &self.view;
        let numbered = |kind: &str, numbers: &[u32]| {
            let numbers = numbers.iter().map(u32::to_string);
            std::iter::once(kind.to_owned()).chain(numbers).collect::<Vec<String>>()
        };
        let played = view.played.as_ref().and_then(|played| {
            let step = played.analysis.steps().nth(played.from)?;
            Some(numbered(PLAYED, &[played.from as u32, step.pair, step.answer]))
        });
        let column = view.picked.map(|column| numbered(COLUMN, &[column as u32]));
        let item = view.item.and_then(|item| item.kept(self.names()));
        let game = view.game.map(|game| numbered(GAME, &[game as u32]));
        [played, column, item, game].into_iter().flatten().collect()
    }

    pub(super) fn restore_picks(&mut self, kept: &[Vec<String>]) {
        for words in kept {
            let numbers: Vec<u32> =
                words.iter().skip(1).filter_map(|word| word.parse().ok()).collect();
            match (words.first().map(String::as_str), &numbers[..]) {
                (Some(PLAYED), [from, pair, answer]) => {
                    self.play(&format!("{from} {pair} {answer}"));
                }
                (Some(COLUMN), &[column]) => {
                    if self.view.picked != Some(column as usize) {
                        self.pick(column as usize);
                    }
                }
                (Some(GAME), &[game]) => self.view.game = Some(game as usize),
                _ => match Item::found(words, self.names()) {
                    Some(Item::State(state)) if self.view.selected != Some(state) => {
                        self.look(state);
                    }
                    item => self.view.item = item,
                },
            }
        }
    }

    /// The part whose game is drawn.
    pub(super) fn drawn(&self) -> Option<usize> {
        let (opened, run) = self.open.as_ref().ok()?;
        Some(self.part(opened, run))
    }

    /// `play K PAIR ANSWER`, or `play off`.
    pub(super) fn play(&mut self, words: &str) {
        let Ok((opened, run)) = &self.open else { return };
        let numbers: Vec<u32> = words.split(' ').filter_map(|word| word.parse().ok()).collect();
        let analysis = run.machine().analysis();
        self.view.played = match numbers[..] {
            [place, pair, answer] => {
                Played::new(&opened.subject, analysis, place as usize, (pair, answer))
            }
            _ => None,
        };
        if let Some(played) = &self.view.played {
            (self.view.picked, self.view.game) = (Some(played.from), None);
            let steps = opened.examined(&played.analysis).columns();
            self.view.selected = steps.get(played.from).map(|column| column.state);
        }
    }

    /// The part whose game is shown: the chosen one, that of the picked column, or the one at the cursor.
    pub(super) fn part(&self, opened: &Opened, run: &Run) -> usize {
        let analysis = run.machine().analysis();
        let last = analysis.parts.len().saturating_sub(1);
        if let Some(game) = self.view.game {
            return game.min(last);
        }
        if let Some(picked) = self.view.picked {
            let columns = opened.examined(analysis).columns();
            if let Some(column) = columns.get(picked) {
                return column.part.min(last);
            }
        }
        // The last stage is about the whole trace, so the first part is shown.
        let (part, stage) = run.at();
        if stage == FateStage::Progress { 0 } else { part.min(last) }
    }
}

/// A list of names, as in options.
fn listed(names: &[&str]) -> String {
    let quoted = names.iter().map(|name| match name.contains([',', ' ']) {
        true => format!("\"{name}\""),
        false => (*name).to_owned(),
    });
    quoted.collect::<Vec<_>>().join(",")
}
