//! What a strong bot would do in somebody's place, and why.

use ::bots::{Contested, Reason, Suggestion};
use protocol::{Hint, HintReason};
use tokio::sync::oneshot;

use super::Table;
use crate::ids::UserId;
use crate::ledger::update::{Raw, choice};
use crate::live::bots::Backlog;
use crate::live::handle::LiveError;

impl<G: Contested> Table<G> {
    /// Answers when the bot has thought; the table goes on meanwhile.
    pub(super) fn hint(
        &self,
        user: UserId,
        mut reply: oneshot::Sender<Result<Hint<Raw>, LiveError>>,
    ) {
        let asked = self
            .loaded()
            .and_then(|ledger| Ok((ledger, ledger.may_have_hint(user)?)));
        let (ledger, (seat, state)) = match asked {
            Ok(found) => found,
            Err(error) => {
                drop(reply.send(Err(error)));
                return;
            }
        };
        let seq = ledger.seq();
        let backlog = Backlog::all(ledger.history());
        let pool = self.shared.bots.clone();
        let hints = self.hints.clone();
        let turn = self.turn(user);
        tokio::spawn(async move {
            let advise = async {
                let _one_at_a_time = hints.acquire().await;
                pool.advise(turn, backlog?, seat, state.clone()).await
            };
            let suggestions = tokio::select! {
                suggestions = advise => suggestions,
                () = reply.closed() => return,
            };
            let hint = suggestions.and_then(|found| hint_of(&state, seq, found));
            drop(reply.send(hint.ok_or(LiveError::Unavailable)));
        });
    }
}

/// The suggestions that are legal, in words; `None` if there is none.
fn hint_of<G: Contested>(
    state: &G,
    seq: u32,
    found: Vec<Suggestion<G::Action>>,
) -> Option<Hint<Raw>> {
    let suggestions: Vec<_> = found
        .into_iter()
        .filter(|suggestion| state.check(suggestion.line[0]).is_ok())
        .map(|suggestion| in_words(state, &suggestion))
        .collect();
    Some(Hint {
        seq,
        action: suggestions.first()?.action.clone(),
        suggestions,
    })
}

fn in_words<G: Contested>(
    state: &G,
    suggestion: &Suggestion<G::Action>,
) -> protocol::Suggestion<Raw> {
    let mut state = state.clone();
    let mut line = Vec::new();
    for decision in &suggestion.line {
        // What is hidden from the bot may prevent what it planned.
        if state.check(*decision).is_err() {
            break;
        }
        line.push(choice(&state, *decision));
        state.apply(*decision, &mut ());
    }
    let reasons = suggestion.reasons.iter();
    protocol::Suggestion {
        action: line[0].text.clone(),
        line,
        percent: rounded(suggestion.chance * 100.0),
        reasons: reasons.map(|reason| because(&state, *reason)).collect(),
    }
}

fn because<G: Contested>(state: &G, reason: Reason) -> HintReason {
    match reason {
        Reason::Gains { category, points } => HintReason::Gains {
            category: category.to_owned(),
            points: rounded(points),
        },
        Reason::Denies {
            seat,
            category,
            points,
        } => HintReason::Denies {
            seat: state.seat_name(seat).into_owned(),
            category: category.to_owned(),
            points: rounded(points),
        },
        Reason::Speeds { measure, amount } => HintReason::Speeds {
            measure: measure.to_owned(),
            amount: rounded(amount),
        },
        Reason::Slows {
            seat,
            measure,
            amount,
        } => HintReason::Slows {
            seat: state.seat_name(seat).into_owned(),
            measure: measure.to_owned(),
            amount: rounded(amount),
        },
    }
}

/// To one decimal place: more would claim too much.
fn rounded(number: f32) -> f64 {
    (f64::from(number) * 10.0).round() / 10.0
}
