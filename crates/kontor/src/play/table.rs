//! The game, who sits where, and the bots.

use std::thread::available_parallelism;

use anyhow::{Result, bail, ensure};
use arena::{Entrant, Player};
use bots::{Budget, Contested};
use catalog::Playable;
use game_core::{Generator, History, NotationError, Record, Seat, replay_events};

/// What follows the specification of a bot in the names of a record.
const BOT_SUFFIX: &str = " bot";
/// Who plays against people unless they name somebody else.
const USUAL_BOT: &str = "trader";

/// Who is to play, as asked for.
#[derive(Debug)]
pub(crate) struct People {
    pub(crate) count: u8,
    pub(crate) names: Vec<String>,
    /// The specifications of the bots, if they were given.
    pub(crate) bots: Option<Vec<String>>,
    pub(crate) seed: u64,
}

/// A game with its players.
pub(crate) struct Table<G: Playable> {
    history: History<G>,
    sitters: Vec<Sitter<G>>,
    /// How many entries the people know from an earlier sitting.
    n_known: usize,
    generator: Generator,
}

/// Who sits at one seat.
enum Sitter<G> {
    Person(String),
    Bot(Seated<G>),
}

/// A bot at its seat.
struct Seated<G> {
    spec: String,
    player: Box<dyn Player<G>>,
    /// How many entries it has been shown: those before its last decision, which nobody can take
    /// back any more.
    n_observed: usize,
}

/// A seat and who is to take it.
enum Wanted {
    Person(String),
    /// By its specification.
    Bot(String),
}

impl<G: Contested> Table<G> {
    /// A new game.
    pub(crate) fn begin(setup: &G::Setup, people: &People) -> Result<Self> {
        let mut table = Table::<G>::empty(History::new(setup), people);
        let n_seats = table.state().n_seats();
        ensure!(
            people.count <= n_seats,
            "{} people cannot play a game of {n_seats}",
            people.count
        );
        ensure!(
            people.names.len() <= usize::from(people.count),
            "there are more names than people; say --humans {}",
            people.names.len()
        );
        let n_bots = usize::from(n_seats - people.count);
        let bots = match &people.bots {
            Some(bots) => bots.clone(),
            None => vec![USUAL_BOT.to_owned(); n_bots],
        };
        ensure!(
            bots.len() == n_bots,
            "a game of {n_seats} has room for {n_bots} bots beside the people, and --against names {}",
            bots.len()
        );
        table.draw_due();
        let mut wanted: Vec<Option<Wanted>> = (0..n_seats).map(|_| None).collect();
        let mut bots = bots.into_iter();
        for (index, person) in Seat::all(n_seats).enumerate() {
            let seat = table.state().seat_of(person);
            wanted[seat.index()] = if person.number() > people.count {
                bots.next().map(Wanted::Bot)
            } else {
                Some(Wanted::Person(match people.names.get(index) {
                    Some(name) => NotationError::shorten(name.trim()),
                    None => format!("player {person}"),
                }))
            };
        }
        table.seat(wanted.into_iter().flatten())?;
        Ok(table)
    }

    /// A saved game; if it has no names, people take the first seats.
    pub(crate) fn resume(record: &Record, people: &People) -> Result<Self> {
        let mut table = Table::<G>::empty(History::replay(record)?, people);
        table.n_known = table.history.len();
        let mut wanted: Vec<Wanted> = Seat::all(table.state().n_seats())
            .map(|seat| {
                if record.names.is_empty() && seat.number() <= people.count {
                    Wanted::Person(format!("player {seat}"))
                } else {
                    Wanted::Bot(USUAL_BOT.to_owned())
                }
            })
            .collect();
        for (seat, name) in &record.names {
            let seat = table.state().read_seat(seat)?;
            wanted[seat.index()] = match name.strip_suffix(BOT_SUFFIX) {
                Some(spec) => Wanted::Bot(spec.to_owned()),
                None => Wanted::Person(name.clone()),
            };
        }
        replace_bots(&mut wanted, people.bots.as_deref())?;
        table.seat(wanted.into_iter())?;
        Ok(table)
    }

    fn empty(history: History<G>, people: &People) -> Self {
        Table {
            sitters: Vec::new(),
            history,
            n_known: 0,
            generator: Generator::from_seed(people.seed),
        }
    }

