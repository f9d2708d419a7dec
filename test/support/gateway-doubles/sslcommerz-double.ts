import { Hono } from 'hono'
import { sslCommerzHash } from '#worker/adapters/gateways/gateway.sslcommerz.ts'
import { minSum } from '#worker/lib/money.ts'
import { doubleFetch, type Fault } from './double-fetch.ts'

type Fields = Record<string, string>

// Shared by all doubles of a test file, so that ids stay unique.
let counter = 0

const required = [
  'total_amount',
  'currency',
  'tran_id',
  'success_url',
  'fail_url',
  'cancel_url',
  'cus_name',
  'cus_email',
  'cus_add1',
  'cus_city',
  'cus_country',
  'cus_phone',
  'shipping_method',
  'product_name',
  'product_category',
  'product_profile',
]

/** Why the documents of SSLCommerz do not allow this session; null if they do. */
function refusalOf(fields: Fields): string | null {
  const missing = required.find((name) => !fields[name])
  if (missing !== undefined) return `'${missing}' is required`
  if ((fields.tran_id ?? '').length > 30) return "'tran_id' has more than 30 characters"
  const amount = /^\d{1,8}(?:\.\d{1,2})?$/.test(fields.total_amount ?? '') ? Number(fields.total_amount) : 0
  if (amount < minSum || amount > 500_000) return `'total_amount' must be between ${minSum}.00 and 500000.00`
  return null
}

export function sslCommerzDouble({
  storeId = 'teststore',
  password = 'test-secret',
  baseUrl = 'http://localhost:9911',
  firstId = 0,
} = {}) {
  counter = Math.max(counter, firstId)
  const sessions = new Map<string, Fields>()
  /** The payment reference of each payment page, by session key. */
  const pages = new Map<string, string>()
  const attempts: Fields[] = []
  const validated = new Set<string>()
  const calls: { path: string; fields: Fields }[] = []
  const refunds: Fields[] = []
  const state = {
    fault: null as Fault,
    refuses: false,
    failedReason: 'Store Credential Error Or Store is De-active',
    connection: 'DONE',
    refusesRefunds: false,
  }

  const isStore = (fields: Fields) => fields.store_id === storeId && fields.store_passwd === password

  const app = new Hono()
    .post('/gwprocess/v4/api.php', async (c) => {
      const fields = (await c.req.parseBody()) as Fields
      calls.push({ path: c.req.path, fields })
      if (state.refuses || !isStore(fields))
        return c.json({ status: 'FAILED', failedreason: state.failedReason })
      const failedreason = refusalOf(fields)
      if (failedreason !== null) return c.json({ status: 'FAILED', failedreason })
      const key = `SESSION${(counter += 1)}`
      sessions.set(fields.tran_id ?? '', fields)
      pages.set(key, fields.tran_id ?? '')
      return c.json({ status: 'SUCCESS', sessionkey: key, GatewayPageURL: `${baseUrl}/pay/${key}` })
    })
    .get('/validator/api/validationserverAPI.php', (c) => {
      calls.push({ path: c.req.path, fields: c.req.query() })
      if (state.connection !== 'DONE' || !isStore(c.req.query()))
        return c.json({ APIConnect: state.connection === 'DONE' ? 'INVALID_REQUEST' : state.connection })
      const valId = c.req.query('val_id') ?? ''
      const attempt = attempts.find((known) => known.val_id === valId)
      if (!attempt) return c.json({ APIConnect: 'DONE', status: 'INVALID_TRANSACTION' })
      const status = attempt.status === 'VALID' && validated.has(valId) ? 'VALIDATED' : attempt.status
      validated.add(valId)
      return c.json({ ...attempt, APIConnect: 'DONE', status })
    })
    .get('/validator/api/merchantTransIDvalidationAPI.php', (c) => {
      calls.push({ path: c.req.path, fields: c.req.query() })
      if (state.connection !== 'DONE' || !isStore(c.req.query()))
        return c.json({ APIConnect: state.connection === 'DONE' ? 'INVALID_REQUEST' : state.connection })
      if (c.req.query('refund_trans_id')) return c.json(refund(c.req.query()))
      if (c.req.query('refund_ref_id')) return c.json(refundState(c.req.query('refund_ref_id')))
      const element = attempts.filter((known) => known.tran_id === c.req.query('tran_id'))
      return c.json({ APIConnect: 'DONE', no_of_trans_found: element.length, element })
    })

  /** Repeated requests with the same `refund_trans_id` make one refund. */
  const refund = (fields: Fields) => {
    if (state.refusesRefunds)
      return { APIConnect: 'DONE', status: 'failed', errorReason: 'Insufficient balance in your account' }
    const known = refunds.find((row) => row.refund_trans_id === fields.refund_trans_id)
    const { refund_trans_id = '', refund_amount = '', refund_remarks = '', bank_tran_id = '' } = fields
    const made = known ?? {
      refund_trans_id,
      refund_amount,
      refund_remarks,
      bank_tran_id,
      refund_ref_id: `REFUND${(counter += 1)}`,
    }
    if (!known) refunds.push(made)
    return { APIConnect: 'DONE', status: 'processing', bank_tran_id, refund_ref_id: made.refund_ref_id }
  }

  /** The answer to a refund query. Tests set `state` of a refund; without it the refund is `processing`. */
  const refundState = (refundRefId: string | undefined) => {
    const made = refunds.find((row) => row.refund_ref_id === refundRefId)
    if (!made) return { APIConnect: 'DONE', status: 'failed', errorReason: 'Invalid refund_ref_id' }
    const { bank_tran_id, refund_ref_id, state: status = 'processing', errorReason } = made
    return { APIConnect: 'DONE', bank_tran_id, refund_ref_id, status, ...(errorReason && { errorReason }) }
  }

  /** Adds a payment attempt. @returns the signed fields that the gateway posts to the shop */
  const attempt = (ref: string, values: Fields = {}): Fields => {
    const n = (counter += 1)
    const amount = sessions.get(ref)?.total_amount ?? '0.00'
    const isGood = (values.status ?? 'VALID') === 'VALID'
    const made: Fields = {
      tran_id: ref,
      status: 'VALID',
      amount,
      store_amount: amount,
      bank_tran_id: `BANK${n}`,
      card_type: 'BKASH-BKash',
      tran_date: '2026-11-21 12:00:00',
      currency: 'BDT',
      currency_type: 'BDT',
      currency_amount: amount,
      ...(isGood && { val_id: `VAL${n}`, risk_level: '0', risk_title: 'Safe' }),
      ...values,
    }
    attempts.push(made)
    return signed(made)
  }

  const signed = (fields: Fields, secret = password): Fields => {
    const stamped: Fields = { ...fields, store_id: storeId }
    const { verify_key: _key, verify_sign_sha2: _hash, ...unsigned } = stamped
    const message: Fields = { ...unsigned, verify_key: Object.keys(unsigned).join(',') }
    return { ...message, verify_sign_sha2: sslCommerzHash(message, secret) }
  }

  return {
    app,
    fetcher: doubleFetch(app, () => state.fault),
    state,
    sessions,
    pages,
    attempts,
    calls,
    refunds,
    attempt,
    signed,
    store: (origin: string) => ({ storeId, storePassword: password, baseUrl, origin }),
  }
}
