setup-title = Play { $game }
setup-who = Against
setup-computer = Computer
setup-friend = A friend
setup-nobody = One screen
setup-level = Level
setup-bots = Or a simple one
setup-patience = It thinks for
seconds = { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}
setup-side = You play
setup-lot = By lot
setup-size = Board
setup-deal = Deal
setup-deal-random = at random
setup-shuffle = Another
setup-clock = Clock
clock-none = None
clock-own = Other
minutes = Minutes
increment = Seconds a turn
setup-start = Start
setup-invite = Invite
setup-learn = New to the game? Learn it first.
