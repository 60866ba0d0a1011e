// Made from the Rust types of crate `wire` by `cargo run -p wire --example typescript`.

export const PROTOCOL = 1;

export const LONGEST_SEARCH = 10000;

export const HINT_TIME = 1000;

export const MOST_LINES = 5;

export const MOST_VIEWS = 40;

export type GameAction = { "kind": "ply", 
/**
 * The ply.
 */
ply: string, } | { "kind": "takeback" } | { "kind": "offer", 
/**
 * What.
 */
offer: Offer, } | { "kind": "answer", 
/**
 * Which.
 */
offer: Offer, 
/**
 * Whether it is accepted.
 */
accept: boolean, } | { "kind": "withdraw", 
/**
 * Which.
 */
offer: Offer, } | { "kind": "hint", 
/**
 * The recommended ply.
 */
ply: string, } | { "kind": "resign" } | { "kind": "sit", 
/**
 * Whose seat.
 */
colour: Colour, 
/**
 * What the visitor is called; may be empty.
 */
name: string, } | { "kind": "claim" } | { "kind": "cancel" };

export type LessonAttempt = { 
/**
 * As a person may type it.
 */
ply: string, };

export type Better = { 
/**
 * The ply and what is expected after it; at least one.
 */
line: Array<string>, 
/**
 * What the position after the ply is worth, as records write it.
 */
eval: string, 
/**
 * What the ply is worth to the mover, in words.
 */
verdict: string, };

export type Block = { "kind": "heading", 
/**
 * The words.
 */
words: string, } | { "kind": "continued", 
/**
 * The words.
 */
words: string, } | { "kind": "text", 
/**
 * The words.
 */
words: string, } | { "kind": "item", 
/**
 * The words.
 */
words: string, } | { "kind": "claim", 
/**
 * The words.
 */
words: string, } | { "kind": "task", 
/**
 * The words.
 */
words: string, } | { "kind": "table", 
/**
 * The lines.
 */
rows: Array<string>, } | { "kind": "summary", 
/**
 * The words.
 */
words: string, } | { "kind": "pieces", 
/**
 * The pieces.
 */
pieces: Array<Piece>, 
/**
 * Their name and more.
 */
words: string, };

export type Board = "points" | "cells";

export type BoardArt = { 
/**
 * The inside of an SVG element.
 */
svg: string, 
/**
 * The width of all of it.
 */
width: number, 
/**
 * Its height.
 */
height: number, 
/**
 * The width of the frame.
 */
frame: number, 
/**
 * The side of a place.
 */
place: number, };

export type BoardRequest = { 
/**
 * How many files.
 */
files: number, 
/**
 * How many ranks.
 */
ranks: number, 
/**
 * How it looks.
 */
board: Board, 
/**
 * What it is made of.
 */
wood: BoardTheme, 
/**
 * Whether it is seen from the other side.
 */
flipped: boolean, };

export type ByColour<T> = { 
/**
 * White's.
 */
white: T, 
/**
 * Black's.
 */
black: T, };

export type Choice = { 
/**
 * Its label; unique among those that may be clicked at the same time.
 */
label: string, 
/**
 * Its place among those, from 1.
 */
number: number, 
/**
 * What it means, in a few words; may be empty.
 */
meaning: string, 
/**
 * What it looks like on the board, if it stands for a piece.
 */
picture: PieceIcon | null, };

export type Choices = { 
/**
 * The items of all menus; steps name them by their place in this list, from 0.
 */
menu: Array<Choice>, 
/**
 * The nodes, the start first; none if the game is over.
 */
nodes: Array<Array<ClickEdge>>, 
/**
 * The squares that a piece passes between the two ends of a ply, by the ply's text, for the plies whose clicks do not
 * tell them; left out if there are none.
 */
paths?: { [key in string]: Array<string> }, };

export type Click = { "kind": "square", 
/**
 * Its name.
 */
square: string, } | { "kind": "item", 
/**
 * Its place in the `menu` of the position's choices, from 0.
 */
item: number, };

export type TimeControl = { 
/**
 * At the beginning, in seconds.
 */
seconds: number, 
/**
 * More after each turn, in seconds.
 */
increment: number, };

