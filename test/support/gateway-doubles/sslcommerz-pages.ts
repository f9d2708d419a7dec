import type { Context } from 'hono'
import { payPage, redirectForm, slowPaymentDelay, notifySite, type PayAction } from './pay-page.ts'
import type { sslCommerzDouble } from './sslcommerz-double.ts'

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
      const { action } = (await c.req.parseBody()) as { action: PayAction }
      const { tran_id: ref = '', ipn_url: ipn = '' } = session
      const back = (result: 'success' | 'cancel', fields: Record<string, string>) =>
        c.html(redirectForm(session[`${result}_url`] ?? '', fields))

      if (action === 'cancel') {
        const message = double.attempt(ref, { status: 'CANCELLED', error: 'Sandbox: not paid' })
        await notifySite(ipn, message)
        return back('cancel', message)
      }
      const message = double.attempt(ref, action === 'slow' ? { status: 'PENDING' } : {})
      if (action === 'slow') {
        setTimeout(() => {
          const made = double.attempts.find(({ bank_tran_id: id }) => id === message.bank_tran_id)
          Object.assign(made ?? {}, {
            status: 'VALID',
            val_id: `VAL-${message.bank_tran_id}`,
            risk_level: '0',
          })
          void notifySite(ipn, double.signed({ ...made }))
        }, slowPaymentDelay)
        return back('success', { tran_id: ref, status: 'PENDING' })
      }
      if (action === 'silent') return c.redirect(new URL(ipn).origin, 303)
      await Promise.all(Array.from({ length: action === 'twice' ? 5 : 1 }, () => notifySite(ipn, message)))
      return back('success', message)
    })
}
