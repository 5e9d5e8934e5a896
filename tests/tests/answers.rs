//! Questions about runs on the papers' figures, with the complete answers.

use lariat_core::{Because, Line, Options, SearchKind};
use lariat_lang::{Format, read};
use lariat_session::answer::Answer;
use lariat_session::registry::{self, Algorithm, Family, Needs};
use lariat_session::why_not::{self, End, Reason, WantedLasso, WhyNot};
use lariat_session::{EXAMPLES, Timeline, history, prepare, why};

/// A finished run of a search on an example.
struct Run {
    timeline: Timeline,
    algorithm: &'static Algorithm,
    options: Options,
}

fn run(example: &str, algorithm: &str, options: &[(&str, &str)]) -> Run {
    let example = EXAMPLES.iter().find(|one| one.id == example).expect("an example");
    run_text(example.text, algorithm, options)
}

fn run_text(text: &str, algorithm: &str, options: &[(&str, &str)]) -> Run {
    let model = read(text, Format::Lar).tree.expect("a model");
    let algorithm = registry::find(algorithm).expect("a search");
    let mut given = Options::default();
    options.iter().for_each(|(name, value)| given.set(name, value));
    let prepared = prepare(&model.model(), algorithm, &given, u64::MAX).expect("it fits");
    let lossy = algorithm.may_miss(&given, prepared.forced.is_some());
    let machine = algorithm.start(&prepared.automaton, &given);
    let mut timeline = Timeline::new(prepared.automaton, machine).lossy(lossy);
    timeline.extend(u64::MAX);
    Run { timeline, algorithm, options: given }
}

impl Run {
    fn why(&mut self) -> Answer {
        why::why(&mut self.timeline, self.algorithm, &self.options)
    }

    fn why_not(&mut self, wanted: &str) -> (WhyNot, Answer) {
        let wanted = WantedLasso::parse(wanted);
        let lasso = wanted.lasso(self.timeline.space_mut()).expect("a lasso");
        let typed = why_not::look(&mut self.timeline, self.algorithm, &self.options, lasso);
        let answer = why_not::why_not(&mut self.timeline, self.algorithm, &self.options, &wanted)
            .expect("a lasso");
        (typed, answer)
    }

    fn state(&mut self, name: &str) -> Answer {
        history::of_state(&mut self.timeline, self.algorithm, name).expect("a state").answer
    }

    fn transition(&mut self, source: &str, index: u32) -> Answer {
        history::of_transition(&mut self.timeline, self.algorithm, source, index)
            .expect("a transition")
            .answer
    }
}

/// `12 taken L5: sentence`, indented by two spaces per level.
fn lines(answer: &Answer) -> Vec<String> {
    let line = |entry: &lariat_session::answer::Entry| {
        let step = entry.step.map_or("-".to_owned(), |step| step.to_string());
        let tone = format!("{:?}", entry.tone).to_lowercase();
        let place = entry.line.as_ref().map_or(String::new(), |line| format!(" L{line}"));
        let indent = "  ".repeat(usize::from(entry.level));
        format!("{indent}{step} {tone}{place}: {}", entry.text())
    };
    answer.entries.iter().map(line).collect()
}

#[track_caller]
fn check(answer: &Answer, summary: &str, expected: &[&str]) {
    assert_eq!(answer.summary_text(), summary);
    assert_eq!(lines(answer), expected);
}

