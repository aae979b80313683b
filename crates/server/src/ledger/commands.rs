//! What people, bots and clocks want from a table: judged first, then written.

use bots::{Contested, Level};
use catalog::{read_action_json, reason_json};
use game_core::{NotationError, Reason as _, Seat};
use protocol::{Absence, Command, Pace, TimeUp, WhyAnswer};
use serde_json::{Value, json};

use super::{Change, Ledger};
use crate::chance::{self, NO_NONCE};
use crate::ids::{GameId, UserId};
use crate::limits::{MAX_ENTRIES_BEFORE_START, MAX_ENTRIES_WITH_UNDO};
use crate::refusal::{NONCE_DIGITS, Refusal};
use crate::storage::{Millis, Place, Status};

/// How long the others have to answer a request to undo: while they sit together, and where a
/// decision takes days.
const UNDO_REQUEST_LIFETIME_MS: Millis = 120_000;
const SLOW_UNDO_REQUEST_LIFETIME_MS: Millis = 24 * 60 * 60 * 1_000;

impl<G: Contested> Ledger<G> {
    /// Carries out what `user` wants; nothing is changed if it is refused.
    ///
    /// [`Command::Say`] and [`Command::Rematch`] are not for the ledger alone: the first changes
    /// nothing here, the second needs [`Ledger::write_rematch`].
    pub fn command(&mut self, user: UserId, command: &Command, now: Millis) -> Result<(), Refusal> {
        self.room_for(command)?;
        match command {
            Command::Sit { place } => self.sit(user, *place, now),
            Command::Stand => self.stand(user, now),
            Command::SeatBot { place, level } => self.seat_bot(user, *place, level, now),
            Command::Clear { place } => self.clear(user, *place, now),
            Command::Commit { hash } => self.commit(user, hash, now),
            Command::Reveal { nonce } => self.reveal(user, nonce, now),
            Command::Start { fill } => self.start(user, fill.as_deref(), now),
            Command::Close => {
                self.host_before_start(user)?;
                self.write_change(now, &Change::Close);
                Ok(())
            }
            Command::Play { seq, action } => self.play(user, *seq, action, now),
            Command::Undo { seq, to } => self.undo(user, *seq, *to, now),
            Command::AnswerUndo { seq, agree } => self.answer(user, *seq, *agree, now),
            Command::Leave => self.leave(user, now),
            Command::Return => self.come_back(user, now),
            Command::Say { .. } | Command::Rematch { .. } => Ok(()),
        }
    }

    /// Seats somebody when the table is opened.
    pub fn write_place(&mut self, place: u8, who: Place, now: Millis) -> Result<(), Refusal> {
        self.place(place)?;
        match who {
            Place::Empty => {}
            Place::User(user) if self.place_of(user).is_some() => {
                return Err(Refusal::AlreadySeated);
            }
            Place::User(user) => self.write_change(now, &Change::Sit { place, user }),
            Place::Bot(level) => {
                known_level(&level)?;
                self.write_change(now, &Change::Bot { place, level });
            }
        }
        Ok(())
    }

    /// Begins the game; every place must be taken. Whoever is bound to a nonce reveals it first.
    pub fn write_start(&mut self, now: Millis) -> Result<(), Refusal> {
        self.before_start()?;
        if self.first_free().is_some() {
            return Err(Refusal::NotFull);
        }
        self.write_change(now, &Change::Start);
        if self.starting.is_none() {
            self.let_chance_decide(now);
        }
        Ok(())
    }

    /// Binds a seated person to what they will add to chance.
    pub fn commit(&mut self, user: UserId, hash: &str, now: Millis) -> Result<(), Refusal> {
        self.before_start()?;
        let place = self.place_number(user)?;
        check_digits(hash)?;
        let hash = hash.to_owned();
        self.write_change(now, &Change::Commit { place, hash });
        Ok(())
    }

