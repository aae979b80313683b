//! The commands of the protocol and the fields they take.

use serde_json::{Value, json};

/// A command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    New,
    Position,
    Legal,
    Play,
    Chance,
    View,
    Score,
    Undo,
    Record,
    Load,
    Why,
    Bot,
    Games,
    Options,
    Help,
    Quit,
}

struct Facts {
    command: Command,
    name: &'static str,
    fields: &'static [&'static str],
    about: &'static str,
}

const COMMANDS: [Facts; 16] = [
    Facts {
        command: Command::New,
        name: "new",
        fields: &[
            "game",
            "players",
            "options",
            "board",
            "start_player",
            "seed",
            "auto_chance",
        ],
        about: "start a game",
    },
    Facts {
        command: Command::Position,
        name: "position",
        fields: &["game", "position", "seed", "auto_chance"],
        about: "set up a position, or show the present one",
    },
    Facts {
        command: Command::Legal,
        name: "legal",
        fields: &[],
        about: "list the legal decisions, or the outcomes that chance can give",
    },
    Facts {
        command: Command::Play,
        name: "play",
        fields: &["action", "seat"],
        about: "play a decision",
    },
    Facts {
        command: Command::Chance,
        name: "chance",
        fields: &["outcome", "auto"],
        about: "supply a chance outcome, or have one drawn",
    },
    Facts {
        command: Command::View,
        name: "view",
        fields: &["seat"],
        about: "show what a seat may see, or what everybody may",
    },
    Facts {
        command: Command::Score,
        name: "score",
        fields: &[],
        about: "score the position as it stands",
    },
    Facts {
        command: Command::Undo,
        name: "undo",
        fields: &["seat", "force"],
        about: "take the last decision back",
    },
    Facts {
        command: Command::Record,
        name: "record",
        fields: &[],
        about: "write the game down",
    },
    Facts {
        command: Command::Load,
        name: "load",
        fields: &["record", "seed", "auto_chance"],
        about: "replay a record and go on from its end",
    },
    Facts {
        command: Command::Why,
        name: "why",
        fields: &["action"],
        about: "say whether a decision is legal, and if not, why",
    },
    Facts {
        command: Command::Bot,
        name: "bot",
        fields: &["name", "budget_ms", "nodes", "threads", "play"],
        about: "ask a bot for its choice",
    },
    Facts {
        command: Command::Games,
        name: "games",
        fields: &[],
        about: "list the games",
    },
    Facts {
        command: Command::Options,
        name: "options",
        fields: &["game"],
        about: "list the options, boards and verbs of a game",
    },
    Facts {
        command: Command::Help,
        name: "help",
        fields: &[],
        about: "list the commands",
    },
    Facts {
        command: Command::Quit,
        name: "quit",
        fields: &[],
        about: "end the session",
    },
];

impl Command {
    /// The command of this name.
    pub(crate) fn find(name: &str) -> Option<Self> {
        COMMANDS
            .iter()
            .find(|facts| facts.name == name)
            .map(|facts| facts.command)
    }

    /// Every name.
    pub(crate) fn names() -> Vec<&'static str> {
        COMMANDS.iter().map(|facts| facts.name).collect()
    }

    /// The fields that a request may have besides `cmd` and `id`.
    pub(crate) fn fields(self) -> &'static [&'static str] {
        COMMANDS
            .iter()
            .find(|facts| facts.command == self)
            .map_or(&[], |facts| facts.fields)
    }

    /// All commands, as the reply to `help`.
    pub(crate) fn help() -> Value {
        COMMANDS
            .iter()
            .map(|facts| json!({"cmd": facts.name, "fields": facts.fields, "about": facts.about}))
            .collect()
    }
}
