use wire::Estimate;

/// Standard deviations within which a normal distribution keeps 95 of 100.
const SURE: f64 = 1.96;

/// The mean of some values with its error; `None` if there are too few.
pub(crate) fn mean(values: &[f64]) -> Option<Estimate> {
    if values.len() < 2 {
        return None;
    }
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let error = SURE * (variance / count).sqrt();
    Some(Estimate { value: rounded(mean), low: rounded(mean - error), high: rounded(mean + error) })
}

/// A part of so many games, with the interval of Wilson, which holds near 0 and 1, too. Where draws count half it is a
/// little too wide.
pub(crate) fn part(points: f64, games: usize) -> Option<Estimate> {
    if games == 0 {
        return None;
    }
    let count = games as f64;
    let (part, square) = (points / count, SURE * SURE);
    let middle = (part + square / (2.0 * count)) / (1.0 + square / count);
    let reach =
        SURE / (1.0 + square / count) * (part * (1.0 - part) / count + square / (4.0 * count * count)).sqrt();
    let bound = |value: f64| rounded(value.clamp(0.0, 1.0));
    Some(Estimate { value: rounded(part), low: bound(middle - reach), high: bound(middle + reach) })
}

/// Four digits: more would only be noise. Never minus zero.
pub(crate) fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4 + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wilson's interval for 81 of 263 is a textbook's example (Newcombe 1998): 0.2553 to 0.3662.
    #[test]
    fn a_part_has_the_interval_of_wilson() {
        assert_eq!(part(81.0, 263), Some(Estimate { value: 0.308, low: 0.2553, high: 0.3662 }));
        assert_eq!(part(0.0, 10).map(|part| (part.low, part.high > 0.2)), Some((0.0, true)));
        assert_eq!(part(0.0, 0), None);
    }

    #[test]
    fn a_mean_has_its_error() {
        // A variance of 2 over four values: an error of 1.96 / √2.
        let values = [4.0, 4.0, 4.0 + 12f64.sqrt() / 2.0, 4.0 - 12f64.sqrt() / 2.0];
        let estimate = mean(&values).unwrap_or_default();
        assert_eq!((estimate.value, estimate.low, estimate.high), (4.0, 2.6141, 5.3859));
        assert_eq!(mean(&[1.0]), None);
    }

    #[test]
    fn games_for_a_precision() {
        let width = |games: usize| part(games as f64 / 2.0, games).map(|part| part.high - part.value);
        assert!(width(2400).is_some_and(|error| error < 0.020_001));
        assert!(width(400).is_some_and(|error| error < 0.050_001));
    }
}
