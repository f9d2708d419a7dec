CREATE INDEX `categories_active_order` ON `categories` (`is_active`,`sort_order`);--> statement-breakpoint
CREATE INDEX `categories_homepage_order` ON `categories` (`show_in_homepage`,`sort_order`);--> statement-breakpoint
CREATE INDEX `provider_listings_stars_recommended` ON `provider_listings` (`scope`,(rating / 100),rank DESC,provider_id DESC);--> statement-breakpoint
CREATE INDEX `provider_listings_stars_newest` ON `provider_listings` (`scope`,(rating / 100),provider_id DESC);