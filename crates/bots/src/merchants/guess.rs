//! What a viewer cannot see, dealt at random: hands, development cards, hidden choices.

use game_core::{Game as _, Generator, Seat, ToAct, Viewer};
use merchants::{Action, Answer, Goods, Guess, Id as _, Merchants, Phase, Resource, View};

/// Deals that are tried before the cards that an answer requires are dealt first.
const TRIES: u32 = 400;

/// A state that fits the view: every deal of the unseen cards is equally likely, and where the
/// viewer has to decide, the viewer decides next.
pub(super) fn sample(view: &View, generator: &mut Generator) -> Merchants {
    let mut guess = Guess::default();
    deal_cards(view, generator, &mut guess);
    for _ in 0..TRIES {
        deal_hands(view, generator, &mut guess, &[Goods::NONE; 4]);
        if fits_answers(view, &guess)
            && let Ok(state) = view.complete(&guess)
        {
            return settle(state, view.viewer(), generator);
        }
    }
    // Unlikely answers: those who offered cards get them first.
    deal_hands(view, generator, &mut guess, &required(view));
    let state = view
        .complete(&guess)
        .expect("cards dealt from what is unseen fit the view");
    settle(state, view.viewer(), generator)
}

/// The seats whose cards the viewer cannot see.
fn hidden_seats(view: &View) -> impl Iterator<Item = Seat> + use<> {
    let viewer = view.viewer();
    Seat::all(view.seen().n_seats()).filter(move |seat| viewer != Viewer::Seat(*seat))
}

/// Deals the unseen resource cards, each hand beginning with the cards it must hold.
fn deal_hands(view: &View, generator: &mut Generator, guess: &mut Guess, first: &[Goods; 4]) {
    let mut pool = Vec::with_capacity(96);
    let mut reserved = Goods::NONE;
    for seat in hidden_seats(view) {
        reserved.add(&first[seat.index()]);
    }
    for resource in Resource::ALL {
        let free = view
            .unseen_resources(resource)
            .saturating_sub(reserved[resource]);
        pool.extend(std::iter::repeat_n(resource, free.into()));
    }
    for seat in hidden_seats(view) {
        let mut hand = first[seat.index()];
        while hand.total() < view.hand_size(seat) {
            hand[draw(&mut pool, generator)] += 1;
        }
        guess.hands[seat.index()] = hand;
    }
}

/// Deals the unseen development cards; what is left over is the stack.
fn deal_cards(view: &View, generator: &mut Generator, guess: &mut Guess) {
    let active = view.seen().active();
    let bought = view.bought_count();
    if hidden_seats(view).all(|seat| view.card_count(seat) == 0) {
        return;
    }
    let mut pool = Vec::with_capacity(32);
    for kind in view.seen().setup().card_kinds() {
        pool.extend(std::iter::repeat_n(kind, view.unseen_cards(kind).into()));
    }
    for seat in hidden_seats(view) {
        for number in 0..view.card_count(seat) {
            let kind = draw(&mut pool, generator).index();
            guess.cards[seat.index()][kind] += 1;
            // The cards come in random order, so the first ones may be the new ones.
            if seat == active && number < bought {
                guess.bought[kind] += 1;
            }
        }
    }
}

fn draw<T>(pool: &mut Vec<T>, generator: &mut Generator) -> T {
    let place = generator.below(pool.len());
    pool.swap_remove(place)
}

/// The cards that each seat has shown by its proposal or by its answer to one (§A1.4).
fn required(view: &View) -> [Goods; 4] {
    let mut required = [Goods::NONE; 4];
    let seen = view.seen();
    if let Phase::TradeOpen { proposal, answers } | Phase::TradeChoose { proposal, answers } =
        seen.phase()
    {
        required[seen.active().index()] = proposal.offer.cards_given();
        for (cards, answer) in required.iter_mut().zip(answers) {
            match answer {
                Some(Answer::Accept) => *cards = proposal.offer.cards_wanted(),
                Some(Answer::Counter(offer)) => *cards = offer.cards_given(),
                Some(Answer::Reject) | None => {}
            }
        }
    }
    required
}

fn fits_answers(view: &View, guess: &Guess) -> bool {
    let required = required(view);
    hidden_seats(view).all(|seat| guess.hands[seat.index()].covers(&required[seat.index()]))
}

/// Lets those who are asked before the viewer make their hidden choices: discards at random, no
/// to every proposal, so that the viewer's own answer counts.
fn settle(mut state: Merchants, viewer: Viewer, generator: &mut Generator) -> Merchants {
    let Viewer::Seat(viewer) = viewer else {
        return state;
    };
    let waits = match state.phase() {
        Phase::Discard { due, chosen } => chosen[viewer.index()].total() < due[viewer.index()],
        Phase::TradeOpen { proposal, answers } => {
            proposal.to.contains(viewer) && answers[viewer.index()].is_none()
        }
        _ => false,
    };
    let mut legal = Vec::new();
    while waits && state.to_act() != ToAct::Seat(viewer) {
        let choice = if matches!(state.phase(), Phase::TradeOpen { .. }) {
            Action::Reject
        } else {
            legal.clear();
            state.legal_actions(&mut legal);
            generator.pick(&legal).expect("a due discard is possible")
        };
        state.apply(choice, &mut ());
    }
    state
}
