//! A table of Merchants of Europe at which everybody remembers what they see.

use bots::{Bot, BotSpec, Budget, Determinize as _, MerchantsMemory};
use game_core::{Entry, Game, Generator, Notation as _, Policy, Seat, ToAct, Viewer};
use merchants::{Action, Chance, Event, Merchants};

/// The setups of both boards with three and four players, and one in which everybody speaks.
pub(crate) const SETUPS: [&str; 5] = [
    "players=4 board=short",
    "players=3 board=short",
    "players=4 board=main",
    "players=3 board=main",
    "players=4 board=short unsolicited_offers=true",
];

/// A game in progress.
pub(crate) struct Table {
    pub(crate) state: Merchants,
    pub(crate) entries: Vec<Entry<Action, Chance>>,
    /// What each viewer remembers, the spectator last.
    pub(crate) memories: Vec<(Viewer, MerchantsMemory)>,
    pub(crate) generator: Generator,
}

/// Who decides.
pub(crate) enum Players {
    /// Mostly purposeful, so that games get on; sometimes anything, so that trades, full hands
    /// and odd moves come up.
    Random,
    Bots(Vec<Box<dyn Bot<Merchants>>>),
}

impl Players {
    pub(crate) fn bots(spec: &str, seed: u64) -> Self {
        let spec: BotSpec = spec.parse().expect("a bot");
        Players::Bots((seed..seed + 4).map(|seed| spec.build(seed)).collect())
    }

    pub(crate) fn choose(
        &mut self,
        state: &Merchants,
        seat: Seat,
        legal: &[Action],
        generator: &mut Generator,
    ) -> Action {
        match self {
            Players::Random => {
                let policy = if generator.below(4) == 0 {
                    Policy::Uniform
                } else {
                    Policy::Purposeful
                };
                policy.choose(state, legal, generator).expect("a decision")
            }
            Players::Bots(bots) => {
                let view = state.view(Viewer::Seat(seat));
                bots[seat.index()].choose(&view, legal, Budget::NONE)
            }
        }
    }
}

impl Table {
    pub(crate) fn new(setup: &str, seed: u64) -> Self {
        let state = Merchants::new(&Merchants::parse_setup(setup).expect("a setup"));
        Table {
            memories: viewers(&state)
                .map(|viewer| (viewer, MerchantsMemory::default()))
                .collect(),
            state,
            entries: Vec::new(),
            generator: Generator::from_seed(seed),
        }
    }

    /// Plays an entry, which everybody sees as far as they may, and returns its events.
    pub(crate) fn play(&mut self, entry: Entry<Action, Chance>) -> Vec<Event> {
        let mut events = Vec::new();
        match entry {
            Entry::Decision(_, action) => self.state.apply(action, &mut events),
            Entry::Chance(outcome) => self.state.resolve(outcome, &mut events),
        }
        self.entries.push(entry);
        for (viewer, memory) in &mut self.memories {
            let seen: Vec<_> = events
                .iter()
                .filter_map(|event| Merchants::event_for(event, *viewer))
                .collect();
            Merchants::remember(memory, &self.state.view(*viewer), &seen);
        }
        events
    }

    /// The next entry; `None` at the end.
    pub(crate) fn next(&mut self, players: &mut Players) -> Option<Entry<Action, Chance>> {
        match self.state.to_act() {
            ToAct::Nobody => None,
            ToAct::Chance => self.generator.draw(&self.state).map(Entry::Chance),
            ToAct::Seat(seat) => {
                let mut legal = Vec::new();
                self.state.legal_actions(&mut legal);
                let action = players.choose(&self.state, seat, &legal, &mut self.generator);
                Some(Entry::Decision(seat, action))
            }
        }
    }

    /// Plays on and shows the table whenever a seat is to decide.
    pub(crate) fn run(
        &mut self,
        players: &mut Players,
        decisions: u32,
        mut visit: impl FnMut(&mut Self),
    ) {
        let mut left = decisions;
        while left > 0 {
            if let ToAct::Seat(_) = self.state.to_act() {
                left -= 1;
                visit(self);
            }
            match self.next(players) {
                Some(entry) => drop(self.play(entry)),
                None => return,
            }
        }
    }
}

/// Everybody who looks at a game.
pub(crate) fn viewers(state: &Merchants) -> impl Iterator<Item = Viewer> {
    let seats = Seat::all(state.n_seats()).map(Viewer::Seat);
    seats.chain([Viewer::Spectator])
}

/// The seats whose cards a viewer cannot see.
pub(crate) fn hidden(state: &Merchants, viewer: Viewer) -> impl Iterator<Item = Seat> {
    Seat::all(state.n_seats()).filter(move |seat| viewer != Viewer::Seat(*seat))
}
