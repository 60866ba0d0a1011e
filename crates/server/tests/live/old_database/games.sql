-- Games as version 0.1.0 stored them in a file, before events had a version of their own.
PRAGMA application_id = 1416784236;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
CREATE TABLE games (
    id       TEXT PRIMARY KEY,
    creator  TEXT NOT NULL,
    key      TEXT NOT NULL,
    status   TEXT NOT NULL CHECK (status IN ('live', 'over', 'cancelled')),
    seq      INTEGER NOT NULL,
    start    TEXT NOT NULL,
    -- When somebody will be out of time, in milliseconds since 1970.
    deadline INTEGER,
    begun    INTEGER NOT NULL DEFAULT 0,
    next     TEXT,
    created  INTEGER NOT NULL,
    touched  INTEGER NOT NULL, game TEXT NOT NULL DEFAULT '', summary TEXT, summary_seq INTEGER NOT NULL DEFAULT -1,
    UNIQUE (creator, key)
);
CREATE INDEX games_by_deadline ON games (deadline) WHERE status = 'live' AND deadline IS NOT NULL;
CREATE INDEX games_not_begun ON games (touched) WHERE status = 'live' AND begun = 0;
CREATE TABLE events (
    game  TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq   INTEGER NOT NULL,
    key   TEXT NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (game, seq),
    UNIQUE (game, key)
);
CREATE TABLE holders (
    game    TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    colour  TEXT NOT NULL,
    visitor TEXT NOT NULL,
    PRIMARY KEY (game, colour, visitor)
);
CREATE INDEX holders_by_visitor ON holders (visitor);
CREATE TABLE links (
    token  TEXT PRIMARY KEY,
    game   TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    colour TEXT NOT NULL
, visitor TEXT, expires INTEGER NOT NULL DEFAULT 0);
CREATE INDEX links_by_expiry ON links (expires);
CREATE TABLE write_checks (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
);
CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
CREATE INDEX games_to_summarize ON games (id) WHERE summary_seq <> seq;
INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) VALUES (1, 'games', '2026-11-19 22:20:54', 1, X'c20bb6937b19d88166dd4704b5e29da2b92ab4fcf07bc5b7a0d48f5c100aa93c969b40e7635e60cc34d0c0f0924f8a1e', 3992071);
INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) VALUES (2, 'no servers', '2026-11-19 22:20:54', 1, X'63dc96edb33bbd319ddea33accbd66027e4bd8a8542e7d0a66de195af832c30733079ae9276f4648d31ecda937ad1a26', 1969086);
INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) VALUES (3, 'link life', '2026-11-19 22:20:54', 1, X'255c23b28b3cee785be2584b94d8e8d333e8d39206634303c9c2eb233c4212f23cd9b53cf22a75413e90989e48aa20a7', 913381);
INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) VALUES (4, 'secrets', '2026-11-19 22:20:54', 1, X'15b390d6f060f3d6deb0439cdda1d70ddcc6a3519ce5f1fec683e302e10fc66f85e74b1380b72f041430716ac121cba2', 377653);
INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time) VALUES (5, 'summaries', '2026-11-19 22:20:54', 1, X'f304c323d9cdf766b334c27c8e02123496234a4c364b8055311021eb6fa8b7d30c2fcd26c12ab38ca2202d8846f18095', 638582);
INSERT INTO games (id, creator, key, status, seq, start, deadline, begun, next, created, touched, game, summary, summary_seq) VALUES ('jtfqhwf853nb59xezj54', '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64', 'old-1', 'cancelled', 2, '{"game":"gorogo","position":"5/5/5/5/5 w 10+3 10+2","deal":null,"seats":{"white":{"kind":"person","name":"Ada"},"black":{"kind":"open"}},"clock":{"seconds":60,"increment":0},"first_move":60000,"together":false,"at":1795126854778,"milliseconds":null}', NULL, 0, NULL, 1795126854778, 1795126915514, 'gorogo', '{"status":{"game":"gorogo","position":"5/5/5/5/5 w 10+3 10+2","turn":"white","phase":"move","outcome":null,"plies":25,"score":{"white":0,"black":0}},"seats":{"white":{"kind":"person","name":"Ada"},"black":{"kind":"person","name":"Ben"}},"clock":{"seconds":60,"increment":0},"turns":0,"ending":{"winner":null,"reason":"The game was aborted: White did not make a first move in time"}}', 2);
INSERT INTO games (id, creator, key, status, seq, start, deadline, begun, next, created, touched, game, summary, summary_seq) VALUES ('bbbwamjqh5t7nevm9d0d', '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64', 'old-3', 'over', 3, '{"game":"gorogo","position":"5/5/5/5/5 w 10+3 10+2","deal":null,"seats":{"white":{"kind":"person","name":"Ada"},"black":{"kind":"open"}},"clock":null,"first_move":60000,"together":false,"at":1795126854938,"milliseconds":null}', NULL, 1, NULL, 1795126854938, 1795127037746, 'gorogo', '{"status":{"game":"gorogo","position":"5/5/5/2H2/5 b 10+2 10+2","turn":"black","phase":"move","outcome":null,"plies":48,"score":{"white":0,"black":0}},"seats":{"white":{"kind":"person","name":"Ada"},"black":{"kind":"person","name":"Ben"}},"clock":null,"turns":1,"ending":{"winner":"white","reason":"White wins: Black forfeits, being away for too long"}}', 3);
INSERT INTO games (id, creator, key, status, seq, start, deadline, begun, next, created, touched, game, summary, summary_seq) VALUES ('wbjhkavxn8eady7ppjxv', '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64', 'old-6', 'live', 19, '{"game":"barragoon","position":"1vd1dv1/2zdz2/7/1x3x1/x1x1x1x/1x3x1/7/2ZDZ2/1VD1DV1 w move","deal":null,"seats":{"white":{"kind":"person","name":"Ada"},"black":{"kind":"open"}},"clock":null,"first_move":60000,"together":false,"at":1795126854949,"milliseconds":null}', NULL, 1, NULL, 1795126854949, 1795126854977, 'barragoon', '{"status":{"game":"barragoon","position":"1vd2v1/2zd3/5d1/1x2zx1/x1xDx1x/1x3xV/7/2Z1Z2/1VD1D2 w move","turn":"white","phase":"move","outcome":null,"plies":48,"score":{"white":7,"black":7}},"seats":{"white":{"kind":"person","name":"Ada"},"black":{"kind":"person","name":"Ben"}},"clock":null,"turns":4,"ending":null}', 19);
INSERT INTO games (id, creator, key, status, seq, start, deadline, begun, next, created, touched, game, summary, summary_seq) VALUES ('hzmj8arj302mrvdw40b0', '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64', 'old-26', 'live', 6, '{"game":"greener","position":"g,w,b,g,b,g/b,g,g,w,g,w/g,w,b,g,b,g/b,w,g,g,g,w/g,g,g,g,w,b/w,w,b,g,b,g b","deal":null,"seats":{"white":{"kind":"person","name":""},"black":{"kind":"person","name":""}},"clock":null,"first_move":60000,"together":true,"at":1795126854982,"milliseconds":null}', NULL, 1, NULL, 1795126854982, 1795126854994, 'greener', '{"status":{"game":"greener","position":"g,w,b,g,b,g/b,g,g,w,w1^2,1/g,w,b,b1^2,1,g/w0^2,1,g,g,g,w/g,g,g,g,w,b/w,b0^2,1,g,b,g b","turn":"black","phase":"move","outcome":null,"plies":26,"score":{"white":1,"black":1}},"seats":{"white":{"kind":"person","name":""},"black":{"kind":"person","name":""}},"clock":null,"turns":4,"ending":null}', 6);
INSERT INTO games (id, creator, key, status, seq, start, deadline, begun, next, created, touched, game, summary, summary_seq) VALUES ('nncdpqcjfwe4espv019y', '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64', 'old-33', 'over', 7, '{"game":"gorogo","position":"5/5/5/5/5 w 10+3 10+2","deal":null,"seats":{"white":{"kind":"person","name":"Ada"},"black":{"kind":"open"}},"clock":null,"first_move":60000,"together":false,"at":1795126854998,"milliseconds":null}', NULL, 1, 'x446yna5p4yv0jt8pddf', 1795126854998, 1795126855008, 'gorogo', '{"status":{"game":"gorogo","position":"3W1/B4/5/2H2/5 b 9+2 9+2","turn":"black","phase":"move","outcome":null,"plies":44,"score":{"white":0,"black":0}},"seats":{"white":{"kind":"person","name":"Ada"},"black":{"kind":"person","name":"Ben"}},"clock":null,"turns":3,"ending":{"winner":"white","reason":"White wins: Black resigned"}}', 7);
INSERT INTO games (id, creator, key, status, seq, start, deadline, begun, next, created, touched, game, summary, summary_seq) VALUES ('x446yna5p4yv0jt8pddf', 'rematch', 'nncdpqcjfwe4espv019y', 'live', 0, '{"game":"gorogo","position":"5/5/5/5/5 w 10+3 10+2","deal":null,"seats":{"white":{"kind":"person","name":"Ben"},"black":{"kind":"person","name":"Ada"}},"clock":null,"first_move":60000,"together":false,"at":1795126855010,"milliseconds":null}', NULL, 0, NULL, 1795126855010, 1795126855010, 'gorogo', '{"status":{"game":"gorogo","position":"5/5/5/5/5 w 10+3 10+2","turn":"white","phase":"move","outcome":null,"plies":25,"score":{"white":0,"black":0}},"seats":{"white":{"kind":"person","name":"Ben"},"black":{"kind":"person","name":"Ada"}},"clock":null,"turns":0,"ending":null}', 0);
INSERT INTO games (id, creator, key, status, seq, start, deadline, begun, next, created, touched, game, summary, summary_seq) VALUES ('y1j08mk8eh2zhfmn44d9', '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64', 'old-41', 'cancelled', 0, '{"game":"gorogo","position":"5/5/5/5/5 w 10+3 10+2","deal":null,"seats":{"white":{"kind":"person","name":""},"black":{"kind":"person","name":""}},"clock":null,"first_move":60000,"together":true,"at":1795126855013,"milliseconds":null}', NULL, 0, NULL, 1795126855013, 1795126855013, 'gorogo', '{"status":{"game":"gorogo","position":"5/5/5/5/5 w 10+3 10+2","turn":"white","phase":"move","outcome":null,"plies":25,"score":{"white":0,"black":0}},"seats":{"white":{"kind":"person","name":""},"black":{"kind":"person","name":""}},"clock":null,"turns":0,"ending":null}', 0);
INSERT INTO games (id, creator, key, status, seq, start, deadline, begun, next, created, touched, game, summary, summary_seq) VALUES ('dx5d30wqmm601atecsyp', '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64', 'old-43', 'live', 3, '{"game":"gorogo","position":"5/5/5/5/5 w 10+3 10+2","deal":null,"seats":{"white":{"kind":"person","name":"Ada"},"black":{"kind":"computer","player":"level:1"}},"clock":null,"first_move":60000,"together":false,"at":1795126855020,"milliseconds":50}', NULL, 1, NULL, 1795126855020, 1795126855122, 'gorogo', '{"status":{"game":"gorogo","position":"5/5/5/3B1/H4 w 10+2 9+2","turn":"white","phase":"move","outcome":null,"plies":46,"score":{"white":0,"black":0}},"seats":{"white":{"kind":"person","name":"Ada"},"black":{"kind":"computer","player":"level:1"}},"clock":null,"turns":2,"ending":null}', 3);
INSERT INTO games (id, creator, key, status, seq, start, deadline, begun, next, created, touched, game, summary, summary_seq) VALUES ('2b3ebectgwyr3zke2gsv', '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64', 'old-46', 'over', 5, '{"game":"gorogo","position":"5/5/5/5/5 w 10+3 10+2","deal":null,"seats":{"white":{"kind":"person","name":"Ada"},"black":{"kind":"open"}},"clock":{"seconds":1,"increment":0},"first_move":60000,"together":false,"at":1795126855215,"milliseconds":null}', NULL, 1, NULL, 1795126855215, 1795126857223, 'gorogo', '{"status":{"game":"gorogo","position":"3W1/B4/5/2H2/5 b 9+2 9+2","turn":"black","phase":"move","outcome":null,"plies":44,"score":{"white":0,"black":0}},"seats":{"white":{"kind":"person","name":"Ada"},"black":{"kind":"person","name":"Ben"}},"clock":{"seconds":1,"increment":0},"turns":3,"ending":{"winner":"white","reason":"White wins: Black ran out of time"}}', 5);
INSERT INTO games (id, creator, key, status, seq, start, deadline, begun, next, created, touched, game, summary, summary_seq) VALUES ('1ha2c5ndzdpdqkcj1gtc', '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64', 'old-51', 'live', 6, '{"game":"greener","position":"g,w,b,g,b,g/b,g,g,w,g,w/g,w,b,g,b,g/b,w,g,g,g,w/g,g,g,g,w,b/w,w,b,g,b,g b","deal":null,"seats":{"white":{"kind":"person","name":"Ada"},"black":{"kind":"open"}},"clock":{"seconds":86400,"increment":5},"first_move":60000,"together":false,"at":1795126857598,"milliseconds":null}', 1795213451156, 1, NULL, 1795126857598, 1795127046161, 'greener', '{"status":{"game":"greener","position":"g,w,1,b1^2,b,g/b,g,g,w,g,w/g,1,w0^2,g,b,g/b,w,g,g,g,w/g,g,g,g,b0^2,1/w0^2,1,b,g,b,g b","turn":"black","phase":"move","outcome":null,"plies":25,"score":{"white":0,"black":1}},"seats":{"white":{"kind":"person","name":"Ada"},"black":{"kind":"person","name":"Ben"}},"clock":{"seconds":86400,"increment":5},"turns":4,"ending":null}', 6);
INSERT INTO games (id, creator, key, status, seq, start, deadline, begun, next, created, touched, game, summary, summary_seq) VALUES ('e403dg90sxyspxqncd2b', '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64', 'old-57', 'live', 0, '{"game":"greener","position":"g,w,b,g,b,g/b,g,g,w,g,w/g,w,b,g,b,g/b,w,g,g,g,w/g,g,g,g,w,b/w,w,b,g,b,g b","deal":null,"seats":{"white":{"kind":"person","name":"Ada"},"black":{"kind":"open"}},"clock":null,"first_move":60000,"together":false,"at":1795126857645,"milliseconds":null}', NULL, 0, NULL, 1795126857645, 1795126857645, 'greener', '{"status":{"game":"greener","position":"g,w,b,g,b,g/b,g,g,w,g,w/g,w,b,g,b,g/b,w,g,g,g,w/g,g,g,g,w,b/w,w,b,g,b,g b","turn":"black","phase":"move","outcome":null,"plies":29,"score":{"white":0,"black":0}},"seats":{"white":{"kind":"person","name":"Ada"},"black":{"kind":"open"}},"clock":null,"turns":0,"ending":null}', 0);
INSERT INTO events (game, seq, key, event) VALUES ('jtfqhwf853nb59xezj54', 1, '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5.old-2', '{"seq":1,"at":1795126854934,"by":"black","kind":"sit","player":"Ben"}');
INSERT INTO events (game, seq, key, event) VALUES ('bbbwamjqh5t7nevm9d0d', 1, '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5.old-4', '{"seq":1,"at":1795126854943,"by":"black","kind":"sit","player":"Ben"}');
INSERT INTO events (game, seq, key, event) VALUES ('bbbwamjqh5t7nevm9d0d', 2, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-5', '{"seq":2,"at":1795126854946,"by":"white","kind":"ply","ply":"Hc2"}');
INSERT INTO events (game, seq, key, event) VALUES ('wbjhkavxn8eady7ppjxv', 1, '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5.old-7', '{"seq":1,"at":1795126854952,"by":"black","kind":"sit","player":"Ben"}');
INSERT INTO events (game, seq, key, event) VALUES ('wbjhkavxn8eady7ppjxv', 2, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-8', '{"seq":2,"at":1795126854955,"by":"white","kind":"ply","ply":"f1g4"}');
INSERT INTO events (game, seq, key, event) VALUES ('wbjhkavxn8eady7ppjxv', 3, '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5.old-9', '{"seq":3,"at":1795126854959,"by":"black","kind":"ply","ply":"e8e6"}');
INSERT INTO events (game, seq, key, event) VALUES ('wbjhkavxn8eady7ppjxv', 4, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-10', '{"seq":4,"at":1795126854960,"by":"white","kind":"ply","ply":"d2d5"}');
INSERT INTO events (game, seq, key, event) VALUES ('wbjhkavxn8eady7ppjxv', 5, '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5.old-11', '{"seq":5,"at":1795126854961,"by":"black","kind":"ply","ply":"e9f7"}');
INSERT INTO events (game, seq, key, event) VALUES ('wbjhkavxn8eady7ppjxv', 6, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-12', '{"seq":6,"at":1795126854963,"by":"white","kind":"ply","ply":"d5c3"}');
INSERT INTO events (game, seq, key, event) VALUES ('wbjhkavxn8eady7ppjxv', 7, '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5.old-13', '{"seq":7,"at":1795126854964,"by":"black","kind":"ply","ply":"e6d7"}');
INSERT INTO events (game, seq, key, event) VALUES ('wbjhkavxn8eady7ppjxv', 8, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-14', '{"seq":8,"at":1795126854965,"by":"white","kind":"offer","offer":"hints"}');
INSERT INTO events (game, seq, key, event) VALUES ('wbjhkavxn8eady7ppjxv', 9, '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5.old-15', '{"seq":9,"at":1795126854966,"by":"black","kind":"answer","offer":"hints","accept":false}');
INSERT INTO events (game, seq, key, event) VALUES ('wbjhkavxn8eady7ppjxv', 10, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-16', '{"seq":10,"at":1795126854967,"by":"white","kind":"offer","offer":"hints"}');
INSERT INTO events (game, seq, key, event) VALUES ('wbjhkavxn8eady7ppjxv', 11, '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5.old-17', '{"seq":11,"at":1795126854968,"by":"black","kind":"answer","offer":"hints","accept":true}');
INSERT INTO events (game, seq, key, event) VALUES ('wbjhkavxn8eady7ppjxv', 12, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-18', '{"seq":12,"at":1795126854969,"by":"white","kind":"offer","offer":"draw"}');
INSERT INTO events (game, seq, key, event) VALUES ('wbjhkavxn8eady7ppjxv', 13, '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5.old-19', '{"seq":13,"at":1795126854970,"by":"black","kind":"answer","offer":"draw","accept":false}');
INSERT INTO events (game, seq, key, event) VALUES ('wbjhkavxn8eady7ppjxv', 14, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-20', '{"seq":14,"at":1795126854971,"by":"white","kind":"offer","offer":"draw"}');
INSERT INTO events (game, seq, key, event) VALUES ('wbjhkavxn8eady7ppjxv', 15, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-21', '{"seq":15,"at":1795126854972,"by":"white","kind":"withdraw","offer":"draw"}');
INSERT INTO events (game, seq, key, event) VALUES ('wbjhkavxn8eady7ppjxv', 16, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-22', '{"seq":16,"at":1795126854973,"by":"white","kind":"offer","offer":"takeback"}');
INSERT INTO events (game, seq, key, event) VALUES ('wbjhkavxn8eady7ppjxv', 17, '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5.old-23', '{"seq":17,"at":1795126854974,"by":"black","kind":"answer","offer":"takeback","accept":true}');
INSERT INTO events (game, seq, key, event) VALUES ('wbjhkavxn8eady7ppjxv', 18, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-24', '{"seq":18,"at":1795126854976,"by":"white","kind":"hint","ply":"b1a4"}');
INSERT INTO events (game, seq, key, event) VALUES ('wbjhkavxn8eady7ppjxv', 19, '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5.old-25', '{"seq":19,"at":1795126854977,"by":"black","kind":"offer","offer":"draw"}');
INSERT INTO events (game, seq, key, event) VALUES ('hzmj8arj302mrvdw40b0', 1, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-27', '{"seq":1,"at":1795126854989,"by":"black","kind":"ply","ply":"c1b1"}');
INSERT INTO events (game, seq, key, event) VALUES ('hzmj8arj302mrvdw40b0', 2, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-28', '{"seq":2,"at":1795126854990,"by":"white","kind":"ply","ply":"b3a3"}');
INSERT INTO events (game, seq, key, event) VALUES ('hzmj8arj302mrvdw40b0', 3, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-29', '{"seq":3,"at":1795126854991,"by":"black","kind":"ply","ply":"e4d4"}');
INSERT INTO events (game, seq, key, event) VALUES ('hzmj8arj302mrvdw40b0', 4, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-30', '{"seq":4,"at":1795126854992,"by":"white","kind":"ply","ply":"f5e5"}');
INSERT INTO events (game, seq, key, event) VALUES ('hzmj8arj302mrvdw40b0', 5, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-31', '{"seq":5,"at":1795126854993,"by":"black","kind":"ply","ply":"b1b2"}');
INSERT INTO events (game, seq, key, event) VALUES ('hzmj8arj302mrvdw40b0', 6, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-32', '{"seq":6,"at":1795126854994,"by":"white","kind":"takeback"}');
INSERT INTO events (game, seq, key, event) VALUES ('nncdpqcjfwe4espv019y', 1, '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5.old-34', '{"seq":1,"at":1795126855001,"by":"black","kind":"sit","player":"Ben"}');
INSERT INTO events (game, seq, key, event) VALUES ('nncdpqcjfwe4espv019y', 2, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-35', '{"seq":2,"at":1795126855004,"by":"white","kind":"ply","ply":"Hc2"}');
INSERT INTO events (game, seq, key, event) VALUES ('nncdpqcjfwe4espv019y', 3, '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5.old-36', '{"seq":3,"at":1795126855005,"by":"black","kind":"ply","ply":"a4"}');
INSERT INTO events (game, seq, key, event) VALUES ('nncdpqcjfwe4espv019y', 4, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-37', '{"seq":4,"at":1795126855006,"by":"white","kind":"ply","ply":"d5"}');
INSERT INTO events (game, seq, key, event) VALUES ('nncdpqcjfwe4espv019y', 5, '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5.old-38', '{"seq":5,"at":1795126855008,"by":"black","kind":"resign"}');
INSERT INTO events (game, seq, key, event) VALUES ('nncdpqcjfwe4espv019y', 6, '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5.old-39', '{"seq":6,"at":1795126855008,"by":"black","kind":"offer","offer":"rematch"}');
INSERT INTO events (game, seq, key, event) VALUES ('nncdpqcjfwe4espv019y', 7, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-40', '{"seq":7,"at":1795126855008,"by":"white","kind":"offer","offer":"rematch"}');
INSERT INTO events (game, seq, key, event) VALUES ('dx5d30wqmm601atecsyp', 1, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-44', '{"seq":1,"at":1795126855024,"by":"white","kind":"ply","ply":"Ha1"}');
INSERT INTO events (game, seq, key, event) VALUES ('dx5d30wqmm601atecsyp', 2, 'computer 1', '{"seq":2,"at":1795126855082,"by":"black","kind":"ply","ply":"d2"}');
INSERT INTO events (game, seq, key, event) VALUES ('dx5d30wqmm601atecsyp', 3, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-45', '{"seq":3,"at":1795126855122,"by":"white","kind":"hint","ply":"b1"}');
INSERT INTO events (game, seq, key, event) VALUES ('2b3ebectgwyr3zke2gsv', 1, '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5.old-47', '{"seq":1,"at":1795126855233,"by":"black","kind":"sit","player":"Ben"}');
INSERT INTO events (game, seq, key, event) VALUES ('2b3ebectgwyr3zke2gsv', 2, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-48', '{"seq":2,"at":1795126855240,"by":"white","kind":"ply","ply":"Hc2"}');
INSERT INTO events (game, seq, key, event) VALUES ('2b3ebectgwyr3zke2gsv', 3, '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5.old-49', '{"seq":3,"at":1795126855241,"by":"black","kind":"ply","ply":"a4"}');
INSERT INTO events (game, seq, key, event) VALUES ('2b3ebectgwyr3zke2gsv', 4, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-50', '{"seq":4,"at":1795126855243,"by":"white","kind":"ply","ply":"d5"}');
INSERT INTO events (game, seq, key, event) VALUES ('2b3ebectgwyr3zke2gsv', 5, 'flag 4', '{"seq":5,"at":1795126857223,"by":"black","kind":"flag"}');
INSERT INTO events (game, seq, key, event) VALUES ('1ha2c5ndzdpdqkcj1gtc', 1, '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5.old-52', '{"seq":1,"at":1795126857606,"by":"black","kind":"sit","player":"Ben"}');
INSERT INTO events (game, seq, key, event) VALUES ('1ha2c5ndzdpdqkcj1gtc', 2, '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5.old-53', '{"seq":2,"at":1795126857613,"by":"black","kind":"ply","ply":"f2e2"}');
INSERT INTO events (game, seq, key, event) VALUES ('1ha2c5ndzdpdqkcj1gtc', 3, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-54', '{"seq":3,"at":1795126857622,"by":"white","kind":"ply","ply":"b4c4"}');
INSERT INTO events (game, seq, key, event) VALUES ('1ha2c5ndzdpdqkcj1gtc', 4, '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5.old-55', '{"seq":4,"at":1795126857627,"by":"black","kind":"ply","ply":"c6d6"}');
INSERT INTO events (game, seq, key, event) VALUES ('1ha2c5ndzdpdqkcj1gtc', 5, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-56', '{"seq":5,"at":1795126857634,"by":"white","kind":"ply","ply":"b1a1"}');
INSERT INTO events (game, seq, key, event) VALUES ('jtfqhwf853nb59xezj54', 2, 'flag 1', '{"seq":2,"at":1795126915514,"by":"white","kind":"abort"}');
INSERT INTO events (game, seq, key, event) VALUES ('bbbwamjqh5t7nevm9d0d', 3, '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64.old-88', '{"seq":3,"at":1795127037746,"by":"black","kind":"forfeit","why":"being away for too long"}');
INSERT INTO events (game, seq, key, event) VALUES ('1ha2c5ndzdpdqkcj1gtc', 6, 'outage d3m99n2rp6xrn2qjdn71', '{"seq":6,"at":1795127046161,"by":"white","kind":"forgive"}');
INSERT INTO holders (game, colour, visitor) VALUES ('jtfqhwf853nb59xezj54', 'white', '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64');
INSERT INTO holders (game, colour, visitor) VALUES ('jtfqhwf853nb59xezj54', 'black', '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5');
INSERT INTO holders (game, colour, visitor) VALUES ('bbbwamjqh5t7nevm9d0d', 'white', '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64');
INSERT INTO holders (game, colour, visitor) VALUES ('bbbwamjqh5t7nevm9d0d', 'black', '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5');
INSERT INTO holders (game, colour, visitor) VALUES ('wbjhkavxn8eady7ppjxv', 'white', '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64');
INSERT INTO holders (game, colour, visitor) VALUES ('wbjhkavxn8eady7ppjxv', 'black', '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5');
INSERT INTO holders (game, colour, visitor) VALUES ('hzmj8arj302mrvdw40b0', 'white', '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64');
INSERT INTO holders (game, colour, visitor) VALUES ('hzmj8arj302mrvdw40b0', 'black', '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64');
INSERT INTO holders (game, colour, visitor) VALUES ('nncdpqcjfwe4espv019y', 'white', '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64');
INSERT INTO holders (game, colour, visitor) VALUES ('nncdpqcjfwe4espv019y', 'black', '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5');
INSERT INTO holders (game, colour, visitor) VALUES ('x446yna5p4yv0jt8pddf', 'black', '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64');
INSERT INTO holders (game, colour, visitor) VALUES ('x446yna5p4yv0jt8pddf', 'white', '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5');
INSERT INTO holders (game, colour, visitor) VALUES ('y1j08mk8eh2zhfmn44d9', 'white', '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64');
INSERT INTO holders (game, colour, visitor) VALUES ('y1j08mk8eh2zhfmn44d9', 'black', '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64');
INSERT INTO holders (game, colour, visitor) VALUES ('dx5d30wqmm601atecsyp', 'white', '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64');
INSERT INTO holders (game, colour, visitor) VALUES ('2b3ebectgwyr3zke2gsv', 'white', '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64');
INSERT INTO holders (game, colour, visitor) VALUES ('2b3ebectgwyr3zke2gsv', 'black', '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5');
INSERT INTO holders (game, colour, visitor) VALUES ('1ha2c5ndzdpdqkcj1gtc', 'white', '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64');
INSERT INTO holders (game, colour, visitor) VALUES ('1ha2c5ndzdpdqkcj1gtc', 'black', '4230adb3e211a9921f3dbcb34ba9da8ca370e3017b8e383133e0a9f2f0134fd5');
INSERT INTO holders (game, colour, visitor) VALUES ('e403dg90sxyspxqncd2b', 'white', '254117aa741bc45cae73ccfc5678e8b65e3ef897f64e485bc7e2baf340ca6d64');
INSERT INTO links (token, game, colour, visitor, expires) VALUES ('6051e4bf98072312830bc13d4a068734bd3c996274d4eb06123a0c25c84e4928', 'wbjhkavxn8eady7ppjxv', 'white', NULL, 1795213254979);
INSERT INTO secrets (name, value) VALUES ('cookies', 'aqd0dvh4y2j73k75n5faqpw1s568g7qykvk6qg31dt7vqjkam2kj');
INSERT INTO write_checks (id, at) VALUES (1, 1795127046510);
