//! The papers' lemmas hold at every step of every sound search, and are broken if a search runs as printed,
//! or where it does not fit.

use std::collections::BTreeSet;

use lariat_core::Options;
use lariat_session::lang::{Format, read};
use lariat_session::lemmas::{self, Checking, LemmaReport, Now};
use lariat_session::{ALGORITHMS, Algorithm, EXAMPLES, Timeline, prepare, registry};
use lariat_tests::{Lists, Random, all_automata, seed, variants};

/// Whether a search with these options is sound, according to the papers and to Lariat.
fn is_sound(options: &Options) -> bool {
    let printed = [
        ("test", "hoisted"),
        ("extraction", "printed"),
        ("bound-test", "printed"),
        ("black", "remark1"),
        ("remark1", "true"),
    ];
    !printed.iter().any(|(name, value)| options.is(name, value))
        && options.get("bitstate").is_none()
}

/// No options, then every other value of every option alone, and some combinations: those for which the
/// search is sound.
fn sound_variants(algorithm: &Algorithm) -> Vec<Options> {
    let mut variants = vec![Options::default()];
    for option in algorithm.options {
        for value in &option.values[1..] {
            let values: &[&str] = if *value == "B" { &["3", "5"] } else { &[value] };
            variants.extend(values.iter().map(|value| Options::default().with(option.name, value)));
        }
    }
    if algorithm.name.starts_with("gmz04-") {
        let both = Options::default().with("start", "hpy96").with("black", "gmz04");
        variants.extend([both.clone().with("initial", "normal"), both.with("bound", "6")]);
    }
    variants.retain(|options| is_sound(options) && !options.is("force", "true"));
    variants
}

fn timeline(lists: &Lists, algorithm: &Algorithm, options: &Options) -> Option<Timeline> {
    let prepared = prepare(&lists.model(), algorithm, options, u64::MAX).ok()?;
    let machine = algorithm.start(&prepared.automaton, options);
    Some(Timeline::new(prepared.automaton, machine))
}

fn broken(lists: &Lists, algorithm: &Algorithm, options: &Options) -> Option<LemmaReport> {
    let mut timeline = timeline(lists, algorithm, options)?;
    let reports = lemmas::check(&mut timeline, algorithm, options, &[]);
    reports.into_iter().find(|report| report.broken.is_some())
}

fn all_hold(lists: &Lists, algorithm: &'static Algorithm, options: &Options, told: &str) {
    if let Some(found) = broken(lists, algorithm, options) {
        let shrunk = lists.shrunk(|smaller| {
            broken(smaller, algorithm, options).is_some_and(|other| other.id == found.id)
        });
        let again = broken(&shrunk, algorithm, options);
        panic!(
            "{told}: {} {options:?} on {lists}: {found:?}; on {shrunk}: {again:?}",
            algorithm.name
        );
    }
}

#[test]
fn they_hold_on_all_small_automata() {
    for algorithm in ALGORITHMS {
        let variants = sound_variants(algorithm);
        for lists in all_automata(2) {
            variants.iter().for_each(|options| all_hold(&lists, algorithm, options, "enumerated"));
        }
        // Each variant gets a part of the larger automata; together they get all.
        for (place, lists) in all_automata(3).enumerate() {
            all_hold(&lists, algorithm, &variants[place % variants.len()], "enumerated");
        }
    }
}

#[test]
fn they_hold_on_random_automata() {
    let seed = seed();
    let mut random = Random::new(seed);
    for round in 0..1500 {
        let lists = match round % 5 {
            0 => random.automaton(9, 2),
            1 => random.weak(),
            2 => random.terminal(),
            3 => random.larger(1),
            _ => random.automaton(9, 1),
        };
        for algorithm in ALGORITHMS {
            let slow = algorithm.name.starts_with("gmz04-") || algorithm.name == "spin-i";
            if slow && lists.successors.len() > 9 {
                continue;
            }
            let variants = sound_variants(algorithm);
            let told = format!("LARIAT_SEED={seed} round {round}");
            all_hold(&lists, algorithm, &variants[round % variants.len()], &told);
            all_hold(&lists, algorithm, &variants[0], &told);
        }
    }
}

