//! The text form of decisions, outcomes, events, reasons and positions.

use std::borrow::Cow;

use game_core::{
    Field, Notation, NotationError, Phrase, ReadField, Seat, Verb, Word, phrases, plain_words,
};

use crate::action::{Action, Chance, Person};
use crate::event::{Event, ExtraSource};
use crate::house::House;
use crate::ids::{CityId, ProvinceId, RouteId};
use crate::illegal::Illegal;
use crate::pieces::{Ability, Color, Kind, Marker, Piece, Pieces};
use crate::position::{Position, parse_seat, seat_name};
use crate::setup::Setup;
use crate::state::{Hansa, PhaseName};

phrases! {
    /// Decisions.
    mod actions: Action of Hansa {
        "income" => Income { traders, merchants },
        "place" => Place { route, kind, [house] },
        "displace" => Displace { route, piece["owner", "kind"], [house] },
        "move-begin" => MoveBegin,
        "claim" => Claim { route },
        "use-plus3" => UsePlus3,
        "use-plus4" => UsePlus4,
        "use-improve" => UseImprove { ability },
        "use-swap" => UseSwap { city, left, right },
        "use-remove" => UseRemove,
        "use-move3" => UseMoveThree,
        "end-turn" => EndTurn,
        "pawn-free" => PawnFree { to },
        "pawn-paid" => PawnPaid { to },
        "displace-pay" => DisplacePay { place, pay_merchants },
        "respond-displaced" => RespondDisplaced { route, [house] },
        "respond-extra" => RespondExtra { kind, route, [house] },
        "respond-lift" => RespondLift { route, kind, [house] },
        "respond-drop" => RespondDrop { route, [house] },
        "respond-done" => RespondDone,
        "move-pick" => MovePick { route, kind, [house] },
        "move-drop" => MoveDrop { route, [house] },
        "move-swap" => MoveSwap { route, [house] },
        "move-stop" => MoveStop,
        "reward-none" => RewardNone,
        "reward-office" => RewardOffice { city },
        "reward-ability" => RewardAbility { city, ability },
        "reward-coellen" => RewardCoellen { space },
        "reward-extra-office" => RewardExtraOffice { city, kind },
        "remove-pick" => RemovePick { route, piece["owner", "kind"], [house] },
        "remove-drop" => RemoveDrop { route, [house] },
        "remove-stop" => RemoveStop,
        "choose-marker" => ChooseMarker { marker },
        "place-marker" => PlaceMarker { route },
        "pawn-setup" => PawnSetup { to },
        "pawn-stay" => PawnStay,
    }
}

phrases! {
    /// Outcomes.
    mod chances: Chance of Hansa {
        "taverns" => Taverns { markers["north", "middle", "south"] },
        "start-player" => StartPlayer { player },
        "reveal" => Reveal { marker },
    }
}

phrases! {
    /// Events.
    write mod events: Event of Hansa {
        "tavern-marker" => TavernMarker { route, marker },
        "start-player" => StartPlayer { player },
        "income" => Income { seat, pieces["traders", "merchants"] },
        "placed" => Placed { seat, route, kind, house },
        "displaced" => Displaced {
            seat, route, owner, kind, placed, paid["traders", "merchants"], house
        },
        "displaced-piece-placed" => DisplacedPiecePlaced {
            seat, route, kind, house, from, from_house
        },
        "extra-piece-placed" => ExtraPiecePlaced {
            seat, route, kind, house, from["from", "from_house"]
        },
        "displaced-piece-to-stock" => DisplacedPieceToStock { seat, kind },
        "moved" => Moved { seat, kind, from, from_house, to, to_house },
        "exchanged" => Exchanged { seat, kind, from, from_house, to, to_house },
        "claimed" => Claimed { seat, route },
        "control-point" => ControlPoint { seat, city },
        "marker-taken" => MarkerTaken { seat, route, marker },
        "replacement-drawn" => ReplacementDrawn { seat, left },
        "pile-exhausted" => PileExhausted,
        "office-established" => OfficeEstablished { seat, city, office, kind },
        "coin" => Coin { seat, city },
        "city-completed" => CityCompleted { city, completed },
        "linked" => Linked { seat, points },
        "improved" => Improved { seat, ability, level },
        "table-space-taken" => TableSpaceTaken { seat, space },
        "extra-office-established" => ExtraOfficeEstablished { seat, city, kind },
        "returned" => Returned { seat, pieces["traders", "merchants"] },
        "marker-used" => MarkerUsed { seat, marker },
        "offices-swapped" => OfficesSwapped { seat, city, left, right },
        "removed" => Removed { seat, route, owner, kind, house },
        "opponent-moved" => OpponentMoved {
            seat, owner, kind, from, from_house, to, to_house
        },
        "pawn-moved" => PawnMoved { seat, to },
        "turn-ended" => TurnEnded { seat },
        "revealed" => Revealed { seat, marker },
        "marker-placed" => MarkerPlaced { seat, route, marker },
        "markers-kept" => MarkersKept { seat },
        "game-over" => GameOver,
    }
}

