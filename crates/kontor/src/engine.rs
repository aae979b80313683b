//! `kontor engine`: the line protocol, described in `docs/engine-protocol.md`.

mod command;
mod fault;
mod open;
mod request;
mod session;
mod table;
#[cfg(test)]
mod tests;

use std::io::{self, BufRead, Write};

use catalog::GameKind;
use clap::Args;

use session::Session;

/// The longest line that is read.
const LINE_LIMIT: usize = 4 << 20;

#[derive(Args, Debug)]
pub(crate) struct EngineArgs {
    /// The game that requests mean when they name none
    game: Option<GameKind>,
}

/// Answers requests until the input ends or somebody says `quit`.
pub(crate) fn run(
    args: &EngineArgs,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut session = Session::new(args.game);
    while session.is_open()
        && let Some(line) = read_line(&mut input)?
    {
        let reply = match line {
            Line::Text(line) if line.trim_ascii().is_empty() => continue,
            Line::Text(line) => session.answer(&line),
            Line::TooLong => session::too_long(LINE_LIMIT),
        };
        writeln!(output, "{reply}")?;
        output.flush()?;
    }
    Ok(())
}

enum Line {
    Text(Vec<u8>),
    TooLong,
}

/// The next line without its end, holding no more than the limit in memory.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let mut any = false;
    let mut fits = true;
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            break;
        }
        any = true;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        fits &= line.len() + part.len() <= LINE_LIMIT;
        if fits {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(any.then_some(if fits {
        Line::Text(line)
    } else {
        Line::TooLong
    }))
}