/// GMZ, section 3.1: SPIN reaches s3 at depth 4, after a visit at depth 3.
#[test]
fn spin_turns_back_from_the_shortest_of_figure_3() {
    for wanted in ["s1 s5 s6 s3 s4 s5", "s1 (s5 s6 s3 s4)", "shortest", "@gmz04-min"] {
        let (why, answer) = run("two-ways", "spin-i", &[]).why_not(wanted);
        let Reason::Refused(refused) = &why.reason else { panic!("{why:?}") };
        assert_eq!((refused.prefix, refused.step(), refused.index), (3, 96, 0));
        let test = refused.tests.last().expect("it was tested");
        assert_eq!((test.line, test.holds), (Line(8), false));
        let state = refused.edge.target;
        let (search, stored, now) = (SearchKind::Blue, Some(3), 4);
        assert_eq!(test.because, Because::NewOrShallower { state, search, stored, now });
        assert_eq!(answer.lasso, ["s1", "s5", "s6", "s3", "s4", "s5"]);
        check(
            &answer,
            "The search had s1 s5 s6 as its path at step 96 and looked at s3 (line 8): s3 was met \
             at depth 3, and now only at 4: SPIN expects nothing shorter, and turns back. It did \
             not go there. No longer part of the lasso was ever its path.",
            &[
                "94 plain: The path is s1 s5 s6, and the loop takes its first successor, s3.",
                "  95 plain L6: 4 against the best, 7: this can still be shorter.",
                "  96 refused L8: s3 was met at depth 3, and now only at 4: SPIN expects nothing \
                 shorter, and turns back.",
                "73 found: The search reports s1 s2 (s3 s4 s5 s6), of length 7 (6 transitions).",
            ],
        );
        let values: Vec<_> =
            answer.entries[2].values.iter().map(|v| (v.what.as_str(), v.value.as_str())).collect();
        assert_eq!(values, [("depth of s3", "3"), ("now", "4")]);
    }
}

/// GMZ Fig. 4: no depth has been reduced, and the red search turns back at s4.
#[test]
fn spin_turns_back_from_the_shortest_of_figure_4() {
    let (why, answer) = run("short-cut", "spin-i", &[]).why_not("shortest");
    let Reason::Refused(refused) = &why.reason else { panic!("{why:?}") };
    assert_eq!((refused.prefix, refused.step(), refused.tests.len()), (2, 63, 3));
    assert_eq!(
        answer.summary_text(),
        "The search had s1 s2 as its path at step 63 and looked at s4 (line 18): s4 was met at \
         depth 2, and now only at 3: SPIN expects nothing shorter, and turns back. It did not go \
         there. No longer part of the lasso was ever its path."
    );
}

#[test]
fn a_nested_search_is_over_before_it_comes_to_the_shorter_way() {
    let (why, answer) = run("two-ways", "se05", &[]).why_not("shortest");
    let Reason::Ended(ended) = why.reason else { panic!("{why:?}") };
    assert_eq!((ended.prefix, ended.last, ended.step, ended.how), (1, 6, 35, End::Report));
    check(
        &answer,
        "The search had s1 as its path, last at step 6. From s1 it had gone on to s2 (step 3). Step \
         35 reported another counterexample before the loop at s1 looked at its transition to s5. It \
         had reached s5 another way, at step 25 from s4.",
        &[
            "3 taken: From s1 it had gone on to s2 (step 3).",
            "6 plain: The search had s1 as its path, last at step 6.",
            "25 plain: It had reached s5 another way, at step 25 from s4.",
            "35 found: The search reports s1 s2 (s3 s4 s5 s6), of length 7 (6 transitions).",
        ],
    );
}

/// SE Fig. 2a: only the seed closes a cycle.
#[test]
fn the_first_nested_search_goes_round_once_more() {
    let (why, answer) = run("early-stack", "cvwy92", &[]).why_not("@se05");
    assert!(matches!(why.reason, Reason::WentOn(_)) && why.same_run, "{why:?}");
    check(
        &answer,
        "All of s0 s1 s0 was the path, but the search did not close it: at step 17 it looked at s0 \
         (line 14): s0 is not red yet: go there. In any case it reports only cycles that close at an \
         accepting state, and s0 does not accept.",
        &[
            "16 plain: The path is s0 s1, and the loop takes its first successor, s0.",
            "  17 taken L14: s0 is not red yet: go there.",
            "24 found: The search reports s0 (s1 s0), of length 4 (3 transitions): the same run, closed at another \
             place.",
        ],
    );
}

/// The blue search turns back from s4 at step 35. But it could not have reported the lasso from there: only
/// the red search can, and its loop has not reached s4 when the other cycle is reported.
#[test]
fn only_the_red_search_could_have_reported_it() {
    let (_, answer) = run("red-detour", "se05", &[]).why_not("shortest");
    check(
        &answer,
        "The search had s1 s2 as its path, last at step 44. From s2 it had gone on to s3 (step 40). \
         Step 54 reported another counterexample before the loop at s2, begun at step 39, looked at \
         its transition to s4. Another loop there had looked at it at step 33. It had reached s4 \
         another way, at step 7 from s1.",
        &[
            "7 plain: It had reached s4 another way, at step 7 from s1.",
            "40 taken: From s2 it had gone on to s3 (step 40).",
            "44 plain: The search had s1 s2 as its path, last at step 44.",
            "54 found: The search reports (s1 s2 s3 s4), of length 5 (4 transitions).",
        ],
    );
}

