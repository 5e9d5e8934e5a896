//! Writes `static/examples/bakery.lar`.

fn main() {
    print!("{}", lariat_tests::models::bakery());
}