    /// Plays the decision of the bot that is due, if it is still asked what it was asked since
    /// entry `seq`.
    pub fn play_for_bot(
        &mut self,
        seq: u32,
        action: G::Action,
        now: Millis,
    ) -> Result<(), Refusal> {
        let due = self.due_bot().ok_or(Refusal::NotRunning)?;
        if seq != due.since {
            return Err(Refusal::Stale { seq: self.seq });
        }
        self.decide(due.seat, action, now)
    }

    /// What time brings about: a clock runs out, a request to undo lapses, a nonce is left out.
    pub fn pass_time(&mut self, now: Millis) {
        if self.starting.is_some_and(|until| until <= now) {
            self.begin(now);
        }
        if self.status != Status::Running {
            return;
        }
        let is_late = |seat: &usize| self.clocks.left(*seat, now, &self.outages) <= 0;
        let late: Vec<usize> = self.clocks.running().filter(is_late).collect();
        for seat in late {
            let seat = u8::try_from(seat + 1).expect("a table has few seats");
            let change = match self.tempo.time_up {
                TimeUp::Bot => Change::Late { seat },
                TimeUp::Forfeit => Change::Forfeit { seat },
            };
            self.write_change(now, &change);
        }
        if let Some(request) = &self.request
            && request.until <= now
        {
            self.write_change(now, &Change::Lapse);
        }
    }

    /// The table at which the same people go on.
    pub const fn rematch(&self) -> Option<GameId> {
        self.rematch
    }

    /// Whether `user` may ask for another game with the same people.
    pub fn may_rematch(&self, user: UserId) -> Result<(), Refusal> {
        self.place_of(user).ok_or(Refusal::NotSeated)?;
        if self.status == Status::Over {
            Ok(())
        } else {
            Err(Refusal::NotOver)
        }
    }

    /// Records that the same people go on at another table.
    pub fn write_rematch(&mut self, game: GameId, now: Millis) {
        self.write_change(now, &Change::Rematch { game });
    }

    /// The seat for which `user` decides now and how it finds the game, if a hint would be unfair
    /// to nobody.
    pub fn may_have_hint(&self, user: UserId) -> Result<(Seat, G), Refusal> {
        let own = self.seat_of(user).ok_or(Refusal::NotSeated)?;
        let is_other = |place: &Place| matches!(place, Place::User(other) if *other != user);
        if self.places.iter().any(is_other) {
            return Err(Refusal::OthersPlay);
        }
        self.while_running()?;
        match self.question(own) {
            Some(question) if !question.is_answered => Ok((own, question.state.into_owned())),
            _ => Err(Refusal::NotYourTurn),
        }
    }

    /// Why the seat of `user` cannot decide this.
    pub fn why(&self, user: Option<UserId>, action: &Value) -> Result<WhyAnswer, Refusal> {
        let action = read_action_json(self.history.state(), action)
            .map_err(|error| Refusal::Unreadable(error.to_string()))?;
        let refused = |refusal: &Refusal| WhyAnswer {
            legal: false,
            reason: refusal.to_string(),
            clause: None,
            because: Some(json!({ "reason": refusal.code() })),
        };
        if self.status != Status::Running {
            return Ok(refused(&Refusal::NotRunning));
        }
        let seat = user.and_then(|user| self.seat_of(user));
        let Some(question) = seat.and_then(|seat| self.question(seat)) else {
            return Ok(refused(&Refusal::NotYourTurn));
        };
        let state = &*question.state;
        Ok(match state.check(action) {
            Ok(()) => WhyAnswer {
                legal: true,
                reason: String::new(),
                clause: None,
                because: None,
            },
            Err(reason) => WhyAnswer {
                legal: false,
                reason: state.reason_words(&reason),
                clause: Some(reason.clause().number().to_owned()),
                because: Some(reason_json(state, &reason)),
            },
        })
    }

