import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { mergeWords } from '#worker/features/providers/search/search.usecases.ts'
import { termOf } from '#worker/features/providers/search/search.rules.ts'
import { as } from '#test/support/request.ts'
import { makePersonWithHistory, password } from '#test/support/person-with-history.ts'
import { findTraces, listTextTables, placesOf, readTable, type Trace } from '#test/support/stored-traces.ts'
import type { Role } from '#worker/lib/rights.schema.ts'
import { env } from 'cloudflare:workers'
import type { StaffContext } from '#worker/features/audit/staff-context.request.ts'
import { imageStore } from '#worker/features/images/images.usecases.ts'
import { editProvider } from '#worker/features/moderation/changes/edit-provider.usecases.ts'
import { decide } from '#worker/features/moderation/queue/queue.usecases.ts'
import { queueSms } from '#worker/features/outbox/outbox.queries.ts'
import { sendDueSms } from '#worker/features/outbox/outbox.usecases.ts'
import { settlePayment } from '#worker/features/payments/settlement/settlement.usecases.ts'
import { rateProvider } from '#worker/features/ratings/ratings.usecases.ts'
import { reportContact } from '#worker/features/reveals/contacts/contacts.usecases.ts'
import { readSettings } from '#worker/features/settings/settings.usecases.ts'
import { ownTexts } from '#worker/features/submissions/submissions.schema.ts'
import { submitChange } from '#worker/features/submissions/profile/changes.usecases.ts'
import { saveOwnTexts } from '#worker/features/submissions/profile/own-profile.usecases.ts'
import { suspendAccount } from '../../customers/customers.usecases.ts'
import { changeProfile } from '../profile/profile.usecases.ts'
import type { Database } from '#worker/db/db.ts'
import { newCustomer } from '#test/support/customers.ts'
import { actorOf, makeReveal, makeUser } from '#test/support/factories.ts'
import { interleavedDatabase } from '#test/support/bindings/watched-database.ts'
import { makePayment } from '#test/support/payments.ts'
import { newPicture, pictureFile } from '#test/support/pictures.ts'
import { callerFor } from '#test/support/sign-in/sign-in.ts'
import { eraseAccount } from './erasure.usecases.ts'

/** Tables whose texts never belong to a customer or worker. A new table is listed here or gets rows in the history. */
const impersonalTables = new Set(
  `
  backups boosting_plans boosts call_answers categories checklist_skips closed_days contact_reports
  figure_days d1_migrations copy_numbers discount_codes districts divisions free_numbers imports
  information_pages interest_days invariant_checks job_runs job_states listing_counts localities
  open_warnings past_slugs price_ranges provider_listings provider_views provider_words_config
  provider_words_docsize provider_words_idx rate_counters recovery_codes reveals review_reports
  second_factors security_events service_outcomes service_tests sessions settings sqlite_sequence
  subscription_plans subscriptions terms_agreements thanas unfinished_erasures unmet_searches
  word_refreshes`.split(/\s+/),
)
const isImpersonal = (table: string) =>
  impersonalTables.has(table) || /^list_(?:recommended|rating|newest|lifted)(?:_|$)/.test(table)

const erase = async (user: { id: number; role: Role }) => {
  const me = await as(user)
  const answer = await me.delete('/api/me', { body: { password } })
  expect(answer.status).toBe(200)
}

/** The pages of the search index are compressed, so that other rows decide what can be read in them. */
const outsideIndex = (traces: readonly Trace[]) =>
  traces.filter(({ place }) => !place.startsWith('provider_words'))

const countFound = async (bio: string) => {
  const [word = ''] = bio.split(' ')
  const anyColumn = (['head', 'wider'] as const).map((column) => termOf(column, word)).join(' OR ')
  const [row] = await db.all<{ total: number }>(
    sql`SELECT count(*) AS total FROM provider_words WHERE provider_words MATCH ${anyColumn}`,
  )
  return row?.total
}

const rowsOf = async (tables: readonly string[]) =>
  Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await readTable(table)] as const)))

