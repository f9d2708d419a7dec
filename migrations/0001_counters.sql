-- Totals kept by the writes themselves, so that no list and no home page ever counts rows.
CREATE TRIGGER provider_listings_inserted AFTER INSERT ON provider_listings BEGIN
  INSERT INTO listing_counts (scope, stars, total) VALUES (NEW.scope, NEW.rating / 100, 1)
  ON CONFLICT (scope, stars) DO UPDATE SET total = total + 1;
END;
--> statement-breakpoint
CREATE TRIGGER provider_listings_deleted AFTER DELETE ON provider_listings BEGIN
  UPDATE listing_counts SET total = total - 1 WHERE scope = OLD.scope AND stars = OLD.rating / 100;
END;
--> statement-breakpoint
CREATE TRIGGER provider_listings_rerated AFTER UPDATE OF rating ON provider_listings WHEN NEW.rating / 100 <> OLD.rating / 100 BEGIN
  UPDATE listing_counts SET total = total - 1 WHERE scope = OLD.scope AND stars = OLD.rating / 100;
  INSERT INTO listing_counts (scope, stars, total) VALUES (NEW.scope, NEW.rating / 100, 1)
  ON CONFLICT (scope, stars) DO UPDATE SET total = total + 1;
END;
--> statement-breakpoint
INSERT INTO site_counters (name, total) VALUES ('customers', 0);
--> statement-breakpoint
CREATE TRIGGER users_customer_inserted AFTER INSERT ON users
WHEN NEW.role = 'customer' AND NEW.phone_verified_at IS NOT NULL AND NEW.erased_at IS NULL BEGIN
  UPDATE site_counters SET total = total + 1 WHERE name = 'customers';
END;
--> statement-breakpoint
CREATE TRIGGER users_customer_changed AFTER UPDATE OF role, phone_verified_at, erased_at ON users BEGIN
  UPDATE site_counters SET total = total
    + (NEW.role = 'customer' AND NEW.phone_verified_at IS NOT NULL AND NEW.erased_at IS NULL)
    - (OLD.role = 'customer' AND OLD.phone_verified_at IS NOT NULL AND OLD.erased_at IS NULL)
  WHERE name = 'customers';
END;
