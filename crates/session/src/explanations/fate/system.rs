//! Translates a model into an open system.

use lariat_core::sorting::sort_by_key;
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use lariat_core::{
    Blueprint, Entered, Marks, Model, OpenRules, OpenSystem, OwnedCode, Scope, TooLarge, Variable,
};
use lariat_lang::{OpenSystem as Written, Specification, System, Undecided};

/// A model as an open system, and the name of each state in the model.
#[derive(Clone, Debug)]
pub struct Opened {
    pub system: OpenSystem,
    /// Indexed by state.
    pub names: Vec<String>,
    /// The state of the model for each state, which may be a copy of it.
    originals: Vec<OwnedCode>,
}

impl Opened {
    /// The numbers of a state of the model; none if it is not part of the open system.
    pub fn states_of(&self, original: &OwnedCode) -> impl Iterator<Item = u32> {
        let all = (0..).zip(&self.originals);
        all.filter(move |(_, other)| *other == original).map(|(state, _)| state)
    }
}

/// The model with marks on states, as open systems need them.
pub(super) fn marked_on_states(model: Arc<dyn Model>) -> Arc<dyn Model> {
    if model.marks_transitions() { Arc::new(Entered::new(model)) } else { model }
}

/// Why a model is not an open system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FateUnfit {
    /// A sentence.
    pub why: String,
    /// The state that causes the error.
    pub place: Option<u64>,
    /// The limit on states or moves was exceeded.
    pub exceeds: bool,
}

impl std::fmt::Display for FateUnfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for FateUnfit {}

/// The maximal number of (state, move) pairs. Each takes about ten bytes, several times.
const MOST_MOVES: usize = 1 << 25;

/// The limit on the work for guards; enough for any text written by hand.
const WORK: u64 = 400_000_000;

/// The open system of a model. In an automaton or a transition system, the input `choice` decides which
/// transition is taken; in the states listed in `environment`, the input `environment` does.
pub fn open_system(
    model: &Specification,
    environment: &[OwnedCode],
    limit: u64,
) -> Result<Opened, FateUnfit> {
    // States are numbered in 32 bits.
    let limit = limit.min(u64::from(u32::MAX) - 1);
    match (&model.open, &model.system) {
        (Some(open), System::States(blueprint)) => Guarded::new(blueprint, open)?.explore(limit),
        _ => Chosen::new(model.model(), environment).explore(limit),
    }
}

fn too_large(over: TooLarge) -> FateUnfit {
    FateUnfit { why: over.words(), place: None, exceeds: true }
}

fn too_many_moves() -> FateUnfit {
    let why = format!("the states have more than {MOST_MOVES} moves together");
    FateUnfit { why, place: None, exceeds: true }
}

/// A system whose transitions have guards.
struct Guarded<'m> {
    blueprint: &'m Blueprint,
    open: &'m Written,
    /// Indexed by place: the inputs that its moves depend on, and the target of each move.
    rows: Vec<Option<(Scope, Vec<u64>)>>,
    variables: Vec<Variable>,
    /// Indexed by place, then by variable.
    values: Vec<u32>,
}

impl<'m> Guarded<'m> {
    fn new(blueprint: &'m Blueprint, open: &'m Written) -> Result<Guarded<'m>, FateUnfit> {
        let (mut rows, mut work, mut moves) = (Vec::new(), WORK, 0);
        for place in 0..blueprint.written_count() {
            let decision = open.decision(place, &mut work);
            let decision =
                decision.map_err(|why| undecided(&blueprint.place_name(place), place, why))?;
            rows.push(decision.map(|decision| {
                let targets = targets(blueprint, place).unwrap_or_default();
                let width = decision.inputs.len() as u32;
                moves += decision.transitions.len();
                // The two numberings of valuations have opposite orders of inputs, so the bits are reversed.
                let target = |number: u32| {
                    let valuation = number.reverse_bits().checked_shr(32 - width).unwrap_or(0);
                    let transition = decision.transitions[valuation as usize];
                    targets.get(transition as usize).copied().unwrap_or(place)
                };
                let scope = Scope(decision.inputs.iter().map(|&input| (input, 2)).collect());
                (scope, (0..1 << width).map(target).collect())
            }));
            if moves > MOST_MOVES {
                return Err(too_many_moves());
            }
        }
        let (variables, values) = valued(blueprint, open);
        Ok(Guarded { blueprint, open, rows, variables, values })
    }

    fn explore(&self, limit: u64) -> Result<Opened, FateUnfit> {
        let (system, places) = OpenSystem::explore(self, limit).map_err(too_large)?;
        Ok(Opened {
            system,
            names: places.iter().map(|&place| self.blueprint.place_name(place)).collect(),
            originals: places.into_iter().map(OwnedCode::Number).collect(),
        })
    }

    fn row(&self, place: u64) -> Option<&(Scope, Vec<u64>)> {
        self.rows.get(place as usize)?.as_ref()
    }
}

