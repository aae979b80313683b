//! Random positions of both games, of all boards, numbers of players and options.

use std::sync::LazyLock;

use bots::{Contested, Insight};
use game_core::testkit::{mostly_purposeful, setups};
use game_core::{Driver, Generator, Notation as _};
use hansa::Hansa;
use merchants::{Board, BoardRef, Merchants, Options};

/// A game is left after this many decisions.
const LONGEST: usize = 600;
/// One position in this many is looked at, the first one at random.
const EVERY: usize = 12;

/// Every option of Merchants of Europe.
const MERCHANTS: [&str; 17] = [
    "players=3 board=short",
    "players=4 board=short",
    "players=3 board=main",
    "players=4 board=main",
    "players=3 board=short setup=fixed",
    "players=4 board=short setup=fixed colors=orange,white,red,blue",
    "players=3 board=main unused_color=red pre_roll_cards=lancer_only",
    "players=4 board=short dev_deck=lancer25",
    "players=4 board=main merchant_entry=adjacent",
    "players=3 board=short arch_tokens_movable=false",
    "players=4 board=main shortage=single_claimant_gets_rest",
    "players=3 board=main gold_supply=unlimited connection_gold=per_city",
    "players=3 board=main double_arrow_chain=true",
    "players=4 board=short gifts_allowed=true",
    "players=3 board=short turn_cap=30",
    "players=3 board=short unsolicited_offers=true trade_menu=bot max_proposals_per_turn=3",
    "players=4 board=main unsolicited_offers=true max_proposals_per_turn=0",
];

/// A game with a list of setups that brings up everything.
pub(crate) trait Varied: Contested {
    /// The bytes of the weights that come with the program.
    const WEIGHTS: &'static [u8];

    fn setups() -> Vec<Self::Setup>;

    /// Whether the next decision begins an action.
    fn begins_action(&self) -> bool;
}

impl Varied for Hansa {
    const WEIGHTS: &'static [u8] = include_bytes!("../../weights/hansa.bin");

    fn setups() -> Vec<hansa::Setup> {
        let with_options = |players: u8| {
            let base = format!("players={players}");
            setups::<Hansa>(&[&base], hansa::Options::choices(), &["preset=big_box"])
        };
        (2..=5).flat_map(with_options).collect()
    }

    fn begins_action(&self) -> bool {
        matches!(self.phase(), hansa::Phase::Acting)
    }
}

impl Varied for Merchants {
    const WEIGHTS: &'static [u8] = include_bytes!("../../weights/merchants.bin");

    fn setups() -> Vec<merchants::Setup> {
        static ELSEWHERE: LazyLock<Board> = LazyLock::new(|| {
            let model = BoardRef::main().model().clone();
            Board::from_model(model).expect("a board that keeps the contract")
        });
        let parse = |text| Merchants::parse_setup(text).expect("a setup");
        let elsewhere: &'static Board = &ELSEWHERE;
        let elsewhere = merchants::Setup::new(4, elsewhere.into(), Options::default());
        let mut setups = MERCHANTS.map(parse).to_vec();
        setups.push(elsewhere.expect("a setup"));
        setups
    }

    fn begins_action(&self) -> bool {
        matches!(self.phase(), merchants::Phase::Action)
    }
}

/// Shows this many positions in which a seat decides; what `visit` chooses is played, or else
/// something random.
pub(crate) fn walk<G: Varied>(
    positions: usize,
    seed: u64,
    mut visit: impl FnMut(Position<'_, G>, &mut Generator) -> Option<G::Action>,
) {
    let setups = G::setups();
    let mut left = positions;
    for game in 0.. {
        let mut driver = Driver::<G>::new(seed + 1000 * game as u64);
        let mut state = G::new(&setups[game % setups.len()]);
        let wildness = 2 + driver.generator().below(6);
        let mut until = driver.generator().below(EVERY);
        for _ in 0..LONGEST {
            if driver.settle_chance(&mut state, &mut ()).is_none() {
                break;
            }
            let legal = driver.legal(&state).to_vec();
            let generator = driver.generator();
            let mut chosen = None;
            if until == 0 {
                if left == 0 {
                    return;
                }
                left -= 1;
                until = EVERY;
                let position = Position {
                    game,
                    state: &state,
                    legal: &legal,
                };
                chosen = visit(position, generator);
            }
            until -= 1;
            let policy = mostly_purposeful(generator, wildness);
            let choice = chosen.or_else(|| policy.choose(&state, &legal, generator));
            state.apply(choice.expect("a decision"), &mut ());
        }
    }
}

/// A position in which a seat decides.
pub(crate) struct Position<'a, G: Insight> {
    /// The number of the game that it comes from.
    pub(crate) game: usize,
    pub(crate) state: &'a G,
    pub(crate) legal: &'a [G::Action],
}
