//! Many sockets at which nothing happens.

use std::net::SocketAddr;

use anyhow::{Result, bail};
use futures_util::StreamExt as _;
use tokio::task::JoinSet;

use super::play::Opened;
use crate::progress;
use crate::socket::{NoSocket, connect};

/// Handshakes at the same time.
const MAX_CONCURRENT_HANDSHAKES: usize = 64;

/// Sockets that are read and otherwise left alone; closed when dropped.
pub(super) type Idle = JoinSet<()>;

/// Connects spectators, spread over the tables.
pub(super) async fn open(address: SocketAddr, tables: &[Opened], sockets: usize) -> Result<Idle> {
    let bar = progress::bar(u64::try_from(sockets)?, "idle sockets");
    let mut idle = JoinSet::new();
    let mut connected = futures_util::stream::iter(tables.iter().cycle().take(sockets))
        .map(|table| connect(address, &table.id, "", 0))
        .buffer_unordered(MAX_CONCURRENT_HANDSHAKES);
    while let Some(socket) = connected.next().await {
        let mut socket = match socket {
            Ok(socket) => socket,
            Err(NoSocket::Status(status)) => bail!("a socket is refused with status {status}"),
            Err(NoSocket::Silence) => bail!("no socket: may enough files be open (ulimit -n)?"),
        };
        bar.inc(1);
        idle.spawn(async move { while let Some(Ok(_)) = socket.next().await {} });
    }
    bar.finish_and_clear();
    Ok(idle)
}