export type ClockTimes = { 
/**
 * What each player has left, in milliseconds.
 */
left: ByColour<Count>, 
/**
 * Whose clock runs; `null` before the player's first move and at the end.
 */
running: Colour | null, };

export type ErrorCode = "invalid" | "missing" | "conflict" | "internal" | "too_many";

export type Colour = "white" | "black";

export type Computer = { 
/**
 * Its identifier, such as `level:3`.
 */
player: string, 
/**
 * What people call it.
 */
name: string, 
/**
 * How it plays, in a few words.
 */
about: string, 
/**
 * Its strength in Elo points above level 1, if matches have shown it.
 */
elo: number | null, 
/**
 * Its level; for other computers the one they are nearest to in strength, if that is known.
 */
level: number | null, };

export type Count = number;

export type CreatedGame = { 
/**
 * Its id; the page shows it at `/g/ID`.
 */
id: string, };

export type Direction = "north" | "east" | "south" | "west";

export type EditRequest = { 
/**
 * The game's slug.
 */
game: string, 
/**
 * The text of the position one began with.
 */
position: string, 
/**
 * The steps since then, at most 1,000.
 */
edits: Array<Edit>, };

export type EditResult = { 
/**
 * What a board draws.
 */
scene: Scene, 
/**
 * The player to decide.
 */
turn: Colour, 
/**
 * What kind of decision is due.
 */
phase: string, 
/**
 * The text of it.
 */
position: string, 
/**
 * Why it is no position that can be played; `null` if it is one.
 */
why: string | null, 
/**
 * Why the last step was not taken, if it was not.
 */
refused: string | null, };

export type Edit = { "kind": "put", 
/**
 * The square.
 */
square: string, 
/**
 * The item's place in the palette, from 0.
 */
item: number, } | { "kind": "clear", 
/**
 * The square.
 */
square: string, } | { "kind": "clear_all" } | { "kind": "hold", 
/**
 * Whose hand.
 */
player: Colour, 
/**
 * The kind's place in the hand, from 0.
 */
hand: number, 
/**
 * How many.
 */
count: number, } | { "kind": "turn", 
/**
 * Who.
 */
player: Colour, } | { "kind": "phase", 
/**
 * Which of the palette's.
 */
phase: string, };

export type Effect = { 
/**
 * The ply.
 */
ply: string, 
/**
 * The player who made it.
 */
player: Colour, 
/**
 * The piece that went from one square to another, if one did.
 */
moved: Movement | null, 
/**
 * The pieces that are gone from their squares, also the one on the square that a mover reached.
 */
taken: Array<PlacedPiece>, 
/**
 * The pieces that were put down.
 */
placed: Array<PlacedPiece>, };

export type Error = { 
/**
 * What kind of failure it is, for programs.
 */
code: ErrorCode, 
/**
 * One sentence for people: what is wrong, what was expected, the way out.
 */
sentence: string, };

export type Event = { 
/**
 * Its number, from 1 on; none is ever used twice.
 */
seq: number, 
/**
 * When it happened, in milliseconds since the beginning of 1970.
 */
at: Count, 
/**
 * The player it concerns.
 */
by: Colour, } & ({ "kind": "ply", 
/**
 * Its text.
 */
ply: string, } | { "kind": "takeback" } | { "kind": "offer", 
/**
 * What.
 */
offer: Offer, } | { "kind": "answer", 
/**
 * Which.
 */
offer: Offer, 
/**
 * Whether it was accepted.
 */
accept: boolean, } | { "kind": "withdraw", 
/**
 * Which.
 */
offer: Offer, } | { "kind": "hint", 
/**
 * The recommended ply.
 */
ply: string, } | { "kind": "resign" } | { "kind": "forfeit", 
/**
 * Which.
 */
why: string, } | { "kind": "flag" } | { "kind": "abort" } | { "kind": "sit", 
/**
 * The player, as in records.
 */
player: string, } | { "kind": "swap" } | { "kind": "forgive" });

