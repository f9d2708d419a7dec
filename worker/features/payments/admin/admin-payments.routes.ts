import { Hono } from 'hono'
import type { AppEnv } from '#worker/env.ts'
import { staffContextOf } from '#worker/features/audit/staff-context.request.ts'
import { exportActOf, fileExport } from '#worker/features/exports/exports.middleware.ts'
import { done } from '#worker/lib/respond.ts'
import { validate, withId } from '#worker/lib/input/validate.ts'
import { changesPublicData } from '#worker/middleware/copies/public-copy.ts'
import { allow, reauthenticated } from '#worker/middleware/rights/allow.ts'
import {
  paymentFilters,
  paymentsFile,
  paymentsQuery,
  refundInput,
  rejectInput,
  reviewManyInput,
} from './admin-payments.schema.ts'
import { refundPayment } from '../refunds/refunds.usecases.ts'
import { askGatewayNow, type Said } from '../settlement/ask-gateway-now.usecases.ts'
import { gatewayAccessOf } from '../methods/gateway-access.request.ts'
import {
  confirmPayment,
  exportPayments,
  readPayment,
  readPaymentIds,
  readPayments,
  rejectPayment,
  reopenPayment,
  reviewPayments,
} from './admin-payments.usecases.ts'

export const adminPaymentsRoutes = new Hono<AppEnv>()
  .get('/admin/payments', allow.to('read_payments'), validate('query', paymentsQuery), async (c) =>
    c.json(
      await readPayments(c.get('db'), c.req.valid('query'), { reader: c.get('user'), now: c.get('now') }),
    ),
  )
  .get(
    '/admin/payments/export',
    allow.to('read_payments'),
    fileExport,
    validate('query', paymentsFile),
    (c) => exportPayments(c.get('db'), exportActOf(c), c.req.valid('query')),
  )
  .get('/admin/payments/ids', allow.to('read_payments'), validate('query', paymentFilters), async (c) =>
    c.json(await readPaymentIds(c.get('db'), c.req.valid('query'))),
  )
  .post(
    '/admin/payments/review',
    allow.to('decide_payments'),
    reauthenticated,
    changesPublicData,
    validate('json', reviewManyInput),
    async (c) => {
      const outcome = await reviewPayments(c.get('db'), staffContextOf(c), c.req.valid('json'))
      return done(c, 'বাছাই করা পেমেন্টগুলো সফলভাবে দেখা হয়েছে।', outcome)
    },
  )
  .get('/admin/payments/:id', allow.to('read_payments'), withId, async (c) => {
    const reading = { access: gatewayAccessOf(c), reader: c.get('user'), now: c.get('now') }
    return c.json({ data: await readPayment(c.get('db'), c.req.valid('param').id, reading) })
  })
  .post(
    '/admin/payments/:id/confirm',
    allow.to('decide_payments'),
    reauthenticated,
    changesPublicData,
    withId,
    async (c) => {
      await confirmPayment(c.get('db'), staffContextOf(c), c.req.valid('param').id)
      return done(c, 'পেমেন্টটি সফলভাবে নিশ্চিত করা হয়েছে।')
    },
  )
  .post(
    '/admin/payments/:id/reject',
    allow.to('decide_payments'),
    reauthenticated,
    withId,
    validate('json', rejectInput),
    async (c) => {
      await rejectPayment(c.get('db'), staffContextOf(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return done(c, 'পেমেন্টটি সফলভাবে প্রত্যাখ্যান করা হয়েছে।')
    },
  )
  .post('/admin/payments/:id/reopen', allow.to('decide_payments'), withId, async (c) => {
    await reopenPayment(c.get('db'), staffContextOf(c), c.req.valid('param').id)
    return done(c, 'পেমেন্টটি সফলভাবে আবার যাচাইয়ের তালিকায় নেওয়া হয়েছে।')
  })
  .post(
    '/admin/payments/:id/refund',
    allow.to('decide_payments'),
    reauthenticated,
    changesPublicData,
    withId,
    validate('json', refundInput),
    async (c) => {
      const { id } = c.req.valid('param')
      const sent = await refundPayment(
        c.get('db'),
        staffContextOf(c),
        id,
        c.req.valid('json'),
        gatewayAccessOf(c),
      )
      const state = sent?.state ?? 'recorded'
      return done(c, refunded[state], { state })
    },
  )
  .post('/admin/payments/:id/ask', allow.to('decide_payments'), changesPublicData, withId, async (c) => {
    const options = { access: gatewayAccessOf(c), log: c.get('log') }
    const { said, status } = await askGatewayNow(
      c.get('db'),
      staffContextOf(c),
      c.req.valid('param').id,
      options,
    )
    return done(c, asked[said], { said, status })
  })

const refunded = {
  success: 'টাকা সফলভাবে ফেরত পাঠানো হয়েছে।',
  processing: 'ফেরতের অনুরোধ সফলভাবে জমা হয়েছে; টাকা পৌঁছাতে কয়েক দিন লাগতে পারে।',
  recorded: 'টাকা ফেরতের তথ্য সফলভাবে লিখে রাখা হয়েছে।',
} as const

const asked = {
  paid: 'সফলভাবে জানা গেছে: টাকা পাওয়া গেছে।',
  pending: 'সফলভাবে জানা গেছে: টাকা এখনো পথে আছে।',
  failed: 'সফলভাবে জানা গেছে: পেমেন্টটি ব্যর্থ হয়েছে।',
  cancelled: 'সফলভাবে জানা গেছে: পেমেন্টটি বাতিল হয়েছে।',
  unknown: 'সফলভাবে জিজ্ঞাসা করা হয়েছে; পেমেন্ট গেটওয়ে এখনো কোনো টাকার কথা জানে না।',
  refund_processing: 'সফলভাবে জানা গেছে: ফেরতের টাকা এখনো পথে আছে।',
  refund_refunded: 'সফলভাবে জানা গেছে: ফেরতের টাকা পৌঁছে গেছে।',
  refund_cancelled: 'সফলভাবে জানা গেছে: পেমেন্ট গেটওয়ে ফেরতটি বাতিল করেছে, টাকা যায়নি।',
} as const satisfies Record<Said, string>
