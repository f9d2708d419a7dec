import { createHash } from 'node:crypto'
import { constantTimeEqual } from '#worker/lib/crypto.ts'
import { amountTextToPoisha, poishaToAmountText } from '#worker/lib/money.ts'
import {
  askGateway,
  fieldText,
  isPaymentPage,
  transactionId,
  type Answer,
  type GatewayOptions,
} from './ask-gateway.ts'
import type {
  Created,
  Evidence,
  Gateway,
  GatewayEndpoints,
  GatewaySetup,
  Message,
  OpenGateway,
  OpenOrder,
  Order,
  Refunded,
  RefundProgress,
  Verdict,
} from './gateway.ts'

type SslCommerzStore = {
  storeId: string
  storePassword: string
  /** Of the gateway, without a path. */
  baseUrl: string
  /** The address of this site without a trailing slash. */
  origin: string
}

const merchantApi = '/validator/api/merchantTransIDvalidationAPI.php'
const goodStatuses = new Set(['VALID', 'VALIDATED'])

/** SSLCommerz v4. The query addresses carry the store's password: they are neither logged nor put into an error. */
export function sslCommerz(store: SslCommerzStore, options: GatewayOptions = {}): Gateway {
  const base = store.baseUrl.replace(/\/+$/, '')

  const words: Words = (answer, name) =>
    cut(fieldText(answer, name).replaceAll(store.storePassword || '\0', '***'), 200)

  const query = (path: string, fields: Record<string, string>) => {
    const search = new URLSearchParams({
      ...fields,
      store_id: store.storeId,
      store_passwd: store.storePassword,
      format: 'json',
      v: '1',
    })
    return askGateway(`${base}${path}?${search}`, { method: 'GET' }, options)
  }

  /** `announced` is the status in a message: it names the reason for a payment without money. */
  const askByReference = async (order: OpenOrder, announced: string): Promise<Verdict> => {
    const answer = await query(merchantApi, { tran_id: order.ref })
    if (fieldText(answer, 'APIConnect') !== 'DONE') return notConnected(answer)
    return verdictOfAttempts(order, attemptsOf(answer), { announced, words })
  }

  return {
    create: async (order) => {
      const answer = await askGateway(
        `${base}/gwprocess/v4/api.php`,
        // URLSearchParams is sent form-urlencoded; the vendor misreads multipart.
        { method: 'POST', body: new URLSearchParams(sessionFields(store, order)) },
        options,
      )
      return createdFrom(answer, words)
    },

    read: (message) => {
      const hash = compareHash(message, store.storePassword)
      const { verify_sign_sha2: signature = '' } = message
      return {
        transaction: transactionId(message.val_id),
        ...(hash === 'match' && { seal: signature.toLowerCase().slice(0, 32) }),
        detail: {
          said: (message.status ?? '').slice(0, 40),
          hash,
          ...(message.error && { error: words(message, 'error') }),
        },
      }
    },

    verify: async (order, { transaction: valId, detail: { said = '' } }) => {
      const announced = said.toUpperCase()
      if (!valId) return askByReference(order, announced)
      const answer = await query('/validator/api/validationserverAPI.php', { val_id: valId })
      if (fieldText(answer, 'APIConnect') !== 'DONE') return notConnected(answer)
      if (goodStatuses.has(fieldText(answer, 'status'))) return judge(order, answer)
      if (fieldText(answer, 'status') === 'PENDING' && fieldText(answer, 'tran_id') === order.ref)
        return { state: 'pending' }
      if (fieldText(answer, 'status') === 'INVALID_TRANSACTION')
        return { state: 'unknown', reason: 'invalid_transaction' }
      return askByReference(order, announced)
    },

    reconcile: (order) => askByReference(order, ''),

    // No payment has this reference. The gateway checks the store before it looks for payments.
    checkAccess: async () => {
      const answer = await query(merchantApi, { tran_id: 'access-check' })
      const detail = fieldText(answer, 'APIConnect').slice(0, 40)
      if (detail === 'DONE') return { state: 'granted', detail }
      return { state: /^(?:INVALID_REQUEST|FAILED|INACTIVE)$/.test(detail) ? 'denied' : 'unclear', detail }
    },

    refund: async ({ refundRef, bankTxnId, amountPoisha, reason }) =>
      refundedFrom(
        await query(merchantApi, {
          bank_tran_id: bankTxnId,
          refund_trans_id: refundRef,
          refund_amount: poishaToAmountText(amountPoisha),
          refund_remarks: cut(reason, 255),
        }),
        words,
      ),

    refundState: async ({ gatewayRef }) =>
      refundProgressFrom(gatewayRef, await query(merchantApi, { refund_ref_id: gatewayRef }), words),
  }
}

