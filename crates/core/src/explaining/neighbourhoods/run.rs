//! The machine that goes through all stages, one line of their listings at a time.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::results::{Given, Results};
use super::work::Work;
use super::{
    Compared, Correct, Counterexamples, Deterministic, Matching, Minimal, Neighbourhood,
    NeighbourhoodAnalysis, NeighbourhoodEvent, NeighbourhoodStage, Product, PropertyAutomaton,
    Pruned, Settings, Tag, Tagged,
};
use crate::explaining::stage::clone_in_place;
use crate::run::{Advanced, Stretches, advance_by_stages};
use crate::{Binding, Line, Lts, MEMORY, Observer, Pattern, Run, TooLarge};

/// A run through all stages that can stop after any line and go on later.
///
/// It owns neither the system nor the pattern: who steps gives both, the same ones each time. What
/// finished stages left is shared between clones.
#[derive(Debug, Serialize, Deserialize)]
pub struct NeighbourhoodRun {
    settings: Settings,
    stage: NeighbourhoodStage,
    work: Work,
    /// The line of the stage that was executed last; 0 before its first.
    line: u16,
    results: Results,
    is_over: bool,
}

clone_in_place!(NeighbourhoodRun { settings, stage, work, line, results, is_over });

impl NeighbourhoodRun {
    /// A run that has made no step.
    pub fn start(settings: Settings) -> NeighbourhoodRun {
        let results = Results::default();
        NeighbourhoodRun {
            settings,
            stage: NeighbourhoodStage::Nfa,
            work: Work::Nothing,
            line: 0,
            results,
            is_over: false,
        }
    }

    /// Executes one line; false if there was none left to execute.
    pub fn step(
        &mut self,
        lts: &Lts,
        pattern: &Pattern,
        observer: &mut impl Observer<NeighbourhoodEvent>,
    ) -> bool {
        self.execute(lts, pattern, 1, observer) == 1
    }

    /// Executes so many lines, or all that are left; whether there are more.
    pub fn work(&mut self, lts: &Lts, pattern: &Pattern, budget: u64) -> bool {
        self.execute(lts, pattern, budget, &mut ());
        !self.is_over
    }

    fn execute<O: Observer<NeighbourhoodEvent>>(
        &mut self,
        lts: &Lts,
        pattern: &Pattern,
        budget: u64,
        observer: &mut O,
    ) -> u64 {
        let mut executed = 0;
        while executed < budget && !self.is_over {
            executed += self.execute_in_stage(lts, pattern, budget - executed, observer);
        }
        executed
    }

    /// The same within the stage at hand; if that ends, the next one begins.
    fn execute_in_stage<O: Observer<NeighbourhoodEvent>>(
        &mut self,
        lts: &Lts,
        pattern: &Pattern,
        budget: u64,
        observer: &mut O,
    ) -> u64 {
        let settings = self.settings;
        let given = Given { lts, pattern, settings, results: &self.results };
        if matches!(self.work, Work::Nothing) {
            self.work = Work::start(self.stage, &given);
        }
        let (executed, last) = self.work.lines(&given, budget, observer);
        self.line = last;
        // A stage that is over makes room at once: the next line is that of the next stage.
        if self.work.next() == 0 {
            self.results = self.work.finish(&given);
            (self.work, self.line) = (Work::Nothing, 0);
            match self.stage.next(settings).filter(|_| !self.holds()) {
                Some(stage) => self.stage = stage,
                None => self.is_over = true,
            }
        }
        executed
    }

    /// Whether it is known that nothing violates the property.
    fn holds(&self) -> bool {
        self.results.pruned.violated == Some(false)
    }

    /// The stage at hand, and roughly how much of it is done, of how much.
    pub fn progress(&self) -> (NeighbourhoodStage, u64, u64) {
        let (done, of) = self.work.progress();
        (self.stage, done, of)
    }