phrases! {
    /// Reasons: a name, and the values that the sentence speaks of.
    write mod reasons: Illegal of Hansa {
        "game-over" => GameOver,
        "chance-decides" => ChanceDecides,
        "wrong-phase" => WrongPhase { phase },
        "no-actions-left" => NoActionsLeft,
        "stock-empty" => StockEmpty,
        "income-count" => IncomeCount { expected, found },
        "income-range" => IncomeRange { most, found },
        "stock-lacks" => StockLacks {
            stock["stock_traders", "stock_merchants"],
            asked["asked_traders", "asked_merchants"]
        },
        "supply-lacks" => SupplyLacks { kind },
        "route-full" => RouteFull { route; .. },
        "no-such-house" => NoSuchHouse { route, houses },
        "house-taken" => HouseTaken { route, house; .. },
        "not-in-house" => NotInHouse { route, house, owner, kind; .. },
        "out-of-pawns-reach" => OutOfPawnsReach { route },
        "own-piece" => OwnPiece,
        "no-such-piece" => NoSuchPiece { route, owner, kind; .. },
        "cannot-pay" => CannotPay { kind, needed, available },
        "payment-too-large" => PaymentTooLarge { penalty, merchants },
        "payment-lacks" => PaymentLacks {
            place,
            pay["pay_traders", "pay_merchants"],
            supply["supply_traders", "supply_merchants"]
        },
        "displaced-is-placed" => DisplacedIsPlaced,
        "not-nearest" => NotNearest { route },
        "same-route" => SameRoute { route },
        "displaced-comes-first" => DisplacedComesFirst,
        "last-house-is-reserved" => LastHouseIsReserved,
        "no-extras-left" => NoExtrasLeft,
        "stock-first" => StockFirst { kind },
        "supply-next" => SupplyNext { kind },
        "lift-not-needed" => LiftNotNeeded,
        "must-lift" => MustLift,
        "nothing-to-lift" => NothingToLift { route, kind },
        "lift-leads-nowhere" => LiftLeadsNowhere { route },
        "set-down-first" => SetDownFirst { ; .. },
        "nothing-lifted" => NothingLifted { ; .. },
        "same-house" => SameHouse { route; .. },
        "displaced-unplaced" => DisplacedUnplaced,
        "nothing-to-move" => NothingToMove,
        "no-own-piece" => NoOwnPiece { route, kind },
        "move-leads-nowhere" => MoveLeadsNowhere { route, kind; .. },
        "exchange-needs-two" => ExchangeNeedsTwo,
        "no-exchange-partner" => NoExchangePartner { route, kind },
        "nothing-moved" => NothingMoved,
        "route-incomplete" => RouteIncomplete { route, yours, houses },
        "not-an-end" => NotAnEnd { city, route },
        "city-full" => CityFull { city },
        "privilege-too-low" => PrivilegeTooLow { city, needed, reached },
        "wrong-shape" => WrongShape { city, route, needed },
        "no-ability" => NoAbility { city, ability },
        "ability-complete" => AbilityComplete { ability; .. },
        "not-the-table-route" => NotTheTableRoute { route },
        "no-such-space" => NoSuchSpace { space },
        "space-taken" => SpaceTaken { points },
        "space-privilege" => SpacePrivilege { points, needed, reached },
        "space-needs-merchant" => SpaceNeedsMerchant { route },
        "no-extra-office-marker" => NoExtraOfficeMarker,
        "extra-office-comes-later" => ExtraOfficeComesLater,
        "only-extra-office" => OnlyExtraOffice,
        "city-without-office" => CityWithoutOffice { city },
        "no-piece-for-office" => NoPieceForOffice { route, kind },
        "no-marker" => NoMarker { marker },
        "no-office-to-swap" => NoOfficeToSwap { city, place },
        "not-neighbors" => NotNeighbors,
        "swap-order" => SwapOrder,
        "same-owner" => SameOwner,
        "swap-needs-own" => SwapNeedsOwn,
        "nothing-to-remove" => NothingToRemove,
        "opponents-only" => OpponentsOnly,
        "nothing-removed" => NothingRemoved,
        "not-on-plate" => NotOnPlate { marker },
        "no-choice-of-marker" => NoChoiceOfMarker,
        "choose-marker-first" => ChooseMarkerFirst,
        "marker-chosen" => MarkerChosen,
        "route-has-marker" => RouteHasMarker { route },
        "route-occupied" => RouteOccupied { route },
        "no-open-city" => NoOpenCity { route },
        "no-established-city" => NoEstablishedCity { route },
        "no-pawn" => NoPawn,
        "turn-touched" => TurnTouched,
        "free-pawn-used" => FreePawnUsed,
        "pawn-stands-there" => PawnStandsThere,
        "too-far" => TooFar { to },
        "not-next-door" => NotNextDoor { to },
    }
}

