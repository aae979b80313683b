//! §A11 to §A13: caravan moves, the right of way and deliveries.

use game_core::{EventSink, Seat, SeatSet};

use crate::action::Action;
use crate::clauses;
use crate::event::Event;
use crate::goods::{Purchase, Resource};
use crate::ids::{CityId, CitySet, PathId, PathSet};
use crate::illegal::Illegal;
use crate::phase::{Phase, PieceNumber};
use crate::state::Merchants;
use crate::win;

/// §B4: caravans on one route.
pub(crate) const CAPACITY: u8 = 2;
/// §A11.1: steps for one salt.
pub(crate) const STEPS_PER_SALT: u8 = 3;
/// The full routes that a caravan can meet in a row, and one step beyond. Seven other caravans
/// fill three routes at most, so a longer budget never helps to find a place to stop.
const LONGEST_SEARCH: u8 = 3;

/// §K5: caravans on the same route that have paid the same fees are interchangeable.
pub(crate) fn check_lower_number(game: &Merchants, caravan: PieceNumber) -> Result<(), Illegal> {
    let caravans = &game.me().caravans;
    let fees = &game.memory.fee_paid;
    if caravan == PieceNumber::Second && caravans[0] == caravans[1] && fees[0] == fees[1] {
        Err(Illegal::LowerNumber)
    } else {
        Ok(())
    }
}

/// A caravan on its way: everything that decides where it may go.
#[derive(Clone, Copy)]
pub(crate) struct Run<'a> {
    game: &'a Merchants,
    opened: PathSet,
    caravan: PieceNumber,
    at: PathId,
    steps: u8,
    /// Steps that salt in hand could still buy.
    more: u8,
    gold: u16,
    paid: SeatSet,
}

impl<'a> Run<'a> {
    fn new(game: &'a Merchants, caravan: PieceNumber, steps: u8, salt: u8) -> Option<Self> {
        let me = game.me();
        Some(Run {
            game,
            opened: game.opened(),
            caravan,
            at: me.caravans[caravan.index()]?,
            steps,
            more: salt.saturating_mul(STEPS_PER_SALT),
            gold: me.gold,
            paid: game.memory.fee_paid[caravan.index()],
        })
    }

    /// A move that salt in hand would begin; `None` without caravan or salt.
    fn with_salt(game: &'a Merchants, caravan: PieceNumber) -> Option<Self> {
        let salt = game.me().hand[Resource::Salt];
        Run::new(game, caravan, STEPS_PER_SALT, salt.checked_sub(1)?)
    }

    /// A move by a card; `None` without caravan.
    pub(crate) fn by_card(game: &'a Merchants, caravan: PieceNumber, steps: u8) -> Option<Self> {
        Run::new(game, caravan, steps, 0)
    }

    /// The move under way, if one is.
    fn under_way(game: &'a Merchants) -> Option<Self> {
        if let Phase::CaravanMove {
            caravan,
            steps,
            by_card,
            ..
        } = game.phase
        {
            let salt = if by_card {
                0
            } else {
                game.me().hand[Resource::Salt]
            };
            Run::new(game, caravan, steps, salt)
        } else {
            None
        }
    }

    /// The opened routes next to the caravan's.
    fn ahead(&self) -> PathSet {
        self.game.board().paths_beside(self.at) & self.opened
    }

    /// §A12.1: whom entering a route would pay.
    fn fee(&self, path: PathId) -> Option<Seat> {
        let owner = self.game.route_owner(path)?;
        (owner != self.game.active && !self.paid.contains(owner)).then_some(owner)
    }

    /// Whether the caravan may stop on its route: fewer than two others are there.
    fn has_place(&self) -> bool {
        let me = self.game.me();
        let own = me.caravans[self.caravan.index()] == Some(self.at);
        self.game.caravans_on(self.at) - u8::from(own) < CAPACITY
    }

    /// The move one step on; refused if the fee cannot be paid.
    fn stepped(&self, path: PathId) -> Result<Self, Illegal> {
        let mut run = *self;
        if let Some(to) = self.fee(path) {
            if self.gold == 0 {
                return Err(Illegal::NoGoldForFee { to });
            }
            run.gold -= 1;
            run.paid.insert(to);
        }
        run.at = path;
        let steps = self.steps.checked_sub(1);
        run.steps = steps.expect("a step is made only if one is left");
        Ok(run)
    }

    /// Alg-5: whether a place to stop can be reached from here.
    fn finishable(&self) -> bool {
        if self.has_place() {
            return true;
        }
        let mut search = *self;
        search.steps = self.steps.saturating_add(self.more).min(LONGEST_SEARCH);
        search.more = 0;
        search.steps > 0
            && search
                .ahead()
                .iter()
                .any(|path| search.stepped(path).is_ok_and(|run| run.finishable()))
    }

