//! The measured searches: one line each.

use std::hint::black_box;

use lariat_core::emptiness::couvreur99::{Couvreur99, CouvreurScc};
use lariat_core::emptiness::cvwy92::Cvwy92;
use lariat_core::emptiness::gmz04::Gmz04;
use lariat_core::emptiness::gv04::Gv04;
use lariat_core::emptiness::hpy96::Hpy96;
use lariat_core::emptiness::se05::Se05;
use lariat_core::emptiness::tarjan72::Tarjan72;
use lariat_core::emptiness::terminal::Terminal;
use lariat_core::emptiness::weak_dfs::WeakDfs;
use lariat_core::{Graph, Machine, Options, Outcome};

use crate::fused;
use crate::memory::{Weight, weigh};

/// A search from beginning to end.
pub type Run = fn(&mut Graph) -> Outcome;

#[derive(Debug)]
pub struct Search {
    pub name: &'static str,
    pub fused: Run,
    pub machine: Resumable,
    /// The bytes per state according to SE 2005, if stated there.
    pub claim: &'static str,
}

/// A machine, without its type.
#[derive(Debug)]
pub struct Resumable {
    pub run: Run,
    pub weigh: fn(&mut Graph) -> Weight,
}

const NOTHING: &str = "–";
const COLOURS: &str = "2 bits";
const WITH_STACK: &str = "3 bits";
const INTEGER: &str = "1 integer";
const LOWLINKS: &str = "1 bit, 2 integers";

pub const SEARCHES: [Search; 10] = [
    with::<Se05>("se05", |g| fused::se05(g).0, COLOURS),
    with::<Cvwy92>("cvwy92", |g| fused::cvwy92(g).0, COLOURS),
    with::<Hpy96>("hpy96", |g| fused::hpy96(g).0, WITH_STACK),
    with::<Gmz04>("gmz04", |g| fused::gmz04(g).0, WITH_STACK),
    with::<Tarjan72>("tarjan72", |g| fused::tarjan72(g).0, LOWLINKS),
    with::<Gv04>("gv04", |g| fused::gv04(g).0, LOWLINKS),
    with::<Couvreur99>("couvreur99", |g| fused::couvreur99(g).0, INTEGER),
    with::<CouvreurScc>("couvreur-scc", |g| done(fused::couvreur_scc(g)), INTEGER),
    with::<WeakDfs>("weak-dfs", |g| fused::weak_dfs(g).0, NOTHING),
    with::<Terminal>("terminal", |g| fused::terminal(g).0, NOTHING),
];

/// A search with a machine and a loop.
const fn with<M: Machine>(name: &'static str, fused: Run, claim: &'static str) -> Search {
    Search { name, fused, machine: Resumable { run: run::<M>, weigh: weigh::<M> }, claim }
}

/// Never inlined, for the reason given in `fused`.
#[inline(never)]
fn run<M: Machine>(graph: &mut Graph) -> Outcome {
    M::start(graph, &Options::default()).run(graph, &mut ())
}

/// For searches that count components and do not look for an accepting run.
fn done(components: usize) -> Outcome {
    black_box(components);
    Outcome::Empty
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
        runs_and_steps::<M>(&Options::default());
    }

    fn runs_and_steps<M: Machine>(options: &Options) {
        for seed in 0..500 {
            let n = 1 + seed % 20;
            let generator = Generator::Random { n, edges: 2 * n, accepting: 0.0, seed };
            let mut graph = explicit(generator, &[(seed % n) as u32]);
            let (mut whole, mut stepped) = (Heard::default(), Heard::default());
            let outcome = M::start(&graph, options).run(&mut graph, &mut whole);
            let mut machine = M::start(&graph, options);
            while machine.step(&mut graph, &mut stepped) == Status::Running {}
            assert_eq!((machine.outcome(), stepped), (Some(outcome), whole), "seed {seed}");
        }
    }

    #[test]
    fn runs_say_what_their_steps_say() {
        a_run_says_what_its_steps_say::<Se05>();
        a_run_says_what_its_steps_say::<Cvwy92>();
        a_run_says_what_its_steps_say::<Hpy96>();
        a_run_says_what_its_steps_say::<Gmz04>();
        a_run_says_what_its_steps_say::<Tarjan72>();
        a_run_says_what_its_steps_say::<Gv04>();
        a_run_says_what_its_steps_say::<Couvreur99>();
        a_run_says_what_its_steps_say::<CouvreurScc>();
        a_run_says_what_its_steps_say::<WeakDfs>();
        a_run_says_what_its_steps_say::<Terminal>();
    }
    /// Lossy searches are compiled separately from exact ones.
    #[test]
    fn lossy_runs_say_what_their_steps_say() {
        let options = Options::default().with("bitstate", "3");
        runs_and_steps::<Se05>(&options);
        runs_and_steps::<Cvwy92>(&options);
        runs_and_steps::<Hpy96>(&options);
        runs_and_steps::<Gmz04>(&options);
    }
}
