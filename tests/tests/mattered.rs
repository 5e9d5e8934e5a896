//! The examples with a property: each is violated, and has the numbers that its lesson mentions.

use lariat_core::neighbourhoods::{Marking, Matching, NeighbourhoodAnalysis, Settings, analyse};
use lariat_core::{Laid, Lts};
use lariat_lang::{Format, Severity, mcl, read};
use lariat_session::{EXAMPLES, Example};

fn example(id: &str) -> &'static Example {
    EXAMPLES.iter().find(|example| example.id == id).expect("it ships")
}

fn analysed(text: &str, property: &str, settings: Settings) -> (Lts, NeighbourhoodAnalysis) {
    let model = read(text, Format::Lar).tree.expect("a model");
    let lts = Laid::out(&*model.model(), 1000).expect("a small model").lts;
    let property = mcl::read(property).tree.expect("a property");
    assert!(property.warnings(lts.labels()).is_empty());
    let pattern = property.pattern(lts.labels());
    let analysis = analyse(&lts, &pattern, settings);
    (lts, analysis)
}

/// The actions of the shortest counterexample; hidden ones are in parentheses.
fn actions(text: &str, property: &str) -> Vec<String> {
    let (lts, analysis) = analysed(text, property, Settings::default());
    let shortest = analysis.shortest.expect("the property fails");
    let label = |(transition, kept): (u32, &bool)| {
        let transition = analysis.counterexamples.lts.transitions()[transition as usize];
        let label = &lts.labels()[transition.label as usize];
        if *kept { label.clone() } else { format!("({label})") }
    };
    shortest.into_iter().zip(&analysis.kept).map(label).collect()
}

fn shipped(id: &str) -> Vec<String> {
    actions(example(id).text, example(id).property)
}

/// States and transitions of the model and of the counterexamples, neighbourhoods, actions of the shortest
/// counterexample, and the number of actions kept: as in BLS, Table 1.
type Row = (&'static str, [usize; 2], [usize; 2], usize, usize, usize);

const TABLE: [Row; 10] = [
    ("send-recv", [2, 2], [4, 3], 1, 3, 1),
    ("two-inits", [7, 6], [7, 6], 0, 3, 0),
    ("way-out", [6, 6], [5, 5], 1, 4, 2),
    ("agency", [86, 138], [53, 80], 4, 15, 6),
    ("handshake", [20, 24], [20, 22], 2, 13, 4),
    ("station", [40, 77], [52, 100], 2, 6, 3),
    ("supplier", [42, 55], [20, 19], 6, 15, 9),
    ("slip-b4", [2, 2], [4, 3], 1, 3, 1),
    ("slip-b5", [6, 5], [6, 5], 0, 2, 0),
    ("slip-b6", [3, 3], [7, 7], 2, 4, 3),
];

#[test]
fn every_property_fails_as_its_lesson_says() {
    let explained = EXAMPLES.iter().filter(|example| !example.property.is_empty());
    for (example, row) in explained.clone().zip(TABLE) {
        let (lts, analysis) = analysed(example.text, example.property, Settings::default());
        let size = |lts: &Lts| [lts.state_count() as usize, lts.transitions().len()];
        let kept = analysis.kept.iter().filter(|&&kept| kept).count();
        let found = (
            example.id,
            size(&lts),
            size(&analysis.counterexamples.lts),
            analysis.neighbourhoods.len(),
            analysis.shortest.as_ref().map_or(0, Vec::len),
            kept,
        );
        assert_eq!(found, row);
        assert_eq!(example.algorithm, "neighbourhoods");
    }
    assert_eq!(explained.count(), TABLE.len());
}

#[test]
fn models_and_properties_read_without_a_complaint() {
    for example in EXAMPLES.iter().filter(|example| !example.property.is_empty()) {
        let complaints = read(example.text, Format::Lar).diagnostics;
        let serious = complaints.iter().any(|one| one.severity != Severity::Note);
        assert!(!serious, "{}: {complaints:?}", example.id);
        let complaints = mcl::read(example.property).diagnostics;
        assert!(complaints.is_empty(), "{}: {complaints:?}", example.id);
    }
}

#[test]
fn what_is_kept_of_the_agency_stands_around_three_choices() {
    let kept: Vec<String> =
        shipped("agency").into_iter().filter(|action| !action.starts_with('(')).collect();
    assert_eq!(
        kept,
        ["REQUEST_REC", "ACCEPT_EM", "ACCEPT_REC", "RECMONEYPOST_EM", "PAID_REC", "NEEDT_EM"]
    );
    // If the citizen may ask again, refusing does not lead to correct behaviour (READING-NOTES B9).
    let again = example("agency").text.replace("REFUSE?-> 7", "REFUSE?-> 0");
    let again = again.replace("REFUSE!-> 7", "REFUSE!-> 0");
    let kept = actions(&again, example("agency").property);
    assert!(kept.contains(&"(ACCEPT_EM)".to_owned()) && kept.contains(&"NEEDT_EM".to_owned()));
}

#[test]
fn what_is_kept_of_the_others() {
    assert_eq!(shipped("way-out"), ["INIT", "SEND", "(RECV)", "(SEND)"]);
    assert_eq!(
        shipped("station"),
        ["(ARRIVE1)", "(ENTER1)", "STOP1", "ARRIVE2", "GLITCH", "(ENTER2)"]
    );
    assert_eq!(
        shipped("handshake")[4..],
        [
            "KEX_REPLY",
            "TRUST_HOST",
            "(NEW_KEYS)",
            "(SERVICE_REQUEST)",
            "(SERVICE_ACCEPT)",
            "(AUTH_REQUEST)",
            "CHECK_KEY",
            "AUTH_FAILURE",
            "(AUTH_REQUEST)"
        ]
    );
    assert_eq!(shipped("supplier")[12..], ["LOAD", "GOODS_EM", "(GOODS_REC)"]);
    // The last state of a first violation has no future, so all its transitions are correct.
    let property = example("send-recv").property.replace("'SEND' ]", "'SEND' . true* ]");
    assert_eq!(actions(example("send-recv").text, &property), ["(SEND)", "(RECV)", "(SEND)"]);
}

/// READING-NOTES B4 to B7.
#[test]
fn what_is_printed_can_be_had() {
    let global = Settings { matching: Matching::Global, ..Settings::default() };
    let reachable = Settings { matching: Matching::Reachable, ..Settings::default() };
    let frontier = |id: &str, settings| {
        let (_, analysis) = analysed(example(id).text, example(id).property, settings);
        (analysis.frontier, analysis.neighbourhoods.len())
    };
    assert_eq!(frontier("slip-b4", global).0, [0, 1]);
    assert_eq!(frontier("slip-b4", reachable).0, [1]);
    assert_eq!(frontier("slip-b5", reachable).0, [2]);
    assert_eq!(frontier("slip-b5", Settings::default()).0, []);
    let literal = Settings { marking: Marking::Literal, ..Settings::default() };
    assert_eq!(frontier("slip-b6", literal), (vec![0], 3));
    assert_eq!(frontier("slip-b6", Settings::default()), (vec![0], 2));
    let quotient = Settings { quotient: true, ..reachable };
    let two = example("two-inits");
    let (_, analysis) = analysed(two.text, two.property, quotient);
    assert_eq!(analysis.counterexamples.lts.state_count(), 4);
    assert!(analysis.matching.contains(&(1, 1)) && analysis.matching.contains(&(1, 2)));
}