export type ClientMessage = { "kind": "hello", 
/**
 * The protocol version of the page.
 */
v: number, 
/**
 * The game's id.
 */
game: string, 
/**
 * The number of the last event that the page has seen; `null` at first.
 */
seq: number | null, } | { "kind": "act", 
/**
 * A random text: the same key gets the same answer.
 */
key: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * The number of the last event that the page has seen.
 */
seq: number, 
/**
 * What.
 */
act: GameAction, } | { "kind": "visible", 
/**
 * Whether it is in sight: not in the background, with the screen on.
 */
visible: boolean, } | { "kind": "think", 
/**
 * The page's own name for it.
 */
id: number, 
/**
 * The position.
 */
start: PositionQuery, 
/**
 * How many plies are to be judged.
 */
lines: number, 
/**
 * For how long at most, in milliseconds.
 */
milliseconds: number, } | { "kind": "review", 
/**
 * The page's own name for it.
 */
id: number, 
/**
 * The game with all its plies.
 */
start: PositionQuery, } | { "kind": "stop", 
/**
 * Its name.
 */
id: number, } | { "kind": "ping", 
/**
 * Comes back as it is.
 */
t: Count, };

export type HeldPieces = { 
/**
 * What one is called.
 */
name: string, 
/**
 * How many there are.
 */
count: number, 
/**
 * One of these pieces.
 */
piece: Piece, };

export type EventKind = { "kind": "ply", 
/**
 * Its text.
 */
ply: string, } | { "kind": "takeback" } | { "kind": "offer", 
/**
 * What.
 */
offer: Offer, } | { "kind": "answer", 
/**
 * Which.
 */
offer: Offer, 
/**
 * Whether it was accepted.
 */
accept: boolean, } | { "kind": "withdraw", 
/**
 * Which.
 */
offer: Offer, } | { "kind": "hint", 
/**
 * The recommended ply.
 */
ply: string, } | { "kind": "resign" } | { "kind": "forfeit", 
/**
 * Which.
 */
why: string, } | { "kind": "flag" } | { "kind": "abort" } | { "kind": "sit", 
/**
 * The player, as in records.
 */
player: string, } | { "kind": "swap" } | { "kind": "forgive" };

export type Hint = { 
/**
 * The player who received it.
 */
by: Colour, 
/**
 * Its text.
 */
ply: string, };

export type IllegalClicks = { 
/**
 * The position in which they were made.
 */
start: PositionQuery, 
/**
 * The clicks, in their order.
 */
clicks: Array<Click>, };

export type IllegalReason = { 
/**
 * One sentence for people; `null` if a legal ply goes on like this.
 */
reason: string | null, };

export type Info = { 
/**
 * The slug, by which every other object names the game.
 */
game: string, 
/**
 * The name people use.
 */
name: string, 
/**
 * What the game is, in one sentence.
 */
about: string, 
/**
 * The names of the two players; the first one begins.
 */
players: [string, string], 
/**
 * The same players as programs call them.
 */
colours: [Colour, Colour], 
/**
 * What the points count, such as `captures`.
 */
score: string, 
/**
 * The board sizes a game can start with, the usual one first.
 */
sizes: Array<string>, 
/**
 * Whether starts are dealt at random and named by a number.
 */
deals: boolean, 
/**
 * A position in mid-game that shows what the game is about.
 */
example: string, 
/**
 * How people may type a ply, a sentence or two.
 */
typing: string, 
/**
 * Whom one can play against, the weakest level first.
 */
computers: Array<Computer>, 
/**
 * Whether the players may agree on a draw.
 */
draws: boolean, 
/**
 * How many lessons there are.
 */
lessons: number, 
/**
 * How many puzzles there are.
 */
puzzles: number, };

export type Analysis = { 
/**
 * How deep it looked, in plies.
 */
depth: number, 
/**
 * How many positions it looked at.
 */
nodes: Count, 
/**
 * How long it has thought.
 */
milliseconds: Count, 
/**
 * Whether the value of the position is certain.
 */
solved: boolean, 
/**
 * The plies it judged, the best first.
 */
lines: Array<PvLine>, 
/**
 * White's winning chance, 0 to 1, a draw counting half; `null` from engines without evaluations.
 */
chance: number | null, };

export type PaletteItem = { 
/**
 * The key that stands for it.
 */
key: string, 
/**
 * What it is called, such as `White's stone`.
 */
name: string, 
/**
 * What is placed on an empty square.
 */
piece: Piece, };

