//! What can happen to a run, against an enumeration of runs that shares no code with it.

use std::collections::BTreeSet;

use lariat_core::liveness::{
    Cut, Junction, LivenessAnalysis, LivenessEvent, LivenessRun, LivenessStage, Marking, Outlook,
    Reachable, Rescue, RescueEnding, Walk, analyse,
};
use lariat_core::{Code, Flaw, Lasso, Line, Marks, StateId};
use lariat_session::liveness::{LassoClaim, LivenessClaim, LivenessExamined, LivenessSubject};
use lariat_tests::reference::liveness::{
    Crossing, Prospects, Tag, accepting_lassos, prospects, reached,
};
use lariat_tests::{Lists, Random, all_automata, report, seed};

fn graph(lists: &Lists) -> Reachable {
    Reachable::of(&*lists.model(), u64::MAX).expect("a test's automaton is small")
}

/// A lasso in numbers of the lists, translated to the analysis' numbers.
fn numbered(graph: &Reachable, stem: &[u32], cycle: &[u32]) -> Lasso {
    let state =
        |&s: &u32| StateId(graph.number(Code::Number(s.into())).expect("a lasso is reachable"));
    Lasso { stem: stem.iter().map(state).collect(), cycle: cycle.iter().map(state).collect() }
}

macro_rules! same {
    ($ours:expr, $theirs:expr, $what:literal) => {
        let (ours, theirs) = (&$ours, &$theirs);
        if ours != theirs {
            return Err(format!(concat!($what, ": {:?}, by definition {:?}"), ours, theirs));
        }
    };
}

/// V, W, tags and centres by the definitions.
fn judge(lists: &Lists, truth: &Prospects) -> Result<(), String> {
    let graph = graph(lists);
    let there = reached(lists);
    let found = analyse(&graph, None, Marking::Pairwise);
    let list = |state: u32| graph.place(state) as u32;
    let ours: BTreeSet<u32> = (0..graph.state_count()).map(list).collect();
    same!(ours, there, "reachable");
    for state in 0..graph.state_count() {
        let s = list(state) as usize;
        let at = |values: &[bool]| (s, values[state as usize]);
        same!(at(&found.violating), (s, truth.violating[s]), "some accepting run from");
        same!(at(&found.saved), (s, truth.saved[s]), "some other run from");
        if !truth.violating[s] && !truth.saved[s] {
            return Err(format!("no run at all begins in {s}"));
        }
        rescue_is_sound(lists, &graph, found.rescue(&graph, state).as_ref(), state)?;
        same!(found.rescue(&graph, state).is_some(), truth.saved[s], "a rescue");
    }
    for (number, transition) in (0..).zip(graph.lts().transitions()) {
        let tag = truth.tag(list(transition.target));
        same!(tag_of(found.tags[number]), tag, "tag");
    }
    constant_on_cycles(lists, &graph, &found)?;
    centres(lists, &graph, truth)
}

fn tag_of(outlook: Outlook) -> Tag {
    match outlook {
        Outlook::Lost => Tag::Incorrect,
        Outlook::Open => Tag::Neutral,
        Outlook::Safe => Tag::Correct,
    }
}

/// The rescue is a run from the state that ends, or has a cycle without some set.
fn rescue_is_sound(
    lists: &Lists,
    graph: &Reachable,
    rescue: Option<&Rescue>,
    state: u32,
) -> Result<(), String> {
    let Some(Rescue { way, ending }) = rescue else { return Ok(()) };
    let mut at = state;
    let mut walk = |numbers: &[u32], states: &mut Vec<u32>| {
        for &number in numbers {
            let transition = graph.transition(number);
            if transition.source != at {
                return Err(format!("the rescue from {state} is torn at {at}"));
            }
            at = transition.target;
            states.push(graph.place(at) as u32);
        }
        Ok(at)
    };
    let mut passed = Vec::new();
    let end = walk(way, &mut passed)?;
    match ending {
        RescueEnding::Deadlock(last) => {
            same!(end, *last, "the end of a rescue");
            let place = graph.place(*last) as usize;
            same!(lists.successors[place].len(), 0, "successors of the end of a rescue");
        }
        RescueEnding::Round { cycle, avoids } => {
            passed.clear();
            let back = walk(cycle, &mut passed)?;
            same!(back, end, "where a rescue goes round");
            let set = &lists.sets[*avoids as usize];
            if cycle.is_empty() || passed.iter().any(|state| set.contains(state)) {
                return Err(format!("the rescue from {state} does not avoid set {avoids}"));
            }
        }
    }
    Ok(())
}

