//! Links that have been sent can still be opened, with the same content.

use lariat_core::Options;
use lariat_lang::Format;
use lariat_session::link::{Place, Shared, decode};
use lariat_session::{Timeline, prepare, registry};
use lariat_tests::repository;

const TWO_STATES: &str = "s0 -> s1\ns1* -> s0\n";
const HOA: &str = "HOA: v1\nStates: 2\nStart: 0\nacc-name: Buchi\nAcceptance: 1 Inf(0)\nAP: 1 \"p\"\n\
                   --BODY--\nState: 0 \"idle\"\n[0] 1\nState: 1 \"busy\" {0}\n[!0] 0\n[0] 1\n--END--\n";
const AUT: &str = "des (0, 2, 2)\n(0, \"SEND\", 1)\n(1, i, 0)\n";
const OPEN: &str = "inputs g w\ncontrol g\n0 -[g]-> 1\n0 -[!g]-> 0\n1 -[w]-> 2\n1 -[!w]-> 0\n\
                    2 -[true]-> 2\ntarget 2\n";
const STRANGE: &str = "# ä, 状態, ✓\n\"Anfang → Ende\" -> s1*\r\ns1 -> \"Anfang → Ende\"";

fn place(step: u64, line: u16, transitions: u64) -> Option<Place> {
    Some(Place { step, line, transitions, revision: 1 })
}

/// The content of the golden links. Every field is written out, so that a changed default is noticed.
fn carried() -> Vec<(&'static str, Shared)> {
    let plain = Shared {
        model: TWO_STATES.into(),
        format: Format::Lar,
        algorithm: "se05".into(),
        options: Options::default(),
        place: None,
        moved: Vec::new(),
        moved_on: 0,
        hide_unseen: false,
        stops: Vec::new(),
        versus: String::new(),
        property: String::new(),
        stage_stops: Vec::new(),
        picked: Vec::new(),
    };
    let moved = vec![("Anfang → Ende".into(), -40, 12), ("s1".into(), 1000, 0)];
    vec![
        ("plain", plain.clone()),
        ("placed", Shared { algorithm: "cvwy92".into(), place: place(24, 17, 4), ..plain.clone() }),
        (
            "hoa",
            Shared {
                model: HOA.into(),
                format: Format::Hoa,
                place: place(9, 5, 2),
                ..plain.clone()
            },
        ),
        ("arranged", Shared { model: STRANGE.into(), moved, hide_unseen: true, ..plain.clone() }),
        (
            "generated",
            Shared {
                model: "chain a* n=300000\n".into(),
                place: place(1_000_000, 6, 166_667),
                ..plain.clone()
            },
        ),
        (
            "printed",
            Shared {
                model: "s0* -> s1\ns1\n".into(),
                algorithm: "gv04".into(),
                options: Options::default().with("test", "hoisted"),
                place: place(20, 17, 1),
                ..plain.clone()
            },
        ),
        (
            "stopping",
            Shared {
                stops: vec![("line = 6".into(), true), ("colour(s2) = red".into(), false)],
                ..plain.clone()
            },
        ),
        (
            "compared",
            Shared { versus: "1:4 se05,bitstate=3 couvreur99,reversed".into(), ..plain.clone() },
        ),
        (
            "explained",
            Shared {
                model: AUT.into(),
                format: Format::Aut,
                algorithm: "neighbourhoods".into(),
                options: Options::default().with("marking", "junction"),
                place: place(7, 2, 0),
                property: "[ true* . 'SEND' . true* . 'SEND' . true* ] false\n".into(),
                ..plain.clone()
            },
        ),
        (
            "fated",
            Shared {
                model: OPEN.into(),
                algorithm: "fate".into(),
                // An empty Γ differs from the Γ of the model.
                options: Options::default()
                    .with("control", "")
                    .with("search", "bfs-lasso")
                    .with("trace", "forced")
                    .with("often", "1/4"),
                place: place(12, 0, 0),
                ..plain.clone()
            },
        ),
        (
            "given",
            Shared {
                model: OPEN.into(),
                algorithm: "fate".into(),
                options: Options::default()
                    .with("control", "g,w")
                    .with("target", "1")
                    .with("given", "g; w")
                    .with("error", "target"),
                ..plain.clone()
            },
        ),
        (
            "asked",
            Shared {
                model: OPEN.into(),
                algorithm: "fate".into(),
                place: place(12, 0, 0),
                stage_stops: vec![
                    ("stage = 3 and line = 106".into(), true),
                    ("layer(1) = 0".into(), false),
                ],
                picked: [
                    &["played", "0", "1", "0"][..],
                    &["column", "0"],
                    &["transition", "0", "1"],
                ]
                .map(|words| words.iter().map(|&word| word.to_owned()).collect())
                .into(),
                ..plain
            },
        ),
    ]
}

fn golden() -> Vec<(String, String)> {
    let file = repository().join("tests/golden/links.txt");
    let text = std::fs::read_to_string(file).expect("the golden links are checked in");
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split_once(' ').expect("a name and a link"))
        .map(|(name, link)| (name.to_owned(), link.to_owned()))
        .collect()
}

#[test]
fn every_golden_link_opens() {
    let (golden, carried) = (golden(), carried());
    assert_eq!(golden.len(), carried.len(), "each link has its content stated");
    for ((name, link), (stated, content)) in golden.iter().zip(carried) {
        assert_eq!(name, stated);
        assert_eq!(decode(link), Ok(content.clone()), "{name}");
        assert_eq!(decode(&format!("https://example.org/x/y/?a=b{link}")), Ok(content), "{name}");
    }
}

/// As long as the listing has the revision of the link, the step is the same.
#[test]
fn golden_places_are_still_there() {
    for (name, shared) in carried() {
        let Some(place) = shared.place else { continue };
        if lariat_session::explanations::find(&shared.algorithm).is_some() {
            continue;
        }
        let algorithm = registry::find(&shared.algorithm).expect("the search is still there");
        if algorithm.listing.revision != place.revision {
            continue;
        }
        let model = lariat_lang::read(&shared.model, shared.format).tree.expect("it reads");
        let prepared = prepare(&model.model(), algorithm, &shared.options, u64::MAX);
        let automaton = prepared.expect("it fits").automaton;
        let machine = algorithm.start(&automaton, &shared.options);
        let mut debugger = Timeline::new(automaton, machine);
        debugger.seek(place.step);
        let snapshot = debugger.snapshot();
        let found = (snapshot.line.map(|line| line.0), snapshot.counters.transitions);
        assert_eq!(found, (Some(place.line), place.transitions), "{name}");
    }
}