    /// What the variables hold that are in scope at the line executed last, in the listing of the stage.
    /// A loop that has just ended has left its variable empty. There are none before the first line of a
    /// stage, and none in the end. Where a listing has no letter for something, its noun is the name.
    ///
    /// Sorts: `state`, `transition` and `label` of the full system; `part` of the formula; `set` of the
    /// deterministic automaton; `property state` (of the deterministic automaton while it is made minimal,
    /// of the minimal one later); `pair` and `product transition` of the product; `block` of a partition;
    /// `counterexample state` and `counterexample transition` (before the reduction, while it is made);
    /// `candidate pair`, see [`NeighbourhoodRun::candidate`]; `matched pair`, by its place in
    /// [`NeighbourhoodRun::pairs`]; `action`, by its place in [`NeighbourhoodRun::path`].
    pub fn variables(&self, lts: &Lts, pattern: &Pattern) -> Vec<Binding> {
        if self.line == 0 {
            return Vec::new();
        }
        let (settings, results) = (self.settings, &self.results);
        self.work.variables(self.line, &Given { lts, pattern, settings, results })
    }

    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// The stage that the next line belongs to, or at the end the last one.
    pub fn stage(&self) -> NeighbourhoodStage {
        self.stage
    }

    /// None at the end.
    pub fn next_line(&self) -> Option<Line> {
        (!self.is_over).then(|| Line(self.work.next()))
    }

    /// Whether the last line has been executed.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether something violates the property; none until that is known.
    pub fn is_violated(&self) -> Option<bool> {
        self.pruned().violated
    }

    /// How many pairs the largest simulation is narrowed down from, where all of it is wanted: so many
    /// bits it takes. None before the system of counterexamples is known, and for other matchings.
    pub fn pairs_at_once(&self, lts: &Lts) -> Option<u64> {
        let system =
            self.counterexamples().filter(|_| self.settings.matching == Matching::Global)?;
        Some(u64::from(system.lts.state_count()) * u64::from(lts.state_count()))
    }

    /// Roughly how many bytes a clone copies.
    pub fn weight(&self) -> usize {
        size_of::<NeighbourhoodRun>() + self.work.weight()
    }

    /// Why it is not worth going on: the stage at hand takes too much memory. To be asked now and
    /// then, since it takes a look at all of it.
    pub fn too_large(&self) -> Option<TooLarge> {
        let bytes = MEMORY / 4;
        (self.work.weight() as u64 > bytes).then_some(TooLarge::Memory { bytes })
    }

    /// The automaton of the formula, as far as it is built.
    pub fn nfa(&self) -> &PropertyAutomaton {
        match &self.work {
            Work::Nfa(stage) => &stage.nfa,
            _ => &self.results.nfa,
        }
    }

    pub fn deterministic(&self) -> &Deterministic {
        match &self.work {
            Work::Deterministic(stage) => &stage.found,
            _ => &self.results.deterministic,
        }
    }

    pub fn minimal(&self) -> &Minimal {
        match &self.work {
            Work::Minimal(stage) => &stage.found,
            _ => &self.results.minimal,
        }
    }

    pub fn product(&self) -> &Product {
        match &self.work {
            Work::Product(stage) => &stage.found,
            _ => &self.results.product,
        }
    }

    pub fn pruned(&self) -> &Pruned {
        match &self.work {
            Work::Pruning(stage) => &stage.found,
            _ => &self.results.pruned,
        }
    }

    /// The system of counterexamples before it was reduced, once pruning is over.
    pub fn unreduced(&self) -> Option<&Counterexamples> {
        self.results.unreduced.as_deref()
    }

    /// The system of counterexamples, once it is known.
    pub fn counterexamples(&self) -> Option<&Counterexamples> {
        self.results.counterexamples.as_deref()
    }

    /// While the system of counterexamples is reduced: by state of what it was before, its block.
    pub fn blocks(&self) -> &[u32] {
        match &self.work {
            Work::Quotient(stage) => stage.blocks(),
            _ => &[],
        }
    }

    /// The pairs of x and y that match, as far as they are known.
    pub fn pairs(&self) -> &[(u32, u32)] {
        match &self.work {
            Work::Projection(stage) => &stage.found,
            Work::Reachable(stage) => &stage.found,
            Work::Global(stage) => &stage.found,
            _ => &self.results.matching,
        }
    }

