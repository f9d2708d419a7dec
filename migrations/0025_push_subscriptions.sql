CREATE TABLE `push_outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subscription_id` integer NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`path` text NOT NULL,
	`status` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`send_after` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`claim_token` text,
	`claimed_at` integer,
	`dedupe_key` text NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_outbox_dedupe` ON `push_outbox` (`dedupe_key`);
--> statement-breakpoint
CREATE INDEX `push_outbox_due` ON `push_outbox` (`send_after`) WHERE "push_outbox"."status" IN ('queued', 'sending');
--> statement-breakpoint
CREATE INDEX `push_outbox_created` ON `push_outbox` (`created_at`);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`session_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`key_id` text NOT NULL,
	`digest_day` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`renewed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_digest` ON `push_subscriptions` (`digest_day`,`id`);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_renewed` ON `push_subscriptions` (`renewed_at`);
--> statement-breakpoint
CREATE TRIGGER push_subscriptions_signed_out AFTER UPDATE OF ended_at ON sessions
WHEN NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL BEGIN
  DELETE FROM push_subscriptions WHERE session_id = NEW.id;
END;
