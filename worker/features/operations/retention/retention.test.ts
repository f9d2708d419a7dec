import { env } from 'cloudflare:workers'
import { sql, type SQL } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { makePayment } from '#test/support/payments.ts'
import { as, guest } from '#test/support/request.ts'
import { runCron } from '#worker/cron.ts'
import { refreshSettings } from '#worker/features/settings/settings.usecases.ts'
import { addDays, dayOf, millisecondsPerDay } from '#worker/lib/dhaka-time.ts'
import { sweepOldRows } from './retention.usecases.ts'
import { retentionDays } from './retention.rules.ts'
import { sweepNames, type SweepName } from './retention.queries.ts'
import type { RetentionKey } from '#worker/features/settings/settings.schema.ts'
import { informationPages } from '#worker/features/content-pages/content-pages.table.ts'
import { unswept } from './kept.usecases.ts'

// The settings are saved over HTTP, which uses the real clock.
const now = new Date()
const neverOver = { isOver: () => false }
const minute = 60_000
/** The moment so many days ago, or a minute before or after it. */
const at = (days: number, minutes = 0) => now.getTime() - days * millisecondsPerDay + minutes * minute

const due = async () => ({ days: retentionDays(await refreshSettings(env, now)), now })
const sweep = async () => sweepOldRows(db, await due(), { deadline: neverOver, parts: 100 })
const save = async (key: RetentionKey, days: number) => {
  const admin = await as(await makeUser('admin'))
  const answer = await admin.put('/api/admin/settings/retention', { [key]: days })
  expect(answer.status).toBe(200)
}
const tableOf = (name: SweepName) => (name.startsWith('outbox_') ? 'outbox' : name)
const empty = (name: SweepName) => db.run(`DELETE FROM ${tableOf(name)}`)
const insideOrOut = async (name: SweepName, column: string) =>
  (await db.all<{ label: string }>(`SELECT ${column} AS label FROM ${tableOf(name)}`))
    .map(({ label }) => label)
    .filter((label) => ['inside', 'outside'].includes(label))

type Row = Record<string, string | number>
type MakeRow = (label: string, at: number) => Row | Promise<Row>

const message =
  (channel: string): MakeRow =>
  (body, at) => ({
    channel,
    recipient: '1',
    kind: 'x',
    body,
    status: 'failed',
    send_after: at,
    created_at: at,
  })
const userId = async () => (await makeUser()).id

/** A row of each table that becomes due at a moment. */
const rows = {
  audit_log: (action, created_at) => ({
    actor_name: 'x',
    action,
    entity: 'user',
    entity_id: '1',
    created_at,
  }),
  payment_events: async (label, created_at) => {
    const { id } = await makePayment({ status: 'paid' })
    return { payment_id: id, source: 'ipn', kind: 'message', detail: JSON.stringify({ label }), created_at }
  },
  outbox_sms: message('sms'),
  outbox_push: message('push'),
  outbox_webhook: message('webhook'),
  registrations: (name, at) => {
    const account = { phone: '01900000001', name, password_hash: '-', role: 'customer', code_hash: '-' }
    const place = { division_id: 1, district_id: 1, upazila_id: 1 }
    const expires_at = at + 7 * millisecondsPerDay
    return { ...account, ...place, sent_at: at, code_expires_at: at, created_at: at, expires_at }
  },
  security_events: (network_hash, at) => ({ kind: 'auth.failed', network_hash, result: 'refused', at }),
  job_runs: (job, started_at) => ({ job, started_at }),
  rate_counters: (bucket, expires_at) => ({ bucket, window_start: 0, hits: 1, expires_at }),
  one_time_codes: (code_hash, at) => ({
    phone: code_hash,
    purpose: 'reset',
    code_hash,
    sent_at: at,
    expires_at: at,
  }),
  phone_changes: async (code_hash, at) => {
    const user_id = await userId()
    return { user_id, phone: '01900000001', code_hash, sent_at: at, expires_at: at }
  },
  sessions: async (label, at) => {
    const user_id = await userId()
    return { id: `${label}-${at}`, user_id, created_at: at, expires_at: at }
  },
  devices: async (label, at) => {
    const user_id = await userId()
    return { user_id, token_hash: '-', label, first_seen_at: at, last_seen_at: at }
  },
} satisfies Partial<Record<SweepName, MakeRow>>

const insert = (name: SweepName, row: Row) => {
  const [columns, values] = [Object.keys(row), Object.values(row)]
  const marks = values.map(() => '?').join()
  return env.DB.prepare(`INSERT INTO ${tableOf(name)} (${columns.join()}) VALUES (${marks})`)
    .bind(...values)
    .run()
}

