//! §5.1–5.5, §12.9 Bonus markers in use.

use crate::table::given;

/// AT-81: no same-claim use.
#[test]
fn an_extra_office_marker_does_not_serve_the_claim_that_takes_it() {
    let mut table = given(
        "routes bremen--osnabruck=rT,rT,rT!extra kampen--osnabruck=rT,rT; cities osnabruck=bT",
    );
    table
        .play("claim bremen--osnabruck")
        .shows("red unused=extra");
    let extra = "reward-extra-office osnabruck trader";
    table.assert_illegal(
        extra,
        "5.1",
        "no unused Extra-office marker before this claim",
    );
    table.plays(["reward-none", "claim kampen--osnabruck"]);
    assert_eq!(table.legal("reward-extra-office"), ["osnabruck trader"]);
    table
        .play(extra)
        .shows("red unused= used=extra; cities osnabruck=bT+rT");
}

/// AT-82: older copy usable.
#[test]
fn an_older_extra_office_marker_serves_the_claim_that_takes_another() {
    let mut table =
        given("red unused=extra; routes bremen--osnabruck=rT,rT,rT!extra; cities osnabruck=bT");
    table.plays([
        "claim bremen--osnabruck",
        "reward-extra-office osnabruck trader",
    ]);
    table.shows("red unused=extra used=extra unrevealed=1; cities osnabruck=bT+rT");
}

/// AT-84: +4 on top.
#[test]
fn more_actions_add_up() {
    let mut table = given("turn actions=2; red unused=plus3,plus4");
    table.plays(["use-plus4", "use-plus3"]);
    table.shows("turn actions=9 untouched=false; red unused= used=plus3,plus4");
    table.assert_illegal("use-plus3", "5", "no unused 'plus3' marker");
}

/// §5.3: also without actions left, several, and for this turn only.
#[test]
fn more_actions_are_for_this_turn_only() {
    let mut table = given("turn actions=0 untouched=false; red unused=plus3,plus3");
    table
        .plays(["use-plus3", "use-plus3"])
        .shows("turn actions=6");
    table.play("end-turn").shows("turn seat=blue actions=2");
    table
        .plays(["end-turn", "end-turn", "end-turn"])
        .shows("turn seat=red actions=2");
}

/// AT-85: Improve at zero actions.
#[test]
fn improve_works_without_actions_and_may_bring_one() {
    let mut table = given("turn actions=0; red supply=5T1M actions=0 unused=improve");
    table.play("use-improve actions");
    table.shows("turn actions=1; red supply=6T1M actions=1 unused= used=improve");
}

/// §5.4
#[test]
fn improve_reaches_every_unfinished_track() {
    let table = given("red unused=improve privilege=3 bags=2");
    assert_eq!(
        table.legal("use-improve"),
        ["actions", "bags", "book", "keys"]
    );
    table.assert_illegal(
        "use-improve privilege",
        "5.4",
        "your privilege track is complete",
    );
    let table = given("red unused=improve keys=4 actions=5 privilege=3 book=3 bags=3");
    assert_eq!(table.legal("use-improve"), [""; 0]);
}

/// AT-86: swap basics.
#[test]
fn a_swap_exchanges_two_neighboring_offices() {
    let mut table = given("red unused=swap privilege=0; cities perleberg=bT,rT,gM");
    table.play("use-swap perleberg 1 2");
    table.shows("red unused= used=swap; cities perleberg=bT,gM,rT; turn actions=2");
}

/// AT-87, R13: swap neighbors only.
#[test]
fn a_swap_is_for_neighbors_unless_the_option_says_otherwise() {
    let cities = "red unused=swap; cities perleberg=bT,rT,gM";
    let table = given(cities);
    assert_eq!(table.legal("use-swap perleberg"), ["0 1", "1 2"]);
    table.assert_illegal("use-swap perleberg 0 2", "5.2", "only neighboring offices");
    table.assert_illegal("use-swap perleberg 1 0", "5.2", "only neighboring offices");

    let mut table = given(&format!("hansa swap_scope=SameCity; {cities}"));
    assert_eq!(table.legal("use-swap perleberg"), ["0 1", "0 2", "1 2"]);
    table.assert_illegal("use-swap perleberg 2 0", "5.2", "from left to right");
    table
        .play("use-swap perleberg 0 2")
        .shows("cities perleberg=gM,rT,bT");
}

