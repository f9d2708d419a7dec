CREATE TABLE `unfinished_erasures` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`erased_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `unfinished_erasures_erased` ON `unfinished_erasures` (`erased_at`);
--> statement-breakpoint
INSERT INTO `unfinished_erasures` (`user_id`, `erased_at`) SELECT `id`, `erased_at` FROM `users` WHERE `erased_at` IS NOT NULL;
--> statement-breakpoint
ALTER TABLE `job_states` ADD `unfinished_since` integer;
--> statement-breakpoint
CREATE INDEX `one_time_codes_expires` ON `one_time_codes` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `sessions_device` ON `sessions` (`device_id`);
--> statement-breakpoint
CREATE INDEX `security_events_device` ON `security_events` (`device_id`);
--> statement-breakpoint
CREATE INDEX `interest_days_day` ON `interest_days` (`day`);
--> statement-breakpoint
CREATE INDEX `payment_events_raw` ON `payment_events` (`created_at`) WHERE "payment_events"."kind" IN ('message', 'unconfirmed');
--> statement-breakpoint
CREATE INDEX `word_refreshes_requested` ON `word_refreshes` (`requested_at`);
--> statement-breakpoint
CREATE INDEX `phone_changes_expires` ON `phone_changes` (`expires_at`);