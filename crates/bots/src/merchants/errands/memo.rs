//! Errands that were found before: the positions of a search differ in cards far more often than
//! in what stands on the board.

use std::cell::RefCell;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use super::{Errands, Question};

/// How many answers a thread keeps.
const PLACES: usize = 2048;

thread_local! {
    /// Each question has one place, and the last one asked there keeps it. An answer follows from
    /// its question alone, so what is remembered never changes a decision.
    static MEMO: RefCell<Vec<Option<(Question, Errands)>>> =
        RefCell::new(vec![None; PLACES]);
}

/// The answer to a question, remembered or found.
pub(super) fn recall(question: Question) -> Errands {
    let hash = BuildHasherDefault::<DefaultHasher>::new().hash_one(question);
    MEMO.with_borrow_mut(|memo| {
        #[expect(clippy::cast_possible_truncation, reason = "any part of a hash does")]
        let place = &mut memo[hash as usize % PLACES];
        if let Some((known, errands)) = place
            && *known == question
        {
            return errands.clone();
        }
        let errands = question.answer();
        *place = Some((question, errands.clone()));
        errands
    })
}
