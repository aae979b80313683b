//! Questions that several are asked at once: all may answer, in any order, and think better of it
//! until the last one has.

use game_core::{
    Entry as Step, Game as _, Generator, Notation as _, Policy, Seat, SeatSet, Viewer,
};
use merchants::{Action, Goods, Item, Merchants, Offer, Phase, Proposal};
use protocol::{Command, Update};
use serde_json::json;
use server::Refusal;
use server::ids::UserId;
use server::ledger::Ledger;
use server::storage::Entry;

use crate::client::Client;
use crate::database::Database;
use crate::ledgers::{begun, free, received};
use crate::mirror::Mirror;
use crate::node::Node;
use crate::on_both;
use crate::tables::{all_open, begin};

on_both!(an_answer_outlives_the_node_that_took_it);

/// A game between three people, without a server.
struct Table {
    ledger: Ledger<Merchants>,
    people: Vec<UserId>,
    /// What was stored before the log was read last.
    stored: Vec<Entry>,
}

impl Table {
    fn new() -> Self {
        let (ledger, people) = begun("players=3 board=short setup=fixed", free());
        Table {
            ledger,
            people,
            stored: Vec::new(),
        }
    }

    fn state(&self) -> &Merchants {
        self.ledger.history().state()
    }

    fn person(&self, seat: Seat) -> UserId {
        let is_there = |user: &&UserId| self.ledger.seat_of(**user) == Some(seat);
        *self.people.iter().find(is_there).unwrap()
    }

    fn play_at(&mut self, seq: u32, seat: Seat, action: &str) -> Result<(), Refusal> {
        let action = json!(action);
        let play = Command::Play { seq, action };
        self.ledger.command(self.person(seat), &play, 0)
    }

    fn play(&mut self, seat: Seat, action: &str) {
        self.play_at(self.ledger.seq(), seat, action).unwrap();
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        let seq = self.ledger.seq();
        let undo = Command::Undo { seq, to: None };
        self.ledger.command(self.person(seat), &undo, 0)
    }

    fn told(&self, viewer: Viewer) -> Update {
        received(&self.ledger.update(viewer, 0, 0))
    }

    /// What a seat is told, without what tells how many entries there are: not of whom they are.
    fn told_of_the_game(&self, viewer: Viewer) -> Update {
        let mut told = self.told(viewer);
        told.lines
            .retain(|line| line.seat.is_some() || line.note.is_some() || !line.events.is_empty());
        Update { seq: 0, ..told }
    }

    /// Somebody who comes back reads the log anew.
    fn reload(mut self) -> Self {
        self.stored.extend(self.ledger.take_pending());
        let game = self.ledger.game().clone();
        self.ledger = Ledger::new(game, Vec::new()).unwrap();
        for entry in &self.stored {
            self.ledger.read(entry).unwrap();
        }
        self
    }

    /// Lets everybody do something until it comes to this.
    fn play_until(&mut self, choose: Choose, is_there: impl Fn(&Merchants) -> bool) {
        let mut generator = Generator::from_seed(4);
        while !is_there(self.state()) {
            let seat = self.ledger.deciding().expect("the game goes on");
            let question = self.ledger.question(seat).unwrap();
            let action = choose(&question.state, &mut generator);
            let action = question.state.action_phrase(action).to_string();
            self.play(seat, &action);
        }
    }
}

type Choose = fn(&Merchants, &mut Generator) -> Action;

fn legal(state: &Merchants) -> Vec<Action> {
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    legal
}

/// Builds, moves and ends turns.
fn anything(state: &Merchants, generator: &mut Generator) -> Action {
    let policy = Policy::Purposeful;
    policy.choose(state, &legal(state), generator).unwrap()
}

/// Keeps all cards.
fn hoarding(state: &Merchants, generator: &mut Generator) -> Action {
    match state.phase() {
        Phase::Action => Action::EndTurn,
        Phase::PreRoll => Action::Roll,
        _ => generator.pick(&legal(state)).unwrap(),
    }
}

