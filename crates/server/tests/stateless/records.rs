//! Records in and out.

use serde_json::{Value, json};

use crate::stateless::door::{post, send};
use crate::stateless::router;

/// A record with all that one can have.
const RECORD: &str = "[White \"Ada\"]\n[Game \"gorogo\"]\n[Opening \"centre\"]\n\n{before} 1. Hc3! {[%eval +0.25,7] [%clk 0:04:59] the middle} (1. Ha1 $7 (1. He5 2. a1)) 2. b2 *\n";

#[tokio::test]
async fn records_come_back_as_they_were() {
    let router = router();
    let read = post(&router, "/api/records/read", &json!({"text": RECORD})).await.good();
    assert_eq!(read["faults"], json!([]));
    let record = &read["records"][0];
    assert_eq!(
        record["tags"],
        json!([{"name": "White", "value": "Ada"}, {"name": "Opening", "value": "centre"}])
    );
    assert_eq!((&record["comment"], &record["nodes"][0]["eval"]), (&json!("before"), &json!("+0.25,7")));
    assert_eq!(record["nodes"][0]["clock"], "0:04:59");
    for format in ["text", "json", "sgf"] {
        let file =
            post(&router, "/api/records/write", &json!({"record": record, "format": format})).await.good();
        let again = post(&router, "/api/records/read", &json!({"text": file["text"]})).await.good();
        assert_eq!(again["records"][0], *record, "{format}");
    }
    let list = post(&router, "/api/records/write", &json!({"record": record, "format": "abstractplay"}))
        .await
        .good();
    assert_eq!(list["name"], "gorogo.txt");
}

#[tokio::test]
async fn records_are_checked_by_the_rules() {
    let router = router();
    let bad = "[Game \"gorogo\"]\n\n1. Hc3 2. c3 *\n\n[Game \"chess\"]\n\n1. e4 *\n";
    let read = post(&router, "/api/records/read", &json!({"text": bad})).await.good();
    assert_eq!(read["records"].as_array().map(Vec::len), Some(1));
    assert_eq!(read["records"][0]["nodes"].as_array().map(Vec::len), Some(1));
    assert_eq!(read["faults"].as_array().map(Vec::len), Some(2), "{read}");
    assert!(
        post(&router, "/api/records/read", &json!({"text": " ".repeat(1 << 21)}))
            .await
            .refused(400)
            .contains("1 MB")
    );
    send(&router, "/api/records/read", vec![b' '; 10_000_000]).await.refused(413);
    let many = "[Game \"gorogo\"]\n\n1. Ha1 *\n\n".repeat(150);
    let read = post(&router, "/api/records/read", &json!({"text": many})).await.good();
    assert_eq!(read["records"].as_array().map(Vec::len), Some(100));
    assert_eq!(read["faults"], json!(["there are more than 100 records: the rest is left out"]));
    let unread = post(&router, "/api/records/read", &json!({"text": "x\n".repeat(100_000)})).await.good();
    assert!(unread["faults"].as_array().map(Vec::len) <= Some(101));

    let start = "5/5/5/5/5 w 10+3 10+2";
    let tree =
        |nodes: Value| json!({"game": "gorogo", "start": start, "tags": [], "result": "*", "nodes": nodes});
    let ask = |record: Value| json!({"record": record, "format": "text"});
    let with = |name: &str, value: Value| {
        let mut tree = tree(json!([]));
        tree[name] = value;
        tree
    };
    for (record, status, part) in [
        (tree(json!([{"parent": null, "ply": "Ha1"}, {"parent": 0, "ply": "a1"}])), 409, "is not legal here"),
        (tree(json!([{"parent": null, "ply": "zz"}])), 409, "cannot read 'zz'"),
        (tree(json!([{"parent": 0, "ply": "a1"}])), 400, "must come before it"),
        (tree(json!([{"parent": 7, "ply": "a1"}])), 400, "must come before it"),
        (tree(json!([{"parent": null, "ply": "a1", "eval": "good"}])), 400, "an evaluation"),
        (tree(json!([{"parent": null, "ply": "a1", "clock": "noon"}])), 400, "hours, minutes"),
        (tree(json!(vec![json!({"parent": null, "ply": "a1"}); 10_001])), 400, "at most 10000"),
        (with("result", json!("won")), 400, "expected a result"),
        (with("start", json!("")), 400, "cannot read"),
        (with("game", json!("chess")), 404, "there is no game"),
        (with("tags", json!([{"name": "a b", "value": ""}])), 400, "a tag's name"),
    ] {
        let sentence = post(&router, "/api/records/write", &ask(record)).await.refused(status);
        assert!(sentence.contains(part), "{sentence}");
    }
    let good = tree(json!([{"parent": null, "ply": "Ha1"}]));
    post(&router, "/api/records/write", &json!({"record": good, "format": "pdf"})).await.refused(400);
    let greener = json!({"game": "greener", "start": catalog::find("greener").unwrap().info().lessons[0].position,
        "tags": [], "result": "*", "nodes": []});
    let sentence =
        post(&router, "/api/records/write", &json!({"record": greener, "format": "sgf"})).await.refused(409);
    assert!(sentence.contains("cannot be written as SGF"), "{sentence}");
}

/// A program may leave the result to the rules.
#[tokio::test]
async fn a_result_that_the_rules_contradict_is_set_right() {
    let router = router();
    let mut over = catalog::find("greener").unwrap().read("3,w4^7,2/6/w2^5,5/2,b6^9,3/6/4,b6^9,1 w").unwrap();
    assert!(over.outcome().is_some() && over.undo().is_none());
    let record = json!({"game": "greener", "start": over.text(), "tags": [], "result": "1-0", "nodes": []});
    let file = post(&router, "/api/records/write", &json!({"record": record, "format": "text"})).await.good();
    assert!(file["text"].as_str().unwrap().trim_end().ends_with("0-1"), "{file}");
}
