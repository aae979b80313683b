// Written by `make bless` from crates/protocol. Do not edit.

/** Something that happened, in the game's own form. */
export type GameEvent = { event: string; text: string } & Record<string, unknown>;

/** A decision in the game's own form: its verb and its parts by name. */
export type GameAction = { action: string } & Record<string, string | number>;

/** Why something is refused: the reason's name and its values by name. */
export type GameReason = { reason: string } & Record<string, string | number>;

/**
 * Why a request was refused.
 */
export type Problem = { 
/**
 * Stable, for programs.
 */
code: string, 
/**
 * A sentence for people.
 */
message: string, 
/**
 * The clause of the rules it rests on, for a decision that breaks one.
 */
clause?: string, 
/**
 * The broken rule as an object: its name as `reason`, and its values by name.
 */
because?: GameReason, };

/**
 * The person behind a request.
 */
export type Me = { id: string, name: string, 
/**
 * Whether there is no account: the browser's cookie is all there is.
 */
guest: boolean, };

/**
 * A new name.
 */
export type Rename = { 
/**
 * 1 to 24 characters.
 */
name: string, };

/**
 * Name and password of an account.
 */
export type Credentials = { 
/**
 * 1 to 24 characters; capitals do not matter.
 */
name: string, 
/**
 * 8 to 200 characters.
 */
password: string, };

/**
 * A change of password.
 */
export type NewPassword = { 
/**
 * The one that holds.
 */
old: string, 
/**
 * The one that shall hold: 8 to 200 characters.
 */
new: string, };

/**
 * Where whoever forgets their password is written to.
 */
export type EmailInfo = { 
/**
 * Whether the server writes to anybody.
 */
offered: boolean, address: string | null, };

/**
 * Another address.
 */
export type NewEmail = { 
/**
 * Empty for none.
 */
address: string, 
/**
 * The account's password.
 */
password: string, };

/**
 * The wish for a letter with a link to a new password.
 */
export type Forgotten = { address: string, 
/**
 * The language of the letter.
 */
language: Language, };

/**
 * A language that the server writes in.
 */
export type Language = "en" | "de";

/**
 * A new password by a link.
 */
export type ResetPassword = { 
/**
 * From the link.
 */
secret: string, 
/**
 * 8 to 200 characters.
 */
password: string, };

/**
 * What a token may be used for.
 */
export type Scope = "read" | "play";

/**
 * Where somebody is signed in.
 */
export type SessionInfo = { id: string, 
/**
 * The browser, or what its owner calls the token.
 */
label: string, 
/**
 * A token's scopes; absent for a browser.
 */
scopes: Array<Scope> | null, created: number, 
/**
 * Last used, to about an hour.
 */
seen: number, 
/**
 * Whether it is the one that asks.
 */
current: boolean, };

/**
 * A token that is wanted.
 */
export type NewToken = { 
/**
 * What to call it: 1 to 60 characters.
 */
label: string, 
/**
 * What it may be used for.
 */
scopes: Array<Scope>, };

/**
 * A token that was made; it is shown this once.
 */
export type TokenCreated = { 
/**
 * For the header `Authorization: Bearer …`.
 */
token: string, 
/**
 * As listed from now on.
 */
session: SessionInfo, };

/**
 * What can be played.
 */
export type LobbyInfo = { games: Array<GameInfo>, 
/**
 * The bots' levels, weakest first.
 */
levels: Array<LevelInfo>, 
/**
 * The version of this server.
 */
version: string, };

/**
 * A game that can be played.
 */
export type GameInfo = { 
/**
 * Its name in requests.
 */
name: string, 
/**
 * Its name for people.
 */
title: string, boards: Array<BoardInfo>, 
/**
 * What can be agreed.
 */
options: Array<OptionInfo>, };

/**
 * A board of a game.
 */
export type BoardInfo = { 
/**
 * Its name in requests.
 */
key: string, 
/**
 * Its name for people.
 */
title: string, min_players: number, max_players: number, };

