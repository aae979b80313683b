//! §4.5.2 (c)–(e) The reward of a claim, and the clean-up.

use game_core::EventSink;

use crate::action::Action;
use crate::event::Event;
use crate::ids::{CityId, RouteId};
use crate::illegal::Illegal;
use crate::pieces::{Ability, Kind, Marker};
use crate::state::{Hansa, Phase};

impl Hansa {
    fn check_end(&self, route: RouteId, city: CityId) -> Result<(), Illegal> {
        if self.board.route(route).ends.contains(&city) {
            Ok(())
        } else {
            Err(Illegal::NotAnEnd {
                city: self.city_name(city),
                route: self.route_name(route),
            })
        }
    }

    /// The kind of piece that would become the next office of a city.
    fn office_piece(&self, route: RouteId, city: CityId) -> Result<Kind, Illegal> {
        let name = self.city_name(city);
        let place = usize::from(self.offices.n_printed(city));
        let Some(office) = self.board.city(city).offices.get(place) else {
            return Err(Illegal::CityFull { city: name });
        };
        let reached = self.active_desk().privilege();
        if office.color > reached {
            return Err(Illegal::PrivilegeTooLow {
                city: name,
                needed: office.color,
                reached,
            });
        }
        let pieces = self.houses.pieces_on(route, self.active);
        if pieces.of(office.shape) > 0 {
            return Ok(office.shape);
        }
        // §10.2 K3: a trader if there is one, else a merchant.
        if self.options().merchant_fits_square_office && office.shape == Kind::Trader {
            return Ok(Kind::Merchant);
        }
        Err(Illegal::WrongShape {
            city: name,
            route: self.route_name(route),
            needed: office.shape,
        })
    }

    pub(crate) fn check_office(&self, route: RouteId, city: CityId) -> Result<(), Illegal> {
        self.check_end(route, city)?;
        self.office_piece(route, city).map(|_| ())
    }

    pub(crate) fn check_ability(
        &self,
        route: RouteId,
        city: CityId,
        ability: Ability,
    ) -> Result<(), Illegal> {
        self.check_end(route, city)?;
        if !self.board.city(city).abilities.contains(&ability) {
            return Err(Illegal::NoAbility {
                city: self.city_name(city),
                ability,
            });
        }
        if self.active_desk().is_complete(ability) {
            return Err(Illegal::AbilityComplete {
                ability,
                clause: "4.5.2",
            });
        }
        Ok(())
    }

    pub(crate) fn check_table(&self, route: RouteId, space: u8) -> Result<(), Illegal> {
        let table = self.board.table();
        if route != table.route {
            return Err(Illegal::NotTheTableRoute {
                route: self.route_name(table.route),
            });
        }
        let index = usize::from(space);
        let Some(printed) = table.spaces.get(index) else {
            return Err(Illegal::NoSuchSpace { space });
        };
        let points = printed.points;
        if self.table[index].is_some() {
            return Err(Illegal::SpaceTaken { points });
        }
        let reached = self.active_desk().privilege();
        if printed.color > reached {
            return Err(Illegal::SpacePrivilege {
                points,
                needed: printed.color,
                reached,
            });
        }
        if self.houses.count(route, self.active, Kind::Merchant) == 0 {
            return Err(Illegal::SpaceNeedsMerchant {
                route: self.route_name(route),
            });
        }
        Ok(())
    }

    /// §5.1: an extra office instead of another reward.
    pub(crate) fn check_extra_office(
        &self,
        route: RouteId,
        has_marker: bool,
        (city, kind): (CityId, Kind),
    ) -> Result<(), Illegal> {
        if self.options().extra_office_additional {
            return Err(Illegal::ExtraOfficeComesLater);
        }
        if !has_marker {
            return Err(Illegal::NoExtraOfficeMarker);
        }
        self.check_extra_office_place(route, city, kind)
    }

    pub(crate) fn check_extra_office_place(
        &self,
        route: RouteId,
        city: CityId,
        kind: Kind,
    ) -> Result<(), Illegal> {
        self.check_end(route, city)?;
        if self.offices.n_printed(city) == 0 {
            return Err(Illegal::CityWithoutOffice {
                city: self.city_name(city),
            });
        }
        if self.houses.count(route, self.active, kind) == 0 {
            return Err(Illegal::NoPieceForOffice {
                route: self.route_name(route),
                kind,
            });
        }
        Ok(())
    }

    pub(crate) fn establish_office(
        &mut self,
        route: RouteId,
        city: CityId,
        events: &mut impl EventSink<Event>,
    ) {
        let seat = self.active;
        let kind = self
            .office_piece(route, city)
            .expect("the reward was checked");
        let office = self.offices.n_printed(city);
        self.houses.take(route, seat, kind);
        self.offices.establish(city, seat, kind);
        events.note(|| Event::OfficeEstablished {
            seat,
            city,
            office,
            kind,
        });
        if self.board.city(city).offices[usize::from(office)].coin {
            self.active_desk_mut().score += 1;
            events.note(|| Event::Coin { seat, city });
        }
        if !self.has_empty_office(city) {
            self.completed += 1;
            let completed = self.completed;
            events.note(|| Event::CityCompleted { city, completed });
        }
        self.test_link(events);
    }

