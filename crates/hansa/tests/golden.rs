//! Golden games: between them they show everything that can happen.
//!
//! `make golden` records them anew, in the folder `golden`, and begins what hardly ever comes up
//! with the openings there; the games in the folder `games` are older and stay.

use std::collections::BTreeSet;
use std::path::Path;

use game_core::Entry;
use game_core::testkit::{each_entry, golden_games};
use hansa::{Action, Chance, EndReason, Event, Hansa};

game_core::kinds!(actions: Action {
    Income, Place, Displace, MoveBegin, Claim, UsePlus3, UsePlus4, UseImprove, UseSwap, UseRemove,
    UseMoveThree, EndTurn, PawnFree, PawnPaid, DisplacePay, RespondDisplaced, RespondExtra,
    RespondLift, RespondDrop, RespondDone, MovePick, MoveDrop, MoveSwap, MoveStop, RewardNone,
    RewardOffice, RewardAbility, RewardCoellen, RewardExtraOffice, RemovePick, RemoveDrop,
    RemoveStop, ChooseMarker, PlaceMarker, PawnSetup, PawnStay,
});

game_core::kinds!(chances: Chance {
    Taverns, StartPlayer, Reveal,
});

game_core::kinds!(events: Event {
    TavernMarker, StartPlayer, Income, Placed, Displaced, DisplacedPiecePlaced, ExtraPiecePlaced,
    DisplacedPieceToStock, Moved, Exchanged, Claimed, ControlPoint, MarkerTaken, ReplacementDrawn,
    PileExhausted, OfficeEstablished, Coin, CityCompleted, Linked, Improved, TableSpaceTaken,
    ExtraOfficeEstablished, Returned, MarkerUsed, OfficesSwapped, Removed, OpponentMoved, PawnMoved,
    TurnEnded, Revealed, MarkerPlaced, MarkersKept, GameOver,
});

#[test]
fn golden_games_replay_and_show_every_decision_outcome_event_and_end() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let ends: Vec<&str> = EndReason::ALL.iter().map(|end| end.name()).collect();
    let all = [actions::ALL, chances::ALL, events::ALL, &ends].concat();
    let mut missing = BTreeSet::from_iter(all);
    for game in golden_games::<Hansa>(&folder) {
        each_entry(&game.history, |_, entry, happened| {
            missing.remove(match entry {
                Entry::Decision(_, action) => actions::kind(&action),
                Entry::Chance(outcome) => chances::kind(&outcome),
            });
            for event in happened {
                missing.remove(events::kind(event));
            }
        });
        let last = game.history.state();
        let end = last.end_reason();
        missing.remove(end.expect("a golden game is over").name());
    }
    assert_eq!(missing, BTreeSet::new());
}
