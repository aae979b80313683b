//! From a document to a state: the turn and the phase.

use std::collections::BTreeMap;

use game_core::Seat;

use super::names::{
    Read, quote, read_cards, read_city, read_goods, read_hex, read_path, read_resource, read_seat,
    refuse,
};
use super::{AnswerPosition, PhasePosition, ProposalPosition, TurnPosition};
use crate::goods::Goods;
use crate::offer::{Offer, Proposal, SeatSet};
use crate::phase::{Answer, Phase, Piece};
use crate::setup::MOST_PROPOSALS;
use crate::state::{Cards, Memory, Merchants, START_GOLD};
use crate::{caravans, network, posts, robber, start, trade};

/// Whose turn it is and what is remembered.
pub(super) fn read_turn(
    game: &mut Merchants,
    turn: &TurnPosition,
    phase: &PhasePosition,
) -> Read<()> {
    let in_setup = phase.is_setup();
    if let Some(active) = &turn.active {
        game.active = read_seat(game, active)?;
    }
    game.turn = turn.number.unwrap_or(u16::from(!in_setup));
    if in_setup != (game.turn == 0) {
        return refuse("turns are counted from 1 once the setup is done (§S28)");
    }
    if game.options().turn_cap.is_some_and(|cap| game.turn > cap) {
        return refuse("more turns have begun than the turn cap allows (§E12)");
    }
    game.rolled = read_rolled(turn, phase)?;
    if turn.gold_buys > 2 {
        return refuse("no more than two resources are bought with gold in a turn (§A3.2)");
    }
    let mut memory = Memory {
        card_played: turn.card_played,
        gold_buys: turn.gold_buys,
        bought: read_cards(game.board(), &turn.bought)?,
        proposals: turn.proposals,
        card_routes: turn.card_routes,
        ..Memory::default()
    };
    for kind in game.setup.card_kinds() {
        if memory.bought[kind] > game.me().cards[kind] {
            return refuse("more cards of a kind were bought this turn than are held (§D3)");
        }
    }
    for fee in &turn.fees {
        let to = read_seat(game, &fee.to)?;
        let caravan = read_piece(fee.caravan)?;
        if to == game.active {
            return refuse("nobody pays a fee to himself (§A12.1)");
        }
        memory.fee_paid[caravan.index()].insert(to);
    }
    read_proposals(game, turn, &mut memory)?;
    read_offers(game, turn, &mut memory)?;
    if in_setup && memory != Memory::default() {
        return refuse("nothing of a turn is remembered during setup (§T5)");
    }
    if memory.card_routes > 0 && !memory.card_played {
        return refuse("routes are left to place by a card, but no card was played (§D4)");
    }
    if !game.rolled
        && (memory.gold_buys > 0 || memory.proposals > 0 || memory.bought != Cards::default())
    {
        return refuse("nothing is bought or proposed before the roll (§T1)");
    }
    game.memory = memory;
    Ok(())
}

fn read_rolled(turn: &TurnPosition, phase: &PhasePosition) -> Read<bool> {
    let before = matches!(phase, PhasePosition::PreRoll {} | PhasePosition::Rolling {});
    let after = matches!(
        phase,
        PhasePosition::Action {}
            | PhasePosition::Discard { .. }
            | PhasePosition::Offering { .. }
            | PhasePosition::TradeOpen { .. }
            | PhasePosition::TradeChoose { .. }
            | PhasePosition::Drawing {}
    );
    let known = if before || phase.is_setup() {
        Some(false)
    } else {
        after.then_some(true)
    };
    match (known, turn.rolled) {
        (Some(known), Some(given)) if known != given => {
            refuse("the phase and whether the dice were rolled do not fit together (§T1)")
        }
        (Some(known), _) => Ok(known),
        (None, given) => Ok(given.unwrap_or(true)),
    }
}

fn read_piece(number: u8) -> Read<Piece> {
    match Piece::from_index(number) {
        Some(piece) => Ok(piece),
        None => refuse(format!(
            "pieces have the numbers 0 and 1, not {number} (§K5)"
        )),
    }
}

fn read_proposals(game: &Merchants, turn: &TurnPosition, memory: &mut Memory) -> Read<()> {
    let most = game.options().max_proposals_per_turn;
    if turn.proposals > most
        || turn.proposed.len() > usize::from(turn.proposals.min(MOST_PROPOSALS))
    {
        return refuse("the proposals of the turn do not fit their number (§A1.7)");
    }
    for given in &turn.proposed {
        let proposal = read_proposal(game, given)?;
        let known = &memory.recent[..usize::from(memory.n_recent)];
        if known.contains(&proposal) {
            return refuse("a proposal is remembered twice (§A1.7)");
        }
        memory.recent[usize::from(memory.n_recent)] = proposal;
        memory.n_recent += 1;
    }
    Ok(())
}

