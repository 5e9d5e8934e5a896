//! Searches that nobody watches: the machine against the hand-fused loop, turn by turn.

use lariat_core::cvwy92::Cvwy92;
use lariat_core::se05::Se05;
use lariat_core::{Graph, Machine, Outcome};

use crate::graphs::COURSES;
use crate::{Host, fused};

/// Processor time leaves out what others do on the machine, but not what they do to its caches.
const ROUNDS: usize = 25;

/// Prints the table. The last column is what the house promises something about.
pub fn compare(host: &impl Host) {
    host.print(
        "| search | graph | best fused, ms | best machine, ms | best : best | median ratio |",
    );
    host.print("| --- | --- | ---: | ---: | ---: | ---: |");
    for course in COURSES {
        let mut course = course();
        let races = [
            ("se05", race(host, &mut course.graph, |g| fused::se05(g).0, run::<Se05>)),
            ("cvwy92", race(host, &mut course.graph, |g| fused::cvwy92(g).0, run::<Cvwy92>)),
        ];
        for (search, Race { fused, machine, ratio }) in races {
            host.print(&format!(
                "| {search} | {} | {fused:.1} | {machine:.1} | {:.2} | {ratio:.2} |",
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

/// The best times of both, and the median of how much longer the machine took in one round.
struct Race {
    fused: f64,
    machine: f64,
    ratio: f64,
}

/// In turns, so that a disturbance meets both.
fn race(
    host: &impl Host,
    graph: &mut Graph,
    fused: impl Fn(&mut Graph) -> Outcome,
    machine: impl Fn(&mut Graph) -> Outcome,
) -> Race {
    let (mut best_fused, mut best_machine) = (f64::INFINITY, f64::INFINITY);
    let mut ratios = Vec::new();
    for _ in 0..ROUNDS {
        let (fused_time, expected) = host.time(|| fused(graph));
        let (machine_time, outcome) = host.time(|| machine(graph));
        assert_eq!(outcome, expected, "both searches run the same distance");
        best_fused = best_fused.min(fused_time);
        best_machine = best_machine.min(machine_time);
        ratios.push(machine_time / fused_time);
    }
    ratios.sort_by(f64::total_cmp);
    Race { fused: best_fused, machine: best_machine, ratio: ratios[ROUNDS / 2] }
}

#[cfg(test)]
mod tests {
    use lariat_core::{Event, Generator, Line, Observer, Status};

    use super::*;
    use crate::graphs::explicit;

    #[derive(Default, PartialEq, Debug)]
    struct Heard(Vec<(Line, Event)>);

    impl Observer for Heard {
        fn event(&mut self, line: Line, event: Event) {
            self.0.push((line, event));
        }
    }

    /// Machines run to the end in a loop of their own.
    fn a_run_says_what_its_steps_say<M: Machine>() {
        for seed in 0..500 {
            let n = 1 + seed % 20;
            let generator = Generator::Random { n, edges: 2 * n, accepting: 0.0, seed };
            let mut graph = explicit(generator, &[(seed % n) as u32]);
            let (mut whole, mut stepped) = (Heard::default(), Heard::default());
            let outcome = M::start(&graph).run(&mut graph, &mut whole);
            let mut machine = M::start(&graph);
            while machine.step(&mut graph, &mut stepped) == Status::Running {}
            assert_eq!((machine.outcome(), stepped), (Some(outcome), whole), "seed {seed}");
        }
    }

    #[test]
    fn runs_say_what_their_steps_say() {
        a_run_says_what_its_steps_say::<Se05>();
        a_run_says_what_its_steps_say::<Cvwy92>();
    }
}
