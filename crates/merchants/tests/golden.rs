//! Golden games: between them they show everything that can happen.
//!
//! `make golden` records them anew, in the folder `golden`, and begins what hardly ever comes up
//! with the openings there; the games in the folder `games` are older and stay.

use std::collections::BTreeSet;
use std::path::Path;

use game_core::testkit::{each_entry, golden_games};
use game_core::{Entry, Game as _, Seat, ToAct};
use merchants::{Action, Chance, Event, Merchants};

game_core::kinds!(actions: Action {
    PlacePost, PlaceNeutral, PlaceRoute, Roll, PlayCard, DiscardOne, Discard, MoveRobber, Steal,
    Propose, Exchange, BuyResource, BuyCard, Recruit, Assemble, OpenRoute, MoveMerchant,
    BeginCaravan, Deliver, EndTurn, ChoosePath, Skip, TokenHex, TokenSource, Step, PaySalt,
    StopCaravan, Accept, Reject, Counter, Conclude, Withdraw, OfferToActive, NoOffer, AcceptOffer,
    RejectOffer, ChooseCaravan, TakeResource, NameResource,
});

game_core::kinds!(chances: Chance {
    Dice, Stolen, Drawn, Turned, RobberHex,
});

game_core::kinds!(events: Event {
    RobberPlaced, StartRolled, Begins, PostPlaced, NeutralPostPlaced, RoutePlaced, CaravanPlaced,
    StartingCards, Rolled, Produced, Short, Compensated, Discarded, RobberMoved, Stolen, Proposed,
    Accepted, Rejected, Countered, Traded, Withdrawn, Offered, OfferRejected, OfferLapsed,
    Exchanged, Bought, Reshuffled, CardDrawn, CardPlayed, Taken, Demanded, GoldTaken, Recruited,
    MerchantRemoved, CaravanRemoved, MerchantMoved, ConnectionPaid, CoinsTaken, TokenTurned,
    TokenMoved, CaravanBegan, CaravanStepped, SaltPaid, CaravanStopped, FeePaid, Delivered,
    TurnEnded, GameOver,
});

const ENDS: &[&str] = &["deliveries", "turn cap"];

/// §A14.1, §E12
fn end(game: &Merchants) -> &'static str {
    let target = game.setup().target();
    if Seat::all(game.n_seats()).any(|seat| game.delivered(seat) == target) {
        "deliveries"
    } else {
        "turn cap"
    }
}

/// Both boards name the first hex of the robber, so chance never draws it (§S5).
const UNREACHABLE: [&str; 2] = ["Chance::RobberHex", "Event::RobberPlaced"];

#[test]
fn golden_games_replay_and_show_every_decision_outcome_event_and_end() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let all = [actions::ALL, chances::ALL, events::ALL, ENDS].concat();
    let mut missing = BTreeSet::from_iter(all);
    for game in golden_games::<Merchants>(&folder) {
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
        assert_eq!(last.to_act(), ToAct::Nobody, "{}", game.name);
        missing.remove(end(last));
    }
    assert_eq!(missing, BTreeSet::from(UNREACHABLE));
}
