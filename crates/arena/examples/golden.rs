//! Records golden games: searching bots play all boards, player counts and options until every
//! kind of decision, event and end has been met, and the fewest games that show them all are
//! written.
//!
//! What hardly ever comes up begins with an `.opening` in the same folder: a record that breaks
//! off, which the bots play to its end. `make golden` runs this for both games.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for developers"
)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use bots::{Bot, BotSpec, Budget, ContestVisitor, Contested, observe};
use catalog::GameKind;
use game_core::testkit::each_entry;
use game_core::{Entry, Generator, History, Policy, Record, Seat, ToAct, Viewer};

/// Games to choose from.
const CANDIDATES: u64 = 300;
const MAX_ENTRIES: usize = 4000;
/// Mostly players who search; the others bring about what these avoid.
const PLAYERS: [&str; 6] = [
    "search:nodes=40",
    "search:nodes=40",
    "search:eval=hand,nodes=40",
    "search:eval=teacher,nodes=20",
    "greedy",
    "claiming",
];
/// Groups of options; a game that does not know one refuses it.
const PRESETS: [&str; 2] = ["big_box", "first_edition"];
/// For options that take any number: a cap of turns ends a game early.
const A_NUMBER: &str = "20";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [game, folder] = &arguments[..] else {
        eprintln!("usage: golden GAME FOLDER");
        return ExitCode::from(2);
    };
    let kind: GameKind = match game.parse() {
        Ok(kind) => kind,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    match bots::visit(kind, Golden(PathBuf::from(folder))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{folder}: {error}");
            ExitCode::FAILURE
        }
    }
}

struct Golden(PathBuf);

impl ContestVisitor for Golden {
    type Output = io::Result<()>;

    fn visit<G: Contested>(self) -> io::Result<()> {
        let mut games = Vec::new();
        for (name, opening) in openings(&self.0)? {
            let history = History::replay(&opening).map_err(io::Error::other)?;
            games.extend(play::<G>(history, &name, &mut Generator::from_seed(0)));
        }
        for seed in 0..CANDIDATES {
            let mut generator = Generator::from_seed(seed);
            let (text, setup) = random_setup::<G>(&mut generator);
            let game = play::<G>(History::new(&setup), &seed.to_string(), &mut generator);
            games.extend(game.map(|mut game| {
                game.shown.extend(text);
                game
            }));
        }
        let chosen = fewest_that_show_all(games);
        let version = format!("v{}-", G::RULES_VERSION);
        for file in files(&self.0, "record")? {
            if name(&file).starts_with(&version) {
                fs::remove_file(file)?;
            }
        }
        for game in &chosen {
            let file = format!("{version}{}.record", game.name);
            fs::write(self.0.join(file), &game.record)?;
        }
        println!("{}: {} games", G::NAME, chosen.len());
        Ok(())
    }
}

fn openings(folder: &Path) -> io::Result<Vec<(String, Record)>> {
    let read = |file: PathBuf| {
        let text = fs::read_to_string(&file)?;
        Ok((name(&file), text.parse().map_err(io::Error::other)?))
    };
    files(folder, "opening")?.into_iter().map(read).collect()
}

/// The files of a folder with this extension, in order.
fn files(folder: &Path, extension: &str) -> io::Result<BTreeSet<PathBuf>> {
    let all = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let all: io::Result<BTreeSet<PathBuf>> = all.collect();
    Ok(all?
        .into_iter()
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect())
}

