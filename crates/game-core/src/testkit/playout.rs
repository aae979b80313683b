//! Checks any game by random play: the laws that hold at every step of every game.

use crate::{Generator, History, Notation, Policy, Purposeful, Seat, ToAct, Viewer, Words};

/// How a random game is played and checked.
#[derive(Clone, Copy, Debug)]
pub struct Playout {
    /// The seed of all choices; printed with every failure.
    pub seed: u64,
    /// How the players choose.
    pub policy: Policy,
    /// Stop after so many entries, if the game is not over earlier.
    pub max_entries: usize,
    /// Check the expensive laws (notation, foreign decisions) at every n-th state.
    pub thorough_every: usize,
}

/// What became of a random game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Entries played.
    pub entries: usize,
    /// Whether it ended by the rules.
    pub over: bool,
    /// The longest legal list met.
    pub longest_list: usize,
}

/// Plays one game at random and checks the laws of every game at every step.
///
/// The laws: somebody is to act unless the game is over, and has at least one choice; every
/// listed decision passes `check`; decisions collected from other states pass only if listed;
/// a list has no duplicates; whoever is asked sees and may decide the same whatever others who
/// are asked answer; positions, decisions and outcomes survive their text form; the
/// game's own [`audit`](crate::Game::audit) holds; the finished
/// game replays from its record to the same state.
///
/// `visit` sees every state, for laws of one game only.
///
/// # Panics
///
/// If a law is broken; the message holds the seed and the position.
pub fn check_playout<G: Notation + Purposeful + Words>(
    setup: &G::Setup,
    playout: Playout,
    mut visit: impl FnMut(&G),
) -> Outcome {
    let mut generator = Generator::from_seed(playout.seed);
    let mut history = History::<G>::new(setup);
    let mut foreign = Pool::default();
    let mut legal = Vec::new();
    let mut outcomes = Vec::new();
    let mut longest_list = 0;
    while history.len() < playout.max_entries {
        let state = history.state().clone();
        let entry = history.len();
        let law = |holds: bool, what: &str| {
            assert!(
                holds,
                "{what}\n  {playout:?}, entry {entry}\n  {}",
                state.position()
            );
        };
        if let Err(broken) = state.audit() {
            law(false, &broken);
        }
        visit(&state);
        let thorough = playout.thorough_every > 0 && entry.is_multiple_of(playout.thorough_every);
        if thorough {
            check_notation(&state, &law);
        }
        legal.clear();
        state.legal_actions(&mut legal);
        outcomes.clear();
        state.chances(&mut outcomes);
        match state.to_act() {
            ToAct::Nobody => {
                law(
                    legal.is_empty() && outcomes.is_empty(),
                    "choices after the end",
                );
                law(state.standings().is_some(), "no standings after the end");
                break;
            }
            ToAct::Chance => {
                law(legal.is_empty(), "decisions while chance is to act");
                law(!outcomes.is_empty(), "chance has no outcome");
                law(
                    outcomes.iter().all(|(_, weight)| *weight > 0),
                    "an outcome without weight",
                );
                let outcome = generator
                    .pick_weighted(&outcomes)
                    .expect("outcomes have weight");
                let phrase = state.chance_phrase(outcome);
                law(
                    state.read_chance(&phrase.to_string()) == Ok(outcome),
                    "an outcome does not survive its text form",
                );
                history.resolve(outcome).expect("a listed outcome");
            }
            ToAct::Seat(seat) => {
                law(!legal.is_empty(), "no legal decision");
                law(outcomes.is_empty(), "outcomes while a seat is to act");
                longest_list = longest_list.max(legal.len());
                check_list(&state, &legal, &law);
                if thorough || state.asked().len() > 1 {
                    check_asked(&state, seat, &law);
                }
                if thorough {
                    check_texts(&state, &legal, &law);
                    check_foreign(&state, &legal, foreign.actions(), &law);
                }
                foreign.collect(&legal, &mut generator);
                let action = playout
                    .policy
                    .choose(&state, &legal, &mut generator)
                    .expect("the list is not empty");
                law(legal.contains(&action), "the policy left the list");
                history.decide(seat, action).expect("a listed decision");
            }
        }
    }
    let over = history.state().to_act() == ToAct::Nobody;
    check_record(&history, playout);
    Outcome {
        entries: history.len(),
        over,
        longest_list,
    }
}

