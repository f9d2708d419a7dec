// Measures the reads of the pages of growth over HTTP, on the counters of a site with a million visits a day: thirteen weeks of every
// trade in every district. The counters are summed up by the nightly job, which is timed too. Exits with 1 when a p95 is above 300 ms.
//   node test/load/growth.ts [--visits 1000000] [--rounds 60] [--port 9141]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openLocalBindings } from '#seed/bindings.ts'
import { accounts } from '#seed/demo/accounts.ts'
import { patienceOfCommands } from '#seed/patience-of-commands.ts'
import { root } from '#seed/run-tool.ts'
import { prepareSite } from '#seed/serve/prepare-site.ts'
import { openDatabase, runBatch, type Database } from '#worker/db/db.ts'
import { weeksOfFunnel } from '#worker/features/growth/growth.rules.ts'
import { closeDays } from '#worker/features/growth/growth.usecases.ts'
import { prepareSession } from '#worker/features/people/sessions/sessions.usecases.ts'
import { sessions } from '#worker/features/people/people.table.ts'
import { saveSetting } from '#worker/features/settings/settings.queries.ts'
import { readSettings } from '#worker/features/settings/settings.usecases.ts'
import { addDays, dayOf } from '#worker/lib/dhaka-time.ts'
import { signingKey } from './mix/accounts.ts'
import { describeMachine, table } from './report.ts'
import { startSite } from './site.ts'

const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '60' },
    port: { type: 'string', default: '9141' },
  },
})
const [visits, rounds, port] = [Number(values.visits), Number(values.rounds), Number(values.port)]
const say = (line: string) => console.error(`[growth] ${line}`)
/** Milliseconds of the 95th of a hundred answers. */
const longest = 300

/**
 * The counters of a day: each trade in each district has a row, and about as many visits in all as asked for. More than half of the
 * visits name a trade, which is counted a second time.
 */
const countersOf = (day: string, at: number) => sql`
  INSERT INTO interest_days (category_id, day, district_id, searches, visits, returns, looks, asks, reveals)
  SELECT category_id, ${day}, district_id, n * 14 / 10, n, n / 3, n * 2, n / 5, n / 50 FROM (
    SELECT trade.id AS category_id, district.id AS district_id, CAST(${visits} * iif(trade.id = 0, 1, 0.6 / (SELECT count(*) FROM categories))
      * (50 + (trade.id * 7 + district.id * 13 + ${at} * 29) % 101) / 100.0 / (SELECT count(*) + 1 FROM districts) AS INTEGER) AS n
    FROM (SELECT 0 AS id UNION ALL SELECT id FROM categories) trade, (SELECT 0 AS id UNION ALL SELECT id FROM districts) district)`

/** Fills the counters and sums them up as the nightly job does. @returns a session of the admin, and the seconds of the job */
async function prepare(persistTo: string, now: Date) {
  const { env, close } = await openLocalBindings({ root, persistTo, environment: undefined, vars: {} })
  try {
    const { db } = openDatabase(env.DB, 'primary', patienceOfCommands)
    await saveSetting(db, 'growth_enabled', '1', { userId: null, now })
    await env.KV.delete('settings')
    const days = Array.from({ length: 7 * weeksOfFunnel }, (_, back) => addDays(dayOf(now), -back))
    await runBatch(db, [db.run(sql`DELETE FROM interest_days`), db.run(sql`DELETE FROM closed_days`)])
    for (const [at, day] of days.entries()) await db.run(countersOf(day, at))
    const began = performance.now()
    const settings = await readSettings(env, now)
    const { handled, isDone } = await closeDays(db, { settings, now, deadline: { isOver: () => false } })
    const seconds = (performance.now() - began) / 1000
    if (!isDone || handled < weeksOfFunnel) throw new Error(`the nightly job summed up ${handled} weeks`)
    const { row, token } = await prepareSession({ id: accounts.admin.id, role: 'admin' }, signingKey, now)
    await runBatch(db, [db.insert(sessions).values(row)])
    return { token, seconds, ...(await sizesOf(db)) }
  } finally {
    await close()
  }
}

