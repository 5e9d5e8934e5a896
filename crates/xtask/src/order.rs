//! Puts similar functions side by side: the download is compressed, and a compressor only finds repetitions
//! at a short distance. The program stays the same; only its functions are renumbered.

use anyhow::{Context, Result};
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{
    CodeSectionReader, FunctionBody, FunctionSectionReader, Parser, Payload, TypeRef,
};

/// Functions are compared by byte sequences of this length.
const WINDOW: usize = 5;
/// A sequence that occurs in more functions than this is ignored.
const COMMON: usize = 60;
/// Sizes count as at least this much, so that tiny functions do not come first.
const SMALL: usize = 30;

/// The same module with its functions in an order that compresses well.
pub(crate) fn alike_together(wasm: &[u8]) -> Result<Vec<u8>> {
    let (mut imported, mut types, mut bodies) = (0, Vec::new(), Vec::new());
    for payload in Parser::new(0).parse_all(wasm) {
        match payload.context("cannot read the module that wasm-bindgen made")? {
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::FunctionSection(section) => {
                for index in section {
                    types.push(index?);
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(body),
            _ => {}
        }
    }
    let texts: Vec<&[u8]> = bodies.iter().map(FunctionBody::as_bytes).collect();
    let order = order(&texts);
    let mut places = vec![0; order.len()];
    for (place, &function) in order.iter().enumerate() {
        places[function] = u32::try_from(place)?;
    }
    let mut module = Module::new();
    Renumber { imported, types, bodies, order, places }
        .parse_core_module(&mut module, Parser::new(0), wasm)
        .map_err(|error| anyhow::anyhow!("cannot write the reordered module: {error}"))?;
    Ok(module.finish())
}

/// For each function the one that shares most with it, relative to its size.
fn order(functions: &[&[u8]]) -> Vec<usize> {
    let pieces = telling(functions);
    let mut sharing: Vec<Vec<u32>> = Vec::new();
    let mut pieces_of: Vec<Vec<u32>> = vec![Vec::new(); functions.len()];
    for group in pieces.chunk_by(|one, next| one.0 == next.0) {
        let number = sharing.len() as u32;
        sharing.push(group.iter().map(|&(_, function)| function).collect());
        for &(_, function) in group {
            pieces_of[function as usize].push(number);
        }
    }
    let mut by_size: Vec<usize> = (0..functions.len()).collect();
    by_size.sort_by_key(|&function| std::cmp::Reverse(functions[function].len()));
    let mut largest = by_size.into_iter();
    let (mut taken, mut order) = (vec![false; functions.len()], Vec::new());
    let mut shared = vec![0u32; functions.len()];
    let mut next = largest.next();
    while let Some(function) = next {
        taken[function] = true;
        order.push(function);
        let mut met: Vec<usize> = Vec::new();
        for &piece in &pieces_of[function] {
            for &other in &sharing[piece as usize] {
                let other = other as usize;
                if !taken[other] {
                    if shared[other] == 0 {
                        met.push(other);
                    }
                    shared[other] += 1;
                }
            }
        }
        let likeness = |other: usize| {
            u64::from(shared[other]) * 1_000_000 / (SMALL + pieces_of[other].len()) as u64
        };
        next = met.iter().copied().max_by_key(|&other| (likeness(other), other));
        met.iter().for_each(|&other| shared[other] = 0);
        if next.is_none() {
            next = largest.find(|&function| !taken[function]);
        }
    }
    order
}

/// Sequences that a few functions share, each with one of these functions, in order.
fn telling(functions: &[&[u8]]) -> Vec<(u64, u32)> {
    let mut pieces = Vec::new();
    for (number, text) in functions.iter().enumerate() {
        let read = |piece: &[u8]| piece.iter().fold(0, |all, &byte| all << 8 | u64::from(byte));
        let mut own: Vec<u64> = text.windows(WINDOW).map(read).collect();
        own.sort_unstable();
        own.dedup();
        pieces.extend(own.into_iter().map(|piece| (piece, number as u32)));
    }
    pieces.sort_unstable();
    let groups = pieces.chunk_by(|one, next| one.0 == next.0);
    groups.filter(|group| (2..=COMMON).contains(&group.len())).flatten().copied().collect()
}

struct Renumber<'a> {
    imported: u32,
    types: Vec<u32>,
    bodies: Vec<FunctionBody<'a>>,
    /// The new number of each function, by its old number.
    order: Vec<usize>,
    places: Vec<u32>,
}

impl Reencode for Renumber<'_> {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error<Self::Error>> {
        let own = function.checked_sub(self.imported).and_then(|own| self.places.get(own as usize));
        Ok(own.map_or(function, |place| self.imported + place))
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        _: FunctionSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        for &function in &self.order {
            functions.function(self.types[function]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        _: CodeSectionReader<'_>,
    ) -> Result<(), Error<Self::Error>> {
        for function in self.order.clone() {
            self.parse_function_body(code, self.bodies[function].clone())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_function_is_there_once_and_the_like_are_neighbours() {
        let one: Vec<u8> = (0..80).collect();
        let two: Vec<u8> = (100..200).collect();
        let like_one: Vec<u8> = (1..70).collect();
        let like_two: Vec<u8> = (101..190).collect();
        let order = order(&[&one, &two, &like_one, &like_two]);
        assert_eq!(order, [1, 3, 0, 2]);
        assert_eq!(super::order(&[]), [0; 0]);
    }
}
