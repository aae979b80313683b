//! §A10: building a trading post and numbering a hex.

use game_core::EventSink;

use crate::action::Action;
use crate::board::NumberToken;
use crate::event::Event;
use crate::goods::Resource;
use crate::ids::{CityId, HexId, HexSet};
use crate::illegal::Illegal;
use crate::phase::{Phase, PieceNumber};
use crate::state::{Merchants, Owner};

/// §A10.1 to §A10.5: the merchant becomes a post, which frees a token and brings its coins.
pub(crate) fn build(
    game: &mut Merchants,
    merchant: PieceNumber,
    city: CityId,
    events: &mut impl EventSink<Event>,
) {
    let seat = game.active;
    let me = game.me_mut();
    me.merchants[merchant.index()] = None;
    let storage = me.storage.checked_sub(1);
    me.storage = storage.expect("a post is built only if one is in storage");
    me.available += 1;
    game.put_post(Owner::Seat(seat), city);
    events.note(|| Event::PostPlaced { seat, city });
    let coins = u16::from(game.board().city(city).coins);
    if coins > 0 {
        let gold = game.pay_from_bank(seat, coins);
        events.note(|| Event::CoinsTaken { seat, gold });
    }
    if open_hexes(game, city).is_empty() {
        game.resume();
    } else {
        game.phase = Phase::TokenHex { city };
    }
}

/// §B2: the hexes at a city with an empty token space.
pub(crate) fn open_hexes(game: &Merchants, city: CityId) -> HexSet {
    let board = game.board();
    (board.hexes_at_city(city) & board.spaces()) - game.token_hexes()
}

/// §A10.7: the numbers still in stock that may be turned for a hex, each as often as it is there.
pub(crate) fn stock(game: &Merchants, hex: HexId) -> impl Iterator<Item = u8> {
    tokens(game, game.board().hex(hex).resource())
        .filter(|(_, at)| at.is_none())
        .map(|(token, _)| token.number)
}

/// The tokens of a color with their places.
fn tokens(game: &Merchants, color: Resource) -> impl Iterator<Item = (NumberToken, Option<HexId>)> {
    let tokens = game.board().tokens().iter().copied();
    tokens
        .zip(game.token_at)
        .filter(move |(token, _)| token.color == color)
}

/// §A10.8: the hexes whose token may move to `hex`.
pub(crate) fn sources(game: &Merchants, hex: HexId) -> HexSet {
    let movable = game.options().arch_tokens_movable;
    tokens(game, game.board().hex(hex).resource())
        .filter(|(token, _)| movable || !token.arch)
        .filter_map(|(_, at)| at)
        .filter(|at| *at != hex)
        .collect()
}

/// §A10.6: an open hex at the new post.
pub(crate) fn check_hex(game: &Merchants, hex: HexId) -> Result<(), Illegal> {
    let Phase::TokenHex { city } = game.phase else {
        return Err(game.not_now());
    };
    if open_hexes(game, city).contains(hex) {
        Ok(())
    } else {
        Err(Illegal::NotOpenHex { hex })
    }
}

/// §A10.6 to §A10.9: a token is turned if one is in stock, else one moves if it can.
pub(crate) fn choose_hex(game: &mut Merchants, hex: HexId) {
    if stock(game, hex).next().is_some() {
        game.phase = Phase::TokenTurn { hex };
    } else if sources(game, hex).is_empty() {
        game.resume();
    } else {
        game.phase = Phase::TokenSource { hex };
    }
}

/// §A10.7: the token that chance has turned.
pub(crate) fn turn(game: &mut Merchants, number: u8, events: &mut impl EventSink<Event>) {
    let Phase::TokenTurn { hex } = game.phase else {
        unreachable!("a number token is turned only for a hex that was chosen");
    };
    let color = game.board().hex(hex).resource();
    let turned = game
        .board()
        .tokens()
        .iter()
        .zip(game.token_at)
        .position(|(token, at)| at.is_none() && token.color == color && token.number == number);
    let index = turned.expect("the number is in stock");
    game.token_at[index] = Some(hex);
    game.settle_tokens();
    events.note(|| Event::TokenTurned { hex, number });
    game.resume();
}

/// §A10.8: a hex with a token of the right color that may move.
pub(crate) fn check_source(game: &Merchants, from: HexId) -> Result<(), Illegal> {
    let Phase::TokenSource { hex } = game.phase else {
        return Err(game.not_now());
    };
    if sources(game, hex).contains(from) {
        return Ok(());
    }
    let color = game.board().hex(hex).resource();
    if tokens(game, color).any(|(_, at)| at == Some(from)) {
        Err(Illegal::ArchTokenStays)
    } else {
        Err(Illegal::NoTokenThere { hex: from })
    }
}

/// §A10.8: the hex that the token leaves has no number from now on.
pub(crate) fn move_token(game: &mut Merchants, from: HexId, events: &mut impl EventSink<Event>) {
    let Phase::TokenSource { hex } = game.phase else {
        unreachable!("a number token moves only to a hex that was chosen");
    };
    let index = game.token_at.iter().position(|at| *at == Some(from));
    let index = index.expect("a token lies where it is taken from");
    game.token_at[index] = Some(hex);
    game.settle_tokens();
    let number = game.board().tokens()[index].number;
    events.note(|| Event::TokenMoved {
        from,
        to: hex,
        number,
    });
    game.resume();
}

/// The decisions of the sub-states of this chapter.
pub(crate) fn list(game: &Merchants, actions: &mut Vec<Action>) {
    if let Phase::TokenHex { city } = game.phase {
        actions.extend(
            open_hexes(game, city)
                .iter()
                .map(|hex| Action::TokenHex { hex }),
        );
    } else if let Phase::TokenSource { hex } = game.phase {
        actions.extend(
            sources(game, hex)
                .iter()
                .map(|hex| Action::TokenSource { hex }),
        );
    }
}
