//! One open game and the commands that concern it.

use std::fmt;
use std::thread::available_parallelism;
use std::time::Duration;

use bots::Contested;
use bots::{BotSpec, Budget, catch_up};
use catalog::GameKind;
use catalog::{action_json, chance_json, event_json, read_action_json, read_chance_json};
use game_core::{Entry, Generator, History, Refused, Seat, ToAct, Viewer};
use serde_json::{Value, json};

use super::command::Command;
use super::fault::{Code, Fault};
use super::request::Request;
use super::session::{Reply, reply};

/// An open game of any kind.
pub(crate) trait Table: fmt::Debug {
    /// Which game it is.
    fn kind(&self) -> GameKind;

    /// The reply to the request that opened it.
    fn opening(&mut self) -> Reply;

    /// Obeys a command; an error leaves the game untouched.
    fn obey(&mut self, command: Command, request: &Request) -> Result<Reply, Fault>;
}

/// Who supplies chance outcomes and the choices of bots.
#[derive(Debug)]
pub(crate) struct Randomness {
    outcomes: Generator,
    bots: Generator,
    /// Whether outcomes are drawn as soon as they are due.
    auto_chance: bool,
}

impl Randomness {
    pub(crate) fn new(seed: u64, auto_chance: bool) -> Self {
        let mut outcomes = Generator::from_seed(seed);
        Randomness {
            // Apart, so that asking a bot does not change what is drawn.
            bots: Generator::from_seed(outcomes.seed()),
            outcomes,
            auto_chance,
        }
    }
}

/// An open game.
#[derive(Debug)]
pub(crate) struct GameTable<G: Contested> {
    history: History<G>,
    random: Randomness,
}

/// What happened by a request.
#[derive(Default)]
struct Happened {
    outcomes: Vec<Value>,
    events: Vec<Value>,
}

impl<G: Contested> Table for GameTable<G> {
    fn kind(&self) -> GameKind {
        G::NAME.parse().expect("every playable game is listed")
    }

    fn opening(&mut self) -> Reply {
        let mut happened = Happened::default();
        self.draw_due(&mut happened);
        self.with_happened(happened)
    }

    fn obey(&mut self, command: Command, request: &Request) -> Result<Reply, Fault> {
        match command {
            Command::Position => Ok(self.position()),
            Command::Legal => Ok(self.legal()),
            Command::Play => self.play(request),
            Command::Chance => self.chance(request),
            Command::View => self.view(request),
            Command::Score => Ok(self.score()),
            Command::Undo => self.undo(request),
            Command::Record => Ok(reply(
                json!({"record": self.history.record(&[]).to_string()}),
            )),
            Command::Why => self.why(request),
            Command::Bot => self.bot(request),
            Command::New
            | Command::Load
            | Command::Games
            | Command::Options
            | Command::Help
            | Command::Quit => unreachable!("the session obeys this command itself"),
        }
    }
}

impl<G: Contested> GameTable<G> {
    pub(crate) const fn new(history: History<G>, random: Randomness) -> Self {
        GameTable { history, random }
    }

    fn state(&self) -> &G {
        self.history.state()
    }

    fn position(&self) -> Reply {
        let state = self.state();
        reply(json!({
            "game": G::NAME,
            "position": state.position_json(),
            "notation": state.position(),
            "to_act": self.to_act(),
            "over": state.to_act() == ToAct::Nobody,
        }))
    }

    fn to_act(&self) -> Value {
        match self.state().to_act() {
            ToAct::Seat(seat) => {
                json!({"seat": self.state().seat_name(seat), "number": seat.number()})
            }
            ToAct::Chance => "chance".into(),
            ToAct::Nobody => "nobody".into(),
        }
    }

    /// The position with what led to it.
    fn with_happened(&self, happened: Happened) -> Reply {
        let mut fields = self.position();
        fields.insert("chance".to_owned(), happened.outcomes.into());
        fields.insert("events".to_owned(), happened.events.into());
        fields
    }

