-- What drizzle cannot describe: the search index, the triggers, and the rows that they only add to. See README.md.

-- The search index. It stores no text of its own, and its row id is the recommended order of the list; see
-- worker/features/providers/search/list-index.queries.ts. Each word is in one column only, so that no entry needs to name
-- its columns. Rules of the words: 6f56e956d5955beb
CREATE VIRTUAL TABLE provider_words USING fts5(
  head, sound, bones, wider, wider_sound, filters,
  content = '', contentless_delete = 1, detail = none, prefix = '2 3 4 5 6 7 8 9 10',
  tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"
);
--> statement-breakpoint
-- Few large segments: writes are rare, and every search reads each segment.
INSERT INTO provider_words (provider_words, rank) VALUES ('automerge', 2);
--> statement-breakpoint
-- The public lists, one table for each order: the row ids are positions, which `listing_words` gives. A list is a word, so a page is
-- a short walk from the end of the list of one word. They store no text of their own. SQLite merges four segments at a time: with two
-- as for the search words, one write of twenty takes 40 ms at a million profiles instead of 9.
CREATE VIRTUAL TABLE list_recommended USING fts5(lists, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
--> statement-breakpoint
CREATE VIRTUAL TABLE list_rating USING fts5(lists, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
--> statement-breakpoint
CREATE VIRTUAL TABLE list_newest USING fts5(lists, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
--> statement-breakpoint
-- Those of the same lists that may stand above their place: new profiles below 2^47, by the day of their introduction, and
-- advertisements above. See worker/features/providers/listing/browse.queries.ts.
CREATE VIRTUAL TABLE list_lifted USING fts5(lists, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
--> statement-breakpoint
-- A list with 16 segments of one size would be merged at once, which takes seconds at a million profiles. A hundred never come together:
-- each write of 64 pages merges a part.
INSERT INTO list_recommended (list_recommended, rank) VALUES ('crisismerge', 100);
--> statement-breakpoint
INSERT INTO list_rating (list_rating, rank) VALUES ('crisismerge', 100);
--> statement-breakpoint
INSERT INTO list_newest (list_newest, rank) VALUES ('crisismerge', 100);
--> statement-breakpoint
INSERT INTO list_lifted (list_lifted, rank) VALUES ('crisismerge', 100);
--> statement-breakpoint
-- The scopes of each public provider, which its totals and lists have in common: trade 12 or all, in the country (`x`), a division (`v`),
-- a district (`d`) or a thana (`t`), as in `c12d47` and `t512`.
CREATE VIEW listing_scopes AS
SELECT l.provider_id, scope.value AS scope FROM provider_listings l JOIN json_each(json_array(
  'x', 'v' || l.division_id, 'd' || l.district_id, 't' || l.upazila_id, 'c' || l.category_id || 'x',
  'c' || l.category_id || 'v' || l.division_id, 'c' || l.category_id || 'd' || l.district_id,
  'c' || l.category_id || 't' || l.upazila_id)) scope;
--> statement-breakpoint
-- The positions and lists of each public provider. A list is a scope, perhaps with a gender (`m`, `f`, `o`), the badge (`b`) and the stars
-- of the average, in this order: `c12d47fbs4`. See `listWord` of worker/features/providers/listing/browse.queries.ts, and `positionOf`
-- of worker/features/providers/search/list-index.queries.ts.
CREATE VIEW listing_words AS
SELECT l.provider_id, min(l.rank, 4194303) * 2147483648 + l.provider_id AS recommended,
  l.score * 2147483648 + l.provider_id AS rating, l.provider_id AS newest,
  l.promoted * 2147483648 + l.provider_id AS promoted, l.introduced * 2147483648 + l.provider_id AS introduced,
  (SELECT group_concat(replace(replace(replace(
      '# #g' || iif(l.verified, ' #b #gb', '') || iif(l.stars, ' #* #g*' || iif(l.verified, ' #b* #gb*', ''), ''),
      'g', substr(l.gender, 1, 1)), '*', 's' || l.stars), '#', scope), ' ')
    FROM listing_scopes WHERE provider_id = l.provider_id) AS lists
FROM provider_listings l;
--> statement-breakpoint
CREATE TRIGGER provider_listings_inserted AFTER INSERT ON provider_listings BEGIN
  INSERT INTO list_recommended (rowid, lists) SELECT recommended, lists FROM listing_words WHERE provider_id = NEW.provider_id;
  INSERT INTO list_rating (rowid, lists) SELECT rating, lists FROM listing_words WHERE provider_id = NEW.provider_id;
  INSERT INTO list_newest (rowid, lists) SELECT newest, lists FROM listing_words WHERE provider_id = NEW.provider_id;
  INSERT INTO list_lifted (rowid, lists) SELECT promoted, lists FROM listing_words WHERE provider_id = NEW.provider_id AND NEW.promoted > 0;
  INSERT INTO list_lifted (rowid, lists) SELECT introduced, lists FROM listing_words WHERE provider_id = NEW.provider_id AND NEW.introduced > 0;
  INSERT INTO listing_counts (scope, gender, verified, unrated, stars_1, stars_2, stars_3, stars_4, stars_5)
  SELECT scope, NEW.gender, NEW.verified, NEW.stars = 0, NEW.stars = 1, NEW.stars = 2, NEW.stars = 3, NEW.stars = 4, NEW.stars = 5
  FROM listing_scopes WHERE provider_id = NEW.provider_id
  ON CONFLICT (scope, gender, verified) DO UPDATE SET
    unrated = unrated + excluded.unrated, stars_1 = stars_1 + excluded.stars_1, stars_2 = stars_2 + excluded.stars_2,
    stars_3 = stars_3 + excluded.stars_3, stars_4 = stars_4 + excluded.stars_4, stars_5 = stars_5 + excluded.stars_5;
END;
--> statement-breakpoint
-- Before, while the views still have the row. The search words leave together with the lists.
CREATE TRIGGER provider_listings_deleted BEFORE DELETE ON provider_listings BEGIN
  UPDATE listing_counts SET
    unrated = unrated - (OLD.stars = 0), stars_1 = stars_1 - (OLD.stars = 1), stars_2 = stars_2 - (OLD.stars = 2),
    stars_3 = stars_3 - (OLD.stars = 3), stars_4 = stars_4 - (OLD.stars = 4), stars_5 = stars_5 - (OLD.stars = 5)
  WHERE gender = OLD.gender AND verified = OLD.verified
    AND scope IN (SELECT scope FROM listing_scopes WHERE provider_id = OLD.provider_id);
  DELETE FROM provider_words WHERE rowid = (SELECT recommended FROM listing_words WHERE provider_id = OLD.provider_id);
  DELETE FROM list_recommended WHERE rowid = (SELECT recommended FROM listing_words WHERE provider_id = OLD.provider_id);
  DELETE FROM list_rating WHERE rowid = (SELECT rating FROM listing_words WHERE provider_id = OLD.provider_id);
  DELETE FROM list_newest WHERE rowid = OLD.provider_id;
  DELETE FROM list_lifted WHERE rowid = OLD.promoted * 2147483648 + OLD.provider_id AND OLD.promoted > 0;
  DELETE FROM list_lifted WHERE rowid = OLD.introduced * 2147483648 + OLD.provider_id AND OLD.introduced > 0;
END;
--> statement-breakpoint
CREATE TRIGGER provider_listings_moved BEFORE UPDATE OF rank ON provider_listings WHEN NEW.rank <> OLD.rank BEGIN
  DELETE FROM provider_words WHERE rowid = (SELECT recommended FROM listing_words WHERE provider_id = OLD.provider_id);
  DELETE FROM list_recommended WHERE rowid = (SELECT recommended FROM listing_words WHERE provider_id = OLD.provider_id);
END;
--> statement-breakpoint
CREATE TRIGGER provider_listings_reranked AFTER UPDATE OF rank ON provider_listings WHEN NEW.rank <> OLD.rank BEGIN
  INSERT INTO list_recommended (rowid, lists) SELECT recommended, lists FROM listing_words WHERE provider_id = NEW.provider_id;
END;
--> statement-breakpoint
CREATE TRIGGER provider_listings_rescored AFTER UPDATE OF score ON provider_listings WHEN NEW.score <> OLD.score BEGIN
  DELETE FROM list_rating WHERE rowid = OLD.score * 2147483648 + OLD.provider_id;
  INSERT INTO list_rating (rowid, lists) SELECT rating, lists FROM listing_words WHERE provider_id = NEW.provider_id;
END;
--> statement-breakpoint
CREATE TRIGGER provider_listings_promoted AFTER UPDATE OF promoted ON provider_listings WHEN NEW.promoted <> OLD.promoted BEGIN
  DELETE FROM list_lifted WHERE rowid = OLD.promoted * 2147483648 + OLD.provider_id AND OLD.promoted > 0;
  INSERT INTO list_lifted (rowid, lists) SELECT promoted, lists FROM listing_words WHERE provider_id = NEW.provider_id AND NEW.promoted > 0;
END;
--> statement-breakpoint
CREATE TRIGGER provider_listings_introduced AFTER UPDATE OF introduced ON provider_listings WHEN NEW.introduced <> OLD.introduced BEGIN
  DELETE FROM list_lifted WHERE rowid = OLD.introduced * 2147483648 + OLD.provider_id AND OLD.introduced > 0;
  INSERT INTO list_lifted (rowid, lists) SELECT introduced, lists FROM listing_words WHERE provider_id = NEW.provider_id AND NEW.introduced > 0;
END;
--> statement-breakpoint
-- Phone numbers shown, by day, district and category. Category 0 is the whole district.
CREATE TRIGGER reveals_counted AFTER INSERT ON reveals BEGIN
  INSERT INTO interest_days (category_id, day, district_id, reveals)
  SELECT trade.value, date((NEW.created_at + 21600000) / 1000, 'unixepoch'), p.district_id, 1
  FROM providers p JOIN json_each(json_array(0, p.category_id)) trade WHERE p.id = NEW.provider_id
  ON CONFLICT (category_id, day, district_id) DO UPDATE SET reveals = reveals + 1;
END;
--> statement-breakpoint
-- The slugs that a trade or place had before: worker/features/slugs/slugs.table.ts.
CREATE TRIGGER past_slugs_categories_changed AFTER UPDATE OF slug ON categories
WHEN OLD.slug IS NOT NULL AND NEW.slug IS NOT OLD.slug BEGIN
  INSERT INTO past_slugs (space, slug, level, target_id) VALUES ('trade', OLD.slug, 'trade', OLD.id)
  ON CONFLICT (space, slug) DO UPDATE SET level = excluded.level, target_id = excluded.target_id;
END;
--> statement-breakpoint
CREATE TRIGGER past_slugs_categories_deleted AFTER DELETE ON categories WHEN OLD.slug IS NOT NULL BEGIN
  INSERT INTO past_slugs (space, slug, level, target_id) VALUES ('trade', OLD.slug, 'trade', OLD.id)
  ON CONFLICT (space, slug) DO UPDATE SET level = excluded.level, target_id = excluded.target_id;
END;
--> statement-breakpoint
CREATE TRIGGER past_slugs_divisions_changed AFTER UPDATE OF slug ON divisions
WHEN OLD.slug IS NOT NULL AND NEW.slug IS NOT OLD.slug BEGIN
  INSERT INTO past_slugs (space, slug, level, target_id) VALUES ('area', OLD.slug, 'division', OLD.id)
  ON CONFLICT (space, slug) DO UPDATE SET level = excluded.level, target_id = excluded.target_id;
END;
--> statement-breakpoint
CREATE TRIGGER past_slugs_divisions_deleted AFTER DELETE ON divisions WHEN OLD.slug IS NOT NULL BEGIN
  INSERT INTO past_slugs (space, slug, level, target_id) VALUES ('area', OLD.slug, 'division', OLD.id)
  ON CONFLICT (space, slug) DO UPDATE SET level = excluded.level, target_id = excluded.target_id;
END;
--> statement-breakpoint
CREATE TRIGGER past_slugs_districts_changed AFTER UPDATE OF slug ON districts
WHEN OLD.slug IS NOT NULL AND NEW.slug IS NOT OLD.slug BEGIN
  INSERT INTO past_slugs (space, slug, level, target_id) VALUES ('area', OLD.slug, 'district', OLD.id)
  ON CONFLICT (space, slug) DO UPDATE SET level = excluded.level, target_id = excluded.target_id;
END;
--> statement-breakpoint
CREATE TRIGGER past_slugs_districts_deleted AFTER DELETE ON districts WHEN OLD.slug IS NOT NULL BEGIN
  INSERT INTO past_slugs (space, slug, level, target_id) VALUES ('area', OLD.slug, 'district', OLD.id)
  ON CONFLICT (space, slug) DO UPDATE SET level = excluded.level, target_id = excluded.target_id;
END;
--> statement-breakpoint
CREATE TRIGGER past_slugs_thanas_changed AFTER UPDATE OF slug, district_id ON thanas
WHEN OLD.slug IS NOT NULL AND (NEW.slug IS NOT OLD.slug OR NEW.district_id <> OLD.district_id) BEGIN
  INSERT INTO past_slugs (space, slug, level, target_id) VALUES ('district:' || OLD.district_id, OLD.slug, 'thana', OLD.id)
  ON CONFLICT (space, slug) DO UPDATE SET level = excluded.level, target_id = excluded.target_id;
END;
--> statement-breakpoint
CREATE TRIGGER past_slugs_thanas_deleted AFTER DELETE ON thanas WHEN OLD.slug IS NOT NULL BEGIN
  INSERT INTO past_slugs (space, slug, level, target_id) VALUES ('district:' || OLD.district_id, OLD.slug, 'thana', OLD.id)
  ON CONFLICT (space, slug) DO UPDATE SET level = excluded.level, target_id = excluded.target_id;
END;
--> statement-breakpoint
-- Whichever way a session ends: by its user, by a new password, or by a suspension.
CREATE TRIGGER push_subscriptions_signed_out AFTER UPDATE OF ended_at ON sessions
WHEN NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL BEGIN
  DELETE FROM push_subscriptions WHERE session_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER provider_requests_matched AFTER INSERT ON provider_listings BEGIN
  UPDATE provider_requests SET matched_at = CAST(unixepoch('subsec') * 1000 AS INTEGER)
  WHERE scope IN ('c' || NEW.category_id || 'd' || NEW.district_id, 'c' || NEW.category_id || 't' || NEW.upazila_id)
    AND answered_at IS NULL AND matched_at IS NULL;
END;
--> statement-breakpoint
-- The reply and the reports are about the comment, so they leave with it.
CREATE TRIGGER review_comment_removed AFTER UPDATE OF comment ON ratings
WHEN NEW.comment IS NULL AND OLD.comment IS NOT NULL BEGIN
  DELETE FROM review_replies WHERE rating_id = OLD.id;
  DELETE FROM review_reports WHERE rating_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER review_removed BEFORE DELETE ON ratings BEGIN
  DELETE FROM review_replies WHERE rating_id = OLD.id;
  DELETE FROM review_reports WHERE rating_id = OLD.id;
END;
--> statement-breakpoint
-- Until the first night, a profile without ratings starts at four stars.
INSERT INTO list_order (id, mean, day) VALUES (1, 400, (unixepoch() + 21600) / 86400);
