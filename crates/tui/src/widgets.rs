//! Parts of screens, each drawn into a given area: the board, move input, lists, forms and prompts.

pub(crate) mod animation;
pub(crate) mod board;
pub(crate) mod chooser;
pub(crate) mod form;
pub(crate) mod list;
pub(crate) mod move_list;
pub(crate) mod player_panel;
pub(crate) mod position_editor;
pub(crate) mod prompt;
pub(crate) mod rulebook;
pub(crate) mod rules_pane;
pub(crate) mod save_prompt;
pub(crate) mod text_field;
pub(crate) mod try_board;
