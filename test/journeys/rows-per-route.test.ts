import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { providerStatements, referenceStatements } from '#test/support/providers/fill-providers.ts'
import { instrumentedDatabase, type Statement } from '#test/support/bindings/intercepted-database.ts'
import { db } from '#test/support/database.ts'
import { makeBoostingPlan, makeProvider, makeUser } from '#test/support/factories.ts'
import { startAtGateway, switchOnDoubles } from '#test/support/gateway-doubles/with-doubles.ts'
import { moderator, makePending } from '#test/support/moderation.ts'
import { as, guest, request } from '#test/support/request.ts'
import { sendCall, validCalls, type Call } from '#test/support/route-calls.ts'
import { fillParameters, listRoutes } from '#test/support/routes.ts'
import { runBatch } from '#worker/db/db.ts'
import { projectListings } from '#worker/features/providers/listing/provider-listings.queries.ts'
import { raiseNumber } from '#worker/middleware/copies/numbers.table.ts'

// A database of a living site: what a route reads must not depend on how many rows of others there are.
const people = 600
const otherPayments = 1500

const numbers = (to: number) =>
  `(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${to}) SELECT i FROM n)`

const statuses = ['paid', 'review', 'failed', 'initiated', 'cancelled', 'pending']
const status = (index: string) =>
  `CASE ${index} ${statuses.map((name, i) => `WHEN ${i} THEN '${name}'`).join(' ')} END`

let doubles: Awaited<ReturnType<typeof switchOnDoubles>>

beforeAll(async () => {
  for (const statement of [...referenceStatements, ...providerStatements(1, people)])
    await env.DB.prepare(statement).run()
  for (const statement of [
    ...['categories', 'divisions', 'districts', 'thanas'].map(
      (table) => `UPDATE ${table} SET slug = '${table}-' || id`,
    ),
    // The factories give their places such names, too.
    `UPDATE divisions SET name = 'Reference ' || id`,
    `UPDATE thanas SET latitude = 23 + (id % 40) * 0.01, longitude = 90 + (id % 16) * 0.01`,
    `UPDATE districts SET latitude = 23, longitude = 90`,
    `INSERT INTO subscription_plans (id, name, price_poisha, duration_days, daily_biodata_view_limit, created_at, updated_at)
      SELECT i, 'প্ল্যান ' || i, 50000, 30, 5, 0, 0 FROM ${numbers(4)}`,
    `INSERT INTO subscriptions (id, user_id, plan_id, plan_name, price_poisha, duration_days, daily_limit, status, created_at, updated_at)
      SELECT i, i % ${people} + 1, 1, 'প্ল্যান', 50000, 30, 5, 'cancelled', 0, 0 FROM ${numbers(otherPayments)}`,
    `INSERT INTO payments (ref, user_id, purpose, subscription_id, method, status, amount_poisha, plan_name, gateway_txn_id, paid_at, created_at, updated_at)
      SELECT 'OTHER' || i, i % ${people} + 1, 'subscription', i, iif(i % 2, 'manual', 'sslcommerz'), ${status('i % 6')}, 50000,
        'প্ল্যান', 'TXN' || i, iif(i % 6, NULL, 0), 0, 0 FROM ${numbers(otherPayments)}`,
    `INSERT INTO payment_events (payment_id, source, kind, detail, created_at)
      SELECT id, 'gateway', 'message', '{}', 0 FROM payments`,
    `INSERT OR IGNORE INTO information_pages (slug, title, description, html, updated_at) VALUES ('about-us', 'ক', 'ক', 'ক', 0)`,
    `INSERT INTO ratings (provider_id, customer_id, rating, comment, tags, contacted, created_at, updated_at)
      SELECT 5, i, 4, 'ভালো কাজ', i % 16, i % 2, i, i FROM ${numbers(people)}`,
    `INSERT INTO review_replies (rating_id, text, status, created_at, updated_at)
      SELECT id, 'ধন্যবাদ', 'approved', 0, 0 FROM ratings`,
    `UPDATE providers SET rating_count = ${people}, rating_sum = ${4 * people} WHERE id = 5`,
    `INSERT INTO favourites (customer_id, provider_id, created_at) SELECT i, i % ${people} + 1, 0 FROM ${numbers(people)}`,
  ])
    await env.DB.prepare(statement).run()
  await runBatch(db, projectListings(db, sql`1`))
  doubles = await switchOnDoubles()
})

type Rows = { read: number; written: number }

const ran: Statement[] = []

