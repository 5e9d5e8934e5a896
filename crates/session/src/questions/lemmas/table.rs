//! The list of all lemmas. Each search names those that hold for it (`About::lemmas`).

use lariat_core::{Gap, Options, SideStack};

use super::Lemma;
use super::checks::{self as check, Check, components, minimal, nested};
use super::places::between_transitions;
use crate::registry::Algorithm;

pub(super) struct Row {
    pub(super) lemma: Lemma,
    pub(super) check: Check,
}

macro_rules! rows {
    ($($id:literal $title:literal, $check:expr, $source:literal, $sentence:literal;)+) => {
        &[$(Row {
            lemma: Lemma { id: $id, title: $title, sentence: $sentence, source: $source },
            check: $check,
        }),+]
    };
}

static ROWS: &[Row] = rows! {
    "report-is-real" "a report is an accepting run",
        Check::Whole(check::report_is_real), "SE 2005, section 2; GMZ 2004, section 2",
        "What is reported starts at an initial state, follows transitions, and comes round a \
         cycle that meets every acceptance set.";
    "nothing-is-missed" "no report, no accepting run",
        Check::End(check::nothing_is_missed), "SE 2005, sections 3 and 4; GMZ 2004, Prop. 1",
        "If the search ends without a report and without a bound, there is no accepting run.";
    "calls-make-a-path" "the calls make a path",
        Check::Call(check::calls_follow_transitions), "SE 2005, 3.2",
        "Each call is on the successor that the call below it follows, so that a counterexample can \
         be read from the call stack.";
    "stack-is-simple" "no state is on the stack twice",
        Check::Whole(check::stack_is_simple), "GMZ 2004, section 2; SE 2005, section 3",
        "The first search never has two active calls on one state.";
    "own-slot" "no state is taken for another",
        Check::Whole(check::own_slot), "SE 2005, 5.3",
        "What is stored for a state was stored when the search was there.";

    "cyan-is-on-stack" "cyan states are on the stack",
        Check::State { when: nested::always, of: nested::cyan_on_stack }, "SE 2005, 3.2",
        "A cyan state is one whose blue call is still active.";
    "red-is-not-cyan" "no red state is on the stack",
        Check::State { when: nested::always, of: nested::red_off_stack }, "SE 2005, 3.2",
        "A state that has turned red is no longer on the blue call stack: red and on the stack is \
         the case that needs no colour.";
    "red-on-stack-is-seed" "a red state on the stack is the seed",
        Check::State { when: nested::always, of: nested::red_on_stack_is_seed }, "SE 2005, 3.2",
        "The only red state on the blue call stack is the one that the red search started from.";
    "red-was-blue" "red comes after blue",
        Check::Event(nested::red_was_blue), "SE 2005, 3.2",
        "No state turns red before the blue search has been there.";
    "red-is-closed" "red states lead to red states",
        Check::State { when: nested::no_red_search, of: nested::red_is_closed },
        "SE 2005, section 3",
        "When no red search runs, every successor of a red state is red.";
    "seed-accepts" "a red search starts where it accepts",
        Check::Event(nested::seed_accepts), "SE 2005, section 3; GMZ 2004, 2.1",
        "Every red search starts at an accepting state.";
    "seed-is-explored" "blue goes before red",
        Check::Event(nested::seed_is_explored), "SE 2005, 3.2",
        "When a red search starts, the blue search has been at all successors of the seed.";
    "left-is-explored" "what is left is explored",
        Check::Event(nested::left_is_explored), "SE 2005, 3.2 and Appendix B",
        "When a call of the first search ends, that search has been at all successors of its state.";
    "black-is-closed" "black states lead to black states",
        Check::State { when: nested::no_black_search, of: nested::black_is_closed },
        "GMZ 2004, Lemma 1 (1)",
        "Unless black is being spread, every successor of a black state is black.";
    "black-leads-nowhere" "black states lead to no accepting cycle",
        Check::End(nested::black_leads_nowhere), "GMZ 2004, Lemma 1 (1)",
        "In the end no black state leads to an accepting cycle.";
    "left-out-leads-nowhere" "what is left out leads to no accepting cycle",
        Check::End(nested::black_leads_nowhere), "GMZ 2004, 3.4 and Lemma 1 (1)",
        "No state that is left out because it is black leads to an accepting cycle.";
    "red-is-on-path" "red states are on the red path",
        Check::Event(nested::red_is_on_red_path), "GMZ 2004, proof of Lemma 1",
        "A state is red only while its red call is active.";
    "no-grey-before-red" "no grey when a red search starts",
        Check::Event(nested::no_grey_before_red), "GMZ 2004, proof of Lemma 1",
        "When a red search starts, no state is grey.";
    "cycles-agree" "a cycle accepts throughout or nowhere",
        Check::Event(nested::cycles_agree), "SE 2005, 5.1",
        "In a weak automaton, either all states of a cycle that closes accept or none does.";

    "numbers-grow" "numbers grow along the calls",
        Check::Call(components::numbers_grow), "SE 2005, section 4",
        "Each call has a greater number than the one below it.";
    "removed-is-closed" "removed states lead to removed states",
        Check::State { when: between_transitions, of: components::removed_is_closed },
        "SE 2005, section 4 (4) and Appendix B (2)",
        "Between two transitions, every successor of a removed state is removed.";
    "roots-are-calls" "Roots is a subsequence of the calls",
        Check::Entry(SideStack::Roots, components::roots_are_calls), "SE 2005, Appendix B (1)",
        "The states on Roots have active calls, in the same order.";
    "roots-do-not-accept" "components on Roots do not accept",
        Check::Event(components::roots_do_not_accept), "SE 2005, Appendix B (3)",
        "No component that goes back on Roots after a merger meets every acceptance set.";
    "current-in-order" "Current is in the order of numbers",
        Check::Entry(SideStack::Current, components::current_in_order), "SE 2005, section 4 (4)",
        "Each entry of Current has a greater number than the one below it, so a root lies below the \
         rest of its component.";
    "lowlink-is-current" "a lowlink leads to a current state",
        Check::State { when: nested::always, of: components::lowlink_is_current },
        "SE 2005, section 4 (1) and (3)",
        "The lowlink of a current state is at most its number, and the state with that number is \
         current, too.";
    "left-leads-back" "what is left and current leads back",
        Check::State { when: nested::always, of: components::left_leads_back },
        "SE 2005, section 4 (1) and (3)",
        "A current state without an active call has a lowlink below its number, so it leads back to \
         the call stack: only a root has its own number.";
    "goal-is-last-accepting" "the goal is the last accepting call",
        Check::Whole(components::goal_is_last_accepting), "SE 2005, Appendix A",
        "The goal is the last accepting state on the call stack.";
    "report-is-current" "a report stays among current states",
        Check::Event(components::report_stays_inside), "SE 2005, section 4 (2)",
        "A transition that is reported leads to a current state, which leads back to the call stack.";
    "walk-succeeds" "the cycle can be completed",
        Check::Event(components::walk_succeeds), "SE 2005, 4.2 and 5.1",
        "After a report, what is missing of the cycle is always found.";
    "cycle-passes-u" "the cycle goes through u",
        Check::Event(components::walk_ends_above_u), "SE 2005, 4.2, repaired",
        "The cycle closes at u, with whose component all sets were met, or at a call before it: so \
         it goes through u.";
    "walk-accepts" "the walk meets only accepting states",
        Check::Event(components::walk_accepts), "SE 2005, 5.1",
        "In a terminal automaton every state behind an accepting one accepts.";

    "ever-shorter" "each counterexample is shorter",
        Check::Event(minimal::ever_shorter), "GMZ 2004, 3.1 and Prop. 2",
        "Each counterexample that is kept is shorter than the one before it.";
    "path-below-best" "the path is shorter than the best",
        Check::Whole(minimal::path_below_best), "GMZ 2004, 3.2 and 3.4",
        "The current path has fewer states than the best counterexample, or than the bound where \
         there is none yet.";
    "depth-at-most-position" "depths are no greater than positions",
        Check::Call(minimal::depth_at_most_position), "GMZ 2004, 3.1 and 3.2",
        "The depth that is stored for a state on the path is at most its position there.";
    "normal-depth-at-most-position" "depths are no greater than positions",
        Check::Call(minimal::normal_depth_at_most_position), "after GMZ 2004, 3.2",
        "The depth that is stored for a state on the path in normal mode is at most its position \
         there.";
    "careful-stays" "below an accepting state the search is careful",
        Check::Call(minimal::careful_stays), "GMZ 2004, 3.2",
        "A call from a careful one is careful, and so is one on an accepting state that another \
         call made.";
    "bound-revisits" "with a bound, smaller depths count",
        Check::Event(minimal::bound_revisits), "GMZ 2004, 3.4, repaired",
        "With a bound, a state is not visited again only if it was met on a path that is no longer.";
    "lengths-are-odd" "all lengths are odd",
        Check::Event(minimal::lengths_are_odd), "GMZ 2004, section 4",
        "Every counterexample has an odd length, so that every second one may be left out.";
    "best-is-shortest" "the best is the shortest",
        Check::End(minimal::best_is_shortest), "GMZ 2004, Prop. 2",
        "In the end no counterexample is shorter than the best, and none is missed below the bound.";
};

/// The lemmas of a search with these options; lemmas shared with other searches come first.
pub fn of(algorithm: &Algorithm, options: &Options) -> Vec<Lemma> {
    rows(algorithm, options).map(|row| row.lemma).collect()
}

/// The lemmas of all searches.
pub fn all() -> impl Iterator<Item = Lemma> {
    ROWS.iter().map(|row| row.lemma)
}

pub(super) fn rows<'o>(
    algorithm: &'o Algorithm,
    options: &'o Options,
) -> impl Iterator<Item = &'static Row> + 'o {
    let holds = |row: &&Row| {
        let mut said = algorithm.about.lemmas.iter().filter(|(id, _)| *id == row.lemma.id);
        said.any(|(_, only)| algorithm.has(only, options))
    };
    ROWS.iter().filter(holds)
}

/// What a search with these options does not promise, although a user might expect it. That all lemmas hold
/// does not imply any of these. `tests/tests/gaps.rs` has a counterexample for each.
pub fn not_promised(algorithm: &Algorithm, options: &Options) -> Vec<Gap> {
    let gaps = algorithm.about.not_promised.iter();
    gaps.filter(|gap| algorithm.has(gap.only, options)).copied().collect()
}
