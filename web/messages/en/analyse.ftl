analyse-title = Analyse { $game }
analyse-new = { $sizes ->
    [one] New analysis
   *[other] New { $size }
}
address-unreadable = This link is damaged or belongs to another game. Here is the start of a new game instead.
no-plies = Play moves on the board, or import a game.
engine = Engine
engine-lines = Number of lines
engine-thinks = thinking …
engine-nothing = nothing to analyse
engine-queue = { $place ->
    [one] 1 person is ahead of you.
   *[other] { $place } people are ahead of you.
}
engine-depth = { $depth ->
    [one] depth 1
   *[other] depth { $depth }
}, { $positions } nodes
engine-verdict = { $player } { $verdict }
engine-solved = solved, { $about }
engine-proved = proved
engine-keep = Keep this line
engine-keep-line = Keep the line of { $ply }
graph = White’s winning chance, move by move
graph-start = At the start
graph-after = After move { $number }, { $ply }
graph-chance = { $place }: { $player }’s chance { $percent } %
review-line = Review with engine
review-busy = Reviewing: { $done } of { $all } moves
review-progress = Moves reviewed
review-stop = Stop
note = Comment and marks
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
editor-how = Choose a piece, then the squares to put it on.
editor-pieces = Pieces
editor-clear = Clear a square
editor-clear-all = Clear the board
editor-holds = { $player }’s hand
editor-turn = To move:
editor-phase = Next:
editor-undo = Undo
editor-no-position = Not a valid position: { $why }
editor-text = As text
editor-use = Analyse it
editor-leave = Cancel
record-open = Import game
record-paste = Paste a game here in any format, or drop a file on the board.
record-read = Import
record-file = Choose a file
record-choose = { $count ->
    [one] 1 game found:
   *[other] { $count } games found; choose one:
}
record-title = { $game }: { $white } – { $black }, { $result }, { $plies ->
    [one] 1 move
   *[other] { $plies } moves
}
record-more-faults = and { $count } more
records-too-long = This text is too long: the limit is a million characters
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
link-analysis = Link to the analysis with its variations and comments
link-too-long = This analysis is too large for a link: download it to share it.
kept = Saved in this browser
kept-how = Analyses are saved only in this browser, and browsers may delete old data. Download what you want to keep.
kept-not = This browser cannot save the analysis. Download it before you leave.
kept-start = The start
kept-drop = Delete { $title }
phase-move = a move
phase-first = the first placement
phase-last = the last placement
