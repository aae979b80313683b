//! Identities, accounts, sessions and tokens.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{
    Credentials, Me, NewPassword, NewToken, Problem, Rename, SessionInfo, TokenCreated,
};

use crate::app::App;
use crate::auth::{
    Address, Player, SESSION_LIFETIME_MS, Visitor, clear_cookie, fresh_secret, key_of, read_scopes,
    renewed_cookie, set_cookie, write_scopes,
};
use crate::body::{Body, InPath};
use crate::error::ApiError;
use crate::ids::{SessionId, UserId};
use crate::ledger::Change;
use crate::live::now;
use crate::names;
use crate::password_hash;
use crate::storage::{Appended, Session, SessionTerms, User};
use crate::text;

/// The most sessions and tokens a person may have; beyond that, the oldest are ended.
const MAX_SESSIONS: u32 = 50;
/// How often it is tried: something may happen meanwhile at one of the tables.
const MAX_HANDOVER_ATTEMPTS: usize = 8;
const MAX_LABEL_CHARS: usize = 60;
/// How much is kept of what a browser says it is.
const MAX_BROWSER_CHARS: usize = 120;
const PASSWORD_CHARS: std::ops::RangeInclusive<usize> = 8..=200;

/// Gives a browser without a cookie an identity; one that has an identity keeps it.
#[utoipa::path(post, path = "/api/guest", tag = "identity",
    responses((status = 200, body = Me), (status = 429, body = Problem)))]
pub(crate) async fn guest(
    State(app): State<App>,
    visitor: Visitor,
    Address(address): Address,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if let Visitor(Some(player)) = visitor {
        return Ok(still_signed_in(&app, &player.user, &headers));
    }
    app.limits.guest(address)?;
    let id = UserId::random();
    let user = User {
        id,
        name: names::of_guest(id),
        password: None,
        created: now(),
        banned: None,
        email: None,
    };
    app.storage().create_user(&user).await?;
    sign_in(&app, &user, &headers).await
}

/// Who I am.
#[utoipa::path(get, path = "/api/me", tag = "identity",
    responses((status = 200, body = Me), (status = 401, body = Problem)))]
pub(crate) async fn who(State(app): State<App>, player: Player, headers: HeaderMap) -> Response {
    still_signed_in(&app, &player.user, &headers)
}

/// Changes my name.
#[utoipa::path(patch, path = "/api/me", tag = "identity", request_body = Rename,
    responses((status = 200, body = Me), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn rename(
    State(app): State<App>,
    mut player: Player,
    Body(request): Body<Rename>,
) -> Result<Json<Me>, ApiError> {
    player.in_browser()?;
    let name = names::valid(&request.name)?;
    app.limits.rename(player.id())?;
    if !app.storage().rename_user(player.id(), &name).await? {
        return Err(ApiError::NameTaken);
    }
    player.user.name = name;
    Ok(Json(me(&player.user)))
}

/// Turns a guest into an account, with a new session and without the guest's tokens.
#[utoipa::path(post, path = "/api/account", tag = "identity", request_body = Credentials,
    responses((status = 200, body = Me), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn create(
    State(app): State<App>,
    player: Player,
    Address(address): Address,
    headers: HeaderMap,
    Body(request): Body<Credentials>,
) -> Result<Response, ApiError> {
    player.in_browser()?;
    if player.user.password.is_some() {
        return Err(ApiError::Invalid("you have an account already".to_owned()));
    }
    let name = names::valid(&request.name)?;
    check_password_length(&request.password)?;
    let name_key = names::key(&name);
    app.limits.password(address, &name_key)?;
    let hash = password_hash::hash(request.password).await?;
    if !app
        .storage()
        .create_account(player.id(), &name, &hash)
        .await?
    {
        return Err(ApiError::NameTaken);
    }
    app.limits.has_signed_in(address, name_key);
    let user = User {
        name,
        password: Some(hash),
        ..player.user
    };
    sign_in(&app, &user, &headers).await
}

/// Signs in to an account, which goes on with the guest's games.
#[utoipa::path(post, path = "/api/login", tag = "identity", request_body = Credentials,
    responses((status = 200, body = Me), (status = 401, body = Problem)))]
