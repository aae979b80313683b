//! A new password for whoever has forgotten theirs, by a letter.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use protocol::{EmailInfo, Forgotten, Language, Me, NewEmail, Problem, ResetPassword};
use tracing::warn;

use super::account::{check_password_length, keep_games, sign_in};
use crate::app::App;
use crate::auth::{Address, Player, Visitor, fresh_secret, key_of};
use crate::body::Body;
use crate::error::ApiError;
use crate::live::now;
use crate::mail::{self, Mailer};
use crate::names;
use crate::password_hash;
use crate::storage::{Millis, StorageError};

/// How long a link can be used.
const LINK_LIFETIME_MS: Millis = 60 * 60 * 1000;
/// Accounts with one address that are written to at once.
const MAX_LETTERS: u32 = 5;

/// Where I am written to when I forget my password.
#[utoipa::path(get, path = "/api/email", tag = "identity",
    responses((status = 200, body = EmailInfo), (status = 401, body = Problem)))]
pub(crate) async fn email(
    State(app): State<App>,
    player: Player,
) -> Result<Json<EmailInfo>, ApiError> {
    player.in_browser()?;
    Ok(Json(EmailInfo {
        offered: app.mailer.is_some(),
        address: player.user.email,
    }))
}

/// Changes where I am written to.
#[utoipa::path(put, path = "/api/email", tag = "identity", request_body = NewEmail,
    responses((status = 200, body = EmailInfo), (status = 400, body = Problem),
        (status = 401, body = Problem)))]
pub(crate) async fn set_email(
    State(app): State<App>,
    player: Player,
    Address(address): Address,
    Body(request): Body<NewEmail>,
) -> Result<Json<EmailInfo>, ApiError> {
    player.in_browser()?;
    let email = match request.address.trim() {
        "" => None,
        text => Some(valid_address(text)?),
    };
    let name_key = names::key(&player.user.name);
    app.limits.password(address, &name_key)?;
    if !password_hash::verify(player.user.password.clone(), request.password).await? {
        return Err(ApiError::WrongPassword);
    }
    app.storage()
        .set_email(player.id(), email.as_deref())
        .await?;
    Ok(Json(EmailInfo {
        offered: app.mailer.is_some(),
        address: email,
    }))
}

/// Sends a letter with a link to a new password, if an account has this address; the answer does
/// not tell.
#[utoipa::path(post, path = "/api/forgotten", tag = "identity", request_body = Forgotten,
    responses((status = 204), (status = 400, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn forgotten(
    State(app): State<App>,
    _visitor: Visitor,
    Address(address): Address,
    Body(request): Body<Forgotten>,
) -> Result<StatusCode, ApiError> {
    let mailer = app.mailer.clone().ok_or(ApiError::NoMail)?;
    let email = valid_address(&request.address)?;
    app.limits.letter(address, &email)?;
    // Apart, so that the time of the answer does not tell either.
    tokio::spawn(async move {
        if let Err(error) = send_links(&app, &mailer, &email, request.language).await {
            warn!(%error, "a link cannot be stored");
        }
    });
    Ok(StatusCode::NO_CONTENT)
}

/// Chooses a new password by a link, and signs in, with the guest's games; it ends all other
/// sessions and tokens.
#[utoipa::path(post, path = "/api/reset", tag = "identity", request_body = ResetPassword,
    responses((status = 200, body = Me), (status = 400, body = Problem),
        (status = 410, body = Problem)))]
pub(crate) async fn reset(
    State(app): State<App>,
    Visitor(visitor): Visitor,
    Address(address): Address,
    headers: HeaderMap,
    Body(request): Body<ResetPassword>,
) -> Result<Response, ApiError> {
    check_password_length(&request.password)?;
    let key = key_of(&request.secret);
    app.limits.password(address, &key)?;
    let hash = password_hash::hash(request.password).await?;
    let used = app.storage().use_reset(&key, now(), &hash).await?;
    let id = used.ok_or(ApiError::LinkUsed)?;
    let user = app.storage().users(&[id]).await?.pop();
    let user = user.ok_or(ApiError::LinkUsed)?;
    keep_games(&app, visitor, user.id).await?;
    sign_in(&app, &user, &headers).await
}

async fn send_links(
    app: &App,
    mailer: &Mailer,
    email: &str,
    language: Language,
) -> Result<(), StorageError> {
    let storage = app.storage();
    for user in storage.accounts_with_email(email, MAX_LETTERS).await? {
        let secret = fresh_secret();
        let expires = now() + LINK_LIFETIME_MS;
        storage
            .create_reset(&key_of(&secret), user.id, expires)
            .await?;
        mailer
            .send_reset(email, &user.name, &secret, language)
            .await;
    }
    Ok(())
}

fn valid_address(text: &str) -> Result<String, ApiError> {
    mail::address(text).ok_or_else(|| ApiError::Invalid("this is no e-mail address".to_owned()))
}
