//! The rules as a whole: whose turn it is to decide, and which chapter lists the decisions.

use game_core::{EventSink, Game, ScoreSheet, Seat, Standings, ToAct, Versioned, Viewer};

use crate::action::{Action, Chance, Person};
use crate::event::Event;
use crate::illegal::Illegal;
use crate::setup::{RULES_VERSION, Setup};
use crate::state::{Hansa, Phase};
use crate::view::View;
use crate::{
    action, audit, displace, moving, pawn, remove, replacement, respond, reward, score, turn,
};

impl Versioned for Hansa {
    fn rules_version(&self) -> u32 {
        self.setup.rules_version()
    }

    fn with_rules_version(mut self, version: u32) -> Self {
        self.setup = self.setup.with_rules_version(version);
        self
    }
}

impl Game for Hansa {
    const NAME: &'static str = "hansa";
    const RULES_VERSION: u32 = RULES_VERSION;

    type Setup = Setup;
    type Action = Action;
    type Chance = Chance;
    type Illegal = Illegal;
    type Event = Event;
    type View = View;

    fn new(setup: &Setup) -> Self {
        Hansa::at_start(setup)
    }

    fn setup(&self) -> Setup {
        self.setup
    }

    fn n_seats(&self) -> u8 {
        self.players()
    }

    fn to_act(&self) -> ToAct {
        self.decider()
    }

    fn legal_actions(&self, actions: &mut Vec<Action>) {
        match self.phase {
            Phase::Taverns | Phase::StartPlayer | Phase::Revealing | Phase::Over => {}
            Phase::PawnSetup => pawn::list_setups(self, actions),
            Phase::Acting => turn::list(self, actions),
            Phase::Paying { .. } => displace::list_payments(self, actions),
            Phase::Responding(_) => respond::list(self, actions),
            Phase::Moving { .. } => moving::list(self, actions),
            Phase::Rewarding { .. } => reward::list(self, actions),
            Phase::Adding { .. } => reward::list_additions(self, actions),
            Phase::Removing { .. } => remove::list(self, actions),
            Phase::PawnAfter => pawn::list_after(self, actions),
            Phase::PlacingMarkers { .. } => replacement::list(self, actions),
        }
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        action::check(self, action)
    }

    fn apply(&mut self, action: Action, events: &mut impl EventSink<Event>) {
        action::apply(self, action, events);
    }

    fn chances(&self, outcomes: &mut Vec<(Chance, u32)>) {
        match self.phase {
            Phase::Taverns => turn::list_taverns(self, outcomes),
            Phase::StartPlayer => {
                outcomes.extend(Seat::all(self.players()).map(|seat| {
                    let player = Person(seat);
                    (Chance::StartPlayer { player }, 1)
                }));
            }
            Phase::Revealing => replacement::list_reveals(self, outcomes),
            Phase::PawnSetup
            | Phase::Acting
            | Phase::Paying { .. }
            | Phase::Responding(_)
            | Phase::Moving { .. }
            | Phase::Rewarding { .. }
            | Phase::Adding { .. }
            | Phase::Removing { .. }
            | Phase::PawnAfter
            | Phase::PlacingMarkers { .. }
            | Phase::Over => {}
        }
    }

    fn resolve(&mut self, chance: Chance, events: &mut impl EventSink<Event>) {
        match chance {
            Chance::Taverns { markers } => turn::lay_taverns(self, markers, events),
            Chance::StartPlayer { player } => turn::set_start_player(self, player, events),
            Chance::Reveal { marker } => replacement::reveal(self, marker, events),
        }
    }

    fn score_sheet(&self) -> ScoreSheet {
        score::sheet(self)
    }

    fn standings(&self) -> Option<Standings> {
        score::standings(self)
    }

    /// §13.5: the base game has no secrets, so everybody sees the same.
    fn view(&self, _viewer: Viewer) -> View {
        View::of(self)
    }

    /// §13.1: a decision that names a house is not listed, as the one without it is.
    fn is_off_menu(&self, action: Action) -> bool {
        action.house().is_some()
    }

    fn audit(&self) -> Result<(), String> {
        audit::check(self)
    }
}
