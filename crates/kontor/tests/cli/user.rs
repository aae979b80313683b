//! The accounts of a server on the command line.

use std::path::Path;

use server::ids::UserId;
use server::storage::{self, User};
use tokio::runtime::Runtime;

use crate::{Finished, assert_refused, folder, kontor};

#[test]
fn accounts_are_listed_reset_banned_and_deleted() {
    let folder = folder("user");
    make_account(&folder.join("kontor.db"), "Anna");
    let user = |args: &[&str]| -> Finished {
        let finished = kontor(&folder, &[&["user"], args].concat(), b"");
        assert_eq!(finished.code, 0, "{args:?}: {}", finished.stderr);
        finished
    };
    let listed = user(&["list"]).stdout;
    assert_eq!(listed.lines().count(), 1, "{listed}");
    assert!(listed.ends_with("  Anna\n"), "{listed}");
    let id = listed.split(' ').next().unwrap();

    let password = user(&["reset", "anna"]).stdout;
    assert_eq!(password.trim().len(), 19, "{password}");
    assert_ne!(user(&["reset", id]).stdout, password);

    assert_eq!(
        user(&["ban", "Anna"]).stdout,
        "Anna is banned and signed out\n"
    );
    assert!(user(&["list"]).stdout.contains("  banned  "));
    user(&["unban", "Anna"]);
    assert!(!user(&["list"]).stdout.contains("banned"));

    user(&["delete", "Anna"]);
    assert_eq!(user(&["list"]).stdout, "");
    let missing = ["user", "reset", "Anna"];
    assert_refused(&folder, &missing, "there is no account 'Anna'");
    assert_refused(&folder, &["user", "ban", id], "there is no account");
    let elsewhere = ["user", "list", "--database", "missing.db"];
    assert_refused(&folder, &elsewhere, "missing.db");
}

fn make_account(database: &Path, name: &str) {
    Runtime::new().unwrap().block_on(async {
        let storage = storage::open(database.to_str().unwrap()).await.unwrap();
        let account = User {
            id: UserId::random(),
            name: name.to_owned(),
            password: Some("hash".to_owned()),
            created: 0,
            banned: None,
            email: None,
        };
        storage.create_user(&account).await.unwrap();
        storage.close().await;
    });
}
