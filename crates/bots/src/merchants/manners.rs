//! Good manners in trade: a bot keeps its word, and does not beg.

use game_core::Viewer;
use merchants::{Action, Answer, Event, Item, Merchants, Offer, Phase, View};

use crate::manners::Manners;

/// What a player has asked others for in this turn, by item.
#[derive(Clone, Copy, Debug, Default)]
pub struct AskedFor([bool; Item::ALL.len()]);

impl AskedFor {
    /// Whether an offer asks for nothing that was not asked for before.
    fn covers(self, offer: &Offer) -> bool {
        let wanted = |item: &Item| offer.wanted(*item) > 0;
        let mut wanted = Item::ALL.into_iter().filter(wanted);
        wanted.all(|item| self.0[item.index()])
    }
}

impl Manners for Merchants {
    type Said = AskedFor;

    fn hear(said: &mut AskedFor, view: &View, events: &[Event]) {
        for event in events {
            if let Event::Proposed { seat, proposal } = event
                && view.viewer() == Viewer::Seat(*seat)
            {
                for item in Item::ALL {
                    said.0[item.index()] |= proposal.offer.wanted(item) > 0;
                }
            } else if let Event::TurnEnded { .. } = event {
                *said = AskedFor::default();
            }
        }
    }

    /// What was accepted is not withdrawn, and nobody is asked for the same twice in a turn.
    fn mind(said: &AskedFor, view: &View, legal: &mut Vec<Action>) {
        if let Phase::TradeChoose { answers, .. } = view.seen().phase()
            && answers.iter().any(|answer| *answer == Some(Answer::Accept))
        {
            legal.retain(|action| *action != Action::Withdraw);
        }
        legal.retain(|action| match action {
            Action::Propose { proposal } => !said.covers(&proposal.offer),
            _ => true,
        });
    }
}
