//! What clients share: where servers are, what phase it is, and what was found wrong.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use game_core::Generator;
use tokio::sync::watch;

use crate::http::{Answer, Request, ask};

/// How long a request is tried again: longer than any outage.
const RETRY_TIMEOUT: Duration = Duration::from_mins(1);

/// What clients do at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    Play,
    /// Only watch.
    Rest,
    /// Disconnect.
    End,
}

/// What a client has seen, as others may watch it.
pub(super) type SeenSeq = Arc<AtomicU32>;

/// Shared by everybody.
#[derive(Debug)]
pub(super) struct Site {
    addresses: Mutex<Vec<Option<SocketAddr>>>,
    phase: watch::Sender<Phase>,
    faults: Mutex<Vec<String>>,
    clients: Mutex<Vec<(String, String, SeenSeq)>>,
    /// Tables that are being opened.
    waiting: AtomicU32,
}

impl Site {
    pub(super) fn new(nodes: usize) -> Self {
        Site {
            addresses: Mutex::new(vec![None; nodes]),
            phase: watch::Sender::new(Phase::Play),
            faults: Mutex::default(),
            clients: Mutex::default(),
            waiting: AtomicU32::new(0),
        }
    }

    pub(super) fn set_address(&self, node: usize, address: Option<SocketAddr>) {
        lock(&self.addresses)[node] = address;
    }

    pub(super) fn set_phase(&self, phase: Phase) {
        self.phase.send_replace(phase);
    }

    pub(super) fn phase(&self) -> watch::Receiver<Phase> {
        self.phase.subscribe()
    }

    /// Something is not as it must be.
    pub(super) fn fault(&self, what: String) {
        lock(&self.faults).push(what);
    }

    pub(super) fn faults(&self) -> Vec<String> {
        lock(&self.faults).clone()
    }

    /// A client that is to be watched.
    pub(super) fn enter(&self, table: &str, client: &str) -> SeenSeq {
        let seen = SeenSeq::default();
        let entry = (table.to_owned(), client.to_owned(), Arc::clone(&seen));
        lock(&self.clients).push(entry);
        seen
    }

    /// Table, client and the last entry it has seen.
    pub(super) fn seen(&self) -> Vec<(String, String, u32)> {
        lock(&self.clients)
            .iter()
            .map(|(table, client, seen)| {
                (table.clone(), client.clone(), seen.load(Ordering::Acquire))
            })
            .collect()
    }

    /// The tables that clients follow.
    pub(super) fn tables(&self) -> HashSet<String> {
        let clients = lock(&self.clients);
        clients.iter().map(|(table, ..)| table.clone()).collect()
    }

    pub(super) fn opening(&self) {
        self.waiting.fetch_add(1, Ordering::AcqRel);
    }

    pub(super) fn opened(&self) {
        self.waiting.fetch_sub(1, Ordering::AcqRel);
    }

    pub(super) fn waiting_tables(&self) -> u32 {
        self.waiting.load(Ordering::Acquire)
    }

    /// A server that runs, as far as is known.
    pub(super) fn any(&self, generator: &mut Generator) -> Option<SocketAddr> {
        let running: Vec<SocketAddr> = lock(&self.addresses).iter().flatten().copied().collect();
        generator.pick(&running)
    }

    /// Notes an answer that no client should ever see.
    pub(super) fn judge_status(&self, status: u16, what: &str) {
        if status >= 500 && status != 503 {
            self.fault(format!("{what} is answered with status {status}"));
        }
    }

    /// Asks any server until one answers.
    pub(super) async fn insist(
        &self,
        request: Request<'_>,
        generator: &mut Generator,
    ) -> Result<Answer> {
        let begun = Instant::now();
        while begun.elapsed() < RETRY_TIMEOUT {
            if let Some(address) = self.any(generator)
                && let Ok(answer) = ask(address, request).await
            {
                self.judge_status(answer.status, request.path);
                if answer.status != 503 {
                    return Ok(answer);
                }
            }
            let wait = 50 + generator.below(200);
            tokio::time::sleep(Duration::from_millis(u64::try_from(wait)?)).await;
        }
        bail!("{} {} has no answer", request.method, request.path)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
