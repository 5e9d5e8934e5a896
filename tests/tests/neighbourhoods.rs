//! Debugging by neighbourhoods against its definitions, on random systems and properties: see
//! `reference::neighbourhoods`, which shares nothing with what it judges.

use std::collections::BTreeSet;

use lariat_core::neighbourhoods::{Analysis, Marking, Matching, Settings, Tag, analyse};
use lariat_core::{Laid, Pattern, Shape};
use lariat_lang::{Format, mcl, read};
use lariat_session::neighbourhoods::{Examined, Piece, Subject};
use lariat_tests::reference::neighbourhoods as reference;
use lariat_tests::reference::neighbourhoods::{
    Action, Counterexamples, Expression, Findings, Residuals, System,
};
use lariat_tests::{Judgement, Random, ensure, failures_folder, seed};

const MATCHINGS: [(Matching, reference::Matching); 3] = [
    (Matching::Projection, reference::Matching::Projection),
    (Matching::Reachable, reference::Matching::Reachable),
    (Matching::Global, reference::Matching::Global),
];

const MARKINGS: [(Marking, reference::Marking); 3] = [
    (Marking::Pairwise, reference::Marking::Pairwise),
    (Marking::Literal, reference::Marking::Literal),
    (Marking::Junction, reference::Marking::Junction),
];

/// A random case, written down and read again.
struct Case {
    system: System,
    expression: Expression,
    /// AUT, or arrow notation.
    is_aut: bool,
    text: String,
    property: String,
}

impl Case {
    fn draw(random: &mut Random) -> Case {
        let is_aut = random.below(2) == 0;
        let names: &[&str] =
            if is_aut { &["A", "B", "PUT !1", "PUT !2", "i"] } else { &["A", "AB", "C", "i"] };
        let labels: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        let most = if random.below(4) == 0 { 12 } else { 6 };
        let system = random.system(most, &labels);
        let expression = random.property(&labels);
        let terse = random.below(2) == 0;
        Case {
            text: if is_aut { system.aut() } else { system.arrows() },
            property: expression.property(terse),
            system,
            expression,
            is_aut,
        }
    }

    /// Writes both down and fails.
    fn fail(&self, seed: u64, round: u64, why: &str) -> ! {
        let folder = failures_folder();
        let extension = if self.is_aut { "aut" } else { "lar" };
        let model = folder.join(format!("neighbourhoods.{extension}"));
        let property = folder.join("neighbourhoods.mcl");
        let written = std::fs::create_dir_all(&folder)
            .and_then(|()| std::fs::write(&model, &self.text))
            .and_then(|()| std::fs::write(&property, &self.property));
        let place = match written {
            Ok(()) => format!(
                "lariat neighbourhoods {} --property @{}",
                model.display(),
                property.display()
            ),
            Err(error) => format!("the case could not be written to {}: {error}", folder.display()),
        };
        panic!(
            "round {round}: {why}\n{}\n{}\n  {place}; try again with LARIAT_SEED={seed}",
            self.property, self.text
        );
    }

    fn subject(&self) -> Result<Subject, String> {
        let format = if self.is_aut { Format::Aut } else { Format::Lar };
        let parsed = read(&self.text, format);
        let model = parsed.tree.ok_or_else(|| format!("{:?}", parsed.diagnostics))?;
        Subject::new(&model, &self.property, u64::MAX).map_err(|unfit| format!("{unfit:?}"))
    }
}

/// What was met in all cases together: a test that never sees a kind of case does not test it.
#[derive(Debug, Default)]
struct Met {
    violated: u32,
    nondeterministic: u32,
    frontiers: u32,
    cut: u32,
    reduced: u32,
    wider: u32,
    kinds: BTreeSet<&'static str>,
}

fn hold(rounds: u64) {
    let seed = seed();
    println!("LARIAT_SEED={seed}");
    let mut random = Random::new(seed);
    let mut met = Met::default();
    for round in 0..rounds {
        let case = Case::draw(&mut random);
        if let Err(why) = check(&case, &mut met) {
            case.fail(seed, round, &why);
        }
    }
    println!("{met:?}");
    let few = rounds as u32 / 100;
    assert!(met.violated > 10 * few && met.nondeterministic > 5 * few, "{met:?}");
    assert!(met.frontiers > 5 * few && met.cut > few && met.reduced > few, "{met:?}");
    assert!(met.wider > 0 && met.kinds.len() == 4, "{met:?}");
}

