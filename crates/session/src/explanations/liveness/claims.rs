//! The claims about neighbourhoods and about the lasso. Sentences are made only from these claims. They are
//! based on the outlook of each state, so a second program can check them.

use lariat_core::liveness::Outlook;
use serde::Serialize;

use super::{LivenessExamined, Part};

/// A claim about runs that reach the centre of a neighbourhood. Numbers are those of transitions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LivenessClaim {
    /// After these transitions no run accepts. If the centre is on the cycle, each round passes it.
    CanBeSaved { by: Vec<u32>, every_round: bool },
    /// Not every run from the centre accepts, but after these transitions every run does.
    CanBeLost { by: Vec<u32> },
    /// Every run from the centre accepts.
    Lost,
}

/// A claim about the lasso as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LassoClaim {
    /// Every run of the automaton accepts.
    LostFromTheStart,
    /// Before this transition some run does not accept; after it every run does.
    LostBy(u32),
    /// From each state of the cycle some run does not accept; after these transitions, which leave the cycle,
    /// none does.
    CanLeaveBy(Vec<u32>),
    /// As `CanLeaveBy`, but without such a transition.
    NeverLost,
}

impl LivenessExamined<'_> {
    /// The claims about the neighbourhood at this index, in the order of the sentence.
    pub fn claims(&self, place: usize) -> Vec<LivenessClaim> {
        let one = &self.analysis.neighbourhoods[place];
        let is_lost = |number: &u32| self.analysis.tags[*number as usize] == Outlook::Lost;
        let lost: Vec<u32> = one.outgoing.iter().copied().filter(is_lost).collect();
        // After the point of no return all transitions are incorrect, so it is not mentioned.
        let decides = self.analysis.outlook(one.state) == Outlook::Open;
        let mut claims = Vec::new();
        if !one.correct.is_empty() {
            let every_round = self.part_of(one.state) == Some(Part::Cycle);
            claims.push(LivenessClaim::CanBeSaved { by: one.correct.clone(), every_round });
        }
        if decides && !lost.is_empty() {
            claims.push(LivenessClaim::CanBeLost { by: lost });
        }
        if !decides && claims.is_empty() {
            claims.push(LivenessClaim::Lost);
        }
        claims
    }

    /// The claim about the lasso; none without a lasso.
    pub fn lasso_claim(&self) -> Option<LassoClaim> {
        let cut = self.analysis.cut.as_ref()?;
        Some(match cut.lost_from {
            Some(0) => LassoClaim::LostFromTheStart,
            Some(place) => {
                let step = cut.walk.transitions().nth(place as usize - 1);
                LassoClaim::LostBy(step.unwrap_or_default())
            }
            None => {
                let mut exits = Vec::new();
                for &number in &cut.walk.cycle {
                    let source = self.subject.graph.transition(number).source;
                    let centre = self.analysis.neighbourhood(source);
                    exits.extend(centre.into_iter().flat_map(|centre| centre.correct.clone()));
                }
                match exits.is_empty() {
                    true => LassoClaim::NeverLost,
                    false => LassoClaim::CanLeaveBy(exits),
                }
            }
        })
    }
}
