CREATE TABLE `canaries` (
	`provider_id` integer PRIMARY KEY NOT NULL,
	`marked_by` integer NOT NULL,
	`marked_at` integer NOT NULL,
	FOREIGN KEY (`provider_id`) REFERENCES `providers`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`marked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE restrict
);
