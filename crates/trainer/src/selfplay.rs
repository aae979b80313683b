//! Self-play on all cores, into a folder of shards.

use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use bots::{Learned, Network, NetworkError};
use game_core::Generator;
use thiserror::Error;

use crate::game::Recipe;
use crate::shard::Shard;
use crate::variety::Trainable;

/// Samples of a shard.
const SHARD_SAMPLES: usize = 20_000;

/// A run of self-play.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// Where the shards go.
    pub folder: PathBuf,
    /// How games are played.
    pub recipe: Recipe,
    /// The seed of everything; a run that goes on takes another one.
    pub seed: u64,
    /// The number of the first game: those before it were played by an earlier run.
    pub first: u64,
    /// The number of the last game, and one.
    pub games: u64,
    /// Games at the same time.
    pub threads: NonZeroUsize,
    /// Who plays, for the record.
    pub player: String,
}

/// What came of it so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games.
    pub games: u64,
    /// Samples.
    pub samples: u64,
}

/// Why self-play stopped.
#[derive(Debug, Error)]
pub enum SelfPlayError {
    /// A shard could not be written.
    #[error("a shard cannot be written to {0}: {1}")]
    Write(PathBuf, #[source] io::Error),
    /// The weights do not fit.
    #[error(transparent)]
    Network(#[from] NetworkError),
}

impl SelfPlay {
    /// Plays until all games are over or `stop` is set; what is done by then is written.
    ///
    /// `watch` sees how far it is after every game.
    pub fn run<G: Trainable>(
        &self,
        network: Option<std::sync::Arc<Network>>,
        stop: &AtomicBool,
        mut watch: impl FnMut(Tally),
    ) -> Result<Tally, SelfPlayError> {
        let learned = network.map(Learned::<G>::new).transpose()?;
        fs::create_dir_all(&self.folder)
            .map_err(|error| SelfPlayError::Write(self.folder.clone(), error))?;
        let next = AtomicU64::new(self.first);
        let mut tally = Tally::default();
        let mut failed = None;
        thread::scope(|scope| {
            let (sender, results) = mpsc::channel();
            for number in 0..self.threads.get() {
                let sender = sender.clone();
                let (learned, next) = (learned.as_ref(), &next);
                scope.spawn(move || {
                    let result = self.work(number, learned, next, stop, &sender);
                    if let Err(error) = result {
                        let _ = sender.send(Err(error));
                    }
                });
            }
            drop(sender);
            for news in results {
                match news {
                    Ok(samples) => {
                        tally.games += 1;
                        tally.samples += samples;
                        watch(tally);
                    }
                    Err(error) => {
                        stop.store(true, Ordering::Relaxed);
                        failed = Some(error);
                    }
                }
            }
        });
        match failed {
            Some(error) => Err(error),
            None => Ok(tally),
        }
    }

    /// One thread: takes the next game until there is none, and writes its own shards.
    fn work<G: Trainable>(
        &self,
        thread: usize,
        learned: Option<&Learned<G>>,
        next: &AtomicU64,
        stop: &AtomicBool,
        sender: &mpsc::Sender<Result<u64, SelfPlayError>>,
    ) -> Result<(), SelfPlayError> {
        let mut shard = Shard::default();
        let mut written = 0;
        let mut categories = Vec::new();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            let is_last = game >= self.games || stop.load(Ordering::Relaxed);
            if shard.n_samples() >= SHARD_SAMPLES || (is_last && shard.n_samples() > 0) {
                let name = format!("{}-{}-{thread:02}-{written:03}", self.seed, self.first);
                self.write::<G>(&shard, &self.folder.join(name), &categories)?;
                shard = Shard::default();
                written += 1;
            }
            if is_last {
                return Ok(());
            }
            let seed = Generator::from_seed(self.seed ^ (game << 20)).seed();
            let log = self.recipe.play(learned, seed);
            if categories.is_empty() {
                let sheet = log.last.score_sheet();
                categories = sheet.categories().iter().map(|(name, _)| *name).collect();
            }
            let before = shard.n_samples();
            shard.add(&log, &mut Generator::from_seed(seed));
            let samples = u64::try_from(shard.n_samples() - before).unwrap_or(0);
            if sender.send(Ok(samples)).is_err() {
                return Ok(());
            }
        }
    }

    fn write<G: Trainable>(
        &self,
        shard: &Shard,
        folder: &Path,
        categories: &[&'static str],
    ) -> Result<(), SelfPlayError> {
        shard
            .write::<G>(folder, categories.to_vec(), &self.player, self.seed)
            .map_err(|error| SelfPlayError::Write(folder.to_owned(), error))
    }
}

/// How many games the shards of a folder hold; none if there is no such folder.
pub fn count_games(folder: &Path) -> io::Result<u64> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
        entries => entries?,
    };
    let mut games = 0;
    for entry in entries {
        let meta = entry?.path().join("meta.json");
        if let Ok(text) = fs::read(meta) {
            let meta: serde_json::Value = serde_json::from_slice(&text)?;
            games += meta["games"].as_u64().unwrap_or(0);
        }
    }
    Ok(games)
}
