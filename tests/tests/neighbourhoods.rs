//! Debugging by neighbourhoods against its definitions, on random systems and properties: see
//! `reference::neighbourhoods`, which shares no code with what it checks.

use std::collections::BTreeSet;

use lariat_core::neighbourhoods::{
    Marking, Matching, NeighbourhoodAnalysis, Settings, Tag, analyse,
};
use lariat_lang::{Format, read};
use lariat_session::neighbourhoods::{
    NeighbourhoodClaim, NeighbourhoodExamined, NeighbourhoodSubject, Piece, Step,
};
use lariat_tests::reference::neighbourhoods as reference;
use lariat_tests::reference::neighbourhoods::{
    Counterexamples, Expression, Findings, Residuals, System,
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

/// A random case, written and read back.
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
        // Arrow notation without arrows is read as an automaton.
        let is_aut = is_aut || system.transitions.is_empty();
        Case {
            text: if is_aut { system.aut() } else { system.arrows() },
            property: expression.property(terse),
            system,
            expression,
            is_aut,
        }
    }

    /// Writes both to files and fails.
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

    fn subject(&self) -> Result<NeighbourhoodSubject, String> {
        let format = if self.is_aut { Format::Aut } else { Format::Lar };
        let parsed = read(&self.text, format);
        let model = parsed.tree.ok_or_else(|| format!("{:?}", parsed.diagnostics))?;
        NeighbourhoodSubject::new(&model, &self.property, u64::MAX)
            .map_err(|unfit| format!("{unfit:?}"))
    }
}

/// The kinds of cases that occurred: a test in which a kind of case never occurs does not test it.
#[derive(Debug, Default)]
struct Met {
    violated: u32,
    nondeterministic: u32,
    frontiers: u32,
    cut: u32,
    reduced: u32,
    wider: u32,
    kinds: BTreeSet<&'static str>,
    claims: BTreeSet<&'static str>,
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
    assert_eq!(met.claims.len(), 10, "{met:?}");
}

#[test]
fn properties_are_read_as_they_were_written() {
    let seed = seed();
    println!("LARIAT_SEED={seed}");
    let mut random = Random::new(seed);
    for round in 0..3000 {
        let case = Case::draw(&mut random);
        let read = case.subject();
        let judged = read.and_then(|subject| View::new(&case, &subject)?.pattern());
        judged.unwrap_or_else(|why| case.fail(seed, round, &why));
    }
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
    let view = View::new(case, &subject)?;
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
                    Some(findings) => judge
                        .violated(findings, by, met)
                        .and_then(|()| judge.outlook(&residuals, findings.counterexamples, met)),
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

/// The same system in two numberings: the one it was generated with, and the one it was read with.
struct View<'a> {
    case: &'a Case,
    subject: &'a NeighbourhoodSubject,
    /// For each state as generated: its number as read.
    state: Vec<u32>,
    /// For each label as generated: its number as read.
    label: Vec<u32>,
}

