//! Random games for tests that look at many states.

use crate::{Driver, Entry, Generator, Notation, Policy, Purposeful};

/// Plays at random for up to `entries` entries, mostly purposefully, and shows each state with
/// the legal decisions; returns the last one.
pub fn walk<G: Purposeful>(
    setup: &G::Setup,
    seed: u64,
    entries: usize,
    mut visit: impl FnMut(&G, &[G::Action]),
) -> G {
    let mut driver = Driver::new(seed);
    let mut state = G::new(setup);
    for _ in 0..entries {
        visit(&state, driver.legal(&state));
        let policy = mostly_purposeful(driver.generator(), 4);
        match driver.entry(&state, policy) {
            None => break,
            Some(Entry::Chance(outcome)) => state.resolve(outcome, &mut ()),
            Some(Entry::Decision(_, action)) => state.apply(action, &mut ()),
        }
    }
    state
}

/// Purposeful, so that games get on, but for one time in `wild`: then anything may happen.
pub fn mostly_purposeful(generator: &mut Generator, wild: usize) -> Policy {
    if generator.below(wild) == 0 {
        Policy::Uniform
    } else {
        Policy::Purposeful
    }
}

/// Setups that have every value of every option at least once.
///
/// `bases` are texts such as `players=3`; each comes as it is, and then each value of `options`
/// (names with the values that they may have) and each of `more` on top of the bases in turn.
/// What no base accepts is left out.
pub fn setups<G: Notation>(
    bases: &[&str],
    options: impl IntoIterator<Item = (&'static str, impl AsRef<[&'static str]>)>,
    more: &[&str],
) -> Vec<G::Setup> {
    let read = |base: &str, added: &str| G::parse_setup(&format!("{base} {added}")).ok();
    let values = options.into_iter().flat_map(|(name, values)| {
        let text = |value: &&str| format!("{name}={value}");
        values.as_ref().iter().skip(1).map(text).collect::<Vec<_>>()
    });
    let added = values.chain(more.iter().map(|&text| text.to_owned()));
    let mut setups: Vec<_> = bases.iter().filter_map(|base| read(base, "")).collect();
    assert_eq!(setups.len(), bases.len(), "a base is not a setup");
    setups.extend(added.enumerate().filter_map(|(index, added)| {
        let (later, first) = (bases.iter().cycle().skip(index), bases.len());
        later.take(first).find_map(|base| read(base, &added))
    }));
    setups
}

/// How many random games to play of each kind; `KONTOR_SOAK_GAMES` raises it.
pub fn soak_games(usual: u64) -> u64 {
    let games = std::env::var("KONTOR_SOAK_GAMES").ok();
    games
        .and_then(|games| games.parse().ok())
        .map_or(usual, |games: u64| games.max(usual))
}
