//! Who sends a request.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use protocol::Scope;
use sha2::{Digest as _, Sha256};

use crate::app::App;
use crate::error::ApiError;
use crate::ids::UserId;
use crate::storage::{Millis, Session, User};

const COOKIE_NAME: &str = "kontor";
/// How long a session or token lasts without being used.
pub(crate) const SESSION_LIFETIME_MS: Millis = 90 * 24 * 60 * 60 * 1000;

/// An authenticated user, by cookie or token.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) user: User,
    pub(crate) session: Session,
}

/// The user behind a request, if authenticated.
#[derive(Clone, Debug)]
pub(crate) struct Visitor(pub(crate) Option<Player>);

/// The client's IP address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

impl Player {
    pub(crate) const fn id(&self) -> UserId {
        self.user.id
    }

    /// Refuses tokens: an account is managed only in a browser.
    pub(crate) fn in_browser(&self) -> Result<(), ApiError> {
        if self.session.scopes.is_none() {
            Ok(())
        } else {
            Err(ApiError::TokenRefused)
        }
    }

    /// Refuses tokens without this scope.
    pub(crate) fn may(&self, scope: Scope) -> Result<(), ApiError> {
        match &self.session.scopes {
            Some(scopes) if !read_scopes(scopes).contains(&scope) => Err(ApiError::Scope),
            _ => Ok(()),
        }
    }
}

impl Visitor {
    pub(crate) fn id(&self) -> Option<UserId> {
        self.0.as_ref().map(Player::id)
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let changes = !matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
        let bearer = bearer(&parts.headers);
        if bearer.is_none() && changes && !app.is_own_origin(&parts.headers) {
            return Err(ApiError::OtherOrigin);
        }
        let Some(secret) = bearer.or_else(|| cookie(&parts.headers)) else {
            return Ok(Visitor(None));
        };
        let key = key_of(secret);
        let Some((session, user)) = app.session(&key).await? else {
            return if bearer.is_some() {
                Err(ApiError::Unknown)
            } else {
                Ok(Visitor(None))
            };
        };
        if session.scopes.is_some() != bearer.is_some() {
            return Err(ApiError::Unknown);
        }
        let player = Player { user, session };
        player.may(if changes { Scope::Play } else { Scope::Read })?;
        Ok(Visitor(Some(player)))
    }
}

impl FromRequestParts<App> for Player {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let Visitor(player) = Visitor::from_request_parts(parts, app).await?;
        player.ok_or(ApiError::Unknown)
    }
}

impl FromRequestParts<App> for Address {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let peer = parts
            .extensions
            .get::<ConnectInfo<SocketAddr>>()
            .map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |info| info.0.ip());
        Ok(Address(app.client_address(peer, &parts.headers)))
    }
}

/// A fresh secret for a cookie or token: 256 bits.
pub(crate) fn fresh_secret() -> String {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the operating system gives random numbers");
    BASE64URL_NOPAD.encode(&bytes)
}

/// What is stored of a secret.
pub(crate) fn key_of(secret: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(secret.as_bytes()))
}

/// The `Set-Cookie` header that signs a browser in.
pub(crate) fn set_cookie(secret: &str, secure: bool) -> HeaderValue {
    let tls = if secure { "; Secure" } else { "" };
    let lifetime_s = SESSION_LIFETIME_MS / 1000;
    HeaderValue::try_from(format!(
        "{COOKIE_NAME}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={lifetime_s}{tls}"
    ))
    .expect("a secret has plain letters")
}

/// The `Set-Cookie` header that keeps a browser signed in which has just shown its cookie.
pub(crate) fn renewed_cookie(headers: &HeaderMap, secure: bool) -> Option<HeaderValue> {
    cookie(headers).map(|secret| set_cookie(secret, secure))
}

/// The `Set-Cookie` header that signs it out.
pub(crate) fn clear_cookie() -> HeaderValue {
    HeaderValue::try_from(format!(
        "{COOKIE_NAME}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"
    ))
    .expect("plain letters")
}

pub(crate) fn read_scopes(text: &str) -> Vec<Scope> {
    text.split(' ')
        .filter_map(|word| match word {
            "read" => Some(Scope::Read),
            "play" => Some(Scope::Play),
            _ => None,
        })
        .collect()
}

pub(crate) fn write_scopes(scopes: &[Scope]) -> String {
    let mut words = Vec::new();
    for (scope, word) in [(Scope::Read, "read"), (Scope::Play, "play")] {
        // Whoever may play may read.
        if scopes.contains(&scope) || scopes.contains(&Scope::Play) {
            words.push(word);
        }
    }
    words.join(" ")
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers
        .get(header::AUTHORIZATION)?
        .to_str()
        .ok()?
        .strip_prefix("Bearer ")
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == COOKIE_NAME)
        .map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_survive_their_text_form_and_playing_includes_reading() {
        assert_eq!(read_scopes(&write_scopes(&[Scope::Read])), [Scope::Read]);
        let both = [Scope::Read, Scope::Play];
        assert_eq!(read_scopes(&write_scopes(&[Scope::Play])), both);
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, "a=b; kontor=xyz; c=d".parse().unwrap());
        assert_eq!(cookie(&headers), Some("xyz"));
    }
}
