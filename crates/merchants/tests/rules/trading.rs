//! §A1 to §A3: trade, exchange and purchases.

use game_core::{Game, ToAct, Viewer};
use merchants::{Event, Merchants, Phase};

use crate::scene::{alp, gold, hand, legal, legal_of, offered, play, refused, seat};

/// Red offers 1 ore and 1 gold for 1 grain to all; blue accepts, white rejects, orange counters.
fn market(ore: &str) -> Merchants {
    let mut game = alp()
        .hand("red", ore)
        .hand("blue", "1grain")
        .hand("orange", "1grain")
        .game();
    play(&mut game, "propose 1ore+1gold 1grain all");
    assert_eq!(game.to_act(), ToAct::Seat(seat(&game, "blue")));
    play(&mut game, "accept");
    assert!(!offered(&game, "accept"), "white has no grain");
    play(&mut game, "reject");
    play(&mut game, "counter 1grain 2ore");
    game
}

/// AC-040
#[test]
fn the_active_player_concludes_with_one_who_accepted_or_countered() {
    let mut game = market("2ore");
    assert_eq!(
        legal(&game),
        ["conclude blue", "conclude orange", "withdraw"]
    );
    play(&mut game, "conclude blue");
    assert_eq!(hand(&game, "red"), "1grain 1ore");
    assert_eq!(hand(&game, "blue"), "1ore");
    assert_eq!(gold(&game), [2, 4, 3, 3]);
    let mut game = market("1ore");
    assert_eq!(legal(&game), ["conclude blue", "withdraw"]);
    assert_eq!(refused(&game, "conclude orange"), "A1.4");
    assert_eq!(refused(&game, "conclude white"), "A1.4");
    play(&mut game, "withdraw");
    assert_eq!(hand(&game, "red"), "1ore");
    assert_eq!(*game.phase(), Phase::Action);
}

/// AC-041
#[test]
fn two_players_who_are_not_active_cannot_trade() {
    let game = alp().hand("red", "1ore").game();
    assert_eq!(refused(&game, "propose ore grain red"), "A1.1");
    assert!(legal(&game).iter().all(|text| !text.starts_with("offer")));
}

/// AC-042
#[test]
fn a_one_sided_proposal_is_a_call_for_offers_or_by_option_a_gift() {
    let scene = alp().hand("red", "1ore").hand("blue", "1wool");
    let mut game = scene.clone().game();
    play(&mut game, "propose ore nothing blue");
    assert!(!legal(&game).contains(&"accept".to_owned()));
    assert_eq!(refused(&game, "accept"), "A1.5");
    assert_eq!(refused(&game, "counter wool nothing"), "A1.3");
    let mut game = scene.option("gifts_allowed", "true").game();
    play(&mut game, "propose ore nothing blue");
    play(&mut game, "accept");
    play(&mut game, "conclude blue");
    assert_eq!(hand(&game, "blue"), "1wool 1ore");
    assert_eq!(hand(&game, "red"), "");
}

/// AC-043
#[test]
fn no_kind_stands_on_both_sides_of_a_trade() {
    use game_core::Notation as _;
    let game = alp().hand("red", "2wool 1ore").game();
    for text in ["propose 2wool 1wool all", "propose 1gold+1ore 2gold all"] {
        let error = game.read_action(text).unwrap_err().to_string();
        assert!(error.contains("§A1.3"), "{error}");
    }
}

/// AC-045
#[test]
fn before_the_roll_there_are_only_cards_and_the_roll() {
    let game = alp()
        .before_the_roll()
        .hand("red", "4lumber 4wool 4grain 4ore 4salt")
        .gold("red", 9)
        .cards("red", "lancer", 1)
        .game();
    assert_eq!(legal(&game), ["play-card lancer", "roll"]);
    for text in [
        "propose ore grain all",
        "exchange ore salt",
        "buy-card",
        "end-turn",
    ] {
        assert_eq!(refused(&game, text), "T1");
    }
}

