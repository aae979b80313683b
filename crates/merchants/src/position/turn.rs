//! Whether the turn and the phase of a stated position can occur.

use game_core::{Seat, Seats};

use super::{Read, refuse};
use crate::goods::Goods;
use crate::memory::{Cards, Memory};
use crate::offer::Proposal;
use crate::phase::{Answer, Phase, PieceNumber};
use crate::setup::Start;
use crate::state::{Merchants, START_GOLD};
use crate::{caravans, network, posts, robber, start, trade};

pub(super) fn check(game: &Merchants) -> Read<()> {
    check_turn(game)?;
    check_memory(game)?;
    if game.phase.is_setup() {
        check_setup(game)?;
    } else if game.third_post.iter().any(Option::is_some) {
        return refuse("the third posts are of interest only during setup (§S27)");
    }
    check_phase(game)
}

/// Whether the dice have been rolled, where the phase tells.
pub(super) const fn usual_rolled(phase: &Phase) -> Option<bool> {
    if phase.is_setup() || matches!(phase, Phase::PreRoll | Phase::Rolling) {
        return Some(false);
    }
    let after = matches!(
        phase,
        Phase::Action
            | Phase::Discard { .. }
            | Phase::Offering { .. }
            | Phase::TradeOpen { .. }
            | Phase::TradeChoose { .. }
            | Phase::Drawing
    );
    if after { Some(true) } else { None }
}

/// Whose turn it is, and when.
fn check_turn(game: &Merchants) -> Read<()> {
    if game.phase.is_setup() != (game.turn == 0) {
        return refuse("turns are counted from 1 once the setup is done (§S28)");
    }
    let cap = game.options().turn_cap.get();
    if cap.is_some_and(|cap| game.turn > cap) {
        return refuse("more turns have begun than the turn cap allows (§E12)");
    }
    if usual_rolled(&game.phase).is_some_and(|rolled| rolled != game.rolled) {
        return refuse("the phase and whether the dice were rolled do not fit together (§T1)");
    }
    Ok(())
}

/// What is remembered until the turn ends.
fn check_memory(game: &Merchants) -> Read<()> {
    let memory = &game.memory;
    if memory.gold_buys > 2 {
        return refuse("no more than two resources are bought with gold in a turn (§A3.2)");
    }
    let mut kinds = game.setup.card_kinds();
    if kinds.any(|kind| memory.bought[kind] > game.me().cards[kind]) {
        return refuse("more cards of a kind were bought this turn than are held (§D3)");
    }
    if memory
        .fee_paid
        .iter()
        .any(|paid| paid.contains(game.active))
    {
        return refuse("nobody pays a fee to himself (§A12.1)");
    }
    check_proposals(game)?;
    check_offers(game)?;
    if game.phase.is_setup() && *memory != Memory::new(game.setup.players()) {
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
    Ok(())
}

fn check_proposals(game: &Merchants) -> Read<()> {
    let memory = &game.memory;
    if memory.proposals > game.options().max_proposals_per_turn.get()
        || memory.n_recent > memory.proposals
    {
        return refuse("the proposals of the turn do not fit their number (§A1.7)");
    }
    let recent = game.recent_proposals();
    for (index, proposal) in recent.iter().enumerate() {
        check_proposal(game, proposal)?;
        if recent[..index].contains(proposal) {
            return refuse("a proposal is remembered twice (§A1.7)");
        }
    }
    Ok(())
}

fn check_proposal(game: &Merchants, proposal: &Proposal) -> Read<()> {
    if proposal.to.contains(game.active) {
        return refuse("a proposal is made to opponents (§A1.4)");
    }
    if proposal.offer.is_empty() || proposal.to.is_empty() {
        return refuse("a proposal needs something to trade and somebody to ask (§A1.4)");
    }
    Ok(())
}

fn check_offers(game: &Merchants) -> Read<()> {
    let memory = &game.memory;
    for (seat, made) in memory.offers_made.entries() {
        if *made > 2 || *made > 0 && seat == game.active {
            return refuse("an opponent makes at most two offers in a turn (§A1.6)");
        }
        let later = &memory.offers[seat][usize::from(*made)..];
        if later.iter().any(|offer| !offer.is_empty()) {
            return refuse("an open offer is none of those made this turn (§A1.6)");
        }
    }
    let used = memory.offers_made.iter().any(|made| *made > 0);
    if used && !(game.options().unsolicited_offers && game.rolled) {
        return refuse("opponents make no offers of their own accord here (§A1.6)");
    }
    Ok(())
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
        (0..done).filter(|step| placer(*step) == seat).count()
    };
    let mut fits = !too_far
        && game.setup.start() == Start::Variable
        && game.neutral_posts.len() == usize::from(neutrals_done)
        && (game.all_posts() - game.board().purple_cities()).is_empty()
        && game.token_at == start::arch_tokens(&game.setup)
        && game.discards.total() == 0;
    fits |= game.phase == Phase::RobberStart && game.all_posts().is_empty();
    for seat in game.seats() {
        let player = &game.players[seat];
        let posts = count(&|step| start::post_placer(game, step), posts_done, seat);
        let routes = count(&|step| start::route_placer(game, step), routes_done, seat);
        let caravan = player.caravans[0].filter(|_| player.caravans[1].is_none());
        fits &= game.posts[seat].len() == posts
            && game.routes[seat].len() == routes
            && (posts == 3) == game.third_post[seat].is_some()
            && (routes == 0 && player.caravans == [None; 2]
                || caravan.is_some_and(|path| game.routes[seat].contains(path)))
            && player.hand == Goods::NONE
            && player.cards.total() == 0
            && player.merchants == [None; 2]
            && player.gold == u16::from(START_GOLD);
    }
    if fits {
        Ok(())
    } else {
        refuse("the pieces are not those that stand at this step of the setup (§2)")
    }
}

