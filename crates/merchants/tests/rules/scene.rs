//! Small boards and positions for the scenarios (§8.0), and the words the scenarios use.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use game_core::{
    Game, History, Notation, NotationError, Reason as _, Refused, Seat, ToAct, Words as _,
};
use merchants::{BoardRef, Event, Merchants, Options, Position, Setup, Space};

use crate::testboard::N_FAR;
pub(crate) use crate::testboard::board;

/// A position in the making. Unless said otherwise: four players, red in the action phase.
#[derive(Clone)]
pub(crate) struct Scene {
    board: BoardRef,
    options: Options,
    players: u8,
    turn: String,
    phase: String,
    /// Sections beside turn, phase and players.
    sections: Vec<String>,
    seats: BTreeMap<String, Fields>,
    neutral: Vec<String>,
    tokens: BTreeMap<String, String>,
    available: BTreeMap<String, u8>,
    delivered: BTreeMap<String, u8>,
}

/// The fields of a player.
type Fields = BTreeMap<&'static str, Vec<String>>;

impl Scene {
    pub(crate) fn on(board: BoardRef) -> Self {
        Scene {
            board,
            options: Options::default(),
            players: 4,
            turn: "seat=red".to_owned(),
            phase: "action".to_owned(),
            sections: Vec::new(),
            seats: BTreeMap::new(),
            neutral: Vec::new(),
            tokens: BTreeMap::new(),
            available: BTreeMap::new(),
            delivered: BTreeMap::new(),
        }
    }

    pub(crate) fn players(mut self, players: u8) -> Self {
        self.players = players;
        self
    }

    pub(crate) fn option(mut self, key: &str, value: &str) -> Self {
        self.options.set(key, value).unwrap();
        self
    }

    pub(crate) fn active(mut self, color: &str) -> Self {
        self.turn = format!("seat={color}");
        self
    }

    /// More fields of the turn.
    pub(crate) fn turn(mut self, fields: &str) -> Self {
        self.turn += &format!(" {fields}");
        self
    }

    /// The phase as a position has it.
    pub(crate) fn phase(mut self, phase: &str) -> Self {
        phase.clone_into(&mut self.phase);
        self
    }

    pub(crate) fn before_the_roll(self) -> Self {
        self.phase("pre-roll")
    }

    /// A further section.
    pub(crate) fn section(mut self, section: &str) -> Self {
        self.sections.push(section.to_owned());
        self
    }