    /// Refuses what could go on for ever, once a log is long.
    fn room_for(&self, command: &Command) -> Result<(), Refusal> {
        let most = match command {
            Command::Sit { .. }
            | Command::SeatBot { .. }
            | Command::Commit { .. }
            | Command::Stand
            | Command::Clear { .. } => MAX_ENTRIES_BEFORE_START,
            Command::Undo { .. } | Command::Leave => MAX_ENTRIES_WITH_UNDO,
            Command::Start { .. }
            | Command::Close
            | Command::Play { .. }
            | Command::AnswerUndo { .. }
            | Command::Return
            | Command::Reveal { .. }
            | Command::Say { .. }
            | Command::Rematch { .. } => return Ok(()),
        };
        if self.seq < most {
            Ok(())
        } else {
            Err(Refusal::LogFull)
        }
    }

    fn sit(&mut self, user: UserId, place: Option<u8>, now: Millis) -> Result<(), Refusal> {
        self.before_start()?;
        if self.place_of(user).is_some() {
            return Err(Refusal::AlreadySeated);
        }
        let place = match place {
            Some(place) => match self.place(place)? {
                Place::Empty => place,
                Place::User(_) | Place::Bot(_) => return Err(Refusal::PlaceTaken),
            },
            None => self.first_free().ok_or(Refusal::Full)?,
        };
        self.write_change(now, &Change::Sit { place, user });
        Ok(())
    }

    fn stand(&mut self, user: UserId, now: Millis) -> Result<(), Refusal> {
        self.before_start()?;
        let place = self.place_number(user)?;
        self.write_change(now, &Change::Clear { place });
        Ok(())
    }

    fn seat_bot(
        &mut self,
        user: UserId,
        place: u8,
        level: &str,
        now: Millis,
    ) -> Result<(), Refusal> {
        self.host_before_start(user)?;
        if let Place::User(_) = self.place(place)? {
            return Err(Refusal::PlaceTaken);
        }
        let level = known_level(level)?.to_owned();
        self.write_change(now, &Change::Bot { place, level });
        Ok(())
    }

    fn clear(&mut self, user: UserId, place: u8, now: Millis) -> Result<(), Refusal> {
        self.host_before_start(user)?;
        if *self.place(place)? != Place::Empty {
            self.write_change(now, &Change::Clear { place });
        }
        Ok(())
    }

    fn reveal(&mut self, user: UserId, nonce: &str, now: Millis) -> Result<(), Refusal> {
        let place = self.place_number(user)?;
        if self.starting.is_none() {
            return Err(Refusal::NotStarting);
        }
        check_digits(nonce)?;
        let index = usize::from(place) - 1;
        if self.commits[index].as_deref() != Some(&*chance::nonce_hash(nonce)) {
            return Err(Refusal::OtherNonce);
        }
        if self.nonces[index] == nonce {
            return Ok(());
        }
        let nonce = nonce.to_owned();
        self.write_change(now, &Change::Reveal { place, nonce });
        let mut bound = self.commits.iter().zip(&self.nonces);
        if bound.all(|(commit, nonce)| commit.is_none() || nonce != NO_NONCE) {
            self.begin(now);
        }
        Ok(())
    }

    /// Begins the game with what has been revealed.
    fn begin(&mut self, now: Millis) {
        self.write_change(now, &Change::Begin);
        self.let_chance_decide(now);
    }

    fn start(&mut self, user: UserId, fill: Option<&str>, now: Millis) -> Result<(), Refusal> {
        self.host_before_start(user)?;
        if let Some(level) = fill {
            known_level(level)?;
        } else if self.first_free().is_some() {
            return Err(Refusal::NotFull);
        }
        while let (Some(place), Some(level)) = (self.first_free(), fill) {
            let level = level.to_owned();
            self.write_change(now, &Change::Bot { place, level });
        }
        self.write_start(now)
    }

    fn play(&mut self, user: UserId, seq: u32, action: &Value, now: Millis) -> Result<(), Refusal> {
        let seat = self.player(user)?;
        let question = self.question(seat).ok_or(Refusal::NotYourTurn)?;
        self.fresh_for(seat, seq)?;
        let action = read_action_json(&*question.state, action)
            .map_err(|error| Refusal::Unreadable(error.to_string()))?;
        self.decide(seat, action, now)
    }

