//! The reasons for results of tests, as sentences.

use lariat_core::{Because, Colour, Marks, SearchKind, Space, StateId, Wanted};

use crate::debugger::narrator::{Writer, sets};

impl Writer<'_> {
    pub(crate) fn tested(
        &mut self,
        source: StateId,
        target: Option<StateId>,
        holds: bool,
        because: Because,
    ) {
        if let Some(with) = self.taken_for {
            return self.mistaken(target.unwrap_or(source), with, holds, because);
        }
        match because {
            Because::ClosesCycle { source_accepts, target_accepts, colour } => {
                let target = target.unwrap_or(source);
                self.closes_cycle(source, target, [source_accepts, target_accepts], colour, holds);
            }
            Because::Colour { state, wanted, found } => {
                self.colour_test(state, wanted, found, holds);
            }
            Because::OtherColour { state, unwanted, found } => {
                self.state(state).text(&match holds {
                    true => format!(" is {}, not {} yet: go there.", found.word(), unwanted.word()),
                    false => format!(" is {} already.", found.word()),
                });
                self.value(format!("colour of {}", self.name(state)), found.word());
                self.callout(found.word());
            }
            Because::Unvisited { state, search } => self.unvisited(state, search, holds),
            Because::Accepts { state } => self.accepts(state, target, holds),
            Because::IsSeed { state, seed } => {
                self.state(state);
                match holds {
                    true => self.text(" is the seed: the red search is back where it started."),
                    false => self.text(" is not the seed ").state(seed).text(": no cycle yet."),
                };
                self.value("t", self.name(state));
                self.value("seed", self.name(seed));
                self.callout(if holds { "back at the seed" } else { "red already, not the seed" });
            }
            Because::OnStack { state, on_stack } => {
                self.state(state).text(match on_stack {
                    true => {
                        " is on the blue call stack, and so it leads to the seed: an accepting \
                             cycle!"
                    }
                    false => " is not on the blue call stack.",
                });
                self.value(format!("{} on the stack", self.name(state)), yes_no(on_stack));
                self.callout(if on_stack { "on the stack" } else { "not on the stack" });
            }
            Because::AcceptsOnPath { state, on_path, accepts } => {
                self.accepts_on_path(state, on_path, accepts);
            }
            Because::ClosesRed { state, on_path, accepts, colour } => {
                self.closes_red(state, on_path, accepts, colour, holds);
            }
            Because::AllBlack { state, exception } => {
                match exception {
                    None => self.text("All successors of ").state(state).text(" are black."),
                    Some(other) => {
                        self.state(other).text(" is a successor of ").state(state);
                        self.text(" that is not black.")
                    }
                };
                self.value("all black", yes_no(exception.is_none()));
                self.callout(if holds { "all black" } else { "not black" });
            }
            _ => self.tested_by_number(source, target, holds, because),
        }
    }

    /// A test of a state that a lossy search takes for another one.
    fn mistaken(&mut self, target: StateId, with: StateId, holds: bool, because: Because) {
        let look = match because {
            Because::Colour { found, .. } | Because::OtherColour { found, .. } => found.word(),
            Because::ClosesCycle { colour, .. } | Because::ClosesRed { colour, .. } => {
                colour.word()
            }
            Because::Unvisited { .. } if holds => "new",
            Because::Unvisited { .. } => "visited",
            _ => "the same",
        };
        self.state(target).text(&format!(" looks {look}, because ")).state(with).text(" does: ");
        self.text(match (holds, because) {
            (true, _) => "the search goes there.",
            (false, Because::ClosesCycle { .. } | Because::ClosesRed { .. }) => {
                "whether a cycle closes here cannot be seen."
            }
            (false, _) => "the search does not go there.",
        });
        self.callout(format!("taken for {}", self.name(with)));
    }

    /// The tests of searches that number states.
    fn tested_by_number(
        &mut self,
        source: StateId,
        target: Option<StateId>,
        holds: bool,
        because: Because,
    ) {
        match because {
            Because::Unnumbered { state, number } => {
                self.state(state).text(&match holds {
                    true => " has no number, so it is new: go there.".to_owned(),
                    false => format!(" has the number {number}: the search has been there."),
                });
                self.value(format!("dfsnum of {}", self.name(state)), number);
                self.callout(if holds { "new".to_owned() } else { format!("number {number}") });
            }
            Because::IsCurrent { state, current } => {
                // A test without a transition belongs to `remove`.
                self.state(state).text(match (current, target) {
                    (true, Some(_)) => " is current: its component is not complete.",
                    (false, Some(_)) => " is not current: its component is complete.",
                    (true, None) => " is still current: there is something to remove.",
                    (false, None) => " is not current: there is nothing to remove.",
                });
                self.value(format!("{} is current", self.name(state)), yes_no(current));
                self.callout(if current { "current" } else { "removed" });
            }
            Because::MeetsSets { state, met, sets: count } => self.meets_sets(state, met, count),
            Because::NumberAtMost { state, number, bound, bound_number } => {
                self.state(state).text(&format!(" has the number {number}, "));
                match (holds, state == bound) {
                    (true, true) => {
                        self.text("and is t itself: all that was popped is one component.")
                    }
                    (true, false) => self
                        .text(&format!("not above the {bound_number} of "))
                        .state(bound)
                        .text(": all that was popped is one component."),
                    (false, _) => self
                        .text(&format!("above the {bound_number} of "))
                        .state(bound)
                        .text(": the next entry belongs to the same component."),
                };
                self.value(format!("dfsnum of {}", self.name(state)), number);
                self.value(format!("dfsnum of {}", self.name(bound)), bound_number);
            }
            Because::IsTopRoot { state, top } => {
                match (holds, top) {
                    (true, _) => self.state(state).text(
                        " is still on top of Roots: it is the root of its component, which is \
                         complete.",
                    ),
                    (false, Some(top)) => {
                        self.state(top).text(" is on top of Roots, not ").state(state);
                        self.text(": the component is not complete.")
                    }
                    (false, None) => self.text("Roots is empty."),
                };
                self.value("top of Roots", top.map_or("–".to_owned(), |top| self.name(top)));
            }
            Because::IsRoot { state, number, lowlink } => {
                self.state(state).text(&match holds {
                    true => format!(
                        " has lowlink and number {number}: it is the root of its component, which \
                         is complete."
                    ),
                    false => format!(
                        " has the number {number}, but leads up to {lowlink}: its component has \
                         another root."
                    ),
                });
                self.value(format!("dfsnum of {}", self.name(state)), number);
                self.value(format!("lowlink of {}", self.name(state)), lowlink);
            }
            Because::ReachesGoal { state, lowlink, goal, target_current } => {
                self.reaches_goal(state, lowlink, goal, target_current);
            }
            Because::IsComponentRoot { state, root } => {
                self.state(state).text(match holds {
                    true => " is the root: the component is complete.",
                    false => " is not the root: there are more states in the component.",
                });
                self.value("root", self.name(root));
            }
            _ => self.tested_for_the_cycle(source, holds, because),
        }
    }

    /// The tests of whole components, and of the search for a cycle in them.
    fn tested_for_the_cycle(&mut self, source: StateId, holds: bool, because: Because) {
        match because {
            Because::ComponentAccepts { root, cyclic, accepting, .. } => {
                self.text("It has ");
                match (cyclic, accepting) {
                    (true, Some(state)) => {
                        self.text("a cycle, and ").state(state).text(" accepts.")
                    }
                    (true, None) => self.text("a cycle, but no accepting state."),
                    (false, _) => self.text("no cycle."),
                };
                self.value(format!("component of {} has a cycle", self.name(root)), yes_no(cyclic));
                self.value("accepts", yes_no(accepting.is_some()));
            }
            Because::SomeComponentAccepts { accepting, components } => {
                self.text(&format!(
                    "All {components} components are known, and {} of them {}.",
                    if accepting == 0 { "none".to_owned() } else { accepting.to_string() },
                    if accepting == 1 { "accepts" } else { "accept" },
                ));
                self.value("components", components);
                self.value("accepting", accepting);
            }
            Because::Incomplete { end, wanted } => self.incomplete(end, wanted),
            Because::Extractable { state, allowed, seen } => {
                self.state(state).text(match (allowed, seen) {
                    (true, false) => " may be used, and is new: go there.",
                    (true, true) => " has been looked at already.",
                    (false, _) => " is not among the states that the cycle may use.",
                });
                self.value(format!("{} may be used", self.name(state)), yes_no(allowed));
                self.callout(match (allowed, seen) {
                    (true, false) => "new",
                    (true, true) => "seen already",
                    (false, _) => "not in the component",
                });
            }
            Because::WalkedBefore { state } => {
                self.state(state).text(match holds {
                    true => " was met before: the walk has come round.",
                    false => " is new: the walk goes on from there.",
                });
                self.callout(if holds { "met before" } else { "new" });
            }
            _ => self.tested_for_length(source, holds, because),
        }
    }

    fn unvisited(&mut self, state: StateId, search: SearchKind, holds: bool) {
        let (colour, been) = match search {
            SearchKind::Blue => ("blue", " is blue already: the blue search has been there."),
            SearchKind::Red => ("red", " is red already: a red search has been there."),
            _ => ("marked", " is marked already: the search has been there."),
        };
        self.state(state);
        match holds {
            true => self.text(&format!(" is not {colour} yet: go there.")),
            false => self.text(been),
        };
        self.value(format!("{} is {colour}", self.name(state)), yes_no(!holds));
        self.callout(match holds {
            true => format!("not {colour}: go on"),
            false => format!("{colour} already"),
        });
    }

    /// If the test is about a successor, it is `target` and would become the goal.
    fn accepts(&mut self, state: StateId, target: Option<StateId>, holds: bool) {
        let nested = self.looks_for_a_cycle();
        self.state(state).text(match (target, holds) {
            (None, true) if nested => " is accepting: time to look for a cycle through it.",
            (None, true) => " is accepting.",
            (None, false) if nested => " is not accepting: no cycle needs to be looked for here.",
            (None, false) => " is not accepting.",
            (Some(_), true) => " is accepting: it becomes the goal.",
            (Some(_), false) => " is not accepting: the goal stays.",
        });
        self.value(format!("{} accepts", self.name(state)), yes_no(holds));
    }

    fn accepts_on_path(&mut self, state: StateId, on_path: bool, accepts: bool) {
        self.state(state).text(match (on_path, accepts) {
            (true, true) => " is on the path and accepts: an accepting cycle!",
            (true, false) => " is on the path, so a cycle closes, but it does not accept.",
            (false, _) => " is not on the path: no cycle closes here.",
        });
        self.value(format!("{} on the path", self.name(state)), yes_no(on_path));
        self.value(format!("{} accepts", self.name(state)), yes_no(accepts));
        self.callout(match (on_path, accepts) {
            (true, true) => "on the path, accepting",
            (true, false) => "on the path, not accepting",
            (false, _) => "not on the path",
        });
    }

    fn closes_red(
        &mut self,
        state: StateId,
        on_path: bool,
        accepts: bool,
        colour: Colour,
        holds: bool,
    ) {
        let blue = colour == Colour::Blue;
        self.state(state).text(match (on_path, accepts, blue) {
            (false, ..) => " is not on the path: no cycle closes here.",
            (true, ..) if !holds && (accepts || blue) => {
                " looks as if it were on the path, but another state has left that mark."
            }
            (true, true, _) => " is on the path and accepts: an accepting cycle!",
            (true, false, true) => {
                " is on the path and still blue, so it comes before the seed: an accepting cycle!"
            }
            (true, false, false) => {
                " is on the path, but behind the seed, and it does not accept: no accepting cycle."
            }
        });
        self.value(format!("{} on the path", self.name(state)), yes_no(on_path));
        self.value(format!("{} accepts", self.name(state)), yes_no(accepts));
        self.value(format!("colour of {}", self.name(state)), colour.word());
        self.callout(match (on_path, holds) {
            (_, true) => "closes a cycle",
            (true, false) => "on the path, not accepting",
            (false, false) => "not on the path",
        });
    }

    fn closes_cycle(
        &mut self,
        source: StateId,
        target: StateId,
        [source_accepts, target_accepts]: [bool; 2],
        colour: Colour,
        holds: bool,
    ) {
        let cyan = colour == Colour::Cyan;
        let accepts = source_accepts || target_accepts;
        self.state(target);
        match (cyan, accepts) {
            (false, _) => {
                self.text(&format!(" is {}, not cyan: no cycle closes here.", colour.word()));
            }
            (true, false) => {
                self.text(" is cyan, so a cycle closes, but ");
                match source == target {
                    true => self.text("it does not accept."),
                    false => {
                        self.text("neither ").state(source).text(" nor ").state(target);
                        self.text(" accepts. If another state of the cycle does, that is for a later test to notice.")
                    }
                };
            }
            (true, true) if !holds => {
                self.text(" looks cyan, but it is not on the call stack: another state has left that mark.");
            }
            (true, true) => {
                let accepting = if source_accepts { source } else { target };
                self.text(" is cyan, so it leads back to ").state(source);
                self.text(", and ").state(accepting).text(" accepts: an accepting cycle!");
            }
        }
        self.value(format!("colour of {}", self.name(target)), colour.word());
        self.value(format!("{} accepts", self.name(source)), yes_no(source_accepts));
        if source != target {
            self.value(format!("{} accepts", self.name(target)), yes_no(target_accepts));
        }
        self.callout(match (cyan, accepts) {
            (false, _) => format!("{}, not cyan", colour.word()),
            (true, false) => "cyan, but neither accepts".into(),
            (true, true) if !holds => "another state's cyan".into(),
            (true, true) => "cyan and accepting".into(),
        });
    }

    fn colour_test(&mut self, state: StateId, wanted: Colour, found: Colour, holds: bool) {
        let consequence = match (wanted, found) {
            (Colour::White, Colour::White) => ", so it is new: go there.",
            (Colour::White, _) => ": the search has been there. Turn back.",
            (Colour::Cyan, Colour::Cyan) if !holds => {
                ", but it is not on the call stack: another state has left that mark."
            }
            (Colour::Cyan, Colour::Cyan) => {
                ", on the blue call stack, and so it leads to the seed: an accepting cycle!"
            }
            (Colour::Cyan, _) => ", not cyan: the red search is not back on the blue stack.",
            (Colour::Blue, Colour::Blue) => ", left by the blue search and not yet red: go there.",
            (Colour::Blue, Colour::Red) => ": a red search has been there. Turn back.",
            // Without a blue search, this is a search for the shortest that skips black states.
            (Colour::Black, Colour::Black) if !self.looks_for_a_cycle() => {
                ", and so it leads to no accepting cycle: turn back."
            }
            (Colour::Black, Colour::Black) => ", as all successors have to be.",
            (Colour::Black, _) => ", not black.",
            _ => ": turn back.",
        };
        self.state(state).text(&format!(" is {}{consequence}", found.word()));
        self.value(format!("colour of {}", self.name(state)), found.word());
        self.callout(match wanted == found {
            true => found.word().to_owned(),
            false => format!("{}, not {}", found.word(), wanted.word()),
        });
    }

    fn meets_sets(&mut self, state: StateId, met: Marks, count: u32) {
        let missing = met.missing(Marks::all(count));
        let holds = missing.is_empty();
        match (count, holds) {
            (0, _) => {
                self.text("There is no acceptance set, so every cycle accepts: this one does.")
            }
            (1, true) => self
                .text("The component of ")
                .state(state)
                .text(" has an accepting state, and now it has a cycle: an accepting cycle!"),
            (1, false) => self
                .text("The component of ")
                .state(state)
                .text(" has no accepting state as far as it is known."),
            (_, true) => self
                .text("Down to ")
                .state(state)
                .text(" all acceptance sets are met, and the cycle is closed: an accepting cycle!"),
            (_, false) => self.text("Down to ").state(state).text(&format!(
                " the sets {} are met; {} is missing.",
                sets(met),
                sets(missing)
            )),
        };
        self.value("sets met", format!("{} of {count}", met.iter().count()));
        self.callout(if holds { "all sets met" } else { "not all sets met" });
    }

    fn reaches_goal(
        &mut self,
        state: StateId,
        lowlink: u32,
        goal: Option<(StateId, u32)>,
        target_current: bool,
    ) {
        match goal {
            None => {
                self.text("There is no goal: no state on the call stack accepts.");
                self.value("goal", "⊥");
                self.callout("no goal");
            }
            Some((goal, number)) => {
                let holds = lowlink <= number;
                self.state(state).text(&format!(" leads up to {lowlink}, and the goal "));
                self.state(goal).text(&format!(" has the number {number}: "));
                self.text(match (holds, target_current) {
                    (true, true) => "a cycle goes through the goal!",
                    (true, false) => {
                        "that holds for an accepting state after any transition, and does not prove \
                         a cycle, because t is not current."
                    }
                    (false, _) => "not as far as the goal.",
                });
                self.value(format!("lowlink of {}", self.name(state)), lowlink);
                self.value("goal", format!("{} ({number})", self.name(goal)));
                self.callout(if holds { "reaches the goal" } else { "below the goal" });
            }
        }
    }

    fn incomplete(&mut self, end: StateId, wanted: Option<Wanted>) {
        let one_set = self.space.acceptance_sets() == 1;
        match wanted {
            None => self.text("The walk has come round at ").state(end).text(": it is complete."),
            Some(Wanted::Marks(marks)) => {
                self.text("The walk stands at ").state(end).text(&match one_set {
                    true => " and still lacks an accepting state.".to_owned(),
                    false => format!(" and still lacks a state of the sets {}.", sets(marks)),
                })
            }
            Some(Wanted::State(state)) => self
                .text("The walk stands at ")
                .state(end)
                .text(" and has to come back to ")
                .state(state)
                .text("."),
            Some(Wanted::CallUpTo(number)) => self.text("The walk stands at ").state(end).text(
                &format!(" and looks for a state on the call stack with a number up to {number}."),
            ),
            Some(Wanted::CallFrom(number)) => {
                self.text("The walk stands at ").state(end).text(&format!(
                    " and looks for a state on the call stack with a number from {number} on."
                ))
            }
        };
    }
}

pub(crate) fn yes_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}