fn read_proposal(game: &Merchants, given: &ProposalPosition) -> Read<Proposal> {
    let offer = Offer::parse(&given.give, &given.want)?;
    let mut to = SeatSet::NONE;
    for name in &given.to {
        let seat = read_seat(game, name)?;
        if seat == game.active || to.contains(seat) {
            return refuse("a proposal is made to opponents, each named once (§A1.4)");
        }
        to.insert(seat);
    }
    if offer.is_empty() || to.is_empty() {
        return refuse("a proposal needs something to trade and somebody to ask (§A1.4)");
    }
    Ok(Proposal { offer, to })
}

fn read_offers(game: &Merchants, turn: &TurnPosition, memory: &mut Memory) -> Read<()> {
    for (name, made) in &turn.offers_made {
        let seat = read_seat(game, name)?;
        if *made > 2 || seat == game.active {
            return refuse("an opponent makes at most two offers in a turn (§A1.6)");
        }
        memory.offers_made[seat.index()] = *made;
    }
    for given in &turn.offers {
        let seat = read_seat(game, &given.seat)?;
        let offer = Offer::parse(&given.give, &given.want)?;
        if given.number == 0 || given.number > memory.offers_made[seat.index()] || offer.is_empty()
        {
            return refuse("an open offer is none of those made this turn (§A1.6)");
        }
        let slot = &mut memory.offers[seat.index()][usize::from(given.number) - 1];
        if !slot.is_empty() {
            return refuse("two open offers have the same number (§K4)");
        }
        *slot = offer;
    }
    let used = memory.offers_made != [0; 4];
    if used && !(game.options().unsolicited_offers && game.rolled) {
        return refuse("opponents make no offers of their own accord here (§A1.6)");
    }
    Ok(())
}

/// The phase, with everything that must be so in it.
pub(super) fn read_phase(game: &mut Merchants, given: &PhasePosition) -> Read<()> {
    game.phase = phase_of(game, given)?;
    if given.is_setup() {
        check_setup(game)?;
    } else if game.third_post != [None; 4] {
        return refuse("the third posts are of interest only during setup (§S27)");
    }
    check_caravans(game)?;
    check_phase(game)
}

fn phase_of(game: &Merchants, given: &PhasePosition) -> Read<Phase> {
    let board = game.board();
    Ok(match given {
        PhasePosition::RobberStart {} => Phase::RobberStart,
        PhasePosition::StartRoll { contenders, rolls } => read_start_roll(game, contenders, rolls)?,
        PhasePosition::SetupPost { step } => Phase::SetupPost { step: *step },
        PhasePosition::SetupNeutral { step } => Phase::SetupNeutral { step: *step },
        PhasePosition::SetupRoute { step } => Phase::SetupRoute { step: *step },
        PhasePosition::PreRoll {} => Phase::PreRoll,
        PhasePosition::Rolling {} => Phase::Rolling,
        PhasePosition::Discard { chosen } => {
            let mut cards = [Goods::NONE; 4];
            for (name, counts) in chosen {
                cards[read_seat(game, name)?.index()] = read_goods(counts)?;
            }
            Phase::Discard {
                due: robber::due_discards(game),
                chosen: cards,
            }
        }
        PhasePosition::MoveRobber {} => Phase::MoveRobber,
        PhasePosition::Steal {} => Phase::Steal,
        PhasePosition::Stealing { victim } => Phase::Stealing {
            victim: read_seat(game, victim)?,
        },
        PhasePosition::Action {} => Phase::Action,
        PhasePosition::Offering { seat } => Phase::Offering {
            seat: read_seat(game, seat)?,
        },
        PhasePosition::TradeOpen { proposal, answers } => Phase::TradeOpen {
            proposal: read_proposal(game, proposal)?,
            answers: read_answers(game, answers)?,
        },
        PhasePosition::TradeChoose { proposal, answers } => Phase::TradeChoose {
            proposal: read_proposal(game, proposal)?,
            answers: read_answers(game, answers)?,
        },
        PhasePosition::Drawing {} => Phase::Drawing,
        PhasePosition::GoldPath { path, free } => Phase::GoldPath {
            path: read_path(board, path)?,
            free: *free,
        },
        PhasePosition::FreeRoute { path } => Phase::FreeRoute {
            path: read_path(board, path)?,
        },
        PhasePosition::TokenHex { city } => Phase::TokenHex {
            city: read_city(board, city)?,
        },
        PhasePosition::TokenTurn { hex } => Phase::TokenTurn {
            hex: read_hex(board, hex)?,
        },
        PhasePosition::TokenSource { hex } => Phase::TokenSource {
            hex: read_hex(board, hex)?,
        },
        PhasePosition::CaravanMove {
            caravan,
            steps,
            moved,
            by_card,
        } => Phase::CaravanMove {
            caravan: read_piece(*caravan)?,
            steps: *steps,
            moved: *moved,
            by_card: *by_card,
        },
        PhasePosition::CardRoutes { first } => Phase::CardRoutes { first: *first },
        PhasePosition::CardMerchant { reach } => Phase::CardMerchant { reach: *reach },
        PhasePosition::CardCaravan { steps } => Phase::CardCaravan { steps: *steps },
        PhasePosition::CardTake { left, from } => Phase::CardTake {
            left: *left,
            from: read_resource(from)?,
        },
        PhasePosition::CardName { most } => Phase::CardName { most: *most },
        PhasePosition::Over {} => Phase::Over,
    })
}

