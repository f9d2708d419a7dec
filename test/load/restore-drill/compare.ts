import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '#worker/db/db.ts'
import { listTables } from '#worker/features/operations/backups/backups.queries.ts'
import { isRestored, keyOf } from '#worker/features/operations/backups/backups.rules.ts'
import { inParallel } from '#worker/features/operations/backups/outside-files.usecases.ts'
import { databaseFile } from '../listing/filled-database.ts'
import type { Verdict } from '../report.ts'
import { sqliteD1 } from '../sqlite-d1.ts'
import type { StoredObject } from './source.ts'

/** Compares the content of each object of the buckets with what it was. */
export async function compareObjects(
  objects: readonly StoredObject[],
  buckets: Record<StoredObject['bucket'], R2Bucket>,
): Promise<Verdict> {
  let differing = 0
  await inParallel(objects, async ({ bucket, key, content }) => {
    const found = await buckets[bucket].get(key)
    if (!found || !Buffer.from(await found.arrayBuffer()).equals(content)) differing += 1
  })
  let listed = 0
  for (const bucket of Object.values(buckets)) {
    let cursor: string | undefined
    do {
      const page = await bucket.list(cursor === undefined ? {} : { cursor })
      listed += page.objects.length
      cursor = page.truncated ? page.cursor : undefined
    } while (cursor !== undefined)
  }
  return {
    rule: 'every object has the bytes of the source, and there is no other',
    holds: differing === 0 && listed === objects.length,
    found: `${differing} differ, ${listed} of ${objects.length} listed`,
  }
}

/** Kept totals of nothing say nothing. */
const withZeros = new Set(['listing_counts', 'payment_counts'])

/** Compares the databases of two folders of `--persist-to`, row by row. */
export async function compareTables(source: string, restored: string): Promise<Verdict> {
  const open = (persistTo: string) => new DatabaseSync(databaseFile(persistTo), { readOnly: true })
  const [before, after] = [open(source), open(restored)]
  const problems: string[] = []
  let rows = 0
  const compare = (name: string, text: string) => {
    const there = after.prepare(text).iterate()
    let differing = 0
    for (const row of before.prepare(text).iterate()) {
      rows += 1
      if (JSON.stringify(row) !== JSON.stringify(there.next().value)) differing += 1
    }
    while (!there.next().done) differing += 1
    if (differing > 0) problems.push(`${name}: ${differing} rows`)
  }
  compare(
    'schema',
    `SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY 1, 2`,
  )
  for (const index of ['provider_words', 'list_recommended', 'list_rating', 'list_newest', 'list_lifted'])
    compare(`${index}_docsize`, `SELECT id, hex(sz) AS sz FROM ${index}_docsize ORDER BY id`)
  for (const table of await listTables(openDatabase(sqliteD1(before), 'primary').db)) {
    // When a counter was compared is no part of the data.
    if (!isRestored(table) || table.name === 'counter_checks') continue
    const where = withZeros.has(table.name) ? 'WHERE total <> 0' : ''
    compare(table.name, `SELECT * FROM "${table.name}" ${where} ORDER BY ${keyOf(table).join(', ')}`)
  }
  before.close()
  after.close()
  return {
    rule: 'every row of every table is that of the source',
    holds: problems.length === 0,
    found: problems.join('; ') || `${rows.toLocaleString('en')} rows`,
  }
}
