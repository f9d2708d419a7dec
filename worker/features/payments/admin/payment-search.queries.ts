import { sql, type SQL } from 'drizzle-orm'
import { beginsWithDigits, containsWords } from '#worker/db/matching.ts'
import { users } from '#worker/features/people/people.table.ts'
import { asciiDigits } from '#worker/lib/text/fold.ts'
import { searchTerms } from '#worker/lib/text/search-terms.ts'
import { paymentMethods } from '#worker/features/settings/payment-methods.schema.ts'

/** By the beginning of a phone, a reference or a transaction id, or by words of the name, which alone has no index. */
export function findIdsMatching(text: string): SQL {
  const terms = searchTerms(text)
  const payer =
    terms &&
    ('phonePrefix' in terms
      ? beginsWithDigits(users.phone, terms.phonePrefix)
      : isPlainlyCode(text)
        ? null
        : containsWords(sql`${users.name}`, terms.words))
  const sources = [
    ...(payer
      ? [sql`SELECT p.id FROM ${users} JOIN payments p ON p.user_id = ${users.id} WHERE ${payer}`]
      : []),
    ...byCode(text),
  ]
  return sources.length > 0 ? sql.join(sources, sql` UNION ALL `) : sql`SELECT NULL`
}

/** One word of letters and digits is not a name, so the names, which have no index, are not searched. */
const isPlainlyCode = (text: string) => /^(?=.*\d)[A-Za-z0-9_-]{6,}$/.test(text.trim())

function byCode(text: string): SQL[] {
  const typed = asciiDigits(text.trim()).replace(/\s+/g, '')
  if (!/^[A-Za-z0-9_-]{4,64}$/.test(typed)) return []
  const writings = [...new Set([typed, typed.toUpperCase()])]
  const anyOf = (ranges: SQL[]) => sql.join(ranges, sql` OR `)
  return [
    sql`SELECT id FROM payments WHERE ${begins('ref', typed.toUpperCase())}`,
    ...(['gateway_txn_id', 'bank_txn_id'] as const).map(
      (column) =>
        sql`SELECT id FROM payments WHERE ${anyOf(
          // The index begins with the method.
          writings.map((code) => sql`(method IN ${methods} AND ${begins(column, code)})`),
        )}`,
    ),
  ]
}

const methods = sql.raw(`(${paymentMethods.map((method) => `'${method}'`).join(', ')})`)

// A range, because LIKE cannot use an index of this collation; '~' follows every character of a code.
const begins = (column: 'ref' | 'gateway_txn_id' | 'bank_txn_id', code: string) =>
  sql`(${sql.raw(column)} >= ${code} AND ${sql.raw(column)} < ${`${code}~`})`
