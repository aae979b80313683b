//! `kontor user`: the accounts of a server, whether it runs or not.

use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result};
use clap::{Args, Subcommand};
use server::ids::UserId;
use server::storage::{Account, Storage};
use server::{admin, storage};
use tokio::runtime::Runtime;

#[derive(Args, Debug)]
pub(crate) struct UserArgs {
    #[command(subcommand)]
    command: UserCommand,
    #[arg(long, global = true, env = "KONTOR_DATABASE", value_name = "DATABASE")]
    #[arg(default_value = "kontor.db", hide_env_values = true)]
    #[arg(help = "The database of the server: a file, or postgres://USER@HOST/NAME")]
    database: String,
}

#[derive(Subcommand, Debug)]
enum UserCommand {
    /// List all accounts: id, state, days since they were made and since they were used, name
    List,
    /// Give an account a new password, and print it; signs it out everywhere
    Reset(Named),
    /// Keep an account from being used, and sign it out everywhere
    Ban(Named),
    /// Let a banned account be used again
    Unban(Named),
    /// Delete an account for ever: its games stay, its name goes
    Delete(Named),
}

#[derive(Args, Debug)]
struct Named {
    /// The name of the account, or its id
    account: String,
}

/// Runs one of the commands.
pub(crate) fn run(args: UserArgs, output: impl Write) -> Result<()> {
    Runtime::new().context("cannot start")?.block_on(async {
        let storage = storage::open_existing(&args.database)
            .await
            .context("cannot open the database")?;
        let done = carry_out(args.command, &*storage, output).await;
        storage.close().await;
        done
    })
}

async fn carry_out(
    command: UserCommand,
    storage: &dyn Storage,
    mut output: impl Write,
) -> Result<()> {
    match command {
        UserCommand::List => {
            for account in storage.accounts().await? {
                writeln!(output, "{}", line(&account))?;
            }
        }
        UserCommand::Reset(Named { account }) => {
            let id = find(storage, &account).await?;
            let password = admin::reset_password(storage, id).await?;
            let password = password.with_context(|| missing(&account))?;
            writeln!(output, "{password}")?;
        }
        UserCommand::Ban(Named { account }) => {
            let id = find(storage, &account).await?;
            admin::ban(storage, id).await?;
            writeln!(output, "{account} is banned and signed out")?;
        }
        UserCommand::Unban(Named { account }) => {
            let id = find(storage, &account).await?;
            storage.set_ban(id, None).await?;
            writeln!(output, "{account} may be used again")?;
        }
        UserCommand::Delete(Named { account }) => {
            let id = find(storage, &account).await?;
            storage.delete_account(id).await?;
            writeln!(output, "{account} is deleted; its games stay")?;
        }
    }
    Ok(())
}

async fn find(storage: &dyn Storage, account: &str) -> Result<UserId> {
    let found = admin::find(storage, account).await?;
    found.with_context(|| missing(account))
}

fn missing(account: &str) -> String {
    format!("there is no account '{account}'")
}

/// An account on one line; the name comes last, as it may have spaces.
fn line(account: &Account) -> String {
    let state = if account.banned.is_some() {
        "banned"
    } else {
        "-"
    };
    let seen = account.seen.map_or("-".to_owned(), days_since);
    let (id, made, name) = (account.id, days_since(account.created), &account.name);
    format!("{id}  {state:6}  {made:>5}  {seen:>5}  {name}")
}

fn days_since(time_ms: i64) -> String {
    const DAY_MS: i64 = 24 * 60 * 60 * 1000;
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now_ms = now.map_or(0, |now| i64::try_from(now.as_millis()).unwrap_or(i64::MAX));
    ((now_ms - time_ms).max(0) / DAY_MS).to_string()
}