describe('after an account is erased', () => {
  it('makes a person who is in every table that can hold one', async () => {
    const { markers } = await makePersonWithHistory('service_worker')
    const places = placesOf(await findTraces(markers))
    const tables = new Set(places.map((place) => place.split(/[./]/)[0]))
    const unknown = (await listTextTables()).filter((table) => !tables.has(table) && !isImpersonal(table))
    expect(unknown).toEqual([])
    expect(places).toEqual(
      expect.arrayContaining(['audit_log.before', 'audit_log.after', 'audit_log.actor_name']),
    )
  })

  it.each(['customer', 'service_worker'] as const)(
    'finds nothing of a %s in any column of any table, in the pictures and in KV',
    async (role) => {
      const bystander = await makePersonWithHistory(role)
      const { me, user, markers, refs } = await makePersonWithHistory(role)
      const theirs = await findTraces(bystander.markers)
      const payments = (await readTable('payments')).filter(({ user_id }) => user_id === user.id)
      expect((await findTraces(markers)).length).toBeGreaterThan(20)

      await erase(user)
      expect(outsideIndex(await findTraces(markers))).toEqual([])
      expect(await countFound(me.bio)).toBe(0)
      // The pages of the index keep hidden words until they are merged.
      expect(await mergeWords(db)).toBe(true)
      expect(await findTraces(markers)).toEqual([])

      expect(outsideIndex(await findTraces(bystander.markers))).toEqual(outsideIndex(theirs))
      const foundBefore = role === 'customer' ? 0 : 1
      expect(await countFound(bystander.me.bio)).toBe(foundBefore)
      const kept = (await readTable('payments')).filter(({ user_id }) => user_id === user.id)
      expect(kept.map(({ ref }) => ref)).toEqual(refs)
      for (const column of 'amount_poisha refunded_poisha paid_at status method gateway_txn_id'.split(' '))
        expect(kept.map((row) => row[column])).toEqual(payments.map((row) => row[column]))
    },
  )

  it('keeps what happened and the amounts in the audit log and the payment events', async () => {
    const { user, provider, staff } = await makePersonWithHistory('service_worker')
    await erase(user)
    const {
      audit_log: audit = [],
      payment_events: events = [],
      payments = [],
    } = await rowsOf(['audit_log', 'payment_events', 'payments'])
    const about = audit.find((row) => row.entity === 'provider' && row.entity_id === String(provider?.id))
    expect(about).toMatchObject({ actor_id: staff.id, actor_name: staff.name, action: 'provider.edited' })
    expect(JSON.parse(String(about?.before))).toEqual({ status: 'approved', rank: 3 })
    const own = new Set(payments.filter(({ user_id }) => user_id === user.id).map(({ id }) => id))
    const details = events
      .filter(({ payment_id }) => own.has(payment_id))
      .map(({ detail }) => JSON.parse(String(detail)))
    expect(details).toHaveLength(3)
    for (const detail of details) expect(Object.keys(detail)).toEqual(['amount_poisha', 'transaction'])
    const [event, ...more] = audit.filter(
      (row) => row.action === 'account.erased' && row.entity_id === String(user.id),
    )
    expect(event).toMatchObject({ actor_id: null, entity: 'user', before: null, after: null })
    expect(more).toEqual([])
  })
})

/** Stored only as a secret, a hash or a file name, or a copy for the search. */
const unexported = new Set([
  // A stranger may have typed the number.
  'registrations.email',
  'registrations.name',
  'registrations.phone',
  'one_time_codes.phone',
  'payments.payment_url',
  'payments.session_key',
  'providers.id_card_back',
  'providers.id_card_front',
  'providers.photo',
])

