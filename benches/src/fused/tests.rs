//! Tests of the loops against an independent reference, and against the machines.

use lariat_core::Outcome::{self, Counterexample, Empty};
use lariat_core::{Colour, Generator, Graph, Options, StateId};
use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;

use super::*;
use crate::graphs::{acyclic, explicit};

/// A loop and its answer.
type Loop = (&'static str, fn(&mut Graph) -> Outcome);

/// The loops that are correct on every automaton.
const GENERAL: [Loop; 7] = [
    ("se05", |g| se05(g).0),
    ("cvwy92", |g| cvwy92(g).0),
    ("hpy96", |g| hpy96(g).0),
    ("gmz04", |g| gmz04(g).0),
    ("tarjan72", |g| tarjan72(g).0),
    ("gv04", |g| gv04(g).0),
    ("couvreur99", |g| couvreur99(g).0),
];

/// Ordered successor lists and accepting states.
#[derive(Clone, Debug)]
struct Sample {
    lists: Vec<Vec<u32>>,
    accepting: Vec<u32>,
}

impl Sample {
    /// Small automata with 0.5 to 3 transitions per state; every third state is accepting.
    fn random(seed: u64) -> Sample {
        let n = 1 + seed % 11;
        let edges = n * (1 + seed / 11 % 6) / 2;
        let generator = Generator::Random { n, edges, accepting: 0.33, seed };
        let mut lists = vec![Vec::new(); n as usize];
        for (state, list) in (0..n).zip(&mut lists) {
            (0..generator.successor_count(state))
                .for_each(|i| list.push(generator.successor(state, i) as u32));
        }
        let accepting = (0..n).filter(|&s| generator.accepts(s)).map(|s| s as u32).collect();
        Sample { lists, accepting }
    }

    fn graph(&self) -> Graph {
        Graph::from_lists(&self.lists, &self.accepting)
    }

    fn states(&self) -> std::ops::Range<usize> {
        0..self.lists.len()
    }

    /// `reaches[s][t]`: whether a path of at least one transition leads from s to t.
    fn closure(&self) -> Vec<Vec<bool>> {
        let mut reaches = vec![vec![false; self.lists.len()]; self.lists.len()];
        for (row, list) in reaches.iter_mut().zip(&self.lists) {
            list.iter().for_each(|&t| row[t as usize] = true);
        }
        for via in self.states() {
            for from in self.states() {
                if reaches[from][via] {
                    let row = reaches[via].clone();
                    row.iter().zip(&mut reaches[from]).for_each(|(&far, near)| *near |= far);
                }
            }
        }
        reaches
    }

    fn verdict(&self) -> Outcome {
        let reaches = self.closure();
        let on_lasso = |s: usize| (s == 0 || reaches[0][s]) && reaches[s][s];
        let accepted = self.accepting.iter().any(|&s| on_lasso(s as usize));
        if accepted { Counterexample } else { Empty }
    }

    /// Also accepting: all states in a component with an accepting state.
    fn weak(&self) -> Sample {
        let reaches = self.closure();
        let accepts = |s: usize| {
            let together = |a: usize| a == s || reaches[a][s] && reaches[s][a];
            self.accepting.iter().any(|&a| together(a as usize))
        };
        let accepting = self.states().filter(|&s| accepts(s)).map(|s| s as u32).collect();
        Sample { lists: self.lists.clone(), accepting }
    }

    /// Also accepting: all states reachable from an accepting state; and no state without successors.
    fn terminal(&self) -> Sample {
        let mut sample = self.clone();
        for (state, list) in sample.lists.iter_mut().enumerate() {
            if list.is_empty() {
                list.push(state as u32);
            }
        }
        let reaches = sample.closure();
        let accepts =
            |s: usize| self.accepting.iter().any(|&a| a as usize == s || reaches[a as usize][s]);
        sample.accepting = self.states().filter(|&s| accepts(s)).map(|s| s as u32).collect();
        sample
    }

    /// The number of components reachable from the initial state, by petgraph.
    fn components(&self) -> usize {
        let edges = self.lists.iter().enumerate();
        let edges = edges.flat_map(|(s, list)| list.iter().map(move |&t| (s as u32, t)));
        let mut graph = DiGraph::<(), ()>::from_edges(edges);
        while graph.node_count() < self.lists.len() {
            graph.add_node(());
        }
        let reached = &self.closure()[0];
        let is_reached = |s: usize| s == 0 || reached[s];
        tarjan_scc(&graph).iter().filter(|component| is_reached(component[0].index())).count()
    }
}

#[test]
fn loops_say_what_a_transitive_closure_says() {
    let mut found = [0, 0];
    for seed in 0..3000 {
        let sample = Sample::random(seed);
        let verdict = sample.verdict();
        found[usize::from(verdict == Empty)] += 1;
        for (name, search) in GENERAL {
            assert_eq!(search(&mut sample.graph()), verdict, "{name}, seed {seed}: {sample:?}");
        }
        let weak = sample.weak();
        assert_eq!(weak_dfs(&mut weak.graph()).0, weak.verdict(), "seed {seed}: {weak:?}");
        let end = sample.terminal();
        assert_eq!(terminal(&mut end.graph()).0, end.verdict(), "seed {seed}: {end:?}");
    }
    assert!(found.iter().all(|&count| count > 500), "a fair mixture: {found:?}");
}

#[test]
fn couvreur_counts_the_components_that_petgraph_counts() {
    for seed in 0..3000 {
        let sample = Sample::random(seed);
        assert_eq!(couvreur_scc(&mut sample.graph()), sample.components(), "{seed}: {sample:?}");
    }
}

/// The number of states entered by a search that leaves 0 for all others.
fn entered<T: Default + PartialEq>((_, left): (Outcome, Vec<T>)) -> usize {
    left.iter().filter(|&state| *state != T::default()).count()
}

/// SE 2005, Figs. 4 and 6, with two states for the large parts.
#[test]
fn searches_stop_as_early_as_the_paper_says() {
    let figure_4 = &mut Graph::from_lists(&[vec![1, 2], vec![0], vec![3], vec![]], &[1]);
    assert_eq!([entered(hpy96(figure_4)), entered(gmz04(figure_4))], [2, 2]);
    assert_eq!([entered(gv04(figure_4)), entered(couvreur99(figure_4))], [2, 2]);
    assert_eq!(entered(tarjan72(figure_4)), 4);

    let figure_6 = &mut Graph::from_lists(&[vec![1], vec![2, 3], vec![0], vec![4], vec![]], &[1]);
    assert_eq!([entered(gv04(figure_6)), entered(couvreur99(figure_6))], [3, 3]);
    assert_eq!([entered(hpy96(figure_6)), entered(gmz04(figure_6))], [5, 5]);
}

/// A state with a self-loop becomes black only if an accepting state leads to it.
#[test]
fn gmz04_blackens_what_algorithm_1_blackens() {
    use super::gmz04::{BLACK, BLUE};
    let lists = [vec![1, 2], vec![1], vec![]];
    assert_eq!(gmz04(&mut Graph::from_lists(&lists, &[])).1, [BLUE, BLUE, BLACK]);
    assert_eq!(gmz04(&mut Graph::from_lists(&lists, &[0])).1, [BLACK, BLACK, BLACK]);
}

/// The comparison is fair only if both enter the same states.
mod distance {
    use lariat_core::Machine;
    use lariat_core::emptiness::cvwy92::Cvwy92;
    use lariat_core::emptiness::se05::Se05;

    use super::*;

    /// Runs the machine and the loop on thousands of graphs with and without cycles, and compares
    /// the colours that they leave.
    fn ends_alike<M: Machine>(colours: fn(&mut Graph) -> (Outcome, Vec<Colour>)) {
        for seed in 0..2000 {
            let n = 1 + seed % 40;
            let accepting: Vec<u32> =
                (0..n as u32).filter(|&s| (u64::from(s) * 7 + seed) % 5 == 0).collect();
            let generator = Generator::Random { n, edges: n + seed % n, accepting: 0.0, seed };
            let family = if seed % 2 == 0 { explicit } else { acyclic };
            let mut graph = family(generator, &accepting);
            let mut machine = M::start(&graph, &Options::default());
            let outcome = machine.run(&mut graph, &mut ());
            let left = (0..n as u32).map(|s| machine.colour(&graph, StateId(s))).collect();
            assert_eq!(colours(&mut graph), (outcome, left), "seed {seed}");
        }
    }

    #[test]
    fn loops_leave_what_the_machines_leave() {
        ends_alike::<Se05>(se05);
        ends_alike::<Cvwy92>(|graph| {
            let (outcome, bits) = cvwy92(graph);
            let colour = |bits| match bits {
                0 => Colour::White,
                super::super::cvwy92::BLUE => Colour::Blue,
                _ => Colour::Red,
            };
            (outcome, bits.into_iter().map(colour).collect())
        });
    }
}
