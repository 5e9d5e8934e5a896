//! The data of the authors' own later tool, CLEAR: systems, properties, the systems of
//! counterexamples that CADP computed, and how CLEAR coloured them. The files are not part of the
//! repository: without them there is nothing to compare, and the test says so.
//!
//! What is counted: final marks are no transitions in any of these files. (The label `exit` is an
//! action of the models, the end of a process.) A `.autx` file has every transition of the system of
//! counterexamples once, BLACK or RED, and for every state the correct transitions of the full state
//! that it was made from, GREEN, all to the state -1; the header counts that state too. So
//! `transitions = BLACK + RED`, and GREEN is the sum of correct transitions over all states, where
//! one full transition may count several times.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use lariat_tests::reference::neighbourhoods::{
    Action, Counterexamples, Expression, Findings, Marking, Matching, Residuals, System,
};
use lariat_tests::repository;

/// One directory of such files.
struct Example {
    name: String,
    full: PathBuf,
    property: PathBuf,
    counterexamples: PathBuf,
    coloured: Option<PathBuf>,
}

/// `X.aut`, `bad_…_X.aut`, a property `P.mcl` (the one with `bad_P…` if there are several), and perhaps
/// `bad_…_X….autx`.
fn examples() -> Vec<Example> {
    let folder = repository().join("../shared/data/clear");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        println!("skipped: there is no {}", folder.display());
        return Vec::new();
    };
    let mut found = Vec::new();
    for directory in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        let Ok(entries) = std::fs::read_dir(&directory) else { continue };
        let mut files: Vec<PathBuf> =
            entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        files.sort();
        let before = found.len();
        let bad = |file: &&PathBuf| has(file, "aut") && stem(file).starts_with("bad_");
        for counterexamples in files.iter().filter(bad) {
            let own = stem(counterexamples);
            let whole = |file: &&PathBuf| {
                has(file, "aut") && !bad(file) && own.ends_with(&format!("_{}", stem(file)))
            };
            let properties: Vec<&PathBuf> = files.iter().filter(|f| has(f, "mcl")).collect();
            let meant = |file: &&&PathBuf| own.starts_with(&format!("bad_{}", stem(file)));
            let property = match properties[..] {
                [only] => Some(only),
                _ => properties.iter().filter(meant).max_by_key(|f| stem(f).len()).copied(),
            };
            let coloured = |file: &&PathBuf| has(file, "autx") && stem(file).starts_with(&own);
            if let (Some(full), Some(property)) = (files.iter().find(whole), property) {
                found.push(Example {
                    name: format!("{}/{own}", stem(&directory)),
                    full: full.clone(),
                    property: property.clone(),
                    counterexamples: counterexamples.clone(),
                    coloured: files.iter().find(coloured).cloned(),
                });
            }
        }
        assert!(found.len() > before, "no files belong together in {}", directory.display());
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

fn has(file: &Path, extension: &str) -> bool {
    file.extension().is_some_and(|own| own == extension)
}

