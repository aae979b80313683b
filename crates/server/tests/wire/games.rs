//! Whole games over sockets: everybody is sent what they may see, entry by entry.

use bots::Contested;
use game_core::{Generator, History, Policy, Record, Viewer};
use hansa::Hansa;
use merchants::Merchants;
use protocol::{Command, CreateTable, Done, MyTables, TableStatus};
use server::chance;
use server::ids::UserId;

use crate::client::Client;
use crate::database::Database;
use crate::follower::Follower;
use crate::mirror::{Mirror, check_received};
use crate::moves::random_command;
use crate::node::Node;
use crate::on_both;
use crate::tables::{all_open, begin};

on_both!(hansa_is_played_to_the_end, merchants_is_played_to_the_end,);

async fn hansa_is_played_to_the_end(database: &Database) {
    play_to_the_end::<Hansa>(database, &all_open("hansa", 3), 1).await;
}

async fn merchants_is_played_to_the_end(database: &Database) {
    let mut table = all_open("merchants", 3);
    table.options.insert("turn_cap".to_owned(), "24".to_owned());
    play_to_the_end::<Merchants>(database, &table, 2).await;
}

/// Hansa on every board and for every number of players, a part of a game each.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_is_shown_their_own_view_of_hansa() {
    check_every_setup::<Hansa>("hansa").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_is_shown_their_own_view_of_merchants() {
    check_every_setup::<Merchants>("merchants").await;
}

async fn check_every_setup<G: Contested>(game: &str) {
    let database = Database::sqlite().await;
    let node = Node::start(&database).await;
    for board in G::boards() {
        for players in board.players.0..=board.players.1 {
            let mut table = all_open(game, players.into());
            table.options.insert("board".to_owned(), board.key.clone());
            let mut party = Party::<G>::begin(&database, &node, &table, 3).await;
            party.play(60).await;
        }
    }
    drop(node);
    database.remove().await;
}

async fn play_to_the_end<G: Contested>(database: &Database, table: &CreateTable, seed: u64) {
    let node = Node::start(database).await;
    let mut party = Party::<G>::begin(database, &node, table, seed).await;
    party.play(usize::MAX).await;
    let Party {
        id, people, mirror, ..
    } = &party;
    let stranger = node.stranger();
    let shown = stranger.table(id).await;
    assert_eq!(shown.status, TableStatus::Over);
    assert!(shown.places.iter().any(|place| place.rank == Some(1)));
    let update = stranger.update(id, 0).await;
    let over = update.moment.over.expect("the game is over");
    assert_eq!(update.moment.to_act, None);

    let answer = stranger.get(&format!("/api/tables/{id}/record")).await;
    assert!(answer.header("content-disposition").contains(id.as_str()));
    let record: Record = answer.text().parse().unwrap();
    let history = History::<G>::replay(&record).unwrap();
    assert_eq!(history.state(), mirror.ledger.history().state());
    let seal = record.seal.as_ref();
    assert_eq!(seal.unwrap().secret.as_ref(), Some(&over.secret));
    assert!(chance::verify(&history, seal).unwrap().outcomes > 0);

    for person in people {
        let mine: MyTables = person.get("/api/tables/mine").await.read();
        assert!(mine.current.is_empty());
        assert_eq!(mine.over[0].id, *id);
    }
    check_rematch(id, people, &stranger).await;
}

async fn check_rematch(id: &str, people: &[Client], stranger: &Client) {
    let first = people[0]
        .command(id, &Command::Rematch { commit: None })
        .await
        .unwrap();
    let second: Done = people[1]
        .command(id, &Command::Rematch { commit: None })
        .await
        .unwrap();
    assert!(first.table.is_some());
    assert_eq!(first.table, second.table);
    let next = first.table.unwrap();
    assert_eq!(stranger.table(id).await.rematch.as_ref(), Some(&next));
    let (old, new) = (stranger.table(id).await, stranger.table(&next).await);
    assert_eq!(new.status, TableStatus::Open);
    assert_eq!((&new.host, &new.setup), (&people[0].id, &old.setup));
    let who = |table: &protocol::TableInfo| -> Vec<protocol::Who> {
        table.places.iter().map(|place| place.who.clone()).collect()
    };
    assert_eq!(who(&new), who(&old));
    let start = Command::Start { fill: None };
    people[0].command(&next, &start).await.unwrap();
}

