//! Many measurements in few figures.

use std::fmt;
use std::time::Duration;

/// Durations, sorted.
#[derive(Clone, Debug)]
pub(crate) struct Times(Vec<Duration>);

impl Times {
    pub(crate) fn new(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        Times(times)
    }

    /// The value that so many of a thousand do not exceed.
    pub(crate) fn quantile(&self, thousandths: usize) -> Duration {
        let last = self.0.len().saturating_sub(1);
        let index = last * thousandths / 1000;
        self.0.get(index).copied().unwrap_or_default()
    }
}

/// Milliseconds for people.
pub(crate) struct Ms(pub(crate) Duration);

impl fmt::Display for Ms {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:.1} ms", self.0.as_secs_f64() * 1000.0)
    }
}

/// Megabytes for people.
pub(crate) fn megabytes(bytes: u64) -> String {
    format!("{} MB", bytes / 1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_lie_between_the_extremes() {
        let times = Times::new((1..=1000).rev().map(Duration::from_millis).collect());
        assert_eq!(times.quantile(500), Duration::from_millis(500));
        assert_eq!(times.quantile(990), Duration::from_millis(990));
        assert_eq!(times.quantile(1000), Duration::from_secs(1));
        assert_eq!(Times::new(Vec::new()).quantile(500), Duration::ZERO);
    }
}
