//! The browser's types are the server's: `make bless` writes them, this test compares.

use std::path::Path;

use protocol::*;
use ts_rs::{Config, TS};

const HEAD: &str = "\
// Written by `make bless` from crates/protocol. Do not edit.

/** Something that happened, in the game's own form. */
export type GameEvent = { event: string; text: string } & Record<string, unknown>;

/** A decision in the game's own form: its verb and its parts by name. */
export type GameAction = { action: string } & Record<string, string | number>;

/** Why something is refused: the reason's name and its values by name. */
export type GameReason = { reason: string } & Record<string, string | number>;
";

fn declarations() -> String {
    let config = Config::new();
    let mut text = HEAD.to_owned();
    macro_rules! declare {
        ($($name:ident),* $(,)?) => {
            $(
                text.push('\n');
                text.push_str(<$name as TS>::docs().unwrap_or_default().trim_start());
                text.push_str("export ");
                text.push_str(&<$name as TS>::decl(&config));
                text.push('\n');
            )*
        };
    }
    declare!(
        Problem,
        Me,
        Rename,
        Credentials,
        NewPassword,
        EmailInfo,
        NewEmail,
        Forgotten,
        Language,
        ResetPassword,
        Scope,
        SessionInfo,
        NewToken,
        TokenCreated,
        LobbyInfo,
        GameInfo,
        BoardInfo,
        OptionInfo,
        LevelInfo,
        CreateTable,
        PlaceWish,
        Pace,
        TimeUp,
        TableCreated,
        TableStatus,
        TableInfo,
        PlaceInfo,
        Watchers,
        Hint,
        Suggestion,
        HintReason,
        Who,
        Absence,
        Lobby,
        MyTables,
        Command,
        Done,
        ClientMessage,
        ServerMessage,
        BotEvent,
        Update,
        Moment,
        Score,
        Category,
        OverInfo,
        LogLine,
        Choice,
        Answered,
        UndoInfo,
        UndoRequest,
        ClockInfo,
        ChatInfo,
        Seal,
        WhyQuestion,
        WhyAnswer,
        Practice,
        PracticeQuestion,
    );
    text
}

#[test]
fn the_browser_has_the_types_of_the_server() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/protocol/types.ts");
    let expected = declarations();
    if std::env::var_os("KONTOR_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &expected).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == expected,
        "web/src/lib/protocol/types.ts is not what the server speaks: run `make bless`"
    );
}
