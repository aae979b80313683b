//! Error responses.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::Problem;
use thiserror::Error;
use tracing::{debug, error};

use crate::live::{CreateError, LiveError};
use crate::refusal::Refusal;
use crate::storage::StorageError;

/// Why a request failed.
#[derive(Debug, Error)]
pub(crate) enum ApiError {
    #[error("there is nothing here")]
    NotFound,
    #[error("there is no such table")]
    NoSuchTable,
    #[error("who are you? Ask for an identity first: POST /api/guest")]
    Unknown,
    #[error("the token may not be used for this")]
    Scope,
    #[error("this can be done only in a browser session, not with a token")]
    TokenRefused,
    #[error("the request comes from another site")]
    OtherOrigin,
    #[error("the name or the password is wrong")]
    WrongPassword,
    #[error("this server writes to nobody: ask its host for a new password")]
    NoMail,
    #[error("this link was used, or is too old: ask for another")]
    LinkUsed,
    #[error("this account may not be used any more: ask the host of this server")]
    Banned,
    #[error("this name, or one that looks like it, is taken")]
    NameTaken,
    #[error("{0}")]
    Invalid(String),
    #[error("the request is too large")]
    TooLarge,
    #[error("too many requests: wait {wait_s} seconds")]
    TooMany { wait_s: u64 },
    #[error("too many connections or requests at the same time: close some and try again")]
    TooManyOpen,
    #[error("the request took too long")]
    Timeout,
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error("the database does not answer: try again in a moment")]
    Unavailable,
    #[error("{}", LiveError::Unreadable)]
    UnreadableTable,
    #[error("too many people are here: try again later")]
    Full,
    #[error("the server is shutting down: connect again")]
    Closing,
    #[error("something went wrong here: try again, and tell the host if it happens again")]
    Internal(String),
}

impl ApiError {
    const fn status(&self) -> StatusCode {
        match self {
            ApiError::NotFound | ApiError::NoSuchTable => StatusCode::NOT_FOUND,
            ApiError::Unknown | ApiError::WrongPassword => StatusCode::UNAUTHORIZED,
            ApiError::Scope | ApiError::TokenRefused | ApiError::OtherOrigin | ApiError::Banned => {
                StatusCode::FORBIDDEN
            }
            ApiError::Invalid(_) => StatusCode::BAD_REQUEST,
            ApiError::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ApiError::TooMany { .. } | ApiError::TooManyOpen => StatusCode::TOO_MANY_REQUESTS,
            ApiError::Timeout => StatusCode::REQUEST_TIMEOUT,
            ApiError::NameTaken | ApiError::NoMail => StatusCode::CONFLICT,
            ApiError::LinkUsed => StatusCode::GONE,
            ApiError::Refused(refusal) => match refusal {
                Refusal::Unreadable(_)
                | Refusal::BadText
                | Refusal::BadNonce
                | Refusal::UnknownLevel(_) => StatusCode::BAD_REQUEST,
                Refusal::NotHost | Refusal::NotSeated => StatusCode::FORBIDDEN,
                Refusal::TooManySpectators => StatusCode::TOO_MANY_REQUESTS,
                Refusal::NoSuchMoment | Refusal::NoSuchPlace => StatusCode::NOT_FOUND,
                _ => StatusCode::CONFLICT,
            },
            ApiError::Unavailable | ApiError::Closing | ApiError::Full => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            ApiError::UnreadableTable | ApiError::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    const fn code(&self) -> &'static str {
        match self {
            ApiError::NotFound => "not_found",
            ApiError::NoSuchTable => "no_such_table",
            ApiError::Unknown => "unknown",
            ApiError::Scope => "scope",
            ApiError::TokenRefused => "token_refused",
            ApiError::OtherOrigin => "other_origin",
            ApiError::WrongPassword => "wrong_password",
            ApiError::Banned => "banned",
            ApiError::NoMail => "no_mail",
            ApiError::LinkUsed => "link_used",
            ApiError::NameTaken => "name_taken",
            ApiError::Invalid(_) => "invalid",
            ApiError::TooLarge => "too_large",
            ApiError::TooMany { .. } => "too_many",
            ApiError::TooManyOpen => "too_many_open",
            ApiError::Timeout => "timeout",
            ApiError::Refused(refusal) => refusal.code(),
            ApiError::Unavailable => "unavailable",
            ApiError::UnreadableTable => "unreadable_table",
            ApiError::Closing => "closing",
            ApiError::Full => "server_full",
            ApiError::Internal(_) => "internal",
        }
    }

    /// As sent to a client.
    pub(crate) fn problem(&self) -> Problem {
        match self {
            ApiError::Refused(refusal) => refusal.problem(),
            _ => Problem {
                code: self.code().to_owned(),
                message: self.to_string(),
                clause: None,
                because: None,
            },
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        if let ApiError::Internal(cause) = &self {
            error!(cause, "a request failed");
        }
        let mut response = (self.status(), Json(self.problem())).into_response();
        if let ApiError::TooMany { wait_s } = self {
            let value = HeaderValue::from(wait_s);
            response.headers_mut().insert(header::RETRY_AFTER, value);
        }
        response
    }
}

impl From<StorageError> for ApiError {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Unreadable(cause) => ApiError::Internal(cause),
            StorageError::UnreadableTable(_) => ApiError::UnreadableTable,
            // What it means for the node is told once, by whoever stores.
            error if error.is_outage() => {
                debug!(%error, "the database failed");
                ApiError::Unavailable
            }
            error => {
                error!(%error, "the database failed");
                ApiError::Unavailable
            }
        }
    }
}

impl From<LiveError> for ApiError {
    fn from(error: LiveError) -> Self {
        match error {
            LiveError::Refused(refusal) => ApiError::Refused(refusal),
            LiveError::Unreadable => ApiError::UnreadableTable,
            LiveError::Unavailable | LiveError::Gone => ApiError::Unavailable,
        }
    }
}

impl From<CreateError> for ApiError {
    fn from(error: CreateError) -> Self {
        match error {
            CreateError::Refused(refusal) => ApiError::Refused(refusal),
            CreateError::Storage(error) => error.into(),
        }
    }
}
