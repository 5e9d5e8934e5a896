//! Conditions and breakpoints: exact answers on the papers' examples, and results of keyframe search against
//! plain stepping.

use lariat_core::{Code, Colour, Event, Options, SearchKind, SideStack, StateId};
use lariat_session::breakpoints::{
    Armed, Became, Breakpoint, Reached, became_true, held_since, run_to,
};
use lariat_session::condition::{Condition, Vocabulary, complete};
use lariat_session::lang::{Diagnostic, Format, read};
use lariat_session::{
    ALGORITHMS, Algorithm, Automaton, Direction, EXAMPLES, StepRecord, Timeline, prepare, registry,
};
use lariat_tests::{Random, seed, variants};

fn timeline_of(text: &str, algorithm: &Algorithm, options: &Options) -> Option<Timeline> {
    let model = read(text, Format::Lar).tree?;
    let automaton = prepare(&model.model(), algorithm, options, u64::MAX).ok()?.automaton;
    let machine = algorithm.start(&automaton, options);
    Some(Timeline::new(automaton, machine))
}

/// A complete run of an example, with its own search or another one.
fn example(id: &str, search: &str) -> (Timeline, &'static Algorithm, Options) {
    let example = EXAMPLES.iter().find(|example| example.id == id).expect("an example");
    let algorithm = registry::find(search).expect("a search");
    let mut timeline = timeline_of(example.text, algorithm, &Options::default()).expect("it fits");
    timeline.extend(u64::MAX);
    (timeline, algorithm, Options::default())
}

