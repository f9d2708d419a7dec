ALTER TABLE `payments` ADD `return_to` text;
--> statement-breakpoint
CREATE INDEX `subscription_plans_on_sale` ON `subscription_plans` (`price_poisha`) WHERE "subscription_plans"."is_active" = 1;
