// SQL that fills an empty database with public providers: 24 categories, 8 divisions, 64 districts and 640 thanas; 20 % of
// the providers have the badge, 2 % are boosted, a third has no ratings. All values follow from the id, so each run gives
// the same rows. The listing rows are missing: `projectListings` of the product writes them.

const numbers = (from: number, to: number) =>
  `WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to})`

/** A pseudo-random number below `choices` from the id; different factors are not correlated. */
const mixed = (factor: number, choices: number) =>
  `((i * ${factor} + (i >> 5) * 31) % 10007 * ${factor} % ${choices})`

/** The categories and places. */
export const referenceStatements = [
  `INSERT INTO divisions (id, name, bn_name, created_at, updated_at)
    ${numbers(1, 8)} SELECT i, 'Division ' || i, 'বিভাগ ' || i, 0, 0 FROM n`,
  `INSERT INTO districts (id, division_id, name, bn_name, created_at, updated_at)
    ${numbers(1, 64)} SELECT i, (i - 1) / 8 + 1, 'District ' || i, 'জেলা ' || i, 0, 0 FROM n`,
  `INSERT INTO thanas (id, district_id, name, bn_name, created_at, updated_at)
    ${numbers(1, 640)} SELECT i, (i - 1) / 10 + 1, 'Thana ' || i, 'থানা ' || i, 0, 0 FROM n`,
  `INSERT INTO categories (id, name, name_folded, show_in_homepage, sort_order, created_at, updated_at)
    ${numbers(1, 24)} SELECT i, 'পেশা ' || i, 'trade ' || i, i <= 12, i, 0, 0 FROM n`,
]

/** The accounts and profiles with ids from `from` to `to`, inclusive. */
export const providerStatements = (from: number, to: number): string[] => [
  `INSERT INTO users (id, name, phone, password_hash, role, phone_verified_at, created_at, updated_at)
    ${numbers(from, to)} SELECT i, 'কর্মী ' || i, '017' || substr('00000000' || i, -8), '-', 'service_worker', 0, 0, 0 FROM n`,
  `INSERT INTO providers (id, user_id, category_id, name, phone, gender, id_number_sealed, id_number_hash,
      work_experience, bio, division_id, district_id, upazila_id, division, district, area, status,
      verified_badge, rank_bonus, boosted_until, rating_count, rating_sum, submitted_at, created_at, updated_at)
    ${numbers(from, to)},
    chosen AS (SELECT i, ${mixed(7919, 640)} + 1 AS thana, ${mixed(6101, 24)} + 1 AS trade, ${mixed(31, 3)} AS unrated,
      ${mixed(97, 40)} + 1 AS raters, ${mixed(53, 401)} AS hundredths, ${mixed(13, 50)} AS boosted FROM n)
    SELECT i, i, trade, 'কর্মী ' || i, '017' || substr('00000000' || i, -8), iif(i % 3, 'male', 'female'), '-', 'h' || i,
      '৫ বছর ধরে কাজ করি', 'যত্ন নিয়ে সময়মতো কাজ করি।', (thana - 1) / 80 + 1, (thana - 1) / 10 + 1, thana,
      'বিভাগ ' || ((thana - 1) / 80 + 1), 'জেলা ' || ((thana - 1) / 10 + 1), 'থানা ' || thana, 'approved',
      i % 5 = 0, iif(boosted = 0, (i % 4 + 1) * 10, 0), iif(boosted = 0, 4102444800000, NULL),
      iif(unrated, raters, 0), iif(unrated, raters + raters * hundredths / 100, 0), 0, i, i FROM chosen`,
]
