import type { SmsOutcome, SmsPort } from '#worker/adapters/sms/sms.ts'
import { batch, runBatch, type Database, type UnrunQuery } from '#worker/db/db.ts'
import { noteFailure, noteSuccess, services } from '#worker/features/audit/services.usecases.ts'
import { randomToken } from '#worker/lib/crypto.ts'
import { errorText } from '#worker/lib/faults/error-text.ts'
import { composeLetters } from '#worker/lib/text/fold.ts'
import type { Logger } from '#worker/lib/log.ts'
import { claimDue, dropStale, settle, type Settled } from './outbox.queries.ts'
import { containsCode, nextTry, policies, pushReference } from './outbox.rules.ts'
import type { Channel, OutboxRow } from './outbox.table.ts'
import { listTargets } from './push/push.queries.ts'
import { pushInstead, pushToAll, type PushService } from './push/push.usecases.ts'
import { isOperatorCode } from './sms-error-codes.schema.ts'
import type { SmsKind } from './sms-kinds.schema.ts'

/** How a try ended. `retryAfter`: the least milliseconds before another one; null if that is of no use. */
type Outcome =
  { sent: true; reference?: string | null } | { sent: false; retryAfter: number | null; code: string }

type Sent = {
  /** One for each message, in their order; none cancels the message. */
  outcomes: (Outcome | undefined)[]
  /** Written with the outcomes. */
  notes?: UnrunQuery[]
}

type Due = { now: Date; limit: number; kind?: SmsKind | undefined }

/** Safe to run in parallel, because a message is claimed before it is sent. Refusals are retried, never thrown. */
async function sendDue(
  db: Database,
  channel: Channel,
  due: Due,
  send: (rows: readonly OutboxRow[]) => Promise<Sent>,
): Promise<{ claimed: number; sent: number }> {
  const { now } = due
  const token = randomToken()
  const { claimed } = await batch(db, {
    stale: dropStale(db, channel, now),
    claimed: claimDue(db, channel, { ...due, token }),
  })
  const { atOnce } = policies[channel]
  let sent = 0
  for (let start = 0; start < claimed.length; start += atOnce) {
    const group = claimed.slice(start, start + atOnce)
    const { outcomes, notes = [] } = await send(group)
    const settled = group.map((row, index) => settledRow(row, outcomes[index], now))
    await runBatch(db, [settle(db, token, settled), ...notes])
    sent += outcomes.filter((outcome) => outcome?.sent).length
  }
  return { claimed: claimed.length, sent }
}

function settledRow(row: OutboxRow, outcome: Outcome | undefined, now: Date): Settled {
  const { id, channel, attempts, kind } = row
  const end = { id, sendAfter: null, sentAt: null, providerRef: null, lastError: null }
  const emptiesBody = containsCode(kind)
  if (!outcome) return { ...end, status: 'cancelled', emptiesBody }
  if (outcome.sent) {
    const providerRef = outcome.reference ?? null
    return { ...end, status: 'sent', sentAt: now.getTime(), providerRef, emptiesBody }
  }
  const { code: lastError, retryAfter } = outcome
  const retryAt = retryAfter === null ? null : nextTry(channel, attempts, now, retryAfter)
  return retryAt
    ? { ...end, status: 'queued', sendAfter: retryAt.getTime(), lastError, emptiesBody: false }
    : { ...end, status: 'failed', lastError, emptiesBody }
}

type Options = {
  kind?: SmsKind | undefined
  log?: Logger
  /** Pushes the text to the person's browsers first; the SMS is sent if none takes it. */
  push?: PushService | null
}