    /// While reachable pairs are simulated: the x and y of a pair by its number, as events have it.
    pub fn candidate(&self, pair: u32) -> Option<(u32, u32)> {
        match &self.work {
            Work::Reachable(stage) => stage.candidate(pair),
            _ => None,
        }
    }

    pub fn compared(&self) -> &Compared {
        match &self.work {
            Work::Comparison(stage) => &stage.found,
            _ => &self.results.compared,
        }
    }

    pub fn correct(&self) -> &[Correct] {
        &self.compared().correct
    }

    pub fn frontier(&self) -> &[u32] {
        &self.compared().frontier
    }

    pub fn tagged(&self) -> &Tagged {
        match &self.work {
            Work::Tags(stage) => &stage.found,
            _ => &self.results.tagged,
        }
    }

    pub fn tags(&self) -> &[Tag] {
        &self.tagged().tags
    }

    pub fn neighbourhoods(&self) -> &[Neighbourhood] {
        match &self.work {
            Work::Marks(stage) => &stage.found,
            _ => &self.results.neighbourhoods,
        }
    }

    /// A shortest counterexample, as far as it is known: numbers of transitions of the system of
    /// counterexamples.
    pub fn path(&self) -> Vec<u32> {
        match &self.work {
            Work::Shortest(stage) => stage.path(),
            _ => self.results.shortest.as_deref().cloned().unwrap_or_default(),
        }
    }

    /// By action of the path, as far as it was decided: whether it mattered.
    pub fn kept(&self) -> &[bool] {
        match &self.work {
            Work::Abstraction(stage) => &stage.found,
            _ => &self.results.kept,
        }
    }

    /// Everything that is known by now.
    pub fn analysis(&self) -> NeighbourhoodAnalysis {
        NeighbourhoodAnalysis {
            property: self.minimal().automaton.clone(),
            counterexamples: self.results.system().clone(),
            matching: self.pairs().to_vec(),
            frontier: self.frontier().to_vec(),
            neighbourhoods: self.neighbourhoods().to_vec(),
            tags: self.tags().to_vec(),
            shortest: self.results.shortest.as_deref().cloned(),
            kept: self.kept().to_vec(),
        }
    }
}

/// Everything at once.
pub fn analyse(lts: &Lts, pattern: &Pattern, settings: Settings) -> NeighbourhoodAnalysis {
    let mut pipeline = NeighbourhoodRun::start(settings);
    while pipeline.work(lts, pattern, u64::MAX) {}
    pipeline.analysis()
}

impl Run for NeighbourhoodRun {
    type World = (Rc<Lts>, Rc<Pattern>);
    type Event = NeighbourhoodEvent;
    type Phase = NeighbourhoodStage;
    type Log = Stretches<NeighbourhoodStage>;

    fn step(
        &mut self,
        (lts, pattern): &mut Self::World,
        mut observer: &mut dyn Observer<NeighbourhoodEvent>,
    ) -> bool {
        NeighbourhoodRun::step(self, lts, pattern, &mut observer)
    }

    fn advance(
        &mut self,
        (lts, pattern): &mut Self::World,
        steps: u64,
        log: Option<&mut Self::Log>,
    ) -> Advanced {
        advance_by_stages(self, steps, log, |run, budget| {
            run.execute_in_stage(lts, pattern, budget, &mut ())
        })
    }

    fn is_over(&self) -> bool {
        self.is_over
    }

    fn next_line(&self) -> Option<Line> {
        NeighbourhoodRun::next_line(self)
    }

    fn phase(&self) -> NeighbourhoodStage {
        self.stage
    }

    fn variables(&self, (lts, pattern): &Self::World) -> Vec<Binding> {
        NeighbourhoodRun::variables(self, lts, pattern)
    }

    fn decides(&self, _: Line, event: &NeighbourhoodEvent) -> bool {
        event.decides()
    }

    fn weight(&self) -> usize {
        NeighbourhoodRun::weight(self)
    }
}
