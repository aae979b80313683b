//! The game in sentences.

use game_core::{Game, Seat, ToAct, Viewer, Words};

use crate::action::Action;
use crate::event::Event;
use crate::ids::{CityId, ProvinceId, RouteId};
use crate::illegal::Illegal;
use crate::pieces::{Ability, Kind, Marker, Pieces};
use crate::state::{Hansa, Lifted, Phase, Response};
use crate::{event_words, reason_words};

/// "a trader"
pub(crate) const fn article(kind: Kind) -> &'static str {
    match kind {
        Kind::Trader => "a trader",
        Kind::Merchant => "a merchant",
    }
}

/// "2 traders and 1 merchant"
pub(crate) fn pieces_words(pieces: Pieces) -> String {
    let some = |count: u8, noun: &str| match count {
        0 => None,
        1 => Some(format!("1 {noun}")),
        _ => Some(format!("{count} {noun}s")),
    };
    let both = [
        some(pieces.traders, "trader"),
        some(pieces.merchants, "merchant"),
    ];
    let both: Vec<String> = both.into_iter().flatten().collect();
    if both.is_empty() {
        "nothing".to_owned()
    } else {
        both.join(" and ")
    }
}

/// "Red"
pub(crate) const fn seat_word(seat: Seat) -> &'static str {
    ["Red", "Blue", "Green", "Yellow", "Purple"][seat.index()]
}

/// "Extra office"
pub(crate) const fn marker_words(marker: Marker) -> &'static str {
    match marker {
        Marker::ExtraOffice => "Extra office",
        Marker::Swap => "Swap offices",
        Marker::Remove => "Remove three pieces",
        Marker::MoveThree => "Move three pieces",
        Marker::Plus3 => "+3 actions",
        Marker::Plus4 => "+4 actions",
        Marker::Improve => "Improve ability",
    }
}

/// "Actions"
pub(crate) const fn ability_words(ability: Ability) -> &'static str {
    match ability {
        Ability::Keys => "Keys",
        Ability::Actions => "Actions",
        Ability::Privilege => "Privilege",
        Ability::Book => "Book",
        Ability::Bags => "Bags",
    }
}

/// "first"
pub(crate) const fn number_word(n: u8) -> &'static str {
    ["first", "second", "third", "fourth"][n as usize % 4]
}

impl Words for Hansa {
    const TITLE: &'static str = "Hansa Teutonica";
    const RULES: &'static str = include_str!("../../../docs/rules/hansa.md");

    const EXAMPLES: [&'static str; 4] = [
        "place ham",
        "place hamburg--stade trader",
        "4.5.2",
        "income",
    ];

