//! How all runs are stepped together, and where they are.

use lariat_protocol::{StepSize, Strip, Transport};
use lariat_session::versus::Versus;

use super::Comparison;
use crate::action::Action;
use crate::parts::button;

impl Comparison {
    pub fn transport(&self) -> Transport {
        let versus = &self.versus;
        let (last, is_over) = (versus.last(), versus.is_over());
        let size = Comparison::SIZES.iter().position(|(unit, _)| *unit == versus.unit());
        let add = || button("+ Search", Action::AddPane).into();
        Transport {
            shown: true,
            // The end of the runs can be one position behind the last that is counted.
            step: versus.position().min(last),
            steps: last,
            complete: versus.is_recorded(),
            at_start: versus.position() == 0,
            at_end: is_over,
            is_over,
            sizes: sizes(),
            size: size.unwrap_or(0) as u32,
            unit: versus.unit().word().to_owned(),
            more: (self.panes.len() < Versus::MOST).then(add).into_iter().collect(),
        }
    }

    pub fn strip(&self) -> Strip {
        Strip {
            parting: self.versus.parting().map(|parting| parting.position),
            last: Some(self.versus.end()),
            ..Strip::default()
        }
    }
}

fn sizes() -> Vec<StepSize> {
    let numbered = Comparison::SIZES.into_iter().zip(1..);
    let size = |((_, name), key): ((_, &str), u32)| StepSize {
        name: name.to_owned(),
        key: key.to_string(),
    };
    numbered.map(size).collect()
}
