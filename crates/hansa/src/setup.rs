//! What is agreed before the first turn: players and rule options (§2, §10.1).

use std::fmt;

use game_core::line::pairs;
use game_core::{NotationError, Seat, Versioned, choice, options, same_value};

use crate::board::Board;
use crate::pieces::{Marker, Markers};

/// The newest version of the rules; `docs/changing-a-rule.md` says when to raise it.
pub(crate) const RULES_VERSION: u32 = 1;

/// How many play unless it is said.
pub(crate) const DEFAULT_PLAYERS: u8 = 4;

/// Everything that is agreed before the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    players: u8,
    board: &'static Board,
    start_player: Option<Seat>,
    options: Options,
    rules: u32,
}

options! {
    /// The rule options of §10.1; the default is the first edition.
    pub struct Options {
        /// R2: which markers are in the game.
        marker_set: MarkerSet = MarkerSet::FirstEdition16,
        /// R5: an income may take fewer pieces than the Bags allow.
        income_may_take_less: bool = false,
        /// R6: a merchant may fill a square office.
        merchant_fits_square_office: bool = false,
        /// R7: where replacement markers may go.
        marker_route_rule: MarkerRouteRule = MarkerRouteRule::OpenOffice,
        /// R10: in a response the displaced piece comes first.
        displaced_first: bool = false,
        /// R13: which offices the swap marker reaches.
        swap_scope: SwapScope = SwapScope::Neighboring,
        /// R14: one of the swapped offices must be the player's own.
        swap_requires_own: bool = false,
        /// R15: what the "remove three" marker does.
        remove3_mode: Remove3Mode = Remove3Mode::ToSupply,
        /// R16: an extra office comes on top of the reward.
        extra_office_additional: bool = false,
        /// R23: what decides a tie.
        tie_break: TieBreak = TieBreak::Shared,
        /// R31: how far a paid pawn move goes.
        pawn_paid_move: PawnPaidMove = PawnPaidMove::AnyProvince,
    }
}

choice! {
    /// R2: which markers are in the game.
    pub enum MarkerSet {
        /// Sixteen markers.
        FirstEdition16 = "FirstEdition16",
        /// Fifteen markers, with Move-three instead of Remove-three.
        BigBox15 = "BigBox15",
    }
}
choice! {
    /// R7: what a route needs to get a replacement marker.
    pub enum MarkerRouteRule {
        /// An end city must have an empty printed office.
        OpenOffice = "OpenOffice",
        /// An end city must have an occupied office.
        EstablishedOffice = "EstablishedOffice",
        /// An empty route without a marker is enough.
        EmptyRouteOnly = "EmptyRouteOnly",
    }
}
choice! {
    /// R13: which two offices a swap may exchange.
    pub enum SwapScope {
        /// Two neighboring offices.
        Neighboring = "Neighboring" | "Neighbouring",
        /// Any two offices of a city.
        SameCity = "SameCity",
    }
}
choice! {
    /// R15: what Remove-three does with the pieces it takes.
    pub enum Remove3Mode {
        /// Pieces of anybody return to their owners' supplies.
        ToSupply = "ToSupply",
        /// Opponents' pieces are moved to other houses.
        MoveOpponents = "MoveOpponents",
    }
}
choice! {
    /// R23: what decides between players with equal points.
    pub enum TieBreak {
        /// The victory is shared.
        Shared = "Shared",
        /// Fewer improvements of Actions, then the larger network score.
        BigBox = "BigBox",
    }
}
choice! {
    /// R31: how far a paid pawn move goes.
    pub enum PawnPaidMove {
        /// To any province.
        AnyProvince = "AnyProvince",
        /// To a neighboring province.
        OneStep = "OneStep",
    }
}

impl MarkerSet {
    /// The three markers that start on taverns: one of each.
    pub const fn tavern_markers(self) -> [Marker; 3] {
        [Marker::ExtraOffice, Marker::Swap, self.three_marker()]
    }

    /// The marker of this set that takes or moves three pieces.
    pub const fn three_marker(self) -> Marker {
        match self {
            MarkerSet::FirstEdition16 => Marker::Remove,
            MarkerSet::BigBox15 => Marker::MoveThree,
        }
    }

    /// §1.3, §10.1: the markers that form the pile.
    pub const fn pile(self) -> Markers {
        let both = Markers::EMPTY.with(Marker::Plus3, 2).with(Marker::Plus4, 2);
        match self {
            MarkerSet::FirstEdition16 => both
                .with(Marker::ExtraOffice, 4)
                .with(Marker::Swap, 1)
                .with(Marker::Remove, 1)
                .with(Marker::Improve, 3),
            MarkerSet::BigBox15 => both
                .with(Marker::ExtraOffice, 3)
                .with(Marker::Swap, 2)
                .with(Marker::MoveThree, 1)
                .with(Marker::Improve, 2),
        }
    }

    /// All markers of the set.
    pub fn all(self) -> Markers {
        let mut all = self.pile();
        for marker in self.tavern_markers() {
            all.put(marker);
        }
        all
    }
}

impl Options {
    /// The rules of the Big Box: for 3 to 5 players.
    pub fn big_box() -> Self {
        Options {
            marker_set: MarkerSet::BigBox15,
            income_may_take_less: true,
            swap_requires_own: true,
            remove3_mode: Remove3Mode::MoveOpponents,
            tie_break: TieBreak::BigBox,
            ..Options::default()
        }
    }

