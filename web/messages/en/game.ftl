you = you
presence-online = online
presence-away = away
presence-offline = offline
hand = In hand
clock-left = { $time } left
plies = Moves
step-first = To the start
step-back = One move back
step-on = One move forward
step-last = To the latest move
type-ply = Type a move
play-it = Play
your-turn = Your turn.
earlier = { $at ->
    [0] This is the start of the game.
   *[other] This is the board after move { $number }, { $ply }.
}
# Shown while a pass is played for the player; the label is the game's own word for it.
forced-pass = Only legal move: { $label }.
to-newest = Back to the game
offline = Offline. Reconnecting; nothing is lost.
cancelled = This game was aborted.
first-move-yours = { $seconds ->
    [one] Make your first move within 1 second, or the game is aborted.
   *[other] Make your first move within { $seconds } seconds, or the game is aborted.
}
first-move-theirs = { $seconds ->
    [one] { $who } has 1 second to make the first move; then the game is aborted.
   *[other] { $who } has { $seconds } seconds to make the first move; then the game is aborted.
}
confirm = Play { $ply }
undo = No
takeback = Ask for a takeback
hint = Hint
draw = Offer a draw
resign = Resign
resign-sure = Resign now
claim = Claim victory
abort = Abort game
flip = Flip board
# One word below an icon; part of what the button is called in full.
tools = Actions
next-steps = What next
tool-flip = Flip
tool-undo = Undo
tool-takeback = Takeback
tool-hints = Hints
tool-draw = Draw
tool-abort = Abort
tool-editor = Set up
tool-new = New
tool-analyse = Analyse
tool-game = Game
tool-level = Next level
tool-answer = Answer
tool-next = Next
hint-thinking = Looking for a hint …
hint-queued = { $place ->
    [one] 1 person is ahead of you.
   *[other] { $place } people are ahead of you.
}
hint-found = Hint: { $ply } ({ $verdict })
hint-proved = Hint: { $ply } ({ $verdict }, proved)
hint-chance = Hint: { $ply } (winning chance { $chance })
hint-yours = Your hint: { $ply }. Your opponent sees it as well.
hint-theirs = Hint for { $who }: { $ply }
hint-not-given = Another request is still in progress. Try again.
hints-given = Hints: { $one } { $first }, { $two } { $second }
allow-hints = Allow hints
hints-how = Hints are off until both players agree. Both see every hint.
chance = { $percent } %
chance-under = under 1 %
chance-over = over 99 %
offer-takeback = Takeback
offer-draw = Draw
offer-rematch = Rematch
offer-hints = Hints
offered = { $offer ->
    [takeback] You asked for a takeback.
    [draw] You offered a draw.
    [hints] You asked to allow hints for both of you.
   *[rematch] You offered a rematch.
}
offers = { $offer ->
    [takeback] { $who } asks for a takeback.
    [draw] { $who } offers a draw.
    [hints] { $who } asks to allow hints for both of you. Both see every hint.
   *[rematch] { $who } offers a rematch.
}
declined = { $offer ->
    [takeback] { $who } declined the takeback.
    [draw] { $who } declined the draw.
    [hints] { $who } declined hints.
   *[rematch] { $who } declined the rematch.
}
claim-in = { $who } is offline. You can claim victory in { $time }.
claim-turn = { $who } is offline. You can claim victory once it is their turn.
claim-now = { $who } is offline. You can claim victory.
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
next-game = Next game
review = Review
analyse = Analyse
new-game = New game
waiting = Waiting for a friend
waiting-how = Send this link. The first person to open it and join plays with you.
invited = You are invited to { $game }
invited-by = { $name } invites you to { $game }
invited-time = { $invitation }, { $time }
share-link = Share
qr-code = QR code
qr-code-of = QR code: { $link }
minutes-short = { $count } min
seconds-short = { $count } s
sit = Join as { $side }
your-name = Your name
share = Share and download
share-watch = Anyone with this link can watch:
share-seat = Continue this game on another device. The link works once, within 24 hours. Keep it to yourself:
make-seat-link = Make a private link
make-another-seat-link = Make another link
seat-link = Private link to continue on another device
game-link = Link to the game
download = Download:
as-record = Record
copy = Copy
copied = Copied
watching = { $others ->
    [0] You are watching.
    [one] You are watching with 1 other spectator.
   *[other] You are watching with { $others } other spectators.
}
watchers = { $count ->
    [one] 1 spectator
   *[other] { $count } spectators
}
game-rules = Rules of { $game }
deal-number = Deal { $deal }
empty-board = An empty board
title-yours = Your turn
title-theirs = Their turn
title-waiting = Waiting
title-over = Finished