/**
 * An option of a game.
 */
export type OptionInfo = { name: string, 
/**
 * Its values; the first holds unless another is agreed.
 */
choices: Array<string>, };

/**
 * A level of the bots.
 */
export type LevelInfo = { name: string, 
/**
 * What it is, in one line.
 */
description: string, };

/**
 * A table that is wanted.
 */
export type CreateTable = { 
/**
 * The name of the game.
 */
game: string, 
/**
 * Options by name, among them `board`; what is left out has its usual value.
 */
options: { [key in string]: string }, 
/**
 * Who sits where; as many places as players. The first `me` is whoever asks.
 */
places: Array<PlaceWish>, pace: Pace, 
/**
 * What happens when time runs out.
 */
time_up: TimeUp, 
/**
 * Whether everybody may find it and sit down.
 */
public: boolean, 
/**
 * Whether to begin at once; every place must be taken.
 */
start: boolean, 
/**
 * Binds `me` to a nonce, as `Command.commit` does.
 */
commit?: string, };

/**
 * Who shall sit at a place.
 */
export type PlaceWish = "me" | "open" | { "bot": string };

/**
 * How fast a game is played.
 */
export type Pace = { "kind": "free" } | { "kind": "live", 
/**
 * Seconds at the beginning.
 */
bank_s: number, 
/**
 * Seconds for each decision.
 */
increment_s: number, } | { "kind": "correspondence", days: number, };

/**
 * What happens to a seat whose time runs out.
 */
export type TimeUp = "bot" | "forfeit";

/**
 * A table that was opened.
 */
export type TableCreated = { 
/**
 * Its name in addresses.
 */
id: string, };

/**
 * Where a table stands.
 */
export type TableStatus = "open" | "running" | "over" | "closed";

/**
 * A table from outside.
 */
export type TableInfo = { 
/**
 * Its name in addresses.
 */
id: string, 
/**
 * The name of the game.
 */
game: string, 
/**
 * The version of the rules that it was begun with.
 */
rules: number, 
/**
 * The whole setup: options by name, with `players` and `board`.
 */
setup: { [key in string]: string }, status: TableStatus, places: Array<PlaceInfo>, pace: Pace, 
/**
 * What happens when time runs out.
 */
time_up: TimeUp, 
/**
 * Whether everybody may find it.
 */
public: boolean, host: string, created: number, 
/**
 * When something last happened.
 */
updated: number, 
/**
 * Whether whoever asks owes a decision.
 */
your_turn: boolean, 
/**
 * When the time of whoever owes a decision runs out, as far as whoever asks may know.
 */
deadline: number | null, 
/**
 * Whether the host has begun the game, and it waits for those who have yet to reveal what they
 * add to chance.
 */
starting: boolean, 
/**
 * The table that goes on from here, once somebody has asked for a rematch.
 */
rematch: string | null, 
/**
 * Who looks on, as far as it is shown to those at the table.
 */
watchers: Watchers, };

/**
 * One place at a table.
 */
export type PlaceInfo = { 
/**
 * Its seat in the game, such as `red`, once that is settled.
 */
seat: string | null, who: Who, 
/**
 * Whether a bot decides here in the meantime, and why.
 */
absence: Absence | null, 
/**
 * Whether a browser or bot of this person is connected.
 */
present: boolean, 
/**
 * Final points, once the game is over.
 */
points: number | null, 
/**
 * Final rank, once the game is over.
 */
rank: number | null, };

/**
 * Who follows a table without a place at it.
 */
export type Watchers = { 
/**
 * Names, of a few of them if there are many.
 */
names: Array<string>, 
/**
 * How many more there are.
 */
others: number, };

/**
 * What a strong bot would decide.
 */
export type Hint = { 
/**
 * The latest entry of the log that the bot knew.
 */
seq: number, 
/**
 * Its decision in notation: the `text` of one of the choices.
 */
action: string, 
/**
 * That decision and up to two others, each with what follows, the best first.
 */
suggestions: Array<Suggestion>, };