impl<'a> View<'a> {
    fn new(case: &'a Case, subject: &'a NeighbourhoodSubject) -> Result<View<'a>, String> {
        let system = &case.system;
        let position = |name: String| {
            let found = subject.names.iter().position(|other| *other == name);
            found.map(|at| at as u32).ok_or_else(|| format!("state {name} was not read"))
        };
        let state: Vec<u32> =
            (0..system.states).map(|y| position(y.to_string())).collect::<Result<_, _>>()?;
        let labels = subject.lts.labels();
        let known = |label: &String| {
            let found = labels.iter().position(|l| l == label).map(|at| at as u32);
            found.ok_or_else(|| format!("label {label} was not read"))
        };
        let label: Vec<u32> = system.labels.iter().map(known).collect::<Result<_, _>>()?;
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
        (self.state[source], self.label[label], self.state[target])
    }

    /// The property as read accepts the same short words over the labels of the system.
    fn pattern(&self) -> Judgement {
        let labels = self.subject.lts.labels();
        let again = Expression::of(&self.subject.pattern, labels);
        let mut words: Vec<Vec<&str>> = vec![Vec::new()];
        let mut at = 0;
        while at < words.len() && words.len() < 200 && words[at].len() < 5 {
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

struct Judge<'a> {
    view: &'a View<'a>,
    analysis: &'a NeighbourhoodAnalysis,
}

/// States, labels and transitions as read; sets where the order does not matter.
impl Judge<'_> {
    fn step(&self, number: u32) -> (u32, u32, u32) {
        let step = self.analysis.counterexamples.lts.transitions()[number as usize];
        (step.source, step.label, step.target)
    }

    /// Nothing violates the property, and all results are empty.
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
        let transitions: Vec<_> =
            (0..found.lts.transitions().len() as u32).map(|number| self.step(number)).collect();
        let label = &self.view.label;
        let theirs: Vec<_> =
            wanted.transitions.iter().map(|&(s, l, t)| (s as u32, label[l], t as u32)).collect();
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

    /// The final traces of the system of counterexamples are the violating traces of the full one (Def. 6),
    /// and the automaton of the property is minimal.
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
                wanted.insert(word.iter().map(|&l| self.view.label[l]).collect());
            }
        }
        ensure(finals == wanted, || format!("final traces {finals:?}, not {wanted:?}"))?;
        let count = self.analysis.property.finals.len();
        ensure(count == residuals.count().max(1), || {
            format!("the automaton has {count} states, not {}", residuals.count())
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

    /// The least number of actions that lead to the state, computed layer by layer.
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

    /// It is a counterexample, none is shorter, and exactly the actions at a centre are kept.
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

    /// The answer in names of the model: the abstraction consists of actions of the counterexample, and every
    /// claim is true.
    fn words(&self) -> Judgement {
        let examined = NeighbourhoodExamined::new(self.view.subject, self.analysis.clone());
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

    /// The facts that sentences are based on: what can still happen after each state.
    fn outlook(&self, residuals: &Residuals, wanted: &Counterexamples, met: &mut Met) -> Judgement {
        let system = &self.view.case.system;
        let examined = NeighbourhoodExamined::new(self.view.subject, self.analysis.clone());
        let outlook = &examined.outlook;
        let states = 0..wanted.origins.len();
        // Whether a violation can follow: all continuations are examined.
        let next = |&(y, q): &(usize, usize)| -> Vec<(usize, usize)> {
            let step = |(label, target)| Some((target, residuals.after(q, label)?));
            system.from(y).filter_map(step).collect()
        };
        let can_violate = |pair: (usize, usize)| {
            let mut seen = BTreeSet::from([pair]);
            loop {
                let more: Vec<_> =
                    seen.iter().flat_map(next).filter(|p| !seen.contains(p)).collect();
                if more.is_empty() {
                    return seen.iter().any(|&(_, q)| residuals.is_final(q));
                }
                seen.extend(more);
            }
        };
        let escapes = |x: usize| -> BTreeSet<(u32, u32, u32)> {
            let mut escapes = BTreeSet::new();
            for &(y, q) in &wanted.origins[x] {
                for &step in system.transitions.iter().filter(|step| step.0 == y) {
                    let after = residuals.after(q, step.1);
                    if !after.is_some_and(|after| can_violate((step.2, after))) {
                        escapes.insert(self.view.full(step));
                    }
                }
            }
            escapes
        };
        for x in states.clone() {
            let full = self.view.subject.lts.transitions();
            let numbers = outlook.escapes[x].iter().map(|&number| full[number as usize]);
            let ours: BTreeSet<_> = numbers.map(|t| (t.source, t.label, t.target)).collect();
            ensure(ours == escapes(x), || format!("escapes of {x}: {ours:?}"))?;
        }
        // Fixed points: states reached without a violation; states from which an escape is reachable; states
        // from which every path leads to a violation.
        let grown = |grows: &dyn Fn(&BTreeSet<usize>, usize) -> bool| {
            let mut all = BTreeSet::new();
            loop {
                let more: Vec<usize> =
                    states.clone().filter(|&x| !all.contains(&x) && grows(&all, x)).collect();
                if more.is_empty() {
                    return states.clone().map(|x| all.contains(&x)).collect::<Vec<_>>();
                }
                all.extend(more);
            }
        };
        let innocent = grown(&|all, x| {
            let entered = wanted.transitions.iter().any(|t| t.2 == x && all.contains(&t.0));
            !wanted.finals[x] && (x == 0 || entered)
        });
        let saved = grown(&|all, x| {
            !escapes(x).is_empty() || wanted.from(x).any(|(_, to)| all.contains(&to))
        });
        let forced = grown(&|all, x| {
            let mut ways = wanted.from(x).peekable();
            wanted.finals[x] || ways.peek().is_some() && ways.all(|(_, to)| all.contains(&to))
        });
        let doomed: Vec<bool> = saved.iter().map(|saved| !saved).collect();
        let inevitable: Vec<bool> = (0..doomed.len()).map(|x| doomed[x] && forced[x]).collect();
        ensure(outlook.innocent == innocent, || format!("innocent {:?}", outlook.innocent))?;
        ensure(outlook.doomed == doomed, || format!("doomed {:?}", outlook.doomed))?;
        ensure(outlook.inevitable == inevitable, || format!("forced {:?}", outlook.inevitable))?;
        let runs = wanted.shortest_runs(20_000);
        ensure(runs.is_none_or(|runs| runs.len() as u64 == outlook.shortest_count), || {
            format!("{} shortest counterexamples", outlook.shortest_count)
        })?;
        let truth = Truth {
            escapes: states.map(escapes).collect(),
            innocent,
            doomed,
            forced,
            steps: wanted
                .transitions
                .iter()
                .map(|&(x, label, to)| (x, self.view.label[label], to))
                .collect(),
            states: wanted
                .origins
                .iter()
                .map(|pairs| pairs.iter().map(|&(y, _)| self.view.state[y]).collect())
                .collect(),
        };
        self.names(&examined, &truth)?;
        for (place, one) in self.analysis.neighbourhoods.iter().enumerate() {
            for claim in examined.claims(place) {
                let is_true = truth.allows(&claim, one.state, self.analysis);
                ensure(is_true, || format!("of {}: {claim:?} is false", one.state))?;
                met.claims.insert(kind_of(&claim));
            }
        }
        Ok(())
    }

    /// States of the counterexamples have the names of the states that they stand for, and names are unique.
    fn names(&self, examined: &NeighbourhoodExamined, truth: &Truth) -> Judgement {
        let (mut long, mut short) = (BTreeSet::new(), BTreeSet::new());
        for (x, states) in (0..).zip(&truth.states) {
            let names = states.iter().map(|&y| self.view.subject.names[y as usize].as_str());
            let ours: BTreeSet<&str> = examined.naming.states(x).iter().map(|n| &**n).collect();
            ensure(ours == names.collect(), || format!("{x} stands for {ours:?}"))?;
            let new = long.insert(examined.naming.long(x)) & short.insert(examined.naming.short(x));
            // If a state stands for many, not all are named.
            ensure(new || states.len() > 3, || {
                format!("{} is said twice", examined.naming.long(x))
            })?;
        }
        Ok(())
    }
}

/// What the second program computes for each state of the counterexamples.
struct Truth {
    escapes: Vec<BTreeSet<(u32, u32, u32)>>,
    innocent: Vec<bool>,
    doomed: Vec<bool>,
    forced: Vec<bool>,
    /// Sources, labels as read, targets.
    steps: Vec<(usize, u32, usize)>,
    /// The states of the full system that it stands for, as read.
    states: Vec<BTreeSet<u32>>,
}

impl Truth {
    fn allows(
        &self,
        claim: &NeighbourhoodClaim,
        centre: u32,
        analysis: &NeighbourhoodAnalysis,
    ) -> bool {
        let x = centre as usize;
        let escapes = &self.escapes[x];
        let all = |ways: &[lariat_core::Transition]| -> BTreeSet<_> {
            ways.iter().map(|t| (t.source, t.label, t.target)).collect()
        };
        let correct = |t: &lariat_core::Transition| {
            let mut centres = analysis.neighbourhoods.iter().filter(|one| one.state == centre);
            centres.any(|one| one.correct.contains(t))
                && analysis.matching.contains(&(centre, t.source))
        };
        let own = |t: &lariat_core::Transition| self.states[x].contains(&t.source);
        match claim {
            NeighbourhoodClaim::CanGoRight(ways) => {
                self.innocent[x] && !ways.is_empty() && all(ways) == *escapes
            }
            NeighbourhoodClaim::NotAgain(ways) => {
                !self.innocent[x] && !ways.is_empty() && all(ways) == *escapes
            }
            NeighbourhoodClaim::AtFrontier(t) => {
                own(t) && correct(t) && !escapes.contains(&(t.source, t.label, t.target))
            }
            NeighbourhoodClaim::Matched(t) => !own(t) && correct(t),
            NeighbourhoodClaim::Later => escapes.is_empty() && !self.doomed[x],
            NeighbourhoodClaim::Violated => self.doomed[x] && !self.innocent[x],
            NeighbourhoodClaim::Inevitable => self.doomed[x] && self.forced[x],
            NeighbourhoodClaim::NoReturn => self.doomed[x],
            NeighbourhoodClaim::InevitableAfter(steps) => {
                self.after(x, steps, &|to| self.doomed[to] && self.forced[to])
            }
            NeighbourhoodClaim::NoReturnAfter(steps) => self.after(x, steps, &|to| self.doomed[to]),
        }
    }

    /// Whether it holds after each of these steps, for all targets.
    fn after(&self, x: usize, steps: &[Step], is_so: &dyn Fn(usize) -> bool) -> bool {
        let holds = |step: &Step| {
            let taken: Vec<usize> = self
                .steps
                .iter()
                .filter(|(from, label, to)| {
                    *from == x
                        && *label == step.label
                        && step.to.is_none_or(|only| only as usize == *to)
                })
                .map(|taken| taken.2)
                .collect();
            let leaves = step.to.is_none() && self.escapes[x].iter().any(|way| way.1 == step.label);
            !taken.is_empty() && !leaves && taken.into_iter().all(is_so)
        };
        !steps.is_empty() && steps.iter().all(holds)
    }
}

fn kind_of(claim: &NeighbourhoodClaim) -> &'static str {
    match claim {
        NeighbourhoodClaim::CanGoRight(_) => "can go right",
        NeighbourhoodClaim::NotAgain(_) => "not again",
        NeighbourhoodClaim::AtFrontier(_) => "at the frontier",
        NeighbourhoodClaim::Matched(_) => "matched",
        NeighbourhoodClaim::Later => "later",
        NeighbourhoodClaim::Violated => "violated",
        NeighbourhoodClaim::Inevitable => "inevitable",
        NeighbourhoodClaim::NoReturn => "no return",
        NeighbourhoodClaim::InevitableAfter(_) => "inevitable after",
        NeighbourhoodClaim::NoReturnAfter(_) => "no return after",
    }
}

/// The sentence for the neighbourhood of one state.
#[track_caller]
fn said(model: &str, property: &str, settings: Settings, state: u32, wanted: &str) {
    let model = read(model, Format::Lar).tree.expect("it can be read");
    let subject = NeighbourhoodSubject::new(&model, property, u64::MAX).expect("it fits");
    let examined = subject.examine(settings);
    let all = &examined.analysis.neighbourhoods;
    let place = all.iter().position(|one| one.state == state).expect("it is a neighbourhood");
    assert_eq!(examined.sentence(place), wanted);
}

#[test]
fn sentences_say_what_is_true_and_no_more() {
    let plain = Settings::default();
    // B4: without `true*` at its end, the property says nothing about what follows a violation.
    said(
        "0 -SEND-> 1\n1 -RECV-> 0\n",
        "[ (not 'SEND')* . 'SEND' . (not 'SEND')* . 'SEND' ] false",
        plain,
        3,
        "Every run that comes here has violated the property already; behind `RECV` it is not \
         violated again.",
    );
    // B5: a transition that is correct by a simulation may lead to a violation.
    said(
        "0 -A-> 1\n0 -A-> 2\n1 -B-> 3\n2 -B-> 4\n2 -C-> 5\n",
        "[ 'A' . ('B' | 'C') ] false",
        Settings { matching: Matching::Reachable, ..plain },
        1,
        "State 2 matches here, and its `C` to state 5 is a correct transition.",
    );
    // B6: at the frontier because of other states.
    said(
        "0 -OK-> 1\n0 -STOP-> 2\n1 -BACK-> 0\n",
        "[ 'OK' . 'BACK' . 'OK' . 'BACK' . true* ] false",
        Settings { marking: Marking::Literal, ..plain },
        4,
        "State 0 is at the frontier, but here a violation can still follow `STOP` to state 2.",
    );
    // A junction without a correct transition.
    let junction = Settings { marking: Marking::Junction, ..plain };
    said(
        "0 -A-> 1\n0 -B-> 2\n1 -C-> 3\n1 -D-> 4\n",
        "[ 'A' . 'C' | 'B' ] false",
        junction,
        0,
        "No step leads back to correct behaviour here, but a later one can. After `B` every \
         continuation violates the property sooner or later.",
    );
    // The violation can be postponed for ever; and it cannot.
    said(
        "0 -A-> 0\n0 -B-> 1\n",
        "[ 'A'* . 'B' ] false",
        junction,
        0,
        "No step leads back to correct behaviour, here or later: as long as the property is not \
         violated, it can still be.",
    );
    said(
        "0 -A-> 1\n1 -B-> 2\n",
        "[ 'A' . 'B' ] false",
        junction,
        0,
        "From here on every continuation violates the property sooner or later.",
    );
}
