//! §13.1 Which house is meant: it changes what is seen, and nothing else.

use game_core::{Game, History, Notation, Record};
use hansa::Hansa;

use crate::table::{Table, given};

/// §13.1
#[test]
fn a_piece_goes_to_the_house_that_is_named() {
    let mut table = given("red supply=3T0M; routes hamburg--luneburg=-,gT");
    table.play("place hamburg--luneburg trader 3");
    assert_eq!(table.route("hamburg--luneburg"), "-,gT,-,rT");
    table.play("place hamburg--luneburg trader");
    assert_eq!(table.route("hamburg--luneburg"), "rT,gT,-,rT");
}

/// §13.1
#[test]
fn a_taken_house_and_one_that_is_not_there_are_refused() {
    let table = given("red supply=3T0M; routes hamburg--stade=-,gT");
    table.assert_illegal(
        "place hamburg--stade trader 1",
        "4.2",
        "the second house of Hamburg–Stade is taken",
    );
    table.assert_illegal(
        "place hamburg--stade trader 3",
        "13.1",
        "Hamburg–Stade has 3 houses",
    );
    let error = table.state().read_action("place hamburg--stade trader 4");
    assert_eq!(
        error.unwrap_err().to_string(),
        "houses are counted from 0 to 3, not '4'"
    );
    let error = table.state().read_action("claim hamburg--stade 1");
    assert_eq!(
        error.unwrap_err().to_string(),
        "'claim' takes route, not 2 word(s)"
    );
}

/// §4.3.2: the piece that was chosen leaves its house, also after the payment was considered.
#[test]
fn the_piece_that_is_named_is_displaced() {
    let mut table = given("red supply=5T0M; routes hamburg--luneburg=bT,gT,bT");
    for (house, found) in [(1, "second"), (3, "fourth")] {
        table.assert_illegal(
            &format!("displace hamburg--luneburg blue trader {house}"),
            "4.3.1",
            &format!("Blue has no trader in the {found} house of Hamburg–Lüneburg"),
        );
    }
    table.play("displace hamburg--luneburg blue trader 2");
    table.shows("phase paying house=2");
    assert_eq!(table.route("hamburg--luneburg"), "bT,gT,bT,-");
    table.play("displace-pay trader 0");
    table.shows("phase responding house=2");
    assert_eq!(table.route("hamburg--luneburg"), "bT,gT,rT,-");
}

/// §4.3.3–4.3.4
#[test]
fn a_response_goes_to_the_houses_that_are_named() {
    let mut table = given("red supply=5T0M; routes hamburg--luneburg=bT hamburg--stade=-,gT");
    table.plays([
        "displace hamburg--luneburg blue trader",
        "displace-pay trader 0",
    ]);
    table.assert_illegal(
        "respond-displaced hamburg--stade 1",
        "4.3.5",
        "the second house of Hamburg–Stade is taken",
    );
    table.plays([
        "respond-displaced hamburg--stade 2",
        "respond-extra trader hamburg--lubeck 1",
    ]);
    assert_eq!(table.route("hamburg--stade"), "-,gT,bT");
    assert_eq!(table.route("hamburg--lubeck"), "-,bT,-");
}

/// §4.3.4: stock and supply of Blue are empty.
#[test]
fn the_piece_that_is_named_is_lifted() {
    let mut table = given(
        "red supply=3T0M; blue supply=0T0M stock=0T0M; \
         cities arnheim=bT,bT,bT,bT stendal=bT,bT,bT,bT; \
         routes hamburg--stade=bT coellen--warburg=-,bT,bT goslar--magdeburg=bM",
    );
    table.plays([
        "displace hamburg--stade blue trader",
        "displace-pay trader 0",
    ]);
    table.assert_illegal(
        "respond-lift coellen--warburg trader 0",
        "4.3.4",
        "Blue has no trader in the first house",
    );
    table.play("respond-lift coellen--warburg trader 2");
    table.shows("phase lifted=coellen--warburg/2:trader");
    assert_eq!(table.route("coellen--warburg"), "-,bT,-,-");
    table.play("respond-drop hamburg--lubeck 2");
    assert_eq!(table.route("hamburg--lubeck"), "-,-,bT");
}

/// §4.4
#[test]
fn a_move_goes_from_house_to_house() {
    let mut table = given("routes hamburg--stade=rT,rT,rT goslar--magdeburg=gT");
    table.plays(["move-begin", "move-pick hamburg--stade trader 1"]);
    table.shows("phase hand=hamburg--stade/1:trader");
    assert_eq!(table.route("hamburg--stade"), "rT,-,rT");
    table.assert_illegal(
        "move-drop goslar--magdeburg 0",
        "4.4",
        "the first house of Goslar–Magdeburg is taken",
    );
    table.play("move-drop hamburg--luneburg 2");
    assert_eq!(table.route("hamburg--luneburg"), "-,-,rT,-");
}

