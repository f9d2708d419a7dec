CREATE TABLE `recovery_codes` (
	`user_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `second_factors` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`secret_sealed` text NOT NULL,
	`last_step` integer DEFAULT 0 NOT NULL,
	`confirmed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "second_factors_last_step" CHECK((typeof("second_factors"."last_step") = 'integer' AND "second_factors"."last_step" >= 0))
);
--> statement-breakpoint
CREATE TABLE `phone_changes` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`phone` text NOT NULL,
	`code_hash` text NOT NULL,
	`wrong_tries` integer DEFAULT 0 NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "phone_changes_tries" CHECK((typeof("phone_changes"."wrong_tries") = 'integer' AND "phone_changes"."wrong_tries" >= 0))
);
--> statement-breakpoint
ALTER TABLE `sessions` ADD `last_seen_at` integer;
--> statement-breakpoint
ALTER TABLE `sessions` ADD `reauthenticated_at` integer;
--> statement-breakpoint
ALTER TABLE `sessions` ADD `city` text;
--> statement-breakpoint
ALTER TABLE `sessions` ADD `country` text;
