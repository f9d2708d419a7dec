import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/db.ts'
import { listSchema, listTables } from '#worker/features/operations/backups/backups.queries.ts'
import { isRestored, keyOf } from '#worker/features/operations/backups/backups.rules.ts'
import type { BackupManifest } from '#worker/features/operations/backups/backups.schema.ts'
import { countDiffering, scopeParts } from '#worker/features/providers/listing/list-totals.queries.ts'
import type { HeldLock } from './restore-lock.ts'

/** The repair of the counters may add and delete rows of these, so their totals are compared instead of their rows. */
const countedTables = new Set([
  'site_counters',
  'counter_days',
  'interest_days',
  'interest_weeks',
  'review_counts',
])

/** At a million rows of a table, no statement reads more of them. */
const rowsAtOnce = 10_000

/**
 * Compares a restored database with the manifest of its backup: indexes and triggers, the rows of each table, every foreign
 * key, and the kept totals. Writes nothing but the checks of the counters.
 * @returns what differs, one line each; empty for a whole database
 */
export async function checkRestored(
  db: Database,
  lock: HeldLock,
  manifest: BackupManifest,
  { say = () => undefined, limit = rowsAtOnce }: { say?: (line: string) => void; limit?: number },
): Promise<string[]> {
  const there = new Set((await listSchema(db)).map(({ type, name, sql }) => `${type} ${name} ${sql}`))
  const problems = manifest.schema
    .filter(({ type, name, sql }) => !there.has(`${type} ${name} ${sql}`))
    .map(({ type, name }) => `the ${type} ${name} is missing or different`)

  const sources = new Map(
    manifest.sources.filter(({ kind }) => kind === 'table').map((one) => [one.name, one]),
  )
  for (const table of await listTables(db)) {
    const { name } = table
    if (!isRestored(table)) continue
    const { rows, broken } = await checkTable(db, lock, { name, key: keyOf(table), limit })
    for (const { parent, rows } of broken)
      problems.push(`${rows} rows of ${name} name a missing row of ${parent}`)
    const source = sources.get(name)
    sources.delete(name)
    if (!source || countedTables.has(name)) continue
    const expected = source.rows - (lock.leftOut?.[name] ?? 0)
    if (rows !== expected) problems.push(`${name} has ${rows} rows instead of ${expected}`)
  }
  for (const name of sources.keys()) problems.push(`the table ${name} is missing`)
  say('checked: indexes, triggers, rows and foreign keys')

  for (const part of scopeParts) {
    await lock.run(`comparing the totals of the lists ${part.pattern}`, [])
    const [differing] = await countDiffering(db, part)
    if (differing && differing.total > 0)
      problems.push(`the totals of ${differing.total} lists (${part.pattern}) differ`)
  }
  say('checked: totals of lists')
  return problems
}

/** The rows of a table, and those that name a missing row, in ranges of its key. */
async function checkTable(
  db: Database,
  lock: HeldLock,
  { name, key, limit }: { name: string; key: readonly string[]; limit: number },
): Promise<{ rows: number; broken: { parent: string; rows: number }[] }> {
  const foreignKeys = await listForeignKeys(db, name)
  const broken = foreignKeys.map(({ parent }) => ({ parent, rows: 0 }))
  let rows = 0
  let after: (string | number)[] | null = null
  for (;;) {
    const text = pageText({ name, key, foreignKeys, after, limit })
    const [result] = await lock.run(`checking ${name} after ${rows} rows`, [text])
    const page = result?.results[0] as Page | undefined
    if (!page) throw new Error(`the database gave no answer for ${name}`)
    rows += page.seen
    for (const [index, found] of (JSON.parse(page.broken) as number[]).entries()) {
      const state = broken[index]
      if (state) state.rows += found
    }
    if (page.seen < limit) return { rows, broken: broken.filter((one) => one.rows > 0) }
    after = JSON.parse(page.last) as (string | number)[]
  }
}

type ForeignKey = { parent: string; pairs: { own: string; target: string }[] }

/** The foreign keys of a table, also those of several columns. */
export async function listForeignKeys(db: Database, name: string): Promise<ForeignKey[]> {
  const found = await db.all<{ id: number; parent: string; own: string; target: string }>(
    sql`SELECT id, "table" AS parent, "from" AS own, coalesce("to", 'id') AS target
      FROM pragma_foreign_key_list(${name}) ORDER BY id, seq`,
  )
  return [...Map.groupBy(found, ({ id }) => id).values()].map((pairs) => ({
    parent: pairs[0]?.parent ?? '',
    pairs,
  }))
}

type Page = { seen: number; last: string; broken: string }
type Range = {
  name: string
  key: readonly string[]
  foreignKeys: readonly ForeignKey[]
  after: readonly (string | number)[] | null
  limit: number
}

/** SQL for the next rows of a table after a key: how many, the last key, and how many break each foreign key. */
function pageText({ name, key, foreignKeys, after, limit }: Range): string {
  const keys = key.map((column) => `t.${quoted(column)}`)
  const broken = foreignKeys.map(({ parent, pairs }, index) => {
    const isSet = pairs.map(({ own }) => `t.${quoted(own)} IS NOT NULL`).join(' AND ')
    const isSame = pairs.map(({ own, target }) => `p.${quoted(target)} = t.${quoted(own)}`).join(' AND ')
    return `(${isSet} AND NOT EXISTS (SELECT 1 FROM ${quoted(parent)} p WHERE ${isSame})) AS broken${index}`
  })
  const columns = [...keys.map((column, index) => `${column} AS key${index}`), ...broken]
  const names = key.map((_, index) => `key${index}`)
  return `WITH page AS MATERIALIZED (SELECT ${columns.join(', ')} FROM ${quoted(name)} t
      WHERE ${after === null ? '1' : `(${keys.join(', ')}) > (${after.map(literal).join(', ')})`}
      ORDER BY ${keys.join(', ')} LIMIT ${limit})
    SELECT count(*) AS seen,
      (SELECT json_array(${names.join(', ')}) FROM page ORDER BY ${names.map((one) => `${one} DESC`).join(', ')} LIMIT 1) AS last,
      json_array(${foreignKeys.map((_, index) => `coalesce(sum(broken${index}), 0)`).join(', ')}) AS broken
    FROM page`
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const literal = (value: string | number) =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
