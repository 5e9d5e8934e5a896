//! `lariat experiment jrs`: annotated traces beside plain shortest ones (JRS, section 6).

use crate::{Refusal, Status};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments) -> Result<Status, Refusal> {
    Err(Refusal("error: not yet".into()))
}
