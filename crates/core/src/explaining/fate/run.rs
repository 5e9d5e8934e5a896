//! Executes the stages one after the other, line by line.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::components::Components;
use super::inner::Inner;
use super::layers::Layers;
use super::progress::Progress;
use super::reached::Reached;
use super::reading::Reading;
use super::rings::Rings;
use super::segments::Segments;
use super::tracing::Tracing;
use super::{Arena, Error, FateAnalysis, FateEvent, FateQuestion, FateStage, TraceEnding, parts};
use crate::explaining::stage::clone_in_place;
use crate::explaining::stage::work;
use crate::run::{Advanced, Stretches, advance_by_stages};
use crate::{Binding, Line, Observer, Run};

/// The run through all stages. It does not own its arena; every call must get the same one.
#[derive(Debug, Serialize, Deserialize)]
pub struct FateRun {
    question: FateQuestion,
    stage: FateStage,
    work: Work,
    /// The line of the stage that was executed last; 0 before the first.
    line: u16,
    analysis: FateAnalysis,
}

clone_in_place!(FateRun { question, stage, work, line, analysis });

work! { $
    enum Work {
        else Over,
        Components(Components),
        Reached(Reached),
        Rings(Rings),
        Layers(Layers),
        Inner(Inner),
        Tracing(Tracing),
        Segments(Segments),
        Reading(Reading),
        Progress(Progress),
    }
}

impl FateRun {
    pub fn start(arena: &Arena, question: FateQuestion) -> FateRun {
        let mut pipeline = FateRun {
            question,
            stage: FateStage::Components,
            work: Work::Over,
            line: 0,
            analysis: FateAnalysis::default(),
        };
        match pipeline.question.error {
            Error::Target(_) => pipeline.begin_part(arena),
            Error::Fair => pipeline.begin(arena, FateStage::Components),
        }
        pipeline.end_stages(arena);
        pipeline
    }

    /// Executes one line. False if no line is left.
    pub fn step(&mut self, arena: &Arena, observer: &mut impl Observer<FateEvent>) -> bool {
        let Some(line) = self.next_line() else { return false };
        let (question, analysis) = (&self.question, &mut self.analysis);
        let event: FateEvent =
            each!(&mut self.work, work => work.step(arena, question, analysis), return false);
        observer.event(line, event);
        self.line = line.0;
        self.end_stages(arena);
        true
    }

    /// Executes at most `budget` lines of the current stage and returns their number. If the stage ends, the next one
    /// begins.
    fn execute_in_stage(&mut self, arena: &Arena, budget: u64) -> u64 {
        let (question, analysis, last) = (&self.question, &mut self.analysis, &mut self.line);
        let mut executed = 0;
        each!(&mut self.work, work => while executed < budget && work.next() != 0 {
            *last = work.next();
            work.step(arena, question, analysis);
            executed += 1;
        }, {});
        self.end_stages(arena);
        executed
    }

    /// The stage of the next step; at the end, the last stage.
    pub fn stage(&self) -> FateStage {
        self.stage
    }

    /// The number of the current part of the trace; at the end, of the last part.
    pub fn part(&self) -> usize {
        self.analysis.parts.len().saturating_sub(1)
    }

    /// The line that the next step executes, in the listing of its stage.
    pub fn next_line(&self) -> Option<Line> {
        Some(Line(self.next_number())).filter(|line| line.0 > 0)
    }

    pub fn is_over(&self) -> bool {
        matches!(self.work, Work::Over)
    }

    pub fn question(&self) -> &FateQuestion {
        &self.question
    }

    /// The results so far.
    pub fn analysis(&self) -> &FateAnalysis {
        &self.analysis
    }

    pub fn into_analysis(self) -> FateAnalysis {
        self.analysis
    }

    /// The current state of the stage.
    pub fn focus(&self) -> Option<u32> {
        each!(&self.work, work => work.focus(), None)
    }

    /// The variables in scope at the line executed last, in the listing of the stage. After a loop has ended,
    /// its variable is empty. There are no variables before the first line of a stage, nor at the end.
    ///
    /// Sorts: `state`, `pair` of the arena, `input`, `component`, `layer`, `ring` (of the rings that the line
    /// uses), `part` of the trace.
    pub fn variables(&self, arena: &Arena) -> Vec<Binding> {
        if self.line == 0 {
            return Vec::new();
        }
        each!(&self.work, work => work.variables(self.line, arena, &self.analysis), Vec::new())
    }

