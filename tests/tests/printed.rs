//! The printed sentences about a run: every state in them exists, at every step in them the run did something
//! with a state of the same sentence, and every sentence has a form that is listed here.

use std::collections::{BTreeMap, BTreeSet};

use lariat_core::{Event, Machine, Options, Status};
use lariat_session::answer::Answer;
use lariat_session::registry::{Algorithm, Visitor, visit_all};
use lariat_session::why_not::{self, WantedLasso};
use lariat_session::{Automaton, Timeline, history, prepare, why};
use lariat_tests::{
    Ear, Forms, Judgement, Lists, Random, ensure, report, seed, variants, without_numbers,
};

/// Longer runs give no new forms.
const MOST_STEPS: u64 = 5_000;

const WHY: &[&str] = &[
    "Step 1 reported S, of length 1 (1 transitions).",
    "The search goes in waves: nothing shorter was met.",
    "No state on the way has another successor.",
    "One state on the way has more than one successor, and the first led there.",
    "One state on the way has more than one successor, and others came first.",
    "1 states on the way have more than one successor, and each time the first led there.",
    "1 states on the way have more than one successor, and at 1 of them others came first.",
    "It is the last of 1 counterexamples, each shorter than the one before.",
    "The run is not recorded to its end: it is the best so far.",
    "Nothing was reported up to step 1, where the recording ends: 1 states and 1 looks at transitions \
     so far.",
    "The search reported a counterexample, but no cycle could be shown for it: a false alarm.",
    "The search ended at step 1 without a report, after 1 states and 1 looks at transitions.",
    "That does not say that there is none: states that share a slot are taken for one another.",
    "That does not say that there is none: only counterexamples shorter than 1 are looked for.",
    "That does not say that there is none: with a bound, the printed test of line 11 loses \
     counterexamples.",
    "That does not say that there is none: with Remark 1 too much may be black.",
    "That does not say that there is none: the search runs where it does not fit.",
    "There is no counterexample.",
    "The search ended at step 1: it has been everywhere, over 1 states and 1 looks at transitions, and \
     no cycle that it can reach accepts.",
    "A first counterexample, of length 1.",
    "A shorter one: length 1 instead of 1.",
    "Nothing shorter came up to the end: the search turned back *.",
    "Nothing came up to the end: the search turned back *.",
    "… and 1 more comparisons.",
    "… and 1 more such tests.",
    "… 1 entries left out here …",
    "With S → S, all transitions of the accepting cycle S had been looked at.",
    "The search did not see the cycle then:",
    "The report was left to the red search that starts from S at step 1.",
    "The search makes 1 steps without a choice: S.",
    "Each state but the last has one successor.",
    "It takes the first successor each time; 1 others are left for later.",
    "It takes the first successor each time; 1 other is left for later.",
    "The search comes to S at step 1 and takes its only successor, S.",
    "The search comes to S at step 1 and closes with its only successor, S.",
    "The search comes to S at step 1 and takes its first successor of 1, S.",
    "The search comes to S at step 1 and closes with its first successor of 1, S.",
    "The search comes to S at step 1 and has tried all successors: the red search starts.",
    "The search comes to S at step 1 and reports, because it accepts: from here a walk will come round.",
    "The search comes to S at step 1 and has tried all successors: its component is complete, and the cycle \
     starts here.",
    "The search comes to S at step 1.",
    "first, S: looked at, but the walk found what it looked for elsewhere first.",
    "first, S: followed from step 1 to 1, 1 states were entered, without a report.",
    "first, S: followed from step 1 to 1, 1 states were entered (1 for the first time), without a report.",
    "first, S: followed from step 1 to 1, 1 states were entered, with 1 counterexamples.",
    "first, S: followed from step 1 to 1, 1 states were entered (1 for the first time), with 1 \
     counterexamples.",
    "This loop had not come to another successor then.",
    "This loop had not come to 1 more successors then.",
    "But *.",
    "The walk that should complete the cycle failed.",
];

