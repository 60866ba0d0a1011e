piece-owned = { $owner } { $thing }
piece-stone = stone
piece-henge = henge
piece-tile = tile with { $dots } { $dots ->
    [one] dot
   *[other] dots
}
piece-pyramid = { $height ->
    [1] pyramid
   *[other] stack of { $height }
}{ $points ->
    [0] {""}
    [one] , { $points } point
   *[other] , { $points } points
}
piece-cube = barragoon, { $sign ->
    [cross] cross
    [one_way] one-way { direction-towards }
    [two_way] two-way { direction-along }
    [left_turn] left turn { direction-towards }
    [right_turn] right turn { direction-towards }
   *[all_turns] all turns
}
# Directions on the screen; a flipped board turns them.
direction-towards = { $towards ->
    [north] up
    [east] right
    [south] down
   *[west] left
}
direction-along = { $towards ->
    [north] up and down
    [south] up and down
   *[other] left and right
}
cell-empty = empty
cell-chosen = chosen
cell-choose = can be chosen
cell-take = can be captured
cell-play = can be played
board-of = Board of { $game }
cell-path = over { $squares }
in-hand = { $name }, { $count } left
at-square = On { $square }
at-square-chosen = { $label } on { $square }
at-square-turn = Press { $square } again to turn it.
at-square-back = Other pieces
at-square-close = Close
at-square-place = Place
