//! What is said at a table.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{ChatInfo, LogLine, Problem, Seal, TableInfo, Update, WhyAnswer, WhyQuestion};

/// A wish that changes a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Command {
    /// Take a free place; any, if none is named.
    Sit {
        /// Counted from 1.
        #[serde(default)]
        #[ts(optional)]
        place: Option<u8>,
    },
    /// Give the place up, before the beginning.
    Stand,
    /// Put a bot on a free place, or change its level: for the host.
    SeatBot {
        /// Counted from 1.
        place: u8,
        level: String,
    },
    /// Free a place of its bot or person: for the host.
    Clear {
        /// Counted from 1.
        place: u8,
    },
    /// Bind yourself to a nonce that is added to what chance is derived from, before the beginning.
    Commit {
        /// SHA-256 of the 32 bytes of the nonce, in hexadecimal digits.
        #[schema(min_length = 64, max_length = 64, pattern = "^[0-9a-f]*$")]
        hash: String,
    },
    /// Reveal that nonce, while the table is `starting`. What is not revealed within 15 seconds is
    /// left out.
    Reveal {
        /// 64 hexadecimal digits.
        #[schema(min_length = 64, max_length = 64, pattern = "^[0-9a-f]*$")]
        nonce: String,
    },
    /// Begin: for the host.
    Start {
        /// Bots of this level take the places that are free.
        #[serde(default)]
        #[ts(optional)]
        fill: Option<String>,
    },
    /// Close a table that has not begun: for the host.
    Close,
    /// Decide. Where several are asked at once, it takes effect when the last of them has decided,
    /// and until then another decision takes its place.
    Play {
        /// The entry the decision is based on: the latest one seen.
        seq: u32,
        /// In notation, or as an object.
        #[schema(value_type = Object)]
        #[ts(type = "string | Record<string, unknown>")]
        action: Value,
    },
    /// Go back to an earlier moment, or take back what has not taken effect yet. What the rules let you take back alone happens at once; for
    /// more, everybody else who decides for themselves is asked.
    Undo {
        /// The latest entry seen.
        seq: u32,
        /// The moment to return to; the one before the latest decision, if none is named.
        #[serde(default)]
        #[ts(optional)]
        to: Option<u32>,
    },
    /// Answer somebody who asks to go back.
    AnswerUndo {
        /// The latest entry seen.
        seq: u32,
        agree: bool,
    },
    /// Let a bot decide for a while.
    Leave,
    /// Decide oneself again.
    Return,
    /// Say something to everybody at the table.
    Say {
        /// 1 to 500 characters.
        #[schema(min_length = 1, max_length = 500)]
        text: String,
    },
    /// Open a table with the same people and options.
    Rematch {
        /// Binds you to a nonce at the new table, as `commit` does: against bots the game begins
        /// at once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        #[schema(max_length = 64, pattern = "^[0-9a-f]*$")]
        commit: Option<String>,
    },
}

/// A command was carried out; what it changed is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Done {
    /// The latest entry of the log.
    pub seq: u32,
    /// The new table, after `rematch`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[ts(optional)]
    pub table: Option<String>,
}

/// What a client sends over a table's socket.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Carry out a command; answered by `done` or `refused` with the same number.
    Command {
        /// The client's own number for it.
        id: u32,
        command: Command,
    },
    /// Why can this not be decided? Answered by `why`.
    Why {
        /// The client's own number for it.
        id: u32,
        /// A decision in notation or as an object.
        question: WhyQuestion,
    },
    /// Still there; answered by `pong`.
    Ping,
}

/// What the server sends over a table's socket.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(concrete(P = Value), bound = "")]
pub enum ServerMessage<P = Value> {
    /// The first message.
    Welcome {
        /// The place of whoever connected, counted from 1; absent for a spectator.
        place: Option<u8>,
        table: TableInfo,
        /// What chance is derived from.
        seal: Seal,
        /// The last lines of chat.
        chat: Vec<ChatInfo>,
        #[ts(type = "number")]
        now: i64,
        /// Identifies the browser client that the server holds; an open page that was served by
        /// another one should reload. Absent on a server without a client.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[ts(optional)]
        client_version: Option<String>,
    },
    /// People, places or presence have changed.
    Table {
        table: TableInfo,
        /// The place of this viewer now.
        place: Option<u8>,
    },
    /// The beginning of a long log, in parts, before an `update` that goes on from there.
    Lines {
        /// Entries that the update does not repeat.
        #[schema(value_type = Vec<LogLine>)]
        lines: Vec<LogLine<P>>,
    },
    /// The game went on; also sent first, once it has begun.
    Update(#[schema(inline)] Box<Update<P>>),
    /// Somebody said something.
    Said(ChatInfo),
    /// A command was carried out.
    Done {
        /// The client's number of it.
        id: u32,
        done: Done,
    },
    /// A command was refused; nothing has changed.
    Refused {
        /// The client's number of it; 0 if the message could not be read.
        id: u32,
        problem: Problem,
    },
    /// The answer to `why`.
    Why {
        /// The client's number of it.
        id: u32,
        answer: WhyAnswer,
    },
    /// The answer to `ping`.
    Pong,
    /// The server goes down or cannot follow: connect again with the last `seq`.
    Reconnect,
}

/// An event of a bot's stream: one JSON object a line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum BotEvent {
    /// A table where this person sits, at the beginning of the stream and whenever it begins,
    /// awaits this person, or ends.
    Table { table: Box<TableInfo> },
    /// Nothing happened for a while; the stream is alive.
    Quiet,
}
