//! A program that knows no rule finds every legal ply by walking the choices, and nothing else.

use catalog::{GAMES, State};
use game::{Random, Setup, Target};
use serde_json::{Value, json};
use wire::Choices;

/// Every path through the graph as JSON, with the ply it spells: what was clicked is a square, or the item of a menu.
fn walk(choices: &Value, node: &Value, clicked: &mut Vec<Value>, found: &mut Vec<(Vec<Value>, String)>) {
    for step in node.as_array().unwrap() {
        let list = |name: &str| step[name].as_array().cloned().unwrap_or_default();
        let items =
            list("choices").into_iter().map(|item| choices["menu"][item.as_u64().unwrap() as usize].clone());
        for target in list("squares").into_iter().chain(items) {
            clicked.push(target);
            match step["kind"].as_str().unwrap() {
                "node" => {
                    let next = &choices["nodes"][step["node"].as_u64().unwrap() as usize];
                    walk(choices, next, clicked, found);
                }
                "ply" => {
                    let mut ply = step["ply"].as_str().unwrap().to_string();
                    for (place, target) in clicked.iter().enumerate() {
                        if let Some(square) = target.as_str() {
                            ply = ply.replace(&format!("{{{place}}}"), square);
                        }
                    }
                    found.push((clicked.clone(), ply));
                }
                other => panic!("what is {other}?"),
            }
            clicked.pop();
        }
    }
}

fn walked(state: &dyn State) -> Vec<(Vec<Value>, String)> {
    let choices = serde_json::to_value(Choices::from(state)).unwrap();
    let mut found = Vec::new();
    if let Some(start) = choices["nodes"].get(0) {
        walk(&choices, start, &mut Vec::new(), &mut found);
    }
    found.sort_by(|one, other| one.1.cmp(&other.1));
    found
}

fn spelled(state: &dyn State) -> Vec<(Vec<Value>, String)> {
    let target = |target: &Target| match target {
        Target::Cell(square) => json!(square.to_string()),
        Target::Choice(choice) => json!(wire::Choice::from(choice)),
    };
    let spellings = state.move_clicks();
    let mut spelled: Vec<(Vec<Value>, String)> =
        spellings.iter().map(|(clicks, ply)| (clicks.iter().map(target).collect(), ply.clone())).collect();
    spelled.sort_by(|one, other| one.1.cmp(&other.1));
    spelled
}

#[test]
fn whoever_walks_the_choices_finds_every_legal_ply() {
    for game in GAMES {
        for seed in 0..6 {
            let mut random = Random::new(seed);
            let mut state = game.start(&Setup::default()).unwrap();
            for _ in 0..60 {
                assert_eq!(walked(state.as_ref()), spelled(state.as_ref()), "{}", state.text());
                let moves = state.moves();
                if moves.is_empty() {
                    break;
                }
                state.play(&moves[random.below(moves.len())]).unwrap();
            }
        }
    }
}

#[test]
fn a_game_that_is_over_leaves_no_choice() {
    for game in GAMES {
        let mut random = Random::new(1);
        let mut state = game.start(&Setup::default()).unwrap();
        for _ in 0..2000 {
            let moves = state.moves();
            if moves.is_empty() {
                assert_eq!(Choices::from(state.as_ref()), Choices::default());
                break;
            }
            state.play(&moves[random.below(moves.len())]).unwrap();
        }
    }
}

/// Equal subtrees are shared: as plain spellings the widest node takes 190 kB and more.
#[test]
fn six_hundred_placements_take_less_than_four_kilobytes() {
    let barragoon = catalog::find("barragoon").unwrap();
    let mut widest = (0, 0);
    for seed in 0..20 {
        let mut random = Random::new(seed);
        let mut state = barragoon.start(&Setup::default()).unwrap();
        for _ in 0..120 {
            let choices = serde_json::to_string(&Choices::from(state.as_ref())).unwrap();
            assert!(choices.len() < 4000, "{}: {} bytes", state.text(), choices.len());
            widest = widest.max((state.moves().len(), choices.len()));
            // Captures, which open the most squares, are sought.
            let moves = state.moves();
            let Some(any) = moves.get(random.below(moves.len().max(1))) else { break };
            let taking = moves.iter().find(|ply| {
                let mut after = state.copy();
                after.play(ply).is_ok() && !after.begins_turn()
            });
            state.play(taking.unwrap_or(any)).unwrap();
        }
    }
    println!("{} plies: {} bytes", widest.0, widest.1);
    assert!(widest.0 >= 600, "only {} plies were met", widest.0);
}
