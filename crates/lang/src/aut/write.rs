//! Writes a transition system. States whose names are numbers keep them.

use std::collections::HashMap;
use std::fmt::Write;

use lariat_core::Blueprint;

use crate::expand::Expanded;
use crate::names;

pub(crate) fn write(blueprint: &Blueprint) -> Result<String, crate::Unwritten> {
    let graph = Expanded::new(blueprint)?;
    let &[initial] = &*graph.initial else {
        let count = graph.initial.len();
        return Err(format!("AUT has one initial state, but this model has {count}").into());
    };
    let numbered = graph.states.iter().enumerate().all(|(at, state)| state.name == at.to_string());
    let (order, number) = match numbered {
        true => in_order(&graph),
        false => breadth_first(&graph, initial),
    };
    let first = number.get(&initial).copied().unwrap_or(0);
    let mut text = format!("des ({first}, {}, {})\n", graph.edge_count(), graph.states.len());
    for (source, &place) in order.iter().enumerate() {
        let Some(state) = graph.states.get(place as usize) else { continue };
        for edge in &state.edges {
            let target = number.get(&edge.target).copied().unwrap_or(0);
            let label = match &edge.label {
                None => "i".to_owned(),
                Some(label) => {
                    names::writable(label)?;
                    format!("\"{}\"", label.replace('\\', "\\\\").replace('"', "\\\""))
                }
            };
            let _ = writeln!(text, "({source}, {label}, {target})");
        }
    }
    Ok(text)
}

fn in_order(graph: &Expanded) -> (Vec<u32>, HashMap<u32, usize>) {
    let order: Vec<u32> = (0..graph.states.len() as u32).collect();
    let number = order.iter().map(|&place| (place, place as usize)).collect();
    (order, number)
}

/// The initial state gets number 0, the other reachable states follow; unreachable states come last.
fn breadth_first(graph: &Expanded, initial: u32) -> (Vec<u32>, HashMap<u32, usize>) {
    let mut order = Vec::new();
    let mut number = HashMap::new();
    let mut enter = |order: &mut Vec<u32>, place: u32| {
        number.entry(place).or_insert_with(|| {
            order.push(place);
            order.len() - 1
        });
    };
    enter(&mut order, initial);
    let mut at = 0;
    while let Some(&place) = order.get(at) {
        at += 1;
        for edge in graph.states.get(place as usize).into_iter().flat_map(|s| &s.edges) {
            enter(&mut order, edge.target);
        }
    }
    (0..graph.states.len() as u32).for_each(|place| enter(&mut order, place));
    (order, number)
}

#[cfg(test)]
mod tests {
    use crate::{Format, WriteFormat, read, write_specification};

    fn aut(text: &str) -> String {
        let model = read(text, Format::Lar).tree.expect("a model");
        write_specification(&model, WriteFormat::Aut).unwrap_or_else(|problem| problem.to_string())
    }

    #[test]
    fn numbers_are_breadth_first() {
        let text = "initial b\na -x-> b\nb -SEND !1-> d\nb -y-> c\nc -z-> a\nq -z-> a\n";
        assert_eq!(
            aut(text),
            "des (0, 5, 5)\n(0, \"SEND !1\", 1)\n(0, \"y\", 2)\n(2, \"z\", 3)\n(3, \"x\", 0)\n(4, \"z\", 3)\n"
        );
    }

    #[test]
    fn numbers_that_are_names_stay() {
        let text = "initial 1\n0 -x-> 2\n1 -y-> 0\n2\n";
        assert_eq!(aut(text), "des (1, 2, 3)\n(0, \"x\", 2)\n(1, \"y\", 0)\n");
    }

    #[test]
    fn unlabelled_transitions_are_internal() {
        assert_eq!(aut("a* -> a b\n"), "des (0, 2, 2)\n(0, i, 0)\n(0, i, 1)\n");
        assert!(aut("initial a b\na -> b\n").contains("one initial state"));
        assert!(aut("tree a depth=20\n").contains("2097151 states"));
    }
}
