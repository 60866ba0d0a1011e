//! How fast a file of records is checked: writes random games to a file, then reads them back and replays every ply.
//!
//! `cargo run --release -p formats --example check -- GAMES [GAME]`

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write};
use std::time::Instant;

use catalog::find;
use formats::{Study, verify};
use game::{Random, Setup};
use record::{Reader, TagName};

fn main() -> Result<(), Box<dyn Error>> {
    let games: u64 = std::env::args().nth(1).unwrap_or("100000".to_string()).parse()?;
    let game = find(&std::env::args().nth(2).unwrap_or("gorogo".to_string()))?;
    let path = std::env::temp_dir().join(format!("trilith-check-{}", std::process::id()));
    let mut file = BufWriter::new(File::create(&path)?);
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut study = Study::new(game, game.start(&Setup::default())?);
        study.set_tag(TagName::WHITE, "Ada");
        study.set_tag(TagName::BLACK, "Bo");
        loop {
            let moves = study.state().moves();
            if moves.is_empty() || study.play(&moves[random.below(moves.len())]).is_err() {
                break;
            }
        }
        writeln!(file, "{}", study.record())?;
    }
    file.flush()?;
    let size = fs::metadata(&path)?.len();

    let start = Instant::now();
    let (mut checked, mut plies) = (0_u64, 0);
    for entry in Reader::new(BufReader::with_capacity(1 << 16, File::open(&path)?)) {
        let entry = entry?;
        let (record, faults) = verify(entry.record)?;
        assert!(entry.faults.is_empty() && faults.is_empty(), "what was played is legal");
        checked += 1;
        plies += record.mainline().count();
        if checked.is_multiple_of((games / 4).max(1)) {
            println!("{checked} games, {plies} plies, {:.2} s{}", start.elapsed().as_secs_f64(), memory());
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{:.1} MB at {:.1} MB/s, {:.0} games/s",
        size as f64 / 1e6,
        size as f64 / 1e6 / seconds,
        checked as f64 / seconds
    );
    fs::remove_file(&path)?;
    Ok(())
}

/// The peak memory of the program, if the system reports it.
fn memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or(String::new(), |memory| format!(", at most {} so far", memory.trim()))
}