/** Sends a call, also waits for what it does after its response, and counts the rows of both. */
async function rowsOf(call: Call): Promise<Rows> {
  const { binding, stats } = instrumentedDatabase(env.DB)
  // No copy of an earlier call answers a call of another deployment.
  const bindings = { ...env, DB: binding, VERSION: crypto.randomUUID() }
  const answer = await sendCall(call, bindings, 1000)
  expect({
    path: call.path,
    ok: answer.status < 400,
    text: answer.status < 400 ? '' : await answer.text(),
  }).toMatchObject({ ok: true })
  ran.push(...stats.queries)
  return { read: stats.rowsRead, written: stats.rowsWritten }
}

/** A call without a body, by a guest. */
const get = (path: string): Call => ({ method: 'GET', path })

/** The rows of a public read that no copy of the edge answers. KV holds the places, as after the first visit. */
async function rowsOfRead(path: string): Promise<Rows> {
  await rowsOf(get(path))
  return rowsOf(get(path))
}

/** How many rows a public route may read. */
const reads: Record<string, number | { path: string; rows: number }> = {
  '/api/health': 0, // asks nothing
  '/api/ready': 1, // asks whether the database answers
  '/api/openapi.json': 0, // is code
  // Settings come from KV.
  '/api/settings': 0,
  '/api/settings/terms-and-conditions': 0,
  '/api/settings/faq': 0,
  '/api/information/:slug': { path: '/api/information/about-us', rows: 1 }, // the page
  '/api/categories': 24 + 6 * 24, // 24 trades, and the totals of each by gender and badge
  // 12 trades, and the totals of each by gender and badge.
  '/api/categories/homepage': 12 + 6 * 12,
  // A trade and three places, each by its slug and then by its id, their totals and those of 24 places near by, and a price.
  '/api/addresses': {
    path: '/api/addresses?trade=categories-5&area=districts-9&thana=thanas-81',
    rows: 20 + 6 * (4 + 24) + 2,
  },
  // A trade and three places, and the totals of each by gender and badge.
  '/api/addresses/of': { path: '/api/addresses/of?category=5&upazila_id=81', rows: 4 + 6 * 4 },
  // 24 trades, and the totals of each by gender and badge.
  '/api/biodata/categories': 24 + 6 * 24,
  '/api/stats': 5, // five figures that a job has written
  // Places come from KV.
  '/api/locations/tree': 0,
  '/api/locations/divisions': 0,
  '/api/locations/districts': 0,
  '/api/locations/districts/division/:id': 0,
  '/api/locations/upazilas': 0,
  '/api/locations/upazilas/district/:id': 0,
  '/api/locations/thanas': 0,
  '/api/locations/thanas/district/:id': 0,
  '/api/locations/positions': 64 + 640, // each district and thana
  '/api/locations/guess': 0, // the test comes from nowhere
  // The totals of each place with a provider, by gender and badge.
  '/api/biodata/locations': 6 * (8 + 64 + 640),
  // A place in the list, the provider and the trade, and the totals.
  '/api/biodata': 3 * 20 + 10,
  // 24 trades, and the people of each place, which order the places.
  '/api/search/suggestions': 1_600,
  '/api/biodata/recent': 3 * 8 + 2, // eight cards
  // The profile, its trade and account, five sessions, and the view after the response.
  '/api/biodata/:id': 16,
  // Ten comments with their names and replies, one more, and the ratings of the profile, counted by stars and tags.
  '/api/biodata/:id/ratings': 36 + people,
  // Twelve cards of a list, each with a comment and its customer.
  '/api/reviews/praised': 3 * 12 + 10 + 4 * 12,
  '/api/reviews/:id': 5, // the comment, its customer, reply and provider
  // Twenty ids, and the profile, account and trade of each.
  '/api/favourites/cards': {
    path: `/api/favourites/cards?ids=${Array.from({ length: 20 }, (_, index) => index + 1).join(',')}`,
    rows: 4 * 20,
  },
  '/api/payment-methods': 0,
  '/api/subscription/payment-methods': 0,
  '/api/payments/:ref/status': { path: '/api/payments/OTHER6/status', rows: 3 }, // the payment
  '/api/subscription/plans': 2 * 4 + 2, // four plans, and their order
}

