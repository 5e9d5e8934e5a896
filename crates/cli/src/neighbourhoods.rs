//! `lariat neighbourhoods`: all counterexamples of a safety property, where correct and incorrect
//! behaviour part, and what mattered in the shortest counterexample.

use std::fmt::Write;
use std::path::Path;

use clap::ValueEnum;
use lariat_session::core::neighbourhoods::{
    Marking, Matching, NeighbourhoodAnalysis, NeighbourhoodRun, Settings,
};
use lariat_session::lang::{Diagnostic, Kind};
use lariat_session::neighbourhoods::{
    FALLBACK, NeighbourhoodExamined, NeighbourhoodSubject, NeighbourhoodUnfit, Piece, Rank, Size,
    fallback,
};

use crate::input::{Input, ModelArgument, text_of};
use crate::liveness::{self, LassoArguments};
use crate::output::{one_line, print, print_json, remark};
use crate::{Refusal, Status};

/// The limit of pairs, at one bit per pair: half a gigabyte.
const MOST_PAIRS: u64 = 1 << 32;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    model: Examinable,
    /// What must not happen: a safety property of MCL such as '[ true* . "a" . true* . "b" ] false',
    /// or @FILE to read it from a file
    #[arg(long, value_name = "FORMULA|@FILE")]
    property: Option<String>,
    #[command(flatten)]
    settings: SettingsArguments,
    #[command(flatten)]
    lasso: LassoArguments,
    /// Give up when the model, or its product with the property, has more states than this
    #[arg(long, value_name = "STATES", default_value_t = 10_000_000)]
    limit: u64,
    /// One JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// The options of matching and marking.
