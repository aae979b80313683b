//! Reasons as sentences for the player.

use crate::ids::{CityId, RouteId};
use crate::illegal::Illegal;
use crate::state::{Hansa, PhaseName};
use crate::words::{article, number_word, pieces_words, seat_word};

/// A reason as a sentence, without its clause.
pub(crate) fn sentence(game: &Hansa, reason: &Illegal) -> String {
    let on = |route: RouteId| game.route_name(route);
    let of = |city: CityId| game.city_name(city);
    match reason {
        Illegal::GameOver => "the game is over".to_owned(),
        Illegal::ChanceDecides => "chance decides now, not a player".to_owned(),
        Illegal::WrongPhase { phase } => format!("that does not fit now: {}", due(*phase)),
        Illegal::NoActionsLeft => {
            "no actions are left in this turn; use a marker or end the turn".to_owned()
        }
        Illegal::StockEmpty => "your stock is empty, so there is no income".to_owned(),
        Illegal::IncomeCount { expected, found } => {
            format!("an income brings exactly {expected} piece(s) from your stock, not {found}")
        }
        Illegal::IncomeRange { most, found } => {
            format!("an income brings 1 to {most} piece(s) from your stock, not {found}")
        }
        Illegal::StockLacks { stock, asked } => format!(
            "your stock holds {}, not {}",
            pieces_words(*stock),
            pieces_words(*asked)
        ),
        Illegal::SupplyLacks { kind } => format!("you have no {kind} in your supply"),
        Illegal::RouteFull { route, .. } => {
            format!("{route} has no empty house", route = on(*route))
        }
        Illegal::OutOfPawnsReach { route } => format!(
            "{route} does not border the pawn's province",
            route = on(*route)
        ),
        Illegal::NoSuchHouse { route, houses } => {
            format!("{route} has {houses} houses", route = on(*route))
        }
        Illegal::HouseTaken { route, house, .. } => format!(
            "the {} house of {route} is taken",
            number_word(u8::from(*house)),
            route = on(*route)
        ),
        Illegal::NotInHouse {
            route,
            house,
            owner,
            kind,
            ..
        } => format!(
            "{} has no {kind} in the {} house of {route}",
            seat_word(*owner),
            number_word(u8::from(*house)),
            route = on(*route)
        ),
        Illegal::OwnPiece => "you cannot displace your own piece".to_owned(),
        Illegal::NoSuchPiece {
            route, owner, kind, ..
        } => format!(
            "{} has no {kind} on {route}",
            seat_word(*owner),
            route = on(*route)
        ),
        Illegal::CannotPay {
            kind,
            needed,
            available,
        } => format!(
            "displacing {} takes {needed} pieces from your supply, and you have {available}",
            article(*kind)
        ),
        Illegal::PaymentTooLarge { penalty, merchants } => {
            format!("the penalty is {penalty} piece(s), so {merchants} merchants cannot be paid")
        }
        Illegal::PaymentLacks { place, pay, supply } => format!(
            "placing {} and paying {} needs more than the {} in your supply",
            article(*place),
            pieces_words(*pay),
            pieces_words(*supply)
        ),
        Illegal::DisplacedIsPlaced => "the displaced piece is on the board already".to_owned(),
        Illegal::NotNearest { route } => format!(
            "displaced pieces go to an empty house of the nearest routes, and {route} is not one",
            route = on(*route)
        ),
        Illegal::SameRoute { route } => format!(
            "displaced pieces never return to {route}, where they were displaced",
            route = on(*route)
        ),
        Illegal::DisplacedComesFirst => {
            "the displaced piece must be placed before any extra piece".to_owned()
        }
        Illegal::LastHouseIsReserved => {
            "only one house is left, and the displaced piece must have it".to_owned()
        }
        Illegal::NoExtrasLeft => "no more extra pieces may be placed in this response".to_owned(),
        Illegal::StockFirst { kind } => {
            format!("extra pieces come from the stock while it holds any, and it has no {kind}")
        }
        Illegal::SupplyNext { kind } => format!(
            "extra pieces come from the supply when the stock is empty, and it has no {kind}"
        ),
        Illegal::LiftNotNeeded => {
            "pieces are lifted from the board only when stock and supply are empty".to_owned()
        }
        Illegal::MustLift => {
            "stock and supply are empty: lift a piece from the board instead".to_owned()
        }
        Illegal::NothingToLift { route, kind } => format!(
            "you have no {kind} on {route} that was not placed in this response",
            route = on(*route)
        ),
        Illegal::LiftLeadsNowhere { route } => format!(
            "a piece lifted from {route} could go nowhere",
            route = on(*route)
        ),
        Illegal::SetDownFirst { .. } => "set the lifted piece down first".to_owned(),
        Illegal::NothingLifted { .. } => "no piece is lifted".to_owned(),
        Illegal::SameHouse { route, .. } => format!(
            "the piece was lifted from {route}; it must go to another route",
            route = on(*route)
        ),
        Illegal::DisplacedUnplaced => {
            "the displaced piece must be placed before the response ends".to_owned()
        }
        Illegal::NothingToMove => "you have no piece on a house that could go anywhere".to_owned(),
        Illegal::NoOwnPiece { route, kind } => {
            format!("you have no {kind} on {route}", route = on(*route))
        }
        Illegal::MoveLeadsNowhere { route, kind, .. } => {
            format!("a {kind} on {route} could go nowhere", route = on(*route))
        }
        Illegal::ExchangeNeedsTwo => "an exchange takes two moves, and one is left".to_owned(),
        Illegal::NoExchangePartner { route, kind } => format!(
            "there is no {kind} of yours on {route} to exchange with",
            route = on(*route)
        ),
        Illegal::NothingMoved => "move at least one piece before you stop".to_owned(),
        Illegal::RouteIncomplete {
            route,
            yours,
            houses,
        } => format!(
            "you do not hold every house of {route}: {yours} of {houses}",
            route = on(*route)
        ),
        Illegal::NotAnEnd { city, route } => format!(
            "{city} is not at the end of the claimed route {route}",
            city = of(*city),
            route = on(*route)
        ),
        Illegal::CityFull { city } => {
            format!("every printed office in {city} is taken", city = of(*city))
        }
        Illegal::PrivilegeTooLow {
            city,
            needed,
            reached,
        } => format!(
            "the leftmost free office in {city} is {needed}; your privilege reaches {reached}",
            city = of(*city)
        ),
        Illegal::WrongShape {
            city,
            route,
            needed,
        } => format!(
            "the leftmost free office in {city} takes {}, and there is none on {route}",
            article(*needed),
            city = of(*city),
            route = on(*route)
        ),
        Illegal::NoAbility { city, ability } => {
            format!("{city} does not improve {ability}", city = of(*city))
        }
        Illegal::AbilityComplete { ability, .. } => format!("your {ability} track is complete"),
        Illegal::NotTheTableRoute { route } => format!(
            "the table can only be reached by claiming {route}",
            route = on(*route)
        ),
        Illegal::NoSuchSpace { space } => format!("the table has spaces 0 to 3, not {space}"),
        Illegal::SpaceTaken { points } => format!("the table space worth {points} is taken"),
        Illegal::SpacePrivilege {
            points,
            needed,
            reached,
        } => {
            format!("the table space worth {points} is {needed}; your privilege reaches {reached}")
        }
        Illegal::SpaceNeedsMerchant { route } => format!(
            "a table space takes a merchant, and there is none on {route}",
            route = on(*route)
        ),
        Illegal::NoExtraOfficeMarker => {
            "you had no unused Extra-office marker before this claim".to_owned()
        }
        Illegal::ExtraOfficeComesLater => {
            "an extra office comes after the reward under these rules, not instead of it".to_owned()
        }
        Illegal::OnlyExtraOffice => {
            "only an extra office may be added to the reward now".to_owned()
        }
        Illegal::CityWithoutOffice { city } => format!(
            "an extra office needs a city with an occupied printed office, and {city} has none",
            city = of(*city)
        ),
        Illegal::NoPieceForOffice { route, kind } => {
            format!("there is no {kind} of yours on {route}", route = on(*route))
        }
        Illegal::NoMarker { marker } => format!("you have no unused '{marker}' marker"),
        Illegal::NoOfficeToSwap { city, place } => format!(
            "{city} has no occupied printed office at place {place}",
            city = of(*city)
        ),
        Illegal::NotNeighbors => {
            "only neighboring offices can be swapped, named from left to right".to_owned()
        }
        Illegal::SwapOrder => {
            "the two offices must be different and named from left to right".to_owned()
        }
        Illegal::SameOwner => {
            "both offices belong to the same player, so a swap would change nothing".to_owned()
        }
        Illegal::SwapNeedsOwn => "one of the two offices must be your own".to_owned(),
        Illegal::NothingToRemove => {
            "there is no piece on any house that the marker could take".to_owned()
        }
        Illegal::OpponentsOnly => "own pieces cannot be moved by this marker".to_owned(),
        Illegal::NothingRemoved => "take at least one piece before you stop".to_owned(),
        Illegal::NotOnPlate { .. } => "this marker is not on your plate".to_owned(),
        Illegal::NoChoiceOfMarker => {
            "all markers on your plate are alike: just place one".to_owned()
        }
        Illegal::ChooseMarkerFirst => "choose which marker is placed first".to_owned(),
        Illegal::MarkerChosen => "the marker to be placed is chosen already".to_owned(),
        Illegal::RouteHasMarker { route } => {
            format!("{route} has a marker already", route = on(*route))
        }
        Illegal::RouteOccupied { route } => {
            format!("there are pieces on {route}", route = on(*route))
        }
        Illegal::NoOpenCity { route } => format!(
            "no city at the end of {route} has an empty office",
            route = on(*route)
        ),
        Illegal::NoEstablishedCity { route } => format!(
            "no city at the end of {route} has an office",
            route = on(*route)
        ),
        Illegal::NoPawn => "there is no pawn in this game".to_owned(),
        Illegal::TurnTouched => {
            "the pawn moves for free only before anything else in a turn, or after it".to_owned()
        }
        Illegal::FreePawnUsed => "the free pawn move of this turn is used".to_owned(),
        Illegal::PawnStandsThere => "the pawn stands there already".to_owned(),
        Illegal::TooFar { to } => {
            format!("province {to} is more than two steps away", to = to.index())
        }
        Illegal::NotNextDoor { to } => {
            format!("province {to} is not next to the pawn's", to = to.index())
        }
    }
}

/// What is due instead of a decision that does not fit.
const fn due(phase: PhaseName) -> &'static str {
    match phase {
        PhaseName::PawnSetup => "the pawn is to be put on the board",
        PhaseName::Acting => "the active player takes actions, uses markers or ends the turn",
        PhaseName::Paying => "the displacement is to be paid",
        PhaseName::Responding => "the owner of the displaced piece responds",
        PhaseName::Moving => "pieces are being moved",
        PhaseName::Rewarding => "the reward of the claim is to be chosen",
        PhaseName::Adding => "an extra office may be added to the claim",
        PhaseName::Removing => "pieces are being taken by a marker",
        PhaseName::PawnAfter => "the pawn may be moved after the turn",
        PhaseName::PlacingMarkers => "the replacement markers are to be placed",
        PhaseName::Taverns | PhaseName::StartPlayer | PhaseName::Revealing => "chance decides",
        PhaseName::Over => "the game is over",
    }
}
