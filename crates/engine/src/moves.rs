//! The buttons and keys that move in a run, and why some of them have no use now.

use lariat_protocol::{Move, Reach, Stride};

/// Where the run is, as far as moves depend on it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Standing {
    pub(crate) at_start: bool,
    pub(crate) at_end: bool,
    /// There is nothing to play.
    pub(crate) is_over: bool,
    pub(crate) calls: Calls,
}

/// Whether steps over calls and out of them have a use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Calls {
    /// None is made, for this reason.
    Never(&'static str),
    /// None is active.
    #[default]
    NotNow,
    Active,
}

/// A stride, what it leads to, and its key.
type Named<'a> = (Stride, &'a str, &'a str);

/// Moves in a search.
pub(crate) fn of_search(standing: Standing) -> Vec<Move> {
    let keys = [
        (Stride::Transition, "transition", "2"),
        (Stride::State, "state", "3"),
        (Stride::Phase, "phase", "4"),
        (Stride::Counterexample, "counterexample", "5"),
    ];
    of_run(standing, &keys)
}

/// Moves in an explanation.
pub(crate) fn of_explanation(standing: Standing) -> Vec<Move> {
    let keys = [
        (Stride::Transition, "state or transition", "2"),
        (Stride::State, "state or transition", "3"),
        (Stride::Phase, "stage", "4"),
    ];
    of_run(standing, &keys)
}

fn of_run(standing: Standing, keys: &[Named<'_>]) -> Vec<Move> {
    let list = List(standing);
    let [back, on] = ["Shift ←", "Shift →"];
    let mut moves = vec![
        list.start(),
        list.by(Stride::Decision, false, "decision", "Back to the decision before", back),
        list.by(Stride::Line, false, "line", "Back by one line", "←"),
        list.play(),
        list.by(Stride::Line, true, "line", "Forward by one line", "→"),
        list.by(Stride::Decision, true, "decision", "Forward to the next decision", on),
        list.end(),
        list.by(Stride::Over, true, "over call", "Step over calls", "O"),
        list.by(Stride::Out, true, "out of call", "Step out of calls", "Shift O"),
        list.by(Stride::Over, false, "", "Step back over calls", "I"),
        list.by(Stride::Out, false, "", "Step back out of calls", "Shift I"),
    ];
    let all = [(Stride::Line, "line", "1")].into_iter().chain(keys.iter().copied());
    moves.extend(all.flat_map(|named| list.keys(named)));
    moves
}

/// Moves of compared runs, which make steps of one kind together.
pub(crate) fn of_comparison(standing: Standing, word: &str) -> Vec<Move> {
    let list = List(standing);
    let mut moves = vec![
        list.start(),
        list.by(Stride::Line, false, word, &format!("Back by one {word}"), "←"),
        list.play(),
        list.by(Stride::Line, true, word, &format!("Forward by one {word}"), "→"),
        list.end(),
    ];
    let keys = [
        (Stride::Line, word, "1"),
        (Stride::Transition, "transition", "2"),
        (Stride::State, "state", "3"),
    ];
    moves.extend(keys.into_iter().flat_map(|named| list.keys(named)));
    moves
}

struct List(Standing);

impl List {
    fn start(&self) -> Move {
        self.made(Reach::Start, "start", "To the start", "Home")
    }

    fn end(&self) -> Move {
        self.made(Reach::End, "end", "To the end", "End")
    }

    fn play(&self) -> Move {
        match self.0.is_over {
            true => self.made(Reach::Play, "again", "Play again from the start", "space"),
            false => self.made(Reach::Play, "play", "Play", "space"),
        }
    }

    fn by(&self, stride: Stride, forwards: bool, word: &str, does: &str, key: &str) -> Move {
        self.made(Reach::Step { stride, forwards }, word, does, key)
    }

    /// A stride with keys and without buttons.
    fn keys(&self, (stride, name, key): Named<'_>) -> [Move; 2] {
        [
            self.by(stride, true, "", &format!("To the next {name}"), key),
            self.by(stride, false, "", &format!("To the {name} before"), &format!("Shift {key}")),
        ]
    }

    fn made(&self, to: Reach, word: &str, does: &str, key: &str) -> Move {
        Move {
            to,
            word: word.to_owned(),
            does: does.to_owned(),
            key: key.to_owned(),
            off: self.why_off(to).map(str::to_owned),
        }
    }

    fn why_off(&self, to: Reach) -> Option<&'static str> {
        let Standing { at_start, at_end, calls, .. } = self.0;
        let forwards = match to {
            Reach::Play => return None,
            Reach::Start => false,
            Reach::End => true,
            Reach::Step { forwards, .. } => forwards,
        };
        if forwards && at_end {
            return Some("the run is at its end");
        }
        if !forwards && at_start {
            return Some("the run is at its start");
        }
        match (to, calls) {
            (Reach::Step { stride: Stride::Over | Stride::Out, .. }, Calls::Never(why)) => {
                Some(why)
            }
            (Reach::Step { stride: Stride::Out, .. }, Calls::NotNow) => Some("no call is active"),
            _ => None,
        }
    }
}
