//! The browser's tests work with the numbers of the rules: `make bless` writes them, this test
//! compares.

use catalog::Playable;
use serde_json::Value;

#[test]
fn the_browser_tests_have_the_figures_of_the_rules() {
    check::<hansa::Hansa>("hansa");
    check::<merchants::Merchants>("merchants");
}

fn check<G: Playable>(game: &str) {
    let path = format!(
        "{}/../../web/src/lib/{game}/fixtures/figures.json",
        env!("CARGO_MANIFEST_DIR")
    );
    let boards = G::boards();
    let mut figures = boards.iter().map(|board| {
        let text = G::board_json(&board.key, G::RULES_VERSION).expect("a listed board has data");
        let board: Value = serde_json::from_str(&text).expect("a board is JSON");
        board["figures"].clone()
    });
    let of_game = figures.next().expect("a game has a board");
    assert!(figures.all(|others| others == of_game), "{game}");
    let text = format!("{of_game:#}\n");
    if std::env::var_os("KONTOR_BLESS").is_some() {
        std::fs::write(&path, text).expect("the folder of the fixtures is there");
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        kept, text,
        "{path} is not what the rules say: run `make bless`"
    );
}
