//! The invariants of Appendix B that a single state can show.

use game_core::Game as _;

use crate::goods::Resource;
use crate::ids::CitySet;
use crate::network;
use crate::phase::Phase;
use crate::posts;
use crate::setup::GoldSupply;
use crate::state::{ALL_GOLD, CARDS_PER_RESOURCE, Merchants, NEUTRAL, ROUTES};

/// Checks all of them; the error names the number in Appendix B.
pub(crate) fn audit(game: &Merchants) -> Result<(), String> {
    cards_are_conserved(game)?;
    pieces_are_conserved(game)?;
    tokens_lie_right(game)?;
    pieces_stand_right(game)?;
    numbers_lie_right(game)?;
    connections_pay_right(game)?;
    tables_are_current(game)?;
    somebody_acts(game)
}

fn law(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

/// B1, B2, B3
fn cards_are_conserved(game: &Merchants) -> Result<(), String> {
    for resource in Resource::ALL {
        let hands: u8 = game
            .players
            .iter()
            .map(|player| player.hand[resource])
            .sum();
        law(
            hands + game.supply[resource] == CARDS_PER_RESOURCE,
            "B1: resource cards are lost or made",
        )?;
    }
    let gold: u16 = game.players.iter().map(|player| player.gold).sum();
    law(
        game.options().gold_supply == GoldSupply::Unlimited || gold + game.bank == ALL_GOLD,
        "B2: gold is lost or made",
    )?;
    for kind in game.setup.card_kinds() {
        let hands: u8 = game.players.iter().map(|player| player.cards[kind]).sum();
        law(
            hands + game.stack[kind] + game.discards[kind] == game.setup.copies(kind),
            "B3: development cards are lost or made",
        )?;
        law(
            game.memory.bought[kind] <= game.me().cards[kind],
            "B3: more cards bought this turn than held",
        )?;
    }
    Ok(())
}

fn in_setup(game: &Merchants) -> bool {
    matches!(
        game.phase,
        Phase::RobberStart
            | Phase::StartRoll { .. }
            | Phase::SetupPost { .. }
            | Phase::SetupNeutral { .. }
            | Phase::SetupRoute { .. }
    )
}

/// B4, B5, B6
fn pieces_are_conserved(game: &Merchants) -> Result<(), String> {
    let target = game.setup.target();
    for seat in game.seats() {
        let player = &game.players[seat.index()];
        law(
            player.storage + player.available + player.delivered == target,
            "B4: commodity tokens are lost or made",
        )?;
        let posts = game.posts[seat.index()].len();
        law(
            in_setup(game) && posts <= 3 || posts == 3 + target - 1 - player.storage,
            "B4: trading posts are lost or made",
        )?;
        law(
            game.routes[seat.index()].len() + player.routes_left == ROUTES,
            "B5: routes are lost or made",
        )?;
        law(
            in_setup(game) || player.caravans.iter().flatten().count() >= 1,
            "B5: a player without caravan",
        )?;
        law(
            game.delivered_to[seat.index()].len() == player.delivered,
            "B6: delivered tokens are lost or made",
        )?;
        law(
            !game.delivered_to[seat.index()].meets(&game.posts[seat.index()]),
            "B6: a token under the deliverer's own post",
        )?;
    }
    Ok(())
}

/// B6
fn tokens_lie_right(game: &Merchants) -> Result<(), String> {
    let counted: u8 = game.delivered_to.iter().map(CitySet::len).sum();
    law(
        game.all_tokens().len() == counted,
        "B6: two tokens under one post",
    )?;
    law(
        game.all_tokens().without(&game.all_posts()).is_empty(),
        "B6: a token without a post",
    )?;
    let posts: u8 = game.posts.iter().map(CitySet::len).sum();
    law(game.all_posts().len() == posts, "B4: two posts on one city")?;
    let neutral = game.posts[NEUTRAL].len();
    let wanted = if game.setup.players() == 3 { 3 } else { 0 };
    law(
        neutral == wanted || in_setup(game) && neutral < wanted,
        "C6: wrong number of neutral posts",
    )
}

/// B7, B8
fn pieces_stand_right(game: &Merchants) -> Result<(), String> {
    let board = game.board();
    let opened = game.opened();
    let moving = if let Phase::CaravanMove { caravan, .. } = game.phase {
        game.caravan(game.active, caravan)
    } else {
        None
    };
    for seat in game.seats() {
        let player = &game.players[seat.index()];
        for path in player.caravans.iter().flatten() {
            law(opened.contains(*path), "B7: a caravan on an unopened path")?;
            law(
                game.caravans_on(*path) <= 2 + u8::from(moving == Some(*path)),
                "B7: three caravans on one route",
            )?;
        }
        for at in player.merchants.iter().flatten() {
            let own = match board.city_at(*at) {
                Some(city) => {
                    law(
                        game.posts[seat.index()].contains(city),
                        "B8: a merchant on a city without an own post",
                    )?;
                    true
                }
                None => false,
            };
            let there: usize = game
                .players
                .iter()
                .map(|player| {
                    player
                        .merchants
                        .iter()
                        .filter(|other| *other == &Some(*at))
                        .count()
                })
                .sum();
            law(own || there == 1, "B8: two merchants on one intersection")?;
        }
    }
    let routes: u8 = game
        .seats()
        .map(|seat| game.routes[seat.index()].len())
        .sum();
    law(opened.len() == routes, "B4: two routes on one path")
}

/// B9, B10
fn numbers_lie_right(game: &Merchants) -> Result<(), String> {
    let board = game.board();
    let on_board = game.token_at.iter().flatten().count();
    law(
        usize::from(game.token_hexes().len()) == on_board,
        "B9: two tokens on one hex",
    )?;
    for (token, at) in board.tokens().iter().zip(game.token_at) {
        if let Some(hex) = at {
            law(
                board.spaces().contains(hex) && board.hex(hex).resource() == token.color,
                "B9: a token on a wrong space",
            )?;
        } else {
            law(!token.arch, "B9: an arch token in stock")?;
        }
    }
    law(
        game.robber.is_some() || game.phase == Phase::RobberStart,
        "B10: no robber",
    )
}

/// B11, Alg-2: every chain has the new route, pays one gold a route and differs in its pay-out.
fn connections_pay_right(game: &Merchants) -> Result<(), String> {
    let Phase::GoldPath { path, .. } = game.phase else {
        return Ok(());
    };
    let chains = network::connections(game, path);
    let chains = chains.as_slice();
    for (index, chain) in chains.iter().enumerate() {
        law(
            chain.paths.contains(path) && chain.gold[game.active.index()] >= 1,
            "B11: a connection without the new route",
        )?;
        law(
            chain.gold.iter().sum::<u8>() == chain.paths.len()
                && chain.paths.len() == chains[0].paths.len(),
            "B11: a connection does not pay one gold a route",
        )?;
        law(
            chains[..index].iter().all(|other| other.gold != chain.gold),
            "A8.7: two options pay the same",
        )?;
    }
    law(!chains.is_empty(), "A8.7: nothing to choose")
}

/// What is kept beside the facts agrees with them.
fn tables_are_current(game: &Merchants) -> Result<(), String> {
    for seat in game.seats() {
        let board = game.board();
        let mut fresh = game.clone();
        fresh.reach[seat.index()] = crate::PathSet::EMPTY;
        for city in game.posts[seat.index()] {
            let reach = &mut fresh.reach[seat.index()];
            *reach = reach.or(board.paths_at(board.city(city).at));
        }
        for path in game.routes[seat.index()] {
            let reach = &mut fresh.reach[seat.index()];
            *reach = reach.or(board.paths_beside(path));
        }
        law(
            fresh.reach[seat.index()] == game.reach[seat.index()],
            "the table of reachable paths is stale",
        )?;
    }
    let mut settled = game.clone();
    settled.settle_tokens();
    law(
        settled.token_at == game.token_at,
        "equal tokens are out of order",
    )
}

/// B12, B13, B15
fn somebody_acts(game: &Merchants) -> Result<(), String> {
    let target = game.setup.target();
    let winners = game.seats().filter(|seat| game.delivered(*seat) == target);
    let active_won = game.delivered(game.active) == target;
    if game.phase == Phase::Over {
        let capped = game.options().turn_cap.is_some_and(|cap| game.turn >= cap);
        let won = active_won && winners.count() == 1;
        return law(won || capped, "B12: the game ended without its winner");
    }
    law(winners.count() == 0, "B12: the game goes on after its end")?;
    let mut outcomes = Vec::new();
    game.chances(&mut outcomes);
    let weight: u32 = outcomes.iter().map(|(_, weight)| *weight).sum();
    let wanted = if let Phase::Stealing { victim } = game.phase {
        u32::from(game.hand(victim).total())
    } else if game.phase == Phase::Drawing {
        u32::from(game.stack.total())
    } else if matches!(game.phase, Phase::StartRoll { .. } | Phase::Rolling) {
        36
    } else if let Phase::TokenTurn { hex } = game.phase {
        u32::try_from(posts::stock(game, hex).count()).unwrap_or(0)
    } else if game.phase == Phase::RobberStart {
        weight.max(1)
    } else {
        0
    };
    law(weight == wanted, "B15: the weights do not add up")?;
    if let Phase::Discard { due, chosen } = &game.phase {
        for seat in game.seats() {
            let (due, chosen) = (due[seat.index()], &chosen[seat.index()]);
            law(
                chosen.total() <= due && game.hand(seat).covers(chosen),
                "P2: a discard that is not held",
            )?;
        }
    }
    Ok(())
}