export type ReviewedMove = { 
/**
 * The number of its turn, from 1.
 */
turn: number, 
/**
 * The player who made it.
 */
player: Colour, 
/**
 * Its text.
 */
ply: string, 
/**
 * What the position after it is worth, as records write it: `+1.25` for White, `#-9` if Black wins in 9 moves.
 */
eval: string, 
/**
 * White's winning chance after it, 0 to 1.
 */
chance: number, 
/**
 * How much of the winning chance the mover lost, 0 to 1.
 */
loss: number, 
/**
 * Whether that is worth mentioning.
 */
slip: MistakeKind | null, 
/**
 * Whether that is certain: the values before and after the ply are proved.
 */
proved: boolean, 
/**
 * The engine's preference, where the ply was a mistake.
 */
better: Better | null, };

export type LastTurn = { 
/**
 * Whose turn it was.
 */
player: Colour, 
/**
 * What each ply did, at least one.
 */
effects: Array<Effect>, 
/**
 * The same in words, such as `Black e4 takes c3`, without a full stop.
 */
sentence: string, };

export type Lesson = { 
/**
 * A few words.
 */
title: string, 
/**
 * The explanation, and the learner's task.
 */
text: string, 
/**
 * The position.
 */
view: View, };

export type PvLine = { 
/**
 * For the mover, in hundredths; wins and losses as ±30,000 less their distance. `null` from engines without evaluations.
 */
score: number | null, 
/**
 * The same in words, such as `wins in 9 moves` or `+1.25`.
 */
verdict: string, 
/**
 * The ply and what is expected after it.
 */
line: Array<string>, 
/**
 * Whether the score is certain.
 */
proved: boolean, };

export type GameStatus = { 
/**
 * The number of the last event; 0 before the first.
 */
seq: number, 
/**
 * The board; with choices only for the player to decide.
 */
view: View, 
/**
 * How many plies have been played and not taken back.
 */
plies: number, 
/**
 * The players.
 */
seats: ByColour<Seat>, 
/**
 * The clocks at this moment, if there are any.
 */
clocks: ClockTimes | null, 
/**
 * After how many milliseconds the game is aborted unless the player to move makes a first move; `null` where that
 * cannot happen.
 */
abort_in: Count | null, 
/**
 * What each player offers.
 */
offers: ByColour<Array<Offer>>, 
/**
 * What each player offered last, if it was declined and the player has not moved or offered anything since.
 */
declined: ByColour<Offer | null>, 
/**
 * How it ended, if it did.
 */
ending: Outcome | null, 
/**
 * Whether a ply can be taken back without asking.
 */
free_takeback: boolean, 
/**
 * Whether the player to move may take a hint without asking: two remote players have to agree first.
 */
free_hints: boolean, 
/**
 * The hint that was given in this position.
 */
hint: Hint | null, 
/**
 * How many hints each player has been given.
 */
hint_counts: ByColour<number>, 
/**
 * Whether the players may agree on a draw.
 */
draws: boolean, 
/**
 * The game that follows, once both want to play again.
 */
rematch: string | null, 
/**
 * Whether it was aborted before it began.
 */
cancelled: boolean, };

export type NewGame = { 
/**
 * A random text: the same key makes one game, however often it is sent.
 */
key: string, 
/**
 * The game's slug.
 */
game: string, 
/**
 * The start.
 */
setup: Setup, 
/**
 * A position to begin from instead.
 */
position: string | null, 
/**
 * The players. At least one seat is the visitor's own; if both are, two people share one device.
 */
seats: ByColour<NewSeat>, 
/**
 * How much time there is; none if left out.
 */
clock: TimeControl | null, };

export type NewSeat = { "kind": "me", 
/**
 * What they are called; may be empty.
 */
name: string, } | { "kind": "open" } | { "kind": "computer", 
/**
 * Its identifier, such as `level:3`.
 */
player: string, 
/**
 * How long the strongest may think about a ply, in milliseconds; a second if left out.
 */
milliseconds: number | null, };

export type Offer = "takeback" | "draw" | "rematch" | "hints";

export type PositionOrigin = { 
/**
 * The text of the position before.
 */
position: string, 
/**
 * The plies that were played there.
 */
plies: Array<string>, };

