//! Shortest guards: disjunctions of as few literals as possible.

pub(super) const INPUTS: usize = 3;

/// For each input the value it must have.
type Cube = [Option<bool>; INPUTS];

/// The shortest text for a truth table; bit `n` is the value for valuation `n`.
pub(super) fn shortest(table: u8, names: [&str; INPUTS]) -> String {
    if table == u8::MAX {
        return "true".to_owned();
    }
    let inside = |cube: &Cube| covered(cube) & !table == 0;
    let cubes: Vec<Cube> = all_cubes().into_iter().filter(inside).collect();
    let written = choices(&cubes)
        .into_iter()
        .filter(|choice| choice.iter().fold(0, |union, cube| union | covered(cube)) == table);
    written.map(|choice| write(&choice, names)).min_by_key(|text| text.len()).expect("not empty")
}

/// Up to four conjunctions: the parity of three inputs needs no more.
fn choices(cubes: &[Cube]) -> Vec<Vec<Cube>> {
    let mut all: Vec<Vec<Cube>> = Vec::new();
    let mut last: Vec<(usize, Vec<Cube>)> = vec![(0, Vec::new())];
    for _ in 0..4 {
        let longer = |(from, choice): &(usize, Vec<Cube>)| {
            let with = |at: usize| (at + 1, [&choice[..], &cubes[at..=at]].concat());
            (*from..cubes.len()).map(with).collect::<Vec<_>>()
        };
        last = last.iter().flat_map(longer).collect();
        all.extend(last.iter().map(|(_, choice)| choice.clone()));
    }
    all
}

/// More general ones first.
fn all_cubes() -> Vec<Cube> {
    const VALUES: [Option<bool>; 3] = [None, Some(false), Some(true)];
    let digit = |number: usize, place: u32| VALUES[number / 3_usize.pow(place) % 3];
    let mut cubes: Vec<Cube> =
        (1..27).map(|number| std::array::from_fn(|input| digit(number, input as u32))).collect();
    cubes.sort_by_key(|cube| cube.iter().flatten().count());
    cubes
}

fn covered(cube: &Cube) -> u8 {
    let fits = |number: &u8| {
        let values = super::valuation(*number);
        cube.iter().zip(values).all(|(wanted, value)| wanted.is_none_or(|wanted| wanted == value))
    };
    (0..1 << INPUTS).filter(fits).fold(0, |table, number| table | 1 << number)
}

fn write(choice: &[Cube], names: [&str; INPUTS]) -> String {
    let cube = |cube: &Cube| {
        let literal = |(value, name): (&Option<bool>, &str)| {
            value.map(|value| if value { name.to_owned() } else { format!("!{name}") })
        };
        cube.iter().zip(names).filter_map(literal).collect::<Vec<_>>().join("&")
    };
    choice.iter().map(cube).collect::<Vec<_>>().join("|")
}
