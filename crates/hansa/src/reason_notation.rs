//! The text form of reasons: a name, and the values that the sentence speaks of.

use game_core::{Notation as _, Phrase};

use crate::illegal::Illegal;
use crate::pieces::Pieces;
use crate::state::Hansa;

/// A reason as its name and its values.
#[expect(
    clippy::too_many_lines,
    reason = "one arm per reason reads best in one table"
)]
pub(crate) fn phrase(game: &Hansa, reason: &Illegal) -> Phrase {
    let board = &game.board;
    let route = |name: &'static str| match board.find_route(name) {
        Ok(id) => board.route(id).id.as_str(),
        Err(_) => name,
    };
    let city = |name: &'static str| match board.find_city(name) {
        Ok(id) => board.city(id).id.as_str(),
        Err(_) => name,
    };
    match reason {
        Illegal::GameOver => Phrase::new("game-over"),
        Illegal::ChanceDecides => Phrase::new("chance-decides"),
        Illegal::WrongPhase { phase, .. } => Phrase::new("wrong-phase").with("phase", phase),
        Illegal::NoActionsLeft => Phrase::new("no-actions-left"),
        Illegal::StockEmpty => Phrase::new("stock-empty"),
        Illegal::IncomeCount { expected, found } => Phrase::new("income-count")
            .with("expected", expected)
            .with("found", found),
        Illegal::IncomeRange { most, found } => Phrase::new("income-range")
            .with("most", most)
            .with("found", found),
        Illegal::StockLacks { stock, asked } => pieces(
            pieces(Phrase::new("stock-lacks"), STOCK, *stock),
            ASKED,
            *asked,
        ),
        Illegal::SupplyLacks { kind } => Phrase::new("supply-lacks").with("kind", kind),
        Illegal::RouteFull { route: name, .. } => {
            Phrase::new("route-full").with("route", route(name))
        }
        Illegal::OutOfPawnsReach { route: name } => {
            Phrase::new("out-of-pawns-reach").with("route", route(name))
        }
        Illegal::OwnPiece => Phrase::new("own-piece"),
        Illegal::NoSuchPiece {
            route: name,
            owner,
            kind,
            ..
        } => Phrase::new("no-such-piece")
            .with("route", route(name))
            .with("owner", game.seat_name(*owner))
            .with("kind", kind),
        Illegal::CannotPay {
            kind,
            needed,
            available,
        } => Phrase::new("cannot-pay")
            .with("kind", kind)
            .with("needed", needed)
            .with("available", available),
        Illegal::PaymentTooLarge { penalty, merchants } => Phrase::new("payment-too-large")
            .with("penalty", penalty)
            .with("merchants", merchants),
        Illegal::PaymentLacks { place, pay, supply } => pieces(
            pieces(Phrase::new("payment-lacks").with("place", place), PAY, *pay),
            SUPPLY,
            *supply,
        ),
        Illegal::DisplacedIsPlaced => Phrase::new("displaced-is-placed"),
        Illegal::NotNearest { route: name } => {
            Phrase::new("not-nearest").with("route", route(name))
        }
        Illegal::SameRoute { route: name } => Phrase::new("same-route").with("route", route(name)),
        Illegal::DisplacedComesFirst => Phrase::new("displaced-comes-first"),
        Illegal::LastHouseIsReserved => Phrase::new("last-house-is-reserved"),
        Illegal::NoExtrasLeft => Phrase::new("no-extras-left"),
        Illegal::StockFirst { kind } => Phrase::new("stock-first").with("kind", kind),
        Illegal::SupplyNext { kind } => Phrase::new("supply-next").with("kind", kind),
        Illegal::LiftNotNeeded => Phrase::new("lift-not-needed"),
        Illegal::MustLift => Phrase::new("must-lift"),
        Illegal::NothingToLift { route: name, kind } => Phrase::new("nothing-to-lift")
            .with("route", route(name))
            .with("kind", kind),
        Illegal::LiftLeadsNowhere { route: name } => {
            Phrase::new("lift-leads-nowhere").with("route", route(name))
        }
        Illegal::SetDownFirst { .. } => Phrase::new("set-down-first"),
        Illegal::NothingLifted { .. } => Phrase::new("nothing-lifted"),
        Illegal::SameHouse { route: name, .. } => {
            Phrase::new("same-house").with("route", route(name))
        }
        Illegal::DisplacedUnplaced => Phrase::new("displaced-unplaced"),
        Illegal::NothingToMove => Phrase::new("nothing-to-move"),
        Illegal::NoOwnPiece { route: name, kind } => Phrase::new("no-own-piece")
            .with("route", route(name))
            .with("kind", kind),
        Illegal::MoveLeadsNowhere {
            route: name, kind, ..
        } => Phrase::new("move-leads-nowhere")
            .with("route", route(name))
            .with("kind", kind),
        Illegal::ExchangeNeedsTwo => Phrase::new("exchange-needs-two"),
        Illegal::NoExchangePartner { route: name, kind } => Phrase::new("no-exchange-partner")
            .with("route", route(name))
            .with("kind", kind),
        Illegal::NothingMoved => Phrase::new("nothing-moved"),
        Illegal::RouteIncomplete {
            route: name,
            yours,
            houses,
        } => Phrase::new("route-incomplete")
            .with("route", route(name))
            .with("yours", yours)
            .with("houses", houses),
        Illegal::NotAnEnd {
            city: town,
            route: name,
        } => Phrase::new("not-an-end")
            .with("city", city(town))
            .with("route", route(name)),
        Illegal::CityFull { city: name } => Phrase::new("city-full").with("city", city(name)),
        Illegal::PrivilegeTooLow {
            city: name,
            needed,
            reached,
        } => Phrase::new("privilege-too-low")
            .with("city", city(name))
            .with("needed", needed)
            .with("reached", reached),
        Illegal::WrongShape {
            city: town,
            route: name,
            needed,
        } => Phrase::new("wrong-shape")
            .with("city", city(town))
            .with("route", route(name))
            .with("needed", needed),
        Illegal::NoAbility {
            city: name,
            ability,
        } => Phrase::new("no-ability")
            .with("city", city(name))
            .with("ability", ability),
        Illegal::AbilityComplete { ability, .. } => {
            Phrase::new("ability-complete").with("ability", ability)
        }
        Illegal::NotTheTableRoute { route: name } => {
            Phrase::new("not-the-table-route").with("route", route(name))
        }
        Illegal::NoSuchSpace { space } => Phrase::new("no-such-space").with("space", space),
        Illegal::SpaceTaken { points } => Phrase::new("space-taken").with("points", points),
        Illegal::SpacePrivilege {
            points,
            needed,
            reached,
        } => Phrase::new("space-privilege")
            .with("points", points)
            .with("needed", needed)
            .with("reached", reached),
        Illegal::SpaceNeedsMerchant { route: name } => {
            Phrase::new("space-needs-merchant").with("route", route(name))
        }
        Illegal::NoExtraOfficeMarker => Phrase::new("no-extra-office-marker"),
        Illegal::ExtraOfficeComesLater => Phrase::new("extra-office-comes-later"),
        Illegal::OnlyExtraOffice => Phrase::new("only-extra-office"),
        Illegal::CityWithoutOffice { city: name } => {
            Phrase::new("city-without-office").with("city", city(name))
        }
        Illegal::NoPieceForOffice { route: name, kind } => Phrase::new("no-piece-for-office")
            .with("route", route(name))
            .with("kind", kind),
        Illegal::NoMarker { marker } => Phrase::new("no-marker").with("marker", marker),
        Illegal::NoOfficeToSwap { city: name, place } => Phrase::new("no-office-to-swap")
            .with("city", city(name))
            .with("place", place),
        Illegal::NotNeighbors => Phrase::new("not-neighbors"),
        Illegal::SwapOrder => Phrase::new("swap-order"),
        Illegal::SameOwner => Phrase::new("same-owner"),
        Illegal::SwapNeedsOwn => Phrase::new("swap-needs-own"),
        Illegal::NothingToRemove => Phrase::new("nothing-to-remove"),
        Illegal::OpponentsOnly => Phrase::new("opponents-only"),
        Illegal::NothingRemoved => Phrase::new("nothing-removed"),
        Illegal::NotOnPlate { marker } => Phrase::new("not-on-plate").with("marker", marker),
        Illegal::NoChoiceOfMarker => Phrase::new("no-choice-of-marker"),
        Illegal::ChooseMarkerFirst => Phrase::new("choose-marker-first"),
        Illegal::MarkerChosen => Phrase::new("marker-chosen"),
        Illegal::RouteHasMarker { route: name } => {
            Phrase::new("route-has-marker").with("route", route(name))
        }
        Illegal::RouteOccupied { route: name } => {
            Phrase::new("route-occupied").with("route", route(name))
        }
        Illegal::NoOpenCity { route: name } => {
            Phrase::new("no-open-city").with("route", route(name))
        }
        Illegal::NoEstablishedCity { route: name } => {
            Phrase::new("no-established-city").with("route", route(name))
        }
        Illegal::NoPawn => Phrase::new("no-pawn"),
        Illegal::TurnTouched => Phrase::new("turn-touched"),
        Illegal::FreePawnUsed => Phrase::new("free-pawn-used"),
        Illegal::PawnStandsThere => Phrase::new("pawn-stands-there"),
        Illegal::TooFar { to } => Phrase::new("too-far").with("to", to),
        Illegal::NotNextDoor { to } => Phrase::new("not-next-door").with("to", to),
    }
}

/// Adds counted pieces under two names.
fn pieces(phrase: Phrase, names: [&'static str; 2], pieces: Pieces) -> Phrase {
    phrase
        .with(names[0], pieces.traders)
        .with(names[1], pieces.merchants)
}

const STOCK: [&str; 2] = ["stock_traders", "stock_merchants"];
const ASKED: [&str; 2] = ["asked_traders", "asked_merchants"];
const PAY: [&str; 2] = ["pay_traders", "pay_merchants"];
const SUPPLY: [&str; 2] = ["supply_traders", "supply_merchants"];
