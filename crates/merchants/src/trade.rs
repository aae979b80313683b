//! §A1: trade with opponents.

use std::sync::LazyLock;

use game_core::{EventSink, Seat, SeatSet, Seats};

use crate::action::Action;
use crate::event::Event;
use crate::goods::Item;
use crate::illegal::Illegal;
use crate::offer::{MENU, Offer, Proposal};
use crate::phase::{Answer, Phase};
use crate::setup::TradeMenu;
use crate::state::Merchants;

/// §A1.4 step 1, §A1.5, §A1.7: the active player offers what it has, to opponents, and not
/// without end.
pub(crate) fn check_propose(game: &Merchants, proposal: &Proposal) -> Result<(), Illegal> {
    if game.phase != Phase::Action {
        return Err(game.not_now());
    }
    let Proposal { offer, to } = proposal;
    let opponents = SeatSet::others(game.setup.players(), game.active);
    if to.is_empty() || !(*to - opponents).is_empty() {
        return Err(Illegal::WrongAddressee);
    }
    if offer.is_empty() {
        return Err(Illegal::EmptyOffer);
    }
    if game.options().trade_menu == TradeMenu::Bot && !MENU.contains(*offer) {
        return Err(Illegal::OffMenu);
    }
    if !game.owns(game.active, offer) {
        return Err(Illegal::OfferNotOwned);
    }
    let me = game.me();
    if !binds(game, offer) && me.hand.total() == 0 && me.gold == 0 {
        return Err(Illegal::NothingToTrade);
    }
    let most = game.options().max_proposals_per_turn.get();
    if game.memory.proposals >= most {
        return Err(Illegal::TooManyProposals { most });
    }
    if game.recent_proposals().contains(proposal) {
        return Err(Illegal::RepeatedProposal);
    }
    Ok(())
}

/// Whether an offer binds, rather than calling for offers (§A1.5).
fn binds(game: &Merchants, offer: &Offer) -> bool {
    game.options().gifts_allowed || !offer.gives_nothing() && !offer.wants_nothing()
}

/// §A1.3 for offers that bind: both sides need something, unless gifts are allowed.
pub(crate) fn check_full(game: &Merchants, offer: &Offer) -> Result<(), Illegal> {
    if offer.is_empty() {
        Err(Illegal::EmptyOffer)
    } else if !binds(game, offer) {
        Err(Illegal::OneSided)
    } else if game.options().trade_menu == TradeMenu::Bot && !MENU.contains(*offer) {
        Err(Illegal::OffMenu)
    } else {
        Ok(())
    }
}

/// §A1.4 step 1: the opponents are asked.
pub(crate) fn propose(
    game: &mut Merchants,
    proposal: Proposal,
    events: &mut impl EventSink<Event>,
) {
    let memory = &mut game.memory;
    memory.proposals += 1;
    memory.recent[usize::from(memory.n_recent)] = proposal;
    memory.n_recent += 1;
    let seat = game.active;
    events.note(|| Event::Proposed { seat, proposal });
    game.phase = Phase::TradeOpen {
        proposal,
        answers: Seats::from_fn(game.setup.players(), |_| None),
    };
}

/// §L8: the addressed opponents answer in seat order.
pub(crate) fn next_answerer(to: SeatSet, answers: &Seats<Option<Answer>>) -> Option<Seat> {
    to.iter().find(|seat| answers[*seat].is_none())
}

/// §A1.4: the opponents who have not answered yet.
pub(crate) fn answerers(to: SeatSet, answers: &Seats<Option<Answer>>) -> SeatSet {
    to.iter().filter(|seat| answers[*seat].is_none()).collect()
}

/// §K13: the round as `seat` finds it, whatever those before it answer.
pub(crate) fn pass_to(game: &mut Merchants, seat: Seat) {
    if let Phase::TradeOpen { proposal, answers } = &mut game.phase {
        for before in answerers(proposal.to, answers) {
            if before < seat {
                answers[before] = Some(Answer::Reject);
            }
        }
    }
}

/// §A1.4 step 2: an opponent who has what is wanted may accept.
pub(crate) fn check_accept(game: &Merchants) -> Result<(), Illegal> {
    let Some((proposal, seat)) = open_proposal(game) else {
        return Err(game.not_now());
    };
    if !binds(game, &proposal.offer) {
        Err(Illegal::OnlyACall)
    } else if game.owns(seat, &proposal.offer.turned()) {
        Ok(())
    } else {
        Err(Illegal::WantNotOwned)
    }
}

