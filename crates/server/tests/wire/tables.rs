//! Tables before the game: opened in every form, found, joined, filled, begun.

use std::collections::BTreeMap;

use protocol::{Command, CreateTable, Lobby, LobbyInfo, Pace, PlaceWish, TableStatus, TimeUp, Who};
use serde_json::json;
use server::ids::GameId;
use server::storage::Game;

use crate::client::Client;
use crate::database::Database;
use crate::node::Node;
use crate::on_both;

on_both!(
    every_board_can_be_opened_for_every_number_of_players,
    wishes_that_do_not_go_together_are_refused,
    people_join_by_the_link,
    the_host_seats_bots_and_fills,
    only_the_host_rules_the_table,
    a_closed_table_stays_closed,
    a_table_of_unknown_rules_is_refused_clearly,
    a_damaged_table_is_refused_clearly,
);

/// A table that waits for everybody.
pub(crate) fn all_open(game: &str, players: usize) -> CreateTable {
    CreateTable {
        game: game.to_owned(),
        options: BTreeMap::new(),
        places: vec![PlaceWish::Open; players],
        pace: Pace::Free,
        time_up: TimeUp::Bot,
        public: false,
        start: false,
        commit: None,
    }
}

/// Whoever asks against bots, begun at once.
pub(crate) fn solo(game: &str) -> CreateTable {
    let mut table = all_open(game, 3);
    table.places = vec![
        PlaceWish::Me,
        PlaceWish::Bot("apprentice".to_owned()),
        PlaceWish::Bot("apprentice".to_owned()),
    ];
    table.start = true;
    table
}

/// Opens a table, seats these people in order and begins.
pub(crate) async fn begin(table: &CreateTable, people: &[Client]) -> String {
    let id = people[0].open_table(table).await;
    for (person, place) in people.iter().zip(1..) {
        let sit = Command::Sit { place: Some(place) };
        person.command(&id, &sit).await.unwrap();
    }
    let start = Command::Start { fill: None };
    people[0].command(&id, &start).await.unwrap();
    id
}

pub(crate) async fn refusal(client: &Client, table: &str, command: Command) -> String {
    client.command(table, &command).await.unwrap_err().code
}

async fn every_board_can_be_opened_for_every_number_of_players(database: &Database) {
    let node = Node::start(database).await;
    let guest = node.guest().await;
    let info: LobbyInfo = guest.get("/api/games").await.read();
    let mut tables = 0;
    for game in &info.games {
        let rules = guest.get(&format!("/api/rules/{}", game.name)).await;
        assert!(rules.header("content-type").starts_with("text/markdown"));
        for board in &game.boards {
            let path = format!("/api/boards/{}/{}", game.name, board.key);
            let newest = guest.get(&path).await.read::<serde_json::Value>();
            let rules = &newest["figures"]["rules"];
            let by_rules = guest.get(&format!("{path}?rules={rules}")).await;
            assert_eq!(by_rules.read::<serde_json::Value>(), newest);
            assert_eq!(guest.get(&format!("{path}?rules=0")).await.status, 404);
            for players in board.min_players..=board.max_players {
                for public in [false, true] {
                    let mut table = all_open(&game.name, players.into());
                    table.options.insert("board".to_owned(), board.key.clone());
                    table.public = public;
                    table.places[0] = PlaceWish::Me;
                    let id = guest.open_table(&table).await;
                    let shown = guest.table(&id).await;
                    assert_eq!(shown.setup["board"], board.key);
                    assert_eq!(*rules, shown.rules);
                    assert_eq!(shown.places.len(), usize::from(players));
                    assert_eq!((shown.status, shown.public), (TableStatus::Open, public));
                    let lobby: Lobby = node.stranger().get("/api/tables").await.read();
                    assert_eq!(lobby.open.iter().any(|table| table.id == id), public);
                    tables += 1;
                }
            }
        }
    }
    assert!(tables >= 10, "{tables}");
    let mut table = all_open("hansa", 4);
    table.pace = Pace::Correspondence { days: 3 };
    table.time_up = TimeUp::Forfeit;
    let shown = guest.table(&guest.open_table(&table).await).await;
    assert_eq!((shown.pace, shown.time_up), (table.pace, table.time_up));
    assert_eq!(shown.host, guest.id);
}

