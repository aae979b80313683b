//! `kontor serve`: the server.

mod settings;

use std::io::{self, Write};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use server::{App, storage};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tracing::{info, warn};

pub(crate) use settings::ServeArgs;
use settings::{LogFormat, Settings};

/// How long clients have to disconnect at shutdown.
const DISCONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// How long the shutdown may take as a whole.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(20);

pub(crate) fn run(args: ServeArgs, output: impl Write) -> Result<()> {
    let settings = Settings::from_args(args)?;
    log_to_stderr(&settings);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start the threads of the server")?;
    let served = runtime.block_on(serve(&settings, output));
    runtime.shutdown_timeout(Duration::from_secs(3));
    served
}

async fn serve(settings: &Settings, mut output: impl Write) -> Result<()> {
    let storage = storage::open(&settings.database)
        .await
        .with_context(|| format!("cannot open the database '{}'", settings.shown_database()))?;
    // SQLite opens a file that it may only read without a word.
    storage.probe("start").await.with_context(|| {
        format!(
            "cannot store anything in the database '{}'",
            settings.shown_database()
        )
    })?;
    let listener = TcpListener::bind(&settings.bind)
        .await
        .with_context(|| format!("cannot listen on {}", settings.bind))?;
    let metrics_listener = match &settings.metrics_bind {
        Some(bind) => Some(
            TcpListener::bind(bind)
                .await
                .with_context(|| format!("cannot serve metrics on {bind}"))?,
        ),
        None => None,
    };
    let app = App::new(storage, settings.server.clone());
    let address = settings.address(listener.local_addr()?);
    writeln!(output, "Kontor is at {address}")?;
    writeln!(
        output,
        "Games are kept in {}. Stop with Ctrl-C.",
        settings.shown_database()
    )?;
    output.flush()?;
    if settings.open
        && let Err(error) = open::that_detached(&address)
    {
        warn!(%error, "the browser cannot be opened");
    }
    if let Some(listener) = metrics_listener {
        info!(address = %listener.local_addr()?, "serving metrics");
        tokio::spawn(server::serve_metrics(listener, app.clone()));
    }
    let serving = tokio::spawn(server::serve(listener, app.clone()));
    let failed = tokio::select! {
        signal = shutdown_signal() => {
            signal?;
            None
        }
        part = app.tables.failed() => Some(part),
    };
    info!("shutting down: finishing writes, asking clients to reconnect");
    tokio::select! {
        stopped = timeout(SHUTDOWN_TIMEOUT, stop(&app, serving)) => if let Ok(stopped) = stopped {
            stopped?;
        } else {
            warn!("not everything could be finished in time");
        },
        signal = shutdown_signal() => {
            signal?;
            warn!("asked again: stopping at once");
        }
    }
    match failed {
        Some(part) => bail!("a part of the server has failed ({part}): start it again"),
        None => Ok(()),
    }
}

async fn stop(app: &App, serving: JoinHandle<io::Result<()>>) -> Result<()> {
    app.tables.shut_down().await;
    if let Ok(served) = timeout(DISCONNECT_TIMEOUT, serving).await {
        served??;
    } else {
        warn!("some clients did not disconnect in time");
    }
    app.storage().close().await;
    Ok(())
}

/// Resolves on Ctrl-C or SIGTERM.
pub(crate) async fn shutdown_signal() -> Result<()> {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            result = interrupt => result?,
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    interrupt.await?;
    Ok(())
}

fn log_to_stderr(settings: &Settings) {
    let filter = tracing_subscriber::EnvFilter::try_new(&settings.log)
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info"));
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    match settings.log_format {
        LogFormat::Text => builder.init(),
        LogFormat::Json => builder.json().init(),
    }
}
