//! How all runs are stepped together, and where they are.

use lariat_protocol::sheet::{Node, element};
use lariat_protocol::{Strip, Transport};
use lariat_session::versus::Versus;

use super::Comparison;
use crate::action::Action;
use crate::moves::{self, Calls, Standing};
use crate::parts::{Acts, button};

impl Comparison {
    pub fn transport(&self) -> Transport {
        let versus = &self.versus;
        let (last, is_over) = (versus.last(), versus.is_over());
        let at_start = versus.position() == 0;
        let word = Comparison::UNITS.iter().find(|(unit, _)| *unit == versus.unit());
        let word = word.map_or("step", |(_, word)| word);
        let standing = Standing { at_start, at_end: is_over, is_over, calls: Calls::NotNow };
        let add = || button("+ Search", Action::AddPane).into();
        Transport {
            shown: true,
            // The end of the runs can be one position behind the last that is counted.
            step: versus.position().min(last),
            steps: last,
            complete: versus.is_recorded(),
            at_start,
            at_end: is_over,
            is_over,
            moves: moves::of_comparison(standing, word),
            unit: versus.unit().word().to_owned(),
            more: std::iter::once(self.units())
                .chain((self.panes.len() < Versus::MOST).then(add))
                .collect(),
        }
    }

    /// The choice by what the runs are lined up.
    fn units(&self) -> Node {
        let option = |&(unit, name): &(_, &str)| {
            let option = element("option").with("value", name).text(format!("by {name}"));
            match unit == self.versus.unit() {
                true => option.with("selected", ""),
                false => option,
            }
        };
        element("select")
            .with("aria-label", "Lined up by")
            .with("title", "What one step of all searches is")
            .acts(Action::LineUp)
            .children(Comparison::UNITS.iter().map(option))
            .into()
    }

    pub fn strip(&self) -> Strip {
        Strip {
            parting: self.versus.parting().map(|parting| parting.position),
            last: Some(self.versus.end()),
            ..Strip::default()
        }
    }
}