const WHY_NOT: &[&str] = &[
    "Step 1 reports it: S.",
    "A shorter one replaced it: S, of length 1 (1 transitions).",
    "The search had S as its path at step 1 and looked at S (line *): * It did not go there.",
    "The search had S as its path at step 1 and looked at S. It did not go there.",
    "The search had S as its path at step 1, and only the last transition was missing. It looked at S \
     (line *): * So it did not close the lasso here, and never came this far again later.",
    "No longer part of the lasso was ever its path.",
    "The search had S as its path, last at step 1, but could not report the lasso from there.",
    "That takes a red search.",
    "All of S was the path, but the search did not close it: at step 1 it looked at S (line *): *.",
    "All of S was the path, but the search did not close it: at step 1 it looked at S and went on.",
    "The search had S as its path, last at step 1.",
    "From S it had gone on to S (step 1).",
    "At S it was busy with S (step 1).",
    "It had taken no successor of S.",
    "Step 1 reported another counterexample.",
    "Step 1 reported another counterexample",
    "The first search was over at step 1.",
    "The first search was over at step 1",
    "The search ended at step 1.",
    "The search ended at step 1",
    "before the loop at S looked at its transition to S.",
    "before the loop at S, begun at step 1, looked at its transition to S.",
    "Another loop there had looked at it at step 1.",
    "It had reached S another way, at step 1 from S.",
    "It had reached S another way, at step 1.",
    "The very next transition, S → S (step 1), closed another cycle.",
    "before the red search from S began, and only that could have reported the lasso from there.",
    "In any case it reports only cycles that close at an accepting state, and S does not accept.",
    "and never started from S.",
    "before the search started from S.",
    "Step 1 found S, of length 1 (1 transitions).",
    "This one has length 1: the search looks for the shortest.",
    "This one has length 1 (1 transitions): the search looks for the shortest.",
    "Step 1 found S, which has the same length, 1, and was found first: what follows has to be shorter.",
    "At step 1 (line *): *.",
    "At step 1 (line *): *!",
    "The path is S, and the loop takes its first successor, S.",
    "The main search did not come that far:",
    "With S → S, all transitions of the reported lasso are explored.",
    "With S → S, all transitions of the reported lasso are explored but those that only the walk along \
     the cycle finds.",
    "Of this lasso, S → S had not been explored at step 1, and never was.",
    "Of this lasso, S → S had not been explored at step 1: that came at step 1.",
    "All transitions of this lasso were explored at step 1, too.",
    "Where the search put its cycle together, it took the other way.",
    "The search looks at components that are complete.",
    "That of the reported cycle was complete at step 1, that of this one at step 1.",
    "That of the reported cycle was complete at step 1, that of this one never.",
    "The search reports S, of length 1 (1 transitions).",
    "The search reports S, of length 1 (1 transitions): the same run, closed at another place.",
    "The search reports nothing: with these options it may miss counterexamples.",
    "The search reports nothing, although there is a counterexample.",
];

/// The parts of the summary of a history.
const LIFE: &[&str] = &[
    "* has never come to S",
    "S was never entered",
    "S was entered once",
    "tested as a successor once",
    "part of a transition that was reported",
    "turned cyan at step 1",
    "cyan at step 1",
    "No search has come to this transition",
    "No loop has taken this transition",
    "It was delivered once",
    "followed once",
    "refused once",
    "and it closes a counterexample",
];

/// Replaces states, rows of states and lassos by `S`, numbers by `N`, and the names of searches, counters and
/// colours by one word each.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let begins = !plain.ends_with(|c: char| c.is_alphanumeric());
        match state(rest).filter(|_| begins) {
            Some(name) => {
                plain.push('S');
                rest = &rest[name.len()..];
            }
            None => {
                plain.push(letter);
                rest = &rest[letter.len_utf8()..];
            }
        }
    }
    let mut plain = without_numbers(&plain);
    for (words, word) in [
        ("S S", "S"),
        ("(S)", "S"),
        ("S S", "S"),
        ("The blue search", "The search"),
        ("The red search", "The search"),
        ("The black search", "The search"),
        ("The search, in careful mode,", "The search"),
        ("The walk along the cycle", "The search"),
        ("The wave", "The search"),
        ("second", "first"),
        ("third", "first"),
        ("Nth", "first"),
        ("look at a transition", "look at transition"),
        ("states", "state"),
        ("transitions", "transition"),
        ("successors", "successor"),
        ("steps", "step"),
        ("counterexamples", "counterexample"),
        ("comparisons", "comparison"),
        ("looks", "look"),
        ("tests", "test"),
        ("was entered,", "were entered,"),
        ("was entered (", "were entered ("),
        ("N times", "once"),
        ("twice", "once"),
        ("followed never", "followed once"),
        ("refused never", "refused once"),
    ] {
        while plain.contains(words) && words != word {
            plain = plain.replace(words, word);
        }
    }
    for colour in ["white", "blue", "red", "black", "grey", "removed", "current", "visited"] {
        plain = plain.replace(&format!("{colour} at step"), "cyan at step");
    }
    plain
}

/// The name at the start of a text: `s7`, or for a copy `s7·1` or `s7·s2{0,1}`.
fn state(text: &str) -> Option<&str> {
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
    let name = 1 + digits(text.strip_prefix('s')?);
    let level = text[name..].strip_prefix('·').map_or(0, |level| match digits(level) {
        0 => cycle(level).map_or(0, |length| '·'.len_utf8() + length),
        some => '·'.len_utf8() + some,
    });
    (name > 1).then(|| &text[..name + level])
}

