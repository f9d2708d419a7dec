import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkRestored } from '#seed/backup/check-restored.ts'
import { lockForReopening } from '#seed/backup/restore-lock.ts'
import { restoreDatabase } from '#seed/backup/restore-database.ts'
import { createRandom } from '#seed/demo/random.ts'
import { killed, mortalDatabase } from '#test/support/bindings/mortal-database.ts'
import { db } from '#test/support/database.ts'
import { makeProvider, makeReveal, makeUser } from '#test/support/factories.ts'
import { ask } from '#test/support/isolates/isolates.ts'
import { makePersonWithHistory } from '#test/support/person-with-history.ts'
import { as } from '#test/support/request.ts'
import { changeSettings } from '#test/support/settings.ts'
import { bucketStore } from '#worker/adapters/backup-store/backup-store.r2.ts'
import type { BackupManifest } from '#worker/features/operations/backups/backups.schema.ts'
import { makeBackup } from '#worker/features/operations/backups/backups.usecases.ts'
import { isRestored, keyOf } from '#worker/features/operations/backups/backups.rules.ts'
import { listSchema, listSequences, listTables } from '#worker/features/operations/backups/backups.queries.ts'
import { favourites } from '#worker/features/favourites/favourites.table.ts'
import worker from '#worker/index.ts'
import { findRestoreLock, lockTimes } from '#worker/middleware/restore-lock/restore-lock.ts'
import { restoreLock } from '#worker/middleware/restore-lock/restore-lock.table.ts'

vi.setConfig({ testTimeout: 180_000 })

const { FUZZ_SEED } = env as unknown as { FUZZ_SEED?: string }
const seed = FUZZ_SEED || String(Date.now())
const usualTimes = { ...lockTimes }
const now = new Date()
const store = bucketStore(env.BACKUPS)
const picture = '/storage/photos/there-160.webp'
let manifest: BackupManifest
let token = ''

const places = (d1: D1Database) => ({ d1, db })

afterEach(async () => {
  Object.assign(lockTimes, usualTimes)
  await db.delete(restoreLock)
})

beforeEach(() => {
  Object.assign(lockTimes, { fresh: 0, usable: 0 })
})

beforeAll(async () => {
  console.error(`seed of the restores: FUZZ_SEED=${seed}`)
  for (const role of ['customer', 'service_worker'] as const) await makePersonWithHistory(role)
  for (let index = 0; index < 25; index++) {
    const { id } = await makeProvider()
    const customer = await makeUser('customer')
    await makeReveal(customer.id, id)
  }
  await changeSettings({ maintenance_mode: '0' })
  token = (await as(await makeUser('admin'))).token
  await env.PICTURES.put('photos/there-160.webp', new Uint8Array([1]))
  // Some calls leave rows, such as failed tries.
  await statuses()
  // The makers of rows do not keep the lists and totals beside them; a restore does.
  await restoreDatabase(env.DB, store, await backUp(), { force: true, now })
  await db.delete(restoreLock)
  manifest = await backUp()
})

const backUp = () =>
  makeBackup({ db, buckets: { PICTURES: env.PICTURES, DOCUMENTS: env.DOCUMENTS }, store }, () => now)

/** All that a restore writes. Kept totals of nothing say nothing, and when a counter was compared is no part of the data. */
async function dump() {
  const tables: Record<string, unknown> = {
    schema: await listSchema(db),
    sequences: (await listSequences(db)).filter(
      ([name]) => !['backups', 'd1_migrations', 'word_refreshes'].includes(name),
    ),
    words: await env.DB.prepare('SELECT id, hex(sz) FROM provider_words_docsize ORDER BY id').raw(),
  }
  for (const table of await listTables(db)) {
    if (!isRestored(table)) continue
    const where = table.name === 'listing_counts' ? 'WHERE total <> 0' : ''
    tables[table.name] = await env.DB.prepare(
      `SELECT * FROM "${table.name}" ${where} ORDER BY ${keyOf(table).join(', ')}`,
    ).raw()
  }
  return tables
}

async function expectSame(before: Awaited<ReturnType<typeof dump>>) {
  const after = await dump()
  expect(Object.keys(after)).toEqual(Object.keys(before))
  for (const name of Object.keys(before)) expect(after[name], name).toEqual(before[name])
}

const calls: readonly (readonly [path: string, init?: Parameters<typeof ask>[2]])[] = [
  ['/'],
  ['/biodata'],
  ['/', { headers: { Accept: 'text/html' } }],
  ['/api/biodata'],
  ['/api/settings'],
  ['/api/stats'],
  [picture],
  ['/api/payments/sslcommerz/ipn', { method: 'POST', body: {} }],
  ['/payment/sslcommerz/success?tran_id=x'],
  ['/api/auth/login', { method: 'POST', body: { phone: '01711000001', password: 'secret-1' } }],
  [
    '/api/admin/warnings',
    {
      headers: {
        get Authorization() {
          return `Bearer ${token}`
        },
      },
    },
  ],
]

