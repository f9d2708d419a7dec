import { sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { listingCounts, starColumns } from '#worker/features/statistics/statistics.table.ts'

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

const columns = sql.raw(`scope, gender, verified, ${starColumns.join(', ')}`)

const sums = sql.raw(starColumns.map((_, stars) => `sum(stars = ${stars})`).join(', '))

const counted = ({ scope }: Scopes) =>
  sql`SELECT ${sql.raw(scope)} AS scope, gender, verified, ${sums} FROM provider_listings GROUP BY 1, 2, 3`

const isOf = ({ pattern }: Scopes) => sql.raw(`scope GLOB '${pattern}'`)

const kept = (part: Scopes) => sql`SELECT ${columns} FROM ${listingCounts} WHERE ${isOf(part)} AND total > 0`

/** SELECT of the scopes whose totals differ from the profiles that they count. */
export const differingTotals = (part: Scopes): SQL =>
  sql`SELECT DISTINCT scope FROM (
    SELECT * FROM (${kept(part)} EXCEPT ${counted(part)})
    UNION ALL SELECT * FROM (${counted(part)} EXCEPT ${kept(part)}))`

export const countDiffering = (db: Database, part: Scopes) =>
  db.all<{ total: number }>(sql`SELECT count(*) AS total FROM (${differingTotals(part)})`)

/** For one batch: counts the profiles of a part of the scopes again. */
export const recountTotals = (db: Database, part: Scopes): UnrunQuery[] =>
  [
    sql`DELETE FROM ${listingCounts} WHERE ${isOf(part)}`,
    sql`INSERT INTO ${listingCounts} (${columns}) ${counted(part)}`,
  ].map((query) => db.run(query))