fn constant_on_cycles(
    lists: &Lists,
    graph: &Reachable,
    found: &LivenessAnalysis,
) -> Result<(), String> {
    let reaches = |from: u32, to: u32| {
        let (mut seen, mut waiting) = (BTreeSet::from([from]), vec![from]);
        while let Some(at) = waiting.pop() {
            let next = lists.successors[at as usize].iter();
            waiting.extend(next.filter(|&&target| seen.insert(target)));
        }
        seen.contains(&to)
    };
    for one in 0..graph.state_count() {
        for other in 0..one {
            let place = |state| graph.place(state) as u32;
            if reaches(place(one), place(other)) && reaches(place(other), place(one)) {
                same!(found.outlook(one), found.outlook(other), "outlooks on a cycle");
            }
        }
    }
    Ok(())
}

fn centres(lists: &Lists, graph: &Reachable, truth: &Prospects) -> Result<(), String> {
    let list = |state: u32| graph.place(state) as u32;
    let there = reached(lists);
    for marking in [Marking::Pairwise, Marking::Literal] {
        let found = analyse(graph, None, marking);
        let mut ours: Vec<u32> = found.neighbourhoods.iter().map(|one| list(one.state)).collect();
        ours.sort_unstable();
        let theirs: Vec<u32> =
            truth.centres(lists).into_iter().filter(|s| there.contains(s)).collect();
        same!(ours, theirs, "centres");
    }
    let found = analyse(graph, None, Marking::Junction);
    let mut ours: Vec<(u32, Option<&str>)> = Vec::new();
    for one in &found.neighbourhoods {
        ours.push((list(one.state), one.kind.map(word)));
        let leaves = |tag: Tag| -> usize {
            let targets = lists.successors[list(one.state) as usize].iter();
            targets.filter(|&&target| truth.tag(target) == tag).count()
        };
        same!(one.correct.len(), leaves(Tag::Correct), "correct transitions of a centre");
        let inside = leaves(Tag::Neutral) + leaves(Tag::Incorrect);
        same!(one.outgoing.len(), inside, "other transitions of a centre");
        let entering = |source: &u32| {
            let targets = lists.successors[*source as usize].iter();
            targets.filter(|&&target| target == list(one.state)).count()
        };
        let theirs: usize =
            there.iter().filter(|&&s| truth.violating[s as usize]).map(entering).sum();
        same!(one.incoming.len(), theirs, "transitions into a centre");
    }
    ours.sort_unstable();
    let theirs: Vec<(u32, Option<&str>)> = truth
        .crossings(lists, &there)
        .into_iter()
        .map(|Crossing { state, kind }| (state, Some(kind)))
        .collect();
    same!(ours, theirs, "junctions");
    Ok(())
}

fn word(kind: Junction) -> &'static str {
    match kind {
        Junction::G => "G",
        Junction::R => "R",
        Junction::GR => "GR",
        Junction::GRB => "GRB",
    }
}

/// The shortened lasso, by the definition.
fn judge_lasso(
    lists: &Lists,
    truth: &Prospects,
    marking: Marking,
    stem: &[u32],
    cycle: &[u32],
) -> Result<(), String> {
    let graph = graph(lists);
    let walk = Walk::along(&graph, &numbered(&graph, stem, cycle))
        .map_err(|flaw| format!("an accepting lasso is refused: {flaw:?}"))?;
    let found = analyse(&graph, Some(walk), marking);
    let cut = found.cut.as_ref().ok_or("the lasso is not cut")?;
    let centres: Vec<u32> = match marking {
        Marking::Junction => {
            truth.crossings(lists, &reached(lists)).into_iter().map(|one| one.state).collect()
        }
        Marking::Pairwise | Marking::Literal => truth.centres(lists),
    };
    let states: Vec<u32> = stem.iter().chain(cycle).chain(cycle.first()).copied().collect();
    let pairs = states.windows(2).map(|pair| (pair[0], pair[1]));
    let ours = cut.walk.transitions().map(|number| {
        let transition = graph.transition(number);
        (graph.place(transition.source) as u32, graph.place(transition.target) as u32)
    });
    same!(ours.collect::<Vec<_>>(), pairs.clone().collect::<Vec<_>>(), "the lasso");
    let kept: Vec<bool> = cut.stem.iter().chain(&cut.cycle).copied().collect();
    let theirs: Vec<bool> =
        pairs.map(|(s, t)| centres.contains(&s) || centres.contains(&t)).collect();
    same!(kept, theirs, "kept");
    same!((cut.stem.len(), cut.cycle.len()), (stem.len(), cycle.len()), "lengths");
    let tags: Vec<Tag> = states.iter().map(|&state| truth.tag(state)).collect();
    if tags.contains(&Tag::Correct) {
        return Err("a lasso that accepts is on safe ground".into());
    }
    let lost = tags.iter().position(|&tag| tag == Tag::Incorrect);
    same!(cut.lost_from, lost.map(|place| place as u32), "lost from");
    same!(vec![tag_of(cut.outlook); cycle.len()], tags[stem.len()..states.len() - 1], "cycle");
    let names = (0..graph.state_count()).map(|state| graph.place(state).to_string()).collect();
    let subject = LivenessSubject { graph: graph.into(), names };
    judge_claims(truth, &LivenessExamined::new(&subject, found.clone()), &states, cycle)
}

