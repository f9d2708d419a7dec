import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { planOf } from '#test/support/bindings/watched-database.ts'
import { db } from '#test/support/database.ts'
import { makeProvider, makeSubscription, makeUser } from '#test/support/factories.ts'
import { makePayment } from '#test/support/payments.ts'
import { listSettings } from '#worker/features/settings/settings.queries.ts'
import { defaultSettings, withDefaults } from '#worker/features/settings/settings.rules.ts'
import { documentDays } from '#worker/features/moderation/moderation.rules.ts'
import { storedImages } from '#worker/features/images/images.table.ts'
import { outbox } from '#worker/features/outbox/outbox.table.ts'
import { queueRefresh } from '#worker/features/providers/search/word-refreshes.queries.ts'
import { countBacklogs, maxCounted } from './conditions.queries.ts'
import { works } from './conditions.rules.ts'
import { sweepNames } from '../retention/retention.queries.ts'
import { retentionDays } from '../retention/retention.rules.ts'
import { unfinishedErasures } from '#worker/features/people/people.table.ts'

const now = new Date('2026-11-22T06:00:00Z')
const backlogNames = [...Object.keys(works), ...sweepNames.map((name) => `old_${name}`)]
const minute = 60_000
const day = 24 * 60 * minute
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)

const readAll = async () => {
  const settings = withDefaults(await listSettings(db))
  const due = { days: retentionDays(settings), documentDays: documentDays(settings), now }
  return (await Promise.all(countBacklogs(db, due))).flat()
}
const read = async () => new Map((await readAll()).map((backlog) => [backlog.name, backlog]))

describe('the backlogs', () => {
  let ofEmptyDatabase: Awaited<ReturnType<typeof readAll>> = []
  beforeAll(async () => {
    ofEmptyDatabase = await readAll()
  })

  it('are all named where nothing waits', () => {
    expect(ofEmptyDatabase).toEqual(backlogNames.map((name) => ({ name, total: 0, since: null })))
  })

  it('counts payments whose gateway is to be asked, and says since when', async () => {
    await makePayment({ status: 'initiated', nextCheckAt: ago(40 * minute) })
    await makePayment({ status: 'initiated', nextCheckAt: ago(5 * minute) })
    await makePayment({ status: 'initiated', nextCheckAt: ago(-minute) })
    expect((await read()).get('payments_to_ask')).toEqual({
      name: 'payments_to_ask',
      total: 2,
      since: ago(40 * minute).getTime(),
    })
  })

  it('counts SMS that are due, not those that wait for another try', async () => {
    const sms = {
      channel: 'sms' as const,
      recipient: '01900000001',
      kind: 'worker_approved',
      body: 'x',
      createdAt: ago(day),
    }
    await db.insert(outbox).values([
      { ...sms, sendAfter: ago(3 * minute) },
      { ...sms, sendAfter: ago(-minute) },
      { ...sms, sendAfter: ago(day), status: 'failed' },
    ])
    expect((await read()).get('sms_waiting')).toMatchObject({ total: 1 })
  })

  it('counts profiles with identity images that are due by the setting', async () => {
    await makeProvider({ idCardFront: 'documents/a.webp', reviewedAt: ago(93 * day) })
    await makeProvider({ idCardFront: 'documents/b.webp', reviewedAt: ago(89 * day) })
    const since = ago(3 * day).getTime()
    expect((await read()).get('documents_due')).toMatchObject({ total: 1, since })
    await db.run(
      sql`INSERT INTO settings (key, value, updated_at) VALUES ('id_image_retention_days', '88', 0)`,
    )
    expect((await read()).get('documents_due')).toMatchObject({ total: 2 })
  })

  it('counts pictures to remove, erasures and renamed trades', async () => {
    const user = await makeUser('customer')
    await db
      .insert(storedImages)
      .values({ bucket: 'pictures', path: 'photos/a', createdAt: new Date(-ago(day).getTime()) })
    await db.insert(unfinishedErasures).values({ userId: user.id, erasedAt: ago(3 * day) })
    await queueRefresh(db, { scope: 'category_id', scopeId: 1, now: ago(minute) })
    const backlogs = await read()
    expect(backlogs.get('pictures_to_remove')).toMatchObject({ total: 1, since: ago(day).getTime() })
    expect(backlogs.get('erasures_unfinished')).toMatchObject({ total: 1 })
    expect(backlogs.get('search_words')).toMatchObject({ total: 1, since: ago(minute).getTime() })
  })

  it('counts subscriptions that ended and are still stored as active', async () => {
    const customer = await makeUser('customer')
    const { id } = await makeSubscription(customer.id)
    await db.run(sql`UPDATE subscriptions SET starts_at = ${ago(9 * day).getTime()},
      ends_at = ${ago(minute).getTime()} WHERE id = ${id}`)
    expect((await read()).get('subscriptions_to_expire')).toMatchObject({ total: 1 })
  })

  it('counts old rows from the time at which they became due, and no more than a bounded number', async () => {
    await db.run(sql`INSERT INTO rate_counters (bucket, window_start, hits, expires_at)
      SELECT 'b', key, 1, ${ago(3 * day).getTime()} + key FROM json_each(${JSON.stringify(Array(1200).fill(0))})`)
    await db.run(
      sql`INSERT INTO interest_days (category_id, day, district_id) VALUES (0, '2026-08-12', 1), (0, '2026-11-01', 1)`,
    )
    const backlogs = await read()
    expect(backlogs.get('old_rate_counters')).toEqual({
      name: 'old_rate_counters',
      total: maxCounted + 1,
      since: ago(3 * day).getTime(),
    })
    expect(backlogs.get('old_interest_days')).toMatchObject({
      total: 1,
      since: Date.parse('2026-11-21T00:00:00Z'),
    })
  })

  it('reads indexes only', async () => {
    const due = { days: retentionDays(defaultSettings()), documentDays: 90, now }
    const steps = (await Promise.all(countBacklogs(db, due).map(planOf))).flat()
    expect(steps.filter((step) => step.startsWith('SCAN') && !step.startsWith('SCAN (subquery'))).toEqual([])
    expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
    expect(steps.length).toBeGreaterThan(backlogNames.length)
  })
})
