//! From a stated position to a state: what follows from it, and whether it can occur.

use game_core::{Game as _, Seat, ToAct};

use super::{Read, refuse, turn};
use crate::action::Action;
use crate::goods::Resource;
use crate::ids::{CitySet, IntersectionId, PathSet};
use crate::phase::Phase;
use crate::setup::GoldSupply;
use crate::state::{ALL_GOLD, CARDS_PER_RESOURCE, Merchants, ROUTES};
use crate::{caravans, robber};

/// With an unlimited bank a position may have a lot of gold, but not any amount.
const MAX_GOLD: u16 = 10_000;

/// Works out all that follows from what is stated, and judges the whole.
pub(super) fn settle(mut game: Merchants) -> Read<Merchants> {
    for seat in game.seats() {
        settle_player(&mut game, seat)?;
    }
    check_neutral(&game)?;
    check_apart(&game)?;
    check_tokens(&game)?;
    game.settle_tokens();
    check_robber(&game)?;
    settle_stack(&mut game)?;
    settle_supply(&mut game)?;
    let due_now = robber::due_discards(&game);
    if let Phase::Discard { due, .. } = &mut game.phase {
        *due = due_now;
    }
    turn::check(&game)?;
    check_caravans(&game)?;
    check_playable(&game)?;
    Ok(game)
}

impl Phase {
    pub(super) const fn is_setup(&self) -> bool {
        matches!(
            self,
            Phase::RobberStart
                | Phase::StartRoll { .. }
                | Phase::SetupPost { .. }
                | Phase::SetupNeutral { .. }
                | Phase::SetupRoute { .. }
        )
    }
}

fn settle_player(game: &mut Merchants, seat: Seat) -> Read<()> {
    let board = game.board();
    let name = game.setup.color(seat).name();
    let (posts, routes) = (game.posts[seat], game.routes[seat]);
    let Some(routes_left) = usize::from(ROUTES).checked_sub(routes.len()) else {
        return refuse(format!("{name} has more than {ROUTES} routes (§C1)"));
    };
    if game.delivered_to[seat].intersects(posts) {
        return refuse(format!(
            "a token of {name} lies under its own post (§A13.1)"
        ));
    }
    if game.third_post[seat].is_some_and(|city| !posts.contains(city)) {
        return refuse(format!(
            "the third post of {name} is none of its posts (§S27)"
        ));
    }
    if game.gold(seat) > MAX_GOLD {
        return refuse(format!(
            "{name} has {} gold, more than anybody ever has (§C4)",
            game.gold(seat)
        ));
    }
    let tokens = tokens_of(game, seat)?;
    let player = &mut game.players[seat];
    player.routes_left = count(routes_left);
    (player.storage, player.available, player.delivered) = tokens;
    game.reach[seat] = PathSet::EMPTY;
    for city in posts {
        game.reach[seat] |= board.paths_at(board.city(city).at);
    }
    for path in routes {
        game.reach[seat] |= board.paths_beside(path);
    }
    Ok(())
}

fn count(things: usize) -> u8 {
    u8::try_from(things).expect("a board has fewer cities, and a player fewer routes")
}

