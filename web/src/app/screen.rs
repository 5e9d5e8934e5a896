//! Builds the page from the state of the app.

use lariat_explain::message::Asked;
use lariat_session::ALGORITHMS;
use lariat_session::core::Listing;
use lariat_session::lang::{Diagnostic, Kind};
use lariat_session::registry::Family;
use yew::prelude::*;

use super::browser::dropped;
use super::{App, Explained, Explaining, Msg};
use crate::moment::Moment;
use crate::signs;
use crate::view::{
    AdviceView, AskPane, Examples, Graph, Header, Help, Hunt, Inspector, Lines, ModelPane, Notices,
    PropertyPane, STRIDES, Strip, StripMarks, Tab, Tabs, Transport, WorkNote, ask_pane, clicked,
    examples, field_changed, header, model_pane, notices, place, pressed, property_pane, refusal,
    tabs, touched, transport, unsaved, work_note,
};

/// The limit of steps per second for announcements to screen readers.
const SPOKEN_SPEED: u32 = 1;

impl App {
    pub(super) fn screen(&self, ctx: &Context<Self>) -> Html {
        let link = ctx.link();
        let example = self.bench.as_example();
        let algorithm = self.bench.algorithm();
        let search = (algorithm.name, algorithm.listing.title);
        let class = classes!(
            "app",
            (self.left_folded || self.projecting).then_some("left-folded"),
            self.projecting.then_some("projecting")
        );
        html! {
            <div {class} ondragover={Callback::from(|event: DragEvent| event.prevent_default())}
                ondrop={link.batch_callback(dropped)}
                onclick={touch(link, |event: &MouseEvent| clicked(event))}
                onchange={touch(link, |event: &Event| field_changed(event))}
                onkeydown={touch(link, pressed)}
                onpointerover={link.callback(|event: PointerEvent| {
                    Msg::Explain(Explaining::Hover(touched(&event, "data-hover").unwrap_or_default()))
                })}>
                { header(&Header {
                    title: example.map_or("Your model", |example| example.title),
                    source: example.map_or("", |example| example.source),
                    search: self.explained.as_ref().map_or(search, |explained| {
                        (explained.explanation.name, explained.explanation.title)
                    }),
                    misfits: ALGORITHMS.iter().map(|row| self.bench.misfit(row)).collect::<Vec<_>>(),
                    theme: self.theme,
                    drawn: self.moment.is_some(),
                    compares: self.compared.is_some(),
                    explains: self.explained.is_some(),
                    on_message: link.callback(|msg| msg),
                }) }
                { self.left(ctx) }
                if let Some(explained) = &self.explained {
                    { self.explanation(ctx, explained) }
                } else if self.compared.is_some() {
                    { self.comparison(ctx) }
                } else {
                    { self.stage(ctx) }
                    { self.footer(ctx) }
                    { self.right(ctx) }
                }
                if self.help {
                    <Help on_close={link.callback(|()| Msg::Help(false))} />
                }
                { self.export_sheet(ctx) }
                { unsaved(self.shelf.lost, &link.callback(Msg::Keep)) }
            </div>
        }
    }

