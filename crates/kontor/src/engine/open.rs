//! The three ways to open a game: a setup, a position, a record.

use bots::{ContestVisitor, Contested};
use game_core::{History, Record};

use super::fault::{Code, Fault};
use super::request::Request;
use super::table::{GameTable, Randomness, Table};
use crate::setup::setup_text;

type Opened = Result<Box<dyn Table>, Fault>;

/// `new`
pub(crate) struct New<'a>(pub(crate) &'a Request);

impl ContestVisitor for New<'_> {
    type Output = Opened;

    fn visit<G: Contested>(self) -> Opened {
        let setup =
            G::parse_setup(&setup_of(self.0)?).map_err(|error| Code::BadSetup.because(&error))?;
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
    let random = Randomness::new(seed.unwrap_or(0), auto_chance.unwrap_or(seed.is_some()));
    Ok(Box::new(GameTable::new(history, random)))
}

fn setup_of(request: &Request) -> Result<String, Fault> {
    let number = |name| Ok(request.find_number(name)?.map(|number| number.to_string()));
    let said = [
        ("players", number("players")?),
        ("start_player", number("start_player")?),
        ("board", request.find_text("board")?.map(str::to_owned)),
    ];
    let options = request.find_pairs("options")?.into_iter();
    let options = options.map(|(key, value)| format!("{key}={value}"));
    setup_text(&said, options).map_err(|error| Code::BadSetup.because(&error))
}
