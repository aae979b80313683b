//! The three ways to open a game: a setup, a position, a record.

use bots::{ContestVisitor, Contested};
use game_core::{History, NotationError, Record};

use super::fault::{Code, Fault};
use super::request::Request;
use super::table::{Driver, GameTable, Table};

type Opened = Result<Box<dyn Table>, Fault>;

/// `new`
pub(crate) struct New<'a>(pub(crate) &'a Request);

impl ContestVisitor for New<'_> {
    type Output = Opened;

    fn visit<G: Contested>(self) -> Opened {
        let setup =
            G::parse_setup(&setup_text(self.0)?).map_err(|error| Code::BadSetup.because(&error))?;
        open(self.0, History::<G>::new(&setup))
    }
}

/// `position`
pub(crate) struct Position<'a>(pub(crate) &'a Request);

impl ContestVisitor for Position<'_> {
    type Output = Opened;

    fn visit<G: Contested>(self) -> Opened {
        let position = G::from_position_json(self.0.get("position")?)
            .map_err(|error| Code::BadPosition.because(&error))?;
        open(self.0, History::from_position(position))
    }
}

/// `load`
pub(crate) struct Load<'a>(pub(crate) &'a Request, pub(crate) &'a Record);

impl ContestVisitor for Load<'_> {
    type Output = Opened;

    fn visit<G: Contested>(self) -> Opened {
        let history =
            History::<G>::replay(self.1).map_err(|error| Code::BadRecord.because(&error))?;
        open(self.0, history)
    }
}

fn open<G: Contested>(request: &Request, history: History<G>) -> Opened {
    let seed = request.find_number("seed")?;
    let auto_chance = request.find_flag("auto_chance")?;
    let driver = Driver::new(seed.unwrap_or(0), auto_chance.unwrap_or(seed.is_some()));
    Ok(Box::new(GameTable::new(history, driver)))
}

/// The setup as `key=value` pairs.
fn setup_text(request: &Request) -> Result<String, Fault> {
    let mut pairs = request.find_pairs("options")?;
    for name in ["players", "start_player"] {
        if let Some(number) = request.find_number(name)? {
            pairs.push((name.to_owned(), number.to_string()));
        }
    }
    if let Some(board) = request.find_text("board")? {
        pairs.push(("board".to_owned(), board.to_owned()));
    }
    let mut words = Vec::new();
    for (key, value) in pairs {
        let word = format!("{key}={value}");
        if word.contains(char::is_whitespace) {
            return Err(Code::BadSetup.because(&format!(
                "names and values of options are single words, not '{}'",
                NotationError::shorten(&word)
            )));
        }
        words.push(word);
    }
    Ok(words.join(" "))
}