fn targets(blueprint: &Blueprint, place: u64) -> Result<Vec<u64>, TooLarge> {
    let mut targets = Vec::new();
    blueprint.place_successors(place, |target| targets.push(target))?;
    Ok(targets)
}

fn undecided(name: &str, place: u64, why: Undecided) -> FateUnfit {
    let why = match why {
        Undecided::TooLong => format!(
            "the guards of `{name}` cannot be evaluated: they are too long, or mention too many inputs"
        ),
        Undecided::Gap(valuation) => {
            format!(
                "an open system has a successor for all inputs, but no rule of `{name}` covers {valuation}"
            )
        }
        Undecided::Overlap(valuation) => {
            format!("an open system is deterministic, but two rules of `{name}` cover {valuation}")
        }
    };
    FateUnfit { why, place: Some(place), exceeds: false }
}

/// The variables of states, and their values in each state.
fn valued(blueprint: &Blueprint, open: &Written) -> (Vec<Variable>, Vec<u32>) {
    let names: Vec<String> = match open.variables.is_empty() {
        true => return (Vec::new(), Vec::new()),
        false => (0..blueprint.written_count()).map(|place| blueprint.place_name(place)).collect(),
    };
    let rows: Vec<Vec<&str>> = names.iter().map(|name| open.values(name)).collect();
    let mut numbers: Vec<HashMap<&str, u32>> = Vec::new();
    let variables = open.variables.iter().enumerate().map(|(at, name)| {
        let appear = rows.iter().map(|row| row.get(at).copied().unwrap_or_default());
        let values = domain(appear);
        numbers.push((0..).zip(&values).map(|(number, &value)| (value, number)).collect());
        let values = values.into_iter().map(str::to_owned).collect();
        Variable { name: name.clone(), values }
    });
    let variables: Vec<Variable> = variables.collect();
    let values = rows.iter().flat_map(|row| {
        let numbers = numbers.iter().enumerate();
        numbers.map(|(at, known)| {
            known.get(row.get(at).copied().unwrap_or_default()).copied().unwrap_or_default()
        })
    });
    (variables, values.collect())
}

/// Values in the order of first occurrence; numbers are sorted, and `false` comes before `true`.
fn domain<'n>(appear: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
    let (mut values, mut known) = (Vec::new(), HashSet::new());
    for value in appear {
        if known.insert(value) {
            values.push(value);
        }
    }
    let numbers: Option<Vec<i64>> = values.iter().map(|value| value.parse().ok()).collect();
    if numbers.is_some() {
        sort_by_key(&mut values, |value| value.parse::<i64>().unwrap_or_default());
    } else if values.iter().all(|value| matches!(*value, "false" | "true")) {
        values.sort_unstable();
    }
    values
}