    fn put<'a>(
        mut self,
        color: &str,
        key: &'static str,
        values: impl Iterator<Item = &'a str>,
    ) -> Self {
        let fields = self.seats.entry(color.to_owned()).or_default();
        let values = values.filter(|value| !value.is_empty()).map(str::to_owned);
        fields.entry(key).or_default().extend(values);
        self
    }

    /// Takes back what was said of a player.
    pub(crate) fn without(mut self, color: &str, key: &str) -> Self {
        self.seats.get_mut(color).unwrap().remove(key);
        self
    }

    pub(crate) fn posts(self, color: &str, cities: &str) -> Self {
        self.put(color, "posts", cities.split(' '))
    }

    pub(crate) fn neutral(mut self, cities: &str) -> Self {
        self.neutral = cities.split(' ').map(str::to_owned).collect();
        self
    }

    /// Routes, written `a-b c-d`.
    pub(crate) fn routes(self, color: &str, paths: &str) -> Self {
        let paths = paths.replace('-', "--");
        self.put(color, "routes", paths.split(' '))
    }

    pub(crate) fn caravan(self, color: &str, path: &str) -> Self {
        let path = path.replace('-', "--");
        self.put(color, "caravans", [path.as_str()].into_iter())
    }

    pub(crate) fn merchant(self, color: &str, at: &str) -> Self {
        self.put(color, "merchants", [at].into_iter())
    }

    /// Resource cards, written `2ore 1salt`.
    pub(crate) fn hand(self, color: &str, cards: &str) -> Self {
        self.put(color, "hand", cards.split(' '))
    }

    pub(crate) fn gold(self, color: &str, gold: u16) -> Self {
        let gold = gold.to_string();
        self.put(color, "gold", [gold.as_str()].into_iter())
    }

    pub(crate) fn cards(self, color: &str, card: &str, count: u8) -> Self {
        let cards = format!("{card}:{count}");
        self.put(color, "cards", [cards.as_str()].into_iter())
    }

    pub(crate) fn available(mut self, color: &str, count: u8) -> Self {
        self.available.insert(color.to_owned(), count);
        self
    }

    pub(crate) fn delivered(mut self, color: &str, count: u8) -> Self {
        self.delivered.insert(color.to_owned(), count);
        self
    }

    pub(crate) fn robber(self, hex: &str) -> Self {
        self.section(&format!("robber {hex}"))
    }

    /// A number token on a hex, beside the arch tokens.
    pub(crate) fn token(mut self, hex: &str, number: u8) -> Self {
        self.tokens.insert(hex.to_owned(), number.to_string());
        self
    }

    /// The state, with posts in far cities so that the counts are right.
    pub(crate) fn game(self) -> Merchants {
        self.build().unwrap_or_else(|error| panic!("{error}"))
    }

    pub(crate) fn build(mut self) -> Result<Merchants, NotationError> {
        self.fill_up();
        let setup = Setup::new(self.players, self.board, self.options).unwrap();
        Position::from_line(&self.text())?.build_for(&setup)
    }

    fn text(&self) -> String {
        let mut text = format!("merchants; turn {}; phase {}", self.turn, self.phase);
        for (color, fields) in &self.seats {
            write!(text, "; {color}").unwrap();
            for (key, values) in fields {
                let separator = if *key == "hand" { "+" } else { "," };
                write!(text, " {key}={}", values.join(separator)).unwrap();
            }
        }
        if !self.neutral.is_empty() {
            write!(text, "; neutral {}", self.neutral.join(",")).unwrap();
        }
        if !self.tokens.is_empty() {
            let tokens = self.tokens.iter();
            let tokens: Vec<String> = tokens.map(|(hex, it)| format!("{hex}={it}")).collect();
            write!(text, "; tokens {}", tokens.join(" ")).unwrap();
        }
        for section in &self.sections {
            write!(text, "; {section}").unwrap();
        }
        text
    }

    fn fill_up(&mut self) {
        let colors = &["red", "blue", "white", "orange"][..usize::from(self.players)];
        let mut far: Vec<String> = (0..N_FAR)
            .rev()
            .map(|index| format!("far{index}"))
            .collect();
        for fields in self.seats.values() {
            let named = fields.get("posts").map_or(&[][..], Vec::as_slice);
            far.retain(|city| !named.contains(city));
        }
        let mut foreign: Vec<(String, &str)> = Vec::new();
        for color in colors {
            let fields = self.seats.entry((*color).to_owned()).or_default();
            let served = self.delivered.get(*color).copied().unwrap_or(0);
            let free = self.available.get(*color).copied().unwrap_or(1);
            let wanted = usize::from(2 + served + free).max(3);
            let posts = fields.entry("posts").or_default();
            while posts.len() < wanted {
                let city = far.pop().expect("a far city");
                foreign.push((city.clone(), color));
                posts.push(city);
            }
        }
        if self.players == 3 {
            while self.neutral.len() < 3 {
                self.neutral.push(far.pop().expect("a far city"));
            }
        }
        for (color, count) in &self.delivered {
            for _ in 0..*count {
                let place = foreign.iter().position(|(_, owner)| owner != color);
                let (city, _) = foreign.remove(place.expect("a foreign post"));
                let fields = self.seats.get_mut(color).unwrap();
                fields.entry("delivered_to").or_default().push(city);
            }
        }
        if !self.tokens.is_empty() {
            self.add_arch_tokens();
        }
    }

    fn add_arch_tokens(&mut self) {
        for hex in self.board.hexes().map(|hex| self.board.hex(hex)) {
            if hex.space == Space::Arch && !self.tokens.contains_key(&hex.id) {
                let color = hex.resource();
                let mut arches = self.board.tokens().iter();
                let token = arches.find(|token| token.arch && token.color == color);
                let number = format!("arch{}", token.unwrap().number);
                self.tokens.insert(hex.id.clone(), number);
            }
        }
    }
}

