//! The invariants of Appendix B that a single state can show.

use game_core::{Game as _, IdSet};

use crate::goods::Resource;
use crate::ids::PathSet;
use crate::network;
use crate::phase::Phase;
use crate::posts;
use crate::setup::GoldSupply;
use crate::state::{ALL_GOLD, CARDS_PER_RESOURCE, Merchants, ROUTES};

/// Checks all of them; the error begins with its id.
pub(crate) fn check(game: &Merchants) -> Result<(), String> {
    cards_are_conserved(game)?;
    pieces_are_conserved(game)?;
    tokens_lie_right(game)?;
    pieces_stand_right(game)?;
    numbers_lie_right(game)?;
    connections_pay_right(game)?;
    tables_are_current(game)?;
    somebody_acts(game)
}

/// INV-1, INV-2 and INV-3.
fn cards_are_conserved(game: &Merchants) -> Result<(), String> {
    for resource in Resource::ALL {
        let hands: u8 = game
            .players
            .iter()
            .map(|player| player.hand[resource])
            .sum();
        law(
            hands + game.supply[resource] == CARDS_PER_RESOURCE,
            "INV-1: resource cards are lost or made",
        )?;
    }
    let gold: u16 = game.players.iter().map(|player| player.gold).sum();
    law(
        game.options().gold_supply == GoldSupply::Unlimited || gold + game.bank == ALL_GOLD,
        "INV-2: gold is lost or made",
    )?;
    for kind in game.setup.card_kinds() {
        let hands: u8 = game.players.iter().map(|player| player.cards[kind]).sum();
        law(
            hands + game.stack[kind] + game.discards[kind] == game.setup.copies(kind),
            "INV-3: development cards are lost or made",
        )?;
        law(
            game.memory.bought[kind] <= game.me().cards[kind],
            "INV-3: more cards bought this turn than held",
        )?;
    }
    Ok(())
}

fn law(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_owned()) }
}

