//! What a measurement needs from the world, so that it can be the same code natively and in wasm.

pub trait Host {
    /// Milliseconds since some fixed moment, as people feel them.
    fn now(&self) -> f64;

    /// Milliseconds of processor time so far: what others do on the same machine does not count.
    fn busy(&self) -> f64;

    /// Bytes of linear memory, where there is such a thing.
    fn memory(&self) -> Option<usize>;

    fn print(&self, line: &str);

    /// How much processor time `work` takes, in milliseconds, and what it comes to.
    fn time<T>(&self, work: impl FnOnce() -> T) -> (f64, T)
    where
        Self: Sized,
    {
        let start = self.busy();
        let result = std::hint::black_box(work());
        (self.busy() - start, result)
    }
}
