//! The data of the authors' own later tool, CLEAR: systems, properties, the systems of counterexamples that
//! CADP computed, and how CLEAR coloured them. The files are not part of the repository. Without them the
//! test compares nothing and says so.
//!
//! What is counted: final marks are not transitions in any of these files. (The label `exit` is an action of
//! the models, the end of a process.) A `.autx` file has every transition of the system of counterexamples
//! once, BLACK or RED, and for every state the correct transitions of the full state that it was made from,
//! GREEN, all to the state -1; the header counts that state too. So `transitions = BLACK + RED`, and GREEN is
//! the sum of correct transitions over all states, where one full transition may count several times.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use lariat_core::Transition;
use lariat_core::neighbourhoods::{
    Junction, Marking, NeighbourhoodAnalysis, Settings, Tag, analyse,
};
use lariat_lang::{Format, read};
use lariat_session::neighbourhoods::NeighbourhoodSubject;
use lariat_tests::reference::neighbourhoods as reference;
use lariat_tests::reference::neighbourhoods::{
    Counterexamples, Expression, Findings, Residuals, System,
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

/// A transition as written in the files. Only in `.autx`: its colour, and the kind of its source.
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

/// A system with descriptions of states and transitions, to be compared with another one.
#[derive(Default)]
struct Picture {
    initial: usize,
    /// The description of each state.
    states: Vec<String>,
    transitions: Vec<(usize, String, usize)>,
}

impl Picture {
    /// How often each kind of state occurs. Two states are of the same kind if they have the same description
    /// and the same number of incoming and outgoing transitions of each kind. Systems that differ only in the
    /// numbers of their states have the same kinds.
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

/// One example according to the files and according to Lariat.
struct Compared {
    subject: NeighbourhoodSubject,
    analysis: NeighbourhoodAnalysis,
}

impl Compared {
    fn new(example: &Example) -> Compared {
        let model_text = std::fs::read_to_string(&example.full).expect("it was listed");
        let property = std::fs::read_to_string(&example.property).expect("it was listed");
        let parsed = read(&model_text, Format::Aut);
        let model = parsed.tree.unwrap_or_else(|| panic!("{:?}", parsed.diagnostics));
        let subject = NeighbourhoodSubject::new(&model, &property, u64::MAX)
            .unwrap_or_else(|unfit| panic!("{}: {unfit:?}", example.name));
        let settings = Settings { marking: Marking::Junction, ..Settings::default() };
        let analysis = analyse(&subject.lts, &subject.pattern, settings);
        Compared { subject, analysis }
    }

    fn label(&self, label: u32) -> &str {
        &self.subject.lts.labels()[label as usize]
    }

    /// The system of counterexamples. If `coloured`, as CLEAR colours it: states have their kind and their
    /// correct transitions.
    fn picture(&self, coloured: bool) -> Picture {
        let lts = &self.analysis.counterexamples.lts;
        let mut picture = Picture {
            initial: lts.initial as usize,
            states: vec![String::new(); lts.state_count() as usize],
            transitions: Vec::new(),
        };
        for (step, tag) in lts.transitions().iter().zip(&self.analysis.tags) {
            let mut label = self.label(step.label).to_owned();
            if coloured {
                label += if *tag == Tag::Incorrect { ":RED" } else { ":BLACK" };
            }
            picture.transitions.push((step.source as usize, label, step.target as usize));
        }
        for one in self.analysis.neighbourhoods.iter().filter(|_| coloured) {
            let kind = one.kind.map_or(String::new(), |kind| format!("{kind:?}"));
            let correct = one.correct.iter().map(|step| self.label(step.label).to_owned());
            picture.states[one.state as usize] = told(&kind, correct.collect());
        }
        picture
    }
}

/// A description of a state: its kind, and its correct actions.
fn told(kind: &str, mut correct: Vec<String>) -> String {
    correct.sort();
    format!("{kind} {}", correct.join(" "))
}

/// The content of a file. In a `.autx` the state -1 is left out, with the transitions to it.
fn picture_of(file: &Path) -> Picture {
    let ([initial, ..], rows) = rows(file);
    let mut names: Vec<String> = Vec::new();
    let mut number = |name: &String| {
        names.iter().position(|other| other == name).unwrap_or_else(|| {
            names.push(name.clone());
            names.len() - 1
        })
    };
    let initial = number(&initial.to_string());
    let mut transitions = Vec::new();
    let mut kinds: BTreeMap<usize, (String, Vec<String>)> = BTreeMap::new();
    for row in &rows {
        let source = number(&row.source);
        if let Some(kind) = &row.kind {
            kinds.entry(source).or_insert_with(|| (kind.clone(), Vec::new()));
        }
        match row.colour.as_deref() {
            Some("GREEN") => {
                kinds.entry(source).or_default().1.push(row.label.clone());
            }
            Some(colour) => {
                let label = format!("{}:{colour}", row.label);
                transitions.push((source, label, number(&row.target)));
            }
            None => transitions.push((source, row.label.clone(), number(&row.target))),
        }
    }
    let state = |at: usize| kinds.get(&at).map(|(kind, correct)| told(kind, correct.clone()));
    let states = (0..names.len()).map(|at| state(at).unwrap_or_default()).collect();
    Picture { initial, states, transitions }
}

#[test]
fn the_counterexamples_are_those_that_cadp_computed() {
    for example in examples() {
        let compared = Compared::new(&example);
        let lts = &compared.analysis.counterexamples.lts;
        let ([initial, transitions, states], _) = rows(&example.counterexamples);
        let found = (lts.initial as usize, lts.transitions().len(), lts.state_count() as usize);
        println!("{}: {} states, {} transitions", example.name, found.2, found.1);
        assert_eq!(found, (initial, transitions, states), "{}", example.name);
        let wanted = picture_of(&example.counterexamples);
        assert_eq!(compared.picture(false).kinds(), wanted.kinds(), "{}", example.name);
        let known = [("sanitary_agency/", 55), ("isolated_bug/", 31), ("iteration_bug/", 78)];
        for (name, count) in known.iter().filter(|(name, _)| example.name.starts_with(name)) {
            assert_eq!(states, *count, "{name}");
        }
    }
}

#[test]
fn transitions_and_junctions_are_those_that_clear_coloured() {
    for example in examples() {
        let Some(file) = &example.coloured else { continue };
        let compared = Compared::new(&example);
        let analysis = &compared.analysis;
        let mut wanted: BTreeMap<String, usize> = BTreeMap::new();
        let mut junctions: BTreeMap<String, String> = BTreeMap::new();
        for row in rows(file).1 {
            *wanted.entry(row.colour.expect("all are coloured")).or_insert(0) += 1;
            junctions.extend(row.kind.map(|kind| (row.source, kind)));
        }
        junctions.into_values().for_each(|kind| *wanted.entry(kind).or_insert(0) += 1);
        let mut found: BTreeMap<String, usize> = BTreeMap::new();
        for tag in &analysis.tags {
            let colour = if *tag == Tag::Incorrect { "RED" } else { "BLACK" };
            *found.entry(colour.to_owned()).or_insert(0) += 1;
        }
        for one in &analysis.neighbourhoods {
            let kind = one.kind.expect("junctions have kinds");
            *found.entry(format!("{kind:?}")).or_insert(0) += 1;
        }
        // Every transition to a state with a correct transition is neutral, so each such state is a junction:
        // counting at junctions misses none.
        let correct: usize = analysis.neighbourhoods.iter().map(|one| one.correct.len()).sum();
        found.extend((correct > 0).then(|| ("GREEN".to_owned(), correct)));
        println!("{}: {found:?}", example.name);
        assert_eq!(found, wanted, "{}", example.name);
        let pictures = [compared.picture(true), picture_of(file)];
        let [ours, theirs] = pictures.each_ref().map(Picture::kinds);
        assert_eq!(ours, theirs, "{}", example.name);
    }
}

/// The second implementation agrees on these systems, too.
#[test]
fn the_definitions_say_the_same_of_them() {
    for example in examples() {
        let compared = Compared::new(&example);
        let lts = &compared.subject.lts;
        let transition = |t: &Transition| (t.source as usize, t.label as usize, t.target as usize);
        let system = System {
            states: lts.state_count() as usize,
            initial: lts.initial as usize,
            labels: lts.labels().to_vec(),
            transitions: lts.transitions().iter().map(transition).collect(),
        };
        let expression = Expression::of(&compared.subject.pattern, lts.labels());
        let found = Counterexamples::of(&system, &Residuals::of(&expression, &system.labels))
            .expect("it is violated");
        let ours = &compared.analysis.counterexamples;
        let transitions: Vec<_> = ours.lts.transitions().iter().map(transition).collect();
        assert_eq!((&found.finals, &found.transitions), (&ours.finals, &transitions));
        let findings = Findings::new(&system, &found, reference::Matching::Projection);
        let kinds: Vec<_> = findings.neighbourhoods(reference::Marking::Junction);
        let kinds: Vec<_> = kinds.iter().map(|one| (one.state as u32, one.kind)).collect();
        let name = |kind: Junction| match kind {
            Junction::G => "G",
            Junction::R => "R",
            Junction::GR => "GR",
            Junction::GRB => "GRB",
        };
        let all = compared.analysis.neighbourhoods.iter();
        let marked: Vec<_> = all.map(|one| (one.state, one.kind.map(name))).collect();
        assert_eq!(kinds, marked, "{}", example.name);
    }
}

/// BLS 4.2: seven neighbourhoods, a shortest counterexample of 19 actions that visits three of them and is
/// shortened to six. (Table 1 has other numbers: its rows are of other sizes.) There are many shortest
/// counterexamples; some are as described in the text.
#[test]
fn the_case_study_of_the_paper_is_found_again() {
    for example in examples().iter().filter(|one| one.name.starts_with("sanitary_agency/")) {
        let subject = Compared::new(example).subject;
        let analysis = analyse(&subject.lts, &subject.pattern, Settings::default());
        let found = &analysis.counterexamples;
        let centres: Vec<u32> = analysis.neighbourhoods.iter().map(|one| one.state).collect();
        let length = analysis.shortest.as_ref().map(Vec::len);
        assert_eq!((centres.len(), length), (7, Some(19)));
        // All runs of 19 actions to a final state, with the centres visited and the actions kept.
        let mut runs: BTreeMap<(u32, usize, usize, bool), u64> = BTreeMap::new();
        let is_centre = |state: u32| centres.contains(&state);
        runs.insert((0, usize::from(is_centre(0)), 0, is_centre(0)), 1);
        for _ in 0..19 {
            let mut longer = BTreeMap::new();
            for (&(end, met, kept, at_centre), &count) in &runs {
                for step in found.lts.from(end) {
                    let into = is_centre(step.target);
                    let kept = kept + usize::from(at_centre || into);
                    let key = (step.target, met + usize::from(into), kept, into);
                    *longer.entry(key).or_insert(0) += count;
                }
            }
            runs = longer;
        }
        let mut shortest: BTreeMap<(usize, usize), u64> = BTreeMap::new();
        for ((end, met, kept, _), count) in runs {
            if found.finals[end as usize] {
                *shortest.entry((met, kept)).or_insert(0) += count;
            }
        }
        assert_eq!(shortest.values().sum::<u64>(), 579);
        assert_eq!(shortest[&(3, 6)], 69, "{shortest:?}");
    }
}