/// The claims about neighbourhoods and about the lasso.
fn judge_claims(
    truth: &Prospects,
    examined: &LivenessExamined,
    lasso: &[u32],
    cycle: &[u32],
) -> Result<(), String> {
    let graph = &examined.subject.graph;
    let place = |state: u32| graph.place(state) as u32;
    let ends = |number: u32| {
        let step = graph.transition(number);
        (place(step.source), place(step.target))
    };
    let all = |numbers: &[u32], source: u32, tag: Tag| {
        let is_so = |&number: &u32| ends(number).0 == source && truth.tag(ends(number).1) == tag;
        !numbers.is_empty() && numbers.iter().all(is_so)
    };
    for (at, one) in examined.analysis.neighbourhoods.iter().enumerate() {
        let centre = place(one.state);
        let claims = examined.claims(at);
        for claim in &claims {
            let holds = match claim {
                LivenessClaim::CanBeSaved { by, every_round } => {
                    all(by, centre, Tag::Correct) && *every_round == cycle.contains(&centre)
                }
                LivenessClaim::CanBeLost { by } => {
                    all(by, centre, Tag::Incorrect) && truth.tag(centre) == Tag::Neutral
                }
                LivenessClaim::Lost => truth.tag(centre) == Tag::Incorrect,
            };
            if !holds {
                return Err(format!("of {centre}: {claim:?} is false"));
            }
        }
        if claims.is_empty() || examined.sentence(at).is_empty() {
            return Err(format!("nothing is said of {centre}"));
        }
    }
    let claim = examined.lasso_claim().ok_or("nothing is said of the lasso")?;
    let cycle_is_open = cycle.iter().all(|&state| truth.tag(state) == Tag::Neutral);
    let holds = match &claim {
        LassoClaim::LostFromTheStart => truth.tag(lasso[0]) == Tag::Incorrect,
        LassoClaim::LostBy(step) => {
            let (before, after) = ends(*step);
            truth.tag(before) == Tag::Neutral
                && truth.tag(after) == Tag::Incorrect
                && lasso.windows(2).any(|pair| pair == [before, after])
        }
        LassoClaim::CanLeaveBy(steps) => {
            let leaves = |&number: &u32| {
                let (source, target) = ends(number);
                cycle.contains(&source) && truth.tag(target) == Tag::Correct
            };
            cycle_is_open && !steps.is_empty() && steps.iter().all(leaves)
        }
        // This also claims that no step off the cycle is correct.
        LassoClaim::NeverLost => {
            let sources = graph.lts().transitions().iter();
            let mut exits = sources.filter(|step| cycle.contains(&place(step.source)));
            cycle_is_open && exits.all(|step| truth.tag(place(step.target)) != Tag::Correct)
        }
    };
    match holds {
        true => Ok(()),
        false => Err(format!("of the lasso {lasso:?}: {claim:?} is false")),
    }
}

/// Returns the number of lassos that were checked.
fn judge_all(lists: &Lists) -> Result<usize, String> {
    let truth = prospects(lists);
    judge(lists, &truth)?;
    let lassos = if truth.violating[0] { accepting_lassos(lists, 4) } else { Vec::new() };
    for (stem, cycle) in &lassos {
        for marking in [Marking::Pairwise, Marking::Junction] {
            judge_lasso(lists, &truth, marking, stem, cycle)?;
        }
    }
    Ok(lassos.len())
}

