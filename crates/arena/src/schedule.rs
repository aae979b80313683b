//! Who sits where in which game, and which chance they meet.
//!
//! A *block* is one seed of chance played with every rotation of one table, so that luck and
//! seats cancel out between the bots of the table. From block to block the order of the bots
//! around the table changes, so that nobody always plays after the same opponent.

/// The plan of a match or ladder: every game follows from its number.
#[derive(Clone, Debug)]
pub struct Schedule {
    seed: u64,
    n_players: usize,
    /// Which entrants meet; each selection takes its turn.
    selections: Vec<Vec<usize>>,
}

/// One planned game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// The number of the game, counted from 0.
    pub game: usize,
    /// Games of one block share their chance.
    pub block: usize,
    /// The seed of chance.
    pub chance_seed: u64,
    /// The entrant at each seat.
    pub entrants: Vec<usize>,
}

impl Schedule {
    /// `n_entrants` meet at tables of `n_players`, in every possible selection.
    ///
    /// Fewer entrants than players make no table: there is no selection then.
    pub fn new(n_entrants: usize, n_players: usize, seed: u64) -> Self {
        Schedule {
            seed,
            n_players,
            selections: selections(n_entrants, n_players),
        }
    }

    /// The smallest number of games, at least `wanted`, in which every selection is played
    /// equally often and every seed with every rotation.
    pub fn round_up(&self, wanted: usize) -> usize {
        wanted.next_multiple_of((self.n_players * self.selections.len()).max(1))
    }

    /// The plan of one game.
    pub fn fixture(&self, game: usize) -> Fixture {
        let block = game / self.n_players;
        let selection = &self.selections[block % self.selections.len()];
        let order = circle(selection, block / self.selections.len());
        let rotation = game % self.n_players;
        let entrants = (0..self.n_players)
            .map(|seat| order[(seat + self.n_players - rotation) % self.n_players])
            .collect();
        Fixture {
            game,
            block,
            chance_seed: mix(self.seed, 0, block),
            entrants,
        }
    }

    /// The seed of the bot at a seat.
    pub fn bot_seed(&self, game: usize, seat: usize) -> u64 {
        mix(self.seed, 1 + seat, game)
    }
}

/// Every selection of `size` out of `0..count`, in order.
fn selections(count: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    (0..count)
        .rev()
        .flat_map(|last| {
            selections(last, size - 1).into_iter().map(move |mut rest| {
                rest.push(last);
                rest
            })
        })
        .collect()
}

/// One of the (n − 1)! orders around a round table, the first one staying where it is.
fn circle(entrants: &[usize], mut number: usize) -> Vec<usize> {
    let Some((first, rest)) = entrants.split_first() else {
        return Vec::new();
    };
    let mut rest = rest.to_vec();
    let mut order = vec![*first];
    while !rest.is_empty() {
        let next = number % rest.len();
        number /= rest.len();
        order.push(rest.remove(next));
    }
    order
}

/// A well-mixed seed (the finalizer of `SplitMix64`).
fn mix(seed: u64, stream: usize, number: usize) -> u64 {
    let wide = |count: usize| u64::try_from(count).expect("a count fits into 64 bits");
    let mut z = seed;
    for part in [wide(stream), wide(number)] {
        z = z.wrapping_add(part.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
    }
    z
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;

    #[test]
    fn a_seed_is_played_with_every_rotation() {
        let schedule = Schedule::new(4, 4, 7);
        for block in 0..12 {
            let games: Vec<Fixture> = (0..4).map(|r| schedule.fixture(block * 4 + r)).collect();
            let seeds: HashSet<u64> = games.iter().map(|game| game.chance_seed).collect();
            assert_eq!(seeds.len(), 1);
            for entrant in 0..4 {
                let seats: HashSet<usize> = games
                    .iter()
                    .filter_map(|game| game.entrants.iter().position(|other| *other == entrant))
                    .collect();
                assert_eq!(seats.len(), 4, "every entrant sits everywhere once");
            }
        }
        assert_ne!(
            schedule.fixture(0).chance_seed,
            schedule.fixture(4).chance_seed
        );
    }

    #[test]
    fn everybody_plays_after_everybody_equally_often() {
        let schedule = Schedule::new(4, 4, 7);
        let mut followers: HashMap<(usize, usize), usize> = HashMap::new();
        for game in 0..24 {
            let seats = schedule.fixture(game).entrants;
            for seat in 0..4 {
                *followers
                    .entry((seats[seat], seats[(seat + 1) % 4]))
                    .or_default() += 1;
            }
        }
        assert_eq!(followers.len(), 12);
        assert!(followers.values().all(|count| *count == 8), "{followers:?}");
    }

    #[test]
    fn a_ladder_plays_every_selection_equally_often() {
        let schedule = Schedule::new(6, 4, 7);
        assert_eq!(schedule.round_up(1), 60);
        assert_eq!(schedule.round_up(61), 120);
        let mut games = [0; 6];
        for game in 0..60 {
            for entrant in schedule.fixture(game).entrants {
                games[entrant] += 1;
            }
        }
        assert_eq!(games, [40; 6]);
        assert_eq!(Schedule::new(4, 4, 1).round_up(401), 404);
    }

    #[test]
    fn bots_have_seeds_of_their_own() {
        let schedule = Schedule::new(3, 3, 1);
        let seeds: HashSet<u64> = (0..300)
            .map(|number| schedule.bot_seed(number / 3, number % 3))
            .collect();
        assert_eq!(seeds.len(), 300);
    }
}