impl OpenRules for Guarded<'_> {
    type Key = u64;

    fn inputs(&self) -> Vec<Variable> {
        self.open.inputs.iter().map(|name| Variable::boolean(name)).collect()
    }

    fn variables(&self) -> Vec<Variable> {
        self.variables.clone()
    }

    fn written(&self) -> Vec<u64> {
        (0..self.blueprint.written_count()).collect()
    }

    fn initial(&self) -> Vec<u64> {
        self.blueprint.initial_states().to_vec()
    }

    fn scope(&self, &place: &u64) -> Option<Scope> {
        Some(self.row(place)?.0.clone())
    }

    fn successor(&self, &place: &u64, values: &[u32]) -> u64 {
        let number = values.iter().fold(0, |number, &value| 2 * number + value as usize);
        self.row(place).and_then(|(_, targets)| targets.get(number).copied()).unwrap_or(place)
    }

    fn values(&self, &place: &u64) -> Vec<u32> {
        let each = self.variables.len();
        self.values
            .get(place as usize * each..)
            .unwrap_or_default()
            .iter()
            .take(each)
            .copied()
            .collect()
    }

    fn marks(&self, &place: &u64) -> Marks {
        self.blueprint.place_marks(place)
    }

    fn acceptance_sets(&self) -> u32 {
        self.blueprint.acceptance_sets()
    }
}

/// The inputs of an automaton, by number.
const CHOICE: u32 = 0;
const ENVIRONMENT: u32 = 1;

/// A system whose transitions are chosen by number.
struct Chosen {
    model: Arc<dyn Model>,
    /// The model with marks on states.
    walked: Arc<dyn Model>,
    environment: HashSet<OwnedCode>,
    /// The last state asked for, and the targets of its transitions, because they are asked for one by one.
    row: RefCell<(Option<OwnedCode>, Vec<OwnedCode>)>,
    /// A state exceeded the limit on transitions, and was treated as having none.
    refusal: Cell<Option<TooLarge>>,
}

impl Chosen {
    fn new(model: Arc<dyn Model>, environment: &[OwnedCode]) -> Chosen {
        Chosen {
            walked: marked_on_states(model.clone()),
            model,
            environment: environment.iter().cloned().collect(),
            row: RefCell::default(),
            refusal: Cell::new(None),
        }
    }

    fn explore(&self, limit: u64) -> Result<Opened, FateUnfit> {
        let explored = OpenSystem::explore(self, limit);
        let (mut system, codes) = match self.refusal.take() {
            Some(over) => Err(over),
            None => explored,
        }
        .map_err(too_large)?;
        if system.move_count() > MOST_MOVES {
            return Err(too_many_moves());
        }
        // The number of values of an input is known only when all states are known.
        for state in 0..system.state_count() {
            let scope = system.scope(state).0.clone();
            for (input, size) in scope {
                let values = &mut system.inputs[input as usize].values;
                while values.len() < size as usize {
                    values.push((values.len() + 1).to_string());
                }
            }
        }
        let names = codes.iter().map(|code| self.walked.name(code.code())).collect();
        let originals = codes.into_iter().map(|code| self.original(&code)).collect();
        Ok(Opened { system, names, originals })
    }

    /// The state of the model that a state is a copy of.
    fn original(&self, state: &OwnedCode) -> OwnedCode {
        match self.model.marks_transitions() {
            true => Entered::original(state.code()).0.to_owned(),
            false => state.clone(),
        }
    }

    /// The number of transitions that leave a state, and the target of the `number`-th.
    fn look_up(&self, state: &OwnedCode, number: u32) -> (u32, Option<OwnedCode>) {
        let (known, row) = &mut *self.row.borrow_mut();
        if known.as_ref() != Some(state) {
            row.clear();
            let all =
                self.walked.transitions(state.code(), |target, _, _| row.push(target.to_owned()));
            if let Err(over) = all {
                self.refusal.set(Some(over));
                row.clear();
            }
            *known = Some(state.clone());
        }
        (row.len() as u32, row.get(number as usize).cloned())
    }
}

impl OpenRules for Chosen {
    type Key = OwnedCode;

    fn inputs(&self) -> Vec<Variable> {
        let names: &[&str] =
            if self.environment.is_empty() { &["choice"] } else { &["choice", "environment"] };
        names.iter().map(|name| Variable { name: (*name).to_owned(), values: Vec::new() }).collect()
    }

    fn written(&self) -> Vec<OwnedCode> {
        (0..self.walked.written()).map(OwnedCode::Number).collect()
    }

    fn initial(&self) -> Vec<OwnedCode> {
        self.walked.initial_states()
    }

    fn scope(&self, state: &OwnedCode) -> Option<Scope> {
        let is_environment = self.environment.contains(&self.original(state));
        let input = if is_environment { ENVIRONMENT } else { CHOICE };
        let (degree, _) = self.look_up(state, 0);
        (degree > 0).then(|| Scope(vec![(input, degree)]))
    }