/** How many days a row is kept, the column that holds its label, and the setting that changes the days. */
const cases: [keyof typeof rows, days: number, column: string, RetentionKey?][] = [
  ['audit_log', 730, 'action', 'retention_audit_days'],
  ['payment_events', 400, `detail ->> 'label'`, 'retention_payment_events_days'],
  ['outbox_sms', 30, 'body', 'retention_sms_days'],
  ['outbox_push', 7, 'body'],
  ['outbox_webhook', 30, 'body'],
  ['registrations', 7, 'name', 'retention_registrations_days'],
  ['security_events', 180, 'network_hash', 'retention_security_events_days'],
  ['job_runs', 90, 'job', 'retention_job_runs_days'],
  ['rate_counters', 0, 'bucket'],
  ['one_time_codes', 1, 'code_hash'],
  ['phone_changes', 1, 'code_hash'],
  ['sessions', 30, `substr(id, 1, instr(id, '-') - 1)`],
  ['devices', 400, 'label'],
]

const countOf = (table: string, where: SQL = sql`1`) =>
  db
    .all<{ total: number }>(sql`SELECT count(*) AS total FROM ${sql.identifier(table)} WHERE ${where}`)
    .then(([row]) => row?.total)

describe('old rows', () => {
  beforeEach(async () => {
    await db.run(sql`DELETE FROM settings`)
    for (const name of sweepNames.toSorted((a) => (a === 'devices' ? 1 : -1))) await empty(name)
  })

  it.each(cases)(
    'of %s are deleted after %i days, not earlier, or as a setting says',
    async (name, days, column, key) => {
      const expectKept = async (kept: number) => {
        await empty(name)
        await insert(name, await rows[name]('inside', at(kept, 1)))
        await insert(name, await rows[name]('outside', at(kept, -1)))
        await sweep()
        expect(await insideOrOut(name, column)).toEqual(['inside'])
      }
      await expectKept(days)
      if (!key) return
      const longer = key === 'retention_registrations_days' ? 10 : days + 20
      await save(key, longer)
      await expectKept(longer)
    },
  )

  it('by day are kept for 100 days of interest, and those of two days that tell visitors apart', async () => {
    const today = dayOf(now)
    const provider = await makeProvider()
    const ago = (days: number) => addDays(today, -days)
    await db.run(sql`INSERT INTO interest_days (category_id, day, district_id)
      VALUES (987, ${ago(100)}, 1), (987, ${ago(101)}, 2)`)
    await db.run(sql`INSERT INTO provider_views (provider_id, day, visitor)
      VALUES (${provider.id}, ${ago(1)}, 'inside'), (${provider.id}, ${ago(2)}, 'outside')`)
    await sweep()
    await db.run(sql`INSERT INTO closed_days (day, visits) VALUES (${ago(100)}, 1), (${ago(101)}, 2)`)
    await sweep()
    expect(await db.all(sql`SELECT visits FROM closed_days`)).toEqual([{ visits: 1 }])
    expect(await db.all(sql`SELECT district_id FROM interest_days`)).toEqual([{ district_id: 1 }])
    expect(await insideOrOut('provider_views', 'visitor')).toEqual(['inside'])
  })
})

describe('rows that are still needed', () => {
  const old = at(5000)
  const eventOf = (paymentId: number | null, kind: string) =>
    db.run(sql`INSERT INTO payment_events (payment_id, source, kind, detail, created_at)
      VALUES (${paymentId}, 'ipn', ${kind}, '{"amount_poisha":50000}', ${old})`)

  it('are the messages of a payment that is open or is checked again, and every step of each payment', async () => {
    const closed = await makePayment({ status: 'paid' })
    const open = [
      await makePayment({ status: 'initiated' }),
      await makePayment({ status: 'pending' }),
      await makePayment({ status: 'review' }),
      await makePayment({ status: 'failed', nextCheckAt: now }),
      await makePayment({ status: 'refunded', nextCheckAt: now }),
    ]
    for (const { id } of [closed, ...open])
      for (const kind of ['start', 'message', 'unconfirmed', 'settle', 'refund']) await eventOf(id, kind)
    await eventOf(null, 'message')
    await sweep()
    const kinds = (id: number) =>
      db.all<{ kind: string }>(sql`SELECT kind FROM payment_events WHERE payment_id = ${id} ORDER BY id`)
    expect((await kinds(closed.id)).map(({ kind }) => kind)).toEqual(['start', 'settle', 'refund'])
    for (const { id } of open) expect(await kinds(id)).toHaveLength(5)
    expect(await countOf('payment_events', sql`payment_id IS NULL`)).toBe(0)
    expect(await countOf('payments', sql`id = ${closed.id}`)).toBe(1)
  })

  it('are SMS that are not sent yet', async () => {
    for (const status of ['queued', 'sending', 'sent', 'failed', 'cancelled'])
      await db.run(sql`INSERT INTO outbox (channel, recipient, kind, body, status, send_after, created_at)
        VALUES ('sms', '01900000001', 'x', ${status}, ${status}, ${old}, ${old})`)
    await sweep()
    expect(await db.all(sql`SELECT body FROM outbox ORDER BY body`)).toEqual([
      { body: 'queued' },
      { body: 'sending' },
    ])
  })

  it('are devices that a session or a security event names', async () => {
    const user = await makeUser()
    for (const label of ['of a session', 'of an event', 'unused'])
      await db.run(sql`INSERT INTO devices (user_id, token_hash, label, first_seen_at, last_seen_at)
        VALUES (${user.id}, ${label}, ${label}, ${old}, ${old})`)
    await db.run(sql`INSERT INTO sessions (id, user_id, device_id, created_at, expires_at)
      SELECT 's', user_id, id, ${old}, ${now.getTime()} FROM devices WHERE label = 'of a session'`)
    await db.run(sql`INSERT INTO security_events (kind, network_hash, result, device_id, at)
      SELECT 'auth.failed', 'n', 'refused', id, ${now.getTime()} FROM devices WHERE label = 'of an event'`)
    await sweep()
    expect(await db.all(sql`SELECT label FROM devices WHERE user_id = ${user.id} ORDER BY label`)).toEqual([
      { label: 'of a session' },
      { label: 'of an event' },
    ])
  })
})

