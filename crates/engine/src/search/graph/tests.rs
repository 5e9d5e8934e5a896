//! Steps of searches as they are drawn.

use std::collections::BTreeSet;
use std::rc::Rc;

use lariat_layout::figure::{Mark, Shape, Tint};
use lariat_protocol::drawn;
use lariat_protocol::sheet::{Node, markup, words};
use lariat_session::core::EdgeId;
use lariat_session::{EXAMPLES, Timeline, Workbench};

use super::*;
use crate::search::moment::{MissedLasso, NamedLasso};
use crate::search::placing::Drawing;

/// A placed step of a search.
struct Shot {
    moment: Moment,
    drawing: Drawing,
    listing: Listing,
}

impl Shot {
    fn of(run: &mut Timeline, listing: Listing, missed: Option<Rc<MissedLasso>>) -> Shot {
        let moment = Moment::take(run, None, missed);
        let mut drawing = Drawing::default();
        drawing.show(&moment, false);
        Shot { moment, drawing, listing }
    }

    /// A step of se05 on a small model.
    fn at(step: u64) -> Shot {
        Shot::with(step, None)
    }

    fn with(step: u64, missed: Option<MissedLasso>) -> Shot {
        let mut bench = Workbench::new("a -> b\nb* -> a c\nc -> a\n", "se05");
        let listing = bench.algorithm().listing;
        let run = bench.debugger().expect("the text is a model");
        run.seek(step);
        Shot::of(run, listing, missed.map(Rc::new))
    }

    fn pane(&self, change: impl Fn(&mut GraphView<'_>)) -> Pane {
        let picture = self.drawing.picture();
        let mut view = GraphView {
            moment: &self.moment,
            picture: &picture,
            sizes: &self.drawing.graph().nodes,
            scale: self.drawing.scale(),
            listing: &self.listing,
            generation: 7,
            hide_unseen: false,
            selected: None,
            pointed: None,
            call: None,
            pane: None,
        };
        change(&mut view);
        pane(&view)
    }
}

fn elements(pane: &Pane) -> Vec<Element> {
    let parts = [pane.legend.clone(), drawn(&pane.drawing), pane.tools.clone()];
    let mut waiting: Vec<Node> = parts.into_iter().flatten().collect();
    let mut all = Vec::new();
    while let Some(node) = waiting.pop() {
        if let Node::Element(element) = node {
            waiting.extend(element.children.clone());
            all.push(element);
        }
    }
    all
}

fn shapes<'a>(marks: &'a [Mark]) -> Vec<&'a Shape> {
    let inside = |mark: &'a Mark| match mark {
        Mark::Shape(shape) => vec![shape],
        Mark::Group(group) => shapes(&group.marks),
        Mark::Words(_) => Vec::new(),
    };
    marks.iter().flat_map(inside).collect()
}

/// The fills of the arrow heads.
fn heads(pane: &Pane) -> Vec<Tint> {
    let heads = shapes(&pane.drawing).into_iter().filter(|shape| shape.class == "tip");
    heads.filter_map(|head| head.fill).map(|paint| paint.tint).collect()
}

fn attribute<'a>(element: &'a Element, name: &str) -> Option<&'a str> {
    element.attributes.iter().find(|(other, _)| other == name).map(|(_, value)| &**value)
}

/// All actions of a pane; the last one is that of the background.
fn actions(pane: &Pane) -> Vec<Action> {
    let elements = elements(pane);
    let tokens = elements.iter().filter_map(|one| attribute(one, "data-do"));
    tokens.chain([&*pane.ground]).map(|token| Action::read(token).expect(token)).collect()
}

/// All siblings have a key, and no two have the same; or none has one.
fn check_keys(siblings: &[Node]) {
    let key = |node: &Node| match node {
        Node::Element(element) => attribute(element, "key").map(str::to_owned),
        Node::Text(_) => None,
    };
    let keys: Vec<String> = siblings.iter().filter_map(key).collect();
    assert!(keys.is_empty() || keys.len() == siblings.len(), "{}", markup(siblings));
    assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len(), "{keys:?}");
}

