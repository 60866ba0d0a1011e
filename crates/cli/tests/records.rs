//! Files of records: checked, converted, shown, merged, counted; games kept and gone on with.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use assert_cmd::assert::Assert;

const GAME: &str = include_str!("../../../third-party/game.trilith");

fn trilith(arguments: &[&str], input: &str) -> Assert {
    Command::cargo_bin("trilith").unwrap().args(arguments).write_stdin(input).assert()
}

fn printed(assert: &Assert) -> String {
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

fn said(arguments: &[&str], input: &str) -> String {
    printed(&trilith(arguments, input).success())
}

/// The names of all games, as an error lists them.
fn games() -> String {
    catalog::GAMES.iter().map(|game| game.info().slug).collect::<Vec<_>>().join(", ")
}

#[test]
fn check_counts_and_points_at_every_fault() {
    assert_eq!(said(&["record", "check"], GAME), "1 game, 10 moves, 0 faults\n");
    let faulty = "[Game \"gorogo\"]\n\n1. Hc3 2. c3 *\n\n[Game \"chess\"]\n\n*\n";
    let assert = trilith(&["record", "check"], faulty).code(1);
    assert_eq!(
        printed(&assert),
        "standard input:3:11: c3 is not legal here: c3 is occupied\n\
         standard input:5:7: cannot read 'chess': the tag Game must name a game: GAMES\n\
         2 games, 1 move, 2 faults\n"
            .replace("GAMES", &games())
    );
    trilith(&["record", "check", "--lenient"], faulty).success();
    trilith(&["record", "check", "nowhere.trilith"], "").code(2);
    assert!(
        said(&["record", "check", "--json"], GAME)
            .starts_with("{\"games\":1,\"plies\":10,\"faulty_games\":0")
    );
}

#[test]
fn convert_goes_both_ways() {
    for format in ["json", "sgf", "text"] {
        let other = said(&["record", "convert", "--to", format], GAME);
        assert_eq!(said(&["record", "convert"], &other), GAME, "{format}");
    }
    let array = said(&["record", "convert", "--to", "json"], &format!("{GAME}\n{GAME}"));
    let array = format!("[{}]", array.trim_end().replace('\n', ",\n"));
    assert_eq!(said(&["record", "convert"], &array), format!("{GAME}\n{GAME}"));
    let list = said(&["record", "convert", "--to", "abstractplay"], GAME);
    assert_eq!(list, "&c3\nc4\nb3\n&d4\nc5\n");
    let record = said(&["record", "convert"], &list);
    assert!(record.ends_with("1. Hc3 2. c4 3. b3 4. Hd4 5. c5 *\n"), "{record}");
    let assert = trilith(&["record", "convert", "--to", "sgf"], "[Game \"greener\"] *").code(1);
    assert!(
        String::from_utf8_lossy(&assert.get_output().stderr).contains("Greener cannot be written as SGF")
    );
}

#[test]
fn several_lists_of_moves_read_back() {
    let games = "[Game \"gorogo\"] Hc3 c4 b3 * [Game \"gorogo\"] Ha1 Hb2 * [Game \"gorogo\"] He5 *";
    let lists = said(&["record", "convert", "--to", "abstractplay"], games);
    assert_eq!(lists, "&c3\nc4\nb3\n\n&a1\n&b2\n\n&e5\n");
    assert_eq!(said(&["record", "check"], &lists), "3 games, 6 moves, 0 faults\n");
    assert_eq!(said(&["record", "convert", "--to", "abstractplay"], &lists), lists);
    let faulty = trilith(&["record", "check"], &lists.replace("&b2", "a1")).code(1);
    assert!(printed(&faulty).starts_with("standard input:6:1: a1 is not legal here"), "{}", printed(&faulty));
}

/// A list need not say what it is, and a record that does not name its game is helped by `--game`.
#[test]
fn a_bare_list_is_recognised() {
    for arguments in [&["record", "convert"][..], &["record", "convert", "--game", "gorogo"]] {
        for list in ["&c3 c4", "1. Hc3 2. c4\n", "\n\u{feff}Hc3,c4"] {
            let record = said(arguments, list.trim_start_matches('\n'));
            assert!(record.ends_with("[Game \"gorogo\"]\n\n1. Hc3 2. c4 *\n"), "{list}: {record}");
        }
    }
    let greener = said(&["record", "convert", "--game", "greener"], "1. a3a2 *");
    assert!(greener.contains("[Game \"greener\"]"), "{greener}");
    trilith(&["record", "convert", "--game", "chess"], "c3").code(2);
    trilith(&["record", "convert"], "1. a3a2 *").code(2);
}

/// Faults of every format at their own line and column.
#[test]
fn every_format_says_where_a_fault_is() {
    let json = "{\"tags\":{\"Game\":\"gorogo\"},\"result\":\"*\",\n\"plies\":[{\"ply\":\"Hc3\"},\n {\"ply\":\"c3\"}]}";
    for (text, expected) in [
        ("[White \"Ada\"]\n[Game \"gorogo\"]\n[Position \"x\"]\n\n*", "standard input:3:11: cannot read 'x'"),
        (json, "standard input:3:9: c3 is not legal here: c3 is occupied"),
        ("&c3\nc3", "standard input:2:1: c3 is not legal here: c3 is occupied"),
        ("(;RU[GoRoGo]\n;W[]HG[cc]\n;B[cc])", "standard input:3:3: c3 is not legal here: c3 is occupied"),
        ("(;RU[GoRoGo]\nRE[won])", "standard input:2:3: cannot read 'won': expected a result"),
    ] {
        let told = printed(&trilith(&["record", "check"], text).code(1));
        assert!(told.starts_with(expected), "{expected} in {told}");
    }
}

#[test]
fn what_is_faulty_is_refused_or_its_good_part_kept() {
    let faulty = "[Game \"gorogo\"]\n\n1. Hc3 2. c3 *\n";
    let assert = trilith(&["record", "convert"], faulty).code(2);
    assert!(
        String::from_utf8_lossy(&assert.get_output().stderr).contains("standard input:3:11: c3 is not legal")
    );
    assert!(said(&["record", "convert", "--lenient"], faulty).ends_with("1. Hc3 *\n"));
}

/// With `--lenient` everybody is told what is lost, and why.
#[test]
fn what_is_left_out_is_told() {
    let told = |assert: &Assert| String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    let list = trilith(&["record", "convert", "--lenient"], "&c3 c4 zz\n\n&a1 b1\n").success();
    assert_eq!(printed(&list).matches("[Game").count(), 2);
    assert!(printed(&list).contains("1. Hc3 2. c4 *\n"), "{}", printed(&list));
    assert_eq!(told(&list), "standard input:1:8: cannot read 'zz': expected a move such as c3 or &c3\n");
    let good = "[Game \"gorogo\"]\n\n1. Hc3 *\n";
    let bad = "[Game \"gorogo\"]\n[Position \"5/5\"]\n\n1. Hc3 *\n\n[Game \"chess\"]\n\n1. e4 *\n";
    let mixed = trilith(&["record", "convert", "--lenient"], &format!("{bad}\n{good}")).success();
    assert!(printed(&mixed).ends_with(good) && printed(&mixed).matches("[Game").count() == 1);
    for part in [
        "input:2:11: cannot read '5/5'",
        "input:1:1: this record is left out",
        "input:6:7: cannot read 'chess'",
        "input:6:1: this record is left out",
    ] {
        assert!(told(&mixed).contains(part), "{part} in {}", told(&mixed));
    }
    let nothing = trilith(&["record", "convert", "--lenient"], bad).code(1);
    assert!(told(&nothing).ends_with("trilith: there is no valid part to keep\n"), "{}", told(&nothing));
    trilith(&["record", "convert", "--lenient", "--game", "gorogo"], "(;SZ[19];W[aa])").code(1);
}

#[test]
fn a_record_without_a_game_is_told_so() {
    let assert = trilith(&["record", "check"], "xx yy\n").code(1);
    assert_eq!(
        printed(&assert),
        "standard input:1:1: expected the tag Game, which names the game: GAMES\n\
         standard input:2:1: cannot read 'the end': expected the result: 1-0, 0-1, 1/2-1/2 or *\n\
         1 game, 0 moves, 2 faults\n"
            .replace("GAMES", &games())
    );
}

#[test]
fn a_failed_conversion_leaves_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kept");
    fs::write(&file, "precious").unwrap();
    trilith(&["record", "convert", "--output", &text(&file)], "nonsense").code(2);
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing half done lies about");
}

