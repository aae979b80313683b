//! Entries of a log that are about the table itself, in text.

use std::fmt;
use std::str::FromStr;

use super::TABLE_ACTOR;
use crate::ids::{GameId, UserId};
use crate::storage::{Entry, Millis};

/// A change of the table: entries whose actor is `*`.
///
/// Places and seats are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Somebody takes a place.
    Sit { place: u8, user: UserId },
    /// A bot takes a place.
    Bot { place: u8, level: String },
    /// A guest goes on with an account: at their place, and as the host.
    Become { guest: UserId, account: UserId },
    /// A place becomes free.
    Clear { place: u8 },
    /// Whoever sits there adds to what chance is derived from, unbound: as it was once.
    Nonce { place: u8, nonce: String },
    /// Whoever sits there is bound to a nonce by its hash.
    Commit { place: u8, hash: String },
    /// The game begins, once those who are bound have revealed their nonces.
    Start,
    /// Whoever sits there says what they were bound to.
    Reveal { place: u8, nonce: String },
    /// The game begins with the nonces that are known.
    Begin,
    /// The table is closed without a game.
    Close,
    /// A seat answers, or goes on with its answer, while others are asked as well.
    Answer { seat: u8, decision: String },
    /// A seat takes back what it has answered so far.
    Retract { seat: u8 },
    /// A seat goes back to an earlier moment.
    Undo { seat: u8, to: u32 },
    /// A seat asks to go back to an earlier moment.
    Ask { seat: u8, to: u32, until: Millis },
    /// A seat agrees to go back.
    Agree { seat: u8 },
    /// A seat does not agree.
    Refuse { seat: u8 },
    /// Not everybody answered in time.
    Lapse,
    /// The person leaves, and a bot decides.
    Leave { seat: u8 },
    /// Time ran out, and a bot decides.
    Late { seat: u8 },
    /// Time ran out, and a bot decides to the end.
    Forfeit { seat: u8 },
    /// The person decides again.
    Return { seat: u8 },
    /// The same people go on at another table.
    Rematch { game: GameId },
}

impl Change {
    /// As it stands in a log.
    pub fn entry(&self, at: Millis) -> Entry {
        Entry {
            at,
            actor: TABLE_ACTOR.to_owned(),
            text: self.to_string(),
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Sit { place, user } => write!(formatter, "sit {place} {user}"),
            Change::Become { guest, account } => write!(formatter, "become {guest} {account}"),
            Change::Bot { place, level } => write!(formatter, "bot {place} {level}"),
            Change::Clear { place } => write!(formatter, "clear {place}"),
            Change::Nonce { place, nonce } => write!(formatter, "nonce {place} {nonce}"),
            Change::Commit { place, hash } => write!(formatter, "commit {place} {hash}"),
            Change::Start => formatter.write_str("start"),
            Change::Reveal { place, nonce } => write!(formatter, "reveal {place} {nonce}"),
            Change::Begin => formatter.write_str("begin"),
            Change::Close => formatter.write_str("close"),
            Change::Answer { seat, decision } => write!(formatter, "answer {seat} {decision}"),
            Change::Retract { seat } => write!(formatter, "retract {seat}"),
            Change::Undo { seat, to } => write!(formatter, "undo {seat} {to}"),
            Change::Ask { seat, to, until } => write!(formatter, "ask {seat} {to} {until}"),
            Change::Agree { seat } => write!(formatter, "agree {seat}"),
            Change::Refuse { seat } => write!(formatter, "refuse {seat}"),
            Change::Lapse => formatter.write_str("lapse"),
            Change::Leave { seat } => write!(formatter, "leave {seat}"),
            Change::Late { seat } => write!(formatter, "late {seat}"),
            Change::Forfeit { seat } => write!(formatter, "forfeit {seat}"),
            Change::Return { seat } => write!(formatter, "return {seat}"),
            Change::Rematch { game } => write!(formatter, "rematch {game}"),
        }
    }
}

