//! The same answers in wasm as natively: a native test and Node both compare their answers
//! with `tests/wasm/answers.txt`.

use lariat_session::core::Options;
use lariat_session::lang::{Format, read};
use lariat_session::{ALGORITHMS, EXAMPLES, Timeline, check, prepare};

/// Models beyond the examples: generated ones, also with numbers above 32 bits, with several
/// acceptance sets and with none.
const MODELS: [&str; 6] = [
    "chain a n=30",
    "tree t depth=4",
    "grid g w=6 h=5",
    "a*{0} -> b c\nb*{1} -> c\nc -> a b\nd*{2} -> a\nacceptance 3",
    "acceptance 0\na -> b\nb -> c a\nc ->",
    "random n=40 edges=90 accepting=0.1 seed=18446744073709551615",
];

/// One line per model and search.
pub fn answers() -> Vec<String> {
    let random = (0..40).map(|seed| {
        let (states, edges) = (2 + seed % 13, 3 + seed % 29);
        format!("random n={states} edges={edges} accepting=0.3 seed={seed}")
    });
    // Open systems are not automata, and the large ones are not part of the wasm module.
    let examples = EXAMPLES.iter().filter(|example| example.algorithm != "fate");
    let examples = examples.flat_map(|example| lines(example.id, example.text));
    let others = MODELS.map(str::to_owned).into_iter().chain(random);
    let others = others.flat_map(|text| lines(text.lines().next().unwrap_or_default(), &text));
    examples.chain(others).collect()
}

/// The answer of every search on a model, headless and stepped with seeks all over
/// the run.
fn lines(name: &str, text: &str) -> Vec<String> {
    let Some(model) = read(text, Format::Lar).tree else {
        return vec![format!("{name} · no model")];
    };
    let options = Options::default().with("force", "true");
    let answer = |algorithm| match check(&model.model(), algorithm, &options, None) {
        Ok(answer) => abridged(serde_json::to_string(&answer).unwrap_or_default()),
        Err(error) => error.to_string(),
    };
    let seen = |algorithm| match prepare(&model.model(), algorithm, &options, u64::MAX) {
        Ok(preparation) => {
            let machine = algorithm.start(&preparation.automaton, &options);
            seen_backwards(&mut Timeline::new(preparation.automaton, machine))
        }
        Err(_) => 0,
    };
    ALGORITHMS
        .iter()
        .map(|algorithm| format!("{name} · {} · {:016x}", answer(algorithm), seen(algorithm)))
        .collect()
}

/// A hash of lines, counters, colours and calls at steps from the end to the start.
fn seen_backwards(timeline: &mut Timeline) -> u64 {
    let steps = timeline.extend(u64::MAX).steps;
    let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
    let stride = (steps / 100).max(7) as usize;
    for step in (0..=steps).rev().step_by(stride) {
        timeline.seek(step);
        let snapshot = timeline.snapshot();
        let scene = timeline.scene();
        let looks = timeline.looks(&scene.states);
        hash.add(&format!("{step} {:?} {:?}", snapshot.line, snapshot.counters));
        hash.add(&format!("{:?} {:?} {looks:?}", snapshot.path, snapshot.considered));
    }
    hash.0
}

/// A long answer is replaced by a hash.
fn abridged(answer: String) -> String {
    const READABLE: usize = 600;
    if answer.len() <= READABLE {
        return answer;
    }
    let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
    hash.add(&answer);
    format!("{} characters, {:016x}", answer.len(), hash.0)
}

struct Fnv(u64);

impl Fnv {
    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `LARIAT_BLESS=1 cargo test -p lariat-benches` rewrites the file; review the difference.
    #[test]
    fn natively_the_answers_are_as_written_down() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/wasm/answers.txt");
        let answers = answers();
        if std::env::var_os("LARIAT_BLESS").is_some() {
            std::fs::write(path, answers.join("\n") + "\n").expect("the folder is there");
        }
        let written = std::fs::read_to_string(path).unwrap_or_default();
        for (answer, line) in answers.iter().zip(written.lines()) {
            assert_eq!(answer, line);
        }
        assert_eq!(answers.len(), written.lines().count());
    }
}
