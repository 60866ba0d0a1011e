//! What a game is like, told to people.

mod charts;
mod heatmap;
mod measures;
mod page;
mod sections;
mod text;

pub use page::survey_page;
pub use text::survey_text;
