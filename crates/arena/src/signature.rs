//! A digest of fixed games: it changes when, and only when, the play of the bots changes.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use game_core::{Digest, NotationError};

use crate::conduct::Observed;
use crate::entrant::{Entrant, SpecError};
use crate::run::Contest;
use crate::schedule::Schedule;

/// Bots whose choices follow from their seeds alone, and which nothing but a change of the program
/// changes: new weights of a network do not.
const BOTS: [&str; 4] = [
    "search:eval=hand,nodes=40",
    "greedy",
    "greedy:noise=0.3,overlook=0.2",
    "claiming",
];
const SEED: u64 = 1;
/// Long enough for every phase of a game, short enough for a test.
const CAP: usize = 300;

/// Why there is no signature.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SignatureError {
    /// A bot is missing.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The game is not played by that many.
    #[error(transparent)]
    Setup(#[from] NotationError),
}

/// The digest of the entries of four games of four players, and how many decisions they took.
pub fn signature<G: Observed>(threads: NonZeroUsize) -> Result<(String, usize), SignatureError> {
    let entrants = BOTS
        .iter()
        .map(|spec| Entrant::<G>::parse(spec))
        .collect::<Result<Vec<_>, _>>()?;
    let setup = G::parse_setup(&format!("players={}", BOTS.len()))?;
    let run = Contest {
        setup: &setup,
        entrants: &entrants,
        schedule: &Schedule::new(BOTS.len(), BOTS.len(), SEED),
        games: BOTS.len(),
        known: &[],
        cap: CAP,
        threads,
        keep_records: true,
    }
    .run(&AtomicBool::new(false), |_| {
        std::ops::ControlFlow::Continue(())
    });
    let records = run.games.iter().filter_map(|game| game.record.as_ref());
    // What the players are called does not count, nor does the checksum of what they are called.
    let mut digest = Digest::default();
    for record in records {
        let text = record.to_string();
        let counted = |line: &&str| !line.starts_with("name ") && !line.starts_with("end ");
        text.lines()
            .filter(counted)
            .for_each(|line| digest.add(line));
    }
    let decisions = run.games.iter().map(|game| game.decisions).sum();
    Ok((digest.to_string(), decisions))
}

#[cfg(test)]
mod tests {
    use hansa::Hansa;

    use super::*;

    /// The yardstick is the search with the hand-written evaluation (`search:eval=hand`): the
    /// strength of all other bots is measured against it, so it judges positions as it did when
    /// the ladder was measured. Whoever changes how it plays says so, and measures the ladder
    /// anew.
    ///
    /// The order of the legal list decides between decisions that it finds equally good, so a new
    /// order gives a new digest with the same evaluation.
    #[test]
    fn the_yardstick_plays_as_ever() {
        let (digest, _) = signature::<Hansa>(NonZeroUsize::MIN).expect("four bots");
        assert_eq!(digest, "26232a2944194345");
    }
}
