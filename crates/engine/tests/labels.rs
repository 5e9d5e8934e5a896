//! Texts in graphs do not collide: names, transition labels, order numbers, tags and badges, in all examples of searches
//! at the sizes of four windows. `cargo test -p lariat-engine --test labels -- --nocapture` prints what was measured.

mod support;

use lariat_layout::Point;
use lariat_layout::figure::{Anchor, Form, Group, Mark, Words};
use lariat_protocol::{Asked, Screen};
use lariat_session::EXAMPLES;
use support::Client;

/// The stage in windows of 1920×1080, 1440×900, 1024×768 and 390×844.
const STAGES: [(u32, u32); 4] = [(1240, 780), (760, 600), (560, 470), (390, 290)];
/// The width of a letter relative to its size, on average.
const LETTER: f64 = 0.55;
/// Steps of a run that are looked at.
const STEPS: u64 = 7;

/// A text, or a state that no text of others may cover.
#[derive(Clone, Debug)]
struct Field {
    owner: String,
    text: String,
    low: Point,
    high: Point,
    is_state: bool,
}

impl Field {
    fn words(words: &Words, at: Point, owner: &str) -> Field {
        let width = words.text.chars().count() as f64 * words.size * LETTER;
        let at = at + words.at;
        let left = match words.anchor {
            Anchor::Start => at.x,
            Anchor::Middle => at.x - width / 2.0,
            Anchor::End => at.x - width,
        };
        Field {
            owner: owner.to_owned(),
            text: words.text.clone(),
            low: Point::new(left, at.y - 0.72 * words.size),
            high: Point::new(left + width, at.y),
            is_state: false,
        }
    }

    /// How deep they overlap, in pixels.
    fn overlap(&self, other: &Field) -> f64 {
        let x = self.high.x.min(other.high.x) - self.low.x.max(other.low.x);
        let y = self.high.y.min(other.high.y) - self.low.y.max(other.low.y);
        x.min(y)
    }
}

/// All texts below a group; the owner is the state or transition that they belong to.
fn gather(marks: &[Mark], at: Point, owner: &str, fields: &mut Vec<Field>) {
    for mark in marks {
        match mark {
            Mark::Group(group) => {
                let owner = if owner.is_empty() { owner_of(group) } else { owner.to_owned() };
                gather(&group.marks, at + group.at, &owner, fields);
            }
            Mark::Words(words) => fields.push(Field::words(words, at, owner)),
            Mark::Shape(shape) if shape.class == "body" && owner.starts_with("state") => {
                let (middle, half) = match shape.form {
                    Form::Circle { centre, radius } => (centre, Point::new(radius, radius) * 0.8),
                    Form::Box { corner, width, height, .. } => {
                        let half = Point::new(width, height) * 0.5;
                        (corner + half, Point::new(half.x - 6.0, half.y * 0.85))
                    }
                    Form::Path(_) => continue,
                };
                let (low, high) = (at + middle - half, at + middle + half);
                let (owner, text) = (owner.to_owned(), "a state".to_owned());
                fields.push(Field { owner, text, low, high, is_state: true });
            }
            Mark::Shape(_) => {}
        }
    }
}

fn owner_of(group: &Group) -> String {
    let kind = group.class.split(' ').next().unwrap_or_default();
    match kind {
        "state" | "edge" => format!("{kind} {}", group.key),
        // A box with texts of its own.
        "callout" | "tag" | "tags" => kind.to_owned(),
        _ => String::new(),
    }
}

/// What overlaps by more than two pixels in a drawing.
fn collisions(marks: &[Mark]) -> Vec<String> {
    let mut fields = Vec::new();
    gather(marks, Point::default(), "", &mut fields);
    let mut found = Vec::new();
    for (index, one) in fields.iter().enumerate() {
        for other in &fields[index + 1..] {
            let states = one.is_state && other.is_state;
            if !states && one.owner != other.owner && one.overlap(other) > 2.0 {
                found.push(format!(
                    "{} ({}) and {} ({})",
                    one.text, one.owner, other.text, other.owner
                ));
            }
        }
    }
    found
}

#[test]
fn texts_of_examples_do_not_collide() {
    let mut worst = Vec::new();
    let (mut pictures, mut texts) = (0, 0);
    for example in EXAMPLES.iter().filter(|example| !example.text.is_empty()) {
        for (width, height) in STAGES {
            let mut client = Client::example(example.id);
            client.does(Asked::Stage { width, height });
            if client.view.screen != Screen::Search || client.view.panes.is_empty() {
                continue;
            }
            client.does(Asked::ToEnd);
            let end = client.view.transport.steps;
            for part in 0..STEPS {
                client.does(Asked::Seek(end * part / (STEPS - 1)));
                for pane in &client.view.panes {
                    let found = collisions(&pane.drawing);
                    pictures += 1;
                    texts += found.len();
                    if !found.is_empty() {
                        let step = client.step();
                        worst.push((found.len(), example.id, (width, height), step, found));
                    }
                }
            }
        }
    }
    worst.sort_by_key(|(count, ..)| std::cmp::Reverse(*count));
    for (count, id, size, step, found) in worst.iter().take(40) {
        println!("{count:>3}  {id} at {size:?}, step {step}: {}", found[0]);
    }
    println!("{texts} collisions in {pictures} pictures");
    assert!(texts * 25 <= pictures, "{texts} collisions in {pictures} pictures");
}

/// The places of the drawn states.
fn places(client: &Client) -> Vec<(String, Point)> {
    fn gather(marks: &[Mark], found: &mut Vec<(String, Point)>) {
        for mark in marks {
            if let Mark::Group(group) = mark {
                match group.attributes.iter().find(|(name, _)| name == "data-name") {
                    Some((_, name)) => found.push((name.clone(), group.at)),
                    None => gather(&group.marks, found),
                }
            }
        }
    }
    let mut found = Vec::new();
    client.view.panes.iter().for_each(|pane| gather(&pane.drawing, &mut found));
    found
}

#[test]
fn what_is_seen_is_placed_as_if_there_were_nothing_else() {
    let mut client = Client::open("grid g w=12 h=12\n");
    let whole = client.view.panes[0].width;
    let all = places(&client);
    assert_eq!(all.len(), 144);
    client.command(lariat_protocol::Command::HideOrShowUnseen);
    client.does(Asked::Seek(12));
    let seen = places(&client);
    assert!((2..12).contains(&seen.len()), "{}", seen.len());
    assert!(client.view.panes[0].width < 0.7 * whole, "they are larger on the stage");
    client.command(lariat_protocol::Command::HideOrShowUnseen);
    assert_eq!(places(&client), all, "all are where they were");
}