/// Cities TOR, VEN, BER with a common junction.
pub(crate) fn alp() -> Scene {
    let board = board(
        "ALP",
        "cities TOR VEN BER\n paths TOR-a a-b b-VEN a-BER VEN-v\n link v",
    );
    Scene::on(board)
        .posts("red", "TOR")
        .posts("blue", "VEN BER")
        .routes("blue", "a-b b-VEN")
}

/// A double arrow between P and KAL; `arrows` may add more.
pub(crate) fn bal(name: &str, arrows: &str) -> Scene {
    let text = format!(
        "cities P KAL\n paths P-p1 p1-p2 p2-KAL p1-q q-r KAL-t\n arrows p1-p2 {arrows}\n link r"
    );
    Scene::on(board(name, &text))
        .active("blue")
        .posts("blue", "P")
        .routes("blue", "P-p1")
}

/// The walk from PRA over WRO to KAL.
pub(crate) fn pra() -> Scene {
    let board = board(
        "PRA",
        "cities PRA WRO KAL
         paths PRA-n1 n1-WRO WRO-e e-f f-g g-KAL h-i i-KAL
         hex SW saltworks space KAL
         hex F6 fields 6 KAL
         hex L4 forest 4 KAL
         link h",
    );
    Scene::on(board).posts("white", "PRA")
}

/// BEO touches two hexes without number.
pub(crate) fn beo() -> Scene {
    let board = board(
        "BEO",
        "cities BUD BEO OTH
         paths BUD-m m-BEO BUD-w w-OTH OTH-z
         hex M1 mountains space BEO
         hex G1 fields space BEO
         hex W8 pasture 8 BEO
         hex M2 mountains arch OTH
         hex M3 mountains space
         hex M4 mountains space
         hex F2 fields 2 OTH
         link z",
    );
    Scene::on(board)
        .posts("red", "BUD")
        .merchant("red", "BUD")
        .hand("red", "1grain")
        .token("M3", 10)
        .token("M4", 11)
        .token("empty-grain", 9)
}

/// The caravan run of the rulebook.
pub(crate) fn fla() -> Scene {
    let board = board(
        "FLA",
        "cities BER PAR BRU KOL\n paths BER-x x-PAR PAR-BRU BRU-KOL KOL-k\n link k",
    );
    Scene::on(board)
        .active("blue")
        .posts("blue", "BER")
        .posts("orange", "PAR KOL")
        .posts("white", "BRU")
        .routes("blue", "BER-x x-PAR")
        .routes("white", "BRU-KOL")
        .caravan("blue", "BER-x")
}

/// A long way from A to Z.
pub(crate) fn line() -> Scene {
    let steps = (1..12).map(|step| format!("s{step}-s{}", step + 1));
    let paths: Vec<String> = std::iter::once("A-s1".to_owned()).chain(steps).collect();
    let text = format!("cities A Z\n paths {} s12-Z\n link Z", paths.join(" "));
    Scene::on(board("LINE", &text)).posts("red", "A")
}

/// A route with two foreign caravans ahead.
pub(crate) fn cap() -> Scene {
    Scene::on(board("CAP", "cities A C\n paths A-b b-C C-c\n link c"))
        .posts("red", "A")
        .posts("blue", "C")
        .routes("red", "A-b b-C")
        .caravan("red", "A-b")
        .caravan("white", "b-C")
        .caravan("orange", "b-C")
}

pub(crate) fn seat(game: &Merchants, color: &str) -> Seat {
    game.read_seat(color).unwrap()
}

/// The legal decisions in notation.
pub(crate) fn legal(game: &Merchants) -> Vec<String> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    actions
        .into_iter()
        .map(|action| game.action_phrase(action).to_string())
        .collect()
}

/// The legal decisions that begin with `verb`.
pub(crate) fn legal_of(game: &Merchants, verb: &str) -> Vec<String> {
    let mut listed = legal(game);
    listed.retain(|text| text == verb || text.starts_with(&format!("{verb} ")));
    listed.sort();
    listed
}

