CREATE TABLE `checklist_skips` (
	`step` text PRIMARY KEY NOT NULL,
	`skipped_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`skipped_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `service_tests` (
	`service` text PRIMARY KEY NOT NULL,
	`credentials_hash` text NOT NULL,
	`succeeded` integer NOT NULL,
	`tested_by` integer,
	`tested_at` integer NOT NULL,
	FOREIGN KEY (`tested_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
