//! The residual languages of words: the states of the minimal deterministic automaton.

use std::collections::BTreeSet;

use super::expression::Expression;

/// The rest of a word, as the partial derivatives of an expression (Antimirov).
type Rest = BTreeSet<Expression>;

/// The residual languages of an expression, for words over some labels. The empty language is not
/// a residual: no final trace is left there (BLS 3.1, steps 1 and 3).
#[derive(Clone, Debug)]
pub struct Residuals {
    rests: Vec<Rest>,
    /// By rest: the number of its language.
    pub class: Vec<usize>,
    /// By rest and label: the next rest.
    next: Vec<Vec<usize>>,
    /// By rest: whether its language is not empty.
    live: Vec<bool>,
}

impl Residuals {
    pub fn of(expression: &Expression, labels: &[String]) -> Residuals {
        let mut rests = vec![Rest::from([expression.clone()])];
        let mut next: Vec<Vec<usize>> = Vec::new();
        while let Some(rest) = rests.get(next.len()).cloned() {
            let mut row = Vec::new();
            for label in labels {
                let after: Rest = rest.iter().flat_map(|one| partial(one, label)).collect();
                let known = rests.iter().position(|other| *other == after);
                row.push(known.unwrap_or(rests.len()));
                if known.is_none() {
                    rests.push(after);
                }
            }
            next.push(row);
        }
        let count = rests.len();
        let is_final: Vec<bool> = rests.iter().map(|rest| rest.iter().any(nullable)).collect();
        // Two languages differ if only one has the empty word, or if they differ after a label.
        let mut differ: Vec<Vec<bool>> =
            is_final.iter().map(|a| is_final.iter().map(|b| a != b).collect()).collect();
        let mut live = is_final.clone();
        for _ in 0..count {
            for a in 0..count {
                live[a] = live[a] || next[a].iter().any(|&t| live[t]);
                for b in 0..count {
                    let apart = (0..labels.len()).any(|l| differ[next[a][l]][next[b][l]]);
                    differ[a][b] = differ[a][b] || apart;
                }
            }
        }
        let first = |a: usize| (0..count).find(|&b| !differ[a][b]).expect("itself at the latest");
        let class = (0..count).map(first).collect();
        Residuals { rests, class, next, live }
    }

    /// The number of languages that are not empty.
    pub fn count(&self) -> usize {
        (0..self.rests.len()).filter(|&rest| self.live[rest] && self.class[rest] == rest).count()
    }

    /// The residual of the empty word, if there is any violating word at all.
    pub fn first(&self) -> Option<usize> {
        self.live[0].then_some(self.class[0])
    }

    /// Whether the word up to here violates the property.
    pub fn is_final(&self, residual: usize) -> bool {
        self.rests[residual].iter().any(nullable)
    }

    /// The residual after one more label, unless it is empty.
    pub fn after(&self, residual: usize, label: usize) -> Option<usize> {
        let next = self.next[residual][label];
        self.live[next].then_some(self.class[next])
    }
}

/// Whether the expression matches the empty word.
fn nullable(expression: &Expression) -> bool {
    expression.matches(&[])
}

/// The partial derivatives by a label.
fn partial(expression: &Expression, label: &str) -> Rest {
    let then = |rests: Rest, tail: &Expression| -> Rest {
        let glue = |rest: Expression| match rest {
            Expression::Nothing => tail.clone(),
            rest => Expression::Sequence(Box::new(rest), Box::new(tail.clone())),
        };
        rests.into_iter().map(glue).collect()
    };
    match expression {
        Expression::One(action) if action.means(label) => Rest::from([Expression::Nothing]),
        Expression::One(_) | Expression::Nothing => Rest::new(),
        Expression::Choice(one, other) => &partial(one, label) | &partial(other, label),
        Expression::Sequence(one, other) => {
            let mut rests = then(partial(one, label), other);
            if nullable(one) {
                rests.append(&mut partial(other, label));
            }
            rests
        }
        Expression::Star(again) => then(partial(again, label), expression),
        Expression::Plus(again) => then(partial(again, label), &Expression::Star(again.clone())),
        Expression::Optional(once) => partial(once, label),
    }
}

#[cfg(test)]
mod tests {
    use super::super::expression::Action;
    use super::*;
    use crate::Random;

    /// Residuals by derivatives and words by splitting must agree.
    #[test]
    fn residuals_and_words_agree() {
        let mut random = Random::new(3);
        let labels = ["A", "B", "PUT !1"].map(str::to_owned);
        for _ in 0..300 {
            let expression = random.expression(&labels, 3);
            let residuals = Residuals::of(&expression, &labels);
            for code in 0..120 {
                // All words of up to four labels.
                let (mut word, mut rest) = (Vec::new(), code);
                while rest > 0 {
                    rest -= 1;
                    word.push(rest % 3);
                    rest /= 3;
                }
                let follow = |now: Option<usize>, &label: &usize| residuals.after(now?, label);
                let end = word.iter().fold(residuals.first(), follow);
                let letters: Vec<&str> = word.iter().map(|&l| labels[l].as_str()).collect();
                let found = end.is_some_and(|end| residuals.is_final(end));
                assert_eq!(found, expression.matches(&letters), "{expression:?} {letters:?}");
            }
        }
    }

    /// At most one SEND (B1): nothing sent, one sent, two sent.
    #[test]
    fn languages_that_are_the_same_are_one() {
        let labels = ["SEND", "RECV"].map(str::to_owned);
        let send = || Box::new(Expression::One(Action::Label("SEND".into())));
        let any = || Box::new(Expression::Star(Box::new(Expression::One(Action::Any))));
        let then = |a, b| Box::new(Expression::Sequence(a, b));
        let twice = then(any(), then(send(), then(any(), then(send(), any()))));
        assert_eq!(Residuals::of(&twice, &labels).count(), 3);
    }
}
