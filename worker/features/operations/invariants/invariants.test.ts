import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { runCron } from '#worker/cron.ts'
import { jobStates } from '#worker/features/audit/audit.table.ts'
import type { Warning } from '../operations.answers.ts'
import { storedImages } from '#worker/features/images/images.table.ts'
import { providers } from '#worker/features/providers/providers.table.ts'
import { ratings } from '#worker/features/ratings/ratings.table.ts'
import { db } from '#test/support/database.ts'
import { jsonOf } from '#test/support/answers.ts'
import { makeProvider } from '#test/support/factories.ts'
import { newAdmin } from '#test/support/settings.ts'
import { invariantChecks } from '../operations.table.ts'
import { checkInvariants, checkObjects } from './invariants.usecases.ts'

const now = new Date()

type Report = { checked_at: string | null; findings: { rule: string; count: number; ids: unknown[] }[] }
const readAsAdmin = async <Data>(path: string) =>
  (await jsonOf<{ data: Data }>((await newAdmin()).get(path))).data
const shownToAdmin = async () => (await readAsAdmin<{ invariants: Report }>('/api/admin/jobs')).invariants
const shownOnDashboard = async () =>
  (await readAsAdmin<Warning[]>('/api/admin/warnings')).filter(({ kind }) => kind === 'invariant_broken')

const deadline = { isOver: () => false }
const tomorrow = new Date(now.getTime() + 24 * 3_600_000)
const checkAll = (at: Date) => checkInvariants(db, { now: at, deadline, parts: Infinity })

const breakRatings = (ids: readonly number[]) =>
  Promise.all(
    ids.map((id) => db.update(providers).set({ ratingSum: 5, ratingCount: 1 }).where(eq(providers.id, id))),
  )

describe('the nightly check of the rules', () => {
  beforeEach(async () => {
    await db.delete(invariantChecks)
    await db.update(providers).set({ ratingSum: 0, ratingCount: 0 })
    await db.delete(ratings)
  })

  it('says when all rules were checked and hold', async () => {
    await makeProvider()
    expect(await shownToAdmin()).toMatchObject({ checked_at: null, findings: [] })
    await runCron(env, '10 21 * * *', now)
    expect(await shownToAdmin()).toMatchObject({ checked_at: now.toISOString(), findings: [] })
    const [state] = await db.select().from(jobStates).where(eq(jobStates.job, 'invariants'))
    expect(state).toMatchObject({ lastHandled: 0, lastError: null })
    expect(await shownOnDashboard()).toEqual([])
  })

  it('shows a broken rule with the ids, also on the dashboard, until the row is right again', async () => {
    const broken = await makeProvider()
    await makeProvider()
    await breakRatings([broken.id])
    expect((await checkAll(now)).handled).toBe(1)
    expect((await shownToAdmin()).findings).toMatchObject([
      { rule: 'ratings_of_profile', label: 'রেটিংয়ের গড় বা সংখ্যা মেলে না', count: 1, ids: [broken.id] },
    ])
    expect(await shownOnDashboard()).toMatchObject([
      {
        subject: 'ratings_of_profile',
        reason: expect.stringContaining('১টি সারি'),
        since: now.toISOString(),
      },
    ])
    await db.update(providers).set({ ratingSum: 0, ratingCount: 0 })
    expect((await checkAll(tomorrow)).handled).toBe(0)
    expect((await shownToAdmin()).findings).toEqual([])
    expect(await shownOnDashboard()).toEqual([])
  })

  it('goes on in the next run with the rules that a run left over, and begins again the next night', async () => {
    const { id } = await makeProvider()
    await breakRatings([id])
    const run = (at: Date) => checkInvariants(db, { now: at, deadline, parts: 1 })
    let [runs, found, isDone] = [0, 0, false]
    while (!isDone) {
      const progress = await run(now)
      found += progress.handled
      isDone = progress.isDone
      runs += 1
    }
    expect(runs).toBeGreaterThan(3)
    expect(found).toBe(1)
    expect(await run(now)).toEqual({ handled: 0, isDone: true })
    expect((await run(tomorrow)).isDone).toBe(false)
  })

  it('finds a stored picture whose object is missing', async () => {
    const at = new Date(now.getTime() - 1000)
    await env.PICTURES.put('photos/there-160.webp', 'x')
    await db.insert(storedImages).values([
      { bucket: 'pictures', path: 'photos/there', createdAt: at },
      { bucket: 'pictures', path: 'photos/lost', createdAt: at },
    ])
    expect(await checkObjects(db, env, now)).toBe(1)
    expect((await shownToAdmin()).findings).toMatchObject([
      { rule: 'picture_object_missing', count: 1, ids: ['photos/lost'] },
    ])
  })
})
