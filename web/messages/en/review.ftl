review-title = { $game } game review
review-not-over = This game is still being played. It can be reviewed when it is over.
review-empty = No move was played in this game, so there is nothing to review.
review-game = To the game
review-analyse = Analyse from here
review-begin = Review the game
review-player = Player
review-accuracy = Accuracy
review-inaccuracy = Inaccuracies
review-mistake = Mistakes
review-blunder = Blunders
review-percent = { $percent } %
review-mistakes = Mistakes and inaccuracies
review-no-mistakes = None found.
review-no-mistakes-yet = None so far.
review-mistake-of = { $slip ->
    [inaccuracy] { $player }’s inaccuracy
    [mistake] { $player }’s mistake
   *[blunder] { $player }’s blunder
}
review-mistake-here = The mistake shown on the board
review-lost = { $percent } % winning chance lost
review-loss = −{ $percent } %
review-better = Better, { $player } { $verdict }:
review-better-line = The better line
review-try = Try again
review-show = Show answer
review-start = Go through the mistakes
review-next = Next mistake
review-finish = Finish
review-both = Mistakes of both sides
review-summary = Summary
review-finished = { $mistakes ->
    [0] No mistake to go through.
    [one] That was the only mistake. { $found ->
        [0] You did not find a better move by yourself.
       *[other] You found a better move.
    }
   *[other] That was the last of { $mistakes } mistakes. You found { $found } better { $found ->
        [one] move
       *[other] moves
    }.
}
review-again = Go through them again
review-proved = proved
review-proved-count = Proved
review-opinions = In the engine’s opinion
review-leave = Back to the game
retry-task = { $player } played { $ply }. What is better?
retry-thinks = Checking { $ply } …
retry-same = { $ply } is the move that was played.
retry-best = { $ply }: the engine’s first choice.
retry-good = { $ply } is also good.
retry-bad = { $ply } loses { $percent } % winning chance.
retry-again = Another try