describe('a public read that is nowhere kept', () => {
  it('has a line in the table above', () => {
    const routes = listRoutes().filter(
      ({ method, path, right }) => method === 'GET' && right === 'anyone' && path.startsWith('/api/'),
    )
    expect(routes.map(({ path }) => path).toSorted()).toEqual(Object.keys(reads).toSorted())
  })

  it.each(Object.entries(reads))('GET %s reads no more rows than it needs', async (route, most) => {
    const { path, rows } = typeof most === 'number' ? { path: fillParameters(route, 5), rows: most } : most
    const { read, written } = await rowsOfRead(path)
    expect(read).toBeLessThanOrEqual(rows)
    expect(written).toBe(0)
  })

  it.each(['division_id=2', 'district_id=9', 'upazila_id=81'])(
    'GET /api/biodata/categories?%s reads each trade and its totals by stars in the place',
    async (query) => {
      const { read } = await rowsOfRead(`/api/biodata/categories?${query}`)
      expect(read).toBeLessThanOrEqual(24 + 24 * 6)
    },
  )

  it.each([
    ['', 8 + 64],
    ['&area=divisions-2', 8 + 7],
    ['&area=districts-9', 10 + 10],
  ])(
    'GET /api/addresses?trade=categories-5%s reads its own rows and six for each place in and around it',
    async (query, places) => {
      const { read } = await rowsOfRead(`/api/addresses?trade=categories-5${query}`)
      expect(read).toBeLessThanOrEqual(20 + 6 * (4 + places) + 2)
    },
  )

  it('GET /api/addresses reads five comments of the best rated and the names of two, however many there are', async () => {
    const path = '/api/addresses?trade=categories-7'
    const before = await rowsOfRead(path)
    await env.DB.prepare(
      `INSERT INTO ratings (provider_id, customer_id, rating, comment, contacted, created_at, updated_at)
        SELECT p.id, i, 5, 'সময়মতো এসেছেন', 1, i, i FROM providers p, ${numbers(60)} WHERE p.category_id = 7`,
    ).run()
    const { read } = await rowsOfRead(path)
    expect(read - before.read).toBeGreaterThan(0)
    expect(read - before.read).toBeLessThanOrEqual(2 * 5 + 2 * 2)
  })

  it.each([
    'category=3&upazila_id=81',
    'category=5&upazila_id=82&min_rating=3',
    'category=7&upazila_id=9&gender=male',
  ])(
    'GET /api/biodata?%s finds no provider, and the cards near it cost no more rows than a full page and 45',
    async (query) => {
      const { read } = await rowsOfRead(`/api/biodata?${query}`)
      const answer = await guest.get(`/api/biodata?${query}`)
      expect(await answer.json()).toMatchObject({ total: 0, near: { groups: expect.any(Array) } })
      expect(read).toBeLessThanOrEqual(3 * 20 + 10 + 45)
    },
  )

  it.each([
    ['trade and place with no provider, with those near it,', 'পেশা 3 থানা 81', 3 * 20 + 10 + 45],
    ['trade and other words', 'পেশা 3 যত্ন', 3 * 20 + 10],
    ['words that match all', 'কর্মী', 3 * 20 + 10],
    ['words of texts only, which are noted,', 'যত্ন', 3 * 20 + 10 + 20],
    ['nothing to find', 'হাট্টিমাটিম', 3 * 20 + 10],
  ])('a search by %s is answered within its rows, without the vocabulary', async (_, q, most) => {
    const path = `/api/biodata?q=${encodeURIComponent(q)}`
    expect((await rowsOfRead(path)).read).toBeLessThanOrEqual(most)
  })

  it('a search reads the 24 trades again after one of them has changed, and no place', async () => {
    const path = '/api/biodata?q=হাট্টিমাটিম'
    const { read } = await rowsOfRead(path)
    await env.DB.prepare(`UPDATE categories SET words = '["মাটিম"]' WHERE id = 5`).run()
    await raiseNumber(db, 'trades')
    const author = { ...get(path), headers: { Cookie: 'changed=9999999999999' } }
    expect((await rowsOf(author)).read - read).toBeLessThanOrEqual(2 * 24 + 3 * 20)
    expect((await rowsOf(get(path))).read).toBeLessThanOrEqual(3 * 20 + 10)
  })

  it('GET /api/locations/tree reads each place once while KV is empty', async () => {
    await env.KV.delete('places:tree')
    expect((await rowsOf(get('/api/locations/tree'))).read).toBeLessThanOrEqual(8 + 64 + 640 + 2)
  })
})

const valid = (key: string) => async () => {
  const call = validCalls[key]
  if (!call) throw new Error(`no call of ${key}`)
  return call()
}

