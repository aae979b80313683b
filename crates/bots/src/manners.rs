//! How bots treat the people they play with, whatever they think best.

use game_core::Game;

use crate::{Bot, Budget, StopFlag};

/// A game in which there are good manners.
pub trait Manners: Game {
    /// What a player remembers of what it has said itself; nothing at first.
    type Said: Default + Send;

    /// Takes in what has happened, as the player was told, with what the player sees after it.
    fn hear(said: &mut Self::Said, view: &Self::View, events: &[Self::Event]) {
        let _ = (said, view, events);
    }

    /// Drops the decisions that would be bad manners; at least one stays.
    fn mind(said: &Self::Said, view: &Self::View, legal: &mut Vec<Self::Action>) {
        let _ = (said, view, legal);
    }
}

/// A bot that minds its manners.
pub(crate) struct Mannerly<G: Manners> {
    bot: Box<dyn Bot<G>>,
    said: G::Said,
}

impl<G: Manners> Mannerly<G> {
    pub(crate) fn new(bot: Box<dyn Bot<G>>) -> Self {
        Mannerly {
            bot,
            said: G::Said::default(),
        }
    }
}

impl<G: Manners> Bot<G> for Mannerly<G> {
    fn observe(&mut self, view: &G::View, events: &[G::Event]) {
        G::hear(&mut self.said, view, events);
        self.bot.observe(view, events);
    }

    fn stop_on(&mut self, flag: StopFlag) {
        self.bot.stop_on(flag);
    }

    fn n_bytes(&self) -> usize {
        self.bot.n_bytes()
    }

    fn lost_patience(&self) -> bool {
        self.bot.lost_patience()
    }

    fn choose(&mut self, view: &G::View, legal: &[G::Action], budget: Budget) -> G::Action {
        let mut decent = legal.to_vec();
        G::mind(&self.said, view, &mut decent);
        self.bot.choose(view, &decent, budget)
    }
}
