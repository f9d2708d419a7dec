import { sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { starColumns } from '#worker/features/statistics/statistics.table.ts'

/** SQL of the scopes (`listingScope`) of a profile of `provider_listings`, and a pattern of those of this kind: two for each level. */
type Scopes = { scope: string; pattern: string }

const places = [
  ['t', 'upazila_id'],
  ['d', 'district_id'],
  ['v', 'division_id'],
] as const

/** All scopes, in parts whose statements take about a tenth of a second at 100,000 profiles. */
export const scopeParts: readonly Scopes[] = [
  ...places.flatMap(([letter, column]) => [
    { scope: `'${letter}' || ${column}`, pattern: `${letter}*` },
    { scope: `'c' || category_id || '${letter}' || ${column}`, pattern: `c*${letter}*` },
  ]),
  { scope: `'x'`, pattern: 'x' },
  { scope: `'c' || category_id || 'x'`, pattern: 'c*x' },
]

const columns = `scope, gender, verified, ${starColumns.join(', ')}`

const counted = ({ scope }: Scopes) =>
  `SELECT ${scope} AS scope, gender, verified, ${starColumns.map((_, stars) => `sum(stars = ${stars})`).join(', ')}
    FROM provider_listings GROUP BY 1, 2, 3`

const kept = ({ pattern }: Scopes) =>
  `SELECT ${columns} FROM listing_counts WHERE scope GLOB '${pattern}' AND total > 0`

/** SELECT of the scopes whose totals differ from the profiles that they count. */
export const differingTotals = (part: Scopes): string =>
  `SELECT DISTINCT scope FROM (
    SELECT * FROM (${kept(part)} EXCEPT ${counted(part)})
    UNION ALL SELECT * FROM (${counted(part)} EXCEPT ${kept(part)}))`

export const countDiffering = (db: Database, part: Scopes) =>
  db.all<{ total: number }>(sql.raw(`SELECT count(*) AS total FROM (${differingTotals(part)})`))

/** For one batch: counts the profiles of a part of the scopes again. */
export const recountTotals = (db: Database, part: Scopes): UnrunQuery[] =>
  [
    `DELETE FROM listing_counts WHERE scope GLOB '${part.pattern}'`,
    `INSERT INTO listing_counts (${columns}) ${counted(part)}`,
  ].map((text) => db.run(sql.raw(text)))

const ratingsOf = `(SELECT coalesce(sum(r.rating), 0) AS total, count(*) AS number FROM ratings r WHERE r.provider_id = p.id)`

/** SQL for "the stars of the profile `p` are not those of its ratings". */
export const hasWrongAverage = `(p.rating_sum, p.rating_count) <> ${ratingsOf}`

export const listWrongAverages = (db: Database, limit: number) =>
  db.all<{ id: number }>(
    sql.raw(`SELECT p.id FROM providers p WHERE ${hasWrongAverage} ORDER BY p.id LIMIT ${limit}`),
  )

/** @param which a condition on `p` */
export const repairAverages = (db: Database, which: SQL): UnrunQuery =>
  db.run(sql`UPDATE providers AS p SET (rating_sum, rating_count) = ${sql.raw(ratingsOf)} WHERE ${which}`)
