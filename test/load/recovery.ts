// Runs what reads a whole site, on a large database: the recount, the nightly checks, the sweep, new search words, and the move and deletion
// of a trade. Prints the slowest statement of each, and exits with 1 when one takes longer than two seconds.
//   node test/load/recovery.ts [--folder DIR] [providers]      default: 1000000
// The filled database of test/load/listing.ts is copied, and gets ratings, reveals and payments.
import { copyFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { root } from '#seed/run-tool.ts'
import { openDatabase, type Database } from '#worker/db/db.ts'
import { moveToCategory } from '#worker/features/catalogue/categories/categories.usecases.ts'
import { deleteUnusedCategory } from '#worker/features/catalogue/categories/categories.queries.ts'
import { counterNames } from '#worker/features/operations/counters/counters.schema.ts'
import { checkCounters, recountCounter } from '#worker/features/operations/counters/counters.usecases.ts'
import { checkInvariants } from '#worker/features/operations/invariants/invariants.usecases.ts'
import { retentionDays } from '#worker/features/operations/retention/retention.rules.ts'
import { sweepOldRows } from '#worker/features/operations/retention/retention.usecases.ts'
import { refreshQueuedWords } from '#worker/features/providers/search/refresh-words.usecases.ts'
import { refreshAllSql } from '#worker/features/providers/search/search-index.queries.ts'
import { withDefaults } from '#worker/features/settings/settings.rules.ts'
import { fillDatabase } from './listing/filled-database.ts'
import { addHistory } from './listing/history.ts'
import { describeMachine, table } from './report.ts'
import { sqliteD1, type Ran } from './sqlite-d1.ts'

const { values, positionals } = parseArgs({
  options: { folder: { type: 'string', default: '.wrangler/load' } },
  allowPositionals: true,
})
const providers = Number(positionals[0] ?? 1_000_000)
const say = (line: string) => console.error(`[recovery] ${line}`)
/** Milliseconds. D1 stops a statement after 30 seconds, and is busier than this machine. */
const longest = 2000

const machine = describeMachine()
const folder = resolve(root, values.folder)
const filled = await fillDatabase(join(folder, `listing-${providers}`), providers, say)
const file = join(folder, 'recovery.sqlite')
for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
copyFileSync(filled, file)
const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
addHistory(database, providers, { wrongSums: 1000 })
say('ratings, reveals and payments: added')

const now = new Date()
let ran: Ran[] = []
const { db } = openDatabase(
  sqliteD1(database, (statement) => ran.push(statement)),
  'primary',
)
const act = {
  actor: { id: 1, name: '', role: 'admin', reauthenticatedAt: null } as const,
  requestId: 'load',
  now,
}
const never = { isOver: () => false }

const works: Record<string, (db: Database) => Promise<unknown>> = {
  'recount of every counter': async () => {
    for (const name of counterNames) await recountCounter(db, name, { now })
  },
  'nightly: counters': () => checkCounters(db, now),
  'nightly: invariants, ten runs': async () => {
    for (let run = 0; run < 10; run += 1) await checkInvariants(db, now)
  },
  'nightly: sweep': () =>
    sweepOldRows(db, { days: retentionDays(withDefaults([])), now }, { deadline: never, parts: 150 }),
  'new search words, 10,000 profiles': async () => {
    database.exec(refreshAllSql)
    await refreshQueuedWords(db, { chunks: 20, time: Infinity })
  },
  'move and deletion of a trade': async () => {
    while ((await moveToCategory(db, act, { from: 7, to: 8 })).left > 0);
    await deleteUnusedCategory(db, 7)
  },
}

const rows: string[][] = []
let isOver = false
for (const [name, work] of Object.entries(works)) {
  ran = []
  const began = performance.now()
  await work(db)
  const seconds = (performance.now() - began) / 1000
  const slowest = ran.toSorted((a, b) => b.milliseconds - a.milliseconds)[0]
  isOver ||= (slowest?.milliseconds ?? 0) > longest
  const text = (slowest?.sql ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 70)
  rows.push([name, seconds.toFixed(1), String(ran.length), (slowest?.milliseconds ?? 0).toFixed(0), text])
  say(`${name}: ${seconds.toFixed(1)} s`)
}
database.close()
rmSync(file)
console.log(`${machine}\n\n${providers.toLocaleString('en')} profiles\n`)
console.log(table(['work', 'seconds', 'statements', 'slowest, ms', 'which begins with'], rows))
process.exit(isOver ? 1 : 0)
