CREATE TRIGGER trade_version_inserted AFTER INSERT ON categories BEGIN
  INSERT INTO data_versions (name, version) VALUES ('trades', CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (name) DO UPDATE SET version = max(version + 1, excluded.version);
END;
--> statement-breakpoint
CREATE TRIGGER trade_version_changed AFTER UPDATE OF name, image, words, is_active, sort_order ON categories BEGIN
  INSERT INTO data_versions (name, version) VALUES ('trades', CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (name) DO UPDATE SET version = max(version + 1, excluded.version);
END;
--> statement-breakpoint
CREATE TRIGGER trade_version_deleted AFTER DELETE ON categories BEGIN
  INSERT INTO data_versions (name, version) VALUES ('trades', CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (name) DO UPDATE SET version = max(version + 1, excluded.version);
END;

--> statement-breakpoint
-- The search index again, smaller and with an index for the beginnings of words: each word is in one column only, so that no
-- entry needs to name its columns.
DROP TABLE provider_words;
--> statement-breakpoint
CREATE VIRTUAL TABLE provider_words USING fts5(
  head, sound, bones, wider, wider_sound, filters,
  content = '', contentless_delete = 1, detail = none, prefix = '2 3 4 5 6 7 8 9 10',
  tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"
);
--> statement-breakpoint
INSERT INTO provider_words (provider_words, rank) VALUES ('automerge', 2);
--> statement-breakpoint
-- The 10,000 most recommended profiles are found at once; the job `search_words` writes all others.
INSERT OR REPLACE INTO provider_words (rowid, head, sound, bones, wider, wider_sound, filters)
WITH gathered AS MATERIALIZED (SELECT min(l.rank, 4194303) * 2147483648 + l.provider_id AS position,
    'c' || p.category_id || ' ' || 'v' || p.division_id || ' ' || 'd' || p.district_id || ' ' || 't' || p.upazila_id || ' ' || 'c' || p.category_id || 'v' || p.division_id || ' ' || 'c' || p.category_id || 'd' || p.district_id || ' ' || 'c' || p.category_id || 't' || p.upazila_id || ' ' || p.gender || ' ' || 'stars' || (l.rating / 100) || ' ' || iif(p.verified_badge, 'verified', '') AS filters,
    lower('' || ' ' || p.name || ' ' || c.name || ' ' || t.bn_name || ' ' || t.name || ' ' || (SELECT coalesce(group_concat(value, ' '), '') FROM json_each(t.aka)) || ' ' || d.bn_name || ' ' || d.name || ' ' || (SELECT coalesce(group_concat(value, ' '), '') FROM json_each(d.aka)) || ' ' || char(31) || ' ' || v.bn_name || ' ' || v.name || ' ' || (SELECT coalesce(group_concat(value, ' '), '') FROM json_each(v.aka)) || ' ' || p.work_experience || ' ' || coalesce(p.bio, '') || ' ' || coalesce(c.description, '') || ' ' || '') AS words
  FROM providers p
  JOIN provider_listings l ON l.scope = '*:*:*:*' AND l.provider_id = p.id
  JOIN categories c ON c.id = p.category_id
  JOIN thanas t ON t.id = p.upazila_id
  JOIN districts d ON d.id = p.district_id
  JOIN divisions v ON v.id = p.division_id
  WHERE p.id IN (SELECT provider_id FROM provider_listings WHERE scope = '*:*:*:*' ORDER BY rank DESC, provider_id DESC LIMIT 10000)),
plain AS MATERIALIZED (SELECT position, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(words, char(2524), 'ড়'), char(2525), 'ঢ়'), char(2527), 'য়'), char(2503, 2494), 'ো'), char(2503, 2519), 'ৌ'), char(8203), ''), char(8204), ''), char(8205), ''), char(65279), ''), '''', ''), '’', ''), '‘', ''), '`', ''), '০', '0'), '১', '1'), '২', '2'), '৩', '3'), '৪', '4'), '৫', '5'), '৬', '6'), '৭', '7'), '৮', '8'), '৯', '9'), 'মিস্ত্রী', 'মিস্ত্রি'), 'মিস্ত্রি', ' মিস্ত্রি'), 'mistry', 'mistri'), 'mistiri', 'mistri'), 'mistri', ' mistri'), char(10), ' '), char(13), ' '), char(9), ' '), '.', ' '), ',', ' '), ';', ' '), ':', ' '), '!', ' '), '?', ' '), '।', ' '), '|', ' '), '/', ' '), '\', ' '), '-', ' '), '–', ' '), '—', ' '), '_', ' '), '(', ' '), ')', ' '), '[', ' '), ']', ' '), '{', ' '), '}', ' '), '<', ' '), '>', ' '), '"', ' '), '“', ' '), '”', ' '), '+', ' '), '&', ' '), '*', ' '), '#', ' '), '%', ' '), '@', ' '), '=', ' '), '~', ' '), '^', ' '), '$', ' ') AS words FROM gathered),
sounding_1 AS MATERIALIZED (SELECT position, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(words, 'tion', 'sin'), 'sion', 'sin'), 'sch', 'sk'), 'tech', 'tek'), 'mech', 'mek'), 'que ', 'k '), 'x', 'ks'), 'q', 'k'), 'ck', 'k'), 'chh', 'ç'), 'ch', 'ç'), 'ce', 'se'), 'ci', 'si'), 'cy', 'si'), 'c', 'k'), 'ç', 'c'), 'ksh', 'k'), 'ph', 'f'), 'kh', 'k'), 'gh', 'g'), 'jh', 'j'), 'zh', 'j'), 'th', 't'), 'dh', 'd'), 'bh', 'b'), 'sh', 's'), 'rh', 'r'), 'gya', 'ga'), 'z', 'j'), 'v', 'b'), 'ngg', 'ng'), 'bb', 'b'), 'cc', 'c'), 'dd', 'd'), 'ff', 'f'), 'gg', 'g'), 'hh', 'h'), 'jj', 'j'), 'kk', 'k'), 'll', 'l'), 'mm', 'm'), 'nn', 'n'), 'pp', 'p'), 'rr', 'r'), 'ss', 's'), 'tt', 't'), 'oo', 'u'), 'ee', 'i'), 'ea', 'i'), 'owd', 'ud'), 'oud', 'ud'), 'aud', 'ud'), 'er ', 'r '), 'e ', ' '), 'ah ', 'A '), 'h ', ' '), 'a ', 'A '), ' o', ' A'), ' a', ' A'), 'y', 'i'), 'e', 'i'), 'a', ''), 'o', ''), 'ক্ষ', 'k'), 'জ্ঞ', 'g'), 'িঞ', 'ি'), 'ওয়', 'w'), 'োয়', 'w'), 'ুয়', 'u'), 'উয়', 'u'), 'য়', 'i'), 'ড়', 'r'), 'ঢ়', 'r'), '্য', ''), 'ম্ব', 'mb'), 'র্ব', 'rb'), 'ল্ব', 'lb'), '্ব', ''), 'হ ', ' '), ' আ', ' A') AS words FROM plain),
sounding_2 AS MATERIALIZED (SELECT position, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(words, ' অ', ' A'), ' ও', ' A'), 'া ', 'A '), 'ের ', 'r '), 'ে ', ' '), 'ং', 'ng'), 'ৃ', 'ri'), 'ঋ', 'ri'), 'ি', 'i'), 'ী', 'i'), 'ে', 'i'), 'ৈ', 'i'), 'ই', 'i'), 'ঈ', 'i'), 'এ', 'i'), 'ঐ', 'i'), 'ু', 'u'), 'ূ', 'u'), 'ৌ', 'u'), 'উ', 'u'), 'ঊ', 'u'), 'ঔ', 'u'), 'া', ''), 'ো', ''), 'অ', ''), 'আ', ''), 'ও', ''), 'ঁ', ''), 'ঃ', ''), '়', ''), 'ক', 'k'), 'খ', 'k'), 'গ', 'g'), 'ঘ', 'g'), 'ঙ', 'ng'), 'চ', 'c'), 'ছ', 'c'), 'জ', 'j'), 'ঝ', 'j'), 'য', 'j'), 'ঞ', 'n'), 'ণ', 'n'), 'ন', 'n'), 'ট', 't'), 'ঠ', 't'), 'ত', 't'), 'থ', 't'), 'ৎ', 't'), 'ড', 'd'), 'ঢ', 'd'), 'দ', 'd'), 'ধ', 'd'), 'প', 'p'), 'ফ', 'f'), 'ব', 'b'), 'ভ', 'b'), 'ম', 'm'), 'র', 'r'), 'ল', 'l'), 'শ', 's'), 'ষ', 's'), 'স', 's'), 'হ', 'h'), 'b্b', 'b'), 'c্c', 'c'), 'd্d', 'd'), 'f্f', 'f'), 'g্g', 'g'), 'h্h', 'h'), 'j্j', 'j'), 'k্k', 'k'), 'l্l', 'l'), 'm্m', 'm'), 'n্n', 'n'), 'p্p', 'p'), 'r্r', 'r'), 's্s', 's'), 't্t', 't'), '্', ''), 'ngg', 'ng') AS words FROM sounding_1),
sounding AS MATERIALIZED (SELECT position, replace(replace(replace(words, 'ii', 'i'), 'uu', 'u'), 'A', 'a') AS words FROM sounding_2),
bare AS MATERIALIZED (SELECT position, replace(replace(replace(replace(replace(replace(replace(words, ' i', ' a'), ' u', ' a'), ' w', ' a'), 'i', ''), 'u', ''), 'w', ''), 'a ', ' ') AS words FROM sounding)
SELECT gathered.position, substr(plain.words, 1, instr(plain.words, char(31)) - 1), replace(substr(sounding.words, 1, instr(sounding.words, char(31)) - 1), ' ', char(32, 57344)), replace(substr(bare.words, 1, instr(bare.words, char(31)) - 1), ' ', char(32, 57345)),
  replace(substr(plain.words, instr(plain.words, char(31)) + 1), ' ', char(32, 57346)), replace(substr(sounding.words, instr(sounding.words, char(31)) + 1), ' ', char(32, 57347)), replace(' ' || gathered.filters, ' ', char(32, 57348))
FROM gathered JOIN plain USING (position) JOIN sounding USING (position) JOIN bare USING (position)
ORDER BY gathered.position;
--> statement-breakpoint
-- Rules of the words: 74c4093fb13f67f7
INSERT INTO word_refreshes (scope, scope_id, requested_at) VALUES ('all', 0, unixepoch() * 1000)
ON CONFLICT (scope, scope_id) DO UPDATE SET after_id = 0, done = 0, requested_at = excluded.requested_at;
