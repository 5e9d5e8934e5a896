//! The panel of the six-state model of README.md, as markup.

mod answers;
mod fields;

use std::collections::HashSet;

use lariat_protocol::sheet::{Element, markup};
use lariat_session::ask::{Desk, Question, Reply, Subject};
use lariat_session::core::Options;
use lariat_session::{Goal, Workbench};

use super::*;
use crate::action::Action;

const MODEL: &str = "s1  -> s2 s5\ns2  -> s3\ns3* -> s4\ns4  -> s5\ns5  -> s6\ns6  -> s3\n";

/// A finished run, and the desk for questions about it.
struct Finished {
    bench: Workbench,
    moment: Moment,
    desk: Desk,
    subject: Subject,
    asking: Asking,
}

impl Finished {
    fn with(algorithm: &str) -> Finished {
        let mut bench = Workbench::new(MODEL, algorithm);
        bench.go(Goal::End);
        while bench.work(1000).busy {}
        let moment = Moment::take(bench.debugger().expect("there is a run"), None, None);
        let subject = Subject {
            text: MODEL.to_owned(),
            algorithm: algorithm.to_owned(),
            options: Options::default(),
            state_limit: u64::MAX,
        };
        Finished { bench, moment, desk: Desk::default(), subject, asking: Asking::default() }
    }

    fn seek(&mut self, step: u64) {
        let run = self.bench.debugger().expect("there is a run");
        run.seek(step);
        self.moment = Moment::take(run, None, None);
    }

    fn ask(&mut self, question: &Question) -> Reply {
        self.desk.answer(&self.subject, question)
    }

    fn until(&self) -> u64 {
        self.moment.snapshot.progress.steps
    }

    fn panel(&self, selected: Option<&str>) -> Vec<Node> {
        let nodes = panel(&AskPanel {
            asking: &self.asking,
            moment: &self.moment,
            algorithm: self.bench.algorithm(),
            found: true,
            selected: selected.map(str::to_owned),
        });
        check(&nodes);
        nodes
    }

    fn markup(&self) -> String {
        markup(&self.panel(None))
    }
}

fn elements(nodes: &[Node]) -> Vec<&Element> {
    let mut all = Vec::new();
    let mut waiting: Vec<&Node> = nodes.iter().rev().collect();
    while let Some(node) = waiting.pop() {
        if let Node::Element(element) = node {
            all.push(element);
            waiting.extend(element.children.iter().rev());
        }
    }
    all
}

fn attribute<'a>(element: &'a Element, name: &str) -> Option<&'a str> {
    element.attributes.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
}

/// The actions of the elements with this tag, in order.
fn actions(nodes: &[Node], tag: &str) -> Vec<Action> {
    let found = elements(nodes).into_iter().filter(|element| element.tag == tag);
    found.filter_map(|element| Action::read(attribute(element, "data-do")?)).collect()
}

/// All actions can be read, names of attributes do not repeat, and children have different keys or none.
fn check(nodes: &[Node]) {
    for element in elements(nodes) {
        for name in ["data-do", "data-type"] {
            if let Some(token) = attribute(element, name) {
                assert!(Action::read(token).is_some(), "{element:?}");
            }
        }
        let names: HashSet<&str> = element.attributes.iter().map(|(name, _)| &**name).collect();
        assert_eq!(names.len(), element.attributes.len(), "{element:?}");
        let keys: Vec<&str> = element
            .children
            .iter()
            .filter_map(|child| match child {
                Node::Element(child) => attribute(child, "key"),
                Node::Text(_) => None,
            })
            .collect();
        assert!(keys.is_empty() || keys.len() == element.children.len(), "{element:?}");
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len(), "{element:?}");
    }
}

/// Contains these pieces, in this order.
#[track_caller]
fn contains(markup: &str, pieces: &[&str]) {
    let mut rest = markup;
    for piece in pieces {
        let at = rest.find(piece).unwrap_or_else(|| panic!("no {piece} in {rest}"));
        rest = &rest[at + piece.len()..];
    }
}
