//! The text forms of the toy game.

use std::borrow::Cow;

use game_core::{
    Game as _, Notation, NotationError, Phrase, Purposeful, Seat, Seats, Verb, Viewer, Words,
    phrases,
};

use crate::lots::{Action, Draw, Event, Illegal, Lots, Phase, Setup};

phrases! {
    mod actions: Action of Lots {
        "keep" => Keep,
        "show" => Show,
        "end-turn" => EndTurn,
    }
}

phrases! {
    mod chances: Draw of Lots {
        "lot" => Lot { value },
    }
}

const NAMES: [&str; 5] = ["ann", "bob", "cid", "dee", "eve"];

impl Notation for Lots {
    const ACTIONS: &'static [Verb] = actions::VERBS;
    const CHANCES: &'static [Verb] = chances::VERBS;

    fn parse_setup(text: &str) -> Result<Setup, NotationError> {
        let players = text.trim().strip_prefix("players=");
        match players.and_then(|players| players.parse().ok()) {
            Some(players @ 2..=5) => Ok(Setup { players, rules: 2 }),
            _ => Err(NotationError::new("two to five play: players=3")),
        }
    }

    fn seat_name(&self, seat: Seat) -> Cow<'static, str> {
        NAMES[seat.index()].into()
    }

    fn action_phrase(&self, action: Action) -> Phrase {
        actions::write(self, &action)
    }

    fn parse_action(&self, phrase: &Phrase) -> Result<Action, NotationError> {
        actions::read(self, phrase)
    }

    fn chance_phrase(&self, chance: Draw) -> Phrase {
        chances::write(self, &chance)
    }

    fn parse_chance(&self, phrase: &Phrase) -> Result<Draw, NotationError> {
        chances::read(self, phrase)
    }

    fn event_phrase(&self, event: &Event) -> Phrase {
        match *event {
            Event::Drawn { seat, .. } => Phrase::new("drawn").with("seat", self.seat_name(seat)),
            Event::Kept { seat } => Phrase::new("kept").with("seat", self.seat_name(seat)),
            Event::Shown { seat, lot } => Phrase::new("shown")
                .with("seat", self.seat_name(seat))
                .with("lot", lot),
        }
    }

    fn reason_phrase(&self, reason: &Illegal) -> Phrase {
        match reason {
            Illegal::NotNow => Phrase::new("not-now"),
            Illegal::HandFull { limit } => Phrase::new("hand-full").with("limit", limit),
        }
    }

    /// `221 000 100 2 draws`: bag, hands, and what the seat of this number does.
    fn position(&self) -> String {
        let digits = |lots: &[u8; 3]| lots.map(|count| count.to_string()).concat();
        let phase = match self.phase {
            Phase::Drawing => "draws".to_owned(),
            Phase::Deciding { lot } => format!("has-{lot}"),
            Phase::Ending => "ends".to_owned(),
        };
        let hands: Vec<String> = self.hands.iter().map(digits).collect();
        let rules = match self.setup.rules {
            Lots::RULES_VERSION => String::new(),
            older => format!("rules={older} "),
        };
        format!(
            "{rules}{} {} {} {phase}",
            digits(&self.bag),
            hands.join(" "),
            self.active
        )
    }

    fn parse_position_by(line: &str, rules: u32) -> Result<Self, NotationError> {
        let named = line.strip_prefix("rules=").and_then(|rest| {
            let (version, rest) = rest.split_once(' ')?;
            Some((version.parse().ok()?, rest))
        });
        let (rules, stated) = named.unwrap_or((rules, line));
        Lots::check_rules(rules)?;
        read_position(stated, rules).ok_or_else(|| {
            NotationError::new(format!(
                "this is not a position: '{}'",
                NotationError::shorten(line)
            ))
        })
    }
}

fn read_position(line: &str, rules: u32) -> Option<Lots> {
    let words: Vec<&str> = line.split(' ').collect();
    let [bag, hands @ .., active, phase] = words.as_slice() else {
        return None;
    };
    let players = u8::try_from(hands.len())
        .ok()
        .filter(|n| (2..=5).contains(n))?;
    let lots = |word: &str| -> Option<[u8; 3]> {
        let digits = word.chars().map(|c| c.to_digit(6)?.try_into().ok());
        digits.collect::<Option<Vec<u8>>>()?.try_into().ok()
    };
    let hands = hands
        .iter()
        .map(|word| lots(word))
        .collect::<Option<Vec<_>>>()?;
    let game = Lots {
        setup: Setup { players, rules },
        bag: lots(bag)?,
        hands: Seats::from_fn(players, |seat| hands[seat.index()]),
        active: Seat::from_number(active.parse().ok()?).filter(|seat| seat.number() <= players)?,
        phase: match *phase {
            "draws" => Phase::Drawing,
            "has-1" => Phase::Deciding { lot: 1 },
            "has-2" => Phase::Deciding { lot: 2 },
            "has-3" => Phase::Deciding { lot: 3 },
            "ends" => Phase::Ending,
            _ => return None,
        },
    };
    game.audit().ok().map(|()| game)
}

impl Words for Lots {
    const TITLE: &'static str = "Lots";
    const RULES: &'static str = "## 1 Draw\n\n## 2 Keep at most three lots\n";
    const EXAMPLES: [&'static str; 4] = ["k", "keep", "2", "draw"];

    fn action_words(&self, action: Action) -> String {
        self.action_phrase(action).to_string().replace('-', " the ")
    }

    fn event_words(&self, event: &Event) -> String {
        format!("{}.", self.event_phrase(event))
    }

    fn reason_words(&self, reason: &Illegal) -> String {
        match reason {
            Illegal::NotNow => "that does not fit now".to_owned(),
            Illegal::HandFull { limit } => format!("you keep {limit} lots already"),
        }
    }

    fn situation(&self) -> String {
        format!("it is {}'s turn", self.seat_name(self.active))
    }

    fn picture(&self, viewer: Viewer) -> String {
        format!("{:?}", self.view(viewer))
    }
}

impl Purposeful for Lots {
    fn keep_purposeful(&self, actions: &mut Vec<Action>) {
        if actions.contains(&Action::Keep) {
            actions.retain(|action| *action == Action::Keep);
        }
    }
}
