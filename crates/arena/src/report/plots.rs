//! The plots of a report, each one a drawing 400 units wide.

use super::svg::{Anchor, Drawing, Scale, shortened};
use crate::stats::{Estimate, as_f64, mean, quantile};
use crate::summary::{BotSummary, Length, Summary};

/// The width of every drawing; about the width of a phone, so that letters keep their size.
const WIDTH: f64 = 400.0;
/// Room for a number to the right.
const RIGHT: f64 = 60.0;
/// The height of a row: its label and its bar.
const ROW: f64 = 50.0;
/// The room below for the numbers of an axis.
const AXIS: f64 = 26.0;

/// The color of a bot: the first ones differ most.
pub(super) fn color(bot: usize) -> String {
    format!("c{}", bot % 8)
}

/// One bar with its interval for each row; a line marks what chance alone would give.
fn rates(rows: &[(String, String, Estimate)], chance: f64, label: &str) -> String {
    let height = ROW * as_f64(rows.len()) + AXIS;
    let mut drawing = Drawing::new(WIDTH, height);
    let most = rows
        .iter()
        .map(|(_, _, estimate)| estimate.high)
        .fold(chance, f64::max);
    let scale = Scale::new((0.0, (most * 1.05).min(1.0)), (0.0, WIDTH - RIGHT));
    axis(&mut drawing, &scale, height, |tick| {
        format!("{:.0} %", tick * 100.0)
    });
    for (index, (name, class, estimate)) in rows.iter().enumerate() {
        let top = ROW * as_f64(index);
        let percent = estimate.scaled(100.0);
        let title = format!(
            "{name}: {:.1} %, between {:.1} and {:.1} %",
            percent.value, percent.low, percent.high
        );
        drawing.text("name", (0.0, top + 13.0), Anchor::Start, &shortened(name));
        let width = scale.place(estimate.value);
        drawing.bar(class, (0.0, top + 21.0), (width, 16.0), &title);
        drawing.whisker(
            top + 29.0,
            scale.place(estimate.low),
            scale.place(estimate.high),
        );
        let value = format!("{:.1} %", percent.value);
        drawing.text("value", (WIDTH, top + 34.0), Anchor::End, &value);
    }
    let x = scale.place(chance);
    drawing.line("chance", (x, 18.0), (x, height - AXIS));
    drawing.finish(label)
}

/// Wins a seat of each bot.
pub(super) fn wins(summary: &Summary) -> String {
    let rows: Vec<_> = summary
        .bots
        .iter()
        .enumerate()
        .map(|(bot, one)| (one.name.clone(), color(bot), one.wins))
        .collect();
    rates(
        &rows,
        even_share(summary),
        "Wins a seat of each bot, with 95 % intervals",
    )
}

/// Wins of each seat.
pub(super) fn seats(summary: &Summary) -> String {
    let rows: Vec<_> = summary
        .seats
        .iter()
        .enumerate()
        .map(|(index, seat)| {
            let name = format!("{} (seat {})", seat.name, index + 1);
            (name, "plain".to_owned(), seat.wins)
        })
        .collect();
    rates(
        &rows,
        even_share(summary),
        "Wins of each seat, with 95 % intervals",
    )
}

fn even_share(summary: &Summary) -> f64 {
    1.0 / as_f64(summary.seats.len().max(1))
}

/// A dot and its interval for the rating of each bot, the strongest first.
pub(super) fn ratings(summary: &Summary) -> String {
    let mut order: Vec<(usize, &BotSummary)> = summary.bots.iter().enumerate().collect();
    order.sort_by(|(_, one), (_, other)| other.rating.value.total_cmp(&one.rating.value));
    let ends = |pick: fn(&Estimate) -> f64| order.iter().map(move |(_, bot)| pick(&bot.rating));
    let low = ends(|rating| rating.low).fold(f64::MAX, f64::min);
    let high = ends(|rating| rating.high).fold(f64::MIN, f64::max);
    let margin = ((high - low) * 0.06).max(10.0);
    let height = ROW * as_f64(order.len()) + AXIS;
    let mut drawing = Drawing::new(WIDTH, height);
    let scale = Scale::new((low - margin, high + margin), (0.0, WIDTH - RIGHT));
    axis(&mut drawing, &scale, height, |tick| format!("{tick:.0}"));
    for (row, (bot, one)) in order.iter().enumerate() {
        let top = ROW * as_f64(row);
        let rating = one.rating;
        let name = shortened(&one.name);
        drawing.text("name", (0.0, top + 13.0), Anchor::Start, &name);
        drawing.whisker(
            top + 29.0,
            scale.place(rating.low),
            scale.place(rating.high),
        );
        drawing.dot(&color(*bot), (scale.place(rating.value), top + 29.0));
        let value = format!("{:.0}", rating.value);
        drawing.text("value", (WIDTH, top + 34.0), Anchor::End, &value);
    }
    drawing.finish("Rating of each bot, with 95 % intervals")
}

