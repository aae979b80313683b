//! Copies and backups of databases.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use server::ids::UserId;
use server::storage::transfer::Rows;
use server::storage::{self, User};

use crate::{folder, kontor};

#[test]
fn a_database_is_backed_up_and_copied() {
    let folder = folder("db");
    let run = |args: &[&str]| kontor(&folder, args, b"");
    store_people(&folder.join("kontor.db"), 1);

    let backup = run(&["db", "backup", "backup.db", "--database", "kontor.db"]);
    assert_eq!(backup.code, 0, "{}", backup.stderr);
    assert!(backup.stdout.starts_with("backup.db written, "));
    let copy = run(&["db", "copy", "backup.db", "sqlite:copy.db"]);
    assert_eq!(copy.code, 0, "{}", copy.stderr);
    assert_eq!(copy.stdout, "1 rows copied\n");

    assert_eq!(files(&folder), ["backup.db", "copy.db", "kontor.db"]);
}

#[test]
fn a_copy_that_is_stopped_leaves_no_part() {
    let folder = folder("db-stopped");
    let people = 30_000;
    store_people(&folder.join("kontor.db"), people);
    for signal in ["INT", "TERM", "KILL"] {
        let mut copying = start_to_copy(&folder);
        while copying.try_wait().unwrap().is_none() && !folder.join("copy.db.part").exists() {
            sleep(Duration::from_millis(1));
        }
        let killed = Command::new("kill")
            .args([format!("-{signal}"), copying.id().to_string()])
            .status();
        killed.unwrap();
        let output = copying.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        if output.status.success() {
            // It was faster, and has left all of it.
            fs::remove_file(folder.join("copy.db")).unwrap();
        } else if signal != "KILL" {
            assert_eq!(said, "error: stopped: nothing was copied\n", "{signal}");
            assert_eq!(files(&folder), ["kontor.db"], "{signal}");
        }
        assert!(!folder.join("copy.db").exists(), "{signal}");
    }
    let copy = kontor(&folder, &["db", "copy", "kontor.db", "copy.db"], b"");
    assert_eq!(copy.stdout, format!("{people} rows copied\n"));
    assert_eq!(files(&folder), ["copy.db", "kontor.db"]);
}

fn start_to_copy(folder: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_kontor"))
        .args(["db", "copy", "kontor.db", "copy.db"])
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// A database with so many people.
fn store_people(file: &Path, number: usize) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let storage = storage::open(file.to_str().unwrap()).await.unwrap();
        let people = (0..number).map(|_| User {
            id: UserId::random(),
            name: "Anna".to_owned(),
            password: None,
            created: 0,
            banned: None,
            email: None,
        });
        let mut import = storage.import().await.unwrap();
        import.write(&Rows::Users(people.collect())).await.unwrap();
        import.finish().await.unwrap();
        storage.close().await;
    });
}

/// The names of all files.
fn files(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap();
    let names = names.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn nothing_is_overwritten_and_nothing_invented() {
    let folder = folder("db-refused");
    store_people(&folder.join("kontor.db"), 1);
    fs::write(folder.join("precious.db"), "").unwrap();
    fs::write(folder.join("letter.txt"), "Dear Anna, ".repeat(999)).unwrap();
    for (args, expected) in [
        (
            &["db", "backup", "precious.db", "--database", "kontor.db"][..],
            "error: precious.db exists already: choose another file",
        ),
        (
            &["db", "backup", "new.db", "--database", "missing.db"],
            "error: cannot open the database: there is no database at missing.db",
        ),
        (
            &["db", "backup", "new.db", "--database", "precious.db"],
            "error: cannot open the database: the database holds nothing of Kontor",
        ),
        (
            &["db", "backup", "nowhere/new.db", "--database", "kontor.db"],
            "error: cannot use nowhere/new.db: ",
        ),
        (
            &["db", "copy", "missing.db", "new.db"],
            "error: cannot open the source: there is no database at missing.db",
        ),
        (
            &["db", "copy", "letter.txt", "new.db"],
            "error: cannot open the source: the database failed: ",
        ),
        (
            &["db", "copy", "mysql://a@b/c", "new.db"],
            "error: cannot open the source: 'mysql://a@b/c' is not a database",
        ),
    ] {
        let refused = kontor(&folder, args, b"");
        assert_eq!(refused.code, 2, "{args:?}");
        assert!(refused.stderr.starts_with(expected), "{}", refused.stderr);
        assert_eq!(refused.stderr.lines().count(), 1, "{}", refused.stderr);
    }
    assert!(!folder.join("new.db").exists());
}