it.each(['customer', 'service_worker'] as const)(
  'the export of a %s holds every text that the erasure removes',
  async (role) => {
    const { user, markers } = await makePersonWithHistory(role)
    const exported = await (await (await as(user)).get('/api/me/export')).text()
    expect(markers.filter((marker) => !exported.includes(marker))).toEqual([])
    const missing: string[] = []
    for (const table of await listTextTables())
      for (const row of await readTable(table))
        for (const [column, value] of Object.entries(row))
          for (const text of textsIn(value))
            if (markers.some((marker) => text.includes(marker)) && !exported.includes(text))
              missing.push(`${table}.${column}`)
    const unexplained = missing.filter(
      (place) => !unexported.has(place) && !place.startsWith('provider_words'),
    )
    expect(unexplained).toEqual([])
  },
)

/** The texts of a stored value; those inside a JSON object each alone. */
function textsIn(value: unknown): string[] {
  if (typeof value !== 'string') return []
  if (!value.startsWith('{')) return [value]
  const found: string[] = []
  JSON.parse(value, (_, inner: unknown) => {
    if (typeof inner === 'string') found.push(inner)
    return inner
  })
  return found
}

type Person = Awaited<ReturnType<typeof makePersonWithHistory>>

const now = new Date()
const settings = await readSettings(env, { now })
const eraseNow = ({ user }: Person) =>
  eraseAccount(db, actorOf(user), { password, from: callerFor(), buckets: env, now })

const actBy = (actor: Parameters<typeof actorOf>[0]): StaffContext => ({
  actor: actorOf(actor),
  requestId: 'request',
  now,
})

/** Runs an act of another user while the person is erased, just before the act writes `statement`. */
async function expectNoTrace(
  person: Person,
  statement: string,
  act: (db: Database) => Promise<unknown>,
): Promise<void> {
  let isErased = false
  const meanwhile = interleavedDatabase(statement, async () => {
    await eraseNow(person)
    isErased = true
  })
  await act(meanwhile).catch(() => undefined)
  expect(isErased).toBe(true)
  await mergeWords(db)
  expect(await findTraces(person.markers)).toEqual([])
}

