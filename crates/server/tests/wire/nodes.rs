//! Two nodes over one database.

use catalog::GameKind;
use futures_util::future::join_all;
use game_core::{Generator, Policy, Viewer};
use merchants::Merchants;
use protocol::{Command, LogLine, Pace, ServerMessage};
use server::ids::UserId;
use server::ledger::Tempo;
use server::live::{NewTable, now};
use server::storage::Place;
use tokio::time::timeout;

use crate::client::{Client, TIMEOUT};
use crate::database::Database;
use crate::follower::Follower;
use crate::mirror::{Mirror, timeless};
use crate::node::Node;
use crate::tables::{all_open, begin};
use crate::{on_both, on_postgres};

on_postgres! {
    everybody_sees_what_happens_at_the_other_node,
    of_plays_at_two_nodes_exactly_one_wins,
}

on_both! {
    an_outage_stops_the_clocks_of_tables_in_memory,
    an_outage_is_stored_before_a_deadline_counts,
}

async fn everybody_sees_what_happens_at_the_other_node(database: &Database) {
    let nodes = [Node::start(database).await, Node::start(database).await];
    let people = nodes[0].guests(3).await;
    let id = begin(&all_open("merchants", 3), &people).await;
    let mut mirror = Mirror::<Merchants>::of(database, &id).await;
    let mut followers: Vec<Follower> = Vec::new();
    for (person, node) in people.iter().zip(nodes.iter().cycle()) {
        followers.push(person.at(node.address).follow(&id).await);
    }
    let mut generator = Generator::from_seed(11);
    for turn in 0..30 {
        let decider = mirror.decider(&people).unwrap();
        let decider = decider.at(nodes[turn % 2].address);
        let play = mirror.random_play(Policy::Purposeful, &mut generator);
        // A node that was not notified of the last entry yet reads on before it refuses.
        decider.command(&id, &play).await.unwrap();
        mirror.catch_up().await;
        for (person, follower) in people.iter().zip(&mut followers) {
            let update = follower.update_to(mirror.seq()).await;
            let viewer: Viewer = mirror.viewer(Some(person));
            let expected = mirror.expected(viewer, mirror.seq());
            assert_eq!(update.moment, expected.moment);
            assert_eq!(update.choices, expected.choices);
        }
    }
    let text = "from afar".to_owned();
    people[0]
        .command(&id, &Command::Say { text })
        .await
        .unwrap();
    for follower in &mut followers {
        let said = follower.wait_for(|message| match message {
            ServerMessage::Said(line) => Some(line.text),
            _ => None,
        });
        assert_eq!(said.await, "from afar");
    }
    drop(nodes);
}

async fn of_plays_at_two_nodes_exactly_one_wins(database: &Database) {
    let nodes = [Node::start(database).await, Node::start(database).await];
    let people = nodes[0].guests(3).await;
    let id = begin(&all_open("merchants", 3), &people).await;
    let mut mirror = Mirror::<Merchants>::of(database, &id).await;
    let mut watching = Vec::new();
    for node in &nodes {
        watching.push(node.stranger().follow(&id).await);
    }
    let mut generator = Generator::from_seed(12);
    for _ in 0..15 {
        for follower in &mut watching {
            follower.update_to(mirror.seq()).await;
        }
        let decider = mirror.decider(&people).unwrap();
        let play = mirror.random_play(Policy::Purposeful, &mut generator);
        let at_nodes: Vec<Client> = (0..6)
            .map(|number| decider.at(nodes[number % 2].address))
            .collect();
        let outcomes = join_all(at_nodes.iter().map(|who| who.command(&id, &play))).await;
        let won = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
        assert_eq!(won, 1, "{outcomes:?}");
        let before = mirror.seq();
        mirror.catch_up().await;
        let decisions = mirror.entries[before as usize..].iter();
        assert_eq!(decisions.filter(|entry| entry.actor != "-").count(), 1);
    }
    let spectator = nodes[1].stranger().update(&id, 0).await;
    let expected = mirror.expected(Viewer::Spectator, 0);
    assert_eq!(timeless(&spectator), timeless(&expected));
    drop(nodes);
}

async fn an_outage_stops_the_clocks_of_tables_in_memory(database: &Database) {
    let node = Node::start(database).await;
    let people = node.guests(2).await;
    let mut table = all_open("hansa", 2);
    table.pace = Pace::Live {
        bank_s: 3_600,
        increment_s: 0,
    };
    let id = begin(&table, &people).await;
    let mut follower = people[0].follow(&id).await;
    let seen = follower.update().await;
    // As if no node had run until a while from now.
    let end = now() + 60_000;
    let storage = node.app.storage();
    storage.heartbeat("another", end, 0).await.unwrap();
    let update = follower.update().await;
    assert_eq!((update.seq, update.lines), (seen.seq, Vec::new()));
    let running = async || {
        let update = people[0].update(&id, 0).await;
        let clock = update.clocks.into_iter().find(|clock| clock.running);
        (update.now, clock.unwrap().left_ms)
    };
    let mut before = running().await;
    let stopped = async {
        loop {
            let after = running().await;
            if after.0 > before.0 && after.1 == before.1 {
                return;
            }
            before = after;
        }
    };
    timeout(TIMEOUT, stopped).await.unwrap();
}

async fn an_outage_is_stored_before_a_deadline_counts(database: &Database) {
    const BANK_S: u32 = 1;
    let node = Node::start(database).await;
    let people = node.guests(2).await;
    let users: Vec<UserId> = people
        .iter()
        .map(|person| person.id.parse().unwrap())
        .collect();
    // As if the node had been paused until now: the next regular heartbeat is seconds away.
    let paused = async {
        while database
            .execute("UPDATE nodes SET seen = seen - 60000")
            .await
            == 0
        {}
    };
    timeout(TIMEOUT, paused).await.unwrap();
    let table = NewTable {
        kind: GameKind::Hansa,
        setup: "players=2".to_owned(),
        tempo: Tempo {
            pace: Pace::Live {
                bank_s: BANK_S,
                increment_s: 0,
            },
            ..Tempo::default()
        },
        public: false,
        host: users[0],
        places: users.into_iter().map(Place::User).collect(),
        commit: None,
        start: true,
    };
    let id = node.app.tables.create(table).await.unwrap().to_string();
    let mut follower = people[0].follow(&id).await;
    let late = loop {
        let lines = follower.update().await.lines;
        let is_late = |line: &LogLine| line.note.as_deref() == Some("late");
        if let Some(late) = lines.into_iter().find(is_late) {
            break late;
        }
    };
    let outages = node.app.storage().outages(0).await.unwrap();
    let outage = outages.first().expect("the pause is an outage");
    assert!(
        late.at >= outage.until + i64::from(BANK_S) * 1_000,
        "{late:?}"
    );
}
