//! §A1: trade with opponents.

use std::sync::LazyLock;

use game_core::{EventSink, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::goods::Item;
use crate::illegal::Illegal;
use crate::offer::{MENU, Offer, Proposal, SeatSet};
use crate::phase::{Answer, Phase};
use crate::setup::TradeMenu;
use crate::state::Merchants;

impl Merchants {
    /// Whether a seat has what the giving side of an offer names.
    pub(crate) fn owns(&self, seat: Seat, offer: &Offer) -> bool {
        let player = &self.players[seat.index()];
        player.hand.covers(&offer.cards_given())
            && player.gold >= u16::from(offer.given(Item::Gold))
    }

    /// Whether an offer binds, rather than calling for offers (§A1.5).
    pub(crate) fn binds(&self, offer: &Offer) -> bool {
        self.options().gifts_allowed || !offer.gives_nothing() && !offer.wants_nothing()
    }

    /// §A1.3 for offers that bind: both sides need something, unless gifts are allowed.
    pub(crate) fn check_full(&self, offer: &Offer) -> Result<(), Illegal> {
        if offer.is_empty() {
            Err(Illegal::EmptyOffer)
        } else if !self.binds(offer) {
            Err(Illegal::OneSided)
        } else if self.options().trade_menu == TradeMenu::Bot && !MENU.contains(*offer) {
            Err(Illegal::OffMenu)
        } else {
            Ok(())
        }
    }

    /// Hands over both sides of a trade; `offer` is the active player's.
    pub(crate) fn swap(&mut self, with: Seat, offer: &Offer) {
        let (given, wanted) = (offer.cards_given(), offer.cards_wanted());
        let gold_given = u16::from(offer.given(Item::Gold));
        let gold_wanted = u16::from(offer.wanted(Item::Gold));
        let me = self.me_mut();
        me.hand.take(&given);
        me.hand.add(&wanted);
        me.gold = me.gold - gold_given + gold_wanted;
        let other = &mut self.players[with.index()];
        other.hand.take(&wanted);
        other.hand.add(&given);
        other.gold = other.gold - gold_wanted + gold_given;
    }

    pub(crate) fn recent_proposals(&self) -> &[Proposal] {
        &self.memory.recent[..usize::from(self.memory.n_recent)]
    }
}

/// §A1.4 step 1, §A1.5, §A1.7
pub(crate) fn check_propose(game: &Merchants, proposal: &Proposal) -> Result<(), Illegal> {
    if game.phase != Phase::Action {
        return Err(game.not_now("propose a trade"));
    }
    let Proposal { offer, to } = proposal;
    let opponents = SeatSet::others(game.setup.players(), game.active);
    if to.is_empty() || to.iter().any(|seat| !opponents.contains(seat)) {
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
    if !game.binds(offer) && me.hand.total() == 0 && me.gold == 0 {
        return Err(Illegal::NothingToTrade);
    }
    let most = game.options().max_proposals_per_turn;
    if game.memory.proposals >= most {
        return Err(Illegal::TooManyProposals { most });
    }
    if game.recent_proposals().contains(proposal) {
        return Err(Illegal::RepeatedProposal);
    }
    Ok(())
}

/// §A1.4 step 1
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
    events.note(|| Event::Proposed(seat, proposal));
    game.phase = Phase::TradeOpen {
        proposal,
        answers: [None; 4],
    };
}

/// §L8: the addressed opponents answer in seat order.
pub(crate) fn next_answerer(to: SeatSet, answers: &[Option<Answer>; 4]) -> Option<Seat> {
    to.iter().find(|seat| answers[seat.index()].is_none())
}

fn open_proposal(game: &Merchants) -> Option<(Proposal, Seat)> {
    if let Phase::TradeOpen { proposal, answers } = &game.phase {
        Some((*proposal, next_answerer(proposal.to, answers)?))
    } else {
        None
    }
}

/// §A1.4 step 2
pub(crate) fn check_accept(game: &Merchants) -> Result<(), Illegal> {
    let Some((proposal, seat)) = open_proposal(game) else {
        return Err(game.not_now("accept a proposal"));
    };
    if !game.binds(&proposal.offer) {
        Err(Illegal::OnlyACall)
    } else if game.owns(seat, &proposal.offer.turned()) {
        Ok(())
    } else {
        Err(Illegal::WantNotOwned)
    }
}

/// §A1.4 step 2
pub(crate) fn check_reject(game: &Merchants) -> Result<(), Illegal> {
    match open_proposal(game) {
        Some(_) => Ok(()),
        None => Err(game.not_now("reject a proposal")),
    }
}

/// §A1.4 step 2
pub(crate) fn check_counter(game: &Merchants, offer: &Offer) -> Result<(), Illegal> {
    let Some((_, seat)) = open_proposal(game) else {
        return Err(game.not_now("make a counter-offer"));
    };
    game.check_full(offer)?;
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
        return;
    };
    let Some(seat) = next_answerer(proposal.to, &answers) else {
        return;
    };
    answers[seat.index()] = Some(answer);
    if next_answerer(proposal.to, &answers).is_some() {
        game.phase = Phase::TradeOpen { proposal, answers };
        return;
    }
    for seat in proposal.to.iter() {
        if let Some(answer) = answers[seat.index()] {
            events.note(|| Event::Answered(seat, answer));
        }
    }
    game.phase = Phase::TradeChoose { proposal, answers };
}

