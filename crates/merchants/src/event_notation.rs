//! The text form of events.

use game_core::{Phrase, Seat, Seats, Word as _, phrases};

use crate::event::Event;
use crate::ids::PathSet;
use crate::state::Merchants;

phrases! {
    /// The text form of events.
    write mod events: Event of Merchants {
        "robber-placed" => RobberPlaced { hex },
        "start-rolled" => StartRolled { seat, first, second },
        "begins" => Begins { seat },
        "post-placed" => PostPlaced { seat, city },
        "neutral-post-placed" => NeutralPostPlaced { city },
        "route-placed" => RoutePlaced { seat, path },
        "caravan-placed" => CaravanPlaced { seat, path },
        "starting-cards" => StartingCards { seat, cards },
        "rolled" => Rolled { seat, first, second },
        "produced" => Produced { seat, cards },
        "short" => Short { resource },
        "compensated" => Compensated { seat, gold },
        "discarded" => Discarded { seat, cards },
        "robber-moved" => RobberMoved { hex },
        "stolen" => Stolen { to["seat"], from, card },
        "proposed" => Proposed { seat, proposal["give", "want", "to"] },
        "accepted" => Accepted { seat },
        "rejected" => Rejected { seat },
        "countered" => Countered { seat, offer["give", "want"] },
        "traded" => Traded { seat, with, offer["give", "want"] },
        "withdrawn" => Withdrawn { seat },
        "offered" => Offered { seat, number, offer["give", "want"] },
        "offer-rejected" => OfferRejected { seat, number },
        "offer-lapsed" => OfferLapsed { seat, number },
        "exchanged" => Exchanged { seat, give, get },
        "bought" => Bought { seat, resource },
        "reshuffled" => Reshuffled,
        "card-drawn" => CardDrawn { seat, card },
        "card-played" => CardPlayed { seat, card },
        "taken" => Taken { seat, resource },
        "demanded" => Demanded { to["seat"], from, resource, count },
        "gold-taken" => GoldTaken { seat, gold },
        "recruited" => Recruited { seat, at },
        "merchant-removed" => MerchantRemoved { seat, at },
        "caravan-removed" => CaravanRemoved { seat, path },
        "merchant-moved" => MerchantMoved { seat, from, to, grain },
        "connection-paid" => ConnectionPaid { ; .. },
        "coins-taken" => CoinsTaken { seat, gold },
        "token-turned" => TokenTurned { hex, number },
        "token-moved" => TokenMoved { from, to, number },
        "caravan-began" => CaravanBegan { seat, caravan },
        "caravan-stepped" => CaravanStepped { seat, path },
        "salt-paid" => SaltPaid { seat },
        "caravan-stopped" => CaravanStopped { seat, path },
        "fee-paid" => FeePaid { from["seat"], to },
        "delivered" => Delivered { seat, city },
        "turn-ended" => TurnEnded { seat },
        "game-over" => GameOver { winner["seat"] },
    }
}

/// An event as verb and arguments; what the viewer may not know is `hidden`.
pub(crate) fn phrase(game: &Merchants, event: &Event) -> Phrase {
    let by = |verb, seat: Seat| Phrase::new(verb).with("seat", seat.word(game));
    if let Event::Stolen {
        from,
        to,
        card: None,
    } = event
    {
        let stolen = by("stolen", *to).with("from", from.word(game));
        stolen.with("card", "hidden")
    } else if let Event::CardDrawn { seat, card: None } = event {
        by("card-drawn", *seat).with("card", "hidden")
    } else if let Event::ConnectionPaid { chain, gold } = event {
        Phrase::new("connection-paid")
            .with("chain", chain_text(game, *chain))
            .with("gold", gold_text(game, gold))
    } else if let Event::GameOver { winner: None } = event {
        Phrase::new("game-over").with("seat", "nobody")
    } else {
        events::write(game, event)
    }
}

fn chain_text(game: &Merchants, chain: PathSet) -> String {
    let paths: Vec<String> = chain.iter().map(|path| path.word(game)).collect();
    paths.join("+")
}

fn gold_text(game: &Merchants, gold: &Seats<u8>) -> String {
    let paid = gold.entries().filter(|(_, gold)| **gold > 0);
    let parts: Vec<String> = paid
        .map(|(seat, gold)| format!("{gold}{}", seat.word(game)))
        .collect();
    if parts.is_empty() {
        "nothing".to_owned()
    } else {
        parts.join("+")
    }
}
