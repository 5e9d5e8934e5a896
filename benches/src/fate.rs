//! The time for the layers of fate and free will, compared with a plain backward search.

use lariat_core::fate::{Arena, Error, FateQuestion, FateRun, FateStage, Method, Rule};
use lariat_core::{OpenRules, OpenSystem, Scope, Variable};

use crate::Host;

/// A system with one Boolean input in Γ and one outside: four (state, move) pairs per state.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    pub name: &'static str,
    pub states: u32,
    /// The successor of a state for these values of g and w.
    pub(crate) next: fn(u32, u32, [u32; 2]) -> u32,
}

/// A million (state, move) pairs each.
pub const COURSES: [Course; 3] = [
    Course { name: "random", states: 250_000, next: anywhere },
    // The environment can force every step, so there are as many ranks as states.
    Course { name: "a chain, one layer", states: 250_000, next: |state, _, [g, _]| state + g },
    // The system must make a mistake at every state.
    Course {
        name: "a chain, a layer each",
        states: 250_000,
        next: |state, _, [g, w]| state + g * w,
    },
];

fn anywhere(state: u32, states: u32, [g, w]: [u32; 2]) -> u32 {
    let seed =
        (u64::from(state) * 4 + u64::from(g * 2 + w) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (seed ^ (seed >> 31)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    ((mixed >> 33) % u64::from(states)) as u32
}

impl OpenRules for Course {
    type Key = u32;

    fn inputs(&self) -> Vec<Variable> {
        vec![Variable::boolean("g"), Variable::boolean("w")]
    }

    fn written(&self) -> Vec<u32> {
        (0..self.states).collect()
    }

    fn initial(&self) -> Vec<u32> {
        vec![0]
    }

    fn scope(&self, _: &u32) -> Option<Scope> {
        Some(Scope(vec![(0, 2), (1, 2)]))
    }

    fn successor(&self, key: &u32, values: &[u32]) -> u32 {
        (self.next)(*key, self.states, [values[0], values[1]]).min(self.states - 1)
    }
}

pub fn head(host: &impl Host) {
    host.print("| system | pairs | layers | ranks | backwards only, ms | until layers, ms | layers, ms | all, ms | layers / backwards |");
    host.print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
}

pub fn measure(host: &impl Host, course: &Course) {
    let Ok((system, _)) = OpenSystem::explore(course, u64::MAX) else { return };
    let arena = Arena::new(system, &[0]);
    // The last state when both inputs stay true: the end of a chain, and certainly reachable.
    let target = (0..course.states).fold(0, |state, _| course.successor(&state, &[1, 1]));
    let (backwards, _) = host.time(|| reaching(&arena, target));
    let question = FateQuestion {
        initial: vec![0],
        error: Error::Target(vec![target]),
        method: Method::General(Rule::Repaired),
    };
    let mut pipeline = FateRun::start(&arena, question);
    let mut until = |last: FateStage| {
        let more = |pipeline: &FateRun| !pipeline.is_over() && pipeline.stage() <= last;
        host.time(|| while more(&pipeline) && pipeline.step(&arena, &mut ()) {}).0
    };
    let (before, layered, rest) =
        (until(FateStage::Rings), until(FateStage::Layers), until(FateStage::Progress));
    let analysis = pipeline.analysis();
    let part = &analysis.parts[0];
    let ranks = part.forced.iter().flatten().map(|forced| forced.rank).max().unwrap_or_default();
    host.print(&format!(
        "| {} | {} | {} | {} | {backwards:.0} | {before:.0} | {layered:.0} | {:.0} | {:.1} |",
        course.name,
        arena.system.move_count(),
        part.layers.len(),
        ranks + 1,
        before + layered + rest,
        layered / backwards,
    ));
}

/// The number of states from which the target is reachable: a plain backward search with a queue.
fn reaching(arena: &Arena, target: u32) -> usize {
    let mut is_there = vec![false; arena.state_count() as usize];
    is_there[target as usize] = true;
    let mut queue = vec![target];
    let mut taken = 0;
    while let Some(&state) = queue.get(taken) {
        taken += 1;
        for &pair in arena.entering(state) {
            let source = arena.owner(pair);
            if !is_there[source as usize] {
                is_there[source as usize] = true;
                queue.push(source);
            }
        }
    }
    queue.len()
}
