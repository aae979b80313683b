//! Another game with the same people.

use ::bots::Contested;
use protocol::Done;

use super::{MAX_APPEND_ATTEMPTS, Table};
use crate::ids::{GameId, UserId};
use crate::ledger::Tempo;
use crate::live::create::{CreateError, NewTable};
use crate::live::handle::LiveError;
use crate::live::now;
use crate::storage::{Appended, Place};

impl<G: Contested> Table<G> {
    /// Opens a table with the same people, or gives the one that was opened already.
    pub(super) async fn rematch(
        &mut self,
        user: UserId,
        commit: Option<String>,
    ) -> Result<Done, LiveError> {
        for _ in 0..MAX_APPEND_ATTEMPTS {
            let missing = self.missing();
            let ledger = self.ledger.as_mut().ok_or(missing)?;
            ledger.may_rematch(user)?;
            let id = if let Some(id) = ledger.rematch() {
                id
            } else {
                let id = GameId::random();
                ledger.write_rematch(id, now());
                if self.store().await? == Appended::Conflict {
                    continue;
                }
                id
            };
            let known = self.shared.storage.game(id).await;
            if known.map_err(|_| LiveError::Unavailable)?.is_none() {
                self.open_rematch(id, user, commit).await?;
            }
            return Ok(self.done(Some(id)));
        }
        Err(LiveError::Unavailable)
    }

    async fn open_rematch(
        &self,
        id: GameId,
        host: UserId,
        commit: Option<String>,
    ) -> Result<(), LiveError> {
        let ledger = self.loaded()?;
        let game = ledger.game();
        let places = ledger.places().to_vec();
        let alone = places
            .iter()
            .all(|place| !matches!(place, Place::User(user) if *user != host));
        let table = NewTable {
            kind: game.kind.parse().map_err(|_| LiveError::Unavailable)?,
            setup: game.setup.clone(),
            tempo: serde_json::from_str::<Tempo>(&game.pace).map_err(|_| LiveError::Unavailable)?,
            public: game.public,
            host,
            places,
            commit,
            start: alone,
        };
        self.tables
            .create_as(id, table)
            .await
            .map_err(|error| match error {
                CreateError::Refused(refusal) => LiveError::Refused(refusal),
                CreateError::Storage(_) => LiveError::Unavailable,
            })
    }
}
