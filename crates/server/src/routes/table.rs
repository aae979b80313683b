//! One table.

use std::net::IpAddr;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use protocol::{
    ChatInfo, Command, Done, Hint, Moment, Problem, Seal, TableInfo, Update, WhyAnswer, WhyQuestion,
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::lobby::names;
use crate::app::App;
use crate::auth::{Address, Player, Visitor};
use crate::body::{Body, InPath, InQuery};
use crate::error::ApiError;
use crate::ids::{GameId, UserId};
use crate::ledger::info::chat_info;
use crate::ledger::update::Raw;
use crate::live::{CHAT_HISTORY_LINES, LiveError, TableHandle};

/// How often to open a table that was just being unloaded.
const MAX_OPEN_ATTEMPTS: usize = 3;

/// Where a client stands.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Since {
    /// The last entry that the client has seen.
    #[serde(default)]
    pub(crate) seq: u32,
}

/// One table.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = TableInfo), (status = 404, body = Problem)))]
pub(crate) async fn info(
    State(app): State<App>,
    visitor: Visitor,
    InPath(id): InPath<GameId>,
) -> Result<Json<TableInfo>, ApiError> {
    let user = visitor.id();
    let (info, _) = at_table(&app, id, |table| async move { table.info(user).await }).await?;
    Ok(Json(info))
}

/// What chance is derived from.
#[utoipa::path(get, path = "/api/tables/{id}/seal", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = Seal), (status = 404, body = Problem)))]
pub(crate) async fn seal(
    State(app): State<App>,
    InPath(id): InPath<GameId>,
) -> Result<Json<Seal>, ApiError> {
    let (_, seal) = at_table(&app, id, |table| async move { table.info(None).await }).await?;
    Ok(Json(seal))
}

/// Changes a table: sit, start, play, undo, say, leave and so on.
#[utoipa::path(post, path = "/api/tables/{id}/commands", tag = "tables",
    params(("id" = String, Path)), request_body = Command,
    responses((status = 200, body = Done), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn command(
    State(app): State<App>,
    player: Player,
    Address(address): Address,
    InPath(id): InPath<GameId>,
    Body(command): Body<Command>,
) -> Result<Json<Done>, ApiError> {
    let user = player.id();
    admit(&app, address, user, &command).await?;
    let done = at_table(&app, id, |table| {
        let command = command.clone();
        async move { table.command(user, command).await }
    })
    .await?;
    Ok(Json(done))
}

/// The game as I see it, with the entries after `seq`.
#[utoipa::path(get, path = "/api/tables/{id}/update", tag = "tables",
    params(("id" = String, Path), Since),
    responses((status = 200, body = Update), (status = 404, body = Problem)))]
pub(crate) async fn update(
    State(app): State<App>,
    visitor: Visitor,
    InPath(id): InPath<GameId>,
    InQuery(since): InQuery<Since>,
) -> Result<Json<Update<Raw>>, ApiError> {
    let user = visitor.id();
    let update = at_table(&app, id, |table| async move {
        table.update(user, since.seq).await
    })
    .await?;
    Ok(Json(update))
}

/// The game as I saw it at an earlier moment.
#[utoipa::path(get, path = "/api/tables/{id}/moments/{number}", tag = "tables",
    params(("id" = String, Path), ("number" = u32, Path)),
    responses((status = 200, body = Moment), (status = 404, body = Problem)))]
pub(crate) async fn moment(
    State(app): State<App>,
    visitor: Visitor,
    InPath((id, number)): InPath<(GameId, u32)>,
) -> Result<Json<Moment<Raw>>, ApiError> {
    let user = visitor.id();
    let moment = at_table(
        &app,
        id,
        |table| async move { table.moment(user, number).await },
    )
    .await?;
    Ok(Json(moment))
}

/// Why I cannot decide this.
#[utoipa::path(post, path = "/api/tables/{id}/why", tag = "tables",
    params(("id" = String, Path)), request_body = WhyQuestion,
    responses((status = 200, body = WhyAnswer), (status = 400, body = Problem),
        (status = 404, body = Problem)))]
