home-title = Three board games to play and study
home-lead = Short rules, deep games: against the computer, or with a friend by link. No account needed.
home-play-now = Play now
home-play-friend = Play a friend
home-continue = Continue
home-more = { $more ->
    [one] and 1 more game
   *[other] and { $more } more games
}
home-puzzle = Puzzle of the day
home-puzzle-grade = Grade { $grade } of 5
home-puzzle-solve = Solve it
home-puzzle-solved = Solved; view again
home-done = { $done }/{ $all }
play-title = Choose a game
play-lead = Against the computer, with a friend by link, or two players on one device.
analyse-lead = Any position or game, with the engine’s evaluation.
footer-rules = Rules:
footer-licence = Licence:
footer-or = or
footer-source = Source code
footer-api = HTTP API
licence-mit = MIT
licence-apache = Apache 2.0
home-play = Play
home-learn = Learn
home-analyse = Analyse
home-try = Try them here: a dot marks a legal move.
home-yours-turn = your turn
home-theirs-turn = their turn
home-waiting = waiting for a friend
home-against = { $you } against { $other }
home-alone = both sides
