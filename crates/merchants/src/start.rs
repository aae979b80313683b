//! Chapter 2: the start of the game.

use game_core::{EventSink, Seat, SeatSet, Seats};

use crate::action::Action;
use crate::board::{N_TOKENS, Space};
use crate::event::Event;
use crate::goods::{Goods, Resource};
use crate::ids::{CityId, CitySet, HexId, PathId, PathSet};
use crate::illegal::Illegal;
use crate::memory::{Cards, Memory};
use crate::network;
use crate::phase::Phase;
use crate::setup::{Setup, Start};
use crate::state::{ALL_GOLD, CARDS_PER_RESOURCE, Merchants, Owner, Player};
use crate::state::{ROUTES, START_GOLD, STARTING_POSTS};

/// §2.1: the common preparation, and the fixed setup if it is agreed.
pub(crate) fn new_game(setup: &Setup) -> Merchants {
    let board = setup.board();
    let players = setup.players();
    let target = setup.target();
    let mut stack = Cards::default();
    for kind in setup.card_kinds() {
        stack[kind] = setup.copies(kind);
    }
    let mut game = Merchants {
        setup: *setup,
        phase: Phase::RobberStart,
        active: Seat::FIRST,
        rolled: false,
        turn: 0,
        memory: Memory::new(players),
        robber: board.model().robber_start,
        token_at: arch_tokens(setup),
        supply: Goods([CARDS_PER_RESOURCE; 5]),
        bank: ALL_GOLD - u16::from(START_GOLD * players),
        stack,
        discards: Cards::default(),
        posts: Seats::from_fn(players, |_| CitySet::EMPTY),
        neutral_posts: CitySet::EMPTY,
        delivered_to: Seats::from_fn(players, |_| CitySet::EMPTY),
        routes: Seats::from_fn(players, |_| PathSet::EMPTY),
        reach: Seats::from_fn(players, |_| PathSet::EMPTY),
        players: Seats::from_fn(players, |_| Player {
            gold: START_GOLD.into(),
            routes_left: ROUTES,
            storage: target - 1,
            available: 1,
            ..Player::default()
        }),
        third_post: Seats::from_fn(players, |_| None),
    };
    if game.robber.is_some() {
        after_robber(&mut game);
    }
    game
}

/// §S1: each arch token on the arch space of its color.
pub(crate) fn arch_tokens(setup: &Setup) -> [Option<HexId>; N_TOKENS] {
    let board = setup.board();
    let mut token_at = [None; N_TOKENS];
    for color in Resource::ALL {
        let mut spaces = board.hexes().filter(|hex| {
            let hex = board.hex(*hex);
            hex.space == Space::Arch && hex.resource() == color
        });
        for (index, token) in board.tokens().iter().enumerate() {
            if token.arch && token.color == color {
                token_at[index] = spaces.next();
            }
        }
    }
    token_at
}

/// §S5: the hexes where the robber may begin.
pub(crate) fn robber_candidates(game: &Merchants) -> impl Iterator<Item = HexId> + use<'_> {
    let numbered = game.numbered();
    game.board()
        .hexes()
        .filter(move |hex| !numbered.contains(*hex))
}

/// §S5: chance has chosen the robber's hex.
pub(crate) fn place_robber(game: &mut Merchants, hex: HexId, events: &mut impl EventSink<Event>) {
    game.robber = Some(hex);
    events.note(|| Event::RobberPlaced { hex });
    after_robber(game);
}

fn after_robber(game: &mut Merchants) {
    match game.setup.start() {
        Start::Fixed => fixed_setup(game),
        Start::Variable => {
            game.phase = Phase::StartRoll {
                contenders: game.seats().collect(),
                rolls: Seats::from_fn(game.setup.players(), |_| 0),
            };
        }
    }
}

/// §2.2: everything stands where the map file says.
fn fixed_setup(game: &mut Merchants) {
    let fixed = game.board().model().fixed.as_ref();
    let fixed = fixed.expect("a setup is fixed only if the board lists the places");
    for (color, start) in crate::Color::ALL.into_iter().zip(&fixed.starts) {
        let seat = game.setup.seat_of(color);
        let owner = seat.map_or(Owner::Neutral, Owner::Seat);
        for city in start.posts {
            game.put_post(owner, city);
        }
        if let Some(seat) = seat {
            game.put_route(seat, start.route);
            let player = &mut game.players[seat];
            player.caravans[0] = Some(start.route);
            player.hand = Goods(start.resources);
            game.supply.take(&Goods(start.resources));
        }
    }
    let first = game.setup.seat_of(fixed.starting_player);
    game.active = first.expect("the starting color plays");
    first_turn(game);
}

