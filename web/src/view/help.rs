//! The sheet with shortcuts and explanations of terms.

use yew::prelude::*;

use super::icon;
use crate::keys::SHORTCUTS;

#[derive(Properties, PartialEq)]
pub(crate) struct Props {
    pub(crate) on_close: Callback<()>,
}

/// The close button is the only control, so the focus stays there.
fn keep_focus(event: KeyboardEvent) {
    if event.key() == "Tab" {
        event.prevent_default();
    }
}

#[component]
pub(crate) fn Help(props: &Props) -> Html {
    let close = use_node_ref();
    {
        let close = close.clone();
        use_effect_with((), move |()| {
            if let Some(button) = close.cast::<web_sys::HtmlElement>() {
                let _ = button.focus();
            }
        });
    }
    html! {
        <div class="veil" onclick={props.on_close.reform(|_| ())}>
            <div class="sheet" role="dialog" aria-modal="true" aria-label="Help"
                onclick={Callback::from(|event: MouseEvent| event.stop_propagation())}
                onkeydown={Callback::from(keep_focus)}>
                <button class="btn quiet corner" ref={close} aria-label="Close" title="Close (Esc)"
                    onclick={props.on_close.reform(|_| ())}>{ icon("close") }</button>
                <h2>{ "Lariat in a minute" }</h2>
                <p>{ "A search runs over the graph one line of its listing at a time. Press → and read \
                    the sentence; press ← to take the step back; drag the timeline to go anywhere in \
                    the run. Shift → goes to the next decision: the end of one look at a transition, \
                    where the search goes there, turns back, merges or reports." }</p>
                <p>{ "The timeline has a bar for each call, from its first line to its return, below that of \
                    its caller, and the decisions above the bars. A long run has the depth of the path \
                    instead." }</p>
                <p>{ "A state is drawn in the colour that the search has stored for it, with the \
                    colour's letter. A thick ring means it is on the call stack, a double circle that \
                    it accepts. Numbers on edges are the order in which successors are tried. A lasso \
                    is a path (stem) to a loop (cycle) through an accepting state." }</p>
                <p>{ "Searches that number the states write the number at each, and the lowlink behind \
                    it: 3↓1. A shape around states is an unfinished component, one for each entry of \
                    Roots; a transition back into it merges components. ≡ means that two states share a \
                    slot of a bitstate table." }</p>
                <p>{ "Ask why this counterexample was found and not another one, what happened to a state or a \
                    transition, and set stops: at a line (click its number), or when \
                    something becomes true, such as colour(s3) = red and depth > 2." }</p>
                <h3>{ "Write a model" }</h3>
                <pre>{ "s1  -> s2 s5     # successors in search order\ns3* -> s4        # * accepts\nchain s9 n=1000  # also: tree, grid, random" }</pre>
                <h3>{ "Keys" }</h3>
                <dl>
                    { for SHORTCUTS.iter().map(|shortcut| html! {
                        <div><dt><kbd>{ shortcut.shown }</kbd></dt><dd>{ shortcut.does }</dd></div>
                    }) }
                </dl>
            </div>
        </div>
    }
}
