//! Which claims an answer makes, and the answer made from them.

use lariat_core::sorting::sort_by_key;
use lariat_core::{Options, StateId};

use super::claims::{WhyNotClaim, WhyNotClaims, say_all};
use super::{Components, End, Ended, Missing, Reason, Refused, Waves, WhyNot};
use crate::questions::active::Test;
use crate::questions::answer::{Answer, Tone, TurnedBack};
use crate::questions::words::{Words, cut, names, title_of};
use crate::registry::Algorithm;
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

    /// The answer as sentences.
    pub fn answer(&self, timeline: &Timeline, algorithm: &Algorithm, options: &Options) -> Answer {
        let claims = self.claims(timeline, algorithm, options);
        let (space, listing) = (timeline.space(), &algorithm.listing);
        let words = say_all(&claims.summary, Words::of(space), listing);
        let entries = claims.entries.iter();
        let entries =
            entries.map(|(claim, tone, level)| claim.entry(space, listing, *tone, *level));
        Answer {
            title: format!("Why not {}?", title_of(&self.wanted, space)),
            summary: words.end(),
            entries: cut(entries.collect()),
            lasso: names(self.wanted.states(), space),
            stem: self.wanted.stem.len(),
            turned_back: self.turned_back(space),
        }
    }

    /// The claims of the answer, in order.
    pub fn claims(
        &self,
        timeline: &Timeline,
        algorithm: &Algorithm,
        options: &Options,
    ) -> WhyNotClaims {
        let mut claims =
            WhyNotClaims { summary: self.reason_claims(), entries: self.entry_claims() };
        claims.summary.extend(self.cannot_close.map(|state| WhyNotClaim::CannotClose { state }));
        let progress = timeline.progress();
        let told = matches!(self.reason, Reason::Ended(Ended { how: End::Limit, .. }));
        let step = progress.steps;
        if progress.outcome.is_none() && !told {
            claims.entries.push((WhyNotClaim::RecordingEnds { step }, Tone::Plain, 0));
        }
        if self.reported.is_none() && progress.outcome.is_some() {
            let lossy = algorithm.is_lossy(options);
            claims.entries.push((WhyNotClaim::NoReport { step, lossy }, Tone::Plain, 0));
        }
        claims
    }

    fn path(&self, length: usize) -> Vec<StateId> {
        self.wanted.states().take(length).collect()
    }

    fn reason_claims(&self) -> Vec<WhyNotClaim> {
        match &self.reason {
            Reason::Reported { step, is_last } => {
                let mut claims =
                    vec![WhyNotClaim::Reports { step: *step, lasso: self.wanted.clone() }];
                let best = self.reported.clone().filter(|_| !is_last);
                claims.extend(best.map(|by| WhyNotClaim::Bettered { by }));
                claims
            }
            Reason::Refused(refused) => {
                let closing = refused.prefix == self.wanted.length() - 1;
                let (path, look) = (self.path(refused.prefix), refused.clone());
                let mut claims = vec![WhyNotClaim::TurnedBack { path, look, closing }];
                claims.push(match self.in_vain {
                    Some(in_vain) => {
                        WhyNotClaim::FurtherInVain { path: self.path(in_vain.prefix), in_vain }
                    }
                    None => WhyNotClaim::NoFurther { prefix: refused.prefix },
                });
                if closing {
                    claims.truncate(1);
                }
                claims
            }
            Reason::WentOn(refused) => {
                let path = self.path(self.wanted.length());
                vec![WhyNotClaim::WentRound { path, look: refused.clone() }]
            }
            Reason::Ended(ended) => self.ended_claims(ended),
            Reason::Waves(waves) => self.wave_claims(waves),
        }
    }

    fn ended_claims(&self, ended: &Ended) -> Vec<WhyNotClaim> {
        let path = self.path(ended.prefix);
        let Some(&state) = path.last() else { return Self::not_started_claims(ended) };
        let mut claims = vec![WhyNotClaim::LastPath { path, step: ended.last }];
        if let Missing::Closed { target, delivered } = ended.missing {
            claims.push(WhyNotClaim::ClosedAnother { source: state, target, delivered });
            return claims;
        }
        let until = ended.step;
        let entered = ended.call.map(|call| call.entered);
        if let Some(entered) = entered {
            claims.push(match ended.busy_with {
                Some(tried) if ended.had_gone_on() => WhyNotClaim::GoneOn { state, entered, tried },
                Some(tried) => WhyNotClaim::Busy { state, entered, tried },
                None => WhyNotClaim::TookNone { state, entered, until },
            });
        }
        claims.push(WhyNotClaim::Over { how: ended.how, step: ended.step });
        match (ended.missing, entered) {
            (Missing::Transition { target, elsewhere, reached }, Some(entered)) => {
                let source = state;
                claims.push(WhyNotClaim::NotLookedAt { source, target, entered, until, elsewhere });
                claims.extend(
                    reached.map(|reached| WhyNotClaim::ReachedBefore { state: target, reached }),
                );
            }
            (Missing::RedSearch, Some(entered)) => {
                claims.push(WhyNotClaim::RedNotStarted { seed: state, entered, until });
            }
            _ => claims.push(WhyNotClaim::NoFurther { prefix: ended.prefix }),
        }
        claims
    }

    /// The claims for a search whose path was never a prefix of the lasso.
    fn not_started_claims(ended: &Ended) -> Vec<WhyNotClaim> {
        let (Missing::Start { initial, reached }, 1..) = (ended.missing, ended.step) else {
            return vec![WhyNotClaim::NoStep];
        };
        let never = ended.how == End::Complete;
        let mut claims = vec![
            WhyNotClaim::Over { how: ended.how, step: ended.step },
            WhyNotClaim::NotStarted { initial, until: ended.step, never },
        ];
        claims
            .extend(reached.map(|reached| WhyNotClaim::ReachedBefore { state: initial, reached }));
        claims
    }

    fn wave_claims(&self, waves: &Waves) -> Vec<WhyNotClaim> {
        let Some(lasso) = self.reported.clone() else { return vec![WhyNotClaim::NothingFound] };
        let step = waves.best.map_or(0, |test| test.step);
        let mut claims = vec![WhyNotClaim::WaveFound { step, lasso, wanted: self.wanted.length() }];
        let refused = waves.refused.or(waves.stopped);
        claims.extend(refused.map(|test| WhyNotClaim::Tested { test, tone: Tone::Refused }));
        claims
    }

    fn entry_claims(&self) -> Vec<(WhyNotClaim, Tone, u8)> {
        let mut entries = Vec::new();
        match &self.reason {
            Reason::Refused(refused) | Reason::WentOn(refused) => {
                self.look_claims(refused, &mut entries);
            }
            Reason::Waves(waves) => {
                let tested = |test: Option<Test>, tone: Tone| {
                    test.map(|test| (WhyNotClaim::Tested { test, tone }, tone, 0))
                };
                entries.extend(tested(waves.best, Tone::Found));
                entries.extend(tested(waves.refused.or(waves.stopped), Tone::Refused));
            }
            // The summary contains everything; the entries repeat its claims, each with its step.
            Reason::Ended(ended) => {
                let claims = self.ended_claims(ended).into_iter();
                let steps = claims.filter(|claim| {
                    use WhyNotClaim::{Busy, GoneOn, LastPath, ReachedBefore};
                    matches!(
                        claim,
                        LastPath { .. } | GoneOn { .. } | Busy { .. } | ReachedBefore { .. }
                    )
                });
                let tone = |claim: &WhyNotClaim| match claim {
                    WhyNotClaim::GoneOn { .. } | WhyNotClaim::Busy { .. } => Tone::Taken,
                    _ => Tone::Plain,
                };
                let mut told: Vec<_> = steps.map(|claim| (tone(&claim), claim)).collect();
                sort_by_key(&mut told, |(_, claim)| claim.step());
                entries.extend(told.into_iter().map(|(tone, claim)| (claim, tone, 0)));
            }
            Reason::Reported { .. } => {}
        }
        if let Some(main) = &self.main {
            entries.push((WhyNotClaim::MainTurnedBack { step: main.step() }, Tone::Plain, 0));
            self.look_claims(main, &mut entries);
        }
        if let Some(components) = &self.components {
            self.component_claims(components, &mut entries);
        }
        let others = self.reported.clone().filter(|lasso| *lasso != self.wanted);
        entries.extend(others.map(|lasso| {
            let (step, same_run) = (self.reported_at, self.same_run);
            (WhyNotClaim::EndsWith { lasso, step, same_run }, Tone::Found, 0)
        }));
        entries
    }

    fn look_claims(&self, refused: &Refused, entries: &mut Vec<(WhyNotClaim, Tone, u8)>) {
        let (path, look) = (self.path(refused.prefix), refused.clone());
        entries.push((WhyNotClaim::Took { path, look }, Tone::Plain, 0));
        let last = refused.tests.len().saturating_sub(1);
        let went_on = matches!(&self.reason, Reason::WentOn(went) if went == refused);
        for (place, &test) in refused.tests.iter().enumerate() {
            let tone = match (place == last, went_on) {
                (false, _) => Tone::Plain,
                (true, false) => Tone::Refused,
                (true, true) => Tone::Taken,
            };
            entries.push((WhyNotClaim::Tested { test, tone }, tone, 1));
        }
    }

    fn component_claims(
        &self,
        components: &Components,
        entries: &mut Vec<(WhyNotClaim, Tone, u8)>,
    ) {
        let Components { closed_by, step, all, unexplored, report, completed } = *components;
        entries.push((
            WhyNotClaim::LastExplored { transition: closed_by, step, all },
            Tone::Found,
            0,
        ));
        match (unexplored, completed) {
            (Some((transition, later)), _) => {
                let claim = WhyNotClaim::Unexplored { transition, then: step, later };
                entries.push((claim, Tone::Refused, 1));
            }
            (None, Some((reported, wanted))) if wanted.is_none_or(|wanted| wanted > reported) => {
                entries.push((
                    WhyNotClaim::CompleteLater { reported, wanted, report },
                    Tone::Plain,
                    1,
                ));
            }
            (None, _) if self.same_run => {}
            (None, _) => {
                entries.push((WhyNotClaim::AllExplored { then: step, report }, Tone::Plain, 1));
            }
        }
    }
}
