//! The browser client, inside the binary.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::assets::{Asset, find};
use crate::error::ApiError;

/// What is shown until the client is built in.
const STATUS_PAGE: &str = include_str!("status.html");

/// A file of the client; an unknown address is the client's page unless it looks like a file.
pub(crate) async fn asset(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if !matches!(*request.method(), Method::GET | Method::HEAD) || path.starts_with("api/") {
        return ApiError::NotFound.into_response();
    }
    let path = if path.is_empty() { "index.html" } else { path };
    match find(path) {
        Some(asset) => serve(asset, request.headers()),
        None if path == "index.html" => axum::response::Html(STATUS_PAGE).into_response(),
        None => ApiError::NotFound.into_response(),
    }
}

fn serve(asset: &'static Asset, headers: &HeaderMap) -> Response {
    let etag = format!("\"{}\"", asset.digest);
    let known = headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| known.as_bytes() == etag.as_bytes());
    let accepted = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let accepts = |name: &str| {
        accepted
            .split(',')
            .any(|part| part.trim().split(';').next() == Some(name))
    };
    let (body, encoding) = match (asset.brotli, asset.gzip) {
        (Some(body), _) if accepts("br") => (body, Some("br")),
        (_, Some(body)) if accepts("gzip") => (body, Some("gzip")),
        _ => (asset.plain, None),
    };
    // Names of files under assets/ hold a hash of their contents.
    let cache = if asset.path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        body.into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(etag) = HeaderValue::try_from(etag) {
        headers.insert(header::ETAG, etag);
    }
    if known {
        return response;
    }
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.kind));
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}
