//! The standard set: positions of six games that level 8 played against itself, with plies 2 to 4 drawn from its best
//! four. Positions of strong play take far longer to prove than random ones. The first game is won by White, the others
//! by Black.

/// The positions with so many pieces placed.
pub(crate) fn positions(placed: usize) -> Option<[&'static str; 6]> {
    match placed {
        10 => Some(TEN),
        8 => Some(EIGHT),
        6 => Some(SIX),
        _ => None,
    }
}

const TEN: [&str; 6] = [
    "5/BWWW1/2HH1/BBBW1/5 w 6+2 6+1",
    "5/2HW1/1WWW1/BBBBB/5 w 6+2 5+2",
    "5/1H1B1/WWWW1/1BBBB/5 w 6+2 5+2",
    "2H2/1WBW1/1WBB1/1BWB1/5 w 6+2 5+2",
    "1H3/2BW1/1WWB1/1WBB1/1B3 w 6+2 5+2",
    "H4/2WB1/2BWB/2BW1/2HB1 w 7+1 5+2",
];

const EIGHT: [&str; 6] = [
    "5/1W1W1/2HH1/BBBW1/5 w 7+2 7+1",
    "5/2H2/1WWW1/BBBB1/5 w 7+2 6+2",
    "5/1H1B1/1WWW1/1BBB1/5 w 7+2 6+2",
    "2H2/1W3/1WBB1/1BWB1/5 w 7+2 6+2",
    "1H3/2BW1/2WB1/1WBB1/5 w 7+2 6+2",
    "H4/2WB1/2BW1/2BW1/3B1 w 7+2 6+2",
];

const SIX: [&str; 6] = [
    "5/3W1/2HH1/BB1W1/5 w 8+2 8+1",
    "5/2H2/1W1W1/1BBB1/5 w 8+2 7+2",
    "5/1H1B1/2WW1/2BB1/5 w 8+2 7+2",
    "2H2/5/1WBB1/2WB1/5 w 8+2 7+2",
    "1H3/3W1/2WB1/2BB1/5 w 8+2 7+2",
    "H4/3B1/2BW1/2BW1/5 w 8+2 7+2",
];
