CREATE TABLE `alarms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` integer,
	`day` text NOT NULL,
	`detail` text NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`acknowledged_at` integer,
	`acknowledged_by` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`acknowledged_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alarms_once_a_day` ON `alarms` (`kind`,`subject`,`day`);
--> statement-breakpoint
CREATE INDEX `alarms_open` ON `alarms` (`last_at`) WHERE "alarms"."acknowledged_at" IS NULL;
--> statement-breakpoint
CREATE INDEX `alarms_last` ON `alarms` (`last_at`);