#[cfg(unix)]
#[test]
fn saving_follows_a_link_and_keeps_who_may_read() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("game"), folder.path().join("link"));
    fs::write(&file, "").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    symlink(&file, &link).unwrap();
    said(&["play", "gorogo", "--record", &text(&link)], "Hc3\n");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(read(&text(&file)).ends_with("1. Hc3 *\n"));
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nothing half done lies about");
}

#[cfg(unix)]
#[test]
fn saving_goes_where_a_link_leads_though_nothing_is_there() {
    use std::os::unix::fs::symlink;

    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("games")).unwrap();
    let [link, other, ring] = ["link", "other", "ring"].map(|name| folder.path().join(name));
    symlink("other", &link).unwrap();
    symlink("games/game", &other).unwrap();
    symlink("ring", &ring).unwrap();
    said(&["record", "convert", "--output", &text(&link)], GAME);
    assert!([&link, &other].iter().all(|link| fs::symlink_metadata(link).unwrap().is_symlink()));
    assert_eq!(read(&text(&folder.path().join("games/game"))), GAME);
    trilith(&["record", "convert", "--output", &text(&ring)], GAME).code(2);
    assert!(fs::symlink_metadata(&ring).unwrap().is_symlink());
}

#[test]
fn a_game_is_kept_in_regular_files_only() {
    let folder = tempfile::tempdir().unwrap();
    let places = [text(folder.path())].into_iter().chain(cfg!(unix).then(|| "/dev/zero".to_string()));
    for place in places {
        let assert = trilith(&["play", "gorogo", "--record", &place], "Hc3\n").code(2);
        let told = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(told.contains("it is not a regular file"), "{told}");
    }
}

