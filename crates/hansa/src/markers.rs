//! §5.1–5.4 Using bonus markers between actions.

use game_core::EventSink;

use crate::action::Action;
use crate::clauses;
use crate::event::Event;
use crate::ids::CityId;
use crate::illegal::Illegal;
use crate::pieces::{Ability, Marker, Piece};
use crate::setup::SwapScope;
use crate::state::Hansa;
use crate::{remove, reward, turn};

/// Whether the active player may use a marker of this kind.
pub(crate) fn check_use(game: &Hansa, marker: Marker) -> Result<(), Illegal> {
    turn::check_acting(game)?;
    if game.active_desk().unused.has(marker) {
        Ok(())
    } else {
        Err(Illegal::NoMarker { marker })
    }
}

/// Turns a marker over: it counts at the end, but cannot be used again.
pub(crate) fn use_up(game: &mut Hansa, marker: Marker, events: &mut impl EventSink<Event>) {
    let seat = game.active;
    game.turn_untouched = false;
    let desk = game.active_desk_mut();
    desk.unused.take(marker);
    desk.used.put(marker);
    events.note(|| Event::MarkerUsed { seat, marker });
}

/// §5.3: more actions in this turn.
pub(crate) fn use_plus(game: &mut Hansa, marker: Marker, events: &mut impl EventSink<Event>) {
    use_up(game, marker, events);
    game.actions_left += marker.more_actions();
}

pub(crate) fn check_improve(game: &Hansa, ability: Ability) -> Result<(), Illegal> {
    check_use(game, Marker::Improve)?;
    if game.active_desk().is_complete(ability) {
        return Err(Illegal::AbilityComplete {
            ability,
            clause: clauses::IMPROVE,
        });
    }
    Ok(())
}

pub(crate) fn check_swap(game: &Hansa, city: CityId, left: u8, right: u8) -> Result<(), Illegal> {
    check_use(game, Marker::Swap)?;
    check_offices(game, city, left, right)
}

fn check_offices(game: &Hansa, city: CityId, left: u8, right: u8) -> Result<(), Illegal> {
    match game.options().swap_scope {
        SwapScope::Neighboring if left.checked_add(1) != Some(right) => {
            return Err(Illegal::NotNeighbors);
        }
        SwapScope::SameCity if left >= right => return Err(Illegal::SwapOrder),
        SwapScope::Neighboring | SwapScope::SameCity => {}
    }
    let owner_at = |place| {
        game.offices
            .printed_at(city, place)
            .map(Piece::owner)
            .ok_or(Illegal::NoOfficeToSwap { city, place })
    };
    let owners = [owner_at(left)?, owner_at(right)?];
    if owners[0] == owners[1] {
        return Err(Illegal::SameOwner);
    }
    if game.options().swap_requires_own && !owners.contains(&game.active) {
        return Err(Illegal::SwapNeedsOwn);
    }
    Ok(())
}

/// §5.2: no coin, no completion and no link can follow.
pub(crate) fn swap(
    game: &mut Hansa,
    city: CityId,
    left: u8,
    right: u8,
    events: &mut impl EventSink<Event>,
) {
    let seat = game.active;
    use_up(game, Marker::Swap, events);
    game.offices.swap(city, left, right);
    events.note(|| Event::OfficesSwapped {
        seat,
        city,
        left,
        right,
    });
}

pub(crate) fn list(game: &Hansa, actions: &mut Vec<Action>) {
    let desk = game.active_desk();
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
            Marker::Swap => list_swaps(game, actions),
            Marker::Remove => list_use_three(game, marker, Action::UseRemove, actions),
            Marker::MoveThree => list_use_three(game, marker, Action::UseMoveThree, actions),
            // Used as the reward of a claim.
            Marker::ExtraOffice => {}
        }
    }
}

fn list_use_three(game: &Hansa, marker: Marker, action: Action, actions: &mut Vec<Action>) {
    if remove::can_take(game, remove::mode_of(game, marker)) {
        actions.push(action);
    }
}

fn list_swaps(game: &Hansa, actions: &mut Vec<Action>) {
    // Offices of one owner are not exchanged, so nothing is missed elsewhere.
    for city in game.offices.shared() {
        let taken = game.offices.n_printed(city);
        for left in 0..taken {
            for right in left + 1..taken {
                if check_offices(game, city, left, right).is_ok() {
                    actions.push(Action::UseSwap { city, left, right });
                }
            }
        }
    }
}

pub(crate) fn improve(game: &mut Hansa, ability: Ability, events: &mut impl EventSink<Event>) {
    use_up(game, Marker::Improve, events);
    reward::improve(game, ability, events);
}
