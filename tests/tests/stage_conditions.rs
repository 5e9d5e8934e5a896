//! Conditions on runs of explanations, checked against plain stepping that asks the run itself.

use std::rc::Rc;

use lariat_core::fate::{FateRun, Will};
use lariat_core::liveness::{LivenessRun, Marking, Reachable};
use lariat_core::neighbourhoods::{NeighbourhoodRun, Settings, Tag};
use lariat_core::run::{FactValue, Facts, Hunt, Is, Of, Recording, Run, Seeker};
use lariat_core::{Direction, Finding, Moment};
use lariat_lang::{Format, read};
use lariat_session::condition::{StageCondition, StageStopping, StageStops};
use lariat_session::{fate, neighbourhoods};
use lariat_tests::{Lists, Random, seed};

/// The steps at which a condition stops, found by examining every step from the start.
fn scanned<R: Facts>(
    recording: &mut Recording<R>,
    holds: &mut dyn FnMut(Moment<'_, R>) -> bool,
) -> Vec<u64> {
    let mut steps = Vec::new();
    recording.seek(0);
    let mut held = holds(recording.moment());
    for step in 1.. {
        recording.seek(step);
        if recording.step() < step {
            break;
        }
        let before = std::mem::replace(&mut held, holds(recording.moment()));
        if held && !before {
            steps.push(step);
        }
    }
    steps
}

/// The same steps, found by seeking forwards and backwards.
fn found<R: Facts>(recording: &mut Recording<R>, condition: &StageCondition) -> [Vec<u64>; 2] {
    let mut ahead = Vec::new();
    let mut from = 0;
    let mut stopping = StageStopping::new(condition);
    let seeker: &mut dyn Seeker<R> = &mut stopping;
    while let Finding::At(step) = recording.find(seeker, from, Direction::Forwards, u64::MAX) {
        ahead.push(step);
        from = step;
    }
    let mut behind = Vec::new();
    from = u64::MAX;
    while let Finding::At(step) = recording.find(seeker, from, Direction::Backwards, u64::MAX) {
        behind.insert(0, step);
        from = step;
    }
    [ahead, behind]
}

/// A condition as text, and the same asked of the run itself.
fn judge<R: Facts>(
    told: &str,
    recording: &mut Recording<R>,
    names: &[String],
    text: &str,
    mut holds: impl FnMut(Moment<'_, R>) -> bool,
) -> usize {
    let condition = StageCondition::read::<R>(text, names);
    let condition = condition.unwrap_or_else(|errors| panic!("{told}: {text}: {errors:?}"));
    let expected = scanned(recording, &mut holds);
    let [ahead, behind] = found(recording, &condition);
    assert_eq!(ahead, expected, "{told}: {text}");
    assert_eq!(behind, expected, "{told}: {text}, backwards");
    expected.len()
}

#[test]
fn layers_and_moves_of_a_trace() {
    let mut random = Random::new(seed());
    let (mut layers, mut moves) = (0, 0);
    for _ in 0..40 {
        let states = 2 + random.below(5);
        let mut text = format!("inputs g w\ncontrol g\ntarget {}\n", states - 1);
        for state in 0..states {
            for guard in ["!g & !w", "!g & w", "g & !w", "g & w"] {
                text += &format!("{state} -[{guard}]-> {}\n", random.below(states));
            }
        }
        let model = read(&text, Format::Lar).tree.expect("it can be read");
        let subject =
            fate::FateSubject::new(&model, &fate::FateAsked::default(), 1000).expect("it fits");
        let run = FateRun::start(&subject.arena, subject.question.clone());
        let mut recording = Recording::new(subject.arena.clone(), run);
        let names = &subject.names;
        for (state, name) in (0..).zip(names) {
            for layer in 0..3 {
                let condition = format!("layer({name}) = {layer}");
                layers += judge(&text, &mut recording, names, &condition, |at| {
                    at.run.analysis().parts.last().and_then(|part| part.layer(state)) == Some(layer)
                });
            }
            for (target, other) in (0..).zip(names) {
                let condition = format!("move({name} -> {other}) = free");
                moves += judge(&text, &mut recording, names, &condition, |at| {
                    at.run.analysis().steps().any(|step| {
                        (step.source, step.target, step.will) == (state, target, Will::Free)
                    })
                });
            }
        }
        judge(&text, &mut recording, names, "stage = 2 and steps > 3", |at| {
            let second = at.log.iter().nth(1);
            second.is_some_and(|(_, from, to)| from <= at.step && at.step <= to) && at.step > 3
        });
    }
    assert!(layers > 60 && moves > 10, "{layers} layers, {moves} free choices");
}

#[test]
fn tags_of_transitions() {
    let mut random = Random::new(seed());
    let labels = ["A", "B", "C"].map(str::to_owned);
    let (mut incorrect, mut correct) = (0, 0);
    for _ in 0..25 {
        let system = random.system(6, &labels);
        let (text, property) = (system.aut(), random.property(&labels).property(true));
        let model = read(&text, Format::Aut).tree.expect("it can be read");
        let Ok(subject) = neighbourhoods::NeighbourhoodSubject::new(&model, &property, 1000) else {
            continue;
        };
        let world = (subject.lts.clone(), subject.pattern.clone());
        let run = NeighbourhoodRun::start(Settings::default());
        let mut recording = Recording::new(world, run);
        for transition in subject.lts.transitions() {
            let (from, to) = (transition.source, transition.target);
            let ends = [from, to].map(|state| subject.names[state as usize].clone());
            let condition = format!("tag({} -> {}) = incorrect", ends[0], ends[1]);
            incorrect += judge(&text, &mut recording, &subject.names, &condition, |at| {
                let Some(system) = at.run.counterexamples() else { return false };
                let is = |x: u32, y: u32| system.origins[x as usize].iter().any(|o| o.0 == y);
                let tagged = system.lts.transitions().iter().zip(at.run.tags());
                let mut asked = tagged.filter(|(t, _)| is(t.source, from) && is(t.target, to));
                asked.any(|(_, &tag)| tag == Tag::Incorrect)
            });
            let condition = format!("tag({} -> {}) = correct", ends[0], ends[1]);
            correct += judge(&text, &mut recording, &subject.names, &condition, |at| {
                at.run.correct().iter().any(|one| {
                    let t = subject.lts.transitions()[one.transition as usize];
                    (t.source, t.target) == (from, to)
                })
            });
        }
    }
    assert!(incorrect > 10 && correct > 10, "{incorrect} incorrect, {correct} correct");
}

#[test]
fn outlooks_of_states() {
    let mut random = Random::new(seed());
    let mut steps = 0;
    for _ in 0..40 {
        let automaton = random.automaton(7, 1);
        let graph = Rc::new(Reachable::of(&*automaton.model(), 1000).expect("it is small"));
        let names: Vec<String> =
            (0..graph.state_count()).map(|s| automaton.model().name(graph.code(s))).collect();
        let run = LivenessRun::start(&graph, None, Marking::Pairwise);
        let mut recording = Recording::new(graph, run);
        let told = automaton.to_string();
        for (state, name) in (0..).zip(&names) {
            let condition = format!("violating({name}) and not saved({name})");
            steps += judge(&told, &mut recording, &names, &condition, |at| {
                at.run.violates(state) && !at.run.is_saved(state)
            });
        }
    }
    assert!(steps > 40, "only {steps}");
}

/// The step since which a condition has held at the cursor, from a plain walk; 0 if it has held from the start.
fn walked_since<R: Facts>(recording: &mut Recording<R>, condition: &StageCondition) -> u64 {
    let home = recording.step();
    let mut since = None;
    for step in 0..=home {
        recording.seek(step);
        match condition.holds(recording.moment()) {
            true => since = since.or(Some(step)),
            false => since = None,
        }
    }
    since.expect("it holds at the cursor")
}

/// What is known about all states and transitions at some steps: each condition reads back, holds, and has held
/// since the step that a hunt in pieces finds. The result is how many were compared.
fn judge_known<R: Facts>(told: &str, recording: &mut Recording<R>, names: &[String]) -> usize {
    recording.seek(u64::MAX);
    let (last, count) = (recording.steps(), names.len() as u32);
    let states = (0..count).map(|state| vec![state]);
    let transitions = (0..count).flat_map(|s| (0..count).map(move |t| vec![s, t]));
    let items: Vec<Vec<u32>> = states.chain(transitions).collect();
    let mut compared = 0;
    for at in [last / 3, last * 3 / 4, last] {
        for item in &items {
            recording.seek(at);
            for (condition, says) in StageCondition::known(recording.moment(), item, names) {
                let text = condition.text();
                assert!(!says.is_empty() && !says.contains('{'), "{text} says {says}");
                let read = StageCondition::read::<R>(text, names);
                let read = read.unwrap_or_else(|errors| panic!("{told}: {text}: {errors:?}"));
                recording.seek(at);
                assert!(condition.holds(recording.moment()), "{told}: {text} at {at}");
                assert!(read.holds(recording.moment()), "{told}: {text} at {at}");
                let mut hunt = Hunt::new(at + 1, Direction::Backwards);
                let conditions = [condition];
                let since = loop {
                    let mut stops = StageStops::new(&conditions);
                    match recording.hunt(&mut hunt, &mut stops, 7) {
                        Finding::At(step) => break step,
                        Finding::Nowhere => break 0,
                        Finding::Later(_) => {}
                    }
                };
                let expected = walked_since(recording, &conditions[0]);
                assert_eq!(since, expected, "{told}: {} at {at}", conditions[0].text());
                compared += 1;
            }
        }
    }
    let item = [0];
    for (words, text) in StageCondition::possible::<R>(&item, names) {
        assert!(!words.is_empty() && !words.contains('{'), "{words}");
        StageCondition::read::<R>(&text, names).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"));
    }
    compared
}

#[test]
fn what_is_known_has_held_since_the_step_that_is_found() {
    let mut random = Random::new(seed());
    let mut compared = [0; 3];
    for _ in 0..30 {
        let states = 2 + random.below(4);
        let mut text = format!("inputs g w\ncontrol g\ntarget {}\n", states - 1);
        for state in 0..states {
            for guard in ["!g & !w", "!g & w", "g & !w", "g & w"] {
                text += &format!("{state} -[{guard}]-> {}\n", random.below(states));
            }
        }
        let model = read(&text, Format::Lar).tree.expect("it can be read");
        let subject =
            fate::FateSubject::new(&model, &fate::FateAsked::default(), 1000).expect("it fits");
        let run = FateRun::start(&subject.arena, subject.question.clone());
        let mut recording = Recording::new(subject.arena.clone(), run);
        compared[0] += judge_known(&text, &mut recording, &subject.names);

        let labels = ["A", "B"].map(str::to_owned);
        let system = random.system(5, &labels);
        let (text, property) = (system.aut(), random.property(&labels).property(true));
        let model = read(&text, Format::Aut).tree.expect("it can be read");
        if let Ok(subject) = neighbourhoods::NeighbourhoodSubject::new(&model, &property, 1000) {
            let world = (subject.lts.clone(), subject.pattern.clone());
            let settings = Settings { marking: Marking::Junction, ..Settings::default() };
            let mut recording = Recording::new(world, NeighbourhoodRun::start(settings));
            compared[1] += judge_known(&text, &mut recording, &subject.names);
        }

        let automaton = random.automaton(6, 1);
        let graph = Rc::new(Reachable::of(&*automaton.model(), 1000).expect("it is small"));
        let names: Vec<String> =
            (0..graph.state_count()).map(|s| automaton.model().name(graph.code(s))).collect();
        let run = LivenessRun::start(&graph, None, Marking::Junction);
        let mut recording = Recording::new(graph, run);
        compared[2] += judge_known(&automaton.to_string(), &mut recording, &names);
    }
    assert!(compared.iter().all(|&one| one > 100), "{compared:?}");
}

#[test]
fn conditions_on_stages_are_completed() {
    let names = ["s1", "s 2"].map(str::to_owned);
    let offers = |text: &str| -> Vec<String> {
        let all = StageCondition::complete::<FateRun>(text, text.len(), &names);
        all.into_iter().map(|one| format!("{}{}", &text[..one.span.start], one.insert)).collect()
    };
    assert_eq!(offers("lay"), ["layer(", "layers"]);
    assert_eq!(offers("layer("), ["layer(s1", "layer(\"s 2\""]);
    assert_eq!(offers("layer(s1) = 2 and mo"), ["layer(s1) = 2 and move("]);
    assert_eq!(offers("move(s1 -> "), ["move(s1 -> s1", "move(s1 -> \"s 2\""]);
    assert_eq!(offers("move(s1 -> s1) = f"), ["move(s1 -> s1) = fated", "move(s1 -> s1) = free"]);
    assert_eq!(offers("layer(s1) = 2 a"), ["layer(s1) = 2 and"]);
    assert_eq!(offers("stage = sta"), ["stage = stage"]);
    assert!(offers("layer(s1) = 2").is_empty());
    // A completion is the beginning of something that can be read.
    for text in offers("") {
        let whole = match &*text {
            "not" => "not target(s1)".to_owned(),
            "move(" => "move(s1 -> s1) = free".to_owned(),
            "boundary(" | "target(" | "on_trace(" => format!("{text}s1)"),
            other if other.ends_with('(') => format!("{other}s1) >= 0"),
            other => format!("{other} >= 0"),
        };
        StageCondition::read::<FateRun>(&whole, &names)
            .unwrap_or_else(|e| panic!("{whole}: {e:?}"));
    }
}

/// The values of facts are those that the facts declare.
#[test]
fn facts_are_what_they_say() {
    fn check<R: Facts>(recording: &mut Recording<R>, states: u32) -> u64 {
        let mut known = 0;
        recording.seek(u64::MAX);
        let steps = recording.steps();
        for step in (0..=steps).step_by(7).chain([steps]) {
            recording.seek(step);
            for (fact, find) in R::FACTS {
                let about: Vec<Vec<u32>> = match fact.of {
                    Of::Run => vec![vec![]],
                    Of::State => (0..states).map(|state| vec![state]).collect(),
                    Of::Transition => {
                        (0..states).flat_map(|s| (0..states).map(move |t| vec![s, t])).collect()
                    }
                };
                for about in about {
                    for value in find(recording.run(), recording.world(), &about) {
                        known += 1;
                        let fits = match (fact.is, value) {
                            (Is::Number, FactValue::Number(_)) => true,
                            (Is::True, FactValue::True(_)) => true,
                            (Is::Word(words), FactValue::Word(word)) => words.contains(&word),
                            _ => false,
                        };
                        assert!(fits, "{} is {value:?}", fact.name);
                    }
                }
            }
        }
        known
    }
    let text = "inputs g w\ncontrol g\ntarget 3\n0 -[g]-> 1\n0 -[!g]-> 2\n1 -[w]-> 3\n1 -[!w]-> 0\n\
                2 -[g & w]-> 3\n2 -[!(g & w)]-> 2\n3\n";
    let model = read(text, Format::Lar).tree.expect("it can be read");
    let subject =
        fate::FateSubject::new(&model, &fate::FateAsked::default(), 1000).expect("it fits");
    let run = FateRun::start(&subject.arena, subject.question.clone());
    assert!(check(&mut Recording::new(subject.arena.clone(), run), 4) > 100);
    let automaton = Lists::new(&[&[1, 2], &[0, 3], &[2, 3], &[3]], &[0, 3]);
    let graph = Rc::new(Reachable::of(&*automaton.model(), 1000).expect("it is small"));
    let run = LivenessRun::start(&graph, None, Marking::Junction);
    assert!(check(&mut Recording::new(graph, run), 4) > 100);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let names = ["s1", "s2"].map(str::to_owned);
    let error = |text: &str| {
        let errors = StageCondition::read::<FateRun>(text, &names).expect_err(text);
        let error = &errors[0];
        format!("{} {}", error.message, error.help.clone().unwrap_or_default())
    };
    let cases = [
        ("layr(s1) = 2", "`layr` is unknown did you mean `layer`?"),
        ("layer(s3) = 2", "there is no state `s3` did you mean `s1`?"),
        ("layer(s1)", "`layer(s1)` is neither true nor false compare it, as in `layer(s) = 2`"),
        ("layer(s1 -> s2) = 1", "`layer` needs one state write it as in `layer(s) = 2`"),
        ("move(s1 -> s2) = late", "`move(s -> t)` is never `late` it is fated or free"),
        ("stage", "`stage` is neither true nor false compare it, as in `stage = 3`"),
        ("move(s1 -> s2) > free", "words have no order use `=` or `!=`"),
        ("layer(s1) = fated", "`fated` is unknown"),
    ];
    for (text, expected) in cases {
        let said = error(text);
        assert!(said.starts_with(expected), "{text}: {said}");
    }
    let vocabulary = StageCondition::vocabulary::<FateRun>();
    assert!(vocabulary.iter().any(|(form, _)| form == "layer(s)"));
    assert!(FateRun::FACTS.len() + 3 == vocabulary.len() && !Run::is_over(&start()));

    fn start() -> FateRun {
        let text = "inputs g\ntarget b\na -[g]-> b\na -[!g]-> a\n";
        let model = read(text, Format::Lar).tree.expect("it can be read");
        let subject =
            fate::FateSubject::new(&model, &fate::FateAsked::default(), 10).expect("it fits");
        FateRun::start(&subject.arena, subject.question)
    }
}
