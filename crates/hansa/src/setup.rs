//! What is agreed before the first turn: players and rule options (§2, §10.1).

use std::fmt;

use game_core::{NotationError, Seat};

use crate::board::Board;
use crate::pieces::{Marker, Markers};

/// Everything that is agreed before the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    players: u8,
    start_player: Option<Seat>,
    options: Options,
}

/// The rule options of §10.1; the default is the first edition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent switches of the rules, each with its own name"
)]
pub struct Options {
    /// R2: which markers are in the game.
    pub marker_set: MarkerSet,
    /// R5: an income may take fewer pieces than the Bags allow.
    pub income_may_take_less: bool,
    /// R6: a merchant may fill a square office.
    pub merchant_fits_square_office: bool,
    /// R7: where replacement markers may go.
    pub marker_route_rule: MarkerRouteRule,
    /// R10: in a response the displaced piece comes first.
    pub displaced_first: bool,
    /// R13: which offices the swap marker reaches.
    pub swap_scope: SwapScope,
    /// R14: the swap marker needs an own office.
    pub swap_requires_own: bool,
    /// R15: what the "remove three" marker does.
    pub remove3_mode: Remove3Mode,
    /// R16: an extra office comes on top of the reward.
    pub extra_office_additional: bool,
    /// R23: what decides a tie.
    pub tie_break: TieBreak,
    /// R31: how far a paid pawn move goes.
    pub pawn_paid_move: PawnPaidMove,
}

/// Declares an option with several named values; the first is the default.
macro_rules! choice {
    ($(#[$doc:meta])* $type:ident { $($(#[$value_doc:meta])* $value:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub enum $type {
            $($(#[$value_doc])* $value),+
        }

        impl $type {
            const VALUES: &'static [($type, &'static str)] =
                &[$(($type::$value, stringify!($value))),+];
        }
    };
}

choice! {
    /// R2
    MarkerSet {
        /// Sixteen markers.
        #[default] FirstEdition16,
        /// Fifteen markers, with Move-three instead of Remove-three.
        BigBox15,
    }
}
choice! {
    /// R7
    MarkerRouteRule {
        /// An end city must have an empty printed office.
        #[default] OpenOffice,
        /// An end city must have an occupied office.
        EstablishedOffice,
        /// An empty route without a marker is enough.
        EmptyRouteOnly,
    }
}
choice! {
    /// R13
    SwapScope {
        /// Two neighboring offices.
        #[default] Neighbouring,
        /// Any two offices of a city.
        SameCity,
    }
}
choice! {
    /// R15
    Remove3Mode {
        /// Pieces of anybody return to their owners' supplies.
        #[default] ToSupply,
        /// Opponents' pieces are moved to other houses.
        MoveOpponents,
    }
}
choice! {
    /// R23
    TieBreak {
        /// The victory is shared.
        #[default] Shared,
        /// Fewer improvements of Actions, then the larger network score.
        BigBox,
    }
}
choice! {
    /// R31
    PawnPaidMove {
        /// To any province.
        #[default] AnyProvince,
        /// To a neighboring province.
        OneStep,
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

    /// The names of all options, in order.
    pub const NAMES: [&'static str; 11] = [
        "marker_set",
        "income_may_take_less",
        "merchant_fits_square_office",
        "marker_route_rule",
        "displaced_first",
        "swap_scope",
        "swap_requires_own",
        "remove3_mode",
        "extra_office_additional",
        "tie_break",
        "pawn_paid_move",
    ];

    /// The values that each option may have, the default first, in order.
    pub fn choices() -> [(&'static str, Vec<&'static str>); 11] {
        let switch = || vec![switch(false), switch(true)];
        let values = [
            names_of(MarkerSet::VALUES),
            switch(),
            switch(),
            names_of(MarkerRouteRule::VALUES),
            switch(),
            names_of(SwapScope::VALUES),
            switch(),
            names_of(Remove3Mode::VALUES),
            switch(),
            names_of(TieBreak::VALUES),
            names_of(PawnPaidMove::VALUES),
        ];
        let mut values = values.into_iter();
        Options::NAMES.map(|name| (name, values.next().unwrap_or_default()))
    }

    /// The value of each option as text, in order.
    pub fn values(&self) -> [(&'static str, &'static str); 11] {
        let values = [
            name_of(MarkerSet::VALUES, self.marker_set),
            switch(self.income_may_take_less),
            switch(self.merchant_fits_square_office),
            name_of(MarkerRouteRule::VALUES, self.marker_route_rule),
            switch(self.displaced_first),
            name_of(SwapScope::VALUES, self.swap_scope),
            switch(self.swap_requires_own),
            name_of(Remove3Mode::VALUES, self.remove3_mode),
            switch(self.extra_office_additional),
            name_of(TieBreak::VALUES, self.tie_break),
            name_of(PawnPaidMove::VALUES, self.pawn_paid_move),
        ];
        std::array::from_fn(|index| (Options::NAMES[index], values[index]))
    }

    /// The options that differ from the default, as text.
    pub fn changed(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let defaults = Options::default().values();
        self.values()
            .into_iter()
            .filter(move |value| !defaults.contains(value))
    }

    /// Sets one option from text.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), NotationError> {
        match name {
            "marker_set" => self.marker_set = choose(name, MarkerSet::VALUES, value)?,
            "income_may_take_less" => self.income_may_take_less = on_or_off(name, value)?,
            "merchant_fits_square_office" => {
                self.merchant_fits_square_office = on_or_off(name, value)?;
            }
            "marker_route_rule" => {
                self.marker_route_rule = choose(name, MarkerRouteRule::VALUES, value)?;
            }
            "displaced_first" => self.displaced_first = on_or_off(name, value)?,
            "swap_scope" => self.swap_scope = choose(name, SwapScope::VALUES, value)?,
            "swap_requires_own" => self.swap_requires_own = on_or_off(name, value)?,
            "remove3_mode" => self.remove3_mode = choose(name, Remove3Mode::VALUES, value)?,
            "extra_office_additional" => self.extra_office_additional = on_or_off(name, value)?,
            "tie_break" => self.tie_break = choose(name, TieBreak::VALUES, value)?,
            "pawn_paid_move" => self.pawn_paid_move = choose(name, PawnPaidMove::VALUES, value)?,
            "preset" => *self = preset(value)?,
            _ => return Err(NotationError::unknown("option", name, &Options::NAMES)),
        }
        Ok(())
    }
}

