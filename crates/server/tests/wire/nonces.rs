//! Nonces that players are bound to before anybody reveals one.

use game_core::Record;
use hansa::Hansa;
use protocol::{Command, Seal, TableStatus};
use server::Refusal;
use server::chance::{self, Contributions, nonce_hash};
use server::ids::{GameId, UserId};
use server::ledger::Ledger;
use server::ledger::info::Names;
use server::storage::{Entry, Game, Place};

use crate::client::Client;
use crate::database::Database;
use crate::ledgers::reloaded;
use crate::node::Node;
use crate::on_both;
use crate::tables::{all_open, solo};

on_both!(
    a_game_begins_once_everybody_has_revealed,
    against_bots_a_nonce_comes_with_the_table,
);

fn nonce(number: u8) -> String {
    format!("{number:02x}").repeat(32)
}

fn commit(number: u8) -> Command {
    let hash = nonce_hash(&nonce(number));
    Command::Commit { hash }
}

fn reveal(number: u8) -> Command {
    let nonce = nonce(number);
    Command::Reveal { nonce }
}

const START: Command = Command::Start { fill: None };

/// A full table before the game.
fn full() -> (Ledger<Hansa>, Vec<UserId>) {
    let people: Vec<UserId> = (0..2).map(|_| UserId::random()).collect();
    let game = Game {
        id: GameId::random(),
        kind: "hansa".to_owned(),
        rules: <Hansa as game_core::Game>::RULES_VERSION,
        setup: "players=2".to_owned(),
        pace: r#"{"pace":{"kind":"live","bank_s":60,"increment_s":0},"time_up":"bot"}"#.to_owned(),
        public: false,
        host: people[0],
        secret: vec![7; 32],
        created: 0,
    };
    let mut ledger = Ledger::new(game, Vec::new()).unwrap();
    for (user, place) in people.iter().zip(1..) {
        ledger.write_place(place, Place::User(*user), 0).unwrap();
    }
    (ledger, people)
}

fn starting(ledger: &Ledger<Hansa>) -> bool {
    ledger.info(None, &Names::new(), 0).starting
}

fn status(ledger: &Ledger<Hansa>) -> TableStatus {
    ledger.info(None, &Names::new(), 0).status
}

#[test]
fn nobody_sees_a_nonce_while_another_may_be_held_back() {
    let (mut ledger, people) = full();
    let mut say = |who: usize, command: &Command, at| {
        let said = ledger.command(people[who], command, at);
        (said, ledger.seal(), starting(&ledger), status(&ledger))
    };
    assert_eq!(say(1, &reveal(1), 0).0, Err(Refusal::NotStarting));
    say(0, &commit(1), 0).0.unwrap();
    say(1, &commit(9), 0).0.unwrap();
    // Whoever thinks better of it is bound anew.
    let (_, seal, _, _) = say(1, &commit(2), 0);
    assert_eq!(seal.commits, [nonce_hash(&nonce(1)), nonce_hash(&nonce(2))]);
    assert!(say(0, &START, 1_000).2);
    for command in [commit(3), Command::Stand, START, Command::Close] {
        assert_eq!(say(0, &command, 1_000).0, Err(Refusal::Begun));
    }
    assert_eq!(say(1, &reveal(9), 1_000).0, Err(Refusal::OtherNonce));
    let (revealed, seal, is_starting, _) = say(1, &reveal(2), 1_000);
    assert_eq!((revealed, is_starting), (Ok(()), true));
    assert_eq!(seal.nonces, ["-", "-"]);
    let (_, seal, is_starting, status) = say(0, &reveal(1), 2_000);
    assert_eq!((is_starting, status), (false, TableStatus::Running));
    assert_eq!(seal.nonces, [nonce(1), nonce(2)]);
    let clocks = ledger
        .update(ledger.viewer(Some(people[0])), 0, 2_000)
        .clocks;
    assert!(clocks.iter().all(|clock| clock.left_ms == 60_000));
    assert_eq!(reloaded(ledger.clone(), Vec::new()).seal(), ledger.seal());
}

#[test]
fn what_is_not_revealed_in_time_is_left_out() {
    let (mut ledger, people) = full();
    for (user, number) in people.iter().zip(1..) {
        ledger.command(*user, &commit(number), 0).unwrap();
    }
    ledger.command(people[0], &START, 1_000).unwrap();
    ledger.command(people[0], &reveal(1), 1_000).unwrap();
    let deadline = ledger.deadline(1_000).unwrap();
    assert_eq!(deadline, 16_000);
    assert_eq!(ledger.digest(1_000).deadline, None);
    ledger.pass_time(deadline - 1);
    assert!(starting(&ledger) && ledger.history().is_empty());
    ledger.pass_time(deadline);
    assert_eq!(status(&ledger), TableStatus::Running);
    let seal = ledger.seal();
    assert_eq!(seal.nonces, [nonce(1), "-".to_owned()]);
    assert_eq!(seal.commits[1], nonce_hash(&nonce(2)));
    let late = ledger.command(people[1], &reveal(2), deadline);
    assert_eq!(late, Err(Refusal::NotStarting));
}

