//! Why a request is refused.

use std::fmt;

use game_core::{Reason as _, Refused, Words};
use serde_json::{Value, json};

/// What kind of fault; the names are part of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Code {
    MalformedJson,
    UnknownCommand,
    MissingField,
    BadField,
    UnknownGame,
    BadSetup,
    BadPosition,
    BadNotation,
    Illegal,
    WrongSeat,
    ChanceDue,
    DecisionDue,
    ImpossibleOutcome,
    GameOver,
    NoGame,
    UndoBarrier,
    BadRecord,
    Internal,
}

impl Code {
    const fn name(self) -> &'static str {
        match self {
            Code::MalformedJson => "malformed_json",
            Code::UnknownCommand => "unknown_command",
            Code::MissingField => "missing_field",
            Code::BadField => "bad_field",
            Code::UnknownGame => "unknown_game",
            Code::BadSetup => "bad_setup",
            Code::BadPosition => "bad_position",
            Code::BadNotation => "bad_notation",
            Code::Illegal => "illegal",
            Code::WrongSeat => "wrong_seat",
            Code::ChanceDue => "chance_due",
            Code::DecisionDue => "decision_due",
            Code::ImpossibleOutcome => "impossible_outcome",
            Code::GameOver => "game_over",
            Code::NoGame => "no_game",
            Code::UndoBarrier => "undo_barrier",
            Code::BadRecord => "bad_record",
            Code::Internal => "internal",
        }
    }

    /// A fault of this kind, with the sentence that says what is wrong.
    pub(crate) fn because(self, message: &(impl fmt::Display + ?Sized)) -> Fault {
        Fault {
            code: self,
            message: on_one_line(&message.to_string()),
            clause: None,
        }
    }
}

/// The sentence as it can stand in a line: what it quotes may hold anything.
fn on_one_line(message: &str) -> String {
    let mut line = String::with_capacity(message.len());
    for letter in message.chars() {
        if letter.is_control() {
            line.extend(letter.escape_default());
        } else {
            line.push(letter);
        }
    }
    line
}

/// A refused request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    code: Code,
    message: String,
    clause: Option<&'static str>,
}

impl Fault {
    /// The value of `error` in a reply.
    pub(crate) fn to_json(&self) -> Value {
        let mut error = json!({"code": self.code.name(), "message": self.message});
        if let Some(clause) = self.clause {
            error["clause"] = clause.into();
        }
        error
    }

    /// What `state` answers to an entry that it does not accept.
    pub(crate) fn refused<G: Words>(state: &G, refused: &Refused<G::Illegal>) -> Self {
        let code = match refused {
            Refused::Over => Code::GameOver,
            Refused::ChanceIsDue => Code::ChanceDue,
            Refused::DecisionIsDue => Code::DecisionDue,
            Refused::WrongSeat { .. } => Code::WrongSeat,
            Refused::ImpossibleOutcome => Code::ImpossibleOutcome,
            Refused::Illegal(reason) => {
                return Fault {
                    code: Code::Illegal,
                    message: state.reason_sentence(reason),
                    clause: Some(reason.clause().number()),
                };
            }
        };
        code.because(refused)
    }
}
