//! The printed sentences of fate: every state in them exists, the states in the sentence of a step belong to
//! that step, and every sentence has a form that is listed here.

use lariat_core::fate::Method;
use lariat_session::fate::FateExamined;
use lariat_tests::reference::fate::{Open, Shape, members};
use lariat_tests::{Forms, Judgement, Random, ensure, seed, without_numbers};

use crate::SHAPE;
use crate::case::Case;
use crate::claims::{METHODS, subject, walk};
use crate::given::lasso;

/// What can follow at a state: `O`.
const OUTLOOKS: &[&str] = &[
    "from where the error cannot be reached any more",
    "from where no bad cycle can be reached any more",
    "from where the run cannot come to S; another bad cycle may still follow",
    "from where the run cannot come back to S; another bad cycle may still follow",
    "which is G",
    "from where the environment can force G in at most 1 moves",
    "from where G cannot be avoided (at most 1 moves away)",
    "from where G takes 1 free choices of the system",
];

/// The goal of a part: `G`.
const GOALS: &[&str] = &[
    "the error",
    "a state where a bad cycle can begin",
    "the first state of the cycle",
    "a marked state",
    "a state of set 1",
];

const FORMS: &[&str] = &[
    "No run meets the marks again and again: there is no bad cycle that can be reached, and so no trace.",
    "The target cannot be reached from an initial state: there is no error, and so no trace.",
    "The error is there before anybody moves: S is an initial state and a target.",
    "This rule goes round for ever and never comes to the error, although there is a way: within the \
     layer it takes the state that is nearest to the target, and the way there leaves the layer.",
    "trace=repaired does not.",
    "The error was bound to happen from S on, whatever anybody does.",
    "The error was bound to happen from S on: the environment sets I, and can force it whatever the \
     system does.",
    "The error was bound to happen from S on: the environment sets all inputs, and can force it whatever \
     the system does.",
    "The only step is fated.",
    "Both steps are fated.",
    "All 1 steps are fated.",
    "The only step is fated: the system never made a mistake of its own.",
    "Both steps are fated: the system never made a mistake of its own.",
    "All 1 steps are fated: the system never made a mistake of its own.",
    "1 steps, and nothing was fated: 1 free choices of the system.",
    "1 steps: 1 fated and 1 free choices of the system.",
    "It need not have made any: from the start the run is bound to come to the error.",
    "It need not have made any: the environment sets I, and can force the error from the start.",
    "It need not have made any: the environment sets all inputs, and can force the error from the start.",
    "No trace to the error has fewer free choices.",
    "No trace from S to the error has fewer free choices.",
    "The trace with the fewest has 1 free choices.",
    "The trace from S with the fewest has 1 free choices.",
    "From S it would have taken no free choices.",
    "From S it would have taken only 1 free choices.",
    "The run goes round a cycle for ever.",
    "The way there has L; each round has L.",
    "Fig. 6 need not find the trace with the fewest free choices: algorithm=general finds one with no \
     free choice.",
    "Fig. 6 need not find the trace with the fewest free choices: algorithm=general finds one with only \
     1 free choices.",
    "1 free choice is not marked as Fig. 5 is printed: it hides it.",
    "1 free choices are not marked as Fig. 5 is printed: it hides them.",
    "At 1 steps the run got away for a while.",
    "At 1 steps the run got away for a while: the environment let go.",
    "At 1 steps the run got away for a while; at 1 of them the environment let go.",
    "At 1 steps Fig. 6 forces the run by another move than this trace shows.",
    "1 step was fated, but not by the moves that this trace shows: the environment could have forced it \
     otherwise.",
    "1 steps were fated, but not by the moves that this trace shows: the environment could have forced \
     them otherwise.",
    "1 step was fated, but not by the moves that this trace shows: the environment could have forced it \
     otherwise (trace=forced shows how).",
    "1 steps were fated, but not by the moves that this trace shows: the environment could have forced \
     them otherwise (trace=forced shows how).",
    "A free choice of the system: it went from S to S.",
    "A free choice of the system: it went from S to S by V.",
    "The rule does not mark it, but this is a free choice of the system: it went from S to S by V.",
    "It would have been saved by W.",
    "Against the environment's V it would have been saved by W.",
    "But no answer works whatever the environment does: both choose at once, so the system would have had \
     to guess.",
    "That works whatever the environment does.",
    "Whatever the environment does, V works.",
    "Whatever the environment does, V work.",
    "But no answer would have saved it: none leads further away from G.",
    "But no answer to the environment's V would have saved it: none leads further away from G.",
    "The method marks it as free because no move of the environment leads from S to S for certain, and \
     that is where its next segment begins.",
    "The method marks it as free because the run need not have gone from S to S, and that is where its \
     next segment begins.",
    "From S the run goes to S whatever anybody does, O.",
    "The environment sets V, and the run goes from S to S whatever the system does, O.",
    "Whatever the system does here, it does not get away: E.",
    "Whatever the system does here, it gets no further away from G: E.",
    "The environment sets V, and whatever the system answers, it does not get away: E.",
    "The environment sets V, and whatever the system answers, it gets no further away from G: E.",
    "The system stayed in the layer: it went from S to S, O.",
    "The system stayed in the layer: it went from S to S by V, O.",
    "This step lost nothing and won nothing.",
    "The step left a way out that the system did not take: W.",
    "The environment's V left a way out that the system did not take: W.",
    "With V the environment could have forced the run to S.",
    "At S the system has to make a mistake for G to come closer; here it made none.",
    "The run had come to G already: that is S.",
    "Here the environment let go.",
    "Instead the run came from S to S, O.",
    "Here the run got away for a while: it came from S to S, O.",
    "From S the run goes to S, and is bound to come to S, the end of this segment.",
    "From S the run goes to S, and the environment can force it on to S, the end of this segment.",
    "The environment sets V, so the run goes from S to S, and can be forced on to S, the end of this \
     segment.",
    "The run goes from S to S. By another move the environment can force it to S, the end of this segment.",
    "Progress suggests no input for Γ: along a shortest trace none decides at 1/2 of the steps or more.",
    "Progress suggests no input for Γ: along a shortest way through each part none decides at 1/2 of the \
     steps or more.",
    "Progress along a shortest trace suggests the Γ that there is: I.",
    "Progress along a shortest way through each part suggests the Γ that there is: I.",
    "Progress suggests Γ = {I}: along a shortest trace, at 1/2 of the steps or more it depends on this \
     input where the run gets closer.",
    "Progress suggests Γ = {I}: along a shortest trace, at 1/2 of the steps or more it depends on each of \
     these inputs where the run gets closer.",
    "Progress suggests Γ = {I}: along a shortest way through each part, at 1/2 of the steps or more it \
     depends on this input where the run gets closer.",
    "Progress suggests Γ = {I}: along a shortest way through each part, at 1/2 of the steps or more it \
     depends on each of these inputs where the run gets closer.",
];

