//! The state that every handler shares.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::http::HeaderMap;
use metrics_exporter_prometheus::PrometheusHandle;

use crate::auth::SESSION_LIFETIME_MS;
use crate::limits::Limits;
use crate::live::{Tables, TablesConfig, now};
use crate::mail::{MailConfig, Mailer};
use crate::storage::{Millis, Session, Storage, StorageError, User};

/// A session's last use is stored at most this often.
const SEEN_RESOLUTION_MS: Millis = 60 * 60 * 1000;

/// Settings of the server.
#[derive(Clone, PartialEq, Debug)]
pub struct Config {
    /// The address under which browsers reach the server, such as `https://games.example.org`;
    /// without it, a request's own `Host` counts.
    pub public_url: Option<String>,
    /// Whether to trust the `X-Forwarded-*` headers of a reverse proxy.
    pub trust_proxy: bool,
    /// How letters are sent, for which a public URL is needed; without it nobody is written to.
    pub mail: Option<MailConfig>,
    /// The most open sockets at a time.
    pub max_sockets: usize,
    /// Whether `/metrics` is among the public routes.
    pub public_metrics: bool,
    /// Whether rate limits are off, for tests and measurements on loopback.
    pub unlimited: bool,
    /// How often an open socket checks that its session was not revoked, on any node.
    pub session_check_interval: Duration,
    pub timeouts: Timeouts,
    pub tables: TablesConfig,
}

/// How long the server waits for a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timeouts {
    /// For the head of a request, the pause before it included.
    pub head: Duration,
    /// For the body of a request, which is small.
    pub body: Duration,
    /// For the client to take anything of what it is sent.
    pub write: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Timeouts {
            head: Duration::from_secs(30),
            body: Duration::from_secs(15),
            write: Duration::from_secs(30),
        }
    }
}

impl Default for Config {
    fn default() -> Self {
        Config {
            public_url: None,
            trust_proxy: false,
            mail: None,
            max_sockets: 20_000,
            public_metrics: true,
            unlimited: false,
            session_check_interval: Duration::from_mins(1),
            timeouts: Timeouts::default(),
            tables: TablesConfig::default(),
        }
    }
}

impl Config {
    /// Whether browsers reach the server over TLS and nothing else.
    pub(crate) fn is_public_over_tls(&self) -> bool {
        self.public_url
            .as_ref()
            .is_some_and(|url| url.starts_with("https://"))
    }
}

/// The server's shared state.
#[derive(Clone, Debug)]
pub struct App {
    pub tables: Tables,
    pub config: Arc<Config>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) mailer: Option<Mailer>,
    pub(crate) metrics: PrometheusHandle,
}

impl App {
    /// A server over a database.
    pub fn new(storage: Arc<dyn Storage>, config: Config) -> Self {
        App {
            tables: Tables::new(storage, config.tables),
            limits: Arc::new(Limits::new(config.unlimited, config.max_sockets)),
            mailer: config
                .mail
                .as_ref()
                .zip(config.public_url.as_deref())
                .map(|(mail, public_url)| Mailer::new(mail, public_url)),
            config: Arc::new(config),
            metrics: crate::metrics::recorder(),
        }
    }

    /// Whether a session is certainly gone; a database that does not answer proves nothing.
    pub(crate) async fn is_revoked(&self, session: &str) -> bool {
        matches!(self.session(session).await, Ok(None))
    }

    /// The session with this key and its person, unless it was not used for too long. Now it is.
    pub(crate) async fn session(&self, key: &str) -> Result<Option<(Session, User)>, StorageError> {
        let Some((session, user)) = self.storage().session(key).await? else {
            return Ok(None);
        };
        let unused_ms = now() - session.seen;
        if unused_ms > SESSION_LIFETIME_MS {
            self.storage().delete_session(user.id, session.id).await?;
            return Ok(None);
        }
        if unused_ms > SEEN_RESOLUTION_MS {
            self.storage().touch_session(key, now()).await?;
        }
        Ok(Some((session, user)))
    }

    pub fn storage(&self) -> &Arc<dyn Storage> {
        self.tables.storage()
    }

    /// The address of a client: what the proxy says, if the proxy is trusted.
    pub(crate) fn client_address(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let forwarded = self.config.trust_proxy.then(|| forwarded_for(headers));
        forwarded.flatten().unwrap_or(peer)
    }

    /// Whether a request comes from a page of this server.
    pub(crate) fn is_own_origin(&self, headers: &HeaderMap) -> bool {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let Some(origin) = text("origin") else {
            return matches!(text("sec-fetch-site"), None | Some("same-origin" | "none"));
        };
        if let Some(own) = &self.config.public_url {
            return origin == origin_of(own);
        }
        let forwarded = text("x-forwarded-host").filter(|_| self.config.trust_proxy);
        let host = forwarded.or_else(|| text("host")).unwrap_or_default();
        let (_, origin_host) = origin.split_once("://").unwrap_or_default();
        !host.is_empty() && origin_host == host
    }

    /// Whether browsers reach the server over TLS, so that cookies may insist on it.
    pub(crate) fn is_secure(&self, headers: &HeaderMap) -> bool {
        if let Some(own) = &self.config.public_url {
            return own.starts_with("https://");
        }
        self.config.trust_proxy
            && headers
                .get("x-forwarded-proto")
                .is_some_and(|value| value == "https")
    }
}

/// The address that the proxy has added to those the client may have sent itself: some write it
/// at the end of the line, some on a line of its own.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let lines = headers.get_all("x-forwarded-for");
    let line = lines.iter().next_back()?.to_str().ok()?;
    let last = line.rsplit(',').next()?.trim();
    let with_port = || last.parse().ok().map(|address: SocketAddr| address.ip());
    last.parse().ok().or_else(with_port)
}

/// Scheme, host and port of an address.
fn origin_of(url: &str) -> &str {
    let Some(scheme) = url.find("://") else {
        return url;
    };
    let start = scheme + 3;
    let end = url[start..]
        .find('/')
        .map_or(url.len(), |slash| start + slash);
    &url[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What proxies make of a request that pretends to come from 192.0.2.66.
    #[test]
    fn the_proxy_says_who_connects() {
        let client = IpAddr::from([203, 0, 113, 7]);
        for lines in [
            // nginx with `$remote_addr`, Caddy: replaced.
            &["203.0.113.7"][..],
            // nginx with `$proxy_add_x_forwarded_for`: appended to the line.
            &["192.0.2.66, 203.0.113.7"],
            // HAProxy with `option forwardfor`: a line of its own.
            &["192.0.2.66", "203.0.113.7"],
            &["192.0.2.66, 192.0.2.67", "192.0.2.68,203.0.113.7"],
            // Some add the port.
            &["192.0.2.66", "203.0.113.7:49152"],
        ] {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append("x-forwarded-for", line.parse().unwrap());
            }
            assert_eq!(forwarded_for(&headers), Some(client), "{lines:?}");
        }
        let ipv6 = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.append("x-forwarded-for", text.parse().unwrap());
            forwarded_for(&headers)
        };
        let address = "2001:db8::7".parse().ok();
        assert_eq!(ipv6("2001:db8::7"), address);
        assert_eq!(ipv6("[2001:db8::7]:49152"), address);
        assert_eq!(ipv6("unknown"), None);
        assert_eq!(forwarded_for(&HeaderMap::new()), None);
    }

    #[test]
    fn an_origin_is_scheme_host_and_port() {
        assert_eq!(origin_of("https://a.example/kontor/"), "https://a.example");
        assert_eq!(origin_of("http://a.example:8620"), "http://a.example:8620");
    }
}
