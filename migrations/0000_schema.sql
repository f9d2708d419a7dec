CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` integer,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`before` text,
	`after` text,
	`request_id` text,
	`unseen` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `audit_log_entity` ON `audit_log` (`entity`,`entity_id`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor_id`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_log_created` ON `audit_log` (`created_at`);
--> statement-breakpoint
CREATE INDEX `audit_log_unseen` ON `audit_log` (`id`) WHERE "audit_log"."unseen" = 1;
--> statement-breakpoint
CREATE TABLE `backups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`place` text NOT NULL,
	`name` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`sources` text NOT NULL,
	`migrations` integer NOT NULL,
	`position` text NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`files` text DEFAULT '[]' NOT NULL,
	`error` text
);
--> statement-breakpoint
CREATE INDEX `backups_begun` ON `backups` (`place`,`started_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `backups_one_running` ON `backups` (`place`) WHERE "backups"."finished_at" IS NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `backups_name` ON `backups` (`place`,`name`);
--> statement-breakpoint
CREATE TABLE `boosting_plans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`price_poisha` integer NOT NULL,
	`duration_days` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`rank_bonus` integer NOT NULL,
	CONSTRAINT "boosting_plans_price" CHECK((typeof("boosting_plans"."price_poisha") = 'integer' AND "boosting_plans"."price_poisha" >= 0)),
	CONSTRAINT "boosting_plans_days" CHECK((typeof("boosting_plans"."duration_days") = 'integer' AND "boosting_plans"."duration_days" >= 1)),
	CONSTRAINT "boosting_plans_bonus" CHECK((typeof("boosting_plans"."rank_bonus") = 'integer' AND "boosting_plans"."rank_bonus" >= 0)),
	CONSTRAINT "boosting_plans_active" CHECK("boosting_plans"."is_active" IN (0, 1))
);
--> statement-breakpoint
CREATE TABLE `boosts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider_id` integer NOT NULL,
	`plan_id` integer NOT NULL,
	`plan_name` text NOT NULL,
	`price_poisha` integer NOT NULL,
	`duration_days` integer NOT NULL,
	`rank_bonus` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`plan_id`) REFERENCES `boosting_plans`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "boosts_status" CHECK("boosts"."status" IN ('pending', 'active', 'expired', 'cancelled', 'refunded')),
	CONSTRAINT "boosts_numbers" CHECK((typeof("boosts"."price_poisha") = 'integer' AND "boosts"."price_poisha" >= 0) AND (typeof("boosts"."duration_days") = 'integer' AND "boosts"."duration_days" >= 1) AND (typeof("boosts"."rank_bonus") = 'integer' AND "boosts"."rank_bonus" >= 0)),
	CONSTRAINT "boosts_dates" CHECK("boosts"."status" NOT IN ('active', 'expired') OR ("boosts"."starts_at" IS NOT NULL AND "boosts"."ends_at" > "boosts"."starts_at"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `boosts_one_active` ON `boosts` (`provider_id`) WHERE "boosts"."status" = 'active';
--> statement-breakpoint
CREATE INDEX `boosts_provider` ON `boosts` (`provider_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `boosts_plan` ON `boosts` (`plan_id`);
--> statement-breakpoint
CREATE INDEX `boosts_active_ends` ON `boosts` (`ends_at`) WHERE "boosts"."status" = 'active';
--> statement-breakpoint
CREATE TABLE `call_answers` (
	`reveal_id` integer PRIMARY KEY NOT NULL,
	`customer_id` integer NOT NULL,
	`provider_id` integer NOT NULL,
	`category_id` integer NOT NULL,
	`district_id` integer NOT NULL,
	`picked_up` integer NOT NULL,
	`worked` integer,
	`price_taka` integer,
	`weight` integer NOT NULL,
	`counts` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`reveal_id`) REFERENCES `reveals`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`customer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "call_answers_flags" CHECK("call_answers"."picked_up" IN (0, 1) AND ("call_answers"."worked" IS NULL OR "call_answers"."worked" IN (0, 1)) AND "call_answers"."counts" IN (0, 1)),
	CONSTRAINT "call_answers_worked" CHECK("call_answers"."worked" IS NULL OR "call_answers"."picked_up" = 1),
	CONSTRAINT "call_answers_price" CHECK("call_answers"."price_taka" IS NULL OR ((typeof("call_answers"."price_taka") = 'integer' AND "call_answers"."price_taka" >= 1) AND coalesce("call_answers"."worked", 0) = 1)),
	CONSTRAINT "call_answers_weight" CHECK((typeof("call_answers"."weight") = 'integer' AND "call_answers"."weight" >= 0))
);
--> statement-breakpoint
CREATE INDEX `call_answers_provider` ON `call_answers` (`provider_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `call_answers_customer` ON `call_answers` (`customer_id`,`provider_id`);
--> statement-breakpoint
CREATE INDEX `call_answers_recent` ON `call_answers` (`created_at`);
--> statement-breakpoint
CREATE INDEX `call_answers_priced` ON `call_answers` (`category_id`,`district_id`,`created_at`) WHERE "call_answers"."price_taka" IS NOT NULL AND "call_answers"."counts" = 1;
--> statement-breakpoint
CREATE TABLE `case_claims` (
	`provider_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`until` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `case_claims_user` ON `case_claims` (`user_id`);
--> statement-breakpoint
CREATE TABLE `categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_folded` text NOT NULL,
	`description` text,
	`words` text,
	`slug` text,
	`image` text,
	`is_active` integer DEFAULT true NOT NULL,
	`show_in_homepage` integer DEFAULT false NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "categories_active" CHECK("categories"."is_active" IN (0, 1)),
	CONSTRAINT "categories_homepage" CHECK("categories"."show_in_homepage" = 0 OR "categories"."is_active" = 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name_unique` ON `categories` (`name_folded`);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug_unique` ON `categories` (`slug`);
--> statement-breakpoint
CREATE INDEX `categories_active_order` ON `categories` (`is_active`,`sort_order`);
--> statement-breakpoint
CREATE INDEX `categories_homepage_order` ON `categories` (`show_in_homepage`,`sort_order`);
--> statement-breakpoint
CREATE TABLE `checklist_skips` (
	`step` text PRIMARY KEY NOT NULL,
	`skipped_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`skipped_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `closed_days` (
	`day` text PRIMARY KEY NOT NULL,
	`visits` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `contact_checks` (
	`provider_id` integer PRIMARY KEY NOT NULL,
	`asked_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `contact_checks_waiting` ON `contact_checks` (`asked_at`) WHERE "contact_checks"."ended_at" IS NULL;
--> statement-breakpoint
CREATE TABLE `contact_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer NOT NULL,
	`provider_id` integer NOT NULL,
	`reason` text NOT NULL,
	`settled_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_reports_once` ON `contact_reports` (`customer_id`,`provider_id`);
--> statement-breakpoint
CREATE INDEX `contact_reports_provider` ON `contact_reports` (`provider_id`);
--> statement-breakpoint
CREATE INDEX `contact_reports_customer_recent` ON `contact_reports` (`customer_id`,`created_at`);
--> statement-breakpoint
CREATE TABLE `copy_numbers` (
	`name` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `devices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`label` text NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `devices_user_token` ON `devices` (`user_id`,`token_hash`);
--> statement-breakpoint
CREATE INDEX `devices_last_seen` ON `devices` (`last_seen_at`);
--> statement-breakpoint
CREATE TABLE `discount_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`purpose` text NOT NULL,
	`subscription_plan_id` integer,
	`boosting_plan_id` integer,
	`percent` integer,
	`amount_poisha` integer,
	`starts_on` text NOT NULL,
	`ends_on` text NOT NULL,
	`max_uses` integer NOT NULL,
	`max_per_person` integer NOT NULL,
	`budget_poisha` integer NOT NULL,
	`is_active` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`subscription_plan_id`) REFERENCES `subscription_plans`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`boosting_plan_id`) REFERENCES `boosting_plans`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "discount_codes_purpose" CHECK("discount_codes"."purpose" IN ('subscription', 'boost')),
	CONSTRAINT "discount_codes_plan" CHECK(("discount_codes"."subscription_plan_id" IS NULL OR "discount_codes"."purpose" = 'subscription') AND ("discount_codes"."boosting_plan_id" IS NULL OR "discount_codes"."purpose" = 'boost')),
	CONSTRAINT "discount_codes_value" CHECK(("discount_codes"."percent" IS NULL) <> ("discount_codes"."amount_poisha" IS NULL)
        AND ("discount_codes"."percent" IS NULL OR (typeof("discount_codes"."percent") = 'integer' AND "discount_codes"."percent" BETWEEN 1 AND 100))
        AND ("discount_codes"."amount_poisha" IS NULL OR (typeof("discount_codes"."amount_poisha") = 'integer' AND "discount_codes"."amount_poisha" >= 1))),
	CONSTRAINT "discount_codes_days" CHECK("discount_codes"."starts_on" <= "discount_codes"."ends_on"),
	CONSTRAINT "discount_codes_limits" CHECK((typeof("discount_codes"."max_uses") = 'integer' AND "discount_codes"."max_uses" >= 1) AND (typeof("discount_codes"."max_per_person") = 'integer' AND "discount_codes"."max_per_person" >= 1) AND (typeof("discount_codes"."budget_poisha") = 'integer' AND "discount_codes"."budget_poisha" >= 1) AND "discount_codes"."is_active" IN (0, 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `discount_codes_code` ON `discount_codes` (`code`);
--> statement-breakpoint
CREATE INDEX `discount_codes_created` ON `discount_codes` (`created_at`);
--> statement-breakpoint
CREATE INDEX `discount_codes_subscription_plan` ON `discount_codes` (`subscription_plan_id`) WHERE "discount_codes"."subscription_plan_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `discount_codes_boosting_plan` ON `discount_codes` (`boosting_plan_id`) WHERE "discount_codes"."boosting_plan_id" IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `districts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`bn_name` text NOT NULL,
	`aka` text DEFAULT '[]' NOT NULL,
	`slug` text,
	`url` text,
	`latitude` real,
	`longitude` real,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`division_id` integer NOT NULL,
	FOREIGN KEY (`division_id`) REFERENCES `divisions`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `districts_name_unique` ON `districts` (`division_id`,`name`);
--> statement-breakpoint
CREATE UNIQUE INDEX `districts_slug_unique` ON `districts` (`slug`);
--> statement-breakpoint
CREATE TABLE `divisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`bn_name` text NOT NULL,
	`aka` text DEFAULT '[]' NOT NULL,
	`slug` text,
	`url` text,
	`latitude` real,
	`longitude` real,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`country_id` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `divisions_name_unique` ON `divisions` (`name`);
--> statement-breakpoint
CREATE UNIQUE INDEX `divisions_slug_unique` ON `divisions` (`slug`);
--> statement-breakpoint
CREATE TABLE `favourites` (
	`customer_id` integer NOT NULL,
	`provider_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`customer_id`, `provider_id`),
	FOREIGN KEY (`customer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `favourites_recent` ON `favourites` (`customer_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `favourites_provider` ON `favourites` (`provider_id`);
--> statement-breakpoint
CREATE TABLE `figure_days` (
	`name` text NOT NULL,
	`day` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`name`, `day`)
);
--> statement-breakpoint
CREATE TABLE `free_numbers` (
	`customer_id` integer PRIMARY KEY NOT NULL,
	`phone_hash` text NOT NULL,
	`network_hash` text NOT NULL,
	`device_hash` text NOT NULL,
	`day` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `free_numbers_phone` ON `free_numbers` (`phone_hash`);
--> statement-breakpoint
CREATE UNIQUE INDEX `free_numbers_device` ON `free_numbers` (`device_hash`);
--> statement-breakpoint
CREATE INDEX `free_numbers_network` ON `free_numbers` (`network_hash`,`created_at`);
--> statement-breakpoint
CREATE INDEX `free_numbers_time` ON `free_numbers` (`created_at`);
--> statement-breakpoint
CREATE TABLE `imported_profiles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`import_id` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`phone` text,
	`name` text,
	`category_id` integer,
	`upazila_id` integer,
	`years` integer,
	`gender` text,
	`phone_hash` text NOT NULL,
	`asked_at` integer,
	`reminded_at` integer,
	`user_id` integer,
	`answered_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "imported_profiles_state" CHECK("imported_profiles"."state" IN ('waiting', 'agreed', 'refused')),
	CONSTRAINT "imported_profiles_answered" CHECK(("imported_profiles"."phone" IS NULL) = ("imported_profiles"."state" <> 'waiting'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `imported_profiles_once` ON `imported_profiles` (`phone_hash`);
--> statement-breakpoint
CREATE INDEX `imported_profiles_import` ON `imported_profiles` (`import_id`,`state`);
--> statement-breakpoint
CREATE INDEX `imported_profiles_phone` ON `imported_profiles` (`phone`) WHERE "imported_profiles"."phone" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `imported_profiles_unasked` ON `imported_profiles` (`created_at`) WHERE "imported_profiles"."phone" IS NOT NULL AND "imported_profiles"."asked_at" IS NULL;
--> statement-breakpoint
CREATE INDEX `imported_profiles_asked` ON `imported_profiles` (`asked_at`);
--> statement-breakpoint
CREATE INDEX `imported_profiles_reminded` ON `imported_profiles` (`reminded_at`);
--> statement-breakpoint
CREATE INDEX `imported_profiles_expires` ON `imported_profiles` (`expires_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `imported_profiles_user` ON `imported_profiles` (`user_id`);
--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`created_by` integer NOT NULL,
	`origin` text NOT NULL,
	`added` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "imports_added" CHECK((typeof("imports"."added") = 'integer' AND "imports"."added" >= 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `imports_once` ON `imports` (`created_by`,`key`);
--> statement-breakpoint
CREATE INDEX `imports_created` ON `imports` (`created_at`);
--> statement-breakpoint
CREATE TABLE `information_pages` (
	`slug` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`html` text NOT NULL,
	`updated_by` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `interest_days` (
	`category_id` integer NOT NULL,
	`day` text NOT NULL,
	`district_id` integer NOT NULL,
	`searches` integer DEFAULT 0 NOT NULL,
	`visits` integer DEFAULT 0 NOT NULL,
	`returns` integer DEFAULT 0 NOT NULL,
	`looks` integer DEFAULT 0 NOT NULL,
	`asks` integer DEFAULT 0 NOT NULL,
	`reveals` integer DEFAULT 0 NOT NULL,
	`registered` integer DEFAULT 0 NOT NULL,
	`paid` integer DEFAULT 0 NOT NULL,
	`requests` integer DEFAULT 0 NOT NULL,
	`answered` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`category_id`, `day`, `district_id`),
	CONSTRAINT "interest_days_counts" CHECK((typeof("interest_days"."searches") = 'integer' AND "interest_days"."searches" >= 0)),
	CONSTRAINT "interest_days_reveals" CHECK((typeof("interest_days"."reveals") = 'integer' AND "interest_days"."reveals" >= 0))
);
--> statement-breakpoint
CREATE INDEX `interest_days_district` ON `interest_days` (`district_id`,`day`);
--> statement-breakpoint
CREATE INDEX `interest_days_day` ON `interest_days` (`day`);
--> statement-breakpoint
CREATE TABLE `invariant_checks` (
	`rule` text PRIMARY KEY NOT NULL,
	`checked_at` integer NOT NULL,
	`found` integer NOT NULL,
	`ids` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`job` text NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`handled` integer DEFAULT 0 NOT NULL,
	`error` text
);
--> statement-breakpoint
CREATE INDEX `job_runs_job` ON `job_runs` (`job`,`started_at`);
--> statement-breakpoint
CREATE INDEX `job_runs_started` ON `job_runs` (`started_at`);
--> statement-breakpoint
CREATE INDEX `job_runs_failed` ON `job_runs` (`started_at`) WHERE "job_runs"."error" IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `job_states` (
	`job` text PRIMARY KEY NOT NULL,
	`last_started_at` integer NOT NULL,
	`last_finished_at` integer NOT NULL,
	`last_handled` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`last_succeeded_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`unfinished_since` integer
);
--> statement-breakpoint
CREATE TABLE `list_order` (
	`id` integer PRIMARY KEY NOT NULL,
	`mean` integer NOT NULL,
	`day` integer NOT NULL,
	`walked_to` integer,
	`stars` integer DEFAULT 0 NOT NULL,
	`ratings` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "list_order_one" CHECK("list_order"."id" = 1),
	CONSTRAINT "list_order_mean" CHECK((typeof("list_order"."mean") = 'integer' AND "list_order"."mean" >= 100))
);
--> statement-breakpoint
CREATE TABLE `listing_counts` (
	`scope` text NOT NULL,
	`gender` text NOT NULL,
	`verified` integer NOT NULL,
	`unrated` integer NOT NULL,
	`stars_1` integer NOT NULL,
	`stars_2` integer NOT NULL,
	`stars_3` integer NOT NULL,
	`stars_4` integer NOT NULL,
	`stars_5` integer NOT NULL,
	`total` integer GENERATED ALWAYS AS (unrated + stars_1 + stars_2 + stars_3 + stars_4 + stars_5) VIRTUAL,
	PRIMARY KEY(`scope`, `gender`, `verified`),
	CONSTRAINT "listing_counts_total" CHECK((typeof("listing_counts"."unrated") = 'integer' AND "listing_counts"."unrated" >= 0) AND (typeof("listing_counts"."stars_1") = 'integer' AND "listing_counts"."stars_1" >= 0) AND (typeof("listing_counts"."stars_2") = 'integer' AND "listing_counts"."stars_2" >= 0) AND (typeof("listing_counts"."stars_3") = 'integer' AND "listing_counts"."stars_3" >= 0) AND (typeof("listing_counts"."stars_4") = 'integer' AND "listing_counts"."stars_4" >= 0) AND (typeof("listing_counts"."stars_5") = 'integer' AND "listing_counts"."stars_5" >= 0))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `localities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`upazila_id` integer NOT NULL,
	`name` text NOT NULL,
	`spellings` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`upazila_id`) REFERENCES `thanas`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `localities_name_unique` ON `localities` (`upazila_id`,`name`);
--> statement-breakpoint
CREATE TABLE `onboardings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`agent_id` integer NOT NULL,
	`form_key` text NOT NULL,
	`phone` text,
	`name` text,
	`gender` text,
	`category_id` integer,
	`upazila_id` integer,
	`work_experience` text,
	`id_number_sealed` text DEFAULT '' NOT NULL,
	`id_number_hash` text,
	`photo` text,
	`id_card_front` text,
	`id_card_back` text,
	`code_sent_at` integer,
	`user_id` integer,
	`agreed_by` text,
	`agreed_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`agent_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "onboardings_state" CHECK(("onboardings"."phone" IS NULL) = ("onboardings"."agreed_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `onboardings_once` ON `onboardings` (`agent_id`,`form_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `onboardings_waiting` ON `onboardings` (`phone`) WHERE "onboardings"."phone" IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX `onboardings_user` ON `onboardings` (`user_id`);
--> statement-breakpoint
CREATE INDEX `onboardings_agent` ON `onboardings` (`agent_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `onboardings_created` ON `onboardings` (`created_at`);
--> statement-breakpoint
CREATE INDEX `onboardings_expires` ON `onboardings` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `one_time_codes` (
	`phone` text NOT NULL,
	`purpose` text NOT NULL,
	`code_hash` text NOT NULL,
	`wrong_tries` integer DEFAULT 0 NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`phone`, `purpose`),
	CONSTRAINT "one_time_codes_tries" CHECK("one_time_codes"."wrong_tries" BETWEEN 0 AND 5)
);
--> statement-breakpoint
CREATE INDEX `one_time_codes_expires` ON `one_time_codes` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `open_warnings` (
	`key` text PRIMARY KEY NOT NULL,
	`title` text,
	`opened_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`announced_at` integer
);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`channel` text NOT NULL,
	`recipient` text NOT NULL,
	`kind` text NOT NULL,
	`title` text,
	`body` text NOT NULL,
	`path` text,
	`status` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`send_after` integer NOT NULL,
	`expires_at` integer,
	`claim_token` text,
	`claimed_at` integer,
	`dedupe_key` text,
	`provider_ref` text,
	`last_error` text,
	`entity` text,
	`entity_id` integer,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "outbox_status" CHECK("outbox"."status" IN ('queued', 'sending', 'sent', 'failed', 'cancelled')),
	CONSTRAINT "outbox_attempts" CHECK((typeof("outbox"."attempts") = 'integer' AND "outbox"."attempts" >= 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_dedupe` ON `outbox` (`dedupe_key`) WHERE "outbox"."dedupe_key" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`channel`,`send_after`) WHERE "outbox"."status" IN ('queued', 'sending');
--> statement-breakpoint
CREATE INDEX `outbox_entity` ON `outbox` (`entity`,`entity_id`) WHERE "outbox"."entity" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`channel`,`created_at`);
--> statement-breakpoint
CREATE TABLE `past_slugs` (
	`space` text NOT NULL,
	`slug` text NOT NULL,
	`level` text NOT NULL,
	`target_id` integer NOT NULL,
	PRIMARY KEY(`space`, `slug`)
);
--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` integer,
	`source` text NOT NULL,
	`kind` text NOT NULL,
	`from_status` text,
	`to_status` text,
	`detail` text,
	`actor_id` integer,
	`asked_at` integer,
	`request_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `payment_events_payment` ON `payment_events` (`payment_id`,`id`);
--> statement-breakpoint
CREATE INDEX `payment_events_raw` ON `payment_events` (`created_at`) WHERE "payment_events"."kind" IN ('message', 'unconfirmed');
--> statement-breakpoint
CREATE INDEX `payment_events_refunds` ON `payment_events` (`created_at`) WHERE "payment_events"."kind" IN ('refund', 'refund_cancelled');
--> statement-breakpoint
CREATE INDEX `payment_events_actor` ON `payment_events` (`actor_id`) WHERE "payment_events"."actor_id" IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ref` text NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`subscription_id` integer,
	`boost_id` integer,
	`method` text NOT NULL,
	`status` text DEFAULT 'initiated' NOT NULL,
	`amount_poisha` integer NOT NULL,
	`code` text,
	`discount_poisha` integer DEFAULT 0 NOT NULL,
	`holds_code` integer DEFAULT false NOT NULL,
	`currency` text DEFAULT 'BDT' NOT NULL,
	`plan_name` text NOT NULL,
	`gateway_txn_id` text,
	`bank_txn_id` text,
	`session_key` text,
	`payment_url` text,
	`return_to` text,
	`claim_token` text,
	`reason` text,
	`paid_at` integer,
	`refunded_poisha` integer DEFAULT 0 NOT NULL,
	`refunded_at` integer,
	`refund_reason` text,
	`next_check_at` integer,
	`asked_at` integer,
	`asks` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`listed_at` integer GENERATED ALWAYS AS (coalesce(paid_at, created_at)) VIRTUAL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`boost_id`) REFERENCES `boosts`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "payments_status" CHECK("payments"."status" IN ('initiated', 'pending', 'paid', 'failed', 'cancelled', 'review', 'refunded')),
	CONSTRAINT "payments_amount" CHECK((typeof("payments"."amount_poisha") = 'integer' AND "payments"."amount_poisha" >= 0) AND (typeof("payments"."refunded_poisha") = 'integer' AND "payments"."refunded_poisha" >= 0) AND "payments"."refunded_poisha" <= "payments"."amount_poisha"),
	CONSTRAINT "payments_discount" CHECK((typeof("payments"."discount_poisha") = 'integer' AND "payments"."discount_poisha" >= 0) AND "payments"."holds_code" IN (0, 1)
        AND ("payments"."code" IS NOT NULL OR ("payments"."discount_poisha" = 0 AND "payments"."holds_code" = 0))),
	CONSTRAINT "payments_currency" CHECK("payments"."currency" = 'BDT'),
	CONSTRAINT "payments_subject" CHECK(("payments"."purpose" = 'subscription') = ("payments"."subscription_id" IS NOT NULL) AND ("payments"."purpose" = 'boost') = ("payments"."boost_id" IS NOT NULL)),
	CONSTRAINT "payments_paid" CHECK("payments"."status" NOT IN ('paid', 'refunded') OR "payments"."paid_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_ref_unique` ON `payments` (`ref`);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_gateway_txn_spent` ON `payments` (`method`,`gateway_txn_id`) WHERE "payments"."gateway_txn_id" IS NOT NULL AND "payments"."status" IN ('paid', 'refunded');
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_bank_txn_spent` ON `payments` (`method`,`bank_txn_id`) WHERE "payments"."bank_txn_id" IS NOT NULL AND "payments"."status" IN ('paid', 'refunded');
--> statement-breakpoint
CREATE INDEX `payments_gateway_txn` ON `payments` (`method`,`gateway_txn_id`) WHERE "payments"."gateway_txn_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payments_bank_txn` ON `payments` (`method`,`bank_txn_id`) WHERE "payments"."bank_txn_id" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `payments_user_purpose` ON `payments` (`user_id`,`purpose`);
--> statement-breakpoint
CREATE INDEX `payments_status_created` ON `payments` (`status`,`created_at`);
--> statement-breakpoint
CREATE INDEX `payments_earned` ON `payments` (`paid_at`,`status`,`amount_poisha`,`refunded_poisha`,`discount_poisha`) WHERE "payments"."paid_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payments_refunded` ON `payments` (`refunded_at`) WHERE "payments"."refunded_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payments_time` ON `payments` (`listed_at`);
--> statement-breakpoint
CREATE INDEX `payments_status_time` ON `payments` (`status`,`listed_at`);
--> statement-breakpoint
CREATE INDEX `payments_method_time` ON `payments` (`method`,`listed_at`);
--> statement-breakpoint
CREATE INDEX `payments_purpose_time` ON `payments` (`purpose`,`listed_at`);
--> statement-breakpoint
CREATE INDEX `payments_kind` ON `payments` (`status`,`method`,`purpose`,`listed_at`) WHERE listed_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payments_amount` ON `payments` (`amount_poisha`);
--> statement-breakpoint
CREATE INDEX `payments_subscription` ON `payments` (`subscription_id`);
--> statement-breakpoint
CREATE INDEX `payments_boost` ON `payments` (`boost_id`);
--> statement-breakpoint
CREATE INDEX `payments_code` ON `payments` (`code`,`user_id`,`holds_code`) WHERE "payments"."code" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `payments_code_unpaid` ON `payments` (`created_at`) WHERE "payments"."holds_code" = 1 AND "payments"."status" IN ('initiated', 'failed', 'cancelled');
--> statement-breakpoint
CREATE INDEX `payments_recheck` ON `payments` (`next_check_at`) WHERE "payments"."next_check_at" IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `phone_changes` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`phone` text NOT NULL,
	`code_hash` text NOT NULL,
	`wrong_tries` integer DEFAULT 0 NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "phone_changes_tries" CHECK((typeof("phone_changes"."wrong_tries") = 'integer' AND "phone_changes"."wrong_tries" >= 0))
);
--> statement-breakpoint
CREATE INDEX `phone_changes_expires` ON `phone_changes` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `price_ranges` (
	`category_id` integer NOT NULL,
	`district_id` integer NOT NULL,
	`low` integer NOT NULL,
	`median` integer NOT NULL,
	`high` integer NOT NULL,
	`people` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`category_id`, `district_id`),
	CONSTRAINT "price_ranges_order" CHECK("price_ranges"."low" >= 1 AND "price_ranges"."median" >= "price_ranges"."low" AND "price_ranges"."high" >= "price_ranges"."median")
);
--> statement-breakpoint
CREATE INDEX `price_ranges_updated` ON `price_ranges` (`updated_at`);
--> statement-breakpoint
CREATE TABLE `provider_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider_id` integer NOT NULL,
	`changes` text NOT NULL,
	`previous` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`rejection_code` text,
	`rejection_note` text,
	`field_to_mend` text,
	`reviewed_at` integer,
	`reviewed_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "provider_changes_status_known" CHECK("provider_changes"."status" IN ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_changes_one_pending` ON `provider_changes` (`provider_id`) WHERE "provider_changes"."status" = 'pending';
--> statement-breakpoint
CREATE INDEX `provider_changes_status` ON `provider_changes` (`status`,`created_at`);
--> statement-breakpoint
CREATE INDEX `provider_changes_provider` ON `provider_changes` (`provider_id`);
--> statement-breakpoint
CREATE INDEX `provider_changes_reviewer` ON `provider_changes` (`reviewed_by`) WHERE "provider_changes"."reviewed_by" IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `provider_listings` (
	`provider_id` integer PRIMARY KEY NOT NULL,
	`category_id` integer NOT NULL,
	`division_id` integer NOT NULL,
	`district_id` integer NOT NULL,
	`upazila_id` integer NOT NULL,
	`gender` text NOT NULL,
	`verified` integer NOT NULL,
	`stars` integer NOT NULL,
	`rank` integer NOT NULL,
	`score` integer NOT NULL,
	`promoted` integer DEFAULT 0 NOT NULL,
	`introduced` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "provider_listings_stars" CHECK("provider_listings"."stars" BETWEEN 0 AND 5)
);
--> statement-breakpoint
CREATE TABLE `provider_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`phone` text NOT NULL,
	`user_id` integer,
	`category_id` integer NOT NULL,
	`place_level` text NOT NULL,
	`place_id` integer NOT NULL,
	`scope` text NOT NULL,
	`matched_at` integer,
	`answered_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_requests_open` ON `provider_requests` (`phone`,`scope`) WHERE answered_at IS NULL;
--> statement-breakpoint
CREATE INDEX `provider_requests_waiting` ON `provider_requests` (`scope`) WHERE answered_at IS NULL AND matched_at IS NULL;
--> statement-breakpoint
CREATE INDEX `provider_requests_matched` ON `provider_requests` (`matched_at`) WHERE answered_at IS NULL AND matched_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `provider_requests_user` ON `provider_requests` (`user_id`);
--> statement-breakpoint
CREATE INDEX `provider_requests_expires` ON `provider_requests` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `provider_views` (
	`provider_id` integer NOT NULL,
	`day` text NOT NULL,
	`visitor` text NOT NULL,
	PRIMARY KEY(`day`, `provider_id`, `visitor`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `providers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`category_id` integer NOT NULL,
	`name` text NOT NULL,
	`phone` text NOT NULL,
	`gender` text NOT NULL,
	`blood_group` text,
	`id_number_sealed` text NOT NULL,
	`id_number_hash` text NOT NULL,
	`work_experience` text NOT NULL,
	`bio` text,
	`division_id` integer NOT NULL,
	`district_id` integer NOT NULL,
	`upazila_id` integer NOT NULL,
	`division` text NOT NULL,
	`district` text NOT NULL,
	`area` text NOT NULL,
	`photo` text,
	`id_card_front` text,
	`id_card_back` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`is_paused` integer DEFAULT false NOT NULL,
	`phone_hidden_at` integer,
	`rejection_code` text,
	`rejection_note` text,
	`field_to_mend` text,
	`reviewed_at` integer,
	`reviewed_by` integer,
	`verified_badge` integer DEFAULT false NOT NULL,
	`rank_bonus` integer DEFAULT 0 NOT NULL,
	`boosted_until` integer,
	`rating_sum` integer DEFAULT 0 NOT NULL,
	`rating_count` integer DEFAULT 0 NOT NULL,
	`answer_rate` integer,
	`answer_points` integer DEFAULT 0 NOT NULL,
	`introduced_on` integer,
	`active_at` integer,
	`views_count` integer DEFAULT 0 NOT NULL,
	`views_by_day` text DEFAULT '{}' NOT NULL,
	`submitted_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`division_id`) REFERENCES `divisions`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`district_id`) REFERENCES `districts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`upazila_id`) REFERENCES `thanas`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "providers_gender" CHECK("providers"."gender" IN ('male', 'female', 'other')),
	CONSTRAINT "providers_blood_group" CHECK("providers"."blood_group" IS NULL OR "providers"."blood_group" IN ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-')),
	CONSTRAINT "providers_status" CHECK("providers"."status" IN ('pending', 'approved', 'rejected')),
	CONSTRAINT "providers_phone" CHECK("providers"."phone" GLOB '01[3-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]' OR "providers"."phone" = ''),
	CONSTRAINT "providers_flags" CHECK("providers"."is_active" IN (0, 1) AND "providers"."is_paused" IN (0, 1) AND "providers"."verified_badge" IN (0, 1)),
	CONSTRAINT "providers_rank_bonus" CHECK((typeof("providers"."rank_bonus") = 'integer' AND "providers"."rank_bonus" >= 0)),
	CONSTRAINT "providers_ratings" CHECK((typeof("providers"."rating_sum") = 'integer' AND "providers"."rating_sum" >= 0) AND (typeof("providers"."rating_count") = 'integer' AND "providers"."rating_count" >= 0) AND "providers"."rating_sum" BETWEEN "providers"."rating_count" AND "providers"."rating_count" * 5),
	CONSTRAINT "providers_views" CHECK((typeof("providers"."views_count") = 'integer' AND "providers"."views_count" >= 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `providers_user_unique` ON `providers` (`user_id`);
--> statement-breakpoint
CREATE INDEX `providers_status_submitted` ON `providers` (`status`,`submitted_at`);
--> statement-breakpoint
CREATE INDEX `providers_counted` ON `providers` (`status`) WHERE "providers"."phone" <> '';
--> statement-breakpoint
CREATE INDEX `providers_category` ON `providers` (`category_id`);
--> statement-breakpoint
CREATE INDEX `providers_division` ON `providers` (`division_id`);
--> statement-breakpoint
CREATE INDEX `providers_district` ON `providers` (`district_id`,`introduced_on`);
--> statement-breakpoint
CREATE INDEX `providers_upazila` ON `providers` (`upazila_id`);
--> statement-breakpoint
CREATE INDEX `providers_id_number_hash` ON `providers` (`id_number_hash`);
--> statement-breakpoint
CREATE INDEX `providers_photo` ON `providers` (`photo`);
--> statement-breakpoint
CREATE INDEX `providers_phone` ON `providers` (`phone`);
--> statement-breakpoint
CREATE INDEX `providers_kept_documents` ON `providers` (`reviewed_at`) WHERE "providers"."id_card_front" IS NOT NULL OR "providers"."id_card_back" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `providers_boosted_until` ON `providers` (`boosted_until`) WHERE "providers"."boosted_until" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `providers_asked` ON `providers` (`submitted_at`) WHERE "providers"."status" = 'pending' AND "providers"."field_to_mend" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `providers_reviewer` ON `providers` (`reviewed_by`) WHERE "providers"."reviewed_by" IS NOT NULL;
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
CREATE TABLE `rate_counters` (
	`bucket` text NOT NULL,
	`window_start` integer NOT NULL,
	`hits` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`bucket`, `window_start`),
	CONSTRAINT "rate_counters_hits" CHECK((typeof("rate_counters"."hits") = 'integer' AND "rate_counters"."hits" >= 1))
);
--> statement-breakpoint
CREATE INDEX `rate_counters_expires` ON `rate_counters` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `ratings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider_id` integer NOT NULL,
	`customer_id` integer NOT NULL,
	`rating` integer NOT NULL,
	`comment` text,
	`comment_held` integer DEFAULT false NOT NULL,
	`tags` integer DEFAULT 0 NOT NULL,
	`contacted` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`customer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "ratings_range" CHECK(typeof("ratings"."rating") = 'integer' AND "ratings"."rating" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ratings_one_per_customer` ON `ratings` (`provider_id`,`customer_id`);
--> statement-breakpoint
CREATE INDEX `ratings_provider_recent` ON `ratings` (`provider_id`,`updated_at`);
--> statement-breakpoint
CREATE INDEX `ratings_shown` ON `ratings` (`provider_id`,contacted DESC,updated_at DESC,id DESC) WHERE comment IS NOT NULL AND comment_held = 0;
--> statement-breakpoint
CREATE INDEX `ratings_held` ON `ratings` (`updated_at`) WHERE "ratings"."comment_held" = 1;
--> statement-breakpoint
CREATE INDEX `ratings_customer` ON `ratings` (`customer_id`);
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `registrations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`phone` text NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`division_id` integer,
	`district_id` integer,
	`upazila_id` integer,
	`terms_version` text,
	`code_hash` text NOT NULL,
	`sent_at` integer NOT NULL,
	`code_expires_at` integer NOT NULL,
	`wrong_tries` integer DEFAULT 0 NOT NULL,
	`open_tries` integer DEFAULT 0 NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "registrations_tries" CHECK("registrations"."wrong_tries" BETWEEN 0 AND 5 AND "registrations"."open_tries" BETWEEN 0 AND 5)
);
--> statement-breakpoint
CREATE INDEX `registrations_phone` ON `registrations` (`phone`,`created_at`);
--> statement-breakpoint
CREATE INDEX `registrations_expires` ON `registrations` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `reveals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer NOT NULL,
	`provider_id` integer NOT NULL,
	`subscription_id` integer,
	`day` text NOT NULL,
	`returned_at` integer,
	`rating_prompt_dismissed_at` integer,
	`answer_prompt_dismissed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reveals_once` ON `reveals` (`customer_id`,`provider_id`,`subscription_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `reveals_free_once` ON `reveals` (`customer_id`,`provider_id`) WHERE "reveals"."subscription_id" IS NULL;
--> statement-breakpoint
CREATE INDEX `reveals_day` ON `reveals` (`subscription_id`,`day`);
--> statement-breakpoint
CREATE INDEX `reveals_customer_recent` ON `reveals` (`customer_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `reveals_provider_recent` ON `reveals` (`provider_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `reveals_recent` ON `reveals` (`created_at`,`customer_id`);
--> statement-breakpoint
CREATE TABLE `review_replies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`rating_id` integer NOT NULL,
	`text` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`refusal_reason` text,
	`reviewed_at` integer,
	`reviewed_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`rating_id`) REFERENCES `ratings`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_replies_one_per_rating` ON `review_replies` (`rating_id`);
--> statement-breakpoint
CREATE INDEX `review_replies_pending` ON `review_replies` (`updated_at`) WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX `review_replies_reviewer` ON `review_replies` (`reviewed_by`) WHERE "review_replies"."reviewed_by" IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `review_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`rating_id` integer NOT NULL,
	`reporter` text NOT NULL,
	`reason` text NOT NULL,
	`dismissed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`rating_id`) REFERENCES `ratings`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_reports_once` ON `review_reports` (`rating_id`,`reporter`);
--> statement-breakpoint
CREATE INDEX `review_reports_reporter` ON `review_reports` (`reporter`,`created_at`);
--> statement-breakpoint
CREATE INDEX `review_reports_open` ON `review_reports` (`rating_id`,`created_at`) WHERE dismissed_at IS NULL;
--> statement-breakpoint
CREATE INDEX `review_reports_dismissed` ON `review_reports` (`dismissed_at`);
--> statement-breakpoint
CREATE TABLE `second_factors` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`secret_sealed` text NOT NULL,
	`last_step` integer DEFAULT 0 NOT NULL,
	`confirmed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "second_factors_last_step" CHECK((typeof("second_factors"."last_step") = 'integer' AND "second_factors"."last_step" >= 0))
);
--> statement-breakpoint
CREATE TABLE `security_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer,
	`network_hash` text NOT NULL,
	`device_id` integer,
	`result` text NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`slot` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "security_events_count" CHECK((typeof("security_events"."count") = 'integer' AND "security_events"."count" >= 1))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `security_events_slot` ON `security_events` (`slot`);
--> statement-breakpoint
CREATE INDEX `security_events_at` ON `security_events` (`at`);
--> statement-breakpoint
CREATE INDEX `security_events_kind` ON `security_events` (`kind`,`at`);
--> statement-breakpoint
CREATE INDEX `security_events_user` ON `security_events` (`user_id`,`at`);
--> statement-breakpoint
CREATE INDEX `security_events_device` ON `security_events` (`device_id`);
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
CREATE TABLE `service_tests` (
	`service` text PRIMARY KEY NOT NULL,
	`credentials_hash` text NOT NULL,
	`succeeded` integer NOT NULL,
	`tested_by` integer,
	`tested_at` integer NOT NULL,
	FOREIGN KEY (`tested_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`device_id` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	`end_reason` text,
	`last_seen_at` integer,
	`reauthenticated_at` integer,
	`city` text,
	`country` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`device_id`) REFERENCES `devices`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `sessions_device` ON `sessions` (`device_id`);
--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_by` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `staff_reads` (
	`staff_id` integer NOT NULL,
	`person_id` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`staff_id`, `person_id`)
);
--> statement-breakpoint
CREATE TABLE `stored_images` (
	`bucket` text NOT NULL,
	`path` text NOT NULL,
	`uploaded_by` integer,
	`created_at` integer NOT NULL,
	`is_unfinished` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`bucket`, `path`),
	FOREIGN KEY (`uploaded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `stored_images_created` ON `stored_images` (`created_at`);
--> statement-breakpoint
CREATE INDEX `stored_images_uploader` ON `stored_images` (`uploaded_by`);
--> statement-breakpoint
CREATE INDEX `stored_images_unfinished` ON `stored_images` (`created_at`) WHERE is_unfinished = 1;
--> statement-breakpoint
CREATE TABLE `subscription_plans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`price_poisha` integer NOT NULL,
	`duration_days` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`daily_biodata_view_limit` integer NOT NULL,
	CONSTRAINT "subscription_plans_price" CHECK((typeof("subscription_plans"."price_poisha") = 'integer' AND "subscription_plans"."price_poisha" >= 0)),
	CONSTRAINT "subscription_plans_days" CHECK((typeof("subscription_plans"."duration_days") = 'integer' AND "subscription_plans"."duration_days" >= 1)),
	CONSTRAINT "subscription_plans_limit" CHECK((typeof("subscription_plans"."daily_biodata_view_limit") = 'integer' AND "subscription_plans"."daily_biodata_view_limit" >= 0)),
	CONSTRAINT "subscription_plans_active" CHECK("subscription_plans"."is_active" IN (0, 1))
);
--> statement-breakpoint
CREATE INDEX `subscription_plans_on_sale` ON `subscription_plans` (`price_poisha`) WHERE "subscription_plans"."is_active" = 1;
--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`plan_id` integer NOT NULL,
	`plan_name` text NOT NULL,
	`price_poisha` integer NOT NULL,
	`duration_days` integer NOT NULL,
	`daily_limit` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`plan_id`) REFERENCES `subscription_plans`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "subscriptions_status" CHECK("subscriptions"."status" IN ('pending', 'active', 'expired', 'cancelled', 'refunded')),
	CONSTRAINT "subscriptions_numbers" CHECK((typeof("subscriptions"."price_poisha") = 'integer' AND "subscriptions"."price_poisha" >= 0) AND (typeof("subscriptions"."duration_days") = 'integer' AND "subscriptions"."duration_days" >= 1) AND (typeof("subscriptions"."daily_limit") = 'integer' AND "subscriptions"."daily_limit" >= 0)),
	CONSTRAINT "subscriptions_dates" CHECK("subscriptions"."status" NOT IN ('active', 'expired') OR ("subscriptions"."starts_at" IS NOT NULL AND "subscriptions"."ends_at" > "subscriptions"."starts_at"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_one_active` ON `subscriptions` (`user_id`) WHERE "subscriptions"."status" = 'active';
--> statement-breakpoint
CREATE INDEX `subscriptions_user` ON `subscriptions` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `subscriptions_plan` ON `subscriptions` (`plan_id`);
--> statement-breakpoint
CREATE INDEX `subscriptions_active_ends` ON `subscriptions` (`ends_at`) WHERE "subscriptions"."status" = 'active';
--> statement-breakpoint
CREATE TABLE `terms_agreements` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`version` text NOT NULL,
	`agreed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`, `version`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE TABLE `thanas` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`bn_name` text NOT NULL,
	`aka` text DEFAULT '[]' NOT NULL,
	`slug` text,
	`url` text,
	`latitude` real,
	`longitude` real,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`district_id` integer NOT NULL,
	`kind` text DEFAULT 'upazila' NOT NULL,
	FOREIGN KEY (`district_id`) REFERENCES `districts`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "thanas_latitude" CHECK("thanas"."latitude" IS NULL OR "thanas"."latitude" BETWEEN -90 AND 90)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `thanas_name_unique` ON `thanas` (`district_id`,`kind`,`name`);
--> statement-breakpoint
CREATE UNIQUE INDEX `thanas_slug_unique` ON `thanas` (`district_id`,`slug`);
--> statement-breakpoint
CREATE INDEX `thanas_district` ON `thanas` (`district_id`);
--> statement-breakpoint
CREATE TABLE `unfinished_erasures` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`erased_at` integer NOT NULL,
	`noted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `unfinished_erasures_erased` ON `unfinished_erasures` (`erased_at`);
--> statement-breakpoint
CREATE INDEX `unfinished_erasures_unnoted` ON `unfinished_erasures` (`user_id`) WHERE "unfinished_erasures"."noted_at" IS NULL;
--> statement-breakpoint
CREATE TABLE `unmet_searches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`day` text NOT NULL,
	`words` text NOT NULL,
	`searches` integer NOT NULL,
	CONSTRAINT "unmet_searches_searches" CHECK((typeof("unmet_searches"."searches") = 'integer' AND "unmet_searches"."searches" >= 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `unmet_searches_day` ON `unmet_searches` (`day`,`words`);
--> statement-breakpoint
CREATE INDEX `unmet_searches_words` ON `unmet_searches` (`words`);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`phone` text,
	`email` text,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`acts` text,
	`photo` text,
	`division_id` integer,
	`district_id` integer,
	`upazila_id` integer,
	`phone_verified_at` integer NOT NULL,
	`password_change_required_at` integer,
	`first_session_id` text,
	`suspended_at` integer,
	`reveals_challenged_at` integer,
	`suspension_reason` text,
	`erased_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`division_id`) REFERENCES `divisions`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`district_id`) REFERENCES `districts`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`upazila_id`) REFERENCES `thanas`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "users_phone" CHECK(("users"."phone" IS NULL AND "users"."erased_at" IS NOT NULL) OR "users"."phone" GLOB '01[3-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]'),
	CONSTRAINT "users_name" CHECK(length("users"."name") BETWEEN 1 AND 120)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_phone_unique` ON `users` (`phone`);
--> statement-breakpoint
CREATE INDEX `users_role_created` ON `users` (`role`,`created_at`);
--> statement-breakpoint
CREATE INDEX `users_role_name` ON `users` (`role`,`name`);
--> statement-breakpoint
CREATE INDEX `users_customers` ON `users` (`role`) WHERE "users"."role" = 'customer' AND "users"."erased_at" IS NULL;
--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`suspended_at`) WHERE "users"."suspended_at" IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `word_refreshes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`scope` text NOT NULL,
	`scope_id` integer NOT NULL,
	`after_id` integer DEFAULT 0 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`requested_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `word_refreshes_once` ON `word_refreshes` (`scope`,`scope_id`);
--> statement-breakpoint
CREATE INDEX `word_refreshes_requested` ON `word_refreshes` (`requested_at`);
