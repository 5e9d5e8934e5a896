//! The options of a search or an explanation as small controls.

use lariat_protocol::sheet::{Element, Node, element};
use lariat_session::registry::OptionSpec;

use crate::action::Action;
use crate::parts::{Acts, classes, prose};

/// `values` are those of the options, in the order of their list; a `problem` is the option whose
/// value was refused, and the reason.
pub fn options(
    specs: &[OptionSpec],
    values: &[String],
    problem: Option<&(String, String)>,
    pane: Option<usize>,
) -> Vec<Node> {
    if specs.is_empty() {
        return Vec::new();
    }
    let said = specs.iter().zip(values);
    // Of many options, only those with unusual values are named.
    let few = specs.len() <= 3;
    let named = said.clone().filter(|(spec, value)| few || *value != spec.default());
    let named = named.map(|(spec, value)| {
        element("span")
            .class(classes(&[("opt", true), ("set", value != spec.default())]))
            .text(format!("{} {value}", spec.name))
    });
    let rows = said.map(|(spec, value)| {
        let problem = problem.filter(|(name, _)| name == spec.name);
        row(spec, value, problem.map(|(_, why)| &**why), pane)
    });
    let summary = element("summary").child(element("b").text("Options")).children(named);
    let details = element("details").class("options").key("options");
    vec![details.child(summary).children(rows).into()]
}

/// The value that a choice sets: the page sends the value of a field as it is, but the choice "a number"
/// stands for the first number.
pub fn chosen(spec: &OptionSpec, value: &str) -> String {
    if spec.values.contains(&value) && stands_for_number(value) {
        first_number(value).to_owned()
    } else {
        value.to_owned()
    }
}

/// The first value of a number option: a table small enough to see states collide, a length that many
/// counterexamples have.
fn first_number(placeholder: &str) -> &'static str {
    if placeholder == LENGTH { "10" } else { "3" }
}

/// The name of a length in the registry.
const LENGTH: &str = "B";

fn row(spec: &OptionSpec, value: &str, problem: Option<&str>, pane: Option<usize>) -> Element {
    let name = spec.name;
    let action = Action::Option(name.to_owned()).in_pane(pane);
    let is_number = !spec.values.contains(&value);
    let known = spec.values.iter().map(|&known| {
        let words = match known == LENGTH {
            true => "length".to_owned(),
            false => known.to_ascii_lowercase(),
        };
        let is_set = known == value || is_number && stands_for_number(known);
        element("option").with("value", known).when(is_set, "selected", "").text(words)
    });
    let select = element("select").with("aria-label", name).acts(action.clone()).children(known);
    let label = element("label").key("label").child(element("span").text(name)).child(select);
    let number = is_number.then(|| number(spec, value, problem.is_some(), action));
    let why = problem.map(|why| {
        let words = element("p").class("problem").with("role", "alert").key("problem");
        words.children(prose(why))
    });
    element("div")
        .class("option")
        .with("data-option", name)
        .child(label)
        .children(number)
        .child(element("p").class("help").key("help").text(spec.help))
        .children(why)
}

fn number(spec: &OptionSpec, value: &str, is_wrong: bool, action: Action) -> Element {
    let is_length = spec.values.contains(&LENGTH);
    let how = if is_length { "long" } else { "many" };
    element("input")
        .key("number")
        .with("type", "number")
        .with("min", "1")
        .when(!is_length, "max", "32")
        .with("value", value)
        .acts(action)
        .with("aria-label", format!("{}: how {how}", spec.name))
        .with("aria-invalid", is_wrong.to_string())
}

/// The registry writes such values in capital letters.
fn stands_for_number(value: &str) -> bool {
    value.bytes().all(|byte| byte.is_ascii_uppercase())
}
