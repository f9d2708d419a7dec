import { Hono } from 'hono'
import { doubleFetch, type Fault } from './double-fetch.ts'

type Transaction = Record<string, unknown>

// Of all doubles of a test file: money is never the same twice.
let counter = 0

/** NogorPay as its family behaves: creation without a transaction id, verification by it. A plain Hono app. */
export function nogorPayDouble({ apiKey = 'nogor-secret', at = '', firstId = 0 } = {}) {
  counter = Math.max(counter, firstId)
  const base = at || 'http://localhost:9912'
  const created: Record<string, unknown>[] = []
  /** What a page of the gateway is about, by the number in its address. */
  const pages = new Map<string, Record<string, unknown>>()
  const transactions = new Map<string, Transaction>()
  const calls: string[] = []
  const state: { fault: Fault; verifiesOnce: boolean } = { fault: null, verifiesOnce: false }
  const verified = new Set<string>()

  const app = new Hono()
    .post('/api/payment/create', async (c) => {
      calls.push('create')
      if (c.req.header('API-KEY') !== apiKey) return c.json({ status: 0, message: 'Invalid API key' })
      const order = await c.req.json<Record<string, unknown>>()
      created.push(order)
      const page = String((counter += 1))
      pages.set(page, order)
      return c.json({ status: 1, message: 'Payment Url', payment_url: `${base}/payment/${page}` })
    })
    .post('/api/payment/verify', async (c) => {
      const { transaction_id: id } = await c.req.json<{ transaction_id: string }>()
      calls.push(`verify ${id}`)
      if (c.req.header('API-KEY') !== apiKey) return c.json({ status: 0, message: 'Invalid API key' })
      const transaction = transactions.get(id)
      if (!transaction) return c.json({ status: false, message: 'Transaction not found' })
      if (state.verifiesOnce && verified.has(id)) return c.json({ status: 0, message: 'Already verified' })
      verified.add(id)
      return c.json({ transaction_id: id, ...transaction })
    })

  /** Money on the other side for a payment of ours, or for whichever `values.metadata` says. @returns its id */
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
    account: (origin: string) => ({ apiKey, baseUrl: base, origin }),
  }
}