/// The blue search turns back from s2 at step 32, but could not have reported the lasso anyway. The red
/// search decides: it turns back, too, at equal depth.
#[test]
fn the_step_that_is_named_decides() {
    let (why, answer) =
        run_text("s0* -> s1 s2\ns1 -> s2\ns2 -> s0\n", "spin-i", &[]).why_not("shortest");
    let Reason::Refused(refused) = &why.reason else { panic!("{why:?}") };
    assert_eq!((refused.step(), refused.tests.last().map(|test| test.line)), (63, Some(Line(18))));
    assert!(
        answer.summary_text().starts_with(
            "The search had s0 as its path at step 63 and looked at s2 (line 18): s2 was met at \
             depth 2, and now again at 2: SPIN expects nothing shorter, and turns back."
        ),
        "{}",
        answer.summary_text()
    );
}

/// q2 is on the reported lasso; the transition to it was never considered.
#[test]
fn a_state_that_was_reached_another_way() {
    let (_, answer) =
        run_text("q0 -> q1 q2\nq1 -> q2\nq2* -> q0\n", "se05", &[]).why_not("shortest");
    assert_eq!(answer.title, "Why not (q0 q2)?");
    assert_eq!(
        answer.summary_text(),
        "The search had q0 as its path, last at step 6. From q0 it had gone on to q1 (step 3). Step \
         17 reported another counterexample before the loop at q0 looked at its transition to q2. It \
         had reached q2 another way, at step 13 from q1."
    );
}

#[test]
fn what_was_reported_is_said_to_be() {
    let (why, answer) = run("two-ways", "gmz04-min", &[]).why_not("@se05");
    assert_eq!(why.reason, Reason::Reported { step: 42, is_last: false });
    assert_eq!(
        answer.summary_text(),
        "Step 42 reports it: s1 s2 (s3 s4 s5 s6). A shorter one replaced it: s1 (s5 s6 s3 s4), of \
         length 6 (5 transitions)."
    );
    let (why, _) = run("two-ways", "gmz04-min", &[]).why_not("shortest");
    assert_eq!(why.reason, Reason::Reported { step: 86, is_last: true });
}

/// GMZ 3.4 as printed (A13), Remark 1 (A5), and a look ahead.
#[test]
fn searches_for_the_shortest_turn_back_for_their_own_reasons() {
    let printed = [("bound", "5"), ("bound-test", "printed")];
    let (_, answer) = run("slip-a13", "gmz04-min", &printed).why_not("shortest");
    assert_eq!(
        lines(&answer)[5..],
        [
            "  39 refused Lmin 11: s2 was met at depth 3, and now at 2; but there is no best yet: turn \
             back.",
            "41 plain: The search reports nothing: with these options it may miss counterexamples.",
        ]
    );
    let (_, answer) = run("slip-a5", "gmz04-min", &[("black", "remark1")]).why_not("shortest");
    assert_eq!(
        lines(&answer)[2],
        "  132 refused Lmin 17: s5 is black, and so it leads to no accepting cycle: turn back."
    );
}

#[test]
fn a_collision_hides_the_way() {
    let (_, answer) = run("collision", "se05", &[("bitstate", "3")]).why_not("shortest");
    assert_eq!(
        answer.summary_text(),
        "The search had start right as its path at step 29 and looked at loop (line 9): Both loop \
         and start have the same slot: the search takes loop for start. loop looks cyan, because \
         start does: the search does not go there. It did not go there. No longer part of the lasso \
         was ever its path."
    );
}

