//! The common timeline of compared searches, with a mark where they part.

use lariat_protocol::digits::percent;
use lariat_protocol::{Strip, Transport};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::app::Msg;

pub(crate) fn together(run: &Transport, strip: &Strip, send: &Callback<Msg>) -> Html {
    let seek = send.reform(|event: InputEvent| {
        let value = event.target_unchecked_into::<HtmlInputElement>().value();
        Msg::Seek(value.parse().unwrap_or(0))
    });
    let last = strip.last.unwrap_or(run.steps).max(1);
    // The runs may go on after the last step that they have in common.
    let now = if run.at_end { last } else { run.step };
    let share = |position: u64| percent(position as f64 / last as f64 * 100.0);
    html! {
        <div class="together">
            <input type="range" min="0" max={last.to_string()} value={now.to_string()}
                aria-label="Position" oninput={seek} />
            <svg class="marks" width="100%" height="10" aria-hidden="true">
                if let Some(parting) = strip.parting {
                    <svg x={share(parting)} y="0" overflow="visible">
                        <path class="parting-mark" data-parting={parting.to_string()} d="M-6 10 0 0l6 10z" />
                    </svg>
                }
            </svg>
        </div>
    }
}
