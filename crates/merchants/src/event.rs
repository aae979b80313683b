//! What happened, for logs and animations, with what each viewer may know of it (§9.6).

use game_core::{Seat, Seats, Viewer};

use crate::goods::{Goods, Item, Resource};
use crate::ids::{CardKind, CityId, HexId, IntersectionId, PathId, PathSet};
use crate::offer::{Offer, Proposal};
use crate::phase::PieceNumber;

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names of the fields say what they are")]
pub enum Event {
    /// §S5: the robber's first hex was drawn.
    RobberPlaced { hex: HexId },
    /// §S20: a seat rolled for the start.
    StartRolled { seat: Seat, first: u8, second: u8 },
    /// §S20: a seat begins.
    Begins { seat: Seat },
    /// §S21, §A10.2: a post was placed, at the start or later.
    PostPlaced { seat: Seat, city: CityId },
    /// §S22: a neutral post was placed.
    NeutralPostPlaced { city: CityId },
    /// §S23, §A8.2: a route was placed.
    RoutePlaced { seat: Seat, path: PathId },
    /// §S23, §A7.2: a caravan was placed on a route.
    CaravanPlaced { seat: Seat, path: PathId },
    /// §S27: a seat received its starting cards.
    StartingCards { seat: Seat, cards: Goods },
    /// §T2: the dice.
    Rolled { seat: Seat, first: u8, second: u8 },
    /// §P10: cards of the production.
    Produced { seat: Seat, cards: Goods },
    /// §P11: the supply of a resource was too small for all claims.
    Short { resource: Resource },
    /// §P12: gold for a seat without production.
    Compensated { seat: Seat, gold: u16 },
    /// §P2: cards returned on a seven.
    Discarded { seat: Seat, cards: Goods },
    /// §P4: the robber moved.
    RobberMoved { hex: HexId },
    /// §P7: a card was stolen; only thief and victim know which.
    Stolen {
        from: Seat,
        to: Seat,
        card: Option<Resource>,
    },
    /// §A1.4: a proposal was made.
    Proposed { seat: Seat, proposal: Proposal },
    /// §A1.4: a seat's answer was revealed: it takes the offer.
    Accepted { seat: Seat },
    /// §A1.4: a seat's answer was revealed: it does not take the offer.
    Rejected { seat: Seat },
    /// §A1.4: a seat's answer was revealed: another offer, as that seat sees it.
    Countered { seat: Seat, offer: Offer },
    /// §A1.4: the active player traded; the offer is as that player sees it.
    Traded {
        seat: Seat,
        with: Seat,
        offer: Offer,
    },
    /// §A1.4: the active player withdrew the proposal.
    Withdrawn { seat: Seat },
    /// §A1.6: an opponent made an offer of its own accord.
    Offered {
        seat: Seat,
        number: u8,
        offer: Offer,
    },
    /// §K4: an offer of an opponent was rejected.
    OfferRejected { seat: Seat, number: u8 },
    /// §K2: an offer of an opponent could not be paid any more.
    OfferLapsed { seat: Seat, number: u8 },
    /// §A2: an exchange with the supply.
    Exchanged {
        seat: Seat,
        give: Resource,
        get: Item,
    },
    /// §A3: a resource bought with gold.
    Bought { seat: Seat, resource: Resource },
    /// §A4.2: the discard pile became the stack.
    Reshuffled,
    /// §A4.1: a development card was bought; only the buyer knows which.
    CardDrawn { seat: Seat, card: Option<CardKind> },
    /// §A5: a development card was played.
    CardPlayed { seat: Seat, card: CardKind },
    /// §7.3: a resource taken by a card.
    Taken { seat: Seat, resource: Resource },
    /// §7.3: cards given for a named resource.
    Demanded {
        from: Seat,
        to: Seat,
        resource: Resource,
        count: u8,
    },
    /// §7.3: gold taken by a card.
    GoldTaken { seat: Seat, gold: u16 },
    /// §A6: a merchant was recruited.
    Recruited { seat: Seat, at: IntersectionId },
    /// §A6.3: a merchant was taken off the board to be placed anew.
    MerchantRemoved { seat: Seat, at: IntersectionId },
    /// §A7.3: a caravan was taken off the board to be placed anew.
    CaravanRemoved { seat: Seat, path: PathId },
    /// §A9: a merchant moved.
    MerchantMoved {
        seat: Seat,
        from: IntersectionId,
        to: IntersectionId,
        grain: u8,
    },
    /// §A8.8: a connection paid gold along its chain.
    ConnectionPaid { chain: PathSet, gold: Seats<u8> },
    /// §A10.4: gold of a coastal city.
    CoinsTaken { seat: Seat, gold: u16 },
    /// §A10.7: a number token was turned.
    TokenTurned { hex: HexId, number: u8 },
    /// §A10.8: a number token was moved.
    TokenMoved { from: HexId, to: HexId, number: u8 },
    /// §A11.1: a caravan set out, with salt or by a card.
    CaravanBegan { seat: Seat, caravan: PieceNumber },
    /// §A11.2: a caravan moved to another route.
    CaravanStepped { seat: Seat, path: PathId },
    /// §A11.4: more salt was paid.
    SaltPaid { seat: Seat },
    /// §A11.6: a caravan stopped.
    CaravanStopped { seat: Seat, path: PathId },
    /// §A12.1: the owner of a route was paid for the right of way.
    FeePaid { from: Seat, to: Seat },
    /// §A13: a commodity token was delivered.
    Delivered { seat: Seat, city: CityId },
    /// §A15: a turn ended.
    TurnEnded { seat: Seat },
    /// §A14.1, §E12: the game is over; nobody has won if the turn cap was reached.
    GameOver { winner: Option<Seat> },
}

impl Event {
    /// What `viewer` may know of it (§3.5).
    pub(crate) fn redacted(mut self, viewer: Viewer) -> Self {
        if let Event::Stolen { from, to, card } = &mut self
            && viewer != Viewer::Seat(*from)
            && viewer != Viewer::Seat(*to)
        {
            *card = None;
        }
        if let Event::CardDrawn { seat, card } = &mut self
            && viewer != Viewer::Seat(*seat)
        {
            *card = None;
        }
        self
    }
}
