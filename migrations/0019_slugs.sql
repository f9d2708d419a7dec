CREATE TABLE `past_slugs` (
	`space` text NOT NULL,
	`slug` text NOT NULL,
	`level` text NOT NULL,
	`target_id` integer NOT NULL,
	PRIMARY KEY(`space`, `slug`)
);
--> statement-breakpoint
ALTER TABLE `categories` ADD `slug` text;
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug_unique` ON `categories` (`slug`);
--> statement-breakpoint
ALTER TABLE `districts` ADD `slug` text;
--> statement-breakpoint
CREATE UNIQUE INDEX `districts_slug_unique` ON `districts` (`slug`);
--> statement-breakpoint
ALTER TABLE `divisions` ADD `slug` text;
--> statement-breakpoint
CREATE UNIQUE INDEX `divisions_slug_unique` ON `divisions` (`slug`);
--> statement-breakpoint
ALTER TABLE `thanas` ADD `slug` text;
--> statement-breakpoint
CREATE UNIQUE INDEX `thanas_slug_unique` ON `thanas` (`district_id`,`slug`);
--> statement-breakpoint
CREATE TRIGGER past_slugs_categories_changed AFTER UPDATE OF slug ON categories
WHEN OLD.slug IS NOT NULL AND NEW.slug IS NOT OLD.slug BEGIN
  INSERT INTO past_slugs (space, slug, level, target_id) VALUES ('trade', OLD.slug, 'trade', OLD.id)
  ON CONFLICT (space, slug) DO UPDATE SET level = excluded.level, target_id = excluded.target_id;
END;
--> statement-breakpoint
CREATE TRIGGER past_slugs_categories_deleted AFTER DELETE ON categories WHEN OLD.slug IS NOT NULL BEGIN
  INSERT INTO past_slugs (space, slug, level, target_id) VALUES ('trade', OLD.slug, 'trade', OLD.id)
  ON CONFLICT (space, slug) DO UPDATE SET level = excluded.level, target_id = excluded.target_id;
END;
--> statement-breakpoint
CREATE TRIGGER past_slugs_divisions_changed AFTER UPDATE OF slug ON divisions
WHEN OLD.slug IS NOT NULL AND NEW.slug IS NOT OLD.slug BEGIN
  INSERT INTO past_slugs (space, slug, level, target_id) VALUES ('area', OLD.slug, 'division', OLD.id)
  ON CONFLICT (space, slug) DO UPDATE SET level = excluded.level, target_id = excluded.target_id;
END;
--> statement-breakpoint
CREATE TRIGGER past_slugs_divisions_deleted AFTER DELETE ON divisions WHEN OLD.slug IS NOT NULL BEGIN
  INSERT INTO past_slugs (space, slug, level, target_id) VALUES ('area', OLD.slug, 'division', OLD.id)
  ON CONFLICT (space, slug) DO UPDATE SET level = excluded.level, target_id = excluded.target_id;
END;
--> statement-breakpoint
CREATE TRIGGER past_slugs_districts_changed AFTER UPDATE OF slug ON districts
WHEN OLD.slug IS NOT NULL AND NEW.slug IS NOT OLD.slug BEGIN
  INSERT INTO past_slugs (space, slug, level, target_id) VALUES ('area', OLD.slug, 'district', OLD.id)
  ON CONFLICT (space, slug) DO UPDATE SET level = excluded.level, target_id = excluded.target_id;
END;
--> statement-breakpoint
CREATE TRIGGER past_slugs_districts_deleted AFTER DELETE ON districts WHEN OLD.slug IS NOT NULL BEGIN
  INSERT INTO past_slugs (space, slug, level, target_id) VALUES ('area', OLD.slug, 'district', OLD.id)
  ON CONFLICT (space, slug) DO UPDATE SET level = excluded.level, target_id = excluded.target_id;
END;
--> statement-breakpoint
CREATE TRIGGER past_slugs_thanas_changed AFTER UPDATE OF slug, district_id ON thanas
WHEN OLD.slug IS NOT NULL AND (NEW.slug IS NOT OLD.slug OR NEW.district_id <> OLD.district_id) BEGIN
  INSERT INTO past_slugs (space, slug, level, target_id) VALUES ('district:' || OLD.district_id, OLD.slug, 'thana', OLD.id)
  ON CONFLICT (space, slug) DO UPDATE SET level = excluded.level, target_id = excluded.target_id;
END;
--> statement-breakpoint
CREATE TRIGGER past_slugs_thanas_deleted AFTER DELETE ON thanas WHEN OLD.slug IS NOT NULL BEGIN
  INSERT INTO past_slugs (space, slug, level, target_id) VALUES ('district:' || OLD.district_id, OLD.slug, 'thana', OLD.id)
  ON CONFLICT (space, slug) DO UPDATE SET level = excluded.level, target_id = excluded.target_id;
END;

--> statement-breakpoint
-- The slugs of the rows that exist: of a suggested trade its key, of a place its English name. A row that would get the slug of
-- another one keeps null, which means the address with its id.
UPDATE OR IGNORE categories SET slug = CASE
    WHEN name_folded = 'ইলেকট্রিশিয়ান' OR image = 'categories/399147a27dac5d68bf3a8aaf49d37e48' THEN 'electrician'
    WHEN name_folded = 'গৃহকর্মী' OR image = 'categories/e0db007943f397eddf7e0c31d4ecce42' THEN 'house-help'
    WHEN name_folded = 'প্লাম্বার' OR image = 'categories/cb0549e5cbb9986fc89f9e9c7aa6bddd' THEN 'plumber'
    WHEN name_folded = 'ড্রাইভার' OR image = 'categories/4fafa4c4dc9c2dc3b7b64c16ec05f364' THEN 'driver'
    WHEN name_folded = 'গৃহশিক্ষক' OR image = 'categories/0305be2ba842a215dee3b1c66bf47f91' THEN 'tutor'
    WHEN name_folded = 'এসি টেকনিশিয়ান' OR image = 'categories/7bada0d71696e982702d1c5444fa9113' THEN 'ac-technician'
    WHEN name_folded = 'কাঠমিস্ত্রি' OR image = 'categories/3e1076adc5a8bb21795767674acb727e' THEN 'carpenter'
    WHEN name_folded = 'বাবুর্চি' OR image = 'categories/fc6bfe53473fce16c8b548b12268eca0' THEN 'cook'
    WHEN name_folded = 'রাজমিস্ত্রি' OR image = 'categories/fd2e02382dc52b132e24cfabd88ef284' THEN 'mason'
    WHEN name_folded = 'নার্স ও রোগীর সেবাকর্মী' OR image = 'categories/9d2e8919d0c4228717474a10d6638d68' THEN 'nurse'
    WHEN name_folded = 'রংমিস্ত্রি' OR image = 'categories/9f3bb0cae6272148f89fda6fba692918' THEN 'painter'
    WHEN name_folded = 'পরিচ্ছন্নতাকর্মী' OR image = 'categories/a8f4928a9be07f34a80adaae62897ae2' THEN 'cleaner'
    WHEN name_folded = 'ফ্রিজ ও ওয়াশিং মেশিন মেকানিক' OR image = 'categories/807fc9bfb1982bc93bf7dbd96ab46166' THEN 'appliance-technician'
    WHEN name_folded = 'দর্জি' OR image = 'categories/01cd7ddfeb7d52a7b6a293a2b2d7add3' THEN 'tailor'
    WHEN name_folded = 'শিশু পরিচর্যাকারী' OR image = 'categories/cc755407f67188540ce5075277989386' THEN 'nanny'
    WHEN name_folded = 'বিউটিশিয়ান' OR image = 'categories/a3b9dfbd041067e191cc67f56844121b' THEN 'beautician'
    WHEN name_folded = 'কম্পিউটার ও সিসি ক্যামেরা টেকনিশিয়ান' OR image = 'categories/b0f637996423bdd96ea2e35cee3b0e18' THEN 'computer-technician'
    WHEN name_folded = 'বাসা বদল ও মালামাল পরিবহন' OR image = 'categories/04d0c4ee8747d297bfb65b4c14a6570e' THEN 'mover'
    WHEN name_folded = 'মোটরসাইকেল মেকানিক' OR image = 'categories/575d407c86f215e9d8dd0baa6f4dc1e8' THEN 'motorcycle-mechanic'
    WHEN name_folded = 'ওয়েল্ডিং ও গ্রিল মিস্ত্রি' OR image = 'categories/3726144b3a65ea5d256ddc6e15ec52d9' THEN 'welder'
    WHEN name_folded = 'টাইলস মিস্ত্রি' OR image = 'categories/a6141eab5adb9e6e80791c76490d25f9' THEN 'tiler'
    WHEN name_folded = 'নরসুন্দর' OR image = 'categories/3076701229290eb4dde72f17cfc7751e' THEN 'barber'
    WHEN name_folded = 'মালি' OR image = 'categories/0d80fcf2bdc626bf894d5c459efc8df5' THEN 'gardener'
    WHEN name_folded = 'ফটোগ্রাফার' OR image = 'categories/c5eb98b1ca032bdacbeadc19153c92f2' THEN 'photographer'
    ELSE 'trade-' || id END;
--> statement-breakpoint
WITH named AS (SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(trim(name)), '''', ''), '’', ''), '.', ''), '(', ''), ')', ''), ',', ''), ' ', '-'), '_', '-'), '/', '-'), '--', '-') AS base FROM divisions)
UPDATE OR IGNORE divisions SET slug = (SELECT iif(base GLOB '*[^a-z0-9-]*' OR base = '' OR base GLOB '-*' OR base GLOB '*-', 'no-' || id, base) || '-division' FROM named WHERE named.id = divisions.id);
--> statement-breakpoint
WITH named AS (SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(trim(name)), '''', ''), '’', ''), '.', ''), '(', ''), ')', ''), ',', ''), ' ', '-'), '_', '-'), '/', '-'), '--', '-') AS base FROM districts)
UPDATE OR IGNORE districts SET slug = (SELECT iif(base GLOB '*[^a-z0-9-]*' OR base = '' OR base GLOB '-*' OR base GLOB '*-', 'district-' || id, base) FROM named WHERE named.id = districts.id);
--> statement-breakpoint
WITH named AS (SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(trim(name)), '''', ''), '’', ''), '.', ''), '(', ''), ')', ''), ',', ''), ' ', '-'), '_', '-'), '/', '-'), '--', '-') AS base FROM thanas)
UPDATE OR IGNORE thanas SET slug = (SELECT iif(base GLOB '*[^a-z0-9-]*' OR base = '' OR base GLOB '-*' OR base GLOB '*-', 'thana-' || id, base) FROM named WHERE named.id = thanas.id) WHERE kind = 'upazila';
--> statement-breakpoint
WITH named AS (SELECT id, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(trim(name)), '''', ''), '’', ''), '.', ''), '(', ''), ')', ''), ',', ''), ' ', '-'), '_', '-'), '/', '-'), '--', '-') AS base FROM thanas)
UPDATE OR IGNORE thanas SET slug = (SELECT iif(base GLOB '*[^a-z0-9-]*' OR base = '' OR base GLOB '-*' OR base GLOB '*-', 'thana-' || id, base) || iif(EXISTS (SELECT 1 FROM thanas upazila
  WHERE upazila.district_id = thanas.district_id AND upazila.slug = named.base), '-thana', '') FROM named WHERE named.id = thanas.id)
WHERE kind = 'metro_thana';
