// Runs what works on a whole site, on a large database: every job, the recount, new search words, and the largest changes of an admin.
// Prints the slowest statement and the longest batch of each, and exits with 1 when one takes longer than two seconds. Backup and restore
// are timed by test/load/restore-drill.ts.
//   node test/load/recovery.ts [--folder DIR] [--only PATTERN] [providers]      default: 1000000
// The filled database of test/load/listing.ts is copied, and gets a year of history and weeks of waiting work.
import { copyFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { root } from '#seed/run-tool.ts'
import { openDatabase } from '#worker/db/db.ts'
import {
  deleteCategory,
  editCategory,
  moveToCategory,
} from '#worker/features/catalogue/categories/categories.usecases.ts'
import { deletePlace, editPlace } from '#worker/features/catalogue/places/places.usecases.ts'
import { counterNames } from '#worker/features/operations/counters/counters.schema.ts'
import { recountCounter } from '#worker/features/operations/counters/counters.usecases.ts'
import { scheduledJobs } from '#worker/features/operations/jobs/scheduled-jobs.usecases.ts'
import type { PlaceLevel } from '#worker/features/places/places.schema.ts'
import { refreshQueuedWords } from '#worker/features/providers/search/refresh-words.usecases.ts'
import { refreshAllSql } from '#worker/features/providers/search/search-index.queries.ts'
import type { Logger } from '#worker/lib/log.ts'
import { fillDatabase } from './listing/filled-database.ts'
import { addHistory } from './listing/history.ts'
import { addWork, bindingsOf } from './recovery/waiting-work.ts'
import { describeMachine, table } from './report.ts'
import { sqliteD1, type Ran } from './sqlite-d1.ts'

const { values, positionals } = parseArgs({
  options: { folder: { type: 'string', default: '.wrangler/load' }, only: { type: 'string', default: '' } },
  allowPositionals: true,
})
const providers = Number(positionals[0] ?? 1_000_000)
const say = (line: string) => console.error(`[recovery] ${line}`)
/** Milliseconds. D1 stops a statement after 30 seconds, and is busier than this machine. */
const longest = 2000
/** Runs of a job that does not come to its end. */
const maxRuns = 2000

const machine = describeMachine()
const folder = resolve(root, values.folder)
const filled = await fillDatabase(join(folder, `listing-${providers}`), providers, say)
const file = join(folder, 'recovery.sqlite')
const removeFile = () => {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
}
removeFile()
copyFileSync(filled, file)
const database = new DatabaseSync(file)
database.exec('PRAGMA foreign_keys = OFF; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
addHistory(database, providers, { wrongSums: 1000 })
addWork(database, providers)
database.exec('PRAGMA foreign_keys = ON')
say('history and waiting work: added')

let ran: Ran[] = []
const d1 = sqliteD1(database, (statement) => ran.push(statement))
const { db } = openDatabase(d1, 'primary')
const env = bindingsOf(database, d1)
const now = new Date()
const act = {
  actor: { id: 1, name: '', role: 'admin', reauthenticatedAt: null } as const,
  requestId: 'load',
  now,
}
const copies = { DB: d1, KV: env.KV, version: 0, later: () => undefined, now }
const log: Logger = { info: () => undefined, warn: () => undefined, error: (event) => say(event) }
const images = { pictures: env.PICTURES, documents: env.DOCUMENTS, images: null as never }

type Works = Record<string, () => Promise<unknown>>

/** A job, with as many runs as it needs. */
const runOf = (job: (typeof scheduledJobs)[number]) => async () => {
  for (let run = 0; run < maxRuns; run += 1) {
    const isContinued = run > 0
    const context = { db, env, now, clock: () => now, log, deadline: { isOver: () => false }, isContinued }
    const result = await job.run(context)
    if (typeof result === 'number' || result.isDone) return
  }
  throw new Error(`${job.name} does not come to an end`)
}
const refreshAll = async () => {
  while ((await refreshQueuedWords(db, { chunks: 1000, time: Infinity })) > 0);
}
const edit = (level: PlaceLevel, id: number, sent: object) => async () => {
  await editPlace(db, act, level, { ...sent, id, seen: undefined, copies } as never)
  await refreshAll()
}

const works: Works = {
  'recount of every counter': async () => {
    for (const name of counterNames) await recountCounter(db, name, { now })
  },
  ...Object.fromEntries(scheduledJobs.map((job) => [`job: ${job.name}`, runOf(job)])),
  'invariants, ten runs more': async () => {
    const [job] = scheduledJobs.filter(({ name }) => name === 'invariants').map(runOf)
    for (let run = 0; run < 10; run += 1) await job?.()
  },
  'new search words, 2,000 profiles': async () => {
    database.exec(refreshAllSql)
    await refreshQueuedWords(db, { chunks: 20, time: Infinity })
    database.exec('DELETE FROM word_refreshes')
  },
  'a trade is renamed': async () => {
    await editCategory(db, act, { id: 9, name: 'নতুন পেশা' } as never, { store: images, seen: undefined })
    await refreshAll()
  },
  'a trade is moved': async () => {
    while ((await moveToCategory(db, act, { from: 7, to: 8 })).left > 0);
  },
  'a trade without profiles is deleted': () => deleteCategory(db, act, { id: 7, store: images }),
  'a division is renamed': edit('division', 3, { bn_name: 'নতুন বিভাগ' }),
  'a district moves to another division': edit('district', 20, { division_id: 5 }),
  'a thana moves to another district': edit('thana', 300, { district_id: 50 }),
  'a division in use is not deleted': () =>
    deletePlace(db, act, 'division', { id: 4, copies }).catch((error: { code: string }) => {
      if (error.code !== 'in_use') throw error
    }),
  'a migration adds an index': async () => {
    await d1.prepare('CREATE INDEX recovery_probe ON users (updated_at)').run()
  },
}

const rows: (string | number)[][] = []
let isOver = false
const run = async (name: string, work: () => Promise<unknown>) => {
  ran = []
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  const byTime = (kind: Ran['kind']) =>
    ran.filter((one) => one.kind === kind).toSorted((a, b) => b.milliseconds - a.milliseconds)[0]
  const [statement, batch] = [byTime('statement'), byTime('batch')]
  isOver ||= Math.max(statement?.milliseconds ?? 0, batch?.milliseconds ?? 0) > longest
  const text = (statement?.sql ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60)
  const row = [
    name,
    Math.round(seconds),
    ran.filter(({ kind }) => kind === 'statement').length,
    Math.round(statement?.milliseconds ?? 0),
    statement?.rows ?? 0,
    Math.round(batch?.milliseconds ?? 0),
    text,
  ]
  rows.push(row)
  say(row.join(' | '))
}
// The history has come past the triggers, so the recount is always first.
for (const [index, [name, work]] of Object.entries(works).entries())
  if (index === 0 || new RegExp(values.only).test(name)) await run(name, work)
database.close()
removeFile()
console.log(`${machine}\n\n${providers.toLocaleString('en')} profiles\n`)
console.log(
  table(
    ['work', 'seconds', 'statements', 'slowest, ms', 'its rows', 'longest batch, ms', 'which begins with'],
    rows,
  ),
)
process.exit(isOver ? 1 : 0)
