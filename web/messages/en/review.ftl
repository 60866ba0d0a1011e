review-title = Review of a game of { $game }
review-not-over = This game goes on. It can be reviewed when it is finished.
review-empty = Nobody made a ply in this game, so there is nothing to review.
review-game = To the game
review-analyse = Analyse from here
review-judge = Judge the game
review-player = Player
review-accuracy = Accuracy
review-inaccuracy = Inaccuracies
review-mistake = Mistakes
review-blunder = Blunders
review-percent = { $percent } %
review-slips = Slips
review-no-slips = None worth mentioning.
review-no-slips-yet = None so far.
review-slip = { $slip ->
    [inaccuracy] { $player }’s inaccuracy
    [mistake] { $player }’s mistake
   *[blunder] { $player }’s blunder
}
review-slip-here = The slip on the board
review-lost = { $percent } % of the winning chance lost
review-loss = −{ $percent } %
review-better = Better, { $player } { $verdict }:
review-better-line = The better line
review-try = Try again
review-leave = Back to the game
retry-task = { $player } played { $ply }. What is better?
retry-thinks = Looking at { $ply } …
retry-same = { $ply } is what was played.
retry-best = { $ply }: just what the judge prefers.
retry-good = { $ply } is good, too.
retry-bad = { $ply } gives away { $percent } % of the winning chance.
retry-again = Another try
retry-show = Show it