    /// Q: the candidates for the next state of the trace of Fig. 5.
    pub fn candidates(&self) -> &[u32] {
        if let Work::Tracing(work) = &self.work { work.candidates() } else { &[] }
    }

    /// Approximate size in bytes.
    pub fn weight(&self) -> usize {
        each!(&self.work, work => work.weight(), 0) + self.analysis.weight(self.stage)
    }

    fn next_number(&self) -> u16 {
        each!(&self.work, work => work.next(), 0)
    }

    /// If the stage is over, begins the next one that has a line to execute.
    fn end_stages(&mut self, arena: &Arena) {
        while !self.is_over() && self.next_number() == 0 {
            self.end_stage(arena);
        }
    }

    fn end_stage(&mut self, arena: &Arena) {
        match self.stage {
            FateStage::Components => return self.begin_part(arena),
            FateStage::Progress => return self.work = Work::Over,
            _ => {}
        }
        if self.has_no_way() {
            self.analysis.part().ending = TraceEnding::Unreachable;
            return self.work = Work::Over;
        }
        match self.stage.next(&self.question.method) {
            Some(stage) => self.begin(arena, stage),
            None => self.begin_part(arena),
        }
    }

    /// Whether it is now known that no target can be reached.
    fn has_no_way(&mut self) -> bool {
        let part = self.analysis.part();
        let distance = |target: u32| part.distances.get(target as usize).copied().flatten();
        let is_reached = |&target: &u32| distance(target).is_some();
        self.stage == FateStage::Reached && !part.targets.iter().any(is_reached)
    }

    /// Begins the next part of the trace or, if there is none, the last stage.
    fn begin_part(&mut self, arena: &Arena) {
        match parts::next(arena, &self.question, &self.analysis) {
            Some(part) => {
                self.analysis.parts.push(part);
                self.begin(arena, FateStage::Reached);
            }
            None => self.begin(arena, FateStage::Progress),
        }
    }

    fn begin(&mut self, arena: &Arena, stage: FateStage) {
        let (question, analysis) = (&self.question, &mut self.analysis);
        (self.stage, self.line) = (stage, 0);
        self.work = match stage {
            FateStage::Components => Work::Components(Components::start(arena, question, analysis)),
            FateStage::Reached => Work::Reached(Reached::start(arena, question, analysis)),
            FateStage::Rings => Work::Rings(Rings::start(arena, question, analysis)),
            FateStage::Layers => Work::Layers(Layers::start(arena, question, analysis)),
            FateStage::Inner => Work::Inner(Inner::start(arena, question, analysis)),
            FateStage::Tracing => Work::Tracing(Tracing::start(arena, question, analysis)),
            FateStage::Segments => Work::Segments(Segments::start(arena, question, analysis)),
            FateStage::Reading => Work::Reading(Reading::start(arena, question, analysis)),
            FateStage::Progress => Work::Progress(Progress::start(arena, question, analysis)),
        };
    }
}

impl Run for FateRun {
    type World = Rc<Arena>;
    type Event = FateEvent;
    /// Stages are repeated for each part of a trace, so the phase contains the number of the part.
    type Phase = (usize, FateStage);
    type Log = Stretches<Self::Phase>;

    fn step(&mut self, arena: &mut Rc<Arena>, mut observer: &mut dyn Observer<FateEvent>) -> bool {
        FateRun::step(self, arena, &mut observer)
    }

    fn advance(
        &mut self,
        arena: &mut Rc<Arena>,
        steps: u64,
        log: Option<&mut Self::Log>,
    ) -> Advanced {
        advance_by_stages(self, steps, log, |run, budget| run.execute_in_stage(arena, budget))
    }

    fn is_over(&self) -> bool {
        FateRun::is_over(self)
    }

    fn next_line(&self) -> Option<Line> {
        FateRun::next_line(self)
    }

    fn phase(&self) -> Self::Phase {
        (self.part(), self.stage)
    }

    fn variables(&self, arena: &Rc<Arena>) -> Vec<Binding> {
        FateRun::variables(self, arena)
    }

    fn decides(&self, _: Line, event: &FateEvent) -> bool {
        event.decides()
    }

    fn depth(&self) -> Option<usize> {
        match &self.work {
            Work::Components(work) => Some(work.search.depth()),
            _ => None,
        }
    }

    fn weight(&self) -> usize {
        FateRun::weight(self)
    }
}
