//! What a purposeful random player chooses from.

use game_core::Purposeful;

use crate::action::Action;
use crate::state::{Hansa, Phase};
use crate::{claim, income, place};

impl Purposeful for Hansa {
    /// Claims whenever possible, and of a reward takes an office, else an ability. Otherwise
    /// goes where it stands alone already, and takes an income when nothing can be placed; all
    /// else is equally likely.
    fn keep_purposeful(&self, legal: &mut Vec<Action>) {
        if let Phase::Acting = self.phase {
            if self.actions_left > 0 {
                self.keep_purposeful_actions(legal);
            }
        } else if let Phase::Moving { .. } = self.phase {
            let begun = self.houses.held_alone_by(self.active);
            keep_if_any(
                legal,
                |action| matches!(action, Action::MoveDrop { route, .. } if begun.contains(*route)),
            );
        } else if let Phase::Rewarding { .. } = self.phase {
            let offices = |action: &Action| matches!(action, Action::RewardOffice { .. });
            if !keep_if_any(legal, offices) {
                keep_if_any(legal, |action| {
                    matches!(action, Action::RewardAbility { .. })
                });
            }
        }
    }
}

impl Hansa {
    /// The chapters list anew what is preferred: a turn has a hundred decisions, and to ask the
    /// board is quicker than to look at each of them.
    fn keep_purposeful_actions(&self, legal: &mut Vec<Action>) {
        let desk = self.active_desk();
        let reach = self.routes_in_reach();
        let begun = self.houses.held_alone_by(self.active) & reach;
        let open = self.houses.open() & reach;
        if !(begun - open).is_empty() {
            legal.clear();
            claim::list(self, reach, legal);
        } else if desk.supply.is_empty() || open.is_empty() {
            if !desk.stock.is_empty() {
                legal.clear();
                income::list(self, legal);
            }
        } else if begun.intersects(open) {
            legal.clear();
            place::list(self, begun, legal);
        }
    }
}

/// Drops all other decisions if there is one of these, and says whether there is.
fn keep_if_any(legal: &mut Vec<Action>, wanted: impl Fn(&Action) -> bool) -> bool {
    let found = legal.iter().any(&wanted);
    if found {
        legal.retain(wanted);
    }
    found
}
