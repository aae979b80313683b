//! The text form of decisions, outcomes, events and positions.

use std::borrow::Cow;

use game_core::{Notation, NotationError, Phrase, Seat, Verb};

use crate::action::{Action, Chance};
use crate::event::{Event, Source};
use crate::ids::{CityId, ProvinceId, RouteId};
use crate::illegal::Illegal;
use crate::pieces::Pieces;
use crate::position::{Position, parse_seat, seat_name};
use crate::reason_notation;
use crate::setup::Setup;
use crate::state::Hansa;

const fn verb(name: &'static str, args: &'static [&'static str]) -> Verb {
    Verb { name, args }
}

impl Notation for Hansa {
    const ACTIONS: &'static [Verb] = &[
        verb("income", &["traders", "merchants"]),
        verb("place", &["route", "kind"]),
        verb("displace", &["route", "owner", "kind"]),
        verb("move-begin", &[]),
        verb("claim", &["route"]),
        verb("use-plus3", &[]),
        verb("use-plus4", &[]),
        verb("use-improve", &["ability"]),
        verb("use-swap", &["city", "left", "right"]),
        verb("use-remove", &[]),
        verb("use-move3", &[]),
        verb("end-turn", &[]),
        verb("pawn-free", &["to"]),
        verb("pawn-paid", &["to"]),
        verb("displace-pay", &["place", "pay_merchants"]),
        verb("respond-displaced", &["route"]),
        verb("respond-extra", &["kind", "route"]),
        verb("respond-lift", &["route", "kind"]),
        verb("respond-drop", &["route"]),
        verb("respond-done", &[]),
        verb("move-pick", &["route", "kind"]),
        verb("move-drop", &["route"]),
        verb("move-swap", &["route"]),
        verb("move-stop", &[]),
        verb("reward-none", &[]),
        verb("reward-office", &["city"]),
        verb("reward-ability", &["city", "ability"]),
        verb("reward-coellen", &["space"]),
        verb("reward-extra-office", &["city", "kind"]),
        verb("remove-pick", &["route", "owner", "kind"]),
        verb("remove-drop", &["route"]),
        verb("remove-stop", &[]),
        verb("choose-marker", &["marker"]),
        verb("place-marker", &["route"]),
        verb("pawn-setup", &["to"]),
        verb("pawn-stay", &[]),
    ];

    const CHANCES: &'static [Verb] = &[
        verb("taverns", &["north", "middle", "south"]),
        verb("start-player", &["player"]),
        verb("reveal", &["marker"]),
    ];

    fn parse_setup(text: &str) -> Result<Setup, NotationError> {
        Setup::parse(text)
    }

    fn seat_name(&self, seat: Seat) -> Cow<'static, str> {
        Cow::Borrowed(seat_name(seat))
    }

    fn action_phrase(&self, action: Action) -> Phrase {
        let route = |id: RouteId| &self.board.route(id).id;
        let city = |id: CityId| &self.board.city(id).id;
        match action {
            Action::Income { traders, merchants } => Phrase::new("income")
                .with("traders", traders)
                .with("merchants", merchants),
            Action::Place { route: r, kind } => Phrase::new("place")
                .with("route", route(r))
                .with("kind", kind),
            Action::Displace {
                route: r,
                owner,
                kind,
            } => Phrase::new("displace")
                .with("route", route(r))
                .with("owner", seat_name(owner))
                .with("kind", kind),
            Action::MoveBegin => Phrase::new("move-begin"),
            Action::Claim { route: r } => Phrase::new("claim").with("route", route(r)),
            Action::UsePlus3 => Phrase::new("use-plus3"),
            Action::UsePlus4 => Phrase::new("use-plus4"),
            Action::UseImprove { ability } => Phrase::new("use-improve").with("ability", ability),
            Action::UseSwap {
                city: c,
                left,
                right,
            } => Phrase::new("use-swap")
                .with("city", city(c))
                .with("left", left)
                .with("right", right),
            Action::UseRemove => Phrase::new("use-remove"),
            Action::UseMoveThree => Phrase::new("use-move3"),
            Action::EndTurn => Phrase::new("end-turn"),
            Action::PawnFree { to } => Phrase::new("pawn-free").with("to", to.index()),
            Action::PawnPaid { to } => Phrase::new("pawn-paid").with("to", to.index()),
            Action::DisplacePay {
                place,
                pay_merchants,
            } => Phrase::new("displace-pay")
                .with("place", place)
                .with("pay_merchants", pay_merchants),
            Action::RespondDisplaced { route: r } => {
                Phrase::new("respond-displaced").with("route", route(r))
            }
            Action::RespondExtra { kind, route: r } => Phrase::new("respond-extra")
                .with("kind", kind)
                .with("route", route(r)),
            Action::RespondLift { route: r, kind } => Phrase::new("respond-lift")
                .with("route", route(r))
                .with("kind", kind),
            Action::RespondDrop { route: r } => Phrase::new("respond-drop").with("route", route(r)),
            Action::RespondDone => Phrase::new("respond-done"),
            Action::MovePick { route: r, kind } => Phrase::new("move-pick")
                .with("route", route(r))
                .with("kind", kind),
            Action::MoveDrop { route: r } => Phrase::new("move-drop").with("route", route(r)),
            Action::MoveSwap { route: r } => Phrase::new("move-swap").with("route", route(r)),
            Action::MoveStop => Phrase::new("move-stop"),
            Action::RewardNone => Phrase::new("reward-none"),
            Action::RewardOffice { city: c } => Phrase::new("reward-office").with("city", city(c)),
            Action::RewardAbility { city: c, ability } => Phrase::new("reward-ability")
                .with("city", city(c))
                .with("ability", ability),
            Action::RewardCoellen { space } => Phrase::new("reward-coellen").with("space", space),
            Action::RewardExtraOffice { city: c, kind } => Phrase::new("reward-extra-office")
                .with("city", city(c))
                .with("kind", kind),
            Action::RemovePick {
                route: r,
                owner,
                kind,
            } => Phrase::new("remove-pick")
                .with("route", route(r))
                .with("owner", seat_name(owner))
                .with("kind", kind),
            Action::RemoveDrop { route: r } => Phrase::new("remove-drop").with("route", route(r)),
            Action::RemoveStop => Phrase::new("remove-stop"),
            Action::ChooseMarker { marker } => Phrase::new("choose-marker").with("marker", marker),
            Action::PlaceMarker { route: r } => Phrase::new("place-marker").with("route", route(r)),
            Action::PawnSetup { to } => Phrase::new("pawn-setup").with("to", to.index()),
            Action::PawnStay => Phrase::new("pawn-stay"),
        }
    }

    fn parse_action(&self, phrase: &Phrase) -> Result<Action, NotationError> {
        let route = || self.board.find_route(phrase.arg("route")?);
        let city = || self.board.find_city(phrase.arg("city")?);
        let kind = || phrase.arg("kind")?.parse();
        let owner = || parse_seat(phrase.arg("owner")?, self.players());
        let to = || self.read_province(phrase);
        Ok(match phrase.verb() {
            "income" => Action::Income {
                traders: phrase.number("traders")?,
                merchants: phrase.number("merchants")?,
            },
            "place" => Action::Place {
                route: route()?,
                kind: kind()?,
            },
            "displace" => Action::Displace {
                route: route()?,
                owner: owner()?,
                kind: kind()?,
            },
            "move-begin" => Action::MoveBegin,
            "claim" => Action::Claim { route: route()? },
            "use-plus3" => Action::UsePlus3,
            "use-plus4" => Action::UsePlus4,
            "use-improve" => Action::UseImprove {
                ability: phrase.arg("ability")?.parse()?,
            },
            "use-swap" => Action::UseSwap {
                city: city()?,
                left: phrase.number("left")?,
                right: phrase.number("right")?,
            },
            "use-remove" => Action::UseRemove,
            "use-move3" => Action::UseMoveThree,
            "end-turn" => Action::EndTurn,
            "pawn-free" => Action::PawnFree { to: to()? },
            "pawn-paid" => Action::PawnPaid { to: to()? },
            "displace-pay" => Action::DisplacePay {
                place: phrase.arg("place")?.parse()?,
                pay_merchants: phrase.number("pay_merchants")?,
            },
            "respond-displaced" => Action::RespondDisplaced { route: route()? },
            "respond-extra" => Action::RespondExtra {
                kind: kind()?,
                route: route()?,
            },
            "respond-lift" => Action::RespondLift {
                route: route()?,
                kind: kind()?,
            },
            "respond-drop" => Action::RespondDrop { route: route()? },
            "respond-done" => Action::RespondDone,
            "move-pick" => Action::MovePick {
                route: route()?,
                kind: kind()?,
            },
            "move-drop" => Action::MoveDrop { route: route()? },
            "move-swap" => Action::MoveSwap { route: route()? },
            "move-stop" => Action::MoveStop,
            "reward-none" => Action::RewardNone,
            "reward-office" => Action::RewardOffice { city: city()? },
            "reward-ability" => Action::RewardAbility {
                city: city()?,
                ability: phrase.arg("ability")?.parse()?,
            },
            "reward-coellen" => Action::RewardCoellen {
                space: phrase.number("space")?,
            },
            "reward-extra-office" => Action::RewardExtraOffice {
                city: city()?,
                kind: kind()?,
            },
            "remove-pick" => Action::RemovePick {
                route: route()?,
                owner: owner()?,
                kind: kind()?,
            },
            "remove-drop" => Action::RemoveDrop { route: route()? },
            "remove-stop" => Action::RemoveStop,
            "choose-marker" => Action::ChooseMarker {
                marker: phrase.arg("marker")?.parse()?,
            },
            "place-marker" => Action::PlaceMarker { route: route()? },
            "pawn-setup" => Action::PawnSetup { to: to()? },
            "pawn-stay" => Action::PawnStay,
            other => return Err(NotationError::unknown("verb", other, &[""; 0])),
        })
    }

    fn chance_phrase(&self, chance: Chance) -> Phrase {
        match chance {
            Chance::Taverns([north, middle, south]) => Phrase::new("taverns")
                .with("north", north)
                .with("middle", middle)
                .with("south", south),
            Chance::StartPlayer(player) => Phrase::new("start-player").with("player", player),
            Chance::Reveal(marker) => Phrase::new("reveal").with("marker", marker),
        }
    }

    fn parse_chance(&self, phrase: &Phrase) -> Result<Chance, NotationError> {
        Ok(match phrase.verb() {
            "taverns" => Chance::Taverns([
                phrase.arg("north")?.parse()?,
                phrase.arg("middle")?.parse()?,
                phrase.arg("south")?.parse()?,
            ]),
            "start-player" => {
                let number = phrase.number("player")?;
                let player = Seat::from_number(number).ok_or_else(|| {
                    NotationError::new(format!("players are counted from 1 to 5, not {number}"))
                })?;
                Chance::StartPlayer(player)
            }
            _ => Chance::Reveal(phrase.arg("marker")?.parse()?),
        })
    }

    fn event_phrase(&self, event: &Event) -> Phrase {
        let route = |id: &RouteId| &self.board.route(*id).id;
        let city = |id: &CityId| &self.board.city(*id).id;
        let by = |verb: &'static str, seat: &Seat| Phrase::new(verb).with("seat", seat_name(*seat));
        let pieces = |phrase: Phrase, pieces: &Pieces| {
            phrase
                .with("traders", pieces.traders)
                .with("merchants", pieces.merchants)
        };
        match event {
            Event::TavernMarker { route: r, marker } => Phrase::new("tavern-marker")
                .with("route", route(r))
                .with("marker", marker),
            Event::StartPlayer { player } => Phrase::new("start-player").with("player", player),
            Event::Income { seat, pieces: p } => pieces(by("income", seat), p),
            Event::Placed {
                seat,
                route: r,
                kind,
            } => by("placed", seat)
                .with("route", route(r))
                .with("kind", kind),
            Event::Displaced {
                seat,
                route: r,
                owner,
                kind,
                placed,
                paid,
            } => {
                let phrase = by("displaced", seat)
                    .with("route", route(r))
                    .with("owner", seat_name(*owner))
                    .with("kind", kind)
                    .with("placed", placed);
                pieces(phrase, paid)
            }
            Event::DisplacedPiecePlaced {
                seat,
                route: r,
                kind,
            } => by("displaced-piece-placed", seat)
                .with("route", route(r))
                .with("kind", kind),
            Event::ExtraPiecePlaced {
                seat,
                route: r,
                kind,
                from,
            } => by("extra-piece-placed", seat)
                .with("route", route(r))
                .with("kind", kind)
                .with(
                    "from",
                    match from {
                        Source::Stock => "stock",
                        Source::Supply => "supply",
                        Source::House(r) => route(r),
                    },
                ),
            Event::DisplacedPieceToStock { seat, kind } => {
                by("displaced-piece-to-stock", seat).with("kind", kind)
            }
            Event::Moved {
                seat,
                kind,
                from,
                to,
            } => by("moved", seat)
                .with("kind", kind)
                .with("from", route(from))
                .with("to", route(to)),
            Event::Exchanged {
                seat,
                kind,
                from,
                to,
            } => by("exchanged", seat)
                .with("kind", kind)
                .with("from", route(from))
                .with("to", route(to)),
            Event::Claimed { seat, route: r } => by("claimed", seat).with("route", route(r)),
            Event::ControlPoint { seat, city: c } => {
                by("control-point", seat).with("city", city(c))
            }
            Event::MarkerTaken {
                seat,
                route: r,
                marker,
            } => by("marker-taken", seat)
                .with("route", route(r))
                .with("marker", marker),
            Event::ReplacementDrawn { seat, left } => {
                by("replacement-drawn", seat).with("left", left)
            }
            Event::PileExhausted => Phrase::new("pile-exhausted"),
            Event::OfficeEstablished {
                seat,
                city: c,
                office,
                kind,
            } => by("office-established", seat)
                .with("city", city(c))
                .with("office", office)
                .with("kind", kind),
            Event::Coin { seat, city: c } => by("coin", seat).with("city", city(c)),
            Event::CityCompleted { city: c, completed } => Phrase::new("city-completed")
                .with("city", city(c))
                .with("completed", completed),
            Event::Linked { seat, points } => by("linked", seat).with("points", points),
            Event::Improved {
                seat,
                ability,
                level,
            } => by("improved", seat)
                .with("ability", ability)
                .with("level", level),
            Event::TableSpaceTaken { seat, space } => {
                by("table-space-taken", seat).with("space", space)
            }
            Event::ExtraOfficeEstablished {
                seat,
                city: c,
                kind,
            } => by("extra-office-established", seat)
                .with("city", city(c))
                .with("kind", kind),
            Event::Returned { seat, pieces: p } => pieces(by("returned", seat), p),
            Event::MarkerUsed { seat, marker } => by("marker-used", seat).with("marker", marker),
            Event::OfficesSwapped {
                seat,
                city: c,
                left,
                right,
            } => by("offices-swapped", seat)
                .with("city", city(c))
                .with("left", left)
                .with("right", right),
            Event::Removed {
                seat,
                route: r,
                owner,
                kind,
            } => by("removed", seat)
                .with("route", route(r))
                .with("owner", seat_name(*owner))
                .with("kind", kind),
            Event::OpponentMoved {
                seat,
                owner,
                kind,
                from,
                to,
            } => by("opponent-moved", seat)
                .with("owner", seat_name(*owner))
                .with("kind", kind)
                .with("from", route(from))
                .with("to", route(to)),
            Event::PawnMoved { seat, to } => by("pawn-moved", seat).with("to", to.index()),
            Event::TurnEnded { seat } => by("turn-ended", seat),
            Event::Revealed { seat, marker } => by("revealed", seat).with("marker", marker),
            Event::MarkerPlaced {
                seat,
                route: r,
                marker,
            } => by("marker-placed", seat)
                .with("route", route(r))
                .with("marker", marker),
            Event::MarkersKept { seat } => by("markers-kept", seat),
            Event::GameOver => Phrase::new("game-over"),
        }
    }

    fn reason_phrase(&self, reason: &Illegal) -> Phrase {
        reason_notation::phrase(self, reason)
    }

    fn position(&self) -> String {
        self.to_position().to_line()
    }

    fn parse_position(line: &str) -> Result<Self, NotationError> {
        Position::from_line(line)?.build()
    }
}

impl Hansa {
    fn read_province(&self, phrase: &Phrase) -> Result<ProvinceId, NotationError> {
        self.board.find_province(phrase.number("to")?)
    }
}