async function sizesOf(db: Database) {
  const [size] = await db.all<{
    days: number
    weeks: number
    trade: number
    district: number
    daily: number
  }>(sql`
    SELECT (SELECT count(*) FROM interest_days) AS days, (SELECT count(*) FROM interest_weeks) AS weeks,
      (SELECT min(id) FROM categories) AS trade, (SELECT min(id) FROM districts) AS district,
      (SELECT sum(visits) / count(*) FROM closed_days) AS daily`)
  if (!size) throw new Error('the counters cannot be read')
  return size
}

const machine = describeMachine()
const folder = mkdtempSync(join(tmpdir(), 'growth-'))
const persistTo = join(folder, 'state')
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 }))
await prepareSite(
  { port, ip: 'localhost', persistTo, environment: undefined, vars: {}, gateways: false },
  { build: 'any', signal: new AbortController().signal },
)
const { token, seconds, days, weeks, trade, district, daily } = await prepare(persistTo, new Date())
say(`${days} counters of days, ${weeks} of weeks, ${daily} visits a day`)

const site = await startSite(root, {
  port,
  persistTo,
  vars: [`JWT_SECRET:${signingKey}`],
  log: join(folder, 'site.log'),
  heap: 128,
})
const ask = async (path: string): Promise<number> => {
  const answer = await fetch(new URL(`/api/admin/growth${path}`, site.url), {
    headers: { authorization: `Bearer ${token}` },
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`)
  return text.length
}

/** The reads of each row go out at once, as a page sends them. */
const measured: Record<string, string[]> = {
  'funnel page': ['', '/districts', '/choices'],
  'funnel page of a trade in a district': [
    `?category=${trade}&district=${district}`,
    `/districts?category=${trade}`,
    '/choices',
  ],
  'page of shortages': ['/shortages', '/choices'],
  funnel: [''],
  'funnel of a trade': [`?category=${trade}`],
  map: ['/districts'],
  'map of a trade': [`/districts?category=${trade}`],
  choices: ['/choices'],
  'shortages by what is missing': ['/shortages'],
  'shortages by searches': ['/shortages?sort=searches'],
  'shortages of a trade': [`/shortages?category=${trade}`],
  'shortages of a district': [`/shortages?district=${district}`],
}

try {
  const found = new Map(Object.keys(measured).map((name) => [name, [] as number[]]))
  const bytes = new Map<string, number>()
  // The first rounds compile the code.
  for (let round = -5; round < rounds; round += 1)
    for (const [name, paths] of Object.entries(measured)) {
      const began = performance.now()
      const lengths = await Promise.all(paths.map(ask))
      if (round >= 0) found.get(name)?.push(performance.now() - began)
      bytes.set(
        name,
        lengths.reduce((sum, length) => sum + length, 0),
      )
    }
  const at = (name: string, part: number) => {
    const sorted = (found.get(name) ?? []).toSorted((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  }
  const rows = Object.keys(measured).map((name) => ({ name, p50: at(name, 0.5), p95: at(name, 0.95) }))
  console.log(
    `${machine}\n\n${daily.toLocaleString('en')} visits a day; ${days.toLocaleString('en')} counters of days, ${weeks.toLocaleString('en')} of weeks. The nightly job summed up ${weeksOfFunnel} weeks in ${seconds.toFixed(1)} s.\n`,
  )
  console.log(
    table(
      ['read', 'characters', 'p50 ms', 'p95 ms'],
      rows.map(({ name, p50, p95 }) => [name, bytes.get(name) ?? 0, p50, p95]),
    ),
  )
  process.exitCode = rows.some(({ p95 }) => p95 > longest) ? 1 : 0
} finally {
  await site.stop()
}