/** The statuses of every kind of request, each once. */
async function statuses(): Promise<number[]> {
  const found = new Set<number>()
  for (const [path, init] of calls) found.add((await ask(worker, path, init)).status)
  return [...found]
}

async function fireCron(): Promise<void> {
  const context = createExecutionContext()
  for (const cron of ['*/5 * * * *', '10 21 * * *'])
    await worker.scheduled({ cron, scheduledTime: Date.now(), noRetry: () => undefined }, env)
  await waitOnExecutionContext(context)
}

describe('a restore that is interrupted', () => {
  it('leaves a closed site at every point, and ends equal when it is repeated', async () => {
    const random = createRandom(`restores ${seed}`)
    const before = await dump()
    const logged = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const answers = new Set<number>()
    const look = async () => {
      for (const status of await statuses()) answers.add(status)
      await fireCron()
    }

    let batches = 0
    const counting = mortalDatabase(env.DB, { during: (batch) => void (batches = batch) })
    await restoreDatabase(counting, store, manifest, { force: true, now })
    await look()
    await expectSame(before)

    // A table without rows needs one batch less to be emptied.
    const fewest = batches - manifest.sources.length
    for (let round = 0; round < 5; round++) {
      const [first = 1, last = 1] = [random.int(1, fewest), random.int(1, fewest)].sort((a, b) => a - b)
      const moment = random.pick(['before', 'after'] as const)
      const dying = mortalDatabase(env.DB, {
        during: async (batch, at) => {
          if (batch === first && at === 'before') await look()
          if (batch === last && at === moment) throw new Error(killed)
        },
      })
      // Only the first must be told that it may delete rows. No sign of life is waited for.
      const restoring = restoreDatabase(dying, store, manifest, {
        force: round === 0,
        now,
        takeOver: { patience: 0 },
      })
      await expect(restoring, `round ${round}, batch ${last} ${moment}`).rejects.toThrow(killed)
      await look()
    }
    await restoreDatabase(env.DB, store, manifest, { force: true, now, takeOver: { patience: 0 } })
    await look()
    expect([...answers]).toEqual([503])
    const events = [...logged.mock.calls, ...told.mock.calls].map(
      ([line]) => (JSON.parse(String(line)) as { event: string }).event,
    )
    expect(events.filter((event) => event === 'jobs_not_run')).toHaveLength(2 * 12)
    expect(events.filter((event) => event.startsWith('job') && event !== 'jobs_not_run')).toEqual([])
    vi.restoreAllMocks()
    await expectSame(before)
    const lock = await lockForReopening(places(env.DB))
    expect(await checkRestored(db, lock, manifest, { limit: 7 })).toEqual([])
    await lock.lift()
    expect(await statuses()).toContain(200)
  })

  it('keeps the site closed while something is wrong', async () => {
    await restoreDatabase(env.DB, store, manifest, { force: true, now })
    const [favourite] = await db.select().from(favourites)
    expect(favourite).toBeDefined()
    const check = async (breaking: () => Promise<unknown>) => {
      await breaking()
      const lock = await lockForReopening(places(env.DB))
      const problems = await checkRestored(db, lock, manifest, { limit: 3 })
      await lock.release('checked')
      expect(await statuses()).toEqual([503])
      return problems.join('; ')
    }
    const run =
      (...statements: string[]) =>
      () =>
        env.DB.batch(['PRAGMA defer_foreign_keys = ON', ...statements].map((text) => env.DB.prepare(text)))
    expect(
      await check(() => db.delete(favourites).where(eq(favourites.customerId, favourite?.customerId ?? 0))),
    ).toMatch(/^favourites has \d+ rows instead of \d+$/)
    if (favourite) await db.insert(favourites).values(favourite)
    const trigger = manifest.schema.find(({ name }) => name === 'provider_requests_matched')
    expect(await check(run('DROP TRIGGER provider_requests_matched'))).toBe(
      'the trigger provider_requests_matched is missing or different',
    )
    await run(trigger?.sql ?? '')()
    expect(await check(run(`UPDATE listing_counts SET unrated = unrated + 1 WHERE scope = 'x'`))).toContain(
      'the totals of 1 lists (x) differ',
    )
  })
})

