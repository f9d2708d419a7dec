DROP INDEX `payments_open`;--> statement-breakpoint
CREATE INDEX `payments_recheck` ON `payments` (`next_check_at`) WHERE "payments"."next_check_at" IS NOT NULL;