    fn action_words(&self, action: Action) -> String {
        let on = |route: RouteId| self.route_name(route);
        let of = |city: CityId| self.city_name(city);
        match action {
            Action::Income { traders, merchants } => format!(
                "take {} from your stock",
                pieces_words(Pieces::new(traders, merchants))
            ),
            Action::Place { route, kind, .. } => {
                format!("place {} on {}", article(kind), on(route))
            }
            Action::Displace { route, piece, .. } => {
                let (owner, kind) = (seat_word(piece.owner()), piece.kind());
                format!("displace {owner}'s {kind} on {}", on(route))
            }
            Action::MoveBegin => {
                format!("move up to {} of your pieces", self.active_desk().book())
            }
            Action::Claim { route } => self.claim_words(route),
            Action::UsePlus3 => "use +3 actions".to_owned(),
            Action::UsePlus4 => "use +4 actions".to_owned(),
            Action::UseImprove { ability } => {
                format!("use Improve ability on {}", ability_words(ability))
            }
            Action::UseSwap { city, left, right } => format!(
                "use Swap offices on the {} and {} office in {}",
                number_word(left),
                number_word(right),
                of(city)
            ),
            Action::UseRemove => format!("use {}", marker_words(Marker::Remove)),
            Action::UseMoveThree => format!("use {}", marker_words(Marker::MoveThree)),
            Action::EndTurn => "end your turn".to_owned(),
            Action::PawnFree { to } => format!("move the pawn to {}", self.province_words(to)),
            Action::PawnPaid { to } => {
                format!(
                    "for an action, move the pawn to {}",
                    self.province_words(to)
                )
            }
            Action::DisplacePay {
                place,
                pay_merchants,
            } => self.payment_words(place, pay_merchants),
            Action::RespondDisplaced { route, .. } => {
                format!("place the displaced piece on {}", on(route))
            }
            Action::RespondExtra { kind, route, .. } => {
                format!("place {} as an extra piece on {}", article(kind), on(route))
            }
            Action::RespondLift { route, kind, .. } => {
                format!(
                    "lift {} from {} as an extra piece",
                    article(kind),
                    on(route)
                )
            }
            Action::RespondDrop { route, .. } => {
                format!("set the lifted piece down on {}", on(route))
            }
            Action::RespondDone => "place nothing more".to_owned(),
            Action::MovePick { route, kind, .. } => {
                format!("lift {} from {}", article(kind), on(route))
            }
            Action::MoveDrop { route, .. } | Action::RemoveDrop { route, .. } => {
                format!("set it down on {}", on(route))
            }
            Action::MoveSwap { route, .. } => {
                format!("exchange it with the other kind on {}", on(route))
            }
            Action::MoveStop => "stop moving".to_owned(),
            Action::RewardNone if matches!(self.phase, Phase::Adding { .. }) => {
                "add no extra office".to_owned()
            }
            Action::RewardNone => "take no reward".to_owned(),
            Action::RewardOffice { city } => self.office_words(city),
            Action::RewardAbility { ability, .. } => {
                format!("improve {}", ability_words(ability))
            }
            Action::RewardCoellen { space } => self.table_words(space),
            Action::RewardExtraOffice { city, kind } => {
                format!(
                    "establish an extra office in {} with {}",
                    of(city),
                    article(kind)
                )
            }
            Action::RemovePick { route, piece, .. } => {
                let (owner, kind) = (seat_word(piece.owner()), piece.kind());
                format!("take {owner}'s {kind} off {}", on(route))
            }
            Action::RemoveStop => "take no more pieces".to_owned(),
            Action::ChooseMarker { marker } => {
                format!("place the marker {} next", marker_words(marker))
            }
            Action::PlaceMarker { route } => format!("place the marker on {}", on(route)),
            Action::PawnSetup { to } => format!("put the pawn into {}", self.province_words(to)),
            Action::PawnStay => "leave the pawn where it is".to_owned(),
        }
    }

    fn reason_words(&self, reason: &Illegal) -> String {
        reason_words::sentence(self, reason)
    }

    fn event_words(&self, event: &Event) -> String {
        event_words::sentence(self, event)
    }

    fn situation(&self) -> String {
        let who = match self.to_act() {
            ToAct::Seat(seat) => seat_word(seat),
            ToAct::Chance | ToAct::Nobody => "",
        };
        let left = match self.actions_left {
            0 => "no actions left".to_owned(),
            1 => "1 action left".to_owned(),
            n => format!("{n} actions left"),
        };
        match &self.phase {
            Phase::Taverns => "The markers of the three taverns are drawn.".to_owned(),
            Phase::StartPlayer => "The start player is drawn.".to_owned(),
            Phase::PawnSetup => format!("{who} puts the pawn into a province."),
            Phase::Acting => format!("{who}'s turn: {left}."),
            Phase::Paying {
                route, owner, kind, ..
            } => format!(
                "{who} displaces {}'s {kind} on {}: which piece is placed, which ones pay?",
                seat_word(*owner),
                self.route_name(*route)
            ),
            Phase::Responding(response) => self.response_words(response),
            Phase::Moving { left, hand, .. } => match hand {
                Some(Lifted { from, piece, .. }) => format!(
                    "{who} has lifted {} from {}: where does it go? ({left} moves left)",
                    article(piece.kind()),
                    self.route_name(*from)
                ),
                None => format!("{who} moves pieces: {left} moves left."),
            },
            Phase::Rewarding { route, .. } => format!(
                "{who} has claimed {} and chooses a reward.",
                self.route_name(*route)
            ),
            Phase::Adding { route } => format!(
                "{who} may add an extra office to the claim of {}.",
                self.route_name(*route)
            ),
            Phase::Removing { left, hand, .. } => match hand {
                Some(Lifted { from, piece, .. }) => format!(
                    "{who} has lifted {}'s {} from {}: where does it go?",
                    seat_word(piece.owner()),
                    piece.kind(),
                    self.route_name(*from)
                ),
                None => format!("{who} takes pieces off the board: up to {left} more."),
            },
            Phase::PawnAfter => format!("{who} may move the pawn by up to two provinces."),
            Phase::Revealing => "A replacement marker is revealed.".to_owned(),
            Phase::PlacingMarkers { chosen } => match chosen {
                Some(marker) => format!("{who} places the marker {}.", marker_words(*marker)),
                None => format!("{who} places the replacement markers."),
            },
            Phase::Over => "The game is over.".to_owned(),
        }
    }

