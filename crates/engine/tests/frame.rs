//! The picture that the page shows before any program has arrived: the first example, as the engine draws it.

mod support;

use lariat_protocol::drawn;
use lariat_protocol::sheet::{Element, Node, markup};
use lariat_session::EXAMPLES;
use support::Client;

/// Space around the graph, in its own units, as the page leaves it.
const MARGIN: f64 = 40.0;

/// Nothing can be done with it yet.
fn still(node: Node) -> Node {
    let Node::Element(Element { tag, attributes, children }) = node else { return node };
    let dead =
        |name: &str| name.starts_with("data-") || matches!(name, "key" | "tabindex" | "role");
    let attributes = attributes.into_iter().filter(|(name, _)| !dead(name)).collect();
    let children = children.into_iter().filter(|child| !is_title(child)).map(still).collect();
    Node::Element(Element { tag, attributes, children })
}

fn is_title(node: &Node) -> bool {
    matches!(node, Node::Element(element) if element.tag == "title")
}

#[test]
fn the_page_begins_with_the_picture_of_the_first_example() {
    let client = Client::example(EXAMPLES[0].id);
    let pane = &client.view.panes[0];
    let (width, height) = (pane.width + 2.0 * MARGIN, pane.height + 2.0 * MARGIN);
    let marks = markup(&drawn(&pane.drawing).into_iter().map(still).collect::<Vec<_>>());
    let picture = format!(
        "<svg class=\"graph boot-graph\" viewBox=\"-{MARGIN} -{MARGIN} {width:.0} {height:.0}\" aria-hidden=\"true\">\
         {marks}</svg>\n"
    );
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../static/first.svg");
    if std::env::var_os("LARIAT_BLESS").is_some() {
        std::fs::write(path, &picture).expect("it is written");
    }
    let shown = std::fs::read_to_string(path).expect("static/first.svg");
    assert!(
        shown == picture,
        "the first picture has changed: `LARIAT_BLESS=1 cargo test -p lariat-engine --test frame` draws it again"
    );
}
