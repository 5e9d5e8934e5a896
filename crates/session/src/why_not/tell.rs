//! The reason in words.

use lariat_core::{Because, Lasso, Options, StateId};

use super::{Components, End, Ended, Reason, Refused, Waves, WhyNot};
use crate::active::Test;
use crate::answer::{Answer, Entry, Tone, TurnedBack};
use crate::registry::Algorithm;
use crate::words::{Words, at_line, cut, names, test_entry};
use crate::{Automaton, Timeline};

impl WhyNot {
    fn turned_back(&self, space: &Automaton) -> Option<TurnedBack> {
        match &self.reason {
            Reason::Refused(refused) | Reason::WentOn(refused) => Some(TurnedBack {
                step: refused.step(),
                source: space.full_name(refused.source),
                index: refused.index,
            }),
            _ => None,
        }
    }

    /// The answer for people.
    pub fn answer(&self, timeline: &Timeline, algorithm: &Algorithm, options: &Options) -> Answer {
        let teller = Teller { why: self, space: timeline.space(), algorithm };
        let mut answer = Answer {
            title: match self.reason {
                Reason::Reported { .. } => format!("Has {} reported this lasso?", algorithm.name),
                _ => format!("Why has {} not reported this lasso?", algorithm.name),
            },
            summary: teller.summary(),
            entries: teller.entries(),
            lasso: names(self.wanted.states(), timeline.space()),
            turned_back: self.turned_back(timeline.space()),
        };
        let progress = timeline.progress();
        let told = matches!(self.reason, Reason::Ended(Ended { how: End::Limit, .. }));
        if progress.outcome.is_none() && !told {
            let words = Words::of(timeline.space())
                .text("The recording ends here: what the search does later is not known.");
            answer.entries.push(words.entry(Some(progress.steps), Tone::Plain, 0));
        }
        if self.reported.is_none() && progress.outcome.is_some() {
            let words = Words::of(timeline.space()).text(match algorithm.is_lossy(options) {
                true => {
                    "The search reports nothing: with these options it may miss counterexamples."
                }
                false => "The search reports nothing, although there is a counterexample.",
            });
            answer.entries.push(words.entry(Some(progress.steps), Tone::Plain, 0));
        }
        answer.entries = cut(answer.entries);
        answer
    }
}

struct Teller<'a> {
    why: &'a WhyNot,
    space: &'a Automaton,
    algorithm: &'a Algorithm,
}

