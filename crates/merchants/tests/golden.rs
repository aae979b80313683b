//! Golden games: between them they show everything that can happen.
//!
//! `make golden` records them anew, in the folder `golden`, and begins what hardly ever comes up
//! with the openings there; the games in the folder `games` are older and stay.

use std::collections::BTreeSet;
use std::path::Path;

use game_core::kinds;
use game_core::testkit::{Golden, Kinds, check_versions, golden_games, never_shown};
use merchants::{Action, Chance, EndReason, Event, Merchants};

const ACTIONS: Kinds<Action> = kinds!(Action {
    PlacePost,
    PlaceNeutral,
    PlaceRoute,
    Roll,
    PlayCard,
    DiscardOne,
    Discard,
    MoveRobber,
    Steal,
    Propose,
    Exchange,
    BuyResource,
    BuyCard,
    Recruit,
    Assemble,
    OpenRoute,
    MoveMerchant,
    BeginCaravan,
    Deliver,
    EndTurn,
    ChoosePath,
    Skip,
    TokenHex,
    TokenSource,
    Step,
    PaySalt,
    StopCaravan,
    Accept,
    Reject,
    Counter,
    Conclude,
    Withdraw,
    OfferToActive,
    NoOffer,
    AcceptOffer,
    RejectOffer,
    ChooseCaravan,
    TakeResource,
    NameResource,
});

const CHANCES: Kinds<Chance> = kinds!(Chance {
    Dice,
    Stolen,
    Drawn,
    Turned,
    RobberHex,
});

const EVENTS: Kinds<Event> = kinds!(Event {
    RobberPlaced,
    StartRolled,
    Begins,
    PostPlaced,
    NeutralPostPlaced,
    RoutePlaced,
    CaravanPlaced,
    StartingCards,
    Rolled,
    Produced,
    Short,
    Compensated,
    Discarded,
    RobberMoved,
    Stolen,
    Proposed,
    Accepted,
    Rejected,
    Countered,
    Traded,
    Withdrawn,
    Offered,
    OfferRejected,
    OfferLapsed,
    Exchanged,
    Bought,
    Reshuffled,
    CardDrawn,
    CardPlayed,
    Taken,
    Demanded,
    GoldTaken,
    Recruited,
    MerchantRemoved,
    CaravanRemoved,
    MerchantMoved,
    ConnectionPaid,
    CoinsTaken,
    TokenTurned,
    TokenMoved,
    CaravanBegan,
    CaravanStepped,
    SaltPaid,
    CaravanStopped,
    FeePaid,
    Delivered,
    TurnEnded,
    GameOver,
});

const ENDS: Kinds<EndReason> = kinds!(EndReason {
    Deliveries,
    TurnCap,
});

/// Both boards name the first hex of the robber, so chance never draws it (§S5).
const UNREACHABLE: [&str; 2] = ["Chance::RobberHex", "Event::RobberPlaced"];

fn games() -> Vec<Golden<Merchants>> {
    golden_games(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden"))
}

#[test]
fn golden_games_replay_and_show_every_decision_outcome_event_and_end() {
    let end = Merchants::end_reason;
    let missing = never_shown(&games(), &ACTIONS, &CHANCES, &EVENTS, &ENDS, end);
    assert_eq!(missing, BTreeSet::from(UNREACHABLE));
}

#[test]
fn every_rules_version_has_golden_games_and_keeps_to_itself() {
    check_versions(&games());
}
