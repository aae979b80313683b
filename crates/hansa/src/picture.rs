//! The board and the desks as text, for a plain terminal.

use std::fmt::Write as _;

use game_core::{Game, Seat};

use crate::board::{Board, City};
use crate::ids::{CityId, RouteId};
use crate::pieces::{Ability, Kind, Marker, Markers, Piece, Pieces};
use crate::state::{Hansa, Phase};
use crate::words::{ability_words, seat_word};

/// The size of the map in characters.
const WIDTH: usize = 96;
const HEIGHT: usize = 38;
/// Board coordinates go from 0 to this number.
const BOARD_SIZE: usize = 1000;

pub(crate) fn draw(game: &Hansa) -> String {
    let mut picture = draw_map(game);
    picture += LEGEND;
    if game.pawn.is_some() || game.phase == Phase::PawnSetup {
        picture += &pawn_line(game);
    }
    picture += &occupied_routes(game);
    picture += &summary(game);
    picture += &draw_desks(game);
    picture
}

const LEGEND: &str = "\
houses  . empty   r trader   R merchant  (r)ed (b)lue (g)reen (y)ellow (p)urple
offices [1] square takes a trader, (1) round takes a merchant; the digit is the Privilege needed
        1 white 2 orange 3 pink 4 black   $ coin   [r] taken   <r extra office   ^Red controls
";

/// A grid of characters that never writes over itself.
struct Canvas {
    cells: Vec<Vec<char>>,
}

impl Canvas {
    fn new() -> Self {
        Canvas {
            cells: vec![vec![' '; WIDTH]; HEIGHT],
        }
    }

    fn is_free(&self, column: usize, row: usize, width: usize) -> bool {
        row < HEIGHT
            && column + width <= WIDTH
            && self.cells[row][column..column + width]
                .iter()
                .all(|cell| *cell == ' ')
    }

    /// Whether the text and a blank on each side of it find room.
    fn has_room(&self, column: usize, row: usize, width: usize) -> bool {
        let left = column.saturating_sub(1);
        let right = (column + width + 1).min(WIDTH);
        self.is_free(column, row, width) && self.is_free(left, row, right - left)
    }

    /// Writes lines below each other, centered as near as possible to a place of the board.
    fn write_near(&mut self, at: (u16, u16), lines: &[String]) {
        let width = lines
            .iter()
            .map(|line| line.chars().count())
            .max()
            .unwrap_or(0);
        let center = usize::from(at.0) * (WIDTH - 1) / BOARD_SIZE;
        let column = center.saturating_sub(width / 2).min(WIDTH - width);
        let row = usize::from(at.1) * (HEIGHT - 1) / BOARD_SIZE;
        let fits = |(column, row): &(usize, usize)| {
            (0..lines.len()).all(|line| self.has_room(*column, row + line, width))
        };
        let Some((column, row)) = near(column, row).find(fits) else {
            return;
        };
        for (offset, line) in lines.iter().enumerate() {
            let pad = (width - line.chars().count()) / 2;
            for (index, letter) in line.chars().enumerate() {
                self.cells[row + offset][column + pad + index] = letter;
            }
        }
    }
}

/// Places around a place, the nearest first; a row counts twice, as characters are tall.
fn near(column: usize, row: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..WIDTH + 2 * HEIGHT).flat_map(move |distance| {
        (0..=distance / 2).flat_map(move |rows| {
            let columns = distance - 2 * rows;
            let right = Some(column + columns);
            let left = column.checked_sub(columns).filter(|_| columns > 0);
            let below = Some(row + rows);
            let above = row.checked_sub(rows).filter(|_| rows > 0);
            [below, above].into_iter().flatten().flat_map(move |row| {
                [right, left]
                    .into_iter()
                    .flatten()
                    .map(move |column| (column, row))
            })
        })
    })
}

fn draw_map(game: &Hansa) -> String {
    let board = game.board;
    let mut canvas = Canvas::new();
    for (id, city) in board.cities() {
        canvas.write_near(city.at, &city_label(game, id, city));
    }
    for (id, route) in board.routes() {
        let pieces = game.houses.on(board, id);
        for (at, piece) in route.house_at.iter().zip(pieces) {
            canvas.write_near(*at, &[house(*piece).to_string()]);
        }
    }
    for route in game.route_markers.routes() {
        if let Some(marker) = game.route_markers.on(route) {
            let label = format!("<{marker}>");
            canvas.write_near(board.route(route).marker_at, &[label]);
        }
    }
    if let Some(pawn) = game.pawn {
        let label = format!("PAWN {}", pawn.index());
        canvas.write_near(board.province(pawn).at, &[label]);
    }
    let lines: Vec<String> = canvas
        .cells
        .into_iter()
        .map(|row| row.into_iter().collect::<String>().trim_end().to_owned())
        .collect();
    format!("{}\n\n", lines.join("\n").trim_matches('\n'))
}

/// `r` for a trader, `R` for a merchant, `.` for an empty house.
fn house(piece: Option<Piece>) -> char {
    piece.map_or('.', letter)
}

fn letter(piece: Piece) -> char {
    let small = seat_letter(piece.owner());
    match piece.kind() {
        Kind::Trader => small,
        Kind::Merchant => small.to_ascii_uppercase(),
    }
}

fn seat_letter(seat: Seat) -> char {
    ['r', 'b', 'g', 'y', 'p'][seat.index()]
}

