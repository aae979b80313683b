//! Random positions of both games, of all boards, numbers of players and options.

use std::sync::Once;

use bots::{Contested, Insight};
use game_core::{Generator, Notation as _, Policy, ToAct};
use hansa::Hansa;
use merchants::{Board, BoardRef, Merchants};

/// A game is left after so many entries.
const LONGEST: usize = 600;
/// One position in so many is looked at, the first one at random.
const EVERY: usize = 12;

/// Every option of Hansa Teutonica, and both presets.
const HANSA: [&str; 14] = [
    "",
    "preset=big_box",
    "marker_set=BigBox15",
    "income_may_take_less=true",
    "merchant_fits_square_office=true",
    "marker_route_rule=EstablishedOffice",
    "marker_route_rule=EmptyRouteOnly",
    "displaced_first=true",
    "swap_scope=SameCity",
    "swap_requires_own=true",
    "remove3_mode=MoveOpponents",
    "extra_office_additional=true",
    "tie_break=BigBox",
    "pawn_paid_move=OneStep",
];

/// Every option of Merchants of Europe; the last board is one that somebody has loaded.
const MERCHANTS: [&str; 18] = [
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
    "players=4 board=elsewhere",
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
        let all = (2..=5).flat_map(|players| {
            HANSA
                .iter()
                .map(move |options| format!("players={players} {options}"))
        });
        // Two players with Big Box markers are refused (§10.2 K8).
        all.filter_map(|text| Hansa::parse_setup(&text).ok())
            .collect()
    }

    fn begins_action(&self) -> bool {
        matches!(self.phase(), hansa::Phase::Acting)
    }
}

impl Varied for Merchants {
    const WEIGHTS: &'static [u8] = include_bytes!("../../weights/merchants.bin");

    fn setups() -> Vec<merchants::Setup> {
        static ELSEWHERE: Once = Once::new();
        ELSEWHERE.call_once(|| {
            let mut model = BoardRef::main().model().clone();
            "elsewhere".clone_into(&mut model.name);
            let board = Board::from_model(model).expect("a board that keeps the contract");
            board.publish().expect("a new name");
        });
        let parse = |text| Merchants::parse_setup(text).expect("a setup");
        MERCHANTS.map(parse).to_vec()
    }

    /// Every decision is a line of its own.
    fn begins_action(&self) -> bool {
        false
    }
}

/// Shows so many positions in which a seat decides; what `visit` chooses is played, or else
/// something random.
pub(crate) fn walk<G: Varied>(
    positions: usize,
    seed: u64,
    mut visit: impl FnMut(Position<'_, G>, &mut Generator) -> Option<G::Action>,
) {
    let setups = G::setups();
    let (mut legal, mut outcomes) = (Vec::new(), Vec::new());
    let mut left = positions;
    for game in 0.. {
        let mut generator = Generator::from_seed(seed + 1000 * game as u64);
        let mut state = G::new(&setups[game % setups.len()]);
        let wildness = 2 + generator.below(6);
        let mut until = generator.below(EVERY);
        for _ in 0..LONGEST {
            match state.to_act() {
                ToAct::Nobody => break,
                ToAct::Chance => {
                    outcomes.clear();
                    state.chances(&mut outcomes);
                    let outcome = generator.pick_weighted(&outcomes).expect("an outcome");
                    state.resolve(outcome, &mut ());
                }
                ToAct::Seat(_) => {
                    legal.clear();
                    state.legal_actions(&mut legal);
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
                        chosen = visit(position, &mut generator);
                    }
                    until -= 1;
                    let choice = chosen.or_else(|| {
                        // Mostly purposeful, so that games get on; sometimes anything.
                        let policy = if generator.below(wildness) == 0 {
                            Policy::Uniform
                        } else {
                            Policy::Claiming
                        };
                        policy.choose(&state, &legal, &mut generator)
                    });
                    state.apply(choice.expect("a decision"), &mut ());
                }
            }
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
