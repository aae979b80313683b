//! From an object to a stated position.

use std::collections::BTreeMap;

use game_core::{Bits, Id, IdSet, Notation as _, Seat, Seats, Versioned as _, Word};

use super::document::{
    AnswerPosition, Document, PhasePosition, ProposalPosition, SeatPosition, TurnPosition,
};
use super::{Read, check, open_offer, place_token, refuse, remember, usual};
use crate::goods::{Goods, Resource};
use crate::ids::CardKind;
use crate::memory::Cards;
use crate::offer::{Offer, Proposal};
use crate::phase::{Answer, Phase, PieceNumber};
use crate::robber;
use crate::setup::Setup;
use crate::start;
use crate::state::Merchants;

pub(super) fn read(document: &Document, rules: u32) -> Read<Merchants> {
    let rules = document.rules.unwrap_or(rules);
    Merchants::check_rules(rules)?;
    let setup = read_setup(document)?.with_rules_version(rules);
    // Names belong to the board, so any state of the setup will do to read the phase.
    let phase = match &document.phase {
        Some(phase) => read_phase(&start::new_game(&setup), phase)?,
        None => Phase::PreRoll,
    };
    let mut game = usual(&setup, phase);
    for (name, given) in &document.seats {
        let seat = named(&game, name)?;
        read_seat(&mut game, seat, given)?;
    }
    if let Some(cities) = &document.neutral {
        game.neutral_posts = set(&game, cities)?;
    }
    if let Some(hex) = &document.robber {
        game.robber = Some(named(&game, hex)?);
    }
    if let Some(tokens) = &document.tokens {
        game.token_at = Default::default();
        for (hex, token) in tokens {
            let hex = named(&game, hex)?;
            place_token(&mut game, hex, token.number, token.arch)?;
        }
    }
    game.discards = cards(&game, &document.discards)?;
    read_turn(&mut game, &document.turn)?;
    Ok(game)
}

fn read_setup(document: &Document) -> Read<Setup> {
    let players = document.players.map(|players| players.to_string());
    let mut words: Vec<String> = Vec::new();
    words.extend(players.map(|players| format!("players={players}")));
    words.extend(
        document
            .board
            .as_ref()
            .map(|board| format!("board={board}")),
    );
    for (key, value) in &document.options {
        let text = match value {
            serde_json::Value::String(text) => text.clone(),
            serde_json::Value::Number(number) => number.to_string(),
            serde_json::Value::Bool(truth) => truth.to_string(),
            serde_json::Value::Null
            | serde_json::Value::Array(_)
            | serde_json::Value::Object(_) => {
                return refuse(format!(
                    "the option '{}' must be a text, number or truth value",
                    game_core::NotationError::shorten(key)
                ));
            }
        };
        words.push(format!("{key}={text}"));
    }
    Setup::from_words(words.iter().map(String::as_str))
}

fn named<T: Word<Merchants>>(game: &Merchants, name: &str) -> Read<T> {
    T::read_word(name, game)
}

fn set<I: Id + Word<Merchants>, B: Bits>(game: &Merchants, names: &[String]) -> Read<IdSet<I, B>> {
    let mut all = IdSet::EMPTY;
    for name in names {
        super::insert(&mut all, name, game)?;
    }
    Ok(all)
}

fn by_seat<T, V: Default>(
    game: &Merchants,
    given: &BTreeMap<String, T>,
    read: impl Fn(&T) -> Read<V>,
) -> Read<Seats<V>> {
    let mut all = Seats::from_fn(game.setup.players(), |_| V::default());
    for (name, value) in given {
        all[named::<Seat>(game, name)?] = read(value)?;
    }
    Ok(all)
}

fn goods(game: &Merchants, counts: &BTreeMap<String, u8>) -> Read<Goods> {
    let mut goods = Goods::NONE;
    for (name, count) in counts {
        goods[named::<Resource>(game, name)?] = *count;
    }
    Ok(goods)
}

fn cards(game: &Merchants, counts: &BTreeMap<String, u8>) -> Read<Cards> {
    let mut cards = Cards::default();
    for (name, count) in counts {
        cards[named::<CardKind>(game, name)?] = *count;
    }
    Ok(cards)
}

fn pieces<T: Word<Merchants> + Copy>(
    game: &Merchants,
    given: &[Option<String>],
) -> Read<[Option<T>; 2]> {
    let names = given.iter().map(Option::as_deref);
    super::pieces(names, game)
}

fn piece(number: u8) -> Read<PieceNumber> {
    match PieceNumber::from_index(number) {
        Some(piece) => Ok(piece),
        None => refuse(format!(
            "pieces have the numbers 0 and 1, not {number} (§K5)"
        )),
    }
}

fn read_seat(game: &mut Merchants, seat: Seat, given: &SeatPosition) -> Read<()> {
    if let Some(cities) = &given.posts {
        game.posts[seat] = set(game, cities)?;
    }
    if let Some(paths) = &given.routes {
        game.routes[seat] = set(game, paths)?;
    }
    game.delivered_to[seat] = set(game, &given.delivered_to)?;
    let third = given.third_post.as_ref();
    game.third_post[seat] = third.map(|city| named(game, city)).transpose()?;
    let mut player = game.players[seat];
    if let Some(counts) = &given.resources {
        player.hand = goods(game, counts)?;
    }
    if let Some(gold) = given.gold {
        player.gold = gold;
    }
    player.cards = cards(game, &given.cards)?;
    player.merchants = pieces(game, &given.merchants)?;
    if let Some(paths) = &given.caravans {
        player.caravans = pieces(game, paths)?;
    }
    game.players[seat] = player;
    check_stated(game, seat, given)
}