/// §S28: the starting player begins.
fn first_turn(game: &mut Merchants) {
    game.turn = 1;
    game.phase = Phase::PreRoll;
}

/// §S20: who rolls next for the start.
pub(crate) fn next_roller(contenders: SeatSet, rolls: &Seats<u8>) -> Option<Seat> {
    contenders.iter().find(|seat| rolls[*seat] == 0)
}

/// §S20: a roll for the start.
pub(crate) fn start_roll(game: &mut Merchants, dice: [u8; 2], events: &mut impl EventSink<Event>) {
    let Phase::StartRoll {
        contenders,
        mut rolls,
    } = game.phase
    else {
        unreachable!("rolls for the start come while the players roll for it");
    };
    let seat = next_roller(contenders, &rolls).expect("a contender has yet to roll");
    let [first, second] = dice;
    rolls[seat] = first + second;
    events.note(|| Event::StartRolled {
        seat,
        first,
        second,
    });
    if next_roller(contenders, &rolls).is_some() {
        game.phase = Phase::StartRoll { contenders, rolls };
        return;
    }
    let highest = contenders.iter().map(|seat| rolls[seat]).max();
    let tied: SeatSet = contenders
        .iter()
        .filter(|seat| Some(rolls[*seat]) == highest)
        .collect();
    match tied.iter().next() {
        Some(first) if tied.len() == 1 => {
            game.active = first;
            game.phase = Phase::SetupPost { step: 0 };
            events.note(|| Event::Begins { seat: first });
        }
        _ => {
            game.phase = Phase::StartRoll {
                contenders: tied,
                rolls: Seats::from_fn(rolls.count(), |_| 0),
            };
        }
    }
}

/// §S21: who places the post of this step.
pub(crate) fn post_placer(game: &Merchants, step: u8) -> Seat {
    let players = game.setup.players();
    let place = step % players;
    match step / players {
        1 => clockwise(game, players - 1 - place),
        _ => clockwise(game, place),
    }
}

/// The `place`-th player after the starting one.
fn clockwise(game: &Merchants, place: u8) -> Seat {
    let players = game.setup.players();
    let index = usize::from(place % players);
    let seat = game.seats_from_active().nth(index);
    seat.expect("every seat is some places after the first")
}

/// §S22: the last one first, then clockwise.
pub(crate) fn neutral_placer(game: &Merchants, step: u8) -> Seat {
    clockwise(game, game.setup.players() - 1 + step)
}

/// §S23: counter-clockwise from the last one.
pub(crate) fn route_placer(game: &Merchants, step: u8) -> Seat {
    let players = game.setup.players();
    clockwise(game, players - 1 - step % players)
}

/// §S21: an empty purple city.
pub(crate) fn check_post(game: &Merchants, city: CityId) -> Result<(), Illegal> {
    let Phase::SetupPost { .. } = game.phase else {
        return Err(game.not_now());
    };
    check_site(game, city)
}

/// §S22: likewise.
pub(crate) fn check_neutral(game: &Merchants, city: CityId) -> Result<(), Illegal> {
    let Phase::SetupNeutral { .. } = game.phase else {
        return Err(game.not_now());
    };
    check_site(game, city)
}

fn check_site(game: &Merchants, city: CityId) -> Result<(), Illegal> {
    if game.all_posts().contains(city) {
        Err(Illegal::CityOccupied { city })
    } else if game.board().purple_cities().contains(city) {
        Ok(())
    } else {
        Err(Illegal::NotPurple { city })
    }
}

/// The cities where a starting post may stand.
pub(crate) fn free_purple(game: &Merchants) -> CitySet {
    game.board().purple_cities() - game.all_posts()
}