fn preset(name: &str) -> Result<Options, NotationError> {
    match plain(name).as_str() {
        "firstedition" => Ok(Options::default()),
        "bigbox" => Ok(Options::big_box()),
        _ => Err(NotationError::unknown(
            "preset",
            name,
            &["first_edition", "big_box"],
        )),
    }
}

fn name_of<T: Copy + PartialEq>(values: &[(T, &'static str)], value: T) -> &'static str {
    values
        .iter()
        .find(|(known, _)| *known == value)
        .map_or("", |(_, name)| name)
}

fn names_of<T>(values: &[(T, &'static str)]) -> Vec<&'static str> {
    values.iter().map(|(_, name)| *name).collect()
}

const fn switch(on: bool) -> &'static str {
    if on { "true" } else { "false" }
}

/// `BigBox15`, `big_box_15` and `big-box-15` are the same value.
fn plain(text: &str) -> String {
    text.chars()
        .filter(|c| *c != '_' && *c != '-')
        .flat_map(char::to_lowercase)
        .collect()
}

fn choose<T: Copy>(
    name: &str,
    values: &[(T, &'static str)],
    text: &str,
) -> Result<T, NotationError> {
    values
        .iter()
        .find(|(_, known)| plain(known) == plain(text))
        .map(|(value, _)| *value)
        .ok_or_else(|| {
            let known: Vec<&str> = values.iter().map(|(_, known)| *known).collect();
            NotationError::unknown(&format!("value of '{name}' called"), text, &known)
        })
}

fn on_or_off(name: &str, text: &str) -> Result<bool, NotationError> {
    match text {
        "true" | "yes" | "on" => Ok(true),
        "false" | "no" | "off" => Ok(false),
        _ => Err(NotationError::new(format!(
            "'{name}' is true or false, not '{}'",
            NotationError::shorten(text)
        ))),
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
            start_player: None,
            options,
        })
    }

    /// Fixes the start player, counted among the people at the table from the first one on.
    pub fn with_start_player(mut self, player: Seat) -> Result<Self, NotationError> {
        if player.number() > self.players {
            return Err(NotationError::new(format!(
                "start player {player} is not one of {} players",
                self.players
            )));
        }
        self.start_player = Some(player);
        Ok(self)
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

    /// The board for this number of players.
    pub fn board(&self) -> &'static Board {
        Board::for_players(self.players)
    }

    /// Reads `key=value` pairs.
    pub(crate) fn parse(text: &str) -> Result<Self, NotationError> {
        let mut parts = SetupParts::default();
        for pair in text.split_whitespace() {
            let Some((key, value)) = pair.split_once('=') else {
                return Err(NotationError::new(format!(
                    "a setup is a list of key=value, not '{}'",
                    NotationError::shorten(pair)
                )));
            };
            match key {
                "players" => parts.players = Some(number(key, value)?),
                "start_player" if value == "chance" => parts.start_player = None,
                "start_player" => parts.start_player = Some(number(key, value)?),
                "board" => parts.board = Some(value),
                _ => parts.options.push((key, value)),
            }
        }
        parts.build()
    }
}

/// A setup as it is written, before it is checked.
#[derive(Default)]
pub(crate) struct SetupParts<'a> {
    pub(crate) players: Option<u8>,
    pub(crate) start_player: Option<u8>,
    pub(crate) board: Option<&'a str>,
    pub(crate) options: Vec<(&'a str, &'a str)>,
}

impl SetupParts<'_> {
    pub(crate) fn build(mut self) -> Result<Setup, NotationError> {
        let players = self.players.unwrap_or(4);
        let mut options = Options::default();
        // The preset first, then what departs from it.
        self.options.sort_by_key(|(name, _)| *name != "preset");
        for (name, value) in self.options {
            options.set(name, value)?;
        }
        let mut setup = Setup::new(players, options)?;
        if let Some(player) = self.start_player {
            let seat = Seat::from_number(player).ok_or_else(|| {
                NotationError::new(format!(
                    "start player {player} is not one of {players} players"
                ))
            })?;
            setup = setup.with_start_player(seat)?;
        }
        if let Some(board) = self.board {
            let board = Board::by_key(board)?;
            if board != setup.board() {
                return Err(NotationError::new(format!(
                    "the board '{}' is for {} to {} players, not {players}",
                    board.key(),
                    board.players().0,
                    board.players().1
                )));
            }
        }
        Ok(setup)
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
    }

    #[test]
    fn every_choice_of_an_option_can_be_set_and_the_first_is_the_default() {
        for ((name, choices), (_, default)) in Options::choices()
            .into_iter()
            .zip(Options::default().values())
        {
            assert_eq!(choices[0], default);
            for choice in choices {
                let mut options = Options::default();
                options.set(name, choice).unwrap();
                assert!(options.values().contains(&(name, choice)));
            }
        }
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
        assert!(error("tie_break=dice").contains("(known: Shared, BigBox)"));
        assert!(error("start_player=5 players=4").contains("not one of 4 players"));
        assert!(error("players").contains("key=value"));
    }
}
