//! The page during an explanation: graphs side by side, the counterexample below them, and
//! the column of the worker at the right.

use yew::prelude::*;

use super::explain::{Explained, Halt};
use super::{App, Explaining, Msg};
use crate::graph::DrawnPane;
use crate::view::{
    Notices, SIZES, Strip, Tab, Transport, notices, options, place, prose, sheet, transport,
};

const FELL: &str = "The part of the page that explains could not be loaded, or it crashed. Your model \
                    and your property are kept.";

const SILENT: &str = "No progress for 15 seconds. This may take long, or something is stuck.";

/// What the reader waits for, if it takes long.
fn working(explained: &Explained) -> Option<&str> {
    let busy = &*explained.shown.busy;
    match &explained.late {
        _ if explained.halt.is_some() => None,
        Some(_) if explained.silent => Some(SILENT),
        Some(words) if !words.is_empty() => Some(words),
        _ if !busy.is_empty() => Some(busy),
        Some(_) => Some("Working on it…"),
        None => None,
    }
}

impl App {
    pub(super) fn explanation(&self, ctx: &Context<Self>, explained: &Explained) -> Html {
        let send = ctx.link().callback(|msg| msg);
        let specs = explained.explanation.options_for(self.bench.kind());
        html! {
            <>
                <main class="stage explained">
                    { notices(&Notices {
                        notice: self.notice.clone(),
                        stale: self.bench.is_stale() && !explained.shown.panes.is_empty(),
                        damaged: self.bench.damaged(),
                        unfolding: None,
                        reading: None,
                        forced: None,
                        hidden: None,
                        cut: None,
                        on_dismiss: ctx.link().callback(|()| Msg::Dismiss),
                    }) }
                    { self.halted(explained, &send) }
                    { self.graphs(ctx, explained) }
                </main>
                <footer class="transport">{ self.explained_transport(explained, &send) }</footer>
                <aside class="right" aria-label="Explanation">
                    { options(specs, &explained.values(specs),
                        self.option_problem.as_ref(), &send) }
                    { sheet(&explained.shown.side) }
                </aside>
            </>
        }
    }

    fn graphs(&self, ctx: &Context<Self>, explained: &Explained) -> Html {
        let shown = &explained.shown;
        if shown.panes.is_empty() && explained.halt == Some(Halt::Fell) {
            return html! {};
        }
        if shown.panes.is_empty() {
            return self.nothing_yet(ctx, explained);
        }
        let on_asked = ctx.link().callback(|asked| Msg::Explain(Explaining::Ask(asked)));
        html! {
            <>
                if !shown.problem.is_empty() {
                    <div class="problem-bar" role="status"><span>{ prose(&shown.problem) }</span>
                        { self.way_out(ctx, explained) }</div>
                }
                <div class="panes">
                    { for (0..shown.panes.len()).map(|index| html! {
                        <DrawnPane key={index} shown={shown.clone()} {index} on_asked={on_asked.clone()} />
                    }) }
                </div>
                if !shown.ribbon.is_empty() {
                    <div class="ribbon">{ sheet(&shown.ribbon) }</div>
                }
            </>
        }
    }

    /// The content of the stage without graphs.
    fn nothing_yet(&self, ctx: &Context<Self>, explained: &Explained) -> Html {
        let shown = &explained.shown;
        let (title, words) = if self.bench.is_stale() {
            (
                "Nothing to explain yet",
                "The text on the left has errors. The remarks below it say where.",
            )
        } else if !shown.problem.is_empty() {
            ("Nothing to explain yet", &*shown.problem)
        } else if explained.is_busy() {
            let words = match self.explainer.is_ready() {
                false => "Loading the explanation…",
                true => "The graph is drawn when it is complete.",
            };
            return html! { <p class="empty" role="status">{ words }</p> };
        } else if explained.halt == Some(Halt::Stopped) {
            return html! { <p class="empty" role="status">{ "Stopped before it was complete." }</p> };
        } else if !explained.explanation.wants_property(self.bench.kind()) {
            ("Nothing to explain yet", "The model on the left has nothing that can be explained.")
        } else {
            (
                "What should never happen?",
                "Write a property beside the model, or take one of the templates there.",
            )
        };
        html! {
            <div class="empty">
                <h2>{ title }</h2>
                <p>{ prose(words) }</p>
                <div class="ways-out">{ self.way_out(ctx, explained) }</div>
            </div>
        }
    }

    /// A button to the field with the error: the property, or a text option.
    fn way_out(&self, ctx: &Context<Self>, explained: &Explained) -> Html {
        if !explained.explanation.wants_property(self.bench.kind()) {
            let said = |name: &&&str| explained.options.get(name).is_some();
            let said: Vec<&str> =
                explained.explanation.texts.iter().filter(said).copied().collect();
            return html! {
                if !said.is_empty() {
                    <button class="btn" onclick={ctx.link().callback(|_| Msg::ForgetTexts)}>
                        { format!("Forget {}", said.join(", ")) }</button>
                }
            };
        }
        let words =
            if self.property.trim().is_empty() { "Write a property" } else { "Go to the property" };
        html! {
            if self.tab != Tab::Property || self.left_folded {
                <button class="btn primary" onclick={ctx.link().callback(|_| Msg::Show(Tab::Property))}>
                    { words }</button>
            }
        }
    }

    /// Shows that the worker has crashed, and offers to try again.
    fn halted(&self, explained: &Explained, send: &Callback<Msg>) -> Html {
        html! {
            if explained.halt == Some(Halt::Fell) {
                <div class="problem-bar bad" role="alert"><span>{ FELL }
                    if !explained.shown.problem.is_empty() { { " " }{ &explained.shown.problem } }</span>
                    <button class="btn" onclick={send.reform(|_| Msg::Resume)}>{ "Try again" }</button>
                </div>
            }
        }
    }

    fn explained_transport(&self, explained: &Explained, send: &Callback<Msg>) -> Html {
        let shown = &explained.shown;
        let is_stopped = explained.halt == Some(Halt::Stopped);
        if shown.panes.is_empty() && !explained.is_busy() && !is_stopped {
            return html! {};
        }
        let bands = shown.stretches.iter().map(|(from, to, class, words)| {
            (*from, *to, class.clone().into(), words.clone().into())
        });
        html! {
            <>
                { transport(&Transport {
                    at_start: shown.step == 0,
                    at_end: explained.is_over() || !shown.problem.is_empty(),
                    strides: SIZES,
                    stride: self.stride,
                    playing: self.playing.is_some(),
                    speed: self.speed,
                    projecting: self.projecting,
                    place: place("step", shown.step, shown.steps, shown.complete || !shown.problem.is_empty()),
                    on_message: send.clone(),
                }) }
                <Strip step={shown.step} steps={shown.steps} bands={bands.collect::<Vec<_>>()}
                    on_seek={send.reform(Msg::Seek)} />
                if is_stopped {
                    <div class="work-note" role="status"><span>{ "Stopped." }</span>
                        <button class="btn small" onclick={send.reform(|_| Msg::Resume)}>{ "Go on" }</button>
                    </div>
                } else if let Some(words) = working(explained) {
                    <div class="work-note" role="status"><span>{ prose(words) }</span>
                        <button class="btn small" onclick={send.reform(|_| Msg::Stop)}>{ "Stop" }</button>
                        if explained.silent {
                            <button class="btn small" onclick={send.reform(|_| Msg::Resume)}>{ "Try again" }</button>
                        }
                    </div>
                }
            </>
        }
    }
}
