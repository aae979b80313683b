//! Events as sentences for everybody at the table.

use game_core::Seat;

use crate::event::Event;
use crate::goods::Resource;
use crate::state::Merchants;

/// An event as a sentence.
pub(crate) fn sentence(game: &Merchants, event: &Event) -> String {
    let who = |seat: Seat| game.seat_words(seat);
    match event {
        Event::RobberPlaced { hex } => {
            format!("The robber begins on {}.", game.hex_words(*hex))
        }
        Event::StartRolled {
            seat,
            first,
            second,
        } => {
            format!("{} rolls {} for the start.", who(*seat), first + second)
        }
        Event::Begins { seat } => format!("{} begins.", who(*seat)),
        Event::PostPlaced { seat, city } => {
            format!(
                "{} has a new post in {}.",
                who(*seat),
                game.city_words(*city)
            )
        }
        Event::NeutralPostPlaced { city } => {
            format!("A neutral post stands in {}.", game.city_words(*city))
        }
        Event::RoutePlaced { seat, path } => {
            format!("{} opens the route {}.", who(*seat), game.path_words(*path))
        }
        Event::CaravanPlaced { seat, path } => {
            format!(
                "{} has a caravan on {}.",
                who(*seat),
                game.path_words(*path)
            )
        }
        Event::StartingCards { seat, cards } => {
            format!("{} starts with {}.", who(*seat), cards.words())
        }
        Event::Rolled {
            seat,
            first,
            second,
        } => format!(
            "{} rolls {first} and {second}: {}.",
            who(*seat),
            first + second
        ),
        Event::Produced { seat, cards } => format!("{} gets {}.", who(*seat), cards.words()),
        Event::Short { resource } => {
            format!(
                "The supply of {} does not suffice for all.",
                resource.name()
            )
        }
        Event::Compensated { seat, gold } => {
            format!("{} gets no card and takes {gold} gold.", who(*seat))
        }
        Event::Discarded { seat, cards } => {
            format!("{} discards {}.", who(*seat), cards.words())
        }
        Event::RobberMoved { hex } => format!("The robber moves to {}.", game.hex_words(*hex)),
        Event::Stolen { from, to, card } => format!(
            "{} steals {} from {}.",
            who(*to),
            card.map_or("a card", Resource::name),
            who(*from)
        ),
        Event::Proposed { seat, proposal } => format!(
            "{} proposes {} to {}.",
            who(*seat),
            proposal.offer.words(),
            game.seats_words(proposal.to)
        ),
        Event::Accepted { seat } => format!("{} accepts.", who(*seat)),
        Event::Rejected { seat } => format!("{} rejects.", who(*seat)),
        Event::Countered { seat, offer } => {
            format!("{} offers {} instead.", who(*seat), offer.words())
        }
        Event::Traded { seat, with, offer } => format!(
            "{} trades with {}: {}.",
            who(*seat),
            who(*with),
            offer.words()
        ),
        Event::Withdrawn { seat } => format!("{} withdraws the proposal.", who(*seat)),
        Event::Offered {
            seat,
            number,
            offer,
        } => {
            format!("{} makes offer {number}: {}.", who(*seat), offer.words())
        }
        Event::OfferRejected { seat, number } => {
            format!("Offer {number} of {} is rejected.", who(*seat))
        }
        Event::OfferLapsed { seat, number } => {
            format!("Offer {number} of {} can no longer be paid.", who(*seat))
        }
        Event::Exchanged { seat, give, get } => format!(
            "{} exchanges 3 {} for 1 {}.",
            who(*seat),
            give.name(),
            get.name()
        ),
        Event::Bought { seat, resource } => {
            format!("{} buys 1 {} for 2 gold.", who(*seat), resource.name())
        }
        Event::Reshuffled => "The discard pile becomes the new stack.".to_owned(),
        Event::CardDrawn { seat, card: kind } => match kind {
            Some(kind) => format!("{} draws {}.", who(*seat), game.board().card(*kind).name),
            None => format!("{} buys a development card.", who(*seat)),
        },
        Event::CardPlayed { seat, card: kind } => {
            format!("{} plays {}.", who(*seat), game.board().card(*kind).name)
        }
        Event::Taken { seat, resource } => {
            format!(
                "{} takes 1 {} from the supply.",
                who(*seat),
                resource.name()
            )
        }
        Event::Demanded {
            from,
            to,
            resource,
            count,
        } => format!(
            "{} gives {} {count} {}.",
            who(*from),
            who(*to),
            resource.name()
        ),
        Event::GoldTaken { seat, gold } => {
            format!("{} takes {gold} gold from the bank.", who(*seat))
        }
        Event::Recruited { seat, at } => {
            format!(
                "{} recruits a merchant at {}.",
                who(*seat),
                game.at_words(*at)
            )
        }
        Event::MerchantRemoved { seat, at } => format!(
            "{} takes the merchant at {} off the board.",
            who(*seat),
            game.at_words(*at)
        ),
        Event::CaravanRemoved { seat, path } => format!(
            "{} takes the caravan on {} off the board.",
            who(*seat),
            game.path_words(*path)
        ),
        Event::MerchantMoved {
            seat,
            from,
            to,
            grain,
        } => format!(
            "{} moves a merchant from {} to {} for {grain} grain.",
            who(*seat),
            game.at_words(*from),
            game.at_words(*to)
        ),
        Event::ConnectionPaid { chain, gold } => format!(
            "A connection of {} routes pays {}.",
            chain.len(),
            game.gold_words(gold)
        ),
        Event::CoinsTaken { seat, gold } => {
            format!("{} takes {gold} gold for the coast.", who(*seat))
        }
        Event::TokenTurned { hex, number } => {
            format!("{} gets the number {number}.", game.board().hex(*hex).name)
        }
        Event::TokenMoved { from, to, number } => format!(
            "The {number} moves from {} to {}.",
            game.board().hex(*from).name,
            game.board().hex(*to).name
        ),
        Event::CaravanBegan { seat, caravan } => {
            format!("{} sets out with caravan {}.", who(*seat), caravan.index())
        }
        Event::CaravanStepped { seat, path } => {
            format!("{} moves on to {}.", who(*seat), game.path_words(*path))
        }
        Event::SaltPaid { seat } => format!("{} pays 1 salt to go on.", who(*seat)),
        Event::CaravanStopped { seat, path } => {
            format!("{} stops on {}.", who(*seat), game.path_words(*path))
        }
        Event::FeePaid { from, to } => {
            format!(
                "{} pays {} 1 gold for the right of way.",
                who(*from),
                who(*to)
            )
        }
        Event::Delivered { seat, city } => {
            format!("{} delivers to {}.", who(*seat), game.city_words(*city))
        }
        Event::TurnEnded { seat } => format!("{} ends the turn.", who(*seat)),
        Event::GameOver {
            winner: Some(winner),
        } => format!("{} wins.", who(*winner)),
        Event::GameOver { winner: None } => {
            "The agreed number of turns is over; nobody wins.".to_owned()
        }
    }
}
