//! The board and the desks as text, for a plain terminal of 100 columns.

use std::fmt::Write as _;

use game_core::{Game as _, Seat, Viewer, Words as _};

use crate::caravans::STEPS_PER_SALT;
use crate::goods::{Purchase, Resource};
use crate::hexgrid;
use crate::ids::{CityId, HexId, IntersectionId, PathId};
use crate::phase::PieceNumber;
use crate::state::{Merchants, Owner};
use crate::supply::{EXCHANGE_RATE, GOLD_PRICE, PURCHASES_PER_TURN};
use crate::view::View;
use crate::walk::PATHS_PER_GRAIN;

/// Characters per edge length to the east: as many as find room, for the names of cities.
const COLUMNS_PER_EDGE: std::ops::RangeInclusive<usize> = 4..=8;
/// Lines per half of a hex's height.
const LINES_PER_HALF: f64 = 2.0;
/// The widest line.
const WIDTH: usize = 98;

/// §4.0: what things cost.
fn costs() -> String {
    let cards = |purchase: Purchase| {
        let cost = purchase.cost();
        let names: Vec<&str> = cost
            .entries()
            .map(|(resource, _)| resource.name())
            .collect();
        names.join("+")
    };
    format!(
        "Costs: route {}; merchant {}; caravan {}; card {};
  a walk 1 grain for {PATHS_PER_GRAIN} intersections, \
a caravan 1 salt for {STEPS_PER_SALT} routes and 1 gold per foreign owner;
  exchange {EXCHANGE_RATE} alike for 1 card or 1 gold; \
{GOLD_PRICE} gold buy 1 card, at most {PURCHASES_PER_TURN} a turn",
        cards(Purchase::Route),
        cards(Purchase::Merchant),
        cards(Purchase::Caravan),
        cards(Purchase::Card),
    )
}

/// Everything that `viewer` may see.
pub(crate) fn draw(game: &Merchants, viewer: Viewer) -> String {
    let view = game.view(viewer);
    let mut text = String::new();
    draw_board(view.seen(), &mut text);
    draw_cities(view.seen(), &mut text);
    let _ = writeln!(text, "{}", costs());
    let target = game.setup.target();
    let _ = writeln!(text, "To win: deliver {target} commodities.");
    draw_desks(&view, &mut text);
    let _ = writeln!(text, "{}", situation_for(&view));
    text
}

/// While choices are hidden nobody is told whose turn it is to choose (§K13).
fn situation_for(view: &View) -> String {
    let deciders = view.deciders();
    match deciders[..] {
        [_, _, ..] => {
            let names: Vec<String> = deciders
                .iter()
                .map(|seat| view.seen().seat_words(*seat))
                .collect();
            format!("{} decide.", crate::goods::join_words(&names))
        }
        _ => view.seen().situation(),
    }
}

/// A grid of characters.
struct Canvas {
    lines: Vec<Vec<char>>,
    west: f64,
    north: f64,
    columns_per_edge: usize,
}

impl Canvas {
    #[expect(clippy::cast_precision_loss, reason = "a single digit")]
    const fn scale(&self) -> f64 {
        self.columns_per_edge as f64
    }

    fn put(&mut self, (east, south): (f64, f64), text: &str, shift: (isize, isize)) {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a board is a few dozen edges wide"
        )]
        let (column, line) = (
            ((east - self.west) * self.scale()).round() as isize + shift.0,
            ((south - self.north) / (3f64.sqrt() / 2.0) * LINES_PER_HALF).round() as isize
                + shift.1,
        );
        let Ok(line) = usize::try_from(line) else {
            return;
        };
        while self.lines.len() <= line {
            self.lines.push(Vec::new());
        }
        let row = &mut self.lines[line];
        for (column, letter) in (column..).zip(text.chars()) {
            let Ok(column) = usize::try_from(column) else {
                continue;
            };
            if row.len() <= column {
                row.resize(column + 1, ' ');
            }
            row[column] = letter;
        }
    }
}