    fn check_step(&self, path: PathId) -> Result<(), Illegal> {
        if self.steps == 0 {
            return Err(Illegal::NoStepsLeft);
        }
        if !self.ahead().contains(path) {
            return Err(Illegal::NotAdjacentRoute);
        }
        if self.stepped(path)?.finishable() {
            Ok(())
        } else {
            Err(Illegal::WouldGetStuck)
        }
    }

    /// Whether any step is legal.
    pub(crate) fn can_step(&self) -> bool {
        self.ahead()
            .iter()
            .any(|path| self.check_step(path).is_ok())
    }
}

/// §A11.1, §A11.7: a caravan sets out for a salt if it can move at all.
pub(crate) fn check_begin(game: &Merchants, caravan: PieceNumber) -> Result<(), Illegal> {
    if game.phase != Phase::Action {
        return Err(game.not_now());
    }
    if game.me().caravans[caravan.index()].is_none() {
        return Err(Illegal::NoCaravan);
    }
    check_lower_number(game, caravan)?;
    game.check_cost(Purchase::CaravanMove)?;
    match Run::with_salt(game, caravan) {
        Some(run) if run.can_step() => Ok(()),
        _ => Err(Illegal::NowhereToGo),
    }
}

/// §A11.1: the salt is paid.
pub(crate) fn begin(
    game: &mut Merchants,
    caravan: PieceNumber,
    events: &mut impl EventSink<Event>,
) {
    game.pay_for(Purchase::CaravanMove);
    game.something_changed();
    let seat = game.active;
    events.note(|| Event::CaravanBegan { seat, caravan });
    game.phase = Phase::CaravanMove {
        caravan,
        steps: STEPS_PER_SALT,
        moved: false,
        by_card: false,
    };
}

/// §A11.2, §A11.3, §A11.7: to an opened route beside, from which a place to stop can be reached.
pub(crate) fn check_step(game: &Merchants, path: PathId) -> Result<(), Illegal> {
    let Some(run) = Run::under_way(game) else {
        return Err(game.not_now());
    };
    run.check_step(path)
}

/// What entering a route would cost the moving caravan, and whom it pays (§L4).
pub(crate) fn fee_of_step(game: &Merchants, path: PathId) -> Option<Seat> {
    Run::under_way(game)?.fee(path)
}

/// §A11.2; §A12.1: the fee is paid at once.
pub(crate) fn step(game: &mut Merchants, path: PathId, events: &mut impl EventSink<Event>) {
    let Phase::CaravanMove {
        caravan,
        steps,
        by_card,
        ..
    } = game.phase
    else {
        unreachable!("only a caravan on its way makes a step");
    };
    let seat = game.active;
    if let Some(owner) = fee_of_step(game, path) {
        game.me_mut().take_gold(1);
        game.players[owner].put_gold(1);
        game.memory.fee_paid[caravan.index()].insert(owner);
        events.note(|| Event::FeePaid {
            from: seat,
            to: owner,
        });
    }
    game.me_mut().caravans[caravan.index()] = Some(path);
    events.note(|| Event::CaravanStepped { seat, path });
    game.phase = Phase::CaravanMove {
        caravan,
        steps: steps - 1,
        moved: true,
        by_card,
    };
}

/// §A11.4: salt buys more steps when none is left.
pub(crate) fn check_pay_salt(game: &Merchants) -> Result<(), Illegal> {
    let Phase::CaravanMove {
        caravan,
        steps,
        by_card,
        ..
    } = game.phase
    else {
        return Err(game.not_now());
    };
    if by_card {
        return Err(Illegal::CardMoveWithoutSalt);
    }
    if steps > 0 {
        return Err(Illegal::StepsLeft);
    }
    game.check_cost(Purchase::MoreSteps)?;
    match Run::with_salt(game, caravan) {
        Some(run) if run.can_step() => Ok(()),
        _ => Err(Illegal::NowhereToGo),
    }
}

/// §A11.4: a salt gives three more steps.
pub(crate) fn pay_salt(game: &mut Merchants, events: &mut impl EventSink<Event>) {
    game.pay_for(Purchase::MoreSteps);
    let seat = game.active;
    events.note(|| Event::SaltPaid { seat });
    let Phase::CaravanMove { steps, .. } = &mut game.phase else {
        unreachable!("salt is paid only for a caravan on its way");
    };
    *steps = STEPS_PER_SALT;
}

