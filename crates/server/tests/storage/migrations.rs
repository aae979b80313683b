//! Databases of other versions.

use std::env;
use std::path::{Path, PathBuf};
use std::str::FromStr as _;

use server::storage::{self, StorageError, transfer};
use sqlx::migrate::Migrator;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, PgConnection, SqliteConnection};

use crate::database::Database;
use crate::on_both;
use crate::samples::{running_game, stored_guest};

on_both! {
    a_current_database_opens_unchanged,
    an_older_database_is_brought_up_to_date,
    a_newer_database_is_refused,
    a_release_works_with_a_later_schema_that_allows_it,
    a_backup_migrates_nothing,
    nodes_may_start_together_on_a_new_database,
}

async fn a_current_database_opens_unchanged(database: &Database) {
    let anna = stored_guest(&*database.storage, "Anna").await;
    let again = database.open_again().await;
    assert_eq!(
        again.users(&[anna]).await.unwrap().pop().unwrap().name,
        "Anna"
    );
    again.close().await;
}

async fn an_older_database_is_brought_up_to_date(database: &Database) {
    let fresh = database.unopened().await;
    let person = "INSERT INTO users (id, name, name_key, password, created)
                  VALUES ('23456789abcd', 'Anna', 'anna', 'hash', 5),
                         ('3456789abcde', 'Аnnа', NULL, NULL, 6),
                         ('456789abcdef', 'Bert', NULL, NULL, 7)";
    // As the first version left it.
    let migrations = Migrator::new(migrations_of(database)).await.unwrap();
    if database.is_sqlite() {
        let mut connection = sqlite(&fresh.address).await;
        migrations.run_to(1, &mut connection).await.unwrap();
        sqlx::query(person).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    } else {
        let mut connection = PgConnection::connect(&fresh.address).await.unwrap();
        migrations.run_to(1, &mut connection).await.unwrap();
        sqlx::query(person).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    }
    let storage = fresh.open_again().await;
    let anna = "23456789abcd".parse().unwrap();
    assert_eq!(
        storage.users(&[anna]).await.unwrap().pop().unwrap().name,
        "Anna"
    );
    // Nobody wears the name of an account any more.
    let [masked, bert] = ["3456789abcde", "456789abcdef"].map(|id| id.parse().unwrap());
    let name = async |id| storage.users(&[id]).await.unwrap().pop().unwrap().name;
    assert_eq!(name(masked).await, "Guest 3456");
    assert_eq!(name(bert).await, "Bert");
    assert!(!storage.rename_user(bert, "Annа").await.unwrap());
    let (game, _) = running_game(&*storage, anna).await;
    assert!(storage.game(game.id).await.unwrap().is_some());
    storage.close().await;
    fresh.remove().await;
}

async fn a_newer_database_is_refused(database: &Database) {
    let later =
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                 VALUES (99, 'later', TRUE, '', 0)";
    database.execute(later).await;
    let breaking = "UPDATE compatibility SET min_reader = 99";
    database.execute(breaking).await;
    let migrations = Migrator::new(migrations_of(database)).await.unwrap();
    let newest = migrations.iter().map(|migration| migration.version).max();
    let refused = storage::open(&database.address).await.err().unwrap();
    assert!(
        matches!(
            refused,
            StorageError::Newer { found: 99, known } if Some(known) == newest
        ),
        "{refused}"
    );
}

/// What an update that is taken back leaves behind.
async fn a_release_works_with_a_later_schema_that_allows_it(database: &Database) {
    let anna = stored_guest(&*database.storage, "Anna").await;
    for change in [
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (99, 'later', TRUE, '', 0)",
        "ALTER TABLE users ADD COLUMN later INTEGER",
    ] {
        database.execute(change).await;
    }
    let storage = database.open_again().await;
    let (game, _) = running_game(&*storage, anna).await;
    assert!(storage.game(game.id).await.unwrap().is_some());
    storage.close().await;
}

async fn a_backup_migrates_nothing(database: &Database) {
    let fresh = database.unopened().await;
    let migrations = Migrator::new(migrations_of(database)).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup.db");
    if database.is_sqlite() {
        let mut connection = sqlite(&fresh.address).await;
        migrations.run_to(3, &mut connection).await.unwrap();
        connection.close().await.unwrap();
        let storage = storage::open_unchanged(&fresh.address).await.unwrap();
        transfer::backup(&*storage, &file, &mut |_, _| ())
            .await
            .unwrap();
        storage.close().await;
        for address in [&fresh.address, file.to_str().unwrap()] {
            assert_eq!(sqlite_version(address).await, 3, "{address}");
        }
    } else {
        let mut connection = PgConnection::connect(&fresh.address).await.unwrap();
        migrations.run_to(3, &mut connection).await.unwrap();
        let refused = storage::open_unchanged(&fresh.address).await.err().unwrap();
        assert!(
            matches!(refused, StorageError::Older { found: 3, .. }),
            "{refused}"
        );
        let version: i64 = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations")
            .fetch_one(&mut connection)
            .await
            .unwrap();
        assert_eq!(version, 3);
        connection.close().await.unwrap();
    }
    fresh.remove().await;
}

async fn nodes_may_start_together_on_a_new_database(database: &Database) {
    // Several times, because what can go wrong here goes wrong once in a while.
    for _ in 0..8 {
        let fresh = database.unopened().await;
        let nodes: Vec<_> = (0..4)
            .map(|_| {
                let address = fresh.address.clone();
                tokio::spawn(async move { storage::open(&address).await })
            })
            .collect();
        for node in nodes {
            let node = node.await.unwrap().unwrap();
            node.ping().await.unwrap();
            node.close().await;
        }
        fresh.remove().await;
    }
}

#[tokio::test]
async fn what_is_no_database_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("letter.txt");
    std::fs::write(&file, "Dear Anna, this is no database at all. ".repeat(99)).unwrap();
    assert!(storage::open(file.to_str().unwrap()).await.is_err());
    let missing = folder.path().join("missing.db");
    let missing = missing.to_str().unwrap();
    let refused = storage::open_existing(missing).await.err().unwrap();
    assert!(matches!(refused, StorageError::Missing(_)), "{refused}");
    assert!(!Path::new(missing).exists());
    assert!(storage::open("mysql://a@b/c").await.is_err());
    assert!(
        storage::open("postgres://nobody@127.0.0.1:1/x")
            .await
            .is_err()
    );
}

fn migrations_of(database: &Database) -> PathBuf {
    let kind = if database.is_sqlite() {
        "sqlite"
    } else {
        "postgres"
    };
    let manifest = env::var("CARGO_MANIFEST_DIR").unwrap();
    Path::new(&manifest).join("migrations").join(kind)
}

async fn sqlite(address: &str) -> SqliteConnection {
    let options = SqliteConnectOptions::from_str(address)
        .unwrap()
        .create_if_missing(true);
    SqliteConnection::connect_with(&options).await.unwrap()
}

async fn sqlite_version(address: &str) -> i64 {
    let mut connection = sqlite(address).await;
    let version = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations")
        .fetch_one(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    version
}
