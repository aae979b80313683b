//! Any state as plain data: positions, in JSON and on one line (see `line.rs`).
//!
//! A position may leave things out; [`Position::build`] completes it (see `complete.rs`) and
//! validates it (see `build.rs` and `phase/check.rs`). [`Hansa::to_position`] leaves nothing out.

mod build;
mod complete;
mod line;
mod names;
mod phase;

use std::collections::BTreeMap;

use game_core::{Notation as _, NotationError, Seat, Versioned as _};
use serde::{Deserialize, Deserializer, Serialize};

use crate::pieces::{Ability, Marker, Markers, Piece, Pieces};
use crate::setup::{DEFAULT_PLAYERS, Options, RULES_VERSION, Setup};
use crate::state::Hansa;

pub use names::{RoutePiece, SeatName};
pub(crate) use names::{parse_seat, seat_name};
pub use phase::PhasePosition;

/// A state as plain data. Whatever is left out is as after setup.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// 2 to 5; 4 if left out.
    pub players: Option<u8>,
    /// `4-5` or `2-3`; it follows from the number of players.
    pub board: Option<String>,
    /// The version of the rules, unless it is the newest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<u32>,
    /// The rule options (§10.1); those that differ from the first edition are written by name.
    #[serde(with = "options")]
    pub options: Options,
    /// Which of the people at the table, counted from 1, has the first seat.
    pub start_player: Option<u8>,
    /// Whether the start player was configured rather than drawn.
    pub start_configured: bool,
    /// Whose turn it is: `red` (the first seat), `blue`, `green`, `yellow` or `purple`.
    pub active: Option<SeatName>,
    /// Actions left in this turn; if left out, the value of the active player's Actions.
    pub actions_left: Option<u8>,
    /// Whether nothing was done in this turn yet; true if left out.
    pub turn_untouched: Option<bool>,
    /// What is to be decided; `acting` if left out.
    #[serde(deserialize_with = "phase::phase_or_name")]
    pub phase: Option<PhasePosition>,
    /// Two players: the province of the pawn.
    pub pawn: Option<u8>,
    /// Two players: whether the free pawn move of this turn is used.
    pub free_pawn_used: bool,
    /// The desks.
    pub seats: BTreeMap<SeatName, SeatPosition>,
    /// Routes by id: those with pieces or markers.
    pub routes: BTreeMap<String, RoutePosition>,
    /// Cities by id: those with offices.
    pub cities: BTreeMap<String, CityPosition>,
    /// The owners of the merchants on the Coellen table, from left to right.
    pub coellen: [Option<SeatName>; 4],
    /// Markers in the pile; if left out, all that are nowhere else.
    pub pile: Option<u8>,
    /// Markers that nobody has seen yet, by kind: the pile and the unrevealed ones on a plate.
    pub unseen: Option<BTreeMap<Marker, u8>>,
    /// Whether a replacement could not be drawn.
    pub pile_exhausted: bool,
    /// Completed cities; it follows from the offices and may be left out.
    pub completed: Option<u8>,
}

/// A desk as data.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SeatPosition {
    /// Usable pieces.
    pub supply: Option<Pieces>,
    /// Pieces in stock.
    pub stock: Option<Pieces>,
    /// Improvements made so far, by ability.
    pub levels: BTreeMap<Ability, u8>,
    /// Points on the score track.
    pub score: u8,
    /// Markers that can still be used.
    pub unused: Vec<Marker>,
    /// Markers that have been used.
    pub used: Option<Vec<Marker>>,
    /// Revealed replacement markers on the plate.
    pub plate: Vec<Marker>,
    /// Replacement markers on the plate that are not revealed yet.
    pub unrevealed: u8,
    /// Whether the link was paid.
    pub link_served: bool,
}

/// A route as data.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RoutePosition {
    /// The houses in order: `red trader`, or null where empty; the rest is empty.
    pub houses: Vec<Option<Piece>>,
    /// The marker on the route, or null for none.
    ///
    /// If it is left out on a tavern, one of the starting markers lies there.
    #[serde(deserialize_with = "stated", skip_serializing_if = "Option::is_none")]
    pub marker: Option<Option<Marker>>,
}

/// A city as data.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CityPosition {
    /// The occupied printed offices from the left: `red trader`.
    pub offices: Vec<Piece>,
    /// The extra offices, the oldest first: each next one lies further left.
    pub extra: Vec<Piece>,
}

/// Tells a stated null from a missing field.
#[expect(
    clippy::option_option,
    reason = "missing, null and a marker are three things"
)]
fn stated<'de, D: Deserializer<'de>>(input: D) -> Result<Option<Option<Marker>>, D::Error> {
    Option::deserialize(input).map(Some)
}

