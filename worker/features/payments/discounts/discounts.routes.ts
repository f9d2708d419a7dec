import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { editVersion } from '#worker/lib/input/edit-version.ts'
import { created, done } from '#worker/lib/respond.ts'
import { validate, withId } from '#worker/lib/input/validate.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { codesQuery, discountCodeEdit, newDiscountCode, quoteInput } from './discounts.schema.ts'
import { addCode, deleteCode, editCode, quotePlan, readCodes } from './discounts.usecases.ts'

export const discountsRoutes = new Hono<AppEnv>()
  .post(
    '/discount-codes/quote',
    allow.only('customer', 'service_worker'),
    validate('json', quoteInput),
    async (c) => {
      const buyer = { userId: c.get('user').id, settings: c.get('settings'), now: c.get('now') }
      return c.json({ data: await quotePlan(c.get('db'), buyer, c.req.valid('json')) })
    },
  )
  .get('/admin/discount-codes', allow.to('discounts'), validate('query', codesQuery), async (c) => {
    const { q = '', page, state } = c.req.valid('query')
    return c.json(
      await readCodes(c.get('db'), { q, state }, { page, settings: c.get('settings'), now: c.get('now') }),
    )
  })
  .post('/admin/discount-codes', allow.to('discounts'), validate('json', newDiscountCode), async (c) => {
    const id = await addCode(c.get('db'), staffContextOf(c), c.req.valid('json'))
    return created(c, 'কোড সফলভাবে যোগ করা হয়েছে।', { data: { id } })
  })
  .put(
    '/admin/discount-codes/:id',
    allow.to('discounts'),
    withId,
    validate('json', discountCodeEdit),
    async (c) => {
      const seen = editVersion(c.req.header('if-match'))
      const sent = { ...c.req.valid('json'), ...c.req.valid('param'), seen }
      return done(c, 'কোড সফলভাবে হালনাগাদ হয়েছে।', {
        data: await editCode(c.get('db'), staffContextOf(c), sent),
      })
    },
  )
  .delete('/admin/discount-codes/:id', allow.to('discounts'), withId, async (c) => {
    await deleteCode(c.get('db'), staffContextOf(c), c.req.valid('param').id)
    return done(c, 'কোড সফলভাবে মুছে ফেলা হয়েছে।')
  })
