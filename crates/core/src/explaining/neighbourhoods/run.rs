//! Executes all stages, one line of their listings at a time.

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

/// A run through all stages that can be stopped after any line and resumed later.
///
/// It owns neither the system nor the pattern: every call must get the same ones. Clones share the results of
/// finished stages.
#[derive(Debug, Serialize, Deserialize)]
pub struct NeighbourhoodRun {
    settings: Settings,
    stage: NeighbourhoodStage,
    work: Work,
    /// The line of the stage that was executed last; 0 before the first.
    line: u16,
    results: Results,
    is_over: bool,
}

clone_in_place!(NeighbourhoodRun { settings, stage, work, line, results, is_over });

impl NeighbourhoodRun {
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

    /// Executes one line. False if no line is left.
    pub fn step(
        &mut self,
        lts: &Lts,
        pattern: &Pattern,
        observer: &mut impl Observer<NeighbourhoodEvent>,
    ) -> bool {
        self.execute(lts, pattern, 1, observer) == 1
    }

    /// Executes at most `budget` lines. True if more lines are left.
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

    /// The same, but ends with the current stage; then the next one begins.
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
        // A finished stage is replaced at once, so the next line is always that of the current stage.
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

    /// Whether it is known that the property holds.
    fn holds(&self) -> bool {
        self.results.pruned.violated == Some(false)
    }

    /// The current stage, approximately how much of it is done, and how much there is in total.
    pub fn progress(&self) -> (NeighbourhoodStage, u64, u64) {
        let (done, of) = self.work.progress();
        (self.stage, done, of)
    }

    /// The variables in scope at the line executed last, in the listing of the stage. After a loop has ended,
    /// its variable is empty. There are no variables before the first line of a stage, nor at the end. If a
    /// listing has no letter for something, its noun is the name.
    ///
    /// Sorts: `state`, `transition` and `label` of the full system; `part` of the formula; `set` of the
    /// deterministic automaton; `property state` (during minimisation of the deterministic automaton, later
    /// of the minimal one); `pair` and `product transition` of the product; `block` of a partition;
    /// `counterexample state` and `counterexample transition` (during the reduction, those of the unreduced
    /// system); `candidate pair`, see [`NeighbourhoodRun::candidate`]; `matched pair`, an index in
    /// [`NeighbourhoodRun::pairs`]; `action`, an index in [`NeighbourhoodRun::path`].
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

    /// The stage of the next line; at the end, the last stage.
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

    /// Whether the property is violated; none until that is known.
    pub fn is_violated(&self) -> Option<bool> {
        self.pruned().violated
    }

    /// The number of pairs from which the whole largest simulation is refined; each takes one bit. None
    /// before the system of counterexamples is known, and for other matchings.
    pub fn pairs_at_once(&self, lts: &Lts) -> Option<u64> {
        let system =
            self.counterexamples().filter(|_| self.settings.matching == Matching::Global)?;
        Some(u64::from(system.lts.state_count()) * u64::from(lts.state_count()))
    }

    /// Approximately how many bytes a clone copies.
    pub fn weight(&self) -> usize {
        size_of::<NeighbourhoodRun>() + self.work.weight()
    }

    /// Whether the current stage takes too much memory. To be called only now and then, because it examines
    /// all of it.
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

    /// The system of counterexamples before its reduction, after the end of pruning.
    pub fn unreduced(&self) -> Option<&Counterexamples> {
        self.results.unreduced.as_deref()
    }

    /// The system of counterexamples, once it is known.
    pub fn counterexamples(&self) -> Option<&Counterexamples> {
        self.results.counterexamples.as_deref()
    }

    /// During the reduction: the block of each state of the unreduced system.
    pub fn blocks(&self) -> &[u32] {
        match &self.work {
            Work::Quotient(stage) => stage.blocks(),
            _ => &[],
        }
    }

    /// The matched pairs of x and y that are known so far.
    pub fn pairs(&self) -> &[(u32, u32)] {
        match &self.work {
            Work::Projection(stage) => &stage.found,
            Work::Reachable(stage) => &stage.found,
            Work::Global(stage) => &stage.found,
            _ => &self.results.matching,
        }
    }

    /// During the simulation of reachable pairs: the x and y of a pair, by the number that events use.
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

    /// Indexed by action of the path, for those that were decided: whether it mattered.
    pub fn kept(&self) -> &[bool] {
        match &self.work {
            Work::Abstraction(stage) => &stage.found,
            _ => &self.results.kept,
        }
    }

    /// All results so far.
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

/// Executes all stages.
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