/// The lemmas that are broken on an example with these options: id and step.
fn breaks(id: &str, search: &str, options: &[(&str, &str)]) -> Vec<(&'static str, u64)> {
    let example = EXAMPLES.iter().find(|example| example.id == id).expect("an example");
    breaks_on(example.text, search, options)
}

fn breaks_on(text: &str, search: &str, options: &[(&str, &str)]) -> Vec<(&'static str, u64)> {
    let algorithm = registry::find(search).expect("a search");
    let mut given = Options::default();
    options.iter().for_each(|(name, value)| given.set(name, value));
    let model = read(text, Format::Lar).tree.expect("a model");
    let prepared = prepare(&model.model(), algorithm, &given, u64::MAX).expect("it fits");
    let machine = algorithm.start(&prepared.automaton, &given);
    let mut timeline = Timeline::new(prepared.automaton, machine);
    let reports = lemmas::check(&mut timeline, algorithm, &given, &[]);
    // A full check at that step gives the same result as following the run.
    for report in &reports {
        timeline.seek(report.broken.as_ref().map_or(0, |breach| breach.step));
        let now = lemmas::at_cursor(&timeline, algorithm, &given, &[report.id]);
        let expected = report.broken.as_ref().map(|breach| Now::Broken(breach.pieces.clone()));
        assert!(expected.is_none_or(|expected| now == [(report.id, expected)]), "{report:?}");
    }
    reports.iter().filter_map(|report| Some((report.id, report.broken.as_ref()?.step))).collect()
}

#[test]
fn they_break_where_the_papers_slip() {
    // Remark 1: s5 turns black in the red search, before its successor s4.
    assert_eq!(
        breaks("slip-a5", "gmz04", &[("remark1", "true")]),
        [("black-is-closed", 78), ("black-leads-nowhere", 81)]
    );
    assert_eq!(
        breaks("slip-a5", "gmz04-min", &[("black", "remark1")]),
        [("left-out-leads-nowhere", 136), ("best-is-shortest", 136)]
    );
    // The hoisted test reports a transition to a state whose component is complete.
    assert_eq!(
        breaks("slip-a8", "gv04", &[("test", "hoisted")]),
        [("report-is-real", 24), ("report-is-current", 21), ("walk-succeeds", 24)]
    );
    // The cycle closes at s4, after the accepting s3.
    assert_eq!(
        breaks("slip-a10", "couvreur99", &[("extraction", "printed")]),
        [("report-is-real", 76), ("cycle-passes-u", 76)]
    );
    assert_eq!(
        breaks("slip-a11", "terminal", &[("force", "true")]),
        [("report-is-real", 10), ("walk-succeeds", 10)]
    );
    // s2 was visited at depth 3 and is reached again at depth 2, and line 11 waits for a best.
    assert_eq!(
        breaks("slip-a13", "gmz04-min", &[("bound", "5"), ("bound-test", "printed")]),
        [("bound-revisits", 39), ("best-is-shortest", 41)]
    );
    assert_eq!(
        breaks("slip-a14", "gmz04-min", &[("step", "2"), ("force", "true")]),
        [("lengths-are-odd", 20), ("best-is-shortest", 28)]
    );
    // `loop` has the same slot as `start`.
    assert_eq!(
        breaks("collision", "se05", &[("bitstate", "3")]),
        [("nothing-is-missed", 35), ("own-slot", 27)]
    );
    // The automaton is not weak: only b of the cycle accepts. It is not terminal: b does not accept.
    assert_eq!(
        breaks_on("a -> b\nb* -> c\nc -> a", "weak-dfs", &[("force", "true")]),
        [("nothing-is-missed", 23), ("cycles-agree", 16)]
    );
    assert_eq!(
        breaks_on("a* -> b\nb -> b", "terminal", &[("force", "true")]),
        [("report-is-real", 7), ("walk-accepts", 5)]
    );
}

