//! What the scenarios are written in: a game that is set up, played and asked by text.

use game_core::{Game, History, Notation, Reason as _, Seat, ToAct, UndoBarrier, Words};
use hansa::{Action, Board, Chance, Hansa, Phase, Position};

/// A game in progress that checks itself after every step.
#[derive(Clone)]
pub(crate) struct Table {
    history: History<Hansa>,
}

/// A game that begins with this position; what is not stated is as after setup.
pub(crate) fn given(position: &str) -> Table {
    match Hansa::parse_position(position) {
        Ok(state) => Table::of(History::from_position(state)),
        Err(error) => panic!("{error}\n  in {position}"),
    }
}

/// A game before its first chance outcome.
pub(crate) fn new_game(setup: &str) -> Table {
    match Hansa::parse_setup(setup) {
        Ok(setup) => Table::of(History::new(&setup)),
        Err(error) => panic!("{error}\n  in {setup}"),
    }
}

/// Why a position is refused.
pub(crate) fn refusal(position: &str) -> String {
    match Hansa::parse_position(position) {
        Ok(_) => panic!("a position that cannot be: {position}"),
        Err(error) => error.to_string(),
    }
}

/// The houses of all routes, filled by `owners` with traders in turn; at the `stated` routes
/// as stated there.
pub(crate) fn full_board(owners: &str, stated: &[(&str, &str)]) -> String {
    let mut owners = owners.chars().cycle();
    houses(stated, |houses| {
        let traders = owners
            .by_ref()
            .take(houses)
            .map(|owner| format!("{owner}T"));
        traders.collect::<Vec<_>>().join(",")
    })
}

/// One trader on every route, owned in turn; at the `stated` routes as stated there.
pub(crate) fn one_on_each_route(owners: &str, stated: &[(&str, &str)]) -> String {
    let mut owners = owners.chars().cycle();
    houses(stated, |_| format!("{}T", owners.next().unwrap()))
}

fn houses(stated: &[(&str, &str)], mut fill: impl FnMut(usize) -> String) -> String {
    let board = Board::for_players(4);
    let mut text = String::from("routes");
    for (_, route) in board.routes() {
        let houses = match stated.iter().find(|(id, _)| *id == route.id) {
            Some((_, houses)) => (*houses).to_owned(),
            None => fill(route.houses.into()),
        };
        text += &format!(" {}={houses}", route.id);
    }
    text
}

impl Table {
    pub(crate) fn of(history: History<Hansa>) -> Self {
        let table = Table { history };
        table.check_laws();
        table
    }

    pub(crate) fn state(&self) -> &Hansa {
        self.history.state()
    }

    /// The laws of every state (§12: "every scenario additionally asserts …").
    fn check_laws(&self) {
        let state = self.state();
        let line = state.position();
        assert_eq!(state.audit(), Ok(()), "\n  in {line}");
        // AT-152: text forms.
        assert_eq!(
            Hansa::parse_position(&line).as_ref(),
            Ok(state),
            "\n  {line}"
        );
        let json = serde_json::to_string(&state.to_position()).unwrap();
        let read: Position = serde_json::from_str(&json).unwrap();
        assert_eq!(read.build().as_ref(), Ok(state), "\n  {json}");
        // AT-149: no hidden order: a reveal may bring whatever nobody can see.
        if *state.phase() == Phase::Revealing {
            assert_eq!(self.outcomes(), self.unseen_reveals(), "\n  in {line}");
        }
        // AT-146: one decider.
        let choices = (!self.actions().is_empty(), !self.outcomes().is_empty());
        let expected = match state.to_act() {
            ToAct::Seat(_) => (true, false),
            ToAct::Chance => (false, true),
            ToAct::Nobody => (false, false),
        };
        assert_eq!(choices, expected, "decisions and outcomes in {line}");
    }

    /// The markers of the set less those that lie open, each kind by its number.
    fn unseen_reveals(&self) -> Vec<(Chance, u32)> {
        let state = self.state();
        let mut unseen = state.options().marker_set.all();
        let on_routes = state.route_markers().routes().iter();
        for marker in on_routes.filter_map(|route| state.route_markers().on(route)) {
            unseen.take(marker);
        }
        for desk in Seat::all(state.players()).map(|seat| state.desk(seat)) {
            for markers in [desk.unused(), desk.used(), desk.plate()] {
                markers.iter().for_each(|marker| unseen.take(marker));
            }
        }
        let weight = |marker| u32::from(unseen.of(marker));
        unseen
            .kinds()
            .map(|marker| (Chance::Reveal { marker }, weight(marker)))
            .collect()
    }

