CREATE TABLE `incidents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`reason` text NOT NULL,
	`detail` text NOT NULL,
	`opened_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`seen` integer DEFAULT 1 NOT NULL,
	`closed_at` integer,
	`announced_at` integer,
	`recovery_announced_at` integer,
	`claim_token` text,
	`claimed_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`send_after` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `incidents_one_open` ON `incidents` (`kind`,`subject`) WHERE "incidents"."closed_at" IS NULL;
--> statement-breakpoint
CREATE INDEX `incidents_opened` ON `incidents` (`opened_at`);
--> statement-breakpoint
CREATE INDEX `incidents_closed` ON `incidents` (`closed_at`);
--> statement-breakpoint
CREATE TABLE `service_outcomes` (
	`service` text PRIMARY KEY NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`first_failed_at` integer,
	`last_failed_at` integer,
	`reason` text,
	`recovered_at` integer,
	`asked_at` integer,
	`amount` integer
);
--> statement-breakpoint
ALTER TABLE `alarms` ADD `announced_at` integer;
--> statement-breakpoint
ALTER TABLE `alarms` ADD `claim_token` text;
--> statement-breakpoint
ALTER TABLE `alarms` ADD `claimed_at` integer;
--> statement-breakpoint
ALTER TABLE `alarms` ADD `attempts` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `alarms` ADD `send_after` integer;
