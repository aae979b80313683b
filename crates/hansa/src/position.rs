//! Any state as plain data: the JSON form of positions.
//!
//! A position may leave things out; [`Position::build`] completes it (see `complete.rs`) and
//! validates it (see `build.rs`). [`Hansa::to_position`] leaves nothing out.

mod build;
mod complete;
mod line;

use std::collections::BTreeMap;

use game_core::{NotationError, Seat};
use serde::{Deserialize, Deserializer, Serialize};

use crate::ids::RouteId;
use crate::pieces::{Ability, Kind, Marker, Markers, Piece, Pieces};
use crate::setup::{Setup, SetupParts};
use crate::state::{Hansa, Phase, Response};

/// A state as plain data. Whatever is left out is as after setup.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// 2 to 5; 4 if left out.
    pub players: Option<u8>,
    /// `4-5` or `2-3`; it follows from the number of players.
    pub board: Option<String>,
    /// The rule options that differ from the first edition, by name (§10.1).
    pub options: BTreeMap<String, OptionValue>,
    /// Which of the people at the table, counted from 1, has the first seat.
    pub start_player: Option<u8>,
    /// Whether the start player was configured rather than drawn.
    pub start_configured: bool,
    /// Whose turn it is: `red` (the first seat), `blue`, `green`, `yellow` or `purple`.
    pub active: Option<String>,
    /// Actions left in this turn; if left out, the value of the active player's Actions.
    pub actions_left: Option<u8>,
    /// Whether nothing was done in this turn yet; true if left out.
    pub turn_untouched: Option<bool>,
    /// What is to be decided; `acting` if left out.
    #[serde(deserialize_with = "phase_or_name")]
    pub phase: Option<PhasePosition>,
    /// Two players: the province of the pawn.
    pub pawn: Option<u8>,
    /// Two players: whether the free pawn move of this turn is used.
    pub free_pawn_used: bool,
    /// The desks.
    pub seats: BySeat<SeatPosition>,
    /// Routes by id: those with pieces or markers.
    pub routes: BTreeMap<String, RoutePosition>,
    /// Cities by id: those with offices.
    pub cities: BTreeMap<String, CityPosition>,
    /// The owners of the merchants on the Coellen table, from left to right.
    pub coellen: [Option<String>; 4],
    /// Markers in the pile; if left out, all that are nowhere else.
    pub pile: Option<u8>,
    /// Markers that nobody has seen yet, by kind: the pile and the unrevealed ones on a plate.
    pub unseen: Option<BTreeMap<Marker, u8>>,
    /// Whether a replacement could not be drawn.
    pub pile_exhausted: bool,
    /// Completed cities; it follows from the offices and may be left out.
    pub completed: Option<u8>,
}

/// The value of a rule option: a switch or a word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// `true` or `false`.
    Switch(bool),
    /// A named value.
    Word(String),
}

/// One value for each seat that is stated.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the seats by their color")]
pub struct BySeat<T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub red: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blue: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub green: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub yellow: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub purple: Option<T>,
}

impl<T> BySeat<T> {
    /// The value of each seat, in seat order.
    pub fn all(&self) -> [Option<&T>; 5] {
        [
            self.red.as_ref(),
            self.blue.as_ref(),
            self.green.as_ref(),
            self.yellow.as_ref(),
            self.purple.as_ref(),
        ]
    }

    /// The place for a seat's value.
    pub fn slot(&mut self, seat: Seat) -> &mut Option<T> {
        match seat.index() {
            0 => &mut self.red,
            1 => &mut self.blue,
            2 => &mut self.green,
            3 => &mut self.yellow,
            _ => &mut self.purple,
        }
    }
}

/// A desk as data.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SeatPosition {
    /// Usable pieces.
    pub supply: Option<PieceCount>,
    /// Pieces in stock.
    pub stock: Option<PieceCount>,
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

/// A number of traders and merchants as data.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PieceCount {
    /// Cubes.
    pub traders: u8,
    /// Discs.
    pub merchants: u8,
}

