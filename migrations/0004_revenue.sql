CREATE TABLE `payment_counts` (
	`status` text NOT NULL,
	`method` text NOT NULL,
	`purpose` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`status`, `method`, `purpose`),
	CONSTRAINT "payment_counts_total" CHECK((typeof("payment_counts"."total") = 'integer' AND "payment_counts"."total" >= 0))
);
--> statement-breakpoint
CREATE TABLE `revenue_days` (
	`day` text NOT NULL,
	`purpose` text NOT NULL,
	`paid_poisha` integer DEFAULT 0 NOT NULL,
	`refunded_poisha` integer DEFAULT 0 NOT NULL,
	`paid_count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `purpose`),
	CONSTRAINT "revenue_days_paid" CHECK((typeof("revenue_days"."paid_poisha") = 'integer' AND "revenue_days"."paid_poisha" >= 0) AND (typeof("revenue_days"."paid_count") = 'integer' AND "revenue_days"."paid_count" >= 0)),
	CONSTRAINT "revenue_days_refunded" CHECK(typeof("revenue_days"."refunded_poisha") = 'integer')
);
--> statement-breakpoint
ALTER TABLE `payments` ADD `listed_at` integer GENERATED ALWAYS AS (coalesce(paid_at, created_at)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `payments_time` ON `payments` (`listed_at`);--> statement-breakpoint
CREATE INDEX `payments_status_time` ON `payments` (`status`,`listed_at`);--> statement-breakpoint
CREATE INDEX `payments_method_time` ON `payments` (`method`,`listed_at`);--> statement-breakpoint
CREATE INDEX `payments_purpose_time` ON `payments` (`purpose`,`listed_at`);--> statement-breakpoint
CREATE INDEX `payments_amount` ON `payments` (`amount_poisha`);--> statement-breakpoint
-- How many payments of each kind there are, and the money of each day of Asia/Dhaka (six hours ahead all year), kept by the
-- writes themselves: no list counts rows, no total adds up payments. Money that
-- was given back without ever being confirmed counts with what came, which may be less than the price.
-- First what is there already.
INSERT INTO payment_counts (status, method, purpose, total)
SELECT status, method, purpose, count(*) FROM payments GROUP BY status, method, purpose;
--> statement-breakpoint
INSERT INTO revenue_days (day, purpose, paid_poisha, paid_count)
SELECT date((paid_at + 21600000) / 1000, 'unixepoch') AS paid_on, purpose,
  sum(CASE status WHEN 'refunded' THEN refunded_poisha ELSE amount_poisha END), count(*)
FROM payments WHERE paid_at IS NOT NULL GROUP BY paid_on, purpose;
--> statement-breakpoint
INSERT INTO revenue_days (day, purpose, refunded_poisha)
SELECT date((coalesce(refunded_at, updated_at) + 21600000) / 1000, 'unixepoch') AS refunded_on, purpose, sum(refunded_poisha)
FROM payments WHERE refunded_poisha > 0 GROUP BY refunded_on, purpose
ON CONFLICT (day, purpose) DO UPDATE SET refunded_poisha = excluded.refunded_poisha;
--> statement-breakpoint
CREATE TRIGGER payments_counted_inserted AFTER INSERT ON payments BEGIN
  INSERT INTO payment_counts (status, method, purpose, total) VALUES (NEW.status, NEW.method, NEW.purpose, 1)
  ON CONFLICT (status, method, purpose) DO UPDATE SET total = total + 1;
END;
--> statement-breakpoint
CREATE TRIGGER payments_counted_moved AFTER UPDATE OF status ON payments WHEN NEW.status <> OLD.status BEGIN
  UPDATE payment_counts SET total = total - 1
  WHERE status = OLD.status AND method = OLD.method AND purpose = OLD.purpose;
  INSERT INTO payment_counts (status, method, purpose, total) VALUES (NEW.status, NEW.method, NEW.purpose, 1)
  ON CONFLICT (status, method, purpose) DO UPDATE SET total = total + 1;
END;
--> statement-breakpoint
CREATE TRIGGER payments_counted_deleted AFTER DELETE ON payments BEGIN
  UPDATE payment_counts SET total = total - 1
  WHERE status = OLD.status AND method = OLD.method AND purpose = OLD.purpose;
END;
--> statement-breakpoint
CREATE TRIGGER payments_earned_inserted AFTER INSERT ON payments WHEN NEW.paid_at IS NOT NULL BEGIN
  INSERT INTO revenue_days (day, purpose, paid_poisha, paid_count)
  VALUES (date((NEW.paid_at + 21600000) / 1000, 'unixepoch'), NEW.purpose,
    CASE NEW.status WHEN 'refunded' THEN NEW.refunded_poisha ELSE NEW.amount_poisha END, 1)
  ON CONFLICT (day, purpose) DO UPDATE
  SET paid_poisha = paid_poisha + excluded.paid_poisha, paid_count = paid_count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER payments_earned_paid AFTER UPDATE OF paid_at ON payments WHEN NEW.paid_at IS NOT OLD.paid_at BEGIN
  UPDATE revenue_days SET paid_count = paid_count - 1,
    paid_poisha = paid_poisha - CASE OLD.status WHEN 'refunded' THEN OLD.refunded_poisha ELSE OLD.amount_poisha END
  WHERE day = date((OLD.paid_at + 21600000) / 1000, 'unixepoch') AND purpose = OLD.purpose;
  INSERT INTO revenue_days (day, purpose, paid_poisha, paid_count)
  SELECT date((NEW.paid_at + 21600000) / 1000, 'unixepoch'), NEW.purpose,
    CASE NEW.status WHEN 'refunded' THEN NEW.refunded_poisha ELSE NEW.amount_poisha END, 1 WHERE NEW.paid_at IS NOT NULL
  ON CONFLICT (day, purpose) DO UPDATE
  SET paid_poisha = paid_poisha + excluded.paid_poisha, paid_count = paid_count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER payments_refunded_inserted AFTER INSERT ON payments WHEN NEW.refunded_poisha > 0 BEGIN
  INSERT INTO revenue_days (day, purpose, refunded_poisha)
  VALUES (date((coalesce(NEW.refunded_at, NEW.updated_at) + 21600000) / 1000, 'unixepoch'), NEW.purpose, NEW.refunded_poisha)
  ON CONFLICT (day, purpose) DO UPDATE SET refunded_poisha = refunded_poisha + excluded.refunded_poisha;
END;
--> statement-breakpoint
-- Only the part by which it changed: each part of a refund stays on its own day.
CREATE TRIGGER payments_refunded_changed AFTER UPDATE OF refunded_poisha ON payments
WHEN NEW.refunded_poisha <> OLD.refunded_poisha BEGIN
  INSERT INTO revenue_days (day, purpose, refunded_poisha)
  VALUES (date((coalesce(NEW.refunded_at, OLD.refunded_at, NEW.updated_at) + 21600000) / 1000, 'unixepoch'),
    NEW.purpose, NEW.refunded_poisha - OLD.refunded_poisha)
  ON CONFLICT (day, purpose) DO UPDATE SET refunded_poisha = refunded_poisha + excluded.refunded_poisha;
END;
--> statement-breakpoint
CREATE TRIGGER payments_earned_deleted AFTER DELETE ON payments BEGIN
  UPDATE revenue_days SET paid_count = paid_count - 1,
    paid_poisha = paid_poisha - CASE OLD.status WHEN 'refunded' THEN OLD.refunded_poisha ELSE OLD.amount_poisha END
  WHERE day = date((OLD.paid_at + 21600000) / 1000, 'unixepoch') AND purpose = OLD.purpose;
  UPDATE revenue_days SET refunded_poisha = refunded_poisha - OLD.refunded_poisha
  WHERE day = date((coalesce(OLD.refunded_at, OLD.updated_at) + 21600000) / 1000, 'unixepoch') AND purpose = OLD.purpose
    AND OLD.refunded_poisha > 0;
END;
