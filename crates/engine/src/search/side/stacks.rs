//! The stacks side by side, newest entries on top, and the counterexample of a search for the shortest.

use lariat_protocol::sheet::{Element, Node, element};
use lariat_session::core::{SearchKind, SideStack, StateId, grouped};
use lariat_session::{BoundFrame, PoppedRoot, StackKind, StackView};

use super::Moment;
use crate::parts::{call_link, classes, length, state_link};
use crate::search::moment::NamedLasso;

/// With `modes`, an entry shows in which mode its state is visited.
pub(super) fn stacks(moment: &Moment, modes: bool, selected: Option<StateId>) -> Element {
    let careful = modes.then(|| moment.snapshot.careful.unwrap_or(0));
    let columns = moment.snapshot.stacks.iter().enumerate();
    let columns = columns.map(|(at, stack)| {
        let popped = match stack.kind {
            StackKind::Side(SideStack::Roots) => &moment.snapshot.popped[..],
            _ => &[],
        };
        column(at, stack, popped, careful, selected).key(format!("stack {at}"))
    });
    let best = moment.lasso.as_ref().filter(|_| !moment.ladder.is_empty()).map(|lasso| {
        let title = if moment.may_improve() { "Best so far" } else { "Best found" };
        element("div")
            .class("column best")
            .with("data-stack", "best")
            .child(element("h3").text(title).child(lasso_length(lasso)))
            .child(element("div").class("stack across").children(lasso_states(lasso, selected)))
            .key("best")
    });
    element("section")
        .class("sec stacks")
        .with("aria-label", "Stacks")
        .children(columns)
        .children(best)
}

/// `popped` are entries that are no longer there; `careful` is the number of newest entries that are visited in
/// careful mode, if there are modes.
fn column(
    at: usize,
    stack: &StackView,
    popped: &[PoppedRoot],
    careful: Option<usize>,
    selected: Option<StateId>,
) -> Element {
    let total = stack.entries.len() + stack.hidden;
    let path = matches!(stack.kind, StackKind::Calls(SearchKind::Dfs | SearchKind::Careful));
    let careful = careful.filter(|_| path);
    let title = careful.map_or(stack.kind.title(), |_| "Path");
    let newest = stack.entries.iter().rev().enumerate().map(|(index, entry)| {
        let frame = entry.frame.as_ref();
        let mode = careful.map(|careful| if index < careful { "careful" } else { "normal" });
        let class = classes(&[
            ("fr", true),
            ("top", index == 0),
            ("call", frame.is_some()),
            (mode.unwrap_or_default(), mode.is_some()),
            ("selected", selected == Some(entry.state)),
        ]);
        let place = stack.entries.len() - 1 - index;
        let link = match entry.frame {
            Some(_) => call_link(entry.state, &class, (at, place)),
            None => state_link(entry.state, &class, None),
        };
        let link = link
            .child(called(frame, &entry.name))
            .children(entry.note.clone().map(|note| element("small").text(note)))
            .children(mode.map(|mode| element("small").text(mode)));
        let bound = frame.filter(|_| index < BOUND).map(bound);
        // The number of entries from the bottom.
        element("li").key((total - index).to_string()).child(link).children(bound)
    });
    let popped = popped.iter().map(|root| {
        let link = state_link(root.state, "fr ghost", None);
        let name = element("span").text(root.name.clone());
        let note = element("small").text(if root.merged { "merged" } else { "popped" });
        element("li").key(format!("popped {}", root.state.0)).child(link.child(name).child(note))
    });
    let empty = (total == 0).then(|| element("li").class("sub").key("empty").text("empty"));
    let hidden = (stack.hidden > 0)
        .then(|| element("li").class("fr more").key("more").text(more(stack.hidden)));
    let count = format!(" · {}", grouped(total as u64));
    element("div")
        .class("column")
        .with("data-stack", title)
        .child(element("h3").text(title).child(element("small").text(count)))
        .child(
            element("ol")
                .class("stack")
                .children(popped)
                .children(empty)
                .children(newest)
                .children(hidden),
        )
}

/// `couv(s1)`: the procedure in quieter letters.
fn called(frame: Option<&BoundFrame>, name: &str) -> Element {
    let part = |text: String| element("i").text(text);
    match frame {
        Some(frame) => element("span")
            .child(part(format!("{}(", frame.procedure)))
            .text(name)
            .child(part(")".to_owned())),
        None => element("span").text(name),
    }
}

/// The number of calls that show their variables.
const BOUND: usize = 3;

/// The variables of a call, below it.
fn bound(frame: &BoundFrame) -> Element {
    let variables = frame.variables.iter().filter(|bound| !bound.value.is_empty());
    let variables = variables.map(|bound| {
        let name = element("b").text(bound.variable);
        element("span").child(name).text(format!("={}", bound.value))
    });
    let turn = frame.turn.map(|turn| element("small").text(turn.words()));
    element("span").class("bound").children(variables).children(turn)
}

/// The counterexample of a search that ends with the first one.
pub(super) fn lasso(moment: &Moment, selected: Option<StateId>) -> Option<Element> {
    let lasso = moment.lasso.as_ref().filter(|_| moment.ladder.is_empty())?;
    let states = element("div").class("stack across").children(lasso_states(lasso, selected));
    Some(
        element("section")
            .class("sec")
            .child(element("h3").text("Counterexample").child(lasso_length(lasso)))
            .child(states),
    )
}

pub(super) fn lasso_states(lasso: &NamedLasso, selected: Option<StateId>) -> Vec<Node> {
    let entry = |(state, name): &(StateId, String), again: &str, in_cycle: bool| {
        let marks = [("fr", true), ("loop", in_cycle), ("selected", selected == Some(*state))];
        Node::from(state_link(*state, &classes(&marks), None).text(format!("{again}{name}")))
    };
    let hidden = (lasso.hidden > 0)
        .then(|| element("span").class("fr more").text(more(lasso.hidden)).into());
    let mut nodes: Vec<Node> = hidden.into_iter().collect();
    nodes.extend(lasso.stem.iter().map(|state| entry(state, "", false)));
    nodes.extend(lasso.cycle.iter().map(|state| entry(state, "", true)));
    nodes.extend(lasso.again.iter().map(|state| entry(state, "↺ ", true)));
    nodes.extend(lasso.word.iter().map(|word| {
        let title = "The labels of its transitions, those of the cycle in parentheses";
        element("p")
            .class("word")
            .with("title", title)
            .child(element("span").class("sub").text("word "))
            .child(element("code").text(word.clone()))
            .into()
    }));
    nodes
}

fn more(hidden: usize) -> String {
    format!("{} more", grouped(hidden as u64))
}

/// The length, and the length in the model if it differs.
fn lasso_length(lasso: &NamedLasso) -> Element {
    let in_model = lasso.model_length.map(|length| format!(", in the model {length}"));
    element("small").text(" · ").child(length(lasso.length)).children(in_model)
}
