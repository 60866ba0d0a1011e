setup-title = Play { $game }
setup-who = Against
setup-computer = Computer
setup-friend = A friend
setup-nobody = Two players, one device
setup-level = Level
setup-more = More
setup-near = near level { $level }
setup-elo = Elo { $elo }, measured in matches; level 1 has 0
setup-patience = It thinks for
seconds = { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}
setup-side = You play
setup-lot = Random side
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
