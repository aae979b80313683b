//! Chance that everybody can check afterwards.
//!
//! When a table is opened the server draws a secret of 32 bytes and shows its SHA-256, the
//! commitment. Players may add nonces until the game begins. Outcome number `n` of the game
//! (counted from 0, outcomes that were taken back not counted) is drawn with
//!
//! ```text
//! x = first 8 bytes, big-endian, of HMAC-SHA256(secret, "kontor chance 1\n" nonces "\n" n)
//! ```
//!
//! where the nonces are joined by spaces, `-` standing for none: of the possible outcomes in the
//! engine's order with their weights, it is the one that holds the weight `x · total / 2⁶⁴`.
//! The secret is revealed when the game is over.

use data_encoding::HEXLOWER;
use game_core::{Entry, Game, History, Seal};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};
use thiserror::Error;

/// How many bytes a secret has.
const SECRET_BYTES: usize = 32;

/// A fresh secret from the operating system's generator.
pub fn fresh_secret() -> Vec<u8> {
    let mut secret = vec![0; SECRET_BYTES];
    getrandom::fill(&mut secret).expect("the operating system gives random numbers");
    secret
}

/// The commitment to a secret.
pub fn commitment(secret: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(secret))
}

/// The outcome that chance gives as the `index`-th of the game; `None` if none is possible.
pub fn outcome<C: Copy>(
    secret: &[u8],
    nonces: &[String],
    index: usize,
    outcomes: &[(C, u32)],
) -> Option<C> {
    let total: u64 = outcomes.iter().map(|(_, weight)| u64::from(*weight)).sum();
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("a key may have any length");
    mac.update(format!("kontor chance 1\n{}\n{index}", nonces.join(" ")).as_bytes());
    let digest = mac.finalize().into_bytes();
    let head = digest.first_chunk().expect("a digest has 32 bytes");
    let scaled = (u128::from(u64::from_be_bytes(*head)) * u128::from(total)) >> 64;
    let mut left = u64::try_from(scaled).expect("the result is below the total");
    for (outcome, weight) in outcomes {
        match left.checked_sub(u64::from(*weight)) {
            Some(rest) => left = rest,
            None => return Some(*outcome),
        }
    }
    None
}

/// Why the chance of a record fails verification.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum UnfairChance {
    /// The record has no seal.
    #[error("the record does not say what chance was derived from")]
    NoSeal,
    /// The game goes on.
    #[error("the secret is revealed when the game is over")]
    NotRevealed,
    /// The secret cannot be decoded.
    #[error("the secret is not written in hexadecimal digits")]
    Unreadable,
    /// The secret does not match the commitment.
    #[error("the secret is not the one the server was bound to")]
    OtherSecret,
    /// An outcome does not follow from the secret.
    #[error("outcome {number} (entry {entry}) is not the one that follows from the secret")]
    OtherOutcome {
        /// Counted from 1 among the outcomes.
        number: usize,
        /// Counted from 1 among the entries.
        entry: usize,
    },
}

/// Checks every outcome of a game against the secret, and gives their number.
pub fn verify<G: Game>(history: &History<G>, seal: Option<&Seal>) -> Result<usize, UnfairChance> {
    let seal = seal.ok_or(UnfairChance::NoSeal)?;
    let revealed = seal.secret.as_ref().ok_or(UnfairChance::NotRevealed)?;
    let secret = HEXLOWER
        .decode(revealed.as_bytes())
        .map_err(|_| UnfairChance::Unreadable)?;
    if commitment(&secret) != seal.commitment {
        return Err(UnfairChance::OtherSecret);
    }
    let mut number = 0;
    let mut outcomes = Vec::new();
    for (index, (before, entry)) in history.steps().iter().enumerate() {
        let Entry::Chance(found) = entry else {
            continue;
        };
        outcomes.clear();
        before.chances(&mut outcomes);
        if outcome(&secret, &seal.nonces, number, &outcomes) != Some(*found) {
            return Err(UnfairChance::OtherOutcome {
                number: number + 1,
                entry: index + 1,
            });
        }
        number += 1;
    }
    Ok(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_follow_their_weights() {
        let secret = [7; SECRET_BYTES];
        let nonces = ["-".to_owned(), "c0ffee".to_owned()];
        let outcomes = [('a', 1), ('b', 0), ('c', 3)];
        let mut counts = [0; 3];
        for index in 0..4000 {
            match outcome(&secret, &nonces, index, &outcomes) {
                Some('a') => counts[0] += 1,
                Some('c') => counts[2] += 1,
                _ => counts[1] += 1,
            }
        }
        assert_eq!(counts[1], 0);
        assert!((900..1100).contains(&counts[0]), "{counts:?}");
        assert_eq!(outcome::<char>(&secret, &nonces, 0, &[]), None);
    }

    #[test]
    fn a_nonce_changes_the_outcomes() {
        let secret = [7; SECRET_BYTES];
        let outcomes: Vec<(u32, u32)> = (0..1000).map(|number| (number, 1)).collect();
        let with = |nonce: &str| outcome(&secret, &[nonce.to_owned()], 0, &outcomes);
        assert_eq!(with("aa"), with("aa"));
        assert_ne!(with("aa"), with("ab"));
    }
}
