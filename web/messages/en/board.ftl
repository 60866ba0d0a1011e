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
piece-cube = cube, { $sign ->
    [cross] cross
    [one_way] one-way
    [two_way] two-way
    [left_turn] left turn
    [right_turn] right turn
   *[all_turns] all turns
}{ $towards ->
    [north] {" "}up
    [east] {" "}right
    [south] {" "}down
    [west] {" "}left
   *[none] {""}
}
cell-empty = empty
cell-chosen = chosen
cell-choose = can be chosen
cell-take = can be taken
cell-play = can be played
board-of = Board of { $game }
