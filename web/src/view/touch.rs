//! What the user does with the interactive elements of sheets. Their attributes say what is sent:
//!
//! - `data-do`: sent by a click, by a new value of a field, and by the submission of a form; `data-value` is the
//!   value of an element that is no field
//! - `data-type`: sent by each keystroke in a text field
//! - `data-hover`: sent when the pointer or the focus is on the element
//! - `data-reorder`: sent when a row of a list is moved by dragging or by Alt and an arrow key
//! - `data-roving`: a list whose parts that match this selector are reached by the arrow keys
//! - `data-focus`: the id of the element that gets the focus after a click
//! - `data-show`: the panel that a click shows
//! - `data-halt`: a click must be heard at once: `stop` or `cancel`

use lariat_protocol::Command;
use wasm_bindgen::JsCast;
use web_sys::{
    Element, Event, FocusEvent, HtmlElement, HtmlInputElement, HtmlSelectElement, KeyboardEvent,
    MouseEvent,
};

use super::Tab;

/// Something to tell the engine.
pub(crate) enum Touch {
    /// An element was used.
    Do {
        action: String,
        value: String,
    },
    /// A field has a new value.
    Field {
        action: String,
        value: String,
    },
    /// The text of a field, after the position of the cursor.
    Typed {
        action: String,
        value: String,
    },
    /// A row of a list was moved from one place to another.
    Moved {
        action: String,
        from: usize,
        to: usize,
    },
    /// The pointer or the focus is on something, or on nothing.
    Hover(String),
    Show(Tab),
    /// The work must end at once, whether the engine listens or not.
    Halt(Command),
}

/// A click on an interactive element. Fields and forms wait for other events.
pub(crate) fn clicked(event: &MouseEvent) -> Option<Touch> {
    let target = target(event)?;
    // The graph handles the pointer itself; a click without a pointer comes from an assistive technology.
    if event.detail() > 0 && closest(&target, "svg.graph").is_some() {
        return None;
    }
    let touched = closest(&target, "[data-do], [data-show]")?;
    if ["FORM", "SELECT", "INPUT"].contains(&&*touched.tag_name())
        || touched.has_attribute("disabled")
    {
        return None;
    }
    if let Some(id) = touched.get_attribute("data-focus") {
        let element = gloo::utils::document().get_element_by_id(&id);
        focus(element);
    }
    if let Some(name) = touched.get_attribute("data-show") {
        return Tab::named(&name).map(Touch::Show);
    }
    if let Some(how) = touched.get_attribute("data-halt") {
        let command = if how == "cancel" { Command::Cancel } else { Command::Stop };
        return Some(Touch::Halt(command));
    }
    let value = touched.get_attribute("data-value").unwrap_or_default();
    let action = touched.get_attribute("data-do")?;
    let moved = closest(&touched, "[data-reorder]").and_then(|_| value.split_once(' '));
    if let Some((from, to)) = moved
        && let (Ok(from), Ok(to)) = (from.parse(), to.parse())
    {
        return Some(Touch::Moved { action, from, to });
    }
    Some(Touch::Do { action, value })
}

/// A new value of a field.
pub(crate) fn changed(event: &Event) -> Option<Touch> {
    let field = target(event)?;
    let action = field.get_attribute("data-do")?;
    let value = match field.dyn_into::<HtmlSelectElement>() {
        Ok(select) => {
            let value = select.value();
            if select.has_attribute("data-reset") {
                select.set_selected_index(0);
            }
            value
        }
        Err(field) => {
            let field = field.dyn_into::<HtmlInputElement>().ok()?;
            match &*field.type_() {
                "checkbox" => field.checked().to_string(),
                _ => field.value(),
            }
        }
    };
    Some(Touch::Field { action, value })
}

/// Typing into a text field.
pub(crate) fn typed(event: &Event) -> Option<Touch> {
    let field = target(event)?.dyn_into::<HtmlInputElement>().ok()?;
    let action = field.get_attribute("data-type")?;
    Some(Touch::Typed { action, value: format!("{} {}", cursor(&field), field.value()) })
}

/// The cursor position in bytes: browsers count in UTF-16 units.
fn cursor(field: &HtmlInputElement) -> usize {
    let text = field.value();
    let units = field.selection_start().ok().flatten().unwrap_or(u32::MAX) as usize;
    let mut seen = 0;
    for (at, character) in text.char_indices() {
        if seen >= units {
            return at;
        }
        seen += character.len_utf16();
    }
    text.len()
}