#[test]
fn a_log_from_before_players_were_bound_reads_as_it_did() {
    let (mut ledger, _) = full();
    let log = ["nonce 1 c0ffee", "start"];
    for text in log {
        let entry = Entry {
            at: 0,
            actor: "*".to_owned(),
            text: text.to_owned(),
        };
        ledger.read(&entry).unwrap();
    }
    assert_eq!(status(&ledger), TableStatus::Running);
    assert_eq!(ledger.seal().nonces, ["c0ffee", "-"]);
    assert_eq!(ledger.seal().commits, ["-", "-"]);
    let record = ledger.record(&Names::new()).unwrap();
    assert!(!record.to_string().contains("commits"));
}

async fn seal(client: &Client, id: &str) -> Seal {
    client.get(&format!("/api/tables/{id}/seal")).await.read()
}

async fn a_game_begins_once_everybody_has_revealed(database: &Database) {
    let node = Node::start(database).await;
    let people = node.guests(2).await;
    let id = people[0].open_table(&all_open("hansa", 2)).await;
    for (person, number) in people.iter().zip(1..) {
        let sit = Command::Sit { place: None };
        person.command(&id, &sit).await.unwrap();
        person.command(&id, &commit(number)).await.unwrap();
    }
    let mut follower = people[0].follow(&id).await;
    people[0].command(&id, &START).await.unwrap();
    assert!(people[1].table(&id).await.starting);
    // Another node knows as much.
    node.kill();
    let node = Node::start(database).await;
    let [anna, bert] = [&people[0], &people[1]].map(|person| person.at(node.address));
    anna.command(&id, &reveal(1)).await.unwrap();
    assert_eq!(seal(&bert, &id).await.nonces, ["-", "-"]);
    bert.command(&id, &reveal(2)).await.unwrap();
    assert_eq!(seal(&bert, &id).await.nonces, [nonce(1), nonce(2)]);
    assert_eq!(anna.table(&id).await.status, TableStatus::Running);
    let record: Record = anna
        .get(&format!("/api/tables/{id}/record"))
        .await
        .text()
        .parse()
        .unwrap();
    let found = record.seal.unwrap();
    assert_eq!(
        found.commits,
        [1, 2].map(|number| nonce_hash(&nonce(number)))
    );
    drop(follower.next().await);
}

async fn against_bots_a_nonce_comes_with_the_table(database: &Database) {
    let node = Node::start(database).await;
    let guest = node.guest().await;
    let mut wish = solo("hansa");
    wish.commit = Some(nonce_hash(&nonce(5)));
    let id = guest.open_table(&wish).await;
    let table = guest.table(&id).await;
    assert_eq!((table.starting, table.status), (true, TableStatus::Open));
    guest.command(&id, &reveal(5)).await.unwrap();
    assert_eq!(
        seal(&guest, &id).await.nonces,
        [nonce(5), "-".into(), "-".into()]
    );
    wish.commit = Some("c0ffee".to_owned());
    let refused = guest.post("/api/tables", &wish).await;
    assert_eq!(refused.code(), "bad_nonce");
}

/// A finished game of bots with everything that a record says of chance.
#[test]
fn a_record_shows_who_was_bound_to_what() {
    let (mut ledger, people) = full();
    ledger.command(people[0], &commit(1), 0).unwrap();
    ledger.command(people[1], &commit(2), 0).unwrap();
    ledger.command(people[0], &START, 0).unwrap();
    ledger.command(people[0], &reveal(1), 0).unwrap();
    ledger.pass_time(60_000);
    let record: Record = ledger
        .record(&Names::new())
        .unwrap()
        .to_string()
        .parse()
        .unwrap();
    let mut seal = record.seal.unwrap();
    seal.secret = Some("07".repeat(32));
    let verified = chance::verify(ledger.history(), Some(&seal)).unwrap();
    assert_eq!(verified.players, Contributions::Bound { withheld: vec![2] });
    assert_eq!(verified.outcomes, ledger.history().len());
    seal.nonces[0] = nonce(3);
    let forged = chance::verify(ledger.history(), Some(&seal));
    assert_eq!(forged, Err(chance::UnfairChance::OtherNonce { place: 1 }));
}
