//! Things to store.

use server::ids::{GameId, SessionId, UserId};
use server::storage::{
    Append, Digest, Entry, Game, Millis, Place, Session, SessionTerms, Status, Storage, User,
};

pub(crate) fn guest(name: &str) -> User {
    User {
        id: UserId::random(),
        name: name.to_owned(),
        password: None,
        created: 1_000,
        banned: None,
        email: None,
    }
}

pub(crate) fn session(user: UserId, key: &str, seen: Millis) -> Session {
    Session {
        id: SessionId::random(),
        key: key.to_owned(),
        user,
        scopes: None,
        label: "Firefox on Linux".to_owned(),
        created: 1_000,
        seen,
    }
}

/// As many sessions as anybody wants.
pub(crate) const fn terms(password: Option<&str>) -> SessionTerms<'_> {
    SessionTerms {
        password,
        keep: None,
        most: 50,
    }
}

pub(crate) fn game(host: UserId) -> Game {
    Game {
        id: GameId::random(),
        kind: "hansa".to_owned(),
        rules: 3,
        setup: "classic, 3 players".to_owned(),
        pace: "free".to_owned(),
        public: true,
        host,
        secret: vec![0, 1, 254, 255],
        created: 2_000,
    }
}

pub(crate) fn digest(status: Status, places: &[Place]) -> Digest {
    Digest {
        status,
        awaited: None,
        bot_due: false,
        deadline: None,
        result: None,
        places: places.to_vec(),
    }
}

pub(crate) fn entry(at: Millis, text: &str) -> Entry {
    Entry {
        at,
        actor: "red".to_owned(),
        text: text.to_owned(),
    }
}

/// One entry at a table.
pub(crate) fn append(game: GameId, first: u32, text: &str, digest: &Digest) -> Append {
    Append {
        game,
        first,
        entries: vec![entry(3_000 + i64::from(first), text)],
        digest: digest.clone(),
    }
}

/// A stored guest.
pub(crate) async fn stored_guest(storage: &dyn Storage, name: &str) -> UserId {
    let user = guest(name);
    storage.create_user(&user).await.unwrap();
    user.id
}

/// A stored table with one entry, being played by its host.
pub(crate) async fn running_game(storage: &dyn Storage, host: UserId) -> (Game, Digest) {
    let game = game(host);
    let digest = digest(Status::Running, &[Place::User(host), Place::Empty]);
    storage
        .create_game(&game, &[entry(2_000, "begin")], &digest)
        .await
        .unwrap();
    (game, digest)
}

pub(crate) fn texts(entries: &[Entry]) -> Vec<&str> {
    entries.iter().map(|entry| entry.text.as_str()).collect()
}
