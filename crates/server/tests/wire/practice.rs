//! Games from any position on, of which nothing is kept.

use protocol::{Lobby, Practice, PracticeQuestion, Update, WhyAnswer};
use serde_json::json;

use crate::client::Client;
use crate::database::Database;
use crate::node::Node;
use crate::on_both;

on_both!(
    a_position_is_played_on,
    a_position_that_cannot_be_is_refused
);

const FULL: &str = "hansa players=3; turn seat=red; routes hamburg--stade=rT,rT,rM";

fn practice(position: &str, entries: &[&str]) -> Practice {
    Practice {
        game: "hansa".to_owned(),
        position: position.to_owned(),
        seat: "red".to_owned(),
        entries: entries.iter().map(|&entry| entry.to_owned()).collect(),
    }
}

async fn look(client: &Client, position: &str, entries: &[&str]) -> Update {
    let request = practice(position, entries);
    client.post("/api/practice", &request).await.read()
}

/// Everything follows from the request: no table is opened, and nobody has to say who they are.
async fn a_position_is_played_on(database: &Database) {
    let node = Node::start(database).await;
    let stranger = node.stranger();
    let begun = look(&stranger, FULL, &[]).await;
    assert_eq!((begun.seq, begun.lines.len()), (0, 0));
    assert_eq!(begun.moment.viewer.as_deref(), Some("red"));
    let choices = begun.choices.unwrap();
    assert!(
        choices
            .iter()
            .any(|choice| choice.text == "claim hamburg--stade")
    );

    let entries = ["red claim hamburg--stade", "red reward-office stade"];
    let claimed = look(&stranger, FULL, &entries).await;
    assert_eq!((claimed.seq, claimed.moment.number), (2, 2));
    assert_eq!(claimed.lines[0].events[0]["event"], "claimed");
    assert_eq!(claimed.undo.free_to, Some(0));

    let passed = look(
        &stranger,
        FULL,
        &["red place bremen--minden trader", "red end-turn"],
    )
    .await;
    assert_eq!(passed.choices, None);
    assert_eq!(passed.moment.to_act.as_deref(), Some("blue"));

    let question = PracticeQuestion {
        practice: practice(FULL, &[]),
        action: json!("claim bremen--minden"),
    };
    let answer: WhyAnswer = stranger.post("/api/practice/why", &question).await.read();
    assert_eq!(answer.clause.as_deref(), Some("4.5.1"));

    let lobby: Lobby = stranger.get("/api/tables").await.read();
    assert!(lobby.open.is_empty() && lobby.running.is_empty());
}

async fn a_position_that_cannot_be_is_refused(database: &Database) {
    let node = Node::start(database).await;
    let stranger = node.stranger();
    let many = ["red end-turn"; 101];
    let no_pieces = "hansa players=3; red supply=0T0M stock=0T0M";
    for (position, entries) in [
        ("hansa players=9", &[][..]),
        (no_pieces, &[]),
        (FULL, &["red claim bremen--minden"]),
        (FULL, &["blue end-turn"]),
        (FULL, &["* close"]),
        (FULL, &["red"]),
        (FULL, &many),
    ] {
        let answer = stranger
            .post("/api/practice", &practice(position, entries))
            .await;
        assert_eq!(answer.code(), "unreadable", "{position} {entries:?}");
    }
    let chess = Practice {
        game: "chess".to_owned(),
        ..practice(FULL, &[])
    };
    let answer = stranger.post("/api/practice", &chess).await;
    assert_eq!(answer.code(), "not_found");
}