/// What follows from posts and deliveries must be as stated.
fn check_stated(game: &Merchants, seat: Seat, given: &SeatPosition) -> Read<()> {
    let stated = [given.storage, given.available, given.delivered];
    if stated == [None; 3] {
        return Ok(());
    }
    let (storage, available, delivered) = check::tokens_of(game, seat)?;
    let found = [
        (storage, "posts in storage"),
        (available, "tokens available"),
        (delivered, "tokens delivered"),
    ];
    for (stated, (found, what)) in stated.into_iter().zip(found) {
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

fn read_turn(game: &mut Merchants, turn: &TurnPosition) -> Read<()> {
    if let Some(active) = &turn.active {
        game.active = named(game, active)?;
    }
    game.turn = turn.number.unwrap_or(game.turn);
    game.rolled = turn.rolled.unwrap_or(game.rolled);
    game.memory.card_played = turn.card_played;
    game.memory.gold_buys = turn.gold_buys;
    game.memory.bought = cards(game, &turn.bought)?;
    game.memory.proposals = turn.proposals;
    game.memory.card_routes = turn.card_routes;
    game.memory.offers_made = by_seat(game, &turn.offers_made, |made| Ok(*made))?;
    for fee in &turn.fees {
        let to = named(game, &fee.to)?;
        game.memory.fee_paid[piece(fee.caravan)?.index()].insert(to);
    }
    for given in &turn.proposed {
        let proposal = read_proposal(game, given)?;
        remember(game, proposal)?;
    }
    for given in &turn.offers {
        let seat: Seat = named(game, &given.seat)?;
        let offer = Offer::parse(&given.give, &given.want)?;
        open_offer(&mut game.memory.offers[seat], given.number, offer)?;
    }
    Ok(())
}

fn read_proposal(game: &Merchants, given: &ProposalPosition) -> Read<Proposal> {
    Ok(Proposal {
        offer: Offer::parse(&given.give, &given.want)?,
        to: set(game, &given.to)?,
    })
}

fn read_answer(given: &AnswerPosition) -> Read<Answer> {
    Ok(match given {
        AnswerPosition::Accept => Answer::Accept,
        AnswerPosition::Reject => Answer::Reject,
        AnswerPosition::Counter { give, want } => Answer::Counter(Offer::parse(give, want)?),
    })
}

fn read_phase(game: &Merchants, given: &PhasePosition) -> Read<Phase> {
    Ok(match given {
        PhasePosition::RobberStart {} => Phase::RobberStart,
        PhasePosition::StartRoll { contenders, rolls } => Phase::StartRoll {
            contenders: if contenders.is_empty() {
                game.seats().collect()
            } else {
                set(game, contenders)?
            },
            rolls: by_seat(game, rolls, |sum| Ok(*sum))?,
        },
        PhasePosition::SetupPost { step } => Phase::SetupPost { step: *step },
        PhasePosition::SetupNeutral { step } => Phase::SetupNeutral { step: *step },
        PhasePosition::SetupRoute { step } => Phase::SetupRoute { step: *step },
        PhasePosition::PreRoll {} => Phase::PreRoll,
        PhasePosition::Rolling {} => Phase::Rolling,
        PhasePosition::Discard { chosen } => Phase::Discard {
            due: robber::due_discards(game),
            chosen: by_seat(game, chosen, |counts| goods(game, counts))?,
        },
        PhasePosition::MoveRobber {} => Phase::MoveRobber,
        PhasePosition::Steal {} => Phase::Steal,
        PhasePosition::Stealing { victim } => Phase::Stealing {
            victim: named(game, victim)?,
        },
        PhasePosition::Action {} => Phase::Action,
        PhasePosition::Offering { seat } => Phase::Offering {
            seat: named(game, seat)?,
        },
        PhasePosition::TradeOpen { proposal, answers } => Phase::TradeOpen {
            proposal: read_proposal(game, proposal)?,
            answers: by_seat(game, answers, |given| read_answer(given).map(Some))?,
        },
        PhasePosition::TradeChoose { proposal, answers } => Phase::TradeChoose {
            proposal: read_proposal(game, proposal)?,
            answers: by_seat(game, answers, |given| read_answer(given).map(Some))?,
        },
        PhasePosition::Drawing {} => Phase::Drawing,
        PhasePosition::GoldPath { path, free } => Phase::GoldPath {
            path: named(game, path)?,
            free: *free,
        },
        PhasePosition::FreeRoute { path } => Phase::FreeRoute {
            path: named(game, path)?,
        },
        PhasePosition::TokenHex { city } => Phase::TokenHex {
            city: named(game, city)?,
        },
        PhasePosition::TokenTurn { hex } => Phase::TokenTurn {
            hex: named(game, hex)?,
        },
        PhasePosition::TokenSource { hex } => Phase::TokenSource {
            hex: named(game, hex)?,
        },
        PhasePosition::CaravanMove {
            caravan,
            steps,
            moved,
            by_card,
        } => Phase::CaravanMove {
            caravan: piece(*caravan)?,
            steps: *steps,
            moved: *moved,
            by_card: *by_card,
        },
        PhasePosition::CardRoutes { first } => Phase::CardRoutes { first: *first },
        PhasePosition::CardMerchant { reach } => Phase::CardMerchant { reach: *reach },
        PhasePosition::CardCaravan { steps } => Phase::CardCaravan { steps: *steps },
        PhasePosition::CardTake { left, from } => Phase::CardTake {
            left: *left,
            from: named(game, from)?,
        },
        PhasePosition::CardName { most } => Phase::CardName { most: *most },
        PhasePosition::Over {} => Phase::Over,
    })
}