/// The length of `s2{0,1}` at the start of a text: where a cycle began, and the sets it has visited.
fn cycle(text: &str) -> Option<usize> {
    let digits = text.strip_prefix('s')?.chars().take_while(char::is_ascii_digit).count();
    let met = text.get(1 + digits..)?.strip_prefix('{')?;
    let end = met.find('}')?;
    let is_list = met[..end].chars().all(|c| c.is_ascii_digit() || c == ',');
    (digits > 0 && is_list).then_some(1 + digits + 1 + end + 1)
}

/// The states in a sentence, without their levels.
fn states(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut before = ' ';
    for (place, letter) in text.char_indices() {
        if let Some(name) = state(&text[place..]).filter(|_| !before.is_alphanumeric()) {
            found.insert(name.split('·').next().unwrap_or(name).to_owned());
        }
        before = letter;
    }
    found
}

/// The numbers of steps in a sentence.
fn steps(text: &str) -> Vec<u64> {
    let mut found = Vec::new();
    for (place, _) in text.to_lowercase().match_indices("step ") {
        let behind = &text[place + "step ".len()..];
        let number = |text: &str| -> Option<u64> {
            let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
            digits.parse().ok()
        };
        let Some(first) = number(behind) else { continue };
        found.push(first);
        let rest = behind.trim_start_matches(|c: char| c.is_ascii_digit());
        found.extend(rest.strip_prefix(" to ").and_then(number));
    }
    found
}

/// The states that belong to each step; the first step has number 1.
struct Run {
    /// The states of its events, and of the call that made it.
    touched: Vec<BTreeSet<String>>,
    /// The states of all active calls, before and after it.
    active: Vec<BTreeSet<String>>,
    reports: Vec<bool>,
}

fn replay<M: Machine>(automaton: &Automaton, options: &Options) -> Run {
    let mut space = automaton.clone();
    let mut machine = M::start(&space, options);
    let mut run = Run { touched: Vec::new(), active: Vec::new(), reports: Vec::new() };
    let calls = |machine: &M| -> Vec<u32> {
        let calls = (0..machine.depth()).filter_map(|place| machine.activation(place));
        calls.map(|call| call.state.0).collect()
    };
    loop {
        let before = calls(&machine);
        let mut ear = Ear::default();
        let status = machine.step(&mut space, &mut ear);
        let after = calls(&machine);
        let mut numbers: BTreeSet<u32> = before.last().into_iter().copied().collect();
        for (_, event) in &ear.0 {
            // The states in any field of an event.
            let words = format!("{event:?}");
            let found = words.split("StateId(").skip(1);
            numbers.extend(found.filter_map(|text| text.split(')').next()?.parse::<u32>().ok()));
        }
        let name = |state: u32| space.name(lariat_core::StateId(state));
        run.touched.push(numbers.into_iter().map(name).collect());
        run.active.push(before.into_iter().chain(after).map(name).collect());
        run.reports.push(
            ear.0
                .iter()
                .any(|(_, event)| matches!(event, Event::Reported { .. } | Event::Improved { .. })),
        );
        if status != Status::Running {
            return run;
        }
    }
}

impl Run {
    /// Checks every name and step of a text.
    fn judge_names(&self, text: &str, known: &BTreeSet<String>) -> Judgement {
        for sentence in text.split_inclusive(". ") {
            let named = states(sentence);
            if let Some(unknown) = named.iter().find(|name| !known.contains(*name)) {
                return Err(format!("there is no {unknown}: {sentence}"));
            }
            for step in steps(sentence) {
                let place = (step as usize).wrapping_sub(1);
                let Some(touched) = self.touched.get(place) else {
                    return Err(format!("there is no step {step}: {sentence}"));
                };
                let says = |words: &str| sentence.contains(words);
                let is_last = place + 1 == self.touched.len();
                let is_there = named.is_empty()
                    || !touched.is_disjoint(&named)
                    || says("as its path") && !self.active[place].is_disjoint(&named)
                    || self.reports[place]
                        && (says("report") || says("found") || says("explored at"))
                    || is_last && (says("ended") || says("over"))
                    || says("had not been explored")
                    || says("first search was over");
                ensure(is_there, || format!("nothing of it at step {step}: {sentence}"))?;
            }
        }
        Ok(())
    }

