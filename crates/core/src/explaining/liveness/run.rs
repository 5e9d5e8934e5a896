//! Executes the stages one after the other, line by line.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::centres::Centres;
use super::components::Components;
use super::cutting::Cutting;
use super::saving::Saving;
use super::tagging::Tagging;
use super::violating::Violating;
use super::{LivenessAnalysis, LivenessEvent, LivenessStage, Marking, Reachable, Walk};
use crate::explaining::stage::clone_in_place;
use crate::explaining::stage::work;
use crate::run::{Advanced, Stretches, advance_by_stages};
use crate::{Binding, Line, Marks, Observer, Run};

/// The run through all stages. It does not own its graph; every call must get the same one.
#[derive(Debug, Serialize, Deserialize)]
pub struct LivenessRun {
    marking: Marking,
    walk: Option<Walk>,
    stage: LivenessStage,
    work: Work,
    /// The line of the stage that was executed last; 0 before the first.
    line: u16,
    analysis: LivenessAnalysis,
}

clone_in_place!(LivenessRun { marking, walk, stage, work, line, analysis });

work! { $
    enum Work {
        else Over,
        Components(Components),
        Violating(Violating),
        Saving(Saving),
        Tagging(Tagging),
        Centres(Centres),
        Cutting(Cutting),
    }
}

impl LivenessRun {
    /// `walk` is the lasso to reduce.
    pub fn start(graph: &Reachable, walk: Option<Walk>, marking: Marking) -> LivenessRun {
        let avoided = vec![Marks::NONE; graph.state_count() as usize];
        LivenessRun {
            marking,
            walk,
            stage: LivenessStage::Components,
            work: Work::Components(Components::start(graph)),
            line: 0,
            analysis: LivenessAnalysis { avoided, ..LivenessAnalysis::default() },
        }
    }

    /// Executes one line. False if no line is left.
    pub fn step(&mut self, graph: &Reachable, observer: &mut impl Observer<LivenessEvent>) -> bool {
        let Some(line) = self.next_line() else { return false };
        let analysis = &mut self.analysis;
        let event = each!(&mut self.work, work => work.step(graph, analysis), return false);
        observer.event(line, event);
        self.line = line.0;
        if self.next_number() == 0 {
            self.end_stage(graph);
        }
        true
    }

    /// Executes at most `budget` lines of the current stage and returns their number. If the stage ends, the next one
    /// begins.
    fn execute_in_stage(&mut self, graph: &Reachable, budget: u64) -> u64 {
        let (analysis, last) = (&mut self.analysis, &mut self.line);
        let mut executed = 0;
        each!(&mut self.work, work => while executed < budget && work.next() != 0 {
            *last = work.next();
            work.step(graph, analysis);
            executed += 1;
        }, {});
        if self.next_number() == 0 {
            self.end_stage(graph);
        }
        executed
    }

    /// The stage of the next step; at the end, the last stage.
    pub fn stage(&self) -> LivenessStage {
        self.stage
    }

    /// The line that the next step executes, in the listing of its stage.
    pub fn next_line(&self) -> Option<Line> {
        Some(Line(self.next_number())).filter(|line| line.0 > 0)
    }

    pub fn is_over(&self) -> bool {
        matches!(self.work, Work::Over)
    }

    pub fn marking(&self) -> Marking {
        self.marking
    }

    /// The lasso to reduce.
    pub fn walk(&self) -> Option<&Walk> {
        self.walk.as_ref()
    }

    /// The results so far. Of a stage that is not over, components, tags, neighbourhoods and the reduced
    /// lasso are included; V and W only after the end of their stage.
    pub fn analysis(&self) -> &LivenessAnalysis {
        &self.analysis
    }

    pub fn into_analysis(self) -> LivenessAnalysis {
        self.analysis
    }

    /// Whether the state is already known to have an accepting run.
    pub fn violates(&self, state: u32) -> bool {
        let marked = match &self.work {
            Work::Violating(work) => &work.search.marked,
            _ => &self.analysis.violating,
        };
        marked.get(state as usize) == Some(&true)
    }

    /// Whether the state is already known to have a run that does not accept.
    pub fn is_saved(&self, state: u32) -> bool {
        let marked = match &self.work {
            Work::Saving(work) => &work.search.marked,
            _ => &self.analysis.saved,
        };
        marked.get(state as usize) == Some(&true)
    }

    /// Whether the state is in X, while the third stage searches for runs that avoid a set.
    pub fn stays_outside(&self, state: u32) -> bool {
        match &self.work {
            Work::Saving(work) => work.outside().get(state as usize) == Some(&true),
            _ => false,
        }
    }

