//! §12 "completed to a valid position": what a position may leave out, and which are refused.

use game_core::{Game as _, Notation as _, Versioned as _};
use hansa::{Hansa, Position};

use crate::table::{given, refusal};

/// Every position is refused with an error that contains the words.
fn assert_refused(cases: &[(&str, &str)]) {
    for (position, words) in cases {
        let error = refusal(position);
        assert!(error.contains(words), "{position}\n  {error}");
        assert!(!error.contains('\n'), "{error}");
    }
}

fn json(text: &str) -> Result<Position, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// §12
#[test]
fn an_empty_position_is_the_first_turn_of_four_players() {
    let table = given("");
    table.shows("hansa players=4 board=4-5; turn seat=red actions=2 untouched=true; phase acting");
    table.shows("red supply=5T1M stock=6T0M score=0; yellow supply=8T1M stock=3T0M");
    table.shows("routes bremen--osnabruck=!extra luneburg--perleberg=!swap; markers pile=13");
    assert!(json("{}").unwrap().build().as_ref() == Ok(table.state()));
}

/// The text of a position holds the version of the rules, unless it is the newest.
#[test]
fn a_position_keeps_its_version_of_the_rules() {
    let game = *given("").state();
    for version in Hansa::OLDEST_RULES_VERSION..=Hansa::RULES_VERSION {
        let game = game.with_rules_version(version);
        assert!(Hansa::parse_position(&game.position()) == Ok(game));
        let json = serde_json::to_string(&game.to_position()).unwrap();
        assert!(Position::build(&serde_json::from_str(&json).unwrap()) == Ok(game));
        let named = format!("hansa rules={version}");
        assert!(Hansa::parse_position(&named) == Ok(game));
    }
    let later = game.with_rules_version(Hansa::RULES_VERSION + 1);
    let named = format!("rules={}", later.rules_version());
    assert!(later.position().contains(&named));
    assert_eq!(later.to_position().rules, Some(later.rules_version()));
    let unknown = "is not known; this program knows versions";
    assert_refused(&[
        (later.position().as_str(), unknown),
        ("hansa rules=0", unknown),
    ]);
    assert!(Hansa::parse_position_by("", later.rules_version()).is_err());
}

/// §12: "pieces needed come from the stock, then the supply, then desk tracks"
#[test]
fn missing_pieces_come_from_the_stock_then_the_supply_then_the_tracks() {
    let five = "routes arnheim--duisburg=rT,rT,rT arnheim--kampen=rT,rT";
    given(five).shows("red supply=5T1M stock=1T0M keys=0");
    let nine =
        "routes arnheim--duisburg=rT,rT,rT arnheim--kampen=rT,rT,rT arnheim--munster=rT,rT,rT";
    given(nine).shows("red supply=2T1M stock=0T0M keys=0");
    given(&format!("red supply=5T1M; {nine}")).shows("red supply=5T1M stock=0T0M keys=3");
    given(&format!("red supply=5T1M keys=0; {nine}")).shows("red stock=0T0M keys=0 bags=3");
    given("red supply=0T3M").shows("red stock=11T0M book=2");
}

/// §12: "spare pieces go to the stock or the supply"
#[test]
fn spare_pieces_go_to_the_stock_then_the_supply() {
    given("red supply=1T0M").shows("red supply=1T0M stock=10T1M");
    given("red stock=1T0M").shows("red supply=10T1M stock=1T0M");
    given("red keys=4 bags=3").shows("red supply=5T1M stock=13T0M");
}

/// §12: "a marker missing from the pile is owned and used"
#[test]
fn markers_missing_from_the_pile_are_used() {
    let table = given("green unused=extra,extra,extra,extra; markers pile=6");
    table.shows("markers pile=6; green unused=extra,extra,extra,extra used=");
    let yellow = table.state().desk(table.seat("yellow"));
    assert_eq!((yellow.used().total(), yellow.unused().total()), (3, 0));
}

