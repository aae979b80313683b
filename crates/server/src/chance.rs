//! Chance that everybody can check afterwards.
//!
//! When a table is opened the server draws a secret of 32 bytes and shows its SHA-256, the
//! commitment. Until the game begins players bind themselves to nonces of 32 bytes by their
//! SHA-256. When the host begins the game, everybody who is bound reveals the nonce; what is not
//! revealed in time is left out. In older games players added nonces without being bound. Outcome
//! number `n` of the game (counted from 0, outcomes that were taken back not counted) is drawn with
//!
//! ```text
//! x = first 8 bytes, big-endian, of HMAC-SHA256(secret, "kontor chance 1\n" nonces "\n" n)
//! ```
//!
//! where the nonces are joined by spaces, `-` standing for none: of the possible outcomes in the
//! engine's order with their weights, it is the one that holds the weight `x · total / 2⁶⁴`.
//! The secret is revealed when the game is over.
//!
//! Decision 22 says who can steer or foresee what.

use data_encoding::HEXLOWER;
use game_core::{Entry, Game, History, Seal};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};
use thiserror::Error;

/// What stands for a nonce that nobody added, and for being bound to none.
pub(crate) const NO_NONCE: &str = "-";

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

/// What binds to a nonce, both in hexadecimal digits; the nonce must be readable.
pub fn nonce_hash(nonce: &str) -> String {
    let bytes = HEXLOWER.decode(nonce.as_bytes());
    commitment(&bytes.unwrap_or_default())
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
    /// A nonce is not the one that a player was bound to.
    #[error("the nonce of place {place} is not the one it was bound to")]
    OtherNonce {
        /// Counted from 1.
        place: usize,
    },
    /// An outcome does not follow from the secret.
    #[error("outcome {number} (entry {entry}) is not the one that follows from the secret")]
    OtherOutcome {
        /// Counted from 1 among the outcomes.
        number: usize,
        /// Counted from 1 among the entries.
        entry: usize,
    },
}

/// Chance that was found to follow from what it was derived from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// How many outcomes there are.
    pub outcomes: usize,
    pub players: Contributions,
}

/// What the players' part in it proves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contributions {
    /// They added nothing.
    None,
    /// They added nonces that nobody was bound to.
    Unbound,
    /// They added nonces that they were bound to.
    Bound {
        /// The places that were bound and did not reveal, counted from 1.
        withheld: Vec<usize>,
    },
}

/// Checks every outcome of a game against the secret, and the nonces against what players were
/// bound to.
pub fn verify<G: Game>(
    history: &History<G>,
    seal: Option<&Seal>,
) -> Result<Verified, UnfairChance> {
    let seal = seal.ok_or(UnfairChance::NoSeal)?;
    let revealed = seal.secret.as_ref().ok_or(UnfairChance::NotRevealed)?;
    let secret = HEXLOWER
        .decode(revealed.as_bytes())
        .map_err(|_| UnfairChance::Unreadable)?;
    if commitment(&secret) != seal.commitment {
        return Err(UnfairChance::OtherSecret);
    }
    let players = contributions(seal)?;
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
    Ok(Verified {
        outcomes: number,
        players,
    })
}

fn contributions(seal: &Seal) -> Result<Contributions, UnfairChance> {
    let is_there = |word: &String| word != NO_NONCE;
    if !seal.commits.iter().any(is_there) {
        return Ok(if seal.nonces.iter().any(is_there) {
            Contributions::Unbound
        } else {
            Contributions::None
        });
    }
    let mut withheld = Vec::new();
    for (place, (commit, nonce)) in (1..).zip(seal.commits.iter().zip(&seal.nonces)) {
        if is_there(nonce) && nonce_hash(nonce) != *commit {
            return Err(UnfairChance::OtherNonce { place });
        }
        if is_there(commit) && !is_there(nonce) {
            withheld.push(place);
        }
    }
    Ok(Contributions::Bound { withheld })
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
    fn nonces_are_those_that_players_were_bound_to() {
        let nonce = "ab".repeat(32);
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        let seal = |commits: &[&str], nonces: &[&str]| Seal {
            commitment: String::new(),
            commits: words(commits),
            nonces: words(nonces),
            secret: None,
        };
        let hash = nonce_hash(&nonce);
        let found = |commits: &[&str], nonces: &[&str]| contributions(&seal(commits, nonces));
        assert_eq!(found(&[], &["-", "-"]), Ok(Contributions::None));
        assert_eq!(found(&[], &["-", "c0ffee"]), Ok(Contributions::Unbound));
        let bound = |withheld: &[usize]| {
            Ok(Contributions::Bound {
                withheld: withheld.to_vec(),
            })
        };
        assert_eq!(found(&["-", &hash], &["-", &nonce]), bound(&[]));
        assert_eq!(found(&[&hash, &hash], &["-", &nonce]), bound(&[1]));
        let other = Err(UnfairChance::OtherNonce { place: 2 });
        assert_eq!(found(&[&hash, &hash], &[&nonce, &"cd".repeat(32)]), other);
        // Nobody may add anything afterwards.
        assert_eq!(found(&[&hash, "-"], &[&nonce, &nonce]), other);
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
