//! What the host of the server does with accounts.

use protocol::{Me, Who};
use server::admin;

use crate::database::Database;
use crate::identity::{account, credentials};
use crate::node::Node;
use crate::on_both;
use crate::tables::solo;

on_both!(
    a_banned_account_cannot_be_used,
    a_reset_password_is_the_only_one,
    a_deleted_account_leaves_its_games_without_its_name,
);

async fn a_banned_account_cannot_be_used(database: &Database) {
    let node = Node::start(database).await;
    let storage = &**node.app.storage();
    let anna = account(&node, "Anna").await;
    let id = admin::find(storage, " anna").await.unwrap().unwrap();
    assert_eq!(id.to_string(), anna.id);
    assert!(admin::ban(storage, id).await.unwrap());
    assert_eq!(anna.get("/api/me").await.code(), "unknown");
    let sign_in = async |password| {
        let wish = credentials("Anna", password);
        node.stranger().post("/api/login", &wish).await
    };
    // Who does not know the password does not learn of it.
    assert_eq!(sign_in("wrong horse").await.code(), "wrong_password");
    let refused = sign_in("correct horse").await;
    assert_eq!(refused.status.as_u16(), 403);
    assert_eq!(refused.code(), "banned");
    // The name stays with the account.
    let guest = node.guest().await;
    let wish = credentials("Anna", "another horse");
    assert_eq!(guest.post("/api/account", &wish).await.code(), "name_taken");

    assert!(storage.set_ban(id, None).await.unwrap());
    sign_in("correct horse").await.read::<Me>();
}

async fn a_reset_password_is_the_only_one(database: &Database) {
    let node = Node::start(database).await;
    let storage = &**node.app.storage();
    let anna = account(&node, "Anna").await;
    let id = anna.id.parse().unwrap();
    let password = admin::reset_password(storage, id).await.unwrap().unwrap();
    assert_eq!(anna.get("/api/me").await.code(), "unknown");
    let old = credentials("Anna", "correct horse");
    let refused = node.stranger().post("/api/login", &old).await;
    assert_eq!(refused.code(), "wrong_password");
    let new = credentials("Anna", &password);
    let me: Me = node.stranger().post("/api/login", &new).await.read();
    assert_eq!(me.id, anna.id);
    // A guest has none.
    let guest = node.guest().await.id.parse().unwrap();
    assert_eq!(admin::reset_password(storage, guest).await.unwrap(), None);
    assert_eq!(
        admin::find(storage, &format!("{guest}")).await.unwrap(),
        None
    );
}

async fn a_deleted_account_leaves_its_games_without_its_name(database: &Database) {
    let node = Node::start(database).await;
    let storage = &**node.app.storage();
    let anna = account(&node, "Anna").await;
    let table = anna.open_table(&solo("hansa")).await;
    let id = anna.id.parse().unwrap();
    assert!(storage.delete_account(id).await.unwrap());
    assert!(!storage.delete_account(id).await.unwrap());
    assert_eq!(anna.get("/api/me").await.code(), "unknown");
    let old = credentials("Anna", "correct horse");
    let refused = node.stranger().post("/api/login", &old).await;
    assert_eq!(refused.code(), "wrong_password");
    let shown = node.stranger().table(&table).await;
    let Who::Person { id: seated, .. } = &shown.places[0].who else {
        panic!("somebody sits there: {shown:?}");
    };
    assert_eq!(*seated, anna.id);
    let users = storage.users(&[id]).await.unwrap();
    assert_eq!(users[0].name, format!("Guest {}", &anna.id[..4]));
    // The name is free.
    account(&node, "Anna").await;
}
