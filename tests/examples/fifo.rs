//! Writes `static/examples/fifo.lar`.

fn main() {
    print!("{}", lariat_tests::models::fifo());
}
