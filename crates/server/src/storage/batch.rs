//! Judges which appends of a batch fit their logs, and collects what is to be written.

use std::collections::{BTreeMap, HashMap};

use super::codec::{people, places_text, read_places};
use super::transfer::LogRow;
use super::{
    Append, Appended, Change, Digest, Entry, Game, Listed, Millis, Place, Status, StorageError,
};
use crate::ids::{GameId, UserId};

/// The columns of a [`Head`].
pub(super) type HeadRow = (GameId, i64, Status, String);

/// A table as it is stored before the batch is written.
#[derive(Debug)]
pub(super) struct Head {
    last: u32,
    status: Status,
    places: Vec<Place>,
}

impl Head {
    /// The heads of tables by their ids.
    pub(super) fn read_all(rows: Vec<HeadRow>) -> Result<HashMap<GameId, Self>, StorageError> {
        rows.into_iter()
            .map(|(id, last, status, places)| Ok((id, Head::new(last, status, &places)?)))
            .collect()
    }

    fn new(last: i64, status: Status, places: &str) -> Result<Self, sqlx::Error> {
        Ok(Head {
            last: u32::try_from(last).map_err(|error| sqlx::Error::ColumnDecode {
                index: "last".to_owned(),
                source: error.into(),
            })?,
            status,
            places: read_places(places)?,
        })
    }
}

/// What is to be written.
#[derive(Debug)]
pub(super) struct Batch<'a> {
    /// For each append in turn; `None` where there is no such table.
    pub(super) verdicts: Vec<Option<Appended>>,
    /// The entries of those that fit.
    pub(super) entries: Vec<NewEntry<'a>>,
    /// Where each table stands in the end.
    pub(super) tables: BTreeMap<GameId, Written<'a>>,
}

/// An entry and its place.
#[derive(Debug)]
pub(super) struct NewEntry<'a> {
    pub(super) game: GameId,
    pub(super) seq: u32,
    pub(super) entry: &'a Entry,
}

impl<'a> NewEntry<'a> {
    /// The first entries of a table.
    pub(super) fn from_start(
        game: GameId,
        entries: &'a [Entry],
    ) -> impl Iterator<Item = NewEntry<'a>> {
        (1..)
            .zip(entries)
            .map(move |(seq, entry)| NewEntry { game, seq, entry })
    }
}

impl<'a> From<&'a LogRow> for NewEntry<'a> {
    fn from(row: &'a LogRow) -> Self {
        NewEntry {
            game: row.game,
            seq: row.seq,
            entry: &row.entry,
        }
    }
}

impl Listed {
    /// A new table with its first entries.
    pub(super) fn first(game: &Game, entries: &[Entry], digest: &Digest) -> Self {
        Listed {
            game: game.clone(),
            digest: digest.clone(),
            last: u32::try_from(entries.len()).expect("a table begins with few entries"),
            updated: entries.last().map_or(game.created, |entry| entry.at),
        }
    }
}

/// Where a table stands after the batch.
#[derive(Debug)]
pub(super) struct Written<'a> {
    pub(super) last: u32,
    pub(super) updated: Millis,
    pub(super) digest: &'a Digest,
    /// Whether the rows of `members` must be written anew.
    pub(super) reseated: bool,
}

impl<'a> Batch<'a> {
    /// What is published once it is written.
    pub(super) fn changes(&self) -> impl Iterator<Item = Change> {
        self.tables
            .iter()
            .map(|(game, written)| Change::Entries(*game, written.last))
    }

    /// Judges appends in the order they came in.
    pub(super) fn judge(appends: &'a [Append], heads: &HashMap<GameId, Head>) -> Self {
        let mut batch = Batch {
            verdicts: Vec::with_capacity(appends.len()),
            entries: Vec::with_capacity(appends.len()),
            tables: BTreeMap::new(),
        };
        for append in appends {
            let verdict = heads
                .get(&append.game)
                .map(|head| batch.judge_one(append, head));
            batch.verdicts.push(verdict);
        }
        batch
    }

    fn judge_one(&mut self, append: &'a Append, head: &Head) -> Appended {
        let last = self
            .tables
            .get(&append.game)
            .map_or(head.last, |table| table.last);
        let (Some(newest), true) = (append.entries.last(), append.first == last + 1) else {
            return Appended::Conflict;
        };
        let mut seq = last;
        for entry in &append.entries {
            seq += 1;
            self.entries.push(NewEntry {
                game: append.game,
                seq,
                entry,
            });
        }
        let digest = &append.digest;
        let reseated = digest.status.has_ended()
            || head.status.has_ended()
            || (head.places != digest.places && people(&head.places) != people(&digest.places));
        self.tables.insert(
            append.game,
            Written {
                last: seq,
                updated: newest.at,
                digest,
                reseated,
            },
        );
        Appended::Stored
    }

    /// The tables whose rows of `members` must be written anew.
    pub(super) fn reseated(&self) -> Vec<GameId> {
        self.tables
            .iter()
            .filter(|(_, table)| table.reseated)
            .map(|(game, _)| *game)
            .collect()
    }

    /// Those rows: person, table, and when it ended.
    pub(super) fn members(&self) -> Vec<(UserId, GameId, Option<Millis>)> {
        self.tables
            .iter()
            .filter(|(_, table)| table.reseated)
            .flat_map(|(game, table)| members(*game, table.digest, table.updated))
            .collect()
    }
}

impl Written<'_> {
    /// Who sits where, as stored.
    pub(super) fn places(&self) -> String {
        places_text(&self.digest.places)
    }
}

/// The rows of `members` of one table: person, table, and when it ended.
pub(super) fn members(
    game: GameId,
    digest: &Digest,
    updated: Millis,
) -> impl Iterator<Item = (UserId, GameId, Option<Millis>)> {
    let ended = digest.status.has_ended().then_some(updated);
    people(&digest.places)
        .into_iter()
        .map(move |person| (person, game, ended))
}
