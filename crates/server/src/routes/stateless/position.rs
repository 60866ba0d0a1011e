use axum::Json;
use catalog::{Game, State};
use game::Setup;
use wire::{PlayedPly, Start, View, Walked};

use crate::failure::{Answer, Denial};

/// More plies than any game has.
const MOST_PLIES: usize = 5_000;

/// Where a start and its plies lead.
#[utoipa::path(
    post, path = "/api/view", request_body = Start,
    responses((status = 200, body = Walked), (status = "4XX", body = wire::Error))
)]
pub(super) async fn view(Json(start): Json<Start>) -> Answer<Walked> {
    let (_, state) = walk(&start)?;
    Ok(Json(Walked {
        start: state.start(),
        plies: PlayedPly::all(state.as_ref()),
        view: View::from(state.as_ref()),
    }))
}

/// Plays the plies of a start.
pub(crate) fn walk(start: &Start) -> Result<(&'static dyn Game, Box<dyn State>), Denial> {
    let game = catalog::find(&start.game)?;
    let mut state = match &start.position {
        Some(position) => game.read(position)?,
        None => game.start(&setup(&start.setup)?)?,
    };
    if start.plies.len() > MOST_PLIES {
        return Err(Denial::invalid(format!("too many plies: expected at most {MOST_PLIES}")));
    }
    for ply in &start.plies {
        state.play(ply)?;
    }
    Ok((game, state))
}

/// The start that a program means.
pub(crate) fn setup(setup: &wire::Setup) -> Result<Setup, Denial> {
    let deal = setup.deal.as_deref().map(|deal| {
        deal.parse().map_err(|_| Denial::invalid(format!("cannot read '{deal}': expected the number of a deal")))
    });
    Ok(Setup { size: setup.size.clone(), deal: deal.transpose()? })
}
