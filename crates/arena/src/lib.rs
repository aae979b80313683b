//! Matches between bots: schedules, statistics, ratings, reports.

mod conduct;
mod earlier;
mod entrant;
mod export;
pub mod ladder;
mod messages;
mod player;
mod program;
mod rating;
mod report;
mod run;
mod schedule;
mod sequential;
mod signature;
pub mod speed;
mod stats;
mod summary;
mod table;
pub mod verify;

pub use conduct::{Habit, Measure, Observed, ObservedVisitor, Observer, habits, visit};
pub use earlier::{Earlier, EarlierError};
pub use entrant::{Entrant, SpecError, split_specs};
pub use export::{Heading, csv, json};
pub use player::{Faults, Player};
pub use program::{ProgramError, ProgramSpec, try_out};
pub use rating::{Placings, rate_bots};
pub use report::html;
pub use run::{Contest, Run};
pub use schedule::{Fixture, Schedule};
pub use sequential::{Sequential, Verdict, shares_by_block};
pub use signature::{SignatureError, signature};
pub use stats::{Estimate, as_f64, mean, quantile, rate, rate_by_block};
pub use summary::{BotSummary, HabitSummary, Length, Names, SeatSummary, Summary};
pub use table::{Clock, Played, SeatResult};
