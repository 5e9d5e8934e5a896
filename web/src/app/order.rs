//! Changes of the successor order, made and undone in the text, and their effect on
//! the run.

use std::rc::Rc;

use lariat_session::difference::{Difference, Differing};
use lariat_session::lang::reorder;
use lariat_session::{Description, Timeline};
use yew::prelude::*;

use super::{App, Msg};
use crate::view::{Notice, StateCard, changed, sentence};

/// The limit of steps that are compared.
const COMPARED_STEPS: u64 = 200_000;
/// Steps per slice: sentences take longer than steps.
const SLICE_STEPS: u64 = 1_000;

/// A change of order, with its effect once that is known.
pub(super) struct Reordered {
    state: String,
    before: Timeline,
    differing: Differing,
    found: Option<Rc<Difference>>,
}

impl App {
    pub(super) fn reorder(&mut self, ctx: &Context<Self>, state: &str, order: &[u32]) {
        self.take_draft(ctx);
        let text = self.bench.text().to_owned();
        match reorder(&text, self.bench.format(), state, order) {
            Err(why) => self.notice = Some(Notice::error(sentence(&why.to_string()))),
            // Two transitions to one state look the same.
            Ok(turned) if turned == text => {}
            Ok(turned) => {
                self.change(turned.as_str().into(), self.property.clone(), true);
                let before = self.put_order(ctx, &turned);
                self.orders.push((text, turned));
                self.reordered = before.zip(self.bench.run()).map(|(before, after)| Reordered {
                    state: state.to_owned(),
                    differing: Differing::new(&before, after, COMPARED_STEPS),
                    before,
                    found: None,
                });
                self.work(ctx);
            }
        }
    }

    /// Undoes the last change of order, if the text has not changed since.
    pub(super) fn undo_order(&mut self, ctx: &Context<Self>) {
        self.take_draft(ctx);
        let Some(before) = self.order_before() else { return };
        if self.edits.before() == Some(before) {
            self.undo(ctx, false);
        } else {
            let before = Rc::from(before);
            self.change(before, self.property.clone(), true);
            self.put_order_back(ctx);
        }
    }

    /// Shows the model in the order that it had before.
    pub(super) fn put_order_back(&mut self, ctx: &Context<Self>) {
        if let Some((before, _)) = self.orders.pop() {
            self.put_order(ctx, &before);
            self.notice = Some(Notice::info("The order is as it was before.".to_owned()));
        }
    }

    /// The text before the last change of order, if the text has not changed since.
    pub(super) fn order_before(&self) -> Option<&str> {
        let (before, after) = self.orders.last()?;
        (after == self.bench.text()).then_some(before)
    }

    /// Shows the same model in another order: the selection and the positions of states
    /// stay.
    fn put_order(&mut self, ctx: &Context<Self>, text: &str) -> Option<Timeline> {
        self.pause();
        self.mark();
        let picked = self.selected.and_then(|s| self.bench.run().map(|r| r.space().full_name(s)));
        let pattern = self.drawing.pattern();
        self.drawing.follow(&pattern);
        let before = self.bench.rewrite(text);
        (self.draft, self.advice, self.reordered) = (text.into(), None, None);
        self.refresh();
        self.compare_anew(ctx);
        self.work(ctx);
        let moment = self.moment.as_ref();
        self.selected = picked.and_then(|name| moment?.state_named(&name));
        self.save_soon(ctx);
        before
    }

    /// Continues the comparison with the run before. Returns whether there is more to do.
    pub(super) fn compare_orders(&mut self) -> bool {
        let Some(reordered) = self.reordered.as_mut().filter(|r| r.found.is_none()) else {
            return false;
        };
        let Some(after) = self.bench.debugger() else { return false };
        reordered.found = reordered
            .differing
            .work(&mut reordered.before, after, self.slices.steps().min(SLICE_STEPS))
            .map(Rc::new);
        true
    }

    /// Content below the sentence: the last change of order, and the selected state.
    pub(super) fn order_sections(&self, ctx: &Context<Self>) -> Option<Html> {
        let send = ctx.link().callback(|msg| msg);
        let change = self.reordered.as_ref();
        let change = change.map(|made| changed(&made.state, made.found.as_deref(), &send));
        let card = self.state_card(send);
        (change.is_some() || card.is_some()).then(|| html! { <>{ change }{ card }</> })
    }

    fn state_card(&self, on_message: Callback<Msg>) -> Option<Html> {
        let state = Description::of(self.bench.run()?.space(), self.selected?);
        Some(html! {
            <StateCard {state}
                can_undo={self.reordered.is_none() && self.order_before().is_some()} {on_message} />
        })
    }
}
