//! §A6 and §A7: recruiting merchants and assembling caravans.

use game_core::{Clause, EventSink, Seat, SeatSet};

use crate::action::Action;
use crate::caravans;
use crate::clauses;
use crate::event::Event;
use crate::goods::Purchase;
use crate::ids::{CityId, IntersectionId, PathId, PathSet};
use crate::illegal::Illegal;
use crate::phase::{Phase, PieceNumber};
use crate::setup::MerchantEntry;
use crate::state::Merchants;

/// §A6, §K3: at an own post, or beside it if the option says so.
pub(crate) fn check_recruit(
    game: &Merchants,
    city: CityId,
    at: IntersectionId,
    replace: Option<PieceNumber>,
) -> Result<(), Illegal> {
    if game.phase != Phase::Action {
        return Err(game.not_now());
    }
    if !game.posts[game.active].contains(city) {
        return Err(Illegal::NotYourPost { city });
    }
    game.check_cost(Purchase::Merchant)?;
    let merchants = &game.me().merchants;
    check_replace(merchants, replace, clauses::MERCHANT_REPLACED)?;
    if replace == Some(PieceNumber::Second) && merchants[0] == merchants[1] {
        return Err(Illegal::LowerNumber);
    }
    match game.options().merchant_entry {
        MerchantEntry::AtPost if at != game.board().city(city).at => Err(Illegal::WrongEntry),
        MerchantEntry::AtPost => match replace {
            Some(piece) if merchants[piece.index()] == Some(at) => Err(Illegal::AlreadyThere {
                clause: clauses::MERCHANT_REPLACED,
            }),
            _ => Ok(()),
        },
        MerchantEntry::Adjacent if is_entry(game, city, at) => Ok(()),
        MerchantEntry::Adjacent => Err(Illegal::WrongEntry),
    }
}

/// §A6.3, §A7.3: a piece is named if and only if both are on the board.
fn check_replace<T>(
    pieces: &[Option<T>; 2],
    replace: Option<PieceNumber>,
    clause: Clause,
) -> Result<(), Illegal> {
    match (free_piece(pieces), replace) {
        (None, None) => Err(Illegal::NameReplaced { clause }),
        (Some(_), Some(_)) => Err(Illegal::NothingToReplace { clause }),
        (None, Some(_)) | (Some(_), None) => Ok(()),
    }
}

/// The lowest free number (§K5), unless both pieces are out.
fn free_piece<T>(pieces: &[Option<T>; 2]) -> Option<PieceNumber> {
    PieceNumber::BOTH
        .into_iter()
        .find(|piece| pieces[piece.index()].is_none())
}

/// §U3: a neighboring intersection without merchant, post or city-site.
fn is_entry(game: &Merchants, city: CityId, at: IntersectionId) -> bool {
    let mut ways = game.board().ways_from(game.board().city(city).at).iter();
    ways.any(|(_, end)| *end == at)
        && !game.board().city_sites().contains(at)
        && !has_merchant(game, at)
}

/// Whether a merchant of anybody stands there.
pub(crate) fn has_merchant(game: &Merchants, at: IntersectionId) -> bool {
    merchant_owner(game, at).is_some()
}

/// Whose merchant stands there.
pub(crate) fn merchant_owner(game: &Merchants, at: IntersectionId) -> Option<Seat> {
    let mut players = game.players.entries();
    let owner = players.find(|(_, player)| player.merchants.contains(&Some(at)));
    owner.map(|(seat, _)| seat)
}

/// §A6: the merchant is paid for and placed.
pub(crate) fn recruit(
    game: &mut Merchants,
    at: IntersectionId,
    replace: Option<PieceNumber>,
    events: &mut impl EventSink<Event>,
) {
    game.pay_for(Purchase::Merchant);
    let seat = game.active;
    if let Some(from) = replace.and_then(|piece| game.merchant(seat, piece)) {
        events.note(|| Event::MerchantRemoved { seat, at: from });
    }
    let merchants = &mut game.me_mut().merchants;
    let piece = replace.or_else(|| free_piece(merchants));
    let piece = piece.expect("a merchant is free or replaced");
    merchants[piece.index()] = Some(at);
    events.note(|| Event::Recruited { seat, at });
    game.something_changed();
    game.resume();
}

