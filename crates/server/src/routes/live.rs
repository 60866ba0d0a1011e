//! Live games, as far as they need no socket.

mod files;
mod qr;

use std::time::Duration;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::HeaderName;
use axum::{Extension, Json};
use catalog::Game;
use engines::Computer;
use play::Timestamp;
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use wire::{ByColour, Colour, CreatedGame, NewGame, NewSeat, OwnGame, Seat, SeatLink, Snapshot, TimeControl};

use crate::api_error::{ApiError, ApiResult};
use crate::app::App;
use crate::extract::{ApiJson, ApiPath, ApiQuery};
use crate::live::{StoredGame, check_name, is_allowed, listed};
use crate::request_filter::too_many_requests;
use crate::routes::stateless::setup;
use crate::store::ListPart;
use crate::tokens::{self, LONGEST_KEY};
use crate::visitor::{Address, Visitor};

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(create, own))
        .routes(routes!(snapshot))
        .routes(routes!(link))
        .routes(routes!(take_seat))
        .routes(routes!(files::record))
        .routes(routes!(files::svg))
        .routes(routes!(files::png))
        .routes(routes!(qr::qr))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
}

/// The longest body: more than any position takes.
const LONGEST_BODY: usize = 16 * 1024;

/// How many of a visitor's games are listed at once, unless the request says how many.
const USUAL_PART: u32 = 30;
const LONGEST_PART: u32 = 100;

/// How long a private link can be used.
const LINK_LIFE: Duration = Duration::from_secs(24 * 60 * 60);

/// The longest clock.
const LONGEST_CLOCK: u32 = 24 * 60 * 60;

/// Makes a game.
#[utoipa::path(
    post, path = "/api/games", request_body = NewGame,
    responses((status = 200, body = CreatedGame), (status = "4XX", body = wire::Error))
)]
async fn create(
    State(app): State<App>,
    Extension(visitor): Extension<Visitor>,
    Extension(address): Extension<Address>,
    ApiJson(new): ApiJson<NewGame>,
) -> ApiResult<CreatedGame> {
    if !tokens::is_key(&new.key) {
        return Err(ApiError::invalid(format!("a key has 1 to {LONGEST_KEY} letters and no null character")));
    }
    let game = catalog::find(&new.game)?;
    let state = match &new.position {
        Some(position) => game.read(position)?,
        None => game.start(&setup(&new.setup)?)?,
    };
    let seats = ByColour { white: seat(&new.seats.white, game)?, black: seat(&new.seats.black, game)? };
    let mine = |seat: &NewSeat| matches!(seat, NewSeat::Me { .. });
    let (white, black) = (mine(&new.seats.white), mine(&new.seats.black));
    if !(white || black) {
        return Err(ApiError::invalid("you would not play: expected one side or both for you"));
    }
    let sides = [(Colour::White, white), (Colour::Black, black)];
    let seat_owners =
        sides.into_iter().filter(|(_, mine)| *mine).map(|(colour, _)| (colour, visitor.hash.clone()));
    let stored = StoredGame {
        game: game.info().slug.to_string(),
        position: state.text(),
        deal: new.setup.deal.clone().filter(|_| new.position.is_none()),
        seats,
        clock: new.clock.map(checked).transpose()?,
        first_move: Some(u32::try_from(app.registry.limits.first_move.as_millis()).unwrap_or(u32::MAX)),
        together: white && black,
        at: crate::store::millis(app.registry.now()).unsigned_abs(),
        milliseconds: [&new.seats.white, &new.seats.black].into_iter().find_map(time),
    };
    if !app.rate_limits.game(&visitor, address.0) {
        return Err(too_many_requests());
    }
    let id = app.registry.create(&stored, &visitor.hash, &new.key, seat_owners.collect()).await?;
    metrics::counter!("trilith_games_made").increment(1);
    Ok(Json(CreatedGame { id }))
}

fn seat(seat: &NewSeat, game: &dyn Game) -> Result<Seat, ApiError> {
    Ok(match seat {
        NewSeat::Me { name } => Seat::Person { name: check_name(name).map_err(ApiError)? },
        NewSeat::Open => Seat::Open,
        NewSeat::Computer { player, .. } => {
            let computer: Computer = player.parse()?;
            if !is_allowed(&computer) {
                return Err(ApiError::invalid(format!(
                    "'{player}' does not play here: expected level:1 to level:8 or bot:NAME"
                )));
            }
            game.engine_factory(&computer).map(drop)?;
            Seat::Computer { player: computer.to_string() }
        }
    })
}

fn time(seat: &NewSeat) -> Option<u32> {
    match seat {
        NewSeat::Computer { milliseconds, .. } => *milliseconds,
        NewSeat::Me { .. } | NewSeat::Open => None,
    }
}

