//! Results as plain text.

use ::arena::{BotSummary, Estimate, Run, Summary, as_f64};

use crate::text;

/// Everything a run has shown.
pub(super) fn report(summary: &Summary, run: &Run, threads: usize) -> String {
    let mut report = String::new();
    if run.is_partial() && run.failed.is_empty() {
        report += &format!(
            "Stopped after {} of {} games; these are the results so far.\n",
            run.games.len(),
            run.planned
        );
    }
    if summary.games == 0 {
        return report;
    }
    report += &text::table(&bots(summary));
    if summary.bots.len() > 1 {
        report += &format!(
            "\nPlaced before, in % of the games in which they met:\n{}",
            ahead(summary)
        );
    }
    if !summary.habits.is_empty() {
        report += &format!("\nHow they play, means a seat:\n{}", habits(summary));
    }
    report += &format!("\n{}\n", endings(summary));
    let length = &summary.length;
    report += &format!(
        "Decisions a game: {}, median {:.0}, from {:.0} to {:.0}.\n",
        mean(length.mean, 0),
        length.median,
        length.min,
        length.max
    );
    report += &format!("Winner's points: {}.\n", mean(summary.winner_points, 1));
    let seats: Vec<String> = summary
        .seats
        .iter()
        .map(|seat| format!("{} {}", seat.name, rate(seat.wins)))
        .collect();
    report += &format!("Wins by seat: {}.\n", seats.join(", "));
    for bot in summary.bots.iter().filter(|bot| bot.faults.total() > 0) {
        report += &format!("{}\n", faults(bot));
    }
    let seconds = run.elapsed.as_secs_f64();
    report += &format!(
        "{} games in {seconds:.1} s: {} on {threads} thread{}.\n",
        summary.games,
        text::pace(as_f64(summary.games) / seconds.max(1e-9)),
        if threads == 1 { "" } else { "s" }
    );
    report
}

fn bots(summary: &Summary) -> Vec<Vec<String>> {
    let head = [
        "bot",
        "seats",
        "wins a seat",
        "points",
        "place",
        "rating",
        "ms/decision",
        "longest",
    ];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for bot in &summary.bots {
        rows.push(vec![
            bot.name.clone(),
            bot.seats.to_string(),
            rate(bot.wins),
            mean(bot.points, 1),
            mean(bot.place, 2),
            mean(bot.rating, 0),
            format!("{:.3}", bot.think_ms),
            format!("{:.1}", bot.longest_ms),
        ]);
    }
    rows
}

fn ahead(summary: &Summary) -> String {
    let names = summary.bots.iter().map(|bot| bot.name.clone());
    let mut rows = vec![std::iter::once(String::new()).chain(names).collect()];
    for (bot, row) in summary.bots.iter().zip(&summary.ahead) {
        let cells = row.iter().map(|cell| cell.map_or("–".to_owned(), rate));
        rows.push(std::iter::once(bot.name.clone()).chain(cells).collect());
    }
    text::table(&rows)
}

fn habits(summary: &Summary) -> String {
    let names = summary.bots.iter().map(|bot| bot.name.clone());
    let head = std::iter::once(String::new()).chain(names);
    let mut rows = vec![head.chain(["winners".to_owned()]).collect()];
    for habit in &summary.habits {
        let bots = habit.bots.iter().copied();
        let cells = bots
            .chain([Some(habit.winners)])
            .map(|cell| cell.map_or("–".to_owned(), |cell| mean(cell, 2)));
        let label = habit.habit.label.to_owned();
        rows.push(std::iter::once(label).chain(cells).collect());
    }
    text::table(&rows)
}

fn endings(summary: &Summary) -> String {
    let share = |count: usize| 100.0 * as_f64(count) / as_f64(summary.games);
    let mut endings: Vec<String> = summary
        .endings
        .iter()
        .map(|(ending, count)| format!("{ending} {count} ({:.0} %)", share(*count)))
        .collect();
    if summary.capped > 0 {
        endings.push(format!(
            "given up at the cap {} ({:.1} %)",
            summary.capped,
            share(summary.capped)
        ));
    }
    format!("Games ended by: {}.", endings.join(", "))
}

fn faults(bot: &BotSummary) -> String {
    let share = 100.0 * f64::from(bot.faults.total()) / as_f64(bot.decisions.max(1));
    format!(
        "{} was replaced in {share:.1} % of its decisions: {} late, {} illegal, {} crashed.",
        bot.name, bot.faults.late, bot.faults.illegal, bot.faults.crashed
    )
}

/// `61.5 % [58.2, 64.7]`
pub(super) fn rate(estimate: Estimate) -> String {
    let percent = estimate.scaled(100.0);
    format!(
        "{:.1} % [{:.1}, {:.1}]",
        percent.value, percent.low, percent.high
    )
}

/// `41.3 ± 0.6`
pub(super) fn mean(estimate: Estimate, decimals: usize) -> String {
    format!(
        "{:.decimals$} ± {:.decimals$}",
        estimate.value,
        estimate.margin()
    )
}
