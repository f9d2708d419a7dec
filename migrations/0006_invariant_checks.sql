CREATE TABLE `invariant_checks` (
	`rule` text PRIMARY KEY NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`broken` integer DEFAULT 0 NOT NULL,
	`ids` text DEFAULT '[]' NOT NULL,
	`checked_at` integer,
	`found` integer DEFAULT 0 NOT NULL,
	`found_ids` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stored_images_uploader` ON `stored_images` (`uploaded_by`);