/// The name with its ability, and the offices below it.
fn city_label(game: &Hansa, id: CityId, city: &City) -> Vec<String> {
    let mut name = city.name.clone();
    for ability in &city.abilities {
        let _ = write!(name, " *{}*", ability_words(*ability));
    }
    if game.board.link().ends.contains(&id) {
        name += " ~link~";
    }
    if let Some(seat) = game.offices.controller(id) {
        let _ = write!(name, " ^{}", seat_word(seat));
    }
    let mut offices = String::new();
    for piece in game.offices.extra(id).rev() {
        let _ = write!(offices, "<{}", letter(piece));
    }
    for (place, office) in (0..).zip(&city.offices) {
        let (open, close) = match office.shape {
            Kind::Trader => ('[', ']'),
            Kind::Merchant => ('(', ')'),
        };
        let inside = match game.offices.printed_at(id, place) {
            Some(piece) => letter(piece).to_string(),
            None => format!(
                "{}{}",
                office.color as u8 + 1,
                if office.coin { "$" } else { "" }
            ),
        };
        let _ = write!(offices, "{open}{inside}{close}");
    }
    vec![name, offices]
}

fn pawn_line(game: &Hansa) -> String {
    let routes: Vec<&str> = game
        .pawn
        .iter()
        .flat_map(|pawn| game.board.province(*pawn).routes.iter())
        .map(|route| game.route_name(route))
        .collect();
    match game.pawn {
        Some(pawn) => format!(
            "pawn    in province {}: {}\n",
            pawn.index(),
            routes.join(", ")
        ),
        None => provinces(game.board),
    }
}

/// Where a pawn that is not on the board yet could go.
fn provinces(board: &Board) -> String {
    let mut text = String::from("provinces and their routes\n");
    for (id, province) in board.provinces() {
        let routes: Vec<&str> = province
            .routes
            .iter()
            .map(|route: RouteId| board.route(route).name.as_str())
            .collect();
        let _ = writeln!(text, "  {:>2}  {}", id.index(), routes.join(", "));
    }
    text
}

/// How near the end is, the table, and what is in the pile.
fn summary(game: &Hansa) -> String {
    let most = game.desks.iter().map(|desk| desk.score).max().unwrap_or(0);
    let table: Vec<String> = game
        .table
        .iter()
        .zip(&game.board.table().spaces)
        .map(|(owner, space)| match owner {
            Some(seat) => format!("{} {}", space.points, seat_word(*seat)),
            None => format!("{} free ({})", space.points, space.color),
        })
        .collect();
    let unseen: Vec<String> = game
        .unseen
        .kinds()
        .map(|marker| format!("{} {marker}", game.unseen.of(marker)))
        .collect();
    format!(
        "end     {most} of 20 points, {} of {} cities completed, {} markers in the pile\n\
         Coellen {}\n\
         unseen  {}\n",
        game.completed,
        game.board.completed_cities_end(),
        game.pile,
        table.join(", "),
        if unseen.is_empty() {
            "nothing".to_owned()
        } else {
            unseen.join(", ")
        }
    )
}

/// The routes with pieces, three in a line: the map shows where, this shows whose.
fn occupied_routes(game: &Hansa) -> String {
    let entries: Vec<String> = game
        .houses
        .occupied()
        .iter()
        .map(|route| {
            let houses: String = game
                .houses
                .on(game.board, route)
                .iter()
                .map(|piece| house(*piece))
                .collect();
            format!("{:<22} {houses:<4}", game.route_name(route))
        })
        .collect();
    let mut text = String::new();
    for (index, line) in entries.chunks(3).enumerate() {
        let head = if index == 0 { "pieces" } else { "" };
        let _ = writeln!(text, "{head:<7} {}", line.join("   ").trim_end());
    }
    text
}

fn draw_desks(game: &Hansa) -> String {
    let totals = game.score_sheet().totals();
    let mut text = format!(
        "\n  {:<7}{:>6}{:>7}  {:<7}{:<7}{:<7}{:<9}{:<13}{:<7}{:<7}{}\n",
        "player",
        "points",
        "final",
        "supply",
        "stock",
        "Keys",
        "Actions",
        "Privilege",
        "Book",
        "Bags",
        "markers"
    );
    for seat in Seat::all(game.players()) {
        let desk = game.desk(seat);
        let turn = if seat == game.active && game.phase != Phase::Over {
            '>'
        } else {
            ' '
        };
        let track = |ability: Ability, value: String| {
            format!("{value} {}/{}", desk.level(ability), ability.max_level())
        };
        let line = format!(
            "{turn} {:<7}{:>6}{:>7}  {:<7}{:<7}{:<7}{:<9}{:<13}{:<7}{:<7}{}",
            seat_word(seat),
            desk.score,
            totals[seat],
            counts(desk.supply),
            counts(desk.stock),
            track(Ability::Keys, desk.keys().to_string()),
            track(Ability::Actions, desk.actions().to_string()),
            track(Ability::Privilege, desk.privilege().to_string()),
            track(Ability::Book, desk.book().to_string()),
            track(
                Ability::Bags,
                desk.bags().map_or("C".to_owned(), |bags| bags.to_string())
            ),
            desk_markers(desk.unused, desk.used, desk.plate, desk.unrevealed)
        );
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

fn counts(pieces: Pieces) -> String {
    format!("{}T {}M", pieces.traders, pieces.merchants)
}

fn desk_markers(unused: Markers, used: Markers, plate: Markers, unrevealed: u8) -> String {
    let names = |markers: Markers| {
        let names: Vec<&str> = markers.iter().map(Marker::name).collect();
        names.join(" ")
    };
    let mut parts = Vec::new();
    if !unused.is_empty() {
        parts.push(names(unused));
    }
    if !used.is_empty() {
        parts.push(format!("used: {}", names(used)));
    }
    if unrevealed > 0 || !plate.is_empty() {
        let hidden = "? ".repeat(unrevealed.into());
        parts.push(format!("plate: {hidden}{}", names(plate)));
    }
    parts.join(", ")
}