/// Mean points of each bot, stacked by category.
pub(super) fn points(summary: &Summary) -> String {
    let height = ROW * as_f64(summary.bots.len()) + AXIS;
    let mut drawing = Drawing::new(WIDTH, height);
    let ends = summary.bots.iter().map(|bot| {
        let positive = |points: &f64| *points > 0.0;
        let parts = bot.categories.iter().map(|(_, points)| points.value);
        parts.filter(positive).sum::<f64>()
    });
    let scale = Scale::new((0.0, ends.fold(1.0, f64::max)), (0.0, WIDTH - RIGHT));
    axis(&mut drawing, &scale, height, |tick| format!("{tick:.0}"));
    for (row, bot) in summary.bots.iter().enumerate() {
        let top = ROW * as_f64(row);
        let name = shortened(&bot.name);
        drawing.text("name", (0.0, top + 13.0), Anchor::Start, &name);
        let mut so_far = 0.0;
        for (index, (name, points)) in bot.categories.iter().enumerate() {
            let width = scale.place(points.value) - scale.place(0.0);
            let title = format!("{}: {:.1} points for {name}", bot.name, points.value);
            if width > 0.0 {
                let at = (scale.place(so_far), top + 21.0);
                drawing.bar(
                    &category_color(index),
                    at,
                    ((width - 1.0).max(0.5), 16.0),
                    &title,
                );
                so_far += points.value;
            }
        }
        let value = format!("{:.1}", bot.points.value);
        drawing.text("value", (WIDTH, top + 34.0), Anchor::End, &value);
    }
    drawing.finish("Mean points of each bot by category")
}

/// The color of a category.
pub(super) fn category_color(index: usize) -> String {
    format!("k{}", index % 8)
}

/// The spread of points of each bot: all games, half of them, the median, and the mean as a number.
pub(super) fn spread<'a>(
    rows: impl Iterator<Item = (&'a str, usize, &'a [f64])>,
    label: &str,
) -> String {
    let rows: Vec<_> = rows.collect();
    let height = ROW * as_f64(rows.len()) + AXIS;
    let mut drawing = Drawing::new(WIDTH, height);
    let low = rows
        .iter()
        .filter_map(|(_, _, values)| values.first().copied());
    let high = rows
        .iter()
        .filter_map(|(_, _, values)| values.last().copied());
    let range = (low.fold(0.0, f64::min), high.fold(1.0, f64::max));
    let scale = Scale::new(range, (2.0, WIDTH - RIGHT));
    axis(&mut drawing, &scale, height, |tick| format!("{tick:.0}"));
    for (row, (name, bot, values)) in rows.iter().enumerate() {
        let top = ROW * as_f64(row);
        let at = |share: f64| scale.place(quantile(values, share));
        let median = quantile(values, 0.5);
        let title = format!(
            "{name}: median {median:.0}, half of the games between {:.0} and {:.0}",
            quantile(values, 0.25),
            quantile(values, 0.75)
        );
        drawing.text("name", (0.0, top + 13.0), Anchor::Start, &shortened(name));
        drawing.line("reach", (at(0.0), top + 29.0), (at(1.0), top + 29.0));
        let width = (at(0.75) - at(0.25)).max(2.0);
        drawing.bar(&color(*bot), (at(0.25), top + 21.0), (width, 16.0), &title);
        drawing.line("median", (at(0.5), top + 19.0), (at(0.5), top + 39.0));
        let value = format!("{:.1}", mean(values).value);
        drawing.text("value", (WIDTH, top + 34.0), Anchor::End, &value);
    }
    drawing.finish(label)
}

/// How many games took how many decisions.
pub(super) fn lengths(length: &Length) -> String {
    const BINS: usize = 24;
    const HEIGHT: f64 = 190.0;
    let mut drawing = Drawing::new(WIDTH, HEIGHT);
    let step = (length.max - length.min).max(1.0) / as_f64(BINS);
    let bins: Vec<(f64, usize)> = (0..BINS)
        .map(|bin| {
            let from = length.min + step * as_f64(bin);
            let is_last = bin + 1 == BINS;
            let inside = |value: &&f64| **value >= from && (is_last || **value < from + step);
            (from, length.all.iter().filter(inside).count())
        })
        .collect();
    let most = as_f64(bins.iter().map(|(_, count)| *count).max().unwrap_or(1));
    let across = Scale::new((length.min, length.min + step * as_f64(BINS)), (0.0, WIDTH));
    let up = Scale::new((0.0, most), (HEIGHT - AXIS, 20.0));
    axis(&mut drawing, &across, HEIGHT, |tick| format!("{tick:.0}"));
    let bottom = HEIGHT - AXIS;
    for (from, count) in bins {
        let top = up.place(as_f64(count));
        let width = across.place(from + step) - across.place(from) - 1.5;
        let title = format!("{count} games of {from:.0} to {:.0} decisions", from + step);
        drawing.bar(
            "plain",
            (across.place(from), top),
            (width, bottom - top),
            &title,
        );
    }
    let x = across.place(length.median);
    drawing.line("median", (x, 14.0), (x, bottom));
    let anchor = if x > WIDTH / 2.0 {
        Anchor::End
    } else {
        Anchor::Start
    };
    let shift = if x > WIDTH / 2.0 { -5.0 } else { 5.0 };
    let label = format!("median {:.0}", length.median);
    drawing.text("value", (x + shift, 14.0), anchor, &label);
    drawing.finish("How many decisions the games took")
}

/// Vertical lines and numbers below them.
fn axis(drawing: &mut Drawing, scale: &Scale, height: f64, number: impl Fn(f64) -> String) {
    for tick in scale.ticks() {
        let x = scale.place(tick);
        drawing.line("grid", (x, 18.0), (x, height - AXIS));
        let anchor = if x < 12.0 {
            Anchor::Start
        } else if x > WIDTH - 14.0 {
            Anchor::End
        } else {
            Anchor::Middle
        };
        drawing.text("tick", (x, height - 8.0), anchor, &number(tick));
    }
}
