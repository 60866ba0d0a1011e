use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use game::Unpoisoned;
use hyper::body::{Frame, SizeHint};
use wire::ErrorCode;

use crate::api_error::ApiError;
use crate::visitor::Requester;

/// The bytes of requests that are being answered, and of answers that have yet to be written. Without a bound a client
/// that asks on many connections, and does not read, fills the memory of the server.
///
/// What a sender may hold depends on what is free: an address at most a quarter of what it leaves to others, and a
/// visitor at most half of what they leave to others at the address. So however much some hold, others get a share. All
/// visitors of an address who are not established count as one.
#[derive(Default)]
pub(crate) struct ByteBudget {
    held: Mutex<HeldBytes>,
}

#[derive(Default)]
struct HeldBytes {
    all: u64,
    by_address: HashMap<IpAddr, AddressBytes>,
}

#[derive(Default)]
struct AddressBytes {
    all: u64,
    by_visitor: HashMap<Option<String>, u64>,
}

/// The most bytes of all addresses, and of one. One visitor alone gets a third of the latter: the longest request, which
/// has 4 MB, and the longest answer, which has 5 MB.
const MOST_BYTES: u64 = 128 * 1024 * 1024;
const MOST_BYTES_PER_ADDRESS: u64 = 32 * 1024 * 1024;

/// Requests and answers up to this size are not counted: the connection's own buffer takes them.
const SMALL: u64 = 16 * 1024;

/// The pieces in which a counted answer is written.
const CHUNK: usize = 16 * 1024;

impl HeldBytes {
    /// Counts bytes of a sender, unless they are too many.
    fn add(&mut self, requester: &Requester, bytes: u64) -> bool {
        let address = self.by_address.get(&requester.address);
        let here = address.map_or(0, |address| address.all);
        let own = address.and_then(|address| address.by_visitor.get(&requester.visitor)).copied();
        let (all, here, own) = (self.all + bytes, here + bytes, own.unwrap_or_default() + bytes);
        let free = MOST_BYTES.saturating_sub(all);
        let free_here = MOST_BYTES_PER_ADDRESS.saturating_sub(here);
        if here > free / 4 || own > free_here / 2 {
            return false;
        }
        self.all = all;
        let address = self.by_address.entry(requester.address).or_default();
        address.all = here;
        address.by_visitor.insert(requester.visitor.clone(), own);
        true
    }

    fn remove(&mut self, requester: &Requester, bytes: u64) {
        self.all = self.all.saturating_sub(bytes);
        let Some(address) = self.by_address.get_mut(&requester.address) else { return };
        address.all = address.all.saturating_sub(bytes);
        if let Some(own) = address.by_visitor.get_mut(&requester.visitor) {
            *own = own.saturating_sub(bytes);
            if *own == 0 {
                address.by_visitor.remove(&requester.visitor);
            }
        }
        if address.by_visitor.is_empty() {
            self.by_address.remove(&requester.address);
        }
    }
}

impl ByteBudget {
    fn lock(&self) -> MutexGuard<'_, HeldBytes> {
        self.held.lock().unpoisoned()
    }
}

/// Bytes of a request or an answer; given back when dropped.
struct BytePermit {
    allowance: ByteAllowance,
    bytes: u64,
}

impl BytePermit {
    /// Counts more bytes, unless they are too many.
    fn grow(&mut self, bytes: u64) -> bool {
        let has_grown = self.allowance.budget.lock().add(&self.allowance.requester, bytes);
        if has_grown {
            self.bytes += bytes;
        }
        has_grown
    }
}

impl Drop for BytePermit {
    fn drop(&mut self) {
        self.allowance.budget.lock().remove(&self.allowance.requester, self.bytes);
    }
}

/// The budget, and the sender that a request counts for. The guard adds it to every request.
#[derive(Clone)]
pub(crate) struct ByteAllowance {
    pub(crate) budget: Arc<ByteBudget>,
    pub(crate) requester: Requester,
}

