//! Twin tables: the same game with the same log, but for a choice that is made in secret. Whoever
//! must not know of it is sent the same, byte for byte.

use game_core::{Game as _, Generator, Notation as _, Policy, Seat, Viewer};
use merchants::{Action, Merchants, Phase};
use protocol::{Command, ServerMessage, TimeUp};
use server::ids::UserId;
use server::ledger::info::Names;
use server::ledger::{Ledger, Tempo};
use server::storage::Millis;

use crate::ledgers::{begun, live};

/// When the question is asked, and when it is answered.
const ASKED_AT: Millis = 1_000;
const ANSWERED_AT: Millis = 9_000;

/// A question that several people are asked in secret, on a clock.
struct Table {
    ledger: Ledger<Merchants>,
    people: Vec<UserId>,
    asked: Vec<Seat>,
}

impl Table {
    /// Plays until several are asked who have a choice; whoever is to act chooses by `choose`.
    fn until_asked(choose: impl Fn(&Merchants, &mut Generator) -> Action, n_asked: usize) -> Table {
        let tempo: Tempo = live(600, 5, TimeUp::Bot);
        for seed in 0..50 {
            let (mut ledger, people) = begun::<Merchants>("players=4 board=main", tempo);
            let mut generator = Generator::from_seed(seed);
            for _ in 0..4_000 {
                let Some(seat) = ledger.deciding() else {
                    break;
                };
                let asked: Vec<Seat> = ledger.history().state().asked().iter().collect();
                let can_choose =
                    |seat: &Seat| legal(&ledger.question(*seat).unwrap().state).len() > 1;
                if asked.len() >= n_asked && asked.iter().all(can_choose) {
                    return Table {
                        ledger,
                        people,
                        asked,
                    };
                }
                let state = ledger.question(seat).unwrap().state.into_owned();
                let action = choose(&state, &mut generator);
                decide(&mut ledger, &people, seat, action, ASKED_AT);
            }
        }
        panic!("so many are never asked at once");
    }

    fn legal(&self, seat: Seat) -> Vec<Action> {
        legal(&self.ledger.question(seat).unwrap().state)
    }

    /// The table after a seat has chosen.
    fn after(&self, seat: Seat, action: Action) -> Ledger<Merchants> {
        let mut ledger = self.ledger.clone();
        decide(&mut ledger, &self.people, seat, action, ANSWERED_AT);
        ledger
    }
}

fn legal(state: &Merchants) -> Vec<Action> {
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    legal
}

fn decide(
    ledger: &mut Ledger<Merchants>,
    people: &[UserId],
    seat: Seat,
    action: Action,
    at: Millis,
) {
    let state = ledger.question(seat).unwrap().state;
    let action = state.action_phrase(action).to_string().into();
    let seq = ledger.seq();
    let is_there = |user: &&UserId| ledger.seat_of(**user) == Some(seat);
    let user = *people.iter().find(is_there).unwrap();
    let play = Command::Play { seq, action };
    ledger.command(user, &play, at).unwrap();
}

/// Everything that is ever sent about a table to whoever is not among `knowing`.
fn sent(ledger: &Ledger<Merchants>, people: &[UserId], knowing: &[Seat]) -> Vec<String> {
    let users = people.iter().copied().map(Some).chain([None]);
    let mut texts = Vec::new();
    for (index, user) in users.enumerate() {
        let viewer = ledger.viewer(user);
        if matches!(viewer, Viewer::Seat(seat) if knowing.contains(&seat)) {
            continue;
        }
        let mut put = |what: &str, text: String| texts.push(format!("{index} {what}: {text}"));
        for now in [ANSWERED_AT, ANSWERED_AT + 1, 300_000] {
            for since in [0, ledger.seq() - 1, ledger.seq()] {
                let update = ledger.update(viewer, since, now);
                let message = ServerMessage::Update(Box::new(update));
                put("update", serde_json::to_string(&message).unwrap());
            }
            let table = ledger.info(user, &Names::new(), now);
            put("table", serde_json::to_string(&table).unwrap());
        }
        let latest = u32::try_from(ledger.history().len()).unwrap();
        let moment = ledger.moment_at(latest, viewer);
        put("moment", serde_json::to_string(&moment).unwrap());
        let (lines, since) = ledger.earlier_lines(viewer, 0);
        put("lines", serde_json::to_string(&(lines, since)).unwrap());
        put("seal", serde_json::to_string(&ledger.seal()).unwrap());
        put("record", format!("{:?}", ledger.record(&Names::new())));
        for action in ["accept", "reject", "end-turn"] {
            let why = ledger.why(user, &action.into());
            put("why", format!("{why:?}"));
        }
    }
    texts
}

fn assert_twins(one: &Ledger<Merchants>, other: &Ledger<Merchants>, table: &Table, know: &[Seat]) {
    let ours = sent(one, &table.people, know);
    let theirs = sent(other, &table.people, know);
    assert!(!ours.is_empty());
    for (one, other) in ours.iter().zip(&theirs) {
        assert_eq!(one, other);
    }
}

/// What is chosen, and by whom of those who are asked, is told to nobody else.
fn check(table: &Table) {
    for (index, seat) in table.asked.iter().enumerate() {
        let legal = table.legal(*seat);
        let (first, last) = (legal[0], *legal.last().unwrap());
        assert_ne!(first, last);
        let one = table.after(*seat, first);
        assert_twins(&one, &table.after(*seat, last), table, &[*seat]);
        for other in &table.asked[index + 1..] {
            let theirs = table.legal(*other)[0];
            let twin = table.after(*other, theirs);
            assert_twins(&one, &twin, table, &[*seat, *other]);
        }
    }
}

#[test]
fn an_answer_to_an_offer_shows_nowhere() {
    let offering = |state: &Merchants, generator: &mut Generator| {
        let legal = legal(state);
        let offers = legal
            .iter()
            .filter(|action| matches!(action, Action::Propose { .. }));
        let offers: Vec<Action> = offers.copied().collect();
        generator
            .pick(&offers)
            .unwrap_or_else(|| Policy::Purposeful.choose(state, &legal, generator).unwrap())
    };
    check(&Table::until_asked(offering, 3));
}

#[test]
fn what_is_discarded_shows_nowhere() {
    // Keeps all cards.
    let hoarding = |state: &Merchants, generator: &mut Generator| match state.phase() {
        Phase::Action => Action::EndTurn,
        Phase::PreRoll => Action::Roll,
        _ => generator.pick(&legal(state)).unwrap(),
    };
    check(&Table::until_asked(hoarding, 2));
}
