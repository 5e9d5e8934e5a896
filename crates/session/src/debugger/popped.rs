//! The entries that a loop of pops has taken from Roots, until the loop over successors goes on.

use lariat_core::{Event, SideStack, StateId};

use crate::Timeline;

/// An entry that is no longer on Roots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoppedRoot {
    pub state: StateId,
    pub name: String,
    /// The loop of pops is over: the entry belongs to the one that is on Roots again.
    pub merged: bool,
}

/// Longer ago is not looked for.
const MOST_STEPS: u64 = 64;

impl Timeline {
    /// Oldest first.
    pub fn popped_roots(&mut self) -> Vec<PoppedRoot> {
        if self.parts().0.side_depth(SideStack::Roots).is_none() {
            return Vec::new();
        }
        let (mut popped, mut merged): (Vec<StateId>, bool) = (Vec::new(), false);
        self.recent(MOST_STEPS, |at| {
            for (_, event) in &at.record.events {
                match *event {
                    Event::Popped { stack: SideStack::Roots, state, .. } => popped.push(state),
                    Event::Pushed { stack: SideStack::Roots, state, .. } => {
                        popped.retain(|&other| other != state);
                        merged = true;
                    }
                    Event::Delivered { .. }
                    | Event::Exhausted { .. }
                    | Event::Entered { .. }
                    | Event::Called { .. } => {
                        popped.clear();
                        merged = false;
                    }
                    _ => {}
                }
            }
        });
        let space = self.space();
        let named = |state| PoppedRoot { state, name: space.full_name(state), merged };
        popped.into_iter().map(named).collect()
    }
}

#[cfg(test)]
mod tests {
    use lariat_core::Options;
    use lariat_lang::{Format, read};

    use super::*;
    use crate::{prepare, registry};

    #[test]
    fn what_is_popped_is_shown_until_the_loop_takes_the_next_transition() {
        let model = read("a -> b d\nb -> c\nc -> a\nd -> d\n", Format::Lar).tree.expect("a model");
        for name in ["couvreur99", "dijkstra76"] {
            let algorithm = registry::find(name).expect("a search");
            let options = Options::default();
            let ready = prepare(&model.model(), algorithm, &options, u64::MAX).expect("it fits");
            let machine = algorithm.start(&ready.automaton, &options);
            let mut run = Timeline::new(ready.automaton, machine);
            run.extend(u64::MAX);
            let mut seen: Vec<String> = Vec::new();
            for step in 0..=run.progress().steps {
                run.seek(step);
                let popped = run.popped_roots();
                let words = |root: &PoppedRoot| {
                    format!("{}{}", root.name, if root.merged { " merged" } else { "" })
                };
                let words: Vec<String> = popped.iter().map(words).collect();
                let words = words.join(", ");
                if seen.last() != Some(&words) {
                    seen.push(words);
                }
            }
            assert_eq!(seen[..5], ["", "c", "c, b", "c, b, a", "c merged, b merged"], "{name}");
            assert_eq!(seen[5], "", "{name}");
        }
    }
}
