//! Acceptance sets without any state. No run can accept, because a run must visit each set infinitely often.

use lariat_core::Marks;

use crate::{About, Diagnostic, Span};

/// The sets without a state, where others have some.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EmptySets {
    first: u32,
    count: usize,
}

impl EmptySets {
    /// `marks` are those of all states together.
    pub(crate) fn of(marks: Marks, sets: u32) -> Option<EmptySets> {
        let mut empty = (0..sets).filter(|&set| !marks.contains(set));
        let first = empty.next()?;
        Some(EmptySets { first, count: 1 + empty.count() })
    }

    pub(crate) fn warning(self, span: Span) -> Diagnostic {
        let first = self.first;
        let message = match self.count {
            1 => format!("no state is in acceptance set {first}, so no run can accept"),
            2 => format!(
                "no state is in acceptance set {first}, nor in another one, so no run can accept"
            ),
            count => format!(
                "no state is in acceptance set {first}, nor in {} others, so no run can accept",
                count - 1
            ),
        };
        Diagnostic::warning(span, message).about(About::EmptySet)
    }

    /// The help for the first of them: the text before and after its number.
    pub(crate) fn help(self, before: &str, behind: &str) -> String {
        format!("{before}{}{behind}", self.first)
    }
}
