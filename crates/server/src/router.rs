//! Every route on one page.

use std::time::Duration;

use axum::body::Body;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use axum::{Json, Router};
use metrics::counter;
use tokio::time::timeout;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate, SizeAbove};
use tower_http::compression::{CompressionLayer, CompressionLevel};
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::trace::TraceLayer;
use tracing::info_span;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Document;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::auth::Address;
use crate::body::{CountedBody, Endless};
use crate::error::ApiError;
use crate::routes::{
    account, assets, email, events, games, health, lobby, practice, socket, table,
};

const MAX_BODY_BYTES: usize = 32 * 1024;
/// How long an answer may take: a hint waits for its turn, nothing else takes long.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);
/// How often the rate limiters drop idle keys.
const LIMITER_CLEANUP_INTERVAL: Duration = Duration::from_mins(1);
/// Below this size an answer is one packet, compressed or not.
const MIN_COMPRESSED_BYTES: u64 = 1024;
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; font-src 'self'; connect-src 'self'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const PERMISSIONS_POLICY: &str = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";
/// For a year browsers come back over TLS only.
const HSTS: &str = "max-age=31536000";

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Kontor",
        description = "Tables of Hansa Teutonica and Merchants of Europe. See docs/http-api.md."
    ),
    components(schemas(protocol::ClientMessage, protocol::ServerMessage, protocol::BotEvent))
)]
struct Api;

/// The server's routes and middleware.
pub fn router(app: App) -> Router {
    let (routes, document) = routes();
    let limits = app.limits.clone();
    tokio::spawn(async move {
        let mut ticks = tokio::time::interval(LIMITER_CLEANUP_INTERVAL);
        loop {
            ticks.tick().await;
            limits.forget_idle();
        }
    });
    let document = Json(document);
    let mut routes = routes
        .route(
            "/api/openapi.json",
            get(move || std::future::ready(document)),
        )
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz));
    if app.config.public_metrics {
        routes = routes.route("/metrics", get(health::metrics));
    }
    let mut routes = routes
        .fallback(assets::asset)
        .layer(from_fn_with_state(app.clone(), limit))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(CatchPanicLayer::custom(|_| {
            ApiError::Internal("a handler panicked".to_owned()).into_response()
        }))
        .layer(fixed(header::CONTENT_SECURITY_POLICY, CSP))
        .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(fixed(header::X_FRAME_OPTIONS, "DENY"))
        .layer(fixed(header::REFERRER_POLICY, "same-origin"))
        .layer(fixed(
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ))
        .layer(fixed(
            HeaderName::from_static("permissions-policy"),
            PERMISSIONS_POLICY,
        ));
    if app.config.is_public_over_tls() {
        routes = routes.layer(fixed(header::STRICT_TRANSPORT_SECURITY, HSTS));
    }
    routes
        .layer(compression())
        .layer(PropagateRequestIdLayer::new(REQUEST_ID))
        .layer(TraceLayer::new_for_http().make_span_with(span))
        .layer(SetRequestIdLayer::new(REQUEST_ID, MakeRequestUuid))
        .with_state(app)
}

/// The metrics alone, for an address that the public does not reach.
pub(crate) fn metrics_router(app: App) -> Router {
    Router::new()
        .route("/metrics", get(health::metrics))
        .with_state(app)
}

/// Answers in JSON shrink to a fifth; the client's files are compressed already.
fn compression() -> CompressionLayer<impl Predicate> {
    CompressionLayer::new()
        .quality(CompressionLevel::Fastest)
        .compress_when(DefaultPredicate::new().and(SizeAbove::new(MIN_COMPRESSED_BYTES)))
}

/// The `OpenAPI` document.
pub fn document() -> Document {
    routes().1
}

fn routes() -> (Router<App>, Document) {
    OpenApiRouter::with_openapi(Api::openapi())
        .routes(routes!(account::guest))
        .routes(routes!(account::who, account::rename))
        .routes(routes!(account::create))
        .routes(routes!(account::login))
        .routes(routes!(account::logout))
        .routes(routes!(account::password))
        .routes(routes!(account::sessions))
        .routes(routes!(account::end_session))
        .routes(routes!(account::create_token))
        .routes(routes!(email::email, email::set_email))
        .routes(routes!(email::forgotten))
        .routes(routes!(email::reset))
        .routes(routes!(games::games))
        .routes(routes!(games::board))
        .routes(routes!(games::rules))
        .routes(routes!(practice::practice))
        .routes(routes!(practice::why))
        .routes(routes!(lobby::lobby, lobby::create))
        .routes(routes!(lobby::mine))
        .routes(routes!(table::info))
        .routes(routes!(table::seal))
        .routes(routes!(table::command))
        .routes(routes!(table::update))
        .routes(routes!(table::moment))
        .routes(routes!(table::why))
        .routes(routes!(table::hint))
        .routes(routes!(table::chat))
        .routes(routes!(table::record))
        .routes(routes!(socket::socket))
        .routes(routes!(events::events))
        .split_for_parts()
}

/// Limits the rate of requests and how many there are at a time, and counts responses.
async fn limit(
    State(app): State<App>,
    Address(address): Address,
    request: Request,
    next: Next,
) -> Response {
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or("client", MatchedPath::as_str)
        .to_owned();
    let limits = &app.limits;
    let admitted = limits
        .request(address)
        .and_then(|()| limits.enter_request(address));
    let response = match admitted {
        Ok(room) => match timeout(REQUEST_TIMEOUT, next.run(request)).await {
            // Streams of events do not end, and are counted on their own.
            Ok(response) if response.extensions().get::<Endless>().is_some() => response,
            // Counts until the client has taken it.
            Ok(response) => response.map(|body| Body::new(CountedBody { body, _room: room })),
            Err(_) => ApiError::Timeout.into_response(),
        },
        Err(error) => error.into_response(),
    };
    let status = response.status().as_u16().to_string();
    counter!("kontor_requests", "route" => route, "status" => status).increment(1);
    response
}

fn span(request: &Request) -> tracing::Span {
    let id = request
        .headers()
        .get(REQUEST_ID)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or("client", MatchedPath::as_str);
    info_span!("request", request.id = id, method = %request.method(), route)
}

fn fixed(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}
