CREATE TABLE `job_states` (
	`job` text PRIMARY KEY NOT NULL,
	`last_started_at` integer NOT NULL,
	`last_finished_at` integer NOT NULL,
	`last_handled` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`last_succeeded_at` integer,
	`failures` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `counter_days` (
	`name` text NOT NULL,
	`day` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`name`, `day`)
);
--> statement-breakpoint
CREATE TABLE `interest_days` (
	`category_id` integer NOT NULL,
	`day` text NOT NULL,
	`district_id` integer NOT NULL,
	`searches` integer DEFAULT 0 NOT NULL,
	`reveals` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`category_id`, `day`, `district_id`),
	CONSTRAINT "interest_days_counts" CHECK((typeof("interest_days"."searches") = 'integer' AND "interest_days"."searches" >= 0)),
	CONSTRAINT "interest_days_reveals" CHECK((typeof("interest_days"."reveals") = 'integer' AND "interest_days"."reveals" >= 0))
);
--> statement-breakpoint
CREATE INDEX `interest_days_district` ON `interest_days` (`district_id`,`day`);--> statement-breakpoint
CREATE INDEX `job_runs_failed` ON `job_runs` (`started_at`) WHERE "job_runs"."error" IS NOT NULL;--> statement-breakpoint
-- Running subscriptions and boosts, for the dashboard; and how each kept total stood at the end of each day of Asia/Dhaka
-- (six hours ahead all year), so that "at the end of last month" is a row and not a reconstruction.
INSERT INTO site_counters (name, total)
SELECT 'subscriptions_active', (SELECT count(*) FROM subscriptions WHERE status = 'active');
--> statement-breakpoint
INSERT INTO site_counters (name, total)
SELECT 'boosts_active', (SELECT count(*) FROM boosts WHERE status = 'active');
--> statement-breakpoint
CREATE TRIGGER subscriptions_counted_inserted AFTER INSERT ON subscriptions WHEN NEW.status = 'active' BEGIN
  UPDATE site_counters SET total = total + 1 WHERE name = 'subscriptions_active';
END;
--> statement-breakpoint
CREATE TRIGGER subscriptions_counted_changed AFTER UPDATE OF status ON subscriptions
WHEN (NEW.status = 'active') <> (OLD.status = 'active') BEGIN
  UPDATE site_counters SET total = total + (NEW.status = 'active') - (OLD.status = 'active')
  WHERE name = 'subscriptions_active';
END;
--> statement-breakpoint
CREATE TRIGGER subscriptions_counted_deleted AFTER DELETE ON subscriptions WHEN OLD.status = 'active' BEGIN
  UPDATE site_counters SET total = total - 1 WHERE name = 'subscriptions_active';
END;
--> statement-breakpoint
CREATE TRIGGER boosts_counted_inserted AFTER INSERT ON boosts WHEN NEW.status = 'active' BEGIN
  UPDATE site_counters SET total = total + 1 WHERE name = 'boosts_active';
END;
--> statement-breakpoint
CREATE TRIGGER boosts_counted_changed AFTER UPDATE OF status ON boosts
WHEN (NEW.status = 'active') <> (OLD.status = 'active') BEGIN
  UPDATE site_counters SET total = total + (NEW.status = 'active') - (OLD.status = 'active') WHERE name = 'boosts_active';
END;
--> statement-breakpoint
CREATE TRIGGER boosts_counted_deleted AFTER DELETE ON boosts WHEN OLD.status = 'active' BEGIN
  UPDATE site_counters SET total = total - 1 WHERE name = 'boosts_active';
END;
--> statement-breakpoint
INSERT INTO counter_days (name, day, total) SELECT name, date('now', '+6 hours'), total FROM site_counters;
--> statement-breakpoint
-- What the rows still tell of the end of last month.
INSERT INTO counter_days (name, day, total)
WITH month AS (
  SELECT date('now', '+6 hours', 'start of month', '-1 day') AS last_day,
    unixepoch('now', '+6 hours', 'start of month') * 1000 - 21600000 AS over_at
)
SELECT 'providers_pending', last_day, (SELECT count(*) FROM providers p
  WHERE p.phone <> '' AND p.submitted_at < over_at AND (p.reviewed_at IS NULL OR p.reviewed_at >= over_at)) FROM month
UNION ALL
SELECT 'providers_approved', last_day, (SELECT count(*) FROM providers p
  WHERE p.phone <> '' AND p.status = 'approved' AND p.reviewed_at < over_at) FROM month
UNION ALL
SELECT 'subscriptions_active', last_day, (SELECT count(*) FROM subscriptions s
  WHERE s.status IN ('active', 'expired') AND s.starts_at < over_at AND s.ends_at >= over_at) FROM month WHERE 1
ON CONFLICT (name, day) DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER counter_days_begun AFTER INSERT ON site_counters BEGIN
  INSERT INTO counter_days (name, day, total) VALUES (NEW.name, date('now', '+6 hours'), NEW.total)
  ON CONFLICT (name, day) DO UPDATE SET total = excluded.total;
END;
--> statement-breakpoint
CREATE TRIGGER counter_days_changed AFTER UPDATE OF total ON site_counters WHEN NEW.total <> OLD.total BEGIN
  INSERT INTO counter_days (name, day, total) VALUES (NEW.name, date('now', '+6 hours'), NEW.total)
  ON CONFLICT (name, day) DO UPDATE SET total = excluded.total;
END;
--> statement-breakpoint
-- Numbers shown, by day, district and trade: what people want, without saying who. First those there are already.
INSERT INTO interest_days (category_id, day, district_id, reveals)
SELECT 0, date((r.created_at + 21600000) / 1000, 'unixepoch') AS shown_on, p.district_id, count(*)
FROM reveals r JOIN providers p ON p.id = r.provider_id GROUP BY shown_on, p.district_id;
--> statement-breakpoint
INSERT INTO interest_days (category_id, day, district_id, reveals)
SELECT p.category_id, date((r.created_at + 21600000) / 1000, 'unixepoch') AS shown_on, p.district_id, count(*)
FROM reveals r JOIN providers p ON p.id = r.provider_id GROUP BY p.category_id, shown_on, p.district_id;
--> statement-breakpoint
CREATE TRIGGER reveals_counted AFTER INSERT ON reveals BEGIN
  INSERT INTO interest_days (category_id, day, district_id, reveals)
  SELECT trade.value, date((NEW.created_at + 21600000) / 1000, 'unixepoch'), p.district_id, 1
  FROM providers p JOIN json_each(json_array(0, p.category_id)) trade WHERE p.id = NEW.provider_id
  ON CONFLICT (category_id, day, district_id) DO UPDATE SET reveals = reveals + 1;
END;
