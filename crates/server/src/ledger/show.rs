//! A table as one viewer may see it.

use std::collections::{BTreeMap, HashMap};

use bots::Contested;
use catalog::{GameKind, Playable, Visitor, action_json, barrier_json, event_json};
use data_encoding::HEXLOWER;
use game_core::{Record, Seat, Viewer};
use protocol::{
    Category, Choice, ClockInfo, LogLine, Moment, OverInfo, PlaceInfo, Score, Seal, TableInfo,
    TableStatus, UndoInfo, UndoRequest, Update, Watchers, Who,
};

use super::{Ledger, Line};
use crate::chance;
use crate::ids::UserId;
use crate::refusal::Refusal;
use crate::storage::{Game, Listed, Millis, Place, Status};

/// The names of people, by who they are.
pub type Names = HashMap<UserId, String>;

/// A decision as people are told of it.
pub(crate) fn choice<G: Contested>(state: &G, action: G::Action) -> Choice {
    Choice {
        action: action_json(state, action),
        text: state.action_phrase(action).to_string(),
        words: state.action_words(action),
        is_final: state.reveals(action),
    }
}

impl<G: Contested> Ledger<G> {
    /// How a person looks at the table.
    pub fn viewer(&self, user: Option<UserId>) -> Viewer {
        user.and_then(|user| self.seat_of(user))
            .map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Everything a viewer needs who has seen the log up to entry `since`.
    pub fn update(&self, viewer: Viewer, since: u32, now: Millis) -> Update {
        let first = self.lines.partition_point(|line| line.seq <= since);
        Update {
            seq: self.seq,
            lines: self.lines[first..]
                .iter()
                .map(|line| self.line(line, viewer))
                .collect(),
            moment: self.moment_shown(self.history.state(), self.moment(), viewer),
            choices: self.choices(viewer),
            undo: self.undo_info(viewer),
            clocks: self.clock_info(viewer, now),
            now,
        }
    }

    /// The game as a viewer saw it at an earlier moment.
    pub fn moment_at(&self, number: u32, viewer: Viewer) -> Option<Moment> {
        let state = self.history.state_at(number as usize)?;
        Some(self.moment_shown(state, number, viewer))
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
        info.rematch = self.rematch.map(|game| game.to_string());
        if let (Some(user), Some(request)) = (user, &self.request) {
            let seat = self.seat_of(user);
            info.your_turn |= seat.is_some_and(|seat| request.waiting.contains(&seat));
        }
        info
    }

    /// What chance is derived from.
    pub fn seal(&self) -> Seal {
        Seal {
            commitment: chance::commitment(&self.game.secret),
            nonces: self.nonces.clone(),
            secret: self.told_secret(),
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
            nonces: seal.nonces,
            secret: seal.secret,
        });
        Ok(record)
    }

    /// Everybody who sits or has opened the table.
    pub fn people(&self) -> Vec<UserId> {
        people(&self.places, self.game.host)
    }

    fn told_secret(&self) -> Option<String> {
        (self.status == Status::Over).then(|| HEXLOWER.encode(&self.game.secret))
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.history.state().seat_name(seat).into_owned()
    }

    fn line(&self, line: &Line<G>, viewer: Viewer) -> LogLine {
        let state = self.state_after(line);
        let events: Vec<_> = line
            .events
            .iter()
            .filter_map(|event| G::event_for(event, viewer))
            .map(|event| event_json(state, &event))
            .collect();
        LogLine {
            seq: line.seq,
            at: line.at,
            moment: line.moment,
            seat: shown_seat(line, viewer, events.is_empty()).map(|seat| self.seat_name(seat)),
            undo: line.undo,
            events,
            note: line.note.map(str::to_owned),
        }
    }

    fn moment_shown(&self, state: &G, number: u32, viewer: Viewer) -> Moment {
        Moment {
            number,
            viewer: match viewer {
                Viewer::Seat(seat) => Some(self.seat_name(seat)),
                Viewer::Spectator => None,
            },
            view: state.view_json(viewer),
            to_act: shown_to_act(state, viewer).map(|seat| self.seat_name(seat)),
            situation: shown_situation(state, viewer),
            score: self.score(state),
            over: self.over(state),
        }
    }

