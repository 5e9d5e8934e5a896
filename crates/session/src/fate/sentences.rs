//! What the analysis as a whole means, in sentences.

use lariat_core::fate::{Method, Part, Purpose, Question, Rule, Step, Will, analyse};

use super::steps::{is_at_boundary, rises};
use super::words::{all, counted, plain, quoted};
use super::{Back, Examined, Origin};

/// In systems with more moves than this nothing is tried out for the sake of a sentence.
const TRIED: usize = 100_000;

impl Examined<'_> {
    /// What came out, for somebody who sees it for the first time.
    pub fn verdict(&self) -> String {
        if !self.is_reachable() {
            return self.unreachable();
        }
        if let Some(state) = self.starts_in_error() {
            return format!(
                "The error is there before anybody moves: {} is an initial state and a target.",
                self.quoted(state)
            );
        }
        if let Some(Back::Loop(_)) = self.back() {
            return self.looping();
        }
        match self.is_liveness() {
            true => self.of_cycle(),
            false => self.of_trace(),
        }
    }

    /// Whether there is anything in Γ: otherwise the environment forces nothing, things just happen.
    pub fn has_control(&self) -> bool {
        self.subject.arena.control().next().is_some()
    }

    /// What is in Γ: "the environment sets `g` and `r`".
    pub fn control_words(&self) -> String {
        let arena = &self.subject.arena;
        let names: Vec<String> = arena
            .control()
            .filter_map(|input| arena.system.inputs.get(input as usize))
            .map(|input| quoted(&input.name))
            .collect();
        match names.len() {
            0 => "Γ is empty, so the environment sets nothing".to_owned(),
            count if count == arena.system.inputs.len() => {
                "the environment sets all inputs".to_owned()
            }
            _ => format!("the environment sets {}", all(&names)),
        }
    }

    fn unreachable(&self) -> String {
        match self.is_liveness() {
            true => "No run meets the marks again and again: there is no bad cycle that can be \
                     reached, and so no trace."
                .to_owned(),
            false => {
                "The target cannot be reached from an initial state: there is no error, and so \
                      no trace."
                    .to_owned()
            }
        }
    }

    fn starts_in_error(&self) -> Option<u32> {
        let part = self.analysis.parts.first()?;
        let start = part.start.filter(|_| !self.is_liveness() && part.steps.is_empty())?;
        part.targets.contains(&start).then_some(start)
    }

    fn looping(&self) -> String {
        "This rule goes round for ever and never comes to the error, although there is a way: within \
         the layer it takes the state that is nearest to the target, and the way there leaves the \
         layer. trace=repaired does not."
            .to_owned()
    }

    fn of_trace(&self) -> String {
        let steps = self.analysis.steps().count();
        let free = self.analysis.free() + self.hidden();
        let start = self.analysis.parts.first().and_then(|part| part.start);
        let start = start.map_or(String::new(), |start| self.quoted(start));
        // The layer of its own first state; another initial state may lie lower.
        let own = self.analysis.parts.first().and_then(|part| part.layer(part.start?));
        let mut text = match (free, own) {
            (0, Some(0)) if !self.has_control() => format!(
                "The error was bound to happen from {start} on, whatever anybody does. {} fated.",
                every(steps)
            ),
            (0, Some(0)) => format!(
                "The error was bound to happen from {start} on: {}, and can force it whatever the \
                 system does. {} fated.",
                self.control_words(),
                every(steps)
            ),
            (0, _) => {
                format!("{} fated: the system never made a mistake of its own.", every(steps))
            }
            _ if free == steps => format!(
                "{}, and nothing was fated: {} of the system.",
                counted(steps, "step"),
                counted(free, "free choice")
            ),
            _ => format!(
                "{}: {} fated and {} of the system.",
                counted(steps, "step"),
                steps - free,
                counted(free, "free choice")
            ),
        };
        text.push_str(&self.comparison(free, own.map(|own| own as usize), &start));
        self.add_remarks(&mut text);
        text
    }

    /// How many free choices it would have taken.
    fn comparison(&self, free: usize, own: Option<usize>, start: &str) -> String {
        let Some(own) = own else { return String::new() };
        let better = self.better_start(own);
        let of = better.as_ref().map_or(String::new(), |_| format!(" from {start}"));
        let mut text = match own {
            0 if free > 0 && self.has_control() => format!(
                " It need not have made any: {}, and can force the error from the start.",
                self.control_words()
            ),
            0 if free > 0 => {
                " It need not have made any: from the start the run is bound to come to the error."
                    .to_owned()
            }
            _ if own == free && free > 0 => {
                format!(" No trace{of} to the error has fewer free choices.")
            }
            _ if own < free => {
                let choices = counted(own, "free choice");
                format!(" The trace{of} with the fewest has {choices}.")
            }
            _ if own > free => {
                let choices = counted(own, "free choice");
                format!(" It takes {choices} to get from the start to the error.")
            }
            _ => String::new(),
        };
        if let Some((state, layer)) = better {
            let (state, choices) = (self.quoted(state), free_choices(layer));
            text.push_str(&format!(" From {state} it would have taken {choices}."));
        }
        text
    }

    /// An initial state from which the error takes fewer free choices than this, and how many: the best.
    fn better_start(&self, own: usize) -> Option<(u32, usize)> {
        let part = self.analysis.parts.first()?;
        let placed = |&state: &u32| Some((part.layer(state)? as usize, state));
        let (layer, state) = part.sources.iter().filter_map(placed).min()?;
        (layer < own).then_some((state, layer))
    }

    /// How many free choices Figs. 4 and 5 make where Fig. 6 made more.
    fn restriction(&self) -> Option<usize> {
        let (arena, question) = (&self.subject.arena, &self.subject.question);
        if question.method != Method::Restricted || arena.system.move_count() > TRIED {
            return None;
        }
        let method = Method::General(Rule::default());
        let general = analyse(arena, Question { method, ..question.clone() }).free();
        (general < self.analysis.free()).then_some(general)
    }

    fn of_cycle(&self) -> String {
        // A trace that was given may have two parts before its cycle.
        let parts = &self.analysis.parts;
        let is_stem = |part: &Part| part.purpose == Purpose::Stem;
        let (stem, cycle) = parts.split_at(parts.iter().take_while(|part| is_stem(part)).count());
        let told = |parts: &[Part]| {
            let steps: usize = parts.iter().map(|part| part.steps.len()).sum();
            let free = parts.iter().flat_map(|part| &part.steps);
            let free = free.filter(|step| step.will == Will::Free || step.is_hidden).count();
            match (steps, free) {
                (0, _) => "no steps".to_owned(),
                (1, 0) => "1 step, which is fated".to_owned(),
                (1, _) => "1 step, which is a free choice of the system".to_owned(),
                (_, 0) => format!("{steps} steps, all of them fated"),
                _ => format!(
                    "{}, {} fated and {} of the system",
                    counted(steps, "step"),
                    steps - free,
                    counted(free, "free choice")
                ),
            }
        };
        let mut text = format!(
            "The run goes round a cycle for ever. The way there has {}; each round has {}.",
            told(stem),
            told(cycle)
        );
        self.add_remarks(&mut text);
        text
    }

    fn add_remarks(&self, text: &mut String) {
        if let Some(fewer) = self.restriction() {
            text.push_str(&format!(
                " Fig. 6 need not find the trace with the fewest free choices: algorithm=general \
                 finds one with {}.",
                free_choices(fewer)
            ));
        }
        let hidden = self.hidden();
        if hidden > 0 {
            let verb = if hidden == 1 { "is" } else { "are" };
            let rule = match &self.subject.question.method {
                Method::General(Rule::Printed) => "as Fig. 5 is printed",
                _ => "by this method",
            };
            text.push_str(&format!(
                " {} {verb} not marked {rule}: it hides {}.",
                counted(hidden, "free choice"),
                if hidden == 1 { "it" } else { "them" }
            ));
        }
        let risen = self.steps_with(rises);
        if risen > 0 {
            let why = if self.has_control() { ": the environment let go" } else { "" };
            text.push_str(&format!(
                " At {} the run got away for a while{why}.",
                counted(risen, "step")
            ));
        }
        let unforced = self.unforced();
        if unforced > 0 {
            let (verb, them) = if unforced == 1 { ("was", "it") } else { ("were", "them") };
            let how = match self.subject.question.method {
                Method::General(_) => " (trace=forced shows how)",
                _ => "",
            };
            text.push_str(&format!(
                " {} {verb} fated, but not by the moves that this trace shows: the environment \
                 could have forced {them} otherwise{how}.",
                counted(unforced, "step")
            ));
        }
    }

    /// Fated steps by moves of the environment that left a way out.
    pub fn unforced(&self) -> usize {
        self.steps_with(|part, step| {
            step.will == Will::Fated
                && !step.is_forced
                && !step.is_hidden
                && !rises(part, step)
                && !is_at_boundary(part, step)
        })
    }

    fn steps_with(&self, holds: impl Fn(&Part, &Step) -> bool) -> usize {
        let of = |part: &Part| part.steps.iter().filter(|step| holds(part, step)).count();
        self.analysis.parts.iter().map(of).sum()
    }

    /// Where the trace comes from, if it was not made here.
    pub fn origin_words(&self) -> Option<String> {
        match self.subject.origin {
            Origin::Made => None,
            Origin::Found(search) => Some(format!("what {} finds", plain(search))),
            Origin::Given => Some("the trace that was given".to_owned()),
        }
    }
}

/// How many free choices, where fewer are better.
fn free_choices(count: usize) -> String {
    match count {
        0 => "no free choice".to_owned(),
        _ => format!("only {}", counted(count, "free choice")),
    }
}

fn every(steps: usize) -> String {
    match steps {
        1 => "The only step is".to_owned(),
        2 => "Both steps are".to_owned(),
        _ => format!("All {steps} steps are"),
    }
}
