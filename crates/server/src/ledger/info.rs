//! A table from outside: who sits where, its seal, its record.

use std::collections::{BTreeMap, HashMap};

use bots::Contested;
use catalog::{GameKind, Playable, Visitor};
use data_encoding::HEXLOWER;
use game_core::{Record, Seat, Viewer};
use protocol::{ChatInfo, PlaceInfo, Seal, TableInfo, TableStatus, Watchers, Who};

use super::Ledger;
use crate::chance::{self, NO_NONCE};
use crate::ids::UserId;
use crate::refusal::Refusal;
use crate::storage::{ChatLine, Game, Listed, Millis, Place, Status};

/// The names of people, by who they are.
pub type Names = HashMap<UserId, String>;

impl<G: Contested> Ledger<G> {
    /// How a person looks at the table.
    pub fn viewer(&self, user: Option<UserId>) -> Viewer {
        user.and_then(|user| self.seat_of(user))
            .map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The table from outside. Nobody is `present`: the ledger does not know.
    pub fn info(&self, user: Option<UserId>, names: &Names, now: Millis) -> TableInfo {
        let digest = self.digest(now);
        let listed = Listed {
            game: self.game.clone(),
            digest,
            last: self.seq,
            updated: self.updated,
        };
        let mut info = table_info(&listed, user, names);
        if self.status != Status::Open {
            for (index, place) in info.places.iter_mut().enumerate() {
                let seat = self.seat_of_place(index);
                place.seat = Some(self.seat_name(seat));
                place.absence = self.absences[seat.index()];
            }
        }
        info.starting = self.starting.is_some();
        info.deadline = self.shown_deadline(self.viewer(user), now);
        info.rematch = self.rematch.map(|game| game.to_string());
        if let Some(seat) = user.and_then(|user| self.seat_of(user)) {
            let request = self.request.as_ref();
            let is_present = self.absences[seat.index()].is_none();
            info.your_turn |= request.is_some_and(|request| request.waiting.contains(&seat))
                || is_present && self.awaited_seats().any(|awaited| awaited == seat);
        }
        info
    }

    /// What chance is derived from.
    pub fn seal(&self) -> Seal {
        let word = |hash: &Option<String>| hash.as_deref().unwrap_or(NO_NONCE).to_owned();
        let nonces = self.nonces.iter().zip(&self.commits);
        Seal {
            commitment: chance::commitment(&self.game.secret),
            commits: self.commits.iter().map(word).collect(),
            nonces: nonces
                .map(|(nonce, hash)| {
                    // Nobody is to know the others' nonces while they can still hold back theirs.
                    let is_early = self.status == Status::Open && hash.is_some();
                    if is_early { NO_NONCE } else { nonce }.to_owned()
                })
                .collect(),
            secret: self.revealed_secret(),
        }
    }

    /// The record of the game; before its end only if it holds no secrets.
    pub fn record(&self, names: &Names) -> Result<Record, Refusal> {
        if self.status != Status::Over && !G::NO_SECRETS {
            return Err(Refusal::NotOver);
        }
        let people: Vec<(Seat, String)> = if self.status == Status::Open {
            Vec::new()
        } else {
            (0..self.places.len())
                .map(|index| {
                    (
                        self.seat_of_place(index),
                        who_name(&self.places[index], names),
                    )
                })
                .collect()
        };
        let mut people = people;
        people.sort();
        let mut record = self.history.record(&people);
        let seal = self.seal();
        record.seal = Some(game_core::Seal {
            commitment: seal.commitment,
            commits: seal.commits,
            nonces: seal.nonces,
            secret: seal.secret,
        });
        Ok(record)
    }

    /// Everybody who sits or has opened the table.
    pub fn people(&self) -> Vec<UserId> {
        people(&self.places, self.game.host)
    }

    pub(super) fn revealed_secret(&self) -> Option<String> {
        (self.status == Status::Over).then(|| HEXLOWER.encode(&self.game.secret))
    }

    pub(super) fn seat_name(&self, seat: Seat) -> String {
        self.history.state().seat_name(seat).into_owned()
    }
}

/// A table from outside, as far as its row holds it.
pub fn table_info(listed: &Listed, user: Option<UserId>, names: &Names) -> TableInfo {
    let tempo: super::Tempo = serde_json::from_str(&listed.game.pace).unwrap_or_default();
    let results = listed.digest.result.as_deref().unwrap_or_default();
    let results: Vec<(i32, u8)> = results
        .split(' ')
        .filter_map(|part| {
            let (points, rank) = part.split_once(':')?;
            Some((points.parse().ok()?, rank.parse().ok()?))
        })
        .collect();
    TableInfo {
        id: listed.game.id.to_string(),
        game: listed.game.kind.clone(),
        rules: listed.game.rules,
        setup: whole_setup(&listed.game),
        status: match listed.digest.status {
            Status::Open => TableStatus::Open,
            Status::Running => TableStatus::Running,
            Status::Over => TableStatus::Over,
            Status::Closed => TableStatus::Closed,
        },
        places: listed
            .digest
            .places
            .iter()
            .enumerate()
            .map(|(index, place)| PlaceInfo {
                seat: None,
                who: who(place, names),
                absence: None,
                present: false,
                points: results.get(index).map(|(points, _)| *points),
                rank: results.get(index).map(|(_, rank)| *rank),
            })
            .collect(),
        pace: tempo.pace,
        time_up: tempo.time_up,
        public: listed.game.public,
        host: listed.game.host.to_string(),
        created: listed.game.created,
        updated: listed.updated,
        your_turn: user.is_some() && listed.digest.awaited == user,
        deadline: listed.digest.deadline,
        starting: false,
        rematch: None,
        watchers: Watchers::default(),
    }
}

/// The setup by name; a board that follows from the number of players is named as well.
fn whole_setup(game: &Game) -> BTreeMap<String, String> {
    let mut setup: BTreeMap<String, String> = game
        .setup
        .split(' ')
        .filter_map(|part| part.split_once('='))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    let players = setup
        .get("players")
        .and_then(|players| players.parse().ok());
    if let (false, Some(players), Ok(kind)) = (
        setup.contains_key("board"),
        players,
        game.kind.parse::<GameKind>(),
    ) && let Some(board) = kind.visit(BoardFor { players })
    {
        setup.insert("board".to_owned(), board);
    }
    setup
}

/// The first board for so many players.
struct BoardFor {
    players: u8,
}

impl Visitor for BoardFor {
    type Output = Option<String>;