/// Replaces states by `S`, inputs by `I`, moves by `V`, numbers by `N`, and lists of these by one of them.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for (place, piece) in text.split('`').enumerate() {
        match (place % 2, piece.starts_with('i')) {
            (0, _) => plain.push_str(piece),
            (_, true) => plain.push('I'),
            (_, false) => plain.push('S'),
        }
    }
    plain = without_numbers(&plain);
    let mut replace = |words: &str, word: &str| {
        while plain.contains(words) {
            plain = plain.replace(words, word);
        }
    };
    for (words, word) in [
        ("iN=N", "V"),
        ("steps", "step"),
        ("moves away", "move away"),
        ("N moves", "N move"),
        ("choices", "choice"),
    ] {
        replace(words, word);
    }
    // First rows of inputs, then lists of rows.
    replace("V V", "V");
    for one in ["V", "S", "I"] {
        replace(&format!("{one}, {one}"), one);
        for last in [format!("{one} or {one}"), format!("{one} and {one}")] {
            replace(&last, one);
        }
        replace(&format!("{one} or N more"), one);
        replace(&format!("{one} and N more"), one);
    }
    replace(OUTLOOKS[0], "O");
    for goal in GOALS {
        let goal = without_numbers(goal);
        // Not in sentences about the error itself.
        for behind in ["which is ", "force ", "where ", "away from ", "for ", "come to "] {
            replace(&format!("{behind}{goal}"), &format!("{behind}G"));
        }
    }
    // The forms of verdicts mention only the error.
    replace("force G from the start", "force the error from the start");
    replace("bound to come to G.", "bound to come to the error.");
    replace("never comes to G", "never comes to the error");
    for outlook in OUTLOOKS {
        let outlook =
            without_numbers(outlook).replace("moves", "move").replace("choices", "choice");
        replace(&outlook, "O");
    }
    replace("V (to S, O)", "W");
    replace("W, W", "W");
    replace("W or W", "W");
    replace("W or N more", "W");
    replace("V leads to S, O", "E");
    replace("E; E", "E");
    replace("E; N more lead to no better ones", "E");
    for length in [
        "no step",
        "N step, which is fated",
        "N step, which is a free choice of the system",
        "N step, all of them fated",
        "N step, N fated and N free choice of the system",
    ] {
        replace(&format!("has {length}"), "has L");
    }
    plain
}