/// People at a table, each with a socket, and one who watches.
struct Party<G: Contested> {
    id: String,
    people: Vec<Client>,
    users: Vec<UserId>,
    followers: Vec<Follower>,
    spectator: Follower,
    stranger: Client,
    mirror: Mirror<G>,
    secret: String,
    generator: Generator,
}

impl<G: Contested> Party<G> {
    async fn begin(database: &Database, node: &Node, table: &CreateTable, seed: u64) -> Self {
        let people = node.guests(table.places.len()).await;
        let id = begin(table, &people).await;
        let stranger = node.stranger();
        let mut followers = Vec::new();
        for person in &people {
            followers.push(person.follow(&id).await);
        }
        let mirror = Mirror::<G>::of(database, &id).await;
        let bytes = &mirror.ledger.game().secret;
        Party {
            spectator: stranger.follow(&id).await,
            users: people.iter().map(|who| who.id.parse().unwrap()).collect(),
            secret: data_encoding::HEXLOWER.encode(bytes),
            generator: Generator::from_seed(seed),
            id,
            people,
            followers,
            stranger,
            mirror,
        }
    }

    /// Lets people do so many things at random, and checks what everybody is sent.
    async fn play(&mut self, things: usize) {
        for thing in 0..things {
            self.mirror.catch_up().await;
            let over = self.mirror.ledger.deciding().is_none();
            self.check_messages(over).await;
            if over {
                return;
            }
            if thing % 25 == 24 {
                self.check_pages().await;
                let who = self.generator.below(self.people.len());
                let seen = self.followers[who].seen;
                self.followers[who] = self.people[who].follow_from(&self.id, seen).await;
            }
            let (person, command) = random_command(
                &self.mirror.ledger,
                &self.users,
                Policy::Purposeful,
                &mut self.generator,
            );
            let said = format!("{command:?}");
            let done = self.followers[person].command(command).await;
            done.unwrap_or_else(|problem| panic!("{said}: {problem:?}"));
        }
    }

    /// Everything that came through the sockets.
    async fn check_messages(&mut self, over: bool) {
        for (person, follower) in self.people.iter().zip(&mut self.followers) {
            let viewer = self.mirror.viewer(Some(person));
            check_received(follower, &self.mirror, viewer).await;
        }
        check_received(&mut self.spectator, &self.mirror, Viewer::Spectator).await;
        for follower in self.followers.iter_mut().chain([&mut self.spectator]) {
            for message in follower.traffic.drain(..) {
                assert!(over || !message.contains(&self.secret));
            }
        }
    }

    /// Everything that can be asked for.
    async fn check_pages(&mut self) {
        let table = format!("/api/tables/{}", self.id);
        let moment = self.generator.below(self.mirror.ledger.history().len());
        let moment = u32::try_from(moment).unwrap();
        let since = self.mirror.seq() / 2;
        for person in self.people.iter().map(Some).chain([None]) {
            let viewer = self.mirror.viewer(person);
            let client = person.unwrap_or(&self.stranger);
            let update = client.update(&self.id, since).await;
            let expected = self.mirror.expected(viewer, since);
            assert_eq!(
                crate::mirror::timeless(&update),
                crate::mirror::timeless(&expected)
            );
            let answer = client.get(&format!("{table}/moments/{moment}")).await;
            let expected = self.mirror.ledger.moment_at(moment, viewer).unwrap();
            assert_eq!(answer.text(), serde_json::to_string(&expected).unwrap());
            for path in ["", "/seal", "/record", "/chat", "/update"] {
                let answer = client.get(&format!("{table}{path}")).await;
                assert!(!answer.text().contains(&self.secret), "{path}");
                if path == "/record" && !G::NO_SECRETS {
                    assert_eq!(answer.code(), "not_over");
                }
            }
        }
    }
}