async fn wishes_that_do_not_go_together_are_refused(database: &Database) {
    let node = Node::start(database).await;
    let guest = node.guest().await;
    let three = json!(["me", "open", "open"]);
    for wish in [
        json!({"game": "chess", "places": three}),
        json!({"game": "hansa", "places": []}),
        json!({"game": "hansa", "places": vec!["open"; 6]}),
        json!({"game": "merchants", "places": vec!["open"; 300]}),
        json!({"game": "hansa", "places": ["me", "me", "open"]}),
        json!({"game": "hansa", "places": ["me", {"bot": "genius"}, "open"]}),
        json!({"game": "hansa", "places": three, "start": true}),
        json!({"game": "hansa", "places": three, "options": {"board": "atlantis"}}),
        json!({"game": "hansa", "places": three, "options": {"players": "5"}}),
        json!({"game": "hansa", "places": three, "options": {"board": "x players=2"}}),
        json!({"game": "hansa", "places": three, "options": {"a\nb": "c"}}),
        json!({"game": "hansa", "places": three, "pace": {"kind": "correspondence", "days": 0}}),
        json!({"game": "hansa", "places": three,
            "pace": {"kind": "live", "bank_s": 1, "increment_s": 0}}),
    ] {
        let answer = guest.post("/api/tables", &wish).await;
        let status = answer.status.as_u16();
        assert!(matches!(status, 400 | 409), "{wish}: {status}");
        assert_ne!(answer.code(), "no problem", "{wish}");
    }
    let stranger = node.stranger();
    let answer = stranger.post("/api/tables", &all_open("hansa", 3)).await;
    assert_eq!(answer.code(), "unknown");
    assert_eq!(stranger.get("/api/tables/mine").await.code(), "unknown");
}

async fn people_join_by_the_link(database: &Database) {
    let node = Node::start(database).await;
    let people = node.guests(3).await;
    let [anna, berta, carla] = &people[..] else {
        unreachable!("three were asked for")
    };
    let id = anna.open_table(&all_open("hansa", 3)).await;
    let mut watching = node.stranger().follow(&id).await;
    anna.command(&id, &Command::Sit { place: None })
        .await
        .unwrap();
    berta
        .command(&id, &Command::Sit { place: Some(3) })
        .await
        .unwrap();
    let sit = |place| Command::Sit { place };
    assert_eq!(refusal(berta, &id, sit(None)).await, "already_seated");
    assert_eq!(refusal(carla, &id, sit(Some(1))).await, "place_taken");
    assert_eq!(refusal(carla, &id, sit(Some(0))).await, "no_such_place");
    assert_eq!(refusal(carla, &id, sit(Some(9))).await, "no_such_place");
    let start = Command::Start { fill: None };
    assert_eq!(refusal(anna, &id, start.clone()).await, "not_full");
    carla.command(&id, &sit(None)).await.unwrap();
    let fourth = node.guest().await;
    assert_eq!(refusal(&fourth, &id, sit(None)).await, "full");
    carla.command(&id, &Command::Stand).await.unwrap();
    fourth.command(&id, &sit(None)).await.unwrap();
    let commit = |hash: &str| Command::Commit {
        hash: hash.to_owned(),
    };
    for bad in [
        "",
        "c0ffee",
        &"C0".repeat(32),
        &"x".repeat(64),
        &"a".repeat(65),
    ] {
        assert_eq!(refusal(berta, &id, commit(bad)).await, "bad_nonce");
    }
    assert_eq!(
        refusal(carla, &id, commit(&"ab".repeat(32))).await,
        "not_seated"
    );
    anna.command(&id, &start).await.unwrap();
    let update = watching.update().await;
    assert_eq!(update.moment.viewer, None);
    assert_eq!(refusal(&fourth, &id, Command::Stand).await, "begun");
    let shown = node.stranger().table(&id).await;
    let seated: Vec<&str> = shown
        .places
        .iter()
        .map(|place| match &place.who {
            Who::Person { id, .. } => id.as_str(),
            Who::Nobody | Who::Bot { .. } => "",
        })
        .collect();
    assert_eq!(seated, [&anna.id, &fourth.id, &berta.id]);
    let seal: protocol::Seal = carla.get(&format!("/api/tables/{id}/seal")).await.read();
    assert_eq!((seal.nonces, seal.secret), (vec!["-".to_owned(); 3], None));
}

