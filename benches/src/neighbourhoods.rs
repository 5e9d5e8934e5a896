//! The time of the stages of neighbourhoods, above all of matching by simulation.

use lariat_core::neighbourhoods::{Matching, NeighbourhoodRun, NeighbourhoodStage, Settings};
use lariat_core::{Lts, Pattern, PatternPart, Shape, Transition};

use crate::Host;

/// A random system: states, transitions per state, labels, and the fraction of states without any.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    pub name: &'static str,
    pub states: u32,
    pub transitions: u32,
    pub labels: u32,
    pub dead: u32,
    /// Whether the transitions of a state have different labels.
    pub deterministic: bool,
    pub matchings: &'static [Matching],
}

const ALL: &[Matching] = &[Matching::Projection, Matching::Reachable, Matching::Global];

/// The products have at least 100,000 transitions; the last one has a million states.
pub const COURSES: [Course; 6] = [
    Course {
        name: "deterministic, 20 labels",
        states: 10_000,
        transitions: 5,
        labels: 20,
        dead: 100,
        deterministic: true,
        matchings: ALL,
    },
    Course {
        name: "nondeterministic, 20 labels",
        states: 10_000,
        transitions: 5,
        labels: 20,
        dead: 100,
        deterministic: false,
        matchings: ALL,
    },
    Course {
        name: "nondeterministic, 4 labels, many dead ends",
        states: 10_000,
        transitions: 5,
        labels: 4,
        dead: 3,
        deterministic: false,
        matchings: ALL,
    },
    Course {
        name: "nondeterministic, 4 labels",
        states: 10_000,
        transitions: 5,
        labels: 4,
        dead: 100,
        deterministic: false,
        matchings: ALL,
    },
    Course {
        name: "a chain",
        states: 20_000,
        transitions: 1,
        labels: 1,
        dead: u32::MAX,
        deterministic: true,
        matchings: ALL,
    },
    Course {
        name: "large",
        states: 400_000,
        transitions: 3,
        labels: 50,
        dead: 1_000,
        deterministic: false,
        matchings: &[Matching::Projection, Matching::Reachable],
    },
];

impl Course {
    fn lts(&self) -> Lts {
        let mut seed = 1_u64;
        let mut random = |below: u32| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            ((seed >> 33) % u64::from(below)) as u32
        };
        let mut transitions = Vec::new();
        for source in 0..self.states {
            if source % self.dead == self.dead - 1 {
                continue;
            }
            let first = random(self.labels);
            for number in 0..self.transitions {
                let label = if self.deterministic {
                    (first + number) % self.labels
                } else {
                    random(self.labels)
                };
                let is_chain = self.transitions == 1;
                let target = if is_chain { source + 1 } else { random(self.states) };
                transitions.push(Transition { source, label, target });
            }
        }
        let labels = (0..self.labels).map(|label| format!("L{label}")).collect();
        Lts::new(self.states + 1, 0, labels, &transitions)
    }

    /// Two occurrences of the first label: `true*.L0.true*.L0.true*`.
    fn pattern(&self) -> Pattern {
        let mut parts: Vec<PatternPart> = Vec::new();
        let mut part = |shape: Shape| {
            parts.push(PatternPart { shape, start: 0, end: 0 });
            parts.len() as u32 - 1
        };
        let mut whole = None;
        for round in 0..3 {
            let any = part(Shape::Action(vec![true; self.labels as usize].into()));
            let any = part(Shape::Star(any));
            let before = whole.map_or(any, |whole| part(Shape::Sequence(whole, any)));
            let meant = (0..self.labels).map(|label| label == 0 && round < 2).collect();
            whole = Some(if round < 2 {
                let action = part(Shape::Action(meant));
                part(Shape::Sequence(before, action))
            } else {
                before
            });
        }
        Pattern { parts }
    }
}

pub fn head(host: &impl Host) {
    host.print("| system | product | counterexamples | matching | pairs | until then, ms | matching, ms | all, ms |");
    host.print("| --- | --- | --- | --- | ---: | ---: | ---: | ---: |");
}

pub fn measure(host: &impl Host, course: &Course) {
    let (lts, pattern) = (course.lts(), course.pattern());
    for &matching in course.matchings {
        let mut pipeline = NeighbourhoodRun::start(Settings { matching, ..Settings::default() });
        let mut until = |last: NeighbourhoodStage| {
            let work = || while pipeline.stage() <= last && pipeline.work(&lts, &pattern, 64) {};
            host.time(work).0
        };
        let (before, matched) =
            (until(NeighbourhoodStage::Pruning), until(NeighbourhoodStage::Global));
        let (rest, ()) = host.time(|| while pipeline.work(&lts, &pattern, u64::MAX) {});
        let product = (pipeline.product().pairs.len(), pipeline.product().transitions().len());
        let system = pipeline
            .counterexamples()
            .map_or((0, 0), |system| (system.finals.len(), system.lts.transitions().len()));
        host.print(&format!(
            "| {} | {} / {} | {} / {} | {matching:?} | {} | {before:.0} | {matched:.0} | {:.0} |",
            course.name,
            product.0,
            product.1,
            system.0,
            system.1,
            pipeline.pairs().len(),
            before + matched + rest,
        ));
    }
}