/// §A7: on an own route at an own post that is not full.
pub(crate) fn check_assemble(
    game: &Merchants,
    path: PathId,
    replace: Option<PieceNumber>,
) -> Result<(), Illegal> {
    if game.phase != Phase::Action {
        return Err(game.not_now());
    }
    if !assembly_routes(game).contains(path) {
        return Err(Illegal::NotYourRouteAtPost);
    }
    game.check_cost(Purchase::Caravan)?;
    check_replace(&game.me().caravans, replace, clauses::CARAVAN_REPLACED)?;
    if let Some(piece) = replace {
        caravans::check_lower_number(game, piece)?;
        if game.caravan(game.active, piece) == Some(path) {
            return Err(Illegal::AlreadyThere {
                clause: clauses::CARAVAN_REPLACED,
            });
        }
    }
    if game.caravans_on(path) >= caravans::CAPACITY {
        return Err(Illegal::RouteFull {
            clause: clauses::CARAVAN_PLACE,
        });
    }
    Ok(())
}

/// §A7.2: own routes that end at an own post.
fn assembly_routes(game: &Merchants) -> PathSet {
    let seat = game.active;
    let at_posts = game.posts[seat].iter().fold(PathSet::EMPTY, |paths, city| {
        paths | game.board().paths_at(game.board().city(city).at)
    });
    at_posts & game.routes[seat]
}

/// §A7; §A7.5: a re-placed caravan is a new one.
pub(crate) fn assemble(
    game: &mut Merchants,
    path: PathId,
    replace: Option<PieceNumber>,
    events: &mut impl EventSink<Event>,
) {
    game.pay_for(Purchase::Caravan);
    let seat = game.active;
    if let Some(from) = replace.and_then(|piece| game.caravan(seat, piece)) {
        events.note(|| Event::CaravanRemoved { seat, path: from });
    }
    let caravans = &mut game.me_mut().caravans;
    let piece = replace.or_else(|| free_piece(caravans));
    let piece = piece.expect("a caravan is free or replaced");
    caravans[piece.index()] = Some(path);
    game.memory.fee_paid[piece.index()] = SeatSet::EMPTY;
    events.note(|| Event::CaravanPlaced { seat, path });
    game.something_changed();
    game.resume();
}

/// The recruits of the action phase.
pub(crate) fn list_recruits(game: &Merchants, actions: &mut Vec<Action>) {
    if !game.affords(Purchase::Merchant) {
        return;
    }
    for city in game.posts[game.active] {
        let post = game.board().city(city).at;
        for replace in replaceable(&game.me().merchants) {
            let mut push = |at| {
                if check_recruit(game, city, at, *replace).is_ok() {
                    actions.push(Action::Recruit {
                        city,
                        at,
                        replace: *replace,
                    });
                }
            };
            match game.options().merchant_entry {
                MerchantEntry::AtPost => push(post),
                MerchantEntry::Adjacent => {
                    for (_, end) in game.board().ways_from(post) {
                        push(*end);
                    }
                }
            }
        }
    }
}

/// The pieces that may be named: none while one is free.
fn replaceable<T: Copy>(pieces: &[Option<T>; 2]) -> &'static [Option<PieceNumber>] {
    match free_piece(pieces) {
        Some(_) => &[None],
        None => &[Some(PieceNumber::First), Some(PieceNumber::Second)],
    }
}

/// The assemblies of the action phase.
pub(crate) fn list_assemblies(game: &Merchants, actions: &mut Vec<Action>) {
    if !game.affords(Purchase::Caravan) {
        return;
    }
    for path in assembly_routes(game) {
        for replace in replaceable(&game.me().caravans) {
            if check_assemble(game, path, *replace).is_ok() {
                actions.push(Action::Assemble {
                    path,
                    replace: *replace,
                });
            }
        }
    }
}
