ALTER TABLE `provider_changes` ADD `previous` text;--> statement-breakpoint
CREATE INDEX `providers_phone` ON `providers` (`phone`);--> statement-breakpoint
CREATE INDEX `providers_kept_documents` ON `providers` (`reviewed_at`) WHERE "providers"."id_card_front" IS NOT NULL OR "providers"."id_card_back" IS NOT NULL;--> statement-breakpoint
-- Profiles by status, for the tabs of the moderation queue and the dashboard. An erased profile has no phone and counts nowhere.
INSERT INTO site_counters (name, total)
SELECT 'providers_' || s.value, (SELECT count(*) FROM providers p WHERE p.status = s.value AND p.phone <> '')
FROM json_each('["pending","approved","rejected"]') s;
--> statement-breakpoint
CREATE TRIGGER providers_counted_inserted AFTER INSERT ON providers WHEN NEW.phone <> '' BEGIN
  UPDATE site_counters SET total = total + 1 WHERE name = 'providers_' || NEW.status;
END;
--> statement-breakpoint
CREATE TRIGGER providers_counted_deleted AFTER DELETE ON providers WHEN OLD.phone <> '' BEGIN
  UPDATE site_counters SET total = total - 1 WHERE name = 'providers_' || OLD.status;
END;
--> statement-breakpoint
CREATE TRIGGER providers_counted_changed AFTER UPDATE OF status, phone ON providers
WHEN NEW.status <> OLD.status OR (NEW.phone = '') <> (OLD.phone = '') BEGIN
  UPDATE site_counters SET total = total - 1 WHERE name = 'providers_' || OLD.status AND OLD.phone <> '';
  UPDATE site_counters SET total = total + 1 WHERE name = 'providers_' || NEW.status AND NEW.phone <> '';
END;