async fn the_host_seats_bots_and_fills(database: &Database) {
    let node = Node::start(database).await;
    let host = node.guest().await;
    let id = host.open_table(&all_open("merchants", 4)).await;
    let bot = |place, level: &str| Command::SeatBot {
        place,
        level: level.to_owned(),
    };
    host.command(&id, &bot(4, "apprentice")).await.unwrap();
    host.command(&id, &bot(4, "trader")).await.unwrap();
    assert_eq!(refusal(&host, &id, bot(3, "genius")).await, "unknown_level");
    host.command(&id, &bot(3, "apprentice")).await.unwrap();
    host.command(&id, &Command::Clear { place: 3 })
        .await
        .unwrap();
    host.command(&id, &Command::Sit { place: Some(2) })
        .await
        .unwrap();
    assert_eq!(refusal(&host, &id, bot(2, "trader")).await, "place_taken");
    let fill = |level: &str| Command::Start {
        fill: Some(level.to_owned()),
    };
    assert_eq!(refusal(&host, &id, fill("genius")).await, "unknown_level");
    host.command(&id, &fill("apprentice")).await.unwrap();
    let levels: Vec<String> = host
        .table(&id)
        .await
        .places
        .into_iter()
        .map(|place| match place.who {
            Who::Bot { level } => level,
            Who::Nobody | Who::Person { .. } => String::new(),
        })
        .collect();
    assert_eq!(levels, ["apprentice", "", "apprentice", "trader"]);
    let mut follower = host.follow(&id).await;
    while follower.update().await.choices.is_none() {}
}

async fn only_the_host_rules_the_table(database: &Database) {
    let node = Node::start(database).await;
    let people = node.guests(2).await;
    let id = people[0].open_table(&all_open("hansa", 2)).await;
    let guest = &people[1];
    guest
        .command(&id, &Command::Sit { place: Some(1) })
        .await
        .unwrap();
    let level = "trader".to_owned();
    for command in [
        Command::SeatBot {
            place: 2,
            level: level.clone(),
        },
        Command::Clear { place: 1 },
        Command::Start { fill: Some(level) },
        Command::Close,
    ] {
        assert_eq!(refusal(guest, &id, command).await, "not_host");
    }
    people[0]
        .command(&id, &Command::Clear { place: 1 })
        .await
        .unwrap();
    assert_eq!(refusal(guest, &id, Command::Stand).await, "not_seated");
}

async fn a_closed_table_stays_closed(database: &Database) {
    let node = Node::start(database).await;
    let host = node.guest().await;
    let id = host.open_table(&all_open("hansa", 3)).await;
    host.command(&id, &Command::Close).await.unwrap();
    assert_eq!(host.table(&id).await.status, TableStatus::Closed);
    for command in [
        Command::Sit { place: None },
        Command::Start {
            fill: Some("trader".to_owned()),
        },
        Command::Close,
    ] {
        assert_eq!(refusal(&host, &id, command).await, "begun");
    }
    let lobby: Lobby = host.get("/api/tables").await.read();
    assert!(lobby.open.is_empty());
}

async fn a_table_of_unknown_rules_is_refused_clearly(database: &Database) {
    let node = Node::start(database).await;
    let anna = node.guests(1).await.remove(0);
    let known = anna.open_table(&all_open("hansa", 2)).await;
    let storage = node.app.storage();
    let listed = storage.game(known.parse().unwrap()).await.unwrap().unwrap();
    let game = Game {
        id: GameId::random(),
        rules: u32::MAX,
        ..listed.game
    };
    storage
        .create_game(&game, &[], &listed.digest)
        .await
        .unwrap();
    let table = format!("/api/tables/{}", game.id);
    for path in ["", "/update", "/record", "/moments/0"] {
        let answer = anna.get(&format!("{table}{path}")).await;
        assert_eq!(answer.code(), "unreadable_table", "{path}");
    }
    let start = Command::Start { fill: None };
    let refused = anna.command(&game.id.to_string(), &start).await;
    assert_eq!(refused.unwrap_err().code, "unreadable_table");
    let socket = anna.try_follow(&game.id.to_string(), 0).await;
    assert_eq!(
        socket.err(),
        Some(500),
        "a client is not asked to reconnect"
    );
}

async fn a_damaged_table_is_refused_clearly(database: &Database) {
    let node = Node::start(database).await;
    let anna = node.guests(1).await.remove(0);
    let mut table = all_open("hansa", 2);
    table.public = true;
    let damages = [
        "UPDATE entries SET text = 'nonsense'",
        "UPDATE games SET kind = 'chess'",
    ];
    for damage in damages {
        let id = anna.open_table(&table).await;
        let sit = Command::Sit { place: None };
        anna.command(&id, &sit).await.unwrap();
        database.execute(damage).await;
        // One that has the table in no memory.
        let other = Node::start(database).await;
        let anna = anna.at(other.address);
        for _ in 0..2 {
            let answer = anna.get(&format!("/api/tables/{id}/update")).await;
            assert_eq!(answer.code(), "unreadable_table", "{damage}");
        }
        let refused = anna.command(&id, &Command::Stand).await.unwrap_err();
        assert_eq!(refused.code, "unreadable_table", "{damage}");
        let socket = anna.try_follow(&id, 0).await;
        assert_eq!(socket.err(), Some(500), "{damage}");
        assert_eq!(anna.get("/readyz").await.status, 200);
    }
}
