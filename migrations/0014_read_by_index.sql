CREATE INDEX `payments_user_purpose` ON `payments` (`user_id`,`purpose`);
--> statement-breakpoint
CREATE INDEX `reveals_recent` ON `reveals` (`created_at`,`customer_id`);
