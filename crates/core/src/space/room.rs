//! Serialisation without unused capacity: two machines are equal, however much capacity they have
//! reserved.

use serde::{Serialize, Serializer};

/// Copies a list into an existing one, with no extra capacity. This avoids a new large allocation, whose pages the
/// system would have to clear.
pub(crate) fn copy<T: Copy>(list: &[T], into: &mut Vec<T>) {
    into.clear();
    into.reserve_exact(list.len());
    into.extend_from_slice(list);
}

/// Leaves out the default values at the end of a list.
pub(crate) fn used<T, S>(list: &[T], serializer: S) -> Result<S::Ok, S::Error>
where
    T: Serialize + Default + PartialEq,
    S: Serializer,
{
    let unused = list.iter().rev().take_while(|&item| *item == T::default()).count();
    list[..list.len() - unused].serialize(serializer)
}
