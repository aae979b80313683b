//! §4.5.2 (c)–(e) The reward of a claim, and the clean-up.

use game_core::EventSink;

use crate::action::Action;
use crate::clauses;
use crate::event::Event;
use crate::ids::{CityId, RouteId};
use crate::illegal::Illegal;
use crate::pieces::{Ability, Kind, Marker, Piece};
use crate::state::{Hansa, Phase};
use crate::{markers, turn};

/// §4.5.2: what an office with a coin scores.
pub(crate) const POINTS_PER_COIN: u8 = 1;

/// The claimed route, while any reward may be chosen.
fn check_choice(game: &Hansa) -> Result<RouteId, Illegal> {
    if let Phase::Adding { .. } = game.phase {
        return Err(Illegal::OnlyExtraOffice);
    }
    let Phase::Rewarding { route, .. } = game.phase else {
        return Err(game.not_now());
    };
    Ok(route)
}

/// The claimed route.
fn claimed(game: &Hansa) -> Option<RouteId> {
    if let Phase::Rewarding { route, .. } | Phase::Adding { route } = game.phase {
        Some(route)
    } else {
        None
    }
}

/// The claimed route of a checked reward.
fn current(game: &Hansa) -> RouteId {
    claimed(game).expect("a claim is being rewarded")
}

fn check_end(game: &Hansa, route: RouteId, city: CityId) -> Result<(), Illegal> {
    if game.board.route(route).ends.contains(&city) {
        Ok(())
    } else {
        Err(Illegal::NotAnEnd { city, route })
    }
}

/// The kind of piece that would become the next office of a city.
fn office_piece(game: &Hansa, route: RouteId, city: CityId) -> Result<Kind, Illegal> {
    let place = usize::from(game.offices.n_printed(city));
    let Some(office) = game.board.city(city).offices.get(place) else {
        return Err(Illegal::CityFull { city });
    };
    let reached = game.active_desk().privilege();
    if office.color > reached {
        return Err(Illegal::PrivilegeTooLow {
            city,
            needed: office.color,
            reached,
        });
    }
    let pieces = game.houses.pieces_on(route, game.active);
    if pieces.of(office.shape) > 0 {
        return Ok(office.shape);
    }
    // §10.2 K3: a trader if there is one, else a merchant.
    if game.options().merchant_fits_square_office && office.shape == Kind::Trader {
        return Ok(Kind::Merchant);
    }
    Err(Illegal::WrongShape {
        city,
        route,
        needed: office.shape,
    })
}

pub(crate) fn check_office(game: &Hansa, city: CityId) -> Result<(), Illegal> {
    let route = check_choice(game)?;
    check_end(game, route, city)?;
    office_piece(game, route, city).map(|_| ())
}

pub(crate) fn check_ability(game: &Hansa, city: CityId, ability: Ability) -> Result<(), Illegal> {
    let route = check_choice(game)?;
    check_end(game, route, city)?;
    if !game.board.city(city).abilities.contains(&ability) {
        return Err(Illegal::NoAbility { city, ability });
    }
    if game.active_desk().is_complete(ability) {
        return Err(Illegal::AbilityComplete {
            ability,
            clause: clauses::REWARD,
        });
    }
    Ok(())
}

pub(crate) fn check_table(game: &Hansa, space: u8) -> Result<(), Illegal> {
    let route = check_choice(game)?;
    let table = game.board.table();
    if route != table.route {
        return Err(Illegal::NotTheTableRoute { route: table.route });
    }
    let index = usize::from(space);
    let Some(printed) = table.spaces.get(index) else {
        return Err(Illegal::NoSuchSpace { space });
    };
    let points = printed.points;
    if game.table[index].is_some() {
        return Err(Illegal::SpaceTaken { points });
    }
    let reached = game.active_desk().privilege();
    if printed.color > reached {
        return Err(Illegal::SpacePrivilege {
            points,
            needed: printed.color,
            reached,
        });
    }
    if game.houses.count(route, game.active, Kind::Merchant) == 0 {
        return Err(Illegal::SpaceNeedsMerchant { route });
    }
    Ok(())
}

/// §5.1: an extra office, instead of another reward or in addition to it (R16).
pub(crate) fn check_extra_office(game: &Hansa, city: CityId, kind: Kind) -> Result<(), Illegal> {
    let route = claimed(game).ok_or_else(|| game.not_now())?;
    if let Phase::Rewarding { extra_office, .. } = game.phase {
        if game.options().extra_office_additional {
            return Err(Illegal::ExtraOfficeComesLater);
        }
        if !extra_office {
            return Err(Illegal::NoExtraOfficeMarker);
        }
    }
    check_extra_office_place(game, route, city, kind)
}

fn check_extra_office_place(
    game: &Hansa,
    route: RouteId,
    city: CityId,
    kind: Kind,
) -> Result<(), Illegal> {
    check_end(game, route, city)?;
    if game.offices.n_printed(city) == 0 {
        return Err(Illegal::CityWithoutOffice { city });
    }
    if game.houses.count(route, game.active, kind) == 0 {
        return Err(Illegal::NoPieceForOffice { route, kind });
    }
    Ok(())
}

pub(crate) fn check_none(game: &Hansa) -> Result<(), Illegal> {
    claimed(game).map(|_| ()).ok_or_else(|| game.not_now())
}

pub(crate) fn take_none(game: &mut Hansa, events: &mut impl EventSink<Event>) {
    finish(game, events);
}