    pub(crate) fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.state().legal_actions(&mut actions);
        actions
    }

    fn outcomes(&self) -> Vec<(Chance, u32)> {
        let mut outcomes = Vec::new();
        self.state().chances(&mut outcomes);
        outcomes
    }

    pub(crate) fn action(&self, text: &str) -> Action {
        match self.state().read_action(text) {
            Ok(action) => action,
            Err(error) => panic!("{error}\n  in {text}"),
        }
    }

    pub(crate) fn seat(&self, name: &str) -> Seat {
        self.state().read_seat(name).unwrap()
    }

    /// Plays a legal decision of whoever is to act.
    pub(crate) fn play(&mut self, text: &str) -> &mut Self {
        self.assert_legal(text);
        let seat = self.state().to_act().seat().unwrap();
        let action = self.action(text);
        if let Err(refused) = self.history.decide(seat, action) {
            panic!("{text}: {}", refused.sentence(self.state()));
        }
        self.check_laws();
        self
    }

    pub(crate) fn plays<const N: usize>(&mut self, texts: [&str; N]) -> &mut Self {
        for text in texts {
            self.play(text);
        }
        self
    }

    /// Supplies a chance outcome.
    pub(crate) fn chance(&mut self, text: &str) -> &mut Self {
        let outcome = self.state().read_chance(text).unwrap();
        if let Err(refused) = self.history.resolve(outcome) {
            panic!("{text}: {}", refused.sentence(self.state()));
        }
        self.check_laws();
        self
    }

    /// A decision of any seat, as it would come from outside; the error is its sentence.
    pub(crate) fn try_play(&mut self, seat: &str, text: &str) -> Result<(), String> {
        let (seat, action) = (self.seat(seat), self.action(text));
        let decided = self.history.decide(seat, action);
        decided
            .map(|_| ())
            .map_err(|refused| refused.sentence(self.state()))
    }

    /// A chance outcome as it would come from outside.
    pub(crate) fn try_chance(&mut self, text: &str) -> Result<(), String> {
        let outcome = self.state().read_chance(text).unwrap();
        let resolved = self.history.resolve(outcome);
        resolved
            .map(|_| ())
            .map_err(|refused| refused.sentence(self.state()))
    }

    pub(crate) fn undo(&mut self, seat: &str) -> Result<(), UndoBarrier> {
        self.history.undo(self.seat(seat))
    }

    /// How the legal decisions that begin with `beginning` go on, sorted; all of them if it is
    /// empty.
    pub(crate) fn legal(&self, beginning: &str) -> Vec<String> {
        let mut found: Vec<String> = self
            .actions()
            .into_iter()
            .filter_map(|action| {
                let text = self.state().action_phrase(action).to_string();
                let rest = text.strip_prefix(beginning)?;
                let fits = beginning.is_empty() || rest.is_empty() || rest.starts_with(' ');
                fits.then(|| rest.trim_start().to_owned())
            })
            .collect();
        found.sort_unstable();
        found
    }

    /// The verbs of the legal decisions, sorted.
    pub(crate) fn verbs(&self) -> Vec<&'static str> {
        let phrase = |action| self.state().action_phrase(action).verb();
        let mut verbs: Vec<_> = self.actions().into_iter().map(phrase).collect();
        verbs.sort_unstable();
        verbs.dedup();
        verbs
    }

    /// The outcomes of chance with their weights, in the order of the list.
    pub(crate) fn weights(&self) -> Vec<(String, u32)> {
        self.outcomes()
            .into_iter()
            .map(|(outcome, weight)| (self.state().chance_phrase(outcome).to_string(), weight))
            .collect()
    }

    pub(crate) fn assert_legal(&self, text: &str) {
        let action = self.action(text);
        let verdict = self
            .state()
            .check(action)
            .map_err(|reason| self.state().reason_sentence(&reason));
        assert_eq!(verdict, Ok(()), "{text}");
        // §13.1: a decision that names a house is not listed.
        let listed = self.actions().contains(&action);
        assert_eq!(listed, !self.state().is_off_menu(action), "{text}");
    }

    /// Not listed, refused for the reason of this clause, and without any effect.
    pub(crate) fn assert_illegal(&self, text: &str, clause: &str, words: &str) {
        let action = self.action(text);
        assert!(!self.actions().contains(&action), "'{text}' is listed");
        let reason = match self.state().check(action) {
            Ok(()) => panic!("'{text}' is accepted"),
            Err(reason) => reason,
        };
        let sentence = self.state().reason_sentence(&reason);
        assert_eq!(reason.clause().number(), clause, "{text}: {sentence}");
        assert!(sentence.contains(words), "{text}: {sentence}");
        let phrase = self.state().reason_phrase(&reason);
        let is_id = |key: &&str| !sentence.contains(*key) && key.is_ascii();
        for place in ["route", "city"].map(|place| phrase.arg(place).ok()) {
            assert!(place.as_ref().is_none_or(is_id), "{text}: {phrase}");
        }
        let mut copy = self.clone();
        let seat = self.state().to_act().seat().unwrap_or(Seat::FIRST);
        assert!(copy.history.decide(seat, action).is_err(), "{text}");
        assert!(copy.history == self.history, "'{text}' changed the state");
        assert_eq!(copy.state().position(), self.state().position());
    }

    /// Compares what is stated, written like a position, with the state.
    ///
    /// The order of the houses does not count, nor does a marker that is not stated.
    pub(crate) fn shows(&self, expected: &str) -> &Self {
        let line = self.state().position();
        for section in expected.split(';') {
            let mut words = section.split_whitespace();
            let head = words.next().expect("a section has a head");
            let actual: Vec<&str> = line
                .split(';')
                .map(str::split_whitespace)
                .find_map(|mut words| (words.next() == Some(head)).then(|| words.collect()))
                .unwrap_or_default();
            for word in words {
                let (found, wanted) = match word.split_once('=') {
                    Some((key, wanted)) => {
                        self.check_name(head, key);
                        let found = actual.iter().find_map(|word| {
                            let (name, value) = word.split_once('=')?;
                            (name == key).then_some(value)
                        });
                        (
                            plain(key, found.unwrap_or(""), wanted),
                            plain(key, wanted, wanted),
                        )
                    }
                    None => (actual[..1].concat(), word.to_owned()),
                };
                assert_eq!(found, wanted, "'{head} {word}' in\n  {line}");
            }
        }
        self
    }

    fn check_name(&self, head: &str, key: &str) {
        let board = self.state().board();
        match head {
            "routes" => assert_eq!(board.route(board.find_route(key).unwrap()).id, key),
            "cities" => assert_eq!(board.city(board.find_city(key).unwrap()).id, key),
            _ => {}
        }
    }

    /// The houses of a route in their order.
    pub(crate) fn route(&self, id: &str) -> String {
        let position = self.state().to_position().to_line();
        let houses = position.split_whitespace().find_map(|word| {
            let (name, houses) = word.trim_end_matches(';').split_once('=')?;
            (name == id).then(|| houses.split('!').next().unwrap_or("").to_owned())
        });
        houses.unwrap_or_default()
    }

    pub(crate) fn completed(&self) -> u8 {
        self.state().completed()
    }

    /// Who controls a city.
    pub(crate) fn controller(&self, city: &str) -> String {
        let city = self.state().board().find_city(city).unwrap();
        let controller = self.state().offices().controller(city);
        controller.map_or("nobody".into(), |seat| self.name(seat))
    }

    fn name(&self, seat: Seat) -> String {
        self.state().seat_name(seat).into_owned()
    }

    pub(crate) fn to_act(&self) -> String {
        match self.state().to_act() {
            ToAct::Seat(seat) => self.name(seat),
            ToAct::Chance => "chance".into(),
            ToAct::Nobody => "nobody".into(),
        }
    }

    /// What a seat gets in one category of the final scoring.
    pub(crate) fn points(&self, seat: &str, category: &str) -> i32 {
        self.state().score_sheet().category(category).unwrap()[self.seat(seat)]
    }

    pub(crate) fn total(&self, seat: &str) -> i32 {
        self.state().score_sheet().totals()[self.seat(seat)]
    }

    pub(crate) fn winners(&self) -> Vec<String> {
        let standings = self.state().standings().expect("the game is over");
        standings.winners().map(|seat| self.name(seat)).collect()
    }

    /// A decision in words for people.
    pub(crate) fn words(&self, text: &str) -> String {
        self.state().action_words(self.action(text))
    }
}

/// A value without what does not count, so that it can be compared with `wanted`.
fn plain(key: &str, value: &str, wanted: &str) -> String {
    let sorted = |list: &str| {
        let mut items: Vec<&str> = list.split(',').filter(|item| *item != "-").collect();
        items.sort_unstable();
        items.join(",")
    };
    match key {
        "unrevealed" if value.is_empty() => "0".to_owned(),
        "linked" if value.is_empty() => "false".to_owned(),
        "unused" | "used" | "plate" | "unseen" | "placed" => sorted(value),
        _ if key.contains("--") => {
            let (houses, marker) = value.split_once('!').unwrap_or((value, "none"));
            let marker = if wanted.contains('!') { marker } else { "" };
            format!("{}!{marker}", sorted(houses))
        }
        _ => value.to_owned(),
    }
}