/// A text that is not a change of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoChange;

impl FromStr for Change {
    type Err = NoChange;

    fn from_str(text: &str) -> Result<Self, NoChange> {
        fn read<T: FromStr>(word: &str) -> Result<T, NoChange> {
            word.parse().map_err(|_| NoChange)
        }
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words.as_slice() {
            ["sit", place, user] => Change::Sit {
                place: read(place)?,
                user: read(user)?,
            },
            ["bot", place, level] => Change::Bot {
                place: read(place)?,
                level: (*level).to_owned(),
            },
            ["become", guest, account] => Change::Become {
                guest: read(guest)?,
                account: read(account)?,
            },
            ["clear", place] => Change::Clear {
                place: read(place)?,
            },
            ["nonce", place, nonce] => Change::Nonce {
                place: read(place)?,
                nonce: (*nonce).to_owned(),
            },
            ["commit", place, hash] => Change::Commit {
                place: read(place)?,
                hash: (*hash).to_owned(),
            },
            ["start"] => Change::Start,
            ["reveal", place, nonce] => Change::Reveal {
                place: read(place)?,
                nonce: (*nonce).to_owned(),
            },
            ["begin"] => Change::Begin,
            ["close"] => Change::Close,
            ["answer", seat, decision @ ..] if !decision.is_empty() => Change::Answer {
                seat: read(seat)?,
                decision: decision.join(" "),
            },
            ["retract", seat] => Change::Retract { seat: read(seat)? },
            ["undo", seat, to] => Change::Undo {
                seat: read(seat)?,
                to: read(to)?,
            },
            ["ask", seat, to, until] => Change::Ask {
                seat: read(seat)?,
                to: read(to)?,
                until: read(until)?,
            },
            ["agree", seat] => Change::Agree { seat: read(seat)? },
            ["refuse", seat] => Change::Refuse { seat: read(seat)? },
            ["lapse"] => Change::Lapse,
            ["leave", seat] => Change::Leave { seat: read(seat)? },
            ["late", seat] => Change::Late { seat: read(seat)? },
            ["forfeit", seat] => Change::Forfeit { seat: read(seat)? },
            ["return", seat] => Change::Return { seat: read(seat)? },
            ["rematch", game] => Change::Rematch { game: read(game)? },
            _ => return Err(NoChange),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_survives_its_text_form() {
        let user = UserId::random();
        let seat = 2;
        let changes = [
            Change::Sit { place: 1, user },
            Change::Bot {
                place: 2,
                level: "alderman".to_owned(),
            },
            Change::Become {
                guest: user,
                account: UserId::random(),
            },
            Change::Clear { place: 3 },
            Change::Nonce {
                place: 1,
                nonce: "c0ffee".to_owned(),
            },
            Change::Commit {
                place: 1,
                hash: "5ec2e7".to_owned(),
            },
            Change::Start,
            Change::Reveal {
                place: 1,
                nonce: "c0ffee".to_owned(),
            },
            Change::Begin,
            Change::Close,
            Change::Answer {
                seat,
                decision: "counter 1ore 2gold".to_owned(),
            },
            Change::Retract { seat },
            Change::Undo { seat, to: 17 },
            Change::Ask {
                seat,
                to: 4,
                until: 1_790_000_000_000,
            },
            Change::Agree { seat },
            Change::Refuse { seat },
            Change::Lapse,
            Change::Leave { seat },
            Change::Late { seat },
            Change::Forfeit { seat },
            Change::Return { seat },
            Change::Rematch {
                game: GameId::random(),
            },
        ];
        for change in changes {
            assert_eq!(change.to_string().parse(), Ok(change));
        }
        for text in ["", "sit", "sit x y", "undo 1", "answer 1", "start now"] {
            assert_eq!(text.parse::<Change>(), Err(NoChange), "{text}");
        }
    }
}
