//! Mutation fuzzing: no text may cause a panic or break a law.
//!
//! Only mutants that are accepted by a reader are of use, because rejected texts test only the first lines of
//! the reader. So every run prints the share of accepted mutants, and fails if it is less than a tenth: then
//! the corpus or the mutations are bad. A failing mutant is shrunk and written to a file.
//! `cargo xtask explore` does long runs with fresh seeds.

mod asking;
mod models;
mod others;
mod sketch;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use lariat_tests::{failures_folder, seed};
use mutatis::Session;
use sketch::{Change, Sketch};

/// A reader of texts.
pub(crate) struct Target {
    pub(crate) name: &'static str,
    /// The texts that mutants are made from.
    pub(crate) corpus: Vec<String>,
    /// Whether the reader accepted the text; panics if a law is broken.
    pub(crate) take: fn(&str) -> bool,
}

/// The maximal size of a mutant in bytes.
const LARGEST: usize = 3_000;

/// The number of mutants kept for further mutation, besides the corpus.
const POOL: usize = 200;

/// Nothing here takes longer than a second, so this is a hang.
const HANGS: Duration = Duration::from_secs(120);

impl Target {
    fn fuzz(&self, mutants: usize) {
        let seed = seed();
        let mut session = Session::new().seed(seed);
        let corpus: Vec<Sketch> = self.corpus.iter().map(|text| Sketch::of(text)).collect();
        for text in &self.corpus {
            assert!((self.take)(text), "{}: the corpus must be read: {text:?}", self.name);
        }
        let mut pool = corpus.clone();
        let mut through = 0;
        let mut random = lariat_tests::Random::new(seed);
        for mutant in 0..mutants {
            let mut sketch = pool[random.below(pool.len() as u64) as usize].clone();
            for _ in 0..=random.below(3) {
                session.mutate_with(&mut Change { others: &corpus }, &mut sketch).unwrap();
            }
            let text = sketch.text();
            if text.len() > LARGEST {
                continue;
            }
            match self.survives(&text) {
                Err(_) => self.report(sketch, seed, mutant),
                Ok(false) => {}
                Ok(true) => {
                    through += 1;
                    if pool.len() < corpus.len() + POOL {
                        pool.push(sketch);
                    } else {
                        let place = corpus.len() + random.below(POOL as u64) as usize;
                        pool[place] = sketch;
                    }
                }
            }
        }
        let share = 100 * through / mutants;
        println!("{}: {through} of {mutants} mutants got past the reader, {share} %", self.name);
        assert!(share >= 10, "{}: only {share} % of the mutants get past the reader", self.name);
    }

    /// The result, or an error if it panicked. A hang ends the program.
    fn survives(&self, text: &str) -> Result<bool, ()> {
        let (done, waits) = channel::<()>();
        let hung = self.file("hangs");
        let (name, written) = (self.name, text.to_owned());
        let watchdog = std::thread::spawn(move || {
            if waits.recv_timeout(HANGS) == Err(RecvTimeoutError::Timeout) {
                let _ = std::fs::write(&hung, &written);
                eprintln!("{name} hangs on {written:?}, which is in {}", hung.display());
                std::process::abort();
            }
        });
        let outcome = catch_unwind(AssertUnwindSafe(|| (self.take)(text)));
        drop(done);
        let _ = watchdog.join();
        outcome.map_err(|_| ())
    }

    /// Shrinks a failing text, writes it to a file and fails the test.
    fn report(&self, mut sketch: Sketch, seed: u64, mutant: usize) -> ! {
        let mut session = Session::new().seed(seed).shrink(true);
        for _ in 0..400 {
            let mut smaller = sketch.clone();
            let shrunk = session.mutate_with(&mut Change { others: &[] }, &mut smaller);
            if shrunk.is_ok() && self.survives(&smaller.text()).is_err() {
                sketch = smaller;
            }
        }
        let (text, file) = (sketch.text(), self.file("fails"));
        let written = std::fs::write(&file, &text);
        let place = match written {
            Ok(()) => format!("open {} in Lariat", file.display()),
            Err(error) => format!("it could not be written to {}: {error}", file.display()),
        };
        // Once more, to print the message and the place.
        let outcome = catch_unwind(AssertUnwindSafe(|| (self.take)(&text)));
        panic!(
            "{}: mutant {mutant} fails ({outcome:?})\n{text}\n  {place}; try again with \
             LARIAT_SEED={seed}",
            self.name
        );
    }

    fn file(&self, what: &str) -> std::path::PathBuf {
        let folder = failures_folder();
        let _ = std::fs::create_dir_all(&folder);
        folder.join(format!("fuzz-{}-{what}.txt", self.name))
    }
}

#[test]
fn arrow_notation() {
    models::arrows().fuzz(6_000);
}

#[test]
fn compositions() {
    models::compositions().fuzz(3_000);
}

#[test]
fn open_systems() {
    models::open_systems().fuzz(3_000);
}

#[test]
fn hoa() {
    models::hoa().fuzz(5_000);
}

#[test]
fn aut() {
    models::aut().fuzz(5_000);
}

#[test]
fn never_claims() {
    models::claims().fuzz(4_000);
}

#[test]
fn formulas() {
    models::formulas().fuzz(6_000);
}

#[test]
fn links() {
    others::links().fuzz(3_000);
}

#[test]
fn arrangements() {
    others::arrangements().fuzz(3_000);
}

#[test]
fn options() {
    others::options().fuzz(3_000);
}

#[test]
fn conditions() {
    others::conditions().fuzz(3_000);
}

#[test]
fn lassos() {
    others::lassos().fuzz(3_000);
}

#[test]
fn traces() {
    others::traces().fuzz(3_000);
}

#[test]
fn runs() {
    asking::runs().fuzz(800);
}

#[test]
fn explanations() {
    asking::explanations().fuzz(800);
}

#[test]
#[ignore = "takes minutes"]
fn readers_at_length() {
    models::arrows().fuzz(40_000);
    models::compositions().fuzz(20_000);
    models::open_systems().fuzz(20_000);
    models::hoa().fuzz(40_000);
    models::aut().fuzz(40_000);
    models::claims().fuzz(40_000);
    models::formulas().fuzz(40_000);
}

#[test]
#[ignore = "takes minutes"]
fn words_at_length() {
    others::links().fuzz(10_000);
    others::arrangements().fuzz(20_000);
    others::options().fuzz(20_000);
    others::conditions().fuzz(20_000);
    others::lassos().fuzz(20_000);
    others::traces().fuzz(20_000);
}

#[test]
#[ignore = "takes minutes"]
fn runs_at_length() {
    asking::runs().fuzz(10_000);
    asking::explanations().fuzz(10_000);
}
