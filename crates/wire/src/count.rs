use std::fmt;
use std::ops::AddAssign;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;
use utoipa::ToSchema;

/// How many of something, such as positions or milliseconds.
///
/// Many readers of JSON keep numbers as floating point, which is exact up to 2⁵³ − 1. A greater count is written as a
/// text of its digits, so that a reader fails instead of using a wrong number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, TS, ToSchema)]
pub struct Count(#[ts(type = "number")] pub u64);

impl Count {
    /// The greatest that is written as a number, `Number.MAX_SAFE_INTEGER` of JavaScript.
    pub const GREATEST_NUMBER: u64 = (1 << 53) - 1;
}

impl From<u64> for Count {
    fn from(count: u64) -> Count {
        Count(count)
    }
}

impl From<usize> for Count {
    fn from(count: usize) -> Count {
        Count(count as u64)
    }
}

impl From<std::time::Duration> for Count {
    /// In milliseconds.
    fn from(time: std::time::Duration) -> Count {
        Count(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
    }
}

impl AddAssign<u64> for Count {
    fn add_assign(&mut self, more: u64) {
        self.0 += more;
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            count @ 0..=Count::GREATEST_NUMBER => serializer.serialize_u64(count),
            count => serializer.collect_str(&count),
        }
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Count, D::Error> {
        deserializer.deserialize_any(Digits)
    }
}

struct Digits;

impl Visitor<'_> for Digits {
    type Value = Count;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a count: a whole number, or a text of its digits")
    }

    fn visit_u64<E: de::Error>(self, count: u64) -> Result<Count, E> {
        Ok(Count(count))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Count, E> {
        text.parse().map(Count).map_err(|_| E::invalid_value(de::Unexpected::Str(text), &self))
    }
}
