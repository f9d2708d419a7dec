import { payPage, slowPaymentDelay, notifySite, type PayAction } from './pay-page.ts'
import type { nogorPayDouble } from './nogorpay-double.ts'

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
      const { action } = (await c.req.parseBody()) as { action: PayAction }
      const { payment_ref: ref = '' } = order.metadata as { payment_ref?: string }
      const [sum, webhook] = [textOf(order, 'amount'), textOf(order, 'webhook_url')]
      const back = (where: 'success_url' | 'cancel_url', fields: Record<string, string>) =>
        c.redirect(`${textOf(order, where)}?${new URLSearchParams(fields)}`, 302)
      if (action === 'cancel') return back('cancel_url', { status: 'cancelled' })

      const id = double.transact(ref, sum, action === 'slow' ? { status: 'PENDING' } : {})
      const notification = (status: string) => ({
        transactionId: id,
        paymentMethod: 'bkash',
        paymentAmount: sum,
        paymentFee: '0.00',
        status,
      })
      if (action === 'slow') {
        setTimeout(() => {
          double.transactions.set(id, { ...double.transactions.get(id), status: 'COMPLETED' })
          void notifySite(webhook, notification('completed'))
        }, slowPaymentDelay)
        await notifySite(webhook, notification('pending'))
        return back('success_url', notification('pending'))
      }
      if (action === 'silent') return c.redirect(new URL(webhook).origin, 303)
      const times = action === 'twice' ? 5 : 1
      await Promise.all(Array.from({ length: times }, () => notifySite(webhook, notification('completed'))))
      return back('success_url', notification('completed'))
    })
}