    fn picture(&self, _viewer: Viewer) -> String {
        crate::picture::draw(self)
    }
}

impl Hansa {
    /// "province 3 (Hamburg–Lübeck, Hamburg–Lüneburg, Lüneburg–Perleberg)"
    fn province_words(&self, province: ProvinceId) -> String {
        let routes = self.board.province(province).routes.iter();
        let names: Vec<&str> = routes.map(|route| self.route_name(route)).collect();
        format!("province {} ({})", province.index(), names.join(", "))
    }

    fn claim_words(&self, route: RouteId) -> String {
        let mut words = format!("claim {}", self.route_name(route));
        let points: Vec<String> = self
            .board
            .route(route)
            .ends
            .iter()
            .filter_map(|city| self.offices.controller(*city))
            .map(|seat| format!("+1 for {}", seat_word(seat)))
            .collect();
        if !points.is_empty() {
            words += &format!(" ({})", points.join(", "));
        }
        if let Some(marker) = self.route_markers.on(route) {
            words += &format!(" and take the marker {}", marker_words(marker));
        }
        words
    }

    fn payment_words(&self, place: Kind, pay_merchants: u8) -> String {
        let Phase::Paying { kind, .. } = self.phase else {
            return format!("place {} and pay {pay_merchants} merchants", article(place));
        };
        let pay = Pieces::new(
            self.displacement_cost(kind).saturating_sub(pay_merchants),
            pay_merchants,
        );
        format!("place {} and pay {}", article(place), pieces_words(pay))
    }

    fn office_words(&self, city: CityId) -> String {
        let place = usize::from(self.offices.n_printed(city));
        let printed = self.board.city(city);
        let mut words = format!("establish an office in {}", printed.name);
        if let Some(office) = printed.offices.get(place) {
            words += &format!(" ({}", office.color);
            if office.coin {
                words += ", coin +1";
            }
            if place + 1 == printed.offices.len() {
                words += ", completes the city";
            }
            words += ")";
        }
        words
    }

    fn table_words(&self, space: u8) -> String {
        match self.board.table().spaces.get(usize::from(space)) {
            Some(printed) => format!(
                "put a merchant on the Coellen table: {} points at the end",
                printed.points
            ),
            None => format!("take space {space} of the Coellen table"),
        }
    }

    fn response_words(&self, response: &Response) -> String {
        let who = seat_word(response.owner);
        let extras = match response.extras_left {
            0 => "no extra piece".to_owned(),
            1 => "up to 1 extra piece".to_owned(),
            n => format!("up to {n} extra pieces"),
        };
        if let Some(Lifted { from, piece, .. }) = response.lifted {
            format!(
                "{who} has lifted {} from {}: where does it go?",
                article(piece.kind()),
                self.route_name(from)
            )
        } else if response.in_hand {
            format!(
                "{who}'s {} was displaced from {}: place it, and {extras}.",
                response.kind,
                self.route_name(response.route)
            )
        } else {
            format!("{who} may place {extras}.")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Options;
    use crate::state::PhaseName;

    #[test]
    fn the_rules_name_phases_and_options_as_notation_does() {
        for phase in PhaseName::ALL {
            assert!(Hansa::RULES.contains(&format!("\n| `{phase}`")), "{phase}");
        }
        for (name, choices) in Options::choices() {
            assert!(Hansa::RULES.contains(&format!("\n- `{name}`: ")), "{name}");
            for choice in choices.iter().filter(|choice| **choice != "false") {
                assert!(Hansa::RULES.contains(&format!("`{choice}`")), "{choice}");
            }
        }
    }
}
