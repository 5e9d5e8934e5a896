//! The examples of fate and free will have the numbers that their lessons mention.

use lariat_core::Options;
use lariat_core::fate::{FateAnalysis, Will, analyse};
use lariat_lang::{Format, Severity, read};
use lariat_session::fate::{FateAsked, FateExamined, FateSubject};
use lariat_tests::repository;

/// An example with a question, and its analysis.
struct Told {
    subject: FateSubject,
    analysis: FateAnalysis,
}

impl Told {
    fn of(id: &str, options: &[(&str, &str)]) -> Told {
        let path = repository().join(format!("static/examples/{id}.lar"));
        let text = std::fs::read_to_string(path).expect("it ships");
        let model = read(&text, Format::Lar).tree.expect("a model");
        let with = |all: Options, (name, value): &(&str, &str)| all.with(name, value);
        let asked = FateAsked::of(&options.iter().fold(Options::default(), with)).expect("options");
        let subject = FateSubject::new(&model, &asked, 10_000).expect("an open system");
        let analysis = analyse(&subject.arena, subject.question.clone());
        Told { subject, analysis }
    }

    /// The layers, each with its boundary after a bar.
    fn layers(&self) -> Vec<String> {
        let names = |states: &[u32]| {
            let names = states.iter().map(|&state| self.subject.names[state as usize].as_str());
            names.collect::<Vec<_>>().join(" ")
        };
        let layers = &self.analysis.parts[0].layers;
        let told = layers.iter();
        told.map(|layer| format!("{} | {}", names(&layer.states), names(&layer.boundary))).collect()
    }

    /// The states of the trace.
    fn states(&self) -> String {
        let examined = FateExamined::new(&self.subject, &self.analysis);
        let report = examined.report();
        report.trace.iter().map(|state| state.state).collect::<Vec<_>>().join(" ")
    }

    /// As in JRS, Fig. 1: a bar for a fated step, f for a free choice, h for a hidden one.
    fn wills(&self) -> String {
        let sign = |step: &lariat_core::fate::Step| match step.will {
            _ if step.is_hidden => 'h',
            Will::Fated => '|',
            Will::Free => 'f',
        };
        self.analysis.steps().map(sign).collect()
    }

    /// The inputs that progress suggests.
    fn suggested(&self) -> Vec<String> {
        let examined = FateExamined::new(&self.subject, &self.analysis);
        let suggested = examined.suggestion().into_iter().filter(|one| one.is_suggested);
        suggested.map(|one| one.name.to_owned()).collect()
    }

    /// For an input: the number of steps at which it is critical, and dictated, and the number of all steps.
    fn evidence(&self, input: &str) -> [u32; 3] {
        let examined = FateExamined::new(&self.subject, &self.analysis);
        let all = examined.suggestion();
        let one = all.iter().find(|one| one.name == input).expect("an input");
        [one.critical, one.dictated, one.steps]
    }
}

fn told(id: &str) -> Told {
    Told::of(id, &[])
}

#[test]
fn examples_read_without_a_complaint() {
    for id in [
        "jrs-fig2", "jrs-fig3", "jrs-fig7", "slip-c4", "slip-c5", "reset", "arbiter", "bakery",
        "fifo",
    ] {
        let path = repository().join(format!("static/examples/{id}.lar"));
        let text = std::fs::read_to_string(path).expect("it ships");
        let complaints = read(&text, Format::Lar).diagnostics;
        assert!(
            complaints.iter().all(|one| one.severity == Severity::Note),
            "{id}: {complaints:?}"
        );
    }
}

#[test]
fn figure_2_is_forced_from_1_and_2_in_one_move() {
    let figure = told("jrs-fig2");
    assert_eq!(figure.layers(), ["0 1 2 3 4 | 3 4", "5 6 | 5 6"]);
    let part = &figure.analysis.parts[0];
    let in_one = |state: &usize| {
        part.forced[*state]
            .is_some_and(|forced| part.layer_of[*state] == Some(0) && forced.rank == 1)
    };
    let names: Vec<&str> = (0..part.forced.len())
        .filter(in_one)
        .map(|state| figure.subject.names[state].as_str())
        .collect();
    assert_eq!(names, ["1", "2"]);
    assert_eq!((figure.states().as_str(), figure.wills().as_str()), ("0 1 3", "||"));
}

#[test]
fn figure_3_has_two_layers() {
    let figure = told("jrs-fig3");
    assert_eq!(figure.layers(), ["5 | 5", "1 2 3 4 | 3 4"]);
    assert_eq!((figure.states().as_str(), figure.wills().as_str()), ("1 4 5", "|f"));
}