impl From<Pieces> for PieceCount {
    fn from(pieces: Pieces) -> Self {
        PieceCount {
            traders: pieces.traders,
            merchants: pieces.merchants,
        }
    }
}

impl From<PieceCount> for Pieces {
    fn from(count: PieceCount) -> Self {
        Pieces::new(count.traders, count.merchants)
    }
}

/// A route as data.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RoutePosition {
    /// The houses in order: `red trader`, or null where empty; the rest is empty.
    pub houses: Vec<Option<String>>,
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
    pub offices: Vec<String>,
    /// The extra offices, the oldest first: each next one lies further left.
    pub extra: Vec<String>,
}

/// What is to be decided, as data (§3.3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "as in `Phase`")]
pub enum PhasePosition {
    Taverns,
    StartPlayer,
    PawnSetup,
    Acting,
    Paying {
        route: String,
        owner: String,
        kind: Kind,
    },
    Responding {
        route: String,
        owner: String,
        kind: Kind,
        in_hand: bool,
        extras_left: u8,
        /// `ROUTE KIND`
        #[serde(default)]
        lifted: Option<String>,
        /// Each `ROUTE KIND`
        #[serde(default)]
        placed: Vec<String>,
    },
    Moving {
        left: u8,
        moved: bool,
        /// `ROUTE KIND`
        #[serde(default)]
        hand: Option<String>,
    },
    Rewarding {
        route: String,
        extra_office: bool,
    },
    Adding {
        route: String,
    },
    Removing {
        left: u8,
        moving: bool,
        /// `ROUTE OWNER KIND`
        #[serde(default)]
        hand: Option<String>,
    },
    PawnAfter,
    Revealing,
    PlacingMarkers {
        #[serde(default)]
        chosen: Option<Marker>,
    },
    Over,
}

/// `"acting"` stands for `{"name": "acting"}`.
fn phase_or_name<'de, D: Deserializer<'de>>(input: D) -> Result<Option<PhasePosition>, D::Error> {
    let mut value = serde_json::Value::deserialize(input)?;
    if value.is_null() {
        return Ok(None);
    }
    if value.is_string() {
        value = serde_json::json!({ "name": value });
    }
    serde_json::from_value(value)
        .map(Some)
        .map_err(serde::de::Error::custom)
}

/// Tells a stated null from a missing field.
#[expect(
    clippy::option_option,
    reason = "missing, null and a marker are three things"
)]
fn stated<'de, D: Deserializer<'de>>(input: D) -> Result<Option<Option<Marker>>, D::Error> {
    Option::deserialize(input).map(Some)
}

/// The names of the seats in notation.
pub(crate) const SEAT_NAMES: [&str; 5] = ["red", "blue", "green", "yellow", "purple"];

/// The name of a seat.
pub(crate) const fn seat_name(seat: Seat) -> &'static str {
    SEAT_NAMES[seat.index()]
}

/// The seat of this name or number at a table of `players`.
pub(crate) fn parse_seat(text: &str, players: u8) -> Result<Seat, NotationError> {
    Seat::all(players)
        .find(|seat| seat_name(*seat) == text || seat.to_string() == text)
        .ok_or_else(|| NotationError::unknown("seat", text, &SEAT_NAMES[..usize::from(players)]))
}

fn piece_text(piece: Piece) -> String {
    format!("{} {}", seat_name(piece.owner()), piece.kind())
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

    pub(crate) fn setup(&self) -> Result<Setup, NotationError> {
        let options = self.options.iter().map(|(name, value)| {
            let value = match value {
                OptionValue::Switch(true) => "true",
                OptionValue::Switch(false) => "false",
                OptionValue::Word(word) => word,
            };
            (name.as_str(), value)
        });
        SetupParts {
            players: self.players,
            start_player: self.start_player.filter(|_| self.start_configured),
            board: self.board.as_deref(),
            options: options.collect(),
        }
        .build()
    }
}

