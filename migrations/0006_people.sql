ALTER TABLE `users` ADD `password_change_required_at` integer;--> statement-breakpoint
CREATE INDEX `users_role_name` ON `users` (`role`,`name`);--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`suspended_at`) WHERE "users"."suspended_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `users_unverified` ON `users` (`role`,`created_at`) WHERE "users"."phone_verified_at" IS NULL;