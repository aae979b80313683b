//! A report as one HTML page that needs nothing else.

mod plots;
mod svg;

use crate::export::Heading;
use crate::stats::{Estimate, as_f64};
use crate::summary::{BotSummary, Names, Summary};
use svg::escaped;

const STYLE: &str = include_str!("report/style.css");

/// A page with tables and plots of the results.
pub fn html(heading: &Heading, names: &Names, summary: &Summary) -> String {
    let title = format!("{}: {} games", heading.title, summary.games);
    let sections = [
        facts(heading, summary),
        bots_table(summary),
        habits_table(summary),
        format!(
            "<div class=\"panels\">{}{}{}{}{}{}</div>",
            panel(
                "Wins a seat",
                "Shared wins are split. The dashed line is an even share.",
                &plots::wins(summary)
            ),
            panel(
                "Rating",
                "Bradley–Terry on places, mean 1500: 100 points more are placed before the other one in 64 of 100 games.",
                &plots::ratings(summary)
            ),
            panel(
                "Points by category",
                &legend(names),
                &plots::points(summary)
            ),
            panel(
                "Final scores",
                "The thin line spans all games, the bar the middle half; the stroke is the median, the number the mean.",
                &plots::spread(score_rows(summary), "Final scores of each bot")
            ),
            panel(
                "Length of the games",
                "Decisions of all players together.",
                &plots::lengths(&summary.length)
            ),
            panel(
                "Seat advantage",
                "Wins by place in the turn order, whoever sat there.",
                &plots::seats(summary)
            ),
        ),
        category_panels(names, summary),
        ahead_table(summary),
        faults_table(summary),
    ];
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
         <header><p class=\"kind\">Arena report</p><h1>{title}</h1>\
         <p class=\"setup\">{setup}</p></header>\n{body}\n\
         <footer><p>Every interval holds the true value in 95 of 100 cases: Wilson's for rates, \
         Student's over seeds for means, drawing seeds anew for ratings. Games of one seed share \
         their chance and differ in who sits where.</p>\
         <p>To repeat this run:</p><pre><code>{command}</code></pre></footer>\n</main>\n</body>\n</html>\n",
        title = escaped(&title),
        setup = escaped(&heading.setup),
        body = sections.join("\n"),
        command = escaped(&heading.command),
    )
}

fn panel(title: &str, note: &str, plot: &str) -> String {
    format!("<section class=\"panel\"><h2>{title}</h2><p class=\"note\">{note}</p>{plot}</section>")
}

/// The run in a few figures.
fn facts(heading: &Heading, summary: &Summary) -> String {
    let share = |count: usize| 100.0 * as_f64(count) / as_f64(summary.games.max(1));
    let endings: Vec<String> = summary
        .endings
        .iter()
        .map(|(ending, count)| format!("{ending} {:.0} %", share(*count)))
        .collect();
    let played = if summary.games < heading.planned {
        format!("{} of {}", summary.games, heading.planned)
    } else {
        summary.games.to_string()
    };
    let cards = [
        ("Games", played),
        ("Seed", heading.seed.to_string()),
        ("Winner's points", mean(summary.winner_points, 1)),
        ("Decisions a game", mean(summary.length.mean, 0)),
        ("Ended by", endings.join(", ")),
        (
            "Given up at the cap",
            format!("{} ({:.1} %)", summary.capped, share(summary.capped)),
        ),
    ];
    let cards: Vec<String> = cards
        .iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| format!("<div><dt>{name}</dt><dd>{}</dd></div>", escaped(value)))
        .collect();
    format!("<dl class=\"facts\">{}</dl>", cards.join(""))
}

fn bots_table(summary: &Summary) -> String {
    let row = |(index, bot): (usize, &BotSummary)| {
        format!(
            "<tr><th scope=\"row\"><i class=\"swatch {}\"></i>{}</th><td>{}</td><td>{}</td>\
             <td>{}</td><td>{}</td><td>{}</td><td>{:.2}</td></tr>",
            plots::color(index),
            escaped(&bot.name),
            bot.seats,
            rate(bot.wins),
            mean(bot.points, 1),
            mean(bot.place, 2),
            mean(bot.rating, 0),
            bot.think_ms,
        )
    };
    let rows: Vec<String> = summary.bots.iter().enumerate().map(row).collect();
    format!(
        "<section class=\"wide\"><h2>Results</h2><div class=\"scroll\"><table><thead><tr>\
         <th scope=\"col\">Bot</th><th scope=\"col\">Seats</th><th scope=\"col\">Wins a seat</th>\
         <th scope=\"col\">Points</th><th scope=\"col\">Place</th><th scope=\"col\">Rating</th>\
         <th scope=\"col\">ms a decision</th></tr></thead><tbody>{}</tbody></table></div></section>",
        rows.join("")
    )
}

