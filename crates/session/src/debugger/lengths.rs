//! The reasons for results of tests in searches for short counterexamples, as sentences.

use lariat_core::{Because, SearchKind, StateId};

use crate::debugger::narrator::Writer;
use crate::debugger::reasons::yes_no;

impl Writer<'_> {
    /// The tests of searches for a short counterexample.
    pub(crate) fn tested_for_length(&mut self, source: StateId, holds: bool, because: Because) {
        match because {
            Because::Shorter { length, best, bound } => self.shorter(length, best, bound, holds),
            Because::OnPath { state, on_path } => {
                self.state(state).text(match on_path {
                    true => " is on the path: a loop closes.",
                    false => " is not on the path.",
                });
                self.value(format!("{} on the path", self.name(state)), yes_no(on_path));
                self.callout(if on_path { "on the path" } else { "not on the path" });
            }
            Because::ClosesAccepting { state, position, last } => {
                self.text("The loop starts at ").state(state).text(&match (last, holds) {
                    (0, _) => format!(", at {position}, and no state on the path accepts."),
                    (_, true) => format!(
                        ", at {position}, and the last accepting state is at {last}: the loop \
                         accepts!"
                    ),
                    (_, false) => format!(
                        ", at {position}, after the last accepting state at {last}: the loop does \
                         not accept."
                    ),
                });
                self.value(format!("position of {}", self.name(state)), position);
                self.value("last accepting", last);
                self.callout(if holds { "closes the lasso" } else { "loop without acceptance" });
            }
            Because::Careful { state, careful, accepts } => {
                match (careful, accepts) {
                    (true, _) => self
                        .text("The mode is careful: ")
                        .state(state)
                        .text(" is visited, even if it was met before."),
                    (false, true) => {
                        self.state(state).text(" accepts: from here on the search is careful.")
                    }
                    (false, false) => {
                        self.text("The mode is normal, and ").state(state).text(" does not accept.")
                    }
                };
                self.value("mode", if careful { "careful" } else { "normal" });
                self.value(format!("{} accepts", self.name(state)), yes_no(accepts));
                self.callout(match (careful, accepts) {
                    (true, _) => "careful: go on",
                    (false, true) => "accepts: be careful",
                    (false, false) => "normal mode",
                });
            }
            Because::Unreached { state, depth } => {
                self.state(state).text(&match depth {
                    None => " was never met: go there.".to_owned(),
                    Some(depth) => format!(" was met before, at depth {depth}."),
                });
                let stored = depth.map_or("∞".to_owned(), |depth| depth.to_string());
                self.value(format!("depth of {}", self.name(state)), &stored);
                self.callout(format!("depth {stored}"));
            }
            Because::Shallower { state, stored, now, best } => {
                self.shallower(state, stored, now, best);
            }
            Because::NewOrShallower { state, search, stored, now } => {
                self.new_or_shallower(state, search, stored, now, holds);
            }
            Because::Hopeless { state, least, best } => {
                match (least, best) {
                    (None, _) => self
                        .text("No counterexample leads through ")
                        .state(state)
                        .text(" from here."),
                    (Some(least), Some(best)) => self
                        .text("A counterexample through ")
                        .state(state)
                        .text(&format!(" has at least length {least}; the best has {best}: "))
                        .text(if holds { "not worth a visit." } else { "worth a visit." }),
                    (Some(_), None) => self.text("There is no best yet."),
                };
                let least = least.map_or("∞".to_owned(), |least| least.to_string());
                self.value("at least", &least);
                self.callout(match holds {
                    true => format!("at least {least}: turn back"),
                    false => format!("at least {least}"),
                });
            }
            _ => self.tested_by_wave(source, holds, because),
        }
    }

    fn shorter(&mut self, length: u32, best: Option<u32>, bound: Option<u32>, holds: bool) {
        let longer = if holds { "can still be shorter" } else { "is too long" };
        self.text(&match (best, bound) {
            (Some(best), _) => format!("{length} against the best, {best}: this {longer}."),
            (None, Some(bound)) => format!("{length} against the bound {bound}: this {longer}."),
            (None, None) => "There is no best yet: any counterexample will do.".to_owned(),
        });
        self.value("best", best.map_or("none".to_owned(), |best| best.to_string()));
        self.callout(match (holds, best.or(bound)) {
            (true, Some(limit)) => format!("{length} < {limit}"),
            (false, Some(limit)) => format!("{length} ≥ {limit}: too long"),
            (_, None) => "no best yet".to_owned(),
        });
    }

    fn shallower(&mut self, state: StateId, stored: u32, now: u32, best: bool) {
        self.state(state).text(&match (stored > now, best) {
            (true, true) => {
                format!(" was met at depth {stored}, and now at {now}: be careful from here on.")
            }
            (true, false) => format!(
                " was met at depth {stored}, and now at {now}; but there is no best yet: turn \
                 back."
            ),
            (false, _) => format!(
                " was met at depth {stored}, and now {} at {now}: nothing shorter can follow. Turn \
                 back.",
                again_or_only(stored, now)
            ),
        });
        self.value(format!("depth of {}", self.name(state)), stored);
        self.value("now", now);
        self.callout(match stored > now {
            true => format!("{now} < {stored}: shallower"),
            false => format!("{now} ≥ {stored}: turn back"),
        });
    }

    fn new_or_shallower(
        &mut self,
        state: StateId,
        search: SearchKind,
        stored: Option<u32>,
        now: u32,
        holds: bool,
    ) {
        let colour = if search == SearchKind::Red { "red" } else { "blue" };
        self.state(state).text(&match (stored, holds) {
            (None, _) => format!(" is not {colour} yet: go there."),
            (Some(stored), true) => {
                format!(" was met at depth {stored}, and now at {now}: visit it again.")
            }
            (Some(stored), false) => format!(
                " was met at depth {stored}, and now {} at {now}: SPIN expects nothing shorter, and \
                 turns back.",
                again_or_only(stored, now)
            ),
        });
        let known = stored.map_or("∞".to_owned(), |stored| stored.to_string());
        self.value(format!("depth of {}", self.name(state)), &known);
        self.value("now", now);
        self.callout(match (stored, holds) {
            (None, _) => format!("not {colour}: go on"),
            (Some(stored), true) => format!("{now} < {stored}: again"),
            (Some(stored), false) => format!("{now} ≥ {stored}: turn back"),
        });
    }

    /// The tests of breadth-first waves.
    fn tested_by_wave(&mut self, source: StateId, holds: bool, because: Because) {
        match because {
            Because::Reached { state, distance, new } => {
                self.state(state).text(&match new {
                    true => format!(" is new, {distance} away."),
                    false => format!(" was reached before, {distance} away."),
                });
                self.value("distance", distance);
                self.callout(if new { format!("{distance} away") } else { "reached".to_owned() });
            }
            Because::NearEnough { state, distance, best } => {
                self.state(state).text(&match (best, holds) {
                    (None, _) => {
                        format!(" accepts, {distance} away: what is the shortest lasso through it?")
                    }
                    (Some(best), true) => format!(
                        " accepts, {distance} away: a lasso through it can still beat the best, {best}."
                    ),
                    (Some(best), false) => format!(
                        " accepts, but it is {distance} away: no lasso through it beats the best, \
                         {best}. The accepting states after it are not nearer."
                    ),
                });
                self.value("distance", distance);
            }
            Because::ShorterOver { state, goal, length, best } => {
                self.text("Through ").state(state).text(" and ").state(goal);
                self.text(&match (best, holds) {
                    (None, _) => format!(" leads a lasso of length {length}, the best so far."),
                    (Some(best), true) => {
                        format!(" leads a lasso of length {length}, shorter than {best}.")
                    }
                    (Some(best), false) => {
                        format!(" leads a lasso of length {length}, no shorter than {best}.")
                    }
                });
                self.value("length", length);
            }
            Because::ExploredEnough { radius, best, everything } => {
                self.text(&match (everything, best, holds) {
                    (true, None, _) => "Everything is explored: there is no lasso.".to_owned(),
                    (true, Some(best), _) => {
                        format!("Everything is explored: {best} is the shortest.")
                    }
                    (false, Some(best), false) => format!(
                        "What is more than {radius} away cannot be on a shorter lasso than {best}."
                    ),
                    (false, Some(best), true) => format!(
                        "A lasso shorter than {best} could go further than {radius}: explore further."
                    ),
                    (false, None, _) => {
                        format!("There is no lasso within {radius} transitions: explore further.")
                    }
                });
                self.value("radius", radius);
            }
            _ => {
                self.text("The test at ").state(source);
                self.text(if holds { " holds." } else { " fails." });
            }
        }
    }
}

/// For a depth that is not smaller than the stored one.
fn again_or_only(stored: u32, now: u32) -> &'static str {
    if stored == now { "again" } else { "only" }
}
