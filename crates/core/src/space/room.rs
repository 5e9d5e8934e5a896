//! Room that was made ahead is nothing that a search has stored: two machines are the same, however
//! much of it they have.

use serde::{Serialize, Serializer};

/// Copies a list over one that nobody needs any more, without room ahead. The memory of a new large
/// list would have to be cleared by the system first.
pub(crate) fn copy<T: Copy>(list: &[T], into: &mut Vec<T>) {
    into.clear();
    into.reserve_exact(list.len());
    into.extend_from_slice(list);
}

/// Leaves out what nobody has written to at the end of a list.
pub(crate) fn used<T, S>(list: &[T], serializer: S) -> Result<S::Ok, S::Error>
where
    T: Serialize + Default + PartialEq,
    S: Serializer,
{
    let unused = list.iter().rev().take_while(|&item| *item == T::default()).count();
    list[..list.len() - unused].serialize(serializer)
}