/// The submission of a form by its button.
pub(crate) fn submitted(event: &Event) -> Option<Touch> {
    let form = target(event)?;
    let action = form.get_attribute("data-do")?;
    event.prevent_default();
    Some(Touch::Do { action, value: form.get_attribute("data-value").unwrap_or_default() })
}

/// A key on an interactive element or in a list.
pub(crate) fn pressed(event: &KeyboardEvent) -> Option<Touch> {
    let target = target(event)?;
    let key = event.key();
    let touch = match &*key {
        "ArrowUp" | "ArrowDown" if event.alt_key() => Some(moved(event, &target)?),
        "ArrowUp" | "ArrowDown" => {
            rove(event, &target, key == "ArrowDown");
            return None;
        }
        "Enter" if target.tag_name() == "INPUT" && !event.is_composing() => submission(&target),
        "Enter" | " " => used(&target),
        _ => None,
    }?;
    event.prevent_default();
    event.stop_propagation();
    Some(touch)
}

/// An element that is not a button.
fn used(target: &Element) -> Option<Touch> {
    if ["BUTTON", "FORM", "SELECT", "INPUT", "TEXTAREA"].contains(&&*target.tag_name()) {
        return None;
    }
    let action = target.get_attribute("data-do")?;
    Some(Touch::Do { action, value: target.get_attribute("data-value").unwrap_or_default() })
}

/// Enter in a field of a form. The browser would ignore it while the form's button is disabled, which is so until
/// the engine has heard what was typed.
fn submission(field: &Element) -> Option<Touch> {
    let typed = field.dyn_ref::<HtmlInputElement>()?.value();
    if typed.trim().is_empty() || field.has_attribute("data-do") {
        return None;
    }
    let form = closest(field, "form[data-do]")?;
    let value = form.get_attribute("data-value").unwrap_or_default();
    Some(Touch::Do { action: form.get_attribute("data-do")?, value })
}

fn moved(event: &KeyboardEvent, target: &Element) -> Option<Touch> {
    let (list, from, count) = row(target)?;
    event.prevent_default();
    let to = if event.key() == "ArrowUp" { from.checked_sub(1)? } else { from + 1 };
    let action = list.get_attribute("data-reorder")?;
    (to < count).then_some(Touch::Moved { action, from, to })
}

/// The place of the row that is dragged.
pub(crate) fn drag_started(event: &Event) -> Option<usize> {
    row(&target(event)?).map(|(_, place, _)| place)
}

/// A row was dropped on another one.
pub(crate) fn row_dropped(event: &Event, from: usize) -> Option<Touch> {
    let (list, to, _) = row(&target(event)?)?;
    Some(Touch::Moved { action: list.get_attribute("data-reorder")?, from, to })
}

/// The list of a row, the row's place in it, and the number of rows.
fn row(target: &Element) -> Option<(Element, usize, usize)> {
    let row = closest(target, "[data-reorder] > *")?;
    let list = row.parent_element()?;
    let rows = list.children();
    let place = (0..rows.length()).find(|&at| rows.item(at).as_ref() == Some(&row))?;
    Some((list, place as usize, rows.length() as usize))
}

/// Moves the focus to a neighbour in a list.
fn rove(event: &KeyboardEvent, target: &Element, down: bool) {
    let there = || {
        let list = closest(target, "[data-roving]")?;
        let parts = list.query_selector_all(&list.get_attribute("data-roving")?).ok()?;
        let is_here =
            |at: &u32| parts.get(*at).is_some_and(|part| part.contains(Some(target.as_ref())));
        let here = (0..parts.length()).find(is_here)?;
        let there = if down { here + 1 } else { here.checked_sub(1)? };
        parts.get(there)?.dyn_into::<Element>().ok()
    };
    if let Some(part) = there() {
        event.prevent_default();
        focus(Some(part));
    }
}

/// The pointer is on something else.
pub(crate) fn pointed(event: &Event) -> Option<Touch> {
    Some(Touch::Hover(touched(event, "data-hover").unwrap_or_default()))
}

/// The focus leaves the page's elements.
pub(crate) fn left(event: &FocusEvent) -> Option<Touch> {
    event.related_target().is_none().then(|| Touch::Hover(String::new()))
}

/// The attribute of the event's target or its nearest ancestor that has it.
pub(crate) fn touched(event: &Event, attribute: &str) -> Option<String> {
    closest(&target(event)?, &format!("[{attribute}]"))?.get_attribute(attribute)
}

fn target(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

fn closest(element: &Element, selector: &str) -> Option<Element> {
    element.closest(selector).ok().flatten()
}

fn focus(element: Option<Element>) {
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}