/**
 * One of the best things to do.
 */
export type Suggestion = { 
/**
 * The first decision in notation: the `text` of one of the choices.
 */
action: string, 
/**
 * The whole action: that decision and those that belong to it.
 */
line: Array<Choice>, 
/**
 * The share of the result that the bot expects, in percent: half for the win, half by
 * place. The shares of all seats add up to 100.
 */
percent: number, 
/**
 * Why, the weightiest reason first; none if no number stands out.
 */
reasons: Array<HintReason>, };

/**
 * How a suggestion differs from the other decisions that the bot thought of.
 */
export type HintReason = { "reason": "gains", category: string, points: number, } | { "reason": "denies", seat: string, category: string, points: number, } | { "reason": "speeds", 
/**
 * In what: `routes` and `pieces`, in points, or `actions`, in actions a turn, in Hansa
 * Teutonica; `rounds` or `income`, in cards a round, in Merchants of Europe.
 */
measure: string, amount: number, } | { "reason": "slows", seat: string, measure: string, amount: number, };

/**
 * Who sits at a place.
 */
export type Who = { "kind": "nobody" } | { "kind": "person", id: string, name: string, } | { "kind": "bot", level: string, };

/**
 * Why a bot decides for a person.
 */
export type Absence = "left" | "late" | "forfeit";

/**
 * Tables that everybody may see.
 */
export type Lobby = { 
/**
 * Waiting for players, newest first.
 */
open: Array<TableInfo>, 
/**
 * Being played, newest first.
 */
running: Array<TableInfo>, 
/**
 * Played to the end, newest first.
 */
over: Array<TableInfo>, };

/**
 * The tables of whoever asks.
 */
export type MyTables = { 
/**
 * Open or being played: first those where it is your turn.
 */
current: Array<TableInfo>, 
/**
 * Played to the end, newest first.
 */
over: Array<TableInfo>, };

/**
 * A wish that changes a table.
 */
export type Command = { "do": "sit", 
/**
 * Counted from 1.
 */
place?: number, } | { "do": "stand" } | { "do": "seat_bot", 
/**
 * Counted from 1.
 */
place: number, level: string, } | { "do": "clear", 
/**
 * Counted from 1.
 */
place: number, } | { "do": "commit", 
/**
 * SHA-256 of the 32 bytes of the nonce, in hexadecimal digits.
 */
hash: string, } | { "do": "reveal", 
/**
 * 64 hexadecimal digits.
 */
nonce: string, } | { "do": "start", 
/**
 * Bots of this level take the places that are free.
 */
fill?: string, } | { "do": "close" } | { "do": "play", 
/**
 * The entry the decision is based on: the latest one seen.
 */
seq: number, 
/**
 * In notation, or as an object.
 */
action: string | Record<string, unknown>, } | { "do": "undo", 
/**
 * The latest entry seen.
 */
seq: number, 
/**
 * The moment to return to; the one before the latest decision, if none is named.
 */
to?: number, } | { "do": "answer_undo", 
/**
 * The latest entry seen.
 */
seq: number, agree: boolean, } | { "do": "leave" } | { "do": "return" } | { "do": "say", 
/**
 * 1 to 500 characters.
 */
text: string, } | { "do": "rematch", 
/**
 * Binds you to a nonce at the new table, as `commit` does: against bots the game begins
 * at once.
 */
commit?: string, };

/**
 * A command was carried out; what it changed is stored.
 */
export type Done = { 
/**
 * The latest entry of the log.
 */
seq: number, 
/**
 * The new table, after `rematch`.
 */
table?: string, };

/**
 * What a client sends over a table's socket.
 */
export type ClientMessage = { "type": "command", 
/**
 * The client's own number for it.
 */
id: number, command: Command, } | { "type": "why", 
/**
 * The client's own number for it.
 */
id: number, 
/**
 * A decision in notation or as an object.
 */
question: WhyQuestion, } | { "type": "ping" };

