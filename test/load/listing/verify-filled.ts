import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { sql } from 'drizzle-orm'
import {
  invariantsOf,
  pageText,
  type PageResult,
} from '#worker/features/operations/invariants/invariants.queries.ts'
import { checkCounterTexts } from '#worker/features/operations/counters/counters.queries.ts'
import { projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { positionSql } from '#worker/features/providers/search/search-index.queries.ts'
import { termOf } from '#worker/features/providers/search/search.rules.ts'
import { filledCounters, type FilledDatabase } from './filled-database.ts'
import { queryBuilder, textOf } from './query-text.ts'

/** The rules of `check-invariants` that lists and searches depend on. */
const rules = ['public_but_unlisted', 'listed_but_not_public', 'listed_but_not_found', 'found_but_unlisted']
const places = 20
const rowsAtPlace = 500
const sampled = 100

/**
 * Compares a filled database with what the product writes: the rules of `check-invariants` at 20 places, the counters, and
 * the listing rows, totals and search results of 100 profiles before and after the product has written them again.
 * @throws Error with the first difference
 */
export function verifyFilled({ file, providers }: FilledDatabase): string {
  const database = new DatabaseSync(file)
  const rows = (query: string, ...params: SQLInputValue[]) => database.prepare(query).all(...params)
  const now = new Date()
  try {
    // Everything here is rolled back.
    database.exec('BEGIN IMMEDIATE')
    for (const invariant of invariantsOf([], now).filter(({ rule }) => rules.includes(rule)))
      for (let place = 0; place < places; place += 1) {
        const [{ top = 0 } = {}] = rows(`SELECT max(${invariant.key}) AS top FROM ${invariant.from}`)
        const after = Math.floor((Number(top) / places) * place)
        const [page] = rows(pageText(invariant, { after, limit: rowsAtPlace })) as PageResult[]
        if (page?.broken !== 0) throw new Error(`${invariant.rule}: ${page?.broken} rows (${page?.ids})`)
      }
    const results = checkCounterTexts(now).flatMap((statement) => rows(statement))
    const differing = results.filter(
      ({ counter, differing }) => differing !== 0 && filledCounters.some((name) => name === counter),
    )
    if (differing.length > 0) throw new Error(`counters differ: ${JSON.stringify(differing)}`)

    const ids = Array.from({ length: sampled }, (_, index) => 1 + Math.floor((index * providers) / sampled))
    const list = ids.join(', ')
    const picture = () =>
      JSON.stringify([
        rows(`SELECT * FROM provider_listings WHERE provider_id IN (${list}) ORDER BY provider_id, scope`),
        rows('SELECT sum(total) AS total FROM listing_counts'),
        ids.map((id) => positionsFound(database, id)),
      ])
    const filled = picture()
    for (const { sql: text, params } of projectListings(queryBuilder, sql`p.id IN (${sql.raw(list)})`).map(
      textOf,
    ))
      database.prepare(text).run(...params)
    if (picture() !== filled) throw new Error('the product writes other rows than the fill')
    return `${rules.length} rules and ${filledCounters.length} counters hold; ${sampled} profiles are as the product writes them`
  } finally {
    database.exec('ROLLBACK')
    database.close()
  }
}

/** The row ids of the search index that have the name and all filters of a profile. */
function positionsFound(database: DatabaseSync, id: number): unknown[] {
  const [row] = database
    .prepare(
      `SELECT p.name, p.category_id AS category, p.upazila_id AS thana, p.gender, ${positionSql('l')} AS position
      FROM providers p JOIN provider_listings l ON l.provider_id = p.id AND l.scope = '*:*:*:*' WHERE p.id = ?`,
    )
    .all(id)
  if (!row) throw new Error(`the profile ${id} is not listed`)
  const words = String(row.name)
    .split(' ')
    .map((word) => termOf('head', word))
  const filters = [`c${row.category}`, `t${row.thana}`, row.gender].map((word) =>
    termOf('filters', String(word)),
  )
  const found = database
    .prepare('SELECT rowid FROM provider_words WHERE provider_words MATCH ?')
    .all([...words, ...filters].join(' AND '))
  if (!found.some(({ rowid }) => rowid === row.position)) throw new Error(`the profile ${id} is not found`)
  return found
}
