import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '#test/support/database.ts'
import { mergeWords } from '#worker/features/providers/search/search.usecases.ts'
import { termOf } from '#worker/features/providers/search/search.rules.ts'
import { as } from '#test/support/request.ts'
import { makePersonWithHistory, password } from '#test/support/person-with-history.ts'
import { findTraces, listTextTables, placesOf, readTable, type Trace } from '#test/support/stored-traces.ts'
import type { Role } from '#worker/lib/rights.schema.ts'

/** Tables whose texts never belong to a customer or worker. A new table is listed here or gets rows in the history. */
const impersonalTables = new Set([
  'backups',
  'boosting_plans',
  'boosts',
  'call_answers',
  'categories',
  'checklist_skips',
  'closed_days',
  'contact_reports',
  'figure_days',
  'd1_migrations',
  'copy_numbers',
  'discount_codes',
  'districts',
  'divisions',
  'free_numbers',
  'imports',
  'information_pages',
  'interest_days',
  'invariant_checks',
  'job_runs',
  'job_states',
  'listing_counts',
  'localities',
  'open_warnings',
  'past_slugs',
  'price_ranges',
  'provider_listings',
  'provider_views',
  'provider_words_config',
  'provider_words_docsize',
  'provider_words_idx',
  ...['list_recommended', 'list_rating', 'list_newest', 'list_lifted'].flatMap((list) =>
    ['', '_config', '_data', '_docsize', '_idx'].map((part) => `${list}${part}`),
  ),
  'rate_counters',
  'recovery_codes',
  'reveals',
  'review_reports',
  'second_factors',
  'security_events',
  'service_outcomes',
  'service_tests',
  'sessions',
  'settings',
  'sqlite_sequence',
  'subscription_plans',
  'subscriptions',
  'terms_agreements',
  'thanas',
  'unfinished_erasures',
  'unmet_searches',
  'word_refreshes',
])

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
    const unknown = (await listTextTables()).filter(
      (table) => !tables.has(table) && !impersonalTables.has(table),
    )
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
      const money = [
        'amount_poisha',
        'refunded_poisha',
        'paid_at',
        'status',
        'method',
        'gateway_txn_id',
      ] as const
      for (const column of money)
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

describe('the export', () => {
  it.each(['customer', 'service_worker'] as const)(
    'of a %s holds every text that the erasure removes',
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
})

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
