//! Builds the page from the state of the app and the view of the engine.

use lariat_protocol::Screen;
use yew::prelude::*;

use super::browser::dropped;
use super::{App, Msg};
use crate::graph::DrawnPane;
use crate::theme::Theme;
use crate::view::{
    Examples, Header, Help, ModelPane, Part, PropertyPane, Strip, Tab, Tabs, Touch, Transport,
    changed, clicked, delay, drag_started, examples, header, icon, left, lost, model_pane, notices,
    parts, pointed, pressed, property_pane, row_dropped, sheet, submitted, tabs, together,
    transport, typed, unsaved,
};

impl App {
    pub(super) fn screen(&self, ctx: &Context<Self>) -> Html {
        let link = ctx.link();
        let view = self.engine.view();
        let class = classes!(
            "app",
            (self.left_folded || self.projecting).then_some("left-folded"),
            self.projecting.then_some("projecting"),
            self.moves().then_some("moves"),
            (self.projecting && self.rests).then_some("rests"),
            self.stacks.then_some("on-stacks"),
            (view.screen == Screen::Comparison).then_some("compares"),
            (self.tab == Tab::Property && !self.left_folded).then_some("on-property")
        );
        // While buttons fade, a movement shows them again.
        let stirs = self.projecting;
        let on_stir = link.batch_callback(move |_: PointerEvent| stirs.then_some(Msg::Stir));
        let (start, drop) = (self.touched.dragged.clone(), self.touched.dragged.clone());
        html! {
            <div {class} ondragover={Callback::from(|event: DragEvent| event.prevent_default())}
                ondragstart={Callback::from(move |event: DragEvent| start.set(drag_started(&event)))}
                ondrop={link.batch_callback(move |event: DragEvent| {
                    match drop.take().and_then(|from| row_dropped(&event, from)) {
                        Some(touch) => {
                            event.prevent_default();
                            vec![Msg::Touch(touch)]
                        }
                        None => dropped(event),
                    }
                })}
                onclick={touch(link, |event: &MouseEvent| clicked(event))}
                onchange={touch(link, |event: &Event| changed(event))}
                oninput={touch(link, |event: &InputEvent| typed(event))}
                onsubmit={touch(link, |event: &SubmitEvent| submitted(event))}
                onkeydown={touch(link, pressed)}
                onpointerover={touch(link, |event: &PointerEvent| pointed(event))}
                onpointerleave={touch(link, |_: &PointerEvent| Some(Touch::Hover(String::new())))}
                onpointermove={on_stir.clone()} onpointerdown={on_stir}
                onfocusin={link.batch_callback(move |event: FocusEvent| {
                    let pointed = pointed(&event).map(Msg::Touch);
                    pointed.into_iter().chain(stirs.then_some(Msg::Stir)).collect::<Vec<_>>()
                })}
                onfocusout={touch(link, left)}>
                { header(&Header {
                    heading: &view.heading,
                    menu: &view.menu,
                    theme: self.theme,
                    drawn: self.has_graph(),
                    compares: view.screen == Screen::Comparison,
                    explains: view.screen == Screen::Explanation,
                    more: self.more,
                    on_message: link.callback(|msg| msg),
                }) }
                { self.rail(ctx) }
                { self.left(ctx) }
                { match view.screen {
                    Screen::Search => self.search(ctx),
                    Screen::Explanation => self.explanation(ctx),
                    Screen::Comparison => self.comparison(ctx),
                } }
                if self.help {
                    <Help on_close={link.callback(|()| Msg::Help(false))} />
                }
                { self.export_sheet(ctx) }
                { unsaved(self.shelf.lost, &link.callback(Msg::Keep)) }
            </div>
        }
    }

    fn rail(&self, ctx: &Context<Self>) -> Html {
        html! {
            <nav class="rail" aria-label="Panels">
                { tabs(&self.tabs(ctx), true) }
            </nav>
        }
    }

    fn tabs(&self, ctx: &Context<Self>) -> Tabs {
        Tabs {
            tab: (!self.left_folded).then_some(self.tab),
            useful: self.engine.view().tabs,
            on_show: ctx.link().callback(Msg::Show),
        }
    }

    /// What a narrow page shows below the sentence.
    fn part(&self) -> Part {
        match self.tab {
            _ if self.left_folded && self.stacks => Part::Stacks,
            _ if self.left_folded => Part::Listing,
            Tab::Ask => Part::Why,
            _ => Part::Model,
        }
    }

    fn left(&self, ctx: &Context<Self>) -> Html {
        let link = ctx.link();
        let view = self.engine.view();
        // What the engine says about a text is about an older one.
        let stale = !self.engine.is_current();
        html! {
            <aside class="left" aria-label="Model">
                <div class="panel-head" data-title={self.tab.name()}>
                    { tabs(&self.tabs(ctx), false) }
                    <button class="btn quiet small close-panel" aria-label="Close the panel" title="Close the panel"
                        onclick={link.callback(|_| Msg::FoldLeft)}>{ icon("close") }</button>
                </div>
                if self.tab == Tab::Model {
                    { model_pane(&ModelPane {
                        text: self.draft.clone(),
                        remarks: &view.remarks,
                        damaged: view.damaged,
                        pending: self.typing.is_some() || stale,
                        lesson: &view.lesson,
                        on_typed: link.callback(Msg::Typed),
                        on_file: link.callback(Msg::OpenFile),
                        on_save: link.callback(|()| Msg::SaveFile),
                        own_texts: self.shelf.own.len(),
                        on_own: link.callback(|()| Msg::Show(Tab::Examples)),
                    }) }
                    { sheet(&view.advice) }
                } else if self.tab == Tab::Property {
                    { property_pane(&PropertyPane {
                        text: self.property.clone(),
                        pending: self.typing_property.is_some() || stale,
                        remarks: &view.property_remarks,
                        help: &view.property_help,
                        on_typed: link.callback(Msg::TypedProperty),
                    }) }
                } else if self.tab == Tab::Ask {
                    { sheet(&view.ask) }
                } else {
                    { examples(&Examples {
                        current: view.example.as_deref(),
                        own: &self.shelf.own,
                        open: &self.document.id,
                        deleted: self.shelf.deleted.as_ref(),
                        send: &link.callback(|msg| msg),
                    }) }
                }
            </aside>
        }
    }