pub(crate) async fn why(
    State(app): State<App>,
    visitor: Visitor,
    InPath(id): InPath<GameId>,
    Body(question): Body<WhyQuestion>,
) -> Result<Json<WhyAnswer>, ApiError> {
    let user = visitor.id();
    let answer = at_table(&app, id, |table| {
        let action = question.action.clone();
        async move { table.why(user, action).await }
    })
    .await?;
    Ok(Json(answer))
}

/// What a strong bot would decide in my place; only where everybody else is a bot.
#[utoipa::path(post, path = "/api/tables/{id}/hint", tag = "tables",
    params(("id" = String, Path)),
    responses((status = 200, body = Hint), (status = 401, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 429, body = Problem)))]
pub(crate) async fn hint(
    State(app): State<App>,
    player: Player,
    Address(address): Address,
    InPath(id): InPath<GameId>,
) -> Result<Json<Hint<Raw>>, ApiError> {
    let user = player.id();
    app.limits.hint(address, user)?;
    let hint = at_table(&app, id, |table| async move { table.hint(user).await }).await?;
    Ok(Json(hint))
}

/// The last lines of chat.
#[utoipa::path(get, path = "/api/tables/{id}/chat", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = Vec<ChatInfo>), (status = 404, body = Problem)))]
pub(crate) async fn chat(
    State(app): State<App>,
    InPath(id): InPath<GameId>,
) -> Result<Json<Vec<ChatInfo>>, ApiError> {
    app.tables.open(id).await?.ok_or(ApiError::NoSuchTable)?;
    let lines = app.storage().chat(id, 0, CHAT_HISTORY_LINES).await?;
    let authors: Vec<_> = lines.iter().map(|line| line.user).collect();
    let names = names(&app, &authors).await?;
    let infos = lines.into_iter().map(|line| chat_info(line, &names));
    Ok(Json(infos.collect()))
}

/// The record of a finished game, for `kontor replay`; of a game that is played, what everybody
/// may know.
#[utoipa::path(get, path = "/api/tables/{id}/record", tag = "tables",
    params(("id" = String, Path)),
    responses((status = 200, description = "the record as text"),
        (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn record(
    State(app): State<App>,
    InPath(id): InPath<GameId>,
) -> Result<Response, ApiError> {
    let record = at_table(&app, id, |table| async move { table.record().await }).await?;
    let name = format!("attachment; filename=\"{id}.kontor\"");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, record).into_response())
}

/// Refuses a command that somebody gives too often.
pub(super) async fn admit(
    app: &App,
    address: IpAddr,
    user: UserId,
    command: &Command,
) -> Result<(), ApiError> {
    app.limits.command(user)?;
    match command {
        Command::Undo { .. } => app.limits.undo(user),
        Command::Say { .. } => app.limits.chat(user),
        Command::Start { .. } | Command::Rematch { .. } => {
            admit_table(app, address, user, true).await
        }
        _ => Ok(()),
    }
}

/// Refuses somebody who opens too many tables, or begins too many that keep bots busy.
pub(super) async fn admit_table(
    app: &App,
    address: IpAddr,
    user: UserId,
    starts: bool,
) -> Result<(), ApiError> {
    app.limits.table(address, user)?;
    let hosted = app.storage().hosted(user).await?;
    Ok(app.limits.hosted(hosted, starts)?)
}

/// Asks a table, opening it again if it was just being unloaded.
pub(super) async fn at_table<T, F: Future<Output = Result<T, LiveError>>>(
    app: &App,
    id: GameId,
    ask: impl Fn(TableHandle) -> F,
) -> Result<T, ApiError> {
    for _ in 0..MAX_OPEN_ATTEMPTS {
        let table = app.tables.open(id).await?.ok_or(ApiError::NoSuchTable)?;
        match ask(table).await {
            Err(LiveError::Gone) => {}
            result => return Ok(result?),
        }
    }
    Err(ApiError::Unavailable)
}
