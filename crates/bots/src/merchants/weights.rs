//! The numbers of the evaluation: cards unless stated otherwise.

use crate::weights::weights;

weights! {
    /// How much of a card in hand counts: the rest may be lost before it is spent.
    in_hand = 0.92,
    /// The same for a hand that a seven would halve.
    in_large_hand = 0.74,
    /// What a surplus card is worth in cards that are needed.
    surplus = 0.36,
    /// What a gold is worth in cards that are needed.
    gold = 0.46,
    /// How far the errand after this one counts, being further in the future.
    later_errand = 0.93,
    /// Routes of a delivery for which there is no customer yet.
    unknown_routes = 1.5,
    /// Salt of such a delivery.
    unknown_salt = 1.3,
    /// Salt of any delivery that takes at least one step, beside a third for each step.
    first_step = 0.33,
    /// Grain that the best of all sites is worth walking for, compared with the worst.
    site = 0.8,
    /// Pips that a turned number token is expected to bring.
    open_hex = 2.6,
    /// Rounds that a delivery takes beside gathering the cards for it.
    delivery = 0.80,
    /// The same for a post, of which the token must still be delivered.
    post = 0.70,
    /// Lancer.
    lancer = 1.1,
    /// Each free route of a card.
    free_route = 1.3,
    /// A free caravan move.
    free_caravan = 1.2,
    /// A free merchant move.
    free_merchant = 1.1,
    /// Each resource taken by a card.
    take_resource = 0.9,
    /// A resource demanded of all.
    demand = 2.0,
    /// How far apart the rounds left may be when the game is over: the spread of a sure guess.
    spread = 1.1,
    /// What each round to come adds to the spread.
    spread_per_round = 0.36,
}
