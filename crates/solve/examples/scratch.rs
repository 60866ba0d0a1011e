use game::*;
use std::sync::atomic::AtomicBool;
fn main() {
    let mut r = Random::new(7);
    let mut nodes = vec![];
    let mut time = 0.0;
    for _ in 0..12 {
        let mut left: Vec<char> = vec!['W', 'W', 'B', 'B', 'H', '.', '.', '.', '.', '.'];
        r.shuffle(&mut left);
        let mut mid: Vec<char> = vec!['H', 'H', '.', '.', '.'];
        r.shuffle(&mut mid);
        let rows: Vec<String> = (0..5)
            .map(|i| {
                let a = left[2 * i];
                let b = left[2 * i + 1];
                let row = [a, b, mid[i], b, a];
                let mut s = String::new();
                let mut n = 0;
                for c in row {
                    if c == '.' {
                        n += 1
                    } else {
                        if n > 0 {
                            s += &n.to_string();
                            n = 0
                        }
                        s.push(c)
                    }
                }
                if n > 0 {
                    s += &n.to_string()
                }
                s
            })
            .collect();
        let p: gorogo::Gorogo = format!("{} w 6+1 6+0", rows.join("/")).parse().unwrap();
        let s = solve::solve(
            &p,
            &solve::Limits { table_mib: 64, ..Default::default() },
            &AtomicBool::new(false),
            &mut |_| {},
        )
        .unwrap();
        nodes.push(s.nodes);
        time += s.elapsed.as_secs_f64();
    }
    let t: u64 = nodes.iter().sum();
    nodes.sort();
    println!("median {} mean {} time {time:.1}", nodes[6], t / 12);
}
