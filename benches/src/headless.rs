//! Searches that nobody watches: the machine against the hand-fused loop, turn by turn.

use lariat_core::cvwy92::Cvwy92;
use lariat_core::se05::Se05;
use lariat_core::{Graph, Machine, Outcome};

use crate::graphs::COURSES;
use crate::{Host, fused};

/// Best of so many: processor time leaves out what others do, but not what they do to the caches.
const ROUNDS: usize = 20;

/// Prints the table. The last column is what the house promises something about.
pub fn compare(host: &impl Host) {
    host.print("| search | graph | fused, ms | machine, ms | machine : fused |");
    host.print("| --- | --- | ---: | ---: | ---: |");
    for course in COURSES {
        let mut course = course();
        let races: [(_, [f64; 2]); 2] = [
            ("se05", race(host, &mut course.graph, |g| fused::se05(g).0, run::<Se05>)),
            ("cvwy92", race(host, &mut course.graph, |g| fused::cvwy92(g).0, run::<Cvwy92>)),
        ];
        for (search, [fused, machine]) in races {
            host.print(&format!(
                "| {search} | {} | {fused:.1} | {machine:.1} | {:.2} |",
                course.name,
                machine / fused,
            ));
        }
    }
}

/// Never inlined, for the reason that `fused` gives.
#[inline(never)]
fn run<M: Machine>(graph: &mut Graph) -> Outcome {
    M::start(graph).run(graph, &mut ())
}

/// The best times of both, taken in turns so that a disturbance meets both.
fn race(
    host: &impl Host,
    graph: &mut Graph,
    fused: impl Fn(&mut Graph) -> Outcome,
    machine: impl Fn(&mut Graph) -> Outcome,
) -> [f64; 2] {
    let mut best = [f64::INFINITY; 2];
    for _ in 0..ROUNDS {
        let (fused_time, expected) = host.time(|| fused(graph));
        let (machine_time, outcome) = host.time(|| machine(graph));
        assert_eq!(outcome, expected, "both searches run the same distance");
        best = [best[0].min(fused_time), best[1].min(machine_time)];
    }
    best
}