#[test]
fn neighbourhoods_are_what_the_definitions_say() {
    hold(3000);
}

#[test]
#[ignore = "a few minutes"]
fn neighbourhoods_are_what_the_definitions_say_at_length() {
    hold(100_000);
}

fn check(case: &Case, met: &mut Met) -> Judgement {
    let subject = case.subject()?;
    ensure(subject.remarks.iter().all(|remark| remark.help.is_some()), || {
        format!("a remark without help: {:?}", subject.remarks)
    })?;
    let view = View::new(case, &subject)?;
    view.pattern()?;
    let residuals = Residuals::of(&case.expression, &case.system.labels);
    let found = Counterexamples::of(&case.system, &residuals);
    let reduced = found.as_ref().map(Counterexamples::quotient);
    met.violated += u32::from(found.is_some());
    met.nondeterministic += u32::from(found.is_some() && !case.system.is_deterministic());
    if let (Some(found), Some(reduced)) = (&found, &reduced) {
        met.reduced += u32::from(reduced.origins.len() < found.origins.len());
    }
    for quotient in [false, true] {
        let wanted = if quotient { &reduced } else { &found };
        let mut matched: Vec<BTreeSet<(u32, u32)>> = Vec::new();
        for (matching, theirs) in MATCHINGS {
            let findings = wanted.as_ref().map(|c| Findings::new(&case.system, c, theirs));
            for (marking, by) in MARKINGS {
                let settings = Settings { matching, marking, quotient };
                let analysis = analyse(&subject.lts, &subject.pattern, settings);
                let judge = Judge { view: &view, analysis: &analysis };
                let judged = match &findings {
                    Some(findings) => judge.violated(findings, by, met),
                    None => judge.holds(),
                };
                judged.map_err(|why| format!("{settings:?}: {why}"))?;
                if marking == Marking::Pairwise {
                    judge.traces(&residuals)?;
                    matched.push(analysis.matching.iter().copied().collect());
                    if findings.is_some() {
                        met.cut += u32::from(analysis.kept.contains(&false));
                        met.frontiers += u32::from(!analysis.frontier.is_empty());
                    }
                }
            }
        }
        let [projection, reachable, global] = &matched[..] else { unreachable!() };
        ensure(projection.is_subset(reachable) && reachable.is_subset(global), || {
            format!("{projection:?} is not among {reachable:?} or that not among {global:?}")
        })?;
        met.wider += u32::from(reachable.len() > projection.len());
        if case.system.is_deterministic() {
            ensure(projection == reachable, || {
                format!("deterministic, but {projection:?} is not {reachable:?}")
            })?;
        }
    }
    Ok(())
}

/// The same system in two numberings: the one it was drawn with, and the one it was read with.
struct View<'a> {
    case: &'a Case,
    subject: &'a Subject,
    /// By state as drawn: as read.
    state: Vec<u32>,
    /// By label as drawn: as read, if it stands on any transition.
    label: Vec<Option<u32>>,
}

impl<'a> View<'a> {
    fn new(case: &'a Case, subject: &'a Subject) -> Result<View<'a>, String> {
        let system = &case.system;
        let position = |name: String| {
            let found = subject.names.iter().position(|other| *other == name);
            found.map(|at| at as u32).ok_or_else(|| format!("state {name} was not read"))
        };
        let state: Vec<u32> =
            (0..system.states).map(|y| position(y.to_string())).collect::<Result<_, _>>()?;
        let labels = subject.lts.labels();
        let known = |label: &String| labels.iter().position(|l| l == label).map(|at| at as u32);
        let label: Vec<Option<u32>> = system.labels.iter().map(known).collect();
        let view = View { case, subject, state, label };
        let mut drawn: Vec<_> = system.transitions.clone();
        drawn.sort_by_key(|&(source, ..)| view.state[source]);
        let drawn: Vec<_> = drawn.into_iter().map(|step| view.full(step)).collect();
        let read: Vec<_> =
            subject.lts.transitions().iter().map(|t| (t.source, t.label, t.target)).collect();
        ensure(drawn == read, || format!("{drawn:?} was read as {read:?}"))?;
        ensure(subject.names.len() == system.states, || "there are more states".into())?;
        ensure(subject.lts.initial == view.state[system.initial], || "another initial".into())?;
        Ok(view)
    }

    /// A transition of the full system as read.
    fn full(&self, (source, label, target): (usize, usize, usize)) -> (u32, u32, u32) {
        (self.state[source], self.label[label].unwrap_or(u32::MAX), self.state[target])
    }

    /// The property as it was read says the same of short words over the labels of the system.
    fn pattern(&self) -> Judgement {
        let labels = self.subject.lts.labels();
        let again = expression_of(&self.subject.pattern, labels);
        let mut words: Vec<Vec<&str>> = vec![Vec::new()];
        let mut at = 0;
        while at < words.len() && words.len() < 200 {
            let longer = labels.iter().map(|label| [&words[at][..], &[label]].concat());
            let longer: Vec<_> = longer.collect();
            words.extend(longer);
            at += 1;
        }
        for word in words {
            ensure(again.matches(&word) == self.case.expression.matches(&word), || {
                format!("the property as read differs on {word:?}: {:?}", self.subject.pattern)
            })?;
        }
        Ok(())
    }
}

