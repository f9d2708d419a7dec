import type { SmsOutcome, SmsPort } from '#worker/adapters/sms/sms.ts'
import { runBatch, type Database } from '#worker/db/db.ts'
import { randomToken } from '#worker/lib/crypto.ts'
import type { Logger } from '#worker/lib/log.ts'
import type { SmsRow } from './notifications.table.ts'
import { claimDueSms, dropExpiredSms, settleSms } from './sms-outbox.queries.ts'
import { carriesCode, nextAttempt } from './sms-outbox.rules.ts'

// A Worker has six connections at once, and one of them is somebody's page.
const atOnce = 5

/**
 * Sends what is due, at most `limit`, and writes what became of each. Safe to run twice at once: an SMS is claimed in
 * one statement before it is sent. Refusals are retried or given up, never thrown.
 * @param options.kind only SMS of this kind, such as the code somebody is waiting for
 * @returns how many were sent
 */
export async function sendDueSms(
  db: Database,
  sms: SmsPort,
  now: Date,
  limit: number,
  options: { kind?: string; log?: Logger } = {},
): Promise<number> {
  const token = randomToken()
  const [, claimed] = await db.batch([
    dropExpiredSms(db, now),
    claimDueSms(db, { token, now, limit, kind: options.kind }),
  ])
  let sent = 0
  for (let start = 0; start < claimed.length; start += atOnce) {
    const group = claimed.slice(start, start + atOnce)
    const outcomes = await Promise.all(group.map((row) => attempt(sms, row)))
    await runBatch(
      db,
      group.map((row, index) => settleSms(db, row.id, token, settled(row, outcomes[index] ?? fault, now))),
    )
    for (const outcome of outcomes) {
      if (outcome.sent) sent += 1
      else options.log?.[outcome.tellOperator ? 'error' : 'warn']('sms_refused', { code: outcome.code })
    }
  }
  return sent
}

const fault: SmsOutcome = { sent: false, retry: true, code: 'fault' }

const attempt = (sms: SmsPort, { phone, body }: SmsRow): Promise<SmsOutcome> =>
  sms.send({ phone, text: body }).catch(() => fault)

function settled(row: SmsRow, outcome: SmsOutcome, now: Date) {
  const body = carriesCode(row.kind) ? { body: '' } : {}
  if (outcome.sent)
    return { status: 'sent' as const, sentAt: now, providerRef: outcome.reference, lastError: null, ...body }
  const again = outcome.retry ? nextAttempt(row.attempts, now) : null
  return again
    ? { status: 'queued' as const, sendAfter: again, lastError: outcome.code }
    : { status: 'failed' as const, lastError: outcome.code, ...body }
}
