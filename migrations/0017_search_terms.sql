-- Rules of the words: 87bd4ed2d5b02779
INSERT INTO word_refreshes (scope, scope_id, requested_at) VALUES ('all', 0, unixepoch() * 1000)
ON CONFLICT (scope, scope_id) DO UPDATE SET after_id = 0, done = 0, requested_at = excluded.requested_at;