describe('two restores at once', () => {
  it('are one: the second is refused and changes nothing', async () => {
    const restores = await Promise.allSettled(
      [1, 2].map(() => restoreDatabase(env.DB, store, manifest, { force: true, now })),
    )
    const refused = restores.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    expect(refused.map(({ reason }) => String(reason))).toEqual([
      expect.stringMatching(/another command works on the restore of .*; its last sign of life/),
    ])
    const lock = await lockForReopening(places(env.DB))
    expect(await checkRestored(db, lock, manifest, {})).toEqual([])
  })

  it('take turns at once when the process of the first is dead, without a second wait for visitors', async () => {
    const before = await dump()
    const holder = { name: 'first', isDead: async () => false }
    const dying = mortalDatabase(env.DB, {
      during: async (batch) => {
        if (batch === 60) throw new Error(killed)
      },
    })
    const closing = { force: true, now, untilClosed: 300 }
    await expect(
      restoreDatabase(dying, store, manifest, { ...closing, takeOver: { holder } }),
    ).rejects.toThrow(killed)
    const again = (isDead: boolean) => {
      const lines: string[] = []
      const takeOver = {
        holder: { name: 'second', isDead: async (name: string) => isDead && name === 'first' },
      }
      const say = (line: string) => void lines.push(line)
      return restoreDatabase(env.DB, store, manifest, { ...closing, takeOver, say }).then(() => lines)
    }
    await expect(again(false)).rejects.toThrow('another command works on the restore')
    expect((await again(true)).filter((line) => line.startsWith('waiting'))).toEqual([])
    await expectSame(before)
  })

  it('take turns also when the clock of the database has jumped back since', async () => {
    const closing = { force: true, now, untilClosed: 300 }
    const dying = mortalDatabase(env.DB, {
      during: async (batch) => {
        if (batch === 60) throw new Error(killed)
      },
    })
    await expect(restoreDatabase(dying, store, manifest, closing)).rejects.toThrow(killed)
    const again = (lines: string[] = []) =>
      restoreDatabase(env.DB, store, manifest, { ...closing, say: (line) => void lines.push(line) })
    const hour = sql`3600000`
    await db.run(sql`UPDATE restore_lock SET alive_at = alive_at + 60000`)
    await expect(again()).rejects.toThrow('another command works on the restore')
    await db.run(sql`UPDATE restore_lock SET alive_at = alive_at + ${hour}, closed_at = closed_at + ${hour}`)
    const lines: string[] = []
    await again(lines)
    expect(lines).toContain('waiting 1 seconds, until every part of the site knows that')
  })

  it('are one also when the first only seemed dead: it stops at its next batch', async () => {
    const before = await dump()
    let second: Promise<unknown> | undefined
    const slow = mortalDatabase(env.DB, {
      during: async (batch, moment) => {
        if (batch !== 60 || moment !== 'before') return
        second = restoreDatabase(env.DB, store, manifest, { force: false, now, takeOver: { patience: 0 } })
        await second
      },
    })
    await expect(restoreDatabase(slow, store, manifest, { force: true, now })).rejects.toThrow(
      'another command has the lock',
    )
    await second
    await expectSame(before)
    // Nor can it spoil the checks of what the second wrote.
    const lock = await lockForReopening(places(env.DB))
    expect(await checkRestored(db, lock, manifest, {})).toEqual([])
    await lock.lift()
    expect(await findRestoreLock(db)).toEqual([])
    await expect(lockForReopening(places(env.DB))).rejects.toThrow('the site is open')
  })
})

describe('a site that is busy when a restore begins', () => {
  it('serves nothing that began after the first row was deleted', async () => {
    Object.assign(lockTimes, { fresh: 200, usable: 400 })
    let emptying = Infinity
    const watched = mortalDatabase(env.DB, {
      during: async (batch, moment) => {
        // The first batch of all deletes the triggers.
        if (batch === 1 && moment === 'before') emptying = Date.now()
        // Otherwise the restore leaves no time to the visitors, because all of them share one runtime.
        await new Promise((resolve) => setTimeout(resolve, 1))
      },
    })
    const seen: { at: number; status: number }[] = []
    const visits = new AbortController()
    const contexts: ExecutionContext[] = []
    const visitor = async (path: string) => {
      while (!visits.signal.aborted) {
        const at = Date.now()
        const context = createExecutionContext()
        contexts.push(context)
        const answer = await worker.fetch(new Request(`http://kormi.test${path}`), env, context)
        seen.push({ at, status: answer.status })
        await answer.arrayBuffer()
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    const visitors = Promise.all(['/api/biodata', '/', picture].map(visitor))
    await new Promise((resolve) => setTimeout(resolve, 300))
    await restoreDatabase(watched, store, manifest, { force: true, now, untilClosed: 600 })
    visits.abort()
    await visitors
    for (const context of contexts) await waitOnExecutionContext(context)
    expect(seen.some(({ status }) => status === 200)).toBe(true)
    expect(seen.filter(({ at, status }) => at >= emptying && status !== 503)).toEqual([])
    expect(seen.filter(({ at }) => at >= emptying).length).toBeGreaterThan(5)
  })
})