#[test]
fn review_writes_back_in_the_format_it_read() {
    let folder = tempfile::tempdir().unwrap();
    for (format, beginning) in [("json", "{\""), ("sgf", "(;")] {
        let file = text(&folder.path().join(format));
        fs::write(&file, said(&["record", "convert", "--to", format], GAME)).unwrap();
        said(&["review", &file, "--nodes", "500"], "");
        assert!(read(&file).starts_with(beginning), "{}", read(&file));
        assert!(said(&["record", "convert", &file], "").matches("[%eval ").count() >= 5);
    }
    let list = text(&folder.path().join("list"));
    fs::write(&list, "&c3\nc4\n").unwrap();
    trilith(&["review", &list, "--nodes", "500"], "").code(2);
    assert_eq!(read(&list), "&c3\nc4\n");
}

#[test]
fn merge_takes_each_game_once_and_makes_trees() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (folder.path().join("one"), folder.path().join("two"));
    fs::write(&one, "[Game \"gorogo\"]\n\n1. Hc3 2. a1 *\n").unwrap();
    fs::write(&two, "[Game \"gorogo\"]\n\n1. Hc3 2. a1 *\n[Game \"gorogo\"]\n\n1. Hc3 2. b2 *\n").unwrap();
    let both = [text(&one), text(&two)];
    let joined = said(&["record", "merge", &both[0], &both[1]], "");
    assert_eq!(joined.matches("[Game").count(), 2);
    let tree = said(&["record", "merge", "--tree", &both[0], &both[1]], "");
    assert!(tree.ends_with("1. Hc3 2. a1 (2. b2) *\n"), "{tree}");
    let output = text(&folder.path().join("tree"));
    let told = said(&["record", "merge", "--tree", &both[0], &both[1], "--output", &output], "");
    assert_eq!(told, "2 games written as 1 tree, 1 left out as duplicates\n");
    let told = said(&["record", "merge", &both[0], &both[1], "--output", &output], "");
    assert_eq!(told, "2 games written, 1 left out as duplicates\n");
}

#[test]
fn merge_leaves_a_persons_marks_to_the_person() {
    let games = "[Game \"gorogo\"] 1. Hc3 $1 $2 {[%eval 0.25]} 2. a1 3. b2 (3. b3) *\n\
                 [Game \"gorogo\"] 1. Hc3 $255 {[%eval -0.50]} 2. a1 $2 $255 3. b2 (3. b3 $255) (3. c4 $255) *\n";
    let tree = said(&["record", "merge", "--tree"], games);
    let expected = "1. Hc3 $1 $2 {[%eval +0.25]} 2. a1 $2 $255 3. b2 (3. b3) (3. c4 $255) *\n";
    assert!(tree.ends_with(expected), "{tree}");
}

