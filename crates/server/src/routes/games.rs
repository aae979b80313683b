//! What can be played.

use ::bots::{BotSpec, Level};
use axum::Json;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use catalog::{GameKind, Playable, Visitor};
use protocol::{BoardInfo, GameInfo, LevelInfo, LobbyInfo, OptionInfo, Problem};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::body::{InPath, InQuery};
use crate::error::ApiError;

/// Games, boards, options and levels of the bots.
#[utoipa::path(get, path = "/api/games", tag = "games",
    responses((status = 200, body = LobbyInfo)))]
pub(crate) async fn games() -> Json<LobbyInfo> {
    Json(LobbyInfo {
        games: GameKind::ALL
            .into_iter()
            .map(|kind| kind.visit(Describe))
            .collect(),
        levels: Level::ALL.into_iter().map(level_info).collect(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
    })
}

/// What the numbers beside a board go by.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ByRules {
    /// The version of the rules, as a table names it; the newest if left out.
    rules: Option<u32>,
}

/// The data of a board, for drawing, with the numbers of the rules.
#[utoipa::path(get, path = "/api/boards/{game}/{board}", tag = "games",
    params(("game" = String, Path), ("board" = String, Path), ByRules),
    responses((status = 200, description = "the board as JSON"), (status = 404, body = Problem)))]
pub(crate) async fn board(
    InPath((game, board)): InPath<(String, String)>,
    InQuery(ByRules { rules }): InQuery<ByRules>,
) -> Result<Response, ApiError> {
    let kind: GameKind = game.parse().map_err(|_| ApiError::NotFound)?;
    let board = BoardText {
        board: &board,
        rules,
    };
    let text = kind.visit(board).ok_or(ApiError::NotFound)?;
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "public, max-age=3600"),
    ];
    Ok((headers, text).into_response())
}

/// The rules in our own words, as Markdown.
#[utoipa::path(get, path = "/api/rules/{game}", tag = "games",
    params(("game" = String, Path)),
    responses((status = 200, description = "Markdown"), (status = 404, body = Problem)))]
pub(crate) async fn rules(InPath(game): InPath<String>) -> Result<Response, ApiError> {
    let kind: GameKind = game.parse().map_err(|_| ApiError::NotFound)?;
    let headers = [
        (header::CONTENT_TYPE, "text/markdown; charset=utf-8"),
        (header::CACHE_CONTROL, "public, max-age=3600"),
    ];
    Ok((headers, kind.visit(Rules)).into_response())
}

struct Describe;

impl Visitor for Describe {
    type Output = GameInfo;

    fn visit<G: Playable>(self) -> GameInfo {
        GameInfo {
            name: G::NAME.to_owned(),
            title: G::TITLE.to_owned(),
            boards: G::boards()
                .into_iter()
                .map(|board| BoardInfo {
                    key: board.key,
                    title: board.title,
                    min_players: board.players.0,
                    max_players: board.players.1,
                })
                .collect(),
            options: G::options()
                .into_iter()
                .map(|option| OptionInfo {
                    name: option.name.to_owned(),
                    choices: option.choices.iter().map(|&choice| choice.into()).collect(),
                })
                .collect(),
        }
    }
}

struct BoardText<'a> {
    board: &'a str,
    rules: Option<u32>,
}

impl Visitor for BoardText<'_> {
    type Output = Option<String>;

    fn visit<G: Playable>(self) -> Option<String> {
        G::board_json(self.board, self.rules.unwrap_or(G::RULES_VERSION))
    }
}

struct Rules;

impl Visitor for Rules {
    type Output = &'static str;

    fn visit<G: Playable>(self) -> &'static str {
        G::RULES
    }
}

fn level_info(level: Level) -> LevelInfo {
    let name = level.name();
    let known = BotSpec::ALL_BUILT_IN.iter().find(|bot| bot.name == name);
    LevelInfo {
        name: name.to_owned(),
        description: known.map_or("", |bot| bot.description).to_owned(),
    }
}