/// Counts long answers until they are written or dropped, and refuses those over the budget. It stands before
/// compression, which hides how long an answer is.
pub(crate) async fn limit_responses(request: Request, next: Next) -> Response {
    let allowance = request.extensions().get::<ByteAllowance>().cloned();
    let response = next.run(request).await;
    let size = response.body().size_hint().exact().unwrap_or_default();
    let Some(allowance) = allowance else { return response };
    if size <= SMALL {
        return response;
    }
    match allowance.reserve(size) {
        Some(permit) => {
            response.map(|body| Body::new(CountedBody { body, rest: Bytes::new(), _permit: permit }))
        }
        None => over_budget().into_response(),
    }
}

impl ByteAllowance {
    /// Counts bytes until the permit is dropped; `None` if they are too many.
    fn reserve(&self, bytes: u64) -> Option<BytePermit> {
        let mut permit = BytePermit { allowance: self.clone(), bytes: 0 };
        permit.grow(bytes).then_some(permit)
    }

    /// Counts the body of a request as it arrives, until the counter is dropped.
    pub(crate) fn count_body(&self, body: Body) -> (Body, RequestBytes) {
        let arrived = Arc::new(Mutex::new(ArrivedBytes::default()));
        let counter = RequestBytes { arrived: Arc::clone(&arrived) };
        (Body::new(ArrivingBody { body, allowance: self.clone(), arrived }), counter)
    }
}

/// The refusal of a request or an answer over the budget.
pub(crate) fn over_budget() -> ApiError {
    metrics::counter!("trilith_too_many").increment(1);
    let sentence = "too many long requests and answers are under way: read the answers, then try again";
    ApiError::new(ErrorCode::TooMany, sentence)
}

/// What has arrived of a request.
#[derive(Default)]
struct ArrivedBytes {
    bytes: u64,
    /// There is none while the request is small.
    permit: Option<BytePermit>,
    is_over_budget: bool,
}

impl ArrivedBytes {
    fn add(&mut self, allowance: &ByteAllowance, bytes: u64) -> bool {
        self.bytes += bytes;
        self.is_over_budget |= match &mut self.permit {
            Some(permit) => !permit.grow(bytes),
            None if self.bytes <= SMALL => false,
            None => {
                self.permit = allowance.reserve(self.bytes);
                self.permit.is_none()
            }
        };
        !self.is_over_budget
    }
}

/// Counts what has arrived of a request until it is dropped.
pub(crate) struct RequestBytes {
    arrived: Arc<Mutex<ArrivedBytes>>,
}

impl RequestBytes {
    /// Whether the request was cut off because it is over the budget.
    pub(crate) fn are_over_budget(&self) -> bool {
        self.arrived.lock().unpoisoned().is_over_budget
    }
}

/// The body of a request, which is counted as it arrives: a length that is announced costs nothing.
struct ArrivingBody {
    body: Body,
    allowance: ByteAllowance,
    arrived: Arc<Mutex<ArrivedBytes>>,
}

