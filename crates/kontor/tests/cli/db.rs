//! Copies and backups of databases.

use std::fs;

use crate::{folder, kontor};

#[test]
fn a_database_is_backed_up_and_copied() {
    let folder = folder("db");
    let run = |args: &[&str]| kontor(&folder, args, b"");
    // An empty file is a database without anything in it.
    fs::write(folder.join("kontor.db"), "").unwrap();

    let backup = run(&["db", "backup", "backup.db", "--database", "kontor.db"]);
    assert_eq!(backup.code, 0, "{}", backup.stderr);
    assert!(backup.stdout.starts_with("backup.db written, "));
    let copy = run(&["db", "copy", "backup.db", "sqlite:copy.db"]);
    assert_eq!(copy.code, 0, "{}", copy.stderr);
    assert_eq!(copy.stdout, "0 rows copied\n");

    let mut files: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|file| file.unwrap().file_name())
        .collect();
    files.sort();
    assert_eq!(files, ["backup.db", "copy.db", "kontor.db"]);
}

#[test]
fn nothing_is_overwritten_and_nothing_invented() {
    let folder = folder("db-refused");
    fs::write(folder.join("kontor.db"), "").unwrap();
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
            &["db", "backup", "nowhere/new.db", "--database", "kontor.db"],
            "error: the database failed: ",
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
            "error: cannot open the source: 'mysql://a@b/c' is no database",
        ),
    ] {
        let refused = kontor(&folder, args, b"");
        assert_eq!(refused.code, 2, "{args:?}");
        assert!(refused.stderr.starts_with(expected), "{}", refused.stderr);
        assert_eq!(refused.stderr.lines().count(), 1, "{}", refused.stderr);
    }
    assert!(!folder.join("new.db").exists());
}
