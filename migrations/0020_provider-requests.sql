CREATE TABLE `provider_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`phone` text NOT NULL,
	`user_id` integer,
	`category_id` integer NOT NULL,
	`place_level` text NOT NULL,
	`place_id` integer NOT NULL,
	`scope` text NOT NULL,
	`matched_at` integer,
	`answered_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_requests_open` ON `provider_requests` (`phone`,`scope`) WHERE answered_at IS NULL;
--> statement-breakpoint
CREATE INDEX `provider_requests_waiting` ON `provider_requests` (`scope`) WHERE answered_at IS NULL AND matched_at IS NULL;
--> statement-breakpoint
CREATE INDEX `provider_requests_matched` ON `provider_requests` (`matched_at`) WHERE answered_at IS NULL AND matched_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `provider_requests_user` ON `provider_requests` (`user_id`);
--> statement-breakpoint
CREATE INDEX `provider_requests_expires` ON `provider_requests` (`expires_at`);
--> statement-breakpoint
CREATE TRIGGER provider_requests_matched AFTER INSERT ON provider_listings
WHEN NEW.scope GLOB '[0-9]*:[dt][0-9]*:[*]:[*]' BEGIN
  UPDATE provider_requests SET matched_at = CAST(unixepoch('subsec') * 1000 AS INTEGER)
  WHERE scope = NEW.scope AND answered_at IS NULL AND matched_at IS NULL;
END;
