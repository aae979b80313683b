//! Positions and decisions, and what is counted of them.

use hansa::Hansa;

use crate::conduct::tests::figure;

/// What is counted of Red, who has five actions, after these decisions.
fn counted(key: &str, position: &str, decisions: &[&str]) -> f64 {
    let position = format!("turn seat=red actions=5; {position}");
    let decisions: Vec<&str> = decisions.iter().flat_map(|line| line.split("; ")).collect();
    figure::<Hansa>(&position, &decisions, ("red", key))
}

#[track_caller]
fn check(key: &str, expected: u32, position: &str, decisions: &[&str]) {
    let found = counted(key, position, decisions);
    assert!(
        (found - f64::from(expected)).abs() < 1e-9,
        "{found} {expected}"
    );
}

/// Four pieces; two may be moved at once.
const FOUR: &str = "red book=0; routes hamburg--lubeck=rT,rT hamburg--stade=rT,rM";
const LUBECK_TO_WARBURG: &str = "move-pick hamburg--lubeck trader; move-drop coellen--warburg";
const STADE_TO_WARBURG: &str = "move-pick hamburg--stade trader; move-drop coellen--warburg";
const WARBURG_TO_LUBECK: &str = "move-pick coellen--warburg trader; move-drop hamburg--lubeck";

#[test]
fn a_move_that_changes_nothing_is_aimless() {
    let there_and_back = ["move-begin", LUBECK_TO_WARBURG, WARBURG_TO_LUBECK];
    check("aimless_moves", 1, FOUR, &there_and_back);
    let stade_to_lubeck = "move-pick hamburg--stade trader; move-drop hamburg--lubeck";
    let lubeck_to_stade = "move-pick hamburg--lubeck trader; move-drop hamburg--stade";
    let change_places = ["move-begin", stade_to_lubeck, lubeck_to_stade];
    check("aimless_moves", 1, FOUR, &change_places);
}

#[test]
fn a_piece_that_is_moved_twice_is_aimless() {
    let on = "move-pick coellen--warburg trader; move-drop bremen--hamburg";
    check(
        "aimless_moves",
        1,
        FOUR,
        &["move-begin", LUBECK_TO_WARBURG, on],
    );
    // The same in the other order: one piece takes the place that another leaves.
    let after = "move-pick hamburg--stade trader; move-drop hamburg--lubeck";
    check(
        "aimless_moves",
        1,
        FOUR,
        &["move-begin", LUBECK_TO_WARBURG, after],
    );
}

#[test]
fn a_move_that_uses_its_pieces_is_not_aimless() {
    let both = ["move-begin", LUBECK_TO_WARBURG, STADE_TO_WARBURG];
    check("aimless_moves", 0, FOUR, &both);
    let exchange = "move-pick hamburg--lubeck trader; move-swap hamburg--stade";
    // The merchant comes to Lübeck, a trader to Stade.
    check("aimless_moves", 0, FOUR, &["move-begin", exchange]);
}

#[test]
fn two_moves_that_one_could_have_done_are_aimless() {
    let first = ["move-begin", LUBECK_TO_WARBURG, "move-stop", "move-begin"];
    let apart = [&first[..], &[STADE_TO_WARBURG, "move-stop"]].concat();
    check("aimless_moves", 1, FOUR, &apart);
    let back = [&first[..], &[WARBURG_TO_LUBECK, "move-stop"]].concat();
    check("aimless_moves", 1, FOUR, &back);
    let three = [&first[..], &[STADE_TO_WARBURG, LUBECK_TO_WARBURG]].concat();
    check("aimless_moves", 0, FOUR, &three);
    // Three Moves for four pieces: one too many.
    let merchant = "move-pick hamburg--stade merchant; move-drop bremen--hamburg; move-stop";
    let four = [&three[..], &["move-begin", merchant]].concat();
    check("aimless_moves", 1, FOUR, &four);
}

#[test]
fn two_moves_with_something_between_them_may_both_be_needed() {
    let position = "red supply=2T0M; routes hamburg--lubeck=rT,rT emden--osnabruck=rT,rT,rT,rT";
    let first = ["move-begin", LUBECK_TO_WARBURG, "move-stop"];
    let claim = "claim emden--osnabruck; reward-none";
    let onto_it = "move-pick hamburg--lubeck trader; move-drop emden--osnabruck; move-stop";
    let claimed = [&first[..], &[claim, "move-begin", onto_it]].concat();
    check("aimless_moves", 0, position, &claimed);

    let place = "place bremen--hamburg trader";
    let second = ["move-begin", LUBECK_TO_WARBURG, "move-stop"];
    let placed = [&first[..], &[place], &second].concat();
    check("aimless_moves", 1, position, &placed);
    let moved = "move-pick bremen--hamburg trader; move-drop coellen--warburg; move-stop";
    let placed_and_moved = [&first[..], &[place, "move-begin", moved]].concat();
    check("aimless_moves", 0, position, &placed_and_moved);
    let next_turn = "end-turn; end-turn; end-turn; end-turn";
    let later = [&first[..], &[next_turn], &second].concat();
    check("aimless_moves", 0, position, &later);
}

