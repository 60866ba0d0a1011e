setup-title = Play { $game }
setup-who = Against
setup-computer = Computer
setup-friend = A friend
setup-nobody = Two players, one device
setup-level = Level
setup-more = More
setup-near = near level { $level }
setup-elo = Elo { $elo }, measured in matches; level 1 has 0
setup-thinking-time = Thinking time
seconds = { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}
setup-side = You play
setup-lot = Random side
setup-size = Board
setup-deal = Deal
setup-deal-random = at random
setup-shuffle = New deal
setup-clock = Clock
setup-clock-about = { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
} for each player{ $increment ->
    [0] .
    [one] , and 1 second more after each turn.
   *[other] , and { $increment } seconds more after each turn.
}
clock-none = None
clock-own = Custom
minutes = Minutes
increment = Seconds per turn
setup-start = Start
setup-invite = Invite
setup-learn = New to the game? Learn it first.