fn name(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// A finished game and what it shows.
struct Candidate {
    name: String,
    record: String,
    shown: BTreeSet<String>,
}

/// Plays a game to its end; `None` if it has none.
fn play<G: Contested>(
    mut history: History<G>,
    name: &str,
    generator: &mut Generator,
) -> Option<Candidate> {
    let mut bots = players::<G>(history.state().n_seats(), generator);
    while history.len() < MAX_ENTRIES {
        let state = history.state().clone();
        let events = match state.to_act() {
            ToAct::Nobody => return Some(Candidate::new(&history, name)),
            ToAct::Chance => {
                let outcome = generator.draw(&state).expect("chance is to act");
                history.resolve(outcome).ok()?
            }
            ToAct::Seat(seat) => {
                let mut legal = Vec::new();
                state.legal_actions(&mut legal);
                let action = if generator.below(25) == 0 {
                    Policy::Uniform.choose(&state, &legal, generator)?
                } else {
                    let view = state.view(Viewer::Seat(seat));
                    bots[seat.index()].choose(&view, &legal, Budget::NONE)
                };
                history.decide(seat, action).ok()?
            }
        };
        for (seat, bot) in Seat::all(state.n_seats()).zip(&mut bots) {
            observe(&mut **bot, seat, history.state(), &events);
        }
    }
    None
}

/// A bot for each seat; at one table in four the same for all.
fn players<G: Contested>(seats: u8, generator: &mut Generator) -> Vec<Box<dyn Bot<G>>> {
    let mut choose = || generator.pick(&PLAYERS).expect("a player");
    let mut specs: Vec<&str> = (0..seats).map(|_| choose()).collect();
    if generator.below(4) == 0 {
        specs = vec![specs[0]; specs.len()];
    }
    let build = |spec: &str| {
        let spec: BotSpec = spec.parse().expect("a bot");
        spec.build(generator.seed())
    };
    specs.into_iter().map(build).collect()
}

impl Candidate {
    fn new<G: Contested>(history: &History<G>, name: &str) -> Self {
        let mut shown = BTreeSet::new();
        each_entry(history, |state, entry, events| {
            let (kind, phrase) = match entry {
                Entry::Decision(_, action) => ("decision", state.action_phrase(action)),
                Entry::Chance(outcome) => ("chance", state.chance_phrase(outcome)),
            };
            shown.insert(format!("{kind} {}", phrase.verb()));
            for event in events {
                shown.insert(format!("event {}", state.event_phrase(event).verb()));
            }
        });
        let state = history.state();
        let end = state.end_reason().unwrap_or("over").replace(' ', "-");
        shown.insert(format!("end {end}"));
        Candidate {
            name: format!("{}-players-{end}-{name}", state.n_seats()),
            record: history.record(&[]).to_string(),
            shown,
        }
    }
}

/// A board with a number of players, and options other than the default: a preset in one game of
/// six, in the others each option with a chance of one in four.
fn random_setup<G: Contested>(generator: &mut Generator) -> (Vec<String>, G::Setup) {
    loop {
        let boards = G::boards();
        let board = &boards[generator.below(boards.len())];
        let (fewest, most) = board.players;
        let players = usize::from(fewest) + generator.below(usize::from(most - fewest) + 1);
        let mut parts = vec![format!("players={players} board={}", board.key)];
        if generator.below(6) == 0 {
            let preset = generator.pick(&PRESETS).expect("a preset");
            parts.push(format!("preset={preset}"));
        } else {
            for option in G::options() {
                if generator.below(4) == 0 {
                    let choice = generator.pick(&option.choices).expect("a choice");
                    let choice = if choice == "n" { A_NUMBER } else { choice };
                    parts.push(format!("{}={choice}", option.name));
                }
            }
        }
        if let Ok(setup) = G::parse_setup(&parts.join(" ")) {
            return (parts, setup);
        }
    }
}

/// Takes, again and again, the game that shows the most that is new for its length.
fn fewest_that_show_all(mut games: Vec<Candidate>) -> Vec<Candidate> {
    let mut missing: BTreeSet<String> = games.iter().flat_map(|game| game.shown.clone()).collect();
    let mut chosen = Vec::new();
    while !missing.is_empty() {
        let worth = |game: &Candidate| {
            let new = game.shown.intersection(&missing).count();
            new * 1_000_000 / (game.record.len() + 20_000)
        };
        let best = (0..games.len())
            .max_by_key(|index| worth(&games[*index]))
            .expect("whatever is missing is in some game");
        let game = games.swap_remove(best);
        missing.retain(|item| !game.shown.contains(item));
        chosen.push(game);
    }
    chosen
}
