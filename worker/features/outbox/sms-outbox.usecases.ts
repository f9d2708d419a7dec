import type { SmsOutcome, SmsPort } from '#worker/adapters/sms/sms.ts'
import { batch, runBatch, type Database } from '#worker/db/db.ts'
import { noteFailure, noteSuccess, services } from '#worker/features/audit/services.usecases.ts'
import { randomToken } from '#worker/lib/crypto.ts'
import { errorText } from '#worker/lib/faults/error-text.ts'
import { composeLetters } from '#worker/lib/text/fold.ts'
import type { Logger } from '#worker/lib/log.ts'
import type { SmsRow } from './notifications.table.ts'
import { claimDueSms, dropExpiredSms, dropOutdatedSms, settleSms } from './sms-outbox.queries.ts'
import { containsCode, nextAttempt, pushReference } from './sms.rules.ts'

// A Worker has six connections, and the request needs one of them.
const parallelSends = 5

type Options = {
  kind?: string
  log?: Logger
  /** Tells the person in another way. Answers whether that has succeeded; the SMS is then not sent. */
  instead?: ((row: SmsRow) => Promise<boolean>) | null
}

/** Safe to run in parallel, because an SMS is claimed before it is sent. Refusals are retried, never thrown. */
export async function sendDueSms(
  db: Database,
  sms: SmsPort,
  now: Date,
  limit: number,
  options: Options = {},
): Promise<number> {
  const token = randomToken()
  const { claimed } = await batch(db, {
    expired: dropExpiredSms(db, now),
    outdated: dropOutdatedSms(db, now),
    claimed: claimDueSms(db, { token, now, limit, kind: options.kind }),
  })
  let sent = 0
  for (let start = 0; start < claimed.length; start += parallelSends) {
    const group = claimed.slice(start, start + parallelSends)
    const attempts = await Promise.all(
      group.map(async (row) => ({ row, outcome: await attempt(sms, row, options) })),
    )
    await runBatch(db, [
      ...attempts.map(({ row, outcome }) => settleSms(db, row.id, token, resultColumns(row, outcome, now))),
      ...noteService(
        db,
        attempts.flatMap(({ outcome }) => (outcome === announcedInstead ? [] : [outcome])),
        now,
      ),
    ])
    for (const { outcome } of attempts) {
      if (outcome.sent) sent += 1
      else options.log?.[outcome.tellOperator ? 'error' : 'warn']('sms_refused', { code: outcome.code })
    }
  }
  return sent
}

/** How the service itself does. The refusal of one SMS says nothing about it, and without a service there is none to fail. */
function noteService(db: Database, outcomes: readonly SmsOutcome[], now: Date) {
  if (outcomes.some(({ sent }) => sent)) return [noteSuccess(db, services.smsSend, now)]
  const failure = outcomes
    .filter((outcome) => !outcome.sent)
    .find(({ retry, tellOperator, code }) => (retry || tellOperator) && code !== 'no_sms_service')
  return failure ? [noteFailure(db, services.smsSend, failure.code, now)] : []
}

const fault: SmsOutcome = { sent: false, retry: true, code: 'fault' }
const announcedInstead: SmsOutcome = { sent: true, reference: pushReference }

async function attempt(sms: SmsPort, row: SmsRow, { instead, log }: Options): Promise<SmsOutcome> {
  const isAnnounced = await instead?.(row).catch((error: unknown) => {
    log?.error('push_failed', { cause: errorText(error) })
    return false
  })
  return isAnnounced
    ? announcedInstead
    : sms.send({ phone: row.phone, text: composeLetters(row.body) }).catch(() => fault)
}

function resultColumns(row: SmsRow, outcome: SmsOutcome, now: Date) {
  const body = containsCode(row.kind) ? { body: '' } : {}
  if (outcome.sent)
    return { status: 'sent' as const, sentAt: now, providerRef: outcome.reference, lastError: null, ...body }
  const retryAt = outcome.retry ? nextAttempt(row.attempts, now) : null
  return retryAt
    ? { status: 'queued' as const, sendAfter: retryAt, lastError: outcome.code }
    : { status: 'failed' as const, lastError: outcome.code, ...body }
}
