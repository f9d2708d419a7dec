import { eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { fixedSelect } from '#worker/db/fixed-select.ts'
import type { BrowseSort } from './browse.schema.ts'
import {
  advertisedFrom,
  bonusesBelow,
  choiceOf,
  maxAdvertised,
  maxCandidates,
  maxIntroduced,
  slots,
} from './lifted.rules.ts'
import { idsBelow, type PageReading } from './listing.rules.ts'
import { publicColumns } from '../providers.queries.ts'
import { providers } from '../providers.table.ts'
import { idAtSql, positionOf, valueAtSql } from './list-index.queries.ts'
import { listingScope, type ListingFilter } from '#worker/features/statistics/statistics.rules.ts'
import { countedFrom, hasTraits, listingCounts } from '#worker/features/statistics/statistics.table.ts'

export type Listing = {
  filter: ListingFilter
  sort: BrowseSort
  /** Whole stars that the average must reach. */
  minRating?: number | undefined
}

const wholeStars = [1, 2, 3, 4, 5]

/** The FTS5 table of each order: its row ids are positions, the first of the list is the highest. */
export const listTables: Record<BrowseSort, SQL> = {
  recommended: sql.raw('list_recommended'),
  rating: sql.raw('list_rating'),
  newest: sql.raw('list_newest'),
}
/** The view of the positions of each listed provider in them. */
export const positionsTable = sql.raw('listing_words')
/** The FTS5 table of those whom the lists may lift; see `lifted.rules.ts`. */
export const liftedTable = sql.raw('list_lifted')

/** When the advertisements and new profiles of a list are chosen, or who they are on the earlier pages of a walk; null for none. */
export type Lifting = { at: Date } | { ids: readonly number[] } | null

/** What decides the SQL of a page. The values are parameters, so that the text is built once. */
type PageShape = {
  sort: BrowseSort
  start: 'first' | 'offset' | 'end' | 'boundary'
  backward: boolean
  lifted: 'none' | 'chosen' | 'known'
}

const [words, limit, skip, boundary] = [
  sql.placeholder('words'),
  sql.placeholder('limit'),
  sql.placeholder('skip'),
  sql.placeholder('boundary'),
]
/** A number of a placeholder. D1 binds numbers as REAL, from which FTS5 cannot seek. */
const whole = (name: keyof ReturnType<typeof choiceOf>) => sql`CAST(${sql.placeholder(name)} AS INTEGER)`

/** The word of a list in `listing_words` of migrations/0001_triggers.sql, without its stars. */
export const listWord = (filter: ListingFilter): string => `${listingScope(filter)}${traitsOf(filter)}`

export const traitsOf = ({ gender, verified }: ListingFilter): string =>
  `${gender === undefined ? '' : gender.charAt(0)}${verified ? 'b' : ''}`

/** SQL for the FTS5 expression of a list, from its word. */
const listWords = ({ filter, minRating }: Listing): string => {
  const word = listWord(filter)
  return starsFrom(minRating)
    .map((stars) => `${word}${stars}`)
    .join(' OR ')
}

/** The ends of the words that together are "at least n stars"; a provider without ratings has none. */
export const starsFrom = (minRating: number | undefined): string[] =>
  minRating === undefined
    ? ['']
    : wholeStars.filter((stars) => stars >= minRating).map((stars) => `s${stars}`)

const ofRow = {
  value: sql<number>`${valueAtSql}`.as('value'),
  slot: sql<number>`page.slot`.as('slot'),
  /** The ids of all who are lifted in this list, each between dots. */
  lifted: sql<string | null>`page.lifted`.as('lifted'),
}
// Without the names of the trades, which an isolate remembers: they would be a row for each card.
const { categoryName: _, ...columns } = publicColumns
// CROSS JOIN makes the planner start with the few rows of the page.
const rowsOfPage = fixedSelect({ ...ofRow, ...columns }, (select, shape: PageShape) =>
  select.from(pageOf(shape)).crossJoin(providers).where(eq(providers.id, idAtSql)),
)

type PageRequest = { reading: PageReading; limit: number; lifting: Lifting }

export function listPage(listing: Listing, { reading, limit, lifting }: PageRequest) {
  const backward = reading.from === 'end' || (reading.from === 'boundary' && reading.direction === 'backward')
  const skip = reading.from === 'start' ? reading.skip : 0
  const start = reading.from === 'start' ? (skip > 0 ? 'offset' : 'first') : reading.from
  const lifted = lifting === null ? 'none' : 'at' in lifting ? 'chosen' : 'known'
  const shape: PageShape = { sort: listing.sort, start, backward, lifted }
  const boundary = reading.from === 'boundary' ? positionOf(reading.boundary) : undefined
  const values = {
    ...(lifting && 'at' in lifting && choiceOf(lifting.at)),
    ...(lifting && 'ids' in lifting && { lifted: lifting.ids.map((id) => `.${id}.`).join('') }),
  }
  return rowsOfPage(shape, { words: listWords(listing), limit, skip, boundary, ...values })
}

/**
 * The positions of a page as `position`, with `slot` and `lifted`. A backward reading returns them reversed. The first page begins with
 * those who are lifted, in their order; all other pages leave them out.
 */
function pageOf({ sort, start, backward, lifted }: PageShape): SQL {
  const list = listTables[sort]
  const isChosen = lifted === 'chosen'
  const side = sql` AND rowid ${sql.raw(backward ? '>=' : '<')} CAST(${boundary} AS INTEGER)`
  const others = {
    none: sql``,
    chosen: isNotIn(sql`(SELECT ids FROM chosen)`),
    known: isNotIn(sql.placeholder('lifted')),
  }[lifted]
  const fewer = isChosen ? sql` - (SELECT total FROM chosen)` : sql``
  const byPoints = sql`SELECT rowid AS position, ${slotOf('byPoints')} AS slot FROM ${list}
    WHERE ${list} MATCH ${words}${start === 'boundary' ? side : sql``}${others}
    ORDER BY rowid ${sql.raw(backward ? 'ASC' : 'DESC')}
    LIMIT ${limit}${start === 'first' ? fewer : sql``}${start === 'offset' ? sql` OFFSET ${skip}${fewer}` : sql``}`
  if (!isChosen) return sql`(SELECT position, slot, NULL AS lifted FROM (${byPoints})) AS page`
  const before =
    start === 'first'
      ? sql`SELECT value >> 2 AS position, value & 3 AS slot FROM json_each((SELECT codes FROM chosen)) UNION ALL `
      : sql``
  return sql`(WITH ${chosen} SELECT position, slot, (SELECT ids FROM chosen) AS lifted
    FROM (${before}SELECT position, slot FROM (${byPoints}))) AS page`
}

const idBound = sql.raw(String(idsBelow))
/** SQL for "the id is not among these", which stand between dots. A list in parentheses would be billed as rows. */
const isNotIn = (ids: SQL | Placeholder) => sql` AND instr(${ids}, '.' || (rowid % ${idBound}) || '.') = 0`
const slotOf = (slot: keyof typeof slots) => sql.raw(String(slots[slot]))

type Walk = { range: SQL; backward?: boolean }
/** The parts of `list_lifted` run in turn, so the limit ends them early. */
const walkLifted = (most: number, walks: readonly Walk[]) => {
  const bound = sql.raw(String(most))
  const parts = walks.map(
    ({ range, backward }) => sql`SELECT position FROM (SELECT rowid AS position FROM ${liftedTable}
      WHERE ${liftedTable} MATCH ${words} AND ${range} ORDER BY rowid ${sql.raw(backward ? 'ASC' : 'DESC')} LIMIT ${bound})`,
  )
  return sql`SELECT position % ${idBound} AS id, position / ${idBound} % ${sql.raw(String(bonusesBelow))} AS bonus
    FROM (${sql.join(parts, sql` UNION ALL `)}) LIMIT ${bound}`
}

const isAdvertised = sql.raw(`rowid >= ${advertisedFrom}`)
const candidates = walkLifted(maxCandidates, [
  { range: sql`rowid >= ${whole('turn')}`, backward: true },
  { range: sql`${isAdvertised} AND rowid < ${whole('turn')}` },
])
const introduced = walkLifted(maxIntroduced, [
  { range: sql`rowid >= ${whole('today')} AND rowid < ${whole('tomorrow')}` },
  { range: sql`rowid >= ${whole('since')} AND rowid < ${whole('start')}` },
  { range: sql`rowid >= ${whole('start')} AND rowid < ${whole('today')}` },
])

const prime = sql.raw(String(2 ** 31 - 1))
/**
 * SQL for the ids of the advertisements of an hour, by weighted sampling without replacement (Efraimidis and Spirakis, 2006): the
 * greatest `ln(random) / bonus`. The random number is computed from id and hour, so all readers of an hour see the same.
 */
const advertised = sql`SELECT id FROM (SELECT id, bonus, (h * h % ${prime} * 16807 + id) % ${prime} AS h
    FROM (SELECT id, bonus, (id * 48271 + ${whole('hour')} * 69621) % ${prime} AS h FROM (${candidates})))
  ORDER BY ln((h * h % ${prime} + 1.0) / (${prime} + 1)) / bonus DESC LIMIT ${sql.raw(String(maxAdvertised))}`

/** SQL for `chosen`, one row: the ids between dots, and the codes and number, of those whom a list lifts at a time. See `choiceOf`. */
const chosen = sql`chosen AS MATERIALIZED (SELECT coalesce(group_concat('.' || id || '.', ''), '') AS ids,
      json_group_array(id << 2 | slot) AS codes, count(*) AS total
    FROM (SELECT id, ${slotOf('advertised')} AS slot FROM (${advertised})
      UNION ALL SELECT id, ${slotOf('introduced')} AS slot FROM (${introduced})))`

type CountShape = { byGender: boolean; verified: boolean; minRating: number }

const totalsOf = fixedSelect(
  { total: sql<number>`coalesce(sum(counted), 0)`.as('total') },
  (select, { byGender, verified, minRating }: CountShape) =>
    select.from(
      sql`(SELECT ${countedFrom(minRating)} AS counted FROM ${listingCounts}
        WHERE scope = ${sql.placeholder('scope')}${byGender ? sql` AND gender = ${sql.placeholder('gender')}` : sql``}${hasTraits({ verified })})`,
    ),
)

export const listTotals = ({ filter, minRating = 0 }: Listing) =>
  totalsOf(
    { byGender: filter.gender !== undefined, verified: filter.verified === true, minRating },
    { scope: listingScope(filter), gender: filter.gender },
  )
