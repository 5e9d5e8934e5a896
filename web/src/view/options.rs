//! The options of the running search as small controls.

use lariat_session::Algorithm;
use lariat_session::registry::OptionSpec;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use super::prose;
use crate::app::Msg;

#[derive(Properties)]
pub(crate) struct Props {
    pub(crate) algorithm: &'static Algorithm,
    /// The value of each option, in the order of the registry.
    pub(crate) values: Vec<String>,
    /// The option that could not get the value that was asked for, and why.
    pub(crate) problem: Option<(String, String)>,
    pub(crate) on_message: Callback<Msg>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        self.algorithm.name == other.algorithm.name
            && self.values == other.values
            && self.problem == other.problem
    }
}

#[component]
pub(crate) fn OptionsView(props: &Props) -> Html {
    let specs = props.algorithm.options;
    if specs.is_empty() {
        return html! {};
    }
    let said = specs.iter().zip(&props.values);
    html! {
        <details class="options">
            <summary>
                <b>{ "Options" }</b>
                { for said.clone().map(|(spec, value)| html! {
                    <span class={classes!("opt", (value != spec.default()).then_some("set"))}>
                        { format!("{} {value}", spec.name) }</span>
                }) }
            </summary>
            { for said.map(|(spec, value)| row(props, spec, value)) }
        </details>
    }
}

/// What a table gets when someone asks for a number and has not said which: small enough to see
/// states collide.
const FIRST_NUMBER: &str = "3";

fn row(props: &Props, spec: &'static OptionSpec, value: &str) -> Html {
    let name = spec.name;
    let problem = props.problem.as_ref().filter(|(option, _)| option == name);
    let chosen = props.on_message.reform(move |event: Event| {
        let value = event.target_unchecked_into::<HtmlSelectElement>().value();
        let value = if stands_for_number(&value) { FIRST_NUMBER.to_owned() } else { value };
        Msg::SetOption(name, value)
    });
    let typed = props.on_message.reform(move |event: Event| {
        Msg::SetOption(name, event.target_unchecked_into::<HtmlInputElement>().value())
    });
    let is_number = !spec.values.contains(&value);
    html! {
        <div class="option" data-option={name}>
            <label><span>{ name }</span>
                <select aria-label={name} onchange={chosen}>
                    { for spec.values.iter().map(|&known| html! {
                        <option value={known}
                            selected={known == value || is_number && stands_for_number(known)}>
                            { known.to_lowercase() }
                        </option>
                    }) }
                </select>
            </label>
            if is_number {
                <input type="number" min="1" max="32" value={value.to_owned()} onchange={typed}
                    aria-label={format!("{name}: how many")} aria-invalid={problem.is_some().to_string()} />
            }
            <p class="help">{ spec.help }</p>
            if let Some((_, why)) = problem {
                <p class="problem" role="alert">{ prose(why) }</p>
            }
        </div>
    }
}

/// The registry writes such values in capitals.
fn stands_for_number(value: &str) -> bool {
    value.bytes().all(|byte| byte.is_ascii_uppercase())
}
