//! As much of an HTTP client as tests and load generators need: one request, one connection.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use http_body_util::{BodyExt as _, Full};
use hyper::body::Incoming;
use hyper::client::conn::http1;
use hyper::header::{CONTENT_TYPE, HOST, HeaderValue, SET_COOKIE};
use hyper_util::rt::TokioIo;
use thiserror::Error;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

pub use hyper::body::Bytes;
pub use hyper::{HeaderMap, Method, Request, Response, StatusCode};

/// No answer takes longer unless something is wrong.
const REQUEST_TIMEOUT: Duration = Duration::from_mins(1);

/// Why there is no answer, or only half of one.
#[derive(Debug, Error)]
pub enum Error {
    #[error("cannot connect: {0}")]
    Connect(#[from] io::Error),
    #[error("the answer is not complete: {0}")]
    Http(#[from] hyper::Error),
    #[error("no answer within {REQUEST_TIMEOUT:?}")]
    Timeout,
}

/// Sends a request to a path at `address` and waits for the whole answer.
pub async fn fetch(
    address: SocketAddr,
    request: Request<Vec<u8>>,
) -> Result<Response<Bytes>, Error> {
    whole(send(address, request)).await
}

async fn whole(
    sending: impl Future<Output = Result<Response<Incoming>, Error>>,
) -> Result<Response<Bytes>, Error> {
    let whole = async {
        let (parts, body) = sending.await?.into_parts();
        let body = body.collect().await?.to_bytes();
        Ok(Response::from_parts(parts, body))
    };
    timeout(REQUEST_TIMEOUT, whole)
        .await
        .unwrap_or(Err(Error::Timeout))
}

/// The same from an address of our own.
pub async fn fetch_from(
    source: IpAddr,
    address: SocketAddr,
    request: Request<Vec<u8>>,
) -> Result<Response<Bytes>, Error> {
    whole(async { send_over(connect_from(source, address).await?, address, request).await }).await
}

/// Connects from an address of our own.
pub async fn connect_from(source: IpAddr, address: SocketAddr) -> io::Result<TcpStream> {
    let socket = if address.is_ipv4() {
        TcpSocket::new_v4()?
    } else {
        TcpSocket::new_v6()?
    };
    socket.bind((source, 0).into())?;
    socket.connect(address).await
}

/// Sends a request to a path at `address` and waits for the head of the answer.
pub async fn send(
    address: SocketAddr,
    request: Request<Vec<u8>>,
) -> Result<Response<Incoming>, Error> {
    send_over(TcpStream::connect(address).await?, address, request).await
}

/// Sends a request over a connection and waits for the head of the answer.
pub async fn send_over(
    stream: TcpStream,
    address: SocketAddr,
    mut request: Request<Vec<u8>>,
) -> Result<Response<Incoming>, Error> {
    let host = HeaderValue::try_from(address.to_string()).expect("an address is plain text");
    request.headers_mut().insert(HOST, host);
    if !request.body().is_empty() && !request.headers().contains_key(CONTENT_TYPE) {
        let json = HeaderValue::from_static("application/json");
        request.headers_mut().insert(CONTENT_TYPE, json);
    }
    stream.set_nodelay(true)?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    // It ends with the answer.
    tokio::spawn(connection);
    let request = request.map(|body| Full::new(Bytes::from(body)));
    Ok(sender.send_request(request).await?)
}

/// The cookie that an answer sets, as it is to be sent back: `NAME=VALUE`.
pub fn cookie(headers: &HeaderMap) -> Option<&str> {
    let line = headers.get(SET_COOKIE)?.to_str().ok()?;
    line.split(';').next()
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    use super::*;

    /// A server may be killed while it speaks.
    #[tokio::test]
    async fn an_answer_that_was_cut_off_is_an_error() {
        let whole = b"HTTP/1.1 200 OK\r\nset-cookie: a=b; Path=/\r\ncontent-length: 2\r\n\r\n{}";
        for length in [0, 20, whole.len() - 1, whole.len()] {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = listener.local_addr().unwrap();
            let request = Request::new(Vec::new());
            let (answer, ()) = tokio::join!(fetch(address, request), async {
                let (mut stream, _) = listener.accept().await.unwrap();
                stream.read_buf(&mut Vec::new()).await.unwrap();
                stream.write_all(&whole[..length]).await.unwrap();
            });
            if length < whole.len() {
                assert!(answer.is_err(), "{length}");
            } else {
                let answer = answer.unwrap();
                assert_eq!(cookie(answer.headers()), Some("a=b"));
                assert_eq!(answer.into_body(), "{}");
            }
        }
    }
}
