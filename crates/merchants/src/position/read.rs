//! From a document to a state: the board and the players.

use game_core::{Game as _, NotationError, Seat, ToAct};

use super::names::{
    Read, quote, read_cards, read_cities, read_city, read_goods, read_hex, read_intersection,
    read_path, read_pieces, read_seat, refuse,
};
use super::{PhasePosition, Position, SeatPosition};
use crate::action::Action;
use crate::board::{Color, N_TOKENS, in_one_line};
use crate::goods::{Goods, Resource};
use crate::ids::{CitySet, HexId, IntersectionId, PathSet};
use crate::phase::Phase;
use crate::setup::{GoldSupply, Setup, Start};
use crate::start;
use crate::state::{ALL_GOLD, CARDS_PER_RESOURCE, Cards, Memory, Merchants, NEUTRAL, Owner};
use crate::state::{Player, ROUTES, START_GOLD};

/// With an unlimited bank a position may have a lot of gold, but not any amount.
const MOST_GOLD: u16 = 10_000;

impl Position {
    /// Reads a document from JSON.
    pub fn from_json(text: &str) -> Read<Self> {
        serde_json::from_str(text).map_err(|error| {
            NotationError::new(in_one_line(&format!("this is no position: {error}")))
        })
    }

    /// Reads a document from a JSON value.
    pub fn from_value(value: serde_json::Value) -> Read<Self> {
        serde_json::from_value(value).map_err(|error| {
            NotationError::new(in_one_line(&format!("this is no position: {error}")))
        })
    }

    /// The document as one line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("all keys of a position are texts")
    }

    /// The state that this document describes, if it can occur.
    pub fn build(&self) -> Read<Merchants> {
        let setup = self.setup()?;
        let mut game = blank(&setup);
        let phase = self.phase.clone().unwrap_or(PhasePosition::PreRoll {});
        let in_setup = phase.is_setup();
        for name in self.seats.keys() {
            read_seat(&game, name)?;
        }
        for seat in game.seats() {
            let color = setup.color(seat);
            let given = self.seats.get(color.name());
            let given = with_fixed(&setup, color, given, in_setup);
            read_player(&mut game, seat, &given, in_setup)?;
        }
        self.read_neutral(&mut game, in_setup)?;
        check_apart(&game)?;
        self.read_tokens(&mut game)?;
        self.read_robber(&mut game, &phase)?;
        self.read_stack(&mut game)?;
        settle_supply(&mut game)?;
        super::turn::read_turn(&mut game, &self.turn, &phase)?;
        super::turn::read_phase(&mut game, &phase)?;
        check_playable(&game)?;
        Ok(game)
    }

    fn setup(&self) -> Read<Setup> {
        let players = self.players.map(|players| players.to_string());
        let mut pairs: Vec<(&str, String)> = Vec::new();
        pairs.extend(players.map(|players| ("players", players)));
        pairs.extend(self.board.clone().map(|board| ("board", board)));
        for (key, value) in &self.options {
            let text = match value {
                serde_json::Value::String(text) => text.clone(),
                serde_json::Value::Number(number) => number.to_string(),
                serde_json::Value::Bool(truth) => truth.to_string(),
                serde_json::Value::Null
                | serde_json::Value::Array(_)
                | serde_json::Value::Object(_) => {
                    return refuse(format!(
                        "the option '{}' must be a text, number or truth value",
                        quote(key)
                    ));
                }
            };
            pairs.push((key, text));
        }
        Setup::from_pairs(pairs.iter().map(|(key, value)| (*key, value.as_str())))
    }

    fn read_neutral(&self, game: &mut Merchants, in_setup: bool) -> Read<()> {
        let fixed = game.board().model().fixed.as_ref();
        let posts = match (&self.neutral, game.setup.unused_color(), fixed) {
            (Some(cities), _, _) => read_cities(game.board(), cities, "neutral")?,
            (None, Some(unused), Some(fixed)) if game.setup.start() == Start::Fixed => {
                let index = Color::ALL.iter().position(|color| *color == unused);
                let start = &fixed.starts[index.unwrap_or(0)];
                start.posts.into_iter().collect()
            }
            (None, _, _) => CitySet::EMPTY,
        };
        let wanted = if game.setup.players() == 3 { 3 } else { 0 };
        if posts.len() > wanted || !in_setup && posts.len() != wanted {
            return refuse(format!(
                "with {} players there are {wanted} neutral posts, not {} (§C6)",
                game.setup.players(),
                posts.len()
            ));
        }
        game.posts[NEUTRAL] = posts;
        Ok(())
    }

    fn read_tokens(&self, game: &mut Merchants) -> Read<()> {
        let Some(given) = &self.tokens else {
            game.token_at = start::arch_tokens(&game.setup);
            game.settle_tokens();
            return Ok(());
        };
        let board = game.board();
        let mut token_at: [Option<HexId>; N_TOKENS] = [None; N_TOKENS];
        for (name, token) in given {
            let hex = read_hex(board, name)?;
            if !board.spaces().contains(hex) {
                return refuse(format!("the hex '{name}' has no token space (§B2)"));
            }
            let color = board.hex(hex).resource();
            let free = board.tokens().iter().zip(token_at).position(|(known, at)| {
                at.is_none()
                    && known.color == color
                    && known.number == token.number
                    && known.arch == token.arch
            });
            match free {
                Some(index) => token_at[index] = Some(hex),
                None => {
                    return refuse(format!(
                        "there is no {}token {} for the hex '{name}' (§B2)",
                        if token.arch { "arch " } else { "" },
                        token.number
                    ));
                }
            }
        }
        let mut known = board.tokens().iter().zip(token_at);
        if known.any(|(token, at)| token.arch && at.is_none()) {
            return refuse("all five arch tokens lie on the board from the start (§S1)");
        }
        game.token_at = token_at;
        game.settle_tokens();
        Ok(())
    }

    fn read_robber(&self, game: &mut Merchants, phase: &PhasePosition) -> Read<()> {
        game.robber = match &self.robber {
            Some(name) => Some(read_hex(game.board(), name)?),
            None => game.board().model().robber_start,
        };
        match (game.robber, phase) {
            (Some(_), PhasePosition::RobberStart {}) => {
                refuse("the robber has a hex, so its first hex is not drawn (§S5)")
            }
            (None, PhasePosition::RobberStart {}) => Ok(()),
            (None, _) => refuse("the position does not say where the robber is (§S5)"),
            (Some(hex), _) if phase.is_setup() && game.numbered().contains(hex) => {
                refuse("the robber begins on a hex without number (§S5)")
            }
            (Some(_), _) => Ok(()),
        }
    }

    fn read_stack(&self, game: &mut Merchants) -> Read<()> {
        game.discards = read_cards(game.board(), &self.discards)?;
        for kind in game.setup.card_kinds() {
            let held: u32 = game
                .players
                .iter()
                .map(|player| u32::from(player.cards[kind]))
                .sum();
            let out = held + u32::from(game.discards[kind]);
            let copies = u32::from(game.setup.copies(kind));
            match u8::try_from(copies.saturating_sub(out)) {
                Ok(left) if out <= copies => game.stack[kind] = left,
                _ => {
                    return refuse(format!(
                        "there are {out} cards '{}' in hands and discard pile; the deck has {copies} (§C2)",
                        game.board().card(kind).id
                    ));
                }
            }
        }
        Ok(())
    }
}

