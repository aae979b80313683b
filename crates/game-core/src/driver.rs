//! Plays a game step by step with seeded chance.

use crate::{Entry, EventSink, Game, Generator, Policy, Purposeful, Seat, ToAct};

/// Drives games: draws the outcomes of chance from a seed and lists decisions into one buffer.
///
/// ```
/// # use game_core::{Driver, Game, Policy, Purposeful, Standings};
/// fn random_game<G: Purposeful>(setup: &G::Setup, seed: u64) -> Option<Standings> {
///     let mut game = G::new(setup);
///     let mut driver = Driver::new(seed);
///     while driver.step(&mut game, Policy::Uniform).is_some() {}
///     game.standings()
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Driver<G: Game> {
    generator: Generator,
    legal: Vec<G::Action>,
    outcomes: Vec<(G::Chance, u32)>,
}

impl<G: Game> Driver<G> {
    /// A driver whose outcomes and choices follow from the seed.
    pub fn new(seed: u64) -> Self {
        Driver {
            generator: Generator::from_seed(seed),
            legal: Vec::new(),
            outcomes: Vec::new(),
        }
    }

    /// The generator, for choices of one's own.
    pub const fn generator(&mut self) -> &mut Generator {
        &mut self.generator
    }

    /// [`Generator::draw`] without a new buffer.
    fn draw(&mut self, game: &G) -> Option<G::Chance> {
        self.outcomes.clear();
        game.chances(&mut self.outcomes);
        self.generator.pick_weighted(&self.outcomes)
    }

    /// Lets chance act until a seat decides, and says which; `None` if the game is over.
    pub fn settle_chance(
        &mut self,
        game: &mut G,
        events: &mut impl EventSink<G::Event>,
    ) -> Option<Seat> {
        loop {
            match game.to_act() {
                ToAct::Seat(seat) => return Some(seat),
                ToAct::Nobody => return None,
                ToAct::Chance => {
                    let outcome = self.draw(game).expect("chance has an outcome");
                    game.resolve(outcome, events);
                }
            }
        }
    }

    /// The legal decisions of the seat that is to act.
    pub fn legal(&mut self, game: &G) -> &[G::Action] {
        self.legal.clear();
        game.legal_actions(&mut self.legal);
        &self.legal
    }
}

impl<G: Purposeful> Driver<G> {
    /// Plays one decision at random, and the chance before it; says how many were legal.
    /// `None` if the game is over.
    pub fn step(&mut self, game: &mut G, policy: Policy) -> Option<usize> {
        self.settle_chance(game, &mut ())?;
        let count = self.legal(game).len();
        let action = self.pick(game, policy);
        game.apply(action, &mut ());
        Some(count)
    }

    /// One of the decisions just listed.
    fn pick(&mut self, game: &G, policy: Policy) -> G::Action {
        policy.narrow(game, &mut self.legal);
        self.generator
            .pick(&self.legal)
            .expect("whoever is to act has a choice")
    }

    /// The next entry of a game that is played at random; `None` if the game is over.
    pub fn entry(&mut self, game: &G, policy: Policy) -> Option<Entry<G::Action, G::Chance>> {
        match game.to_act() {
            ToAct::Nobody => None,
            ToAct::Chance => {
                let outcome = self.draw(game).expect("chance has an outcome");
                Some(Entry::Chance(outcome))
            }
            ToAct::Seat(seat) => {
                self.legal(game);
                Some(Entry::Decision(seat, self.pick(game, policy)))
            }
        }
    }
}
