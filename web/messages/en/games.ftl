games-all = All games
games-filter = Show
games-count = { $count ->
    [one] 1 game
   *[other] { $count } games
}
games-game = Game
games-opponent = Opponent
games-result = Result
games-date = Date
games-open = { $game }, { $opponent }: { $result }
games-moves = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
games-won = Won
games-lost = Lost
games-yours = Your turn
games-theirs = Their turn
games-waiting = Not started
games-none = You have not played yet. Your games will be listed here.
games-none-of-this = You have not played this game yet.
games-first = Play
games-pages = Pages of the list
games-page = Page { $number } of { $pages }
games-newer = Newer
games-older = Older
games-page-empty = There are no games on this page.
games-page-first = Back to the latest games