export type Outcome = { 
/**
 * The winner; `None` in a draw.
 */
winner: Colour | null, 
/**
 * A sentence for people, such as `White wins: Black has no legal ply`.
 */
reason: string, };

export type OwnGame = { 
/**
 * Its id.
 */
id: string, 
/**
 * Where it stands.
 */
status: Status, 
/**
 * The players.
 */
seats: ByColour<Seat>, 
/**
 * The visitor's own sides.
 */
yours: Array<Colour>, 
/**
 * When something last happened, in milliseconds since the beginning of 1970.
 */
at: Count, 
/**
 * Whether it is over, by the rules or otherwise.
 */
over: boolean, 
/**
 * How many turns have been played and not taken back.
 */
turns: number, 
/**
 * How it ended, if it did.
 */
ending: Outcome | null, };

export type Palette = { 
/**
 * What can be put on a square.
 */
items: Array<PaletteItem>, 
/**
 * The players that may be set to move; empty where the pieces determine it.
 */
turns: Array<Colour>, 
/**
 * The kinds of decision that may be due; none where there is only one.
 */
phases: Array<string>, };

export type PieceIcon = { 
/**
 * The same in plain characters.
 */
label: string, 
/**
 * What it looks like.
 */
shape: PieceShape, };

export type Piece = { 
/**
 * Its owner; `null` if neutral.
 */
owner: Colour | null, 
/**
 * One to three plain characters that identify it.
 */
label: string, 
/**
 * What it looks like.
 */
shape: PieceShape, };

export type PlayedPly = { 
/**
 * Its text.
 */
ply: string, 
/**
 * The player who made it.
 */
by: Colour, 
/**
 * Whether it begins a turn; any other belongs to the turn before it.
 */
begins_turn: boolean, 
/**
 * Whether it took something.
 */
takes: boolean, };

export type Presence = { 
/**
 * Whether White is there.
 */
white: boolean, 
/**
 * Whether Black is there.
 */
black: boolean, 
/**
 * How many watch.
 */
watchers: number, 
/**
 * Whether White is there with no page in sight.
 */
white_away: boolean, 
/**
 * Whether Black is there with no page in sight.
 */
black_away: boolean, 
/**
 * After how many milliseconds the opponent of a player who is not there may claim victory, if that player is to move
 * then; `null` for players who are there, and where nothing can be claimed.
 */
claim_in: ByColour<Count | null>, };

export type Puzzle = { 
/**
 * The game's slug.
 */
game: string, 
/**
 * Its number among the puzzles of the game, from 1, the easiest first.
 */
number: number, 
/**
 * How hard it is, 1 to 5.
 */
grade: number, 
/**
 * The position's text.
 */
position: string, 
/**
 * The task in words.
 */
task: string, 
/**
 * Within how many plies the win is to come, where plies are counted.
 */
plies: number | null, 
/**
 * How many positions the proof took.
 */
nodes: Count, 
/**
 * How often players of the levels missed the winning ply, of 21 tries.
 */
missed: number, 
/**
 * The winning ply; left out until the puzzle is solved.
 */
solution?: string, };

export type PuzzleAttempt = { 
/**
 * As a person may type it.
 */
ply: string, 
/**
 * The right plies before it with the answers to them; none, or left out, at the first ply.
 */
after: Array<string>, };

export type PuzzleHint = { 
/**
 * Where to look.
 */
hint: string, };

export type PuzzleReply = { 
/**
 * The ply's proper text.
 */
ply: string, 
/**
 * Whether it is the winning one.
 */
right: boolean, 
/**
 * Whether nothing is left to find. After a right ply that leaves something, the solver goes on after `answer`.
 */
solved: boolean, 
/**
 * The opponent's plies after which the solver goes on; none if the solver decides again at once, or the puzzle is
 * solved, or the ply is wrong.
 */
answer: Array<string>, 
/**
 * The comment.
 */
words: string, 
/**
 * What follows: the win played out, or how the opponent avoids it.
 */
line: Array<string>, 
/**
 * The board after the ply.
 */
view: View, };