#[test]
fn a_step_is_drawn_with_its_colours_and_transitions() {
    let pane = Shot::at(3).pane(|_| {});
    assert_eq!(pane.summary, "Graph with 3 states and 4 transitions");
    assert_eq!((pane.fit, pane.interactive), (7, false));
    assert!(pane.focus.is_some(), "the camera follows the current state");
    assert!(pane.width > 0.0 && pane.height > 0.0);
    let text = markup(&drawn(&pane.drawing));
    for piece in [
        r#"<g class="state cyan on-path top" transform="#,
        r#" data-node="0" data-name="a" data-colour="cyan" data-do="#,
        r#"<g class="state white unseen" transform="#,
        r#" data-node="2" data-name="c" data-colour="white""#,
        r#"<title key="title">b: white, t, accepting</title>"#,
        r#"class="inner""#,
        r#"<circle class="body" r="24" fill="var(--s-cyan)" stroke="var(--path)" stroke-width="3.4""#,
        r#"<g class="value" transform="translate(0 9)" key="value"><text class="letter""#,
        r#">C</text></g>"#,
        r#"class="edge now" data-edge="0" data-place="0""#,
        r#"class="edge unseen" data-edge="3" data-place="3""#,
        r#"class="hit""#,
    ] {
        assert!(text.contains(piece), "{piece} in {text}");
    }
    // The entry and two other transitions, and the considered one.
    let heads = heads(&pane);
    let count = |tint: Tint| heads.iter().filter(|&&head| head == tint).count();
    assert_eq!([Tint::Edge, Tint::EdgeFar, Tint::Now].map(count), [3, 1, 1], "{heads:?}");
    let all = elements(&pane);
    for class in ["legend", "hulls", "edges", "states", "tags"] {
        let named = all.iter().filter(|one| attribute(one, "class") == Some(class));
        assert_eq!(named.count(), 1, "{class}");
    }
}