/// §C7: posts in storage, tokens available and tokens delivered.
fn tokens_of(game: &Merchants, seat: Seat) -> Read<(u8, u8, u8)> {
    let name = game.setup.color(seat).name();
    let target = game.setup.target();
    let posts = count(game.posts[seat].len());
    let delivered = count(game.delivered_to[seat].len());
    if game.phase.is_setup() {
        return if posts <= 3 && delivered == 0 {
            Ok((target - 1, 1, 0))
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
        Some(available) => Ok((storage, available, delivered)),
        None => refuse(format!(
            "{name} has delivered {delivered} tokens, but its posts have freed only {} (§C7)",
            target - storage
        )),
    }
}

fn check_neutral(game: &Merchants) -> Read<()> {
    let (players, found) = (game.setup.players(), game.neutral_posts.len());
    let wanted = if players == 3 { 3 } else { 0 };
    if found > wanted || !game.phase.is_setup() && found != wanted {
        return refuse(format!(
            "with {players} players there are {wanted} neutral posts, not {found} (§C6)"
        ));
    }
    Ok(())
}

/// Pieces of different players are compatible (§B4).
fn check_apart(game: &Merchants) -> Read<()> {
    let board = game.board();
    let mut cities = CitySet::EMPTY;
    for posts in game.posts.iter().copied().chain([game.neutral_posts]) {
        if let Some(city) = (posts & cities).first() {
            return refuse(format!(
                "two posts stand on '{}' (§B4)",
                board.city(city).id
            ));
        }
        cities |= posts;
    }
    let mut tokens = CitySet::EMPTY;
    for served in game.delivered_to.iter().copied() {
        if let Some(city) = (served & tokens).first() {
            return refuse(format!(
                "two tokens lie under '{}' (§A13.1)",
                board.city(city).id
            ));
        }
        if let Some(city) = (served - cities).first() {
            return refuse(format!(
                "a token lies on '{}', where no post stands (§A13.1)",
                board.city(city).id
            ));
        }
        tokens |= served;
    }
    let mut opened = PathSet::EMPTY;
    for routes in game.routes.iter().copied() {
        if let Some(path) = (routes & opened).first() {
            return refuse(format!(
                "two routes lie on '{}' (§B4)",
                board.path_name(path)
            ));
        }
        opened |= routes;
    }
    for seat in game.seats() {
        let name = game.setup.color(seat).name();
        for path in game.players[seat].caravans.iter().flatten() {
            if !opened.contains(*path) {
                let path = board.path_name(*path);
                return refuse(format!(
                    "a caravan of {name} is on '{path}', which is not opened (§B4)"
                ));
            }
        }
        for at in game.players[seat].merchants.iter().flatten() {
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
        return if game.posts[seat].contains(city) {
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

fn check_tokens(game: &Merchants) -> Read<()> {
    let mut tokens = game.board().tokens().iter().zip(game.token_at);
    if tokens.any(|(token, at)| token.arch && at.is_none()) {
        return refuse("all five arch tokens lie on the board from the start (§S1)");
    }
    Ok(())
}

fn check_robber(game: &Merchants) -> Read<()> {
    let draws = game.phase == Phase::RobberStart;
    match game.robber {
        Some(_) if draws => refuse("the robber has a hex, so its first hex is not drawn (§S5)"),
        None if !draws => refuse("the position does not say where the robber is (§S5)"),
        Some(hex) if game.phase.is_setup() && game.numbered().contains(hex) => {
            refuse("the robber begins on a hex without number (§S5)")
        }
        Some(_) | None => Ok(()),
    }
}

/// INV-3: the stack holds the rest of the development cards.
fn settle_stack(game: &mut Merchants) -> Read<()> {
    for kind in game.setup.card_kinds() {
        let held = game
            .players
            .iter()
            .map(|player| u32::from(player.cards[kind]));
        let out = held.sum::<u32>() + u32::from(game.discards[kind]);
        let copies = game.setup.copies(kind);
        match u8::try_from(out)
            .ok()
            .and_then(|out| copies.checked_sub(out))
        {
            Some(left) => game.stack[kind] = left,
            None => {
                return refuse(format!(
                    "there are {out} cards '{}' in hands and discard pile; the deck has {copies} (§C2)",
                    game.board().card(kind).id
                ));
            }
        }
    }
    Ok(())
}

/// INV-1 and INV-2: the supply and the bank hold the rest.
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

/// §B4: two caravans on a route, but for the moving one.
fn check_caravans(game: &Merchants) -> Read<()> {
    let moving = if let Phase::CaravanMove { caravan, .. } = game.phase {
        game.caravan(game.active, caravan)
    } else {
        None
    };
    for path in game.opened() {
        let most = caravans::CAPACITY + u8::from(moving == Some(path));
        if game.caravans_on(path) > most {
            let path = game.board().path_name(path);
            return refuse(format!("more than two caravans are on '{path}' (§B4)"));
        }
    }
    Ok(())
}

/// INV-12 and INV-13: the game has ended rightly, or somebody has a choice.
fn check_playable(game: &Merchants) -> Read<()> {
    let target = game.setup.target();
    let won = game.seats().find(|seat| game.delivered(*seat) == target);
    match game.to_act() {
        ToAct::Nobody => {
            let capped = game
                .options()
                .turn_cap
                .get()
                .is_some_and(|cap| game.turn >= cap);
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