    fn decide(&mut self, seat: Seat, action: G::Action, now: Millis) -> Result<(), Refusal> {
        let question = self.question(seat).ok_or(Refusal::NotYourTurn)?;
        let state = &*question.state;
        state.check(action).map_err(|reason| Refusal::Illegal {
            message: state.reason_words(&reason),
            clause: reason.clause().number().to_owned(),
            because: reason_json(state, &reason),
        })?;
        if question.is_shared {
            self.write_answer(seat, action, now);
        } else {
            self.write_decision(seat, action, now);
        }
        self.go_on(now);
        Ok(())
    }

    fn undo(
        &mut self,
        user: UserId,
        seq: u32,
        to: Option<u32>,
        now: Millis,
    ) -> Result<(), Refusal> {
        let seat = self.player(user)?;
        if self.has_draft(seat) && to.is_none_or(|to| to == self.moment()) {
            self.fresh_for(seat, seq)?;
            let seat = seat.number();
            self.write_change(now, &Change::Retract { seat });
            return Ok(());
        }
        self.fresh(seq)?;
        let last = self.moment().checked_sub(1);
        let to = to.or(last).ok_or(Refusal::NoSuchMoment)?;
        if to >= self.moment() || !self.is_after_setup(to) {
            return Err(Refusal::NoSuchMoment);
        }
        let free = self.may_undo(seat).map(|()| self.history.free_undo(seat));
        let is_free = free.is_ok_and(|free| to as usize >= free);
        if is_free || self.others_concerned(seat).is_empty() {
            let seat = seat.number();
            self.write_change(now, &Change::Undo { seat, to });
            self.let_chance_decide(now);
            return Ok(());
        }
        self.may_ask(seat)?;
        let lifetime = match self.tempo.pace {
            Pace::Correspondence { .. } => SLOW_UNDO_REQUEST_LIFETIME_MS,
            Pace::Free | Pace::Live { .. } => UNDO_REQUEST_LIFETIME_MS,
        };
        let (seat, until) = (seat.number(), now + lifetime);
        self.write_change(now, &Change::Ask { seat, to, until });
        Ok(())
    }

    /// Whether a seat may ask the others to go back. Nothing is taken back behind the back of
    /// somebody who is away: outcomes come again, so whoever goes back knows what the dice will be.
    fn may_ask(&self, seat: Seat) -> Result<(), Refusal> {
        if self.request.is_some() {
            return Err(Refusal::Asked);
        }
        let others = self.others_concerned(seat);
        let is_away = |other: &Seat| self.absences[other.index()].is_some();
        if others.iter().any(is_away) {
            return Err(Refusal::SomebodyAway);
        }
        if self.has_asked.contains(seat) {
            return Err(Refusal::HasAsked);
        }
        Ok(())
    }

    /// Whether a seat may go back further than the rules let it alone: the others can be asked,
    /// or there are only bots.
    pub(super) fn may_go_back(&self, seat: Seat) -> bool {
        self.status == Status::Running
            && self.absences[seat.index()].is_none()
            && self.seq < MAX_ENTRIES_WITH_UNDO
            && (self.others_concerned(seat).is_empty() || self.may_ask(seat).is_ok())
    }

    fn answer(&mut self, user: UserId, seq: u32, agree: bool, now: Millis) -> Result<(), Refusal> {
        let seat = self.player(user)?;
        self.fresh(seq)?;
        let request = self.request.as_ref().ok_or(Refusal::NotAsked)?;
        let withdraws = request.seat == seat && !agree;
        if !withdraws && !request.waiting.contains(&seat) {
            return Err(Refusal::NotAsked);
        }
        let seat = seat.number();
        if agree {
            self.write_change(now, &Change::Agree { seat });
            self.settle_request(now);
        } else {
            self.write_change(now, &Change::Refuse { seat });
        }
        Ok(())
    }

    /// Carries out a request to undo once nobody has to answer any more.
    fn settle_request(&mut self, now: Millis) {
        if let Some(request) = &self.request
            && request.waiting.is_empty()
        {
            let (seat, to) = (request.seat.number(), request.to);
            self.write_change(now, &Change::Undo { seat, to });
            self.let_chance_decide(now);
        }
    }