export type RecordNode = { 
/**
 * The place of the ply before it in the list, from 0; `null` at the start.
 */
parent: number | null, 
/**
 * Its text.
 */
ply: string, 
/**
 * The player; not needed when a record is written.
 */
by: Colour | null, 
/**
 * Whether it begins a turn; not needed when a record is written.
 */
begins_turn: boolean, 
/**
 * The comment.
 */
comment: string, 
/**
 * Marks such as `!` and `??`, as records number them.
 */
marks: Array<number>, 
/**
 * What the position after it is worth, as records write it.
 */
eval: string | null, 
/**
 * White's winning chance by that, 0 to 1; not needed when a record is written.
 */
chance: number | null, 
/**
 * What the player who made it has left on the clock, as records write it.
 */
clock: string | null, };

export type RecordText = { 
/**
 * The text, of any format.
 */
text: string, 
/**
 * The game's slug, for formats that do not name it.
 */
game: string | null, };

export type RecordExport = { 
/**
 * The record.
 */
record: RecordTree, 
/**
 * `text`, `json`, `sgf` or `abstractplay`.
 */
format: string, };

export type RecordTree = { 
/**
 * The game's slug.
 */
game: string, 
/**
 * The text of the position it begins from.
 */
start: string, 
/**
 * Tags with their values, in order, except those of the game and its start.
 */
tags: Array<Tag>, 
/**
 * The result as records write it: `1-0`, `0-1`, `1/2-1/2` or `*`.
 */
result: string, 
/**
 * The plies: each after the one it follows. The first child of a ply is its main line.
 */
nodes: Array<RecordNode>, 
/**
 * The comment on the start.
 */
comment: string, };

export type RecordImport = { 
/**
 * The records, or what is good of them; at most 100.
 */
records: Array<RecordTree>, 
/**
 * What is wrong with the text.
 */
faults: Array<string>, };

export type Review = { 
/**
 * The game's slug.
 */
game: string, 
/**
 * The names of the players, if the record has them.
 */
players: ByColour<string | null>, 
/**
 * The result as records write it, such as `1-0`.
 */
result: string, 
/**
 * White's winning chance before the first ply.
 */
chance_at_start: number, 
/**
 * How well each played, from 0 to 100; `null` for one who made no ply.
 */
accuracy: ByColour<number | null>, 
/**
 * How many plies of each were not good enough.
 */
slips: ByColour<MistakeCounts>, 
/**
 * The reviewed plies, in order: all of them, unless the review was stopped.
 */
plies: Array<ReviewedMove>, };

export type Movement = { 
/**
 * The square it left.
 */
from: string, 
/**
 * The square it reached.
 */
to: string, 
/**
 * The squares between the two, if the game provides them.
 */
way: Array<string>, 
/**
 * What stands there now: another piece than before where the mover grew.
 */
piece: Piece, };

export type RulesPage = { 
/**
 * What stands on it.
 */
blocks: Array<Block>, 
/**
 * The text of a position to look at and to try plies on.
 */
position: string | null, 
/**
 * A square of the board that is chosen, so that the squares it reaches are marked.
 */
chosen: string | null, 
/**
 * How the position came from the one on the page before.
 */
origin: PositionOrigin | null, };

export type Scene = { 
/**
 * How many files, lettered from `a` at the left.
 */
files: number, 
/**
 * How many ranks, numbered from `1` at the bottom.
 */
ranks: number, 
/**
 * How the board itself looks.
 */
board: Board, 
/**
 * The pieces with their squares, from `a1` along the ranks upwards; what is not listed is empty.
 */
pieces: Array<PlacedPiece>, 
/**
 * What each player still holds.
 */
hands: ByColour<Array<HeldPieces>>, 
/**
 * The score, where the game keeps one.
 */
score: ByColour<number> | null, 
/**
 * What is expected now, or how the game ended, for people.
 */
prompt: string, 
/**
 * What the board is made of.
 */
wood: BoardTheme, };

export type Seat = { "kind": "person", 
/**
 * What they are called; may be empty.
 */
name: string, } | { "kind": "computer", 
/**
 * Its identifier, such as `level:3`.
 */
player: string, } | { "kind": "open" };

export type SeatLink = { 
/**
 * It gives the seat to the first visitor who uses it.
 */
token: string, 
/**
 * Until when it can be used, in milliseconds since the beginning of 1970.
 */
expires: Count, };