#[derive(Debug, clap::Args)]
pub(crate) struct SettingsArguments {
    /// Which states of the model a state of the counterexamples is matched with
    #[arg(long, value_enum, default_value_t = MatchingName::Projection)]
    matching: MatchingName,
    /// Which states have a neighbourhood
    /// [default: pairwise, or junction if pairwise keeps nothing of the counterexample]
    #[arg(long, value_enum)]
    marking: Option<MarkingName>,
    /// Reduce the system of counterexamples by strong bisimulation first
    #[arg(long)]
    quotient: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum MatchingName {
    /// The state it was built from
    Projection,
    /// The largest simulation, restricted to pairs reachable from the initial states
    Reachable,
    /// The largest simulation
    Global,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum MarkingName {
    /// States with a correct transition of their own
    Pairwise,
    /// All states that match a frontier state, as printed in the paper
    Literal,
    /// States that are initial or entered by a neutral transition, and left by a correct or incorrect one
    Junction,
}

impl SettingsArguments {
    pub(crate) fn settings(&self) -> Settings {
        Settings {
            matching: match self.matching {
                MatchingName::Projection => Matching::Projection,
                MatchingName::Reachable => Matching::Reachable,
                MatchingName::Global => Matching::Global,
            },
            marking: match self.marking {
                None | Some(MarkingName::Pairwise) => Marking::Pairwise,
                Some(MarkingName::Literal) => Marking::Literal,
                Some(MarkingName::Junction) => Marking::Junction,
            },
            quotient: self.quotient,
        }
    }

    /// Whether another marking may be used if this one shows nothing.
    pub(crate) fn may_fall_back(&self) -> bool {
        self.marking.is_none()
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Refusal> {
    let input = arguments.model.read()?;
    // Properties are about labels, not guards. Without a property, accepting runs are the violations.
    let accepts = input.model.kind == Kind::Open && arguments.property.is_none();
    if input.model.kind == Kind::Buchi || accepts {
        input.tell_reading();
        return of_automaton(&input, arguments);
    }
    if arguments.lasso.are_given() {
        return Err(input.refuse(
            "--algorithm and --lasso are for Büchi automata, but this model is not one",
            None,
        ));
    }
    let property = Property::of(arguments.property.as_deref())?;
    let Some(subject) = subject(&input, &property, arguments.limit)? else {
        return Ok(Status::Limit);
    };
    let settings = arguments.settings.settings();
    let Some(mut analysis) = analyse(&subject, settings, arguments.limit) else {
        return Ok(Status::Limit);
    };
    let other = fallback(settings.marking, &analysis);
    let other = other.filter(|_| arguments.settings.may_fall_back());
    let other = other.and_then(|marking| {
        let wider = analyse(&subject, Settings { marking, ..settings }, arguments.limit)?;
        wider.kept.contains(&true).then_some(wider)
    });
    let fell_back = other.is_some();
    analysis = other.unwrap_or(analysis);
    let examined = NeighbourhoodExamined {
        fallback: fell_back,
        ..NeighbourhoodExamined::new(&subject, analysis)
    };
    match arguments.json {
        true => print_json(&examined.report())?,
        false => print(&tell(&examined))?,
    }
    Ok(match examined.analysis.is_violated() {
        true => Status::Counterexample,
        false => Status::NoCounterexample,
    })
}

/// Runs all stages. `None` if a limit was reached; the user has been told.
fn analyse(
    subject: &NeighbourhoodSubject,
    settings: Settings,
    limit: u64,
) -> Option<NeighbourhoodAnalysis> {
    let mut pipeline = NeighbourhoodRun::start(settings);
    while pipeline.work(&subject.lts, &subject.pattern, 1 << 16) {
        if pipeline.product().pairs.len() as u64 > limit {
            let why = format!("the product with the property has more than {limit} states");
            remark(&undecided(&why));
            return None;
        }
        if let Some(over) = pipeline.too_large() {
            remark(&undecided(&over.words()));
            return None;
        }
        if let Some(pairs) = pipeline.pairs_at_once(&subject.lts).filter(|&n| n > MOST_PAIRS) {
            remark(&format!(
                "note: the largest simulation would compare {pairs} pairs of states: nothing was \
                 matched. Use --matching reachable or projection"
            ));
            return None;
        }
    }
    Some(pipeline.analysis())
}

/// For a Büchi automaton: the acceptance condition replaces the property, and states match themselves.
fn of_automaton(input: &Input, arguments: &Arguments) -> Result<Status, Refusal> {
    if arguments.property.is_some() {
        return Err(input.refuse(
            "a property is for labelled transition systems, but this model is a Büchi automaton: \
             its accepting runs are the violations\n  help: leave out --property",
            None,
        ));
    }
    let Settings { matching, marking, quotient } = arguments.settings.settings();
    if marking == Marking::Literal {
        remark(
            "note: --marking literal is the same as pairwise for a Büchi automaton: its states match only \
             themselves",
        );
    }
    let marking = (!arguments.settings.may_fall_back()).then_some(marking);
    if matching != Matching::default() || quotient {
        remark("note: --matching and --quotient have no effect on a Büchi automaton");
    }
    liveness::run(input, &arguments.lasso, marking, arguments.limit, arguments.json)
}

/// The text of a property, and its name in messages.
pub(crate) struct Property {
    pub(crate) file: String,
    pub(crate) text: String,
}

impl Property {
    pub(crate) fn of(argument: Option<&str>) -> Result<Property, Refusal> {
        let Some(argument) = argument else {
            return Err(Refusal(
                "error: a property is missing\n  help: add --property '[ true* . \"a\" . true* . \
                 \"b\" ] false', or --property @FILE"
                    .into(),
            ));
        };
        match argument.strip_prefix('@') {
            Some(file) => Property::read(Path::new(file)),
            None => Ok(Property { file: "property".into(), text: argument.to_owned() }),
        }
    }

    pub(crate) fn read(path: &Path) -> Result<Property, Refusal> {
        let file = match path.as_os_str() == "-" {
            true => "<stdin>".into(),
            false => path.display().to_string(),
        };
        let text = text_of(path, &file)?;
        Ok(Property { file, text })
    }

    fn render(&self, diagnostics: &[Diagnostic]) -> Vec<String> {
        diagnostics.iter().map(|d| d.render(&self.file, &self.text)).collect()
    }
}

/// The model and the property; remarks are printed. `None` if there are too many states; the user has
/// been told.
pub(crate) fn subject(
    input: &Input,
    property: &Property,
    limit: u64,
) -> Result<Option<NeighbourhoodSubject>, Refusal> {
    match NeighbourhoodSubject::new(&input.model, &property.text, limit) {
        Ok(subject) => {
            property.render(&subject.remarks).iter().for_each(|text| remark(text));
            Ok(Some(subject))
        }
        Err(NeighbourhoodUnfit::TooLarge(why)) => {
            remark(&undecided(&why));
            Ok(None)
        }
        Err(NeighbourhoodUnfit::Property(diagnostics)) if diagnostics.is_empty() => {
            Err(Refusal(format!("{}:1:1: error: there is no property", property.file)))
        }
        Err(NeighbourhoodUnfit::Property(diagnostics)) => {
            Err(Refusal(property.render(&diagnostics).join("\n")))
        }
        Err(NeighbourhoodUnfit::Model { why, help }) => {
            Err(input.refuse(&format!("{why}\n  help: {help}"), None))
        }
    }
}

pub(crate) fn undecided(why: &str) -> String {
    format!("note: {}: nothing was decided (see --limit)", one_line(why))
}

/// The model. Remarks about lassos are printed only for automata.
#[derive(Debug, clap::Args)]
struct Examinable {
    #[command(flatten)]
    model: ModelArgument,
}

impl Examinable {
    fn read(&self) -> Result<Input, Refusal> {
        self.model.read_if(|model, diagnostic| {
            model.kind != lariat_session::lang::Kind::Lts || !diagnostic.about.is_of_lassos()
        })
    }
}

/// The limit of neighbourhoods that are not on the counterexample in the text answer; `--json` has
/// all of them.
const NEIGHBOURHOODS: usize = 20;

/// The answer as text.
fn tell(examined: &NeighbourhoodExamined) -> String {
    let analysis = &examined.analysis;
    let mut text = match (&analysis.shortest, analysis.is_violated()) {
        (Some(path), _) => {
            let kept = analysis.kept.iter().filter(|&&kept| kept).count();
            format!(
                "violated: the shortest counterexample has {}, {kept} kept\n",
                counted(path.len(), "action")
            )
        }
        (None, _) => "holds: no trace of the model violates the property\n".to_owned(),
    };
    let sizes = [
        ("model", Size::of(&examined.subject.lts)),
        ("counterexamples", Size::of(&analysis.counterexamples.lts)),
    ];
    for (what, size) in sizes.into_iter().take(if analysis.is_violated() { 2 } else { 1 }) {
        let _ = writeln!(
            text,
            "  {what}: {}, {}, {}",
            counted(size.states as usize, "state"),
            counted(size.transitions, "transition"),
            counted(size.labels, "label"),
        );
    }
    if analysis.is_violated() {
        tell_strip(&mut text, examined);
        if examined.fallback {
            let _ = writeln!(text, "\nNote: {FALLBACK}");
        }
        tell_neighbourhoods(&mut text, examined);
    }
    text
}

/// The counterexample: kept actions are printed, the others are folded.
fn tell_strip(text: &mut String, examined: &NeighbourhoodExamined) {
    let analysis = &examined.analysis;
    let path = analysis.shortest.as_deref().unwrap_or_default();
    let all: Vec<String> = path.iter().map(|&step| word(examined.action(step))).collect();
    if path.is_empty() {
        text.push_str(
            "\nThe empty trace violates the property: doing nothing is a counterexample.\n",
        );
        return;
    }
    let _ = writeln!(text, "\n  {}", shortened(&all));
    if !analysis.kept.contains(&true) {
        text.push_str("\nNo neighbourhood lies on this counterexample, so it is shown whole.\n");
        return;
    }
    if analysis.kept.contains(&false) {
        let piece = |piece: &Piece| match piece {
            Piece::Kept { transition, .. } => word(examined.action(*transition)),
            Piece::Folded { .. } => "…".to_owned(),
        };
        let kept: Vec<String> = examined.strip().iter().map(piece).collect();
        let _ = writeln!(text, "  {}", shortened(&kept));
    }
}

fn tell_neighbourhoods(text: &mut String, examined: &NeighbourhoodExamined) {
    let analysis = &examined.analysis;
    let count = analysis.neighbourhoods.len();
    if count == 0 {
        text.push_str(
            "There are no neighbourhoods at all: no transition of the model is correct.\n",
        );
        return;
    }
    let on_the_way = examined.on_the_way();
    let met = on_the_way.iter().filter(|&&met| met).count();
    let all = counted(count, "neighbourhood");
    let _ = writeln!(text, "\n{all}, {met} of them on this counterexample:");
    let turning_point = examined.turning_point();
    for place in examined.told(Rank::Early).into_iter().take(met + NEIGHBOURHOODS) {
        let one = &analysis.neighbourhoods[place];
        let kind = one.kind.map_or(String::new(), |kind| format!(", {kind:?}"));
        let _ = writeln!(
            text,
            "  {} {}state {}{kind}, after {}, on {} of {} shortest counterexamples\n    {}",
            if on_the_way[place] { '*' } else { ' ' },
            if turning_point == Some(place) { "the last turning point: " } else { "" },
            one_line(&examined.naming.long(one.state)),
            counted(one.distance as usize, "action"),
            number(one.shortest_through),
            number(examined.outlook.shortest_count),
            one_line(&examined.sentence(place)),
        );
    }
    if let Some(more) = count.checked_sub(met + NEIGHBOURHOODS).filter(|&more| more > 0) {
        let _ = writeln!(text, "    … {more} more");
    }
}

fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// `u64::MAX` stands for a number that is too large to count.
fn number(count: u64) -> String {
    if count == u64::MAX { "very many".into() } else { count.to_string() }
}

/// A label as one word of a trace.
fn word(label: &str) -> String {
    match label.is_empty() || label.contains(|c: char| c.is_whitespace() || c == '"') {
        true => format!("\"{}\"", one_line(label)),
        false => one_line(label),
    }
}

/// The limit of actions in the text answer; `--json` has all of them.
fn shortened(words: &[String]) -> String {
    const SHOWN: usize = 40;
    if words.len() <= 2 * SHOWN {
        return words.join(" ");
    }
    let (first, last) = (&words[..SHOWN], &words[words.len() - SHOWN..]);
    format!("{} … {} more … {}", first.join(" "), words.len() - 2 * SHOWN, last.join(" "))
}