type Words = (answer: Answer, name: string) => string

const notConnected = (answer: Answer): Verdict => ({
  state: 'unknown',
  reason: 'not_connected',
  said: fieldText(answer, 'APIConnect').slice(0, 40),
})

const cut = (text: string, length: number) => Array.from(text).slice(0, length).join('')

function sessionFields({ storeId, storePassword, origin }: SslCommerzStore, order: Order) {
  const { hostname } = new URL(origin)
  // The field is compulsory and must look like an e-mail address; most payers have none.
  const mailHost = /^[a-z0-9.-]+\.[a-z]{2,}$/i.test(hostname) ? hostname : 'example.com'
  return {
    store_id: storeId,
    store_passwd: storePassword,
    total_amount: poishaToAmountText(order.amountPoisha),
    currency: 'BDT',
    tran_id: order.ref,
    product_category: 'service',
    product_name: cut(order.title, 255),
    product_profile: 'non-physical-goods',
    success_url: `${origin}/payment/sslcommerz/success`,
    fail_url: `${origin}/payment/sslcommerz/fail`,
    cancel_url: `${origin}/payment/sslcommerz/cancel`,
    ipn_url: `${origin}/api/payments/sslcommerz/ipn`,
    cus_name: cut(order.payer.name, 50) || 'Customer',
    cus_email: order.payer.email || `noreply@${mailHost}`,
    cus_add1: 'Bangladesh',
    cus_city: 'Dhaka',
    cus_postcode: '1000',
    cus_country: 'Bangladesh',
    cus_phone: order.payer.phone || '01700000000',
    shipping_method: 'NO',
    num_of_item: '1',
    value_a: order.ref,
  }
}

function createdFrom(answer: Answer, words: Words): Created {
  const paymentUrl = fieldText(answer, 'GatewayPageURL')
  if (fieldText(answer, 'status').toUpperCase() !== 'SUCCESS' || !isPaymentPage(paymentUrl))
    return { state: 'refused', reason: 'gateway_refused', said: words(answer, 'failedreason') }
  return { state: 'redirect', paymentUrl, sessionKey: fieldText(answer, 'sessionkey').slice(0, 50) || null }
}

function refundedFrom(answer: Answer, words: Words): Refunded {
  const said = fieldText(answer, 'status').toLowerCase()
  if (fieldText(answer, 'APIConnect') !== 'DONE' || (said !== 'success' && said !== 'processing'))
    return { state: 'failed', reason: words(answer, 'errorReason') || said || 'not_connected' }
  return { state: said, gatewayRef: fieldText(answer, 'refund_ref_id').slice(0, 100) || null }
}

