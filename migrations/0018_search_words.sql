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
ALTER TABLE `categories` ADD `words` text;
