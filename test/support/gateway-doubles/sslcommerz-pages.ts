import type { Context } from 'hono'
import { payPage, postOn, slowness, tell, type PayAct } from './pay-page.ts'
import type { sslCommerzDouble } from './sslcommerz-double.ts'

/** Adds to the double the page that a person pays on. */
export function addSslCommerzPages(double: ReturnType<typeof sslCommerzDouble>): void {
  const sessionOf = (c: Context) => double.sessions.get(double.pages.get(c.req.param('key') ?? '') ?? '')
  double.app
    .get('/pay/:key', (c) => {
      const session = sessionOf(c)
      if (!session) return c.notFound()
      const order = { amount: session.total_amount ?? '', about: session.product_name ?? '' }
      return c.html(payPage('এসএসএল কমার্জ (পরীক্ষা)', order))
    })
    .post('/pay/:key', async (c) => {
      const session = sessionOf(c)
      if (!session) return c.notFound()
      const { act } = (await c.req.parseBody()) as { act: PayAct }
      const { tran_id: ref = '', ipn_url: ipn = '' } = session
      const back = (result: 'success' | 'fail' | 'cancel', fields: Record<string, string>) =>
        c.html(postOn(session[`${result}_url`] ?? '', fields))

      if (act === 'fail' || act === 'cancel') {
        const status = act === 'fail' ? 'FAILED' : 'CANCELLED'
        const message = double.attempt(ref, { status, error: 'Sandbox: not paid' })
        await tell(ipn, message)
        return back(act, message)
      }
      if (act === 'tamper') {
        const message = double.attempt(ref, { amount: '10.00', currency_amount: '10.00' })
        const { total_amount: sum = '' } = session
        return back('success', double.signed({ ...message, amount: sum, currency_amount: sum }))
      }
      const message = double.attempt(ref, act === 'slow' ? { status: 'PENDING' } : {})
      if (act === 'slow') {
        setTimeout(() => {
          const made = double.attempts.find(({ bank_tran_id: id }) => id === message.bank_tran_id)
          Object.assign(made ?? {}, {
            status: 'VALID',
            val_id: `VAL-${message.bank_tran_id}`,
            risk_level: '0',
          })
          void tell(ipn, double.signed({ ...made }))
        }, slowness)
        return back('success', { tran_id: ref, status: 'PENDING' })
      }
      if (act === 'silent') return c.redirect(new URL(ipn).origin, 303)
      await Promise.all(Array.from({ length: act === 'twice' ? 5 : 1 }, () => tell(ipn, message)))
      return back('success', message)
    })
}
