import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { actOf } from '#worker/features/audit/act.request.ts'
import { csvResponse } from '#worker/lib/csv.ts'
import { dayOf } from '#worker/lib/dhaka-time.ts'
import { done } from '#worker/lib/respond.ts'
import { searchTerms } from '#worker/lib/text/search-terms.ts'
import { idParam, validate } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/allow.ts'
import type { CustomerRow } from './customers.queries.ts'
import { customersFilter, customersQuery, suspension, type SubscriptionState } from './customers.schema.ts'
import { exportCustomers, readCustomer, readCustomers } from './customers.usecases.ts'
import { reinstateAccount, suspendAccount } from './suspension.usecases.ts'

const toModerators = () => allow.moderators()

export const customersRoutes = new Hono<AppEnv>()
  .get('/admin/customers', toModerators(), validate('query', customersQuery), async (c) => {
    const { q = '', page = 1, sort = 'newest', ...filter } = c.req.valid('query')
    const now = c.get('now')
    return c.json(
      await readCustomers(c.get('db'), { ...filter, search: searchTerms(q) }, { page, sort, now }),
    )
  })
  .get('/admin/customers.csv', toModerators(), validate('query', customersFilter), async (c) => {
    const { q = '', ...filter } = c.req.valid('query')
    const { total, pages } = await exportCustomers(c.get('db'), actOf(c), {
      ...filter,
      search: searchTerms(q),
    })
    return csvResponse({
      name: `customers-${dayOf(c.get('now'))}`,
      header: csvHeader,
      total,
      pages: csvRows(pages),
    })
  })
  .get('/admin/customers/:id', toModerators(), validate('param', idParam), async (c) => {
    const reader = { role: c.get('user').role, now: c.get('now') }
    return c.json({ data: await readCustomer(c.get('db'), c.req.valid('param').id, reader) })
  })
  // Staff look at accounts and decide about biodata; shutting somebody out, who may have paid, is the admin's (CONTRACT §7).
  .post(
    '/admin/users/:id/suspend',
    allow.admin(),
    validate('param', idParam),
    validate('json', suspension),
    async (c) => {
      await suspendAccount(c.get('db'), actOf(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return done(c, 'অ্যাকাউন্ট সফলভাবে স্থগিত করা হয়েছে।')
    },
  )
  .post('/admin/users/:id/reinstate', allow.admin(), validate('param', idParam), async (c) => {
    await reinstateAccount(c.get('db'), actOf(c), c.req.valid('param').id)
    return done(c, 'অ্যাকাউন্ট সফলভাবে আবার চালু করা হয়েছে।')
  })

const csvHeader = [
  'আইডি',
  'নাম',
  'ফোন',
  'ইমেইল',
  'বিভাগ',
  'জেলা',
  'উপজেলা/থানা',
  'সাবস্ক্রিপশন',
  'অবস্থা',
  'নিবন্ধনের সময়',
]

const subscriptionWords: Record<SubscriptionState, string> = {
  active: 'চলছে',
  expired: 'মেয়াদ শেষ',
  none: 'নেই',
}

const accountWords = ({ suspendedAt, phoneVerifiedAt }: CustomerRow) =>
  suspendedAt ? 'স্থগিত' : phoneVerifiedAt ? 'চালু' : 'যাচাই হয়নি'

// Dhaka is six hours ahead all year; asking Intl for each of a hundred thousand rows would take seconds.
const minuteInDhaka = (moment: Date) =>
  new Date(moment.getTime() + 6 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

async function* csvRows(pages: AsyncIterable<readonly CustomerRow[]>) {
  for await (const rows of pages)
    yield rows.map((row) => [
      row.id,
      row.name,
      row.phone,
      row.email,
      row.division,
      row.district,
      row.area,
      subscriptionWords[row.subscriptionState],
      accountWords(row),
      minuteInDhaka(row.createdAt),
    ])
}