fn open_proposal(game: &Merchants) -> Option<(Proposal, Seat)> {
    if let Phase::TradeOpen { proposal, answers } = &game.phase {
        let seat = next_answerer(proposal.to, answers).expect("somebody has yet to answer");
        Some((*proposal, seat))
    } else {
        None
    }
}

/// §A1.4 step 2: an opponent who is asked may always reject.
pub(crate) fn check_reject(game: &Merchants) -> Result<(), Illegal> {
    match open_proposal(game) {
        Some(_) => Ok(()),
        None => Err(game.not_now()),
    }
}

/// §A1.4 step 2: an opponent who is asked may offer what it has instead.
pub(crate) fn check_counter(game: &Merchants, offer: &Offer) -> Result<(), Illegal> {
    let Some((_, seat)) = open_proposal(game) else {
        return Err(game.not_now());
    };
    check_full(game, offer)?;
    if game.owns(seat, offer) {
        Ok(())
    } else {
        Err(Illegal::OfferNotOwned)
    }
}

/// §A1.4 step 2: answers are revealed together.
pub(crate) fn answer(game: &mut Merchants, answer: Answer, events: &mut impl EventSink<Event>) {
    let Phase::TradeOpen {
        proposal,
        mut answers,
    } = game.phase
    else {
        unreachable!("an answer is given only to an open proposal");
    };
    let seat = next_answerer(proposal.to, &answers).expect("somebody has yet to answer");
    answers[seat] = Some(answer);
    if next_answerer(proposal.to, &answers).is_some() {
        game.phase = Phase::TradeOpen { proposal, answers };
        return;
    }
    for seat in proposal.to {
        events.note(|| match answers[seat].expect("everybody has answered") {
            Answer::Accept => Event::Accepted { seat },
            Answer::Reject => Event::Rejected { seat },
            Answer::Counter(offer) => Event::Countered { seat, offer },
        });
    }
    game.phase = Phase::TradeChoose { proposal, answers };
}

/// §A1.4: everybody has what they offer, and answers come in seat order.
pub(crate) fn answers_fit(
    game: &Merchants,
    proposal: &Proposal,
    answers: &Seats<Option<Answer>>,
) -> bool {
    let next = next_answerer(proposal.to, answers);
    game.owns(game.active, &proposal.offer)
        && game.seats().all(|seat| match answers[seat] {
            Some(_) if !proposal.to.contains(seat) || next.is_some_and(|next| seat > next) => false,
            None | Some(Answer::Reject) => true,
            Some(Answer::Accept) => {
                binds(game, &proposal.offer) && game.owns(seat, &proposal.offer.turned())
            }
            Some(Answer::Counter(offer)) => {
                check_full(game, &offer).is_ok() && game.owns(seat, &offer)
            }
        })
}

/// §A1.4 step 3: with an opponent who has accepted or made a counter-offer.
pub(crate) fn check_conclude(game: &Merchants, seat: Seat) -> Result<(), Illegal> {
    let offer = concluded(game, seat)?;
    if game.owns(game.active, &offer) {
        Ok(())
    } else {
        Err(Illegal::CounterNotOwned)
    }
}

/// The trade that concluding with `seat` would make, as the active player sees it.
fn concluded(game: &Merchants, seat: Seat) -> Result<Offer, Illegal> {
    let Phase::TradeChoose { proposal, answers } = &game.phase else {
        return Err(game.not_now());
    };
    if !proposal.to.contains(seat) {
        return Err(Illegal::NoAnswerToConclude { seat });
    }
    match answers[seat] {
        Some(Answer::Accept) => Ok(proposal.offer),
        Some(Answer::Counter(offer)) => Ok(offer.turned()),
        Some(Answer::Reject) | None => Err(Illegal::NoAnswerToConclude { seat }),
    }
}

/// §A1.4 step 4: the trade takes place.
pub(crate) fn conclude(game: &mut Merchants, seat: Seat, events: &mut impl EventSink<Event>) {
    let offer = concluded(game, seat).expect("the other party has agreed");
    settle(game, seat, offer, events);
}

/// The trade takes place; `offer` is the active player's.
pub(crate) fn settle(
    game: &mut Merchants,
    with: Seat,
    offer: Offer,
    events: &mut impl EventSink<Event>,
) {
    swap(game, with, &offer);
    let seat = game.active;
    events.note(|| Event::Traded { seat, with, offer });
    game.something_changed();
    game.resume();
}

