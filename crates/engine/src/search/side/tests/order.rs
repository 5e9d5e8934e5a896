//! The order of successors: the card of a state, and the effect of a change.

use lariat_session::core::StateId;
use lariat_session::difference::difference;
use lariat_session::lang::reorder;
use lariat_session::{Description, Goal, Workbench};

use super::{Column, Side, bench, drawn, go, has};
use crate::action::Action;

#[test]
fn the_card_of_a_state_moves_its_successors() {
    let mut bench = bench("red-detour", "se05");
    go(&mut bench, Goal::End);
    let column = Column::of(&mut bench);
    let states = column.moment().scene.states.iter();
    let two = states
        .map(|&state| Description::of(bench.run().unwrap().space(), state))
        .find(|state| state.successors.len() == 2 && state.is_written_out)
        .unwrap();
    let text = drawn(&Side { card: Some((&two, true)), ..column.side() });
    let (name, [first, second]) = (&two.name, &two.successors[..]) else { panic!("two") };
    has(
        &text,
        &format!(
            "<section class=\"sec card\" aria-label=\"State {name}\"><h3>State <span class=\"mono\">\
             {name}</span></h3><p class=\"sub counted\">2 successors, in search order</p>\
             <ol class=\"successors\" data-reorder=\"{reorder}\"><li class=\"successor\" \
             data-successor=\"{first}\" tabindex=\"0\" draggable=\"true\"><b>1</b>\
             <span class=\"fr plain\"><span>{first}</span></span><span class=\"grow\"></span>\
             <button class=\"btn quiet small\" aria-label=\"History of the transition to {first}\" \
             title=\"History of the transition to {first}\" data-do=\"{history}\">history</button>\
             <button class=\"btn quiet small\" aria-label=\"Move {first} up\" \
             title=\"Move {first} up (Alt+↑)\" data-do=\"{reorder}\" disabled=\"\">↑</button>\
             <button class=\"btn quiet small\" aria-label=\"Move {first} down\" \
             title=\"Move {first} down (Alt+↓)\" data-do=\"{reorder}\" data-value=\"0 1\">↓</button>\
             </li><li class=\"successor\" data-successor=\"{second}\" ",
            reorder = Action::Reorder.token(),
            history = Action::TransitionHistory(name.clone(), 0).token(),
            first = first.name,
            second = second.name,
        ),
    );
    has(&text, "data-value=\"1 0\">↑</button>");
    has(
        &text,
        &format!(
            "</ol><p class=\"sub\">Drag to change the order, or press <kbd>Alt</kbd> <kbd>↑</kbd> \
             <kbd>↓</kbd>.</p><button class=\"btn small\" data-do=\"{}\">Undo the order (U)</button>\
             </section>",
            Action::UndoOrder.token()
        ),
    );
    // What a line generates has an order of its own, and one successor has none.
    let generated = Description { is_written_out: false, ..two.clone() };
    let text = drawn(&Side { card: Some((&generated, false)), ..column.side() });
    has(&text, "Write the state with <code>-></code> to choose the order.</p></section>");
    assert!(!text.contains("draggable") && !text.contains("data-reorder"));
}

#[test]
fn a_change_of_order_tells_its_effect() {
    let mut before = bench("red-detour", "se05");
    let column = Column::of(&mut before);
    let text = drawn(&Side { changed: Some(("s1", None)), ..column.side() });
    let undo = format!(
        "<button class=\"btn small\" data-do=\"{}\">Undo (U)</button></div></section>",
        Action::UndoOrder.token()
    );
    has(
        &text,
        &format!(
            "<section class=\"sec changed\" aria-live=\"polite\"><h3>New order at <span \
             class=\"mono\">s1</span></h3><p class=\"say\">Comparing with the run before…</p>\
             <div class=\"ways-out\">{undo}"
        ),
    );
    let space = before.run().unwrap().space();
    let turns = |&state: &StateId| Description::of(space, state).successors.len() == 2;
    let name = space.full_name(column.moment().scene.states.iter().copied().find(turns).unwrap());
    let turned = reorder(before.text(), before.format(), &name, &[1, 0]).unwrap();
    let mut after = Workbench::new(&turned, "se05");
    let found = difference(before.debugger().unwrap(), after.debugger().unwrap(), 10_000);
    let text = drawn(&Side { changed: Some((&name, Some(&found))), ..column.side() });
    let step = found.first.as_ref().unwrap().position;
    has(
        &text,
        "<table class=\"before-after\"><thead><tr><td></td><th scope=\"col\">before</th>\
         <th scope=\"col\">now</th></tr></thead><tbody><tr data-changed=\"step ",
    );
    has(
        &text,
        &format!(
            "</tbody></table><div class=\"ways-out\"><button class=\"btn small\" data-do=\"{}\">Go to \
             step {step}</button>{undo}",
            Action::Seek(step).token()
        ),
    );
}
