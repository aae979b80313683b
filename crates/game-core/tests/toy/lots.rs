use std::fmt;

use game_core::{
    Clause, EventSink, Game, Reason, ScoreSheet, Seat, Seats, Standings, ToAct, Versioned, Viewer,
    clauses,
};

/// Draw lots from a bag: look at yours in secret, keep it or show it, and end your turn. When
/// the bag is empty, the highest sum wins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Lots {
    pub setup: Setup,
    pub bag: [u8; 3],
    pub hands: Seats<[u8; 3]>,
    pub active: Seat,
    pub phase: Phase,
}

/// What the active player does next; a lot is worth 1 to 3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    Drawing,
    Deciding { lot: u8 },
    Ending,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    Keep,
    Show,
    EndTurn,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    Lot { value: u8 },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Others are not told which lot.
    Drawn {
        seat: Seat,
        lot: Option<u8>,
    },
    Kept {
        seat: Seat,
    },
    Shown {
        seat: Seat,
        lot: u8,
    },
}

clauses! {
    DRAW = "1";
    HAND_LIMIT = "2";
}

/// Reasons hold what the rules know; they become sentences in `Words`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Illegal {
    NotNow,
    HandFull { limit: u8 },
}

impl Reason for Illegal {
    fn clause(&self) -> Clause {
        match self {
            Illegal::NotNow => DRAW,
            Illegal::HandFull { .. } => HAND_LIMIT,
        }
    }
}

/// Players see their own hand, and of others how many lots they keep.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    pub own: Option<[u8; 3]>,
    pub drawn: Option<u8>,
    pub kept: Seats<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    pub players: u8,
    pub rules: u32,
}

impl fmt::Display for Setup {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "players={}", self.players)
    }
}

impl Versioned for Setup {
    fn rules_version(&self) -> u32 {
        self.rules
    }

    fn with_rules_version(self, rules: u32) -> Self {
        Setup { rules, ..self }
    }
}

impl Versioned for Lots {
    fn rules_version(&self) -> u32 {
        self.setup.rules_version()
    }

    fn with_rules_version(mut self, version: u32) -> Self {
        self.setup = self.setup.with_rules_version(version);
        self
    }
}

impl Lots {
    /// §2: three lots; version 1 of the rules had two.
    pub fn hand_limit(&self) -> u8 {
        if self.rules_version() >= 2 { 3 } else { 2 }
    }

    fn kept(&self, seat: Seat) -> u8 {
        self.hands[seat].iter().sum()
    }
}

impl Game for Lots {
    const NAME: &'static str = "lots";
    const RULES_VERSION: u32 = 2;

    type Setup = Setup;
    type Action = Action;
    type Chance = Draw;
    type Illegal = Illegal;
    type Event = Event;
    type View = View;

    fn new(setup: &Setup) -> Self {
        Lots {
            setup: *setup,
            bag: [setup.players; 3],
            hands: Seats::from_fn(setup.players, |_| [0; 3]),
            active: Seat::FIRST,
            phase: Phase::Drawing,
        }
    }

    fn setup(&self) -> Setup {
        self.setup
    }

    fn n_seats(&self) -> u8 {
        self.setup.players
    }

    fn to_act(&self) -> ToAct {
        match self.phase {
            Phase::Drawing if self.bag == [0; 3] => ToAct::Nobody,
            Phase::Drawing => ToAct::Chance,
            Phase::Deciding { .. } | Phase::Ending => ToAct::Seat(self.active),
        }
    }

    fn legal_actions(&self, actions: &mut Vec<Action>) {
        let all = [Action::Keep, Action::Show, Action::EndTurn];
        actions.extend(all.into_iter().filter(|action| self.check(*action).is_ok()));
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        match (action, self.phase) {
            (Action::Keep, Phase::Deciding { .. }) => {
                let limit = self.hand_limit();
                let full = self.kept(self.active) >= limit;
                if full {
                    Err(Illegal::HandFull { limit })
                } else {
                    Ok(())
                }
            }
            (Action::Show, Phase::Deciding { .. }) | (Action::EndTurn, Phase::Ending) => Ok(()),
            _ => Err(Illegal::NotNow),
        }
    }

    fn apply(&mut self, action: Action, events: &mut impl EventSink<Event>) {
        let seat = self.active;
        match (action, self.phase) {
            (Action::Keep, Phase::Deciding { lot }) => {
                self.hands[seat][usize::from(lot) - 1] += 1;
                events.note(|| Event::Kept { seat });
                self.phase = Phase::Ending;
            }
            (Action::Show, Phase::Deciding { lot }) => {
                events.note(|| Event::Shown { seat, lot });
                self.phase = Phase::Ending;
            }
            (Action::EndTurn, Phase::Ending) => {
                self.active = seat.next(self.n_seats());
                self.phase = Phase::Drawing;
            }
            _ => unreachable!("`check` refuses {action:?} in {:?}", self.phase),
        }
    }

    fn chances(&self, outcomes: &mut Vec<(Draw, u32)>) {
        if self.phase == Phase::Drawing {
            let lots = (1..).zip(self.bag).filter(|(_, left)| *left > 0);
            outcomes.extend(lots.map(|(value, left)| (Draw::Lot { value }, u32::from(left))));
        }
    }

    fn resolve(&mut self, chance: Draw, events: &mut impl EventSink<Event>) {
        let Draw::Lot { value: lot } = chance;
        self.bag[usize::from(lot) - 1] -= 1;
        self.phase = Phase::Deciding { lot };
        let (seat, lot) = (self.active, Some(lot));
        events.note(|| Event::Drawn { seat, lot });
    }

    fn score_sheet(&self) -> ScoreSheet {
        let sum = |seat| {
            (1..)
                .zip(self.hands[seat])
                .map(|(value, n)| value * i32::from(n))
                .sum()
        };
        ScoreSheet::new(self.n_seats()).with("lots", sum)
    }

    fn standings(&self) -> Option<Standings> {
        let points = self.score_sheet().totals();
        (self.to_act() == ToAct::Nobody).then(|| Standings::by_key(points, |seat| points[seat]))
    }

    fn view(&self, viewer: Viewer) -> View {
        let own = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        View {
            own: own.map(|seat| self.hands[seat]),
            drawn: match self.phase {
                Phase::Deciding { lot } if own == Some(self.active) => Some(lot),
                _ => None,
            },
            kept: Seats::from_fn(self.n_seats(), |seat| self.kept(seat)),
        }
    }

    fn event_for(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Drawn { seat, .. } if viewer != Viewer::Seat(seat) => {
                Event::Drawn { seat, lot: None }
            }
            _ => event.clone(),
        })
    }

    /// Others have seen the lot.
    fn reveals(&self, action: Action) -> bool {
        action == Action::Show
    }

    fn audit(&self) -> Result<(), String> {
        let full = |seat: &Seat| self.kept(*seat) > self.hand_limit();
        let broken = Seat::all(self.n_seats()).find(full);
        broken.map_or(Ok(()), |seat| {
            Err(format!("seat {seat} keeps too many lots"))
        })
    }
}