/// The upper cycle is complete with c → a, before d is visited.
#[test]
fn searches_for_components_report_what_is_explored_first() {
    let text = "a -> b d\nb* -> c\nc -> a\nd* -> d\n";
    for (name, closed, report) in [("couvreur99", 19, 26), ("gv04", 23, 28)] {
        let (why, answer) = run_text(text, name, &[]).why_not("a (d)");
        let components = why.components.expect("it is one of them");
        assert_eq!((components.step, components.report), (closed, report), "{name}");
        assert_eq!(components.unexplored.map(|(_, later)| later), Some(None), "{name}");
        assert!(
            answer.summary_text().ends_with(&format!(
                " Step {report} reported another counterexample before the loop at a looked at its \
                 transition to d."
            )),
            "{}",
            answer.summary_text()
        );
    }
    // Here the lower component is complete first, although the upper cycle was explored before.
    for name in ["tarjan72", "couvreur-scc"] {
        let (why, answer) = run_text(text, name, &[]).why_not("(a b c)");
        assert!(why.components.is_some_and(|components| components.unexplored.is_none()));
        let all = "The search looks at components that are complete. That of the reported cycle was \
                   complete at step ";
        assert!(lines(&answer).iter().any(|line| line.contains(all)), "{:?}", lines(&answer));
    }
    // Within one component, the walk decides.
    let (_, answer) = run("red-detour", "tarjan72", &[]).why_not("@se05");
    assert_eq!(
        lines(&answer)[3..],
        [
            "40 found: With s2 → s4, all transitions of the reported lasso are explored.",
            "  58 plain: All transitions of this lasso were explored at step 40, too. Where the \
             search put its cycle together, it took the other way.",
            "58 found: The search reports (s1 s2 s4), of length 4 (3 transitions).",
        ]
    );
}

#[test]
fn waves_compare_lengths() {
    let (_, answer) = run("red-detour", "bfs-lasso", &[]).why_not("@se05");
    check(
        &answer,
        "Step 49 found (s1 s2 s4), of length 4 (3 transitions). This one has length 5: the search looks for the \
         shortest.",
        &[
            "49 found L9: Through s1 and s2 leads a lasso of length 4, shorter than 5.",
            "55 found: The search reports (s1 s2 s4), of length 4 (3 transitions).",
        ],
    );
}

/// The shortest lasso may begin in an initial state from which the search has not started yet.
#[test]
fn the_shortest_begins_in_any_initial_state() {
    let text = "initial a b\na -> c d\nb* -> b\nc -> d\nd* -> a\n";
    let (why, answer) = run_text(text, "se05", &[]).why_not("shortest");
    assert_eq!(why.wanted.length(), 2);
    check(
        &answer,
        "Step 17 reported another counterexample before the search started from b.",
        &["17 found: The search reports (a c d), of length 4 (3 transitions)."],
    );
    let text = text.replace("a -> c", "a -> b c");
    let (_, answer) = run_text(&text, "se05", &[]).why_not("b b");
    assert_eq!(
        answer.summary_text(),
        "Step 11 reported another counterexample before the search started from b. It had reached b \
         another way, at step 7 from a."
    );
}

#[test]
fn levels_follow_from_the_way() {
    let mut run = run("two-sets", "se05", &[]);
    let (why, answer) = run.why_not("start (work wait rest wait)");
    assert!(matches!(why.reason, Reason::Reported { step: 44, .. }), "{why:?}");
    assert_eq!(answer.lasso, ["start·0", "work·0", "wait·1", "rest·1", "wait·0", "work·0"]);
    let levelled = "start·0 (work·0 wait·1 rest·1 wait·0)";
    assert_eq!(run.why_not(levelled).0, why);
}

#[test]
fn what_is_no_counterexample_is_refused() {
    let cases = [
        ("", "there is no state in the lasso"),
        ("s1 s2", "end with a state that occurred before (`s2` did not)"),
        ("s1 (s2", "one pair of parentheses"),
        ("s1 ()", "the cycle of the lasso has no state"),
        ("s1 (s9)", "there is no state `s9`"),
        ("s2 (s3)", "the lasso starts at `s2`, but the initial state is `s1`"),
        ("s1 s3 (s4)", "no transition leads from `s1` to `s3`"),
        ("s1 (s4)", "no transition leads from `s4` to `s4`"),
        ("(s1 s4)", "no state of the cycle accepts"),
        ("\"s1", "a quotation mark is missing"),
        ("@dfs", "there is no search `dfs`"),
        (
            "@terminal",
            "`terminal` cannot run on this model: this search needs a terminal automaton",
        ),
    ];
    let mut run = run("red-detour", "se05", &[]);
    for (wanted, message) in cases {
        let answer = why_not::why_not(
            &mut run.timeline,
            run.algorithm,
            &run.options,
            &WantedLasso::parse(wanted),
        );
        let error = answer.expect_err(wanted);
        assert!(error.contains(message), "`{wanted}`: {error}");
    }
}

