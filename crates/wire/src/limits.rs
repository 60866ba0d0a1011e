/// The version of the messages; a page of another version reloads.
pub const PROTOCOL: u32 = 1;

/// The longest search of one request, in milliseconds, unless a server is configured otherwise.
pub const LONGEST_SEARCH: u32 = 10_000;

/// How long the engine searches for a hint, in milliseconds.
pub const HINT_TIME: u32 = play::HINT_TIME.as_millis() as u32;

/// The most variations that one analysis shows.
pub const MOST_LINES: u8 = 5;

/// The most positions of one request.
pub const MOST_VIEWS: usize = 40;

/// The constants that the page uses, by name.
pub(crate) const SHARED: [(&str, usize); 5] = [
    ("PROTOCOL", PROTOCOL as usize),
    ("LONGEST_SEARCH", LONGEST_SEARCH as usize),
    ("HINT_TIME", HINT_TIME as usize),
    ("MOST_LINES", MOST_LINES as usize),
    ("MOST_VIEWS", MOST_VIEWS),
];
