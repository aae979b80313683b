//! Settings of the server: from flags, the environment and one file, in this order.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use clap::{Args, ValueEnum};
use serde::Deserialize;
use server::live::TablesConfig;
use server::{Config, MailConfig};

const DEFAULT_BIND: &str = "127.0.0.1:8620";
const DEFAULT_DATABASE: &str = "kontor.db";
const DEFAULT_LOG_FILTER: &str = "info,sqlx=warn";

#[derive(Args, Clone, Debug, Default)]
pub(crate) struct ServeArgs {
    /// A file of settings: `name = value`, with the names of these options
    #[arg(long, env = "KONTOR_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    options: Options,
}

/// What can be set; each can come from any of the three places.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Options {
    /// Where to listen [default: 127.0.0.1:8620]
    #[arg(long, env = "KONTOR_BIND", value_name = "ADDRESS:PORT")]
    bind: Option<String>,
    /// A file, or `postgres://USER:PASSWORD@HOST/NAME` [default: kontor.db]
    #[arg(
        long,
        env = "KONTOR_DATABASE",
        value_name = "DATABASE",
        hide_env_values = true
    )]
    database: Option<String>,
    /// The address under which browsers reach the server, such as `https://games.example.org`
    #[arg(long, env = "KONTOR_PUBLIC_URL", value_name = "URL")]
    public_url: Option<String>,
    /// Where to serve /metrics, and nowhere else [default: among the public pages]
    #[arg(long, env = "KONTOR_METRICS_BIND", value_name = "ADDRESS:PORT")]
    metrics_bind: Option<String>,
    /// A mail server for letters to those who forgot their password, such as
    /// `smtps://USER:PASSWORD@HOST`; needs a public URL
    #[arg(
        long,
        env = "KONTOR_SMTP_URL",
        value_name = "URL",
        hide_env_values = true
    )]
    smtp_url: Option<String>,
    /// Who sends them, such as `Kontor <kontor@example.org>`
    #[arg(long, env = "KONTOR_MAIL_FROM", value_name = "SENDER")]
    mail_from: Option<String>,
    /// Trust the X-Forwarded headers of a reverse proxy
    #[arg(long, env = "KONTOR_TRUST_PROXY", num_args = 0..=1, default_missing_value = "true")]
    trust_proxy: Option<bool>,
    /// Open the page in the browser
    #[arg(long, env = "KONTOR_OPEN", num_args = 0..=1, default_missing_value = "true")]
    open: Option<bool>,
    /// Threads on which bots think [default: one for each core]
    #[arg(long, env = "KONTOR_BOT_THREADS", value_name = "THREADS")]
    bot_threads: Option<usize>,
    /// How long a bot waits before it decides, so that people can follow [default: 250]
    #[arg(long, env = "KONTOR_BOT_DELAY_MS", value_name = "MILLISECONDS")]
    bot_delay_ms: Option<u64>,
    /// How long an idle table stays in memory [default: 60]
    #[arg(long, env = "KONTOR_IDLE_S", value_name = "SECONDS")]
    idle_s: Option<u64>,
    /// The most sockets at a time [default: 20000]
    #[arg(long, env = "KONTOR_MAX_SOCKETS", value_name = "SOCKETS")]
    max_sockets: Option<usize>,
    /// Lift the limits on requests, for measurements on loopback
    #[arg(long, env = "KONTOR_UNLIMITED", num_args = 0..=1, default_missing_value = "true")]
    unlimited: Option<bool>,
    /// What to log: error, warn, info, debug, or more finely as in `info,server=debug`
    /// [default: info]
    #[arg(long, env = "KONTOR_LOG", value_name = "FILTER")]
    log: Option<String>,
    /// How to log [default: text]
    #[arg(long, env = "KONTOR_LOG_FORMAT", value_enum)]
    log_format: Option<LogFormat>,
}

/// The form of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(super) enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

/// Everything that is set.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) bind: String,
    pub(super) metrics_bind: Option<String>,
    pub(super) database: String,
    pub(super) open: bool,
    pub(super) log: String,
    pub(super) log_format: LogFormat,
    pub(super) server: Config,
}

