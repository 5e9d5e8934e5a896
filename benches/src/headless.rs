//! Searches without an observer: the machine against the hand-written loop, and both against
//! petgraph.

use crate::Host;
use crate::graphs::{COURSES, Course, grid};
use crate::race::{Lane, Race, Times};
use crate::rival::RIVALS;

/// Prints two tables for every course.
pub fn compare(host: &impl Host) {
    for course in COURSES {
        let mut course = course();
        let race = Race::run(host, &mut course);
        machines_to_loops(host, &course, &race);
        host.print("");
        all_to_petgraph(host, &course, &race);
        host.print("");
    }
}

/// The last column has a bound.
fn machines_to_loops(host: &impl Host, course: &Course, race: &Race) {
    host.print(
        "| search | graph | best fused, ms | best machine, ms | best : best | median ratio |",
    );
    host.print("| --- | --- | ---: | ---: | ---: | ---: |");
    for Lane { search, fused, machine } in &race.lanes {
        let (best_fused, best) = (fused.best(), machine.best());
        host.print(&format!(
            "| {} | {} | {best_fused:.1} | {best:.1} | {:.2} | {:.2} |",
            search.name,
            course.name,
            best / best_fused,
            machine.ratio_to(fused),
        ));
    }
}

/// Ratios to petgraph by round: below 1 is faster.
fn all_to_petgraph(host: &impl Host, course: &Course, race: &Race) {
    let base = &race.rivals[0];
    let ratio = |times: &Times| format!("{:.2}", times.ratio_to(base));
    host.print(&format!("| {} | fused : petgraph | machine : petgraph |", course.name));
    host.print("| --- | ---: | ---: |");
    for Lane { search, fused, machine } in &race.lanes {
        host.print(&format!("| {} | {} | {} |", search.name, ratio(fused), ratio(machine)));
    }
    for ((name, _), times) in RIVALS.iter().zip(&race.rivals) {
        host.print(&format!("| {name}, best {:.1} ms | {} | |", times.best(), ratio(times)));
    }
}

/// The best times on the grid, for comparing two hosts: one line each, separated by tabs.
pub fn grid_times(host: &impl Host) {
    let race = Race::run(host, &mut grid());
    for Lane { search, fused, machine } in &race.lanes {
        host.print(&format!("{}, fused\t{}", search.name, fused.best()));
        host.print(&format!("{}\t{}", search.name, machine.best()));
    }
    for ((name, _), times) in RIVALS.iter().zip(&race.rivals) {
        host.print(&format!("{name}\t{}", times.best()));
    }
}