    fn successor(&self, state: &OwnedCode, values: &[u32]) -> OwnedCode {
        let number = values.first().copied().unwrap_or_default();
        self.look_up(state, number).1.unwrap_or_else(|| state.clone())
    }

    fn marks(&self, state: &OwnedCode) -> Marks {
        self.walked.marks(state.code())
    }

    fn acceptance_sets(&self) -> u32 {
        self.walked.acceptance_sets()
    }
}

#[cfg(test)]
mod tests {
    use lariat_lang::{Format, read};

    use super::*;

    fn opened(text: &str, environment: &[u64]) -> Opened {
        let model = read(text, Format::Lar).tree.expect("a model");
        let environment: Vec<OwnedCode> =
            environment.iter().map(|&place| OwnedCode::Number(place)).collect();
        open_system(&model, &environment, 1000).expect("an open system")
    }

    #[test]
    fn guards_decide_where_a_state_goes() {
        // JRS Fig. 2 as far as state 1.
        let text = "inputs g w\ncontrol g\n1 -[!g]-> 0\n1 -[g & w]-> 3\n1 -[g & !w]-> 4\n3 -[w]-> 3\n\
                    3 -[!w]-> 1\n4* -[true]-> 4\n";
        let Opened { system, names, .. } = opened(text, &[]);
        assert_eq!(names, ["1", "3", "4", "0"], "in the order of their lines, then 0");
        assert_eq!(system.successors(0), [3, 3, 2, 1], "!g !w, !g w, g !w, g w");
        assert_eq!(system.scope(1), &Scope(vec![(1, 2)]));
        assert_eq!((system.successors(1), system.successors(2)), (&[0, 1][..], &[2][..]));
        assert!(system.successors(3).is_empty() && system.scope(3).0.is_empty());
        assert_eq!((system.marks(2), system.acceptance_sets), (Marks::NONE.with(0), 1));
        assert_eq!(system.inputs, ["g", "w"].map(Variable::boolean));
    }

    #[test]
    fn an_automaton_has_choices_and_some_states_are_the_environments() {
        let Opened { system, .. } = opened("a -> b c b\nb* -> a\nc\n", &[1]);
        assert_eq!(system.inputs[0].values, ["1", "2", "3"]);
        assert_eq!(
            (&*system.inputs[1].name, &*system.inputs[1].values),
            ("environment", &["1".to_owned()][..])
        );
        assert_eq!(system.successors(0), [1, 2, 1]);
        assert_eq!(system.scope(1), &Scope(vec![(ENVIRONMENT, 1)]));
        assert!(system.successors(2).is_empty());
        assert_eq!(opened("a -> a\n", &[]).system.inputs.len(), 1);
    }

    #[test]
    fn generated_and_composed_states_are_explored() {
        let Opened { system, names, .. } = opened("s -> t\ntree t depth=2\n", &[]);
        assert_eq!((system.state_count(), names.len()), (8, 8));
        let text = "process p\n0 -a-> 1\n1 -b-> 0\nprocess q\n0 -c-> 1\n";
        let opened = opened(text, &[]);
        assert_eq!((opened.system.state_count(), opened.system.initial.clone()), (4, vec![0]));
        let third = opened.originals[2].clone();
        assert_eq!(opened.states_of(&third).collect::<Vec<_>>(), [2]);
    }

    #[test]
    fn values_are_in_a_sensible_order() {
        assert_eq!(domain(["10", "9", "10", "-1"].into_iter()), ["-1", "9", "10"]);
        assert_eq!(domain(["true", "false"].into_iter()), ["false", "true"]);
        assert_eq!(domain(["idle", "busy", "idle"].into_iter()), ["idle", "busy"]);
    }

    #[test]
    fn too_many_states_are_said() {
        let model = read("tree t depth=20\n", Format::Lar).tree.expect("a model");
        let unfit = open_system(&model, &[], 100).expect_err("too many states");
        assert!(unfit.exceeds && unfit.to_string().contains("more than 100 states"));
    }
}
