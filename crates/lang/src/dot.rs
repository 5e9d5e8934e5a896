//! Writes Graphviz DOT. Edges are written in successor order.

use std::fmt::Write;

use lariat_core::{Blueprint, Marks};

use crate::expand::Expanded;

pub(crate) fn write(blueprint: &Blueprint) -> Result<String, crate::Unwritten> {
    let graph = Expanded::new(blueprint)?;
    graph.check_names()?;
    let mut text = String::from("digraph lariat {\n  rankdir=LR;\n  node [shape=circle];\n");
    for (index, &place) in graph.initial.iter().enumerate() {
        let Some(state) = graph.states.get(place as usize) else { continue };
        let start = quote(&format!("start {index}"));
        let _ = writeln!(text, "  {start} [shape=point, style=invis];");
        let _ = writeln!(text, "  {start} -> {};", quote(&state.name));
    }
    for state in &graph.states {
        let _ = write!(text, "  {}", quote(&state.name));
        if !state.marks.is_empty() {
            let _ = write!(text, " [shape=doublecircle");
            if graph.acceptance_sets > 1 {
                let label = quote(&format!("{} {}", state.name, sets(state.marks)));
                let _ = write!(text, ", label={label}");
            }
            let _ = write!(text, "]");
        }
        text.push_str(";\n");
    }
    for state in &graph.states {
        for edge in &state.edges {
            let Some(target) = graph.states.get(edge.target as usize) else { continue };
            let _ = write!(text, "  {} -> {}", quote(&state.name), quote(&target.name));
            let marks = (!edge.marks.is_empty()).then(|| sets(edge.marks));
            let label: Vec<String> = edge.label.clone().into_iter().chain(marks).collect();
            if !label.is_empty() {
                let _ = write!(text, " [label={}]", quote(&label.join(" ")));
            }
            text.push_str(";\n");
        }
    }
    text.push_str("}\n");
    Ok(text)
}

fn sets(marks: Marks) -> String {
    let sets: Vec<String> = marks.iter().map(|set| set.to_string()).collect();
    format!("{{{}}}", sets.join(","))
}

fn quote(name: &str) -> String {
    let escaped = name.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{escaped}\"")
}

#[cfg(test)]
mod tests {
    use crate::{Format, WriteFormat, read, write_specification};

    #[test]
    fn accepting_states_are_double_circles() {
        let model = read("a -> b a b\nb* -> \"c \\\"d\\\"\"\n", Format::Lar).tree.expect("a model");
        let expected = r#"digraph lariat {
  rankdir=LR;
  node [shape=circle];
  "start 0" [shape=point, style=invis];
  "start 0" -> "a";
  "a";
  "b" [shape=doublecircle];
  "c \"d\"";
  "a" -> "b";
  "a" -> "a";
  "a" -> "b";
  "b" -> "c \"d\"";
}
"#;
        assert_eq!(write_specification(&model, WriteFormat::Dot).as_deref(), Ok(expected));
    }
}
