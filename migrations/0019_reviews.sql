CREATE TABLE `review_counts` (
	`provider_id` integer NOT NULL,
	`kind` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`provider_id`, `kind`),
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "review_counts_total" CHECK((typeof("review_counts"."total") = 'integer' AND "review_counts"."total" >= 0))
);
--> statement-breakpoint
CREATE TABLE `review_replies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`rating_id` integer NOT NULL,
	`text` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`refusal_reason` text,
	`reviewed_at` integer,
	`reviewed_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`rating_id`) REFERENCES `ratings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_replies_one_per_rating` ON `review_replies` (`rating_id`);
--> statement-breakpoint
CREATE INDEX `review_replies_pending` ON `review_replies` (`updated_at`) WHERE status = 'pending';
--> statement-breakpoint
CREATE TABLE `review_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`rating_id` integer NOT NULL,
	`reporter` text NOT NULL,
	`reason` text NOT NULL,
	`dismissed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`rating_id`) REFERENCES `ratings`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_reports_once` ON `review_reports` (`rating_id`,`reporter`);
--> statement-breakpoint
CREATE INDEX `review_reports_reporter` ON `review_reports` (`reporter`,`created_at`);
--> statement-breakpoint
CREATE INDEX `review_reports_open` ON `review_reports` (`rating_id`,`created_at`) WHERE dismissed_at IS NULL;
--> statement-breakpoint
CREATE INDEX `review_reports_dismissed` ON `review_reports` (`dismissed_at`);
--> statement-breakpoint
ALTER TABLE `ratings` ADD `tags` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `ratings` ADD `contacted` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX `ratings_shown` ON `ratings` (`provider_id`,contacted DESC,updated_at DESC,id DESC) WHERE comment IS NOT NULL AND comment_held = 0;
--> statement-breakpoint
ALTER TABLE `reveals` ADD `rating_prompt_dismissed_at` integer;
--> statement-breakpoint
CREATE TRIGGER reviews_counted_inserted AFTER INSERT ON ratings BEGIN
  INSERT INTO review_counts (provider_id, kind, total)
  SELECT NEW.provider_id, kind.value, 1 FROM json_each(json_array('stars_' || NEW.rating, iif(NEW.tags & 1, 'on_time', NULL),
    iif(NEW.tags & 2, 'fair_price', NULL), iif(NEW.tags & 4, 'good_work', NULL), iif(NEW.tags & 8, 'would_call_again', NULL))) kind
  WHERE kind.value IS NOT NULL
  ON CONFLICT (provider_id, kind) DO UPDATE SET total = total + 1;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_counted_changed AFTER UPDATE OF rating, tags ON ratings
WHEN NEW.rating <> OLD.rating OR NEW.tags <> OLD.tags BEGIN
  UPDATE review_counts SET total = total - 1 WHERE provider_id = OLD.provider_id AND kind IN (
    SELECT kind.value FROM json_each(json_array('stars_' || OLD.rating, iif(OLD.tags & 1, 'on_time', NULL),
    iif(OLD.tags & 2, 'fair_price', NULL), iif(OLD.tags & 4, 'good_work', NULL), iif(OLD.tags & 8, 'would_call_again', NULL))) kind
  WHERE kind.value IS NOT NULL);
  DELETE FROM review_counts WHERE provider_id = OLD.provider_id AND total = 0;
  INSERT INTO review_counts (provider_id, kind, total)
  SELECT NEW.provider_id, kind.value, 1 FROM json_each(json_array('stars_' || NEW.rating, iif(NEW.tags & 1, 'on_time', NULL),
    iif(NEW.tags & 2, 'fair_price', NULL), iif(NEW.tags & 4, 'good_work', NULL), iif(NEW.tags & 8, 'would_call_again', NULL))) kind
  WHERE kind.value IS NOT NULL
  ON CONFLICT (provider_id, kind) DO UPDATE SET total = total + 1;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_counted_deleted AFTER DELETE ON ratings BEGIN
  UPDATE review_counts SET total = total - 1 WHERE provider_id = OLD.provider_id AND kind IN (
    SELECT kind.value FROM json_each(json_array('stars_' || OLD.rating, iif(OLD.tags & 1, 'on_time', NULL),
    iif(OLD.tags & 2, 'fair_price', NULL), iif(OLD.tags & 4, 'good_work', NULL), iif(OLD.tags & 8, 'would_call_again', NULL))) kind
  WHERE kind.value IS NOT NULL);
  DELETE FROM review_counts WHERE provider_id = OLD.provider_id AND total = 0;
END;
--> statement-breakpoint
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
UPDATE ratings SET contacted = 1 WHERE EXISTS (SELECT 1 FROM reveals r
  WHERE r.customer_id = ratings.customer_id AND r.provider_id = ratings.provider_id AND r.created_at <= ratings.updated_at);
--> statement-breakpoint
INSERT INTO review_counts (provider_id, kind, total)
SELECT provider_id, 'stars_' || rating, count(*) FROM ratings GROUP BY provider_id, rating;
