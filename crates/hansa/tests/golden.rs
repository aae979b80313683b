//! Golden games: between them they show everything that can happen.
//!
//! `make golden` records them anew, in the folder `golden`, and begins what hardly ever comes up
//! with the openings there; the games in the folder `games` are older and stay.

use std::collections::BTreeSet;
use std::path::Path;

use game_core::kinds;
use game_core::testkit::{Golden, Kinds, check_versions, golden_games, never_shown};
use hansa::{Action, Chance, EndReason, Event, Hansa};

const ACTIONS: Kinds<Action> = kinds!(Action {
    Income,
    Place,
    Displace,
    MoveBegin,
    Claim,
    UsePlus3,
    UsePlus4,
    UseImprove,
    UseSwap,
    UseRemove,
    UseMoveThree,
    EndTurn,
    PawnFree,
    PawnPaid,
    DisplacePay,
    RespondDisplaced,
    RespondExtra,
    RespondLift,
    RespondDrop,
    RespondDone,
    MovePick,
    MoveDrop,
    MoveSwap,
    MoveStop,
    RewardNone,
    RewardOffice,
    RewardAbility,
    RewardCoellen,
    RewardExtraOffice,
    RemovePick,
    RemoveDrop,
    RemoveStop,
    ChooseMarker,
    PlaceMarker,
    PawnSetup,
    PawnStay,
});

const CHANCES: Kinds<Chance> = kinds!(Chance {
    Taverns,
    StartPlayer,
    Reveal,
});

const EVENTS: Kinds<Event> = kinds!(Event {
    TavernMarker,
    StartPlayer,
    Income,
    Placed,
    Displaced,
    DisplacedPiecePlaced,
    ExtraPiecePlaced,
    DisplacedPieceToStock,
    Moved,
    Exchanged,
    Claimed,
    ControlPoint,
    MarkerTaken,
    ReplacementDrawn,
    PileExhausted,
    OfficeEstablished,
    Coin,
    CityCompleted,
    Linked,
    Improved,
    TableSpaceTaken,
    ExtraOfficeEstablished,
    Returned,
    MarkerUsed,
    OfficesSwapped,
    Removed,
    OpponentMoved,
    PawnMoved,
    TurnEnded,
    Revealed,
    MarkerPlaced,
    MarkersKept,
    GameOver,
});

const ENDS: Kinds<EndReason> = kinds!(EndReason {
    Score,
    Markers,
    Cities,
});

fn games() -> Vec<Golden<Hansa>> {
    golden_games(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden"))
}

#[test]
fn golden_games_replay_and_show_every_decision_outcome_event_and_end() {
    let end = Hansa::end_reason;
    let missing = never_shown(&games(), &ACTIONS, &CHANCES, &EVENTS, &ENDS, end);
    assert_eq!(missing, BTreeSet::new());
}

#[test]
fn every_rules_version_has_golden_games_and_keeps_to_itself() {
    check_versions(&games());
}