/// Both sides hand over what they owe.
fn swap(game: &mut Merchants, with: Seat, offer: &Offer) {
    let (given, wanted) = (offer.cards_given(), offer.cards_wanted());
    let gold_given = u16::from(offer.given(Item::Gold));
    let gold_wanted = u16::from(offer.wanted(Item::Gold));
    let me = game.me_mut();
    me.hand.take(&given);
    me.hand.add(&wanted);
    me.take_gold(gold_given);
    me.put_gold(gold_wanted);
    let other = &mut game.players[with];
    other.hand.take(&wanted);
    other.hand.add(&given);
    other.take_gold(gold_wanted);
    other.put_gold(gold_given);
}

/// §A1.4 step 3: with nobody.
pub(crate) fn check_withdraw(game: &Merchants) -> Result<(), Illegal> {
    if matches!(game.phase, Phase::TradeChoose { .. }) {
        Ok(())
    } else {
        Err(game.not_now())
    }
}

/// §K8: where everybody has rejected, only withdrawing is left.
pub(crate) fn is_refused_by_all(game: &Merchants) -> bool {
    if let Phase::TradeChoose { proposal, answers } = &game.phase {
        let mut asked = proposal.to.iter();
        asked.all(|seat| answers[seat] == Some(Answer::Reject))
    } else {
        false
    }
}

/// §A1.4 step 3: nothing is traded.
pub(crate) fn withdraw(game: &mut Merchants, events: &mut impl EventSink<Event>) {
    let seat = game.active;
    events.note(|| Event::Withdrawn { seat });
    game.phase = Phase::Action;
}

/// The menu as ready decisions: the proposals to all opponents of each seat, at a table of
/// three and of four, counters, own offers.
struct MenuActions {
    proposals: [Seats<Vec<Action>>; 2],
    counters: Vec<Action>,
    offers: Vec<Action>,
}

static MENU_ACTIONS: LazyLock<MenuActions> = LazyLock::new(|| {
    let all =
        |action: &dyn Fn(Offer) -> Action| MENU.offers.iter().map(|offer| action(*offer)).collect();
    MenuActions {
        proposals: [3, 4].map(|players| {
            Seats::from_fn(players, |seat| {
                let to = SeatSet::others(players, seat);
                all(&|offer| Action::Propose {
                    proposal: Proposal { offer, to },
                })
            })
        }),
        counters: all(&|offer| Action::Counter { offer }),
        offers: all(&|offer| Action::OfferToActive { offer }),
    }
});

/// §L7: the proposals of the menu, made to all opponents (§L8).
pub(crate) fn list_proposals(game: &Merchants, actions: &mut Vec<Action>) {
    if game.memory.proposals >= game.options().max_proposals_per_turn.get() {
        return;
    }
    let players = game.setup.players();
    let to = SeatSet::others(players, game.active);
    let ready = &MENU_ACTIONS.proposals[usize::from(players == 4)][game.active];
    let start = actions.len();
    list_menu(game, game.active, ready, actions);
    for recent in game.recent_proposals() {
        if recent.to == to {
            let same = Action::Propose { proposal: *recent };
            if let Some(place) = actions[start..].iter().position(|action| *action == same) {
                actions.remove(start + place);
            }
        }
    }
}

/// Appends the offers of the menu that `seat` can pay.
fn list_menu(game: &Merchants, seat: Seat, ready: &[Action], actions: &mut Vec<Action>) {
    let held = game.up_to_two(seat);
    for (give, range) in &MENU.groups {
        if held.covers(*give) {
            actions.extend_from_slice(&ready[range.clone()]);
        }
    }
}

/// The decisions of the addressed opponent, then of the active player.
pub(crate) fn list(game: &Merchants, actions: &mut Vec<Action>) {
    if let Some((_, seat)) = open_proposal(game) {
        if check_accept(game).is_ok() {
            actions.push(Action::Accept);
        }
        actions.push(Action::Reject);
        list_menu(game, seat, &MENU_ACTIONS.counters, actions);
    } else if let Phase::TradeChoose { proposal, .. } = &game.phase {
        let willing = proposal.to.iter();
        actions.extend(
            willing
                .filter(|seat| check_conclude(game, *seat).is_ok())
                .map(|seat| Action::Conclude { seat }),
        );
        actions.push(Action::Withdraw);
    }
}

/// §A1.6: the offers of the menu that an opponent can make.
pub(crate) fn list_offers(game: &Merchants, seat: Seat, actions: &mut Vec<Action>) {
    list_menu(game, seat, &MENU_ACTIONS.offers, actions);
}
