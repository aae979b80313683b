//! Events as sentences for everybody at the table.

use game_core::Seat;

use crate::event::{Event, ExtraSource};
use crate::ids::{CityId, RouteId};
use crate::position::seat_name;
use crate::state::Hansa;
use crate::words::{ability_words, article, marker_words, number_word, pieces_words, seat_word};

/// An event as a sentence.
pub(crate) fn sentence(game: &Hansa, event: &Event) -> String {
    let who = |seat: Seat| seat_word(seat);
    let on = |route: RouteId| game.route_name(route);
    let of = |city: CityId| game.city_name(city);
    match *event {
        Event::TavernMarker { route, marker } => {
            format!("{} starts on {}.", marker_words(marker), on(route))
        }
        Event::StartPlayer { player } => format!("Player {player} begins."),
        Event::Income { seat, pieces } => {
            format!(
                "{} takes {} from the stock.",
                who(seat),
                pieces_words(pieces)
            )
        }
        Event::Placed {
            seat, route, kind, ..
        } => {
            format!("{} places {} on {}.", who(seat), article(kind), on(route))
        }
        Event::Displaced {
            seat,
            route,
            owner,
            kind,
            placed,
            paid,
            ..
        } => format!(
            "{} displaces {}'s {kind} on {} with {} and pays {}.",
            who(seat),
            who(owner),
            on(route),
            article(placed),
            pieces_words(paid)
        ),
        Event::DisplacedPiecePlaced {
            seat, route, kind, ..
        } => format!(
            "{} places the displaced {kind} on {}.",
            who(seat),
            on(route)
        ),
        Event::ExtraPiecePlaced {
            seat,
            route,
            kind,
            from,
            ..
        } => {
            let from = match from {
                ExtraSource::Stock => "from the stock".to_owned(),
                ExtraSource::Supply => "from the supply".to_owned(),
                ExtraSource::House { route, .. } => format!("from {}", on(route)),
            };
            format!(
                "{} adds {} {from} on {}.",
                who(seat),
                article(kind),
                on(route)
            )
        }
        Event::DisplacedPieceToStock { seat, kind } => format!(
            "The board is full: {}'s displaced {kind} returns to the stock.",
            who(seat)
        ),
        Event::Moved {
            seat,
            kind,
            from,
            to,
            ..
        } => format!(
            "{} moves {} from {} to {}.",
            who(seat),
            article(kind),
            on(from),
            on(to)
        ),
        Event::Exchanged {
            seat,
            kind,
            from,
            to,
            ..
        } => format!(
            "{} exchanges the {kind} on {} with the {} on {}.",
            who(seat),
            on(from),
            kind.other(),
            on(to)
        ),
        Event::Claimed { seat, route } => format!("{} claims {}.", who(seat), on(route)),
        Event::ControlPoint { seat, city } => {
            format!("{} gets 1 point for controlling {}.", who(seat), of(city))
        }
        Event::MarkerTaken { seat, marker, .. } => {
            format!("{} takes the marker {}.", who(seat), marker_words(marker))
        }
        Event::ReplacementDrawn { left, .. } => {
            format!("A replacement marker is drawn; {left} are left in the pile.")
        }
        Event::PileExhausted => "The pile has no replacement marker left.".to_owned(),
        Event::OfficeEstablished {
            seat, city, office, ..
        } => {
            let color = game.board.city(city).offices[usize::from(office)].color;
            format!(
                "{} establishes the {color} office in {}.",
                who(seat),
                of(city)
            )
        }
        Event::Coin { seat, city } => {
            format!("{} gets 1 point for the coin in {}.", who(seat), of(city))
        }
        Event::CityCompleted { city, completed } => format!(
            "{} is completed: {completed} of {}.",
            of(city),
            game.board.completed_cities_end()
        ),
        Event::Linked { seat, points } => {
            let [from, to] = game.board.link().ends;
            format!(
                "{} links {} and {} and gets {points} points.",
                who(seat),
                of(from),
                of(to)
            )
        }
        Event::Improved {
            seat,
            ability,
            level,
        } => format!(
            "{} improves {} to level {level}.",
            who(seat),
            ability_words(ability)
        ),
        Event::TableSpaceTaken { seat, space } => format!(
            "{} puts a merchant on the Coellen table, worth {} points.",
            who(seat),
            game.board.table().spaces[usize::from(space)].points
        ),
        Event::ExtraOfficeEstablished { seat, city, kind } => format!(
            "{} establishes an extra office in {} with {}.",
            who(seat),
            of(city),
            article(kind)
        ),
        Event::Returned { seat, pieces } => {
            format!(
                "{} returns {} to the stock.",
                who(seat),
                pieces_words(pieces)
            )
        }
        Event::MarkerUsed { seat, marker } => {
            format!("{} uses the marker {}.", who(seat), marker_words(marker))
        }
        Event::OfficesSwapped {
            seat,
            city,
            left,
            right,
        } => format!(
            "{} swaps the {} and the {} office in {}.",
            who(seat),
            number_word(left),
            number_word(right),
            of(city)
        ),
        Event::Removed {
            seat,
            route,
            owner,
            kind,
            ..
        } => format!(
            "{} removes {}'s {kind} from {}; it returns to {}'s supply.",
            who(seat),
            who(owner),
            on(route),
            seat_name(owner)
        ),
        Event::OpponentMoved {
            seat,
            owner,
            kind,
            from,
            to,
            ..
        } => format!(
            "{} moves {}'s {kind} from {} to {}.",
            who(seat),
            who(owner),
            on(from),
            on(to)
        ),
        Event::PawnMoved { seat, to } => {
            format!("{} moves the pawn to province {}.", who(seat), to.index())
        }
        Event::TurnEnded { seat } => format!("{} ends the turn.", who(seat)),
        Event::Revealed { seat, marker } => format!(
            "{} reveals the replacement marker {}.",
            who(seat),
            marker_words(marker)
        ),
        Event::MarkerPlaced {
            seat,
            route,
            marker,
        } => format!(
            "{} places the marker {} on {}.",
            who(seat),
            marker_words(marker),
            on(route)
        ),
        Event::MarkersKept { seat } => format!(
            "No route can take a marker; {} keeps what is on the plate.",
            who(seat)
        ),
        Event::GameOver => "The game is over.".to_owned(),
    }
}
