//! §2, §3, §12.1 Setup and the frame of a turn.

use game_core::{Driver, Game, Notation, Policy, Seat};
use hansa::Hansa;

use crate::table::{given, new_game};

/// AT-01: five-player accounting.
#[test]
fn every_seat_begins_with_its_share_of_27_traders_and_4_merchants() {
    let mut table = new_game("players=5 start_player=1");
    table.chance("taverns extra swap remove");
    let seats = ["red", "blue", "green", "yellow", "purple"];
    for (seat, i) in seats.iter().zip(1..) {
        let (supply, stock) = (4 + i, 7 - i);
        table.shows(&format!(
            "{seat} supply={supply}T1M stock={stock}T0M score=0 used="
        ));
        let desk = table.state().desk(table.seat(seat));
        assert_eq!(
            (desk.covering().traders, desk.covering().merchants),
            (15, 3)
        );
        assert_eq!(15 + 1 + supply + stock, 27);
    }
    table.shows("red supply=5T1M stock=6T0M; purple supply=9T1M stock=2T0M");
}

/// AT-02: board side.
#[test]
fn the_number_of_players_decides_the_side_of_the_board() {
    for (players, key, facts) in [
        (2, "2-3", [27, 32, 101, 57]),
        (3, "2-3", [27, 32, 101, 57]),
        (4, "4-5", [27, 34, 107, 62]),
        (5, "4-5", [27, 34, 107, 62]),
    ] {
        let table = new_game(&format!("players={players}"));
        let board = table.state().board();
        assert_eq!(board.key(), key);
        let houses: usize = board
            .routes()
            .map(|(_, route)| usize::from(route.houses))
            .sum();
        let offices: usize = board.cities().map(|(_, city)| city.offices.len()).sum();
        let found = [
            board.cities().count(),
            board.routes().count(),
            houses,
            offices,
        ];
        assert_eq!(found, facts);
        for route in ["emden--stade", "gottingen--warburg"] {
            assert_eq!(board.find_route(route).is_ok(), players >= 4, "{route}");
        }
    }
}

/// §2 step 3, §0.3
#[test]
fn the_three_starting_markers_lie_on_the_taverns_in_one_of_six_orders() {
    let mut table = new_game("players=4 start_player=2");
    assert_eq!(table.to_act(), "chance");
    let outcomes = table.weights();
    assert_eq!(outcomes.len(), 6);
    assert!(outcomes.iter().all(|(_, weight)| *weight == 1));
    for order in [
        "extra swap remove",
        "remove swap extra",
        "swap remove extra",
    ] {
        assert!(outcomes.contains(&(format!("taverns {order}"), 1)));
    }
    table.chance("taverns swap extra remove");
    table.shows(
        "routes bremen--osnabruck=!swap luneburg--perleberg=!extra goslar--hildesheim=!remove; \
         markers pile=13 unseen=extra:4,swap:1,remove:1,plus3:2,plus4:2,improve:3",
    );
}

/// §2 step 5, §0.3
#[test]
fn every_player_is_equally_likely_to_begin() {
    for players in 2..=5_u8 {
        let mut table = new_game(&format!("players={players}"));
        table.chance("taverns extra swap remove");
        assert_eq!(
            (table.to_act().as_str(), table.actions().len()),
            ("chance", 0)
        );
        let expected: Vec<_> = (1..=players)
            .map(|n| (format!("start-player {n}"), 1))
            .collect();
        assert_eq!(table.weights(), expected);
        table.chance("start-player 2");
        assert_eq!(table.state().start_player().map(Seat::number), Some(2));
        table.shows("turn seat=red actions=2 untouched=true");
    }
}

/// §2 step 5
#[test]
fn chance_is_not_asked_for_a_configured_start_player() {
    let mut table = new_game("players=3 start_player=3");
    table.chance("taverns extra swap remove");
    assert_eq!(table.to_act(), "red");
    assert_eq!(table.state().start_player().map(Seat::number), Some(3));
    assert_eq!(table.weights(), []);
}

