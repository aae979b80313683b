//! A client's socket at a table.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// How long a handshake may take.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(20);
/// Small, because there are many.
const READ_BUFFER_BYTES: usize = 4 * 1024;

pub(crate) type Socket = WebSocketStream<TcpStream>;

/// Why there is no socket.
#[derive(Debug)]
pub(crate) enum NoSocket {
    /// The server refused, with this status.
    Status(u16),
    /// Nobody answers.
    Silence,
}

/// Follows a table from the entry after `seq` on.
pub(crate) async fn connect(
    address: SocketAddr,
    table: &str,
    cookie: &str,
    seq: u32,
) -> Result<Socket, NoSocket> {
    match timeout(HANDSHAKE_TIMEOUT, TcpStream::connect(address)).await {
        Ok(Ok(stream)) => connect_over(stream, address, table, cookie, seq).await,
        Ok(Err(_)) | Err(_) => Err(NoSocket::Silence),
    }
}

/// The same over a connection that is open already.
pub(crate) async fn connect_over(
    stream: TcpStream,
    address: SocketAddr,
    table: &str,
    cookie: &str,
    seq: u32,
) -> Result<Socket, NoSocket> {
    let shaken = shake_hands(stream, address, table, cookie, seq);
    match timeout(HANDSHAKE_TIMEOUT, shaken).await {
        Ok(Ok(socket)) => Ok(socket),
        Ok(Err(Error::Http(response))) => Err(NoSocket::Status(response.status().as_u16())),
        Ok(Err(_)) | Err(_) => Err(NoSocket::Silence),
    }
}

async fn shake_hands(
    stream: TcpStream,
    address: SocketAddr,
    table: &str,
    cookie: &str,
    seq: u32,
) -> Result<Socket, Error> {
    stream.set_nodelay(true)?;
    let url = format!("ws://{address}/api/tables/{table}/socket?seq={seq}");
    let mut request = url.into_client_request()?;
    if !cookie.is_empty() {
        let value = cookie.parse().expect("a cookie has plain letters");
        request.headers_mut().insert("cookie", value);
    }
    let config = WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(0);
    let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
    Ok(socket)
}