pub(crate) fn offered(game: &Merchants, text: &str) -> bool {
    let action = game.read_action(text).unwrap();
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    assert_eq!(
        actions.contains(&action),
        game.check(action).is_ok(),
        "{text}"
    );
    actions.contains(&action)
}

/// Plays a decision and, as a driver may (§K8), the forced ones that follow.
pub(crate) fn play(game: &mut Merchants, text: &str) -> Vec<Event> {
    let mut events = play_only(game, text);
    while let Some(action) = game.forced() {
        game.apply(action, &mut events);
    }
    game.audit_pieces();
    events
}

/// Plays a decision and nothing else.
pub(crate) fn play_only(game: &mut Merchants, text: &str) -> Vec<Event> {
    let action = game
        .read_action(text)
        .unwrap_or_else(|error| panic!("{error}"));
    if let Err(reason) = game.check(action) {
        panic!("'{text}' is refused: {}", game.reason_sentence(&reason));
    }
    let mut events = Vec::new();
    game.apply(action, &mut events);
    events
}

/// Plays several decisions.
pub(crate) fn play_all(game: &mut Merchants, texts: &[&str]) {
    for text in texts {
        play(game, text);
    }
}

/// Supplies an outcome.
pub(crate) fn chance(game: &mut Merchants, text: &str) -> Vec<Event> {
    assert_eq!(game.to_act(), ToAct::Chance, "{text}");
    let outcome = game.read_chance(text).unwrap();
    let mut outcomes = Vec::new();
    game.chances(&mut outcomes);
    assert!(
        outcomes.iter().any(|(known, _)| *known == outcome),
        "{text}: {outcomes:?}"
    );
    let mut events = Vec::new();
    game.resolve(outcome, &mut events);
    events
}

/// The outcomes that chance can give, with their weights.
pub(crate) fn outcomes(game: &Merchants) -> Vec<(String, u32)> {
    let mut outcomes = Vec::new();
    game.chances(&mut outcomes);
    let mut outcomes: Vec<(String, u32)> = outcomes
        .into_iter()
        .map(|(outcome, weight)| (game.chance_phrase(outcome).to_string(), weight))
        .collect();
    outcomes.sort();
    outcomes
}

/// Rolls the dice with this sum.
pub(crate) fn roll(game: &mut Merchants, sum: u8) -> Vec<Event> {
    play(game, "roll");
    let first = sum.saturating_sub(6).max(1);
    chance(game, &format!("dice {first} {}", sum - first))
}

/// The clause by which a decision is refused; the state stays as it was.
pub(crate) fn refused(game: &Merchants, text: &str) -> &'static str {
    let action = game
        .read_action(text)
        .unwrap_or_else(|error| panic!("{error}"));
    let mut history = History::from_position(game.clone());
    let ToAct::Seat(seat) = game.to_act() else {
        panic!("nobody decides");
    };
    match history.decide(seat, action) {
        Err(Refused::Illegal(reason)) => {
            assert!(
                history.state() == game,
                "a refused decision changed the state"
            );
            assert!(!offered(game, text) || game.is_off_menu(action));
            reason.clause().number()
        }
        other => panic!("'{text}' is not refused: {other:?}"),
    }
}

/// Gold of red, blue, white and orange.
pub(crate) fn gold(game: &Merchants) -> Vec<u16> {
    Seat::all(game.n_seats())
        .map(|seat| game.gold(seat))
        .collect()
}

/// The cards of a color, such as `1grain 2ore`.
pub(crate) fn hand(game: &Merchants, color: &str) -> String {
    let hand = game.hand(seat(game, color));
    let cards: Vec<String> = hand
        .entries()
        .map(|(card, count)| format!("{count}{}", card.name()))
        .collect();
    cards.join(" ")
}

/// The laws that hold also in scenes, where a player may have no caravan.
trait AuditPieces {
    fn audit_pieces(&self);
}

impl AuditPieces for Merchants {
    fn audit_pieces(&self) {
        match self.audit() {
            Err(broken) if broken == "INV-5: a player without caravan" => {}
            verdict => verdict.unwrap(),
        }
    }
}
