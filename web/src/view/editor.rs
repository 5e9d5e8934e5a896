//! A text area with highlighting: the text is typed into a plain `textarea`, and the same text,
//! coloured, lies exactly behind it. So selection and input methods are the browser's own.

use std::rc::Rc;

use lariat_protocol::{Remark, Severity};
use lariat_session::lang::{Format, TokenKind, highlight};
use web_sys::{Element, HtmlTextAreaElement};
use yew::prelude::*;

/// Longer texts are not highlighted.
const COLOURED_BYTES: usize = 40_000;

/// The text that the field must show. A new value is always written, even if it equals the
/// last one: something else may have been typed meanwhile.
#[derive(Clone)]
pub(crate) struct Text(pub(crate) Rc<str>);

impl PartialEq for Text {
    fn eq(&self, other: &Text) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct Props {
    /// Its accessible name, and optionally its id.
    pub(crate) name: &'static str,
    pub(crate) id: &'static str,
    pub(crate) text: Text,
    /// The format of a model; other texts are not highlighted.
    pub(crate) format: Option<Format>,
    pub(crate) remarks: Vec<Remark>,
    pub(crate) on_typed: Callback<String>,
}

#[component]
pub(crate) fn Editor(props: &Props) -> Html {
    let behind = use_node_ref();
    let area = use_node_ref();
    {
        let area = area.clone();
        use_effect_with(props.text.clone(), move |_| {
            let focused = gloo::utils::document().active_element();
            let area = area.cast::<Element>();
            if let Some(area) = area.filter(|area| focused.as_ref() != Some(area)) {
                area.set_scroll_top(0);
            }
        });
    }
    let on_input = props
        .on_typed
        .reform(|event: InputEvent| event.target_unchecked_into::<HtmlTextAreaElement>().value());
    let on_scroll = {
        let (behind, area) = (behind.clone(), area.clone());
        Callback::from(move |_: Event| {
            if let (Some(behind), Some(area)) = (behind.cast::<Element>(), area.cast::<Element>()) {
                behind.set_scroll_top(area.scroll_top());
                behind.set_scroll_left(area.scroll_left());
            }
        })
    };
    let coloured = props.text.0.len() <= COLOURED_BYTES;
    html! {
        <div class={classes!("editor", (!coloured).then_some("plain"))}>
            if coloured {
                <div class="behind" ref={behind} aria-hidden="true">
                    <Coloured text={props.text.0.clone()} format={props.format}
                        remarks={props.remarks.clone()} />
                </div>
            }
            // The value is replaced only if it differs, because the caret would jump. This happens while drawing,
            // because effects are delayed until there are no messages.
            <textarea ref={area} value={AttrValue::from(props.text.0.clone())} id={props.id} aria-label={props.name} spellcheck="false" autocapitalize="off"
                autocomplete="off" wrap="off" oninput={on_input} onscroll={on_scroll} />
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct ColouredProps {
    text: Rc<str>,
    format: Option<Format>,
    remarks: Vec<Remark>,
}

#[component]
fn Coloured(props: &ColouredProps) -> Html {
    let text = &*props.text;
    let tokens = props.format.map(|format| highlight(text, format)).unwrap_or_default();
    // The boundaries of pieces. A flag per byte needs less code than a sort.
    let mut is_cut = vec![false; text.len() + 1];
    let ends = [0, text.len()].into_iter();
    let tokened = tokens.iter().flat_map(|(span, _)| [span.start, span.end]);
    let marked = props.remarks.iter().flat_map(|remark| [remark.start, remark.end]);
    let broken = text.match_indices('\n').flat_map(|(at, _)| [at, at + 1]);
    for cut in ends.chain(tokened).chain(marked).chain(broken) {
        // A remark may belong to an older text.
        if text.is_char_boundary(cut) {
            is_cut[cut] = true;
        }
    }
    let cuts: Vec<usize> = (0..is_cut.len()).filter(|&at| is_cut[at]).collect();

    let mut lines: Vec<Vec<Html>> = vec![Vec::new()];
    let mut token = tokens.iter().peekable();
    for pair in cuts.windows(2) {
        let (start, end) = (pair[0], pair[1]);
        let piece = &text[start..end];
        if piece == "\n" {
            lines.push(Vec::new());
            continue;
        }
        while token.peek().is_some_and(|(span, _)| span.end <= start) {
            token.next();
        }
        let kind =
            token.peek().filter(|(span, _)| span.start <= start).map(|(_, kind)| class(*kind));
        let remark = props
            .remarks
            .iter()
            .filter(|remark| remark.start <= start && end <= remark.end)
            .map(|remark| remark.severity)
            .min_by_key(|severity| *severity as u8);
        let remark = remark.map(|severity| match severity {
            Severity::Error => "is-error",
            Severity::Warning => "is-warning",
            Severity::Remark => "is-note",
        });
        if let Some(line) = lines.last_mut() {
            line.push(html! { <span class={classes!(kind, remark)}>{ piece.to_owned() }</span> });
        }
    }
    html! {
        { for lines.into_iter().enumerate().map(|(index, line)| html! {
            <div class="code-line"><span class="ln">{ index + 1 }</span>{ for line }{ "\u{200b}" }</div>
        }) }
    }
}

fn class(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Comment => "t-comment",
        TokenKind::Keyword => "t-keyword",
        TokenKind::State => "t-state",
        TokenKind::Name => "t-name",
        TokenKind::Arrow => "t-arrow",
        TokenKind::Mark => "t-mark",
        TokenKind::Label => "t-label",
        TokenKind::Number => "t-number",
        TokenKind::String => "t-string",
        TokenKind::Unknown => "t-unknown",
    }
}