#[test]
fn on_all_automata_with_two_states() {
    let (mut automata, mut lassos) = (0, 0);
    for one_set in all_automata(2) {
        let mut without = one_set.clone();
        without.sets.clear();
        let two_sets = (0..4u32).map(|bits| {
            let mut lists = one_set.clone();
            lists.sets.push((0..2).filter(|state| bits >> state & 1 == 1).collect());
            lists
        });
        for lists in [one_set.clone(), without].into_iter().chain(two_sets) {
            automata += 1;
            let judged = judge_all(&lists);
            lassos += judged.unwrap_or_else(|why| report("liveness", &lists, None, &why));
        }
    }
    assert!(lassos > automata / 2, "{lassos} lassos");
    assert_eq!(automata, 100 * 6);
}

#[test]
fn on_all_automata_with_three_states_and_one_set() {
    for (number, lists) in all_automata(3).enumerate() {
        // There are 32,768; every third is enough for a test that always runs.
        if number % 3 == 0 {
            judge_all(&lists).unwrap_or_else(|why| report("liveness", &lists, None, &why));
        }
    }
}

#[test]
fn on_random_automata() {
    let seed = seed();
    let mut random = Random::new(seed);
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut lassos = 0;
    for case in 0..20_000 {
        let lists = random.automaton(5, case % 3);
        lassos += judge_all(&lists).unwrap_or_else(|why| {
            let small = lists.shrunk(|lists| judge_all(lists).is_err());
            let why = judge_all(&small).err().unwrap_or(why);
            report("liveness", &small, Some(seed), &why)
        });
        let graph = graph(&lists);
        let found = analyse(&graph, None, Marking::Junction);
        seen.extend((0..graph.state_count()).map(|state| found.outlook(state).word()));
        seen.extend(found.neighbourhoods.iter().filter_map(|one| one.kind.map(word)));
    }
    assert!(lassos > 8_000, "{lassos} lassos");
    // All kinds of results have occurred.
    assert_eq!(seen, BTreeSet::from(["every", "some", "none", "G", "R", "GR", "GRB"]));
}

/// The example of docs/liveness.md: a request that may be served, refused or forgotten.
fn requests() -> Lists {
    // s0 idle, s1 asked, s2 lost (accepts, for ever), s3 served, s4 retried (accepts).
    Lists::new(&[&[1], &[3, 2, 4], &[2], &[3], &[1]], &[2, 4])
}

#[test]
fn a_worked_example() {
    let lists = requests();
    let graph = graph(&lists);
    let name = |state: u32| graph.place(state);
    let lost = Walk::along(&graph, &numbered(&graph, &[0, 1], &[2])).expect("it accepts");
    let found = analyse(&graph, Some(lost), Marking::Pairwise);
    let outlook =
        |place: u64| found.outlook(graph.number(Code::Number(place)).expect("reachable")).word();
    assert_eq!([0, 1, 2, 3, 4].map(outlook), ["some", "some", "every", "none", "some"]);
    let centres: Vec<u64> = found.neighbourhoods.iter().map(|one| name(one.state)).collect();
    assert_eq!(centres, [1]);
    let Some(Cut { stem, cycle, outlook, lost_from, .. }) = found.cut else { panic!("cut") };
    assert_eq!((stem, cycle), (vec![true, true], vec![false]));
    assert_eq!((outlook, lost_from), (Outlook::Lost, Some(2)));

    let again = Walk::along(&graph, &numbered(&graph, &[0], &[1, 4])).expect("it accepts");
    let found = analyse(&graph, Some(again), Marking::Junction);
    let kinds: Vec<_> =
        found.neighbourhoods.iter().map(|one| (name(one.state), one.kind)).collect();
    assert_eq!(kinds, [(1, Some(Junction::GRB))]);
    let Some(Cut { stem, cycle, outlook, lost_from, .. }) = found.cut else { panic!("cut") };
    assert_eq!((stem, cycle), (vec![true], vec![true, true]));
    assert_eq!((outlook, lost_from), (Outlook::Open, None));
}

