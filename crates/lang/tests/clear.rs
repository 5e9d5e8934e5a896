//! The examples of CLEAR, by the authors of BLS: systems and properties that were not written for
//! Lariat. They are not part of this repository; without them these tests check nothing.

use std::collections::BTreeSet;
use std::path::PathBuf;

use lariat_core::Laid;
use lariat_lang::{Format, mcl, read, recognise};

/// The file, unless the data is not there at all.
fn data(name: &str) -> Option<String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/clear");
    let there = root.is_dir();
    there.then(|| std::fs::read_to_string(root.join(name)).expect("the data is complete"))
}

#[test]
fn systems_are_read_as_they_say() {
    for (name, states, transitions) in [
        ("isolated_bug/ISOLATED.aut", 52, 104),
        ("isolated_bug/bad_prop_ISOLATED.aut", 31, 54),
        ("iteration_bug/ITERATION.aut", 65, 105),
        ("iteration_bug/bad_prop_ITERATION.aut", 78, 104),
        ("sanitary_agency/EX153.aut", 91, 172),
        ("sanitary_agency/bad_prop2_EX153.aut", 55, 95),
    ] {
        let Some(text) = data(name) else { return };
        assert_eq!(recognise(None, &text), Format::Aut);
        let parsed = read(&text, Format::Aut);
        assert_eq!(parsed.diagnostics, [], "{name}");
        let model = parsed.tree.expect("no complaint, hence a model").model();
        let lts = Laid::out(&*model, 1000).expect("it is small").lts;
        assert_eq!((lts.state_count(), lts.transitions().len()), (states, transitions), "{name}");
    }
}

#[test]
fn properties_are_read_and_their_labels_found() {
    for (formula, system, labels) in [
        ("isolated_bug/prop.mcl", "isolated_bug/ISOLATED.aut", ["SEND", "EXEC"]),
        ("iteration_bug/prop.mcl", "iteration_bug/ITERATION.aut", ["LOSS", "REC"]),
        ("sanitary_agency/prop2.mcl", "sanitary_agency/EX153.aut", ["REQUEST_EM", "PAYMENTT_EM"]),
    ] {
        let (Some(formula), Some(system)) = (data(formula), data(system)) else { return };
        let model = read(&system, Format::Aut).tree.expect("it can be read").model();
        let lts = Laid::out(&*model, 1000).expect("it is small").lts;
        let parsed = mcl::read(&formula);
        assert_eq!(parsed.diagnostics, [], "{formula}");
        let property = parsed.tree.expect("no complaint, hence a property");
        assert_eq!(property.warnings(lts.labels()), [], "{formula}");
        let single: BTreeSet<&str> = property
            .pattern(lts.labels())
            .parts
            .iter()
            .filter_map(|part| match &part.shape {
                lariat_core::Shape::Action(met) => {
                    let mut met = lts.labels().iter().zip(met).filter(|(_, met)| **met);
                    met.next().filter(|_| met.next().is_none()).map(|(label, _)| label.as_str())
                }
                _ => None,
            })
            .collect();
        assert_eq!(single, BTreeSet::from(labels), "{formula}");
    }
}