/// Options by name: switches and words.
mod options {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::setup::Options;

    #[derive(Serialize, Deserialize)]
    #[serde(untagged)]
    enum Value {
        Switch(bool),
        Word(String),
    }

    pub(super) fn serialize<S: Serializer>(
        options: &Options,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let value = |text: &str| match text.parse() {
            Ok(switch) => Value::Switch(switch),
            Err(_) => Value::Word(text.to_owned()),
        };
        let changed: BTreeMap<_, _> = options
            .changed()
            .into_iter()
            .map(|(name, text)| (name, value(&text)))
            .collect();
        changed.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Options, D::Error> {
        let stated = BTreeMap::<String, Value>::deserialize(input)?;
        let stated = stated.iter().map(|(name, value)| {
            let text = match value {
                Value::Switch(true) => "true",
                Value::Switch(false) => "false",
                Value::Word(word) => word,
            };
            (name.as_str(), text)
        });
        Options::read(stated.collect()).map_err(serde::de::Error::custom)
    }
}

impl Position {
    /// The state, completed and validated.
    pub fn build(&self) -> Result<Hansa, NotationError> {
        build::build(self)
    }

    /// Reads the one-line form.
    pub fn from_line(line: &str) -> Result<Self, NotationError> {
        line::parse(line)
    }

    /// The one-line form.
    pub fn to_line(&self) -> String {
        line::write(self)
    }

    fn setup(&self) -> Result<Setup, NotationError> {
        let players = self.players.unwrap_or(DEFAULT_PLAYERS);
        let start_player = self.start_player.filter(|_| self.start_configured);
        let rules = self.rules.unwrap_or(RULES_VERSION);
        Hansa::check_rules(rules)?;
        let setup = Setup::new(players, self.options)?;
        let setup = setup.with(start_player, self.board.as_deref())?;
        Ok(setup.with_rules_version(rules))
    }
}

impl Hansa {
    /// This state as data, with nothing left out.
    pub fn to_position(&self) -> Position {
        Position {
            players: Some(self.players()),
            board: Some(self.board.key().to_owned()),
            rules: Some(self.rules_version()).filter(|version| *version != RULES_VERSION),
            options: *self.options(),
            start_player: self.start_player.map(Seat::number),
            start_configured: self.setup.start_player().is_some(),
            active: Some(SeatName(self.active)),
            actions_left: Some(self.actions_left),
            turn_untouched: Some(self.turn_untouched),
            phase: Some(PhasePosition::of(self)),
            pawn: self.pawn.map(|province| {
                u8::try_from(province.index()).expect("provinces are numbered by a byte")
            }),
            free_pawn_used: self.free_pawn_used,
            seats: Seat::all(self.players())
                .map(|seat| (SeatName(seat), self.seat_position(seat)))
                .collect(),
            routes: self.route_positions(),
            cities: self.city_positions(),
            coellen: self.table.map(|owner| owner.map(SeatName)),
            pile: Some(self.pile),
            unseen: Some(
                self.unseen
                    .kinds()
                    .map(|marker| (marker, self.unseen.of(marker)))
                    .collect(),
            ),
            pile_exhausted: self.pile_exhausted,
            completed: Some(self.completed),
        }
    }

    fn seat_position(&self, seat: Seat) -> SeatPosition {
        let desk = self.desk(seat);
        let list = |markers: Markers| markers.iter().collect::<Vec<_>>();
        SeatPosition {
            supply: Some(desk.supply),
            stock: Some(desk.stock),
            levels: Ability::ALL
                .iter()
                .map(|ability| (*ability, desk.level(*ability)))
                .collect(),
            score: desk.score,
            unused: list(desk.unused),
            used: Some(list(desk.used)),
            plate: list(desk.plate),
            unrevealed: desk.unrevealed,
            link_served: desk.link_served,
        }
    }

    fn route_positions(&self) -> BTreeMap<String, RoutePosition> {
        let mut routes = BTreeMap::new();
        for (id, route) in self.board.routes() {
            let houses = self.houses.on(self.board, id).to_vec();
            let marker = self.route_markers.on(id);
            if marker.is_some() || houses.iter().any(Option::is_some) {
                let marker = Some(marker);
                routes.insert(route.id.clone(), RoutePosition { houses, marker });
            }
        }
        routes
    }

    fn city_positions(&self) -> BTreeMap<String, CityPosition> {
        let mut cities = BTreeMap::new();
        for (id, city) in self.board.cities() {
            let offices: Vec<_> = self.offices.printed(id).collect();
            let extra: Vec<_> = self.offices.extra(id).collect();
            if !offices.is_empty() || !extra.is_empty() {
                cities.insert(city.id.clone(), CityPosition { offices, extra });
            }
        }
        cities
    }
}
