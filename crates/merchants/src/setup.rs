//! What is agreed before the game: board, players, colors and the options of §6.1.

mod options;

use std::fmt;

use game_core::line::pairs;
use game_core::{NotationError, OptionValue as _, Seat, Versioned, choice};

use crate::board::{BoardRef, Color, Effect};
use crate::ids::CardKind;

pub use options::{
    ConnectionGold, DevDeck, GoldSupply, MAX_PROPOSALS, MerchantEntry, Options, PreRollCards,
    ProposalLimit, Shortage, TradeMenu, TurnCap,
};

/// The newest version of the rules; `docs/changing-a-rule.md` says when to raise it.
pub(crate) const RULES_VERSION: u32 = 1;

/// Everything that is agreed before the first entry; always consistent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    board: BoardRef,
    players: u8,
    start: Start,
    /// The colors by seat, then the unused one.
    colors: [Color; 4],
    options: Options,
    rules: u32,
}

choice! {
    /// How the first pieces are placed.
    pub enum Start {
        /// §2.3: the players choose.
        Variable = "variable",
        /// §2.2: as the map file lists.
        Fixed = "fixed",
    }
}

/// The keys of the text form that are no options of [`Options`].
const KEYS: [&str; 5] = ["players", "board", "setup", "unused_color", "colors"];

impl Setup {
    /// The keys beside players, board and colors, with the values they may have; the first one
    /// holds if nothing is said. `n` stands for a number.
    pub fn choices() -> Vec<(&'static str, Vec<&'static str>)> {
        let mut choices = vec![
            ("setup", Start::CHOICES.to_vec()),
            ("unused_color", vec!["orange", "blue", "white", "red"]),
        ];
        choices.extend(Options::choices());
        choices
    }

    /// Agrees on players, board and options; the players choose how they begin, and with three
    /// of them orange is unused.
    pub fn new(players: u8, board: BoardRef, options: Options) -> Result<Self, NotationError> {
        if !(3..=4).contains(&players) {
            return Err(NotationError::new(format!(
                "3 or 4 players can play, not {players} (§U55)"
            )));
        }
        let setup = Setup {
            board,
            players,
            start: Start::Variable,
            colors: Color::ALL,
            options,
            rules: RULES_VERSION,
        };
        if options.dev_deck == DevDeck::Lancer25 && setup.lancer().is_none() {
            return Err(NotationError::new(
                "the deck 'lancer25' needs a board with a card that moves the robber (§D8)",
            ));
        }
        Ok(setup)
    }

    /// Gives the seats other colors, in seat order.
    pub fn with_colors(mut self, colors: &[Color]) -> Result<Self, NotationError> {
        if colors.len() != usize::from(self.players) {
            return Err(NotationError::new(format!(
                "colors names {} seats, but {} play (§K6)",
                colors.len(),
                self.players
            )));
        }
        for (seat, color) in colors.iter().enumerate() {
            if colors[..seat].contains(color) {
                return Err(NotationError::new(format!(
                    "two seats cannot both be {} (§K6)",
                    color.name()
                )));
            }
            self.colors[seat] = *color;
        }
        if let Some(unused) = Color::ALL.iter().find(|color| !colors.contains(color)) {
            self.colors[3] = *unused;
        }
        self.with_start(self.start)
    }

    /// Lets the first pieces be placed in this way.
    pub fn with_start(self, start: Start) -> Result<Self, NotationError> {
        if start == Start::Fixed {
            let Some(fixed) = &self.board().model().fixed else {
                return Err(NotationError::new(format!(
                    "the board '{}' has no fixed setup (§2.2)",
                    self.board.name()
                )));
            };
            if self.seat_of(fixed.starting_player).is_none() {
                return Err(NotationError::new(format!(
                    "{} begins the fixed setup and must play (§S10)",
                    fixed.starting_player.name()
                )));
            }
        }
        Ok(Setup { start, ..self })
    }

    /// The board.
    #[inline]
    pub const fn board(&self) -> &'static crate::Board {
        self.board.get()
    }

    /// The board, comparable.
    pub const fn board_ref(&self) -> BoardRef {
        self.board
    }

    /// How many play.
    #[inline]
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// How the first pieces are placed.
    pub const fn start(&self) -> Start {
        self.start
    }

    /// The options.
    #[inline]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The color of a seat.
    pub const fn color(&self, seat: Seat) -> Color {
        self.colors[seat.index()]
    }

    /// The seat of a color, if it plays.
    pub fn seat_of(&self, color: Color) -> Option<Seat> {
        Seat::all(self.players).find(|seat| self.color(*seat) == color)
    }

    /// The color of the neutral posts with three players (§U41).
    pub fn unused_color(&self) -> Option<Color> {
        (self.players == 3).then_some(self.colors[3])
    }

    /// §C5: how many deliveries win.
    #[inline]
    pub const fn target(&self) -> u8 {
        self.board
            .get()
            .model()
            .variant
            .commodity_tokens(self.players)
    }

    /// How many copies of a card the deck holds (§D8).
    pub fn copies(&self, kind: CardKind) -> u8 {
        match self.options.dev_deck {
            DevDeck::Assumed25 => self.board.card(kind).count,
            DevDeck::Lancer25 if self.lancer() == Some(kind) => 25,
            DevDeck::Lancer25 => 0,
        }
    }

    /// All kinds of cards of the board.
    pub fn card_kinds(&self) -> impl Iterator<Item = CardKind> + use<> {
        (0..self.board.cards().len()).map(CardKind::at)
    }

    fn lancer(&self) -> Option<CardKind> {
        let lancer = |card: &crate::CardSpec| card.effect == Effect::MoveRobber;
        self.board.cards().iter().position(lancer).map(CardKind::at)
    }

    /// Reads `key=value` pairs; missing keys have their defaults.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        Setup::from_words(text.split_whitespace())
    }

    pub(crate) fn from_words<'a>(
        words: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, NotationError> {
        let mut draft = Draft {
            players: None,
            board: BoardRef::short(),
            start: Start::Variable,
            unused: None,
            colors: None,
            options: Options::default(),
        };
        for (key, value) in pairs(words, '=')? {
            draft.set(key, value)?;
        }
        draft.finish()
    }
}

