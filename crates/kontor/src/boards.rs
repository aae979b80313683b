//! `kontor boards`: the boards of every game.

use std::io::{self, Write};

use catalog::{GameKind, Playable, Visitor};

/// Lists them.
pub(crate) fn run(mut output: impl Write) -> io::Result<()> {
    for kind in GameKind::ALL {
        write!(output, "{}", kind.visit(Listing))?;
    }
    Ok(())
}

struct Listing;

impl Visitor for Listing {
    type Output = String;

    fn visit<G: Playable>(self) -> String {
        let mut text = format!("{} ({})\n", G::TITLE, G::NAME);
        for board in G::boards() {
            let (fewest, most) = board.players;
            let counts: Vec<String> = board
                .counts
                .iter()
                .map(|(what, count)| format!("{count} {what}"))
                .collect();
            text += &format!(
                "  {:<6} {} ({fewest} to {most} players): {}\n",
                board.key,
                board.title,
                counts.join(", ")
            );
        }
        text
    }
}
