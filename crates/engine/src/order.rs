//! Changes of the successor order, made and undone in the text, and their effect on the run.

use std::rc::Rc;
use std::sync::Arc;

use lariat_protocol::Told;
use lariat_session::core::{Model, StateId};
use lariat_session::difference::{Difference, Differing};
use lariat_session::lang::{self, reorder};
use lariat_session::{Description, Timeline, Workbench};

use crate::engine::Engine;
use crate::extent::Extent;
use crate::parts::sentence;

/// The limit of steps that are compared.
const COMPARED_STEPS: u64 = 200_000;
/// Steps per slice: sentences take longer than steps.
const SLICE_STEPS: u64 = 1_000;

/// A change of order, with its effect once that is known.
#[derive(Debug)]
pub(crate) struct Reordered {
    pub(crate) state: String,
    before: Timeline,
    differing: Differing,
    pub(crate) found: Option<Rc<Difference>>,
}

impl Reordered {
    /// Whether its effect is not known yet.
    pub(crate) fn is_open(&self) -> bool {
        self.found.is_none()
    }
}

impl<E: Extent> Engine<E> {
    /// Moves a successor of the selected state from one index to another: `3 1`.
    pub(crate) fn reorder(&mut self, value: &str) {
        let Some(whole) = E::WHOLE else { return self.lack() };
        let Some((from, to)) = value.split_once(' ') else { return };
        let (Ok(from), Ok(to)) = (from.parse::<usize>(), to.parse::<usize>()) else { return };
        let (Some(run), Some(selected)) = (self.bench.run(), self.selected) else { return };
        let state = Description::of(run.space(), selected);
        let count = state.count.map_or(0, |count| count as usize);
        if from >= count || to >= count {
            return;
        }
        let mut order: Vec<u32> = (0..count as u32).collect();
        let moved = order.remove(from);
        order.insert(to, moved);
        let text = self.bench.text().to_owned();
        match reorder(&text, self.bench.format(), &state.name, &order) {
            Err(why) => self.complain(sentence(&why.to_string())),
            // Two transitions to one state look the same.
            Ok(turned) if turned == text => {}
            Ok(turned) => {
                let model = Some(turned.clone());
                self.tell(Told::Written { model, property: None, undoes: false });
                let before = self.put_order(&turned);
                self.orders.push((text, turned));
                let made = before.zip(self.bench.run()).map(|(before, after)| Reordered {
                    state: state.name,
                    differing: Differing::new(&before, after, COMPARED_STEPS),
                    before,
                    found: None,
                });
                self.reordered = made.map(|made| whole.part(made));
            }
        }
    }

    /// Undoes the last change of order, if the text has not changed since.
    pub(crate) fn undo_order(&mut self) {
        let Some(before) = self.order_before().map(str::to_owned) else { return };
        self.tell(Told::Written { model: Some(before), property: None, undoes: true });
        self.put_order_back();
    }

    /// Shows the model in the order that it had before.
    pub(crate) fn put_order_back(&mut self) {
        let Some(_) = E::WHOLE else { return };
        if let Some((before, _)) = self.orders.pop() {
            self.put_order(&before);
            self.notify("The order is as it was before.");
        }
    }

    /// The text before the last change of order, if the text has not changed since.
    pub(crate) fn order_before(&self) -> Option<&str> {
        text_before(&self.orders, &self.bench)
    }

    /// Shows the same model in another order: the selection and the positions of states stay.
    fn put_order(&mut self, text: &str) -> Option<Timeline> {
        let name = |state: StateId| self.bench.run().map(|run| run.space().full_name(state));
        let picked = self.selected.and_then(name);
        let pattern = self.drawing.pattern();
        self.drawing.follow(&pattern);
        let before = self.bench.rewrite(text);
        self.forget_run();
        (self.advice, self.reordered) = (None, None);
        self.refresh();
        self.compare_anew();
        let moment = self.moment.as_ref();
        self.selected = picked.and_then(|name| moment?.state_named(&name));
        before
    }

    /// Continues the comparison with the run before. Returns whether there is more to do.
    pub(crate) fn compare_orders(&mut self, budget: u64) -> bool {
        let Some(reordered) = self.reordered.as_mut().filter(|r| r.found.is_none()) else {
            return false;
        };
        let Some(after) = self.bench.debugger() else { return false };
        let Reordered { differing, before, found, .. } = &mut **reordered;
        *found = differing.work(before, after, budget.min(SLICE_STEPS)).map(Rc::new);
        true
    }
}

fn text_before<'a>(orders: &'a [(String, String)], bench: &Workbench) -> Option<&'a str> {
    let (before, after) = orders.last()?;
    (after == bench.text()).then_some(before)
}

/// The model before the last change of order, for a comparison.
pub(crate) fn model_before(
    orders: &[(String, String)],
    bench: &Workbench,
) -> Option<Arc<dyn Model>> {
    let text = text_before(orders, bench)?;
    lang::read(text, bench.format()).tree.map(|read| read.automaton())
}
