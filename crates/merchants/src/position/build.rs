//! From a position to a state.

use game_core::{Notation as _, Seat, Versioned as _};

use super::data::{Position, SeatPosition, TokenPosition, TurnPosition};
use super::names::Names;
use super::{Read, check, refuse, turn};
use crate::ids::HexId;
use crate::offer::{Offer, Proposal};
use crate::phase::Phase;
use crate::setup::{RULES_VERSION, Setup};
use crate::start;
use crate::state::Merchants;

pub(super) fn setup(position: &Position) -> Read<Setup> {
    let rules = position.rules.unwrap_or(RULES_VERSION);
    Merchants::check_rules(rules)?;
    let mut words: Vec<String> = Vec::new();
    words.extend(position.players.map(|players| format!("players={players}")));
    words.extend(
        position
            .board
            .as_ref()
            .map(|board| format!("board={board}")),
    );
    let options = position.options.iter();
    words.extend(options.map(|(name, value)| format!("{name}={value}")));
    let setup = Setup::from_words(words.iter().map(String::as_str))?;
    Ok(setup.with_rules_version(rules))
}

/// What holds if nothing but the phase is stated: the first turn, or within the setup the empty
/// board.
pub(super) fn usual(position: &Position, setup: &Setup) -> Read<Merchants> {
    let mut game = start::new_game(setup);
    game.phase = match &position.phase {
        Some(phase) => phase.find(&game)?,
        None => Phase::PreRoll,
    };
    if let Phase::StartRoll { contenders, .. } = &mut game.phase
        && contenders.is_empty()
    {
        *contenders = Seat::all(setup.players()).collect();
    }
    game.turn = u16::from(!game.phase.is_setup());
    game.rolled = turn::usual_rolled(&game.phase).unwrap_or(true);
    Ok(game)
}

pub(super) fn build(position: &Position, setup: &Setup) -> Read<Merchants> {
    let mut game = usual(position, setup)?;
    for (color, stated) in &position.seats {
        let seat = color.find(&game)?;
        put_seat(&mut game, seat, stated)?;
    }
    if let Some(cities) = &position.neutral {
        game.neutral_posts = cities.find(&game)?;
    }
    if let Some(hex) = &position.robber {
        game.robber = Some(hex.find(&game)?);
    }
    if let Some(tokens) = &position.tokens {
        game.token_at = Default::default();
        for (hex, token) in tokens {
            let hex = hex.find(&game)?;
            put_token(&mut game, hex, *token)?;
        }
    }
    game.discards = position.discards.find(&game)?;
    put_turn(&mut game, &position.turn)?;
    let game = check::settle(game)?;
    for (color, stated) in &position.seats {
        check_stated(&game, color.find(&game)?, stated)?;
    }
    Ok(game)
}

fn put_seat(game: &mut Merchants, seat: Seat, stated: &SeatPosition) -> Read<()> {
    if let Some(cities) = &stated.posts {
        game.posts[seat] = cities.find(game)?;
    }
    if let Some(paths) = &stated.routes {
        game.routes[seat] = paths.find(game)?;
    }
    game.delivered_to[seat] = stated.delivered_to.find(game)?;
    game.third_post[seat] = stated.third_post.find(game)?;
    let mut player = game.players[seat];
    player.hand = stated.resources.unwrap_or(player.hand);
    player.gold = stated.gold.unwrap_or(player.gold);
    player.cards = stated.cards.find(game)?;
    player.merchants = stated.merchants.find(game)?;
    if let Some(paths) = &stated.caravans {
        player.caravans = paths.find(game)?;
    }
    game.players[seat] = player;
    Ok(())
}

/// Puts the token of this number, with or without an arch, on a hex.
fn put_token(game: &mut Merchants, hex: HexId, stated: TokenPosition) -> Read<()> {
    let board = game.board();
    let name = &board.hex(hex).id;
    if !board.spaces().contains(hex) {
        return refuse(format!("the hex '{name}' has no token space (§B2)"));
    }
    let color = board.hex(hex).resource();
    let TokenPosition { number, arch } = stated;
    let mut known = board.tokens().iter().zip(&mut game.token_at);
    let free = known.find(|(token, at)| {
        at.is_none() && (token.color, token.number, token.arch) == (color, number, arch)
    });
    let Some((_, at)) = free else {
        let arch = if arch { "arch " } else { "" };
        return refuse(format!(
            "there is no {arch}token {number} for the hex '{name}' (§B2)"
        ));
    };
    *at = Some(hex);
    Ok(())
}

fn put_turn(game: &mut Merchants, stated: &TurnPosition) -> Read<()> {
    if let Some(active) = stated.active {
        game.active = active.find(game)?;
    }
    game.turn = stated.number.unwrap_or(game.turn);
    game.rolled = stated.rolled.unwrap_or(game.rolled);
    game.memory.card_played = stated.card_played;
    game.memory.gold_buys = stated.gold_buys;
    game.memory.bought = stated.bought.find(game)?;
    game.memory.proposals = stated.proposals;
    game.memory.card_routes = stated.card_routes;
    game.memory.offers_made = stated.offers_made.find(game)?;
    for fee in &stated.fees {
        let to = fee.to.find(game)?;
        game.memory.fee_paid[fee.caravan.index()].insert(to);
    }
    for proposal in &stated.proposed {
        let proposal = proposal.find(game)?;
        remember(game, proposal)?;
    }
    for open in &stated.offers {
        let seat = open.seat.find(game)?;
        let offer = Offer::parse(&open.give, &open.want)?;
        open_offer(&mut game.memory.offers[seat], open.number, offer)?;
    }
    Ok(())
}

/// Remembers a proposal of this turn (§A1.7).
fn remember(game: &mut Merchants, proposal: Proposal) -> Read<()> {
    let memory = &mut game.memory;
    let Some(slot) = memory.recent.get_mut(usize::from(memory.n_recent)) else {
        return refuse("a turn does not have that many proposals (§A1.7)");
    };
    *slot = proposal;
    memory.n_recent += 1;
    Ok(())
}

/// Puts an offer of an opponent among the open ones (§A1.6).
fn open_offer(slots: &mut [Offer], number: u8, offer: Offer) -> Read<()> {
    let slot = usize::from(number)
        .checked_sub(1)
        .and_then(|index| slots.get_mut(index));
    match slot {
        Some(slot) if slot.is_empty() => *slot = offer,
        Some(_) => return refuse("two open offers have the same number (§K4)"),
        None => return refuse("an open offer is none of those made this turn (§A1.6)"),
    }
    Ok(())
}

/// What follows from posts and deliveries must be as stated.
fn check_stated(game: &Merchants, seat: Seat, stated: &SeatPosition) -> Read<()> {
    let player = &game.players[seat];
    for (stated, found, what) in [
        (stated.storage, player.storage, "posts in storage"),
        (stated.available, player.available, "tokens available"),
        (stated.delivered, player.delivered, "tokens delivered"),
    ] {
        if let Some(stated) = stated
            && stated != found
        {
            let name = game.setup.color(seat).name();
            return refuse(format!(
                "{name} has {found} {what} by its posts and deliveries, not {stated} (§C7)"
            ));
        }
    }
    Ok(())
}
