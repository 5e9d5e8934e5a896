//! Truth tables: all valuations of a few atoms at once, 64 per word.

use crate::Formula;
use crate::formula::Budget;

/// For each valuation of the atoms, whether a formula holds; bit i of a valuation's number is the
/// value of the i-th atom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TruthTable {
    atoms: u32,
    words: Vec<u64>,
}

/// Valuations of the first six atoms within a word.
const PATTERNS: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

impl TruthTable {
    /// Tables have 2^atoms bits, so callers must respect this limit.
    pub(crate) const MAX_ATOMS: usize = 16;

    /// The table with `value` everywhere.
    pub(crate) fn constant(atoms: usize, value: bool) -> TruthTable {
        let atoms = atoms.min(Self::MAX_ATOMS) as u32;
        let word = if value { used_bits(atoms) } else { 0 };
        TruthTable { atoms, words: vec![word; word_count(atoms)] }
    }

    /// The table of a formula whose atoms are all among the sorted `atoms`.
    pub(crate) fn of(formula: &Formula, atoms: &[u32], budget: &mut Budget) -> Option<TruthTable> {
        budget.spend(word_count(atoms.len() as u32) as u64)?;
        Some(match formula {
            Formula::True => TruthTable::constant(atoms.len(), true),
            Formula::False => TruthTable::constant(atoms.len(), false),
            Formula::Atom(atom) => TruthTable::atom(atoms.len(), atoms.binary_search(atom).ok()?),
            Formula::Not(inner) => {
                let mut table = TruthTable::of(inner, atoms, budget)?;
                let used = used_bits(table.atoms);
                table.words.iter_mut().for_each(|word| *word = !*word & used);
                table
            }
            Formula::Shared(inner) => TruthTable::of(inner, atoms, budget)?,
            Formula::And(parts) => TruthTable::fold(parts, atoms, true, |a, b| a & b, budget)?,
            Formula::Or(parts) => TruthTable::fold(parts, atoms, false, |a, b| a | b, budget)?,
            Formula::Xor(parts) => TruthTable::fold(parts, atoms, false, |a, b| a ^ b, budget)?,
        })
    }

    fn atom(atoms: usize, index: usize) -> TruthTable {
        let mut table = TruthTable::constant(atoms, true);
        match PATTERNS.get(index) {
            Some(pattern) => table.words.iter_mut().for_each(|word| *word &= pattern),
            None => {
                for (at, word) in table.words.iter_mut().enumerate() {
                    if at >> (index - PATTERNS.len()) & 1 == 0 {
                        *word = 0;
                    }
                }
            }
        }
        table
    }

    fn fold(
        parts: &[Formula],
        atoms: &[u32],
        neutral: bool,
        join: impl Fn(u64, u64) -> u64,
        budget: &mut Budget,
    ) -> Option<TruthTable> {
        let mut table = TruthTable::constant(atoms.len(), neutral);
        for part in parts {
            let part = TruthTable::of(part, atoms, budget)?;
            table.zip(&part, &join);
        }
        Some(table)
    }

    fn zip(&mut self, other: &TruthTable, join: impl Fn(u64, u64) -> u64) {
        for (word, &other) in self.words.iter_mut().zip(&other.words) {
            *word = join(*word, other);
        }
    }

    pub(crate) fn include(&mut self, other: &TruthTable) {
        self.zip(other, |a, b| a | b);
    }

    /// The first valuation in which both hold.
    pub(crate) fn first_common(&self, other: &TruthTable) -> Option<u32> {
        let words = self.words.iter().zip(&other.words).map(|(a, b)| a & b);
        first(words)
    }

    /// The first valuation in which it does not hold.
    pub(crate) fn first_gap(&self) -> Option<u32> {
        first(self.words.iter().map(|word| !word & used_bits(self.atoms)))
    }

    /// The valuations in which it holds, in order.
    pub(crate) fn valuations(&self) -> impl Iterator<Item = u32> {
        (0..).step_by(64).zip(&self.words).flat_map(|(first, &word)| {
            (0..64u32).filter(move |bit| word >> bit & 1 == 1).map(move |bit| first + bit)
        })
    }

    pub(crate) fn is_satisfiable(&self) -> bool {
        self.words.iter().any(|&word| word != 0)
    }
}

fn first(words: impl Iterator<Item = u64>) -> Option<u32> {
    let (index, word) = words.enumerate().find(|&(_, word)| word != 0)?;
    Some(index as u32 * 64 + word.trailing_zeros())
}

fn word_count(atoms: u32) -> usize {
    1 << (atoms.clamp(6, TruthTable::MAX_ATOMS as u32) - 6)
}

fn used_bits(atoms: u32) -> u64 {
    if atoms >= 6 { u64::MAX } else { (1 << (1 << atoms)) - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_agree_with_evaluation() {
        use Formula::{And, Atom, Not, Or, True, Xor};
        let not = |f| Not(Box::new(f));
        for width in [1, 3, 6, 9] {
            let atoms: Vec<u32> = (0..width).map(|i| i * 2 + 1).collect();
            let last = atoms[atoms.len() - 1];
            let formula =
                Or(vec![And(vec![Atom(1), not(Atom(last))]), Xor(vec![Atom(last), Atom(1), True])]);
            let table = TruthTable::of(&formula, &atoms, &mut Budget::new(1 << 20)).unwrap();
            for valuation in 0..1u32 << width {
                let value = |atom: u32| valuation >> (atom / 2) & 1 == 1;
                let bit = table.words[valuation as usize / 64] >> (valuation % 64) & 1 == 1;
                assert_eq!(bit, formula.holds(&value));
            }
            assert!(table.is_satisfiable());
        }
    }

    #[test]
    fn gaps_and_common_valuations_are_found() {
        let atoms: Vec<u32> = (0..8).collect();
        let mut budget = Budget::new(1 << 20);
        let mut of = |formula| TruthTable::of(&formula, &atoms, &mut budget).unwrap();
        let last = of(Formula::Atom(7));
        let mut cover = of(Formula::Not(Box::new(Formula::Atom(7))));
        assert_eq!(cover.first_common(&last), None);
        assert_eq!(cover.first_gap(), Some(128));
        cover.include(&last);
        assert_eq!(cover.first_gap(), None);
    }
}
