//! How long a read from a random line takes, in memory of large pages and of what a vector gets:
//! `cargo bench -p memory --bench pages`.
//!
//! Both take turns and the best of some rounds counts. Each read depends on the one before it, as a search cannot go
//! on without the table's answer.

use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use memory::{CacheLine, SharedTable};

const READS: u32 = 5_000_000;
const ROUNDS: usize = 7;

fn main() {
    println!("{:>8} {:>14} {:>14} {:>7}", "", "vector", "large pages", "ratio");
    for mebibytes in [16, 64, 256, 1024] {
        let count = (mebibytes << 20) / size_of::<CacheLine>();
        let vector: Vec<CacheLine> = (0..count).map(|_| std::array::from_fn(|_| AtomicU64::new(0))).collect();
        let mut lines = SharedTable::new(count).expect("a gigabyte is free");
        lines.prefault();
        let tables = [&vector[..], lines.as_lines()];
        let mut best = [Duration::MAX; 2];
        for _ in 0..ROUNDS {
            for (table, best) in tables.iter().zip(&mut best) {
                *best = read(table).min(*best);
            }
        }
        let [small, large] = best.map(|time| time.as_secs_f64() / f64::from(READS) * 1e9);
        println!("{mebibytes:>4} MiB {small:>11.1} ns {large:>11.1} ns {:>7.2}", small / large);
    }
}

fn read(table: &[CacheLine]) -> Duration {
    let begun = Instant::now();
    let mut key = 1_u64;
    for _ in 0..READS {
        let index = ((u128::from(key) * table.len() as u128) >> 64) as usize;
        let found = table[index][0].load(Ordering::Relaxed);
        key = (key ^ found).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29).wrapping_add(1);
    }
    black_box(key);
    begun.elapsed()
}
