//! What a strong bot would do in somebody's place.

use ::bots::{Contested, Level};
use protocol::Hint;
use tokio::sync::oneshot;

use super::Table;
use crate::ids::UserId;
use crate::live::bots::Seated;
use crate::live::handle::LiveError;

impl<G: Contested> Table<G> {
    /// Answers when the bot has thought; the table goes on meanwhile.
    pub(super) fn hint(&self, user: UserId, reply: oneshot::Sender<Result<Hint, LiveError>>) {
        let seat = self
            .loaded()
            .and_then(|ledger| Ok((ledger, ledger.may_have_hint(user)?)));
        let (ledger, seat) = match seat {
            Ok(found) => found,
            Err(error) => {
                drop(reply.send(Err(error)));
                return;
            }
        };
        let bot = Seated::new(Level::Alderman.name()).expect("it is a level");
        let (seq, state) = (ledger.seq(), ledger.history().state().clone());
        let news = bot.news(ledger.history());
        let pool = self.shared.bots.clone();
        let hints = self.hints.clone();
        tokio::spawn(async move {
            let _turn = hints.acquire().await;
            if reply.is_closed() {
                return;
            }
            let decided = match news {
                Some(news) => pool.decide(bot, news, seat).await,
                None => None,
            };
            let hint = decided.map(|(_, action)| Hint {
                seq,
                action: state.action_phrase(action).to_string(),
            });
            drop(reply.send(hint.ok_or(LiveError::Unavailable)));
        });
    }
}
