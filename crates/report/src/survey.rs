//! Reports about a game's balance, length, branching and drama.

mod charts;
mod heatmap;
mod measures;
mod page;
mod sections;
mod text;

pub use page::survey_page;
pub use text::survey_text;