    fn search(&self, ctx: &Context<Self>) -> Html {
        let view = self.engine.view();
        html! {
            <>
                <main class="stage">
                    { sheet(&view.stage) }
                    { self.panes(ctx, true) }
                    { self.notices(ctx) }
                </main>
                { self.beside(ctx, "Search") }
            </>
        }
    }

    fn explanation(&self, ctx: &Context<Self>) -> Html {
        let view = self.engine.view();
        html! {
            <>
                <main class="stage explained">
                    { sheet(&view.stage) }
                    if !self.engine.panes().is_empty() {
                        <div class="panes">{ self.panes(ctx, false) }</div>
                    }
                    if !view.ribbon.is_empty() {
                        <div class="ribbon">{ sheet(&view.ribbon) }</div>
                    }
                    { self.notices(ctx) }
                </main>
                { self.beside(ctx, "Explanation") }
            </>
        }
    }

    /// What stands under the stage and at its right.
    fn beside(&self, ctx: &Context<Self>, name: &'static str) -> Html {
        let view = self.engine.view();
        html! {
            <>
                <section class="told" aria-label="What happened">{ sheet(&view.caption) }</section>
                { self.footer(ctx) }
                { parts(self.part(), false, &ctx.link().callback(|msg| msg)) }
                <aside class={classes!("right", view.side_class.clone())} aria-label={name}>
                    <div class="listed">{ sheet(&view.listing) }</div>
                    <div class="lists">{ sheet(&view.side) }</div>
                </aside>
            </>
        }
    }

    fn comparison(&self, ctx: &Context<Self>) -> Html {
        let view = self.engine.view();
        let send = ctx.link().callback(|msg| msg);
        let many = self.engine.panes().len() > 2;
        html! {
            <>
            { parts(self.part(), true, &send) }
            <main class="versus" aria-label="Comparison">
                if self.engine.is_lost() { { lost(&send) } }
                <div class={classes!("panes", many.then_some("many"))}>{ self.panes(ctx, false) }</div>
                <footer class="transport">
                    { transport(&self.controls(&send)) }
                    { together(&view.transport, self.engine.strip(), &send) }
                    { delay(self.engine.delay(), &send) }
                    <div class="results">{ sheet(&view.below) }</div>
                    if let Some(notice) = &self.notice {
                        <p class="sub result" role="status">{ notice.text() }</p>
                    }
                </footer>
            </main>
            </>
        }
    }

    /// The notices above the graphs.
    fn notices(&self, ctx: &Context<Self>) -> Html {
        let link = ctx.link();
        let on_dismiss = link.callback(|()| Msg::Dismiss);
        html! {
            <>
                { notices(self.notice.as_ref(), &self.engine.view().notes, on_dismiss) }
                if self.engine.is_lost() { { lost(&link.callback(|msg| msg)) } }
            </>
        }
    }

    /// The graphs. A pane that `fills` the stage has no frame.
    fn panes(&self, ctx: &Context<Self>, fills: bool) -> Html {
        let step = self.engine.view().transport.step;
        let on_message = ctx.link().callback(|msg| msg);
        html! {
            { for (0u32..).zip(self.engine.panes()).map(|(index, pane)| html! {
                <DrawnPane key={index} pane={pane.clone()} {index} {step} {fills}
                    overview={self.engine.overview().clone()} dark={self.theme == Theme::Dark}
                    on_message={on_message.clone()} />
            }) }
        }
    }

    fn controls(&self, send: &Callback<Msg>) -> Transport<'_> {
        let view = self.engine.view();
        Transport {
            run: &view.transport,
            playing: self.playing.is_some(),
            speed: self.speed,
            projecting: self.projecting && view.screen != Screen::Comparison,
            on_message: send.clone(),
        }
    }

    fn footer(&self, ctx: &Context<Self>) -> Html {
        let send = ctx.link().callback(|msg| msg);
        let view = self.engine.view();
        let run = &view.transport;
        html! {
            <footer class="transport">
                if run.shown {
                    { transport(&self.controls(&send)) }
                    <Strip step={run.step} steps={run.steps} facts={self.engine.strip().clone()}
                        on_seek={send.reform(Msg::Seek)} />
                }
                // An engine that does not answer cannot be stopped by its own buttons.
                { delay(self.engine.delay(), &send).unwrap_or_else(|| sheet(&view.below)) }
            </footer>
        }
    }
}

/// Events on a sheet are passed to the engine.
fn touch<E: 'static>(
    link: &yew::html::Scope<App>,
    touched: impl Fn(&E) -> Option<Touch> + 'static,
) -> Callback<E> {
    link.batch_callback(move |event: E| touched(&event).map(Msg::Touch))
}
