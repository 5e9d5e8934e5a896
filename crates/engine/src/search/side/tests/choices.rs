//! The options.

use lariat_session::registry::OptionSpec;

use super::super::{chosen, options};
use super::{bench, check, has, plain};
use crate::action::Action;

#[test]
fn options_have_values_and_problems() {
    let algorithm = bench("red-detour", "gmz04-min").algorithm();
    let at = algorithm.options.iter().position(|spec| spec.name == "bound").unwrap();
    let mut values: Vec<String> =
        algorithm.options.iter().map(|spec| spec.default().to_owned()).collect();
    values[at] = "6".to_owned();
    let problem = ("bound".to_owned(), "not `0`".to_owned());
    let nodes = options(algorithm.options, &values, Some(&problem), Some(2));
    check(&nodes);
    let text = plain(&nodes);
    has(&text, "<span class=\"opt set\">bound 6</span>");
    let action = Action::Option("bound".to_owned()).in_pane(Some(2)).token();
    has(
        &text,
        &format!(
            "<div class=\"option\" data-option=\"bound\"><label><span>bound</span>\
             <select aria-label=\"bound\" data-do=\"{action}\"><option value=\"none\">none</option>\
             <option value=\"B\" selected=\"\">length</option></select></label>\
             <input type=\"number\" min=\"1\" value=\"6\" data-do=\"{action}\" \
             aria-label=\"bound: how long\" aria-invalid=\"true\"></input><p class=\"help\">"
        ),
    );
    has(&text, "<p class=\"problem\" role=\"alert\">not <code>0</code></p></div>");
    assert!(options(&[], &[], None, None).is_empty());
}

#[test]
fn the_choice_of_a_number_sets_the_first_one() {
    let spec = |name, values| OptionSpec { name, values, help: "" };
    let (bits, length) = (spec("bits", &["off", "BITS"]), spec("length", &["none", "B"]));
    for (spec, value, set) in [
        (&bits, "BITS", "3"),
        (&length, "B", "10"),
        (&length, "none", "none"),
        // An emptied field is not a choice.
        (&length, "", ""),
        (&length, "17", "17"),
    ] {
        assert_eq!(chosen(spec, value), set);
    }
}
