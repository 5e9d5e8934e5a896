//! Lists that only grow, shared by the many clones that a recording keeps.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::Lasso;

/// A list that clones of a machine share until one of them changes it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "Vec<T>", into = "Vec<T>", bound(serialize = "T: Clone + Serialize"))]
pub(crate) struct Shared<T: Clone>(Arc<Vec<T>>);

impl<T: Clone> Default for Shared<T> {
    fn default() -> Shared<T> {
        Shared(Arc::new(Vec::new()))
    }
}

impl<T: Clone> Shared<T> {
    pub(crate) fn push(&mut self, item: T) {
        Arc::make_mut(&mut self.0).push(item);
    }

    /// Access to change the list. Copies it first if it is shared.
    pub(crate) fn list(&mut self) -> &mut Vec<T> {
        Arc::make_mut(&mut self.0)
    }

    pub(crate) fn all(&self) -> &[T] {
        &self.0
    }
}

impl<T: Clone> From<Vec<T>> for Shared<T> {
    fn from(list: Vec<T>) -> Shared<T> {
        Shared(Arc::new(list))
    }
}

impl<T: Clone> From<Shared<T>> for Vec<T> {
    fn from(shared: Shared<T>) -> Vec<T> {
        Arc::unwrap_or_clone(shared.0)
    }
}

/// Counterexamples in the order found, each shorter than the one before it.
pub(crate) type Found = Shared<Lasso>;

impl Found {
    pub(crate) fn best(&self) -> Option<&Lasso> {
        self.all().last()
    }

    /// The length of the best counterexample.
    #[inline]
    pub(crate) fn length(&self) -> Option<u32> {
        self.best().map(|lasso| lasso.length() as u32)
    }

    /// Most clones share the list, so only the newest counterexample counts as the weight of a clone.
    pub(crate) fn weight(&self) -> usize {
        self.best().map_or(0, |lasso| 4 * lasso.length())
    }
}
