//! What must hold afterwards.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;
use std::{fmt, fs};

use anyhow::{Context as _, Result};
use bots::{ContestVisitor, Contested, visit};
use game_core::{Generator, History, Record};
use indicatif::ProgressBar;
use server::chance;
use server::ids::GameId;
use server::ledger::Ledger;
use server::live::now;
use server::storage::transfer::{Key, Kind, LogRow, Rows};
use server::storage::{Entry, Listed, Status, Storage};

use super::client::{Acknowledged, Mark, Report, Seen};
use super::site::Site;
use crate::http::Request;

/// Rows read at a time.
const PAGE_ROWS: u32 = 5_000;
/// More chat than any table has.
const MAX_CHAT_LINES: u32 = 100_000;

/// How much was checked.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Checked {
    tables: usize,
    over: usize,
    entries: usize,
    records: usize,
    commands: usize,
    chat: usize,
}

impl fmt::Display for Checked {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{} tables ({} over), {} entries, {} records replayed, \
             {} commands and {} lines of chat acknowledged",
            self.tables, self.over, self.entries, self.records, self.commands, self.chat
        )
    }
}

/// Checks what is stored and what every client has seen.
pub(super) async fn run(
    site: &Site,
    storage: &dyn Storage,
    reports: &[Report],
    bar: &ProgressBar,
) -> Result<Checked> {
    let mut checked = Checked::default();
    let (tables, logs) = read_all(site, storage).await?;
    let nothing = Vec::new();
    let mut generator = Generator::from_seed(0);
    bar.set_length(u64::try_from(tables.len())?);
    bar.set_position(0);
    for listed in &tables {
        bar.inc(1);
        let id = listed.game.id;
        let log = logs.get(&id).unwrap_or(&nothing);
        checked.tables += 1;
        checked.entries += log.len();
        checked.over += usize::from(listed.digest.status == Status::Over);
        let kind = listed.game.kind.parse()?;
        if let Err(wrong) = visit(kind, CheckLog { listed, log }) {
            site.fault(format!("table {id}: {wrong}"));
        }
        let path = format!("/api/tables/{id}/record");
        let answer = site.insist(Request::get(&path, ""), &mut generator).await?;
        match answer.status {
            200 => {
                checked.records += 1;
                let over = listed.digest.status == Status::Over;
                let record: Record = answer.body.parse().context("a record cannot be read")?;
                if let Err(wrong) = visit(kind, CheckRecord { record, over }) {
                    site.fault(format!("table {id}: the record is not sound: {wrong}"));
                }
            }
            409 if listed.digest.status != Status::Over => {}
            status => site.fault(format!("table {id}: no record: {status} {}", answer.body)),
        }
    }
    acknowledged(site, storage, reports, &logs, &mut checked).await?;
    for report in reports {
        compare(site, report, &mut generator).await?;
    }
    Ok(checked)
}

/// Finds panics in the logs of the servers.
pub(super) fn logs(site: &Site, folder: &Path) -> Result<()> {
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        if path.extension().is_none_or(|ending| ending != "log") {
            continue;
        }
        for line in String::from_utf8_lossy(&fs::read(&path)?).lines() {
            let bad = ["panicked", "a table failed", "a log cannot be read"];
            if bad.iter().any(|bad| line.contains(bad)) {
                site.fault(format!("{}: {line}", path.display()));
            }
        }
    }
    Ok(())
}

type Logs = BTreeMap<GameId, Vec<Entry>>;