/// How each bot plays, a figure a row.
fn habits_table(summary: &Summary) -> String {
    if summary.habits.is_empty() {
        return String::new();
    }
    let names = summary.bots.iter().map(|bot| escaped(&bot.name));
    let heads: Vec<String> = std::iter::once("Mean a seat".to_owned())
        .chain(names)
        .chain(["Winners".to_owned()])
        .map(|name| format!("<th scope=\"col\">{name}</th>"))
        .collect();
    let rows: Vec<String> = summary
        .habits
        .iter()
        .map(|habit| {
            let cells: Vec<String> = (habit.bots.iter().copied())
                .chain([Some(habit.winners)])
                .map(|cell| cell.map_or("–".to_owned(), |cell| mean(cell, 2)))
                .map(|cell| format!("<td>{cell}</td>"))
                .collect();
            format!(
                "<tr><th scope=\"row\">{}</th>{}</tr>",
                escaped(habit.habit.label),
                cells.join("")
            )
        })
        .collect();
    format!(
        "<section class=\"wide\"><h2>How they play</h2><p class=\"note\">Counted while the games \
         were played; the last column is of the seats that won, whoever sat there.</p>\
         <div class=\"scroll\"><table><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div></section>",
        heads.join(""),
        rows.join("")
    )
}

/// How often the bot of the row was placed before the bot of the column.
fn ahead_table(summary: &Summary) -> String {
    if summary.bots.len() < 2 {
        return String::new();
    }
    let heads: Vec<String> = summary
        .bots
        .iter()
        .map(|bot| format!("<th scope=\"col\">{}</th>", escaped(&bot.name)))
        .collect();
    let rows: Vec<String> = summary
        .bots
        .iter()
        .zip(&summary.ahead)
        .map(|(bot, row)| {
            let cells: Vec<String> = row
                .iter()
                .map(|cell| match cell {
                    Some(cell) => {
                        let strength = (cell.value * 100.0).round();
                        format!(
                            "<td class=\"heat\" style=\"--s:{strength}%\">{}</td>",
                            rate(*cell)
                        )
                    }
                    None => "<td>–</td>".to_owned(),
                })
                .collect();
            let name = escaped(&bot.name);
            format!("<tr><th scope=\"row\">{name}</th>{}</tr>", cells.join(""))
        })
        .collect();
    format!(
        "<section class=\"wide\"><h2>Placed before</h2><p class=\"note\">How often the bot of the \
         row was placed before the bot of the column, ties counting half.</p>\
         <div class=\"scroll\"><table><thead><tr><td></td>{}</tr></thead><tbody>{}</tbody></table>\
         </div></section>",
        heads.join(""),
        rows.join("")
    )
}

/// The spread of points of each category, where there are any.
fn category_panels(names: &Names, summary: &Summary) -> String {
    let panels: Vec<String> = names
        .categories
        .iter()
        .enumerate()
        .filter(|(index, _)| {
            let scored = |bot: &BotSummary| {
                bot.category_scores[*index]
                    .iter()
                    .any(|points| *points != 0.0)
            };
            summary.bots.iter().any(scored)
        })
        .map(|(index, name)| {
            let rows = summary.bots.iter().enumerate().map(|(bot, one)| {
                (
                    one.name.as_str(),
                    bot,
                    one.category_scores[index].as_slice(),
                )
            });
            let plot = plots::spread(rows, &format!("Points for {name} of each bot"));
            format!(
                "<section class=\"panel\"><h3>{}</h3>{plot}</section>",
                escaped(name)
            )
        })
        .collect();
    format!(
        "<h2 class=\"chapter\">Final scores by category</h2><div class=\"panels\">{}</div>",
        panels.join("")
    )
}

fn score_rows(summary: &Summary) -> impl Iterator<Item = (&str, usize, &[f64])> {
    let bots = summary.bots.iter().enumerate();
    bots.map(|(index, bot)| (bot.name.as_str(), index, bot.scores.as_slice()))
}

fn legend(names: &Names) -> String {
    let entries = names.categories.iter().enumerate().map(|(index, name)| {
        let color = plots::category_color(index);
        format!(
            "<span><i class=\"swatch {color}\"></i>{}</span>",
            escaped(name)
        )
    });
    format!(
        "<span class=\"legend\">{}</span>",
        entries.collect::<String>()
    )
}

fn faults_table(summary: &Summary) -> String {
    let rows: Vec<String> = summary
        .bots
        .iter()
        .filter(|bot| bot.faults.total() > 0)
        .map(|bot| {
            let faults = bot.faults;
            format!(
                "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                escaped(&bot.name),
                bot.decisions,
                faults.late,
                faults.illegal,
                faults.crashed
            )
        })
        .collect();
    if rows.is_empty() {
        return String::new();
    }
    format!(
        "<section class=\"wide\"><h2>Replaced decisions</h2><p class=\"note\">Here the fallback \
         decided, because the program failed.</p><div class=\"scroll\"><table><thead><tr>\
         <th scope=\"col\">Bot</th><th scope=\"col\">Decisions</th><th scope=\"col\">Late</th>\
         <th scope=\"col\">Illegal</th><th scope=\"col\">Crashed</th></tr></thead><tbody>{}</tbody>\
         </table></div></section>",
        rows.join("")
    )
}

fn rate(estimate: Estimate) -> String {
    let percent = estimate.scaled(100.0);
    format!(
        "{:.1} % <small>{:.1}–{:.1}</small>",
        percent.value, percent.low, percent.high
    )
}

fn mean(estimate: Estimate, decimals: usize) -> String {
    format!(
        "{:.decimals$} ± {:.decimals$}",
        estimate.value,
        estimate.margin()
    )
}