/// GMZ Fig. 4: what the blue search leaves to the red one.
#[test]
fn why_the_red_search_finds_it() {
    check(
        &run("red-detour", "se05", &[]).why(),
        "Step 54 reported (s1 s2 s3 s4), of length 5 (4 transitions). 2 states on the way have more than one \
         successor, and at 1 of them others came first.",
        &[
            "27 plain: With s3 → s4, all transitions of the accepting cycle s4 s1 s2 s3 had been \
             looked at. The search did not see the cycle then:",
            "  28 plain L6: s4 is blue, not cyan: no cycle closes here.",
            "  29 refused L9: s4 is blue: the search has been there. Turn back.",
            "  39 plain: The report was left to the red search that starts from s2 at step 39.",
            "15 taken: The blue search comes to s1 at step 1 and takes its second successor of 2, \
             s2.",
            "  7 refused: first, s4: followed from step 7 to 14, 1 state was entered, without a \
             report.",
            "19 plain: The blue search comes to s2 at step 19 and has tried all successors: the red \
             search starts.",
            "  25 refused: first, s3: followed from step 25 to 32, 1 state was entered, without a \
             report.",
            "  35 refused L9: second, s4: s4 is blue: the search has been there. Turn back. (line \
             9)",
            "40 taken: The red search makes 2 steps without a choice: s2 s3 s4. It takes the first \
             successor each time; 1 other is left for later.",
            "52 found: The red search comes to s4 at step 51 and closes with its only successor, \
             s1.",
            "  53 found L18: s1 is cyan, on the blue call stack, and so it leads to the seed: an \
             accepting cycle!",
        ],
    );
}

/// GMZ Fig. 4: careful below the accepting state.
#[test]
fn why_the_best_is_the_best() {
    let answer = run("red-detour", "gmz04-min", &[]).why();
    assert_eq!(
        [&lines(&answer)[..2], &lines(&answer)[6..10]].concat(),
        [
            "41 found: A first counterexample, of length 5.",
            "56 found: A shorter one: length 4 instead of 5.",
            "17 taken: The search comes to s1 at step 1 and takes its second successor of 2, s2.",
            "  9 refused: first, s4: followed from step 9 to 16, 1 state was entered, without a \
             report.",
            "46 taken: The search, in careful mode, comes to s2 at step 22 and takes its second \
             successor of 2, s4.",
            "  29 refused: first, s3: followed from step 29 to 45, 2 states were entered (1 for \
             the first time), with 1 counterexample.",
        ]
    );
}

/// SE Fig. 6: the cycle is explored at once, and its walk continues from the transition that closed it.
#[test]
fn why_couvreurs_search_puts_its_cycle_together_so() {
    check(
        &run("late-red", "couvreur99", &[]).why(),
        "Step 26 reported s0 (s1 s2 s0), of length 5 (4 transitions). One state on the way has more than one \
         successor, and the first led there.",
        &[
            "5 taken: The search makes 2 steps without a choice: s0 s1 s2. It takes the first \
             successor each time; 1 other is left for later.",
            "19 found: The search comes to s2 at step 15 and closes with its only successor, s0.",
            "  26 found L18: The component of s1 has an accepting state, and now it has a cycle: an \
             accepting cycle!",
            "29 taken: The walk along the cycle comes to s0 at step 28 and takes its only \
             successor, s1.",
        ],
    );
}