/// AC-046
#[test]
fn three_of_a_kind_buy_one_of_another_kind_or_a_gold() {
    let mut game = alp().hand("red", "3wool 3ore").game();
    let exchanges: Vec<String> = ["gold", "grain", "lumber", "salt", "wool"]
        .map(|get| format!("exchange ore {get}"))
        .into_iter()
        .chain(["gold", "grain", "lumber", "ore", "salt"].map(|get| format!("exchange wool {get}")))
        .collect();
    assert_eq!(legal_of(&game, "exchange"), exchanges);
    assert_eq!(refused(&game, "exchange ore ore"), "A2.2");
    assert_eq!(refused(&game, "exchange salt ore"), "A2.1");
    play(&mut game, "exchange wool gold");
    play(&mut game, "exchange ore salt");
    assert_eq!(hand(&game, "red"), "1salt");
    assert_eq!(gold(&game)[0], 4);
}

/// AC-047
#[test]
fn a_resource_missing_in_the_supply_cannot_be_obtained() {
    let scene = alp()
        .hand("red", "3wool")
        .gold("red", 9)
        .hand("blue", "19salt");
    let game = scene.game();
    assert_eq!(refused(&game, "exchange wool salt"), "A2.2");
    assert_eq!(refused(&game, "buy-resource salt"), "A3.1");
}

/// AC-048
#[test]
fn two_resources_a_turn_can_be_bought_with_gold() {
    let mut game = alp().gold("red", 7).game();
    play(&mut game, "buy-resource ore");
    play(&mut game, "buy-resource ore");
    assert_eq!(gold(&game)[0], 3);
    assert_eq!(refused(&game, "buy-resource ore"), "A3.2");
    for _ in 0..4 {
        play(&mut game, "end-turn");
        crate::scene::roll(&mut game, 2);
    }
    assert_eq!(legal_of(&game, "buy-resource").len(), 5);
    play(&mut game, "buy-resource ore");
}

/// AC-050
#[test]
fn a_call_for_offers_can_only_be_rejected_or_countered() {
    let mut game = alp().hand("red", "1ore").hand("blue", "1grain").game();
    play(&mut game, "propose nothing 1grain blue");
    let verbs: Vec<String> = legal(&game)
        .iter()
        .map(|text| text.split(' ').next().unwrap().to_owned())
        .collect();
    assert!(
        verbs
            .iter()
            .all(|verb| verb == "reject" || verb == "counter")
    );
    assert!(verbs.len() > 1);
    play(&mut game, "counter 1grain 1ore");
    play(&mut game, "conclude blue");
    assert_eq!(
        (hand(&game, "red").as_str(), hand(&game, "blue").as_str()),
        ("1grain", "1ore")
    );
    let poor = alp().gold("red", 0).game();
    assert_eq!(refused(&poor, "propose nothing 1grain blue"), "A1.5");
}

/// AC-051
#[test]
fn proposals_are_limited_and_not_repeated() {
    let mut game = alp()
        .hand("red", "3ore")
        .gold("red", 9)
        .option("max_proposals_per_turn", "4")
        .game();
    let withdraw = |game: &mut Merchants, text: &str| {
        play(game, text);
        while game.to_act() != ToAct::Seat(seat(game, "red")) {
            play(game, "reject");
        }
        play(game, "withdraw");
    };
    withdraw(&mut game, "propose ore grain all");
    assert_eq!(refused(&game, "propose ore grain all"), "A1.7");
    withdraw(&mut game, "propose ore grain blue");
    play(&mut game, "buy-resource wool"); // K10
    withdraw(&mut game, "propose ore grain all");
    withdraw(&mut game, "propose ore salt all");
    assert_eq!(refused(&game, "propose ore wool all"), "A1.7");
    assert!(legal_of(&game, "propose").is_empty());
}

