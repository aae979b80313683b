//! Messages between the server and its clients: browsers, bots and scripts.
//!
//! Every type here is JSON on the wire, a schema in the `OpenAPI` document and a TypeScript type in
//! the browser client; all three follow from the Rust definition. A table is changed by
//! [`Command`]s, posted over HTTP or sent over a socket as a [`ClientMessage`]; a socket answers
//! with [`ServerMessage`]s. Times are milliseconds since 1970.
//!
//! What a game shows in its own form is a payload `P` of the message: a `Value` for whoever reads
//! it, text that is written once for the server, which sends it to many.

mod account;
mod hint;
mod lobby;
mod message;
mod practice;
mod table;

pub use account::{
    Credentials, EmailInfo, Forgotten, Language, Me, NewEmail, NewPassword, NewToken, Problem,
    Rename, ResetPassword, Scope, SessionInfo, TokenCreated,
};
pub use hint::{Hint, HintReason, Suggestion};
pub use lobby::{Absence, PlaceInfo};
pub use lobby::{
    BoardInfo, CreateTable, GameInfo, LevelInfo, Lobby, LobbyInfo, MyTables, OptionInfo, Pace,
    PlaceWish, TableCreated, TableInfo, TableStatus, TimeUp, Watchers, Who,
};
pub use message::{BotEvent, ClientMessage, Command, Done, ServerMessage};
pub use practice::{Practice, PracticeQuestion};
pub use table::{
    Answered, Category, ChatInfo, Choice, ClockInfo, LogLine, Moment, OverInfo, Score, Seal,
    UndoInfo, UndoRequest, Update, WhyAnswer, WhyQuestion,
};
