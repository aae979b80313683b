//! As much of HTTP as is needed: one request, one answer, one connection.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// No answer takes longer unless something is wrong.
const PATIENCE: Duration = Duration::from_secs(30);

/// A request without its address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request<'a> {
    pub(crate) method: &'a str,
    pub(crate) path: &'a str,
    pub(crate) cookie: &'a str,
    pub(crate) body: &'a str,
}

impl<'a> Request<'a> {
    pub(crate) const fn get(path: &'a str, cookie: &'a str) -> Self {
        Request {
            method: "GET",
            path,
            cookie,
            body: "",
        }
    }

    pub(crate) const fn post(path: &'a str, cookie: &'a str, body: &'a str) -> Self {
        Request {
            method: "POST",
            path,
            cookie,
            body,
        }
    }
}

/// What came back.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// The cookie that was set, as it is to be sent back.
    pub(crate) cookie: Option<String>,
    pub(crate) body: String,
}

/// Sends a request and waits for the whole answer.
pub(crate) async fn ask(address: SocketAddr, request: Request<'_>) -> io::Result<Answer> {
    timeout(PATIENCE, exchange(address, request))
        .await
        .map_err(|_| io::Error::new(io::ErrorKind::TimedOut, "no answer"))?
}

async fn exchange(address: SocketAddr, request: Request<'_>) -> io::Result<Answer> {
    let mut stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let Request {
        method,
        path,
        cookie,
        body,
    } = request;
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).await?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await?;
    read(&bytes).ok_or_else(|| io::Error::new(io::ErrorKind::UnexpectedEof, "half an answer"))
}

/// `None` if the answer is not complete: the server may be killed while it speaks.
fn read(bytes: &[u8]) -> Option<Answer> {
    let text = std::str::from_utf8(bytes).ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    let mut lines = head.lines();
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let mut cookie = None;
    let mut length = None;
    for line in lines {
        let (name, value) = line.split_once(": ")?;
        match name.to_ascii_lowercase().as_str() {
            "set-cookie" => cookie = value.split(';').next().map(str::to_owned),
            "content-length" => length = value.parse::<usize>().ok(),
            _ => {}
        }
    }
    let body = body.get(..length?)?.to_owned();
    Some(Answer {
        status,
        cookie,
        body,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_was_cut_off_is_none() {
        let whole = b"HTTP/1.1 200 OK\r\nSet-Cookie: a=b; Path=/\r\ncontent-length: 2\r\n\r\n{}";
        let answer = read(whole).unwrap();
        assert_eq!(
            (answer.status, answer.cookie.as_deref()),
            (200, Some("a=b"))
        );
        for length in 0..whole.len() {
            assert!(read(&whole[..length]).is_none(), "{length}");
        }
    }
}
