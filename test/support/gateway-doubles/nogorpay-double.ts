import { Hono } from 'hono'
import { doubleFetch, type Fault } from './double-fetch.ts'

type Transaction = Record<string, unknown>

// Shared by all doubles of a test file, so that ids stay unique.
let counter = 0

/** NogorPay's API as a Hono app: payments are created without a transaction id and verified by it. */
export function nogorPayDouble({
  apiKey = 'nogor-secret',
  baseUrl = 'http://localhost:9912',
  firstId = 0,
} = {}) {
  counter = Math.max(counter, firstId)
  const created: Record<string, unknown>[] = []
  /** The order of each payment page, by the number in the page's URL. */
  const pages = new Map<string, Record<string, unknown>>()
  const transactions = new Map<string, Transaction>()
  const calls: string[] = []
  const state: { fault: Fault; rejectsSecondVerify: boolean } = { fault: null, rejectsSecondVerify: false }
  const verified = new Set<string>()

  const app = new Hono()
    .post('/api/payment/create', async (c) => {
      calls.push('create')
      if (c.req.header('API-KEY') !== apiKey) return c.json({ status: 0, message: 'Invalid API key' })
      const order = await c.req.json<Record<string, unknown>>()
      created.push(order)
      const page = String((counter += 1))
      pages.set(page, order)
      return c.json({ status: 1, message: 'Payment Url', payment_url: `${baseUrl}/payment/${page}` })
    })
    .post('/api/payment/verify', async (c) => {
      const { transaction_id: id } = await c.req.json<{ transaction_id: string }>()
      calls.push(`verify ${id}`)
      if (c.req.header('API-KEY') !== apiKey) return c.json({ status: 0, message: 'Invalid API key' })
      const transaction = transactions.get(id)
      if (!transaction) return c.json({ status: false, message: 'Transaction not found' })
      if (state.rejectsSecondVerify && verified.has(id))
        return c.json({ status: 0, message: 'Already verified' })
      verified.add(id)
      return c.json({ transaction_id: id, ...transaction })
    })

  /** Adds a transaction for a payment. `values` overrides fields, also the payment (`metadata`). @returns its id */
  const transact = (ref: string, amount: string, values: Transaction = {}): string => {
    const id = `NOGOR${(counter += 1)}`
    transactions.set(id, {
      status: 'COMPLETED',
      amount,
      payment_method: 'bkash',
      fee: '0.00',
      metadata: { payment_ref: ref },
      ...values,
    })
    return id
  }

  return {
    app,
    fetcher: doubleFetch(app, () => state.fault),
    state,
    created,
    pages,
    transactions,
    calls,
    transact,
    account: (origin: string) => ({ apiKey, baseUrl, origin }),
  }
}
