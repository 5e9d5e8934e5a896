//! The reason as JSON.

use lariat_core::StateId;
use serde::Serialize;

use super::claims::told;
use super::{Reason, WhyNot};
use crate::questions::active::Test;
use crate::registry::Algorithm;
use crate::{Automaton, Value};

/// The reason as JSON: states by name, lines as numbered in the listing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Facts {
    /// `reported`, `refused`, `went-on`, `ended` or `waves`.
    pub reason: &'static str,
    /// The wanted lasso, with the first state of its cycle again at the end.
    pub wanted: Vec<String>,
    /// The lasso that the search ended with, likewise.
    pub reported: Option<Vec<String>>,
    pub same_run: bool,
    /// The longest prefix of the wanted lasso that was the path.
    pub prefix: Vec<String>,
    pub step: Option<u64>,
    pub line: Option<String>,
    pub source: Option<String>,
    pub target: Option<String>,
    /// The test that decided.
    pub test: Option<TestFacts>,
    /// For searches for components: the last transition explored, its step, and what was not explored then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub components: Option<ComponentFacts>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TestFacts {
    pub holds: bool,
    pub sentence: String,
    pub values: Vec<Value>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComponentFacts {
    pub closed_by: [String; 2],
    pub step: u64,
    pub unexplored: Option<[String; 2]>,
}

impl WhyNot {
    /// The test that decided, if one did.
    pub fn test(&self) -> Option<&Test> {
        match &self.reason {
            Reason::Refused(refused) | Reason::WentOn(refused) => refused.tests.last(),
            Reason::Waves(waves) => waves.refused.as_ref(),
            Reason::Reported { .. } | Reason::Ended(_) => None,
        }
    }

    /// The number of states of the lasso in the longest prefix that was the path.
    pub fn prefix(&self) -> usize {
        match &self.reason {
            Reason::Refused(refused) => refused.prefix,
            Reason::WentOn(_) | Reason::Reported { .. } => self.wanted.length(),
            Reason::Ended(ended) => ended.prefix,
            Reason::Waves(_) => 0,
        }
    }

    /// The step to go to.
    pub fn step(&self) -> Option<u64> {
        match &self.reason {
            Reason::Reported { step, .. } => Some(*step),
            Reason::Refused(refused) | Reason::WentOn(refused) => Some(refused.step()),
            Reason::Ended(ended) => Some(ended.step),
            Reason::Waves(waves) => waves.refused.or(waves.best).map(|test| test.step),
        }
    }

    pub fn facts(&self, space: &Automaton, algorithm: &Algorithm) -> Facts {
        // As `check` prints them: names of the model, without copies.
        let names = |states: Vec<StateId>| space.names(&states);
        let ends = |(a, b): (StateId, StateId)| [space.name(a), space.name(b)];
        let wanted: Vec<StateId> = self.wanted.states().collect();
        let looked_at = match &self.reason {
            Reason::Refused(refused) | Reason::WentOn(refused) => Some(refused),
            _ => None,
        };
        Facts {
            reason: match self.reason {
                Reason::Reported { .. } => "reported",
                Reason::Refused(_) => "refused",
                Reason::WentOn(_) => "went-on",
                Reason::Ended(_) => "ended",
                Reason::Waves(_) => "waves",
            },
            prefix: names(wanted.iter().copied().take(self.prefix()).collect()),
            wanted: names(wanted),
            reported: self.reported.as_ref().map(|lasso| names(lasso.states().collect())),
            same_run: self.same_run,
            step: self.step(),
            line: self.test().map(|test| algorithm.listing.place(test.line)),
            source: looked_at.map(|refused| space.name(refused.source)),
            target: looked_at.map(|refused| space.name(refused.edge.target)),
            test: self.test().map(|test| {
                let sentence = told(test, space);
                let text = sentence.text();
                TestFacts { holds: test.holds, sentence: text, values: sentence.values }
            }),
            components: self.components.map(|components| ComponentFacts {
                closed_by: ends(components.closed_by),
                step: components.step,
                unexplored: components.unexplored.map(|(transition, _)| ends(transition)),
            }),
        }
    }
}
