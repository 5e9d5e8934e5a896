//! Fields and lists of sheets after they are drawn: their state in the browser follows the engine's, except for
//! what the user has typed since.

use js_sys::Reflect;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlElement, HtmlInputElement, HtmlSelectElement};

/// A property of an element: what it has been given last.
const GIVEN: &str = "lariatGiven";

/// Shows in the fields what the engine says. `heard` says whether the engine has heard all that was typed and
/// chosen; otherwise what it says is old.
pub(crate) fn fill(heard: bool) {
    each("[data-follow]", follow);
    if !heard {
        return;
    }
    each("input:is([data-do], [data-type])", |field| {
        let Ok(field) = field.dyn_into::<HtmlInputElement>() else { return };
        match &*field.type_() {
            "checkbox" => field.set_checked(field.has_attribute("checked")),
            _ => write(&field),
        }
    });
    each("select[data-do]:not([data-reset])", |field| {
        let Ok(select) = field.dyn_into::<HtmlSelectElement>() else { return };
        let Ok(options) = select.query_selector_all("option") else { return };
        let is_chosen = |at: &u32| {
            let option = options.get(*at).and_then(|option| option.dyn_into::<Element>().ok());
            option.is_some_and(|option| option.has_attribute("selected"))
        };
        let chosen = (0..options.length()).find(is_chosen).unwrap_or(0) as i32;
        if select.selected_index() != chosen {
            select.set_selected_index(chosen);
        }
    });
}

/// Writes the engine's text into a field, if the engine has changed it. With `data-rev`, this number tells;
/// otherwise the text does, and a field that is being edited is left alone.
fn write(field: &HtmlInputElement) {
    let attribute = |name: &str| field.get_attribute(name).unwrap_or_default();
    let (text, rev) = (attribute("value"), field.get_attribute("data-rev"));
    // An element may be used for another field.
    let name = [attribute("data-type"), attribute("data-do")].concat();
    let given = format!("{name} {}", rev.as_deref().unwrap_or(&text));
    if known(field) == Some(given.clone()) {
        return;
    }
    let focused = gloo::utils::document().active_element();
    if rev.is_none() && focused.as_ref() == Some(field.as_ref()) {
        return;
    }
    if field.value() != text {
        field.set_value(&text);
    }
    note(field, &given);
}

/// Scrolls a list, but not the page, to its current row when that changes.
fn follow(list: Element) {
    let row = list.get_attribute("data-follow").and_then(|row| list.query_selector(&row).ok()?);
    let Some(row) = row else { return };
    let rows = list.children();
    let place = (0..rows.length()).find(|&at| rows.item(at).as_ref() == Some(&row));
    let place = place.map(|place| place.to_string()).unwrap_or_default();
    if known(&list) == Some(place.clone()) {
        return;
    }
    note(&list, &place);
    let (outer, inner) = (list.get_bounding_client_rect(), row.get_bounding_client_rect());
    let scroll = |by: f64| list.set_scroll_top(list.scroll_top() + by as i32);
    let margin = 2.0 * inner.height();
    if inner.top() < outer.top() + margin {
        scroll(inner.top() - outer.top() - margin);
    } else if inner.bottom() > outer.bottom() - margin {
        scroll(inner.bottom() - outer.bottom() + margin);
    }
}

/// Focuses a row of the list that can be reordered.
pub(crate) fn focus_row(place: usize) {
    let selector = format!("[data-reorder] > :nth-child({})", place + 1);
    let row = gloo::utils::document().query_selector(&selector).ok().flatten();
    if let Some(row) = row.and_then(|row| row.dyn_into::<HtmlElement>().ok()) {
        let _ = row.focus();
    }
}

fn each(selector: &str, deed: impl Fn(Element)) {
    let Ok(found) = gloo::utils::document().query_selector_all(selector) else { return };
    let found = (0..found.length()).filter_map(|at| found.get(at)?.dyn_into::<Element>().ok());
    found.for_each(deed);
}

fn known(element: &Element) -> Option<String> {
    Reflect::get(element, &GIVEN.into()).ok()?.as_string()
}

fn note(element: &Element, given: &str) {
    let _ = Reflect::set(element, &GIVEN.into(), &JsValue::from_str(given));
}
