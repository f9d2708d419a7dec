CREATE TABLE `review_counts` (
	`provider_id` integer PRIMARY KEY NOT NULL,
	`stars_1` integer DEFAULT 0 NOT NULL,
	`stars_2` integer DEFAULT 0 NOT NULL,
	`stars_3` integer DEFAULT 0 NOT NULL,
	`stars_4` integer DEFAULT 0 NOT NULL,
	`stars_5` integer DEFAULT 0 NOT NULL,
	`on_time` integer DEFAULT 0 NOT NULL,
	`fair_price` integer DEFAULT 0 NOT NULL,
	`good_work` integer DEFAULT 0 NOT NULL,
	`would_call_again` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "review_counts_totals" CHECK(min("review_counts"."stars_1", "review_counts"."stars_2", "review_counts"."stars_3", "review_counts"."stars_4", "review_counts"."stars_5", "review_counts"."on_time", "review_counts"."fair_price", "review_counts"."good_work", "review_counts"."would_call_again") >= 0)
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
  INSERT INTO review_counts (provider_id, stars_1, stars_2, stars_3, stars_4, stars_5, on_time, fair_price, good_work, would_call_again)
  VALUES (NEW.provider_id, (NEW.rating = 1), (NEW.rating = 2), (NEW.rating = 3), (NEW.rating = 4), (NEW.rating = 5),
    ((NEW.tags & 1) > 0), ((NEW.tags & 2) > 0), ((NEW.tags & 4) > 0), ((NEW.tags & 8) > 0))
  ON CONFLICT (provider_id) DO UPDATE SET
    stars_1 = stars_1 + excluded.stars_1, stars_2 = stars_2 + excluded.stars_2,
    stars_3 = stars_3 + excluded.stars_3, stars_4 = stars_4 + excluded.stars_4,
    stars_5 = stars_5 + excluded.stars_5, on_time = on_time + excluded.on_time,
    fair_price = fair_price + excluded.fair_price, good_work = good_work + excluded.good_work,
    would_call_again = would_call_again + excluded.would_call_again;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_counted_changed AFTER UPDATE OF rating, tags ON ratings
WHEN NEW.rating <> OLD.rating OR NEW.tags <> OLD.tags BEGIN
  UPDATE review_counts SET
    stars_1 = stars_1 + (NEW.rating = 1) - (OLD.rating = 1),
    stars_2 = stars_2 + (NEW.rating = 2) - (OLD.rating = 2),
    stars_3 = stars_3 + (NEW.rating = 3) - (OLD.rating = 3),
    stars_4 = stars_4 + (NEW.rating = 4) - (OLD.rating = 4),
    stars_5 = stars_5 + (NEW.rating = 5) - (OLD.rating = 5),
    on_time = on_time + ((NEW.tags & 1) > 0) - ((OLD.tags & 1) > 0),
    fair_price = fair_price + ((NEW.tags & 2) > 0) - ((OLD.tags & 2) > 0),
    good_work = good_work + ((NEW.tags & 4) > 0) - ((OLD.tags & 4) > 0),
    would_call_again = would_call_again + ((NEW.tags & 8) > 0) - ((OLD.tags & 8) > 0)
  WHERE provider_id = OLD.provider_id;
END;
--> statement-breakpoint
CREATE TRIGGER reviews_counted_deleted AFTER DELETE ON ratings BEGIN
  UPDATE review_counts SET
    stars_1 = stars_1 - (OLD.rating = 1), stars_2 = stars_2 - (OLD.rating = 2),
    stars_3 = stars_3 - (OLD.rating = 3), stars_4 = stars_4 - (OLD.rating = 4),
    stars_5 = stars_5 - (OLD.rating = 5), on_time = on_time - ((OLD.tags & 1) > 0),
    fair_price = fair_price - ((OLD.tags & 2) > 0), good_work = good_work - ((OLD.tags & 4) > 0),
    would_call_again = would_call_again - ((OLD.tags & 8) > 0)
  WHERE provider_id = OLD.provider_id;
  DELETE FROM review_counts WHERE provider_id = OLD.provider_id AND stars_1 + stars_2 + stars_3 + stars_4 + stars_5 = 0;
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
INSERT INTO review_counts (provider_id, stars_1, stars_2, stars_3, stars_4, stars_5)
SELECT provider_id, sum(rating = 1), sum(rating = 2), sum(rating = 3), sum(rating = 4), sum(rating = 5) FROM ratings GROUP BY provider_id;
