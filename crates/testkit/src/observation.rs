use std::collections::{HashMap, HashSet};

use game::{Observe, Planes};

use crate::random_games::each_position;

/// Checks that planes have unique names and bounded values, determine the position, and transform with its symmetries.
///
/// # Panics
/// At the first violated requirement of [`Observe`].
pub fn check_observation<P: Observe>() {
    check_names::<P>();
    let mut seen: HashMap<Vec<u32>, P> = HashMap::new();
    each_position(|position: &P| {
        let numbers = observation(position);
        let wrong = numbers.iter().find(|number| !(0.0..=1.0).contains(*number));
        assert_eq!(wrong, None, "observe() writes a number that is not between 0 and 1: {position}");
        let mut told: Vec<u32> = numbers.iter().map(|number| number.to_bits()).collect();
        told.push(position.turn() as u32);
        let other = seen.entry(told).or_insert_with(|| position.clone());
        assert_eq!(other, position, "observe() writes the same for {other} and {position}");
        check_symmetry(position, &numbers);
    });
}

fn check_names<P: Observe>() {
    let mut seen = HashSet::new();
    for plane in P::PLANES {
        let word = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
        let named = !plane.name.is_empty() && plane.name.chars().all(word);
        assert!(named, "a plane's name is one word of small letters, digits and _, not '{}'", plane.name);
        assert!(seen.insert(plane.name), "two planes are called {}", plane.name);
        assert!(!plane.about.is_empty(), "Plane::about of {} is empty", plane.name);
    }
}

fn check_symmetry<P: Observe>(position: &P, numbers: &[f32]) {
    let grid = position.grid();
    for &symmetry in position.symmetries() {
        let turned = observation(&position.transformed(symmetry));
        for (place, number) in numbers.iter().enumerate() {
            let (plane, at) = (place / grid.len(), grid.at(place % grid.len()));
            let there =
                P::transformed_plane(plane, symmetry) * grid.len() + grid.index(symmetry.square(at, grid));
            let name = P::PLANES[plane].name;
            assert_eq!(turned[there], *number, "{name} on {at} under {symmetry:?} of {position}");
        }
    }
}

fn observation<P: Observe>(position: &P) -> Vec<f32> {
    let grid = position.grid();
    let mut numbers = vec![0.0; P::PLANES.len() * grid.len()];
    position.observe(&mut Planes::new(grid, &mut numbers));
    numbers
}