#[test]
fn figure_7_is_near_and_takes_two_moves() {
    let figure = told("jrs-fig7");
    assert_eq!(figure.layers(), ["3 2 1 | 1"]);
    let part = &figure.analysis.parts[0];
    assert_eq!(part.forced[0].map(|forced| forced.rank), Some(2));
    assert_eq!((part.rings[0], figure.states().as_str()), (Some(1), "3 1"));
}

#[test]
fn a_target_that_nobody_reaches_is_in_no_layer() {
    assert_eq!(told("slip-c2").layers(), ["edge error | error", "start | start"]);
}

#[test]
fn rules_differ_where_the_print_slips() {
    let trace = |rule: &str| {
        let told = Told::of("slip-c4", &[("trace", rule)]);
        (told.states(), told.wills())
    };
    assert_eq!(told("slip-c4").layers(), ["0 2 3 4 5 6 | 6", "1 | 1"]);
    assert_eq!(trace("repaired"), ("0 2 3 4 5 6".to_owned(), "|||||".to_owned()));
    assert_eq!(trace("forced"), trace("repaired"));
    assert_eq!(trace("printed"), ("0 1 6".to_owned(), "|h".to_owned()));
    let round = Told::of("slip-c4", &[("trace", "layer")]);
    let report = FateExamined::new(&round.subject, &round.analysis).report().again;
    assert_eq!((report, round.states().as_str()), (Some(0), "0 2"));
}

#[test]
fn the_restricted_algorithm_may_need_more() {
    for id in ["slip-c4", "slip-c5"] {
        let restricted = Told::of(id, &[("algorithm", "restricted")]);
        assert_eq!((restricted.states().as_str(), restricted.wills().as_str()), ("0 1 6", "|f"));
        assert_eq!(told(id).analysis.free(), 0);
    }
}

#[test]
fn who_holds_the_reset_decides() {
    let reset = told("reset");
    assert_eq!(reset.wills(), "fffff");
    assert_eq!(reset.suggested(), ["r"]);
    assert_eq!(reset.evidence("r"), [5, 5, 5]);
    assert_eq!(Told::of("reset", &[("control", "r")]).wills(), "f||||");
}

#[test]
fn the_arbiter_fails_where_a_request_is_withdrawn() {
    let arbiter = told("arbiter");
    assert_eq!(arbiter.states(), "idle/1/0/0 give2/2/0/0 idle/2/0/1 give1/1/0/1 idle/1/1/1");
    assert_eq!(arbiter.wills(), "|f||");
    let other = Told::of("arbiter", &[("control", "r2")]);
    assert_eq!(other.states(), "idle/1/0/0 give1/1/0/0 idle/1/1/0 give2/2/1/0 idle/2/1/1");
    assert_eq!(other.wills(), "|f||");
    assert_eq!(Told::of("arbiter", &[("control", "")]).wills(), "fff|");
}

#[test]
fn the_bakery_has_four_fated_segments() {
    let bakery = told("bakery");
    assert_eq!(bakery.subject.names.len(), 283);
    assert_eq!(bakery.wills(), "||f||f||f||||||");
    assert_eq!(bakery.suggested(), ["turn"]);
    assert_eq!(bakery.evidence("turn")[0], 15);
    assert!(
        bakery
            .states()
            .ends_with("saw0/saw0/0/0 saw0/wait/0/1 saw0/work2/0/1 wait/work2/1/1 work2/work2/1/1")
    );
}

#[test]
fn the_queues_starve_a_request() {
    let fifo = told("fifo");
    assert_eq!(fifo.subject.names.len(), 1041);
    let cycle = fifo.analysis.cycle().expect("it goes round");
    assert_eq!(fifo.wills().split_at(cycle), ("||f|", "fff|f|||"));
    assert_eq!(fifo.suggested(), ["validin"]);
    // Critical at every step, dictated at some; the other inputs less often: READING-NOTES, Example 1.
    assert_eq!(fifo.evidence("validin"), [11, 6, 11]);
    assert_eq!([fifo.evidence("hl"), fifo.evidence("inaddr")], [[5, 4, 11]; 2]);
    // In the cycle, each free choice enters a low request with address 0.
    let report = FateExamined::new(&fifo.subject, &fifo.analysis).report();
    for state in report.trace[cycle..].iter().filter(|state| state.will == Some("free")) {
        let inputs: Vec<String> =
            state.inputs.0.iter().map(|(name, value)| format!("{name} {value:?}")).collect();
        assert_eq!(inputs, ["validin Truth(true)", "hl Truth(false)", "inaddr Truth(false)"]);
    }
}
