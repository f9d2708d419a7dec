import * as z from 'zod/mini'
import { count, done, id, json, moment } from '#worker/openapi/answer-kit.ts'
import { groupAnswer } from './site-settings.schema.ts'

export const notificationsAnswers = {
  'GET /api/admin/sms/settings': json(
    'The settings of SMS; secrets as `{set, last4}`',
    z.strictObject({ data: groupAnswer('sms') }),
  ),
  'PUT /api/admin/sms/settings': done('Saves the settings of SMS', { data: groupAnswer('sms') }),
  'POST /api/admin/sms/test': done('Sends a test SMS', { reference: z.nullable(z.string()), parts: count }),
  'GET /api/admin/sms/outbox': json(
    'The latest SMS',
    z.strictObject({
      data: z.array(
        z.strictObject({
          id,
          phone: z.string(),
          kind: z.string(),
          text: z.nullable(z.string()),
          parts: count,
          sent_by: z.enum(['sms', 'push']),
          status: z.enum(['failed', 'cancelled', 'queued', 'sending', 'sent']),
          attempts: z.number(),
          code: z.nullable(z.string()),
          reason: z.nullable(z.string()),
          sent_at: z.nullable(moment),
          next_try_at: z.nullable(moment),
          created_at: moment,
        }),
      ),
    }),
  ),
  'POST /api/admin/sms/balance': done('Asks the SMS service for the balance', { balance: z.string() }),
  'GET /api/admin/notifications/health': json(
    'The state of the SMS outbox',
    z.strictObject({
      data: z.strictObject({
        sms: z.strictObject({
          waiting: z.number(),
          failed: z.number(),
          last_sent_at: z.nullable(moment),
          warning: z.nullable(z.strictObject({ code: z.string(), message: z.string(), since: z.string() })),
          failures: z.array(
            z.strictObject({
              id,
              kind: z.string(),
              status: z.string(),
              attempts: z.number(),
              code: z.string(),
              reason: z.string(),
              worker_id: z.nullable(id),
              created_at: moment,
            }),
          ),
          enabled: z.boolean(),
          configured: z.boolean(),
        }),
      }),
    }),
  ),
  'POST /api/admin/sms/retry': done('Queues failed SMS again', { queued: count }),
}