describe('the sweep', () => {
  const countersOf = (count: number) =>
    db.run(sql`INSERT INTO rate_counters (bucket, window_start, hits, expires_at)
      SELECT 'b', key, 1, 1 FROM json_each(${JSON.stringify(Array(count).fill(0))})`)

  beforeEach(async () => {
    for (const name of ['rate_counters', 'job_runs'] as const) await empty(name)
  })

  it('says that work is left when its parts or its time are used up, and goes on in the next run', async () => {
    await countersOf(500)
    const what = await due()
    const parts = sweepNames.length + 1
    const few = { deadline: neverOver, parts, rowsAtOnce: 100 }
    expect(await sweepOldRows(db, what, few)).toEqual({ handled: 200, isDone: false })
    const late = { deadline: { isOver: () => true }, parts: 100 }
    expect(await sweepOldRows(db, what, late)).toEqual({ handled: 0, isDone: false })
    expect(await sweep()).toEqual({ handled: 300, isDone: true })
  })

  it('deletes each row once when two runs go in parallel', async () => {
    await countersOf(1000)
    const what = await due()
    const bounds = { deadline: neverOver, parts: 100, rowsAtOnce: 100 }
    const runs = await Promise.all([sweepOldRows(db, what, bounds), sweepOldRows(db, what, bounds)])
    expect(runs.reduce((sum, { handled }) => sum + handled, 0)).toBe(1000)
    expect(await countOf('rate_counters')).toBe(0)
  })

  it('does the other tables when one fails, and is noted as failed with its name', async () => {
    await countersOf(10)
    await db.run(sql`INSERT INTO job_runs (job, started_at) VALUES ('x', 1)`)
    await db.run(
      sql`CREATE TRIGGER no_sweep BEFORE DELETE ON rate_counters BEGIN SELECT RAISE(ABORT, 'damaged'); END`,
    )
    await runCron(env, '10 21 * * *', now)
    await db.run(sql`DROP TRIGGER no_sweep`)
    expect(await countOf('job_runs', sql`job = 'x'`)).toBe(0)
    const [state] = await db.all<{ last_error: string }>(
      sql`SELECT last_error FROM job_states WHERE job = 'sweep'`,
    )
    expect(state?.last_error).toMatch(/rate_counters/)
    expect(await countOf('rate_counters')).toBe(10)
  })
})

/** No row of these says anything of a visitor, customer or worker; those of the last line are of admin and staff only. */
const aboutNobody = `
  categories divisions districts thanas localities boosting_plans subscription_plans discount_codes settings information_pages
  copy_numbers list_order listing_counts figure_days backups invariant_checks job_states open_warnings service_outcomes
  service_tests checklist_skips
  second_factors recovery_codes staff_reads case_claims`.split(/\s+/)

const htmlOf = async (slug: string) => {
  await db
    .insert(informationPages)
    .values({ slug, title: 'ক', description: 'খ', html: '<p>শুরু</p>', updatedAt: new Date(0) })
    .onConflictDoNothing()
  return (await (await guest.get(`/api/information/${slug}`)).json<{ data: { html: string } }>()).data.html
}

describe('the privacy page', () => {
  it('says after its own text what is kept, with the days of the job that deletes it', async () => {
    const html = await htmlOf('privacy-policy')
    expect(html).toMatch(/^<p>শুরু<\/p><h2>/)
    expect(html).toContain('পৌঁছেছে কি না দেখতে। ৩০ দিন।')
    const admin = await as(await makeUser('admin'))
    await admin.put('/api/admin/settings/retention', { retention_sms_days: 45 })
    expect(
      (await admin.get('/api/information/privacy-policy').then((answer) => answer.text())).normalize(),
    ).toContain('পৌঁছেছে কি না দেখতে। ৪৫ দিন।')
  })

  it('tells of every table that holds something of a person', async () => {
    const tables = await db.all<{ name: string }>(
      sql`SELECT name FROM pragma_table_list
        WHERE type = 'table' AND schema = 'main' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'd1_*'`,
    )
    const told = new Set<string>([
      ...sweepNames,
      ...unswept.flatMap((line) => line.tables),
      ...aboutNobody,
      'outbox',
    ])
    expect(tables.map(({ name }) => name).filter((name) => !told.has(name))).toEqual([])
  })

  it('is the only page with this end', async () => expect(await htmlOf('about')).toBe('<p>শুরু</p>'))
})
