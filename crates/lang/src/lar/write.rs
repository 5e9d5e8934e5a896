//! Writes a blueprint in arrow notation. Generator lines are kept.

use std::borrow::Cow;

use lariat_core::{Blueprint, Marks, Model};

use super::generate;
use super::lexer::{BYTE_ORDER_MARK, is_bare};
use crate::{OpenSystem, Unwritten, names};

pub(crate) fn write(blueprint: &Blueprint) -> Result<String, Unwritten> {
    // Arrow notation has no marks on transitions.
    let blueprint = &blueprint.with_marks_on_states();
    let writer = Writer::new(blueprint)?;
    let mut text = String::new();
    writer.acceptance(&mut text);
    writer.initial(&mut text)?;
    let labelled = blueprint.has_labels();
    for place in 0..writer.named() {
        match labelled {
            true => writer.labelled_rules(place, &mut text)?,
            false => writer.rule(place, &mut text)?,
        }
    }
    Ok(text)
}

/// An open system, with its `inputs`, `control`, `target` and `variables` lines.
pub(crate) fn write_open(blueprint: &Blueprint, open: &OpenSystem) -> Result<String, String> {
    let writer = Writer::new(blueprint)?;
    let mut text = String::new();
    let inputs = open.inputs.iter().map(|name| quote(name)).collect::<Result<Vec<_>, _>>()?;
    let line = |keyword: &str, names: &[String]| format!("{keyword} {}", names.join(" "));
    let control = open.control.iter().filter_map(|&input| inputs.get(input as usize).cloned());
    let targets = open.targets.iter().map(|&place| writer.name(place).map(Cow::into_owned));
    text.push_str(line("inputs", &inputs).trim_end());
    text.push('\n');
    text.push_str(line("control", &control.collect::<Vec<_>>()).trim_end());
    text.push('\n');
    if !open.variables.is_empty() {
        let names = open.variables.iter().map(|name| quote(name)).collect::<Result<Vec<_>, _>>()?;
        text.push_str(&line("variables", &names));
        text.push('\n');
    }
    if !open.targets.is_empty() {
        text.push_str(&line("target", &targets.collect::<Result<Vec<_>, _>>()?));
        text.push('\n');
    }
    writer.acceptance(&mut text);
    writer.initial(&mut text)?;
    for place in 0..writer.named() {
        writer.guarded_rules(place, &mut text)?;
    }
    Ok(text)
}

struct Writer<'b> {
    blueprint: &'b Blueprint,
    /// The named states as a model lists them.
    names: Vec<String>,
}

impl<'b> Writer<'b> {
    fn new(blueprint: &'b Blueprint) -> Result<Writer<'b>, String> {
        let names = (0..named_count(blueprint)).map(|place| quote(&blueprint.place_name(place)));
        Ok(Writer { blueprint, names: names.collect::<Result<_, _>>()? })
    }

    fn named(&self) -> u64 {
        self.names.len() as u64
    }

    fn name(&self, place: u64) -> Result<Cow<'_, str>, String> {
        match self.names.get(place as usize) {
            Some(name) => Ok(Cow::Borrowed(name)),
            None => quote(&self.blueprint.place_name(place)).map(Cow::Owned),
        }
    }

    /// The name with its marks.
    fn marked(&self, place: u64) -> Result<String, String> {
        Ok(format!("{}{}", self.name(place)?, mark(self.blueprint.place_marks(place))))
    }

    fn targets(&self, place: u64) -> Vec<u64> {
        let mut targets = Vec::new();
        // A model that is written out state by state is not too large.
        let _ = self.blueprint.place_successors(place, |target| targets.push(target));
        targets
    }

    /// The `acceptance` line, unless the marks imply it.
    fn acceptance(&self, text: &mut String) {
        let marks = (0..self.named()).map(|place| self.blueprint.place_marks(place));
        let implied = marks.filter_map(|marks| marks.iter().last()).max().map_or(1, |set| set + 1);
        let sets = self.blueprint.acceptance_sets();
        if sets != implied {
            text.push_str(&format!("acceptance {sets}\n"));
        }
    }

