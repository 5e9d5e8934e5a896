//! Serialisation without unused capacity: two machines are equal, however much capacity they have
//! reserved.

use serde::{Serialize, Serializer};

/// Leaves out the default values at the end of a list.
pub(crate) fn used<T, S>(list: &[T], serializer: S) -> Result<S::Ok, S::Error>
where
    T: Serialize + Default + PartialEq,
    S: Serializer,
{
    let unused = list.iter().rev().take_while(|&item| *item == T::default()).count();
    list[..list.len() - unused].serialize(serializer)
}