impl PhasePosition {
    pub(super) const fn is_setup(&self) -> bool {
        matches!(
            self,
            PhasePosition::RobberStart {}
                | PhasePosition::StartRoll { .. }
                | PhasePosition::SetupPost { .. }
                | PhasePosition::SetupNeutral { .. }
                | PhasePosition::SetupRoute { .. }
        )
    }
}

/// A state with nothing on the board and nothing in any hand.
fn blank(setup: &Setup) -> Merchants {
    let mut game = start::new_game(setup);
    game.memory = Memory::default();
    game.posts = [CitySet::EMPTY; 5];
    game.routes = [PathSet::EMPTY; 4];
    game.reach = [PathSet::EMPTY; 4];
    game.stack = Cards::default();
    game.rolled = false;
    for seat in game.seats() {
        game.players[seat.index()] = Player {
            routes_left: ROUTES,
            ..Player::default()
        };
    }
    game
}

/// What is left out comes from the fixed setup, if that is agreed and done.
fn with_fixed(
    setup: &Setup,
    color: Color,
    given: Option<&SeatPosition>,
    in_setup: bool,
) -> SeatPosition {
    let mut seat = given.cloned().unwrap_or_default();
    let board = setup.board();
    let Some(fixed) = &board.model().fixed else {
        return seat;
    };
    if setup.start() != Start::Fixed || in_setup {
        return seat;
    }
    let index = Color::ALL.iter().position(|known| *known == color);
    let start = &fixed.starts[index.unwrap_or(0)];
    let route = board.path_name(start.route);
    seat.posts.get_or_insert_with(|| {
        let cities = start.posts.iter();
        cities.map(|city| board.city(*city).id.clone()).collect()
    });
    seat.routes.get_or_insert_with(|| vec![route.clone()]);
    seat.caravans.get_or_insert_with(|| vec![Some(route)]);
    seat.resources
        .get_or_insert_with(|| super::write::counts(&Goods(start.resources)));
    seat
}

