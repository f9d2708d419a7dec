CREATE TABLE `backup_parts` (
	`backup_id` integer NOT NULL,
	`source` text NOT NULL,
	`part` integer NOT NULL,
	`key` text NOT NULL,
	`rows` integer NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	PRIMARY KEY(`backup_id`, `source`, `part`),
	FOREIGN KEY (`backup_id`) REFERENCES `backups`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `backups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`sources` text NOT NULL,
	`migrations` integer NOT NULL,
	`position` text NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`copied` integer DEFAULT 0 NOT NULL,
	`error` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `backups_name_unique` ON `backups` (`name`);
--> statement-breakpoint
CREATE UNIQUE INDEX `backups_one_running` ON `backups` ((1)) WHERE "backups"."finished_at" IS NULL;
--> statement-breakpoint
CREATE TABLE `word_refreshes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`scope` text NOT NULL,
	`scope_id` integer NOT NULL,
	`after_id` integer DEFAULT 0 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`requested_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `word_refreshes_once` ON `word_refreshes` (`scope`,`scope_id`);
