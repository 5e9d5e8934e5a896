//! `lariat convert`: a model in another format, or as a picture.

use clap::ValueEnum;
use lariat_layout::face::{Face, size_for};
use lariat_layout::figure::{Figure, portrait, svg, tikz};
use lariat_layout::{Graph, Picture, layered, quick};
use lariat_session::core::{Blueprint, Model, TooLarge};
use lariat_session::lang::{self, System, Unwritten, WriteFormat};

use crate::input::ModelArgument;
use crate::output::{one_line, print, remark};
use crate::{Refusal, Status};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    model: ModelArgument,
    /// The format to write
    #[arg(long, value_name = "FORMAT")]
    to: Target,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Target {
    Hoa,
    Aut,
    Dot,
    Lar,
    Svg,
    /// A LaTeX document that needs only the package tikz
    Tikz,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Refusal> {
    let input = arguments.model.read()?;
    let written = match arguments.to {
        Target::Hoa => {
            input.tell_reading();
            lang::write_specification(&input.model, WriteFormat::Hoa)
        }
        Target::Aut => lang::write_specification(&input.model, WriteFormat::Aut),
        Target::Dot => lang::write_specification(&input.model, WriteFormat::Dot),
        Target::Lar => lang::write_specification(&input.model, WriteFormat::Lar),
        Target::Svg => figure(&input.model.system).map(|figure| svg::write(&figure)),
        Target::Tikz => figure(&input.model.system).map(|figure| tikz::write(&figure)),
    };
    match written {
        Ok(text) => print(&text)?,
        Err(Unwritten::TooLarge(why)) => {
            remark(&format!("note: {}: nothing was written", one_line(&why)));
            return Ok(Status::Limit);
        }
        Err(Unwritten::Impossible(why)) => return Err(input.refuse(&why, None)),
    }
    Ok(Status::NoCounterexample)
}

/// A larger picture would be unreadable.
const MOST_STATES: u64 = 500;
const MOST_TRANSITIONS: usize = 1000;

fn figure(system: &System) -> Result<Figure, Unwritten> {
    let spelled_out = system.spelled_out(MOST_STATES).map_err(|over| match over {
        TooLarge::States { .. } => {
            format!("a picture shows at most {MOST_STATES} states, but the composition has more")
        }
        other => other.words(),
    });
    let blueprint = &spelled_out.map_err(Unwritten::TooLarge)?;
    let count = blueprint.state_count();
    if count > MOST_STATES {
        return Err(Unwritten::TooLarge(format!(
            "a picture shows at most {MOST_STATES} states, but this model has {count}"
        )));
    }
    let mut edges: Vec<(u32, u32)> = Vec::new();
    let mut labels: Vec<Option<String>> = Vec::new();
    for source in 0..count {
        let all = blueprint.place_transitions(source, |label, target| {
            edges.push((source as u32, target as u32));
            labels.push(label.map(str::to_owned));
        });
        if all.is_err() || edges.len() > MOST_TRANSITIONS {
            return Err(Unwritten::TooLarge(format!(
                "a picture shows at most {MOST_TRANSITIONS} transitions, but this model has more"
            )));
        }
    }
    let faces: Vec<Face> = (0..count).map(|place| face(blueprint, place)).collect();
    let graph = Graph {
        nodes: faces.iter().map(|face| size_for(&face.name)).collect(),
        edges,
        initial: blueprint.initial_states().first().map(|&place| place as u32),
        more_initial: blueprint
            .initial_states()
            .iter()
            .skip(1)
            .map(|&place| place as u32)
            .collect(),
        ..Graph::default()
    };
    Ok(portrait(&graph, &picture(&graph), &faces, &labels))
}

/// As on the page: small graphs get the quick placement, which also replaces a layout that failed.
fn picture(graph: &Graph) -> Picture {
    match graph.nodes.len() > quick::ENOUGH_UP_TO {
        true => layered::place(graph).unwrap_or_else(|_| quick::place(graph)),
        false => quick::place(graph),
    }
}

/// With several acceptance sets, the name of a state includes its sets.
fn face(blueprint: &Blueprint, place: u64) -> Face {
    let name = blueprint.place_name(place);
    let marks = blueprint.place_marks(place);
    let sets: Vec<String> = marks.iter().map(|set| set.to_string()).collect();
    let several = blueprint.acceptance_sets() > 1 && !sets.is_empty();
    Face {
        name: if several { format!("{name} {{{}}}", sets.join(",")) } else { name },
        accepting: !marks.is_empty(),
    }
}
