//! The numbers of the evaluation, in points of the final score unless stated otherwise.
//!
//! First guessed from experience, then fitted to the winners of many self-played games.

use crate::weights::weights;

weights! {
    /// Rounds in a whole game.
    rounds = 12.2,
    /// What one action brings.
    action = 0.83,
    /// Actions level 2 in actions a turn: 3 now, and closer to 4.
    actions_2 = 3.0,
    /// Actions level 4 in actions a turn.
    actions_4 = 4.3,
    /// Bags: the share by which a level makes actions more effective.
    bags_1 = 0.08,
    /// Bags, level 2.
    bags_2 = 0.140,
    /// Bags, level 3.
    bags_3 = 0.170,
    /// Book, level 1, likewise.
    book_1 = 0.060,
    /// Book, level 2.
    book_2 = 0.110,
    /// Book, level 3.
    book_3 = 0.150,
    /// Privilege, level 1, likewise.
    privilege_1 = 0.16,
    /// Privilege, level 2.
    privilege_2 = 0.24,
    /// Privilege, level 3.
    privilege_3 = 0.330,
    /// A scoring ability that lacks one level, while there is time.
    one_level_short = 1.8,
    /// Keys at level 2: how much better than level 1, in keys.
    keys_2 = 0.35,
    /// Offices that join the network in a round.
    network_growth = 0.27,
    /// Control points that a route into a controlled city brings in a round.
    traffic = 0.043,
    /// The same for a route into a city that improves an ability, in addition.
    ability_traffic = 0.05,
    /// How much of the two points for a city that may still change hands is counted.
    shaky_city = 0.64,
    /// Each of the first four pieces in the supply.
    supply = 0.57,
    /// Each further piece there.
    supply_more = 0.28,
    /// Each piece in the stock.
    stock = 0.15,
    /// A merchant in supply or stock or on the board, in addition.
    merchant = 0.34,
    /// A piece on the board, wherever it stands.
    on_board = 0.4,
    /// How much of what a claim will bring counts when the route is full.
    full_route = 0.8,
    /// What one missing house leaves of it.
    missing_house = 0.43,
    /// What one house held by somebody else leaves of it.
    foreign_house = 0.36,
    /// How much of the second-best begun route counts beside the best.
    second_route = 0.66,
    /// The third-best.
    third_route = 0.28,
    /// All further ones.
    fourth_route = 0.12,
    /// A piece on a route that others have begun: it blocks, and pays when it is displaced.
    in_the_way = 0.08,
    /// Share of an opponent's control point that counts against a claim.
    gift = 0.3,
    /// An unused Extra-office marker.
    extra_office = 2.0,
    /// An unused Swap marker.
    swap = 0.8,
    /// An unused Remove or Move marker.
    remove = 0.8,
    /// An unused +3 marker.
    plus_3 = 2.7,
    /// An unused +4 marker.
    plus_4 = 3.7,
    /// An unused Improve marker.
    improve = 2.9,
    /// An office away from the network: how much of a key it is worth.
    seed = 0.45,
    /// What each office that the link lacks leaves of its points.
    link_step = 0.42,
    /// How far apart estimates are when the game is over: the spread of a sure guess.
    spread = 2.8,
    /// What each round to come adds to the spread.
    spread_per_round = 0.4,
}