    fn legal(&self) -> Reply {
        let state = self.state();
        let mut actions = Vec::new();
        state.legal_actions(&mut actions);
        let legal: Value = actions.iter().map(|action| self.choice(*action)).collect();
        let mut outcomes = Vec::new();
        state.chances(&mut outcomes);
        let outcomes: Value = outcomes
            .iter()
            .map(|(outcome, weight)| {
                let mut fields = self.outcome(*outcome);
                fields["weight"] = (*weight).into();
                fields
            })
            .collect();
        reply(json!({
            "to_act": self.to_act(),
            "situation": state.situation(),
            "legal": legal,
            "outcomes": outcomes,
        }))
    }

    fn choice(&self, action: G::Action) -> Value {
        let state = self.state();
        json!({
            "action": action_json(state, action),
            "notation": state.action_phrase(action).to_string(),
            "words": state.action_words(action),
        })
    }

    fn outcome(&self, outcome: G::Chance) -> Value {
        let state = self.state();
        json!({
            "outcome": chance_json(state, outcome),
            "notation": state.chance_phrase(outcome).to_string(),
        })
    }

    fn read_action(&self, request: &Request) -> Result<G::Action, Fault> {
        read_action_json(self.state(), request.get("action")?)
            .map_err(|error| Code::BadNotation.because(&error))
    }

    /// The seat that a request names.
    fn read_seat(&self, request: &Request) -> Result<Option<Seat>, Fault> {
        let read = |name: String| {
            self.state()
                .read_seat(&name)
                .map_err(|error| Code::BadField.because(&error))
        };
        request.find_seat("seat")?.map(read).transpose()
    }

    fn play(&mut self, request: &Request) -> Result<Reply, Fault> {
        let action = self.read_action(request)?;
        let seat = self.read_seat(request)?;
        self.decide(seat, action)
    }

    fn decide(&mut self, seat: Option<Seat>, action: G::Action) -> Result<Reply, Fault> {
        // Without a seat the one to act is meant; if there is none, any seat is refused.
        let seat = seat.or(self.state().to_act().seat()).unwrap_or(Seat::FIRST);
        let decided = self.history.decide(seat, action);
        let events = decided.map_err(|refused| self.refused(&refused))?;
        let mut happened = Happened::default();
        self.add_events(&events, &mut happened);
        self.draw_due(&mut happened);
        Ok(self.with_happened(happened))
    }

    fn chance(&mut self, request: &Request) -> Result<Reply, Fault> {
        let mut happened = Happened::default();
        if request.find_flag("auto")? == Some(true) {
            if request.find("outcome").is_some() {
                return Err(Code::BadField.because("'outcome' and 'auto' exclude each other"));
            }
            if !self.draw(&mut happened) {
                return Err(match self.state().to_act() {
                    ToAct::Nobody => self.refused(&Refused::Over),
                    ToAct::Seat(_) | ToAct::Chance => self.refused(&Refused::DecisionIsDue),
                });
            }
        } else {
            let outcome = read_chance_json(self.state(), request.get("outcome")?)
                .map_err(|error| Code::BadNotation.because(&error))?;
            self.resolve(outcome, &mut happened)?;
        }
        self.draw_due(&mut happened);
        Ok(self.with_happened(happened))
    }

    fn refused(&self, refused: &Refused<G::Illegal>) -> Fault {
        Fault::refused(self.state(), refused)
    }

    fn resolve(&mut self, outcome: G::Chance, happened: &mut Happened) -> Result<(), Fault> {
        let drawn = self.outcome(outcome);
        let resolved = self.history.resolve(outcome);
        let events = resolved.map_err(|refused| self.refused(&refused))?;
        happened.outcomes.push(drawn);
        self.add_events(&events, happened);
        Ok(())
    }

    /// Draws one outcome; `false` if none is due.
    fn draw(&mut self, happened: &mut Happened) -> bool {
        let outcome = self.random.outcomes.draw(self.history.state());
        outcome.is_some_and(|outcome| self.resolve(outcome, happened).is_ok())
    }

    /// Draws whatever is due, if that is agreed.
    fn draw_due(&mut self, happened: &mut Happened) {
        while self.random.auto_chance && self.draw(happened) {}
    }

    fn add_events(&self, events: &[G::Event], happened: &mut Happened) {
        let seen = events.iter().map(|event| event_json(self.state(), event));
        happened.events.extend(seen);
    }

