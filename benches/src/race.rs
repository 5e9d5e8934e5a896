//! Runs all searches on one graph, one after the other in every round, so that a disturbance affects all.

use lariat_core::{Graph, Outcome};

use crate::Host;
use crate::graphs::Course;
use crate::rival::{Count, Linked, RIVALS, linked};
use crate::searches::{Run, SEARCHES, Search};

/// Processor time of every round, in milliseconds.
#[derive(Debug, Default)]
pub struct Times(Vec<f64>);

impl Times {
    pub fn best(&self) -> f64 {
        self.0.iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// The median of the ratios to the other one, round by round.
    pub fn ratio_to(&self, other: &Times) -> f64 {
        let mut ratios: Vec<f64> = self.0.iter().zip(&other.0).map(|(a, b)| a / b).collect();
        ratios.sort_by(f64::total_cmp);
        ratios.get(ratios.len() / 2).copied().unwrap_or(f64::NAN)
    }

    fn add(&mut self, host: &impl Host, run: Run, graph: &mut Graph) {
        let (time, outcome) = host.time(|| run(graph));
        assert_eq!(outcome, Outcome::Empty, "everybody runs the whole distance");
        self.0.push(time);
    }

    fn add_count(&mut self, host: &impl Host, count: Count, (graph, linked): (&Graph, &Linked)) {
        self.0.push(host.time(|| count(graph, linked)).0);
    }
}

/// A search as a loop and as a machine.
#[derive(Debug)]
pub struct Lane {
    pub search: Search,
    pub fused: Times,
    pub machine: Times,
}

#[derive(Debug)]
pub struct Race {
    pub lanes: Vec<Lane>,
    /// In the order of [`RIVALS`].
    pub rivals: [Times; RIVALS.len()],
}

impl Race {
    /// A search that reports something cannot be compared, and is not run.
    pub fn run(host: &impl Host, Course { graph, rounds, .. }: &mut Course) -> Race {
        let mut lanes = Vec::new();
        for search in SEARCHES {
            if (search.fused)(graph) == Outcome::Empty {
                let (fused, machine) = (Times::default(), Times::default());
                lanes.push(Lane { search, fused, machine });
            }
        }
        let linked = linked(graph);
        let mut rivals = RIVALS.map(|_| Times::default());
        for _ in 0..*rounds {
            for lane in &mut lanes {
                lane.fused.add(host, lane.search.fused, graph);
                lane.machine.add(host, lane.search.machine.run, graph);
            }
            for (times, (_, count)) in rivals.iter_mut().zip(RIVALS) {
                times.add_count(host, count, (graph, &linked));
            }
        }
        Race { lanes, rivals }
    }
}
