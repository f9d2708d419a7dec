DROP TRIGGER IF EXISTS provider_listings_inserted;
--> statement-breakpoint
DROP TRIGGER IF EXISTS provider_listings_deleted;
--> statement-breakpoint
DROP TRIGGER IF EXISTS provider_listings_rerated;
--> statement-breakpoint
CREATE TABLE `listing_totals` (
	`scope` text PRIMARY KEY NOT NULL,
	`total` integer NOT NULL,
	CONSTRAINT "listing_totals_total" CHECK((typeof("listing_totals"."total") = 'integer' AND "listing_totals"."total" >= 0))
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `provider_listings_recommended`;
--> statement-breakpoint
DROP INDEX `provider_listings_stars_recommended`;
--> statement-breakpoint
DROP INDEX `provider_listings_stars_newest`;
--> statement-breakpoint
ALTER TABLE `provider_listings` ADD `stars` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE provider_listings SET stars = rating / 100 WHERE rating >= 100;
--> statement-breakpoint
CREATE INDEX `provider_listings_recommended` ON `provider_listings` (`scope`,rank DESC,provider_id DESC);
--> statement-breakpoint
CREATE INDEX `provider_listings_stars_recommended` ON `provider_listings` (`scope`,`stars`,rank DESC,provider_id DESC) WHERE stars > 0;
--> statement-breakpoint
CREATE INDEX `provider_listings_stars_newest` ON `provider_listings` (`scope`,`stars`,provider_id DESC) WHERE stars > 0;
--> statement-breakpoint
INSERT INTO listing_totals (scope, total) SELECT scope, sum(total) FROM listing_counts
WHERE scope GLOB '*:[*]:[*]:[*]' OR scope GLOB '[*]:*:[*]:[*]' GROUP BY scope;
--> statement-breakpoint
CREATE TRIGGER provider_listings_inserted AFTER INSERT ON provider_listings BEGIN
  INSERT INTO listing_counts (scope, stars, total) VALUES (NEW.scope, NEW.stars, 1)
  ON CONFLICT (scope, stars) DO UPDATE SET total = total + 1;
END;
--> statement-breakpoint
CREATE TRIGGER provider_listings_deleted AFTER DELETE ON provider_listings BEGIN
  UPDATE listing_counts SET total = total - 1 WHERE scope = OLD.scope AND stars = OLD.stars;
END;
--> statement-breakpoint
CREATE TRIGGER provider_listings_rerated AFTER UPDATE OF stars ON provider_listings WHEN NEW.stars <> OLD.stars BEGIN
  UPDATE listing_counts SET total = total - 1 WHERE scope = OLD.scope AND stars = OLD.stars;
  INSERT INTO listing_counts (scope, stars, total) VALUES (NEW.scope, NEW.stars, 1)
  ON CONFLICT (scope, stars) DO UPDATE SET total = total + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listing_totals_inserted AFTER INSERT ON provider_listings
WHEN NEW.scope GLOB '*:[*]:[*]:[*]' OR NEW.scope GLOB '[*]:*:[*]:[*]' BEGIN
  INSERT INTO listing_totals (scope, total) VALUES (NEW.scope, 1) ON CONFLICT (scope) DO UPDATE SET total = total + 1;
END;
--> statement-breakpoint
CREATE TRIGGER listing_totals_deleted AFTER DELETE ON provider_listings
WHEN OLD.scope GLOB '*:[*]:[*]:[*]' OR OLD.scope GLOB '[*]:*:[*]:[*]' BEGIN
  UPDATE listing_totals SET total = total - 1 WHERE scope = OLD.scope;
END;
--> statement-breakpoint
CREATE TRIGGER place_version_divisions_inserted AFTER INSERT ON divisions BEGIN
  INSERT INTO data_versions (name, version) VALUES ('places', CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (name) DO UPDATE SET version = max(version + 1, excluded.version);
END;
--> statement-breakpoint
CREATE TRIGGER place_version_divisions_changed AFTER UPDATE ON divisions BEGIN
  INSERT INTO data_versions (name, version) VALUES ('places', CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (name) DO UPDATE SET version = max(version + 1, excluded.version);
END;
--> statement-breakpoint
CREATE TRIGGER place_version_divisions_deleted AFTER DELETE ON divisions BEGIN
  INSERT INTO data_versions (name, version) VALUES ('places', CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (name) DO UPDATE SET version = max(version + 1, excluded.version);
END;
--> statement-breakpoint
CREATE TRIGGER place_version_districts_inserted AFTER INSERT ON districts BEGIN
  INSERT INTO data_versions (name, version) VALUES ('places', CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (name) DO UPDATE SET version = max(version + 1, excluded.version);
END;
--> statement-breakpoint
CREATE TRIGGER place_version_districts_changed AFTER UPDATE ON districts BEGIN
  INSERT INTO data_versions (name, version) VALUES ('places', CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (name) DO UPDATE SET version = max(version + 1, excluded.version);
END;
--> statement-breakpoint
CREATE TRIGGER place_version_districts_deleted AFTER DELETE ON districts BEGIN
  INSERT INTO data_versions (name, version) VALUES ('places', CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (name) DO UPDATE SET version = max(version + 1, excluded.version);
END;
--> statement-breakpoint
CREATE TRIGGER place_version_thanas_inserted AFTER INSERT ON thanas BEGIN
  INSERT INTO data_versions (name, version) VALUES ('places', CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (name) DO UPDATE SET version = max(version + 1, excluded.version);
END;
--> statement-breakpoint
CREATE TRIGGER place_version_thanas_changed AFTER UPDATE ON thanas BEGIN
  INSERT INTO data_versions (name, version) VALUES ('places', CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (name) DO UPDATE SET version = max(version + 1, excluded.version);
END;
--> statement-breakpoint
CREATE TRIGGER place_version_thanas_deleted AFTER DELETE ON thanas BEGIN
  INSERT INTO data_versions (name, version) VALUES ('places', CAST(unixepoch('subsec') * 1000 AS INTEGER))
  ON CONFLICT (name) DO UPDATE SET version = max(version + 1, excluded.version);
END;
