//! One conversation: at most one open game, and a reply to every request.

use std::panic::{AssertUnwindSafe, catch_unwind};

use catalog::{GameKind, Playable, Visitor};
use game_core::{Record, Verb};
use serde_json::{Map, Value, json};

use super::command::Command;
use super::fault::{Code, Fault};
use super::open;
use super::request::Request;
use super::table::Table;

/// The fields of a reply.
pub(crate) type Reply = Map<String, Value>;

/// A conversation by the line protocol.
#[derive(Debug)]
pub(crate) struct Session {
    /// The game that requests mean when they name none.
    game: Option<GameKind>,
    table: Option<Box<dyn Table>>,
    open: bool,
}

impl Session {
    /// A conversation without an open game.
    pub(crate) const fn new(game: Option<GameKind>) -> Self {
        Session {
            game,
            table: None,
            open: true,
        }
    }

    /// Whether nobody has said `quit`.
    pub(crate) const fn is_open(&self) -> bool {
        self.open
    }

    /// The reply to one line.
    pub(crate) fn answer(&mut self, line: &[u8]) -> Value {
        let request = match Request::parse(line) {
            Ok(request) => request,
            Err(fault) => return refusal(&fault),
        };
        // A panic is our bug. The game may be half changed then, so it is closed.
        let reply = catch_unwind(AssertUnwindSafe(|| self.obey(&request))).unwrap_or_else(|_| {
            self.table = None;
            Err(Code::Internal.because("this is a bug of the program; the game was closed"))
        });
        let mut reply = match reply {
            Ok(fields) => Value::Object(fields),
            Err(fault) => refusal(&fault),
        };
        if let Some(id) = request.id() {
            reply["id"] = id.clone();
        }
        reply
    }

    fn obey(&mut self, request: &Request) -> Result<Reply, Fault> {
        match request.command()? {
            Command::New => {
                let table = bots::visit(self.kind(request)?, open::New(request))?;
                Ok(self.sit_down(table))
            }
            Command::Position if request.find("position").is_some() => {
                let table = bots::visit(self.kind(request)?, open::Position(request))?;
                Ok(self.sit_down(table))
            }
            Command::Load => {
                let record: Record = request
                    .text("record")?
                    .parse()
                    .map_err(|error| Code::BadRecord.because(&error))?;
                let table = bots::visit(known_game(&record.game)?, open::Load(request, &record))?;
                Ok(self.sit_down(table))
            }
            Command::Games => Ok(reply(json!({
                "games": GameKind::ALL.map(|kind| kind.visit(Facts)),
            }))),
            Command::Options => Ok(reply(self.kind(request)?.visit(Details))),
            Command::Help => Ok(reply(json!({"commands": Command::help()}))),
            Command::Quit => {
                self.open = false;
                Ok(reply(json!({"bye": true})))
            }
            command => self
                .table
                .as_mut()
                .ok_or_else(|| Code::NoGame.because("no game is open; begin with 'new'"))?
                .obey(command, request),
        }
    }

    /// Opens a table in place of the present one.
    fn sit_down(&mut self, table: Box<dyn Table>) -> Reply {
        let table = self.table.insert(table);
        self.game = Some(table.kind());
        table.opening()
    }

    fn kind(&self, request: &Request) -> Result<GameKind, Fault> {
        match request.find_text("game")? {
            Some(name) => known_game(name),
            None => self.game.ok_or_else(|| {
                Code::MissingField.because("the field 'game' is missing, and no game is open")
            }),
        }
    }
}

fn known_game(name: &str) -> Result<GameKind, Fault> {
    name.parse()
        .map_err(|unknown: catalog::UnknownGame| Code::UnknownGame.because(&unknown))
}

/// The fields of an object that was just written down.
pub(crate) fn reply(object: Value) -> Reply {
    match object {
        Value::Object(fields) => fields,
        _ => Reply::new(),
    }
}

fn refusal(fault: &Fault) -> Value {
    json!({"error": fault.to_json()})
}

/// The reply to a line that is too long to be read.
pub(crate) fn too_long(limit: usize) -> Value {
    refusal(&Code::MalformedJson.because(&format!("the line is longer than {limit} bytes")))
}

/// A game in short.
struct Facts;

impl Visitor for Facts {
    type Output = Value;

    fn visit<G: Playable>(self) -> Value {
        json!({"name": G::NAME, "title": G::TITLE, "rules_version": G::RULES_VERSION})
    }
}

/// A game's options, boards and grammar.
struct Details;

impl Visitor for Details {
    type Output = Value;

    fn visit<G: Playable>(self) -> Value {
        let options = G::options()
            .iter()
            .map(|option| json!({"name": option.name, "choices": option.choices}))
            .collect::<Value>();
        let boards = G::boards()
            .iter()
            .map(|board| {
                let (fewest, most) = board.players;
                json!({"key": board.key, "title": board.title, "players": [fewest, most]})
            })
            .collect::<Value>();
        json!({
            "game": G::NAME,
            "options": options,
            "boards": boards,
            "actions": grammar(G::ACTIONS),
            "chances": grammar(G::CHANCES),
        })
    }
}

fn grammar(verbs: &[Verb]) -> Value {
    verbs
        .iter()
        .map(|verb| json!({"verb": verb.name, "args": verb.args, "optional": verb.optional}))
        .collect()
}
