//! The game, who sits where, and the bots.

use anyhow::{Result, ensure};
use catalog::Playable;
use game_core::{Generator, History, NotationError, Policy, Record, Seat, ToAct};

/// The name of every bot in a record.
const BOT: &str = "random bot";

/// Who is to play, as asked for.
#[derive(Debug)]
pub(crate) struct People {
    pub(crate) count: u8,
    pub(crate) names: Vec<String>,
    pub(crate) policy: Policy,
    pub(crate) seed: u64,
}

/// A game with its players.
#[derive(Debug)]
pub(crate) struct Table<G: Playable> {
    history: History<G>,
    /// By seat; `None` is a bot.
    people: Vec<Option<String>>,
    /// How many entries the people know from an earlier sitting.
    n_known: usize,
    policy: Policy,
    generator: Generator,
}

impl<G: Playable> Table<G> {
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
        table.draw_due();
        for (index, person) in Seat::all(people.count).enumerate() {
            let seat = table.state().seat_of(person);
            table.people[seat.index()] = Some(match people.names.get(index) {
                Some(name) => NotationError::shorten(name.trim()),
                None => format!("player {person}"),
            });
        }
        Ok(table)
    }

    /// A saved game; if it has no names, people take the first seats.
    pub(crate) fn resume(record: &Record, people: &People) -> Result<Self> {
        let mut table = Table::<G>::empty(History::replay(record)?, people);
        table.n_known = table.history.len();
        for (seat, name) in &record.names {
            let seat = table.state().read_seat(seat)?;
            table.people[seat.index()] = (name != BOT).then(|| name.clone());
        }
        if record.names.is_empty() {
            for seat in Seat::all(table.state().n_seats().min(people.count)) {
                table.people[seat.index()] = Some(format!("player {seat}"));
            }
        }
        Ok(table)
    }

    fn empty(history: History<G>, people: &People) -> Self {
        Table {
            people: vec![None; usize::from(history.state().n_seats())],
            history,
            n_known: 0,
            policy: people.policy,
            generator: Generator::from_seed(people.seed),
        }
    }

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
        let seats = Seat::all(self.state().n_seats());
        seats
            .zip(&self.people)
            .filter_map(|(seat, name)| Some((seat, name.as_deref()?)))
    }

    /// The record with everybody's name.
    pub(crate) fn record(&self) -> Record {
        let names: Vec<(Seat, String)> = Seat::all(self.state().n_seats())
            .zip(&self.people)
            .map(|(seat, name)| (seat, name.clone().unwrap_or_else(|| BOT.to_owned())))
            .collect();
        self.history.record(&names)
    }

    /// Lets chance and the bots go on until a person is to decide; `None` at the end of the game.
    pub(crate) fn advance(&mut self) -> Option<Seat> {
        loop {
            self.draw_due();
            let seat = self.state().to_act().seat()?;
            if self.people[seat.index()].is_some() {
                return Some(seat);
            }
            let mut legal = Vec::new();
            self.state().legal_actions(&mut legal);
            let action = self
                .policy
                .choose(self.history.state(), &legal, &mut self.generator)
                .expect("a seat that is to act has a choice");
            self.history
                .decide(seat, action)
                .expect("a listed decision is legal");
        }
    }

    fn draw_due(&mut self) {
        while self.state().to_act() == ToAct::Chance {
            let mut outcomes = Vec::new();
            self.state().chances(&mut outcomes);
            let outcome = self
                .generator
                .pick_weighted(&outcomes)
                .expect("chance has an outcome when it is due");
            self.history
                .resolve(outcome)
                .expect("a listed outcome is possible");
        }
    }
}
