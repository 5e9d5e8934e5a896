//! The successor order: changing it changes nothing else, and runs part where a comparison of all that they
//! report first finds a difference.

use std::sync::Arc;

use lariat_core::{Blueprint, Code, Model, Options, Reversed};
use lariat_lang::{Format, WriteFormat, read, reorder, write};
use lariat_session::difference::difference;
use lariat_session::parting::{Looked, Scout, Unit};
use lariat_session::{ALGORITHMS, Algorithm, Timeline, Verdict, check, prepare};
use lariat_tests::{Lists, Random, seed};

/// Everything that a search can observe of a state: its marks, and its labels and targets in order.
type Row = (Vec<u32>, Vec<(Option<String>, String)>);

fn rows(model: &dyn Model) -> std::collections::BTreeMap<String, Row> {
    let row = |state: Code<'_>| {
        let mut edges = Vec::new();
        let all = model.transitions(state, |target, _, label| {
            let label = label.map(|label| model.label(label).into_owned());
            edges.push((label, model.name(target)));
        });
        all.expect("not too many");
        (model.marks(state).iter().collect(), edges)
    };
    let states = 0..model.codes().expect("numbered states");
    states.map(Code::Number).map(|state| (model.name(state), row(state))).collect()
}

fn model(text: &str, format: Format) -> Arc<dyn Model> {
    let parsed = read(text, format);
    parsed.tree.unwrap_or_else(|| panic!("{:?} in\n{text}", parsed.diagnostics)).model()
}

/// The same automaton with a label on each transition, so that parallel ones can be told apart.
fn labelled(lists: &Lists) -> String {
    let mut text = String::from("acceptance 1\n");
    for (source, targets) in lists.successors.iter().enumerate() {
        let mark = if lists.sets[0].contains(&(source as u32)) { "*" } else { "" };
        text.push_str(&format!("s{source}{mark} -> # here\n"));
        for (index, target) in targets.iter().enumerate() {
            text.push_str(&format!("s{source} -l{index}-> s{target} # {index}\n"));
        }
    }
    text
}

#[test]
fn another_order_is_another_order_and_nothing_else() {
    let seed = seed();
    println!("LARIAT_SEED={seed}");
    let mut random = Random::new(seed);
    for round in 0..600 {
        let sets = 1 + random.below(2) as usize;
        let lists = random.automaton(8, sets);
        let (text, format) = match round % 3 {
            0 => (lists.arrows(), Format::Lar),
            1 => (labelled(&Lists { sets: vec![lists.sets[0].clone()], ..lists }), Format::Lar),
            _ => {
                let labels = model(&labelled(&lists), Format::Lar);
                let labels = Blueprint::explored(&*labels, 10).expect("few states");
                (write(&labels, WriteFormat::Hoa).expect("it can be written"), Format::Hoa)
            }
        };
        let before = model(&text, format);
        for (state, (_, edges)) in rows(&*before) {
            let mut order: Vec<u32> = (0..edges.len() as u32).collect();
            random.shuffle(&mut order);
            let turned = reorder(&text, format, &state, &order)
                .unwrap_or_else(|why| panic!("{why}: {state} in\n{text}"));
            let mut wanted = rows(&*before);
            let moved = order.iter().map(|&from| edges[from as usize].clone()).collect();
            wanted.get_mut(&state).expect("it is there").1 = moved;
            let after = model(&turned, format);
            assert_eq!(rows(&*after), wanted, "{state} {order:?} in\n{text}\nbecame\n{turned}");
            let initial = |model: &dyn Model| model.name(model.initial_states()[0].code());
            assert_eq!(initial(&*after), initial(&*before));
            assert_eq!(after.acceptance_sets(), before.acceptance_sets());
            // And back again to exactly the same text.
            let mut back = vec![0; order.len()];
            (0..).zip(&order).for_each(|(to, &from)| back[from as usize] = to);
            assert_eq!(reorder(&turned, format, &state, &back).as_deref(), Ok(&*text));
        }
    }
}

#[test]
fn reversed_is_the_other_way_round_generated_parts_too() {
    let texts = [
        "s0 -> s1 g s2\ns1* -> s0\ngrid g w=3 h=2\n",
        "tree t depth=3\n",
        "random n=30 edges=90 accepting=0.2 seed=5\n",
        "s -a-> t\ns -b-> u\ns -c-> t\nt -d-> s\n",
        "buffers 2\nprocess p\n0 -X!-> 1\n1 -go-> 0\n1 -X!-> 0\nprocess q\n0 -X?-> 0\n0 -go-> 0\n",
    ];
    for text in texts {
        let written = model(text, Format::Lar);
        let mut wanted = rows(&*written);
        wanted.values_mut().for_each(|(_, edges)| edges.reverse());
        let reversed = Arc::new(Reversed::new(written.clone()));
        assert_eq!(rows(&*reversed), wanted, "{text}");
        assert_eq!(rows(&Reversed::new(reversed)), rows(&*written), "{text}");
    }
}

/// Everything that a run reports: events in their debug format, with names in place of numbers.
fn said(run: &mut Timeline) -> Vec<String> {
    while run.extend(1 << 20).outcome.is_none() {}
    let mut steps = Vec::new();
    run.watch(|now| {
        let printed = format!("{:?}", now.record.events);
        let mut text = String::new();
        for (index, part) in printed.split("StateId(").enumerate() {
            let part = match (index, part.split_once(')')) {
                (1.., Some((number, rest))) => {
                    let state = lariat_core::StateId(number.parse().expect("a number"));
                    text.push_str(&now.world.full_name(state));
                    rest
                }
                _ => part,
            };
            text.push_str(part);
        }
        // A transition is identified by its ends, because its number depends on when they were discovered.
        let mut named = String::new();
        for (index, part) in text.split("EdgeId(").enumerate() {
            let end = if index == 0 { 0 } else { part.find(')').expect("it closes") };
            named.push_str(&part[end..]);
        }
        steps.push(named);
        true
    });
    steps
}

