//! Lines: whole actions as a player thinks of them, each a few decisions of one seat.

/// Lines with their weights, in two flat lists so that listing them allocates nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines<A> {
    decisions: Vec<A>,
    ends: Vec<usize>,
    weights: Vec<f32>,
    /// Memory for whoever lists single decisions first.
    scratch: Vec<A>,
}

impl<A> Default for Lines<A> {
    fn default() -> Self {
        Lines {
            decisions: Vec::new(),
            ends: Vec::new(),
            weights: Vec::new(),
            scratch: Vec::new(),
        }
    }
}

impl<A: Copy> Lines<A> {
    /// Adds every decision that is listed as a line of its own.
    pub(crate) fn push_single(&mut self, list: impl FnOnce(&mut Vec<A>)) {
        let mut decisions = std::mem::take(&mut self.scratch);
        decisions.clear();
        list(&mut decisions);
        for decision in &decisions {
            self.push(&[*decision], 0.0);
        }
        self.scratch = decisions;
    }

    /// Weighs lines by their first decisions alone.
    pub(crate) fn weigh_single(&mut self, weigh: impl FnOnce(&[A], &mut Vec<f32>)) {
        let mut decisions = std::mem::take(&mut self.scratch);
        decisions.clear();
        decisions.extend((0..self.len()).map(|number| self.line(number)[0]));
        self.weights.clear();
        weigh(&decisions, &mut self.weights);
        self.scratch = decisions;
    }

    /// Forgets all lines, but keeps the memory.
    pub fn clear(&mut self) {
        self.decisions.clear();
        self.ends.clear();
        self.weights.clear();
    }

    /// Adds a line of at least one decision.
    pub fn push(&mut self, line: &[A], weight: f32) {
        debug_assert!(!line.is_empty(), "a line has a decision");
        self.decisions.extend_from_slice(line);
        self.ends.push(self.decisions.len());
        self.weights.push(weight);
    }

    /// How many lines there are.
    pub const fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The decisions of a line.
    pub fn line(&self, number: usize) -> &[A] {
        let first = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.decisions[first..self.ends[number]]
    }

    /// The weights of the lines, in order.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// The weights of the lines, to change.
    pub fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// Every line with its weight.
    pub fn iter(&self) -> impl Iterator<Item = (&[A], f32)> {
        (0..self.len()).map(|number| (self.line(number), self.weights[number]))
    }

    /// The line with the largest weight, the first among equals.
    pub(crate) fn most_promising(&self) -> &[A] {
        self.line(most_promising(&self.weights))
    }
}

/// The index of the largest weight; the first among equals.
pub(crate) fn most_promising(weights: &[f32]) -> usize {
    let mut best = 0;
    for (index, weight) in weights.iter().enumerate() {
        if *weight > weights[best] {
            best = index;
        }
    }
    best
}

/// Turns logarithms of weights into weights that add up to 1.
pub(crate) fn soften(logarithms: &mut [f32]) {
    let highest = logarithms.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for weight in &mut *logarithms {
        *weight = (*weight - highest).exp();
        sum += *weight;
    }
    for weight in logarithms {
        *weight /= sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_keep_their_decisions_and_weights() {
        let mut lines = Lines::default();
        lines.push(&[1, 2], 0.25);
        lines.push(&[3], 0.5);
        lines.push(&[4, 5, 6], 0.25);
        assert_eq!(lines.len(), 3);
        assert_eq!(lines.line(0), [1, 2]);
        assert_eq!(lines.line(2), [4, 5, 6]);
        assert_eq!(lines.most_promising(), [3]);
    }
}
