ALTER TABLE `ratings` ADD `comment_held` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX `ratings_held` ON `ratings` (`updated_at`) WHERE "ratings"."comment_held" = 1;
