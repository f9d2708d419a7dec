CREATE TABLE `client_errors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`issue` text NOT NULL,
	`fingerprint` text NOT NULL,
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`message` text NOT NULL,
	`stack` text NOT NULL,
	`path` text NOT NULL,
	`build` text NOT NULL,
	`browser` text NOT NULL,
	`width` integer NOT NULL,
	`was_offline` integer NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`resolved_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_errors_once_a_day` ON `client_errors` (`fingerprint`,`day`);
--> statement-breakpoint
CREATE INDEX `client_errors_last` ON `client_errors` (`last_at`);
--> statement-breakpoint
CREATE INDEX `client_errors_issue` ON `client_errors` (`issue`);