#[test]
fn without_a_set_only_an_end_saves() {
    let mut lists = Lists::new(&[&[1, 2], &[0], &[2]], &[]);
    lists.sets.clear();
    let found = analyse(&graph(&lists), None, Marking::Pairwise);
    assert_eq!((found.violating, found.saved), (vec![true; 3], vec![false; 3]));
    lists.successors[2].clear();
    let found = analyse(&graph(&lists), None, Marking::Pairwise);
    assert_eq!((found.violating, found.saved), (vec![true, true, false], vec![true; 3]));
    assert_eq!(found.avoided, [Marks::NONE; 3]);
}

#[test]
fn what_is_no_accepting_lasso_is_refused() {
    let lists = Lists::new(&[&[1], &[2, 0], &[2]], &[2]);
    let graph = graph(&lists);
    let refused = |stem: &[u32], cycle: &[u32]| {
        Walk::along(&graph, &numbered(&graph, stem, cycle)).expect_err("it is no counterexample")
    };
    assert_eq!(refused(&[0, 1], &[]), Flaw::NoCycle);
    assert_eq!(refused(&[], &[2]), Flaw::NotInitial(StateId(2)));
    assert_eq!(refused(&[0], &[2]), Flaw::NoTransition(StateId(0), StateId(2)));
    assert_eq!(refused(&[], &[0, 1]), Flaw::Unaccepted(0));
}

#[derive(Default)]
struct Diary {
    lines: BTreeSet<(LivenessStage, Line)>,
    events: Vec<LivenessEvent>,
    stage: LivenessStage,
}

impl lariat_core::Observer<LivenessEvent> for Diary {
    fn event(&mut self, line: Line, event: LivenessEvent) {
        self.lines.insert((self.stage, line));
        self.events.push(event);
    }
}

/// One event per step, at the line that was announced.
fn stepped(lists: &Lists, marking: Marking, diary: &mut Diary) -> LivenessAnalysis {
    let graph = graph(lists);
    let lasso = accepting_lassos(lists, 1).pop();
    let walk = lasso.map(|(stem, cycle)| {
        Walk::along(&graph, &numbered(&graph, &stem, &cycle)).expect("it accepts")
    });
    let headless = analyse(&graph, walk.clone(), marking);
    let mut pipeline = LivenessRun::start(&graph, walk, marking);
    let mut steps = 0;
    loop {
        diary.stage = pipeline.stage();
        let (announced, before) = (pipeline.next_line(), diary.events.len());
        let went_on = pipeline.step(&graph, diary);
        assert_eq!(announced.is_some(), went_on, "{lists}");
        if !went_on {
            break;
        }
        assert_eq!(diary.events.len(), before + 1, "{lists}");
        assert!(announced.is_some_and(|line| diary.lines.contains(&(diary.stage, line))));
        steps += 1;
        if steps % 7 == 0 {
            let stored = serde_json::to_string(&pipeline).expect("a pipeline can be stored");
            pipeline = serde_json::from_str(&stored).expect("and read again");
        }
    }
    assert!(pipeline.is_over() && pipeline.stage() == LivenessStage::Cutting);
    assert_eq!(*pipeline.analysis(), headless, "{lists}");
    headless
}

#[test]
fn every_line_is_reached_and_a_stored_run_goes_on() {
    let seed = seed();
    let mut random = Random::new(seed);
    let mut diary = Diary::default();
    for case in 0..300 {
        let lists = random.automaton(7, case % 3);
        let marking = if case % 2 == 0 { Marking::Pairwise } else { Marking::Junction };
        stepped(&lists, marking, &mut diary);
        diary.events.clear();
    }
    for stage in LivenessStage::ALL {
        for line in stage.listing().all_lines() {
            assert!(diary.lines.contains(&(stage, line)), "{stage:?} {line:?}, seed {seed}");
        }
    }
}

#[test]
fn a_large_automaton_takes_linear_time() {
    // A ring of 200,000 states with an exit at each: an algorithm that traverses the ring for each state
    // would not end.
    let states = 200_000;
    let successors = (0..states).map(|s| vec![(s + 1) % states, states]).chain([vec![]]).collect();
    let lists = Lists { successors, sets: vec![vec![0]] };
    let graph = graph(&lists);
    let walk = Walk::along(&graph, &numbered(&graph, &[], &[0])).err();
    assert_eq!(walk, Some(Flaw::NoTransition(StateId(0), StateId(0))));
    let found = analyse(&graph, None, Marking::Pairwise);
    assert_eq!(found.neighbourhoods.len(), states as usize);
}