/** @returns how many SMS were sent, or pushed instead */
export async function sendDueSms(
  db: Database,
  sms: SmsPort,
  now: Date,
  limit: number,
  { kind, log, push }: Options = {},
): Promise<number> {
  const { sent } = await sendDue(db, 'sms', { now, limit, kind }, async (rows) => {
    const outcomes = await Promise.all(
      rows.map(async (row) =>
        push && (await isPushed(db, push, { sms: row, now, log })) ? pushedInstead : sendSms(sms, row),
      ),
    )
    for (const outcome of outcomes) if (!outcome.sent) log?.warn('sms_refused', { code: outcome.code })
    return {
      outcomes: outcomes.map((outcome) =>
        outcome.sent ? outcome : { ...outcome, retryAfter: outcome.retry ? 0 : null },
      ),
      notes: noteService(
        db,
        outcomes.filter((outcome) => outcome !== pushedInstead),
        now,
      ),
    }
  })
  return sent
}

const fault: SmsOutcome = { sent: false, retry: true, code: 'fault' }
const pushedInstead: SmsOutcome = { sent: true, reference: pushReference }

const isPushed = (
  db: Database,
  push: PushService,
  { sms, now, log }: { sms: OutboxRow; now: Date; log: Logger | undefined },
) =>
  pushInstead(db, push, { sms, now }).catch((error: unknown) => {
    log?.error('push_failed', { cause: errorText(error) })
    return false
  })

const sendSms = (sms: SmsPort, { recipient: phone, body }: OutboxRow) =>
  sms.send({ phone, text: composeLetters(body) }).catch(() => fault)

/** How the service itself does. The refusal of one SMS says nothing about it, and without a service there is none to fail. */
function noteService(db: Database, outcomes: readonly SmsOutcome[], now: Date) {
  if (outcomes.some(({ sent }) => sent)) return [noteSuccess(db, services.smsSend, now)]
  const failure = outcomes
    .filter((outcome) => !outcome.sent)
    .find(({ retry, code }) => (retry || isOperatorCode(code)) && code !== 'no_sms_service')
  return failure ? [noteFailure(db, services.smsSend, failure.code, now)] : []
}

/** Messages to the operator's webhook, one a run: it may take ten seconds to fail. */
export const sendDueWebhooks = (
  db: Database,
  now: Date,
  send: (message: OutboxRow) => Promise<{ sent: true } | { sent: false; code: string }>,
) =>
  sendDue(db, 'webhook', { now, limit: 1 }, async (rows) => {
    const outcomes = await Promise.all(rows.map(send))
    return { outcomes: outcomes.map((outcome) => (outcome.sent ? outcome : { ...outcome, retryAfter: 0 })) }
  })

/** Messages that only browsers get. @returns how many were claimed */
export async function sendDuePushes(
  db: Database,
  push: PushService,
  now: Date,
  { limit, log }: { limit: number; log?: Logger },
): Promise<number> {
  const { claimed } = await sendDue(db, 'push', { now, limit }, async (rows) => {
    const ids = rows.map(({ recipient }) => Number(recipient))
    const targets = new Map(
      (await listTargets(db, ids, { keyId: push.keyId, now })).map((target) => [target.id, target]),
    )
    const pushes = rows.flatMap((row) => {
      const target = targets.get(Number(row.recipient))
      return target ? [{ row, target, ...messageOf(row, now) }] : []
    })
    const outcomes = await pushToAll(db, push, pushes)
    for (const outcome of outcomes)
      if (!outcome.sent && !outcome.isGone) log?.warn('push_refused', { code: outcome.code })
    const outcomeOf = new Map(pushes.map(({ row }, index) => [row.id, outcomes[index]]))
    // Without an outcome the browser was gone before the message was sent.
    return { outcomes: rows.map(({ id }) => outcomeOf.get(id)) }
  })
  return claimed
}

/** A second try after a crash replaces the first message on the screen. */
const messageOf = ({ id, title, body, path, expiresAt }: OutboxRow, now: Date) => ({
  message: { title: title ?? '', body, path: path ?? '/', tag: `push-${id}` },
  lifetime: expiresAt ? Math.ceil((expiresAt.getTime() - now.getTime()) / 1000) : 0,
})