const BLOCKED: &str = "red supply=3T0M; routes hamburg--stade=bT,rM,rM hamburg--luneburg=rM";
const BLOCK: &str = "displace hamburg--stade blue trader; displace-pay trader 0; \
     respond-displaced hamburg--lubeck; respond-done";
const WALK_AWAY: &str =
    "move-begin; move-pick hamburg--stade trader; move-drop coellen--warburg; move-stop";
const ROUND: &str = "end-turn; end-turn; end-turn; end-turn";

#[test]
fn a_block_is_walked_away_from_in_the_same_or_the_next_turn() {
    for (expected, decisions) in [
        (1, &[BLOCK, WALK_AWAY][..]),
        (1, &[BLOCK, ROUND, WALK_AWAY]),
        (0, &[BLOCK, ROUND, ROUND, WALK_AWAY]),
        (0, &[BLOCK]),
    ] {
        check("blocks_walked_away", expected, BLOCKED, decisions);
    }
}

#[test]
fn a_block_whose_route_is_claimed_or_that_only_changes_its_kind_is_none() {
    let claim = "claim hamburg--stade; reward-none; place hamburg--stade trader";
    let claimed = [BLOCK, claim, WALK_AWAY];
    check("blocks_walked_away", 0, BLOCKED, &claimed);
    let exchange = "move-begin; move-pick hamburg--stade trader; move-swap hamburg--luneburg";
    check("blocks_walked_away", 0, BLOCKED, &[BLOCK, exchange]);
    let other =
        "move-begin; move-pick hamburg--stade merchant; move-drop bremen--hamburg; move-stop";
    check("blocks_walked_away", 0, BLOCKED, &[BLOCK, other]);
}

#[test]
fn a_block_that_is_displaced_itself_cannot_be_walked_away_from() {
    let position = "red supply=4T0M; blue supply=3T0M; routes hamburg--stade=bT";
    let strike_back = "end-turn; displace hamburg--stade red trader; displace-pay trader 0; \
         respond-displaced hamburg--luneburg; respond-done; end-turn; end-turn; end-turn";
    let place = "place hamburg--stade trader";
    let decisions = [BLOCK, strike_back, place, WALK_AWAY];
    check("blocks_walked_away", 0, position, &decisions);
}

#[test]
fn a_displacement_that_completes_a_route_is_a_gift() {
    let position = "red supply=3T0M; routes hamburg--stade=bT hamburg--lubeck=bT,bT emden--osnabruck=bT,bT,bT,bT";
    check("gifts", 1, position, &[BLOCK]);
    let displace = "displace hamburg--stade blue trader; displace-pay trader 0";
    let elsewhere = "respond-displaced hamburg--luneburg; respond-done";
    check("gifts", 0, position, &[displace, elsewhere]);
    let by_the_extra = "respond-displaced hamburg--luneburg; respond-extra trader hamburg--lubeck";
    check("gifts", 1, position, &[displace, by_the_extra]);
    let not_answered_yet = "respond-displaced hamburg--lubeck";
    check("gifts", 0, position, &[displace, not_answered_yet]);
}

#[test]
fn a_reward_is_refused_if_there_was_one() {
    let position = "routes hamburg--stade=rT,rT,rT";
    let claim = "claim hamburg--stade";
    check("rewards_refused", 1, position, &[claim, "reward-none"]);
    let rewarded = [claim, "reward-ability stade privilege"];
    check("rewards_refused", 0, position, &rewarded);
    // No office is white there any more.
    let nothing =
        "red privilege=3; routes hamburg--stade=rT,rT,rT; cities stade=bM hamburg=bT,bT,bT";
    check("rewards_refused", 0, nothing, &[claim, "reward-none"]);
}

#[test]
fn actions_are_shares_and_the_end_is_as_it_stands() {
    let position =
        "red supply=3T0M actions=1 book=2; routes hamburg--stade=bT; cities stade=rM hamburg=rT";
    let decisions = ["place hamburg--lubeck trader", BLOCK, ROUND];
    for (key, expected) in [
        ("place", 50),
        ("displace", 50),
        ("income", 0),
        ("actions", 1),
        ("book", 2),
        ("keys", 0),
        ("offices", 2),
        ("rounds", 2),
    ] {
        check(key, expected, position, &decisions);
    }
}