describe('a person who is erased between the reads and the writes', () => {
  type Act = (database: Database, person: Person) => Promise<unknown>
  it.each<[string, 'customer' | 'service_worker', statement: string, Act]>([
    [
      'a moderator who edits the profile',
      'service_worker',
      'update "providers"',
      async (database, { me, provider }) => {
        const texts = { name: `${me.name} নতুন`, phone: me.contactPhone, work_experience: me.experience }
        const marks = { gender: 'female', verified_badge: false, note: null } as const
        const edit = { id: provider?.id ?? 0, ...texts, ...marks }
        return editProvider(database, actBy(await makeUser('admin')), edit, settings)
      },
    ],
    [
      'a moderator who withdraws the approval',
      'service_worker',
      'update "providers"',
      (database, { me, provider, staff }) => {
        const reason = { reason_code: 'other' as const, note: `${me.name}, ছবি মেলে না` }
        return decide(database, actBy(staff), { id: provider?.id ?? 0, name: 'revoke', reason }, settings)
      },
    ],
    [
      'an admin who suspends the account',
      'customer',
      'update "users"',
      async (database, { me, user }) => {
        const suspension = { id: user.id, reason: `${me.name} ভুয়া` }
        return suspendAccount(database, actBy(await makeUser('admin')), suspension)
      },
    ],
    [
      'their own edit of the account',
      'customer',
      'update "users"',
      (database, { me: { name, email }, user }) => {
        const request = { from: callerFor(), siteName: 'কর্মী', now }
        return changeProfile(database, actorOf(user), { name, email }, request)
      },
    ],
    [
      'their own comment',
      'customer',
      'INSERT INTO ratings',
      (database, { me, user, otherProvider: { id } }) => {
        const rating = { id, rating: 5, comment: me.comment, requiresContact: false, siteName: 'কর্মী' }
        return rateProvider(database, user, rating, now)
      },
    ],
    [
      'their own texts',
      'service_worker',
      'update "providers"',
      (database, { me, user }) => {
        const texts = { bio: me.bio, work_experience: `${me.experience} ২` }
        return saveOwnTexts(database, actBy(user), ownTexts.parse(texts))
      },
    ],
  ])('of %s', async (_, role, statement, act) => {
    const person = await makePersonWithHistory(role)
    await expectNoTrace(person, statement, (database) => act(database, person))
  })

  it('of a payment that is settled, whose event holds what the gateway said', async () => {
    const person = await makePersonWithHistory('customer')
    const payment = await makePayment({
      userId: person.user.id,
      status: 'initiated',
      method: 'sslcommerz',
    })
    await expectNoTrace(person, 'update "payments"', (database) =>
      settlePayment(database, {
        ref: payment.ref,
        evidence: {
          gatewayTxnId: 'VAL-1',
          bankTxnId: null,
          amountPoisha: payment.amountPoisha,
          detail: { buyer: person.me.name, said: person.me.email },
        },
        source: 'ipn',
        requestId: 'test',
        now,
      }),
    )
    const rows = (await readTable('payments')).filter(({ ref }) => ref === payment.ref)
    expect(rows).toMatchObject([{ status: 'review', reason: 'account_erased', gateway_txn_id: 'VAL-1' }])
    const events = (await readTable('payment_events')).filter(({ payment_id }) => payment_id === payment.id)
    expect(JSON.parse(String(events.at(-1)?.detail))).toEqual({
      amount_poisha: payment.amountPoisha,
      transaction: 'VAL-1',
    })
  })

  it('of their own upload', async () => {
    const uploader = await makePersonWithHistory('service_worker')
    const form = {
      name: `${uploader.me.name} ২`,
      profile_photo: pictureFile(await newPicture()),
      id_card_front: pictureFile(await newPicture()),
      id_card_back: null,
    }
    const stored = await env.PICTURES.list()
    const kept = new Set(stored.objects.map(({ key }) => key))
    await expectNoTrace(uploader, 'INSERT INTO provider_changes', (database) =>
      submitChange(database, actBy(uploader.user), {
        form,
        store: imageStore(env),
        settingsKey: env.SETTINGS_KEY,
      }),
    )
    const { objects } = await env.PICTURES.list()
    expect(objects.filter(({ key }) => !kept.has(key))).toEqual([])
    const uploads = (await readTable('stored_images')).filter(
      ({ uploaded_by }) => uploaded_by === uploader.user.id,
    )
    expect(uploads).toEqual([])
  })

  it('of a customer who reports the number', async () => {
    const person = await makePersonWithHistory('service_worker')
    const providerId = person.provider?.id ?? 0
    const report = (network: string) => ({
      providerId,
      reason: 'not_working' as const,
      settings,
      network,
      origin: 'https://kormi.test',
      keys: 'key',
    })
    const seenAt = new Date(now.getTime() - 700_000)
    const reporterWhoSawIt = async () => {
      const { user, sessionId } = await newCustomer()
      await makeReveal(user.id, providerId, { createdAt: seenAt })
      return { id: user.id, sessionId }
    }
    // The third report queues an SMS to the worker.
    await reportContact(db, await reporterWhoSawIt(), report('192.0.2.1'), now)
    await reportContact(db, await reporterWhoSawIt(), report('192.0.2.2'), now)
    const third = await reporterWhoSawIt()
    await expectNoTrace(person, 'INSERT INTO outbox', (database) =>
      reportContact(database, third, report('192.0.2.3'), now),
    )
  })

  it('of an SMS that is being sent', async () => {
    const person = await makePersonWithHistory('customer')
    const text = `${person.me.name}, স্বাগতম`
    await queueSms(db, { phone: person.me.phone, kind: 'worker_approved', text, now: new Date(0) })
    let isErased = false
    const port = {
      send: async () => {
        if (!isErased) await eraseNow(person)
        isErased = true
        return { sent: false as const, retry: true, code: 'fault' }
      },
    }
    await sendDueSms(db, port as unknown as Parameters<typeof sendDueSms>[1], now, 1)
    expect(isErased).toBe(true)
    expect(await findTraces(person.markers)).toEqual([])
  })
})
