//! `kontor arena signature`

use std::io::Write;
use std::num::NonZeroUsize;

use ::arena::{Observed, ObservedVisitor};
use anyhow::Result;
use catalog::GameKind;
use clap::Args;

use super::contest::cores;

#[derive(Args, Debug)]
pub(crate) struct SignatureArgs {
    /// The game
    game: GameKind,
    /// Games at the same time [default: one for each core]
    #[arg(long, short)]
    threads: Option<NonZeroUsize>,
}

/// Plays and prints the digest.
pub(crate) fn run(args: &SignatureArgs, output: impl Write) -> Result<()> {
    let threads = cores(args.threads)?;
    ::arena::visit(args.game, Signature { threads, output })
}

struct Signature<O> {
    threads: NonZeroUsize,
    output: O,
}

impl<O: Write> ObservedVisitor for Signature<O> {
    type Output = Result<()>;

    fn visit<G: Observed>(mut self) -> Result<()> {
        let (digest, decisions) = ::arena::signature::<G>(self.threads)?;
        writeln!(self.output, "{} {digest} ({decisions} decisions)", G::NAME)?;
        Ok(())
    }
}
