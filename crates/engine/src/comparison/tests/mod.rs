//! Comparisons as a client sees and uses them.

mod acting;
mod drawn;

use std::rc::Rc;

use lariat_protocol::sheet::{Element, Node, words};
use lariat_protocol::{Pane, drawn};
use lariat_session::ALGORITHMS;

use super::*;

const MODEL: &str = "s1 -> s4 s2\ns2* -> s3 s4\ns3 -> s4\ns4 -> s1\n";

/// A comparison with the model and the picture of an engine.
struct Stage {
    bench: Workbench,
    before: Option<Arc<dyn Model>>,
    pattern: Rc<Pattern>,
    compared: Comparison,
}

impl Stage {
    fn of(bench: Workbench, setups: Vec<Setup>) -> Stage {
        let compared = Comparison::open(&bench, None, setups);
        let mut stage = Stage { bench, before: None, pattern: Rc::default(), compared };
        stage.follow_the_engine();
        stage.settle();
        stage
    }

    fn comparing(text: &str, names: &[&str]) -> Stage {
        Stage::of(Workbench::new(text, "se05"), setups(names))
    }

    /// Schwoon and Esparza, Fig. 6, with a small graph in place of the large one.
    fn fig6() -> Stage {
        let text = "s0 -> s1\ns1* -> s2 big\ns2 -> s0\ngrid big w=4 h=3\n";
        Stage::comparing(text, &["se05", "couvreur99"])
    }

    /// Places the states as an engine does for the open search.
    fn follow_the_engine(&mut self) {
        let mut drawing = Drawing::default();
        if let Some(run) = self.bench.debugger() {
            drawing.show(&Moment::take(run, None, None), false);
        }
        self.pattern = drawing.pattern();
    }

    fn settle(&mut self) {
        while self.compared.work(1_000).busy {}
        assert!(!self.compared.is_busy());
        self.compared.draw(&self.pattern);
    }

    fn act(&mut self, action: Action, value: &str) -> Option<Effect> {
        let effect = self.compared.act(&action, value, &self.bench, self.before.as_ref());
        self.settle();
        effect
    }

    fn go(&mut self, position: u64) {
        self.compared.go(position);
        self.settle();
    }

    fn names(&self) -> Vec<String> {
        self.compared.versus.panes().iter().map(|pane| pane.setup.name()).collect()
    }

    fn panes(&self) -> Vec<Pane> {
        let misfit = |row| self.bench.misfit(row).is_some();
        let misfits: Vec<bool> = ALGORITHMS.iter().map(misfit).collect();
        self.compared.panes(false, 1, &misfits, self.before.is_some())
    }

    fn results(&self) -> String {
        words(&self.compared.results())
    }
}

fn setups(names: &[&str]) -> Vec<Setup> {
    let setup = |name: &&str| Setup::of(registry::find(name).expect("there is such a search"));
    names.iter().map(setup).collect()
}

fn elements<'a>(nodes: impl IntoIterator<Item = &'a Node>) -> Vec<&'a Element> {
    let mut waiting: Vec<&Node> = nodes.into_iter().collect();
    let mut all = Vec::new();
    while let Some(node) = waiting.pop() {
        if let Node::Element(element) = node {
            waiting.extend(&element.children);
            all.push(element);
        }
    }
    all
}

fn attribute<'a>(element: &'a Element, name: &str) -> Option<&'a str> {
    element.attributes.iter().find(|(other, _)| other == name).map(|(_, value)| &**value)
}

/// The names of the states of a class, in alphabetical order.
fn states(pane: &Pane, class: &str) -> Vec<String> {
    let drawing = drawn(&pane.drawing);
    let drawn = elements(&drawing).into_iter().filter(|one| {
        let classes = attribute(one, "class").unwrap_or_default();
        classes.starts_with("state ") && classes.split(' ').any(|other| other == class)
    });
    let mut names: Vec<String> =
        drawn.filter_map(|one| attribute(one, "data-name")).map(str::to_owned).collect();
    names.sort();
    names
}

/// The places of all states by name.
fn places(pane: &Pane) -> Vec<(String, String)> {
    let mut places: Vec<(String, String)> = elements(&drawn(&pane.drawing))
        .into_iter()
        .filter_map(|one| {
            let name = attribute(one, "data-name")?;
            Some((name.to_owned(), attribute(one, "transform")?.to_owned()))
        })
        .collect();
    places.sort();
    places
}

/// The number of a state in a pane.
fn state(stage: &Stage, pane: usize, name: &str) -> StateId {
    let moment = stage.compared.panes[pane].moment.as_ref().expect("it runs");
    moment.state_named(name).expect("it is drawn")
}
