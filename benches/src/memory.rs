//! The memory of a search: per state, and for its calls at the peak.

use lariat_core::{Generator, Graph, Machine, Options, Status};

use crate::Host;
use crate::graphs::{GRID, STATES, explicit};
use crate::searches::SEARCHES;

/// Bytes, as counted by [`Machine::weight`]: memory in use, not reserved memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    /// At the end no call is active, so only data per state is left.
    pub at_the_end: usize,
    pub at_the_peak: usize,
}

pub fn weigh<M: Machine>(graph: &mut Graph) -> Weight {
    let mut machine = M::start(graph, &Options::default());
    let mut at_the_peak = machine.weight();
    while machine.step(graph, &mut ()) == Status::Running {
        at_the_peak = at_the_peak.max(machine.weight());
    }
    Weight { at_the_end: machine.weight(), at_the_peak }
}

/// Prints the table: bytes per state, on the deepest graph and on a shallow one.
pub fn compare(host: &impl Host) {
    let mut chain = explicit(Generator::Chain { n: STATES }, &[]);
    let mut grid = explicit(GRID, &[]);
    host.print("| search | SE's claim | stored a state, bytes | peak, chain | peak, grid |");
    host.print("| --- | --- | ---: | ---: | ---: |");
    for search in SEARCHES {
        let weigh = search.machine.weigh;
        let (chain, grid) = (weigh(&mut chain), weigh(&mut grid));
        let [stored, on_chain, on_grid] = [grid.at_the_end, chain.at_the_peak, grid.at_the_peak]
            .map(|b| b as f64 / STATES as f64);
        host.print(&format!(
            "| {} | {} | {stored:.2} | {on_chain:.2} | {on_grid:.2} |",
            search.name, search.claim,
        ));
    }
}

#[cfg(test)]
mod tests {
    use lariat_core::emptiness::se05::Se05;

    use super::*;

    #[test]
    fn a_chain_is_all_stack_at_the_peak() {
        let states = 1000;
        let mut graph = explicit(Generator::Chain { n: states }, &[]);
        let Weight { at_the_end, at_the_peak } = weigh::<Se05>(&mut graph);
        let states = states as usize;
        assert!((states..2 * states).contains(&at_the_end));
        assert_eq!(at_the_peak - at_the_end, 8 * states);
    }
}