/// AT-89: swap limits.
#[test]
fn a_swap_needs_two_printed_offices_of_different_owners() {
    let table = given("red unused=swap used=extra; cities hannover=bT+rT");
    assert_eq!(table.legal("use-swap"), [""; 0]);
    table.assert_illegal("use-swap hannover 0 1", "5.2", "no occupied printed office");
    let table = given("red unused=swap; cities hannover=bT,bT");
    assert_eq!(table.legal("use-swap"), [""; 0]);
    table.assert_illegal("use-swap hannover 0 1", "5.2", "belong to the same player");
}

/// AT-90, R29: no coin, no completion by swap.
#[test]
fn a_swap_pays_no_coin_and_completes_no_city() {
    let mut table = given("red unused=swap score=3; blue score=4; cities lubeck=bT,rT");
    assert_eq!(table.completed(), 1);
    table.play("use-swap lubeck 0 1");
    table.shows("red score=3; blue score=4; cities lubeck=rT,bT");
    assert_eq!(table.completed(), 1);
}

/// R14, `swap_requires_own`
#[test]
fn a_swap_needs_an_own_office_only_with_the_option() {
    let cities = "red unused=swap; cities perleberg=bT,gT,rM";
    given(cities).assert_legal("use-swap perleberg 0 1");
    let table = given(&format!("hansa swap_requires_own=true; {cities}"));
    assert_eq!(table.legal("use-swap"), ["perleberg 1 2"]);
    table.assert_illegal("use-swap perleberg 0 1", "5.2", "must be your own");
}

/// AT-91, R17: extra office, full city.
#[test]
fn an_extra_office_fits_into_a_full_city_with_any_kind_of_piece() {
    let mut table = given(
        "red supply=5T0M stock=4T0M unused=extra privilege=0; \
         routes bremen--hannover=rT,rT,rM; cities hannover=bT,bT",
    );
    table.play("claim bremen--hannover");
    assert_eq!(
        table.legal("reward-extra-office"),
        ["hannover merchant", "hannover trader"]
    );
    assert_eq!(table.completed(), 1);
    table.play("reward-extra-office hannover trader");
    table.shows("red stock=5T1M unused= used=extra; cities hannover=bT,bT+rT");
    assert_eq!(
        (table.completed(), table.controller("hannover").as_str()),
        (1, "blue")
    );
}

/// §5.1
#[test]
fn an_extra_office_takes_a_piece_of_the_route_only() {
    let mut table = given(
        "red supply=5T1M unused=extra; \
         routes bremen--hannover=rT,rT,rT; cities hannover=bT",
    );
    table.play("claim bremen--hannover");
    let merchant = "reward-extra-office hannover merchant";
    table.assert_illegal(merchant, "5.1", "no merchant of yours on Bremen–Hannover");
}

/// AT-92, R18: extra office needs an office.
#[test]
fn an_extra_office_needs_an_office() {
    let mut table = given("red unused=extra; routes bremen--hannover=rT,rT,rM");
    table.play("claim bremen--hannover");
    assert_eq!(table.legal("reward-extra-office"), [""; 0]);
    for city in ["bremen", "hannover"] {
        let action = format!("reward-extra-office {city} trader");
        table.assert_illegal(
            &action,
            "5.1",
            "needs a city with an occupied printed office",
        );
    }
}

/// AT-94: tie-break of extra offices.
#[test]
fn extra_offices_count_for_control_and_lose_ties() {
    for (desks, offices, controller) in [
        ("red used=extra", "bT+rT", "blue"),
        ("red used=extra,extra", "bT+rT,rT", "red"),
        ("red used=extra; yellow used=extra", "gT+rT,yT", "green"),
        (
            "red used=extra,extra; yellow used=extra,extra",
            "gT+rT,yT,rT,yT",
            "red",
        ),
        (
            "red used=extra,extra; yellow used=extra,extra",
            "gT+yT,rT,rT,yT",
            "yellow",
        ),
    ] {
        let table = given(&format!("{desks}; cities hannover={offices}"));
        assert_eq!(table.controller("hannover"), controller, "{offices}");
    }
}

/// AT-95, R16: instead, not in addition.
#[test]
fn an_extra_office_comes_instead_of_another_reward() {
    let mut table = given(
        "red supply=5T1M stock=4T0M unused=extra,extra privilege=1; \
         routes hamburg--stade=rT,rT,rT; cities hamburg=bT",
    );
    table.play("claim hamburg--stade");
    table.assert_legal("reward-office hamburg");
    table.assert_legal("reward-ability stade privilege");
    table.play("reward-extra-office hamburg trader");
    table.shows(
        "phase acting; turn actions=1; cities hamburg=bT+rT stade=; \
         red supply=5T1M stock=6T0M privilege=1 unused=extra used=extra",
    );
}

