//! What a viewer cannot see, dealt at random: hands as far as they are not remembered,
//! development cards, hidden choices.

use game_core::{Game as _, Generator, Seat, Seats, ToAct, Viewer};
use merchants::{Action, Answer, Goods, Guess, Merchants, Phase, Resource, View};

use super::hypothesis::Hypothesis;
use super::memory::MerchantsMemory;

/// Deals that are tried before the cards that an answer requires are dealt first.
const TRIES: u32 = 400;

/// A state that fits the view: hands as likely as the memory has them, every deal of all other
/// unseen cards equally likely, and where the viewer has to decide, the viewer decides next.
pub(super) fn sample(
    view: &View,
    memory: &MerchantsMemory,
    generator: &mut Generator,
) -> Merchants {
    let mut guess = Guess::empty(view.seen().n_seats());
    deal_cards(view, generator, &mut guess);
    let remembered = memory.fitting(view);
    let ignorant = Hypothesis::of(view);
    let required = required(view);
    for _ in 0..TRIES {
        let hypothesis = remembered.map_or(&ignorant, |(hypotheses, sums)| {
            &hypotheses[pick(sums, generator)]
        });
        deal_hands(view, generator, &mut guess, hypothesis);
        if fits_answers(view, &guess, &required)
            && let Ok(state) = view.complete(&guess)
        {
            return settle(state, view.viewer(), generator);
        }
    }
    // Unlikely answers: those who offered cards get them first.
    let mut least = ignorant;
    for seat in hidden_seats(view) {
        least.named[seat] = required[seat];
        least.unnamed[seat] -= required[seat].total();
    }
    deal_hands(view, generator, &mut guess, &least);
    let state = view
        .complete(&guess)
        .expect("cards dealt from what is unseen fit the view");
    settle(state, view.viewer(), generator)
}

/// One of several cases by the sums of their weights, which end with 1.
fn pick(sums: &[f64], generator: &mut Generator) -> usize {
    const STEPS: u32 = 1 << 30;
    if sums.len() == 1 {
        return 0;
    }
    let step = u32::try_from(generator.below(STEPS as usize)).expect("below the bound");
    let point = f64::from(step) / f64::from(STEPS);
    // The last sum may fall short of 1 by a rounding error.
    sums.partition_point(|sum| *sum <= point)
        .min(sums.len() - 1)
}

/// The seats whose cards the viewer cannot see.
pub(super) fn hidden_seats(view: &View) -> impl Iterator<Item = Seat> + use<> {
    let viewer = view.viewer();
    Seat::all(view.seen().n_seats()).filter(move |seat| viewer != Viewer::Seat(*seat))
}

/// The resource cards that the viewer cannot see.
pub(super) fn unseen(view: &View) -> Goods {
    Goods(Resource::ALL.map(|resource| view.unseen_resources(resource)))
}

/// Deals the unseen resource cards, each hand beginning with the cards that it is known to hold.
fn deal_hands(view: &View, generator: &mut Generator, guess: &mut Guess, known: &Hypothesis) {
    guess.hands = known.named;
    let mut pool = known.pool(&unseen(view)).unwrap_or_default();
    let mut left = pool.total();
    for seat in hidden_seats(view) {
        for _ in 0..known.unnamed[seat].min(left) {
            let resource = draw_resource(&pool, generator.below(left.into()));
            pool[resource] -= 1;
            left -= 1;
            guess.hands[seat][resource] += 1;
        }
    }
}

/// The card in this place of the pool.
fn draw_resource(pool: &Goods, mut place: usize) -> Resource {
    for (resource, count) in pool.entries() {
        match place.checked_sub(count.into()) {
            Some(rest) => place = rest,
            None => return resource,
        }
    }
    Resource::Salt
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
            guess.cards[seat][kind] += 1;
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
fn required(view: &View) -> Seats<Goods> {
    let seen = view.seen();
    let mut required = Seats::from_fn(seen.n_seats(), |_| Goods::NONE);
    if let Phase::TradeOpen { proposal, answers } | Phase::TradeChoose { proposal, answers } =
        seen.phase()
    {
        required[seen.active()] = proposal.offer.cards_given();
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

fn fits_answers(view: &View, guess: &Guess, required: &Seats<Goods>) -> bool {
    hidden_seats(view).all(|seat| guess.hands[seat].covers(&required[seat]))
}

/// Lets those who are asked before the viewer make their hidden choices: discards at random, no
/// to every proposal, so that the viewer's own answer counts.
fn settle(mut state: Merchants, viewer: Viewer, generator: &mut Generator) -> Merchants {
    let Viewer::Seat(viewer) = viewer else {
        return state;
    };
    let waits = match state.phase() {
        Phase::Discard { due, chosen } => chosen[viewer].total() < due[viewer],
        Phase::TradeOpen { proposal, answers } => {
            proposal.to.contains(viewer) && answers[viewer].is_none()
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
