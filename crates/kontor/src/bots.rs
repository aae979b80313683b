//! `kontor bots`: who can play, and how well.

use std::io::{self, Write};

use ::bots::{BotSpec, Level};
use arena::ladder;
use catalog::{GameKind, Playable, Visitor};

use crate::text;

/// `docs/ladder.md` as it was when the program was built; empty if there was none.
const LADDER: &str = include_str!(concat!(env!("OUT_DIR"), "/ladder.md"));

/// Lists them.
pub(crate) fn run(mut output: impl Write) -> io::Result<()> {
    writeln!(output, "Bots, as --bots and --against take them:\n")?;
    for bot in BotSpec::ALL_BUILT_IN {
        writeln!(output, "{:<11} {}", bot.name, bot.description)?;
        if let Some(level) = Level::ALL
            .into_iter()
            .find(|level| level.name() == bot.name)
        {
            writeln!(output, "{:<11} plays as {}", "", level.spec())?;
        }
        for (option, meaning) in bot.options {
            writeln!(output, "{:<11} {option:<12} {meaning}", "")?;
        }
    }
    writeln!(
        output,
        "exec:COMMAND a program of your own, see docs/arena.md\n\
         {:<11} {:<12} milliseconds for each decision (1000)\n\
         {:<11} {:<12} the bot that decides when the program fails (claiming)\n\n\
         Options follow a colon: search:ms=100,threads=2. Those of a program follow a comma:\n\
         exec:\"python3 mybot.py\",ms=500,fallback=greedy\n",
        "", "ms", "", "fallback"
    )?;
    for kind in GameKind::ALL {
        write!(output, "{}", kind.visit(Strength))?;
    }
    Ok(())
}

/// The measured ratings of a game.
struct Strength;

impl Visitor for Strength {
    type Output = String;

    fn visit<G: Playable>(self) -> String {
        let ratings = ladder::ratings(LADDER, G::TITLE);
        if ratings.is_empty() {
            return format!(
                "Strength in {}: not measured (kontor arena ladder {} measures it)\n",
                G::TITLE,
                G::NAME
            );
        }
        let rows: Vec<Vec<String>> = ratings
            .iter()
            .map(|(bot, rating)| vec![(*bot).to_owned(), (*rating).to_owned()])
            .collect();
        format!(
            "Strength in {}, as a rating with its 95 % interval:\n{}",
            G::TITLE,
            text::table(&rows)
        )
    }
}
