//! Progress on a terminal, and nowhere else.

use std::fmt::Write;
use std::ops::ControlFlow;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ::arena::{Names, Played, as_f64};
use anyhow::{Context as _, Result};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::text::pace;

/// A bar on the standard error; hidden where that is not a terminal.
pub(crate) fn bar(length: usize, unit: &str) -> ProgressBar {
    let template =
        format!("{{bar:24}} {{pos}}/{{len}} {unit}  {{speed}}  {{eta}} left  {{wide_msg}}");
    let style = ProgressStyle::with_template(&template)
        .expect("the template is well-formed")
        .with_key("speed", |state: &ProgressState, text: &mut dyn Write| {
            // A bar that cannot be drawn is no reason to stop.
            let _ = write!(text, "{}", pace(state.per_sec()));
        })
        .progress_chars("━╸ ");
    let bar = ProgressBar::new(u64::try_from(length).unwrap_or(u64::MAX)).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(250));
    bar
}

/// The bar of a contest, with the win rates so far.
pub(super) struct Progress {
    bar: ProgressBar,
    bots: Vec<String>,
    bot_of: Vec<usize>,
    wins: Vec<f64>,
    games: usize,
}

impl Progress {
    /// `known` games are played already.
    pub(super) fn new(names: &Names, games: usize, known: &[Played]) -> Self {
        let (bots, bot_of) = names.bots();
        let mut progress = Progress {
            bar: bar(games, "games"),
            wins: vec![0.0; bots.len()],
            bots,
            bot_of,
            games: 0,
        };
        for played in known {
            progress.count(played);
        }
        let played = u64::try_from(known.len()).unwrap_or(u64::MAX);
        progress.bar.set_position(played);
        progress.bar.reset_eta();
        progress
    }

    fn count(&mut self, played: &Played) {
        self.games += 1;
        for seat in &played.seats {
            self.wins[self.bot_of[seat.entrant]] += seat.win;
        }
    }

    pub(super) fn add(&mut self, played: &Played) -> ControlFlow<()> {
        self.count(played);
        let scores: Vec<String> = self
            .bots
            .iter()
            .zip(&self.wins)
            .map(|(bot, wins)| format!("{bot} {:.0} %", 100.0 * wins / as_f64(self.games)))
            .collect();
        self.bar.set_message(format!("won: {}", scores.join(", ")));
        self.bar.inc(1);
        ControlFlow::Continue(())
    }

    /// A line above the bar.
    pub(super) fn warn(&self, warning: &str) {
        self.bar.suspend(|| eprintln!("warning: {warning}"));
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// Set once Ctrl-C is pressed; pressed again, it ends the program.
pub(crate) fn stop_on_ctrl_c() -> Result<Arc<AtomicBool>> {
    /// A shell or `timeout` may send one interruption twice.
    const SAME_PRESS: Duration = Duration::from_millis(500);
    let stop = Arc::new(AtomicBool::new(false));
    let pressed = Arc::clone(&stop);
    let mut first: Option<Instant> = None;
    ctrlc::set_handler(move || {
        pressed.store(true, Ordering::Relaxed);
        let first = *first.get_or_insert_with(Instant::now);
        if first.elapsed() > SAME_PRESS {
            process::exit(130);
        }
    })
    .context("cannot listen for Ctrl-C")?;
    Ok(stop)
}
