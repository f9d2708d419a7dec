import { payPage, slowness, tell, type PayAct } from './pay-page.ts'
import type { nogorPayDouble } from './nogorpay-double.ts'

/** Adds to the double the page that a person pays on. */
export function addNogorPayPages(double: ReturnType<typeof nogorPayDouble>): void {
  const textOf = (order: Record<string, unknown>, name: string) => String(order[name] ?? '')
  double.app
    .get('/payment/:page', (c) => {
      const order = double.pages.get(c.req.param('page'))
      return order
        ? c.html(
            payPage('নগরপে (পরীক্ষা)', { amount: textOf(order, 'amount'), about: textOf(order, 'cus_name') }),
          )
        : c.notFound()
    })
    .post('/payment/:page', async (c) => {
      const order = double.pages.get(c.req.param('page'))
      if (!order) return c.notFound()
      const { act } = (await c.req.parseBody()) as { act: PayAct }
      const { payment_ref: ref = '' } = order.metadata as { payment_ref?: string }
      const [sum, webhook] = [textOf(order, 'amount'), textOf(order, 'webhook_url')]
      const back = (where: 'success_url' | 'cancel_url', fields: Record<string, string>) =>
        c.redirect(`${textOf(order, where)}?${new URLSearchParams(fields)}`, 302)
      if (act === 'cancel') return back('cancel_url', { status: 'cancelled' })

      const id = double.transact(ref, act === 'tamper' ? '1.00' : sum, {
        ...(act === 'fail' && { status: 'ERROR' }),
        ...(act === 'slow' && { status: 'PENDING' }),
      })
      const news = (status: string) => ({
        transactionId: id,
        paymentMethod: 'bkash',
        paymentAmount: sum,
        paymentFee: '0.00',
        status,
      })
      if (act === 'fail') {
        await tell(webhook, news('failed'))
        return back('cancel_url', news('failed'))
      }
      if (act === 'slow') {
        setTimeout(() => {
          double.transactions.set(id, { ...double.transactions.get(id), status: 'COMPLETED' })
          void tell(webhook, news('completed'))
        }, slowness)
        await tell(webhook, news('pending'))
        return back('success_url', news('pending'))
      }
      if (act === 'silent') return c.redirect(new URL(webhook).origin, 303)
      const times = act === 'twice' ? 5 : 1
      await Promise.all(Array.from({ length: times }, () => tell(webhook, news('completed'))))
      return back('success_url', news('completed'))
    })
}