fn check_list<G: Words>(state: &G, legal: &[G::Action], law: &impl Fn(bool, &str)) {
    let mut sorted = legal.to_vec();
    sorted.sort_unstable();
    law(
        sorted.windows(2).all(|pair| pair[0] != pair[1]),
        "the list has duplicates",
    );
    for action in legal {
        if let Err(reason) = &state.check(*action) {
            let text = state.action_phrase(*action);
            law(
                false,
                &format!("'{text}' is listed, but: {}", state.reason_sentence(reason)),
            );
        }
    }
}

/// Whoever is asked finds the same to see, and something to decide.
fn check_asked<G: Words>(state: &G, seat: Seat, law: &impl Fn(bool, &str)) {
    let asked = state.asked();
    law(
        asked.first() == Some(seat),
        "the first of those asked is not to act",
    );
    law(state.asked_as(seat) == *state, "who is to act is asked");
    for other in asked {
        let viewer = Viewer::Seat(other);
        let found = state.asked_as(other);
        law(
            found.to_act() == ToAct::Seat(other),
            "who is asked is not to act",
        );
        law(
            found.view(viewer) == state.view(viewer),
            "who is asked sees something else",
        );
        if let Err(broken) = found.audit() {
            law(false, &format!("as seat {other} is asked: {broken}"));
        }
    }
    if let Some(formality) = state.formality() {
        let mut legal = Vec::new();
        state.legal_actions(&mut legal);
        law(legal == [formality], "a formality leaves something else");
    }
}

fn check_texts<G: Words>(state: &G, legal: &[G::Action], law: &impl Fn(bool, &str)) {
    for action in legal {
        let text = state.action_phrase(*action).to_string();
        law(
            state.read_action(&text) == Ok(*action),
            &format!("'{text}' does not survive its text form"),
        );
        law(
            !state.action_words(*action).is_empty(),
            &format!("'{text}' has no words"),
        );
    }
}

fn check_foreign<G: Words>(
    state: &G,
    legal: &[G::Action],
    foreign: &[G::Action],
    law: &impl Fn(bool, &str),
) {
    for action in foreign {
        let listed = legal.contains(action);
        let verdict = state.check(*action);
        if !listed && verdict.is_ok() && !state.is_off_menu(*action) {
            let text = state.action_phrase(*action);
            law(
                false,
                &format!("'{text}' is not listed, but check accepts it"),
            );
        }
        if let Err(reason) = &verdict {
            let sentence = state.reason_sentence(reason);
            law(
                !listed && sentence.contains('§') && !sentence.contains('\n'),
                "a reason is not a sentence with its clause",
            );
        }
    }
}

fn check_notation<G: Words>(state: &G, law: &impl Fn(bool, &str)) {
    let line = state.position();
    law(!line.contains('\n'), "a position is more than one line");
    match G::parse_position(&line) {
        Ok(read) => {
            law(read == *state, "a position does not survive its text form");
            law(read.position() == line, "the text form is not stable");
            law(
                read.view(Viewer::Spectator) == state.view(Viewer::Spectator),
                "the view does not survive the text form",
            );
        }
        Err(error) => law(false, &format!("a position cannot be read back: {error}")),
    }
    law(
        !state.situation().is_empty() && !state.picture(Viewer::Spectator).is_empty(),
        "no words for the state",
    );
}

fn check_record<G: Words>(history: &History<G>, playout: Playout) {
    let record = history.record(&[]);
    let read = record.to_string().parse();
    assert_eq!(
        read.as_ref(),
        Ok(&record),
        "a record does not survive its text form; {playout:?}"
    );
    let replayed = History::<G>::replay(&record);
    match replayed {
        Ok(replayed) => assert!(
            replayed == *history,
            "a record replays to another state; {playout:?}"
        ),
        Err(error) => panic!("a record does not replay: {error}; {playout:?}"),
    }
}

/// A sample of decisions met so far, to be tried in other states.
struct Pool<A> {
    actions: Vec<A>,
}

impl<A> Default for Pool<A> {
    fn default() -> Self {
        Pool {
            actions: Vec::new(),
        }
    }
}

impl<A: Copy + PartialEq> Pool<A> {
    const SIZE: usize = 400;

    fn actions(&self) -> &[A] {
        &self.actions
    }

    /// Keeps one decision of this list, in place of a random older one once the pool is full.
    fn collect(&mut self, legal: &[A], generator: &mut Generator) {
        let Some(action) = generator.pick(legal) else {
            return;
        };
        if self.actions.contains(&action) {
            return;
        }
        if self.actions.len() < Self::SIZE {
            self.actions.push(action);
        } else {
            let index = generator.below(Self::SIZE);
            self.actions[index] = action;
        }
    }
}