#[test]
fn the_repaired_searches_keep_them_on_the_same_models() {
    for (id, search) in [
        ("slip-a5", "gmz04"),
        ("slip-a8", "gv04"),
        ("slip-a10", "couvreur99"),
        ("slip-a13", "gmz04-min"),
        ("slip-a14", "gmz04-min"),
        ("collision", "se05"),
    ] {
        assert_eq!(breaks(id, search, &[]), [], "{id}");
    }
    assert_eq!(breaks("slip-a10", "couvreur99", &[("extraction", "stack")]), []);
    assert_eq!(breaks("slip-a13", "gmz04-min", &[("bound", "5")]), []);
}

/// At every step of sound runs, full checks find no broken lemma either, and slices of any size give the same
/// reports.
#[test]
fn slices_and_single_steps_agree_with_the_whole() {
    let seed = seed();
    let mut random = Random::new(seed);
    for round in 0..400 {
        let lists = random.automaton(6, 1);
        for algorithm in ALGORITHMS {
            let all = variants(algorithm);
            let options = &all[round % all.len()];
            let told = format!("LARIAT_SEED={seed} {} {options:?} on {lists}", algorithm.name);
            let Some(mut timeline) = timeline(&lists, algorithm, options) else { continue };
            let whole = lemmas::check(&mut timeline, algorithm, options, &[]);
            let mut checking = Checking::new(algorithm, options, &[]);
            let budget = 1 + random.below(20);
            while !checking.work(&mut timeline, budget) {}
            assert_eq!(checking.reports(), whole, "{told}");
            let sound = is_sound(options) && !options.is("force", "true");
            for step in 0..=timeline.progress().steps {
                timeline.seek(step);
                for (id, now) in lemmas::at_cursor(&timeline, algorithm, options, &[]) {
                    let report = whole.iter().find(|report| report.id == id).expect("it is one");
                    let before = step <= report.holds_through;
                    let is_broken = matches!(now, Now::Broken(_));
                    assert!(!(sound && is_broken), "{told}: {id} at {step}: {now:?}");
                    let breach = report.broken.as_ref().map(|breach| breach.step);
                    assert!(breach != Some(step) || is_broken, "{told}: {id} at {step}");
                    // With collisions, a state changes when another one does.
                    let lossy = options.get("bitstate").is_some();
                    assert!(!(before && is_broken) || lossy, "{told}: {id} at {step}: {now:?}");
                }
            }
        }
    }
}

#[test]
fn every_search_has_lemmas_and_every_lemma_a_search() {
    let mut ids = BTreeSet::new();
    for algorithm in ALGORITHMS {
        for options in variants(algorithm) {
            let lemmas = lemmas::of(algorithm, &options);
            assert!(lemmas.len() >= 2, "{}", algorithm.name);
            for lemma in lemmas {
                assert!(lemma.sentence.ends_with('.') && !lemma.source.is_empty(), "{lemma:?}");
                ids.insert(lemma.id);
            }
        }
    }
    assert_eq!(ids.len(), 39, "as many as the table has");
}

#[test]
fn an_answer_leads_to_the_step_where_a_lemma_breaks() {
    let example = EXAMPLES.iter().find(|example| example.id == "slip-a13").expect("an example");
    let algorithm = registry::find(example.algorithm).expect("a search");
    let mut options = Options::default();
    example.options.iter().for_each(|(name, value)| options.set(name, value));
    let model = read(example.text, Format::Lar).tree.expect("a model");
    let prepared = prepare(&model.model(), algorithm, &options, u64::MAX).expect("it fits");
    let machine = algorithm.start(&prepared.automaton, &options);
    let mut timeline = Timeline::new(prepared.automaton, machine);
    let reports = lemmas::check(&mut timeline, algorithm, &options, &[]);
    let answer = lemmas::answer(algorithm, &options, &reports);
    assert_eq!(answer.summary_text(), "2 of 10 lemmas break.");
    assert_eq!(
        (answer.entries[0].step, answer.entries[0].line.as_deref()),
        (Some(39), Some("min 11"))
    );
    assert_eq!(
        answer.entries[1].text(),
        "s2 was met at depth 3, is met at depth 2, but is not visited again."
    );
}