fn draw_board(game: &Merchants, text: &mut String) {
    let board = game.board();
    let corners: Vec<(f64, f64)> = board
        .intersections()
        .filter_map(|at| board.intersection(at).corner.as_ref())
        .map(hexgrid::corner_center)
        .collect();
    if corners.is_empty() {
        return;
    }
    let least = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::INFINITY, f64::min);
    let west = least(&mut corners.iter().map(|(east, _)| *east));
    let east = -least(&mut corners.iter().map(|(east, _)| -*east));
    let mut canvas = Canvas {
        lines: Vec::new(),
        west,
        north: least(&mut corners.iter().map(|(_, south)| *south)),
        columns_per_edge: *COLUMNS_PER_EDGE.start(),
    };
    for columns in COLUMNS_PER_EDGE {
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        if (east - west) * columns as f64 + columns as f64 <= WIDTH as f64 {
            canvas.columns_per_edge = columns;
        }
    }
    for path in board.paths() {
        draw_path(game, &mut canvas, path, Layer::Paths);
    }
    for city in board.cities() {
        draw_name(game, &mut canvas, city);
    }
    for path in board.paths() {
        draw_path(game, &mut canvas, path, Layer::Routes);
    }
    for hex in board.hexes() {
        draw_hex(game, &mut canvas, hex);
    }
    for at in board.intersections() {
        if let Some(corner) = &board.intersection(at).corner {
            let place = hexgrid::corner_center(corner);
            canvas.put(place, &mark(game, at).to_string(), (0, 0));
        }
    }
    for line in canvas.lines {
        let line: String = line.into_iter().collect();
        let _ = writeln!(text, "{}", line.trim_end());
    }
    let _ = writeln!(
        text,
        "L W G O S: lumber, wool, grain, ore, salt with their number; ! the robber; = a double arrow\n\
         a city: R B W O N, a post of a color or a neutral one, or * purple, x brown, both empty;\n\
         small letters on paths: routes, & with one caravan, % with two; m: a merchant"
    );
}

fn letter(game: &Merchants, seat: Seat) -> char {
    game.setup.color(seat).title().chars().next().unwrap_or('?')
}

/// The beginning of a city's name, behind its mark, as far as it finds room.
fn draw_name(game: &Merchants, canvas: &mut Canvas, city: CityId) {
    let known = game.board().city(city);
    if let Some(corner) = &game.board().intersection(known.at).corner {
        let letters = canvas.columns_per_edge - 3;
        let name: String = known.name.chars().take(letters).collect();
        canvas.put(hexgrid::corner_center(corner), &name, (1, 0));
    }
}

/// Bare paths lie below the names of cities, routes above them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layer {
    Paths,
    Routes,
}

fn draw_path(game: &Merchants, canvas: &mut Canvas, path: PathId, layer: Layer) {
    if (layer == Layer::Routes) != game.route_owner(path).is_some() {
        return;
    }
    let board = game.board();
    let ends = board.path(path);
    let place = |at: IntersectionId| {
        let corner = board.intersection(at).corner.as_ref();
        corner.map(hexgrid::corner_center)
    };
    let (Some(a), Some(b)) = (place(ends.a), place(ends.b)) else {
        return;
    };
    let middle = (f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1));
    let level = (a.1 - b.1).abs() < 0.1;
    let rising = (a.0 - b.0) * (a.1 - b.1) < 0.0;
    let plain = if level {
        '-'
    } else if rising {
        '/'
    } else {
        '\\'
    };
    let sign = match (game.route_owner(path), game.caravans_on(path)) {
        (Some(_), 2..) => '%',
        (Some(_), 1) => '&',
        (Some(seat), _) => letter(game, seat).to_ascii_lowercase(),
        (None, _) if ends.double_arrow => '=',
        (None, _) => plain,
    };
    let side = game
        .route_owner(path)
        .map_or(plain, |seat| letter(game, seat).to_ascii_lowercase());
    if level {
        let half = (canvas.columns_per_edge - 1) / 2;
        let sides = side.to_string().repeat(half);
        let text = format!("{sides}{sign}{sides}");
        canvas.put(middle, &text, (-half.cast_signed(), 0));
    } else {
        canvas.put(middle, &sign.to_string(), (0, 0));
    }
}

fn draw_hex(game: &Merchants, canvas: &mut Canvas, hex: HexId) {
    let known = game.board().hex(hex);
    let Some(place) = known.place else {
        return;
    };
    let resource = match known.resource() {
        Resource::Lumber => 'L',
        Resource::Wool => 'W',
        Resource::Grain => 'G',
        Resource::Ore => 'O',
        Resource::Salt => 'S',
    };
    let number = game
        .number(hex)
        .map_or("·".to_owned(), |number| number.to_string());
    let robber = if game.robber() == Some(hex) { "!" } else { "" };
    canvas.put(
        place.center(),
        &format!("{resource}{number}{robber}"),
        (-1, 0),
    );
}