fn checked(clock: TimeControl) -> Result<TimeControl, ApiError> {
    let fits = (1..=LONGEST_CLOCK).contains(&clock.seconds) && clock.increment <= LONGEST_CLOCK;
    fits.then_some(clock).ok_or_else(|| ApiError::invalid("a clock has at least a second and at most a day"))
}

/// Which of the visitor's games are listed.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct Listing {
    /// The slug of the only game to be listed; games of all kinds if it is left out.
    game: Option<String>,
    /// How many games are listed at most: 30 if it is left out, 100 at most.
    limit: Option<u32>,
    /// How many games are left out at the beginning of the list.
    #[serde(default)]
    offset: u32,
}

/// The header that says how many games the whole list has.
const TOTAL: HeaderName = HeaderName::from_static("x-total-count");

/// The visitor's own games, the latest first. The list is read in parts; the header `X-Total-Count` says how many games
/// there are.
#[utoipa::path(
    get, path = "/api/games", params(Listing),
    responses(
        (status = 200, body = Vec<OwnGame>, headers(("x-total-count" = u64, description = "How many games there are"))),
        (status = "4XX", body = wire::Error)
    )
)]
async fn own(
    State(app): State<App>,
    Extension(visitor): Extension<Visitor>,
    ApiQuery(Listing { game, limit, offset }): ApiQuery<Listing>,
) -> Result<([(HeaderName, String); 1], Json<Vec<OwnGame>>), ApiError> {
    let limit = limit.unwrap_or(USUAL_PART);
    if !(1..=LONGEST_PART).contains(&limit) {
        return Err(ApiError::invalid(format!("expected a limit of 1 to {LONGEST_PART} games")));
    }
    let game = game.map(|slug| catalog::find(&slug).map(|game| game.info().slug.to_string())).transpose()?;
    let list = app.registry.store.games_of(&visitor.hash, &ListPart { game, offset, limit }).await?;
    let games = list.games.into_iter().map(listed).collect::<Result<_, _>>()?;
    Ok(([(TOTAL, list.total.to_string())], Json(games)))
}

/// A game as the visitor sees it.
#[utoipa::path(
    get, path = "/api/games/{id}", params(("id" = String, Path, description = "The game's id")),
    responses((status = 200, body = Snapshot), (status = "4XX", body = wire::Error))
)]
async fn snapshot(
    State(app): State<App>,
    Extension(visitor): Extension<Visitor>,
    ApiPath(id): ApiPath<String>,
) -> ApiResult<Snapshot> {
    let game = app.registry.open(&id).await?;
    game.snapshot(&app.registry, &visitor.hash).await.map(Json)
}

/// Makes a private link that takes the visitor's seat to another device. It can be used once, within 24 hours.
#[utoipa::path(
    post, path = "/api/games/{id}/link", params(("id" = String, Path, description = "The game's id")),
    responses((status = 200, body = SeatLink), (status = "4XX", body = wire::Error))
)]
async fn link(
    State(app): State<App>,
    Extension(visitor): Extension<Visitor>,
    Extension(address): Extension<Address>,
    ApiPath(id): ApiPath<String>,
) -> ApiResult<SeatLink> {
    let game = app.registry.open(&id).await?;
    let colour = game.seat_of(&visitor.hash).await;
    let colour = colour.ok_or_else(|| {
        ApiError::conflict("you watch this game: only its players can continue it on another device")
    })?;
    if !app.rate_limits.game(&visitor, address.0) {
        return Err(too_many_requests());
    }
    let token = tokens::token();
    let expires = Timestamp(app.registry.now().0 + LINK_LIFE);
    app.registry.store.link(&id, colour, &tokens::hash(&token), expires).await?;
    Ok(Json(SeatLink { token, expires: expires.0.into() }))
}

/// Takes the seat that a private link leads to.
#[utoipa::path(
    post, path = "/api/seats/{token}", params(("token" = String, Path, description = "The end of the private link")),
    responses((status = 200, body = CreatedGame), (status = "4XX", body = wire::Error))
)]
async fn take_seat(
    State(app): State<App>,
    Extension(visitor): Extension<Visitor>,
    ApiPath(token): ApiPath<String>,
) -> ApiResult<CreatedGame> {
    let unknown = || ApiError::missing("this link is not valid: ask for a new one at the board");
    if !tokens::is_token(&token) {
        return Err(unknown());
    }
    let taken = app.registry.store.take_link(&tokens::hash(&token), &visitor.hash).await?;
    let id = taken.ok_or_else(unknown)?;
    let game = app.registry.open(&id).await?;
    game.reload(&app.registry).await;
    Ok(Json(CreatedGame { id }))
}
