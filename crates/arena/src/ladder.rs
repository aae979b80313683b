//! The ladder of bots as Markdown: one section for each game.

use crate::export::Heading;
use crate::stats::Estimate;
use crate::summary::{BotSummary, Summary};

const INTRODUCTION: &str = "\
# Ladder

How strong the bots are, measured by games between them; each section was written by the command in it.
A rating is Bradley–Terry on places with a mean of 1500: a bot with 100 points more is placed before the other one in 64 of 100 games, with 200 in 76, with 400 in 91.
Every interval holds the true value in 95 of 100 cases.
";

/// The section of one game, from its heading on.
///
/// `plays_as` says with which options and budget a bot plays, where its name does not.
pub fn section(
    heading: &Heading,
    summary: &Summary,
    cores: usize,
    plays_as: impl Fn(&str) -> String,
) -> String {
    let mut order: Vec<(usize, &BotSummary)> = summary.bots.iter().enumerate().collect();
    order.sort_by(|(_, one), (_, other)| other.rating.value.total_cmp(&one.rating.value));
    let mut text = format!(
        "{}\n\n| Bot | Plays as | Rating | Placed before the next one | Wins a seat | Points | Place | ms a decision |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- |\n",
        title_line(heading.title)
    );
    for (row, (index, bot)) in order.iter().enumerate() {
        let below = order
            .get(row + 1)
            .and_then(|(below, _)| summary.ahead[*index][*below]);
        text += &format!(
            "| {} | `{}` | {} | {} | {} | {} | {} | {:.2} |\n",
            bot.name,
            plays_as(&bot.name),
            range(bot.rating, 0, 1.0, ""),
            below.map_or("–".to_owned(), |below| range(below, 1, 100.0, " %")),
            range(bot.wins, 1, 100.0, " %"),
            range(bot.points, 1, 1.0, ""),
            range(bot.place, 2, 1.0, ""),
            bot.think_ms,
        );
    }
    let partial = if summary.games < heading.planned {
        format!(" of {} planned", heading.planned)
    } else {
        String::new()
    };
    text += &format!(
        "\n- {} games{partial} at tables of {} (`{}`), every selection of the bots equally often, every seed with every rotation of the seats; {} given up after {} decisions.\n\
         - Ended by: {}; {:.0} decisions a game; winner's points {:.1}.\n\
         - Machine: {cores} cores, {} {}; {} games at a time, {:.0} s in all.\n\
         - Repeat: `{}`\n",
        summary.games,
        summary.seats.len(),
        heading.setup,
        summary.capped,
        heading.cap,
        endings(summary),
        summary.length.mean.value,
        summary.winner_points.value,
        std::env::consts::ARCH,
        std::env::consts::OS,
        heading.threads,
        heading.seconds,
        heading.command,
    );
    text
}

fn title_line(title: &str) -> String {
    format!("## {title}")
}

fn endings(summary: &Summary) -> String {
    let endings = summary.endings.iter();
    let endings: Vec<String> = endings
        .map(|(ending, count)| format!("{ending} {count}"))
        .collect();
    if endings.is_empty() {
        "nothing".to_owned()
    } else {
        endings.join(", ")
    }
}

fn range(estimate: Estimate, decimals: usize, factor: f64, unit: &str) -> String {
    let scaled = estimate.scaled(factor);
    format!(
        "{:.decimals$}{unit} ({:.decimals$} to {:.decimals$})",
        scaled.value, scaled.low, scaled.high
    )
}

/// The page with this section in the place of the one with the same heading, or at the end.
pub fn with_section(page: &str, section: &str) -> String {
    let page = if page.trim().is_empty() {
        INTRODUCTION
    } else {
        page
    };
    let heading = section.lines().next().unwrap_or("");
    let mut parts: Vec<String> = Vec::new();
    for line in page.lines() {
        if line.starts_with("## ") || parts.is_empty() {
            parts.push(String::new());
        }
        let last = parts.last_mut().expect("there is a part by now");
        *last += &format!("{line}\n");
    }
    let same = parts
        .iter_mut()
        .find(|part| part.lines().next() == Some(heading));
    match same {
        Some(part) => section.clone_into(part),
        None => parts.push(section.to_owned()),
    }
    let parts: Vec<&str> = parts.iter().map(|part| part.trim_end()).collect();
    format!("{}\n", parts.join("\n\n"))
}

/// The rating of each bot of a game, as the page has it.
pub fn ratings<'a>(page: &'a str, title: &str) -> Vec<(&'a str, &'a str)> {
    let heading = title_line(title);
    page.lines()
        .skip_while(|line| *line != heading)
        .skip(1)
        .take_while(|line| !line.starts_with("## "))
        .filter_map(|line| {
            let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
            let (bot, _, rating) = (cells.next()?, cells.next()?, cells.next()?);
            let is_figure =
                rating.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-');
            (is_figure && bot != "---" && !rating.starts_with("---")).then_some((bot, rating))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_replaces_the_one_of_the_same_game() {
        let first = with_section("", "## Hansa\n\nold\n");
        let both = with_section(&first, "## Merchants\n\nother\n");
        let again = with_section(&both, "## Hansa\n\nnew\n");
        assert!(again.starts_with("# Ladder\n"));
        assert!(
            again.ends_with("\n\n## Hansa\n\nnew\n\n## Merchants\n\nother\n"),
            "{again}"
        );
        assert_eq!(with_section(&again, "## Hansa\n\nnew\n"), again);
    }

    #[test]
    fn ratings_are_read_back() {
        let page = "# Ladder\n\n## Hansa\n\n| Bot | Plays as | Rating |\n| --- | --- | --- |\n\
            | greedy | `greedy` | 1600 (1580 to 1620) |\n\n- 7 games\n\n## Other\n\n| x | `x` | 1 |\n";
        assert_eq!(ratings(page, "Hansa"), [("greedy", "1600 (1580 to 1620)")]);
        assert_eq!(ratings(page, "Nothing"), []);
    }
}