/// §K10
#[test]
fn a_delivery_alone_does_not_allow_the_same_proposal_again() {
    let mut game = crate::scene::fla()
        .caravan("blue", "x-PAR")
        .hand("blue", "1ore")
        .game();
    play(&mut game, "propose ore grain red");
    play(&mut game, "reject");
    play(&mut game, "withdraw");
    play(&mut game, "deliver 1 PAR");
    assert_eq!(refused(&game, "propose ore grain red"), "A1.7");
}

/// AC-052
#[test]
fn while_a_proposal_is_open_nothing_else_can_be_done() {
    let mut game = alp().hand("red", "2ore 1lumber").game();
    play(&mut game, "propose 1ore 1grain white");
    assert_eq!(game.to_act(), ToAct::Seat(seat(&game, "white")));
    assert_eq!(refused(&game, "open-route TOR--a"), "A1.4");
    play(&mut game, "reject");
    assert_eq!(legal(&game), ["withdraw"]);
    assert_eq!(refused(&game, "open-route TOR--a"), "A1.4");
    assert_eq!(refused(&game, "accept"), "A1.4");
}

/// §3.5, §K13
#[test]
fn answers_are_revealed_together() {
    let scene = alp().hand("red", "1ore").hand("blue", "1grain");
    let mut game = scene.game();
    let events = play(&mut game, "propose ore grain all");
    assert_eq!(events.len(), 1);
    let viewer = Viewer::Seat(seat(&game, "red"));
    let before = game.view(viewer);
    assert!(play(&mut game, "accept").is_empty());
    assert_eq!(game.view(viewer), before);
    play(&mut game, "reject");
    let events = play(&mut game, "reject");
    let answers = events.iter().filter(|event| {
        matches!(
            event,
            Event::Accepted { .. } | Event::Rejected { .. } | Event::Countered { .. }
        )
    });
    assert_eq!(answers.count(), 3);
}

/// §L7, §K11
#[test]
fn the_bot_menu_refuses_free_offers_and_calls() {
    let scene = alp().hand("red", "4ore").option("trade_menu", "bot");
    let game = scene.clone().game();
    assert_eq!(refused(&game, "propose 3ore 1grain all"), "L7");
    assert_eq!(refused(&game, "propose nothing 1grain all"), "L7");
    let mut game = scene.game();
    play(&mut game, "propose 2ore 1grain+1salt blue+white");
    assert_eq!(refused(&game, "counter 3ore salt"), "L7");
    let mut free = alp().hand("red", "4ore").game();
    play(&mut free, "propose 4ore 3grain all");
}

/// §A1.6, §K2, §K4
#[test]
fn opponents_may_make_offers_that_lapse_if_they_cannot_pay() {
    let scene = alp()
        .option("unsolicited_offers", "true")
        .hand("red", "2ore")
        .hand("blue", "1grain");
    let mut game = scene.phase("offering seat=blue").game();
    play(&mut game, "offer-to-active grain ore");
    play(&mut game, "no-offer");
    play(&mut game, "no-offer");
    assert_eq!(*game.phase(), Phase::Action);
    assert!(offered(&game, "accept-offer blue 1"));
    assert_eq!(refused(&game, "accept-offer blue 2"), "A1.6");
    let mut accepted = game.clone();
    play(&mut accepted, "accept-offer blue 1");
    assert_eq!(hand(&accepted, "red"), "1grain 1ore");
    // The same position, but blue has spent the grain meanwhile.
    let mut lapsed = alp()
        .option("unsolicited_offers", "true")
        .hand("red", "2ore")
        .turn("offers_made=blue:1 offers=blue:1:1grain>1ore")
        .game();
    assert!(
        offered(&lapsed, "accept-offer blue 1"),
        "hands of others do not matter"
    );
    let events = play(&mut lapsed, "accept-offer blue 1");
    assert_eq!(
        events,
        [Event::OfferLapsed {
            seat: seat(&lapsed, "blue"),
            number: 1
        }]
    );
    assert_eq!(hand(&lapsed, "red"), "2ore");
    play(&mut game, "reject-offer blue 1");
    assert!(legal_of(&game, "accept-offer").is_empty());
}
