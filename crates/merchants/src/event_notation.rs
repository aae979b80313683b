//! The text form of events.

use game_core::{Notation as _, Phrase, Seat};

use crate::event::Event;
use crate::ids::PathSet;
use crate::notation::cards_text;
use crate::phase::Answer;
use crate::position::number;
use crate::state::{Merchants, Owner};

/// An event as verb and arguments.
#[expect(
    clippy::too_many_lines,
    reason = "one arm per event reads best in one table"
)]
pub(crate) fn phrase(game: &Merchants, event: &Event) -> Phrase {
    let by = |verb: &'static str, seat: Seat| Phrase::new(verb).with("seat", game.seat_name(seat));
    let path = |path| game.path_name(path);
    let at = |at| game.board().intersection_name(at);
    match event {
        Event::RobberPlaced(hex) => Phrase::new("robber-placed").with("hex", game.hex_id(*hex)),
        Event::StartRolled(seat, [first, second]) => by("start-rolled", *seat)
            .with("first", first)
            .with("second", second),
        Event::Begins(seat) => by("begins", *seat),
        Event::PostPlaced(Owner::Seat(seat), city) => {
            by("post-placed", *seat).with("city", game.city_id(*city))
        }
        Event::PostPlaced(Owner::Neutral, city) => {
            Phrase::new("neutral-post-placed").with("city", game.city_id(*city))
        }
        Event::RoutePlaced(seat, on) => by("route-placed", *seat).with("path", path(*on)),
        Event::CaravanPlaced(seat, on) => by("caravan-placed", *seat).with("path", path(*on)),
        Event::StartingCards(seat, cards) => {
            by("starting-cards", *seat).with("cards", cards_text(cards))
        }
        Event::Rolled(seat, [first, second]) => by("rolled", *seat)
            .with("first", first)
            .with("second", second),
        Event::Produced(seat, cards) => by("produced", *seat).with("cards", cards_text(cards)),
        Event::Short(resource) => Phrase::new("short").with("resource", resource.name()),
        Event::Compensated(seat, gold) => by("compensated", *seat).with("gold", gold),
        Event::Discarded(seat, cards) => by("discarded", *seat).with("cards", cards_text(cards)),
        Event::RobberMoved(hex) => Phrase::new("robber-moved").with("hex", game.hex_id(*hex)),
        Event::Stolen { from, to, card } => by("stolen", *to)
            .with("from", game.seat_name(*from))
            .with("card", card.map_or("hidden", crate::Resource::name)),
        Event::Proposed(seat, proposal) => by("proposed", *seat)
            .with("give", proposal.offer.give_text())
            .with("want", proposal.offer.want_text())
            .with("to", game.seats_text(proposal.to)),
        Event::Answered(seat, Answer::Accept) => by("accepted", *seat),
        Event::Answered(seat, Answer::Reject) => by("rejected", *seat),
        Event::Answered(seat, Answer::Counter(offer)) => by("countered", *seat)
            .with("give", offer.give_text())
            .with("want", offer.want_text()),
        Event::Traded {
            active,
            with,
            offer,
        } => by("traded", *active)
            .with("with", game.seat_name(*with))
            .with("give", offer.give_text())
            .with("want", offer.want_text()),
        Event::Withdrawn(seat) => by("withdrawn", *seat),
        Event::Offered(seat, number, offer) => by("offered", *seat)
            .with("number", number)
            .with("give", offer.give_text())
            .with("want", offer.want_text()),
        Event::OfferRejected(seat, number) => by("offer-rejected", *seat).with("number", number),
        Event::OfferLapsed(seat, number) => by("offer-lapsed", *seat).with("number", number),
        Event::Exchanged(seat, give, get) => by("exchanged", *seat)
            .with("give", give.name())
            .with("get", get.name()),
        Event::Bought(seat, resource) => by("bought", *seat).with("resource", resource.name()),
        Event::Reshuffled => Phrase::new("reshuffled"),
        Event::CardDrawn(seat, kind) => by("card-drawn", *seat).with(
            "card",
            kind.map_or("hidden", |kind| &game.board().card(kind).id),
        ),
        Event::CardPlayed(seat, kind) => {
            by("card-played", *seat).with("card", &game.board().card(*kind).id)
        }
        Event::Taken(seat, resource) => by("taken", *seat).with("resource", resource.name()),
        Event::Demanded {
            from,
            to,
            resource,
            count,
        } => by("demanded", *to)
            .with("from", game.seat_name(*from))
            .with("resource", resource.name())
            .with("count", count),
        Event::GoldTaken(seat, gold) => by("gold-taken", *seat).with("gold", gold),
        Event::Recruited(seat, on) => by("recruited", *seat).with("at", at(*on)),
        Event::MerchantRemoved(seat, on) => by("merchant-removed", *seat).with("at", at(*on)),
        Event::CaravanRemoved(seat, on) => by("caravan-removed", *seat).with("path", path(*on)),
        Event::MerchantMoved {
            seat,
            from,
            to,
            grain,
        } => by("merchant-moved", *seat)
            .with("from", at(*from))
            .with("to", at(*to))
            .with("grain", grain),
        Event::ConnectionPaid { chain, gold } => Phrase::new("connection-paid")
            .with("chain", chain_text(game, chain))
            .with("gold", gold_text(game, gold)),
        Event::CoinsTaken(seat, gold) => by("coins-taken", *seat).with("gold", gold),
        Event::TokenTurned(hex, number) => Phrase::new("token-turned")
            .with("hex", game.hex_id(*hex))
            .with("number", number),
        Event::TokenMoved { from, to, number } => Phrase::new("token-moved")
            .with("from", game.hex_id(*from))
            .with("to", game.hex_id(*to))
            .with("number", number),
        Event::CaravanBegan(seat, caravan) => {
            by("caravan-began", *seat).with("caravan", number(*caravan))
        }
        Event::CaravanStepped(seat, on) => by("caravan-stepped", *seat).with("path", path(*on)),
        Event::SaltPaid(seat) => by("salt-paid", *seat),
        Event::CaravanStopped(seat, on) => by("caravan-stopped", *seat).with("path", path(*on)),
        Event::FeePaid { from, to } => by("fee-paid", *from).with("to", game.seat_name(*to)),
        Event::Delivered(seat, city) => by("delivered", *seat).with("city", game.city_id(*city)),
        Event::TurnEnded(seat) => by("turn-ended", *seat),
        Event::GameOver(Some(winner)) => by("game-over", *winner),
        Event::GameOver(None) => Phrase::new("game-over").with("seat", "nobody"),
    }
}

fn chain_text(game: &Merchants, chain: &PathSet) -> String {
    let paths: Vec<String> = chain.iter().map(|path| game.path_name(path)).collect();
    paths.join("+")
}

fn gold_text(game: &Merchants, gold: &[u8; 4]) -> String {
    let parts: Vec<String> = game
        .seats()
        .filter(|seat| gold[seat.index()] > 0)
        .map(|seat| format!("{}{}", gold[seat.index()], game.seat_name(seat)))
        .collect();
    if parts.is_empty() {
        "nothing".to_owned()
    } else {
        parts.join("+")
    }
}