pub(crate) async fn login(
    State(app): State<App>,
    Visitor(visitor): Visitor,
    Address(address): Address,
    headers: HeaderMap,
    Body(request): Body<Credentials>,
) -> Result<Response, ApiError> {
    let name_key = names::key_of_typed(&request.name);
    app.limits.sign_in(address, &name_key)?;
    if request.password.chars().count() > *PASSWORD_CHARS.end() {
        return Err(ApiError::WrongPassword);
    }
    let user = match names::valid(&request.name) {
        Ok(name) => app.storage().account(&name).await?,
        Err(_) => None,
    };
    let hash = user.as_ref().and_then(|user| user.password.clone());
    if !password_hash::verify(hash, request.password).await? {
        return Err(ApiError::WrongPassword);
    }
    let user = user.ok_or(ApiError::WrongPassword)?;
    if user.banned.is_some() {
        return Err(ApiError::Banned);
    }
    app.limits.has_signed_in(address, name_key);
    keep_games(&app, visitor, user.id).await?;
    sign_in(&app, &user, &headers).await
}

/// Signs out: ends this session.
#[utoipa::path(post, path = "/api/logout", tag = "identity",
    responses((status = 204), (status = 401, body = Problem)))]
pub(crate) async fn logout(State(app): State<App>, player: Player) -> Result<Response, ApiError> {
    player.in_browser()?;
    app.storage()
        .delete_session(player.id(), player.session.id)
        .await?;
    let cookie = [(header::SET_COOKIE, clear_cookie())];
    Ok((StatusCode::NO_CONTENT, cookie).into_response())
}

/// Changes the password, signs out every other browser and ends all tokens.
#[utoipa::path(post, path = "/api/password", tag = "identity", request_body = NewPassword,
    responses((status = 200, body = Me), (status = 400, body = Problem),
        (status = 401, body = Problem)))]
pub(crate) async fn password(
    State(app): State<App>,
    player: Player,
    Address(address): Address,
    Body(request): Body<NewPassword>,
) -> Result<Json<Me>, ApiError> {
    player.in_browser()?;
    check_password_length(&request.new)?;
    app.limits
        .password(address, &names::key(&player.user.name))?;
    if !password_hash::verify(player.user.password.clone(), request.old).await? {
        return Err(ApiError::WrongPassword);
    }
    let hash = password_hash::hash(request.new).await?;
    let kept = Some(player.session.id);
    app.storage().set_password(player.id(), &hash, kept).await?;
    Ok(Json(me(&player.user)))
}

/// Where I am signed in.
#[utoipa::path(get, path = "/api/sessions", tag = "identity",
    responses((status = 200, body = Vec<SessionInfo>), (status = 401, body = Problem)))]
pub(crate) async fn sessions(
    State(app): State<App>,
    player: Player,
) -> Result<Json<Vec<SessionInfo>>, ApiError> {
    player.in_browser()?;
    let sessions = app.storage().sessions(player.id()).await?;
    Ok(Json(
        sessions
            .iter()
            .filter(|session| now() - session.seen <= SESSION_LIFETIME_MS)
            .map(|session| session_info(session, player.session.id))
            .collect(),
    ))
}

/// Ends a session or token.
#[utoipa::path(delete, path = "/api/sessions/{id}", tag = "identity",
    params(("id" = String, Path)),
    responses((status = 204), (status = 401, body = Problem), (status = 404, body = Problem)))]
pub(crate) async fn end_session(
    State(app): State<App>,
    player: Player,
    InPath(id): InPath<SessionId>,
) -> Result<StatusCode, ApiError> {
    player.in_browser()?;
    if app.storage().delete_session(player.id(), id).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ApiError::NotFound)
    }
}

/// Makes a token for a bot or a script; it is shown this once.
#[utoipa::path(post, path = "/api/tokens", tag = "identity", request_body = NewToken,
    responses((status = 200, body = TokenCreated), (status = 400, body = Problem),
        (status = 401, body = Problem)))]