#[test]
fn the_path_is_bold_and_the_selected_state_has_a_halo() {
    let mut shots = (0..20).map(Shot::at);
    // The last transition of the path is violet while its target is entered.
    let has_path = |shot: &Shot| heads(&shot.pane(|_| {})).contains(&Tint::Path);
    let is_second = |shot: &Shot| shot.moment.snapshot.path.len() == 2 && has_path(shot);
    let shot = shots.find(is_second).expect("a path of two");
    let pane = shot.pane(|view| view.selected = Some(StateId(1)));
    let text = markup(&drawn(&pane.drawing));
    assert!(text.contains(r#"class="edge path""#), "{text}");
    assert!(text.contains("on-path top selected") && text.contains(r#"class="halo""#), "{text}");
    assert!(!text.contains("pointed"), "{text}");
    let text = markup(&drawn(&shot.pane(|view| view.pointed = Some(StateId(1))).drawing));
    assert!(text.contains("on-path top pointed") && text.contains(r#"class="halo""#), "{text}");
}

#[test]
fn unseen_states_are_hidden_with_their_transitions() {
    let hidden = Shot::at(3).pane(|view| view.hide_unseen = true);
    let text = markup(&drawn(&hidden.drawing));
    assert!(text.contains(r#"data-name="b""#), "{text}");
    for gone in [r#"data-name="c""#, "unseen", r#"data-edge="2""#, r#"data-edge="3""#] {
        assert!(!text.contains(gone), "{gone} in {text}");
    }
    let tools = markup(&hidden.tools);
    assert!(tools.contains(r#"title="Show unseen states (H)" aria-pressed="true""#), "{tools}");
    // Hidden states are still part of the graph.
    assert_eq!(hidden.summary, "Graph with 3 states and 4 transitions");
}

#[test]
fn actions_say_which_pane_they_are_in() {
    let shot = Shot::at(3);
    let alone = actions(&shot.pane(|_| {}));
    assert_eq!(alone.last(), Some(&Action::Select(None)));
    let wanted = [
        Action::Select(Some(2)),
        Action::TransitionHistory("b".to_owned(), 1),
        Action::HideOrShowUnseen,
    ];
    for action in wanted {
        assert!(alone.contains(&action), "{action:?} in {alone:?}");
    }
    let beside = actions(&shot.pane(|view| view.pane = Some(1)));
    let moved = alone.into_iter().map(|action| match action {
        Action::HideOrShowUnseen => action,
        action => action.in_pane(Some(1)),
    });
    assert_eq!(beside, moved.collect::<Vec<_>>());
}

#[test]
fn siblings_in_the_examples_have_different_keys_and_all_signs_occur() {
    let mut signs: BTreeSet<String> = BTreeSet::new();
    for example in EXAMPLES.iter().filter(|example| example.text.len() < 4000) {
        let mut bench = Workbench::example(example);
        let listing = bench.algorithm().listing;
        let Some(run) = bench.debugger() else { continue };
        for step in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, u64::from(u16::MAX)] {
            run.seek(step);
            let shot = Shot::of(run, listing, None);
            let pane = shot.pane(|view| view.pointed = Some(StateId(0)));
            let drawing = drawn(&pane.drawing);
            check_keys(&drawing);
            for element in elements(&pane) {
                check_keys(&element.children);
                let classes = attribute(&element, "class").unwrap_or_default();
                signs.extend(classes.split(' ').map(str::to_owned));
            }
            actions(&pane);
            check_tags(&shot, &pane, example.id);
            check_second_signs(&pane);
        }
    }
    let wanted = [
        "hull",
        "popped",
        "lit",
        "closing",
        "glow",
        "numbers",
        "letter",
        "tested",
        "sought",
        "lasso",
        "tag",
        "pointer",
        "hatch",
        "hull-name",
    ];
    for sign in wanted {
        assert!(signs.contains(sign), "{sign} in {signs:?}");
    }
}

/// Every variable that holds a drawn state is a tag, and the considered or looked-at transition is violet.
fn check_tags(shot: &Shot, pane: &Pane, example: &str) {
    let all = elements(pane);
    let snapshot = &shot.moment.snapshot;
    let mut tags: Vec<&str> = all.iter().filter_map(|one| attribute(one, "data-tag")).collect();
    let drawn = snapshot.tags.iter().filter(|(state, _)| shot.moment.scene.states.contains(state));
    let mut held: Vec<&str> = drawn.flat_map(|(_, names)| names.iter().copied()).collect();
    tags.sort_unstable();
    held.sort_unstable();
    assert_eq!(tags, held, "{example} at step {}", snapshot.step);
    let is_now =
        |one: &&Element| attribute(one, "class").is_some_and(|c| c.starts_with("edge now"));
    let now: Vec<&str> =
        all.iter().filter(is_now).filter_map(|one| attribute(one, "data-edge")).collect();
    let considered = snapshot.considered.map(|considered| considered.edge);
    let wanted = considered.or(snapshot.looked_at);
    let is_drawn = |edge: &EdgeId| shot.moment.scene.edges.iter().any(|drawn| drawn.id == *edge);
    let wanted: Vec<String> =
        wanted.filter(is_drawn).iter().map(|edge| edge.0.to_string()).collect();
    assert_eq!(now, wanted, "{example} at step {}", snapshot.step);
}

/// No state relies on its fill alone: it has a letter or a number.
fn check_second_signs(pane: &Pane) {
    for state in elements(pane) {
        let Some(colour) = attribute(&state, "data-colour").filter(|&colour| colour != "white")
        else {
            continue;
        };
        let has = |class: &str| {
            let children = state.children.iter().filter_map(|child| match child {
                Node::Element(child) => attribute(child, "class"),
                Node::Text(_) => None,
            });
            children.into_iter().any(|word| word.split(' ').any(|word| word == class))
        };
        assert!(has("value"), "{colour}");
        assert_eq!(has("hatch"), colour == "removed");
    }
}

/// The step of couvreur99 at which b is compared with a: b and c have been popped, a is on Roots.
fn popping() -> Shot {
    let mut bench =
        Workbench::new("a -> b d\nb -> c\nc -> a\nd* -> e\ne -> d f\nf -> f\n", "couvreur99");
    let listing = bench.algorithm().listing;
    let run = bench.debugger().expect("the text is a model");
    let mut steps = 0..1000;
    let shot = |run: &mut Timeline, step| {
        run.seek(step);
        Shot::of(run, listing, None)
    };
    let compares = |shot: &Shot| {
        let tested: Vec<&str> =
            shot.moment.snapshot.tested.iter().filter_map(|&s| shot.moment.name_of(s)).collect();
        tested == ["b", "a"]
    };
    steps.find_map(|step| Some(shot(run, step)).filter(compares)).expect("b is compared with a")
}

#[test]
fn variables_are_tags_and_compared_numbers_have_a_pill() {
    let shot = popping();
    let pane = shot.pane(|_| {});
    let all = elements(&pane);
    let tags: BTreeSet<&str> = all.iter().filter_map(|one| attribute(one, "data-tag")).collect();
    assert_eq!(tags, BTreeSet::from(["s", "t", "u"]));
    let tested = |one: &&Element| attribute(one, "class") == Some("value tested");
    let tested: BTreeSet<String> =
        all.iter().filter(tested).map(|one| words(&one.children)).collect();
    assert_eq!(tested, BTreeSet::from(["1".to_owned(), "2".to_owned()]));
    let text = markup(&drawn(&pane.drawing));
    assert!(text.contains(r#"class="hull popped" data-root="2" data-states="b c""#), "{text}");
    assert!(text.contains(r#"class="hull" data-root="1" data-states="a""#), "{text}");
    assert!(text.contains(">popped") && text.contains(">on Roots<"), "{text}");
}

#[test]
fn the_variables_of_a_call_are_hollow_while_the_pointer_is_on_it() {
    let shot = popping();
    let tags = |call: Option<(usize, usize)>| {
        let pane = shot.pane(|view| view.call = call);
        let tagged = elements(&pane);
        let tagged = tagged.iter().filter_map(|one| {
            let class = attribute(one, "class").unwrap_or_default();
            Some(format!("{} {class}", attribute(one, "data-tag")?))
        });
        tagged.collect::<BTreeSet<_>>()
    };
    let own = BTreeSet::from(["s tag", "t tag", "u tag"].map(str::to_owned));
    assert_eq!(tags(None), own);
    // The call that runs is the last of three.
    assert_eq!(tags(Some((0, 2))), own);
    let other = ["s tag faded", "t tag faded", "u tag faded", "s tag hollow", "t tag hollow"];
    assert_eq!(tags(Some((0, 0))), BTreeSet::from(other.map(str::to_owned)));
}

#[test]
fn a_hull_keeps_its_key_and_its_number_of_corners_when_it_grows() {
    let shot = popping();
    let pane = shot.pane(|_| {});
    let hulls: Vec<Element> = elements(&pane)
        .into_iter()
        .filter(|one| {
            attribute(one, "class")
                .is_some_and(|class| class.starts_with("hull ") || class == "hull")
        })
        .collect();
    let corners = |hull: &Element| match &hull.children[0] {
        Node::Element(body) => attribute(body, "d").map_or(0, |d| d.matches('L').count()),
        Node::Text(_) => 0,
    };
    let keys: BTreeSet<&str> = hulls.iter().filter_map(|hull| attribute(hull, "key")).collect();
    assert_eq!(keys, BTreeSet::from(["1", "2"]));
    assert_eq!(hulls.iter().map(corners).collect::<Vec<_>>(), [35, 35]);
}

#[test]
fn a_missed_lasso_is_dashed_and_has_a_cross_where_the_search_turned_back() {
    let named = NamedLasso {
        length: 3,
        model_length: None,
        hidden: 0,
        stem: Vec::new(),
        cycle: Vec::new(),
        again: None,
        word: None,
    };
    let missed = MissedLasso {
        named,
        states: [0, 1, 0].map(StateId).to_vec(),
        turned_back: Some((2, EdgeId(0))),
        summary: Vec::new(),
    };
    let pane = Shot::with(3, Some(missed)).pane(|_| {});
    let text = markup(&drawn(&pane.drawing));
    assert_eq!(text.matches(r#"class="missed""#).count(), 2, "{text}");
    assert_eq!(text.matches(r#"class="missed-core""#).count(), 2, "{text}");
    assert!(text.contains("<title>The search turned back here at step 2</title>"), "{text}");
    assert!(words(&pane.legend).contains("asked about"));
}
