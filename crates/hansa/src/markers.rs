//! §5.1–5.4 Using bonus markers between actions.

use game_core::EventSink;

use crate::action::Action;
use crate::event::Event;
use crate::ids::CityId;
use crate::illegal::Illegal;
use crate::pieces::{Ability, Marker, Piece};
use crate::setup::SwapScope;
use crate::state::{Hansa, Phase};

impl Hansa {
    pub(crate) fn check_marker(&self, marker: Marker) -> Result<(), Illegal> {
        if self.active_desk().unused.has(marker) {
            Ok(())
        } else {
            Err(Illegal::NoMarker { marker })
        }
    }

    /// Turns a marker over: it counts at the end, but cannot be used again.
    pub(crate) fn use_up(&mut self, marker: Marker, events: &mut impl EventSink<Event>) {
        let seat = self.active;
        self.turn_untouched = false;
        let desk = self.active_desk_mut();
        desk.unused.take(marker);
        desk.used.put(marker);
        events.note(|| Event::MarkerUsed { seat, marker });
    }

    pub(crate) fn use_plus(
        &mut self,
        marker: Marker,
        more: u8,
        events: &mut impl EventSink<Event>,
    ) {
        self.use_up(marker, events);
        self.actions_left += more;
    }

    pub(crate) fn check_use_improve(&self, ability: Ability) -> Result<(), Illegal> {
        self.check_marker(Marker::Improve)?;
        if self.active_desk().is_complete(ability) {
            return Err(Illegal::AbilityComplete {
                ability,
                clause: "5.4",
            });
        }
        Ok(())
    }

    pub(crate) fn check_use_swap(&self, city: CityId, left: u8, right: u8) -> Result<(), Illegal> {
        self.check_marker(Marker::Swap)?;
        self.check_swap_offices(city, left, right)
    }

    fn check_swap_offices(&self, city: CityId, left: u8, right: u8) -> Result<(), Illegal> {
        match self.options().swap_scope {
            SwapScope::Neighbouring if left.checked_add(1) != Some(right) => {
                return Err(Illegal::NotNeighbors);
            }
            SwapScope::SameCity if left >= right => return Err(Illegal::SwapOrder),
            SwapScope::Neighbouring | SwapScope::SameCity => {}
        }
        let owner_at = |place| {
            self.offices
                .printed_at(city, place)
                .map(Piece::owner)
                .ok_or(Illegal::NoOfficeToSwap {
                    city: self.city_name(city),
                    place,
                })
        };
        let owners = [owner_at(left)?, owner_at(right)?];
        if owners[0] == owners[1] {
            return Err(Illegal::SameOwner);
        }
        if self.options().swap_requires_own && !owners.contains(&self.active) {
            return Err(Illegal::SwapNeedsOwn);
        }
        Ok(())
    }

    /// §5.2: no coin, no completion and no link can follow.
    pub(crate) fn use_swap(
        &mut self,
        city: CityId,
        left: u8,
        right: u8,
        events: &mut impl EventSink<Event>,
    ) {
        let seat = self.active;
        self.use_up(Marker::Swap, events);
        self.offices.swap(city, left, right);
        events.note(|| Event::OfficesSwapped {
            seat,
            city,
            left,
            right,
        });
    }

    pub(crate) fn list_marker_uses(&self, actions: &mut Vec<Action>) {
        let desk = self.active_desk();
        if desk.unused.is_empty() {
            return;
        }
        for marker in desk.unused.kinds() {
            match marker {
                Marker::Plus3 => actions.push(Action::UsePlus3),
                Marker::Plus4 => actions.push(Action::UsePlus4),
                Marker::Improve => {
                    for ability in Ability::ALL {
                        if !desk.is_complete(*ability) {
                            actions.push(Action::UseImprove { ability: *ability });
                        }
                    }
                }
                Marker::Swap => self.list_swaps(actions),
                Marker::Remove => self.list_use_three(marker, Action::UseRemove, actions),
                Marker::MoveThree => self.list_use_three(marker, Action::UseMoveThree, actions),
                // Used as the reward of a claim.
                Marker::ExtraOffice => {}
            }
        }
    }

    fn list_use_three(&self, marker: Marker, action: Action, actions: &mut Vec<Action>) {
        if self.can_take_three(self.moves_pieces(marker)) {
            actions.push(action);
        }
    }

    fn list_swaps(&self, actions: &mut Vec<Action>) {
        for (city, _) in self.board.cities() {
            let taken = self.offices.n_printed(city);
            for left in 0..taken {
                for right in left + 1..taken {
                    if self.check_swap_offices(city, left, right).is_ok() {
                        actions.push(Action::UseSwap { city, left, right });
                    }
                }
            }
        }
    }

    pub(crate) fn use_improve(&mut self, ability: Ability, events: &mut impl EventSink<Event>) {
        self.use_up(Marker::Improve, events);
        self.improve(ability, events);
    }

    pub(crate) fn use_three(&mut self, marker: Marker, events: &mut impl EventSink<Event>) {
        self.use_up(marker, events);
        self.phase = Phase::Removing {
            left: 3,
            moving: self.moves_pieces(marker),
            hand: None,
        };
    }
}