/**
 * What the server sends over a table's socket.
 */
export type ServerMessage = { "type": "welcome", 
/**
 * The place of whoever connected, counted from 1; absent for a spectator.
 */
place: number | null, table: TableInfo, 
/**
 * What chance is derived from.
 */
seal: Seal, 
/**
 * The last lines of chat.
 */
chat: Array<ChatInfo>, now: number, 
/**
 * Identifies the browser client that the server holds; an open page that was served by
 * another one should reload. Absent on a server without a client.
 */
client_version?: string, } | { "type": "table", table: TableInfo, 
/**
 * The place of this viewer now.
 */
place: number | null, } | { "type": "lines", 
/**
 * Entries that the update does not repeat.
 */
lines: Array<LogLine>, } | { "type": "update" } & Update | { "type": "said" } & ChatInfo | { "type": "done", 
/**
 * The client's number of it.
 */
id: number, done: Done, } | { "type": "refused", 
/**
 * The client's number of it; 0 if the message could not be read.
 */
id: number, problem: Problem, } | { "type": "why", 
/**
 * The client's number of it.
 */
id: number, answer: WhyAnswer, } | { "type": "pong" } | { "type": "reconnect" };

/**
 * An event of a bot's stream: one JSON object a line.
 */
export type BotEvent = { "type": "table", table: TableInfo, } | { "type": "quiet" };

/**
 * Everything a viewer needs after entries were added: it replaces what was known before.
 */
export type Update = { 
/**
 * The number of the latest entry of the log.
 */
seq: number, 
/**
 * The entries since the last update, or since the `seq` that the client connected with;
 * over a socket, without those that came before it as `lines`.
 */
lines: Array<LogLine>, 
/**
 * The game as it stands.
 */
moment: Moment, 
/**
 * What the viewer may decide; absent when it is for others to decide.
 */
choices: Array<Choice> | null, 
/**
 * What the viewer may take back.
 */
undo: UndoInfo, 
/**
 * What the viewer has answered to a question that others have yet to answer as well.
 */
answered: Answered | null, 
/**
 * Time left, seat by seat; empty without a clock.
 */
clocks: Array<ClockInfo>, now: number, };

/**
 * A game at one moment, as one viewer sees it.
 */
export type Moment = { 
/**
 * How many decisions and outcomes led here, not counting what was taken back.
 */
number: number, 
/**
 * The viewer's seat; absent for a spectator.
 */
viewer: string | null, 
/**
 * What the viewer sees, in the game's own form.
 */
view: unknown, 
/**
 * The seat that decides; absent when the game is over, and while others choose in secret.
 */
to_act: string | null, 
/**
 * One sentence: who decides and what about.
 */
situation: string, 
/**
 * Points if the game ended now.
 */
score: Score, 
/**
 * How the game ended, once it has.
 */
over: OverInfo | null, };

/**
 * Points by category.
 */
export type Score = { 
/**
 * The seats in turn order.
 */
seats: Array<string>, 
/**
 * The categories in rulebook order.
 */
categories: Array<Category>, };

/**
 * One category of points.
 */
export type Category = { name: string, 
/**
 * Points, seat by seat.
 */
points: Array<number>, };

/**
 * The end of a game.
 */
export type OverInfo = { 
/**
 * Who has won, as a sentence.
 */
verdict: string, 
/**
 * What has ended it, in a word or two.
 */
reason: string, 
/**
 * Final points, seat by seat.
 */
points: Array<number>, 
/**
 * Ranks, seat by seat; 1 is a winner, and equal ranks are shared.
 */
ranks: Array<number>, 
/**
 * The secret of chance, which is revealed now; see `Seal`.
 */
secret: string, };

/**
 * One entry of a table's log, as one viewer may see it.
 */