fn read_player(game: &mut Merchants, seat: Seat, given: &SeatPosition, in_setup: bool) -> Read<()> {
    let board = game.board();
    let name = game.setup.color(seat).name();
    let posts = read_cities(board, given.posts.as_deref().unwrap_or(&[]), name)?;
    for city in posts {
        game.put_post(Owner::Seat(seat), city);
    }
    let mut routes = PathSet::EMPTY;
    for path in given.routes.as_deref().unwrap_or(&[]) {
        let path = read_path(board, path)?;
        if routes.contains(path) {
            return refuse(format!(
                "{name} has two routes on '{}' (§B4)",
                board.path_name(path)
            ));
        }
        if routes.len() >= ROUTES {
            return refuse(format!("{name} has more than {ROUTES} routes (§C1)"));
        }
        routes.insert(path);
        game.put_route(seat, path);
    }
    let delivered_to = read_cities(board, &given.delivered_to, name)?;
    if delivered_to.meets(&posts) {
        return refuse(format!(
            "a token of {name} lies under its own post (§A13.1)"
        ));
    }
    game.delivered_to[seat.index()] = delivered_to;
    let (storage, available) = tokens_of(game, name, posts.len(), delivered_to.len(), in_setup)?;
    let facts = [
        ("storage", given.storage, storage, "posts in storage"),
        ("available", given.available, available, "tokens available"),
        (
            "delivered",
            given.delivered,
            delivered_to.len(),
            "tokens delivered",
        ),
    ];
    for (_, stated, found, what) in facts {
        if let Some(stated) = stated
            && stated != found
        {
            return refuse(format!(
                "{name} has {found} {what} by its posts and deliveries, not {stated} (§C7)"
            ));
        }
    }
    let third = given.third_post.as_ref();
    let third = third.map(|city| read_city(board, city)).transpose()?;
    if third.is_some_and(|city| !posts.contains(city)) {
        return refuse(format!(
            "the third post of {name} is none of its posts (§S27)"
        ));
    }
    game.third_post[seat.index()] = third;
    let player = &mut game.players[seat.index()];
    player.storage = storage;
    player.available = available;
    player.delivered = delivered_to.len();
    player.gold = given.gold.unwrap_or(START_GOLD);
    if player.gold > MOST_GOLD {
        return refuse(format!(
            "{name} has {} gold, more than anybody ever has (§C4)",
            player.gold
        ));
    }
    player.hand = match &given.resources {
        Some(resources) => read_goods(resources)?,
        None => Goods::NONE,
    };
    player.cards = read_cards(board, &given.cards)?;
    player.merchants = read_pieces(&given.merchants, name, "merchants", |text| {
        read_intersection(board, text)
    })?;
    let caravans = given.caravans.as_deref().unwrap_or(&[]);
    player.caravans = read_pieces(caravans, name, "caravans", |text| read_path(board, text))?;
    Ok(())
}

/// §C7: posts in storage and tokens available.
fn tokens_of(
    game: &Merchants,
    name: &str,
    posts: u8,
    delivered: u8,
    in_setup: bool,
) -> Read<(u8, u8)> {
    let target = game.setup.target();
    if in_setup {
        return if posts <= 3 && delivered == 0 {
            Ok((target - 1, 1))
        } else {
            refuse(format!(
                "{name} has too many pieces on the board for the setup (§S21)"
            ))
        };
    }
    if posts < 3 {
        return refuse(format!(
            "{name} has {posts} posts on the board; after setup it is at least 3 (§C5)"
        ));
    }
    if posts > target + 2 {
        return refuse(format!(
            "{name} has {posts} posts; there are {} (§C5)",
            target + 2
        ));
    }
    let storage = target + 2 - posts;
    match (target - storage).checked_sub(delivered) {
        Some(available) => Ok((storage, available)),
        None => refuse(format!(
            "{name} has delivered {delivered} tokens, but its posts have freed only {} (§C7)",
            target - storage
        )),
    }
}

