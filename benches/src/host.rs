//! The host functions of a measurement, so that native code and wasm share the rest.

pub trait Host {
    /// Wall-clock milliseconds since some fixed moment.
    fn now(&self) -> f64;

    /// Milliseconds of processor time: independent of other processes on the machine.
    fn busy(&self) -> f64;

    /// Bytes of linear memory; 0 natively.
    fn memory(&self) -> Option<usize>;

    fn print(&self, line: &str);

    /// The processor time of `work` in milliseconds, and its result.
    fn time<T>(&self, work: impl FnOnce() -> T) -> (f64, T)
    where
        Self: Sized,
    {
        let start = self.busy();
        let result = std::hint::black_box(work());
        (self.busy() - start, result)
    }
}