export type LogLine = { 
/**
 * Its number in the log.
 */
seq: number, at: number, 
/**
 * The moment it led to: for an undo, the moment returned to.
 */
moment: number, 
/**
 * The seat that decided; absent for chance and for the table itself.
 */
seat: string | null, 
/**
 * Whether it took back what came after its moment.
 */
undo: boolean, 
/**
 * What happened, in the game's own form, each with an English sentence as `text`.
 */
events: Array<GameEvent>, 
/**
 * What happened at the table itself, such as a bot taking over.
 */
note: string | null, };

/**
 * A decision that is legal now.
 */
export type Choice = { 
/**
 * As an object: the verb as `action`, and its parts by name.
 */
action: GameAction, 
/**
 * In notation, to be sent back.
 */
text: string, 
/**
 * As an order in English.
 */
words: string, 
/**
 * Whether it shows something hidden and so cannot be taken back.
 */
final: boolean, };

/**
 * An answer that takes effect when the last of those asked has answered; told to nobody else.
 */
export type Answered = { 
/**
 * The decisions it consists of.
 */
decisions: Array<Choice>, 
/**
 * What may be decided in its place.
 */
instead: Array<Choice>, };

/**
 * What a viewer may take back.
 */
export type UndoInfo = { 
/**
 * The earliest moment to which this viewer may return alone; absent if there is none.
 */
free_to: number | null, 
/**
 * Why not even one decision can be taken back alone, as a sentence.
 */
barrier: string | null, 
/**
 * The same as an object: its name as `reason`, and its values by name.
 */
because: GameReason | null, 
/**
 * Whether this viewer may ask the others to go back further: nobody who has a say is away,
 * and nobody has asked already.
 */
can_ask: boolean, 
/**
 * Somebody asks everybody to go back.
 */
request: UndoRequest | null, };

/**
 * Somebody asks to go back.
 */
export type UndoRequest = { seat: string, 
/**
 * The moment to return to.
 */
to: number, 
/**
 * Who has still to answer.
 */
waiting_for: Array<string>, until: number, };

/**
 * The time of one seat.
 */
export type ClockInfo = { seat: string, 
/**
 * Milliseconds left at the update's `now`.
 */
left_ms: number, running: boolean, };

/**
 * One line of chat.
 */
export type ChatInfo = { 
/**
 * Counted from 1 at each table.
 */
number: number, at: number, user: string, name: string, text: string, };

/**
 * What chance is derived from, so that everybody can check it afterwards.
 */
export type Seal = { 
/**
 * SHA-256 of the server's secret, in hexadecimal digits; fixed before anybody sat down.
 */
commitment: string, 
/**
 * SHA-256 of what players are bound to add, place by place; `-` for nothing.
 */
commits: Array<string>, 
/**
 * What players have added, place by place; `-` for nothing, and until the game begins.
 */
nonces: Array<string>, 
/**
 * The secret, once the game is over.
 */
secret: string | null, };

/**
 * A decision that somebody would like to take.
 */
export type WhyQuestion = { 
/**
 * In notation, or as an object.
 */
action: string | Record<string, unknown>, };

/**
 * Why it cannot be taken.
 */
export type WhyAnswer = { 
/**
 * Whether it is legal after all.
 */
legal: boolean, 
/**
 * The reason as a sentence; empty if it is legal.
 */
reason: string, 
/**
 * The clause of the rules.
 */
clause: string | null, 
/**
 * The reason as an object: its name as `reason`, and its values by name.
 */
because: GameReason | null, };

/**
 * A position and what has happened since: the whole of a game that is kept nowhere.
 */
export type Practice = { 
/**
 * The name of the game.
 */
game: string, 
/**
 * The position in its notation of one line.
 */
position: string, 
/**
 * The seat that looks at it.
 */
seat: string, 
/**
 * What has happened since, as in a record: `red place hamburg--stade trader`, `- dice 3 4`.
 */
entries: Array<string>, };

/**
 * A decision that somebody would like to take there.
 */
export type PracticeQuestion = { practice: Practice, 
/**
 * In notation, or as an object.
 */
action: string | Record<string, unknown>, };