fn stem(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// A transition as the files write it. Of `.autx` only: its colour, and the kind of its source.
struct Row {
    source: String,
    kind: Option<String>,
    label: String,
    colour: Option<String>,
    target: String,
}

/// `des (0, transitions, states)` and rows `(0, LABEL, 1)`, `(14:N:G, "WAIT":BLACK, 21)`.
fn rows(file: &Path) -> ([usize; 3], Vec<Row>) {
    let text = std::fs::read_to_string(file).expect("it was listed");
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let inside = |line: &str| {
        let (from, to) = (line.find('(').expect("it opens"), line.rfind(')').expect("it closes"));
        line[from + 1..to].to_owned()
    };
    let head = inside(lines.next().expect("a header"));
    let head: Vec<usize> =
        head.split(',').map(|part| part.trim().parse().expect("a number")).collect();
    let row = |line: &str| {
        let row = inside(line);
        let (source, rest) = row.split_once(',').expect("three parts");
        let (label, target) = rest.rsplit_once(',').expect("three parts");
        let (source, kind) = match source.trim().split_once(":N:") {
            Some((source, kind)) => (source, Some(kind.to_owned())),
            None => (source.trim(), None),
        };
        let label = label.trim();
        let (label, colour) = match label.rsplit_once("\":") {
            Some((label, colour)) => (label, Some(colour.to_owned())),
            None => (label.trim_end_matches('"'), None),
        };
        Row {
            source: source.to_owned(),
            kind,
            label: label.trim_start_matches('"').to_owned(),
            colour,
            target: target.trim().to_owned(),
        }
    };
    (head.try_into().expect("three numbers"), lines.map(row).collect())
}

/// A system whose states and transitions say something, to be compared with another one.
#[derive(Default)]
struct Picture {
    initial: usize,
    /// By state, in words.
    states: Vec<String>,
    transitions: Vec<(usize, String, usize)>,
}

impl Picture {
    /// How often each kind of state occurs, where states are of one kind if they look the same and
    /// lead to, and are come to from, the same kinds, as often. Systems that are the same but for the
    /// numbers of their states have the same kinds; what differs between two systems is seen as far
    /// as counting can see it.
    fn kinds(&self) -> BTreeMap<String, usize> {
        let mut kinds: Vec<String> = self.states.clone();
        kinds[self.initial].push('!');
        for _ in 0..self.states.len().min(40) {
            let seen = |state: usize| {
                let mut around: Vec<String> = Vec::new();
                for (source, label, target) in &self.transitions {
                    if *source == state {
                        around.push(format!(">{label}>{}", kinds[*target]));
                    }
                    if *target == state {
                        around.push(format!("<{label}<{}", kinds[*source]));
                    }
                }
                around.sort();
                let mut hasher = DefaultHasher::new();
                (&kinds[state], around).hash(&mut hasher);
                format!("{:x}", hasher.finish())
            };
            kinds = (0..self.states.len()).map(seen).collect();
        }
        let mut counted = BTreeMap::new();
        kinds.into_iter().for_each(|kind| *counted.entry(kind).or_insert(0) += 1);
        counted
    }
}

#[test]
fn trial() {
    let act = |l: &str| Expression::One(Action::Label(l.to_owned()));
    let any = || Expression::Star(Box::new(Expression::One(Action::Any)));
    for example in examples() {
        println!("{}", example.name);
        let ([initial, _, states], list) = rows(&example.full);
        let mut system = System { states, initial, labels: vec![], transitions: vec![] };
        for row in list {
            let label = system.labels.iter().position(|l| *l == row.label).unwrap_or_else(|| {
                system.labels.push(row.label.clone());
                system.labels.len() - 1
            });
            system.transitions.push((row.source.parse().unwrap(), label, row.target.parse().unwrap()));
        }
        let parts = match example.name.as_str() {
            n if n.starts_with("iso") => vec![any(), act("SEND"), any(), act("EXEC"), any()],
            n if n.starts_with("ite") => vec![any(), act("LOSS"), act("REC"), any()],
            _ => vec![any(), act("REQUEST_EM"), any(), act("PAYMENTT_EM"), any()],
        };
        let e = parts.into_iter().reduce(|a, b| Expression::Sequence(Box::new(a), Box::new(b))).unwrap();
        let c = Counterexamples::of(&system, &Residuals::of(&e, &system.labels)).unwrap();
        println!("{} {} {:?}", c.origins.len(), c.transitions.len(), rows(&example.counterexamples).0);
        for m in [Matching::Projection, Matching::Reachable] {
        let f = Findings::new(&system, &c, m);
        let red = (0..c.transitions.len()).filter(|&t| f.is_incorrect(t)).count();
        let mut kinds = BTreeMap::new();
        for n in f.neighbourhoods(Marking::Junction) { *kinds.entry(n.kind).or_insert(0) += 1; }
        println!("{m:?} green {} red {red} black {} {kinds:?}", f.correct.len(), c.transitions.len() - red);
        }
        if let Some(file) = &example.coloured {
            let mut colours = BTreeMap::new();
            let mut kinds = BTreeMap::new();
            for row in rows(file).1 { *colours.entry(row.colour).or_insert(0) += 1; kinds.insert(row.source, row.kind); }
            let mut k = BTreeMap::new();
            kinds.values().for_each(|v| *k.entry(v.clone()).or_insert(0) += 1);
            println!("{colours:?} {k:?}");
        }
    }
    let _ = Picture::default();
}
