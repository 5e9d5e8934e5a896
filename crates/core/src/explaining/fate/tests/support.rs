//! A short notation for systems, and texts for the results of an analysis.

pub(super) use crate::explaining::dice::Dice;
use crate::explaining::fate::{
    Arena, Error, FateAnalysis, FateQuestion, Method, Rule, TracePart, Will, analyse,
};
use crate::{OpenRow, OpenSystem, OpenTable, Variable};

/// One row for each state: `g !w 3; !g 4` goes to 3 if g and not w, and to 4 if not g; `5` always goes to 5;
/// an empty row is a state without successors. A state depends on the inputs that its row names.
pub(super) fn table(inputs: &[&str], rows: &[&str]) -> OpenTable {
    let row = |text: &&str| {
        let cases: Vec<(Vec<(u32, bool)>, u32)> = text
            .split(';')
            .filter(|case| !case.trim().is_empty())
            .map(|case| case_of(inputs, case))
            .collect();
        let is_named =
            |input: &u32| cases.iter().any(|case| case.0.iter().any(|one| one.0 == *input));
        let named: Vec<u32> = (0..inputs.len() as u32).filter(is_named).collect();
        let target = |number: usize| {
            let value = |input: u32| {
                let place = named.iter().position(|&one| one == input).unwrap();
                number >> (named.len() - 1 - place) & 1 == 1
            };
            let mut fits = cases
                .iter()
                .filter(|case| case.0.iter().all(|&(input, wanted)| value(input) == wanted));
            let (first, second) = (fits.next(), fits.next());
            assert!(second.is_none(), "two ways in {text}");
            first.unwrap_or_else(|| panic!("no way in {text}")).1
        };
        let moves = if cases.is_empty() { 0 } else { 1 << named.len() };
        let successors = (0..moves).map(target).collect();
        OpenRow { inputs: named, successors, ..OpenRow::default() }
    };
    OpenTable {
        inputs: inputs.iter().map(|name| Variable::boolean(name)).collect(),
        initial: vec![0],
        acceptance_sets: 0,
        rows: rows.iter().map(row).collect(),
    }
}

fn case_of(inputs: &[&str], case: &str) -> (Vec<(u32, bool)>, u32) {
    let mut words: Vec<&str> = case.split_whitespace().collect();
    let target = words.pop().unwrap().parse().unwrap();
    let literal = |word: &&str| {
        let name = word.trim_start_matches('!');
        let input = inputs.iter().position(|&input| input == name).unwrap();
        (input as u32, !word.starts_with('!'))
    };
    (words.iter().map(literal).collect(), target)
}

/// `control` is Γ, by names of inputs.
pub(super) fn arena(control: &[&str], inputs: &[&str], rows: &[&str]) -> Arena {
    let (system, _) = OpenSystem::explore(&table(inputs, rows), u64::MAX).unwrap();
    let number = |name: &&str| inputs.iter().position(|input| input == name).unwrap() as u32;
    Arena::new(system, &control.iter().map(number).collect::<Vec<_>>())
}

pub(super) fn question(initial: &[u32], target: &[u32], rule: Rule) -> FateQuestion {
    FateQuestion {
        initial: initial.to_vec(),
        error: Error::Target(target.to_vec()),
        method: Method::General(rule),
    }
}

pub(super) fn run(arena: &Arena, initial: &[u32], target: &[u32], rule: Rule) -> FateAnalysis {
    analyse(arena, question(initial, target, rule))
}

/// States, and between them the kind of each step: fated (`-`), fated but not by this move (`~`), free (`f`),
/// or free without a mark (`h`).
pub(super) fn told(part: &TracePart) -> String {
    let mut text = part.start.map(|state| state.to_string()).unwrap_or_default();
    for step in &part.steps {
        let sign = match step.will {
            Will::Free => 'f',
            Will::Fated if step.is_hidden => 'h',
            Will::Fated if step.is_forced => '-',
            Will::Fated => '~',
        };
        text += &format!(" {sign} {}", step.target);
    }
    text
}

/// Each layer: interior states, then those on the boundary.
pub(super) fn layers(part: &TracePart) -> Vec<(Vec<u32>, Vec<u32>)> {
    part.layers.iter().map(|layer| (layer.states.clone(), layer.boundary.clone())).collect()
}

const DETOUR: [&str; 7] = ["g 1; !g 2", "w 6; !w 1", "!g 0; g 3", "4", "5", "6", "6"];

/// The instance on which Fig. 5 as printed hides a free choice: the path by 1 is shorter, the path by 3 is
/// forced.
pub(super) fn detour() -> Arena {
    arena(&["g"], &["g", "w"], &DETOUR)
}

/// Like `detour`, but one or two states have other successors.
pub(super) fn random_detour(dice: &mut Dice) -> Arena {
    let mut rows = DETOUR.map(str::to_owned);
    for _ in 0..=dice.below(2) {
        let [a, b, c] = [(); 3].map(|()| dice.below(7));
        let row = ["g A; !g B", "w A; !w B", "A", "g A; !g w B; !g !w C"][dice.below(4) as usize];
        let row = [("A", a), ("B", b), ("C", c)]
            .iter()
            .fold(row.to_owned(), |row, (letter, state)| row.replace(letter, &state.to_string()));
        rows[dice.below(6) as usize] = row;
    }
    arena(&["g"], &["g", "w"], &rows.each_ref().map(String::as_str))
}

/// A random system: states depend on some of the inputs, which have two or three values.
pub(super) fn random(dice: &mut Dice) -> Arena {
    let (table, control) = random_table(dice);
    let (system, _) = OpenSystem::explore(&table, u64::MAX).unwrap();
    Arena::new(system, &control)
}

/// As for [`random`], with the numbers of the inputs of Γ.
pub(super) fn random_table(dice: &mut Dice) -> (OpenTable, Vec<u32>) {
    let (states, inputs) = (dice.below(12) + 1, dice.below(4));
    let variable = |input: u32, values: u32| Variable {
        name: format!("i{input}"),
        values: (0..values).map(|value| value.to_string()).collect(),
    };
    let inputs: Vec<Variable> =
        (0..inputs).map(|input| variable(input, 2 + dice.below(2))).collect();
    let mut row = |state: u32| {
        let scope: Vec<u32> = (0..inputs.len() as u32).filter(|_| dice.below(2) == 0).collect();
        let size = |&input: &u32| inputs[input as usize].values.len() as u32;
        let moves = if dice.below(20) == 0 { 0 } else { scope.iter().map(size).product() };
        // Most states have the next one as a successor, so there are long paths.
        let pool = [(state + 1) % states, dice.below(states), dice.below(states)];
        let successors = (0..moves).map(|_| pool[dice.below(3) as usize]).collect();
        OpenRow { inputs: scope, successors, ..OpenRow::default() }
    };
    let rows = (0..states).map(&mut row).collect();
    let table = OpenTable { inputs: inputs.clone(), initial: vec![0], acceptance_sets: 0, rows };
    let control = (0..inputs.len() as u32).filter(|_| dice.below(2) == 0).collect();
    (table, control)
}