fn run(model: &Arc<dyn Model>, algorithm: &Algorithm) -> Option<Timeline> {
    let options = Options::default();
    let prepared = prepare(model, algorithm, &options, u64::MAX).ok()?;
    let machine = algorithm.start(&prepared.automaton, &options);
    Some(Timeline::new(prepared.automaton, machine))
}

#[test]
fn the_first_step_that_differs_is_the_first_that_says_something_else() {
    let seed = seed();
    println!("LARIAT_SEED={seed}");
    let mut random = Random::new(seed);
    let (mut parted, mut same) = (0, 0);
    for _ in 0..250 {
        let lists = random.automaton(7, 1);
        let text = lists.arrows();
        let state = random.below(lists.successors.len() as u64) as usize;
        let mut order: Vec<u32> = (0..lists.successors[state].len() as u32).collect();
        random.shuffle(&mut order);
        let turned = reorder(&text, Format::Lar, &Lists::name(state as u32), &order)
            .expect("it is not generated");
        let algorithm = &ALGORITHMS[random.below(ALGORITHMS.len() as u64) as usize];
        let models = [&text, &turned].map(|text| model(text, Format::Lar));
        let [Some(mut before), Some(mut after)] = models.each_ref().map(|m| run(m, algorithm))
        else {
            continue;
        };
        let found = difference(&mut before, &mut after, u64::MAX);
        let (one, other) = (said(&mut before), said(&mut after));
        let agreed = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
        let first = (one != other).then_some(agreed as u64 + 1);
        let context = format!("{} on\n{text}\nand\n{turned}", algorithm.name);
        assert_eq!(found.first.as_ref().map(|parting| parting.position), first, "{context}");
        match first {
            Some(_) => parted += 1,
            None => same += 1,
        }
        for (ending, model) in [(&found.before, &models[0]), (&found.after, &models[1])] {
            let whole = check(model, algorithm, &Options::default(), None).expect("it fits");
            assert_eq!(ending.verdict, whole.verdict, "{context}");
            assert_eq!(ending.lasso, whole.lasso, "{context}");
            assert_eq!(ending.length, whole.length, "{context}");
            assert_eq!(ending.counters, whole.counters, "{context}");
            assert_eq!(ending.steps, whole.steps, "{context}");
        }
        assert_eq!(found.is_none(), first.is_none(), "{context}");
        let answer = found.answer("What changes");
        if let Some(step) = first {
            assert!(answer.summary_text().contains(&format!("step {step}.")), "{context}");
            assert_eq!(answer.entries[1].step, Some(step.min(other.len() as u64)), "{context}");
        }
    }
    assert!(parted > 4 && same > 4, "both kinds occur: {parted} and {same}");
}

#[test]
fn states_and_transitions_are_lined_up_as_they_come() {
    let seed = seed();
    println!("LARIAT_SEED={seed}");
    let mut random = Random::new(seed);
    for _ in 0..200 {
        let lists = random.automaton(7, 1);
        let model = lists.model();
        let pick =
            |random: &mut Random| &ALGORITHMS[random.below(ALGORITHMS.len() as u64) as usize];
        let chosen = [pick(&mut random), pick(&mut random)];
        let [Some(mut a), Some(mut b)] = chosen.map(|algorithm| run(&model, algorithm)) else {
            continue;
        };
        for unit in [Unit::State, Unit::Transition] {
            let mark = if unit == Unit::State { "Entered" } else { "Delivered" };
            let [one, other] = [&mut a, &mut b].map(|run| {
                let all = said(run).concat();
                let events = all.split(", (Line").flat_map(|part| part.split("[(Line"));
                let wanted = events.filter(|event| event.contains(mark)).filter(|event| {
                    event.contains("first: true")
                        || unit == Unit::Transition && !event.contains("search: Extract")
                });
                // Only the states: `state: s1`, or `source: s1` and `target: s2`.
                let who = |event: &str| {
                    let fields = event.split([',', '{', '}']).map(str::trim);
                    let who = |f: &&str| {
                        ["state:", "source:", "target:"].iter().any(|n| f.starts_with(n))
                    };
                    fields.filter(who).collect::<String>()
                };
                wanted.map(who).collect::<Vec<_>>()
            });
            let agreed = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
            let first = (one != other).then_some(agreed as u64 + 1);
            let mut scout = Scout::new(unit, [&a, &b], u64::MAX);
            let looked = loop {
                match scout.work(&mut [&mut a, &mut b], 7) {
                    Looked::Later => {}
                    looked => break looked,
                }
            };
            let found = match looked {
                Looked::Parted(parting) => Some(parting.position),
                _ => None,
            };
            let names = chosen.map(|algorithm| algorithm.name);
            assert_eq!(found, first, "{names:?} by {unit:?} on\n{}", lists.arrows());
        }
    }
}

#[test]
fn a_bound_is_kept() {
    let text = "a -> c t\nchain c n=5000\nt* -> t\n";
    let model = model(text, Format::Lar);
    let se05 = lariat_session::registry::find("se05").expect("it is there");
    let runs = || run(&model, se05).expect("it fits");
    let found = difference(&mut runs(), &mut runs(), 1000);
    assert!(found.cut && found.first.is_none() && !found.is_none());
    assert_eq!(found.before.verdict, Verdict::Limit);
    assert!((1000..4000).contains(&found.before.steps), "runs are recorded by the stretch");
}