    fn initial(&self, text: &mut String) -> Result<(), String> {
        match self.blueprint.initial_states() {
            [0] => return Ok(()),
            [] => {
                return Err(
                    "arrow notation cannot express a model without an initial state".to_owned()
                );
            }
            _ => {}
        }
        if self.blueprint.initial_states().is_empty() {
            return Err("arrow notation cannot express a model without an initial state".into());
        }
        text.push_str("initial");
        for &place in self.blueprint.initial_states() {
            text.push(' ');
            text.push_str(&self.name(place)?);
        }
        text.push('\n');
        Ok(())
    }

    /// `s* -> t u`, or the generator line that begins with the state.
    fn rule(&self, place: u64, text: &mut String) -> Result<(), String> {
        let part = self.blueprint.parts().iter().find(|part| u64::from(part.root) == place);
        if let Some(part) = part {
            text.push_str(&generate::line(&self.marked(place)?, &part.generator));
            text.push('\n');
            return Ok(());
        }
        text.push_str(&self.marked(place)?);
        let targets = self.targets(place);
        if !targets.is_empty() {
            text.push_str(" ->");
        }
        for target in targets {
            text.push(' ');
            text.push_str(&self.name(target)?);
        }
        text.push('\n');
        Ok(())
    }

    fn labelled_rules(&self, place: u64, text: &mut String) -> Result<(), String> {
        self.arrows(place, text, |label| Ok(format!("-{}->", arrow_label(label)?)))
    }

    fn guarded_rules(&self, place: u64, text: &mut String) -> Result<(), String> {
        self.arrows(place, text, |guard| Ok(format!("-[{guard}]->")))
    }

    /// One line per transition; the first has the marks of the state.
    fn arrows(
        &self,
        place: u64,
        text: &mut String,
        arrow: impl Fn(&str) -> Result<String, String>,
    ) -> Result<(), String> {
        let targets = self.targets(place);
        if targets.is_empty() {
            text.push_str(&self.marked(place)?);
            text.push('\n');
        }
        for (index, &target) in targets.iter().enumerate() {
            let source = if index == 0 { self.marked(place)? } else { self.name(place)?.into() };
            let arrow = arrow(self.blueprint.place_label(place, index as u32).unwrap_or("tau"))?;
            text.push_str(&format!("{source} {arrow} {}\n", self.name(target)?));
        }
        Ok(())
    }
}

/// Generated states come after all named ones.
fn named_count(blueprint: &Blueprint) -> u64 {
    blueprint.parts().first().map_or(blueprint.state_count(), |part| part.base)
}

fn mark(marks: Marks) -> String {
    if marks.is_empty() {
        return String::new();
    }
    if marks == Marks::NONE.with(0) {
        return "*".to_owned();
    }
    let sets: Vec<String> = marks.iter().map(|set| set.to_string()).collect();
    format!("*{{{}}}", sets.join(","))
}

/// A name in arrow notation, in quotes if it needs them.
pub(crate) fn quote(name: &str) -> Result<String, String> {
    if is_bare(name) {
        return Ok(name.to_owned());
    }
    quoted(name)
}

fn quoted(name: &str) -> Result<String, String> {
    if name.is_empty() {
        return Err("arrow notation cannot express an empty name".to_owned());
    }
    names::writable(name)?;
    Ok(format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\"")))
}

/// A label between `-` and `->`, in quotes if it needs them.
fn arrow_label(label: &str) -> Result<String, String> {
    let plain = !label.is_empty()
        && !label.contains(['#', '>', BYTE_ORDER_MARK])
        && names::forbidden(label).is_none()
        && !label.starts_with(['-', '[', '"'])
        && !label.ends_with('-')
        && label.trim() == label;
    if plain { Ok(label.to_owned()) } else { quoted(label) }
}
