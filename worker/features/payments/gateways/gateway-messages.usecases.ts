import { describeFailure } from '#worker/adapters/gateways/ask-gateway.ts'
import type { Claim, Gateway, Verdict } from '#worker/adapters/gateways/gateway.ts'
import { batch, type Database } from '#worker/db/db.ts'
import { findPayment } from '../payments.queries.ts'
import { isSettled } from '../payments.rules.ts'
import type { PaymentEventSource } from '../payments.schema.ts'
import type { PaymentRow } from '../payments.table.ts'
import { receiveVerdict } from '../settlement/settlement.usecases.ts'
import type { Logger } from '#worker/lib/log.ts'
import {
  appendStrayEvent,
  appendUnlessRepeated,
  askAgainSoon,
  checkSoonIfUnanswered,
  checkSoonUnlessGranted,
  markAnswered,
  scheduleCheck,
  takeAskPermission,
} from './gateway-messages.queries.ts'
import { paymentMethodOf, type PaymentMethod } from '#worker/features/settings/payment-methods.schema.ts'

export type GatewayMessage = {
  method: PaymentMethod
  ref: string
  source: Extract<PaymentEventSource, 'callback' | 'ipn' | 'webhook'>
  claim: Claim
}

/** The message, of which `claim` was read, may be forged: only the gateway's answer counts. */
export async function receiveGatewayMessage(
  db: Database,
  { method, gateway, ref, source, claim }: GatewayMessage & { gateway: Gateway },
  { requestId, now, log }: { requestId: string; now: Date; log: Logger },
): Promise<void> {
  const [payment] = await findPayment(db, ref)
  if (!payment || payment.method !== method) {
    log.warn('payment_message_unknown', { method, source })
    await appendStrayEvent(db, { source, detail: { method, ...detailOf(claim) }, requestId, now })
    return
  }
  if (changesNothing(payment, claim)) return
  // A return without an id must not use up the question for a webhook that has one.
  const isQuestion = claim.transaction !== null || !paymentMethodOf(method).needsTransactionId
  // Stored before the gateway is asked: this Worker may stop before the answer.
  const { permitted } = await batch(db, {
    permitted: isQuestion ? takeAskPermission(db, payment, { seal: claim.seal, now }) : null,
    soon: isQuestion ? checkSoonUnlessGranted(db, payment) : null,
    event: appendUnlessRepeated(db, payment, {
      source,
      kind: 'message',
      detail: detailOf(claim),
      requestId,
      now,
    }),
    check: scheduleCheck(db, payment, now),
  })
  if (!permitted || permitted.length === 0) return
  const verdict = await gateway.verify(payment, claim).catch(asUnreachable)
  if (verdict.state === 'unknown') {
    log.warn('payment_message_unconfirmed', { ref, method, source, reason: verdict.reason })
    const detail = { ...detailOf(claim), reason: verdict.reason ?? null, answer: verdict.said ?? null }
    await appendUnlessRepeated(db, payment, { source, kind: 'unconfirmed', detail, requestId, now })
  } else await receiveVerdict(db, { ref, verdict, source, requestId, now })
  // After the verdict is stored: until then the cron has to ask again.
  await (isOpenAnswer(verdict)
    ? checkSoonIfUnanswered(db, payment)
    : markAnswered(db, payment, claim.transaction === null ? [] : [claim.transaction], now))
  if (verdict.state !== 'paid') await askAgainSoon(db, payment)
}

const detailOf = ({ transaction, seal, detail }: Claim) => ({
  transaction,
  ...(seal !== undefined && { seal }),
  ...detail,
})

/** Only further money can change a settled payment. */
const changesNothing = (payment: PaymentRow, { transaction }: Claim) =>
  isSettled(payment) && (transaction === null || transaction === payment.gatewayTxnId)

/** The watched gateway has logged the failure. */
export const asUnreachable = (error: unknown): Verdict => ({
  state: 'unknown',
  reason: 'gateway_unreachable',
  said: describeFailure(error),
})

/** Whether the gateway has to be asked again about the same ids. */
export const isOpenAnswer = (verdict: Verdict): boolean => isNoAnswer(verdict) || verdict.state === 'pending'

/** Whether the gateway gave no answer, so that asking again may bring one. */
export const isNoAnswer = (verdict: Verdict): boolean =>
  verdict.state === 'unknown' &&
  (verdict.reason === 'gateway_unreachable' || verdict.reason === 'not_connected')
