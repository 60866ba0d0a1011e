use axum::Json;
use formats::{Format, ReadOptions, RecordReader};
use record::Fault;
use wire::{MOST_NODES, RecordExport, RecordImport, RecordText, RecordTree, TextFile};

use super::position::named;
use crate::api_error::{ApiError, ApiResult};
use crate::blocking::run_blocking;
use crate::extract::ApiJson;

/// The longest text that is read, in bytes.
const LONGEST_TEXT: usize = 1024 * 1024;

/// More records than a page lists.
const MOST_RECORDS: usize = 100;

/// More plies, of all records together, than a page should be sent: about 5 MB.
const MAX_PLIES: usize = 50_000;

/// More faults than a person reads.
const MAX_FAULTS: usize = 100;

/// The records of a text, or what is good of them.
#[utoipa::path(
    post, path = "/api/records/read", request_body = RecordText,
    responses((status = 200, body = RecordImport), (status = "4XX", body = wire::Error))
)]
pub(super) async fn read(ApiJson(text): ApiJson<RecordText>) -> ApiResult<RecordImport> {
    if text.text.len() > LONGEST_TEXT {
        return Err(ApiError::invalid("the text is too long: expected at most 1 MB"));
    }
    run_blocking(move || records(&text)).await.map(Json)
}

fn records(text: &RecordText) -> Result<RecordImport, ApiError> {
    let game = text.game.as_deref().map(named).transpose()?;
    let reader = RecordReader::new(text.text.as_bytes(), ReadOptions { format: None, game })?;
    let (mut records, mut faults, mut plies) = (Vec::new(), Vec::new(), 0);
    for checked in reader.checked() {
        let checked = checked.map_err(|why| ApiError::invalid(format!("cannot read the text: {why}")))?;
        faults.extend(checked.faults.iter().map(Fault::to_string));
        let Some(record) = checked.good_part else { continue };
        if records.len() == MOST_RECORDS {
            faults.push(format!("there are more than {MOST_RECORDS} records: the rest is left out"));
            break;
        }
        match RecordTree::of(&record) {
            None => {
                let sentence = format!("the record has more than {MOST_NODES} moves and is left out");
                faults.push(Fault { place: Some(checked.place), sentence }.to_string());
            }
            Some(tree) if plies + tree.nodes.len() > MAX_PLIES => {
                faults.push(format!("there are more than {MAX_PLIES} moves: the rest is left out"));
                break;
            }
            Some(tree) => {
                plies += tree.nodes.len();
                records.push(tree);
            }
        }
    }
    if faults.len() > MAX_FAULTS {
        let more = faults.len() - MAX_FAULTS;
        faults.truncate(MAX_FAULTS);
        faults.push(format!("and {more} faults more"));
    }
    Ok(RecordImport { records, faults })
}

/// A record as a file.
#[utoipa::path(
    post, path = "/api/records/write", request_body = RecordExport,
    responses((status = 200, body = TextFile), (status = "4XX", body = wire::Error))
)]
pub(super) async fn write(ApiJson(asked): ApiJson<RecordExport>) -> ApiResult<TextFile> {
    run_blocking(move || file(&asked)).await.map(Json)
}

fn file(asked: &RecordExport) -> Result<TextFile, ApiError> {
    let format: Format = asked.format.parse()?;
    // Its name is not repeated if it is none.
    named(&asked.record.game)?;
    let record = asked.record.verified().map_err(ApiError)?;
    let text = format.write(&record).map_err(|fault| ApiError::conflict(fault.to_string()))?;
    let ending = match format {
        Format::Text => "trilith",
        Format::Json => "json",
        Format::Sgf => "sgf",
        Format::Abstractplay => "txt",
    };
    Ok(TextFile { name: format!("{}.{ending}", record.game().info().slug), text })
}