#[test]
fn why_a_complete_component_is_walked_so() {
    check(
        &run("components", "tarjan72", &[]).why(),
        "Step 74 reported a (d e), of length 4 (3 transitions). 2 states on the way have more than one successor, \
         and at 1 of them others came first.",
        &[
            "43 plain: With e → d, all transitions of the accepting cycle d e had been looked at. The \
             search did not see the cycle then:",
            "  44 plain L9: d has the number 4: the search has been there.",
            "  45 refused L12: d is current: its component is not complete.",
            "29 taken: The search comes to a at step 1 and takes its second successor of 2, d.",
            "  8 refused: first, b: followed from step 8 to 27, 2 states were entered, without a \
             report.",
            "32 plain: The search comes to d at step 32 and has tried all successors: its component is \
             complete, and the cycle starts here.",
            "  39 refused: first, e: followed from step 39 to 65, 2 states were entered, without a \
             report.",
            "77 taken: The walk along the cycle makes 2 steps without a choice: d e d. It takes the \
             first successor each time; 1 other is left for later.",
        ],
    );
}

#[test]
fn why_there_is_nothing() {
    check(
        &run("no-lasso", "se05", &[]).why(),
        "There is no counterexample. The search ended at step 67: it has been everywhere, over 4 \
         states and 10 looks at transitions, and no cycle that it can reach accepts.",
        &[
            "16 refused L6: s1 is cyan, so a cycle closes, but neither s3 nor s1 accepts. If another \
           state of the cycle does, that is for a later test to notice.",
        ],
    );
    // All searches give the same reason, and none says that it turned back because of a length.
    for algorithm in registry::ALGORITHMS.iter().filter(|one| one.needs != Needs::Terminal) {
        let answer = run("no-lasso", algorithm.name, &[("force", "true")]).why();
        let summary = answer.summary_text();
        assert!(
            summary.starts_with("There is no counterexample."),
            "{}: {summary}",
            algorithm.name
        );
        let turned = lines(&answer).iter().any(|line| line.contains("turned back"));
        let compares = algorithm.family == Family::Minimising;
        assert!(!turned || compares, "{}: {:?}", algorithm.name, lines(&answer));
    }
    assert_eq!(
        run("collision", "se05", &[("bitstate", "3")]).why().summary_text(),
        "The search ended at step 35 without a report, after 4 states and 4 looks at transitions. That does \
         not say that there is none: states that share a slot are taken for one another."
    );
    let mut limited = run("no-lasso", "se05", &[]);
    let machine = limited.algorithm.start(limited.timeline.space(), &limited.options);
    limited.timeline = Timeline::new(limited.timeline.space().clone(), machine);
    limited.timeline.extend(10);
    assert_eq!(
        limited.why().summary_text(),
        "Nothing was reported up to step 10, where the recording ends: 2 states and 2 looks at \
         transitions so far."
    );
}

/// A test as printed raises a false alarm (A8), and the walk shows it.
#[test]
fn why_an_alarm_is_false() {
    let answer = run("slip-a8", "gv04", &[("test", "hoisted")]).why();
    assert_eq!(answer.title, "Why has gv04 reported a counterexample?");
    assert_eq!(
        lines(&answer).last().map(String::as_str),
        Some("24 broken: The walk that should complete the cycle failed.")
    );
    // The printed end of the walk (A10) misses the accepting state.
    let answer = run("slip-a10", "couvreur99", &[("extraction", "printed")]).why();
    let last = lines(&answer).pop().expect("an entry");
    let flaw = "broken: But the cycle is not accepting: it misses an acceptance set.";
    assert!(last.ends_with(flaw), "{last}");
}

