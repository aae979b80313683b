//! A database full of finished games.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use bots::{BotSpec, Budget, ContestVisitor, Contested, visit};
use catalog::GameKind;
use game_core::{Generator, Viewer};
use server::chance;
use server::ids::{GameId, UserId};
use server::ledger::{DueBot, Ledger, Tempo};
use server::live::now;
use server::storage::transfer::{LogRow, Rows};
use server::storage::{Digest, Entry, Game, Listed, Place, Status, Storage, User};

use crate::progress;

/// Different games; the rest are copies under other names.
const DISTINCT_GAMES: usize = 40;
/// Tables written at a time.
const TABLES_PER_WRITE: usize = 200;
/// Tables that are stored with their logs; of the others only the rows that lists show.
const TABLES_WITH_LOG: usize = 4_000;
const BOT_LEVEL: &str = "trader";

/// Stores finished games, `wanted` or as many as fit into the time, and gives some of their names.
pub(super) async fn fill(storage: &dyn Storage, wanted: usize, time: Duration) -> Result<Filled> {
    let begun = Instant::now();
    let mut generator = Generator::from_seed(7);
    let host = User {
        id: UserId::random(),
        name: "Somebody".to_owned(),
        password: None,
        created: now(),
        banned: None,
        email: None,
    };
    storage.create_user(&host).await?;
    let mut games = Vec::new();
    for index in 0..DISTINCT_GAMES {
        let (kind, setup) = if index % 4 == 3 {
            (GameKind::Merchants, "players=3 board=short")
        } else {
            (GameKind::Hansa, "players=3")
        };
        let play = PlayOut {
            setup,
            host: host.id,
            seed: generator.seed(),
        };
        games.push(visit(kind, play)?);
    }
    let mut filled = Filled::default();
    let bar = progress::bar(u64::try_from(wanted)?, "finished games");
    while filled.games < wanted && begun.elapsed() < time {
        let mut tables = Vec::new();
        let mut rows = Vec::new();
        for _ in 0..TABLES_PER_WRITE.min(wanted - filled.games) {
            let game = &games[generator.below(games.len())];
            let id = GameId::random();
            let mut listed = game.listed.clone();
            listed.game.id = id;
            tables.push(listed);
            filled.games += 1;
            if filled.with_log.len() < TABLES_WITH_LOG {
                filled.with_log.push(id);
                for (seq, entry) in (1..).zip(&game.entries) {
                    let entry = entry.clone();
                    rows.push(LogRow {
                        game: id,
                        seq,
                        entry,
                    });
                }
            }
        }
        filled.entries += rows.len();
        let mut import = storage.import().await?;
        import.write(&Rows::Games(tables)).await?;
        if !rows.is_empty() {
            import.write(&Rows::Entries(rows)).await?;
        }
        import.finish().await?;
        bar.set_position(u64::try_from(filled.games)?);
    }
    bar.finish_and_clear();
    Ok(filled)
}

/// What was stored.
#[derive(Clone, Debug, Default)]
pub(super) struct Filled {
    pub(super) games: usize,
    pub(super) entries: usize,
    pub(super) with_log: Vec<GameId>,
}

/// A finished game.
struct Finished {
    listed: Listed,
    entries: Vec<Entry>,
}

/// Lets three bots play a game.
struct PlayOut {
    setup: &'static str,
    host: UserId,
    seed: u64,
}

impl ContestVisitor for PlayOut {
    type Output = Result<Finished>;

    fn visit<G: Contested>(self) -> Result<Finished> {
        let setup = G::parse_setup(self.setup).context("three can play")?;
        let game = Game {
            id: GameId::random(),
            kind: G::NAME.to_owned(),
            rules: G::RULES_VERSION,
            setup: setup.to_string(),
            pace: serde_json::to_string(&Tempo::default())?,
            public: true,
            host: self.host,
            secret: chance::fresh_secret(),
            created: now(),
        };
        let mut ledger = Ledger::<G>::new(game.clone(), Vec::new())?;
        for place in 1..=3 {
            let bot = Place::Bot(BOT_LEVEL.to_owned());
            ledger.write_place(place, bot, now())?;
        }
        ledger.write_start(now())?;
        let spec: BotSpec = BOT_LEVEL.parse()?;
        let mut bot = spec.build::<G>(self.seed);
        let mut legal = Vec::new();
        while let Some(DueBot { seat, since, .. }) = ledger.due_bot() {
            let question = ledger
                .question(seat)
                .context("a bot that is due is asked")?;
            legal.clear();
            question.state.legal_actions(&mut legal);
            let view = question.state.view(Viewer::Seat(seat));
            let action = bot.choose(&view, &legal, Budget::nodes(1));
            ledger.play_for_bot(since, action, now())?;
        }
        let digest: Digest = ledger.digest(now());
        anyhow::ensure!(digest.status == Status::Over, "the game has an end");
        let entries = ledger.take_pending();
        Ok(Finished {
            listed: Listed {
                game,
                digest,
                last: ledger.seq(),
                updated: now(),
            },
            entries,
        })
    }
}