/// Pieces of different players are compatible (§B4).
fn check_apart(game: &Merchants) -> Read<()> {
    let board = game.board();
    let mut cities = CitySet::EMPTY;
    for posts in &game.posts {
        if let Some(city) = posts.and(&cities).first() {
            return refuse(format!(
                "two posts stand on '{}' (§B4)",
                board.city(city).id
            ));
        }
        cities = cities.or(posts);
    }
    let mut tokens = CitySet::EMPTY;
    for served in &game.delivered_to {
        if let Some(city) = served.and(&tokens).first() {
            return refuse(format!(
                "two tokens lie under '{}' (§A13.1)",
                board.city(city).id
            ));
        }
        if let Some(city) = served.without(&cities).first() {
            return refuse(format!(
                "a token lies on '{}', where no post stands (§A13.1)",
                board.city(city).id
            ));
        }
        tokens = tokens.or(served);
    }
    let mut opened = PathSet::EMPTY;
    for routes in &game.routes {
        if let Some(path) = routes.and(&opened).first() {
            return refuse(format!(
                "two routes lie on '{}' (§B4)",
                board.path_name(path)
            ));
        }
        opened = opened.or(routes);
    }
    for seat in game.seats() {
        let name = game.setup.color(seat).name();
        for path in game.players[seat.index()].caravans.iter().flatten() {
            if !opened.contains(*path) {
                let path = board.path_name(*path);
                return refuse(format!(
                    "a caravan of {name} is on '{path}', which is not opened (§B4)"
                ));
            }
        }
        for at in game.players[seat.index()].merchants.iter().flatten() {
            check_merchant(game, seat, *at)?;
        }
    }
    Ok(())
}

/// §B4: alone, or at an own post.
fn check_merchant(game: &Merchants, seat: Seat, at: IntersectionId) -> Read<()> {
    let board = game.board();
    let name = game.setup.color(seat).name();
    if let Some(city) = board.city_at(at) {
        return if game.posts[seat.index()].contains(city) {
            Ok(())
        } else {
            let city = &board.city(city).id;
            refuse(format!(
                "a merchant of {name} is on '{city}', where {name} has no post (§B4)"
            ))
        };
    }
    let all = game.players.iter().flat_map(|player| player.merchants);
    if all.filter(|other| *other == Some(at)).count() > 1 {
        let at = board.intersection_name(at);
        return refuse(format!("two merchants are on '{at}' (§B4)"));
    }
    Ok(())
}

/// §B1, §B2 of Appendix B: the supply and the bank hold the rest.
fn settle_supply(game: &mut Merchants) -> Read<()> {
    for resource in Resource::ALL {
        let held: u32 = game
            .players
            .iter()
            .map(|player| u32::from(player.hand[resource]))
            .sum();
        match u32::from(CARDS_PER_RESOURCE).checked_sub(held) {
            Some(left) => game.supply[resource] = u8::try_from(left).unwrap_or(0),
            None => {
                return refuse(format!(
                    "the hands hold {held} {}; there are {CARDS_PER_RESOURCE} (§C2)",
                    resource.name()
                ));
            }
        }
    }
    if game.options().gold_supply == GoldSupply::Finite {
        let held: u32 = game
            .players
            .iter()
            .map(|player| u32::from(player.gold))
            .sum();
        match u32::from(ALL_GOLD).checked_sub(held) {
            Some(left) => game.bank = u16::try_from(left).unwrap_or(0),
            None => {
                return refuse(format!(
                    "the players have {held} gold; there are {ALL_GOLD} (§C4)"
                ));
            }
        }
    }
    Ok(())
}

/// Appendix B 12 and 13: the game has ended rightly, or somebody has a choice.
fn check_playable(game: &Merchants) -> Read<()> {
    let target = game.setup.target();
    let won = game.seats().find(|seat| game.delivered(*seat) == target);
    match game.to_act() {
        ToAct::Nobody => {
            let capped = game.options().turn_cap.is_some_and(|cap| game.turn >= cap);
            if won == Some(game.active) || won.is_none() && capped {
                return Ok(());
            }
            refuse("the game is over, but the active player has not delivered all tokens (§A14.1)")
        }
        _ if won.is_some() => {
            refuse("a player has delivered all tokens, so the game is over (§A14.1)")
        }
        ToAct::Chance => {
            let mut outcomes = Vec::new();
            game.chances(&mut outcomes);
            if outcomes.is_empty() {
                return refuse("chance has no outcome in this phase (§R2)");
            }
            Ok(())
        }
        ToAct::Seat(_) => {
            let mut actions = Vec::new();
            game.legal_actions(&mut actions);
            if actions.is_empty() {
                return refuse("nobody has a decision in this phase (§L1)");
            }
            let delivers = |action: &Action| matches!(action, Action::Deliver { .. });
            if matches!(game.phase, Phase::CaravanMove { .. }) && actions.iter().all(delivers) {
                return refuse("the caravan can neither stop nor go on (§A11.7)");
            }
            Ok(())
        }
    }
}
