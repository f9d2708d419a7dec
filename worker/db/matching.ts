import { and, sql, type SQL } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { SearchTerms } from '#worker/lib/text/search-terms.ts'

const writings = [
  [sql`char(2524)`, sql`char(2465, 2492)`],
  [sql`char(2525)`, sql`char(2466, 2492)`],
  [sql`char(2527)`, sql`char(2479, 2492)`],
  [sql`char(8204)`, sql`''`],
  [sql`char(8205)`, sql`''`],
] as const

/** SQL for a text folded as in lib/text/fold.ts: ড় ঢ় য় in two code points, no joiners, lower case. */
export const foldedSql = (text: SQL): SQL =>
  sql`lower(${writings.reduce((folded, [from, to]) => sql`replace(${folded}, ${from}, ${to})`, text)})`

/** SQL for "contains each of these words". The words are folded already. */
export function containsWords(text: SQL, words: readonly string[]): SQL | undefined {
  const folded = foldedSql(text)
  return and(...words.map((word) => sql`instr(${folded}, ${word}) > 0`))
}

/** SQL for "begins with these digits", as a range that an index on the column serves: ':' follows '9'. */
export const beginsWithDigits = (column: AnySQLiteColumn, digits: string): SQL =>
  sql`${column} >= ${digits} AND ${column} < ${`${digits}:`}`

export const matchesSearch = (
  search: SearchTerms,
  { phone, text }: { phone: AnySQLiteColumn; text: SQL },
): SQL | undefined =>
  'phonePrefix' in search ? beginsWithDigits(phone, search.phonePrefix) : containsWords(text, search.words)
