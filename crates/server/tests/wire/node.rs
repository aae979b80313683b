//! A running server.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use server::live::TablesConfig;
use server::{App, Config, storage};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::client::{Client, TIMEOUT};
use crate::database::Database;

/// A server with threads of its own, so that it can die like a process.
pub(crate) struct Node {
    pub(crate) app: App,
    pub(crate) address: SocketAddr,
    serving: JoinHandle<io::Result<()>>,
    runtime: Option<Runtime>,
}

/// No limits, and bots that do not hesitate.
pub(crate) fn quick() -> Config {
    Config {
        unlimited: true,
        tables: TablesConfig {
            bot_threads: 2,
            bot_limit: Duration::from_millis(20),
            bot_delay: Duration::ZERO,
            idle_timeout: Duration::from_mins(1),
            presence_interval: Duration::from_secs(1),
        },
        ..Config::default()
    }
}

impl Node {
    pub(crate) async fn start(database: &Database) -> Node {
        Node::with(database, quick()).await
    }

    pub(crate) async fn with(database: &Database, config: Config) -> Node {
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let file = database.address.clone();
        let begun = runtime.spawn(async move {
            let storage = storage::open(&file).await.unwrap();
            let app = App::new(storage, config);
            let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
            let address = listener.local_addr().unwrap();
            let serving = tokio::spawn(server::serve(listener, app.clone()));
            (app, address, serving)
        });
        let (app, address, serving) = begun.await.unwrap();
        Node {
            app,
            address,
            serving,
            runtime: Some(runtime),
        }
    }

    /// Goes down as `kontor serve` does when asked to.
    pub(crate) async fn stop(mut self) {
        let app = self.app.clone();
        let runtime = self.runtime.take().unwrap();
        let stopping = runtime.spawn(async move {
            app.tables.shut_down().await;
        });
        stopping.await.unwrap();
        let serving = &mut self.serving;
        timeout(TIMEOUT, serving).await.unwrap().unwrap().unwrap();
        let app = self.app.clone();
        let closing = runtime.spawn(async move { app.storage().close().await });
        closing.await.unwrap();
        runtime.shutdown_background();
    }

    /// Dies in the middle of everything.
    pub(crate) fn kill(self) {
        drop(self);
    }

    /// A browser that nobody has used yet.
    pub(crate) fn stranger(&self) -> Client {
        Client::new(self.address)
    }

    /// A browser with a fresh identity.
    pub(crate) async fn guest(&self) -> Client {
        let mut client = self.stranger();
        client.become_guest().await;
        client
    }

    /// Several of them.
    pub(crate) async fn guests(&self, count: usize) -> Vec<Client> {
        let mut guests = Vec::new();
        for _ in 0..count {
            guests.push(self.guest().await);
        }
        guests
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