/// An offer of the active player to both others that both can accept.
fn acceptable(state: &Merchants) -> Option<Proposal> {
    if *state.phase() != Phase::Action {
        return None;
    }
    let to = SeatSet::others(3, state.active());
    let one = |item: Item| {
        let mut side = [0; 6];
        side[item.index()] = 1;
        side
    };
    let pairs = Item::ALL.into_iter().flat_map(|give| {
        let others = Item::ALL.into_iter().filter(move |want| *want != give);
        others.map(move |want| (give, want))
    });
    pairs
        .filter_map(|(give, want)| Offer::new(one(give), one(want)))
        .map(|offer| Proposal { offer, to })
        .find(|proposal| {
            let proposal = *proposal;
            let propose = Action::Propose { proposal };
            state.check(propose).is_ok() && {
                let mut asked = state.clone();
                asked.apply(propose, &mut ());
                to.iter()
                    .all(|seat| asked.asked_as(seat).check(Action::Accept).is_ok())
            }
        })
}

/// An open proposal, who made it, and who is asked.
fn proposal() -> (Table, Seat, [Seat; 2]) {
    let mut table = Table::new();
    table.play_until(anything, |state| acceptable(state).is_some());
    let state = table.state();
    let proposal = acceptable(state).unwrap();
    let active = state.active();
    let asked: Vec<Seat> = proposal.to.iter().collect();
    let propose = state.action_phrase(Action::Propose { proposal });
    let propose = propose.to_string();
    table.play(active, &propose);
    (table, active, [asked[0], asked[1]])
}

fn answer_of(told: &Update) -> Option<Vec<&str>> {
    let answered = told.answered.as_ref()?;
    Some(
        answered
            .decisions
            .iter()
            .map(|one| one.text.as_str())
            .collect(),
    )
}

#[test]
fn all_who_are_asked_may_answer_and_think_better_of_it() {
    let (mut table, active, [first, second]) = proposal();
    let asked_at = table.ledger.seq();
    for seat in [first, second] {
        let told = table.told(Viewer::Seat(seat));
        assert_eq!(told.moment.to_act, told.moment.viewer);
        assert!(told.choices.unwrap().iter().any(|one| one.text == "accept"));
        assert_eq!(told.answered, None);
    }
    let others = [Viewer::Seat(active), Viewer::Seat(first), Viewer::Spectator];
    let before = others.map(|viewer| table.told_of_the_game(viewer));

    table.play(second, "accept");
    let told = table.told(Viewer::Seat(second));
    assert_eq!(answer_of(&told), Some(vec!["accept"]));
    assert_eq!(told.moment.to_act, None);
    assert_eq!(told.choices, None);
    let instead = told.answered.unwrap().instead;
    assert!(instead.iter().any(|one| one.text == "reject"));
    // The proposer can no longer take the proposal back; nothing else is told to anybody.
    let mut after = others.map(|viewer| table.told_of_the_game(viewer));
    assert!(before[0].undo.free_to.is_some() && after[0].undo.free_to.is_none());
    after[0].undo = before[0].undo.clone();
    assert_eq!(after, before);

    let mut table = table.reload();
    assert_eq!(
        answer_of(&table.told(Viewer::Seat(second))),
        Some(vec!["accept"])
    );
    table.play(second, "reject");
    table.undo(second).unwrap();
    assert_eq!(table.told(Viewer::Seat(second)).answered, None);
    table.play(second, "accept");
    assert!(matches!(
        table.play_at(asked_at, second, "reject"),
        Err(Refusal::Stale { .. })
    ));

    // Whoever has not heard of the other's answer may answer all the same.
    table.play_at(asked_at, first, "reject").unwrap();
    let Phase::TradeChoose { .. } = table.state().phase() else {
        panic!("all have answered");
    };
    let steps = table.ledger.history().steps();
    let steps: Vec<_> = steps.iter().rev().take(2).map(|(_, step)| *step).collect();
    assert_eq!(steps[0], Step::Decision(second, Action::Accept));
    assert_eq!(steps[1], Step::Decision(first, Action::Reject));
    let told = table.told(Viewer::Seat(second));
    assert_eq!((told.answered, told.choices), (None, None));
    let again = table.told(Viewer::Seat(active));
    assert_eq!(table.reload().told(Viewer::Seat(active)), again);
}

#[test]
fn an_offer_that_all_refuse_closes_itself() {
    let (mut table, active, [first, second]) = proposal();
    table.play(second, "reject");
    table.play(first, "reject");
    assert_eq!(*table.state().phase(), Phase::Action);
    let told = table.told(Viewer::Seat(active));
    assert_eq!(told.undo.free_to, None);
    assert!(told.choices.is_some());
    let (mut table, active, [first, second]) = proposal();
    table.play(first, "accept");
    table.play(second, "reject");
    let told = table.told(Viewer::Seat(active));
    assert_eq!(told.choices.unwrap().len(), 2, "conclude or withdraw");
}

