//! One table with everybody at it.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use futures_util::future::join_all;
use game_core::Generator;
use protocol::{CreateTable, Pace, PlaceWish, Problem, TableCreated, TimeUp};

use super::client::{Client, Report};
use super::site::Site;
use crate::http::Request;

/// Bots that decide at once.
const BOT_LEVEL: &str = "trader";

/// What table is wanted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    game: &'static str,
    board: Option<&'static str>,
    clients: usize,
    bots: usize,
    spectators: usize,
}

impl Wish {
    /// Any table.
    pub(super) fn draw(generator: &mut Generator, only_bots: bool) -> Self {
        let hansa = generator.below(3) > 0;
        let seats = 3 + generator.below(2);
        let clients = if only_bots {
            0
        } else {
            1 + generator.below(seats)
        };
        Wish {
            game: if hansa { "hansa" } else { "merchants" },
            board: (!hansa).then_some("short"),
            clients,
            bots: seats - clients,
            // Bots among themselves play only while somebody watches.
            spectators: if only_bots { 1 } else { generator.below(3) },
        }
    }
}

/// Opens the table, plays until it is time to go home, and reports.
pub(super) async fn play(site: &Arc<Site>, wish: Wish, seed: u64) -> Result<Vec<Report>> {
    site.opening();
    let opened = open(site, wish, seed).await;
    site.opened();
    let clients = opened?;
    Ok(join_all(clients.into_iter().map(Client::run)).await)
}

async fn open(site: &Arc<Site>, wish: Wish, seed: u64) -> Result<Vec<Client>> {
    let mut generator = Generator::from_seed(seed);
    let mut cookies = Vec::new();
    for _ in 0..wish.clients.max(1) {
        cookies.push(guest(site, &mut generator).await?);
    }
    let host = cookies.first().context("there is a host")?.clone();
    let mut places = Vec::new();
    for index in 0..wish.clients {
        places.push(if index == 0 {
            PlaceWish::Me
        } else {
            PlaceWish::Open
        });
    }
    places.resize(
        wish.clients + wish.bots,
        PlaceWish::Bot(BOT_LEVEL.to_owned()),
    );
    let options: BTreeMap<String, String> = wish
        .board
        .map(|board| ("board".to_owned(), board.to_owned()))
        .into_iter()
        .collect();
    let request = CreateTable {
        game: wish.game.to_owned(),
        options,
        places,
        pace: Pace::Free,
        time_up: TimeUp::Bot,
        public: true,
        start: wish.clients <= 1,
        commit: None,
    };
    let body = serde_json::to_string(&request)?;
    let request = Request::post("/api/tables", &host, &body);
    let answer = site.insist(request, &mut generator).await?;
    if answer.status != 200 {
        bail!("no table: {} {}", answer.status, answer.body);
    }
    let table: TableCreated = serde_json::from_str(&answer.body)?;
    let path = format!("/api/tables/{}/commands", table.id);
    for cookie in cookies.iter().skip(1).take(wish.clients) {
        // Somebody whose first request was carried out without an answer sits already.
        let request = Request::post(&path, cookie, r#"{"do":"sit"}"#);
        command(site, request, &mut generator, "already_seated").await?;
    }
    if wish.clients > 1 {
        let request = Request::post(&path, &host, r#"{"do":"start"}"#);
        command(site, request, &mut generator, "begun").await?;
    }
    let mut clients = Vec::new();
    let spectators = std::iter::repeat_n(String::new(), wish.spectators);
    for cookie in cookies.into_iter().take(wish.clients).chain(spectators) {
        let seed = generator.seed();
        clients.push(Client::new(
            Arc::clone(site),
            table.id.clone(),
            cookie,
            seed,
        ));
    }
    Ok(clients)
}

/// The cookie of somebody new.
async fn guest(site: &Site, generator: &mut Generator) -> Result<String> {
    let request = Request::post("/api/guest", "", "");
    let answer = site.insist(request, generator).await?;
    answer.cookie.context("a guest is given a cookie")
}

async fn command(
    site: &Site,
    request: Request<'_>,
    generator: &mut Generator,
    fine: &str,
) -> Result<()> {
    let answer = site.insist(request, generator).await?;
    if answer.status == 200 {
        return Ok(());
    }
    let problem: Problem = serde_json::from_str(&answer.body)?;
    if problem.code != fine {
        bail!("{} is refused: {}", request.body, problem.message);
    }
    Ok(())
}
