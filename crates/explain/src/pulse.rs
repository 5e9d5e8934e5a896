//! Progress reports from long work that cannot be done in slices.

use std::fmt;
use std::rc::Rc;

type Listener = dyn Fn(&dyn Fn() -> String);

/// The listener gets a closure that makes the sentence, because most reports are not shown.
#[derive(Clone, Default)]
pub struct Pulse(Option<Rc<Listener>>);

impl Pulse {
    pub fn new(listener: impl Fn(&dyn Fn() -> String) + 'static) -> Pulse {
        Pulse(Some(Rc::new(listener)))
    }

    pub(crate) fn beat(&self, words: impl Fn() -> String) {
        if let Some(listener) = &self.0 {
            listener(&words);
        }
    }
}

impl fmt::Debug for Pulse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Pulse").field(&self.0.is_some()).finish()
    }
}