fn mark(game: &Merchants, at: IntersectionId) -> char {
    let merchant = crate::pieces::has_merchant(game, at);
    let Some(city) = game.board().city_at(at) else {
        return if merchant { 'm' } else { '.' };
    };
    match game.post_owner(city) {
        Some(Owner::Seat(seat)) => letter(game, seat),
        Some(Owner::Neutral) => 'N',
        None if game.board().city(city).purple => '*',
        None => 'x',
    }
}

/// Writes items after a heading, wrapped.
fn wrapped(text: &mut String, heading: &str, items: &[String]) {
    let mut line = format!("{heading}:");
    for (index, item) in items.iter().enumerate() {
        let comma = if index + 1 < items.len() { "," } else { "" };
        if line.chars().count() + item.chars().count() + 2 > WIDTH {
            let _ = writeln!(text, "{line}");
            "   ".clone_into(&mut line);
        }
        let _ = write!(line, " {item}{comma}");
    }
    let _ = writeln!(text, "{line}");
}

/// The posts of every owner; a star marks a post that has its commodity.
fn draw_cities(game: &Merchants, text: &mut String) {
    let _ = writeln!(text, "Posts (* a commodity lies there)");
    let tokens = game.served();
    let owners = game.seats().map(Owner::Seat).chain([Owner::Neutral]);
    for owner in owners {
        let posts = game.posts(owner);
        if posts.is_empty() {
            continue;
        }
        let owner = match owner {
            Owner::Seat(seat) => game.seat_words(seat),
            Owner::Neutral => "Neutral".to_owned(),
        };
        let cities: Vec<String> = posts
            .iter()
            .map(|city| {
                let star = if tokens.contains(city) { "*" } else { "" };
                format!("{}{star}", game.city_words(city))
            })
            .collect();
        wrapped(text, &format!("  {owner}"), &cities);
    }
    let board = game.board();
    let free: Vec<String> = board
        .cities()
        .filter(|city| game.post_owner(*city).is_none())
        .map(|city| match board.city(city).coins {
            0 => game.city_words(city),
            coins => format!("{} ({coins} gold)", game.city_words(city)),
        })
        .collect();
    wrapped(text, "  Empty", &free);
}

fn draw_desks(view: &View, text: &mut String) {
    let game = view.seen();
    let _ = writeln!(
        text,
        "Supply: {}. Bank: {} gold. Stack: {} cards. Turn {}.",
        game.supply().words(),
        game.bank(),
        view.stack_size(),
        game.turn()
    );
    for seat in game.seats() {
        let player = &game.players[seat];
        let turn = if seat == game.active() { "*" } else { " " };
        let _ = writeln!(
            text,
            "{turn} {:<7} {:>2} cards, {:>2} gold, {} dev cards, {:>2} routes left; \
             tokens: {} covered, {} free, {} delivered",
            game.seat_words(seat),
            view.hand_size(seat),
            player.gold,
            view.card_count(seat),
            player.routes_left,
            player.storage,
            player.available,
            player.delivered
        );
        let mut pieces = Vec::new();
        for piece in PieceNumber::BOTH {
            if let Some(at) = game.merchant(seat, piece) {
                pieces.push(format!(
                    "merchant {} at {}",
                    piece.index(),
                    game.at_words(at)
                ));
            }
            if let Some(path) = game.caravan(seat, piece) {
                pieces.push(format!(
                    "caravan {} on {}",
                    piece.index(),
                    game.path_words(path)
                ));
            }
        }
        if !pieces.is_empty() {
            wrapped(text, "    pieces", &pieces);
        }
        if view.viewer() == Viewer::Seat(seat) {
            let mut cards: Vec<String> = game
                .hand(seat)
                .entries()
                .map(|(card, count)| format!("{count} {}", card.name()))
                .collect();
            for kind in game.setup.card_kinds() {
                let held = player.cards[kind];
                if held > 0 {
                    cards.push(format!("{held} {}", game.board().card(kind).name));
                }
            }
            wrapped(text, "    hand", &cards);
        }
    }
}
