you = you
here = is here
away = is away
hand = In hand
clock-left = { $time } left
plies = Plies
step-first = To the start
step-back = One ply back
step-on = One ply on
step-last = To the newest ply
type-ply = Type a ply
play-it = Play
your-turn = Your turn.
earlier = { $at ->
    [0] You see the start.
   *[other] You see the board after ply { $at }.
}
to-newest = Back to the game
offline = Offline. Trying again; nothing is lost.
cancelled = This game was called off.
confirm = Play { $ply }
undo = No
takeback = Take back
tip = Tip
draw = Offer a draw
resign = Resign
resign-sure = Resign now
claim = Claim the game
call-off = Call off
flip = Turn the board
tip-thinking = Looking for a tip …
tip-queued = { $place ->
    [one] One is before you in the queue.
   *[other] { $place } are before you in the queue.
}
tip-told = Tip: { $ply } ({ $verdict })
tip-proved = Tip: { $ply } ({ $verdict }, proved)
tip-chance = Tip: { $ply } (a winning chance of { $chance })
chance = { $percent } %
chance-under = under 1 %
chance-over = over 99 %
offer-takeback = Takeback
offer-draw = Draw
offer-rematch = Rematch
offered = { $offer ->
    [takeback] You asked to take back.
    [draw] You offered a draw.
   *[rematch] You asked for another game.
}
offers = { $offer ->
    [takeback] { $who } asks to take back.
    [draw] { $who } offers a draw.
   *[rematch] { $who } wants to play again.
}
withdraw = Withdraw
accept = Accept
decline = Decline
result-you-won = You won
result-you-lost = You lost
result-draw = Draw
result-won = { $player } won
# How sentences of the server begin that name the winner.
verdict-wins = { $player } wins
verdict-draw = Draw
rematch = Rematch
next-level = Next level: { $name }
next-game = To the next game
review = Review
analyse = Analyse
new-game = New game
waiting = Waiting for a friend
waiting-how = Send this link. Whoever opens it first and sits down plays with you.
sit-title = A seat is free
sit = Sit down as { $side }
your-name = Your name
share = Share and download
share-watch = Whoever has this link may watch:
share-seat = Your own seat on another device. The link works once, within 24 hours. Keep it to yourself:
make-seat-link = Make a private link
make-another-seat-link = Make another link
seat-link = Private link to your seat
game-link = Link to the game
download = Download:
as-record = Record
copy = Copy
copied = Copied
watching = { $others ->
    [0] You are watching.
    [one] You are watching, and so is one more.
   *[other] You are watching, and so are { $others } more.
}
watchers = { $count ->
    [one] One watches.
   *[other] { $count } watch.
}
game-rules = Rules of { $game }
deal-number = Deal { $deal }
empty-board = An empty board
title-yours = Your turn
title-theirs = Their turn
title-waiting = Waiting
title-over = Finished