/// SE Fig. 3 on GMZ Fig. 4: which call coloured the state, and which entered it.
#[test]
fn the_life_of_a_state_in_a_nested_search() {
    let answer = run("red-detour", "se05", &[]).state("s4");
    assert_eq!(
        answer.summary_text(),
        "s4 was entered twice, tested as a successor 8 times, part of a transition that was \
         reported, turned cyan at step 8, blue at step 14, red at step 49."
    );
    let told = lines(&answer);
    for line in [
        "7 plain L3: The blue search enters s4 for the first time. The call was made by \
         the blue call of s1, begun at step 1, for its first successor.",
        "14 plain L15: s4 turns blue: the blue search is done with it. The blue search leaves s4. \
         Done by the blue call of s4, begun at step 7 as the first successor of s1.",
        "49 plain L21: s4 turns red: no later red search has to come here again. Done by the red \
         call of s3, begun at step 45 as the first successor of s2.",
        "51 plain L16: The red search enters s4. The call was made by the red call of s3, begun at \
         step 45 as the first successor of s2, for its first successor.",
        "54 found L19: The search reports a counterexample: the transition s4 → s1 leads the red \
         search back, and closes an accepting cycle.",
    ] {
        assert!(told.iter().any(|one| one == line), "no `{line}` in {told:#?}");
    }
    assert_eq!(told.len(), 17);
    let red = run("red-detour", "se05", &[]).state("s2");
    assert!(
        lines(&red).contains(
            &"39 plain L16: The red search enters s2. The call was made by the blue call of s2, \
              begun at step 19 as the second successor of s1, where another search starts."
                .to_owned()
        ),
        "{:#?}",
        lines(&red)
    );
}

#[test]
fn the_life_of_a_state_on_side_stacks() {
    let answer = run("components", "couvreur99", &[]).state("c");
    let told = lines(&answer);
    for line in [
        "18 plain L11: c is pushed on Roots. c is current: its component is not complete. Done by \
         the call of c, begun at step 15 as the first successor of b.",
        "22 plain L17: c is popped from Roots. Done by the call of c, begun at step 15 as the first \
         successor of b.",
    ] {
        assert!(told.iter().any(|one| one == line), "no `{line}` in {told:#?}");
    }
}

#[test]
fn the_life_of_a_transition() {
    check(
        &run("red-detour", "tarjan72", &[]).transition("s2", 1),
        "It was delivered twice, followed once, refused once.",
        &[
            "40 plain L8: The loop at s2 takes its second successor, s4.",
            "41 plain L9: s4 has the number 2: the search has been there.",
            "42 plain L12: s4 is current: its component is not complete.",
            "43 plain L13: The lowlink of s2 stays 2: s4 leads no higher up. Done by the call of \
             s2, begun at step 22 as the second successor of s1.",
            "71 plain L22: The loop at s2 takes its second successor, s4.",
            "72 plain L23: s4 may be used, and is new: go there.",
            "73 taken L24: The look goes on to s4.",
        ],
    );
    check(
        &run("red-detour", "se05", &[]).transition("s2", 1),
        "It was delivered once, followed never, refused once.",
        &[
            "33 plain L5: The loop at s2 takes its second successor, s4.",
            "34 plain L6: s4 is blue, not cyan: no cycle closes here.",
            "35 refused L9: s4 is blue: the search has been there. Turn back.",
        ],
    );
}

#[test]
fn lives_of_nothing() {
    let mut ran = run("late-red", "couvreur99", &[]);
    assert_eq!(ran.state("big").summary_text(), "couvreur99 has never come to big.");
    assert_eq!(ran.transition("big", 0).entries, []);
    let error = |told: Result<history::Told, String>| told.expect_err("there is no such thing");
    let Run { timeline, algorithm, .. } = &mut ran;
    assert_eq!(error(history::of_state(timeline, algorithm, "s9")), "there is no state `s9`");
    assert_eq!(
        error(history::of_transition(timeline, algorithm, "s1", 2)),
        "`s1` has 2 transitions, and no third"
    );
    assert_eq!(history::transition_between(timeline, "s1", "big"), Ok(1));
    assert!(history::transition_between(timeline, "s1", "s0").is_err());
}

/// A state in a long run: the first and the last moments, and the number of those left out.
#[test]
fn a_long_life_is_cut_short() {
    let model = "a -> b a\nb -> a\n".to_owned() + &"c -> a\n".replace('c', "z");
    let hub: String = (0..2_000).map(|n| format!("n{n} -> a n{}\n", n + 1)).collect();
    let mut ran =
        run_text(&format!("n0 -> a n1\n{model}{}", &hub["n0 -> a n1\n".len()..]), "se05", &[]);
    let answer = ran.state("a");
    assert_eq!(answer.entries.len(), 401);
    assert!(answer.entries[200].text().starts_with("… "), "{}", answer.entries[200].text());
    let steps: Vec<u64> = answer.entries.iter().filter_map(|entry| entry.step).collect();
    assert!(steps.is_sorted());
}
