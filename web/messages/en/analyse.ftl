analyse-title = Analyse { $game }
analyse-new = { $sizes ->
    [one] New analysis
   *[other] New { $size }
}
address-unreadable = this address holds no position; here is the start
no-plies = Play on the board, or open a record.
engine = Computer
engine-lines = How many lines
engine-thinks = thinks …
engine-nothing = has nothing to think about
engine-queue = { $place ->
    [one] One is before you in the queue.
   *[other] { $place } are before you in the queue.
}
engine-depth = { $depth ->
    [one] one ply
   *[other] { $depth } plies
} deep, { $positions } positions
engine-verdict = { $player } { $verdict }
engine-solved = solved, { $about }
engine-proved = proved
engine-keep = Keep this line
engine-keep-line = Keep the line of { $ply }
graph = White’s winning chance, ply by ply
graph-start = At the start
graph-after = After ply { $number }, { $ply }
graph-chance = { $place }: { $player }’s chance { $percent } %
judge-line = Judge this line
judge-busy = Judging: { $done } of { $all } plies
judge-progress = Plies judged
judge-stop = Stop
note = What you think of it
note-marks = Marks
note-mark = { $mark ->
    [1] good
    [2] a mistake
    [3] excellent
    [4] a blunder
    [5] interesting
   *[6] dubious
}
note-comment = Comment
note-on-start = Comment on the start
note-on-ply = Comment on { $ply }
note-promote = Make it the main line
note-cut = Delete from here
note-restore = Undo
editor = Set up a position
editor-how = Choose a piece, then the squares it stands on.
editor-pieces = Pieces
editor-clear = Clear a square
editor-clear-all = Clear the board
editor-holds = { $player } holds
editor-turn = To move:
editor-phase = What is due:
editor-undo = Undo
editor-no-position = Not a position yet: { $why }
editor-text = As text
editor-use = Analyse it
editor-leave = Cancel
record-open = Open a record
record-paste = Paste a record here, of any format, or drop a file on the board.
record-read = Read
record-file = Choose a file
record-choose = { $count ->
    [one] One game can be opened:
   *[other] { $count } games were found; choose one:
}
record-title = { $game }: { $white } – { $black }, { $result }, { $plies ->
    [one] one ply
   *[other] { $plies } plies
}
record-more-faults = and { $count } more
records-too-long = this text is too long, a million letters at most can be read
download-share = Download and share
download-record = The analysis with its variations:
download-picture = The position as a picture:
format-text = Record
format-json = JSON
format-sgf = SGF
format-abstractplay = AbstractPlay
format-svg = SVG
format-png = PNG
link-position = Link to this position
kept = Kept in this browser
kept-how = Analyses are kept here only. Browsers delete such things after a while: download what you want to keep.
kept-not = this browser keeps nothing: download the analysis before you leave
kept-start = The start
kept-drop = Throw away { $title }
phase-move = a move
phase-first = the first placement
phase-last = the last placement