    /// Reads options by name; `preset` sets them all, and the others depart from it.
    pub(crate) fn read<'a>(mut stated: Vec<(&'a str, &'a str)>) -> Result<Self, NotationError> {
        let mut options = Options::default();
        stated.sort_by_key(|(name, _)| *name != "preset");
        for (name, value) in stated {
            match name {
                "preset" => options = preset(value)?,
                _ => options.set(name, value)?,
            }
        }
        Ok(options)
    }
}

fn preset(name: &str) -> Result<Options, NotationError> {
    match name {
        _ if same_value(name, "first_edition") => Ok(Options::default()),
        _ if same_value(name, "big_box") => Ok(Options::big_box()),
        _ => Err(NotationError::unknown(
            "preset",
            name,
            &["first_edition", "big_box"],
        )),
    }
}

impl Setup {
    /// A game of 2 to 5 players with these options and a start player chosen by chance.
    pub fn new(players: u8, options: Options) -> Result<Self, NotationError> {
        if !(2..=5).contains(&players) {
            return Err(NotationError::new(format!(
                "Hansa Teutonica is for 2 to 5 players, not {players}"
            )));
        }
        if players == 2 && options.marker_set == MarkerSet::BigBox15 {
            return Err(NotationError::new(
                "the Big Box rules are for 3 to 5 players, not 2",
            ));
        }
        Ok(Setup {
            players,
            board: Board::for_players(players),
            start_player: None,
            options,
            rules: RULES_VERSION,
        })
    }

    /// How many play.
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// The configured start player; `None` if chance decides.
    pub const fn start_player(&self) -> Option<Seat> {
        self.start_player
    }

    /// The rule options.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The board that is played on.
    pub const fn board(&self) -> &'static Board {
        self.board
    }

    /// The person with this number, counted from 1, as a start player.
    pub(crate) fn person(&self, number: u8) -> Result<Seat, NotationError> {
        Seat::from_number(number)
            .filter(|player| player.number() <= self.players)
            .ok_or_else(|| {
                NotationError::new(format!(
                    "start player {number} is not one of {} players",
                    self.players
                ))
            })
    }

    /// Reads `key=value` pairs; what is missing has its default.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let (mut players, mut start_player, mut board) = (DEFAULT_PLAYERS, None, None);
        let mut options = Vec::new();
        for (key, value) in pairs(text.split_whitespace(), '=')? {
            match key {
                "players" => players = number(key, value)?,
                "start_player" if value == "chance" => start_player = None,
                "start_player" => start_player = Some(number(key, value)?),
                "board" => board = Some(value),
                _ => options.push((key, value)),
            }
        }
        Setup::new(players, Options::read(options)?)?.with(start_player, board)
    }

    /// The setup with a start player by number; a board that is stated by its key must be that
    /// of the number of players.
    pub(crate) fn with(
        mut self,
        start_player: Option<u8>,
        board: Option<&str>,
    ) -> Result<Self, NotationError> {
        if let Some(number) = start_player {
            self.start_player = Some(self.person(number)?);
        }
        if let Some(key) = board {
            let board = Board::by_key(key)?;
            if board != self.board {
                let (fewest, most) = board.players();
                return Err(NotationError::new(format!(
                    "the board '{key}' is for {fewest} to {most} players, not {}",
                    self.players
                )));
            }
        }
        Ok(self)
    }
}

fn number(key: &str, value: &str) -> Result<u8, NotationError> {
    value.parse().map_err(|_| {
        NotationError::new(format!(
            "'{key}' is a small number, not '{}'",
            NotationError::shorten(value)
        ))
    })
}

impl Versioned for Setup {
    fn rules_version(&self) -> u32 {
        self.rules
    }

    fn with_rules_version(self, version: u32) -> Self {
        Setup {
            rules: version,
            ..self
        }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "players={}", self.players)?;
        if let Some(player) = self.start_player {
            write!(formatter, " start_player={player}")?;
        }
        for (name, value) in self.options.changed() {
            write!(formatter, " {name}={value}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setup_survives_its_text_form() {
        for text in [
            "players=4",
            "players=2 start_player=2 pawn_paid_move=OneStep",
            "players=5 displaced_first=true swap_scope=SameCity",
        ] {
            assert_eq!(Setup::parse(text).unwrap().to_string(), text);
        }
        let departing = Setup::parse("players=3 tie_break=Shared preset=big_box").unwrap();
        assert_eq!(departing.options().tie_break, TieBreak::Shared);
        let big_box = Setup::parse("players=3 preset=big_box").unwrap();
        assert_eq!(*big_box.options(), Options::big_box());
        assert_eq!(Setup::parse(&big_box.to_string()), Ok(big_box));
        let british = Setup::parse("swap_scope=neighbouring").unwrap();
        assert_eq!(british.options().swap_scope, SwapScope::Neighboring);
    }

    #[test]
    fn a_wrong_setup_is_refused_in_a_sentence() {
        let error = |text| Setup::parse(text).unwrap_err().to_string();
        assert_eq!(
            error("players=6"),
            "Hansa Teutonica is for 2 to 5 players, not 6"
        );
        assert_eq!(
            error("players=2 preset=big_box"),
            "the Big Box rules are for 3 to 5 players, not 2"
        );
        assert_eq!(
            error("players=3 board=4-5"),
            "the board '4-5' is for 4 to 5 players, not 3"
        );
        assert!(error("board=9").starts_with("there is no board '9'"));
        assert!(error("speed=9").starts_with("there is no option 'speed'"));
        assert!(error("tie_break=dice").contains("one of Shared, BigBox"));
        assert!(error("start_player=5 players=4").contains("not one of 4 players"));
        assert!(error("players").contains("key=value"));
        assert_eq!(error("players=3 players=4"), "'players' is given twice");
    }
}
