//! Health checks and metrics.

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use metrics::gauge;

use crate::app::App;
use crate::error::ApiError;

/// Liveness: the process runs.
pub(crate) async fn healthz() -> &'static str {
    "ok\n"
}

/// Readiness: the database takes entries and answers, and the server is not shutting down.
pub(crate) async fn readyz(State(app): State<App>) -> Result<&'static str, ApiError> {
    if *app.tables.closing().borrow() {
        return Err(ApiError::Closing);
    }
    if !app.tables.is_ready() {
        return Err(ApiError::Unavailable);
    }
    app.storage().ping().await?;
    Ok("ready\n")
}

/// Metrics in the Prometheus text format.
pub(crate) async fn metrics(State(app): State<App>) -> Result<impl IntoResponse, ApiError> {
    app.metrics.run_upkeep();
    for (status, tables) in app.storage().counts().await? {
        let tables = u32::try_from(tables).unwrap_or(u32::MAX);
        gauge!("kontor_tables", "status" => status.name()).set(tables);
    }
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    Ok((kind, app.metrics.render()))
}