pub(crate) async fn create_token(
    State(app): State<App>,
    player: Player,
    Body(request): Body<NewToken>,
) -> Result<Json<TokenCreated>, ApiError> {
    player.in_browser()?;
    app.limits.token(player.id())?;
    let label = text::plain(&request.label, MAX_LABEL_CHARS).ok_or_else(|| {
        ApiError::Invalid(format!("a label has 1 to {MAX_LABEL_CHARS} characters"))
    })?;
    if request.scopes.is_empty() {
        return Err(ApiError::Invalid("a token needs a scope".to_owned()));
    }
    let scopes = write_scopes(&request.scopes);
    let current = Some(player.session.id);
    let (token, session) = new_session(&app, &player.user, label, Some(scopes), current).await?;
    Ok(Json(TokenCreated {
        token,
        session: session_info(&session, player.session.id),
    }))
}

pub(super) async fn sign_in(
    app: &App,
    user: &User,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let browser = headers
        .get(header::USER_AGENT)
        .and_then(|value| value.to_str().ok())
        .map(|text| text.chars().take(MAX_BROWSER_CHARS).collect::<String>())
        .and_then(|text| text::plain(&text, MAX_BROWSER_CHARS))
        .unwrap_or_default();
    let (secret, _) = new_session(app, user, browser, None, None).await?;
    let cookie = set_cookie(&secret, app.is_secure(headers));
    Ok(([(header::SET_COOKIE, cookie)], Json(me(user))).into_response())
}

/// Lets an account go on with the games of whoever signs in to it, if that is a guest.
pub(super) async fn keep_games(
    app: &App,
    visitor: Option<Player>,
    account: UserId,
) -> Result<(), ApiError> {
    let is_guest = |player: &Player| player.user.password.is_none() && player.in_browser().is_ok();
    let Some(guest) = visitor.filter(is_guest).map(|player| player.id()) else {
        return Ok(());
    };
    let entry = Change::Become { guest, account }.entry(now());
    for _ in 0..MAX_HANDOVER_ATTEMPTS {
        let stored = app.storage().hand_over(guest, account, &entry).await?;
        if stored == Appended::Stored {
            return Ok(());
        }
    }
    Err(ApiError::Unavailable)
}

/// A new session; if there are too many, old ones end, but not the `current` one.
async fn new_session(
    app: &App,
    user: &User,
    label: String,
    scopes: Option<String>,
    current: Option<SessionId>,
) -> Result<(String, Session), ApiError> {
    let secret = fresh_secret();
    let session = Session {
        id: SessionId::random(),
        key: key_of(&secret),
        user: user.id,
        scopes,
        label,
        created: now(),
        seen: now(),
    };
    let terms = SessionTerms {
        password: user.password.as_deref(),
        keep: current,
        most: MAX_SESSIONS,
    };
    if !app.storage().create_session(&session, &terms).await? {
        // Meanwhile the password was changed, or the account was banned.
        return Err(ApiError::Unknown);
    }
    Ok((secret, session))
}

/// Who I am, with a cookie that lasts as long as the session does.
fn still_signed_in(app: &App, user: &User, headers: &HeaderMap) -> Response {
    let renewed = renewed_cookie(headers, app.is_secure(headers));
    let cookie = renewed.map(|cookie| [(header::SET_COOKIE, cookie)]);
    (cookie, Json(me(user))).into_response()
}

fn me(user: &User) -> Me {
    Me {
        id: user.id.to_string(),
        name: user.name.clone(),
        guest: user.password.is_none(),
    }
}

fn session_info(session: &Session, current: SessionId) -> SessionInfo {
    SessionInfo {
        id: session.id.to_string(),
        label: session.label.clone(),
        scopes: session.scopes.as_deref().map(read_scopes),
        created: session.created,
        seen: session.seen,
        current: session.id == current,
    }
}

pub(super) fn check_password_length(password: &str) -> Result<(), ApiError> {
    if PASSWORD_CHARS.contains(&password.chars().count()) {
        Ok(())
    } else {
        let (least, most) = (PASSWORD_CHARS.start(), PASSWORD_CHARS.end());
        let message = format!("a password has {least} to {most} characters");
        Err(ApiError::Invalid(message))
    }
}