    fn view(&self, request: &Request) -> Result<Reply, Fault> {
        let (viewer, name) = match self.read_seat(request)? {
            Some(seat) => (Viewer::Seat(seat), self.state().seat_name(seat)),
            None => (Viewer::Spectator, "spectator".into()),
        };
        Ok(reply(json!({
            "viewer": name,
            "view": self.state().view_json(viewer),
            "picture": self.state().picture(viewer),
        })))
    }

    fn score(&self) -> Reply {
        let state = self.state();
        let sheet = state.score_sheet();
        let totals = sheet.totals();
        let mut score = Reply::new();
        for (seat, total) in totals.entries() {
            let mut points: Reply = sheet
                .categories()
                .iter()
                .map(|(name, points)| ((*name).to_owned(), points[seat].into()))
                .collect();
            points.insert("total".to_owned(), (*total).into());
            score.insert(state.seat_name(seat).into_owned(), points.into());
        }
        let ranks = state.standings().map(|standings| {
            let entries = standings.ranks.entries();
            entries
                .map(|(seat, rank)| (state.seat_name(seat).into_owned(), (*rank).into()))
                .collect::<Reply>()
        });
        reply(json!({
            "score": score,
            "ranks": ranks,
            "over": state.to_act() == ToAct::Nobody,
        }))
    }

    fn undo(&mut self, request: &Request) -> Result<Reply, Fault> {
        let last_decider = self
            .history
            .steps()
            .last()
            .and_then(|(_, entry)| match entry {
                Entry::Decision(seat, _) => Some(*seat),
                Entry::Chance(_) => None,
            });
        // If chance came last, any seat is refused for the right reason.
        let seat = self
            .read_seat(request)?
            .or(last_decider)
            .unwrap_or(Seat::FIRST);
        let forced = request.find_flag("force")? == Some(true);
        if !(forced && self.history.step_back()) {
            self.history
                .undo(seat)
                .map_err(|barrier| Code::UndoBarrier.because(&barrier))?;
        }
        Ok(self.position())
    }

    fn why(&self, request: &Request) -> Result<Reply, Fault> {
        let action = self.read_action(request)?;
        let verdict: Result<(), Refused<G::Illegal>> = match self.state().to_act() {
            ToAct::Nobody => Err(Refused::Over),
            ToAct::Chance => Err(Refused::ChanceIsDue),
            ToAct::Seat(_) => self.state().check(action).map_err(Refused::Illegal),
        };
        Ok(reply(match verdict {
            Ok(()) => json!({"legal": true}),
            Err(refused) => json!({"legal": false, "reason": self.refused(&refused).to_json()}),
        }))
    }

    fn bot(&mut self, request: &Request) -> Result<Reply, Fault> {
        let spec: BotSpec = request
            .text("name")?
            .parse()
            .map_err(|error| Code::BadField.because(&error))?;
        spec.check::<G>()
            .map_err(|error| Code::BadField.because(&error))?;
        let budget = Budget {
            time: request.find_number("budget_ms")?.map(Duration::from_millis),
            nodes: request.find_number("nodes")?,
            threads: request.find_threads()?.or(available_parallelism().ok()),
        };
        let play = request.find_flag("play")? == Some(true);
        let seat = match self.state().to_act() {
            ToAct::Seat(seat) => seat,
            ToAct::Chance => return Err(self.refused(&Refused::ChanceIsDue)),
            ToAct::Nobody => return Err(self.refused(&Refused::Over)),
        };
        let mut legal = Vec::new();
        self.state().legal_actions(&mut legal);
        let view = self.state().view(Viewer::Seat(seat));
        let mut bot = spec.build::<G>(self.random.bots.seed());
        if let Some((first, entries)) = self.history.since(0) {
            catch_up(&mut *bot, seat, first.clone(), entries);
        }
        let action = bot.choose(&view, &legal, budget);
        let choice = self.choice(action);
        let mut fields = if play {
            self.decide(None, action)?
        } else {
            Reply::new()
        };
        fields.insert("choice".to_owned(), choice);
        Ok(fields)
    }
}