#[test]
fn stats_count_by_player_and_opening() {
    let game = |white: &str, result: &str| {
        format!("[White \"{white}\"]\n[Black \"Bo\"]\n[Game \"gorogo\"]\n\n1. Hc3 2. a1 {result}\n")
    };
    let games = [game("Ada", "1-0"), game("Ada", "0-1"), game("Cy", "1-0")].concat();
    let stats = said(&["record", "stats"], &games);
    for line in
        ["gorogo: 3 games", "White won 2 (66.7 %), Black 1 (33.3 %)", "plies: 2 to 2, median 2, mean 2.0"]
    {
        assert!(stats.contains(line), "{line} in {stats}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&said(&["record", "stats", "--json"], &games)).unwrap();
    assert_eq!(json["players"]["Bo"]["losses"], 2);
    assert_eq!(json["openings"]["Hc3 a1"]["wins"], 2);
}

#[test]
fn show_steps_through_with_variations() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    fs::write(&file, GAME).unwrap();
    let shown = said(&["record", "show", &text(&file), "--ascii"], "\nv\n2\nb\nend\n2\ntext\nnonsense\nq\n");
    for part in [
        "Ada \\ Lovelace (White)",
        "the centre",
        "  2  Ha1",
        "a henge too many",
        "5. c5",
        "There is no command",
    ] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    let all = said(&["record", "show", "-"], GAME);
    assert_eq!(all.matches("Black places").count() + all.matches("White places").count(), 6);
    trilith(&["record", "show", "--ply", "99"], GAME).code(1);
    trilith(&["record", "show"], &format!("{GAME}\n{GAME}")).code(2);
}

#[test]
fn a_game_is_kept_after_every_ply_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let file = text(&folder.path().join("game"));
    said(&["play", "gorogo", "--record", &file], "Hc3\nc4\n");
    assert!(read(&file).ends_with("1. Hc3 2. c4 *\n"));
    // Undo goes back past what was loaded.
    said(&["play", "gorogo", "--load", &file, "--record", &file], "b3\nundo\nundo\nd4\nquit\n");
    assert!(read(&file).ends_with("1. Hc3 2. d4 *\n"));
    // A second game joins the first.
    said(
        &["play", "gorogo", "--record", &file, "--black", "level:1", "--white", "bot:easy", "--seed", "1"],
        "",
    );
    let games = read(&file);
    assert!(games.contains("2. d4 *\n\n["), "{games}");
    assert!(games.contains("[White \"bot:easy\"]") && games.contains("[Termination \""), "{games}");
    assert_eq!(
        said(&["record", "check", &file], "").lines().last().unwrap().split(',').next(),
        Some("2 games")
    );
    // A finished game loads as well, and takes back into the middle.
    said(&["play", "gorogo", "--load", &file, "--record", &file], "undo\nquit\n");
    assert!(read(&file).ends_with(" *\n") && !read(&file).contains("Termination"));
    trilith(&["play", "greener", "--load", &file], "").code(2);
}

#[test]
fn what_was_played_is_the_main_line_whatever_was_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (text(&folder.path().join("from")), folder.path().join("to"));
    fs::write(&from, "[Game \"gorogo\"] 1. Hc3 2. c4 3. b3 (3. d3 4. b2) 1-0").unwrap();
    for (typed, game) in [
        ("quit", "1. Hc3 2. c4 3. b3 (3. d3 4. b2) 1-0"),
        ("undo\nquit", "1. Hc3 2. c4 *"),
        ("undo\na1", "1. Hc3 2. c4 3. a1 (3. d3 4. b2) *"),
        ("undo\nd3", "1. Hc3 2. c4 3. d3 *"),
        ("undo\nd3\nc5", "1. Hc3 2. c4 3. d3 4. c5 (4. b2) *"),
    ] {
        said(&["play", "gorogo", "--load", &from, "--record", &text(&to)], &format!("{typed}\n"));
        assert!(read(&text(&to)).ends_with(&format!("{game}\n")), "{typed}: {}", read(&text(&to)));
        fs::remove_file(&to).unwrap();
    }
}

#[test]
fn how_a_loaded_game_ended_stays_until_it_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = text(&folder.path().join("game"));
    fs::write(&file, "[Game \"gorogo\"]\n[Termination \"White resigned\"]\n\n1. Hc3 2. c4 0-1\n").unwrap();
    let play = |typed| drop(said(&["play", "gorogo", "--load", &file, "--record", &file], typed));
    play("quit\n");
    assert!(read(&file).contains("[Termination \"White resigned\"]") && read(&file).ends_with(" 0-1\n"));
    play("b3\n");
    assert!(!read(&file).contains("Termination") && read(&file).ends_with("3. b3 *\n"), "{}", read(&file));
}

#[cfg(unix)]
#[test]
fn a_device_is_not_read_for_ever() {
    let assert = trilith(&["play", "gorogo", "--load", "/dev/zero"], "").code(2);
    let told = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(told.contains("it is a device"), "{told}");
}