/// All tables and their logs; numbers must have no gaps.
async fn read_all(site: &Site, storage: &dyn Storage) -> Result<(Vec<Listed>, Logs)> {
    let mut snapshot = storage.snapshot().await?;
    let mut tables = Vec::new();
    let mut key = Key::START;
    while let Rows::Games(rows) = snapshot.page(Kind::Games, &key, PAGE_ROWS).await? {
        let Some(last) = rows.last() else { break };
        key.text = last.game.id.to_string();
        tables.extend(rows);
    }
    let mut logs = Logs::new();
    let mut key = Key::START;
    while let Rows::Entries(rows) = snapshot.page(Kind::Entries, &key, PAGE_ROWS).await? {
        let Some(last) = rows.last() else { break };
        key = Key {
            text: last.game.to_string(),
            number: i64::from(last.seq),
        };
        for LogRow { game, seq, entry } in rows {
            let log = logs.entry(game).or_default();
            log.push(entry);
            if log.len() != seq as usize {
                site.fault(format!("table {game}: entry {} is number {seq}", log.len()));
            }
        }
    }
    Ok((tables, logs))
}

/// Reads a log from its beginning and compares what is stored beside it.
struct CheckLog<'a> {
    listed: &'a Listed,
    log: &'a [Entry],
}

impl ContestVisitor for CheckLog<'_> {
    type Output = Result<(), String>;

    fn visit<G: Contested>(self) -> Result<(), String> {
        let Listed { game, digest, .. } = self.listed;
        let mut ledger =
            Ledger::<G>::new(game.clone(), Vec::new()).map_err(|error| error.to_string())?;
        for entry in self.log {
            ledger.read(entry).map_err(|error| error.to_string())?;
        }
        if ledger.seq() != self.listed.last {
            let (last, seq) = (self.listed.last, ledger.seq());
            return Err(format!("its row says {last} entries, its log has {seq}"));
        }
        let mut found = ledger.digest(now());
        found.deadline = digest.deadline;
        if found != *digest {
            return Err(format!("its row says {digest:?}, its log {found:?}"));
        }
        Ok(())
    }
}

/// Replays a record and checks its chance.
struct CheckRecord {
    record: Record,
    over: bool,
}

impl ContestVisitor for CheckRecord {
    type Output = Result<(), String>;

    fn visit<G: Contested>(self) -> Result<(), String> {
        let history = History::<G>::replay(&self.record).map_err(|error| error.to_string())?;
        if self.over {
            chance::verify(&history, self.record.seal.as_ref())
                .map_err(|error| error.to_string())?;
        }
        Ok(())
    }
}

/// Everything that was acknowledged is stored, once, and in the order of its client.
async fn acknowledged(
    site: &Site,
    storage: &dyn Storage,
    reports: &[Report],
    logs: &Logs,
    checked: &mut Checked,
) -> Result<()> {
    let mut taken: HashSet<(&str, u32)> = HashSet::new();
    let mut chats: HashMap<&str, Vec<String>> = HashMap::new();
    for report in reports {
        let id: GameId = report.table.parse()?;
        if !chats.contains_key(report.table.as_str()) {
            let lines = storage.chat(id, 0, MAX_CHAT_LINES).await?;
            let texts = lines.into_iter().map(|line| line.text).collect();
            chats.insert(&report.table, texts);
        }
        let chat = &chats[report.table.as_str()];
        let said = |text: &String| chat.iter().filter(|line| *line == text).count();
        let log = logs.get(&id).map_or(&[][..], Vec::as_slice);
        let mut last = 0;
        for command in &report.acknowledged {
            if let Mark::Chat(text) = &command.mark {
                checked.chat += 1;
                if said(text) != 1 {
                    let (times, table) = (said(text), &report.table);
                    site.fault(format!("table {table}: '{text}' is stored {times} times"));
                }
                continue;
            }
            checked.commands += 1;
            let seq = match find(log, command) {
                Ok(seq) => seq,
                Err(wrong) => {
                    site.fault(format!("table {}: {wrong}: {command:?}", report.table));
                    continue;
                }
            };
            if seq <= last || !taken.insert((&report.table, seq)) {
                let table = &report.table;
                site.fault(format!(
                    "table {table}: entry {seq} counts twice: {command:?}"
                ));
            }
            last = seq;
        }
        for text in &report.unsure_chat {
            if said(text) > 1 {
                let table = &report.table;
                site.fault(format!("table {table}: '{text}' is stored more than once"));
            }
        }
    }
    Ok(())
}