/// INV-4, INV-5 and INV-6.
fn pieces_are_conserved(game: &Merchants) -> Result<(), String> {
    let target = game.setup.target();
    for seat in game.seats() {
        let player = &game.players[seat];
        law(
            player.storage + player.available + player.delivered == target,
            "INV-4: commodity tokens are lost or made",
        )?;
        let posts = game.posts[seat].len();
        law(
            in_setup(game) && posts <= 3 || posts == usize::from(target + 2 - player.storage),
            "INV-4: trading posts are lost or made",
        )?;
        law(
            game.routes[seat].len() + usize::from(player.routes_left) == usize::from(ROUTES),
            "INV-5: routes are lost or made",
        )?;
        law(
            in_setup(game) || player.caravans.iter().flatten().count() >= 1,
            "INV-5: a player without caravan",
        )?;
        law(
            game.delivered_to[seat].len() == usize::from(player.delivered),
            "INV-6: delivered tokens are lost or made",
        )?;
        law(
            !game.delivered_to[seat].intersects(game.posts[seat]),
            "INV-6: a token under the deliverer's own post",
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

/// INV-6.
fn tokens_lie_right(game: &Merchants) -> Result<(), String> {
    let counted: usize = game.delivered_to.iter().map(IdSet::len).sum();
    law(
        game.served().len() == counted,
        "INV-6: two tokens under one post",
    )?;
    law(
        (game.served() - game.all_posts()).is_empty(),
        "INV-6: a token without a post",
    )?;
    let posts: usize = game.posts.iter().map(IdSet::len).sum();
    law(
        game.all_posts().len() == posts + game.neutral_posts.len(),
        "INV-4: two posts on one city",
    )?;
    let neutral = game.neutral_posts.len();
    let wanted = if game.setup.players() == 3 { 3 } else { 0 };
    law(
        neutral == wanted || in_setup(game) && neutral < wanted,
        "§C6: wrong number of neutral posts",
    )
}

/// INV-7 and INV-8.
fn pieces_stand_right(game: &Merchants) -> Result<(), String> {
    let board = game.board();
    let opened = game.opened();
    let moving = if let Phase::CaravanMove { caravan, .. } = game.phase {
        game.caravan(game.active, caravan)
    } else {
        None
    };
    for seat in game.seats() {
        let player = &game.players[seat];
        for path in player.caravans.iter().flatten() {
            law(
                opened.contains(*path),
                "INV-7: a caravan on an unopened path",
            )?;
            law(
                game.caravans_on(*path) <= 2 + u8::from(moving == Some(*path)),
                "INV-7: three caravans on one route",
            )?;
        }
        for at in player.merchants.iter().flatten() {
            let own = match board.city_at(*at) {
                Some(city) => {
                    law(
                        game.posts[seat].contains(city),
                        "INV-8: a merchant on a city without an own post",
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
            law(
                own || there == 1,
                "INV-8: two merchants on one intersection",
            )?;
        }
    }
    let routes: usize = game.routes.iter().map(IdSet::len).sum();
    law(opened.len() == routes, "INV-4: two routes on one path")
}

/// INV-9 and INV-10.
fn numbers_lie_right(game: &Merchants) -> Result<(), String> {
    let board = game.board();
    let on_board = game.token_at.iter().flatten().count();
    law(
        game.token_hexes().len() == on_board,
        "INV-9: two tokens on one hex",
    )?;
    for (token, at) in board.tokens().iter().zip(game.token_at) {
        if let Some(hex) = at {
            law(
                board.spaces().contains(hex) && board.hex(hex).resource() == token.color,
                "INV-9: a token on a wrong space",
            )?;
        } else {
            law(!token.arch, "INV-9: an arch token in stock")?;
        }
    }
    law(
        game.robber.is_some() || game.phase == Phase::RobberStart,
        "INV-10: no robber",
    )
}

/// INV-11 and Alg-2: every chain has the new route, pays one gold a route and differs in its pay-out.
fn connections_pay_right(game: &Merchants) -> Result<(), String> {
    let Phase::GoldPath { path, .. } = game.phase else {
        return Ok(());
    };
    let Some(connection) = network::connection(game, path) else {
        return law(false, "§A8.7: nothing to choose");
    };
    let chains = network::shortest_chains(game, connection);
    for (index, chain) in chains.iter().enumerate() {
        law(
            chain.paths.contains(path) && chain.gold[game.active] >= 1,
            "INV-11: a connection without the new route",
        )?;
        law(
            usize::from(chain.gold.iter().sum::<u8>()) == chain.paths.len()
                && chain.paths.len() == chains[0].paths.len(),
            "INV-11: a connection does not pay one gold a route",
        )?;
        law(
            chains[..index].iter().all(|other| other.gold != chain.gold),
            "§A8.7: two options pay the same",
        )?;
    }
    Ok(())
}

/// What is kept beside the facts agrees with them.
fn tables_are_current(game: &Merchants) -> Result<(), String> {
    let board = game.board();
    for seat in game.seats() {
        let at_posts = game.posts[seat]
            .iter()
            .map(|city| board.paths_at(board.city(city).at));
        let at_routes = game.routes[seat]
            .iter()
            .map(|path| board.paths_beside(path));
        let reach = at_posts
            .chain(at_routes)
            .fold(PathSet::EMPTY, |all, paths| all | paths);
        law(
            reach == game.reach[seat],
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

/// INV-12, INV-13 and INV-15.
fn somebody_acts(game: &Merchants) -> Result<(), String> {
    let target = game.setup.target();
    let winners = game.seats().filter(|seat| game.delivered(*seat) == target);
    let active_won = game.delivered(game.active) == target;
    if game.phase == Phase::Over {
        let capped = game
            .options()
            .turn_cap
            .get()
            .is_some_and(|cap| game.turn >= cap);
        let won = active_won && winners.count() == 1;
        return law(won || capped, "INV-12: the game ended without its winner");
    }
    law(
        winners.count() == 0,
        "INV-12: the game goes on after its end",
    )?;
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
        posts::stock(game, hex).map(|_| 1).sum()
    } else if game.phase == Phase::RobberStart {
        weight.max(1)
    } else {
        0
    };
    law(weight == wanted, "INV-15: the weights do not add up")?;
    if let Phase::Discard { due, chosen } = &game.phase {
        for seat in game.seats() {
            let (due, chosen) = (due[seat], &chosen[seat]);
            law(
                chosen.total() <= due && game.hand(seat).covers(chosen),
                "§P2: a discard that is not held",
            )?;
        }
    }
    Ok(())
}
