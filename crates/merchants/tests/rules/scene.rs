//! Small boards and positions for the scenarios (§8.0), and the words the scenarios use.

use std::collections::BTreeMap;

use game_core::{Game, History, Notation, Reason, Refused, Seat, ToAct};
use merchants::position::{PhasePosition, Position, SeatPosition, TokenPosition};
use merchants::{BoardRef, Event, Merchants, Space};

use crate::testboard::N_FAR;
pub(crate) use crate::testboard::board;

/// A position in the making. Unless said otherwise: four players, red in the action phase.
#[derive(Clone)]
pub(crate) struct Scene {
    position: Position,
    available: BTreeMap<String, u8>,
    delivered: BTreeMap<String, u8>,
}

impl Scene {
    pub(crate) fn on(board: BoardRef) -> Self {
        let mut position = Position {
            players: Some(4),
            board: Some(board.name().to_owned()),
            phase: Some(PhasePosition::Action {}),
            ..Position::default()
        };
        position.turn.active = Some("red".to_owned());
        Scene {
            position,
            available: BTreeMap::new(),
            delivered: BTreeMap::new(),
        }
    }

    pub(crate) fn players(mut self, players: u8) -> Self {
        self.position.players = Some(players);
        self
    }

    pub(crate) fn option(mut self, key: &str, value: &str) -> Self {
        self.position.options.insert(key.to_owned(), value.into());
        self
    }

    pub(crate) fn active(mut self, color: &str) -> Self {
        self.position.turn.active = Some(color.to_owned());
        self
    }

    pub(crate) fn phase(mut self, phase: PhasePosition) -> Self {
        self.position.phase = Some(phase);
        self
    }

    pub(crate) fn before_the_roll(self) -> Self {
        self.phase(PhasePosition::PreRoll {})
    }

    /// Changes anything else of the document.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut Position)) -> Self {
        change(&mut self.position);
        self
    }

    pub(crate) fn seat(mut self, color: &str, change: impl FnOnce(&mut SeatPosition)) -> Self {
        change(self.position.seats.entry(color.to_owned()).or_default());
        self
    }

    pub(crate) fn posts(self, color: &str, cities: &str) -> Self {
        self.seat(color, |seat| {
            let posts = seat.posts.get_or_insert_default();
            posts.extend(cities.split(' ').map(str::to_owned));
        })
    }

    pub(crate) fn neutral(mut self, cities: &str) -> Self {
        self.position.neutral = Some(cities.split(' ').map(str::to_owned).collect());
        self
    }

    /// Routes, written `a-b c-d`.
    pub(crate) fn routes(self, color: &str, paths: &str) -> Self {
        self.seat(color, |seat| {
            let routes = seat.routes.get_or_insert_default();
            routes.extend(paths.split(' ').map(|path| path.replacen('-', "--", 1)));
        })
    }

    pub(crate) fn caravan(self, color: &str, path: &str) -> Self {
        self.seat(color, |seat| {
            let caravans = seat.caravans.get_or_insert_default();
            caravans.push(Some(path.replacen('-', "--", 1)));
        })
    }

    pub(crate) fn merchant(self, color: &str, at: &str) -> Self {
        self.seat(color, |seat| seat.merchants.push(Some(at.to_owned())))
    }

    /// Resource cards, written `2ore 1salt`.
    pub(crate) fn hand(self, color: &str, cards: &str) -> Self {
        self.seat(color, |seat| {
            let hand = seat.resources.get_or_insert_default();
            for card in cards.split(' ').filter(|card| !card.is_empty()) {
                let (count, name) = card.split_at(card.find(char::is_alphabetic).unwrap());
                hand.insert(name.to_owned(), count.parse().unwrap());
            }
        })
    }

    pub(crate) fn gold(self, color: &str, gold: u16) -> Self {
        self.seat(color, |seat| seat.gold = Some(gold))
    }

    pub(crate) fn cards(self, color: &str, card: &str, count: u8) -> Self {
        self.seat(color, |seat| {
            seat.cards.insert(card.to_owned(), count);
        })
    }

    pub(crate) fn available(mut self, color: &str, count: u8) -> Self {
        self.available.insert(color.to_owned(), count);
        self
    }

    pub(crate) fn delivered(mut self, color: &str, count: u8) -> Self {
        self.delivered.insert(color.to_owned(), count);
        self
    }

    pub(crate) fn robber(mut self, hex: &str) -> Self {
        self.position.robber = Some(hex.to_owned());
        self
    }

    /// A number token on a hex, beside the arch tokens.
    pub(crate) fn token(mut self, hex: &str, number: u8) -> Self {
        let tokens = self.position.tokens.get_or_insert_default();
        tokens.insert(
            hex.to_owned(),
            TokenPosition {
                number,
                arch: false,
            },
        );
        self
    }

    /// The state, with posts in far cities so that the counts are right.
    pub(crate) fn game(self) -> Merchants {
        self.position()
            .build()
            .unwrap_or_else(|error| panic!("{error}"))
    }

    pub(crate) fn position(self) -> Position {
        let Scene {
            mut position,
            available,
            delivered,
        } = self;
        let board = BoardRef::named(position.board.as_ref().unwrap()).unwrap();
        let colors: &[&str] = match position.players {
            Some(3) => &["red", "blue", "white"],
            _ => &["red", "blue", "white", "orange"],
        };
        let mut far: Vec<String> = (0..N_FAR)
            .rev()
            .map(|index| format!("far{index}"))
            .collect();
        for seat in position.seats.values() {
            let named = seat.posts.as_deref().unwrap_or(&[]);
            far.retain(|city| !named.contains(city));
        }
        let mut foreign: Vec<(String, &str)> = Vec::new();
        for color in colors {
            let seat = position.seats.entry((*color).to_owned()).or_default();
            let served = delivered.get(*color).copied().unwrap_or(0);
            let free = available.get(*color).copied().unwrap_or(1);
            let wanted = usize::from(2 + served + free).max(3);
            let posts = seat.posts.get_or_insert_default();
            while posts.len() < wanted {
                let city = far.pop().expect("a far city");
                foreign.push((city.clone(), color));
                posts.push(city);
            }
        }
        if position.players == Some(3) && position.neutral.as_ref().is_none_or(|n| n.len() < 3) {
            let neutral = position.neutral.get_or_insert_default();
            while neutral.len() < 3 {
                neutral.push(far.pop().expect("a far city"));
            }
        }
        for (color, count) in &delivered {
            for _ in 0..*count {
                let place = foreign.iter().position(|(_, owner)| owner != color);
                let (city, _) = foreign.remove(place.expect("a foreign post"));
                position
                    .seats
                    .get_mut(color)
                    .unwrap()
                    .delivered_to
                    .push(city);
            }
        }
        if let Some(tokens) = &mut position.tokens {
            for hex in board.hexes().map(|hex| board.hex(hex)) {
                if hex.space == Space::Arch && !tokens.contains_key(&hex.id) {
                    let color = hex.resource();
                    let mut arches = board.tokens().iter();
                    let token = arches.find(|token| token.arch && token.color == color);
                    let number = token.unwrap().number;
                    tokens.insert(hex.id.clone(), TokenPosition { number, arch: true });
                }
            }
        }
        position
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
        panic!("'{text}' is refused: {}", reason.sentence());
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
            reason.clause()
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
            Err(broken) if broken == "B5: a player without caravan" => {}
            verdict => verdict.unwrap(),
        }
    }
}
