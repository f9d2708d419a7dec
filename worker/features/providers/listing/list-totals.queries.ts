import { sql } from 'drizzle-orm'
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
