//! Which evaluation a search uses: by hand, learned, or from a file of weights.

use std::fmt;
use std::fs;
use std::sync::{Arc, Mutex, PoisonError};

use crate::{Bot, Insight, Learned, Network, NetworkError, SearchBot, SearchConfig, Teacher};

/// The evaluation of a search.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum Evaluation {
    /// The network that comes with the program.
    #[default]
    Learned,
    /// The hand-written evaluation, decision by decision: the yardstick, which never changes.
    Hand,
    /// The hand-written evaluation over whole actions.
    Teacher,
    /// A network from a file.
    File(&'static WeightsFile),
}

/// A file of weights, read once and kept.
#[derive(Debug)]
pub struct WeightsFile {
    path: String,
    network: Arc<Network>,
}

impl PartialEq for WeightsFile {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

/// Files that were read. They stay for as long as the program runs, so that a specification of a
/// bot is a small value.
static FILES: Mutex<Vec<&'static WeightsFile>> = Mutex::new(Vec::new());

impl WeightsFile {
    /// Reads a file, or finds it again; the error is a sentence.
    fn open(path: &str) -> Result<&'static Self, String> {
        let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = files.iter().find(|file| file.path == path) {
            return Ok(known);
        }
        let bytes = fs::read(path).map_err(|error| error.to_string())?;
        let network = Network::read(&bytes).map_err(|error| error.to_string())?;
        let file: &'static WeightsFile = Box::leak(Box::new(WeightsFile {
            path: path.to_owned(),
            network: Arc::new(network),
        }));
        files.push(file);
        Ok(file)
    }
}

impl Evaluation {
    /// Reads `learned`, `hand`, `teacher` or the name of a file.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        match text {
            "learned" => Ok(Evaluation::Learned),
            "hand" => Ok(Evaluation::Hand),
            "teacher" => Ok(Evaluation::Teacher),
            path => WeightsFile::open(path).map(Evaluation::File),
        }
    }

    /// Whether it can judge this game.
    pub(crate) fn check<G: Insight>(self) -> Result<(), NetworkError> {
        match self {
            Evaluation::File(file) => Learned::<G>::new(Arc::clone(&file.network)).map(drop),
            Evaluation::Learned | Evaluation::Hand | Evaluation::Teacher => Ok(()),
        }
    }

    /// The searching bot that judges like this.
    pub(crate) fn build<G: Insight>(self, config: SearchConfig, seed: u64) -> Box<dyn Bot<G>> {
        let hand = G::Evaluator::default();
        match self {
            Evaluation::Hand => {
                // As it was: trees of hundreds of megabytes, and no counting of cards.
                let config = SearchConfig {
                    max_bytes: 512 << 20,
                    remembers: false,
                    ..config
                };
                Box::new(SearchBot::<G, _>::new(hand, config, seed))
            }
            Evaluation::Teacher => {
                Box::new(SearchBot::<G, _>::new(Teacher::new(hand), config, seed))
            }
            Evaluation::Learned => {
                Box::new(SearchBot::<G, _>::new(Learned::built_in(), config, seed))
            }
            Evaluation::File(file) => {
                let learned = Learned::<G>::new(Arc::clone(&file.network))
                    .expect("the specification was checked for the game");
                Box::new(SearchBot::<G, _>::new(learned, config, seed))
            }
        }
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Evaluation::Learned => "learned",
            Evaluation::Hand => "hand",
            Evaluation::Teacher => "teacher",
            Evaluation::File(file) => &file.path,
        })
    }
}
