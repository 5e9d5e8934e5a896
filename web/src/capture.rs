//! The graph of the page as SVG text without a style sheet.

use lariat_layout::message::{GROUND, STYLES};
use wasm_bindgen::JsCast;
use web_sys::{Element, XmlSerializer};

use crate::theme::Theme;

/// The SVG with all styles written out. `on_paper` is the light theme on white, independent of the page;
/// otherwise the page's own `theme` is used.
pub(crate) fn drawing(theme: Theme, on_paper: bool) -> Option<String> {
    let graph = gloo::utils::document().query_selector("svg.graph").ok()??;
    let copy = graph.clone_node_with_deep(true).ok()?.dyn_into::<Element>().ok()?;
    // Animations are captured in their final state.
    let classes = graph.class_list();
    let _ = classes.add_1("still");
    if on_paper {
        let _ = classes.add_1("on-paper");
        Theme::Light.apply();
    }
    write_styles(&graph, &copy);
    let _ = classes.remove_2("still", "on-paper");
    theme.apply();
    XmlSerializer::new().ok()?.serialize_to_string(&copy).ok()
}

fn write_styles(graph: &Element, copy: &Element) -> Option<()> {
    write(graph, copy, &[GROUND]);
    // Both have the same elements in the same order.
    let drawn = "g, path, rect, circle, line, text";
    let originals = graph.query_selector_all(drawn).ok()?;
    let copies = copy.query_selector_all(drawn).ok()?;
    for place in 0..originals.length() {
        write(originals.get(place)?.unchecked_ref(), copies.get(place)?.unchecked_ref(), &STYLES);
    }
    Some(())
}

fn write(from: &Element, to: &Element, names: &[&str]) {
    let Ok(Some(style)) = gloo::utils::window().get_computed_style(from) else { return };
    for name in names {
        let _ = to.set_attribute(name, &style.get_property_value(name).unwrap_or_default());
    }
}
