//! Labelled transition systems as lists.

use std::collections::BTreeSet;
use std::fmt::Write;

/// A labelled transition system (Def. 1). Transitions are in the order of their file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct System {
    pub states: usize,
    pub initial: usize,
    pub labels: Vec<String>,
    /// Source, label, target.
    pub transitions: Vec<(usize, usize, usize)>,
}

impl System {
    pub fn from(&self, state: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let leaves = move |&&(source, ..): &&(usize, usize, usize)| source == state;
        self.transitions.iter().filter(leaves).map(|&(_, label, target)| (label, target))
    }

    pub fn is_deterministic(&self) -> bool {
        let starts: BTreeSet<_> = self.transitions.iter().map(|&(s, l, _)| (s, l)).collect();
        let all: BTreeSet<_> = self.transitions.iter().collect();
        starts.len() == all.len()
    }

    /// The traces of up to this many actions (Def. 2), each with the states that it can end in.
    pub fn traces(&self, longest: usize) -> Vec<(Vec<usize>, BTreeSet<usize>)> {
        let mut traces = vec![(Vec::new(), BTreeSet::from([self.initial]))];
        let mut at = 0;
        while let Some((word, ends)) = traces.get(at).cloned() {
            at += 1;
            if word.len() == longest {
                continue;
            }
            for label in 0..self.labels.len() {
                let steps = ends.iter().flat_map(|&end| self.from(end));
                let next: BTreeSet<usize> =
                    steps.filter(|&(l, _)| l == label).map(|(_, target)| target).collect();
                if !next.is_empty() {
                    traces.push(([word.clone(), vec![label]].concat(), next));
                }
            }
        }
        traces
    }

    /// As an AUT file.
    pub fn aut(&self) -> String {
        let mut text =
            format!("des ({}, {}, {})\n", self.initial, self.transitions.len(), self.states);
        for &(source, label, target) in &self.transitions {
            let _ = writeln!(text, "({source}, \"{}\", {target})", self.labels[label]);
        }
        text
    }

    /// In arrow notation, every state named once before the first transition.
    pub fn arrows(&self) -> String {
        let mut text = format!("initial {}\n", self.initial);
        (0..self.states).for_each(|state| {
            let _ = writeln!(text, "{state}");
        });
        for &(source, label, target) in &self.transitions {
            let _ = writeln!(text, "{source} -{}-> {target}", self.labels[label]);
        }
        text
    }
}