    fn visit<G: Playable>(self) -> Option<String> {
        let fits = |least, most| (least..=most).contains(&self.players);
        let mut boards = G::boards().into_iter();
        let board = boards.find(|board| fits(board.players.0, board.players.1))?;
        Some(board.key)
    }
}

/// Everybody who sits at a table or has opened it.
pub fn people(places: &[Place], host: UserId) -> Vec<UserId> {
    let mut people = vec![host];
    for place in places {
        if let Place::User(user) = place
            && !people.contains(user)
        {
            people.push(*user);
        }
    }
    people
}

/// A line of chat with the name of its author.
pub(crate) fn chat_info(line: ChatLine, names: &Names) -> ChatInfo {
    ChatInfo {
        number: line.number,
        at: line.at,
        user: line.user.to_string(),
        name: names.get(&line.user).cloned().unwrap_or_default(),
        text: line.text,
    }
}

fn who(place: &Place, names: &Names) -> Who {
    match place {
        Place::Empty => Who::Nobody,
        Place::User(user) => Who::Person {
            id: user.to_string(),
            name: names.get(user).cloned().unwrap_or_default(),
        },
        Place::Bot(level) => Who::Bot {
            level: level.clone(),
        },
    }
}

fn who_name(place: &Place, names: &Names) -> String {
    match place {
        Place::Empty => String::new(),
        Place::User(user) => names.get(user).cloned().unwrap_or_default(),
        Place::Bot(level) => level.clone(),
    }
}
