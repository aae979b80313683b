//! Requests to a server, as a client with or without a cookie.

use std::net::SocketAddr;

use anyhow::Result;
use http_client::Method;

/// A request without its address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request<'a> {
    pub(crate) method: &'a Method,
    pub(crate) path: &'a str,
    pub(crate) cookie: &'a str,
    pub(crate) body: &'a str,
}

impl<'a> Request<'a> {
    pub(crate) const fn get(path: &'a str, cookie: &'a str) -> Self {
        Request {
            method: &Method::GET,
            path,
            cookie,
            body: "",
        }
    }

    pub(crate) const fn post(path: &'a str, cookie: &'a str, body: &'a str) -> Self {
        Request {
            method: &Method::POST,
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

/// Sends a request and waits for the whole answer; fails if the server is killed while it speaks.
pub(crate) async fn ask(address: SocketAddr, request: Request<'_>) -> Result<Answer> {
    let request = http_client::Request::builder()
        .method(request.method)
        .uri(request.path)
        .header("cookie", request.cookie)
        .body(request.body.as_bytes().to_vec())?;
    let answer = http_client::fetch(address, request).await?;
    Ok(Answer {
        status: answer.status().as_u16(),
        cookie: http_client::cookie(answer.headers()).map(str::to_owned),
        body: String::from_utf8(answer.into_body().into())?,
    })
}