/// §1.2
#[test]
fn no_piece_is_lost_or_invented() {
    assert_refused(&[
        (
            "red supply=1T0M stock=1T0M",
            "red has 18 traders, not 27: supply 1, stock 1, desk 15",
        ),
        (
            "red supply=12T0M stock=0T0M keys=0 actions=0 privilege=0 bags=0",
            "red has 28 traders, not 27: supply 12, stock 0, desk 15",
        ),
        ("red supply=0T5M", "red has 5 merchants, not 4"),
        (
            "blue book=0; coellen b,b,-,-",
            "blue has 5 merchants, not 4",
        ),
        (
            "red supply=3",
            "'supply' of 'seat': pieces are written like 3T1M",
        ),
        ("red keys=5", "red's level of keys is 5; the highest is 4"),
        ("red book=4", "red's level of book is 4; the highest is 3"),
        ("red score=100", "red has 100 points; the track ends at 99"),
        (
            "red score=300",
            "'score' of 'seat': '300' is not a number from 0 to 255",
        ),
    ]);
}

#[test]
fn the_board_has_its_cities_routes_houses_and_offices() {
    assert_refused(&[
        ("routes hamburg--berlin=rT", "there is no city 'berlin'"),
        (
            "routes hamburg--minden=rT",
            "there is no route 'hamburg--minden' on the board 4-5",
        ),
        (
            "hansa players=3; routes emden--stade=rT",
            "no route 'emden--stade' on the board 2-3",
        ),
        (
            "routes hamburg--stade=rT,rT,rT,rT",
            "Hamburg–Stade has 3 houses, not 4",
        ),
        (
            "routes hamburg--stade=rT hamburg--stade=bT",
            "'hamburg--stade' is given twice",
        ),
        ("routes hamburg--stade", "expected key=value"),
        (
            "routes hamburg--stade=xT",
            "a piece is written like rT or bM, not 'xT'",
        ),
        (
            "routes hamburg--stade=rX",
            "a piece is written like rT or bM, not 'rX'",
        ),
        ("cities berlin=rT", "there is no city 'berlin'"),
        ("cities stade=rM,rM", "Stade"),
        (
            "cities hamburg=rT Hamburg=rT",
            "the city Hamburg is stated twice",
        ),
        (
            "cities hamburg=+rT",
            "an extra office, but no printed office is taken",
        ),
        (
            "cities hamburg=rT+rT,rT,rT,rT,rT,rT",
            "more than 5 extra offices",
        ),
        ("coellen r,-,-", "the Coellen table has four spaces"),
        ("coellen x,-,-,-", "there is no seat 'x'"),
        ("weather sunny", "there is no section 'weather'"),
        (
            "red score=1; red score=2",
            "the section 'red' is there twice",
        ),
    ]);
    // §4.5.2: offices are taken from the left.
    refusal("cities hamburg=-,rT");
    let error = json(r#"{"cities": {"hamburg": {"offices": [null, "red trader"]}}}"#).unwrap_err();
    assert!(error.contains("invalid type: null"), "{error}");
}

/// Two names of one route must not overlay each other.
#[test]
fn a_route_is_stated_once() {
    for routes in [
        "hamburg--stade=rT stade--hamburg=rT",
        "hamburg--stade=rT stade--hamburg=-,bT",
        "hamburg--stade=!swap stade--hamburg=!plus3",
    ] {
        let error = refusal(&format!("routes {routes}"));
        assert_eq!(error, "the route Hamburg–Stade is stated twice", "{routes}");
    }
}

#[test]
fn the_seats_are_those_of_the_players() {
    assert_refused(&[
        ("purple score=3", "there is no purple seat with 4 players"),
        (
            "hansa players=3; yellow score=1",
            "there is no yellow seat with 3 players",
        ),
        (
            "routes hamburg--stade=pT",
            "there is no purple seat with 4 players",
        ),
        (
            "cities hamburg=pT",
            "there is no purple seat with 4 players",
        ),
        (
            "hansa players=3; coellen y,-,-,-",
            "there is no yellow seat with 3 players",
        ),
        (
            "turn seat=orange",
            "there is no seat 'orange' (known: red, blue, green, yellow, purple)",
        ),
        ("red lives=3", "there is no field of 'seat' 'lives'"),
        ("turn speed=3", "there is no field of 'turn' 'speed'"),
        ("turn actions=100", "100 actions are too many"),
    ]);
}

/// §10.1, §10.2 K8
#[test]
fn the_setup_must_be_possible() {
    assert_refused(&[
        ("hansa players=6", "for 2 to 5 players, not 6"),
        ("hansa players=1", "for 2 to 5 players, not 1"),
        (
            "hansa players=2 marker_set=BigBox15; pawn at=3",
            "the Big Box rules are for 3 to 5",
        ),
        (
            "hansa players=2 preset=big_box; pawn at=3",
            "the Big Box rules are for 3 to 5",
        ),
        (
            "hansa players=3 board=4-5",
            "the board '4-5' is for 4 to 5 players, not 3",
        ),
        ("hansa speed=3", "there is no option 'speed'"),
        (
            "hansa swap_scope=Anywhere",
            "is one of Neighboring, SameCity",
        ),
        ("hansa start=5", "start player 5 is not one of 4 players"),
        (
            "hansa start_player=5",
            "start player 5 is not one of 4 players",
        ),
        (
            "phase start_player; hansa start=2",
            "the start player is not decided in this phase",
        ),
    ]);
}

/// §1.3
#[test]
fn no_marker_is_lost_or_invented() {
    assert_refused(&[
        (
            "red unused=swap,swap,swap",
            "there are 3 'swap' markers, and the game has 2",
        ),
        (
            "red unused=plus3; blue used=plus3,plus3",
            "there are 3 'plus3' markers",
        ),
        (
            "routes hamburg--stade=!swap hamburg--lubeck=!swap emden--stade=!swap",
            "there are 3 'swap' markers",
        ),
        (
            "red unused=move3",
            "there are 1 'move3' markers, and the game has 0",
        ),
        (
            "hansa marker_set=BigBox15; red unused=remove",
            "there are 1 'remove' markers",
        ),
        ("red unused=plus9", "there is no marker 'plus9'"),
        ("routes hamburg--stade=!plus9", "there is no marker 'plus9'"),
        (
            "markers pile=14",
            "the pile is said to hold 14 markers, but 13 are nowhere else",
        ),
        (
            "markers pile=3; red used=; blue used=; green used=; yellow used=",
            "the pile is said to hold 3 markers, but 13 are nowhere else",
        ),
        (
            "markers unseen=extra:5",
            "'swap' markers are said to be unseen",
        ),
        (
            "markers exhausted=true",
            "said to be exhausted, but it still has markers",
        ),
        (
            "blue unrevealed=1",
            "blue has unrevealed markers on the plate outside their turn",
        ),
        (
            "turn untouched=false; red unrevealed=14",
            "only 13 are unseen",
        ),
        ("markers speed=1", "there is no field of 'markers' 'speed'"),
    ]);
}

/// §9
#[test]
fn the_pawn_is_for_two_players_and_sixteen_provinces() {
    assert_refused(&[
        ("pawn at=3", "the board 4-5 has no provinces"),
        (
            "hansa players=3; pawn at=3",
            "the pawn is only in the game of two players",
        ),
        ("hansa players=2", "needs the province of the pawn"),
        (
            "hansa players=2; pawn at=16",
            "there is no province 16 (known: 0 to 15)",
        ),
        (
            "hansa players=2; phase pawn_setup; pawn at=3",
            "the pawn is not on the board in this phase",
        ),
        ("pawn moved=true", "there is no pawn that could have moved"),
        (
            "phase pawn_setup",
            "the pawn is only set up in a game of two players",
        ),
        (
            "phase pawn_after",
            "there is no free pawn move after this turn",
        ),
        (
            "hansa players=2; pawn at=3 moved=true; phase pawn_after",
            "there is no free pawn move",
        ),
    ]);
}

/// §3.3
#[test]
fn the_phase_must_fit_the_rest() {
    let paying = "phase paying route=hamburg--stade owner=blue";
    let responding = "phase responding route=hamburg--stade kind=trader";
    let one_in_hand = "in_hand=true extras_left=1";
    let mut cases = vec![
        ("phase sleeping".to_owned(), "there is no phase 'sleeping'"),
        ("phase taverns; routes hamburg--stade=rT".to_owned(), "the board must be empty"),
        ("phase taverns; routes hamburg--stade=!swap".to_owned(), "before the taverns are laid out"),
        ("phase start_player; turn seat=blue".to_owned(), "the first seat active during setup"),
        ("phase revealing".to_owned(), "there is no unrevealed marker on the plate"),
        ("phase placing_markers".to_owned(), "nothing could be decided"),
        ("phase placing_markers; red unrevealed=1".to_owned(), "all plate markers are revealed"),
        ("phase placing_markers chosen=swap; red plate=plus3,plus4".to_owned(), "not on your plate"),
        ("phase moving left=3 moved=false; routes hamburg--stade=rT".to_owned(), "3 moves cannot be left of 2"),
        ("phase moving left=2 moved=true; routes hamburg--stade=rT".to_owned(), "2 moves cannot be left of 2"),
        ("phase moving left=2 moved=false".to_owned(), "nothing could be decided"),
        ("phase rewarding route=hamburg--stade extra_office=false".to_owned(), "does not hold red's pieces only"),
        (
            "phase rewarding route=hamburg--stade extra_office=true; routes hamburg--stade=rT,rT,rT".to_owned(),
            "no unused Extra-office marker",
        ),
        ("phase adding route=hamburg--stade".to_owned(), "cannot be added to this claim"),
        ("phase removing left=4 moving=false; routes hamburg--stade=rT".to_owned(), "does not fit the rules"),
        ("phase removing left=2 moving=true; routes hamburg--stade=rT".to_owned(), "does not fit the rules"),
        ("phase removing left=3 moving=false".to_owned(), "nothing could be decided"),
        (format!("{paying} kind=trader"), "Blue has no trader on Hamburg–Stade"),
        (format!("{paying}; routes hamburg--stade=bT"), "there is no kind of piece ''"),
        (format!("{paying} kind=merchant; red supply=2T0M; routes hamburg--stade=bM"), "takes 3 pieces"),
        (format!("{paying} kind=trader; turn untouched=true; routes hamburg--stade=bT"), "untouched, but something was done in it"),
    ];
    let response = |rest: &str, words| (format!("{responding} {rest}"), words);
    cases.extend([
        response(&format!("owner=red {one_in_hand}; routes hamburg--stade=rT"), "a displacement of their own"),
        response(&format!("owner=blue {one_in_hand}"), "red has no piece on Hamburg–Stade"),
        response("owner=blue in_hand=true extras_left=2; routes hamburg--stade=rT", "do not fit the number"),
        response("owner=blue in_hand=false extras_left=1; routes hamburg--stade=rT", "do not fit the number"),
        response(
            "owner=blue in_hand=false extras_left=1 placed=hamburg--lubeck:trader; routes hamburg--stade=rT",
            "said to have placed a trader on Hamburg–Lübeck, but it is not there",
        ),
        response(
            &format!("owner=blue {one_in_hand} lifted=hamburg--lubeck:trader; routes hamburg--stade=rT"),
            "lifted only when stock and supply are empty",
        ),
    ]);
    for (position, words) in &cases {
        assert_refused(&[(position, words)]);
    }
}

/// §8.2: the counter follows from the offices.
#[test]
fn the_counter_of_completed_cities_cannot_lie() {
    let with = |completed: &str| {
        let text =
            format!(r#"{{"cities": {{"stade": {{"offices": ["red merchant"]}}}}{completed}}}"#);
        json(&text).unwrap().build()
    };
    assert_eq!(with("").unwrap().completed(), 1);
    assert_eq!(with(r#", "completed": 1"#).unwrap().completed(), 1);
    let error = with(r#", "completed": 3"#).unwrap_err().to_string();
    assert_eq!(
        error,
        "3 cities are said to be completed, but the offices complete 1"
    );
}

/// Stored positions have the fields of a phase in two orders; the rulebook's is written.
#[test]
fn the_fields_of_a_phase_are_read_in_any_order() {
    let routes = "routes hamburg--stade=rT";
    for phase in [
        "responding extras_left=1 in_hand=true kind=trader owner=blue placed= route=hamburg--stade",
        "responding route=hamburg--stade owner=blue kind=trader house=0 in_hand=true extras_left=1",
    ] {
        let written = given(&format!("phase {phase}; {routes}"))
            .state()
            .position();
        assert!(
            written.contains(
                "; phase responding route=hamburg--stade owner=blue kind=trader house=0 \
                 in_hand=true extras_left=1; "
            ),
            "{written}"
        );
    }
}

#[test]
fn unknown_fields_are_refused_in_json_too() {
    for text in [
        r#"{"speed": 3}"#,
        r#"{"seats": {"red": {"lives": 3}}}"#,
        r#"{"routes": {"hamburg--stade": {"pieces": []}}}"#,
        r#"{"phase": {"name": "moving", "left": 2, "moved": false, "speed": 3}}"#,
    ] {
        let error = json(text).unwrap_err();
        assert!(error.contains("unknown field"), "{text}: {error}");
    }
}