plain_words!(Ability, Color, House, Kind, Marker, Person, PhaseName);

impl Word<Hansa> for RouteId {
    fn word(&self, game: &Hansa) -> String {
        game.board.route(*self).id.clone()
    }

    fn read_word(word: &str, game: &Hansa) -> Result<Self, NotationError> {
        game.board.find_route(word)
    }
}

impl Word<Hansa> for CityId {
    fn word(&self, game: &Hansa) -> String {
        game.board.city(*self).id.clone()
    }

    fn read_word(word: &str, game: &Hansa) -> Result<Self, NotationError> {
        game.board.find_city(word)
    }
}

impl Word<Hansa> for ProvinceId {
    fn word(&self, _game: &Hansa) -> String {
        self.index().to_string()
    }

    fn read_word(word: &str, game: &Hansa) -> Result<Self, NotationError> {
        game.board.find_province(Word::read_word(word, game)?)
    }
}

impl Word<Hansa> for Seat {
    fn word(&self, _game: &Hansa) -> String {
        seat_name(*self).to_owned()
    }

    fn read_word(word: &str, game: &Hansa) -> Result<Self, NotationError> {
        parse_seat(word, game.players())
    }
}

/// The owner and the kind under their own names.
impl Field<Hansa> for Piece {
    fn write(&self, names: &'static [&'static str], phrase: Phrase, game: &Hansa) -> Phrase {
        phrase
            .with(names[0], self.owner().word(game))
            .with(names[1], self.kind())
    }
}

impl ReadField<Hansa> for Piece {
    fn read(
        names: &'static [&'static str],
        phrase: &Phrase,
        game: &Hansa,
    ) -> Result<Self, NotationError> {
        let owner = Seat::read_word(phrase.arg(names[0])?, game)?;
        Ok(Piece::new(owner, phrase.arg(names[1])?.parse()?))
    }
}

/// Both numbers under their own names.
impl Field<Hansa> for Pieces {
    fn write(&self, names: &'static [&'static str], phrase: Phrase, _game: &Hansa) -> Phrase {
        phrase
            .with(names[0], self.traders)
            .with(names[1], self.merchants)
    }
}

/// Where it was; for a piece of the board its route, and the house under a name of its own.
impl Field<Hansa> for ExtraSource {
    fn write(&self, names: &'static [&'static str], phrase: Phrase, game: &Hansa) -> Phrase {
        match self {
            ExtraSource::Stock => phrase.with(names[0], "stock"),
            ExtraSource::Supply => phrase.with(names[0], "supply"),
            ExtraSource::House { route, house } => phrase
                .with(names[0], route.word(game))
                .with(names[1], house),
        }
    }
}

/// The taverns, each under its own name.
impl Field<Hansa> for [Marker; 3] {
    fn write(&self, names: &'static [&'static str], phrase: Phrase, _game: &Hansa) -> Phrase {
        (names.iter().zip(self)).fold(phrase, |phrase, (name, marker)| phrase.with(name, marker))
    }
}

impl ReadField<Hansa> for [Marker; 3] {
    fn read(
        names: &'static [&'static str],
        phrase: &Phrase,
        _game: &Hansa,
    ) -> Result<Self, NotationError> {
        let marker = |place: usize| phrase.arg(names[place])?.parse();
        Ok([marker(0)?, marker(1)?, marker(2)?])
    }
}

impl Notation for Hansa {
    const ACTIONS: &'static [Verb] = actions::VERBS;
    const CHANCES: &'static [Verb] = chances::VERBS;

    fn parse_setup(text: &str) -> Result<Setup, NotationError> {
        Setup::parse(text)
    }

    fn seat_name(&self, seat: Seat) -> Cow<'static, str> {
        Cow::Borrowed(seat_name(seat))
    }

    fn action_phrase(&self, action: Action) -> Phrase {
        actions::write(self, &action)
    }

    fn parse_action(&self, phrase: &Phrase) -> Result<Action, NotationError> {
        actions::read(self, phrase)
    }

    fn chance_phrase(&self, chance: Chance) -> Phrase {
        chances::write(self, &chance)
    }

    fn parse_chance(&self, phrase: &Phrase) -> Result<Chance, NotationError> {
        chances::read(self, phrase)
    }

    fn event_phrase(&self, event: &Event) -> Phrase {
        events::write(self, event)
    }

    fn reason_phrase(&self, reason: &Illegal) -> Phrase {
        reasons::write(self, reason)
    }

    fn position(&self) -> String {
        self.to_position().to_line()
    }

    fn parse_position_by(line: &str, rules: u32) -> Result<Self, NotationError> {
        let mut position = Position::from_line(line)?;
        position.rules.get_or_insert(rules);
        position.build()
    }
}
