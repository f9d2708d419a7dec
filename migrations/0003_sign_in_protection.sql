CREATE TABLE `devices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`label` text NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `devices_user_token` ON `devices` (`user_id`,`token_hash`);
--> statement-breakpoint
CREATE INDEX `devices_last_seen` ON `devices` (`last_seen_at`);
--> statement-breakpoint
CREATE TABLE `registrations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`phone` text NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`division_id` integer NOT NULL,
	`district_id` integer NOT NULL,
	`upazila_id` integer NOT NULL,
	`terms_version` text,
	`code_hash` text NOT NULL,
	`sent_at` integer NOT NULL,
	`code_expires_at` integer NOT NULL,
	`wrong_tries` integer DEFAULT 0 NOT NULL,
	`open_tries` integer DEFAULT 0 NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "registrations_tries" CHECK("registrations"."wrong_tries" BETWEEN 0 AND 5 AND "registrations"."open_tries" BETWEEN 0 AND 5)
);
--> statement-breakpoint
CREATE INDEX `registrations_phone` ON `registrations` (`phone`,`created_at`);
--> statement-breakpoint
CREATE INDEX `registrations_expires` ON `registrations` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `security_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer,
	`network_hash` text NOT NULL,
	`device_id` integer,
	`result` text NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`slot` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "security_events_count" CHECK((typeof("security_events"."count") = 'integer' AND "security_events"."count" >= 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `security_events_slot` ON `security_events` (`slot`);
--> statement-breakpoint
CREATE INDEX `security_events_at` ON `security_events` (`at`);
--> statement-breakpoint
CREATE INDEX `security_events_kind` ON `security_events` (`kind`,`at`);
--> statement-breakpoint
CREATE INDEX `security_events_user` ON `security_events` (`user_id`,`at`);
--> statement-breakpoint
ALTER TABLE `sessions` ADD `device_id` integer REFERENCES devices(id);