/** A write of a signed-in person. */
const post = (token: string, path: string, body: unknown = {}): Call => ({
  method: 'POST',
  path,
  headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

const rate = async (providerId: number, rating: number) =>
  post((await as(await makeUser())).token, `/api/service-workers/${providerId}/rating`, {
    rating,
    comment: '',
  })

const messageOf = (fields: Record<string, string>): Call => ({
  method: 'POST',
  path: '/api/payments/sslcommerz/ipn',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})

async function startBoost() {
  const user = await makeUser('service_worker')
  await makeProvider({ userId: user.id })
  const plan = await makeBoostingPlan({ pricePoisha: 20_000 })
  const body = { boosting_plan_id: plan.id, payment_method: 'sslcommerz', amount: 200 }
  return post((await as(user)).token, '/api/boost/start', body)
}

/** How many rows a write may read and write, with all rows of indexes and counters; above each what most of them are. */
const writes: Record<string, [call: () => Promise<Call>, read: number, written: number]> = {
  // Limits, session, device and security event.
  'signing in': [valid('POST /api/auth/login'), 76, 34],
  // The view, its sum in the profile, the agreement, the numbers of a week and of a month, and two days of interest.
  'revealing a number': [valid('GET /api/service-workers/:id/biodata'), 64, 18],
  // The totals of eight scopes before and after; SQLite does not count what FTS5 writes for the lists.
  'the first rating of a worker': [async () => rate((await makeProvider()).id, 5), 138, 33],
  // The place in two lists.
  'a rating that changes an average within its star': [
    async () => rate((await makeProvider({ ratingCount: 2, ratingSum: 9 })).id, 4),
    82,
    14,
  ],
  // The rating, and the sums and totals of the worker.
  'a rating that leaves the average and its score': [
    async () => rate((await makeProvider({ ratingCount: 2000, ratingSum: 8000 })).id, 4),
    43,
    7,
  ],
  // The ratings of others are not read.
  'a rating of a worker with 600 ratings': [async () => rate(5, 4), 43, 7],
  // The profile with its indexes, three pictures and the audit row.
  'submitting a biodata': [valid('POST /api/service-workers'), 81, 36],
  // The places in the lists, the claim, the day of its introduction, and the totals of eight scopes.
  'approving a profile': [
    async () => {
      const { id } = await makePending()
      return post((await moderator()).token, `/api/service-workers/${id}/approve`)
    },
    137,
    34,
  ],
  // Subscription, payment and event, and the limit of the customer.
  'starting a purchase': [valid('POST /api/subscription/start'), 114, 42],
  // The payment, the subscription and two events.
  'the message about the money of a subscription': [
    async () => messageOf(doubles.ssl.attempt((await startAtGateway('sslcommerz')).ref)),
    112,
    28,
  ],
  // Boost, payment and event.
  'starting a boost': [startBoost, 78, 26],
  // The rank, the payment and two events.
  'the message about the money of a boost': [
    async () => {
      const { method, path, headers, body } = await startBoost()
      const answer = await request(method, path, { headers: headers ?? {}, body })
      return messageOf(doubles.ssl.attempt((await answer.json<{ ref: string }>()).ref))
    },
    182,
    43,
  ],
}

describe('a write', () => {
  it.each(Object.entries(writes))('%s keeps to its rows', async (_, [call, read, written]) => {
    const rows = await rowsOf(await call())
    expect.soft(rows.read).toBeLessThanOrEqual(read)
    expect(rows.written).toBeLessThanOrEqual(written)
  })
})

// Tables whose whole contents are the answer, and what is not a table: parameters, named subqueries, the search index.
const mayScan =
  /^SCAN (?:CONSTANT ROW|\d+-ROW VALUES CLAUSE|\(subquery-\d+\)|\w+ VIRTUAL TABLE.*|page|chosen|found|attempt_\d|gathered|plain|sounding(?:_\d)?|bare|categories|divisions|districts|thanas|localities|settings|restore_lock|(?:subscription|boosting)_plans(?: USING INDEX subscription_plans_on_sale)?)$/
// A handful of rows: the advertisements that may be chosen, the plans on sale, the sessions of one person, the searches that one request hands over, the lists and
// search words of one provider.
const maySort =
  /ORDER BY ln\(|from "(?:subscription|boosting)_plans"|update "sessions"|INTO "interest_days"|INTO provider_listings|INTO provider_words/

it('no query of these routes scans or sorts a table that grows', async () => {
  const found = new Set<string>()
  for (const [text, { params }] of new Map(ran.map((statement) => [statement.sql, statement]))) {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`)
      .bind(...params)
      .all<{ detail: string }>()
    for (const { detail } of results)
      if (
        (detail.startsWith('SCAN') && !mayScan.test(detail)) ||
        (/TEMP B-TREE/.test(detail) && !maySort.test(text))
      )
        found.add(`${detail}: ${text}`)
  }
  expect(ran.length).toBeGreaterThan(100)
  expect([...found]).toEqual([])
})