/// A pattern as an expression: actions are lists of labels.
fn expression_of(pattern: &Pattern, labels: &[String]) -> Expression {
    let mut parts: Vec<Expression> = Vec::new();
    for part in &pattern.parts {
        let of = |at: &u32| Box::new(parts[*at as usize].clone());
        let whole = match &part.shape {
            Shape::Action(meant) => {
                let meant = labels.iter().zip(meant.iter()).filter(|&(_, &meant)| meant);
                let action = |(label, _): (&String, &bool)| Action::Label(label.clone());
                let either = |a, b| Action::Or(Box::new(a), Box::new(b));
                Expression::One(meant.map(action).reduce(either).unwrap_or(Action::None))
            }
            Shape::Nothing => Expression::Nothing,
            Shape::Sequence(a, b) => Expression::Sequence(of(a), of(b)),
            Shape::Choice(a, b) => Expression::Choice(of(a), of(b)),
            Shape::Star(a) => Expression::Star(of(a)),
            Shape::Plus(a) => Expression::Plus(of(a)),
            Shape::Optional(a) => Expression::Optional(of(a)),
        };
        parts.push(whole);
    }
    parts.pop().expect("a pattern has parts")
}

struct Judge<'a> {
    view: &'a View<'a>,
    analysis: &'a Analysis,
}