/// AT-96: Remove three.
#[test]
fn removed_pieces_return_to_the_supplies_of_their_owners() {
    let mut table = given(
        "red supply=5T1M unused=remove; blue supply=6T0M; \
         routes minden--munster=bM,bT arnheim--kampen=rT",
    );
    table.shows("red stock=5T0M; blue stock=4T0M");
    table.play("use-remove");
    assert_eq!(
        table.legal("remove-pick"),
        [
            "arnheim--kampen red trader",
            "minden--munster blue merchant",
            "minden--munster blue trader"
        ]
    );
    table.play("remove-pick minden--munster blue merchant");
    table.play("remove-pick minden--munster blue trader");
    table.play("remove-pick arnheim--kampen red trader");
    table.shows(
        "phase acting; turn seat=red actions=2; red supply=6T1M stock=5T0M used=remove; \
         blue supply=7T1M stock=4T0M; routes minden--munster= arnheim--kampen=",
    );
}

/// AT-97: Remove fewer.
#[test]
fn one_removed_piece_is_enough() {
    let pieces = "routes minden--munster=bM,bT arnheim--kampen=rT";
    let mut table = given(&format!("red unused=remove; {pieces}"));
    table.play("use-remove").shows("red unused= used=remove");
    table.assert_illegal("remove-stop", "5.5", "at least one piece");
    table.plays(["remove-pick minden--munster blue trader", "remove-stop"]);
    table.shows("phase acting; red used=remove; routes minden--munster=bM arnheim--kampen=rT");

    let mut table = given("red unused=remove; routes minden--munster=bM");
    table.plays(["use-remove", "remove-pick minden--munster blue merchant"]);
    table.shows("phase acting; turn actions=2; routes minden--munster=");
}

/// §5.5
#[test]
fn there_must_be_a_piece_to_remove() {
    let table = given("red unused=remove; cities hamburg=bT; coellen b,-,-,-");
    table.assert_illegal("use-remove", "5.5", "no piece on any house");
    let mut table = given("red unused=remove; routes hamburg--stade=bT,bT; cities stade=bM");
    table.play("use-remove");
    let office = "remove-pick hamburg--stade blue merchant";
    table.assert_illegal(office, "5.5", "has no merchant on Hamburg–Stade");
}

/// §5.5: three at most, and the marker of the route stays.
#[test]
fn three_pieces_are_removed_at_most() {
    let mut table =
        given("red unused=remove; routes bremen--osnabruck=bT,bT,gT!swap hamburg--stade=bT");
    table.play("use-remove");
    table.play("remove-pick bremen--osnabruck blue trader");
    table.play("remove-pick bremen--osnabruck blue trader");
    table.play("remove-pick bremen--osnabruck green trader");
    table.shows("phase acting; routes bremen--osnabruck=!swap hamburg--stade=bT");
}

/// AT-102, R19: markers of others.
#[test]
fn markers_are_used_in_the_own_turn_only() {
    let mut table = given(
        "red supply=5T1M; blue unused=swap,plus3; \
         cities perleberg=rT,bT; routes hamburg--stade=bT",
    );
    for action in ["use-swap perleberg 0 1", "use-plus3"] {
        assert!(table.try_play("blue", action).is_err(), "{action}");
        table.assert_illegal(action, "5", "you have no unused");
    }
    table.plays([
        "displace hamburg--stade blue trader",
        "displace-pay trader 0",
    ]);
    for action in ["use-swap perleberg 0 1", "use-plus3"] {
        table.assert_illegal(action, "3.3", "the owner of the displaced piece responds");
    }
}

/// §5: a marker may be used from the next moment on, but not inside an action.
#[test]
fn a_taken_marker_may_be_used_in_the_same_turn() {
    let mut table = given("routes bremen--osnabruck=rT,rT,rT!plus4");
    table.play("claim bremen--osnabruck");
    table.assert_illegal("use-plus4", "3.3", "the reward of the claim");
    table
        .plays(["reward-none", "use-plus4"])
        .shows("turn actions=5; red used=plus4");
}

/// §3.3: once the turn has ended nothing else is possible.
#[test]
fn no_marker_is_used_after_the_end_of_the_turn() {
    let mut table = given("red unused=plus3; routes bremen--osnabruck=rT,rT,rT!swap");
    table.plays(["claim bremen--osnabruck", "reward-none", "end-turn"]);
    table.assert_illegal("use-plus3", "0.3", "chance decides");
    table.chance("reveal plus4");
    table.assert_illegal(
        "use-plus3",
        "3.3",
        "the replacement markers are to be placed",
    );
    table.assert_illegal(
        "place hamburg--stade trader",
        "3.3",
        "the replacement markers",
    );
}
