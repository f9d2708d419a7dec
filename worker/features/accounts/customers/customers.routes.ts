import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { exportActOf, fileExport } from '#worker/features/exports/exports.middleware.ts'
import { done } from '#worker/lib/respond.ts'
import { searchedId, searchTerms } from '#worker/lib/text/search-terms.ts'
import { validate, withId } from '#worker/lib/input/validate.ts'
import { changesPublicData } from '#worker/middleware/copies/public-copy.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import {
  challengeInput,
  customersFile,
  customersFilter,
  customersQuery,
  suspendMany,
  suspension,
} from './customers.schema.ts'
import {
  exportCustomers,
  readCustomer,
  readCustomerIds,
  readCustomers,
  reinstateAccount,
  setChallenge,
  suspendAccount,
  suspendEach,
} from './customers.usecases.ts'

const searchOf = (q: string) => ({ search: searchTerms(q), searchedId: searchedId(q) })

export const customersRoutes = new Hono<AppEnv>()
  .get('/admin/customers', allow.to('read_customers'), validate('query', customersQuery), async (c) => {
    const { q = '', page, sort = 'newest', ...filter } = c.req.valid('query')
    const asked = { page, sort, reader: c.get('user'), now: c.get('now') }
    return c.json(await readCustomers(c.get('db'), { ...filter, ...searchOf(q) }, asked))
  })
  .get(
    '/admin/customers.csv',
    allow.to('read_customers'),
    fileExport,
    validate('query', customersFile),
    async (c) => {
      const { q = '', ...filter } = c.req.valid('query')
      return exportCustomers(c.get('db'), exportActOf(c), { ...filter, ...searchOf(q) })
    },
  )
  .get('/admin/customers/ids', allow.to('read_customers'), validate('query', customersFilter), async (c) => {
    const { q = '', ...filter } = c.req.valid('query')
    return c.json({ ids: await readCustomerIds(c.get('db'), { ...filter, ...searchOf(q) }, c.get('now')) })
  })
  .get('/admin/customers/:id', allow.to('read_customers'), withId, async (c) => {
    const asked = { reader: c.get('user'), now: c.get('now') }
    return c.json({ data: await readCustomer(c.get('db'), c.req.valid('param').id, asked) })
  })
  .put(
    '/admin/customers/:id/challenge',
    allow.to('suspend'),
    withId,
    validate('json', challengeInput),
    async (c) => {
      const { is_challenged: isChallenged } = c.req.valid('json')
      await setChallenge(c.get('db'), staffContextOf(c), { ...c.req.valid('param'), isChallenged })
      return done(
        c,
        isChallenged
          ? 'এরপর প্রতিটি নতুন নম্বরের আগে ধাঁধা চাওয়া হবে, সফলভাবে জমা হয়েছে।'
          : 'ধাঁধা চাওয়া সফলভাবে বন্ধ হয়েছে।',
      )
    },
  )
  // Only admins suspend, because the account may have paid.
  .post(
    '/admin/users/:id/suspend',
    allow.to('suspend'),
    changesPublicData,
    withId,
    validate('json', suspension),
    async (c) => {
      await suspendAccount(c.get('db'), staffContextOf(c), {
        ...c.req.valid('param'),
        ...c.req.valid('json'),
      })
      return done(c, 'অ্যাকাউন্ট সফলভাবে স্থগিত করা হয়েছে।')
    },
  )
  .post(
    '/admin/users/bulk',
    allow.to('suspend'),
    changesPublicData,
    validate('json', suspendMany),
    async (c) =>
      done(
        c,
        'বাছাই করা অ্যাকাউন্টের কাজ সফলভাবে শেষ হয়েছে।',
        await suspendEach(c.get('db'), staffContextOf(c), c.req.valid('json')),
      ),
  )
  .post('/admin/users/:id/reinstate', allow.to('suspend'), changesPublicData, withId, async (c) => {
    await reinstateAccount(c.get('db'), staffContextOf(c), c.req.valid('param').id)
    return done(c, 'অ্যাকাউন্ট সফলভাবে আবার চালু করা হয়েছে।')
  })
