import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { interceptedDatabase } from '#test/support/bindings/intercepted-database.ts'
import { db } from '#test/support/database.ts'
import { changeSettings } from '#test/support/settings.ts'
import { providerStatements, referenceStatements } from '#test/support/providers/fill-providers.ts'
import { runCron } from '#worker/cron.ts'
import { runBatch } from '#worker/db/db.ts'
import { jobStates } from '#worker/features/audit/audit.table.ts'
import { dhakaDay } from '#worker/features/providers/listing/listing.rules.ts'
import { beginOrder, projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { queueRefresh } from '#worker/features/providers/search/word-refreshes.queries.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { backups, invariantChecks } from '../operations.table.ts'
import { scheduledJobs } from './scheduled-jobs.usecases.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const profiles = { few: 400, many: 6_000 }
/** Of D1, for one invocation. */
const limit = 1_000
const night = new Date('2026-11-21T21:10:00Z')
const minutes = (from: Date, count: number) => new Date(from.getTime() + count * 60_000)
const nightly = scheduledJobs.filter(({ rhythm }) => rhythm === 'nightly').map(({ name }) => name)

/** The binding of one invocation, which refuses the statements above the limit. */
function limitedDatabase() {
  const used = { statements: 0 }
  const DB = interceptedDatabase(env.DB, () => ({
    needsMeta: true,
    call: (statements, run) => {
      used.statements += statements.length
      if (used.statements > limit) throw new Error('D1_ERROR: too many queries of one invocation')
      return run()
    },
  }))
  return { DB, used }
}

/** Nothing that the jobs remove is stored, and to look for it takes half of a night. */
const emptyBucket = (bucket: R2Bucket) =>
  new Proxy(bucket, {
    get(target, name) {
      if (name === 'delete') return () => Promise.resolve()
      const value = Reflect.get(target, name) as unknown
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
const buckets = { PICTURES: emptyBucket(env.PICTURES), DOCUMENTS: emptyBucket(env.DOCUMENTS) }

/** The binding of an invocation that is killed when it notes this job. */
function killedAt(job: string) {
  let isKilled = false
  return interceptedDatabase(env.DB, () => ({
    call: (statements, run) => {
      isKilled ||= statements.some(({ sql, params }) => sql.includes('"job_states"') && params.includes(job))
      if (isKilled) throw new Error('killed')
      return run()
    },
  }))
}

/** @returns the most statements of one run */
async function runsUntilMorning(from: Date): Promise<number> {
  let most = 0
  for (
    let at = from;
    at < minutes(night, 3 * 60) && (await unfinished(from)).length > 0;
    at = minutes(at, 5)
  ) {
    const { DB, used } = limitedDatabase()
    await runCron({ ...env, ...buckets, DB }, '*/5 * * * *', at)
    most = Math.max(most, used.statements)
  }
  return most
}

/** The jobs of this night that are not done, and the work that waits. */
async function unfinished(at: Date): Promise<unknown[]> {
  const states = await db.select().from(jobStates)
  const open = nightly.filter((name) => {
    const state = states.find(({ job }) => job === name)
    return !state || state.lastStartedAt < night || state.unfinishedSince || state.lastError
  })
  const work = await db.all<{ name: string }>(sql`
    SELECT 'documents' AS name WHERE EXISTS (SELECT 1 FROM providers WHERE id_card_front IS NOT NULL)
    UNION ALL SELECT 'orphans' WHERE EXISTS (SELECT 1 FROM stored_images)
    UNION ALL SELECT 'counters' WHERE EXISTS (SELECT 1 FROM rate_counters WHERE expires_at < ${at.getTime()})
    UNION ALL SELECT 'erasures' WHERE EXISTS (SELECT 1 FROM unfinished_erasures)
    UNION ALL SELECT 'words' WHERE EXISTS (SELECT 1 FROM word_refreshes)`)
  return [...open, ...work.map(({ name }) => name)]
}

/** Work for each nightly job, of the profiles up to this id. */
async function leaveWork(to: number) {
  const old = night.getTime() - 100 * millisecondsPerDay
  await db.run(
    sql`UPDATE providers SET reviewed_at = ${old}, id_card_front = 'documents/' || id || '.webp' WHERE id <= ${to}`,
  )
  await db.run(sql`INSERT INTO stored_images (bucket, path, created_at)
    SELECT 'pictures', 'photos/' || p.id || '-' || copy.value, ${old}
    FROM providers p, json_each('[1,2,3,4]') copy WHERE p.id <= ${to}`)
  await db.run(sql`INSERT INTO unfinished_erasures (user_id, erased_at, noted_at)
    SELECT id, ${old}, ${old} FROM users WHERE id <= ${to / 100}`)
  await db.run(sql`UPDATE provider_listings SET score = score + 1 WHERE provider_id <= ${to / 2}`)
  await queueRefresh(db, { scope: 'category_id', scopeId: 1, now: night })
}

async function addProfiles(from: number, to: number) {
  for (const statement of providerStatements(from, to)) await env.DB.prepare(statement).run()
  await runBatch(db, [beginOrder(db, dhakaDay(night)), ...projectListings(db, sql`1`)])
}

const yesterday = new Date(night.getTime() - millisecondsPerDay)
const beginNight = () => db.update(jobStates).set({ lastStartedAt: yesterday, unfinishedSince: null })

describe('a night', () => {
  beforeAll(async () => {
    for (const statement of referenceStatements) await env.DB.prepare(statement).run()
    await addProfiles(1, profiles.few)
    await runCron({ ...env, ...buckets }, '10 21 * * *', yesterday)
  })

  it.each(nightly)('is done by the morning if its run is killed before it notes %s', async (job) => {
    await leaveWork(profiles.few)
    await beginNight()
    await runCron({ ...env, ...buckets, DB: killedAt(job) }, '10 21 * * *', night)
    expect(await unfinished(night)).toContain(job)
    await runsUntilMorning(minutes(night, 20))
    expect(await unfinished(night)).toEqual([])
  })

  it('of a loaded site takes at most 1,000 statements a run, and is done by the morning', async () => {
    await addProfiles(profiles.few + 1, profiles.many)
    await leaveWork(profiles.many)
    await beginNight()
    await db.batch([db.delete(backups), db.update(invariantChecks).set({ checkedAt: yesterday })])
    // Without a budget the run takes 1,016.
    await changeSettings({ growth_enabled: '1' })
    await db.run(sql`INSERT INTO rate_counters (bucket, window_start, hits, expires_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500000) SELECT 'k', i, 1, i FROM n`)
    const { DB, used } = limitedDatabase()
    await runCron({ ...env, ...buckets, DB }, '10 21 * * *', night)
    expect(used.statements).toBeGreaterThan(900)
    expect(used.statements).toBeLessThanOrEqual(limit)
    expect(await runsUntilMorning(minutes(night, 20))).toBeLessThanOrEqual(limit)
    expect(await unfinished(night)).toEqual([])
    expect(await db.select().from(backups)).toHaveLength(1)
  })
})