fn condition(text: &str, run: &(Timeline, &'static Algorithm, Options)) -> Condition {
    let vocabulary = Vocabulary::new(run.1, &run.2, run.0.space());
    Condition::read(text, &vocabulary).unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

/// All steps at which it stops, forwards; checks that they are the same backwards.
fn stops(text: &str, run: &mut (Timeline, &'static Algorithm, Options)) -> Vec<u64> {
    let armed = Armed::at(condition(text, run));
    let timeline = &mut run.0;
    let mut forwards = Vec::new();
    let mut from = 0;
    while let Reached::At { step, .. } =
        run_to(timeline, from, Direction::Forwards, &armed, u64::MAX)
    {
        forwards.push(step);
        from = step;
    }
    let mut backwards = Vec::new();
    let mut from = u64::MAX;
    while let Reached::At { step, .. } =
        run_to(timeline, from, Direction::Backwards, &armed, u64::MAX)
    {
        backwards.push(step);
        from = step;
    }
    backwards.reverse();
    assert_eq!(forwards, backwards, "{text}");
    forwards
}

#[test]
fn on_the_papers_examples() {
    // GMZ, Fig. 4: the red search from s2 reaches the stack through s3 and s4.
    let mut run = example("red-detour", "se05");
    let answers: [(&str, &[u64]); 21] = [
        ("colour(s3) = red", &[43]),
        ("coloured(s3, red)", &[43]),
        ("coloured(s3)", &[26, 32, 43]),
        ("colour(s3) = cyan", &[26]),
        ("colour(s3) = colour(s4)", &[32, 49]),
        ("colour(s3) != colour(s4)", &[8, 43]),
        ("entered(s2)", &[19, 39]),
        ("visited(s2, red)", &[39]),
        ("left(s4)", &[14]),
        ("on_stack(s3)", &[25, 45]),
        ("|red| = 2", &[45]),
        ("|blue| = 2", &[7, 19, 32]),
        ("searching = red", &[39]),
        ("depth > 3", &[45]),
        ("depth + 1 > |blue| + 2", &[45]),
        ("max_depth >= 3 and depth < 3", &[32]),
        ("considered(s3 -> s4)", &[27, 46]),
        ("refused(s2 -> s4)", &[35]),
        ("states = 4 and line = 9", &[29, 35]),
        ("steps = 17 ∨ ¬ (steps ≤ 20)", &[17, 21]),
        ("found", &[54]),
    ];
    for (text, expected) in answers {
        assert_eq!(stops(text, &mut run), expected, "{text}");
    }
    let red = condition("colour(s3) = red", &run);
    assert_eq!(became_true(&mut run.0, &red, 54, u64::MAX), Became::Since(43));
    assert_eq!(became_true(&mut run.0, &red, 42, u64::MAX), Became::False);
    let white = condition("colour(s3) = white", &run);
    assert_eq!(became_true(&mut run.0, &white, 25, u64::MAX), Became::Since(0));

    // SE, Fig. 5 on GMZ, Fig. 4: s4 leads back to s1, and their two entries are merged.
    let mut run = example("red-detour", "couvreur99");
    assert_eq!(stops("pushed(s4, Roots)", &mut run), [11]);
    assert_eq!(stops("|Roots| = 2", &mut run), [11, 30, 41]);
    assert_eq!(stops("on(Roots, s4)", &mut run), [11]);
    assert_eq!(stops("popped(s1)", &mut run), [18]);
    assert_eq!(stops("number(s2) = 3", &mut run), [29]);
    assert_eq!(stops("found", &mut run), [45]);

    // GMZ, Fig. 3: the visit of s3 at depth 4 against the stored 3.
    let mut run = example("short-detour", "spin-i");
    assert_eq!(stops("refused(s6 -> s3) and depth(s3) = 3", &mut run).last(), Some(&96));

    // A listing in which each procedure has its own line numbers.
    let mut run = example("black-tree", "gmz04");
    let named = stops("line = red 3", &mut run);
    assert!(!named.is_empty());
    assert_eq!(named, stops("line = 103", &mut run));
}

#[test]
fn several_breakpoints_say_which_one_stopped() {
    let mut run = example("red-detour", "se05");
    let off = Breakpoint { enabled: false, ..Breakpoint::line(3) };
    let breakpoints = [
        off,
        Breakpoint::coloured("s3", Colour::Red),
        Breakpoint::line(21),
        Breakpoint::entered("s4"),
        Breakpoint::considered("s4", "s1"),
        Breakpoint::found(),
    ];
    let armed = Armed::new(&breakpoints, run.1, &run.2, &run.0).expect("all are good");
    let mut met = Vec::new();
    let mut from = 0;
    while let Reached::At { step, breakpoints } =
        run_to(&mut run.0, from, Direction::Forwards, &armed, u64::MAX)
    {
        met.push((step, breakpoints));
        from = step;
    }
    let expected =
        [(7, vec![3]), (9, vec![4]), (43, vec![1, 2]), (49, vec![2]), (51, vec![3]), (52, vec![4])];
    assert_eq!(met[..6], expected);
    assert_eq!(met[6..], [(54, vec![5])]);
    let back = run_to(&mut run.0, 49, Direction::Backwards, &armed, u64::MAX);
    assert_eq!(back, Reached::At { step: 43, breakpoints: vec![1, 2] });
    let wrong = [Breakpoint::found(), Breakpoint::pushed("s1", SideStack::Roots)];
    let errors = Armed::new(&wrong, run.1, &run.2, &run.0).expect_err("se05 has no Roots");
    assert_eq!(errors[0].0, 1);
}

fn errors(text: &str, search: &str) -> Vec<Diagnostic> {
    let run = example("red-detour", search);
    let vocabulary = Vocabulary::new(run.1, &run.2, run.0.space());
    Condition::read(text, &vocabulary).expect_err(text)
}

#[test]
fn errors_say_where_and_what_to_do() {
    let told = [
        ("colour(s3) = gren", "se05", "gren", "there is no colour `gren` in se05"),
        ("colour(s3) = bleu", "se05", "bleu", "did you mean `blue`? se05 has white, cyan, blue"),
        ("on(Roots, s1)", "se05", "on", "se05 has no stack besides its calls"),
        ("on(Rots, s1)", "couvreur99", "Rots", "it has Roots"),
        ("|Current| = 1", "couvreur99", "Current", "it has |calls|, |Roots|"),
        ("line = 7", "se05", "7", "no step of se05 executes a line 7"),
        ("line = 7", "se05", "7", "there are lines from 3 to 22"),
        ("entered(s33)", "se05", "s33", "did you mean `s3`?"),
        ("entered(nobody)", "se05", "nobody", "it has s1, s2, s3 and s4"),
        ("entered(s1, black)", "se05", "black", "se05 has blue and red"),
        ("lowlink(s1) = 1", "se05", "lowlink", "se05 stores no lowlink"),
        ("depth", "se05", "depth", "compare it, as in `depth > 3`"),
        ("depth > 3 > 2", "se05", ">", "a comparison has two sides"),
        ("colour(s1) < red", "se05", "colour(s1) < red", "use `=` or `!=`"),
        ("considered(s1)", "se05", "s1", "it is written `considered(s -> t)`"),
        ("entered(s1 -> s2)", "se05", "s1 -> s2", "it is written `entered(s)`"),
        ("entered(s1", "se05", "(", "this `(` has no `)`"),
        ("(depth > 1", "se05", "(", "this `(` has no `)`"),
        ("depth > 1)", "se05", ")", "there is no `(` for it"),
        ("depth > 1 found", "se05", "found", "join two conditions with `and` or `or`"),
        ("color(s3) is red", "se05", "is", "write `=` instead of it"),
        ("depth isn't 3", "se05", "isn", "write `!=` instead of it"),
        ("depth >", "se05", "", "something is missing at the end"),
        ("and found", "se05", "and", "something is missing before `and`"),
        ("", "se05", "", "there is no condition yet"),
        ("s1", "se05", "s1", "ask something about it, as in `entered(s1)`"),
        ("dpeth > 1", "se05", "dpeth", "did you mean `depth`?"),
        ("entred(s1)", "se05", "entred", "did you mean `entered`?"),
        ("entered(\"s1)", "se05", "\"s1)", "this name has no closing quote"),
        ("colour(s1)", "se05", "colour(s1)", "compare it, as in `colour(s1) = red`"),
        ("found = 1", "se05", "found", "leave out the comparison"),
        ("|Roots = 1", "couvreur99", "=", "close `|` with `|` first"),
    ];
    for (text, search, at, part) in told {
        let errors = errors(text, search);
        let error = &errors[0];
        assert_eq!(error.span.of(text), at, "{text}: {error:?}");
        let all = format!("{} {}", error.message, error.help.as_deref().unwrap_or_default());
        assert!(all.contains(part), "{text}: {all}");
    }
    assert_eq!(errors("colour(s9) = x or depth(s1) = 2", "se05").len(), 3, "all errors at once");
}

#[test]
fn states_of_several_levels_are_told_apart() {
    let run = example("two-sets", "se05");
    let vocabulary = Vocabulary::new(run.1, &run.2, run.0.space());
    let name = run.0.space().full_name(StateId(0));
    assert!(name.contains('·'));
    assert!(Condition::read(&format!("entered({name})"), &vocabulary).is_ok());
    let bare = name.split('·').next().expect("a name");
    let errors = Condition::read(&format!("entered({bare})"), &vocabulary).expect_err("which?");
    assert!(errors[0].help.as_deref().is_some_and(|help| help.contains(&name)), "{errors:?}");
}

#[test]
fn a_state_that_is_never_met_is_told_at_the_end() {
    let algorithm = registry::find("se05").expect("a search");
    let mut timeline =
        timeline_of("a* -> a b\nb -> c\nc ->\n\"x y\" -> a", algorithm, &Options::default())
            .expect("it fits");
    let vocabulary = Vocabulary::new(algorithm, &Options::default(), timeline.space());
    let text = "entered(a) or entered(\"x y\") or colour(c) = cyan";
    let condition = Condition::read(text, &vocabulary).expect("good");
    timeline.extend(u64::MAX);
    let unmet = condition.unmet(timeline.space());
    let at: Vec<&str> = unmet.iter().map(|warning| warning.span.of(text)).collect();
    assert_eq!(at, ["\"x y\"", "c"]);
}

#[test]
fn completion_knows_where_it_is() {
    let run = example("red-detour", "couvreur99");
    let vocabulary = Vocabulary::new(run.1, &run.2, run.0.space());
    let at = |text: &str| -> Vec<String> {
        let completions = complete(text, text.len(), &vocabulary);
        for completion in &completions {
            assert_eq!(completion.span.end, text.len());
        }
        completions.into_iter().map(|completion| completion.insert).collect()
    };
    assert_eq!(at("colour(s3) = "), ["white", "current", "removed"]);
    assert_eq!(at("depth > 2 and colour(s3) != r"), ["removed"]);
    assert_eq!(at("colour("), ["s1", "s2", "s3", "s4"]);
    assert_eq!(at("considered(s1 -> s"), ["s1", "s2", "s3", "s4"]);
    assert_eq!(at("pushed(s1, "), ["Roots"]);
    assert_eq!(at("on("), ["Roots"]);
    assert_eq!(at("entered(s1, "), ["dfs", "remove", "extract"]);
    assert_eq!(at("searching = r"), ["remove"]);
    assert_eq!(at("|R"), ["Roots|", "remove|"]);
    assert_eq!(at("line = 2"), Vec::<String>::new());
    assert!(at("line = ").contains(&"17".to_owned()));
    assert_eq!(at("depth > 2 a"), ["and"]);
    assert_eq!(at("depth > tr"), ["transitions"]);
    assert_eq!(at("ent"), ["entered("]);
    assert!(at("").contains(&"colour(".to_owned()));
    assert!(!at("").contains(&"lowlink(".to_owned()), "this search has none");
    let text = "entered(s and found";
    assert_eq!(complete(text, 9, &vocabulary)[0].span, lariat_session::lang::Span::new(8, 9));
}

/// A condition as this test evaluates it, by plain stepping.
#[derive(Clone, Debug)]
enum Plain {
    All(Box<Plain>, Box<Plain>),
    Any(Box<Plain>, Box<Plain>),
    Not(Box<Plain>),
    Depth(u64),
    Matched(u64),
    Steps(u64),
    Inner(u64),
    Line(u16),
    Searching(SearchKind),
    Colour(String, Colour),
    OnStack(String),
    OnPath(String),
    On(SideStack, String),
    Number(String, u32),
    Entered(String),
    Left(String, SearchKind),
    Painted(String, Colour),
    Moved(String, SideStack, bool),
    Considered(String, String),
    Found,
}

fn word(search: SearchKind) -> String {
    format!("{search:?}").to_lowercase()
}

impl Plain {
    fn text(&self) -> String {
        match self {
            Plain::All(one, other) => format!("({} and {})", one.text(), other.text()),
            Plain::Any(one, other) => format!("({} ∨ {})", one.text(), other.text()),
            Plain::Not(inner) => format!("not {}", inner.text()),
            Plain::Depth(bound) => format!("depth > {bound}"),
            Plain::Matched(bound) => format!("matched >= {bound}"),
            Plain::Steps(bound) => format!("{bound} <= steps - 1"),
            Plain::Inner(size) => format!("|calls| - depth + |red| = {size}"),
            Plain::Line(line) => format!("line = {line}"),
            Plain::Searching(search) => format!("searching = {}", word(*search)),
            Plain::Colour(state, colour) => format!("colour(\"{state}\") = {}", colour.word()),
            Plain::OnStack(state) => format!("on_stack({state})"),
            Plain::OnPath(state) => format!("on_path({state})"),
            Plain::On(stack, state) => format!("on({}, {state})", stack.word()),
            Plain::Number(state, number) => format!("number({state}) <= {number}"),
            Plain::Entered(state) => format!("entered({state})"),
            Plain::Left(state, search) => format!("left({state}, {})", word(*search)),
            Plain::Painted(state, colour) => format!("coloured({state}, {})", colour.word()),
            Plain::Moved(state, stack, true) => format!("pushed({state}, {})", stack.word()),
            Plain::Moved(state, stack, false) => format!("popped({state}, {})", stack.word()),
            Plain::Considered(source, target) => format!("considered({source} -> {target})"),
            Plain::Found => "found".to_owned(),
        }
    }

    fn is_of_step(&self) -> bool {
        match self {
            Plain::All(one, other) | Plain::Any(one, other) => {
                one.is_of_step() || other.is_of_step()
            }
            Plain::Not(inner) => inner.is_of_step(),
            Plain::Line(_)
            | Plain::Entered(_)
            | Plain::Left(..)
            | Plain::Painted(..)
            | Plain::Moved(..)
            | Plain::Considered(..)
            | Plain::Found => true,
            _ => false,
        }
    }

    fn holds(&self, timeline: &Timeline) -> bool {
        let machine = timeline.machine();
        let space = timeline.space();
        let record: &StepRecord = timeline.record_at_cursor();
        let named = |state: StateId, name: &String| space.full_name(state) == *name;
        let id = |name: &String| (0..space.known()).map(StateId).find(|&state| named(state, name));
        let any = |wanted: &dyn Fn(&Event) -> bool| record.events.iter().any(|(_, e)| wanted(e));
        match self {
            Plain::All(one, other) => one.holds(timeline) && other.holds(timeline),
            Plain::Any(one, other) => one.holds(timeline) || other.holds(timeline),
            Plain::Not(inner) => !inner.holds(timeline),
            Plain::Depth(bound) => machine.depth() as u64 > *bound,
            Plain::Matched(bound) => timeline.counters().matched >= *bound,
            Plain::Steps(bound) => timeline.step() > *bound,
            Plain::Inner(size) => {
                let calls = (0..machine.depth()).filter_map(|index| machine.activation(index));
                calls.filter(|call| call.search == SearchKind::Red).count() as u64 == *size
            }
            Plain::Line(line) => record.events.first().is_some_and(|(l, _)| l.0 == *line),
            Plain::Searching(search) => machine.search() == *search,
            Plain::Colour(state, colour) => {
                id(state).map_or(Colour::White, |id| machine.colour(space, id)) == *colour
            }
            Plain::OnStack(state) => (0..machine.depth())
                .filter_map(|index| machine.activation(index))
                .any(|call| named(call.state, state)),
            Plain::OnPath(state) => (0..machine.depth())
                .filter_map(|index| machine.activation(index))
                .filter(|call| !matches!(call.search, SearchKind::Black | SearchKind::Remove))
                .any(|call| named(call.state, state)),
            Plain::On(stack, state) => (0..machine.side_depth(*stack).unwrap_or(0))
                .filter_map(|index| machine.side_entry(*stack, index))
                .any(|entry| named(entry.state, state)),
            Plain::Number(state, bound) => id(state)
                .and_then(|id| machine.badges(space, id).number)
                .is_some_and(|number| number <= *bound),
            Plain::Entered(name) => {
                any(&|e| matches!(e, Event::Entered { state, .. } if named(*state, name)))
            }
            Plain::Left(name, by) => any(
                &|e| matches!(e, Event::Left { state, search } if named(*state, name) && search == by),
            ),
            Plain::Painted(name, colour) => any(
                &|e| matches!(e, Event::Coloured { state, to, .. } if named(*state, name) && to == colour),
            ),
            Plain::Moved(name, on, pushed) => any(&|e| match e {
                Event::Pushed { stack, state, .. } => *pushed && stack == on && named(*state, name),
                Event::Popped { stack, state, .. } => !pushed && stack == on && named(*state, name),
                _ => false,
            }),
            Plain::Considered(from, to) => any(&|e| match e {
                Event::Delivered { source, edge, .. } | Event::Surveyed { source, edge, .. } => {
                    named(*source, from) && named(edge.target, to)
                }
                _ => false,
            }),
            Plain::Found => any(&|e| matches!(e, Event::Reported { .. })),
        }
    }
}

/// A random condition that this search supports, on states of the model.
fn draw(
    random: &mut Random,
    timeline: &Timeline,
    (algorithm, options): (&Algorithm, &Options),
    deep: u64,
) -> Plain {
    let model = timeline.space().model();
    let states = model.codes().expect("numbered states");
    let name = |place| model.name(Code::Number(place));
    let level = if timeline.space().levels() > 1 { "·0" } else { "" };
    let place = random.below(states);
    let state = format!("{}{level}", name(place));
    let other = format!("{}{level}", name(random.below(states)));
    let colours = algorithm.listing.colours;
    let colour = colours[random.below(colours.len() as u64) as usize].0;
    let lines = algorithm.lines(options);
    let line = lines[random.below(lines.len() as u64) as usize];
    let search = timeline.machine().search();
    let stack = [SideStack::Roots, SideStack::Current]
        .into_iter()
        .find(|&stack| timeline.machine().side_depth(stack).is_some());
    let size = random.below(12);
    let inner =
        |random: &mut Random| Box::new(draw(random, timeline, (algorithm, options), deep - 1));
    match random.below(if deep > 0 { 23 } else { 17 }) {
        0 => Plain::Depth(size),
        1 => Plain::Matched(size),
        2 => Plain::Steps(size * 10),
        3 if search == SearchKind::Blue => Plain::Inner(size % 3),
        4 if !line.silent => Plain::Line(line.line.0),
        5 => Plain::Searching(search),
        6 => Plain::Colour(state, colour),
        7 => Plain::OnStack(state),
        8 if stack.is_some() => Plain::On(stack.expect("there is one"), state),
        9 if stack.is_some() => Plain::Number(state, size as u32),
        10 => Plain::Left(state, search),
        11 => Plain::Painted(state, colour),
        12 if stack.is_some() => {
            Plain::Moved(state, stack.expect("there is one"), random.below(2) == 0)
        }
        13 => Plain::Considered(state, other),
        14 => Plain::Found,
        16 => Plain::OnPath(state),
        17 | 18 => Plain::All(inner(random), inner(random)),
        19 | 20 => Plain::Any(inner(random), inner(random)),
        21 | 22 => Plain::Not(inner(random)),
        _ => Plain::Entered(state),
    }
}

/// Compares all results with a list of the steps at which the condition holds.
fn compare(
    plain: &Plain,
    timeline: &mut Timeline,
    (algorithm, options): (&Algorithm, &Options),
    told: &str,
) {
    let text = plain.text();
    let vocabulary = Vocabulary::new(algorithm, options, timeline.space());
    let condition = Condition::read(&text, &vocabulary)
        .unwrap_or_else(|errors| panic!("{told}: {text}: {errors:?}"));
    assert_eq!(condition.is_of_step(), plain.is_of_step(), "{told}: {text}");
    let steps = timeline.extend(u64::MAX).steps;
    let mut held = Vec::new();
    for step in 0..=steps {
        timeline.seek(step);
        held.push(plain.holds(timeline) && (step > 0 || !plain.is_of_step()));
    }
    let fires = |step: u64| {
        let step = step as usize;
        held[step] && (plain.is_of_step() || !held[step - 1])
    };
    let all: Vec<u64> = (1..=steps).filter(|&step| fires(step)).collect();
    let armed = Armed::at(condition.clone());
    let budget = 1 + steps % 7;
    let mut places: Vec<u64> = (0..=steps + 1).step_by(1 + steps as usize / 40).collect();
    places.extend([steps, steps + 1]);
    for from in places {
        let told = || format!("{told}: {text} from {from}");
        for (direction, expected) in [
            (Direction::Forwards, all.iter().find(|&&step| step > from)),
            (Direction::Backwards, all.iter().rfind(|&&step| step < from)),
        ] {
            let mut at = from;
            let found = loop {
                match run_to(timeline, at, direction, &armed, budget) {
                    Reached::Later(next) => at = next,
                    Reached::At { step, .. } => break Some(step),
                    Reached::Nowhere => break None,
                }
            };
            assert_eq!(found.as_ref(), expected, "{} {direction:?}", told());
        }
        let at = from.min(steps);
        let since = held[..=at as usize].iter().rposition(|held| !held).map_or(0, |step| step + 1);
        let expected = if held[at as usize] { Became::Since(since as u64) } else { Became::False };
        let mut became = became_true(timeline, &condition, at, budget);
        while let Became::Later(step) = became {
            became = held_since(timeline, &condition, step, budget);
        }
        assert_eq!(became, expected, "{} became true", told());
    }
}

#[test]
fn what_is_found_is_what_plain_stepping_finds() {
    let seed = seed();
    let mut random = Random::new(seed);
    for round in 0..200 {
        let lists = random.automaton(7, 1);
        let blueprint = lists.model();
        for algorithm in ALGORITHMS {
            let all = variants(algorithm);
            let options = &all[round % all.len()];
            let Ok(preparation) = prepare(&blueprint, algorithm, options, u64::MAX) else {
                continue;
            };
            let machine = algorithm.start(&preparation.automaton, options);
            let mut timeline = Timeline::new(preparation.automaton, machine);
            let search = (algorithm, options);
            let plain = draw(&mut random, &timeline, search, 2);
            let name = algorithm.name;
            let told = format!("LARIAT_SEED={seed} round {round} {name} {options:?} {lists}");
            compare(&plain, &mut timeline, search, &told);
        }
    }
}

/// A run with many keyframes, so that looks backwards cross them.
#[test]
fn keyframes_change_nothing() {
    let mut random = Random::new(7);
    for name in ["se05", "gmz04", "couvreur99", "tarjan72"] {
        let algorithm = registry::find(name).expect("a search");
        let text = "random n=400 edges=700 accepting=0.0 seed=5\n";
        for _ in 0..6 {
            let mut timeline = timeline_of(text, algorithm, &Options::default()).expect("it fits");
            timeline.extend(u64::MAX);
            assert!(timeline.keyframe_count() > 1);
            let search = (algorithm, &Options::default());
            let plain = draw(&mut random, &timeline, search, 2);
            compare_far(&plain, &mut timeline, algorithm);
        }
    }
}

/// As `compare`, with few questions, because plain stepping takes long here.
fn compare_far(plain: &Plain, timeline: &mut Timeline, algorithm: &Algorithm) {
    let text = plain.text();
    let options = Options::default();
    let vocabulary = Vocabulary::new(algorithm, &options, timeline.space());
    let condition = Condition::read(&text, &vocabulary).expect("good");
    let steps = timeline.progress().steps;
    let (mut before, mut all) = (false, Vec::new());
    for step in 0..=steps {
        timeline.seek(step);
        let holds = plain.holds(timeline) && (step > 0 || !plain.is_of_step());
        if step > 0 && holds && (plain.is_of_step() || !before) {
            all.push(step);
        }
        before = holds;
    }
    let armed = Armed::at(condition);
    for from in (0..=steps + 1).step_by(997).chain([steps + 1]) {
        let forwards = run_to(timeline, from, Direction::Forwards, &armed, u64::MAX);
        let backwards = run_to(timeline, from, Direction::Backwards, &armed, u64::MAX);
        let at = |step: Option<&u64>| match step {
            Some(&step) => Reached::At { step, breakpoints: vec![0] },
            None => Reached::Nowhere,
        };
        assert_eq!(forwards, at(all.iter().find(|&&step| step > from)), "{text} from {from}");
        assert_eq!(backwards, at(all.iter().rfind(|&&step| step < from)), "{text} from {from}");
    }
}

/// No text causes a panic; errors and completions are inside the text.
#[test]
fn any_text_is_understood_or_refused() {
    let parts = [
        "colour",
        "(",
        ")",
        "s1",
        "s3",
        "=",
        "!=",
        "<",
        "and",
        "or",
        "not",
        "depth",
        "|",
        "Roots",
        "calls",
        "5",
        "99999999999999999999",
        " ",
        "->",
        "→",
        ",",
        "\"",
        "\\",
        "¬",
        "∧",
        "é",
        "\u{0}",
        "line",
        "red",
        "found",
        "searching",
        "entered",
        "+",
        "-",
        "considered",
        "number",
        "·",
    ];
    let seed = seed();
    let mut random = Random::new(seed);
    for search in ["se05", "couvreur99", "gmz04-min"] {
        let run = example("red-detour", search);
        let vocabulary = Vocabulary::new(run.1, &run.2, run.0.space());
        for _ in 0..4000 {
            let length = random.below(12);
            let mut text = String::new();
            for _ in 0..length {
                text.push_str(parts[random.below(parts.len() as u64) as usize]);
                if random.below(3) > 0 {
                    text.push(' ');
                }
            }
            if let Err(errors) = Condition::read(&text, &vocabulary) {
                assert!(!errors.is_empty(), "{text}");
                for error in errors {
                    let (start, end) = (error.span.start, error.span.end);
                    assert!(start <= end && text.get(start..end).is_some(), "{text:?} {error:?}");
                }
            }
            let cursor = random.below(text.len() as u64 + 2) as usize;
            for completion in complete(&text, cursor, &vocabulary) {
                let span = completion.span;
                assert!(text.get(span.start..span.end).is_some(), "{text:?} {completion:?}");
            }
        }
        for _ in 0..4000 {
            let length = random.below(20);
            let letter = |random: &mut Random| char::from_u32(random.below(0x2300) as u32);
            let text: String = (0..length).filter_map(|_| letter(&mut random)).collect();
            assert!(Condition::read(&text, &vocabulary).is_err(), "{text:?}");
            complete(&text, random.below(20) as usize, &vocabulary);
        }
        for deep in ["(", "not ", "- (", "!"] {
            assert!(Condition::read(&deep.repeat(100_000), &vocabulary).is_err());
        }
        let long = vec!["depth > 1"; 20_000].join(" and ");
        assert!(Condition::read(&long, &vocabulary).is_ok());
    }
}

/// Searches store for states exactly the numbers that conditions can ask for.
#[test]
fn a_search_keeps_the_numbers_that_it_is_said_to_keep() {
    let mut random = Random::new(4);
    let models: Vec<_> = (0..20).map(|_| random.automaton(6, 1)).collect();
    for algorithm in ALGORITHMS {
        let options = &variants(algorithm)[0];
        let (mut kept, mut offered) = ([false; 3], [false; 3]);
        for lists in &models {
            let Ok(preparation) = prepare(&lists.model(), algorithm, options, u64::MAX) else {
                continue;
            };
            let machine = algorithm.start(&preparation.automaton, options);
            let mut timeline = Timeline::new(preparation.automaton, machine);
            let vocabulary = Vocabulary::new(algorithm, options, timeline.space());
            let name = timeline.space().full_name(StateId(0));
            offered = ["number", "lowlink", "depth"]
                .map(|ask| Condition::read(&format!("{ask}({name}) = 1"), &vocabulary).is_ok());
            timeline.extend(100_000);
            timeline.watch(|now| {
                for state in (0..now.world.known()).map(StateId) {
                    let badges = now.run.machine.badges(now.world, state);
                    let seen = [badges.number, badges.lowlink, badges.depth];
                    (0..3).for_each(|place| kept[place] |= seen[place].is_some());
                }
                true
            });
        }
        assert_eq!(kept, offered, "{}", algorithm.name);
    }
}

/// The search words that conditions offer are exactly those that occur in runs.
#[test]
fn a_search_has_the_searches_that_it_is_said_to_have() {
    use std::collections::BTreeSet;
    let mut random = Random::new(3);
    let models: Vec<_> = (0..60).map(|_| random.automaton(6, 1)).collect();
    for algorithm in ALGORITHMS {
        for options in variants(algorithm) {
            let mut seen = BTreeSet::new();
            let mut offered = BTreeSet::new();
            for lists in &models {
                let Ok(preparation) = prepare(&lists.model(), algorithm, &options, u64::MAX) else {
                    continue;
                };
                let automaton: Automaton = preparation.automaton;
                let vocabulary = Vocabulary::new(algorithm, &options, &automaton);
                let text = "searching = ";
                let completions = complete(text, text.len(), &vocabulary);
                offered.extend(completions.into_iter().map(|completion| completion.insert));
                let machine = algorithm.start(&automaton, &options);
                let mut timeline = Timeline::new(automaton, machine);
                timeline.extend(100_000);
                timeline.watch(|now| {
                    seen.insert(word(now.run.machine.search()));
                    let searches = now.record.phases.expect("of a step");
                    seen.extend([word(searches.0), word(searches.1)]);
                    true
                });
            }
            let told = format!("{} {options:?}", algorithm.name);
            assert!(seen.is_subset(&offered), "{told}: {seen:?} of {offered:?}");
            let missing: Vec<_> = offered.difference(&seen).collect();
            assert!(missing.is_empty(), "{told}: nobody has seen {missing:?}");
        }
    }
}
