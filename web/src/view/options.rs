//! The options of a search or an explanation as small controls.

use lariat_session::registry::OptionSpec;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::prose;
use crate::app::Msg;

/// `values` are those of the options, in the order of their list; a `problem` is the option whose
/// value was refused, and the reason.
pub(crate) fn options(
    specs: &'static [OptionSpec],
    values: &[String],
    problem: Option<&(String, String)>,
    send: &Callback<Msg>,
) -> Html {
    if specs.is_empty() {
        return html! {};
    }
    let said = specs.iter().zip(values);
    // Of many options, only those with unusual values are named.
    let few = specs.len() <= 3;
    html! {
        <details class="options">
            <summary>
                <b>{ "Options" }</b>
                { for said.clone().filter(|(spec, value)| few || *value != spec.default()).map(|(spec, value)| html! {
                    <span class={classes!("opt", (value != spec.default()).then_some("set"))}>
                        { format!("{} {value}", spec.name) }</span>
                }) }
            </summary>
            { for said.map(|(spec, value)| {
                let problem = problem.filter(|(name, _)| name == spec.name);
                row(spec, value, problem.map(|(_, why)| &**why), send)
            }) }
        </details>
    }
}

/// The first value of a number option: a table small enough
/// to see states collide, a length that many counterexamples have.
fn first_number(placeholder: &str) -> &'static str {
    if placeholder == LENGTH { "10" } else { "3" }
}

/// The name of a length in the registry.
const LENGTH: &str = "B";

fn row(
    spec: &'static OptionSpec,
    value: &str,
    problem: Option<&str>,
    send: &Callback<Msg>,
) -> Html {
    let name = spec.name;
    let chosen = send.reform(move |event: Event| {
        let value = event.target_unchecked_into::<HtmlSelectElement>().value();
        let value = match stands_for_number(&value) {
            true => first_number(&value).to_owned(),
            false => value,
        };
        Msg::SetOption(name, value)
    });
    let typed = send.reform(move |event: Event| {
        Msg::SetOption(name, event.target_unchecked_into::<HtmlInputElement>().value())
    });
    let is_number = !spec.values.contains(&value);
    let is_length = spec.values.contains(&LENGTH);
    html! {
        <div class="option" data-option={name}>
            <label><span>{ name }</span>
                <select aria-label={name} onchange={chosen}>
                    { for spec.values.iter().map(|&known| html! {
                        <option value={known}
                            selected={known == value || is_number && stands_for_number(known)}>
                            { if known == LENGTH { "length".to_owned() } else { known.to_ascii_lowercase() } }
                        </option>
                    }) }
                </select>
            </label>
            if is_number {
                <input type="number" min="1" max={(!is_length).then_some("32")} value={value.to_owned()}
                    onchange={typed} aria-label={format!("{name}: how {}", if is_length { "long" } else { "many" })} aria-invalid={problem.is_some().to_string()} />
            }
            <p class="help">{ spec.help }</p>
            if let Some(why) = problem {
                <p class="problem" role="alert">{ prose(why) }</p>
            }
        </div>
    }
}

/// The registry writes such values in capital letters.
fn stands_for_number(value: &str) -> bool {
    value.bytes().all(|byte| byte.is_ascii_uppercase())
}