    fn left(&self, ctx: &Context<Self>) -> Html {
        let link = ctx.link();
        let example = self.bench.as_example();
        // The note of an example is about the search, not about an explanation.
        let suits = |algorithm: &str| {
            self.explained.as_ref().is_none_or(|open| open.explanation.name == algorithm)
        };
        let lesson = example.filter(|one| suits(one.algorithm)).map(|one| one.lesson);
        html! {
            <aside class="left" aria-label="Model">
                { tabs(&Tabs {
                    tab: self.tab,
                    hidden: self.hidden_tabs(),
                    on_show: link.callback(Msg::Show),
                }) }
                if self.tab == Tab::Model {
                    { model_pane(&ModelPane {
                        text: self.draft.clone(),
                        format: self.bench.format(),
                        diagnostics: self.remarks(),
                        pending: self.typing.is_some(),
                        lesson,
                        on_typed: link.callback(Msg::Typed),
                        on_file: link.callback(Msg::OpenFile),
                        on_save: link.callback(|()| Msg::SaveFile),
                        own_texts: self.shelf.own.len(),
                        on_own: link.callback(|()| Msg::Show(Tab::Examples)),
                    }) }
                    if self.explained.is_none() { <AdviceView
                        classified={self.advice.clone()}
                        too_large={self.bench.is_too_large_to_classify()}
                        labelled={self.bench.kind() == Some(Kind::Lts)}
                        algorithm={self.bench.algorithm().name}
                        moment={self.moment.clone()}
                        on_message={link.callback(|msg| msg)}
                    /> }
                } else if self.tab == Tab::Property {
                    { property_pane(&PropertyPane {
                        text: self.property.clone(),
                        pending: self.typing_property.is_some(),
                        shown: self.explained.as_ref().map(|e| e.shown.clone()).unwrap_or_default(),
                        on_typed: link.callback(|text| Msg::Explain(Explaining::TypedProperty(text))),
                    }) }
                } else if self.tab == Tab::Ask {
                    if let Some(moment) = &self.moment {
                        { ask_pane(&AskPane {
                            asking: &self.asking,
                            moment,
                            algorithm: self.bench.algorithm(),
                            found: !self.counterexamples().is_empty(),
                            selected: self.selected_name(),
                            on_message: link.callback(|msg| msg),
                        }) }
                    } else {
                        <p class="note">{ "There is no run to ask about yet." }</p>
                    }
                } else {
                    { examples(&Examples {
                        current: example.map(|example| example.id),
                        own: &self.shelf.own,
                        open: &self.document.id,
                        deleted: self.shelf.deleted.as_ref(),
                        send: &link.callback(|msg| msg),
                    }) }
                }
            </aside>
        }
    }

    /// Remarks on the text. A remark about lassos is left out if no search runs.
    fn remarks(&self) -> Vec<Diagnostic> {
        let mut remarks = self.bench.diagnostics().to_vec();
        let wants = |e: &Explained| e.explanation.wants_property(self.bench.kind());
        let has = !self.property.trim().is_empty();
        if self.explained.as_ref().is_some_and(|explained| has || !wants(explained)) {
            remarks.retain(|remark| !remark.about.is_of_lassos());
        }
        remarks
    }

    fn right(&self, ctx: &Context<Self>) -> Html {
        let algorithm = self.bench.algorithm();
        let values = algorithm.options.iter().map(|spec| self.bench.option(spec.name).to_owned());
        html! {
            <aside class={classes!("right", (algorithm.family == Family::Minimising).then_some("minimising"))}
                aria-label="Search">
                if self.bench.specification().is_some() {
                    <Inspector
                        {algorithm}
                        lines={Lines(algorithm.lines(self.bench.options()))}
                        option_values={values.collect::<Vec<_>>()}
                        option_problem={self.option_problem.clone()}
                        moment={self.moment.clone()}
                        forced={self.bench.forced().is_some()}
                        stops={self.asking.lines()}
                        found={!self.counterexamples().is_empty()}
                        quiet={self.playing.is_some() && self.speed > SPOKEN_SPEED}
                        selected={self.selected}
                        below={self.order_sections(ctx)}
                        on_message={ctx.link().callback(|msg| msg)}
                    />
                }
            </aside>
        }
    }

    fn stage(&self, ctx: &Context<Self>) -> Html {
        let link = ctx.link();
        html! {
            <main class="stage">
                { notices(&Notices {
                    notice: self.notice.clone(),
                    stale: self.bench.is_stale() && self.moment.is_some(),
                    damaged: self.bench.damaged(),
                    unfolding: self.moment.as_ref().and_then(|_| self.bench.unfolding()),
                    reading: self.moment.as_ref().and(self.bench.reading()),
                    forced: self.moment.as_ref().and(self.bench.forced()).map(str::to_owned),
                    hidden: self.moment.as_ref().and_then(|moment| moment.scene.hidden()),
                    cut: self.moment.as_ref().and_then(|moment| moment.cut.clone()),
                    on_dismiss: link.callback(|()| Msg::Dismiss),
                }) }
                if let Some(moment) = &self.moment {
                    <Graph
                        moment={moment.clone()}
                        picture={self.drawing.picture()}
                        sizes={self.drawing.graph().nodes.clone()}
                        listing={self.listing()}
                        generation={self.generation}
                        hide_unseen={self.hide_unseen}
                        selected={self.selected}
                        pointed={self.pointed}
                        on_message={link.callback(|msg| msg)}
                    />
                } else {
                    { refusal(
                        self.bench.refusal(),
                        self.can_be_forced().then(|| self.bench.algorithm().name),
                        self.advice.as_ref().and_then(|known| known.advice.first()).map(|a| a.algorithm),
                        &link.callback(|msg| msg),
                    ) }
                }
            </main>
        }
    }

