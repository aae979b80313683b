//! Lists of tables, and new ones.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use catalog::{GameKind, Playable, Visitor as GameVisitor};
use game_core::NotationError;
use protocol::{CreateTable, Lobby, MyTables, Pace, PlaceWish, Problem, TableCreated, TableInfo};

use super::table::admit_table;
use crate::app::App;
use crate::auth::{Address, Player, Visitor};
use crate::body::Body;
use crate::error::ApiError;
use crate::ids::UserId;
use crate::ledger::Tempo;
use crate::ledger::info::{Names, people, table_info};
use crate::limits::MAX_LISTED_TABLES_PER_HOST;
use crate::live::NewTable;
use crate::refusal::Refusal;
use crate::storage::{Listed, Place, Status};

const MAX_LISTED_TABLES: u32 = 50;
/// How many are read to find tables of many hosts.
const MAX_TABLES_LOOKED_AT: u32 = 4 * MAX_LISTED_TABLES;
const MAX_FINISHED_TABLES: u32 = 100;

/// Public tables: open, being played, played.
#[utoipa::path(get, path = "/api/tables", tag = "tables",
    responses((status = 200, body = Lobby)))]
pub(crate) async fn lobby(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<Json<Lobby>, ApiError> {
    let storage = app.storage();
    let open = storage.open_games(MAX_TABLES_LOOKED_AT).await?;
    let running = storage.recent_games(Status::Running, MAX_TABLES_LOOKED_AT);
    let running = running.await?;
    let over = storage
        .recent_games(Status::Over, MAX_TABLES_LOOKED_AT)
        .await?;
    Ok(Json(Lobby {
        open: infos(&app, &of_many_hosts(open), visitor.id()).await?,
        running: infos(&app, &of_many_hosts(running), visitor.id()).await?,
        over: infos(&app, &of_many_hosts(over), visitor.id()).await?,
    }))
}

/// The first tables, only a few of them of one host.
fn of_many_hosts(listed: Vec<Listed>) -> Vec<Listed> {
    let mut hosts: HashMap<UserId, usize> = HashMap::new();
    let mut listed = listed;
    listed.retain(|table| {
        let count = hosts.entry(table.game.host).or_default();
        *count += 1;
        *count <= MAX_LISTED_TABLES_PER_HOST
    });
    listed.truncate(MAX_LISTED_TABLES as usize);
    listed
}

/// My tables: first those where it is my turn.
#[utoipa::path(get, path = "/api/tables/mine", tag = "tables",
    responses((status = 200, body = MyTables), (status = 401, body = Problem)))]
pub(crate) async fn mine(
    State(app): State<App>,
    player: Player,
) -> Result<Json<MyTables>, ApiError> {
    let storage = app.storage();
    let id = player.id();
    let current = [Status::Open, Status::Running];
    let current = storage.games_of(id, &current, MAX_LISTED_TABLES).await?;
    let over = storage
        .games_of(id, &[Status::Over], MAX_FINISHED_TABLES)
        .await?;
    Ok(Json(MyTables {
        current: infos(&app, &current, Some(id)).await?,
        over: infos(&app, &over, Some(id)).await?,
    }))
}

/// Opens a table.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = CreateTable,
    responses((status = 200, body = TableCreated), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn create(
    State(app): State<App>,
    player: Player,
    Address(address): Address,
    Body(request): Body<CreateTable>,
) -> Result<Json<TableCreated>, ApiError> {
    admit_table(&app, address, player.id(), request.start).await?;
    let kind: GameKind = request
        .game
        .parse()
        .map_err(|error| ApiError::Invalid(format!("{error}")))?;
    check_pace(request.pace)?;
    let mut setup = format!("players={}", request.places.len());
    for (name, value) in &request.options {
        let plain = |text: &str| !text.is_empty() && !text.contains([' ', '=', '\n']);
        if name == "players" || !plain(name) || !plain(value) {
            let name = NotationError::shorten(name);
            let message = format!("'{name}' is not an option with a value");
            return Err(ApiError::Invalid(message));
        }
        setup.push_str(&format!(" {name}={value}"));
    }
    let setup = kind
        .visit(ReadSetup { text: &setup })
        .map_err(|error| ApiError::Invalid(error.to_string()))?;
    let mut seated = false;
    let mut places = Vec::new();
    for wish in request.places {
        places.push(match wish {
            PlaceWish::Open => Place::Empty,
            PlaceWish::Bot(level) => Place::Bot(level),
            PlaceWish::Me if seated => return Err(Refusal::AlreadySeated.into()),
            PlaceWish::Me => {
                seated = true;
                Place::User(player.id())
            }
        });
    }
    let table = NewTable {
        kind,
        setup,
        tempo: Tempo {
            pace: request.pace,
            time_up: request.time_up,
        },
        public: request.public,
        host: player.id(),
        places,
        commit: request.commit,
        start: request.start,
    };
    let id = app.tables.create(table).await?;
    Ok(Json(TableCreated { id: id.to_string() }))
}

/// Tables as somebody sees them from outside.
pub(crate) async fn infos(
    app: &App,
    listed: &[Listed],
    user: Option<UserId>,
) -> Result<Vec<TableInfo>, ApiError> {
    let mut everybody: Vec<UserId> = listed
        .iter()
        .flat_map(|table| people(&table.digest.places, table.game.host))
        .collect();
    everybody.sort_unstable();
    everybody.dedup();
    let names = names(app, &everybody).await?;
    Ok(listed
        .iter()
        .map(|table| table_info(table, user, &names))
        .collect())
}

/// The names of people; unknown ones are left out.
pub(super) async fn names(app: &App, people: &[UserId]) -> Result<Names, ApiError> {
    let users = app.storage().users(people).await?;
    Ok(users.into_iter().map(|user| (user.id, user.name)).collect())
}

fn check_pace(pace: Pace) -> Result<(), ApiError> {
    let good = match pace {
        Pace::Free => true,
        Pace::Live {
            bank_s,
            increment_s,
        } => (10..=86_400).contains(&bank_s) && increment_s <= 3_600,
        Pace::Correspondence { days } => (1..=30).contains(&days),
    };
    if good {
        Ok(())
    } else {
        let message = "a live game has a bank of 10 seconds to a day and up to an hour for each \
                       decision; a correspondence game has 1 to 30 days for each decision";
        Err(ApiError::Invalid(message.to_owned()))
    }
}

struct ReadSetup<'a> {
    text: &'a str,
}

impl GameVisitor for ReadSetup<'_> {
    type Output = Result<String, NotationError>;

    fn visit<G: Playable>(self) -> Result<String, NotationError> {
        Ok(G::parse_setup(self.text)?.to_string())
    }
}
