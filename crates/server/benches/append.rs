//! How many moves a second are stored durably, and how long each takes.
//!
//! `cargo bench -p server --bench append -- [TABLES [SECONDS [STORED]]]`. PostgreSQL is measured
//! where `KONTOR_TEST_POSTGRES` gives its address, in a database of its own: run it through
//! `KONTOR_POSTGRES_OPTIONS="-c fsync=on" scripts/with-postgres`. With STORED games in the
//! database already, starting and opening are measured as well.
#![expect(clippy::print_stdout, reason = "a benchmark prints its results")]

use std::env;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use server::ids::{GameId, UserId};
use server::storage::transfer::{LogRow, Rows};
use server::storage::{
    self, Append, Appended, Digest, Entry, Game, Listed, Place, Status, Storage, StorageError, User,
};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};
use tokio::task::JoinSet;
use tokio::time::MissedTickBehavior;

/// The goal: so many moves a second.
const GOAL_MOVES_PER_SECOND: u32 = 5_000;
/// Entries of a stored game.
const ENTRIES_PER_GAME: u32 = 300;

#[derive(Clone, Copy)]
struct Load {
    tables: u32,
    time: Duration,
    stored: u32,
}

fn main() -> ExitCode {
    let numbers: Vec<u32> = env::args().filter_map(|text| text.parse().ok()).collect();
    let load = Load {
        tables: numbers.first().copied().unwrap_or(500),
        time: Duration::from_secs(numbers.get(1).copied().unwrap_or(5).into()),
        stored: numbers.get(2).copied().unwrap_or(0),
    };
    let runtime = tokio::runtime::Runtime::new().expect("the runtime starts");
    match runtime.block_on(measure_both(load)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

async fn measure_both(load: Load) -> Result<(), StorageError> {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let file = folder.path().join("kontor.db");
    println!("SQLite");
    measure(&file.display().to_string(), load).await?;

    let Ok(server) = env::var("KONTOR_TEST_POSTGRES") else {
        println!("PostgreSQL not measured: KONTOR_TEST_POSTGRES is not set");
        return Ok(());
    };
    println!("PostgreSQL");
    let name = format!("kontor_bench_{}", GameId::random());
    let (address, query) = server.split_once('?').unwrap_or((&server, ""));
    let (host, _) = address.rsplit_once('/').unwrap_or((address, ""));
    let measured = measure(&format!("{host}/{name}?{query}"), load).await;
    let mut connection = PgConnection::connect(&server).await?;
    sqlx::query(AssertSqlSafe(format!("DROP DATABASE {name} WITH (FORCE)")))
        .execute(&mut connection)
        .await?;
    measured
}

async fn measure(address: &str, load: Load) -> Result<(), StorageError> {
    let storage = storage::open(address).await?;
    let user = User {
        id: UserId::random(),
        name: "Anna".to_owned(),
        password: None,
        created: 0,
        banned: None,
        email: None,
    };
    storage.create_user(&user).await?;
    if load.stored > 0 {
        fill(&*storage, user.id, load.stored).await?;
        storage.close().await;
        start(address, user.id).await?;
    }
    let storage = storage::open(address).await?;
    let mut games = Vec::new();
    for _ in 0..load.tables {
        let (game, digest) = (game(user.id), digest(Status::Running, user.id));
        storage.create_game(&game, &[], &digest).await?;
        games.push((game.id, digest, 0));
    }
    games = play(&storage, games, load, None).await?;
    play(&storage, games, load, Some(GOAL_MOVES_PER_SECOND)).await?;
    storage.close().await;
    Ok(())
}

type Table = (GameId, Digest, u32);

/// Each table plays move by move: as fast as it can, or at a rate for all of them together.
async fn play(
    storage: &Arc<dyn Storage>,
    tables: Vec<Table>,
    load: Load,
    rate: Option<u32>,
) -> Result<Vec<Table>, StorageError> {
    let begin = Instant::now();
    let mut players = JoinSet::new();
    for (index, (game, digest, mut last)) in (0..).zip(tables) {
        let storage = Arc::clone(storage);
        players.spawn(async move {
            let mut clock = rate.map(|rate| {
                let period = Duration::from_secs(1) * load.tables / rate;
                let mut clock = tokio::time::interval_at(
                    tokio::time::Instant::now() + period * index / load.tables,
                    period,
                );
                clock.set_missed_tick_behavior(MissedTickBehavior::Skip);
                clock
            });
            let mut times = Vec::new();
            while begin.elapsed() < load.time {
                if let Some(clock) = &mut clock {
                    clock.tick().await;
                }
                last += 1;
                let append = Append {
                    game,
                    first: last,
                    entries: vec![entry(last)],
                    digest: Digest {
                        deadline: Some(i64::from(last)),
                        ..digest.clone()
                    },
                };
                let asked = Instant::now();
                assert_eq!(storage.append(append).await?, Appended::Stored);
                times.push(asked.elapsed());
            }
            Ok::<_, StorageError>(((game, digest, last), times))
        });
    }
    let (mut tables, mut times) = (Vec::new(), Vec::new());
    while let Some(player) = players.join_next().await {
        let (table, taken) = player.expect("a player does not panic")?;
        tables.push(table);
        times.extend(taken);
    }
    times.sort_unstable();
    let rate = rate.map_or("as fast as possible".to_owned(), |rate| {
        format!("at {rate} moves/s")
    });
    println!(
        "  {} tables, {rate}: {} moves/s, p50 {:.1} ms, p99 {:.1} ms, max {:.1} ms",
        load.tables,
        u128::try_from(times.len()).unwrap_or_default() * 1_000
            / begin.elapsed().as_millis().max(1),
        millis(times[times.len() / 2]),
        millis(times[times.len() * 99 / 100]),
        millis(times[times.len() - 1]),
    );
    Ok(tables)
}

/// Stores finished games.
async fn fill(storage: &dyn Storage, user: UserId, stored: u32) -> Result<(), StorageError> {
    const GAMES_PER_PAGE: u32 = 20;
    let begin = Instant::now();
    for _ in 0..stored.div_ceil(GAMES_PER_PAGE) {
        let mut listed = Vec::new();
        let mut rows = Vec::new();
        for _ in 0..GAMES_PER_PAGE {
            let game = game(user);
            rows.extend((1..=ENTRIES_PER_GAME).map(|seq| LogRow {
                game: game.id,
                seq,
                entry: entry(seq),
            }));
            listed.push(Listed {
                game,
                digest: digest(Status::Over, user),
                last: ENTRIES_PER_GAME,
                updated: i64::from(ENTRIES_PER_GAME),
            });
        }
        let mut import = storage.import().await?;
        import.write(&Rows::Games(listed)).await?;
        import.write(&Rows::Entries(rows)).await?;
        import.finish().await?;
    }
    let seconds = begin.elapsed().as_secs();
    println!("  {stored} games of {ENTRIES_PER_GAME} entries stored in {seconds} s");
    Ok(())
}

/// Starts with many stored games.
async fn start(address: &str, user: UserId) -> Result<(), StorageError> {
    let timed = |what: &str, begin: Instant| {
        println!("  {what}: {:.1} ms", millis(begin.elapsed()));
    };
    let begin = Instant::now();
    let storage = storage::open(address).await?;
    timed("start", begin);
    let begin = Instant::now();
    let games = storage.games_of(user, &[Status::Over], 20).await?;
    timed("20 finished games of one person who played all", begin);
    let begin = Instant::now();
    storage.game(games[19].game.id).await?;
    storage.entries(games[19].game.id, 0).await?;
    timed("opening a finished game", begin);
    let begin = Instant::now();
    storage.recent_games(Status::Over, 20).await?;
    timed("20 recent games", begin);
    let begin = Instant::now();
    storage.neglected(1, 1).await?;
    timed("neglected games", begin);
    let begin = Instant::now();
    storage.counts().await?;
    timed("counting all games", begin);
    storage.close().await;
    Ok(())
}

fn game(host: UserId) -> Game {
    Game {
        id: GameId::random(),
        kind: "hansa".to_owned(),
        rules: 1,
        setup: "classic, 4 players, mission cards".to_owned(),
        pace: "free".to_owned(),
        public: true,
        host,
        secret: vec![7; 32],
        created: 0,
    }
}

fn digest(status: Status, user: UserId) -> Digest {
    Digest {
        status,
        awaited: Some(user),
        bot_due: true,
        deadline: None,
        result: None,
        places: vec![
            Place::User(user),
            Place::Bot("alderman".to_owned()),
            Place::Bot("merchant".to_owned()),
        ],
    }
}

fn entry(seq: u32) -> Entry {
    Entry {
        at: seq.into(),
        actor: "red".to_owned(),
        text: "displace Hamburg-Lübeck/1 with trader".to_owned(),
    }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}
