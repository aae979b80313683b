//! What happened, for logs and animations, with what each viewer may know of it (§9.6).

use game_core::{Seat, Viewer};

use crate::goods::{Goods, Item, Resource};
use crate::ids::{CardKind, CityId, HexId, IntersectionId, PathId, PathSet};
use crate::offer::{Offer, Proposal};
use crate::phase::{Answer, Piece};
use crate::state::Owner;

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The robber's first hex was drawn.
    RobberPlaced(HexId),
    /// A seat rolled for the start.
    StartRolled(Seat, [u8; 2]),
    /// A seat begins.
    Begins(Seat),
    /// A post was placed; built later or in setup.
    PostPlaced(Owner, CityId),
    /// A route was placed.
    RoutePlaced(Seat, PathId),
    /// A caravan was placed on a route.
    CaravanPlaced(Seat, PathId),
    /// A seat received its starting cards.
    StartingCards(Seat, Goods),
    /// The dice.
    Rolled(Seat, [u8; 2]),
    /// Cards of the production.
    Produced(Seat, Goods),
    /// The supply of a resource was too small for all claims.
    Short(Resource),
    /// Gold for a seat without production.
    Compensated(Seat, u16),
    /// Cards returned on a seven.
    Discarded(Seat, Goods),
    /// The robber moved.
    RobberMoved(HexId),
    /// A card was stolen; only thief and victim know which.
    Stolen {
        /// Who lost it.
        from: Seat,
        /// Who took it.
        to: Seat,
        /// The card, if the viewer may know it.
        card: Option<Resource>,
    },
    /// A proposal was made.
    Proposed(Seat, Proposal),
    /// An answer was revealed.
    Answered(Seat, Answer),
    /// A trade was concluded; the offer is the active player's.
    Traded {
        /// The active player.
        active: Seat,
        /// The other party.
        with: Seat,
        /// As the active player sees it.
        offer: Offer,
    },
    /// The active player withdrew the proposal.
    Withdrawn(Seat),
    /// An opponent made an offer (option).
    Offered(Seat, u8, Offer),
    /// An offer was rejected.
    OfferRejected(Seat, u8),
    /// An offer could not be paid any more.
    OfferLapsed(Seat, u8),
    /// An exchange with the supply.
    Exchanged(Seat, Resource, Item),
    /// A resource bought with gold.
    Bought(Seat, Resource),
    /// The discard pile became the stack.
    Reshuffled,
    /// A development card was bought; only the buyer knows which.
    CardDrawn(Seat, Option<CardKind>),
    /// A development card was played.
    CardPlayed(Seat, CardKind),
    /// A resource taken by a card.
    Taken(Seat, Resource),
    /// Cards given for a named resource.
    Demanded {
        /// Who gives.
        from: Seat,
        /// Who receives.
        to: Seat,
        /// Of what.
        resource: Resource,
        /// How many.
        count: u8,
    },
    /// Gold taken by a card.
    GoldTaken(Seat, u16),
    /// A merchant was recruited.
    Recruited(Seat, IntersectionId),
    /// A merchant was taken off the board to be placed anew.
    MerchantRemoved(Seat, IntersectionId),
    /// A caravan was taken off the board to be placed anew.
    CaravanRemoved(Seat, PathId),
    /// A merchant moved.
    MerchantMoved {
        /// Whose.
        seat: Seat,
        /// From where.
        from: IntersectionId,
        /// To where.
        to: IntersectionId,
        /// What it cost.
        grain: u8,
    },
    /// Connection gold with its chain.
    ConnectionPaid {
        /// The chain.
        chain: PathSet,
        /// The gold of each seat.
        gold: [u8; 4],
    },
    /// Gold of a coastal city.
    CoinsTaken(Seat, u16),
    /// A number token was turned.
    TokenTurned(HexId, u8),
    /// A number token was moved.
    TokenMoved {
        /// From where.
        from: HexId,
        /// To where.
        to: HexId,
        /// Its number.
        number: u8,
    },
    /// A caravan set out; with salt or by a card.
    CaravanBegan(Seat, Piece),
    /// A caravan moved to another route.
    CaravanStepped(Seat, PathId),
    /// More salt was paid.
    SaltPaid(Seat),
    /// A caravan stopped.
    CaravanStopped(Seat, PathId),
    /// Right of way.
    FeePaid {
        /// Who paid.
        from: Seat,
        /// The owner of the route.
        to: Seat,
    },
    /// A commodity token was delivered.
    Delivered(Seat, CityId),
    /// A turn ended.
    TurnEnded(Seat),
    /// The game is over; the winner, unless the turn cap was reached.
    GameOver(Option<Seat>),
}

impl Event {
    /// What `viewer` may know of it (§3.5).
    pub(crate) fn redacted(self, viewer: Viewer) -> Self {
        if let Event::Stolen { from, to, .. } = self
            && viewer != Viewer::Seat(from)
            && viewer != Viewer::Seat(to)
        {
            let card = None;
            return Event::Stolen { from, to, card };
        }
        if let Event::CardDrawn(seat, _) = self
            && viewer != Viewer::Seat(seat)
        {
            return Event::CardDrawn(seat, None);
        }
        self
    }
}