    fn judge(&self, answer: &Answer, forms: &Forms, known: &BTreeSet<String>) -> Judgement {
        let read = |text: &str| {
            let plain = plain(text);
            forms.read(&plain).map_err(|rest| format!("an unknown form: {rest} in: {text}"))
        };
        read(&answer.summary_text())?;
        self.judge_names(&answer.summary_text(), known)?;
        for entry in &answer.entries {
            let text = entry.text();
            self.judge_names(&text, known)?;
            // Entries with a line are sentences of the narrator.
            if entry.line.is_none() {
                read(&text)?;
            }
            let Some(step) = entry.step else { continue };
            let named = states(&text);
            let place = (step as usize).wrapping_sub(1);
            let touched = self.touched.get(place).ok_or(format!("there is no step {step}"))?;
            let is_there = named.is_empty()
                || !touched.is_disjoint(&named)
                || !self.active[place].is_disjoint(&named)
                || self.reports[place];
            ensure(is_there, || format!("step {step} has nothing to do with: {text}"))?;
        }
        Ok(())
    }

    fn judge_life(&self, answer: &Answer, forms: &Forms, known: &BTreeSet<String>) -> Judgement {
        let summary = answer.summary_text();
        for part in summary.trim_end_matches('.').split(", ") {
            let plain = plain(part);
            forms.read(&plain).map_err(|rest| format!("an unknown form: {rest} in: {summary}"))?;
        }
        self.judge_names(&summary, known)?;
        for entry in &answer.entries {
            self.judge_names(&entry.text(), known)?;
            let Some(step) = entry.step else {
                let is_gap = plain(&entry.text()) == "… N step left out here …";
                ensure(is_gap, || format!("an unknown form: {}", entry.text()))?;
                continue;
            };
            ensure(step as usize <= self.touched.len(), || format!("there is no step {step}"))?;
        }
        Ok(())
    }
}

struct AskAll<'a> {
    automaton: &'a Lists,
    forms: &'a [Forms; 3],
    asked: &'a mut BTreeMap<&'static str, u32>,
    failure: Option<String>,
}

impl AskAll<'_> {
    fn ask<M: Machine + 'static>(&mut self, algorithm: &Algorithm, options: &Options) -> Judgement {
        let prepared = prepare(&self.automaton.model(), algorithm, options, u64::MAX);
        let Ok(prepared) = prepared else { return Ok(()) };
        let lossy = algorithm.may_miss(options, prepared.forced.is_some());
        let space = prepared.automaton;
        let machine = Box::new(M::start(&space, options));
        let mut timeline = Timeline::new(space.clone(), machine).lossy(lossy);
        if timeline.extend(MOST_STEPS).outcome.is_none() {
            return Ok(());
        }
        let run = replay::<M>(&space, options);
        let count = self.automaton.successors.len() as u32;
        let known: BTreeSet<String> = (0..count).map(Lists::name).collect();
        let [of_why, of_why_not, of_lives] = self.forms;
        run.judge(&why::why(&mut timeline, algorithm, options), of_why, &known)?;
        *self.asked.entry("why").or_default() += 1;
        for wanted in [WantedLasso::Shortest, WantedLasso::FoundBy("couvreur99".to_owned())] {
            let Ok(lasso) = wanted.lasso(timeline.space_mut()) else { continue };
            let why = why_not::look(&mut timeline, algorithm, options, lasso);
            run.judge(&why.answer(&timeline, algorithm, options), of_why_not, &known)?;
            *self.asked.entry("why not").or_default() += 1;
        }
        for name in &known {
            let told = history::of_state(&mut timeline, algorithm, name)?;
            run.judge_life(&told.answer, of_lives, &known)?;
            if let Ok(told) = history::of_transition(&mut timeline, algorithm, name, 0) {
                run.judge_life(&told.answer, of_lives, &known)?;
            }
            *self.asked.entry("history").or_default() += 1;
        }
        Ok(())
    }
}

impl Visitor for AskAll<'_> {
    fn visit<M: Machine + 'static>(&mut self, algorithm: &'static Algorithm) {
        for options in variants(algorithm) {
            if let Err(error) = self.ask::<M>(algorithm, &options) {
                self.failure = Some(format!("{} {options:?}: {error}", algorithm.name));
            }
        }
    }
}

#[test]
fn every_name_and_step_that_is_printed_is_one_of_the_run() {
    let seed = seed();
    let mut random = Random::new(seed);
    let forms = [WHY, WHY_NOT, LIFE].map(|forms| Forms::new(forms, plain));
    let mut asked = BTreeMap::new();
    for case in 0..80 {
        let automaton = random.automaton(6, if case % 5 == 4 { case / 5 % 4 } else { 1 });
        let mut all =
            AskAll { automaton: &automaton, forms: &forms, asked: &mut asked, failure: None };
        visit_all(&mut all);
        if let Some(error) = all.failure {
            report("printed", &automaton, Some(seed), &error);
        }
    }
    println!("{asked:?}");
    assert!(asked.values().all(|&count| count > 1_000), "{asked:?}");
}
