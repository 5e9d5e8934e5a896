//! Searches for the shortest counterexample.

use std::rc::Rc;

use lariat_session::Goal;
use lariat_session::why_not::{WantedLasso, why_not};

use super::{Column, bench, drawn, go, has};
use crate::action::Action;
use crate::search::moment::{MissedLasso, Moment};

#[test]
fn a_search_for_the_shortest_has_a_ladder_and_says_what_it_has_missed() {
    let mut bench = bench("short-detour", "spin-i");
    go(&mut bench, Goal::End);
    let (algorithm, options) = (bench.algorithm(), bench.options().clone());
    let run = bench.debugger().unwrap();
    let answer = why_not(run, algorithm, &options, &WantedLasso::Shortest).unwrap();
    let missed = MissedLasso::of(&answer, run).map(Rc::new);
    let step = missed.as_ref().and_then(|missed| missed.step()).unwrap();
    let moment = Moment::take(run, None, missed.clone());
    let mut column = Column { moment: Some(moment), ..Column::of(&mut bench) };
    let text = drawn(&column.side());
    let moment = column.moment();
    let (steps, now) = (moment.snapshot.progress.steps, moment.snapshot.step);
    assert_eq!((&moment.ladder[..], steps), (&[(73, 7)][..], now));
    has(
        &text,
        "<section class=\"sec ladder\" aria-label=\"Ladder\"><h3 title=\"The length of a lasso ",
    );
    has(
        &text,
        "\">Ladder<small> · length over step</small></h3><svg width=\"100%\" height=\"92\">\
         <line x1=\"1.5%\" x2=\"98.5%\" y1=\"72\" y2=\"72\" class=\"floor\"></line>\
         <line x1=\"1.5%\" x2=\"98.5%\" y1=\"62\" y2=\"62\" class=\"missed-rung\"></line>\
         <text x=\"1.5%\" y=\"62\" class=\"missed-rung\" dy=\"-4\">missed: 6</text><g class=\"rung\">",
    );
    has(
        &text,
        &format!(
            "height=\"72\"><button xmlns=\"http://www.w3.org/1999/xhtml\" class=\"rung-button\" \
             aria-label=\"length 7 at step 73\" title=\"length 7 at step 73: 6 transitions\" \
             aria-current=\"step\" tabindex=\"0\" data-do=\"{}\"></button></foreignObject></g>",
            Action::Seek(73).token()
        ),
    );
    has(&text, &format!("y=\"89\" class=\"end\">step {steps}</text></svg></section>"));
    has(
        &text,
        "<section class=\"sec missed\" aria-label=\"Missed\"><h3>Missed</h3><p class=\"say\">The \
         shortest has <span class=\"length\" title=\"",
    );
    let go_there = Action::Seek(step).token();
    has(
        &text,
        &format!("<button class=\"btn small\" data-do=\"{go_there}\">Go to step {step}</button>"),
    );
    has(&text, "<div class=\"column best\" data-stack=\"best\"><h3>Best found<small> · ");
    assert!(!text.contains("<h3>Counterexample"), "it is among the stacks");

    // At an earlier step, the rung is ahead.
    let run = bench.debugger().unwrap();
    run.seek(step);
    column.moment = Some(Moment::take(run, None, missed));
    let text = drawn(&column.side());
    has(&text, &format!("data-do=\"{go_there}\" disabled=\"\">Go to step {step}</button>"));
    bench.debugger().unwrap().seek(30);
    let text = drawn(&Column::of(&mut bench).side());
    has(&text, "<g class=\"rung ahead\">");
}

#[test]
fn many_rungs_are_thinned_and_few_of_them_stop_the_tab_key() {
    let mut bench = bench("bakery", "spin-i");
    go(&mut bench, Goal::End);
    let mut column = Column::of(&mut bench);
    let moment = column.moment.as_mut().unwrap();
    moment.ladder = (0..250).map(|at| (at * 10 + 5, 400 - at as u32)).collect();
    (moment.snapshot.step, moment.snapshot.progress.steps) = (1_000, 2_600);
    let text = drawn(&column.side());
    has(&text, "<small> · length over step · 84 of 250</small>");
    assert_eq!(text.matches("class=\"rung-button\"").count(), 84);
    has(&text, "aria-label=\"length 151 at step 2495\"");
    let ladder = text.split_once("aria-label=\"Ladder\"").unwrap().1;
    // The first and the last, and three around the current one.
    assert_eq!(ladder.matches("tabindex=\"0\"").count(), 5);
}

#[test]
fn the_path_of_a_depth_first_search_for_the_shortest_has_modes() {
    let mut bench = bench("short-detour", "gmz04-min");
    go(&mut bench, Goal::Step(1));
    let text = drawn(&Column::of(&mut bench).side());
    has(&text, "<span class=\"phase by-dfs\">normal mode</span></h2>");
    has(&text, "<div class=\"column\" data-stack=\"Path\"><h3>Path<small> · ");
    has(&text, "<ol class=\"stack\"><li><button class=\"fr top call normal\" ");
    has(&text, "</span><small>normal</small></button><span class=\"bound\">");
    go(&mut bench, Goal::End);
    let text = drawn(&Column::of(&mut bench).side());
    assert!(!text.contains("class=\"phase"), "no mode at the end");
}
