//! Playing, listing and counting plies allocate nothing once the list has grown: searches rely on it.

use allocation_counter::measure;
use barragoon::Barragoon;
use game::{Position, Random};
use gorogo::Gorogo;
use greener::Greener;

fn allocations<P: Position>() -> u64 {
    // More than any position lists: 42 free squares × 16 faces in Barragoon, after the first capture.
    let mut moves = Vec::with_capacity(1024);
    let start = P::default();
    let counted = measure(|| {
        let mut random = Random::new(5);
        for _ in 0..20 {
            let mut position = start.clone();
            while let Some(mv) = position.random_move(&mut random) {
                position.legal_moves(&mut moves);
                assert_eq!(moves.len(), position.count_moves());
                position = position.after(mv);
            }
            position.outcome();
        }
    });
    counted.count_total
}

#[test]
fn the_hot_loops_allocate_nothing() {
    assert_eq!(allocations::<Gorogo>(), 0);
    assert_eq!(allocations::<Barragoon>(), 0);
    assert_eq!(allocations::<Greener>(), 0);
}
