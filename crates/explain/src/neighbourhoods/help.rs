//! Help for writing a property: templates that produce the formula, and a summary of the notation.

use lariat_session::lang::mcl::Template;

use crate::sheet::{Element, Node, element};

/// The reader's choices so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Form {
    kind: Kind,
    /// Labels for the fields; an empty one means a default label of the system.
    fields: [String; 3],
    times: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    NeverAfter,
    AtMost,
    OnlyBetween,
}

impl Default for Form {
    fn default() -> Form {
        Form { kind: Kind::NeverAfter, fields: Default::default(), times: 1 }
    }
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::NeverAfter, Kind::AtMost, Kind::OnlyBetween];

    fn word(self) -> &'static str {
        match self {
            Kind::NeverAfter => "never-after",
            Kind::AtMost => "at-most",
            Kind::OnlyBetween => "only-between",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Kind::NeverAfter => "b never after a",
            Kind::AtMost => "a at most n times",
            Kind::OnlyBetween => "a only between b and c",
        }
    }

    /// The names of the fields.
    fn fields(self) -> &'static [&'static str] {
        match self {
            Kind::NeverAfter => &["after", "never"],
            Kind::AtMost => &["action"],
            Kind::OnlyBetween => &["action", "only after", "and before"],
        }
    }
}

impl Form {
    /// `template kind`, `template field 1`, `template times`; true if the formula must be written.
    pub(super) fn act(&mut self, action: &str, value: &str) -> bool {
        let mut words = action.split_whitespace().skip(1);
        match (words.next(), words.next()) {
            (Some("kind"), _) => {
                let kind = Kind::ALL.into_iter().find(|kind| kind.word() == value);
                self.kind = kind.unwrap_or(self.kind);
            }
            (Some("times"), _) => self.times = value.trim().parse().unwrap_or(self.times).min(99),
            (Some("field"), Some(number)) => {
                let field = number.parse().ok().and_then(|at: usize| self.fields.get_mut(at));
                if let Some(field) = field {
                    value.clone_into(field);
                }
            }
            (Some("write"), _) => return true,
            _ => {}
        }
        false
    }

    /// The label of a field: the chosen one, or a default for which the template makes sense.
    fn label<'a>(&'a self, field: usize, labels: &'a [String]) -> &'a str {
        let chosen = &self.fields[field];
        match labels.contains(chosen) {
            true => chosen,
            false => labels.get(field).or(labels.first()).map_or("", String::as_str),
        }
    }

    fn template(&self, labels: &[String]) -> Template {
        let label = |field| self.label(field, labels).to_owned();
        match self.kind {
            Kind::NeverAfter => Template::NeverAfter { first: label(0), then: label(1) },
            Kind::AtMost => Template::AtMost { times: self.times, action: label(0) },
            Kind::OnlyBetween => {
                Template::OnlyBetween { action: label(0), opening: label(1), closing: label(2) }
            }
        }
    }

    pub(super) fn formula(&self, labels: &[String]) -> String {
        self.template(labels).formula()
    }

    /// The formula as a sentence.
    fn preview(&self, labels: &[String]) -> Element {
        element("p").class("x-preview").text(self.template(labels).words()).text(".")
    }

    /// The form, for the labels of the system.
    pub(super) fn sheet(&self, labels: &[String]) -> Vec<Node> {
        vec![self.form(labels).into(), notation().into()]
    }

    fn form(&self, labels: &[String]) -> Element {
        let kinds = Kind::ALL.map(|kind| option(kind.word(), kind.title(), kind == self.kind));
        let select = element("select").with("id", "x-template").does("template kind");
        let mut form = element("div")
            .class("x-form")
            .child(element("h2").text("Write a property from a template"))
            .child(field("x-template", "Template", select.children(kinds)));
        if labels.is_empty() {
            return form.child(element("p").class("sub").text("The model has no labels yet."));
        }
        for (number, &title) in self.kind.fields().iter().enumerate() {
            let id = format!("x-field-{number}");
            let chosen = self.label(number, labels);
            let options = labels.iter().take(MOST_LABELS);
            let options = options.map(|label| option(label, label, label == chosen));
            let select = element("select")
                .with("id", &*id)
                .does(format!("template field {number}"))
                .children(options);
            form = form.child(field(&id, title, select));
        }
        if self.kind == Kind::AtMost {
            let input = element("input")
                .with("id", "x-times")
                .with("type", "number")
                .with("min", "0")
                .with("max", "99")
                .with("value", self.times.to_string())
                .does("template times");
            form = form.child(field("x-times", "times", input));
        }
        if labels.len() > MOST_LABELS {
            let more = format!("{} more labels are not listed.", labels.len() - MOST_LABELS);
            form = form.child(element("p").class("sub").text(more));
        }
        let button = element("button").class("btn small primary").does("template write");
        form.child(self.preview(labels))
            .child(element("pre").class("x-formula").text(self.formula(labels)))
            .child(button.text("Write it"))
    }
}

/// A list with thousands of labels would be no help.
const MOST_LABELS: usize = 300;

fn option(value: &str, text: &str, chosen: bool) -> Element {
    let option = element("option").with("value", value);
    let option = if chosen { option.with("selected", "selected") } else { option };
    option.text(text)
}

fn field(id: &str, title: &str, control: Element) -> Element {
    element("div").class("field").child(element("label").with("for", id).text(title)).child(control)
}

fn notation() -> Element {
    let line = |code: &str, text: &str| {
        element("li").child(element("code").text(code)).text(format!(" {text}"))
    };
    element("div").class("x-notation").child(element("h2").text("Notation")).child(
        element("ul")
            .child(line("[ R ] false", "forbids every trace that R describes."))
            .child(line(
                "\"SEND\"",
                "is that label, 'SEND.*' all labels that the expression matches, true any label; \
                 not, and, or combine them.",
            ))
            .child(line(
                "r . s",
                "is one after the other, r | s a choice, r* any number of times, r+ at least once, \
                 r? perhaps.",
            )),
    )
}
