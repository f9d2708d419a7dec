import { mayCallLoopback } from '#worker/lib/service-address.ts'
import { amountTextToPoisha, poishaToAmountText } from '#worker/lib/money.ts'
import {
  askGateway,
  fieldText,
  GatewayUnreachable,
  isPaymentPage,
  parseObject,
  transactionId,
  type Answer,
  type GatewayOptions,
} from './ask-gateway.ts'
import type {
  Access,
  Created,
  Gateway,
  GatewayEndpoints,
  GatewaySetup,
  Message,
  OpenGateway,
  OpenOrder,
  Order,
  Verdict,
} from './gateway.ts'

type NogorPayAccount = {
  apiKey: string
  /** With or without a path. */
  baseUrl: string
  /** The address of this site without a trailing slash. */
  origin: string
}

/** Messages are unsigned: the metadata of the answer must name this payment, or a cheaper one could be replayed. */
export function nogorPay(account: NogorPayAccount, options: GatewayOptions = {}): Gateway {
  const base = account.baseUrl.trim().replace(/\/+$/, '')

  const words: Words = (answer) =>
    fieldText(answer, 'message')
      .replaceAll(account.apiKey || '\0', '***')
      .slice(0, 200)

  const call = (path: string, body: Record<string, unknown>) =>
    askGateway(
      `${base}${path}`,
      {
        method: 'POST',
        headers: {
          'API-KEY': account.apiKey,
          'Content-Type': 'application/json',
          Accept: 'application/json',
        },
        body: JSON.stringify(body),
      },
      options,
    )

  const ask = async (order: OpenOrder, id: string): Promise<Verdict> =>
    judge(order, id, await call('/api/payment/verify', { transaction_id: id }), words)

  return {
    create: async (order) =>
      createdFrom(await call('/api/payment/create', creation(account.origin, order)), words),
    read: (message) => ({
      transaction: claimedId(message),
      detail: { said: (message.status ?? '').slice(0, 40) },
    }),
    verify: async (order, { transaction }) =>
      transaction ? ask(order, transaction) : { state: 'unknown', reason: 'no_transaction' },
    checkAccess: () =>
      call('/api/payment/verify', { transaction_id: 'ACCESSCHECK' }).then(accessFrom, accessRefused),
    // The service has no call that finds a payment by our reference.
    reconcile: async (order, claims) => {
      let verdict: Verdict = { state: 'unknown', reason: 'no_transaction' }
      for (const id of claims) {
        const next = await ask(order, id)
        if (next.state === 'paid') return next
        if (verdict.state === 'unknown' || next.state === 'pending') verdict = next
      }
      return verdict
    },
  }
}

type Words = (answer: Answer) => string

/** The service checks the key before the transaction: an answer about the transaction means that the key is right. */
function accessFrom(answer: Answer): Access {
  const detail = fieldText(answer, 'message').slice(0, 100)
  if (/\b(?:api|key|brand|domain|unauthori[sz]ed|forbidden|denied)\b/i.test(detail))
    return { state: 'denied', detail }
  const isAboutTransaction =
    /transaction|payment|trx|not found|no data/i.test(detail) ||
    ['ERROR', 'PENDING', 'COMPLETED'].includes(fieldText(answer, 'status').toUpperCase())
  return { state: isAboutTransaction ? 'granted' : 'unclear', detail }
}

function accessRefused(error: unknown): Access {
  if (!(error instanceof GatewayUnreachable) || !/^http 40[13]$/.test(error.how)) throw error
  return { state: 'denied', detail: error.how }
}

const claimedId = (message: Message) =>
  transactionId(message.transactionId) ?? transactionId(message.transaction_id)

function creation(origin: string, { ref, amountPoisha, payer }: Order) {
  return {
    cus_name: payer.name || 'Customer',
    cus_email: payer.email || 'noreply@example.com',
    amount: poishaToAmountText(amountPoisha),
    success_url: `${origin}/payment/nogorpay/success/${ref}`,
    cancel_url: `${origin}/payment/nogorpay/cancel/${ref}`,
    webhook_url: `${origin}/api/payments/nogorpay/webhook/${ref}`,
    metadata: { payment_ref: ref },
  }
}

function createdFrom(answer: Answer, words: Words): Created {
  const { status } = answer
  const paymentUrl = fieldText(answer, 'payment_url')
  const isGood = status === true || status === 1 || status === '1' || status === 'true'
  return isGood && isPaymentPage(paymentUrl)
    ? { state: 'redirect', paymentUrl, sessionKey: null }
    : { state: 'refused', reason: 'gateway_refused', said: words(answer) }
}

function judge(order: OpenOrder, id: string, answer: Answer, words: Words): Verdict {
  const status = fieldText(answer, 'status').toUpperCase()
  const named = namedRef(answer.metadata)
  if (named !== null && named !== order.ref) return { state: 'unknown', reason: 'other_order' }
  // An error may come without the data of the payment.
  const said = words(answer) && { said: words(answer) }
  if (status === 'ERROR') return { state: 'failed', reason: 'declined', ...said }
  if (status !== 'COMPLETED' && status !== 'PENDING')
    return { state: 'unknown', reason: 'invalid_transaction', ...said }
  if (named === null) return { state: 'unknown', reason: 'other_order' }
  // The money was sent, but the merchant's phone has not confirmed it yet.
  if (status === 'PENDING') return { state: 'pending' }
  return {
    state: 'paid',
    evidence: {
      gatewayTxnId: transactionId(fieldText(answer, 'transaction_id')) ?? id,
      bankTxnId: null,
      amountPoisha: amountTextToPoisha(fieldText(answer, 'amount')) ?? 0,
      detail: { status, payment_method: fieldText(answer, 'payment_method'), fee: fieldText(answer, 'fee') },
    },
  }
}

function namedRef(metadata: unknown): string | null {
  const fields =
    typeof metadata === 'string'
      ? parseObject(metadata)
      : typeof metadata === 'object' && metadata !== null
        ? (metadata as Answer)
        : null
  return (fields && fieldText(fields, 'payment_ref')) || null
}

export const nogorPayAccount = ({ setting, origin }: GatewaySetup): NogorPayAccount => ({
  apiKey: setting('nogorpay_api_key').trim(),
  baseUrl: setting('nogorpay_base_url'),
  origin,
})

// The base address is a setting: only in development may it name a test double on this machine.
export const openNogorPay: OpenGateway = (setup) =>
  nogorPay(nogorPayAccount(setup), { allowsLoopback: mayCallLoopback(setup.environment) })

export const nogorPayEndpoints: GatewayEndpoints = {
  notification: 'webhook',
  returns: { success: { page: '/payment/success' }, cancel: { page: '/payment/cancel' } },
  returnMethods: ['GET'],
  refField: null,
  // The names of its fields are those that the result page reads.
  quote: (message) => message,
}