/// The entry that a command has left.
fn find(log: &[Entry], command: &Acknowledged) -> Result<u32, String> {
    let first = match command.mark {
        Mark::Last(_) => command.done,
        // Where several are asked at once, an answer of somebody else may come in between.
        Mark::Decision { .. } | Mark::Change { .. } | Mark::Chat(_) => command.base + 1,
    };
    let written = log.get(..command.done as usize);
    let written = written.ok_or("an acknowledged command is missing")?;
    let mut entries = (1..).zip(written).skip_while(|(seq, _)| *seq < first);
    let found = entries.find(|(_, entry)| fits(entry, &command.mark));
    found.map(|(seq, _)| seq).ok_or_else(|| {
        let Entry { actor, text, .. } = &log[first as usize - 1];
        format!("entry {first} is '{actor} {text}'")
    })
}

fn fits(entry: &Entry, mark: &Mark) -> bool {
    let is_change = entry.actor == "*";
    let mut words_of_entry = entry.text.split(' ');
    let first = words_of_entry.next().unwrap_or_default();
    match mark {
        Mark::Decision { number, text, .. } if is_change => {
            entry.text == format!("answer {number} {text}")
        }
        Mark::Decision { seat, text, .. } => entry.actor == *seat && entry.text == *text,
        Mark::Change { words, number } => {
            let seat = words_of_entry.next().and_then(|word| word.parse().ok());
            is_change && words.contains(&first) && seat == Some(*number)
        }
        Mark::Last(word) => is_change && first == *word,
        Mark::Chat(_) => true,
    }
}

/// What the client has pieced together is what a fresh one is shown.
async fn compare(site: &Site, report: &Report, generator: &mut Generator) -> Result<()> {
    let path = format!("/api/tables/{}/update?seq=0", report.table);
    let request = Request::get(&path, &report.cookie);
    let answer = site.insist(request, generator).await?;
    if answer.status != 200 {
        site.fault(format!("{path}: {} {}", answer.status, answer.body));
        return Ok(());
    }
    let fresh = Seen::fresh(&answer.body)?;
    let seen = &report.seen;
    let table = &report.table;
    let differ = |what: &str, same: bool, seen: &str, fresh: &str| {
        if !same {
            let seen = shorten(seen, fresh);
            let fresh = shorten(fresh, &seen);
            site.fault(format!(
                "table {table}: {what} differ: seen {seen} now {fresh}"
            ));
        }
    };
    differ(
        "numbers of entries",
        seen.seq == fresh.seq,
        &seen.seq.to_string(),
        &fresh.seq.to_string(),
    );
    differ(
        "views",
        seen.moment == fresh.moment,
        &seen.moment,
        &fresh.moment,
    );
    let choices = |seen: &Seen| seen.choices.clone().unwrap_or_default();
    differ(
        "choices",
        seen.choices == fresh.choices,
        &choices(seen),
        &choices(&fresh),
    );
    differ("undo", seen.undo == fresh.undo, &seen.undo, &fresh.undo);
    if seen.lines.len() != fresh.lines.len() {
        let (seen, fresh) = (seen.lines.len(), fresh.lines.len());
        site.fault(format!(
            "table {table}: {seen} lines were seen, there are {fresh}"
        ));
    }
    for (seen, fresh) in seen.lines.iter().zip(&fresh.lines) {
        differ("lines", seen == fresh, seen, fresh);
    }
    Ok(())
}

/// The neighborhood of the first difference.
fn shorten(text: &str, other: &str) -> String {
    let common = text
        .bytes()
        .zip(other.bytes())
        .take_while(|(left, right)| left == right)
        .count();
    let around = text
        .char_indices()
        .filter(|(index, _)| (common.saturating_sub(40)..common + 120).contains(index));
    around.map(|(_, letter)| letter).collect()
}