/// AT-04: start values.
#[test]
fn every_desk_begins_with_the_leftmost_values() {
    let mut table = new_game("players=4 start_player=1");
    table.chance("taverns extra swap remove");
    for seat in ["red", "blue", "green", "yellow"] {
        let desk = table.state().desk(table.seat(seat));
        assert_eq!((desk.keys(), desk.actions(), desk.book()), (1, 2, 2));
        assert_eq!((desk.privilege().name(), desk.bags()), ("white", Some(3)));
        table.shows(&format!(
            "{seat} keys=0 actions=0 privilege=0 book=0 bags=0"
        ));
    }
}

/// §6.1
#[test]
fn the_tracks_have_the_printed_values() {
    let values = |ability: &str, levels: u8, value: &dyn Fn(&hansa::Desk) -> String| {
        let at = |level| {
            let table = given(&format!("red {ability}={level}"));
            value(table.state().desk(table.seat("red")))
        };
        (0..=levels).map(at).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        values("keys", 4, &|desk| desk.keys().to_string()),
        "1 2 2 3 4"
    );
    assert_eq!(
        values("actions", 5, &|desk| desk.actions().to_string()),
        "2 3 3 4 4 5"
    );
    assert_eq!(
        values("privilege", 3, &|desk| desk.privilege().to_string()),
        "white orange pink black"
    );
    assert_eq!(
        values("book", 3, &|desk| desk.book().to_string()),
        "2 3 4 5"
    );
    let bags = |desk: &hansa::Desk| desk.bags().map_or("C".into(), |bags| bags.to_string());
    assert_eq!(values("bags", 3, &bags), "3 5 7 C");
}

/// AT-05: determinism.
#[test]
fn equal_inputs_and_outcomes_give_equal_games() {
    let setup = Hansa::parse_setup("players=4").unwrap();
    let play = |seed| {
        let mut driver = Driver::new(seed);
        let mut state = Hansa::new(&setup);
        let mut states = vec![state];
        while states.len() < 600 && driver.step(&mut state, Policy::Purposeful).is_some() {
            states.push(state);
        }
        states
    };
    assert!(play(1) == play(1), "equal seeds give different games");
    assert!(play(1) != play(2), "different seeds give equal games");
}

/// AT-06: turn order.
#[test]
fn the_first_player_follows_the_last() {
    let mut table = given("");
    for seat in ["red", "blue", "green", "yellow"] {
        table.shows(&format!("turn seat={seat} actions=2 untouched=true"));
        table.play("end-turn");
    }
    table.shows("turn seat=red actions=2 untouched=true");
}

/// AT-07: action budget.
#[test]
fn without_actions_only_the_end_of_the_turn_is_left() {
    let mut table = given("red supply=3T0M; routes bremen--minden=rT,rT,rT goslar--magdeburg=bT");
    table.plays(["place hamburg--stade trader", "place hamburg--stade trader"]);
    table.shows("turn actions=0 untouched=false");
    assert_eq!(table.verbs(), ["end-turn"]);
    for action in [
        "income 3 0",
        "place hamburg--stade trader",
        "displace goslar--magdeburg blue trader",
        "move-begin",
        "claim bremen--minden",
    ] {
        table.assert_illegal(action, "3.2", "no actions are left");
    }
}

/// §3.1, R24
#[test]
fn a_turn_may_end_with_actions_left() {
    let mut table = given("");
    table.play("end-turn").shows("turn seat=blue actions=2");
    table.plays(["place hamburg--stade trader", "end-turn"]);
    table.shows("turn seat=green actions=2");
}

/// §3.2: the actions of a turn follow the track of its player.
#[test]
fn a_turn_begins_with_the_value_of_the_actions_track() {
    let mut table = given("blue actions=4; green actions=5");
    table.play("end-turn").shows("turn seat=blue actions=4");
    table.play("end-turn").shows("turn seat=green actions=5");
}

/// AT-09: no foreign decisions.
#[test]
fn nobody_decides_in_a_foreign_turn() {
    let mut table = given("blue unused=plus3");
    let before = table.state().position();
    for seat in ["blue", "green", "yellow"] {
        for action in [
            "end-turn",
            "income 3 0",
            "place hamburg--stade trader",
            "use-plus3",
        ] {
            let refused = table.try_play(seat, action).unwrap_err();
            assert!(
                refused.starts_with("it is for seat 1 to decide"),
                "{refused}"
            );
        }
    }
    assert_eq!(table.state().position(), before);
}