/// §S21: everybody places three posts.
pub(crate) fn place_post(game: &mut Merchants, city: CityId, events: &mut impl EventSink<Event>) {
    let Phase::SetupPost { step } = game.phase else {
        unreachable!("a starting post is placed only when one is due");
    };
    let players = game.setup.players();
    let seat = post_placer(game, step);
    game.put_post(Owner::Seat(seat), city);
    events.note(|| Event::PostPlaced { seat, city });
    if step / players == STARTING_POSTS - 1 {
        game.third_post[seat] = Some(city);
    }
    game.phase = if step + 1 < STARTING_POSTS * players {
        Phase::SetupPost { step: step + 1 }
    } else if players == 3 {
        Phase::SetupNeutral { step: 0 }
    } else {
        Phase::SetupRoute { step: 0 }
    };
}

/// §S22: three neutral posts stand in for the fourth player.
pub(crate) fn place_neutral(
    game: &mut Merchants,
    city: CityId,
    events: &mut impl EventSink<Event>,
) {
    let Phase::SetupNeutral { step } = game.phase else {
        unreachable!("a neutral post is placed only when one is due");
    };
    game.put_post(Owner::Neutral, city);
    events.note(|| Event::NeutralPostPlaced { city });
    game.phase = if step + 1 < STARTING_POSTS {
        Phase::SetupNeutral { step: step + 1 }
    } else {
        Phase::SetupRoute { step: 0 }
    };
}

/// §S23 to §S26: the paths that may be chosen, and whether §S24 is waived.
pub(crate) fn setup_paths(game: &Merchants, seat: Seat) -> PathSet {
    let empty = game.reach[seat] - game.opened();
    let apart: PathSet = empty
        .iter()
        .filter(|path| !network::connects_cities(game, *path))
        .collect();
    if !apart.is_empty() {
        return apart;
    }
    if !empty.is_empty() {
        return empty; // §S26
    }
    // No path at the posts is empty at all; no rule covers this, so any path will do.
    let all: PathSet = game.board().paths().collect();
    all - game.opened()
}

/// §S23, §S24: an empty path at an own post that connects no cities.
pub(crate) fn check_route(game: &Merchants, path: PathId) -> Result<(), Illegal> {
    let Phase::SetupRoute { step } = game.phase else {
        return Err(game.not_now());
    };
    let seat = route_placer(game, step);
    if setup_paths(game, seat).contains(path) {
        Ok(())
    } else if let Some(owner) = game.route_owner(path) {
        Err(Illegal::PathOpened { path, owner })
    } else if !game.reach[seat].contains(path) {
        Err(Illegal::SetupRouteApart)
    } else {
        Err(Illegal::ConnectsCities)
    }
}

/// §S23; §S25: nothing else happens.
pub(crate) fn place_route(game: &mut Merchants, path: PathId, events: &mut impl EventSink<Event>) {
    let Phase::SetupRoute { step } = game.phase else {
        unreachable!("a starting route is placed only when one is due");
    };
    let seat = route_placer(game, step);
    game.put_route(seat, path);
    game.players[seat].caravans[0] = Some(path);
    events.note(|| Event::RoutePlaced { seat, path });
    events.note(|| Event::CaravanPlaced { seat, path });
    if step + 1 < game.setup.players() {
        game.phase = Phase::SetupRoute { step: step + 1 };
    } else {
        deal_starting_cards(game, events);
        first_turn(game);
    }
}

/// §S27: a card for every terrain hex at the third own post.
fn deal_starting_cards(game: &mut Merchants, events: &mut impl EventSink<Event>) {
    for seat in game.seats() {
        let third = game.third_post[seat].take();
        let city = third.expect("everybody has placed three posts");
        let mut cards = Goods::NONE;
        for hex in game.board().hexes_at_city(city) {
            cards[game.board().hex(hex).resource()] += 1;
        }
        game.supply.take(&cards);
        game.players[seat].hand.add(&cards);
        events.note(|| Event::StartingCards { seat, cards });
    }
}

/// The decisions of a setup phase.
pub(crate) fn list(game: &Merchants, actions: &mut Vec<Action>) {
    if let Phase::SetupRoute { step } = game.phase {
        let seat = route_placer(game, step);
        actions.extend(
            setup_paths(game, seat)
                .iter()
                .map(|path| Action::PlaceRoute { path }),
        );
    } else if matches!(game.phase, Phase::SetupNeutral { .. }) {
        actions.extend(
            free_purple(game)
                .iter()
                .map(|city| Action::PlaceNeutral { city }),
        );
    } else {
        actions.extend(
            free_purple(game)
                .iter()
                .map(|city| Action::PlacePost { city }),
        );
    }
}