impl Hansa {
    /// This state as data, with nothing left out.
    pub fn to_position(&self) -> Position {
        let mut seats = BySeat {
            red: None,
            blue: None,
            green: None,
            yellow: None,
            purple: None,
        };
        for seat in Seat::all(self.players()) {
            *seats.slot(seat) = Some(self.seat_position(seat));
        }
        Position {
            players: Some(self.players()),
            board: Some(self.board.key().to_owned()),
            options: self
                .options()
                .changed()
                .map(|(name, value)| (name.to_owned(), option_value(value)))
                .collect(),
            start_player: self.start_player.map(Seat::number),
            start_configured: self.setup.start_player().is_some(),
            active: Some(seat_name(self.active).to_owned()),
            actions_left: Some(self.actions_left),
            turn_untouched: Some(self.turn_untouched),
            phase: Some(self.phase_position()),
            pawn: self.pawn.map(|province| small(province.index())),
            free_pawn_used: self.free_pawn_used,
            seats,
            routes: self.route_positions(),
            cities: self.city_positions(),
            coellen: self
                .table
                .map(|owner| owner.map(|seat| seat_name(seat).to_owned())),
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
            supply: Some(desk.supply.into()),
            stock: Some(desk.stock.into()),
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
            let houses: Vec<_> = self
                .houses
                .on(self.board, id)
                .iter()
                .map(|house| house.map(piece_text))
                .collect();
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
            let offices: Vec<_> = self.offices.printed(id).map(piece_text).collect();
            let extra: Vec<_> = self.offices.extra(id).map(piece_text).collect();
            if !offices.is_empty() || !extra.is_empty() {
                cities.insert(city.id.clone(), CityPosition { offices, extra });
            }
        }
        cities
    }

    fn phase_position(&self) -> PhasePosition {
        let id = |route: RouteId| self.board.route(route).id.clone();
        let on_route = |(route, kind): (RouteId, Kind)| format!("{} {kind}", id(route));
        match self.phase {
            Phase::Taverns => PhasePosition::Taverns,
            Phase::StartPlayer => PhasePosition::StartPlayer,
            Phase::PawnSetup => PhasePosition::PawnSetup,
            Phase::Acting => PhasePosition::Acting,
            Phase::Paying { route, owner, kind } => PhasePosition::Paying {
                route: id(route),
                owner: seat_name(owner).to_owned(),
                kind,
            },
            Phase::Responding(Response {
                route,
                owner,
                kind,
                in_hand,
                extras_left,
                lifted,
                placed,
            }) => PhasePosition::Responding {
                route: id(route),
                owner: seat_name(owner).to_owned(),
                kind,
                in_hand,
                extras_left,
                lifted: lifted.map(on_route),
                placed: placed.iter().map(on_route).collect(),
            },
            Phase::Moving { left, moved, hand } => PhasePosition::Moving {
                left,
                moved,
                hand: hand.map(on_route),
            },
            Phase::Rewarding {
                route,
                extra_office,
            } => PhasePosition::Rewarding {
                route: id(route),
                extra_office,
            },
            Phase::Adding { route } => PhasePosition::Adding { route: id(route) },
            Phase::Removing { left, moving, hand } => PhasePosition::Removing {
                left,
                moving,
                hand: hand.map(|(route, owner, kind)| {
                    format!("{} {} {kind}", id(route), seat_name(owner))
                }),
            },
            Phase::PawnAfter => PhasePosition::PawnAfter,
            Phase::Revealing => PhasePosition::Revealing,
            Phase::PlacingMarkers { chosen } => PhasePosition::PlacingMarkers { chosen },
            Phase::Over => PhasePosition::Over,
        }
    }
}

fn option_value(text: &str) -> OptionValue {
    match text {
        "true" => OptionValue::Switch(true),
        "false" => OptionValue::Switch(false),
        word => OptionValue::Word(word.to_owned()),
    }
}

fn small(index: usize) -> u8 {
    u8::try_from(index).expect("ids are small numbers")
}