/// The states in a text.
fn states(text: &str) -> Vec<usize> {
    let pieces = text.split('`').enumerate().filter(|(place, _)| place % 2 == 1);
    pieces.filter_map(|(_, piece)| piece.parse().ok()).collect()
}

fn judge(case: &Case, method: Method, is_fair: bool, forms: &Forms) -> Result<u32, String> {
    let question = match is_fair {
        true => case.fair_question(method),
        false => case.question(method),
    };
    let subject = subject(case, question);
    let analysis = subject.analyse();
    let examined = FateExamined::new(&subject, &analysis);
    let read = |text: &str| {
        let plain = plain(text);
        forms.read(&plain).map_err(|rest| format!("an unknown form: {rest}\n  in: {text}"))
    };
    let verdict = examined.verdict();
    read(&verdict)?;
    let starts = |state: &usize| case.open.initial >> state & 1 == 1;
    ensure(states(&verdict).iter().all(starts), || format!("no initial state: {verdict}"))?;
    if let Some(sentence) = examined.suggestion_sentence() {
        read(&sentence)?;
    }
    let steps: Vec<_> = analysis.steps().copied().collect();
    // A sentence may mention the ends of cycles and fated segments, which come later.
    let ahead: Vec<usize> = steps.iter().map(|step| step.target as usize).collect();
    for (place, step) in steps.iter().enumerate() {
        let sentence = examined.step_sentence(place).ok_or("nothing is said of a step")?;
        read(&sentence)?;
        let near = case.open.successors(step.source as usize) | 1 << step.source;
        let is_near =
            |state: &usize| members(near).any(|one| one == *state) || ahead.contains(state);
        let named = states(&sentence);
        // It names the state that the step leaves, or all states that it could have led to.
        let source = step.source as usize;
        let all = members(case.open.successors(source)).filter(|state| named.contains(state));
        ensure(named.contains(&source) || all.count() > 1, || {
            format!("step {place} is at {source}: {sentence}")
        })?;
        ensure(named.iter().all(is_near), || format!("step {place} is not there: {sentence}"))?;
    }
    Ok(1 + steps.len() as u32)
}

#[test]
fn every_sentence_of_fate_has_a_form_and_its_own_states() -> Judgement {
    let seed = seed();
    let mut random = Random::new(seed);
    let forms = Forms::new(FORMS, plain);
    let mut read = 0;
    for round in 0..500 {
        let acceptance_sets = round as usize % 4;
        let open = match round % 16 {
            0 => random.change(Open::c4(), round % 4),
            1 => random.change(Open::faster_at_a_risk(), round % 3),
            _ => random.open(Shape { acceptance_sets, ..SHAPE }),
        };
        let case = Case::new(open);
        let mut asked: Vec<(Method, bool)> =
            METHODS.iter().flat_map(|one| [(one.clone(), false), (one.clone(), true)]).collect();
        asked.extend(walk(&case.open, &mut random).map(|route| (Method::Given(route), false)));
        asked.extend(lasso(&case, &mut random).map(|route| (Method::Given(route), true)));
        for (method, is_fair) in asked {
            match judge(&case, method.clone(), is_fair, &forms) {
                Ok(sentences) => read += sentences,
                Err(why) => case.fail(seed, round, &format!("{method:?}: {why}")),
            }
        }
    }
    ensure(read > 5_000, || format!("only {read} sentences"))
}