    pub(crate) fn establish_extra_office(
        &mut self,
        route: RouteId,
        city: CityId,
        kind: Kind,
        events: &mut impl EventSink<Event>,
    ) {
        let seat = self.active;
        self.use_up(Marker::ExtraOffice, events);
        self.houses.take(route, seat, kind);
        self.offices.add_extra(city, seat, kind);
        events.note(|| Event::ExtraOfficeEstablished { seat, city, kind });
        self.test_link(events);
    }

    /// §7: pays the link once to each player, the later the less.
    fn test_link(&mut self, events: &mut impl EventSink<Event>) {
        let seat = self.active;
        if self.active_desk().link_served || !self.offices.is_linked(self.board, seat) {
            return;
        }
        let served = self.desks.iter().filter(|desk| desk.link_served).count();
        let points = *self.board.link().points.get(served).unwrap_or(&0);
        let desk = self.active_desk_mut();
        desk.link_served = true;
        desk.score += points;
        events.note(|| Event::Linked { seat, points });
    }

    /// §6.2: the new value counts at once.
    pub(crate) fn improve(&mut self, ability: Ability, events: &mut impl EventSink<Event>) {
        let seat = self.active;
        let desk = self.active_desk_mut();
        let before = desk.actions();
        desk.improve(ability);
        let gained = desk.actions() - before;
        let level = desk.level(ability);
        self.actions_left += gained;
        events.note(|| Event::Improved {
            seat,
            ability,
            level,
        });
    }

    pub(crate) fn take_table_space(
        &mut self,
        route: RouteId,
        space: u8,
        events: &mut impl EventSink<Event>,
    ) {
        let seat = self.active;
        self.houses.take(route, seat, Kind::Merchant);
        self.table[usize::from(space)] = Some(seat);
        events.note(|| Event::TableSpaceTaken { seat, space });
    }

    /// R16: asks for the additional extra office where one is possible, else cleans up.
    pub(crate) fn after_reward(
        &mut self,
        route: RouteId,
        extra_office: bool,
        events: &mut impl EventSink<Event>,
    ) {
        self.phase = Phase::Adding { route };
        let may_add = self.options().extra_office_additional
            && extra_office
            && self.can_add_extra_office(route);
        if !may_add {
            self.clean_up(route, events);
        }
    }

    /// §4.5.2 (d), (e): the other pieces of the route return to the stock.
    pub(crate) fn clean_up(&mut self, route: RouteId, events: &mut impl EventSink<Event>) {
        let seat = self.active;
        let pieces = self.houses.pieces_on(route, seat);
        for kind in [Kind::Trader, Kind::Merchant] {
            for _ in 0..pieces.of(kind) {
                self.houses.take(route, seat, kind);
            }
        }
        self.active_desk_mut().stock.add(pieces);
        events.note(|| Event::Returned { seat, pieces });
        self.finish_action(events);
    }

    pub(crate) fn can_add_extra_office(&self, route: RouteId) -> bool {
        self.extra_offices(route).next().is_some()
    }

    /// Every extra office that a piece of the route could become.
    fn extra_offices(&self, route: RouteId) -> impl Iterator<Item = (CityId, Kind)> {
        let ends = self.board.route(route).ends;
        ends.into_iter()
            .flat_map(|city| Kind::ALL.iter().map(move |kind| (city, *kind)))
            .filter(move |(city, kind)| self.check_extra_office_place(route, *city, *kind).is_ok())
    }

    pub(crate) fn list_rewards(
        &self,
        route: RouteId,
        extra_office: bool,
        actions: &mut Vec<Action>,
    ) {
        let ends = self.board.route(route).ends;
        // Offices first, then abilities: `Purposeful` relies on it.
        for city in ends {
            if self.office_piece(route, city).is_ok() {
                actions.push(Action::RewardOffice { city });
            }
        }
        for city in ends {
            for ability in &self.board.city(city).abilities {
                if !self.active_desk().is_complete(*ability) {
                    actions.push(Action::RewardAbility {
                        city,
                        ability: *ability,
                    });
                }
            }
        }
        if route == self.board.table().route {
            for space in 0..4 {
                if self.check_table(route, space).is_ok() {
                    actions.push(Action::RewardCoellen { space });
                }
            }
        }
        if extra_office && !self.options().extra_office_additional {
            self.list_extra_offices(route, actions);
        }
        actions.push(Action::RewardNone);
    }

    pub(crate) fn list_extra_offices(&self, route: RouteId, actions: &mut Vec<Action>) {
        for (city, kind) in self.extra_offices(route) {
            actions.push(Action::RewardExtraOffice { city, kind });
        }
    }
}
