//! A guest who signs in goes on with the same games.

use protocol::{Command, Me, MyTables, ServerMessage, TableInfo, Who};

use crate::client::Client;
use crate::database::Database;
use crate::follower::Follower;
use crate::identity::{account, credentials};
use crate::node::Node;
use crate::on_both;
use crate::tables::{all_open, begin, solo};

on_both!(
    an_account_goes_on_with_the_games_of_the_guest,
    a_guest_who_knows_no_password_keeps_the_games,
);

async fn sign_in(client: &Client, name: &str) -> Client {
    let mut client = client.clone();
    let answer = client
        .post("/api/login", &credentials(name, "correct horse"))
        .await;
    client.take_cookie(&answer);
    client.id = answer.read::<Me>().id;
    client
}

fn sits(table: &TableInfo, place: usize, id: &str) -> bool {
    matches!(&table.places[place].who, Who::Person { id: seated, .. } if *seated == id)
}

/// Until somebody is shown at a place.
async fn shown(follower: &mut Follower, place: usize, id: &str) {
    let shown = follower.wait_for(|message| match message {
        ServerMessage::Welcome { table, .. } | ServerMessage::Table { table, .. } => {
            sits(&table, place, id).then_some(())
        }
        _ => None,
    });
    shown.await;
}

async fn an_account_goes_on_with_the_games_of_the_guest(database: &Database) {
    let node = Node::start(database).await;
    let anna = account(&node, "Anna").await;
    let anna_id = anna.get("/api/me").await.read::<Me>().id;
    let guest = node.guest().await;
    let other = node.guest().await;
    let alone = guest.open_table(&solo("hansa")).await;
    let people = [other.clone(), guest.clone()];
    let running = begin(&all_open("hansa", 2), &people).await;
    let both = begin(&all_open("hansa", 2), &[guest.clone(), anna.clone()]).await;
    let open = guest.open_table(&all_open("hansa", 3)).await;
    let mut witness = other.follow(&running).await;
    shown(&mut witness, 1, &guest.id).await;

    let signed_in = sign_in(&guest, "anna").await;
    assert_eq!(signed_in.id, anna_id);
    assert_eq!(guest.get("/api/me").await.code(), "unknown");
    shown(&mut witness, 1, &anna_id).await;
    assert!(sits(&signed_in.table(&running).await, 1, &anna_id));
    // Where the account sat already, the guest stays.
    let table = signed_in.table(&both).await;
    assert!(sits(&table, 0, &guest.id) && sits(&table, 1, &anna_id));
    let mine: MyTables = signed_in.get("/api/tables/mine").await.read();
    for id in [&alone, &running, &both] {
        assert!(mine.current.iter().any(|table| table.id == *id), "{id}");
    }
    // Anna decides in the game of the guest, and is the host of the open table.
    let mut follower = signed_in.follow(&alone).await;
    let (seq, choices) = loop {
        let update = follower.update().await;
        if let Some(choices) = update.choices {
            break (update.seq, choices);
        }
    };
    let action = choices[0].action.clone();
    let play = Command::Play { seq, action };
    signed_in.command(&alone, &play).await.unwrap();
    assert_eq!(signed_in.table(&open).await.host, anna_id);
    signed_in.command(&open, &Command::Close).await.unwrap();
}

async fn a_guest_who_knows_no_password_keeps_the_games(database: &Database) {
    let node = Node::start(database).await;
    account(&node, "Anna").await;
    let guest = node.guest().await;
    let table = guest.open_table(&solo("hansa")).await;
    let wrong = credentials("Anna", "wrong horse");
    let refused = guest.post("/api/login", &wrong).await;
    assert_eq!(refused.code(), "wrong_password");
    assert!(sits(&guest.table(&table).await, 0, &guest.id));
}
