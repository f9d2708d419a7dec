import { howItFailed } from '#worker/adapters/gateways/ask-gateway.ts'
import type { Claim, Gateway, Message, Verdict } from '#worker/adapters/gateways/gateway.ts'
import type { Database } from '#worker/db/db.ts'
import type { Logger } from '#worker/lib/log.ts'
import { appendStrayEvent, appendUnlessRepeated, askAgainSoon } from './gateway-messages.queries.ts'
import { findPayment } from '#worker/features/payments/payments.queries.ts'
import { isSettled } from '#worker/features/payments/payments.rules.ts'
import type { PaymentEventSource, PaymentMethod } from '#worker/features/payments/payments.schema.ts'
import type { PaymentRow } from '#worker/features/payments/payments.table.ts'
import { receiveVerdict } from '#worker/features/payments/payments.usecases.ts'

export type Received = {
  method: PaymentMethod
  gateway: Gateway
  /** The payment that the message is about, by its own words. */
  ref: string
  source: Extract<PaymentEventSource, 'callback' | 'ipn' | 'webhook'>
  message: Message
}

/**
 * Acts on what a gateway, or anybody who pretends to be one, sends about a payment: asks the gateway itself and believes
 * only that. What the message claims is kept, so that the cron can ask again if the gateway is out of reach now. Never
 * throws for what a message says; an unknown payment is written down without one.
 * @returns whether money was confirmed
 */
export async function receiveGatewayMessage(
  db: Database,
  { method, gateway, ref, source, message }: Received,
  { now, log }: { now: Date; log: Logger },
): Promise<boolean> {
  const claim = gateway.read(message)
  const [payment] = await findPayment(db, ref)
  if (!payment || payment.method !== method) {
    log.warn('payment_message_unknown', { method, source })
    await appendStrayEvent(db, { source, detail: { method, ...detailOf(claim) } }, now)
    return false
  }
  if (isOldNews(payment, claim)) return false
  // Before anybody is asked: this Worker may not live to hear the answer.
  await db.batch([
    appendUnlessRepeated(db, payment, { source, kind: 'message', detail: detailOf(claim) }, now),
    askAgainSoon(db, payment, now),
  ])
  const verdict = await gateway.verify(payment, message).catch(unreachable(log, method))
  if (verdict.state === 'unknown') {
    log.warn('payment_message_unconfirmed', { method, source, reason: verdict.reason })
    const detail = { ...detailOf(claim), reason: verdict.reason ?? null, answer: verdict.said ?? null }
    await appendUnlessRepeated(db, payment, { source, kind: 'unconfirmed', detail }, now)
    return false
  }
  await receiveVerdict(db, { ref, verdict, source, now })
  return verdict.state === 'paid'
}

const detailOf = ({ transaction, detail }: Claim) => ({ transaction, ...detail })

/** A settled payment can only learn of further money; the same money, or bad news, changes nothing. */
const isOldNews = (payment: PaymentRow, { transaction }: Claim) =>
  isSettled(payment) && (transaction === null || transaction === payment.gatewayTxnId)

/** A gateway that cannot be asked knows nothing; the error says how it failed and no more. */
export const unreachable =
  (log: Logger, method: PaymentMethod) =>
  (error: unknown): Verdict => {
    const said = howItFailed(error)
    log.warn('gateway_unreachable', { method, cause: said })
    return { state: 'unknown', reason: 'gateway_unreachable', said }
  }

/** Whether the other side could not be asked: what it knows is still open. */
export const isNoAnswer = (verdict: Verdict): boolean =>
  verdict.state === 'unknown' &&
  (verdict.reason === 'gateway_unreachable' || verdict.reason === 'not_connected')