    fn footer(&self, ctx: &Context<Self>) -> Html {
        let link = ctx.link();
        let Some(moment) = &self.moment else {
            return html! { <footer class="transport" /> };
        };
        let (step, progress) = (moment.snapshot.step, moment.snapshot.progress);
        let (stops, broken) = self.asking.marks();
        html! {
            <footer class="transport">
                { transport(&Transport {
                    at_start: step == 0,
                    at_end: progress.outcome.is_some() && step == progress.steps,
                    strides: STRIDES,
                    stride: self.stride,
                    playing: self.playing.is_some(),
                    speed: self.speed,
                    projecting: self.projecting,
                    place: place("step", step, progress.steps, progress.outcome.is_some()),
                    on_message: link.callback(|msg| msg),
                }) }
                <Strip
                    {step}
                    steps={progress.steps}
                    bands={self.bands()}
                    marks={StripMarks {
                        counterexamples: self.counterexamples(),
                        length: moment.ladder.last().map(|&(_, length)| length),
                        stops,
                        broken,
                        missed: moment.missed.as_ref().and_then(|missed| missed.step()),
                    }}
                    on_seek={link.callback(Msg::Seek)}
                />
                { work_note(&WorkNote {
                    progress: moment.snapshot.progress,
                    state_limit: self.bench.state_limit(),
                    too_large: self.bench.too_large(),
                    stopped: self.bench.is_stopped(),
                    hunt: self.hunt(moment),
                    on_message: link.callback(|msg| msg),
                }) }
            </footer>
        }
    }

    /// Without a preliminary search, only the colours of the search itself, which come first.
    fn listing(&self) -> Listing {
        let algorithm = self.bench.algorithm();
        let listing = algorithm.listing;
        let first = listing.annexes.iter().map(|annex| annex.offset).min();
        let lines = algorithm.lines(self.bench.options());
        match first {
            Some(first) if lines.iter().all(|line| line.line.0 < first) => Listing {
                colours: listing.colours.get(..2).unwrap_or_default(),
                changes: listing.changes.get(..1).unwrap_or_default(),
                ..listing
            },
            _ => listing,
        }
    }

    /// The progress of a search for the shortest counterexample.
    fn hunt(&self, moment: &Moment) -> Option<Hunt> {
        let runs = !self.bench.is_stopped() && !moment.snapshot.progress.limited;
        (self.bench.algorithm().family == Family::Minimising).then(|| Hunt {
            best: moment.ladder.last().map(|&(_, length)| length),
            pace: self.pace.rate.filter(|_| runs),
        })
    }

    /// The search was refused, but can be forced.
    fn can_be_forced(&self) -> bool {
        self.bench.refusal().is_some() && self.bench.misfit(self.bench.algorithm()).is_some()
    }

    fn bands(&self) -> Vec<(u64, u64, AttrValue, AttrValue)> {
        let stretches = self.bench.run().map(|run| run.strip().stretches());
        let stretches = stretches.unwrap_or_default().into_iter();
        let band = |(from, to, search)| {
            (from, to, AttrValue::from(signs::class(search)), AttrValue::default())
        };
        stretches.map(band).collect()
    }

    fn counterexamples(&self) -> Vec<u64> {
        self.bench.run().map(|run| run.counterexamples().into()).unwrap_or_default()
    }
}

/// Events on a sheet are passed to the worker.
fn touch<E: 'static>(
    link: &yew::html::Scope<App>,
    asked: impl Fn(&E) -> Option<Asked> + 'static,
) -> Callback<E> {
    link.batch_callback(move |event: E| asked(&event).map(|a| Msg::Explain(Explaining::Ask(a))))
}
