//! Examples that a program writes are what it writes.

use lariat_tests::{models, repository};

fn check(id: &str, written: String) {
    let path = repository().join(format!("static/examples/{id}.lar"));
    let file = std::fs::read_to_string(&path).expect("the example is there");
    let regenerate = format!("cargo run -p lariat-tests --example {id} > static/examples/{id}.lar");
    assert!(
        file == written,
        "{id}.lar is not what its program writes; to write it again:\n{regenerate}"
    );
}

#[test]
fn the_bakery_is_as_written() {
    check("bakery", models::bakery());
}

#[test]
fn the_queues_are_as_written() {
    check("fifo", models::fifo());
}