fn read_start_roll(
    game: &Merchants,
    contenders: &[String],
    rolls: &BTreeMap<String, u8>,
) -> Read<Phase> {
    let mut seats: SeatSet = game.seats().collect();
    if !contenders.is_empty() {
        seats = SeatSet::NONE;
        for name in contenders {
            seats.insert(read_seat(game, name)?);
        }
    }
    let mut sums = [0; 4];
    for (name, sum) in rolls {
        let seat = read_seat(game, name)?;
        if !(2..=12).contains(sum) || !seats.contains(seat) {
            return refuse(format!(
                "'{}' has no roll of {sum} for the start (§S20)",
                quote(name)
            ));
        }
        sums[seat.index()] = *sum;
    }
    let next = start::next_roller(seats, sums);
    let in_order = next.is_some_and(|next| {
        seats
            .iter()
            .all(|seat| (sums[seat.index()] > 0) == (seat < next))
    });
    if seats.len() < 2 || !in_order {
        return refuse("the rolls for the start are not in seat order (§S20)");
    }
    Ok(Phase::StartRoll {
        contenders: seats,
        rolls: sums,
    })
}

fn read_answers(
    game: &Merchants,
    given: &BTreeMap<String, AnswerPosition>,
) -> Read<[Option<Answer>; 4]> {
    let mut answers = [None; 4];
    for (name, answer) in given {
        answers[read_seat(game, name)?.index()] = Some(match answer {
            AnswerPosition::Accept => Answer::Accept,
            AnswerPosition::Reject => Answer::Reject,
            AnswerPosition::Counter { give, want } => Answer::Counter(Offer::parse(give, want)?),
        });
    }
    Ok(answers)
}