    pub(super) fn score(&self, state: &G) -> Score {
        let sheet = state.score_sheet();
        Score {
            seats: Seat::all(state.n_seats())
                .map(|seat| self.seat_name(seat))
                .collect(),
            categories: sheet
                .categories()
                .iter()
                .map(|(name, points)| Category {
                    name: (*name).to_owned(),
                    points: points.as_slice().to_vec(),
                })
                .collect(),
        }
    }

    pub(super) fn over(&self, state: &G) -> Option<OverInfo> {
        let standings = state.standings()?;
        Some(OverInfo {
            verdict: state.verdict(&standings),
            reason: state.end_reason().unwrap_or_default().to_owned(),
            points: standings.points.as_slice().to_vec(),
            ranks: self.ranks()?,
            secret: self.told_secret()?,
        })
    }

    /// What a viewer may decide; `None` when it is for others to decide.
    pub(super) fn legal_for(&self, viewer: Viewer) -> Option<Vec<G::Action>> {
        let seat = self.deciding()?;
        if viewer != Viewer::Seat(seat) || self.absences[seat.index()].is_some() {
            return None;
        }
        let mut legal = Vec::new();
        self.history.state().legal_actions(&mut legal);
        Some(legal)
    }

    fn choices(&self, viewer: Viewer) -> Option<Vec<Choice>> {
        let state = self.history.state();
        let legal = self.legal_for(viewer)?.into_iter();
        Some(legal.map(|action| choice(state, action)).collect())
    }

    pub(super) fn undo_info(&self, viewer: Viewer) -> UndoInfo {
        let mut info = UndoInfo {
            request: self.request.as_ref().map(|request| UndoRequest {
                seat: self.seat_name(request.seat),
                to: request.to,
                waiting_for: request
                    .waiting
                    .iter()
                    .map(|seat| self.seat_name(*seat))
                    .collect(),
                until: request.until,
            }),
            ..UndoInfo::default()
        };
        if let Viewer::Seat(seat) = viewer
            && self.status == Status::Running
        {
            match self.history.may_undo(seat) {
                Ok(()) => {
                    let free = self.history.free_undo(seat);
                    info.free_to = u32::try_from(free).ok();
                }
                Err(barrier) => {
                    info.barrier = Some(barrier.to_string());
                    info.because = Some(barrier_json(self.history.state(), barrier));
                }
            }
        }
        info
    }

    pub(super) fn clock_info(&self, viewer: Viewer, now: Millis) -> Vec<ClockInfo> {
        if !self.clocks.exist() || self.status == Status::Open {
            return Vec::new();
        }
        let state = self.history.state();
        let is_told = |seat| !is_hidden(state, seat, viewer);
        Seat::all(state.n_seats())
            .map(|seat| ClockInfo {
                seat: self.seat_name(seat),
                left_ms: self.clocks.left(seat.index(), now, &self.outages),
                running: self.clocks.running() == Some(seat.index()) && is_told(seat),
            })
            .collect()
    }
}

/// Whether a viewer must not know that this seat is the one to choose.
fn is_hidden<G: Contested>(state: &G, seat: Seat, viewer: Viewer) -> bool {
    viewer != Viewer::Seat(seat) && state.chooses_in_secret()
}

/// The seat that decides, as far as a viewer is told.
pub(super) fn shown_to_act<G: Contested>(state: &G, viewer: Viewer) -> Option<Seat> {
    let seat = state.to_act().seat()?;
    (!is_hidden(state, seat, viewer)).then_some(seat)
}

/// One sentence: who decides and what about, as far as a viewer is told.
pub(super) fn shown_situation<G: Contested>(state: &G, viewer: Viewer) -> String {
    match state.to_act().seat() {
        Some(seat) if is_hidden(state, seat, viewer) => "others choose in secret".to_owned(),
        _ => state.situation(),
    }
}

/// Who has decided; not if a viewer is told nothing of what.
pub(super) fn shown_seat<G: Contested>(
    line: &Line<G>,
    viewer: Viewer,
    is_empty: bool,
) -> Option<Seat> {
    let is_secret = !G::NO_SECRETS && is_empty && !line.undo && line.note.is_none();
    line.seat
        .filter(|seat| !is_secret || viewer == Viewer::Seat(*seat))
}

/// A table from outside, as far as its row tells.
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