impl Settings {
    pub(super) fn from_args(args: ServeArgs) -> Result<Self> {
        let file = match &args.config {
            Some(path) => read_file(path)?,
            None => Options::default(),
        };
        let ServeArgs { options, .. } = args;
        let tables = TablesConfig::default();
        let millis = |options: Option<u64>, default| options.map_or(default, Duration::from_millis);
        let public_url = options.public_url.or(file.public_url);
        if let Some(url) = &public_url
            && !(url.starts_with("http://") || url.starts_with("https://"))
        {
            bail!("'{url}' is not an address for browsers: it must begin with http:// or https://");
        }
        let smtp_url = options.smtp_url.or(file.smtp_url);
        let mail_from = options.mail_from.or(file.mail_from);
        let mail = match (smtp_url, mail_from) {
            (None, None) => None,
            (Some(url), Some(from)) if public_url.is_some() => Some(MailConfig::new(&url, &from)?),
            _ => bail!("to send letters, set smtp-url, mail-from and public-url"),
        };
        let default = Config::default();
        let metrics_bind = options.metrics_bind.or(file.metrics_bind);
        Ok(Settings {
            bind: options
                .bind
                .or(file.bind)
                .unwrap_or_else(|| DEFAULT_BIND.to_owned()),
            database: options
                .database
                .or(file.database)
                .unwrap_or_else(|| DEFAULT_DATABASE.to_owned()),
            open: options.open.or(file.open).unwrap_or(false),
            log: options
                .log
                .or(file.log)
                .unwrap_or_else(|| DEFAULT_LOG_FILTER.to_owned()),
            log_format: options.log_format.or(file.log_format).unwrap_or_default(),
            server: Config {
                public_url,
                public_metrics: metrics_bind.is_none(),
                mail,
                trust_proxy: options.trust_proxy.or(file.trust_proxy).unwrap_or(false),
                unlimited: options.unlimited.or(file.unlimited).unwrap_or(false),
                max_sockets: options
                    .max_sockets
                    .or(file.max_sockets)
                    .unwrap_or(default.max_sockets),
                tables: TablesConfig {
                    bot_threads: options
                        .bot_threads
                        .or(file.bot_threads)
                        .unwrap_or(tables.bot_threads),
                    bot_delay: millis(options.bot_delay_ms.or(file.bot_delay_ms), tables.bot_delay),
                    idle_timeout: options
                        .idle_s
                        .or(file.idle_s)
                        .map_or(tables.idle_timeout, Duration::from_secs),
                    ..tables
                },
                ..default
            },
            metrics_bind,
        })
    }

    /// The address for a browser on this machine, or the public one.
    pub(super) fn address(&self, bound: SocketAddr) -> String {
        if let Some(url) = &self.server.public_url {
            return url.clone();
        }
        if bound.ip().is_unspecified() {
            return format!("http://localhost:{}/", bound.port());
        }
        format!("http://{bound}/")
    }

    /// The database without its password.
    pub(super) fn shown_database(&self) -> String {
        match (
            self.database.split_once("://"),
            self.database.rsplit_once('@'),
        ) {
            (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
            _ => self.database.clone(),
        }
    }
}

fn read_file(path: &PathBuf) -> Result<Options> {
    let text = std::fs::read_to_string(path)
        .with_context(|| format!("cannot read the settings in {}", path.display()))?;
    toml::from_str(&text).with_context(|| format!("cannot understand {}", path.display()))
}

#[cfg(test)]
mod tests {
    use clap::Command;

    use super::*;

    #[test]
    fn the_help_names_values_in_plain_words() {
        let mut command = ServeArgs::augment_args(Command::new("serve")).term_width(0);
        let help = command.render_long_help().to_string();
        for option in [
            "--config <FILE>",
            "--bind <ADDRESS:PORT>",
            "--database <DATABASE>",
            "--metrics-bind <ADDRESS:PORT>",
            "--public-url <URL>",
            "--bot-threads <THREADS>",
            "--bot-delay-ms <MILLISECONDS>",
            "--idle-s <SECONDS>",
            "--max-sockets <SOCKETS>",
            "--log <FILTER>",
        ] {
            assert!(help.contains(option), "{option} is not in:\n{help}");
        }
        for default in [DEFAULT_BIND, DEFAULT_DATABASE] {
            let shown = format!("[default: {default}]");
            assert!(help.contains(&shown), "{shown} is not in:\n{help}");
        }
    }

    #[test]
    fn a_flag_wins_over_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kontor.toml");
        std::fs::write(&path, "bind = \"0.0.0.0:80\"\nbot-delay-ms = 7\n").unwrap();
        let args = ServeArgs {
            config: Some(path),
            options: Options {
                bind: Some("127.0.0.1:9".to_owned()),
                ..Options::default()
            },
        };
        let settings = Settings::from_args(args).unwrap();
        assert_eq!(settings.bind, "127.0.0.1:9");
        assert_eq!(settings.server.tables.bot_delay, Duration::from_millis(7));
    }

    #[test]
    fn letters_need_a_server_a_sender_and_a_public_url() {
        let settings = |public_url: Option<&str>, from: Option<&str>| {
            Settings::from_args(ServeArgs {
                config: None,
                options: Options {
                    smtp_url: Some("smtps://me:secret@mail.example.org".to_owned()),
                    mail_from: from.map(str::to_owned),
                    public_url: public_url.map(str::to_owned),
                    ..Options::default()
                },
            })
        };
        let url = Some("https://games.example.org");
        let from = Some("Kontor <kontor@example.org>");
        assert!(settings(url, from).unwrap().server.mail.is_some());
        for (url, from) in [(None, from), (url, None), (url, Some("nobody"))] {
            let refused = settings(url, from).unwrap_err().to_string();
            assert!(!refused.contains("secret"), "{refused}");
        }
    }

    #[test]
    fn an_unknown_setting_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kontor.toml");
        std::fs::write(&path, "port = 80\n").unwrap();
        let args = ServeArgs {
            config: Some(path),
            options: Options::default(),
        };
        assert!(Settings::from_args(args).is_err());
    }

    #[test]
    fn a_password_is_not_shown() {
        let args = ServeArgs {
            config: None,
            options: Options {
                database: Some("postgres://me:secret@db/kontor".to_owned()),
                ..Options::default()
            },
        };
        let settings = Settings::from_args(args).unwrap();
        assert_eq!(settings.shown_database(), "postgres://db/kontor");
    }
}
