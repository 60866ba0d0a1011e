//! Games in files: a [`Record`](record::Record) replayed by the rules of its game, opened as a [`Study`], read and written in
//! any [`Format`].
//!
//! ```
//! use formats::{Format, ReadOptions, RecordReader, Study};
//!
//! let game = catalog::GAMES[0];
//! let mut study = Study::new(game, game.start(&Default::default())?);
//! let first = study.state().moves()[0].clone();
//! study.play(&first)?;
//! let text = Format::Json.write(study.record())?;
//! let mut records = RecordReader::new(text.as_bytes(), ReadOptions::default())?.checked();
//! assert_eq!(records.next().unwrap()?.good_part.as_ref(), Some(study.record()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod abstractplay;
mod records;
mod replay;
mod sgf;
mod study;
mod verified_record;

pub use abstractplay::{ListReader, is_abstractplay, to_abstractplay};
pub use records::{CheckedRecord, Format, ReadOptions, RecordError, RecordReader, RecordWriter};
pub use replay::{result, start, verify};
pub use sgf::{from_sgf, sgf_games, to_sgf};
pub use study::Study;
pub use verified_record::VerifiedRecord;
