DROP INDEX `payments_gateway_txn_unique`;
--> statement-breakpoint
DROP INDEX `payments_bank_txn_unique`;
--> statement-breakpoint
ALTER TABLE `payments` ADD `asked_at` integer;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_gateway_txn_spent` ON `payments` (`method`,`gateway_txn_id`) WHERE "payments"."gateway_txn_id" IS NOT NULL AND "payments"."status" IN ('paid', 'refunded');
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_bank_txn_spent` ON `payments` (`method`,`bank_txn_id`) WHERE "payments"."bank_txn_id" IS NOT NULL AND "payments"."status" IN ('paid', 'refunded');
--> statement-breakpoint
CREATE INDEX `payments_gateway_txn` ON `payments` (`method`,`gateway_txn_id`) WHERE "payments"."gateway_txn_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payments_bank_txn` ON `payments` (`method`,`bank_txn_id`) WHERE "payments"."bank_txn_id" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE `payment_events` ADD `asked_at` integer;