/// A setup that is being read.
struct Draft {
    players: Option<u8>,
    board: BoardRef,
    start: Start,
    unused: Option<Color>,
    colors: Option<Vec<Color>>,
    options: Options,
}

impl Draft {
    fn set(&mut self, key: &str, value: &str) -> Result<(), NotationError> {
        match key {
            "players" => match value {
                "3" => self.players = Some(3),
                "4" => self.players = Some(4),
                _ => return Err(bad_value(key, value, &["3", "4"])),
            },
            "board" => match BoardRef::named(value) {
                Some(board) => self.board = board,
                None => return Err(bad_value(key, value, &["short", "main"])),
            },
            "setup" => {
                self.start =
                    Start::read(value).map_err(|_| bad_value(key, value, Start::CHOICES))?;
            }
            "unused_color" => self.unused = Some(read_color(key, value)?),
            "colors" => {
                let colors: Result<Vec<Color>, NotationError> =
                    value.split(',').map(|name| read_color(key, name)).collect();
                self.colors = Some(colors?);
            }
            _ if Options::NAMES.contains(&key) => self.options.set(key, value)?,
            _ => {
                let known: Vec<&str> = KEYS.iter().chain(Options::NAMES).copied().collect();
                return Err(NotationError::unknown("setup key", key, &known));
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<Setup, NotationError> {
        let players = match (self.players, &self.colors) {
            (Some(players), _) => players,
            (None, Some(colors)) => u8::try_from(colors.len()).unwrap_or(u8::MAX),
            (None, None) => 3,
        };
        let setup = Setup::new(players, self.board, self.options)?;
        let unused = self.unused.unwrap_or(Color::Orange);
        let playing = |color: &Color| players == 4 || *color != unused;
        let usual = || Color::ALL.into_iter().filter(playing).collect();
        let setup = setup.with_colors(&self.colors.unwrap_or_else(usual))?;
        if self.unused.is_some() && setup.unused_color() != self.unused {
            return Err(NotationError::new(format!(
                "{} is called unused, but plays (§U41)",
                unused.name()
            )));
        }
        setup.with_start(self.start)
    }
}

fn bad_value(key: &str, value: &str, known: &[&str]) -> NotationError {
    NotationError::unknown(&format!("value of {key}"), value, known)
}

fn read_color(key: &str, value: &str) -> Result<Color, NotationError> {
    let names = Color::ALL.map(Color::name);
    Color::from_name(value).ok_or_else(|| bad_value(key, value, &names))
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
        write!(
            formatter,
            "players={} board={}",
            self.players,
            self.board.name()
        )?;
        if self.start == Start::Fixed {
            write!(formatter, " setup=fixed")?;
        }
        let colors = &self.colors[..usize::from(self.players)];
        let unused = self.unused_color();
        let usual: Vec<Color> = Color::ALL
            .into_iter()
            .filter(|color| Some(*color) != unused)
            .collect();
        if colors != usual {
            let names: Vec<&str> = colors.iter().map(|color| color.name()).collect();
            write!(formatter, " colors={}", names.join(","))?;
        } else if let Some(unused) = unused
            && unused != Color::Orange
        {
            write!(formatter, " unused_color={}", unused.name())?;
        }
        for (key, value) in self.options.changed() {
            write!(formatter, " {key}={value}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_the_first_values_of_the_list() {
        let setup = Setup::parse("").unwrap();
        assert_eq!(setup.to_string(), "players=3 board=short");
        assert_eq!(setup.unused_color(), Some(Color::Orange));
        assert_eq!(setup.target(), 6);
    }

    #[test]
    fn a_setup_survives_its_text_form() {
        for text in [
            "players=4 board=main",
            "players=3 board=short setup=fixed unused_color=blue",
            "players=3 board=short colors=white,red,orange",
            "players=4 board=main colors=orange,white,blue,red turn_cap=400 trade_menu=bot",
            "players=4 board=short dev_deck=lancer25 merchant_entry=adjacent gifts_allowed=true",
        ] {
            assert_eq!(Setup::parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn the_first_choice_is_the_default() {
        for (key, choices) in Setup::choices() {
            let text = format!("{key}={}", choices[0]);
            assert_eq!(Setup::parse(&text), Setup::parse(""), "{text}");
        }
    }

    #[test]
    fn a_bad_setup_is_refused_with_a_sentence() {
        let error = |text| Setup::parse(text).unwrap_err().to_string();
        assert_eq!(
            error("board=main setup=fixed"),
            "the board 'main' has no fixed setup (§2.2)"
        );
        assert!(error("players=2").contains("known: 3, 4"));
        assert!(error("unused_color=red setup=fixed").contains("§S10"));
        assert!(error("players=4 unused_color=red").contains("§U41"));
        assert!(error("colors=red,red,blue").contains("§K6"));
        assert!(error("speed=9").contains("setup key"));
        assert!(error("players").contains('='));
        assert!(error("players=3 players=4").contains("twice"));
        assert!(error("turn_cap=0").contains("turn_cap"));
        assert!(error("max_proposals_per_turn=21").contains("0 to 20"));
        assert_eq!(
            error("dev_deck=custom"),
            "'dev_deck' is one of assumed25, lancer25, not 'custom'"
        );
    }
}
