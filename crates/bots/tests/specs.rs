//! Bots as text.

#![expect(clippy::unwrap_used, reason = "a test may fail anywhere")]

use bots::{BotSpec, Level};

fn read(text: &str) -> BotSpec {
    text.parse().unwrap()
}

fn refusal(text: &str) -> String {
    text.parse::<BotSpec>().unwrap_err().to_string()
}

#[test]
fn a_spec_survives_its_text_form() {
    for text in [
        "random",
        "claiming",
        "greedy",
        "greedy:noise=0.25,overlook=0.5",
        "search",
        "search:ms=100",
        "search:ms=1000,nodes=5,threads=2",
        "search:eval=hand",
        "search:eval=teacher,nodes=40",
        "search:nodes=2000,exploration=0.5,base=3000,best=0.25,first=0.1,width=3,widening=2,plies=4,fear=0.5",
        "apprentice",
        "trader",
        "merchant",
        "alderman",
        "elder",
    ] {
        assert_eq!(read(text).to_string(), text);
    }
}

#[test]
fn every_built_in_bot_can_be_asked_for() {
    for bot in BotSpec::ALL_BUILT_IN {
        assert_eq!(read(bot.name).to_string(), bot.name);
        assert!(!bot.description.is_empty());
    }
    for level in Level::ALL {
        assert_eq!(read(level.name()), BotSpec::Level(level));
    }
}

#[test]
fn the_usual_evaluation_is_not_named() {
    assert_eq!(read("search:eval=learned").to_string(), "search");
}

#[test]
fn a_wrong_spec_says_what_would_be_right() {
    assert_eq!(
        refusal("greddy"),
        "there is no bot 'greddy' (known: random, claiming, greedy, search, apprentice, trader, \
         merchant, alderman, elder)"
    );
    assert_eq!(
        refusal("greedy:ms=5"),
        "the bot 'greedy' has no option 'ms' (known: noise, overlook)"
    );
    assert_eq!(
        refusal("random:seed=1"),
        "the bot 'random' has no option 'seed' (it has none)"
    );
    assert_eq!(
        refusal("search:fast"),
        "an option is written NAME=VALUE, not 'fast'"
    );
    assert_eq!(
        refusal("search:ms=0"),
        "the option 'ms' must be a whole number from 1 to 600000, not '0'"
    );
    assert_eq!(
        refusal("search:nodes=1,nodes=2"),
        "the option 'nodes' is there twice"
    );
    let sentence = refusal("search:eval=nowhere.bin");
    let start =
        "the option 'eval' must be learned, hand, teacher or a file of weights; nowhere.bin: ";
    assert!(sentence.starts_with(start), "{sentence}");
    assert_eq!(
        refusal("greedy:noise=NaN"),
        "the option 'noise' must be a number from 0 to 10, not 'NaN'"
    );
}
