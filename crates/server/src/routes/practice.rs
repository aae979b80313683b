//! Games from any position on, of which nothing is kept: for lessons.

use ::bots::{ContestVisitor, Contested, visit};
use axum::Json;
use axum::extract::State;
use catalog::GameKind;
use protocol::{Practice, PracticeQuestion, Problem, Update, WhyAnswer};
use serde_json::Value;

use crate::app::App;
use crate::auth::{Address, Visitor};
use crate::body::Body;
use crate::error::ApiError;
use crate::ledger::practice::PracticeTable;
use crate::ledger::update::Raw;
use crate::refusal::Refusal;

/// A position after what has happened since, as one seat sees it.
#[utoipa::path(post, path = "/api/practice", tag = "games", request_body = Practice,
    responses((status = 200, body = Update), (status = 400, body = Problem),
        (status = 404, body = Problem)))]
pub(crate) async fn practice(
    State(app): State<App>,
    _: Visitor,
    Address(address): Address,
    Body(practice): Body<Practice>,
) -> Result<Json<Update<Raw>>, ApiError> {
    app.limits.practice(address)?;
    let update = visit(kind_of(&practice)?, Play(&practice))?;
    Ok(Json(update))
}

/// Why a decision cannot be taken there.
#[utoipa::path(post, path = "/api/practice/why", tag = "games", request_body = PracticeQuestion,
    responses((status = 200, body = WhyAnswer), (status = 400, body = Problem),
        (status = 404, body = Problem)))]
pub(crate) async fn why(
    State(app): State<App>,
    _: Visitor,
    Address(address): Address,
    Body(question): Body<PracticeQuestion>,
) -> Result<Json<WhyAnswer>, ApiError> {
    app.limits.practice(address)?;
    let PracticeQuestion { practice, action } = &question;
    let answer = visit(kind_of(practice)?, Why { practice, action })?;
    Ok(Json(answer))
}

fn kind_of(practice: &Practice) -> Result<GameKind, ApiError> {
    practice.game.parse().map_err(|_| ApiError::NotFound)
}

struct Play<'a>(&'a Practice);

impl ContestVisitor for Play<'_> {
    type Output = Result<Update<Raw>, Refusal>;

    fn visit<G: Contested>(self) -> Self::Output {
        Ok(PracticeTable::<G>::new(self.0)?.update())
    }
}

struct Why<'a> {
    practice: &'a Practice,
    action: &'a Value,
}

impl ContestVisitor for Why<'_> {
    type Output = Result<WhyAnswer, Refusal>;

    fn visit<G: Contested>(self) -> Self::Output {
        PracticeTable::<G>::new(self.practice)?.why(self.action)
    }
}