export type Setup = { 
/**
 * One of the game's sizes.
 */
size: string | null, 
/**
 * The number of a random deal, a text of digits: it may be greater than numbers of JSON can be.
 */
deal: string | null, };

export type PieceShape = { "kind": "stone" } | { "kind": "henge" } | { "kind": "tile", 
/**
 * How many dots are on it.
 */
dots: number, } | { "kind": "cube", 
/**
 * The sign.
 */
sign: CubeFace, 
/**
 * Where it leads; signs that lead nowhere in particular leave it out.
 */
towards?: Direction | null, } | { "kind": "pyramid", 
/**
 * How many stand on each other.
 */
height: number, 
/**
 * How many of them count as points.
 */
points: number, };

export type CubeFace = "cross" | "one_way" | "two_way" | "left_turn" | "right_turn" | "all_turns";

export type MistakeKind = "inaccuracy" | "mistake" | "blunder";

export type MistakeCounts = { 
/**
 * Plies that lost at least three tenths of the winning chance, or a result that was proved.
 */
blunders: number, 
/**
 * Plies that lost at least two tenths.
 */
mistakes: number, 
/**
 * Plies that lost at least one tenth.
 */
inaccuracies: number, };

export type Snapshot = { 
/**
 * Its id.
 */
id: string, 
/**
 * The game's slug.
 */
game: string, 
/**
 * The text of the position it began from.
 */
start: string, 
/**
 * The number of its deal, if it has one.
 */
deal: string | null, 
/**
 * How much time there is; none if `null`.
 */
clock: TimeControl | null, 
/**
 * The visitor's own sides: none for spectators, both on a shared device.
 */
yours: Array<Colour>, 
/**
 * The plies played and not taken back.
 */
plies: Array<PlayedPly>, 
/**
 * How it stands.
 */
live: GameStatus, };

export type PlacedPiece = { 
/**
 * Where.
 */
square: string, 
/**
 * Its owner; `null` if neutral.
 */
owner: Colour | null, 
/**
 * One to three plain characters that identify it.
 */
label: string, 
/**
 * What it looks like.
 */
shape: PieceShape, };

export type PositionQuery = { 
/**
 * The game's slug.
 */
game: string, 
/**
 * The text of a position; the start that `setup` means if left out.
 */
position: string | null, 
/**
 * The start, if no position is given.
 */
setup: Setup, 
/**
 * Plies from there, as a person may type them.
 */
plies: Array<string>, };

export type Status = { 
/**
 * The game's slug.
 */
game: string, 
/**
 * The position's text.
 */
position: string, 
/**
 * The player to decide.
 */
turn: Colour, 
/**
 * What kind of decision is due, one word; `move` begins a turn.
 */
phase: string, 
/**
 * How the game ended, if it did.
 */
outcome: Outcome | null, 
/**
 * How many legal plies there are.
 */
plies: number, 
/**
 * Each player's points; `null` in a game without points.
 */
score: ByColour<number> | null, };

export type ClickEdge = { 
/**
 * Squares of the board; left out if there are none.
 */
squares?: Array<string>, 
/**
 * Items of the menu; left out if there are none.
 */
choices?: Array<number>, } & ({ "kind": "node", 
/**
 * The place.
 */
node: number, } | { "kind": "ply", 
/**
 * Its text, in which `{0}` stands for the square that was clicked first, `{1}` for the one clicked second, and
 * so on; items of the menu are counted as well.
 */
ply: string, });

export type ViewRange = { 
/**
 * The game with all its plies.
 */
start: PositionQuery, 
/**
 * The first board wanted: the one after so many plies.
 */
from: number, 
/**
 * How many boards are wanted, at most 40.
 */
count: number, };

export type Tag = { 
/**
 * Its name, such as `White`.
 */
name: string, 
/**
 * Its value.
 */
value: string, };

export type TextFile = { 
/**
 * What to call it.
 */
name: string, 
/**
 * What is in it.
 */
text: string, };

export type ClickResult = { "kind": "node", 
/**
 * The place.
 */
node: number, } | { "kind": "ply", 
/**
 * Its text, in which `{0}` stands for the square that was clicked first, `{1}` for the one clicked second, and
 * so on; items of the menu are counted as well.
 */
ply: string, };

