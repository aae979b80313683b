//! How bots play, over whole games.

use arena::{Earlier, Summary};
use serde_json::Value;

use crate::contests::heading;
use crate::{contest, entrants, names};

fn summary(specs: &[&str], games: usize) -> Summary {
    let bots = entrants(specs);
    let games = contest(&bots, games, 2, 2500).games;
    Summary::new(&names(&bots, specs.len()), &games)
}

/// The mean of a figure for the first bot.
fn figure(summary: &Summary, key: &str) -> f64 {
    let habit = summary.habits.iter().find(|habit| habit.habit.key == key);
    habit.unwrap().bots[0].unwrap().value
}

#[test]
fn greedy_games_look_like_games() {
    let greedy = summary(&["greedy"; 4], 8);
    for (key, range) in [
        ("aimless_moves", 0.0..=2.0),
        ("blocks_walked_away", 0.0..=3.0),
        ("gifts", 0.0..=3.0),
        ("rewards_refused", 0.0..=1.0),
        ("claim", 10.0..=40.0),
        ("place", 20.0..=70.0),
        ("offices", 1.0..=15.0),
        ("actions", 0.0..=5.0),
        ("keys", 0.0..=4.0),
        ("rounds", 8.0..=60.0),
    ] {
        let found = figure(&greedy, key);
        assert!(range.contains(&found), "{key} {found}");
    }
    let kinds = ["income", "place", "displace", "move", "claim", "marker"];
    let shares: f64 = kinds.iter().map(|kind| figure(&greedy, kind)).sum();
    assert!((shares - 100.0).abs() < 0.1, "{shares}");
}

#[test]
fn who_plays_at_random_plays_without_aim() {
    let random = summary(&["random"; 3], 6);
    assert!(figure(&random, "aimless_moves") > 5.0);
    assert!(figure(&random, "rewards_refused") > 0.5);
}

/// A file as an older version wrote it, or one that counted something else.
#[test]
fn games_without_these_figures_are_taken_up_all_the_same() {
    let bots = entrants(&["claiming", "random"]);
    let names = names(&bots, 2);
    let games = contest(&bots, 2, 1, 200).games;
    let command = heading(2).command;
    let written = arena::json(&heading(2), &names, &Summary::new(&names, &games), &games);
    let read = |json: &Value| {
        let earlier = Earlier::read(&json.to_string()).unwrap();
        earlier.of(&command, &names).unwrap().0
    };
    let n_habits = names.habits.len();
    let conduct = |json: &Value| read(json)[0].seats[0].conduct.len();
    assert_eq!(conduct(&written), n_habits);
    let mut other = written.clone();
    other["habits"][0]["key"] = "something_else".into();
    assert_eq!(conduct(&other), 0);
    let mut older = written;
    older.as_object_mut().unwrap().remove("habits");
    for game in older["games"].as_array_mut().unwrap() {
        for seat in game["seats"].as_array_mut().unwrap() {
            seat.as_object_mut().unwrap().remove("conduct");
        }
    }
    let older = read(&older);
    assert_eq!(older.len(), 2);
    assert!(Summary::new(&names, &older).habits.is_empty());
    let mixed = [older[0].clone(), games[1].clone()];
    let mixed = Summary::new(&names, &mixed);
    assert_eq!(mixed.habits.len(), n_habits);
    let csv = arena::csv(&names, &older);
    let widths = csv.lines().map(|line| line.split(',').count());
    assert_eq!(
        widths.collect::<std::collections::BTreeSet<_>>().len(),
        1,
        "{csv}"
    );
}