/// A game is gone on with from any format, but kept in ours only.
#[test]
fn a_game_of_another_format_is_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let kept = text(&folder.path().join("kept"));
    for format in ["sgf", "json", "abstractplay"] {
        let file = text(&folder.path().join(format));
        let games = "[Game \"gorogo\"] Ha1 * [Game \"gorogo\"] Hc3 c4 *";
        fs::write(&file, said(&["record", "convert", "--to", format], games)).unwrap();
        said(&["play", "gorogo", "--load", &file, "--record", &kept], "b3\n");
        assert!(read(&kept).ends_with("1. Hc3 2. c4 3. b3 *\n"), "{}", read(&kept));
        let before = read(&file);
        let assert = trilith(&["play", "gorogo", "--load", &file, "--record", &file], "b3\n").code(2);
        let told = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(told.contains("holds games in another format") && !told.contains("--lenient"), "{told}");
        assert_eq!(read(&file), before);
    }
    let faulty = text(&folder.path().join("faulty"));
    fs::write(&faulty, "[Game \"gorogo\"]\n\nHc3 c3 *").unwrap();
    let assert = trilith(&["play", "gorogo", "--load", &faulty], "").code(2);
    let told = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(told.contains("faulty:3:5: c3 is not legal here") && told.contains("--lenient"), "{told}");
}

#[test]
fn a_file_that_cannot_be_read_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let file = text(&folder.path().join("game"));
    fs::write(&file, "1. Hc3 {unfinished").unwrap();
    trilith(&["play", "gorogo", "--record", &file], "Hc3\n").code(2);
    assert_eq!(read(&file), "1. Hc3 {unfinished");
}

fn text(path: &Path) -> String {
    path.display().to_string()
}

fn read(file: &str) -> String {
    fs::read_to_string(file).unwrap()
}

/// The examples of docs/reference/records.md are what they say: faultless and in canonical form.
#[test]
fn the_documented_examples_are_true() {
    let page = include_str!("../../../docs/reference/records.md");
    let blocks = page.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next());
    let examples: Vec<&str> = blocks.filter(|block| block.starts_with('[')).collect();
    assert_eq!(examples.len(), 4);
    for example in &examples {
        assert_eq!(said(&["record", "convert"], example), *example);
    }
    let json = page.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let again = said(&["record", "convert", "--to", "json"], json);
    assert_eq!(again, json);
}

#[test]
fn review_writes_judgements_and_a_page_that_stands_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (file, page) = (text(&folder.path().join("game")), text(&folder.path().join("page.html")));
    fs::write(&file, format!("{GAME}\n{GAME}")).unwrap();
    let arguments = ["review", &file, "--number", "1", "--nodes", "2000", "--html", &page];
    let summary = said(&arguments, "");
    assert!(
        summary.starts_with("Game 1: GoRoGo, Ada \\ Lovelace (White) against level:3 (Black), *\n"),
        "{summary}"
    );
    assert!(summary.contains("accuracy "), "{summary}");
    let reviewed = read(&file);
    // Five plies are judged, and the second game said something before.
    assert!(reviewed.matches("[%eval ").count() >= 6, "{reviewed}");
    assert!(reviewed.contains("the centre") && reviewed.contains("(2. Ha1"), "nothing is lost: {reviewed}");
    trilith(&["record", "check", &file], "").success();
    let page = read(&page);
    for part in ["<svg class=\"graph\"", "prefers-color-scheme: dark", "Grüße, 世界", "Ada \\ Lovelace"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("<script") && !page.contains("src="));
    let links = page.matches("http").count();
    assert_eq!(
        links,
        page.matches("xmlns=\"http://www.w3.org/2000/svg\"").count(),
        "no link leads elsewhere"
    );
    // From a pipe nothing is written but the summary.
    said(&["review", "--nodes", "500"], GAME);
    trilith(&["review", &file, "--number", "3", "--nodes", "500"], "").code(2);
}

#[test]
fn a_report_of_many_games_stays_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let page = text(&folder.path().join("report.html"));
    let games = "[Game \"gorogo\"] 1. Hc3 *\n".repeat(102);
    let told = said(&["review", "--nodes", "1", "--html", &page], &games);
    assert!(told.ends_with("It shows the first 100 games; 2 more are left out.\n"), "{told}");
    assert_eq!(told.matches("Game ").count(), 102);
    let report = read(&page);
    assert_eq!(report.matches("<section>").count(), 100);
    assert!(report.contains("<title>102 games reviewed</title>"));
    assert!(report.contains("This page shows the first 100 of 102 games"));
}