export type ServerMessage = { "kind": "snapshot", 
/**
 * The game.
 */
snapshot: Snapshot, 
/**
 * The players and spectators who are present.
 */
presence: Presence, } | { "kind": "event", 
/**
 * The game's id.
 */
game: string, 
/**
 * What.
 */
event: Event, 
/**
 * How many plies of those known are still played; the rest was taken back.
 */
kept: number, 
/**
 * The plies that follow them.
 */
plies: Array<PlayedPly>, 
/**
 * How it stands now.
 */
live: GameStatus, } | { "kind": "done", 
/**
 * Its key.
 */
key: string, 
/**
 * The number of its event.
 */
seq: number, } | { "kind": "refused", 
/**
 * Its key.
 */
key: string, 
/**
 * What kind of failure it is.
 */
code: ErrorCode, 
/**
 * One sentence for people.
 */
why: string, 
/**
 * The number of the last event.
 */
seq: number, } | { "kind": "missing", 
/**
 * The game's id.
 */
game: string, 
/**
 * One sentence for people.
 */
why: string, } | { "kind": "presence", 
/**
 * The game's id.
 */
game: string, 
/**
 * The players and spectators who are present.
 */
presence: Presence, } | { "kind": "rematch", 
/**
 * The game's id.
 */
game: string, 
/**
 * The new game's id.
 */
next: string, } | { "kind": "queue", 
/**
 * The page's name for it.
 */
id: number, 
/**
 * The position in the queue; 0 when the engine has started.
 */
place: number, } | { "kind": "insight", 
/**
 * The page's name for it.
 */
id: number, 
/**
 * What.
 */
insight: Analysis, } | { "kind": "judged", 
/**
 * The page's name for it.
 */
id: number, 
/**
 * Its place in the game, from 0.
 */
at: number, 
/**
 * The ply with what it is worth.
 */
ply: ReviewedMove, } | { "kind": "reviewed", 
/**
 * The page's name for it.
 */
id: number, 
/**
 * All of it.
 */
review: Review, } | { "kind": "over", 
/**
 * The page's name for it.
 */
id: number, 
/**
 * One sentence for people, if it failed.
 */
why: string | null, } | { "kind": "pong", 
/**
 * As it came.
 */
t: Count, 
/**
 * The server's clock, in milliseconds since the beginning of 1970.
 */
now: Count, } | { "kind": "restart", 
/**
 * When to try again, in milliseconds.
 */
after: number, 
/**
 * Whether the page itself is too old, or too slow: it has to be loaded again.
 */
reload: boolean, };

export type LessonResult = { 
/**
 * Whether it was the right one.
 */
right: boolean, 
/**
 * The comment.
 */
answer: string, 
/**
 * The board after it.
 */
view: View, 
/**
 * What the opponent plays at once, if that shows why it was wrong or what comes of it.
 */
reply: LessonReply | null, };

export type LessonReply = { 
/**
 * The ply's proper text.
 */
ply: string, 
/**
 * The board after it.
 */
view: View, };

export type View = { 
/**
 * What a board draws.
 */
scene: Scene, 
/**
 * What may be clicked; `null` for viewers who are not to decide.
 */
choices: Choices | null, 
/**
 * What the last turn did; `null` before the first ply.
 */
last_turn: LastTurn | null, 
/**
 * The game's slug.
 */
game: string, 
/**
 * The position's text.
 */
position: string, 
/**
 * The player to decide.
 */
turn: Colour, 
/**
 * What kind of decision is due, one word; `move` begins a turn.
 */
phase: string, 
/**
 * How the game ended, if it did.
 */
outcome: Outcome | null, 
/**
 * How many legal plies there are.
 */
plies: number, 
/**
 * Each player's points; `null` in a game without points.
 */
score: ByColour<number> | null, };

export type ReplayedPosition = { 
/**
 * The text of the position it begins from.
 */
start: string, 
/**
 * The plies, by their proper texts.
 */
plies: Array<PlayedPly>, 
/**
 * The board at the end, with choices.
 */
view: View, };

export type BoardTheme = "honey" | "sand" | "slate";