pub(crate) fn establish_office(game: &mut Hansa, city: CityId, events: &mut impl EventSink<Event>) {
    let (seat, route) = (game.active, current(game));
    let kind = office_piece(game, route, city).expect("the reward was checked");
    let office = game.offices.n_printed(city);
    game.houses.take(route, None, Piece::new(seat, kind));
    game.offices.establish(city, seat, kind);
    events.note(|| Event::OfficeEstablished {
        seat,
        city,
        office,
        kind,
    });
    if game.board.city(city).offices[usize::from(office)].coin {
        game.active_desk_mut().score += POINTS_PER_COIN;
        events.note(|| Event::Coin { seat, city });
    }
    if !game.has_empty_office(city) {
        game.completed += 1;
        let completed = game.completed;
        events.note(|| Event::CityCompleted { city, completed });
    }
    test_link(game, events);
    finish(game, events);
}

pub(crate) fn establish_extra_office(
    game: &mut Hansa,
    city: CityId,
    kind: Kind,
    events: &mut impl EventSink<Event>,
) {
    let (seat, route) = (game.active, current(game));
    markers::use_up(game, Marker::ExtraOffice, events);
    game.houses.take(route, None, Piece::new(seat, kind));
    game.offices.add_extra(city, seat, kind);
    events.note(|| Event::ExtraOfficeEstablished { seat, city, kind });
    test_link(game, events);
    finish(game, events);
}

/// §7: pays the link once to each player, the later the less.
fn test_link(game: &mut Hansa, events: &mut impl EventSink<Event>) {
    let seat = game.active;
    if game.active_desk().link_served || !game.offices.is_linked(game.board, seat) {
        return;
    }
    let served = game.desks.iter().filter(|desk| desk.link_served).count();
    let points = *game.board.link().points.get(served).unwrap_or(&0);
    let desk = game.active_desk_mut();
    desk.link_served = true;
    desk.score += points;
    events.note(|| Event::Linked { seat, points });
}

pub(crate) fn take_ability(game: &mut Hansa, ability: Ability, events: &mut impl EventSink<Event>) {
    improve(game, ability, events);
    finish(game, events);
}

/// §6.2: the new value counts at once.
pub(crate) fn improve(game: &mut Hansa, ability: Ability, events: &mut impl EventSink<Event>) {
    let seat = game.active;
    let desk = game.active_desk_mut();
    let before = desk.actions();
    desk.improve(ability);
    let gained = desk.actions() - before;
    let level = desk.level(ability);
    game.actions_left += gained;
    events.note(|| Event::Improved {
        seat,
        ability,
        level,
    });
}

pub(crate) fn take_table_space(game: &mut Hansa, space: u8, events: &mut impl EventSink<Event>) {
    let (seat, route) = (game.active, current(game));
    game.houses
        .take(route, None, Piece::new(seat, Kind::Merchant));
    game.table[usize::from(space)] = Some(seat);
    events.note(|| Event::TableSpaceTaken { seat, space });
    finish(game, events);
}

/// R16: asks for the additional extra office where one is possible, else cleans up.
fn finish(game: &mut Hansa, events: &mut impl EventSink<Event>) {
    let route = current(game);
    let had_marker = matches!(
        game.phase,
        Phase::Rewarding {
            extra_office: true,
            ..
        }
    );
    if had_marker && game.options().extra_office_additional && can_add_extra_office(game, route) {
        game.phase = Phase::Adding { route };
    } else {
        clean_up(game, route, events);
    }
}

/// §4.5.2 (d), (e): the other pieces of the route return to the stock.
fn clean_up(game: &mut Hansa, route: RouteId, events: &mut impl EventSink<Event>) {
    let seat = game.active;
    let pieces = game.houses.pieces_on(route, seat);
    for &kind in Kind::ALL {
        for _ in 0..pieces.of(kind) {
            game.houses.take(route, None, Piece::new(seat, kind));
        }
    }
    game.active_desk_mut().stock.add(pieces);
    events.note(|| Event::Returned { seat, pieces });
    turn::finish_action(game, events);
}

pub(crate) fn can_add_extra_office(game: &Hansa, route: RouteId) -> bool {
    extra_offices(game, route).next().is_some()
}

/// Every extra office that a piece of the route could become.
fn extra_offices(game: &Hansa, route: RouteId) -> impl Iterator<Item = (CityId, Kind)> {
    let ends = game.board.route(route).ends;
    ends.into_iter()
        .flat_map(|city| Kind::ALL.iter().map(move |kind| (city, *kind)))
        .filter(move |(city, kind)| check_extra_office_place(game, route, *city, *kind).is_ok())
}

pub(crate) fn list(game: &Hansa, actions: &mut Vec<Action>) {
    let Phase::Rewarding {
        route,
        extra_office,
    } = game.phase
    else {
        return;
    };
    let ends = game.board.route(route).ends;
    for city in ends {
        if office_piece(game, route, city).is_ok() {
            actions.push(Action::RewardOffice { city });
        }
    }
    for city in ends {
        for ability in &game.board.city(city).abilities {
            if !game.active_desk().is_complete(*ability) {
                actions.push(Action::RewardAbility {
                    city,
                    ability: *ability,
                });
            }
        }
    }
    if route == game.board.table().route {
        for (space, _) in (0..).zip(&game.board.table().spaces) {
            if check_table(game, space).is_ok() {
                actions.push(Action::RewardCoellen { space });
            }
        }
    }
    if extra_office && !game.options().extra_office_additional {
        list_extra_offices(game, route, actions);
    }
    actions.push(Action::RewardNone);
}

/// R16: the extra office on top of the reward.
pub(crate) fn list_additions(game: &Hansa, actions: &mut Vec<Action>) {
    let Phase::Adding { route } = game.phase else {
        return;
    };
    list_extra_offices(game, route, actions);
    actions.push(Action::RewardNone);
}

fn list_extra_offices(game: &Hansa, route: RouteId, actions: &mut Vec<Action>) {
    for (city, kind) in extra_offices(game, route) {
        actions.push(Action::RewardExtraOffice { city, kind });
    }
}