/** Only a clear status of this refund counts; anything else leaves it on its way. */
function refundProgressFrom(gatewayRef: string, answer: Answer, words: Words): RefundProgress {
  const said = fieldText(answer, 'status').toLowerCase()
  const about = fieldText(answer, 'refund_ref_id')
  if (fieldText(answer, 'APIConnect') !== 'DONE' || (about && about !== gatewayRef))
    return { state: 'unknown' }
  if (said === 'cancelled') return { state: 'cancelled', reason: words(answer, 'errorReason') || said }
  return { state: said === 'refunded' || said === 'processing' ? said : 'unknown' }
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/** The vendor's hash over the fields that `verify_key` names and the hashed password. */
export function sslCommerzHash(message: Message, password: string): string {
  const names = (message.verify_key ?? '').split(',').filter((name) => name !== '' && name in message)
  const fields = new Map(names.map((name) => [name, message[name] ?? '']))
  fields.set('store_passwd', sha256(password))
  const joined = Array.from(fields.keys())
    .toSorted()
    .map((name) => `${name}=${fields.get(name)}`)
    .join('&')
  return sha256(joined)
}

/** Never evidence of money: the sender chooses the hashed fields, and genuine payments have arrived with wrong hashes. */
export function compareHash(message: Message, password: string): 'match' | 'mismatch' | 'none' {
  const { verify_key: key, verify_sign_sha2: sent } = message
  if (!key || !sent) return 'none'
  return constantTimeEqual(sent.toLowerCase(), sslCommerzHash(message, password)) ? 'match' : 'mismatch'
}

function judge(order: OpenOrder, answer: Answer): Verdict {
  const gatewayTxnId = transactionId(fieldText(answer, 'val_id'))
  const bankTxnId = transactionId(fieldText(answer, 'bank_tran_id'))
  if (fieldText(answer, 'tran_id') !== order.ref || (!gatewayTxnId && !bankTxnId))
    return { state: 'unknown', reason: 'other_order' }
  // The requested sum and currency. They are empty for some wallets, which report only the settled ones.
  const currency = fieldText(answer, 'currency_type') || fieldText(answer, 'currency')
  const amount = fieldText(answer, 'currency_amount') || fieldText(answer, 'amount')
  const isTaka = currency === 'BDT'
  const amountPoisha = amountTextToPoisha(isTaka ? amount : fieldText(answer, 'amount')) ?? 0
  const hold = !isTaka
    ? 'currency'
    : amountPoisha > order.amountPoisha
      ? 'amount_differs'
      : fieldText(answer, 'risk_level') !== '0'
        ? 'risk'
        : null
  const evidence: Evidence = {
    gatewayTxnId,
    bankTxnId,
    amountPoisha,
    ...(hold && { hold }),
    detail: Object.fromEntries(
      [
        'status',
        'tran_date',
        'card_type',
        'store_amount',
        'currency_type',
        'currency_amount',
        'risk_level',
      ].map((name) => [name, fieldText(answer, name)]),
    ),
  }
  return { state: 'paid', evidence }
}

const attemptsOf = (answer: Answer): Answer[] =>
  (Array.isArray(answer.element) ? (answer.element as unknown[]) : []).filter(
    (attempt): attempt is Answer => typeof attempt === 'object' && attempt !== null,
  )

/** Several attempts may share a reference. The order: the full sum, other money, money on its way, the last failure. */
function verdictOfAttempts(
  order: OpenOrder,
  attempts: Answer[],
  { announced, words }: { announced: string; words: Words },
): Verdict {
  const own = attempts.filter((attempt) => fieldText(attempt, 'tran_id') === order.ref)
  const good = own
    .filter((attempt) => goodStatuses.has(fieldText(attempt, 'status')))
    .map((attempt) => judge(order, attempt))
    .filter((verdict) => verdict.state === 'paid')
  const best =
    good.find(({ evidence }) => evidence.amountPoisha === order.amountPoisha && !evidence.hold) ?? good[0]
  if (best) {
    const more = good.filter((verdict) => verdict !== best).map(({ evidence }) => evidence)
    return more.length > 0 ? { ...best, more } : best
  }
  const statuses = own.map((attempt) => fieldText(attempt, 'status').toUpperCase())
  if (statuses.some((status) => status === 'PENDING' || status === 'PROCESSING')) return { state: 'pending' }
  const last = announced || (statuses.at(-1) ?? '')
  const error = words(own.at(-1) ?? {}, 'error')
  const said = error && { said: error }
  if (last === 'CANCELLED') return { state: 'cancelled', reason: 'cancelled_at_gateway', ...said }
  if (last === 'EXPIRED' || last === 'UNATTEMPTED') return { state: 'failed', reason: 'expired', ...said }
  if (last === 'FAILED') return { state: 'failed', reason: 'declined', ...said }
  return { state: 'unknown', reason: 'nothing_found' }
}

const hosts = { sandbox: 'https://sandbox.sslcommerz.com', live: 'https://securepay.sslcommerz.com' }

export const sslCommerzStore = ({ setting, origin, sslcommerzBaseUrl }: GatewaySetup): SslCommerzStore => ({
  storeId: setting('ssl_store_id').trim(),
  storePassword: setting('ssl_store_password').trim(),
  baseUrl: sslcommerzBaseUrl || (setting('ssl_sandbox') === '1' ? hosts.sandbox : hosts.live),
  origin,
})

// Only the override of the installation may name a test double on this machine.
export const openSslCommerz: OpenGateway = (setup) =>
  sslCommerz(sslCommerzStore(setup), { allowsLoopback: Boolean(setup.sslcommerzBaseUrl) })

export const sslCommerzEndpoints: GatewayEndpoints = {
  notification: 'ipn',
  returns: {
    success: { page: '/payment/success' },
    fail: { page: '/payment/failed', status: 'FAILED' },
    cancel: { page: '/payment/cancel', status: 'CANCELLED' },
  },
  returnMethods: ['GET', 'POST'],
  refField: 'tran_id',
  quote: ({ val_id = '', amount = '', status = '' }) => ({
    paymentMethod: 'sslcommerz',
    transactionId: val_id,
    paymentAmount: amount,
    status,
  }),
}
