//! A sentence for each neighbourhood. What it says is true whichever states were matched: it rests
//! on the [`Outlook`](super::Outlook), not on the matching.

use lariat_core::neighbourhoods::Neighbourhood;

use super::Examined;

impl Examined<'_> {
    /// What the neighbourhood at this place means for a run that comes to it. "Correct behaviour" is
    /// where no continuation violates the property.
    pub fn sentence(&self, place: usize) -> String {
        let one = &self.analysis.neighbourhoods[place];
        let state = one.state as usize;
        let innocent = self.outlook.innocent[state];
        let escapes = self.escape_words(one);
        let mut text = match (escapes.is_empty(), innocent) {
            (false, true) => format!(
                "Here the run could still have gone right: taking {} leads back to correct behaviour.",
                choice(&escapes)
            ),
            (false, false) => format!(
                "Every run that comes here has violated the property already; behind {} it is not \
                 violated again.",
                choice(&escapes)
            ),
            (true, _) => self.without_escape(one, innocent),
        };
        if let Some(more) = self.no_return(one, innocent) {
            text.push(' ');
            text.push_str(&more);
        }
        text
    }

    /// A neighbourhood that nothing escapes from: it is one by a wider matching or marking.
    fn without_escape(&self, one: &Neighbourhood, innocent: bool) -> String {
        let origins = &self.analysis.counterexamples.origins[one.state as usize];
        let own = |state: u32| origins.iter().any(|&(full, _)| full == state);
        let doomed = self.outlook.doomed[one.state as usize];
        if let Some(step) = one.correct.iter().find(|step| own(step.source)) {
            return format!(
                "State {} is at the frontier, but from here {} leads on to violations.",
                self.name(step.source),
                quoted(self.label(step.label)),
            );
        }
        if let Some(step) = one.correct.first() {
            return format!(
                "State {} matches here and can take {}, which the counterexamples through here do not.",
                self.name(step.source),
                quoted(self.label(step.label)),
            );
        }
        match (doomed, innocent) {
            (false, _) => "No step leads back to correct behaviour here, but a later one can.".into(),
            (true, false) => "Every run that comes here has violated the property already.".into(),
            (true, true) if self.outlook.inevitable[one.state as usize] => {
                "From here on every continuation violates the property sooner or later.".into()
            }
            (true, true) => {
                "No step leads back to correct behaviour, here or later: at every point a violation \
                 can still follow."
                    .into()
            }
        }
    }

    /// The actions that take the last chance away, if there is one here and a violation is still to
    /// come.
    fn no_return(&self, one: &Neighbourhood, innocent: bool) -> Option<String> {
        if self.outlook.doomed[one.state as usize] || !innocent {
            return None;
        }
        let lts = &self.analysis.counterexamples.lts;
        let steps = one.outgoing.iter().map(|&number| lts.transitions()[number as usize]);
        let (mut all, mut sure) = (Vec::new(), Vec::new());
        for step in steps.filter(|step| self.outlook.doomed[step.target as usize]) {
            let inevitable = self.outlook.inevitable[step.target as usize];
            let list = if inevitable { &mut sure } else { &mut all };
            let word = quoted(self.label(step.label));
            // The same action may also lead where there is a chance left, or right out.
            let open = lts.from(one.state).iter().any(|other| {
                other.label == step.label && !self.outlook.doomed[other.target as usize]
            });
            let full = self.subject.lts.transitions();
            let escapes = &self.outlook.escapes[one.state as usize];
            let twin = open || escapes.iter().any(|&way| full[way as usize].label == step.label);
            let word = match twin {
                true => format!("{word} to state {}", self.naming.long(step.target)),
                false => word,
            };
            if !list.contains(&word) {
                list.push(word);
            }
        }
        let sentences = [
            (sure, "every continuation violates the property sooner or later"),
            (all, "there is no way back: at every later point a violation can still follow"),
        ];
        let told = sentences.into_iter().filter(|(words, _)| !words.is_empty());
        let told: Vec<String> =
            told.map(|(words, what)| format!("After {} {what}.", choice(&words))).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    /// The actions that lead back to correct behaviour; with their ends where the label alone does
    /// not say enough.
    fn escape_words(&self, one: &Neighbourhood) -> Vec<String> {
        let full = self.subject.lts.transitions();
        let counterexamples = self.analysis.counterexamples.lts.from(one.state);
        let several = self.analysis.counterexamples.origins[one.state as usize].len() > 1;
        let mut words = Vec::new();
        for &number in &self.outlook.escapes[one.state as usize] {
            let step = full[number as usize];
            let mut word = quoted(self.label(step.label));
            if several {
                word = format!("{word} from state {}", self.name(step.source));
            }
            if counterexamples.iter().any(|other| other.label == step.label) {
                word = format!("{word} to state {}", self.name(step.target));
            }
            if !words.contains(&word) {
                words.push(word);
            }
        }
        words
    }
}

/// A label in backticks, on one line.
fn quoted(label: &str) -> String {
    let plain = |c: char| match c {
        // It would end the label where it is shown.
        '`' => '\'',
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    };
    format!("`{}`", label.chars().map(plain).collect::<String>())
}

/// "`a`, `b` or `c`"; of many the first ones.
fn choice(words: &[String]) -> String {
    const SHOWN: usize = 4;
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., last] if words.len() <= SHOWN => format!("{} or {last}", before.join(", ")),
        _ => {
            format!("{} or {} more", words[..SHOWN - 1].join(", "), words.len() - (SHOWN - 1))
        }
    }
}
