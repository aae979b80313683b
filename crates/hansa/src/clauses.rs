//! The clauses that reasons cite.

game_core::clauses! {
    CHANCE = "0.3";
    ACTIONS = "3.2";
    PHASES = "3.3";
    INCOME = "4.1";
    PLACE = "4.2";
    DISPLACE = "4.3.1";
    PAYMENT = "4.3.2";
    RESPONSE = "4.3.3";
    EXTRA_PIECES = "4.3.4";
    NEAREST_ROUTES = "4.3.5";
    END_OF_RESPONSE = "4.3.6";
    MOVE = "4.4";
    CLAIM = "4.5.1";
    REWARD = "4.5.2";
    MARKERS = "5";
    EXTRA_OFFICE = "5.1";
    SWAP = "5.2";
    IMPROVE = "5.4";
    REMOVE_THREE = "5.5";
    REPLACEMENT = "5.6";
    END_OF_GAME = "8.4";
    PAWN = "9.2";
    PAWN_REACH = "9.3";
    VARIANTS = "10.1";
    DECISIONS = "13.1";
}
