import * as z from 'zod/mini'
import { count, done, id, json, moment, text, view } from '#worker/openapi/answer-kit.ts'
import { containsCode, pushReference } from './outbox.rules.ts'
import type { OutboxRow } from './outbox.table.ts'
import { smsErrorMessage } from './sms-error-codes.schema.ts'
import { smsSize } from './sms-templates.schema.ts'

export const pushAnswers = {
  'GET /api/me/push': json('The key with which browsers subscribe to push messages; null if they are off', {
    data: z.strictObject({ public_key: z.nullable(text) }),
  }),
  'POST /api/me/push': done('Subscribes the browser of this session to push messages'),
  'DELETE /api/me/push': done('Ends the subscription of a browser'),
}

const isPushed = ({ providerRef }: OutboxRow) => providerRef === pushReference

/** An SMS for an admin. The text of an SMS with a code is hidden, because the code belongs to the receiver. */
export const recentSms = view<OutboxRow>()({
  id,
  phone: [text, ({ recipient }) => recipient],
  kind: text,
  text: [z.nullable(text), ({ kind, body }) => (containsCode(kind) ? null : body || null)],
  sent_by: [z.enum(['sms', 'push']), (row) => (isPushed(row) ? 'push' : 'sms')],
  parts: [count, (row) => (isPushed(row) ? 0 : containsCode(row.kind) ? 1 : smsSize(row.body).parts)],
  status: z.enum(['queued', 'sending', 'sent', 'failed', 'cancelled']),
  attempts: z.number(),
  code: [z.nullable(text), ({ lastError }) => lastError],
  reason: [z.nullable(text), ({ lastError }) => lastError && smsErrorMessage(lastError)],
  created_at: moment,
  sent_at: z.nullable(moment),
  next_try_at: [z.nullable(moment), ({ status, sendAfter }) => (status === 'queued' ? sendAfter : null)],
})

type SmsHealth = {
  waiting: number
  failed: number
  lastSentAt: Date | null
  failing: { reason: string | null; firstFailedAt: Date | null } | undefined
}

/** The state of the outbox for staff: no numbers and no texts. */
export const smsHealth = view<SmsHealth>()({
  waiting: count,
  failed: count,
  last_sent_at: z.nullable(moment),
  warning: [
    z.nullable(z.strictObject({ message: text, since: z.nullable(moment) })),
    ({ failing }) =>
      failing
        ? {
            message: smsErrorMessage(failing.reason ?? 'fault'),
            since: failing.firstFailedAt?.toISOString() ?? null,
          }
        : null,
  ],
})