/// §A11.6: after at least one step, where fewer than two other caravans are.
pub(crate) fn check_stop(game: &Merchants) -> Result<(), Illegal> {
    let (Phase::CaravanMove { moved, .. }, Some(run)) = (&game.phase, Run::under_way(game)) else {
        return Err(game.not_now());
    };
    if !moved {
        Err(Illegal::NoStepMade)
    } else if run.has_place() {
        Ok(())
    } else {
        Err(Illegal::RouteFull {
            clause: clauses::CARAVAN_STOP,
        })
    }
}

/// §A11.6: unused steps are lost.
pub(crate) fn stop(game: &mut Merchants, events: &mut impl EventSink<Event>) {
    let run = Run::under_way(game).expect("only a caravan on its way stops");
    let (seat, at) = (game.active, run.at);
    events.note(|| Event::CaravanStopped { seat, path: at });
    game.resume();
}

/// §A13.1: foreign posts without a token.
pub(crate) fn customers(game: &Merchants) -> CitySet {
    game.all_posts() - game.posts[game.active] - game.served()
}

/// §A13.1: to a foreign post without a token at an end of the caravan's route.
pub(crate) fn check_deliver(
    game: &Merchants,
    caravan: PieceNumber,
    city: CityId,
) -> Result<(), Illegal> {
    if let Phase::CaravanMove {
        caravan: moving, ..
    } = game.phase
    {
        if moving != caravan {
            return Err(Illegal::OtherCaravan);
        }
    } else if game.phase != Phase::Action {
        return Err(game.not_now());
    }
    let seat = game.active;
    let Some(at) = game.caravan(seat, caravan) else {
        return Err(Illegal::NoCaravan);
    };
    if game.phase == Phase::Action
        && caravan == PieceNumber::Second
        && game.caravan(seat, PieceNumber::First) == Some(at)
    {
        return Err(Illegal::LowerNumber);
    }
    if game.me().available == 0 {
        Err(Illegal::NoTokenAvailable)
    } else if !game.board().cities_of_path(at).contains(city) {
        Err(Illegal::NotAtCaravan { city })
    } else if game.posts[seat].contains(city) {
        Err(Illegal::OwnPost { city })
    } else if !game.all_posts().contains(city) {
        Err(Illegal::NoPostThere { city })
    } else if game.served().contains(city) {
        Err(Illegal::AlreadyServed { city })
    } else {
        Ok(())
    }
}

/// §A13.2: the token goes under the post; §A14.1: the last one wins.
pub(crate) fn deliver(game: &mut Merchants, city: CityId, events: &mut impl EventSink<Event>) {
    let seat = game.active;
    let me = game.me_mut();
    let available = me.available.checked_sub(1);
    me.available = available.expect("a token is delivered only if one is available");
    me.delivered += 1;
    game.delivered_to[seat].insert(city);
    events.note(|| Event::Delivered { seat, city });
    win::check_victory(game, events);
}

/// The deliveries of the action phase.
pub(crate) fn list_deliveries(game: &Merchants, actions: &mut Vec<Action>) {
    list_deliveries_of(game, PieceNumber::First, actions);
    let caravans = &game.me().caravans;
    if caravans[0] != caravans[1] {
        list_deliveries_of(game, PieceNumber::Second, actions);
    }
}

/// The deliveries of a caravan.
fn list_deliveries_of(game: &Merchants, caravan: PieceNumber, actions: &mut Vec<Action>) {
    let me = game.me();
    if let Some(at) = me.caravans[caravan.index()]
        && me.available > 0
    {
        let cities = game.board().cities_of_path(at);
        if !cities.is_empty() {
            for city in cities & customers(game) {
                actions.push(Action::Deliver { caravan, city });
            }
        }
    }
}

/// The caravan moves that may begin in the action phase.
pub(crate) fn list_begins(game: &Merchants, actions: &mut Vec<Action>) {
    if game.me().hand[Resource::Salt] == 0 {
        return;
    }
    for caravan in PieceNumber::BOTH {
        if check_begin(game, caravan).is_ok() {
            actions.push(Action::BeginCaravan { caravan });
        }
    }
}

/// The decisions during a caravan move.
pub(crate) fn list(game: &Merchants, actions: &mut Vec<Action>) {
    let run = Run::under_way(game).expect("a caravan is on its way");
    if run.steps > 0 {
        for path in run.ahead() {
            if run.check_step(path).is_ok() {
                actions.push(Action::Step { path });
            }
        }
    }
    if check_pay_salt(game).is_ok() {
        actions.push(Action::PaySalt);
    }
    if check_stop(game).is_ok() {
        actions.push(Action::StopCaravan);
    }
    list_deliveries_of(game, run.caravan, actions);
}
