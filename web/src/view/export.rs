//! The sheet for files: a frame as SVG, PNG or TikZ, a part of the run as a film or in words.

use lariat_layout::message::Format;
use web_sys::{HtmlDialogElement, HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::icon;
use crate::app::{ExportMsg, ExportProgress, Order, Range, What};

#[derive(Properties, PartialEq)]
pub(crate) struct Props {
    pub(crate) step: u64,
    /// The last step that is known.
    pub(crate) steps: u64,
    pub(crate) progress: ExportProgress,
    /// The name of the file that was made, or why there is none.
    pub(crate) outcome: Option<Result<String, String>>,
    pub(crate) on_message: Callback<ExportMsg>,
}

/// A field of the form, and what was put into it.
pub(crate) struct Entered(Field, String);

#[derive(Clone, Copy)]
enum Field {
    From,
    To,
    Every,
    Speed,
    Scale,
    Paper,
}

pub(crate) struct ExportSheet {
    dialog: NodeRef,
    on_paper: bool,
    scale: u32,
    range: Range,
}

impl Component for ExportSheet {
    type Message = Entered;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let to = ctx.props().steps;
        // A film of the whole run, as far as a film can go.
        let every = to / Range::MOST_FRAMES + 1;
        let range = Range { from: 0, to, every, speed: 2 };
        ExportSheet { dialog: NodeRef::default(), on_paper: false, scale: 2, range }
    }

    fn rendered(&mut self, _: &Context<Self>, first_render: bool) {
        if let Some(dialog) = self.dialog().filter(|_| first_render) {
            let _ = dialog.show_modal();
        }
    }

    /// The focus goes back to where it came from.
    fn destroy(&mut self, _: &Context<Self>) {
        if let Some(dialog) = self.dialog() {
            dialog.close();
        }
    }

    fn update(&mut self, _: &Context<Self>, Entered(field, value): Entered) -> bool {
        let number = value.parse().ok();
        match (field, number) {
            (Field::Paper, _) => self.on_paper = value == "paper",
            (Field::From, Some(number)) => self.range.from = number,
            (Field::To, Some(number)) => self.range.to = number,
            (Field::Every, Some(number)) => self.range.every = number.max(1),
            (Field::Speed, Some(number)) => self.range.speed = number as u32,
            (Field::Scale, Some(number)) => self.scale = number as u32,
            // A field that is being cleared for another number.
            (_, None) => return false,
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let props = ctx.props();
        let close = props.on_message.reform(|_: MouseEvent| ExportMsg::Close);
        html! {
            <dialog class="veil" ref={self.dialog.clone()} aria-label="Export" onclick={close.clone()}
                oncancel={props.on_message.reform(|_| ExportMsg::Close)}>
                <div class="sheet export"
                    onclick={Callback::from(|event: MouseEvent| event.stop_propagation())}>
                    <button class="btn quiet corner" aria-label="Close" title="Close (Esc)"
                        onclick={close}>{ icon("close") }</button>
                    <h2>{ "Export" }</h2>
                    { self.frame(ctx) }
                    { self.run(ctx) }
                    { self.outcome(ctx) }
                </div>
            </dialog>
        }
    }
}

impl ExportSheet {
    fn dialog(&self) -> Option<HtmlDialogElement> {
        self.dialog.cast()
    }

    fn frame(&self, ctx: &Context<Self>) -> Html {
        let scale = self.scale;
        html! {
            <section>
                <h3>{ format!("This frame: step {}", ctx.props().step) }</h3>
                <div class="fields">
                    { self.button(ctx, "SVG", What::Frame(Format::Svg), None) }
                    { self.button(ctx, "PNG", What::Frame(Format::Png(scale)), None) }
                    { self.select(ctx, "Size of the PNG", Field::Scale, scale, &[(1, "1×"), (2, "2×"), (3, "3×")]) }
                    { self.button(ctx, "TikZ", What::Frame(Format::Tikz), None) }
                </div>
                <div class="fields">
                    <label>{ "Look" }
                        <select aria-label="Look" onchange={entered(ctx, Field::Paper)}>
                            <option value="screen" selected={!self.on_paper}>{ "as on the screen" }</option>
                            <option value="paper" selected={self.on_paper}>{ "for paper: light on white" }</option>
                        </select>
                    </label>
                    <span class="sub">{ "TikZ is always for paper." }</span>
                </div>
            </section>
        }
    }

    fn run(&self, ctx: &Context<Self>) -> Html {
        let Range { from, to, every, speed } = self.range;
        let frames = self.range.frames();
        let refused = self.refusal(ctx);
        let too_many = (frames > Range::MOST_FRAMES).then(|| {
            let enough = (to - from) / (Range::MOST_FRAMES - 1) + 1;
            format!("At most {} frames: take every {enough} steps.", Range::MOST_FRAMES)
        });
        let seconds = frames.div_ceil(u64::from(speed.max(1)));
        let too_long = (to.saturating_sub(from) >= Range::MOST_STEPS).then(|| {
            format!("At most {} steps: the command line writes more.", Range::MOST_STEPS)
        });
        let number = |label: &'static str, field: Field, value: u64| {
            html! {
                <label>{ label }
                    <input type="number" min="0" max={ctx.props().steps.to_string()}
                        value={value.to_string()} oninput={typed(ctx, field)} />
                </label>
            }
        };
        html! {
            <section>
                <h3>{ "A part of the run" }</h3>
                <div class="fields">
                    { number("From step", Field::From, from) }
                    { number("to", Field::To, to) }
                    <span class="sub">{ format!("of {}", ctx.props().steps) }</span>
                    if let Some(why) = &refused { <span class="problem" role="alert">{ why }</span> }
                </div>
                <div class="fields">
                    { self.button(ctx, "Animated GIF", What::Film, refused.clone().or(too_many.clone())) }
                    { number("every", Field::Every, every) }
                    { "steps," }
                    { self.select(ctx, "Frames a second", Field::Speed, speed, &[(1, "1"), (2, "2"), (4, "4"), (8, "8")]) }
                    { "a second" }
                    if refused.is_none() {
                        if let Some(why) = too_many {
                            <span class="problem" role="alert">{ why }</span>
                        } else {
                            <span class="sub">{ format!("{frames} frames, {seconds} s") }</span>
                        }
                    }
                </div>
                <div class="fields">
                    { self.button(ctx, "Steps as JSON", What::Steps, refused.or(too_long.clone())) }
                    <span class="sub">
                        { too_long.as_deref().unwrap_or("line, event, sentence, values, counters") }
                    </span>
                </div>
            </section>
        }
    }

    fn outcome(&self, ctx: &Context<Self>) -> Html {
        let props = ctx.props();
        html! {
            <div class="fields outcome">
                if let Some((done, of)) = props.progress {
                    <progress aria-label="Export" max={of.to_string()} value={done.to_string()} />
                    <button class="btn small" onclick={props.on_message.reform(|_| ExportMsg::Cancel)}>
                        { "Cancel" }</button>
                }
                <p role="status" class={classes!(matches!(props.outcome, Some(Err(_))).then_some("problem"))}>
                    { match &props.outcome {
                        None if props.progress.is_some() => "Writing…".to_owned(),
                        None => String::new(),
                        Some(Ok(name)) => format!("Saved as {name}"),
                        Some(Err(why)) => why.clone(),
                    } }
                </p>
            </div>
        }
    }

    /// Why there is no such part of the run.
    fn refusal(&self, ctx: &Context<Self>) -> Option<String> {
        let (steps, Range { from, to, .. }) = (ctx.props().steps, self.range);
        match () {
            () if to > steps => Some(format!("The run is known up to step {steps}.")),
            () if from > to => Some("It would end before it starts.".to_owned()),
            () => None,
        }
    }

    fn button(&self, ctx: &Context<Self>, label: &'static str, what: What, refused: Option<String>) -> Html {
        let on_paper = self.on_paper || matches!(what, What::Frame(Format::Tikz));
        let order = Order { what, on_paper, range: self.range };
        html! {
            <button class="btn" disabled={refused.is_some() || ctx.props().progress.is_some()}
                onclick={ctx.props().on_message.reform(move |_| ExportMsg::Make(order))}>{ label }</button>
        }
    }

    fn select(
        &self,
        ctx: &Context<Self>,
        label: &'static str,
        field: Field,
        chosen: u32,
        choices: &[(u32, &'static str)],
    ) -> Html {
        html! {
            <select aria-label={label} onchange={entered(ctx, field)}>
                { for choices.iter().map(|(value, shown)| html! {
                    <option value={value.to_string()} selected={*value == chosen}>{ *shown }</option>
                }) }
            </select>
        }
    }
}

fn entered(ctx: &Context<ExportSheet>, field: Field) -> Callback<Event> {
    ctx.link().batch_callback(move |event: Event| {
        let list = event.target_dyn_into::<HtmlSelectElement>()?;
        Some(Entered(field, list.value()))
    })
}

fn typed(ctx: &Context<ExportSheet>, field: Field) -> Callback<InputEvent> {
    ctx.link().batch_callback(move |event: InputEvent| {
        let input = event.target_dyn_into::<HtmlInputElement>()?;
        Some(Entered(field, input.value()))
    })
}