    /// The states whose component is not complete yet.
    pub fn current(&self) -> &[u32] {
        if let Work::Components(work) = &self.work { work.search.current() } else { &[] }
    }

    /// Number and low number of a state, during the search for components.
    pub fn numbers(&self, state: u32) -> Option<(u32, u32)> {
        if let Work::Components(work) = &self.work { work.search.numbers(state) } else { None }
    }

    /// The current state of the stage.
    pub fn focus(&self) -> Option<u32> {
        match &self.work {
            Work::Components(work) => work.search.state(),
            Work::Violating(work) => work.search.state(),
            Work::Saving(work) => work.search.state(),
            Work::Centres(work) => work.state(),
            Work::Tagging(_) | Work::Cutting(_) | Work::Over => None,
        }
    }

    /// The variables in scope at the line executed last, in the listing of the stage. After a loop has ended,
    /// its variable is empty. There are no variables before the first line of a stage, nor at the end.
    ///
    /// Sorts: `state`, `transition`, `component`, `acceptance set`.
    pub fn variables(&self, graph: &Reachable) -> Vec<Binding> {
        if self.line == 0 {
            return Vec::new();
        }
        each!(&self.work, work => work.variables(self.line, graph, &self.analysis), Vec::new())
    }

    /// The index of the current transition of the lasso, stem first.
    pub fn place(&self) -> Option<u32> {
        if let Work::Cutting(work) = &self.work { work.place() } else { None }
    }

    /// Approximate size in bytes.
    pub fn weight(&self) -> usize {
        let work = match &self.work {
            Work::Components(work) => work.search.weight(),
            Work::Violating(work) => work.search.weight(),
            Work::Saving(work) => work.weight(),
            Work::Tagging(_) | Work::Centres(_) | Work::Cutting(_) | Work::Over => 0,
        };
        let found = &self.analysis;
        let states = found.avoided.len();
        work + 32 * found.components.len()
            + 22 * states
            + found.tags.len()
            + 128 * found.neighbourhoods.len()
    }

    fn next_number(&self) -> u16 {
        each!(&self.work, work => work.next(), 0)
    }

    /// Stores the results of the stage and begins the next one.
    fn end_stage(&mut self, graph: &Reachable) {
        match std::mem::replace(&mut self.work, Work::Over) {
            Work::Violating(work) => self.analysis.violating = work.search.marked,
            Work::Saving(work) => {
                self.analysis.saved = work.search.marked;
                self.analysis.towards = work.search.towards;
            }
            _ => {}
        }
        let Some(stage) = self.stage.next() else { return };
        (self.stage, self.line) = (stage, 0);
        self.work = match stage {
            LivenessStage::Components => Work::Components(Components::start(graph)),
            LivenessStage::Violating => Work::Violating(Violating::start(graph)),
            LivenessStage::Saving => Work::Saving(Saving::start(graph)),
            LivenessStage::Tagging => Work::Tagging(Tagging::default()),
            LivenessStage::Centres => Work::Centres(Centres::start(self.marking)),
            LivenessStage::Cutting => {
                Work::Cutting(Cutting::start(&mut self.analysis, self.walk.clone()))
            }
        };
    }
}

impl Run for LivenessRun {
    type World = Rc<Reachable>;
    type Event = LivenessEvent;
    type Phase = LivenessStage;
    type Log = Stretches<Self::Phase>;

    fn step(
        &mut self,
        graph: &mut Rc<Reachable>,
        mut observer: &mut dyn Observer<LivenessEvent>,
    ) -> bool {
        LivenessRun::step(self, graph, &mut observer)
    }

    fn advance(
        &mut self,
        graph: &mut Rc<Reachable>,
        steps: u64,
        log: Option<&mut Self::Log>,
    ) -> Advanced {
        advance_by_stages(self, steps, log, |run, budget| run.execute_in_stage(graph, budget))
    }

    fn is_over(&self) -> bool {
        LivenessRun::is_over(self)
    }

    fn next_line(&self) -> Option<Line> {
        LivenessRun::next_line(self)
    }

    fn phase(&self) -> Self::Phase {
        self.stage
    }

    fn variables(&self, graph: &Rc<Reachable>) -> Vec<Binding> {
        LivenessRun::variables(self, graph)
    }

    fn decides(&self, _: Line, event: &LivenessEvent) -> bool {
        event.decides()
    }

    fn depth(&self) -> Option<usize> {
        match &self.work {
            Work::Components(work) => Some(work.search.depth()),
            _ => None,
        }
    }

    fn weight(&self) -> usize {
        LivenessRun::weight(self)
    }
}
