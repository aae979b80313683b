//! Takes connections: so many at a time, and none that waits for its client for ever.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt as _;
use tracing::{debug, warn};

use crate::app::App;
use crate::limits::{MAX_CONNECTIONS, Occupied};
use crate::router::{metrics_router, router};

/// What is read ahead of a client, and buffered for it.
const MAX_BUFFER_BYTES: usize = 64 * 1024;
/// How long to wait when the system gives no more connections: it has no files left, for example.
const ACCEPT_RETRY_INTERVAL: Duration = Duration::from_millis(100);
/// The answer to a network that has too many connections.
const REFUSAL: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 5\r\n\
      content-length: 0\r\nconnection: close\r\n\r\n";

/// Serves until the server shuts down and every connection has ended.
pub async fn serve(listener: TcpListener, app: App) -> io::Result<()> {
    let router = router(app.clone());
    let room = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let mut closing = app.tables.closing();
    // Closed when the last connection has dropped its end.
    let (open, mut all_closed) = mpsc::channel::<Infallible>(1);
    loop {
        let room = room.clone().acquire_owned();
        let accepted = tokio::select! {
            accepted = async { (room.await, listener.accept().await) } => accepted,
            _ = closing.wait_for(|closing| *closing) => break,
        };
        let (Ok(room), accepted) = accepted else {
            break;
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                warn!(%error, "a connection cannot be accepted");
                tokio::time::sleep(ACCEPT_RETRY_INTERVAL).await;
                continue;
            }
        };
        // All clients of a proxy share its address.
        let entered = if app.config.trust_proxy {
            Ok(None)
        } else {
            app.limits.enter_connection(peer.ip()).map(Some)
        };
        let Ok(entered) = entered else {
            // A client that does not take so little at once goes without.
            drop(stream.try_write(REFUSAL));
            continue;
        };
        let connection = Connection {
            peer,
            router: router.clone(),
            app: app.clone(),
            entered,
        };
        let open = open.clone();
        tokio::spawn(async move {
            connection.serve(stream).await;
            drop((room, open));
        });
    }
    drop((listener, open));
    let _: Option<Infallible> = all_closed.recv().await;
    Ok(())
}

/// Serves the metrics alone until the server shuts down.
pub async fn serve_metrics(listener: TcpListener, app: App) -> io::Result<()> {
    let mut closing = app.tables.closing();
    axum::serve(listener, metrics_router(app))
        .with_graceful_shutdown(async move { drop(closing.wait_for(|closing| *closing).await) })
        .await
}

struct Connection {
    peer: SocketAddr,
    router: Router,
    app: App,
    entered: Option<Occupied>,
}

impl Connection {
    async fn serve(self, stream: TcpStream) {
        let Connection {
            peer,
            router,
            app,
            entered,
        } = self;
        // Answers and moves are small, and should not wait for each other.
        if stream.set_nodelay(true).is_err() {
            return;
        }
        let mut stream = TimeoutStream::new(stream);
        let timeouts = app.config.timeouts;
        stream.set_write_timeout(Some(timeouts.write));
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            router.clone().oneshot(request.map(Body::new))
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(timeouts.head)
            .max_buf_size(MAX_BUFFER_BYTES)
            .serve_connection(TokioIo::new(Box::pin(stream)), service)
            .with_upgrades();
        let mut connection = std::pin::pin!(connection);
        let mut closing = app.tables.closing();
        let closes = async move { drop(closing.wait_for(|closing| *closing).await) };
        let served = tokio::select! {
            served = connection.as_mut() => served,
            () = closes => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = served {
            debug!(%error, "a connection ended early");
        }
        drop(entered);
    }
}