impl<'a> Teller<'a> {
    fn words(&self) -> Words<'a> {
        Words::of(self.space)
    }

    fn wanted(&self) -> Vec<StateId> {
        self.why.wanted.states().collect()
    }

    fn summary(&self) -> Vec<crate::Piece> {
        let mut pieces = self.reason();
        if let Some(Components { closed_by, step, unexplored: Some((missing, _)), .. }) =
            self.why.components
        {
            let words = self.words().text(" The reported cycle was explored with ");
            let words = words.transition(closed_by).text(format!(" at step {step}, when "));
            pieces.extend(words.transition(missing).text(" of this lasso was not.").end());
        }
        pieces
    }

    fn reason(&self) -> Vec<crate::Piece> {
        match &self.why.reason {
            Reason::Reported { step, is_last } => {
                let words = self.words().text(format!("It has: step {step} reports "));
                let words = words.lasso(&self.why.wanted);
                match (is_last, &self.why.reported) {
                    (false, Some(best)) => words
                        .text(format!(", of length {}. ", self.why.wanted.length()))
                        .text("A shorter one replaced it: ")
                        .lasso(best)
                        .text(format!(", of length {}.", best.length())),
                    _ => words.text("."),
                }
                .end()
            }
            Reason::Refused(refused) => self.refused(refused),
            Reason::WentOn(refused) => self.went_on(refused),
            Reason::Ended(ended) => self.ended(ended),
            Reason::Waves(waves) => self.waves(waves),
        }
    }

    fn refused(&self, refused: &Refused) -> Vec<crate::Piece> {
        let listing = &self.algorithm.listing;
        let wanted = self.wanted();
        let step = refused.step();
        let path = &wanted[..refused.prefix.min(wanted.len())];
        let closing = refused.prefix + 1 == wanted.len();
        let line = refused.tests.last().map_or(String::new(), |test| at_line(listing, test.line));
        let words = self.words().text("The search had ").states(path);
        let words = match closing {
            false => words.text(format!(" as its path at step {step} and looked at ")),
            true => words.text(format!(
                " as its path at step {step}, and only the last transition was missing. It looked \
                 at "
            )),
        };
        let mut words = words.state(refused.edge.target).text(format!("{line}: "));
        if let Some(test) = refused.tests.last() {
            words = words.told(&test.record());
        }
        if stays_out(refused.tests.last()) {
            words =
                words.text(" But the blue search has not been there, and the red one stays out.");
        }
        words
            .text(match closing {
                false => " It did not go there, and no longer part of the lasso was ever its path.",
                true => " So it did not close the lasso here, and never came this far again later.",
            })
            .end()
    }

    fn went_on(&self, refused: &Refused) -> Vec<crate::Piece> {
        let listing = &self.algorithm.listing;
        let states: Vec<StateId> = self.wanted();
        let words = self.words().text("All of ").states(&states);
        let words = words.text(format!(
            " was the path, but the search did not close it: at step {} it looked at ",
            refused.step()
        ));
        let words = words.state(refused.edge.target);
        match refused.tests.last() {
            Some(test) => words.text(at_line(listing, test.line)).text(": ").told(&test.record()),
            None => words.text(" and went on."),
        }
        .end()
    }

    fn ended(&self, ended: &Ended) -> Vec<crate::Piece> {
        let wanted = self.wanted();
        let path = &wanted[..ended.prefix.min(wanted.len())];
        let Some(&end) = path.last() else {
            return self.words().text("The search has not made a step.").end();
        };
        let next = wanted.get(ended.prefix).copied();
        let mut words = self
            .words()
            .text("The search had ")
            .states(path)
            .text(format!(" as its path, last at step {}. ", ended.last));
        let ends = match ended.how {
            End::Report => format!("step {} reported another counterexample", ended.step),
            End::FirstSearch => format!("the first search was over at step {}", ended.step),
            End::Limit => format!("the recording stops at step {}", ended.step),
        };
        if let Some(tried) = ended.busy_with {
            let target = tried.edge.target;
            if next == Some(target) && tried.closed.is_some() {
                words = words.text("The very next transition, to ").state(target);
                return words.text(format!(", closed another cycle: {ends}.")).end();
            }
            if ended.had_gone_on() {
                words = words.text("From ").state(end).text(" it had gone on to ").state(target);
                words = words.text(format!(" (step {})", tried.step));
            } else {
                words = words.text("At ").state(end).text(" it was busy with ").state(target);
                words = words.text(format!(" (step {})", tried.step));
            }
        } else {
            words = words.text("It had taken no successor of ").state(end);
        }
        words = words.text(format!(", and {ends}"));
        match next {
            Some(next) => words.text(" before it came to ").state(next).text("."),
            None => words.text("."),
        }
        .end()
    }

    fn waves(&self, waves: &Waves) -> Vec<crate::Piece> {
        let length = self.why.wanted.length();
        let words = self.words();
        let Some(best) = &self.why.reported else {
            return words.text("The search has found no lasso as far as it is recorded.").end();
        };
        let step = waves.best.map_or(0, |test| test.step);
        let words = words.text(format!("Step {step} found ")).lasso(best);
        let words = match best.length() < length {
            true => words.text(format!(
                ", of length {}. This one has length {length}: the search looks for the shortest.",
                best.length()
            )),
            false => words.text(format!(
                ", which has the same length, {length}, and was found first: what follows has to \
                 be shorter."
            )),
        };
        match waves.refused.or(waves.stopped) {
            Some(test) => words
                .text(format!(" At step {}", test.step))
                .text(at_line(&self.algorithm.listing, test.line))
                .text(": ")
                .told(&test.record()),
            None => words,
        }
        .end()
    }

    fn entries(&self) -> Vec<Entry> {
        let mut entries = Vec::new();
        match &self.why.reason {
            Reason::Refused(refused) | Reason::WentOn(refused) => {
                self.looked_at(refused, &mut entries);
            }
            Reason::Waves(waves) => {
                let listing = &self.algorithm.listing;
                entries.extend(
                    waves.best.map(|t| test_entry(&t, listing, self.space, Tone::Found, 0)),
                );
                let refused = waves.refused.or(waves.stopped);
                entries
                    .extend(refused.map(|t| test_entry(&t, listing, self.space, Tone::Refused, 0)));
            }
            Reason::Ended(ended) => self.until_the_end(ended, &mut entries),
            Reason::Reported { .. } => {}
        }
        if let Some(main) = &self.why.main {
            let words = self.words().text("The main search did not come that far:");
            entries.push(words.entry(Some(main.step()), Tone::Plain, 0));
            self.looked_at(main, &mut entries);
        }
        if let Some(components) = &self.why.components {
            self.components(components, &mut entries);
        }
        if let Some(reported) =
            self.why.reported.as_ref().filter(|lasso| **lasso != self.why.wanted)
        {
            entries.push(self.reported(reported));
        }
        entries
    }

    fn until_the_end(&self, ended: &Ended, entries: &mut Vec<Entry>) {
        let wanted = self.wanted();
        let path = &wanted[..ended.prefix.min(wanted.len())];
        if let (Some(tried), Some(&end)) = (ended.busy_with, path.last()) {
            let words = self.words().text("The loop at ").state(end);
            let words = words.text(" takes ").state(tried.edge.target).text(".");
            entries.push(words.entry(Some(tried.step), Tone::Taken, 0));
        }
        let words = self.words().text("This is the last step at which the path is ");
        entries.push(words.states(path).text(".").entry(Some(ended.last), Tone::Plain, 0));
        let end = match ended.how {
            End::Report => return,
            End::FirstSearch => "The first search is over, and the main one begins.",
            End::Limit => "The recording ends here.",
        };
        entries.push(self.words().text(end).entry(Some(ended.step), Tone::Plain, 0));
    }

    fn looked_at(&self, refused: &Refused, entries: &mut Vec<Entry>) {
        let ordinal = refused.index + 1;
        let words = self.words().text("The path is ");
        let wanted = self.wanted();
        let words = words.states(&wanted[..refused.prefix.min(wanted.len())]);
        let words = words.text(format!(", and the loop takes successor {ordinal}, "));
        let words = words.state(refused.edge.target).text(".");
        entries.push(words.entry(Some(refused.delivered), Tone::Plain, 0));
        let last = refused.tests.len().saturating_sub(1);
        for (place, test) in refused.tests.iter().enumerate() {
            let went_on = matches!(&self.why.reason, Reason::WentOn(went) if went == refused);
            let tone = match (place == last, went_on) {
                (false, _) => Tone::Plain,
                (true, false) => Tone::Refused,
                (true, true) => Tone::Taken,
            };
            entries.push(test_entry(test, &self.algorithm.listing, self.space, tone, 1));
        }
    }

    fn components(&self, components: &Components, entries: &mut Vec<Entry>) {
        let words = self.words().text("With ").transition(components.closed_by);
        let words = words.text(", the last transition that the reported cycle needs is explored.");
        entries.push(words.entry(Some(components.step), Tone::Found, 0));
        match components.unexplored {
            Some((transition, later)) => {
                let words = self.words().text("Of this lasso, ").transition(transition);
                let words = match later {
                    None => words.text(" had not been explored then, and never was."),
                    Some(step) => words
                        .text(format!(" had not been explored then: that came at step {step}.")),
                };
                entries.push(words.entry(later, Tone::Refused, 1));
            }
            None if self.why.same_run => {}
            None if components.complete_later => {
                let words = self.words().text(
                    "All transitions of this lasso were explored then, but the search looks at \
                     components that are complete, and its own was not the first.",
                );
                entries.push(words.entry(Some(components.report), Tone::Plain, 1));
            }
            None => {
                let words = self.words().text(
                    "All transitions of this lasso were explored then: both cycles were there, \
                     and where the search put its cycle together, it took the other way.",
                );
                entries.push(words.entry(Some(components.report), Tone::Plain, 1));
            }
        }
    }

    fn reported(&self, reported: &Lasso) -> Entry {
        let words = self.words().text("The search reports ").lasso(reported);
        let words = words.text(format!(", of length {}", reported.length()));
        let words = match self.why.same_run {
            true => words.text(": the same run, closed at another place."),
            false => words.text("."),
        };
        words.entry(self.why.reported_at, Tone::Found, 0)
    }
}

/// SPIN's red search keeps out of what the blue one has not seen, whatever the depths say.
fn stays_out(test: Option<&Test>) -> bool {
    test.is_some_and(|test| test.holds && matches!(test.because, Because::NewOrShallower { .. }))
}