/// §2: the pieces on the board are those placed before this step, and nothing else is there.
fn check_setup(game: &Merchants) -> Read<()> {
    let players = game.setup.players();
    let neutrals = if players == 3 { 3 } else { 0 };
    let ((posts_done, neutrals_done, routes_done), too_far) =
        if let Phase::SetupPost { step } = game.phase {
            ((step, 0, 0), step >= 3 * players)
        } else if let Phase::SetupNeutral { step } = game.phase {
            ((3 * players, step, 0), step >= neutrals)
        } else if let Phase::SetupRoute { step } = game.phase {
            ((3 * players, neutrals, step), step >= players)
        } else {
            ((0, 0, 0), game.active != Seat::FIRST)
        };
    let count = |placer: &dyn Fn(u8) -> Seat, done: u8, seat: Seat| {
        let placed = (0..done).filter(|step| placer(*step) == seat).count();
        u8::try_from(placed).unwrap_or(u8::MAX)
    };
    let mut fits = !too_far
        && game.setup.start() == crate::setup::Start::Variable
        && game.posts[crate::state::NEUTRAL].len() == neutrals_done
        && game
            .all_posts()
            .without(&game.board().purple_cities())
            .is_empty()
        && game.token_at == start::arch_tokens(&game.setup)
        && game.discards.total() == 0;
    fits |= game.phase == Phase::RobberStart && game.all_posts().is_empty();
    for seat in game.seats() {
        let player = &game.players[seat.index()];
        let posts = count(&|step| start::post_placer(game, step), posts_done, seat);
        let routes = count(&|step| start::route_placer(game, step), routes_done, seat);
        let caravan = player.caravans[0].filter(|_| player.caravans[1].is_none());
        fits &= game.posts[seat.index()].len() == posts
            && game.routes[seat.index()].len() == routes
            && (posts == 3) == game.third_post[seat.index()].is_some()
            && (routes == 0 && player.caravans == [None; 2]
                || caravan.is_some_and(|path| game.routes[seat.index()].contains(path)))
            && player.hand == Goods::NONE
            && player.cards.total() == 0
            && player.merchants == [None; 2]
            && player.gold == START_GOLD;
    }
    if fits {
        Ok(())
    } else {
        refuse("the pieces are not those that stand at this step of the setup (§2)")
    }
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

/// What must be so in a sub-state.
fn check_phase(game: &Merchants) -> Read<()> {
    let own_route = |path| game.routes[game.active.index()].contains(path);
    let by_card = |holds: bool| holds && game.memory.card_played;
    let fits = match &game.phase {
        Phase::Discard { due, chosen } => {
            robber::next_discarder(due, chosen).is_some()
                && game.seats().all(|seat| {
                    let (due, chosen) = (due[seat.index()], &chosen[seat.index()]);
                    chosen.total() <= due && game.hand(seat).covers(chosen)
                })
                && discards_in_order(due, chosen)
        }
        Phase::MoveRobber | Phase::Steal => game.rolled || game.memory.card_played,
        Phase::Stealing { victim } => {
            (game.rolled || game.memory.card_played) && robber::candidates(game).contains(*victim)
        }
        Phase::Offering { seat } => {
            game.options().unsolicited_offers
                && *seat != game.active
                && game.memory.offers_made[seat.index()] < 2
        }
        Phase::TradeOpen { proposal, answers } => {
            trade::answers_fit(game, proposal, answers)
                && trade::next_answerer(proposal.to, answers).is_some()
        }
        Phase::TradeChoose { proposal, answers } => {
            trade::answers_fit(game, proposal, answers)
                && trade::next_answerer(proposal.to, answers).is_none()
        }
        Phase::GoldPath { path, .. } => {
            own_route(*path) && !network::connections(game, *path).as_slice().is_empty()
        }
        Phase::FreeRoute { path } => own_route(*path) && game.board().path(*path).double_arrow,
        Phase::TokenHex { city } => game.posts[game.active.index()].contains(*city),
        Phase::TokenTurn { hex } => {
            is_open(game, *hex) && posts::stock(game, *hex).next().is_some()
        }
        Phase::TokenSource { hex } => {
            is_open(game, *hex) && posts::stock(game, *hex).next().is_none()
        }
        Phase::CaravanMove {
            caravan,
            moved,
            by_card: card,
            ..
        } => {
            game.caravan(game.active, *caravan).is_some()
                && (*moved || !is_crowded(game, *caravan))
                && (game.rolled || *card)
                && (!*card || game.memory.card_played)
        }
        Phase::CardRoutes { .. } => by_card(game.memory.card_routes > 0),
        Phase::CardTake { left, .. } => by_card(*left > 0),
        Phase::CardMerchant { .. } | Phase::CardCaravan { .. } | Phase::CardName { .. } => {
            by_card(true)
        }
        Phase::RobberStart
        | Phase::StartRoll { .. }
        | Phase::SetupPost { .. }
        | Phase::SetupNeutral { .. }
        | Phase::SetupRoute { .. }
        | Phase::PreRoll
        | Phase::Rolling
        | Phase::Action
        | Phase::Drawing
        | Phase::Over => true,
    };
    let routes_due = matches!(
        game.phase,
        Phase::CardRoutes { .. } | Phase::GoldPath { .. } | Phase::FreeRoute { .. }
    );
    if game.memory.card_routes > 0 && !routes_due {
        return refuse("routes are left to place by a card, but the phase is another one (§D4)");
    }
    if fits {
        Ok(())
    } else {
        refuse(format!(
            "the phase does not fit the position (§{})",
            game.phase.clause()
        ))
    }
}

/// Seats discard one after the other, so a later one has chosen nothing yet.
fn discards_in_order(due: &[u8; 4], chosen: &[Goods; 4]) -> bool {
    robber::next_discarder(due, chosen).is_some_and(|next| {
        Seat::all(4).all(|seat| seat <= next || chosen[seat.index()] == Goods::NONE)
    })
}

/// Whether two other caravans are on the route of this one, where it cannot have stood before.
fn is_crowded(game: &Merchants, caravan: Piece) -> bool {
    let path = game.caravan(game.active, caravan);
    path.is_some_and(|path| game.caravans_on(path) > caravans::CAPACITY)
}

fn is_open(game: &Merchants, hex: crate::HexId) -> bool {
    game.board().spaces().contains(hex) && !game.token_hexes().contains(hex)
}