impl HttpBody for ArrivingBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = ready!(Pin::new(&mut self.body).poll_frame(context));
        let bytes = polled.as_ref().and_then(|frame| frame.as_ref().ok()?.data_ref()).map_or(0, Bytes::len);
        let mut arrived = self.arrived.lock().unpoisoned();
        if arrived.add(&self.allowance, bytes as u64) {
            Poll::Ready(polled)
        } else {
            Poll::Ready(Some(Err(axum::Error::new("the request is over the budget"))))
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A body that is written in copied chunks. The connection keeps what it could not write yet, so it must not keep the
/// whole answer alive after the permit was given back.
struct CountedBody {
    body: Body,
    /// What has yet to be written of the last frame.
    rest: Bytes,
    _permit: BytePermit,
}

impl HttpBody for CountedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        while self.rest.is_empty() {
            match ready!(Pin::new(&mut self.body).poll_frame(context)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => self.rest = data,
                    Err(trailers) => return Poll::Ready(Some(Ok(trailers))),
                },
                end => return Poll::Ready(end),
            }
        }
        let length = self.rest.len().min(CHUNK);
        let chunk = Bytes::copy_from_slice(&self.rest.split_to(length));
        Poll::Ready(Some(Ok(Frame::data(chunk))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let rest = self.rest.len() as u64;
        let body = self.body.size_hint();
        let mut hint = SizeHint::new();
        hint.set_lower(body.lower() + rest);
        if let Some(upper) = body.upper() {
            hint.set_upper(upper + rest);
        }
        hint
    }
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;

    use super::*;

    fn allowance(budget: &Arc<ByteBudget>, address: u8, visitor: Option<&str>) -> ByteAllowance {
        let (address, visitor) = (IpAddr::from([192, 0, 2, address]), visitor.map(str::to_string));
        ByteAllowance {
            budget: Arc::clone(budget),
            requester: Requester { address, visitor, newcomer: None },
        }
    }

    /// As many permits as a sender gets, each of a quarter of a megabyte.
    fn all_that_fit(allowance: &ByteAllowance) -> Vec<BytePermit> {
        std::iter::from_fn(|| allowance.reserve(256 * 1024)).collect()
    }

    fn mebibytes(permits: &[BytePermit]) -> u64 {
        permits.iter().map(|permit| permit.bytes).sum::<u64>() / (1024 * 1024)
    }

    #[test]
    fn whatever_some_hold_others_get_a_share() {
        let budget = Arc::new(ByteBudget::default());
        let newcomers = all_that_fit(&allowance(&budget, 0, None));
        assert_eq!(mebibytes(&newcomers), 10);
        let established = all_that_fit(&allowance(&budget, 0, Some("ada")));
        assert_eq!(mebibytes(&established), 7, "a share of what the newcomers of the address leave");
        let others: Vec<_> = (1..8).map(|address| all_that_fit(&allowance(&budget, address, None))).collect();
        let elsewhere = all_that_fit(&allowance(&budget, 8, None));
        assert!(mebibytes(&elsewhere) >= 5, "{} at another address", mebibytes(&elsewhere));
        let last: Vec<_> = (9..99).map(|address| all_that_fit(&allowance(&budget, address, None))).collect();
        assert!(budget.lock().all <= MOST_BYTES);
        drop((newcomers, established, others, elsewhere, last));
        let held = budget.lock();
        assert!(held.all == 0 && held.by_address.is_empty());
    }

    #[tokio::test]
    async fn a_body_is_counted_as_it_arrives() {
        let budget = Arc::new(ByteBudget::default());
        let sender = allowance(&budget, 0, None);
        let (body, counter) = sender.count_body(vec![0; 100_000].into());
        assert_eq!(budget.lock().all, 0, "nothing has arrived");
        assert!(to_bytes(body, usize::MAX).await.is_ok_and(|bytes| bytes.len() == 100_000));
        assert_eq!(budget.lock().all, 100_000, "it is kept until the request is answered");
        assert!(!counter.are_over_budget());
        drop(counter);
        assert_eq!(budget.lock().all, 0);
        let (body, counter) = sender.count_body(vec![0; 20 * 1024 * 1024].into());
        assert!(to_bytes(body, usize::MAX).await.is_err());
        assert!(counter.are_over_budget());
    }

    #[tokio::test]
    async fn a_counted_body_says_the_same_in_chunks() -> Result<(), axum::Error> {
        let budget = Arc::new(ByteBudget::default());
        let text: Vec<u8> = (0..=255).cycle().take(3 * CHUNK + 7).collect();
        let permit = allowance(&budget, 0, None).reserve(text.len() as u64);
        let permit = permit.ok_or_else(|| axum::Error::new("the budget is used up"))?;
        let body = CountedBody { body: text.clone().into(), rest: Bytes::new(), _permit: permit };
        assert_eq!(body.size_hint().exact(), Some(text.len() as u64));
        assert_eq!(to_bytes(Body::new(body), usize::MAX).await?, text);
        assert_eq!(budget.lock().all, 0);
        Ok(())
    }
}
