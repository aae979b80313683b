//! `kontor play`: a game in a plain terminal.

mod answers;
mod choices;
mod command;
mod conversation;
mod rulebook;
mod table;

use std::hash::{BuildHasher as _, RandomState};
use std::io::{BufRead, Write};
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail, ensure};
use bots::{ContestVisitor, Contested};
use catalog::GameKind;
use clap::Args;
use game_core::Record;

use crate::setup::setup_text;
use crate::store;
use conversation::Conversation;
use table::{People, Table};

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// The game; a saved game knows its own
    #[arg(required_unless_present = "load")]
    game: Option<GameKind>,
    /// How many play, people and bots together
    #[arg(long, short, conflicts_with = "load")]
    players: Option<u8>,
    /// The board, where the number of players leaves a choice; `kontor boards` lists them
    #[arg(long, short, conflicts_with = "load")]
    board: Option<String>,
    /// How many of them are people, who take turns at this terminal [default: 1, or one a name]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..))]
    humans: Option<u8>,
    /// Names of the people
    #[arg(
        long,
        value_name = "NAME,…",
        value_delimiter = ',',
        conflicts_with = "load"
    )]
    names: Vec<String>,
    /// The bots, one for each player who is not a person; `kontor bots` lists them [default: trader]
    #[arg(long, value_name = "SPEC,…")]
    against: Option<String>,
    /// A set of rule options with a name, such as `big_box`
    #[arg(long, conflicts_with = "load")]
    preset: Option<String>,
    /// Rule options; `kontor engine` lists them with {"cmd":"options","game":"GAME"}
    #[arg(long, value_name = "KEY=VALUE", num_args = 1.., conflicts_with = "load")]
    options: Vec<String>,
    /// Who begins, the people being counted before the bots; chance decides if left out
    #[arg(long, value_name = "PLAYER", conflicts_with = "load")]
    start_player: Option<u8>,
    /// Repeats the same chance and the same bots
    #[arg(long)]
    seed: Option<u64>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Where to save; the game is saved before each of your decisions
    #[arg(long, value_name = "FILE")]
    save_to: Option<PathBuf>,
}

/// Plays until the game is over or the person leaves.
pub(crate) fn run(args: PlayArgs, input: impl BufRead, output: impl Write) -> Result<()> {
    let saved = match &args.load {
        Some(path) => {
            let text = store::read(path)?;
            let record: Record = text
                .parse()
                .with_context(|| format!("cannot resume {}", path.display()))?;
            Some(record)
        }
        None => None,
    };
    let recorded = match &saved {
        Some(record) => Some(record.game.parse::<GameKind>()?),
        None => None,
    };
    let Some(kind) = recorded.or(args.game) else {
        bail!("name a game");
    };
    if let Some(game) = args.game {
        ensure!(
            game == kind,
            "the saved game is one of '{kind}', not of '{game}'"
        );
    }
    bots::visit(
        kind,
        Play {
            args,
            saved,
            input,
            output,
        },
    )
}

struct Play<I, O> {
    args: PlayArgs,
    saved: Option<Record>,
    input: I,
    output: O,
}

impl<I: BufRead, O: Write> ContestVisitor for Play<I, O> {
    type Output = Result<()>;

    fn visit<G: Contested>(self) -> Result<()> {
        let seed = self.args.seed.unwrap_or_else(fresh_seed);
        let file = self.args.save_file(&format!("{}-{seed}", G::NAME))?;
        let people = People {
            count: self.args.n_people(),
            names: self.args.names.clone(),
            bots: self.args.bots(),
            seed,
        };
        let table = match (&self.saved, &self.args.load) {
            (Some(record), Some(path)) => Table::<G>::resume(record, &people)
                .with_context(|| format!("cannot resume {}", path.display()))?,
            _ => Table::begin(&G::parse_setup(&self.args.setup_text()?)?, &people)?,
        };
        Conversation::new(table, file, self.input, self.output).run(seed)
    }
}

impl PlayArgs {
    fn n_people(&self) -> u8 {
        let n_names = u8::try_from(self.names.len()).unwrap_or(u8::MAX);
        self.humans.unwrap_or(n_names.max(1))
    }

    fn bots(&self) -> Option<Vec<String>> {
        self.against.as_deref().map(arena::split_specs)
    }

    /// As many as asked for, or everybody who is named.
    fn n_players(&self) -> Result<Option<u8>> {
        match (self.players, self.bots()) {
            (None, Some(bots)) => {
                let n_players = usize::from(self.n_people()) + bots.len();
                Ok(Some(u8::try_from(n_players)?))
            }
            (n_players, _) => Ok(n_players),
        }
    }

    fn setup_text(&self) -> Result<String> {
        let number = |number: Option<u8>| number.map(|number| number.to_string());
        let said = [
            ("preset", self.preset.clone()),
            ("players", number(self.n_players()?)),
            ("board", self.board.clone()),
            ("start_player", number(self.start_player)),
        ];
        Ok(setup_text(&said, self.options.iter().cloned())?)
    }

    /// A new game never takes the file of another.
    fn save_file(&self, stem: &str) -> Result<PathBuf> {
        match (&self.save_to, &self.load) {
            (Some(path), load) => {
                ensure!(
                    load.as_ref() == Some(path) || !path.exists(),
                    "{} exists already; go on with it by --load, or save elsewhere",
                    path.display()
                );
                Ok(path.clone())
            }
            (None, Some(path)) => Ok(path.clone()),
            (None, None) => Ok(store::free_path(stem)),
        }
    }
}

/// A small number that nobody chose, easy to type again.
fn fresh_seed() -> u64 {
    RandomState::new().hash_one("seed") % 1_000_000
}