/// §4.4: each of the two comes to stand where the other one stood.
#[test]
fn exchanged_pieces_take_each_others_houses() {
    let position = "routes hamburg--stade=-,rM,rT hamburg--luneburg=-,rT,gT,rT";
    let mut table = given(position);
    table.plays(["move-begin", "move-pick hamburg--stade merchant"]);
    table.assert_illegal(
        "move-swap hamburg--luneburg 2",
        "4.4",
        "Red has no trader in the third house",
    );
    table.play("move-swap hamburg--luneburg 3");
    assert_eq!(table.route("hamburg--stade"), "-,rT,rT");
    assert_eq!(table.route("hamburg--luneburg"), "-,rT,gT,rM");
    let mut table = given(position);
    table.plays([
        "move-begin",
        "move-pick hamburg--stade merchant",
        "move-swap hamburg--luneburg",
    ]);
    assert_eq!(table.route("hamburg--luneburg"), "-,rM,gT,rT");
}

/// §5.5
#[test]
fn the_piece_that_is_named_is_removed() {
    let mut table = given("red unused=remove; routes hamburg--stade=bT,bT,bT");
    table.plays(["use-remove", "remove-pick hamburg--stade blue trader 1"]);
    assert_eq!(table.route("hamburg--stade"), "bT,-,bT");
    table.assert_illegal(
        "remove-pick hamburg--stade blue trader 1",
        "5.5",
        "Blue has no trader in the second house",
    );
    table.play("remove-pick hamburg--stade blue trader 2");
    assert_eq!(table.route("hamburg--stade"), "bT,-,-");
}

/// R15
#[test]
fn an_opponents_piece_moves_from_house_to_house() {
    let mut table = given(
        "hansa remove3_mode=MoveOpponents; red unused=remove; routes hamburg--stade=bT,bT,bT",
    );
    table.plays([
        "use-remove",
        "remove-pick hamburg--stade blue trader 1",
        "remove-drop hamburg--luneburg 3",
    ]);
    assert_eq!(table.route("hamburg--stade"), "bT,-,bT");
    assert_eq!(table.route("hamburg--luneburg"), "-,-,-,bT");
}

/// §13.4
#[test]
fn taking_back_restores_the_houses() {
    let mut table = given("red supply=5T0M; routes hamburg--luneburg=-,rT,-,rT");
    let before = table.state().position();
    table.plays(["move-begin", "move-pick hamburg--luneburg trader 3"]);
    assert_eq!((table.undo("red"), table.undo("red")), (Ok(()), Ok(())));
    assert_eq!(table.state().position(), before);
}

/// §13.1: the entries of a record name the houses, and so its replay shows them.
#[test]
fn a_record_keeps_the_houses() {
    let record = "\
kontor record 1
game hansa
rules 1
setup players=3
- taverns swap extra remove
- start-player 1
red place hamburg--luneburg trader 2
red place hamburg--luneburg trader
red end-turn
blue displace hamburg--luneburg red trader 2
blue displace-pay trader 0
red respond-displaced hamburg--stade 1
red respond-extra trader hamburg--stade 2
end 9
";
    let record: Record = record.parse().unwrap();
    let history = History::<Hansa>::replay(&record).unwrap();
    let table = Table::of(history.clone());
    assert_eq!(table.route("hamburg--luneburg"), "rT,-,bT,-");
    assert_eq!(table.route("hamburg--stade"), "-,rT,rT");
    let again = history.record(&[]).to_string().parse().unwrap();
    let again = History::<Hansa>::replay(&again).unwrap();
    assert_eq!(again.state().position(), history.state().position());
}

/// §13.1: states that differ in the houses alone are equal, whatever is half-done.
#[test]
fn houses_do_not_count_for_equality() {
    let hash = |state: &Hansa| {
        use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};
        BuildHasherDefault::<DefaultHasher>::default().hash_one(state)
    };
    let table = given("red supply=5T0M; routes hamburg--luneburg=bT,gT,bT,rT");
    for [one, other] in [
        [
            "displace hamburg--luneburg blue trader 0",
            "displace hamburg--luneburg blue trader 2",
        ],
        [
            "place hamburg--stade trader",
            "place hamburg--stade trader 1",
        ],
    ] {
        let played = |text: &str| {
            let mut state = *table.state();
            state.apply(table.action(text), &mut ());
            state
        };
        let (one, other) = (played(one), played(other));
        assert_ne!(one.position(), other.position());
        assert_eq!(one, other);
        assert_eq!(hash(&one), hash(&other));
    }
}
