//! Estimates with 95 % confidence intervals.

use serde::Serialize;

/// The 97.5 % point of the normal distribution.
const Z_95: f64 = 1.959_963_984_540_054;

/// A measured value and the interval that holds the true one in 95 of 100 cases.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Estimate {
    /// As measured.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// Every part of the estimate multiplied.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Self {
        Estimate {
            value: self.value * factor,
            low: self.low * factor,
            high: self.high * factor,
        }
    }

    /// How far the interval reaches to its farther side.
    pub fn margin(self) -> f64 {
        (self.high - self.value).max(self.value - self.low)
    }
}

/// A rate with Wilson's score interval; half a success counts half.
pub fn rate(successes: f64, trials: usize) -> Estimate {
    if trials == 0 {
        return Estimate {
            value: 0.0,
            low: 0.0,
            high: 1.0,
        };
    }
    wilson(successes / as_f64(trials), as_f64(trials))
}

/// A rate from blocks of successes and trials that depend on each other within a block, or `None`
/// without trials.
///
/// Wilson's interval for as many independent trials as the blocks are worth: where blocks differ
/// more than chance would make them, that is fewer than there were, and never more.
pub fn rate_by_block(blocks: &[(f64, f64)]) -> Option<Estimate> {
    let n: f64 = blocks.iter().map(|(_, trials)| trials).sum();
    if n <= 0.0 {
        return None;
    }
    let share = blocks.iter().map(|(successes, _)| successes).sum::<f64>() / n;
    let met = blocks.iter().filter(|(_, trials)| *trials > 0.0);
    let count = as_f64(met.clone().count());
    let squares: f64 = met
        .map(|(successes, trials)| (successes - share * trials).powi(2))
        .sum();
    let expected = share * (1.0 - share) * n;
    let excess = if count > 1.0 && expected > 0.0 {
        (squares * count / (count - 1.0) / expected).max(1.0)
    } else {
        n / count
    };
    Some(wilson(share, n / excess))
}

fn wilson(share: f64, n: f64) -> Estimate {
    // Shared wins are thirds and fifths, whose sum may come out above the whole.
    let share = share.min(1.0);
    let denominator = 1.0 + Z_95 * Z_95 / n;
    let center = (share + Z_95 * Z_95 / (2.0 * n)) / denominator;
    let spread =
        Z_95 / denominator * (share * (1.0 - share) / n + Z_95 * Z_95 / (4.0 * n * n)).sqrt();
    Estimate {
        value: share,
        low: (center - spread).clamp(0.0, share),
        high: (center + spread).clamp(share, 1.0),
    }
}

/// A mean with Student's interval; a single value has none, so both ends are the value.
pub fn mean(values: &[f64]) -> Estimate {
    let n = as_f64(values.len());
    if values.is_empty() {
        return Estimate::default();
    }
    let value = values.iter().sum::<f64>() / n;
    if values.len() < 2 {
        return Estimate {
            value,
            low: value,
            high: value,
        };
    }
    let squares: f64 = values.iter().map(|sample| (sample - value).powi(2)).sum();
    let error = (squares / (n - 1.0) / n).sqrt();
    let margin = t_quantile(values.len() - 1) * error;
    Estimate {
        value,
        low: value - margin,
        high: value + margin,
    }
}

/// The 97.5 % point of Student's distribution.
///
/// Few degrees of freedom are tabled; the others follow from the Cornish–Fisher expansion, which
/// is exact to three decimals there.
fn t_quantile(freedom: usize) -> f64 {
    const TABLE: [f64; 8] = [
        12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060,
    ];
    if let Some(tabled) = TABLE.get(freedom.saturating_sub(1)) {
        return *tabled;
    }
    let v = as_f64(freedom);
    let (z3, z5, z7) = (Z_95.powi(3), Z_95.powi(5), Z_95.powi(7));
    Z_95 + (z3 + Z_95) / (4.0 * v)
        + (5.0 * z5 + 16.0 * z3 + 3.0 * Z_95) / (96.0 * v * v)
        + (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * Z_95) / (384.0 * v.powi(3))
}

/// The value below which `share` of the sorted values lie.
pub fn quantile(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else {
        return 0.0;
    };
    let place = share * as_f64(last);
    let (below, above) = (index(place.floor()), index(place.ceil()));
    let part = place - place.floor();
    sorted[below] * (1.0 - part) + sorted[above.min(last)] * part
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a place in a list is small and not negative"
)]
fn index(place: f64) -> usize {
    place as usize
}

/// A count as a number to calculate with.
#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
pub const fn as_f64(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() < tolerance, "{found} {expected}");
    }

    #[test]
    fn blocks_that_agree_within_are_worth_less() {
        let plain = rate(30.0, 60);
        // Every block is its own luck: twenty trials, not sixty.
        let alike = (0..20).map(|block| (f64::from(block % 2) * 3.0, 3.0));
        let alike = rate_by_block(&alike.collect::<Vec<_>>()).expect("there are trials");
        let few = rate(10.0, 20);
        close(alike.value, 0.5, 1e-9);
        close(alike.low, few.low, 0.02);
        // Blocks that cancel out are worth no more than their trials.
        let balanced = rate_by_block(&[(1.5, 3.0); 20]).expect("there are trials");
        assert_eq!(balanced, plain);
        assert_eq!(rate_by_block(&[(0.0, 0.0)]), None);
        let only = rate_by_block(&[(3.0, 3.0)]).expect("there are trials");
        assert_eq!(only, rate(1.0, 1), "one block is one trial");
    }

    /// Newcombe (1998), table I, method 3.
    #[test]
    fn wilson_intervals_agree_with_published_ones() {
        for (successes, trials, low, high) in [
            (81.0, 263, 0.2553, 0.3662),
            (15.0, 148, 0.0624, 0.1605),
            (0.0, 20, 0.0, 0.1611),
            (1.0, 29, 0.0061, 0.1718),
        ] {
            let estimate = rate(successes, trials);
            close(estimate.low, low, 5e-5);
            close(estimate.high, high, 5e-5);
        }
        assert_eq!(rate(20.0, 20).high.to_string(), "1");
        close(rate(0.0, 0).high, 1.0, 1e-9);
        assert_eq!(rate(1.0 + f64::EPSILON, 1), rate(1.0, 1));
    }

    #[test]
    fn t_quantiles_agree_with_tables() {
        for (freedom, expected) in [
            (1, 12.7062),
            (8, 2.3060),
            (9, 2.2622),
            (10, 2.2281),
            (30, 2.0423),
            (99, 1.9842),
            (1000, 1.9623),
        ] {
            close(t_quantile(freedom), expected, 5e-4);
        }
    }

    #[test]
    fn the_interval_of_a_mean_is_students() {
        let estimate = mean(&[4.0, 6.0, 8.0]);
        close(estimate.value, 6.0, 1e-9);
        close(estimate.margin(), 4.3027 * 2.0 / 3_f64.sqrt(), 1e-3);
        assert_eq!(mean(&[3.0]).margin().to_string(), "0");
        assert_eq!(mean(&[]), Estimate::default());
    }

    #[test]
    fn quantiles_lie_between_the_values() {
        let sorted = [1.0, 2.0, 3.0, 4.0];
        close(quantile(&sorted, 0.5), 2.5, 1e-9);
        close(quantile(&sorted, 1.0), 4.0, 1e-9);
        close(quantile(&[], 0.5), 0.0, 1e-9);
    }
}