    fn seat(&mut self, wanted: impl Iterator<Item = Wanted>) -> Result<()> {
        let setup = self.state().setup();
        for (seat, wanted) in Seat::all(self.state().n_seats()).zip(wanted) {
            let sitter = match wanted {
                Wanted::Person(name) => Sitter::Person(name),
                Wanted::Bot(spec) => {
                    let entrant = Entrant::<G>::parse(&spec)?.within(on_all_cores());
                    entrant.try_out(&setup)?;
                    let mut player = entrant.player();
                    player.begin(self.history.state(), seat, self.generator.seed());
                    Sitter::Bot(Seated {
                        spec: entrant.name().to_owned(),
                        player,
                        n_observed: 0,
                    })
                }
            };
            self.sitters.push(sitter);
        }
        Ok(())
    }
}

/// No limit but the bot's own: nobody else is waiting.
fn on_all_cores() -> Budget {
    Budget {
        threads: available_parallelism().ok(),
        ..Budget::NONE
    }
}

/// The bots of a saved game are those named now, or else those of the record, which may run no
/// program: a record can come from anybody.
fn replace_bots(wanted: &mut [Wanted], bots: Option<&[String]>) -> Result<()> {
    let specs = wanted.iter_mut().filter_map(|wanted| match wanted {
        Wanted::Bot(spec) => Some(spec),
        Wanted::Person(_) => None,
    });
    let specs: Vec<&mut String> = specs.collect();
    let Some(bots) = bots else {
        if let Some(spec) = specs.iter().find(|spec| spec.starts_with("exec:")) {
            bail!("the saved game has '{spec}' as a bot; to run it, name all bots by --against");
        }
        return Ok(());
    };
    ensure!(
        bots.len() == specs.len(),
        "the saved game has {} bots, and --against names {}",
        specs.len(),
        bots.len()
    );
    for (spec, bot) in specs.into_iter().zip(bots) {
        spec.clone_from(bot);
    }
    Ok(())
}

impl<G: Playable> Table<G> {
    pub(crate) const fn history(&self) -> &History<G> {
        &self.history
    }

    pub(crate) const fn n_known(&self) -> usize {
        self.n_known
    }

    pub(crate) const fn history_mut(&mut self) -> &mut History<G> {
        &mut self.history
    }

    pub(crate) fn state(&self) -> &G {
        self.history.state()
    }

    /// The seats of people, each with a name.
    pub(crate) fn people(&self) -> impl Iterator<Item = (Seat, &str)> {
        self.sitters().filter_map(|(seat, sitter)| match sitter {
            Sitter::Person(name) => Some((seat, name.as_str())),
            Sitter::Bot(..) => None,
        })
    }

    /// The seats of bots, each with its specification.
    pub(crate) fn bots(&self) -> impl Iterator<Item = (Seat, &str)> {
        self.sitters().filter_map(|(seat, sitter)| match sitter {
            Sitter::Person(_) => None,
            Sitter::Bot(bot) => Some((seat, bot.spec.as_str())),
        })
    }

    fn sitters(&self) -> impl Iterator<Item = (Seat, &Sitter<G>)> {
        Seat::all(self.state().n_seats()).zip(&self.sitters)
    }

    /// The record with everybody's name.
    pub(crate) fn record(&self) -> Record {
        let names: Vec<(Seat, String)> = self
            .sitters()
            .map(|(seat, sitter)| match sitter {
                Sitter::Person(name) => (seat, name.clone()),
                Sitter::Bot(bot) => (seat, format!("{}{BOT_SUFFIX}", bot.spec)),
            })
            .collect();
        self.history.record(&names)
    }

    /// Lets chance and the bots go on until a person is to decide; `None` at the end of the game.
    pub(crate) fn advance(&mut self) -> Option<Seat> {
        loop {
            self.draw_due();
            let seat = self.state().to_act().seat()?;
            let Sitter::Bot(bot) = &mut self.sitters[seat.index()] else {
                return Some(seat);
            };
            if let Some((state, entries)) = self.history.since(bot.n_observed) {
                replay_events(state.clone(), entries, |state, events| {
                    bot.player.observe(state, seat, events);
                });
                bot.n_observed = self.history.len();
            }
            let mut legal = Vec::new();
            self.history.state().legal_actions(&mut legal);
            let action = bot.player.decide(self.history.state(), seat, &legal);
            self.history
                .decide(seat, action)
                .expect("a bot chooses a legal decision");
        }
    }

    fn draw_due(&mut self) {
        while let Some(outcome) = self.generator.draw(self.history.state()) {
            self.history
                .resolve(outcome)
                .expect("a listed outcome is possible");
        }
    }
}
