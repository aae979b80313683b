//! New tables.

use ::bots::{ContestVisitor, Contested};
use catalog::GameKind;

use super::now;
use crate::chance;
use crate::ids::{GameId, UserId};
use crate::ledger::{Ledger, Tempo};
use crate::refusal::Refusal;
use crate::storage::{Digest, Entry, Game, Place, Storage, StorageError};

/// A table that is to be opened.
#[derive(Clone, Debug)]
pub struct NewTable {
    pub kind: GameKind,
    /// The setup in notation, judged already.
    pub setup: String,
    pub tempo: Tempo,
    /// Whether it is listed for everybody.
    pub public: bool,
    pub host: UserId,
    pub places: Vec<Place>,
    /// What the host is bound to add to chance, if seated.
    pub commit: Option<String>,
    /// Whether to begin at once.
    pub start: bool,
}

/// Why a table was not opened.
#[derive(Debug, thiserror::Error)]
pub enum CreateError {
    /// The request is invalid.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// It could not be stored.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// A table with its first entries, not stored yet.
pub(super) struct Prepared {
    game: Game,
    entries: Vec<Entry>,
    digest: Digest,
}

impl Prepared {
    pub(super) async fn store(self, storage: &dyn Storage) -> Result<(), StorageError> {
        storage
            .create_game(&self.game, &self.entries, &self.digest)
            .await
    }
}

pub(super) struct Create {
    pub(super) id: GameId,
    pub(super) table: NewTable,
}

impl ContestVisitor for Create {
    type Output = Result<Prepared, Refusal>;

    fn visit<G: Contested>(self) -> Result<Prepared, Refusal> {
        let Create { id, table } = self;
        let now = now();
        let game = Game {
            id,
            kind: G::NAME.to_owned(),
            rules: G::RULES_VERSION,
            setup: table.setup,
            pace: serde_json::to_string(&table.tempo).expect("a pace is plain data"),
            public: table.public,
            host: table.host,
            secret: chance::fresh_secret(),
            created: now,
        };
        let mut ledger = Ledger::<G>::new(game.clone(), Vec::new())
            .map_err(|broken| Refusal::Unreadable(broken.message))?;
        for (index, place) in table.places.into_iter().enumerate() {
            let number = u8::try_from(index + 1).map_err(|_| Refusal::NoSuchPlace)?;
            ledger.write_place(number, place, now)?;
        }
        if let Some(hash) = &table.commit {
            ledger.commit(table.host, hash, now)?;
        }
        if table.start {
            ledger.write_start(now)?;
        }
        Ok(Prepared {
            game,
            entries: ledger.take_pending(),
            digest: ledger.digest(now),
        })
    }
}
