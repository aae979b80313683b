//! Why a table refuses a command; a refused command changes nothing.

use protocol::Problem;
use serde_json::Value;
use thiserror::Error;

use crate::limits::{MAX_OPEN_TABLES, MAX_THINKING_TABLES};

/// A nonce and its hash have 32 bytes.
pub(crate) const NONCE_DIGITS: usize = 64;
pub(crate) const MAX_CHAT_CHARS: usize = 500;

/// A reason with its stable code.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    #[error("you do not sit at this table")]
    NotSeated,
    #[error("only the host of the table can do this")]
    NotHost,
    #[error("this can be done only before the game begins")]
    Begun,
    #[error("this can be done only while the game is played")]
    NotRunning,
    #[error("this can be done only when the game is over")]
    NotOver,
    #[error("there is no such place at this table")]
    NoSuchPlace,
    #[error("this place is taken")]
    PlaceTaken,
    #[error("all places are taken")]
    Full,
    #[error("you sit at this table already")]
    AlreadySeated,
    #[error("some places are free: wait for players, or fill them with bots")]
    NotFull,
    #[error("there is no level '{0}'")]
    UnknownLevel(String),
    #[error("a nonce, and what binds to it, has {NONCE_DIGITS} hexadecimal digits")]
    BadNonce,
    #[error("this is not the nonce you were bound to")]
    OtherNonce,
    #[error("nonces are revealed once the host has begun the game, and before it goes on")]
    NotStarting,
    #[error("the table has gone on (it is at entry {seq}): look again")]
    Stale { seq: u32 },
    #[error("it is not for you to decide")]
    NotYourTurn,
    #[error("a bot decides for you: return to the table first")]
    Away,
    #[error("time has run out for this seat, and at this table that is final")]
    Forfeited,
    #[error("{0}")]
    Unreadable(String),
    #[error("{message}")]
    Illegal {
        message: String,
        /// The clause of the rules.
        clause: String,
        because: Value,
    },
    #[error("there is no such moment in this game")]
    NoSuchMoment,
    #[error("somebody asks to go back already: answer first")]
    Asked,
    #[error("somebody who has a say is away: nothing is taken back behind their back")]
    SomebodyAway,
    #[error("you have asked already: ask again after the next decision")]
    HasAsked,
    #[error("nobody asks you to go back")]
    NotAsked,
    #[error("a message has 1 to {MAX_CHAT_CHARS} characters")]
    BadText,
    #[error("hints are given only where everybody else is a bot")]
    OthersPlay,
    #[error("so much has happened at this table that nothing can be taken back any more")]
    LogFull,
    #[error("too many people watch this table: try again later")]
    TooManySpectators,
    #[error("you have {MAX_OPEN_TABLES} tables that have not begun: begin or close some first")]
    TooManyOpenTables,
    #[error("bots think at {MAX_THINKING_TABLES} tables of yours: wait until they have decided")]
    TooManyThinkingTables,
}

impl Refusal {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::NotSeated => "not_seated",
            Refusal::NotHost => "not_host",
            Refusal::Begun => "begun",
            Refusal::NotRunning => "not_running",
            Refusal::NotOver => "not_over",
            Refusal::NoSuchPlace => "no_such_place",
            Refusal::PlaceTaken => "place_taken",
            Refusal::Full => "full",
            Refusal::AlreadySeated => "already_seated",
            Refusal::NotFull => "not_full",
            Refusal::UnknownLevel(_) => "unknown_level",
            Refusal::BadNonce => "bad_nonce",
            Refusal::OtherNonce => "other_nonce",
            Refusal::NotStarting => "not_starting",
            Refusal::Stale { .. } => "stale",
            Refusal::NotYourTurn => "not_your_turn",
            Refusal::Away => "away",
            Refusal::Forfeited => "forfeited",
            Refusal::Unreadable(_) => "unreadable",
            Refusal::Illegal { .. } => "illegal",
            Refusal::NoSuchMoment => "no_such_moment",
            Refusal::Asked => "asked",
            Refusal::SomebodyAway => "somebody_away",
            Refusal::HasAsked => "has_asked",
            Refusal::NotAsked => "not_asked",
            Refusal::BadText => "bad_text",
            Refusal::OthersPlay => "others_play",
            Refusal::LogFull => "log_full",
            Refusal::TooManySpectators => "too_many_spectators",
            Refusal::TooManyOpenTables => "too_many_open_tables",
            Refusal::TooManyThinkingTables => "too_many_thinking_tables",
        }
    }

    /// As sent to a client.
    pub fn problem(&self) -> Problem {
        Problem {
            code: self.code().to_owned(),
            message: self.to_string(),
            clause: match self {
                Refusal::Illegal { clause, .. } => Some(clause.clone()),
                _ => None,
            },
            because: match self {
                Refusal::Illegal { because, .. } => Some(Box::new(because.clone())),
                _ => None,
            },
        }
    }
}
