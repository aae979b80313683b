//! Bookkeeping, determinism, interruption, exports.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use arena::{Entrant, Heading, Summary, as_f64};
use bots::RandomBot;
use game_core::Policy;
use hansa::Hansa;

use crate::{contest, entrants, names, run, without_clocks};

/// Quick ones.
const BOTS: [&str; 4] = ["claiming", "random", "claiming", "claiming"];

pub(crate) fn heading(games: usize) -> Heading {
    Heading {
        game: "hansa",
        title: "Hansa Teutonica",
        setup: "players=4".to_owned(),
        command: "kontor arena match hansa --bots 'a<b>'".to_owned(),
        seed: 1,
        planned: games,
        cap: 1500,
        threads: 2,
        seconds: 1.0,
    }
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let bots = entrants(&["search:nodes=10", "greedy:noise=0.3", "claiming"]);
    let one = contest(&bots, 6, 1, 120);
    let three = contest(&bots, 6, 3, 120);
    assert_eq!(
        without_clocks(one.games.clone()),
        without_clocks(three.games)
    );
    assert!(one.games.iter().all(|game| game.record.is_some()));
}

#[test]
fn a_stopped_run_keeps_what_is_done() {
    let bots = entrants(&BOTS);
    let mut seen = 0;
    let stopped = run(&bots, 4000, 2, 1500, |_| {
        seen += 1;
        if seen == 5 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert!(stopped.is_partial());
    assert!(stopped.games.len() >= 5);
    let most = stopped.games.iter().map(|game| game.game).max().unwrap();
    let summary = Summary::new(&names(&bots, 4), &stopped.games);
    assert_eq!(summary.games, stopped.games.len());
    let whole = without_clocks(contest(&bots, most + 1, 2, 1500).games);
    for game in without_clocks(stopped.games) {
        assert_eq!(game, whole[game.game], "kept games are whole games");
    }
}

#[test]
fn wins_places_and_points_add_up() {
    let bots = entrants(&BOTS);
    let games = contest(&bots, 24, 2, 2500).games;
    for game in &games {
        let wins: f64 = game.seats.iter().map(|seat| seat.win).sum();
        let places: f64 = game.seats.iter().map(|seat| seat.place).sum();
        assert!((wins - 1.0).abs() < 1e-9 && (places - 10.0).abs() < 1e-9);
        for seat in &game.seats {
            assert_eq!(seat.points, seat.categories.iter().sum::<i32>());
        }
        assert_eq!(
            game.decisions,
            game.seats.iter().map(|seat| seat.decisions).sum::<usize>()
        );
    }
    let summary = Summary::new(&names(&bots, 4), &games);
    let sitters: Vec<(&str, usize)> = summary
        .bots
        .iter()
        .map(|bot| (bot.name.as_str(), bot.seats))
        .collect();
    assert_eq!(sitters, [("claiming", 72), ("random", 24)]);
    let all: f64 = summary
        .bots
        .iter()
        .map(|bot| bot.wins.value * as_f64(bot.seats))
        .sum();
    assert!((all - 24.0).abs() < 1e-6, "{all}");
    let seats: f64 = summary.seats.iter().map(|seat| seat.wins.value).sum();
    assert!((seats - 1.0).abs() < 1e-6, "{seats}");
    let ended: usize = summary.endings.iter().map(|(_, count)| count).sum();
    assert_eq!(ended + summary.capped, 24);
    assert!(summary.bots[0].rating.value > summary.bots[1].rating.value);
    let ahead = summary.ahead[0][1].unwrap();
    let behind = summary.ahead[1][0].unwrap();
    assert!((ahead.value + behind.value - 1.0).abs() < 1e-9);
    assert_eq!(
        summary.ahead[1][1], None,
        "a bot is not compared with itself"
    );
}

#[test]
fn a_capped_game_is_scored_as_it_stands_and_counted() {
    let bots = entrants(&BOTS);
    let games = contest(&bots, 4, 2, 30).games;
    assert!(
        games
            .iter()
            .all(|game| game.ending.is_none() && game.decisions == 30)
    );
    let summary = Summary::new(&names(&bots, 4), &games);
    assert_eq!((summary.capped, summary.endings.len()), (4, 0));
}

#[test]
fn exports_read_back() {
    let bots = entrants(&BOTS);
    let names = names(&bots, 4);
    let games = contest(&bots, 8, 2, 1500).games;
    let summary = Summary::new(&names, &games);
    let json = arena::json(&heading(8), &names, &summary, &games).to_string();
    let read: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(read["games"].as_array().unwrap().len(), 8);
    assert_eq!(read["run"]["seed"], 1);
    assert_eq!(read["summary"]["bots"][1]["name"], "random");
    assert_eq!(
        read["games"][3]["seats"][2]["points"],
        games[3].seats[2].points
    );

    let csv = arena::csv(&names, &games);
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 1 + 8 * 4);
    assert!(rows.iter().all(|row| row.len() == rows[0].len()));
    let points = rows[0].iter().position(|cell| *cell == "points").unwrap();
    let read: i32 = rows[1..]
        .iter()
        .map(|row| row[points].parse::<i32>().unwrap())
        .sum();
    let played: i32 = games
        .iter()
        .flat_map(|game| &game.seats)
        .map(|seat| seat.points)
        .sum();
    assert_eq!(read, played);
}

#[test]
fn the_report_is_one_page_that_needs_nothing_else() {
    let bots = entrants(&BOTS);
    let names = names(&bots, 4);
    let games = contest(&bots, 8, 2, 1500).games;
    let page = arena::html(&heading(8), &names, &Summary::new(&names, &games));
    assert!(page.starts_with("<!doctype html>"));
    for outside in [
        "http:", "https:", "src=", "@import", "<script", "a<b>", "NaN", "inf",
    ] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
    assert!(page.matches("<svg").count() >= 7);
    assert!(page.contains("<th scope=\"row\">aimless moves</th>"));
    for empty in [&games[..0], &games[..1]] {
        let page = arena::html(&heading(8), &names, &Summary::new(&names, empty));
        assert!(
            !page.contains("NaN") && !page.contains("inf"),
            "few games are drawn, too"
        );
    }
}

#[test]
fn the_signature_is_the_same_on_any_number_of_threads() {
    let threads = |count| NonZeroUsize::new(count).unwrap();
    let one = arena::signature::<Hansa>(threads(1)).unwrap();
    assert_eq!(arena::signature::<Hansa>(threads(4)), Ok(one));
}

/// A bot with a bug.
struct Panicking;

impl bots::Bot<Hansa> for Panicking {
    fn choose(
        &mut self,
        _view: &<Hansa as game_core::Game>::View,
        _legal: &[hansa::Action],
        _budget: bots::Budget,
    ) -> hansa::Action {
        panic!("this bot has a bug, and the test expects it");
    }
}

#[test]
fn a_game_that_breaks_off_is_named_and_the_others_go_on() {
    let mut bots = entrants(&["claiming", "claiming"]);
    bots.push(Entrant::from_bot("buggy", |seed| {
        if seed % 2 == 0 {
            Box::new(Panicking)
        } else {
            Box::new(RandomBot::new(Policy::Uniform, seed))
        }
    }));
    let run = contest(&bots, 12, 2, 20);
    assert!(!run.failed.is_empty() && !run.games.is_empty());
    assert_eq!(run.failed.len() + run.games.len(), 12);
}