    fn leave(&mut self, user: UserId, now: Millis) -> Result<(), Refusal> {
        let seat = self.player(user)?.number();
        self.write_change(now, &Change::Leave { seat });
        Ok(())
    }

    fn come_back(&mut self, user: UserId, now: Millis) -> Result<(), Refusal> {
        self.while_running()?;
        let seat = self.seat_of(user).ok_or(Refusal::NotSeated)?;
        match self.absences[seat.index()] {
            None => Ok(()),
            Some(Absence::Forfeit) => Err(Refusal::Forfeited),
            Some(Absence::Left | Absence::Late) => {
                let seat = seat.number();
                self.write_change(now, &Change::Return { seat });
                Ok(())
            }
        }
    }

    fn before_start(&self) -> Result<(), Refusal> {
        match self.status {
            Status::Open if self.starting.is_none() => Ok(()),
            Status::Open | Status::Running | Status::Over | Status::Closed => Err(Refusal::Begun),
        }
    }

    fn host_before_start(&self, user: UserId) -> Result<(), Refusal> {
        if user != self.game.host {
            return Err(Refusal::NotHost);
        }
        self.before_start()
    }

    fn while_running(&self) -> Result<(), Refusal> {
        match self.status {
            Status::Running => Ok(()),
            Status::Open | Status::Over | Status::Closed => Err(Refusal::NotRunning),
        }
    }

    /// The seat of somebody who decides for themselves in a game that is played.
    fn player(&self, user: UserId) -> Result<Seat, Refusal> {
        self.place_of(user).ok_or(Refusal::NotSeated)?;
        self.while_running()?;
        let seat = self.seat_of(user).ok_or(Refusal::NotSeated)?;
        match self.absences[seat.index()] {
            None => Ok(seat),
            Some(Absence::Forfeit) => Err(Refusal::Forfeited),
            Some(Absence::Left | Absence::Late) => Err(Refusal::Away),
        }
    }

    fn fresh(&self, seq: u32) -> Result<(), Refusal> {
        if seq == self.seq {
            Ok(())
        } else {
            Err(Refusal::Stale { seq: self.seq })
        }
    }

    /// Whether a seat is still asked what it was asked at entry `seq`.
    fn fresh_for(&self, seat: Seat, seq: u32) -> Result<(), Refusal> {
        if (self.asked_since(seat)..=self.seq).contains(&seq) {
            Ok(())
        } else {
            Err(Refusal::Stale { seq: self.seq })
        }
    }

    /// Whether a moment lies after the outcomes with which a game begins: who sits where depends
    /// on them.
    fn is_after_setup(&self, moment: u32) -> bool {
        let steps = self.history.steps();
        let opening = steps
            .iter()
            .take_while(|(_, step)| matches!(step, game_core::Entry::Chance(_)))
            .count();
        moment as usize >= opening
    }

    fn place(&self, number: u8) -> Result<&Place, Refusal> {
        usize::from(number)
            .checked_sub(1)
            .and_then(|index| self.places.get(index))
            .ok_or(Refusal::NoSuchPlace)
    }

    fn first_free(&self) -> Option<u8> {
        let index = self
            .places
            .iter()
            .position(|place| *place == Place::Empty)?;
        Some(u8::try_from(index + 1).expect("a table has few places"))
    }

    fn place_number(&self, user: UserId) -> Result<u8, Refusal> {
        let index = self.place_of(user).ok_or(Refusal::NotSeated)?;
        Ok(u8::try_from(index + 1).expect("a table has few places"))
    }
}

/// Nonces and their hashes are written alike.
fn check_digits(text: &str) -> Result<(), Refusal> {
    let digits = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if text.len() == NONCE_DIGITS && text.bytes().all(digits) {
        Ok(())
    } else {
        Err(Refusal::BadNonce)
    }
}

fn known_level(name: &str) -> Result<&str, Refusal> {
    if Level::named(name).is_some() {
        Ok(name)
    } else {
        Err(Refusal::UnknownLevel(NotationError::shorten(name)))
    }
}