/// States, labels and transitions as read; sets where the order means nothing.
impl Judge<'_> {
    fn step(&self, number: u32) -> (u32, u32, u32) {
        let step = self.analysis.counterexamples.lts.transitions()[number as usize];
        (step.source, step.label, step.target)
    }

    /// Nothing violates the property, and nothing is said of what is not there.
    fn holds(&self) -> Judgement {
        let found = self.analysis;
        let lts = &found.counterexamples.lts;
        ensure(!found.is_violated(), || "a property that holds is violated".into())?;
        ensure((lts.state_count(), lts.transitions().len()) == (1, 0), || format!("{lts:?}"))?;
        ensure(!found.counterexamples.finals[0], || "the empty trace is no violation".into())?;
        let nothing = found.neighbourhoods.is_empty()
            && found.frontier.is_empty()
            && found.tags.is_empty()
            && found.kept.is_empty();
        ensure(nothing, || format!("{found:?}"))
    }

    fn violated(&self, findings: &Findings, by: reference::Marking, met: &mut Met) -> Judgement {
        self.system(findings.counterexamples)?;
        self.matching(findings)?;
        self.marks(findings, by, met)?;
        self.shortest(findings.counterexamples)?;
        self.words()
    }

    /// States with their numbers, transitions in their order.
    fn system(&self, wanted: &Counterexamples) -> Judgement {
        let found = &self.analysis.counterexamples;
        let transitions: Vec<_> = (0..found.lts.transitions().len() as u32)
            .map(|number| self.step(number))
            .collect();
        let label = |l: usize| self.view.label[l].expect("it stands on a transition");
        let theirs: Vec<_> =
            wanted.transitions.iter().map(|&(s, l, t)| (s as u32, label(l), t as u32)).collect();
        ensure(transitions == theirs, || format!("transitions {transitions:?}, not {theirs:?}"))?;
        ensure(found.finals == wanted.finals, || format!("finals {:?}", found.finals))?;
        ensure(found.lts.initial == 0, || "the initial state is not the first".into())?;
        let states = |pairs: &Vec<(u32, u32)>| pairs.iter().map(|p| p.0).collect::<BTreeSet<_>>();
        let origins: Vec<_> = found.origins.iter().map(states).collect();
        let state = |&(y, _): &(usize, usize)| self.view.state[y];
        let theirs: Vec<BTreeSet<u32>> =
            wanted.origins.iter().map(|pairs| pairs.iter().map(state).collect()).collect();
        ensure(origins == theirs, || format!("origins {origins:?}, not {theirs:?}"))
    }

    /// The final traces of the system of counterexamples are the violating traces of the full one
    /// (Def. 6), and the automaton of the property is the smallest.
    fn traces(&self, residuals: &Residuals) -> Judgement {
        const LONGEST: usize = 6;
        let system = &self.view.case.system;
        let found = &self.analysis.counterexamples;
        let mut finals: BTreeSet<Vec<u32>> = BTreeSet::new();
        let mut known = BTreeSet::from([(Vec::new(), found.lts.initial)]);
        let mut ends = vec![(Vec::new(), found.lts.initial)];
        while let Some((word, end)) = ends.pop() {
            if found.finals[end as usize] {
                finals.insert(word.clone());
            }
            for step in found.lts.from(end).iter().filter(|_| word.len() < LONGEST) {
                let next = ([&word[..], &[step.label]].concat(), step.target);
                if known.insert(next.clone()) {
                    ends.push(next);
                }
            }
        }
        let mut wanted: BTreeSet<Vec<u32>> = BTreeSet::new();
        for (word, _) in system.traces(LONGEST) {
            let letters: Vec<&str> = word.iter().map(|&l| system.labels[l].as_str()).collect();
            if self.view.case.expression.matches(&letters) {
                let label = |&l: &usize| self.view.label[l].expect("it was taken");
                wanted.insert(word.iter().map(label).collect());
            }
        }
        ensure(finals == wanted, || format!("final traces {finals:?}, not {wanted:?}"))?;
        // Residuals over labels that stand on no transition do not count.
        let used: Vec<usize> =
            (0..system.labels.len()).filter(|&l| self.view.label[l].is_some()).collect();
        let mut reached: Vec<usize> = residuals.first().into_iter().collect();
        let mut at = 0;
        while at < reached.len() {
            for next in used.iter().filter_map(|&l| residuals.after(reached[at], l)) {
                if !reached.contains(&next) {
                    reached.push(next);
                }
            }
            at += 1;
        }
        let count = self.analysis.property.finals.len();
        ensure(count <= reached.len().max(1), || {
            format!("the automaton has {count} states, {} would do", reached.len())
        })
    }

    fn matching(&self, findings: &Findings) -> Judgement {
        let state = |&(x, y): &(usize, usize)| (x as u32, self.view.state[y]);
        let wanted: BTreeSet<_> = findings.pairs.iter().map(state).collect();
        let found: Vec<_> = wanted.iter().copied().collect();
        ensure(self.analysis.matching == found, || {
            format!("matching {:?}, not {found:?}", self.analysis.matching)
        })?;
        let wanted: BTreeSet<u32> =
            findings.frontier().iter().map(|&y| self.view.state[y]).collect();
        let found: Vec<u32> = wanted.into_iter().collect();
        ensure(self.analysis.frontier == found, || {
            format!("frontier {:?}, not {found:?}", self.analysis.frontier)
        })
    }

    fn marks(&self, findings: &Findings, by: reference::Marking, met: &mut Met) -> Judgement {
        let analysis = self.analysis;
        let wanted: Vec<Tag> = (0..findings.counterexamples.transitions.len())
            .map(|number| match findings.is_incorrect(number) {
                true => Tag::Incorrect,
                false => Tag::Neutral,
            })
            .collect();
        ensure(analysis.tags == wanted, || format!("tags {:?}, not {wanted:?}", analysis.tags))?;
        let centres = findings.neighbourhoods(by);
        let runs = findings.counterexamples.shortest_runs(20_000);
        let states: Vec<u32> = analysis.neighbourhoods.iter().map(|one| one.state).collect();
        let theirs: Vec<u32> = centres.iter().map(|centre| centre.state as u32).collect();
        ensure(states == theirs, || format!("centres {states:?}, not {theirs:?}"))?;
        for (one, centre) in analysis.neighbourhoods.iter().zip(&centres) {
            let numbers = |list: &[usize]| list.iter().map(|&n| n as u32).collect::<Vec<_>>();
            let around = |what: &str, ours: &[u32], theirs: &[usize]| {
                ensure(ours == numbers(theirs), || {
                    format!("{what} of {}: {ours:?}, not {theirs:?}", one.state)
                })
            };
            around("incoming", &one.incoming, &centre.incoming)?;
            around("outgoing", &one.outgoing, &centre.outgoing)?;
            let correct: BTreeSet<_> =
                one.correct.iter().map(|t| (t.source, t.label, t.target)).collect();
            let transitions = &self.view.case.system.transitions;
            let wanted: BTreeSet<_> =
                centre.correct.iter().map(|&n| self.view.full(transitions[n])).collect();
            ensure(correct == wanted, || {
                format!("correct at {}: {correct:?}, not {wanted:?}", one.state)
            })?;
            ensure(correct.len() == one.correct.len(), || {
                format!("correct at {} is told twice: {:?}", one.state, one.correct)
            })?;
            let kind = one.kind.map(|kind| format!("{kind:?}"));
            ensure(kind.as_deref() == centre.kind, || format!("kind {kind:?} of {centre:?}"))?;
            met.kinds.extend(centre.kind);
            if let Some(runs) = &runs {
                let through = runs.iter().filter(|run| self.passes(run, one.state)).count() as u64;
                ensure(one.shortest_through == through, || {
                    format!("{} runs through {}, not {through}", one.shortest_through, one.state)
                })?;
            }
            let distance = self.distance(one.state);
            ensure(Some(one.distance) == distance, || {
                format!("{} is {distance:?} away, not {}", one.state, one.distance)
            })?;
        }
        Ok(())
    }

    fn passes(&self, run: &[usize], state: u32) -> bool {
        let ends = run.iter().map(|&number| self.step(number as u32));
        state == 0 || ends.into_iter().any(|(_, _, target)| target == state)
    }

    /// How many actions lead to the state at least: grown layer by layer.
    fn distance(&self, state: u32) -> Option<u32> {
        let lts = &self.analysis.counterexamples.lts;
        let mut layer = BTreeSet::from([lts.initial]);
        for distance in 0..=lts.state_count() {
            if layer.contains(&state) {
                return Some(distance);
            }
            layer = layer.iter().flat_map(|&x| lts.from(x)).map(|step| step.target).collect();
        }
        None
    }

    /// It is a counterexample, none is shorter, and exactly what touches a centre is kept.
    fn shortest(&self, wanted: &Counterexamples) -> Judgement {
        let analysis = self.analysis;
        let path = analysis.shortest.as_ref().ok_or("no counterexample where there is one")?;
        let mut now = 0;
        for &number in path {
            let (source, _, target) = self.step(number);
            ensure(source == now, || format!("{path:?} is no path"))?;
            now = target;
        }
        ensure(analysis.counterexamples.finals[now as usize], || {
            format!("{path:?} ends in {now}, which is not final")
        })?;
        let finals = (0..wanted.finals.len()).filter(|&x| wanted.finals[x]);
        let least = finals.filter_map(|x| self.distance(x as u32)).min();
        ensure(least == Some(path.len() as u32), || format!("{path:?}, but {least:?} will do"))?;
        let centre = |state| analysis.neighbourhoods.iter().any(|one| one.state == state);
        let touches = |&number: &u32| {
            let (source, _, target) = self.step(number);
            centre(source) || centre(target)
        };
        let kept: Vec<bool> = path.iter().map(touches).collect();
        ensure(analysis.kept == kept, || format!("kept {:?}, not {kept:?}", analysis.kept))
    }

    /// What is told in words of the model: the abstraction invents nothing, and every sentence that
    /// is a claim is true.
    fn words(&self) -> Judgement {
        let examined = Examined::new(self.view.subject, self.analysis.clone());
        let report = examined.report();
        let mut rest = report.counterexample.iter();
        for action in report.abstraction.iter().flatten() {
            ensure(rest.any(|other| other == action), || {
                format!("{:?} is not within {:?}", report.abstraction, report.counterexample)
            })?;
        }
        let kept = report.abstraction.iter().map(Vec::len).sum::<usize>();
        let wanted = self.analysis.kept.iter().filter(|&&kept| kept).count();
        ensure(kept == wanted, || format!("{:?} are not {wanted} actions", report.abstraction))?;
        ensure(report.abstraction.iter().all(|part| !part.is_empty()), || {
            format!("{:?} has an empty part", report.abstraction)
        })?;
        let told: Vec<u32> = examined
            .strip()
            .into_iter()
            .flat_map(|piece| match piece {
                Piece::Kept { transition, .. } => vec![transition],
                Piece::Folded { transitions } => transitions,
            })
            .collect();
        ensure(Some(&told) == self.analysis.shortest.as_ref(), || format!("the strip {told:?}"))
    }
}
