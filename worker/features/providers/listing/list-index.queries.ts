import { getTableName, sql, type SQL } from 'drizzle-orm'
import type { Database, UnrunQuery } from '#worker/db/db.ts'
import { categories } from '#worker/features/categories/categories.table.ts'
import { districts, divisions, thanas } from '#worker/features/places/places.table.ts'
import { sha256Hex } from '#worker/lib/crypto.ts'
import { idsBelow, markers, scoreSteps, type MarkedColumn } from './listing.rules.ts'
import {
  bengaliRules,
  bonesRules,
  latinRules,
  plainRules,
  type Replacement,
} from '#worker/lib/text/spelling.schema.ts'
import { listingCounts, starColumns } from '#worker/features/statistics/statistics.table.ts'

/**
 * `provider_words` is an FTS5 table without stored content. Its rowid is the recommended order, so the best results are
 * the last rows, and a walk stops after one page. Columns: `head` (name, trade, upazila, district) with its `sound` and
 * `bones`; `wider` (division, experience, bio, description of the trade) and `wider_sound`; `filters`. The words of all columns but
 * `head` are marked, see {@link markers}.
 */

export const wordsTable = sql.raw('provider_words')

// A position is rank * idsBelow + id, and stays below 2^53, which D1 binds exactly.
const maxRank = 2 ** 22 - 1

/** SQL for the rowid of a listing row, by which triggers delete the words of a provider that leaves the lists. */
export const positionSql = (listing: string) =>
  `min(${listing}.rank, ${maxRank}) * ${idsBelow} + ${listing}.provider_id`

/** SQL for "this listing row `l` has no words at its position": a trigger has deleted those of its old rank. */
export const hasNoWords = `NOT EXISTS (SELECT 1 FROM provider_words WHERE rowid = ${positionSql('l')})`

/** The position of a provider in a list; `value` is its rank, its score, or 0. */
export const positionOf = ({ value, id }: { value: number; id: number }): number =>
  Math.min(value, maxRank) * idsBelow + id
/** SQL for the value of {@link positionOf} of a `position`. */
export const valueAtSql = sql.raw(`(position / ${idsBelow})`)
/** SQL for the score, and for the id, of a `position`. See `listing.rules.ts`. */
export const scoreAtSql = sql.raw(`(position / ${idsBelow} % ${scoreSteps})`)
export const idAtSql = sql.raw(`(position % ${idsBelow})`)

// Separates `head` and `wider` while both are transformed together.
const seam = '\u001f'
// D1 allows expressions a depth of 100.
const rulesAtOnce = 80

// Invisible characters, and those that an editor could compose, are written by number.
const unseen = /[^\S ]|\p{C}|[\u09dc\u09dd\u09df]|\u09c7[\u09be\u09d7]/u
const quoted = (text: string) =>
  unseen.test(text)
    ? `char(${Array.from(text, (letter) => letter.codePointAt(0)).join(', ')})`
    : `'${text.replaceAll("'", "''")}'`
const replaced = (text: string, rules: readonly Replacement[]) =>
  rules.reduce((inner, [from, to]) => `replace(${inner}, ${quoted(from)}, ${quoted(to)})`, text)

const place = (row: string) =>
  `${row}.bn_name || ' ' || ${row}.name || ' ' || (SELECT coalesce(group_concat(value, ' '), '') FROM json_each(${row}.aka))`
const joined = (...texts: string[]) => texts.join(` || ' ' || `)

const gathered = `SELECT ${positionSql('l')} AS position,
    ${joined(
      `'c' || p.category_id`,
      `'v' || p.division_id`,
      `'d' || p.district_id`,
      `'t' || p.upazila_id`,
      // A trade in a place is one word, because FTS5 is slow to find what two long lists have in common.
      `'c' || p.category_id || 'v' || p.division_id`,
      `'c' || p.category_id || 'd' || p.district_id`,
      `'c' || p.category_id || 't' || p.upazila_id`,
      'p.gender',
      `'stars' || l.stars`,
      `iif(p.verified_badge, 'verified', '')`,
    )} AS filters,
    lower(${joined(
      `''`,
      'p.name',
      'c.name',
      place('t'),
      place('d'),
      quoted(seam),
      place('v'),
      'p.work_experience',
      `coalesce(p.bio, '')`,
      `coalesce(c.description, '')`,
      `''`,
    )}) AS words
  FROM providers p
  JOIN provider_listings l ON l.provider_id = p.id
  JOIN ${getTableName(categories)} c ON c.id = p.category_id
  JOIN ${getTableName(thanas)} t ON t.id = p.upazila_id
  JOIN ${getTableName(districts)} d ON d.id = p.district_id
  JOIN ${getTableName(divisions)} v ON v.id = p.division_id
  WHERE `

function worked(from: string, name: string, rules: readonly Replacement[]): string {
  const steps = Math.ceil(rules.length / rulesAtOnce)
  return Array.from({ length: steps }, (_, step) => {
    const source = step === 0 ? from : `${name}_${step}`
    const target = step === steps - 1 ? name : `${name}_${step + 1}`
    const some = rules.slice(step * rulesAtOnce, (step + 1) * rulesAtOnce)
    return `${target} AS MATERIALIZED (SELECT position, ${replaced('words', some)} AS words FROM ${source})`
  }).join(',\n')
}

const head = (table: string) => `substr(${table}.words, 1, instr(${table}.words, ${quoted(seam)}) - 1)`
const wider = (table: string) => `substr(${table}.words, instr(${table}.words, ${quoted(seam)}) + 1)`

/** Each word follows a space. */
const marked = (text: string, column: MarkedColumn) =>
  `replace(${text}, ' ', ${quoted(` ${markers[column]}`)})`

// FTS5 writes a segment whenever a row id is lower than the one before it, so the rows are inserted in their order.
const beforeWhich = `INSERT OR REPLACE INTO provider_words (rowid, head, sound, bones, wider, wider_sound, filters)
WITH gathered AS MATERIALIZED (${gathered}`
const behindWhich = `),
${worked('gathered', 'plain', plainRules)},
${worked('plain', 'sounding', [...latinRules, ...bengaliRules])},
${worked('sounding', 'bare', bonesRules)}
SELECT gathered.position, ${head('plain')}, ${marked(head('sounding'), 'sound')}, ${marked(head('bare'), 'bones')},
  ${marked(wider('plain'), 'wider')}, ${marked(wider('sounding'), 'wider_sound')}, ${marked(`' ' || gathered.filters`, 'filters')}
FROM gathered JOIN plain USING (position) JOIN sounding USING (position) JOIN bare USING (position)
ORDER BY gathered.position`

/** Indexes the listed providers that `which` selects (a condition on `p`, the providers table) again. */
export const indexWords = (db: Database, which: SQL): UnrunQuery =>
  db.run(sql`${sql.raw(beforeWhich)}(${which})${sql.raw(behindWhich)}`)

/** {@link indexWords} as text without parameters; `which` may also name `l`, the row of the list of all providers. */
export const indexWordsSql = (which: string): string => `${beforeWhich}${which}${behindWhich}`

/** Names the current rules in the migration that wrote the words last. */
export const digestOfRules = `Rules of the words: ${sha256Hex(indexWordsSql('1')).slice(0, 16)}`

/** The statement of a migration after the rules have changed: the job `search_words` then writes all words again. */
export const refreshAllSql = `-- ${digestOfRules}
INSERT INTO word_refreshes (scope, scope_id, requested_at) VALUES ('all', 0, unixepoch() * 1000)
ON CONFLICT (scope, scope_id) DO UPDATE SET after_id = 0, done = 0, requested_at = excluded.requested_at`

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
