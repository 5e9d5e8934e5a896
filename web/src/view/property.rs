//! The property, a separate text beside the model.

use std::rc::Rc;

use lariat_protocol::Remark;
use lariat_protocol::sheet::Node;
use yew::prelude::*;

use super::editor::{Editor, Text};
use super::remarks::remarks;
use super::sheet;

/// The property and the remarks on it.
pub(crate) struct PropertyPane<'a> {
    pub(crate) text: Rc<str>,
    /// Whether it was changed since the engine has read it.
    pub(crate) pending: bool,
    pub(crate) remarks: &'a [Remark],
    pub(crate) help: &'a [Node],
    pub(crate) on_typed: Callback<String>,
}

pub(crate) fn property_pane(props: &PropertyPane<'_>) -> Html {
    let marks = if props.pending { Vec::new() } else { props.remarks.to_vec() };
    html! {
        <div class="property">
            <Editor name="Property" id="property-text" text={Text(props.text.clone())} format={None}
                remarks={marks} on_typed={props.on_typed.clone()} />
            { remarks("Remarks on the property", "property-text", &props.text, props.remarks, props.pending) }
            <div class="help-sheet">{ sheet(props.help) }</div>
        </div>
    }
}