#[test]
fn discards_are_chosen_at_the_same_time_and_take_effect_together() {
    let mut table = Table::new();
    let several = |state: &Merchants| {
        matches!(state.phase(), Phase::Discard { .. }) && state.asked().len() > 1
    };
    table.play_until(hoarding, several);
    let asked: Vec<Seat> = table.state().asked().iter().collect();
    let before: Vec<Goods> = asked
        .iter()
        .map(|seat| *table.state().hand(*seat))
        .collect();
    let moment = table.ledger.history().len();

    // The last one card by card, the others all at once; somebody changes their mind.
    let (last, rest) = asked.split_last().unwrap();
    let due = |hand: &Goods| hand.total() / 2;
    for _ in 0..due(&before[rest.len()]) {
        let state = table.ledger.question(*last).unwrap().state.into_owned();
        table.play(*last, &state.action_phrase(legal(&state)[0]).to_string());
    }
    assert!(table.ledger.question(*last).unwrap().is_answered);
    table = table.reload();
    for (index, seat) in rest.iter().enumerate() {
        let choose = |cards: &mut dyn Iterator<Item = merchants::Resource>| {
            let mut chosen = Goods::NONE;
            for resource in cards {
                let left = due(&before[index]) - chosen.total();
                chosen[resource] = left.min(before[index][resource]);
            }
            let action = Action::Discard { cards: chosen };
            table.state().action_phrase(action).to_string()
        };
        let resources = merchants::Resource::ALL;
        let (one, other) = (
            choose(&mut resources.into_iter()),
            choose(&mut resources.into_iter().rev()),
        );
        assert_eq!(table.ledger.history().len(), moment, "nothing happens yet");
        table.play(*seat, &one);
        if index + 1 < rest.len() {
            table.play(*seat, &other);
        }
    }
    assert_eq!(*table.state().phase(), Phase::MoveRobber);
    for (seat, hand) in asked.iter().zip(&before) {
        let left = table.state().hand(*seat).total();
        assert_eq!(left, hand.total() - due(hand));
    }
}

async fn an_answer_outlives_the_node_that_took_it(database: &Database) {
    let node = Node::start(database).await;
    let people: Vec<Client> = node.guests(3).await;
    let mut table = all_open("merchants", 3);
    let options = [("board", "short"), ("setup", "fixed")];
    let options = options.map(|(name, value)| (name.to_owned(), value.to_owned()));
    table.options.extend(options);
    let id = begin(&table, &people).await;
    let mut mirror = Mirror::<Merchants>::of(database, &id).await;
    let mut generator = Generator::from_seed(6);
    let proposal = loop {
        if let Some(proposal) = acceptable(mirror.ledger.history().state()) {
            break proposal;
        }
        let decider = mirror.decider(&people).unwrap();
        let play = mirror.random_play(Policy::Purposeful, &mut generator);
        decider.command(&id, &play).await.unwrap();
        mirror.catch_up().await;
    };
    let state = mirror.ledger.history().state();
    let propose = state.action_phrase(Action::Propose { proposal });
    let play = |seq: u32, action: &str| Command::Play {
        seq,
        action: action.into(),
    };
    let decider = mirror.decider(&people).unwrap();
    let proposed = decider
        .command(&id, &play(mirror.seq(), &propose.to_string()))
        .await
        .unwrap();
    let at = |seat: Seat| {
        let is_there =
            |person: &&Client| mirror.ledger.seat_of(person.id.parse().unwrap()) == Some(seat);
        people.iter().find(is_there).unwrap()
    };
    let asked: Vec<&Client> = proposal.to.iter().map(at).collect();
    let [first, second] = asked[..] else {
        panic!("two are asked");
    };
    second
        .command(&id, &play(proposed.seq, "accept"))
        .await
        .unwrap();
    node.kill();

    let node = Node::start(database).await;
    let [first, second] = [first, second].map(|person| person.at(node.address));
    let told = second.update(&id, 0).await;
    assert_eq!(answer_of(&told), Some(vec!["accept"]));
    first
        .command(&id, &play(proposed.seq, "reject"))
        .await
        .unwrap();
    let told = second.update(&id, proposed.seq).await;
    assert_eq!(told.moment.view["phase"]["kind"], "trade-choose");
}
