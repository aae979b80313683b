//! Extractors whose rejections are [`ApiError`]s.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::Json;
use axum::body::{Bytes, HttpBody};
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use hyper::body::{Frame, SizeHint};
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::app::App;
use crate::error::ApiError;
use crate::limits::Occupied;

/// Marks an answer that goes on for as long as the client likes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Endless;

/// The body of an answer that takes room until it is sent.
pub(crate) struct CountedBody {
    pub(crate) body: axum::body::Body,
    pub(crate) _room: Occupied,
}

impl HttpBody for CountedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A JSON body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<Self, ApiError> {
        let read = Json::<T>::from_request(request, app);
        let Json(body) = timeout(app.config.timeouts.body, read)
            .await
            .map_err(|_| ApiError::Timeout)?
            .map_err(|rejection| bad_body(&rejection))?;
        Ok(Body(body))
    }
}

fn bad_body(rejection: &JsonRejection) -> ApiError {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        ApiError::TooLarge
    } else {
        ApiError::Invalid(rejection.body_text())
    }
}

/// The parameters of a path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InPath<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for InPath<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Path(value) = Path::<T>::from_request_parts(parts, state)
            .await
            .map_err(|_: PathRejection| ApiError::NotFound)?;
        Ok(InPath(value))
    }
}

/// The parameters of a query string.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InQuery<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for InQuery<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Query(value) = Query::<T>::from_request_parts(parts, state)
            .await
            .map_err(|rejection: QueryRejection| ApiError::Invalid(rejection.body_text()))?;
        Ok(InQuery(value))
    }
}
