//! A game as one viewer sees it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// Everything a viewer needs after entries were added: it replaces what was known before.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(concrete(P = Value), bound = "")]
pub struct Update<P = Value> {
    /// The number of the latest entry of the log.
    pub seq: u32,
    /// The entries since the last update, or since the `seq` that the client connected with;
    /// over a socket, without those that came before it as `lines`.
    #[schema(value_type = Vec<LogLine>)]
    pub lines: Vec<LogLine<P>>,
    /// The game as it stands.
    #[schema(value_type = Moment)]
    pub moment: Moment<P>,
    /// What the viewer may decide; absent when it is for others to decide.
    #[schema(value_type = Option<Vec<Choice>>)]
    pub choices: Option<Vec<Choice<P>>>,
    /// What the viewer may take back.
    pub undo: UndoInfo,
    /// What the viewer has answered to a question that others have yet to answer as well.
    #[schema(value_type = Option<Answered>)]
    pub answered: Option<Answered<P>>,
    /// Time left, seat by seat; empty without a clock.
    pub clocks: Vec<ClockInfo>,
    #[ts(type = "number")]
    pub now: i64,
}

/// A game at one moment, as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(concrete(P = Value), bound = "")]
pub struct Moment<P = Value> {
    /// How many decisions and outcomes led here, not counting what was taken back.
    pub number: u32,
    /// The viewer's seat; absent for a spectator.
    pub viewer: Option<String>,
    /// What the viewer sees, in the game's own form.
    #[schema(value_type = Object)]
    #[ts(type = "unknown")]
    pub view: P,
    /// The seat that decides; absent when the game is over, and while others choose in secret.
    pub to_act: Option<String>,
    /// One sentence: who decides and what about.
    pub situation: String,
    /// Points if the game ended now.
    pub score: Score,
    /// How the game ended, once it has.
    pub over: Option<OverInfo>,
}

/// Points by category.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Score {
    /// The seats in turn order.
    pub seats: Vec<String>,
    /// The categories in rulebook order.
    pub categories: Vec<Category>,
}

/// One category of points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Category {
    pub name: String,
    /// Points, seat by seat.
    pub points: Vec<i32>,
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct OverInfo {
    /// Who has won, as a sentence.
    pub verdict: String,
    /// What has ended it, in a word or two.
    pub reason: String,
    /// Final points, seat by seat.
    pub points: Vec<i32>,
    /// Ranks, seat by seat; 1 is a winner, and equal ranks are shared.
    pub ranks: Vec<u8>,
    /// The secret of chance, which is revealed now; see `Seal`.
    pub secret: String,
}

/// One entry of a table's log, as one viewer may see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(concrete(P = Value), bound = "")]
pub struct LogLine<P = Value> {
    /// Its number in the log.
    pub seq: u32,
    #[ts(type = "number")]
    pub at: i64,
    /// The moment it led to: for an undo, the moment returned to.
    pub moment: u32,
    /// The seat that decided; absent for chance and for the table itself.
    pub seat: Option<String>,
    /// Whether it took back what came after its moment.
    pub undo: bool,
    /// What happened, in the game's own form, each with an English sentence as `text`.
    #[schema(value_type = Vec<Object>)]
    #[ts(type = "Array<GameEvent>")]
    pub events: Vec<P>,
    /// What happened at the table itself, such as a bot taking over.
    pub note: Option<String>,
}

/// A decision that is legal now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(concrete(P = Value), bound = "")]
pub struct Choice<P = Value> {
    /// As an object: the verb as `action`, and its parts by name.
    #[schema(value_type = Object)]
    #[ts(type = "GameAction")]
    pub action: P,
    /// In notation, to be sent back.
    pub text: String,
    /// As an order in English.
    pub words: String,
    /// Whether it shows something hidden and so cannot be taken back.
    #[serde(rename = "final")]
    pub is_final: bool,
}

/// An answer that takes effect when the last of those asked has answered; told to nobody else.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(concrete(P = Value), bound = "")]
pub struct Answered<P = Value> {
    /// The decisions it consists of.
    #[schema(value_type = Vec<Choice>)]
    pub decisions: Vec<Choice<P>>,
    /// What may be decided in its place.
    #[schema(value_type = Vec<Choice>)]
    pub instead: Vec<Choice<P>>,
}

/// What a viewer may take back.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct UndoInfo {
    /// The earliest moment to which this viewer may return alone; absent if there is none.
    pub free_to: Option<u32>,
    /// Why not even one decision can be taken back alone, as a sentence.
    pub barrier: Option<String>,
    /// The same as an object: its name as `reason`, and its values by name.
    #[schema(value_type = Option<Object>)]
    #[ts(type = "GameReason | null")]
    pub because: Option<Value>,
    /// Whether this viewer may ask the others to go back further: nobody who has a say is away,
    /// and nobody has asked already.
    pub can_ask: bool,
    /// Somebody asks everybody to go back.
    pub request: Option<UndoRequest>,
}

/// Somebody asks to go back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct UndoRequest {
    pub seat: String,
    /// The moment to return to.
    pub to: u32,
    /// Who has still to answer.
    pub waiting_for: Vec<String>,
    #[ts(type = "number")]
    pub until: i64,
}

/// The time of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ClockInfo {
    pub seat: String,
    /// Milliseconds left at the update's `now`.
    #[ts(type = "number")]
    pub left_ms: i64,
    pub running: bool,
}

/// One line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ChatInfo {
    /// Counted from 1 at each table.
    pub number: u32,
    #[ts(type = "number")]
    pub at: i64,
    pub user: String,
    pub name: String,
    pub text: String,
}

/// What chance is derived from, so that everybody can check it afterwards.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct Seal {
    /// SHA-256 of the server's secret, in hexadecimal digits; fixed before anybody sat down.
    pub commitment: String,
    /// SHA-256 of what players are bound to add, place by place; `-` for nothing.
    pub commits: Vec<String>,
    /// What players have added, place by place; `-` for nothing, and until the game begins.
    pub nonces: Vec<String>,
    /// The secret, once the game is over.
    pub secret: Option<String>,
}

/// A decision that somebody would like to take.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct WhyQuestion {
    /// In notation, or as an object.
    #[schema(value_type = Object)]
    #[ts(type = "string | Record<string, unknown>")]
    pub action: Value,
}

/// Why it cannot be taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct WhyAnswer {
    /// Whether it is legal after all.
    pub legal: bool,
    /// The reason as a sentence; empty if it is legal.
    pub reason: String,
    /// The clause of the rules.
    pub clause: Option<String>,
    /// The reason as an object: its name as `reason`, and its values by name.
    #[schema(value_type = Option<Object>)]
    #[ts(type = "GameReason | null")]
    pub because: Option<Value>,
}