/// What must be so in a sub-state.
fn check_phase(game: &Merchants) -> Read<()> {
    let own_route = |path| game.routes[game.active].contains(path);
    let by_card = |holds: bool| holds && game.memory.card_played;
    let fits = match &game.phase {
        Phase::Discard { due, chosen } => discards_fit(game, due, chosen),
        Phase::MoveRobber | Phase::Steal => game.rolled || game.memory.card_played,
        Phase::Stealing { victim } => {
            (game.rolled || game.memory.card_played) && robber::candidates(game).contains(*victim)
        }
        Phase::Offering { seat } => {
            game.options().unsolicited_offers
                && *seat != game.active
                && game.memory.offers_made[*seat] < 2
        }
        Phase::TradeOpen { proposal, answers } => trade_fits(game, proposal, answers, true)?,
        Phase::TradeChoose { proposal, answers } => trade_fits(game, proposal, answers, false)?,
        Phase::GoldPath { path, .. } => {
            own_route(*path) && network::connection(game, *path).is_some()
        }
        Phase::FreeRoute { path } => own_route(*path) && game.board().path(*path).double_arrow,
        Phase::TokenHex { city } => game.posts[game.active].contains(*city),
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
        Phase::StartRoll { contenders, rolls } => {
            let next = start::next_roller(*contenders, rolls);
            contenders.len() >= 2
                && rolls.entries().all(|(seat, sum)| {
                    let rolled = contenders.contains(seat) && next.is_some_and(|next| seat < next);
                    rolled == (2..=12).contains(sum) && (rolled || *sum == 0)
                })
                && next.is_some()
        }
        Phase::RobberStart
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
            "the phase does not fit the position ({})",
            game.phase.due().clause
        ))
    }
}

/// Everybody discards what is due, one seat after the other.
fn discards_fit(game: &Merchants, due: &Seats<u8>, chosen: &Seats<Goods>) -> bool {
    let Some(next) = robber::next_discarder(due, chosen) else {
        return false;
    };
    chosen.entries().all(|(seat, chosen)| {
        chosen.total() <= due[seat]
            && game.hand(seat).covers(chosen)
            && (seat <= next || *chosen == Goods::NONE)
    })
}

/// The answers can be given, and some are missing while the round is open.
fn trade_fits(
    game: &Merchants,
    proposal: &Proposal,
    answers: &Seats<Option<Answer>>,
    open: bool,
) -> Read<bool> {
    check_proposal(game, proposal)?;
    Ok(trade::answers_fit(game, proposal, answers)
        && trade::next_answerer(proposal.to, answers).is_some() == open)
}

/// Whether two other caravans are on the route of this one, where it cannot have stood before.
fn is_crowded(game: &Merchants, caravan: PieceNumber) -> bool {
    let path = game.caravan(game.active, caravan);
    path.is_some_and(|path| game.caravans_on(path) > caravans::CAPACITY)
}

fn is_open(game: &Merchants, hex: crate::HexId) -> bool {
    game.board().spaces().contains(hex) && !game.token_hexes().contains(hex)
}
