//! What the tests of every game need: laws checked by random play, path counts, stored games,
//! broken texts, and citations of the rules.

mod citations;
mod golden;
mod playout;
mod stored;
mod texts;
mod walk;

pub use citations::Specification;
pub use golden::{Kinds, check_versions, each_entry, never_shown};
pub use playout::{Outcome, Playout, check_playout};
pub use stored::{Golden, check_perft, golden_games};
pub use texts::{
    assert_one_line, check_entry_text, check_position_text, check_record_text, check_text, mutate,
    play_on,
};
pub use walk::{mostly_purposeful, setups, soak_games, walk};