/// §A1.4: everybody has what they offer, and answers come in seat order.
pub(crate) fn answers_fit(
    game: &Merchants,
    proposal: &Proposal,
    answers: &[Option<Answer>; 4],
) -> bool {
    let next = next_answerer(proposal.to, answers);
    game.owns(game.active, &proposal.offer)
        && game.seats().all(|seat| match answers[seat.index()] {
            Some(_) if !proposal.to.contains(seat) || next.is_some_and(|next| seat > next) => false,
            None | Some(Answer::Reject) => true,
            Some(Answer::Accept) => {
                game.binds(&proposal.offer) && game.owns(seat, &proposal.offer.turned())
            }
            Some(Answer::Counter(offer)) => {
                game.check_full(&offer).is_ok() && game.owns(seat, &offer)
            }
        })
}

/// The trade that concluding with `seat` would make, as the active player sees it.
fn concluded(game: &Merchants, seat: Seat) -> Result<Offer, Illegal> {
    let Phase::TradeChoose { proposal, answers } = &game.phase else {
        return Err(game.not_now("conclude a trade"));
    };
    match answers.get(seat.index()).copied().flatten() {
        Some(Answer::Accept) => Ok(proposal.offer),
        Some(Answer::Counter(offer)) => Ok(offer.turned()),
        Some(Answer::Reject) | None => Err(Illegal::NoAnswerToConclude),
    }
}

/// §A1.4 step 3
pub(crate) fn check_conclude(game: &Merchants, seat: Seat) -> Result<(), Illegal> {
    let offer = concluded(game, seat)?;
    if game.owns(game.active, &offer) {
        Ok(())
    } else {
        Err(Illegal::CounterNotOwned)
    }
}

/// §A1.4 step 4
pub(crate) fn conclude(game: &mut Merchants, seat: Seat, events: &mut impl EventSink<Event>) {
    let Ok(offer) = concluded(game, seat) else {
        return;
    };
    game.swap(seat, &offer);
    let active = game.active;
    events.note(|| Event::Traded {
        active,
        with: seat,
        offer,
    });
    game.something_changed();
    game.resume();
}

/// §A1.4 step 3
pub(crate) fn check_withdraw(game: &Merchants) -> Result<(), Illegal> {
    if matches!(game.phase, Phase::TradeChoose { .. }) {
        Ok(())
    } else {
        Err(game.not_now("withdraw a proposal"))
    }
}

/// §A1.4 step 3
pub(crate) fn withdraw(game: &mut Merchants, events: &mut impl EventSink<Event>) {
    let seat = game.active;
    events.note(|| Event::Withdrawn(seat));
    game.phase = Phase::Action;
}

/// The menu as ready decisions: proposals by the set of addressees, counters, own offers.
struct MenuActions {
    proposals: Vec<Vec<Action>>,
    counters: Vec<Action>,
    offers: Vec<Action>,
}

static MENU_ACTIONS: LazyLock<MenuActions> = LazyLock::new(|| {
    let proposals = |to: SeatSet| {
        let propose = |offer: &Offer| Action::Propose(Proposal { offer: *offer, to });
        MENU.offers.iter().map(propose).collect()
    };
    let sets = (0..16u8).map(|bits| Seat::all(4).filter(move |seat| bits >> seat.index() & 1 == 1));
    MenuActions {
        proposals: sets.map(|seats| proposals(seats.collect())).collect(),
        counters: MENU
            .offers
            .iter()
            .map(|offer| Action::Counter(*offer))
            .collect(),
        offers: MENU
            .offers
            .iter()
            .map(|offer| Action::OfferToActive(*offer))
            .collect(),
    }
});

/// Appends the offers of the menu that `seat` can pay.
fn list_menu(game: &Merchants, seat: Seat, ready: &[Action], actions: &mut Vec<Action>) {
    for (give, range) in &MENU.groups {
        if game.owns(seat, give) {
            actions.extend_from_slice(&ready[range.clone()]);
        }
    }
}

/// §L7: the proposals of the menu, made to all opponents (§L8).
pub(crate) fn list_proposals(game: &Merchants, actions: &mut Vec<Action>) {
    if game.memory.proposals >= game.options().max_proposals_per_turn {
        return;
    }
    let to = SeatSet::others(game.setup.players(), game.active);
    let ready = &MENU_ACTIONS.proposals[to.bits()];
    let start = actions.len();
    list_menu(game, game.active, ready, actions);
    for recent in game.recent_proposals() {
        if recent.to == to {
            let same = Action::Propose(*recent);
            if let Some(place) = actions[start..].iter().position(|action| *action == same) {
                actions.remove(start + place);
            }
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
                .map(Action::Conclude),
        );
        actions.push(Action::Withdraw);
    }
}

/// §A1.6: the offers of the menu that an opponent can make.
pub(crate) fn list_offers(game: &Merchants, seat: Seat, actions: &mut Vec<Action>) {
    list_menu(game, seat, &MENU_ACTIONS.offers, actions);
}
