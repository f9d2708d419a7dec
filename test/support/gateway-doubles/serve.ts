import { Hono, type Context } from 'hono'
import { sandboxGateways as sandbox } from '#seed/sandbox-gateways.ts'
import { nogorPayDouble } from './nogorpay-double.ts'
import { serveDouble } from '../serve-double.ts'
import { sslCommerzDouble } from './sslcommerz-double.ts'

const payActions = [
  ['pay', 'টাকা দিন'],
  ['slow', 'টাকা দিন, খবর দেরিতে'],
  ['twice', 'টাকা দিন, একই খবর পাঁচবার'],
  ['cancel', 'বাতিল করুন'],
] as const
type PayAction = (typeof payActions)[number][0]

/** The delay of the `slow` button, in milliseconds. */
const slowPaymentDelay = 8_000

const escape = (text: string) => text.replace(/[&<>"]/g, (mark) => `&#${String(mark.charCodeAt(0))};`)

const frame = (title: string, body: string) => `<!doctype html>
<html lang="bn"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>
body { font: 17px/1.6 system-ui; margin: 2rem auto; max-width: 26rem; padding: 0 1rem }
button { display: block; width: 100%; min-height: 44px; margin: .5rem 0; font: inherit }
</style>
<h1>${escape(title)}</h1>${body}</html>`

const payPage = (title: string, order: { amount: string; about: string }) =>
  frame(
    title,
    `<p>${escape(order.about)}</p><p><strong>৳${escape(order.amount)}</strong></p>
<form method="post">${payActions
      .map(([action, label]) => `<button name="action" value="${action}">${escape(label)}</button>`)
      .join('')}</form>
<p>এটি পরীক্ষার পাতা: কোনো আসল টাকা লেনদেন হয় না।</p>`,
  )

const redirectForm = (address: string, fields: Readonly<Record<string, string>>) =>
  frame(
    'ফিরে যাচ্ছেন',
    `<form method="post" action="${escape(address)}">${Object.entries(fields)
      .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
      .join('')}<button>ফিরে যান</button></form><script>document.forms[0].submit()</script>`,
  )

const notifySite = (address: string, fields: Readonly<Record<string, string>>): Promise<void> =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields) }).then(
    () => undefined,
    () => undefined,
  )

type SentSms = { phone: string; text: string }

const maxListLength = 100

/** MiMSMS's API as a Hono app, and the phones that it reaches: `GET /phones/<number>` answers the SMS to a number, newest first. */
function mimSmsDouble({ username = 'sms-user', apiKey = 'sms-secret', senderName = 'KORMI' } = {}) {
  const sent: SentSms[] = []
  type Fields = Record<string, string | undefined>
  const isAccount = (fields: Fields) => fields.UserName === username && fields.Apikey === apiKey

  const app = new Hono()
    .post('/api/SmsSending/SMS', async (c) => {
      const fields = await c.req.json<Fields>()
      if (!isAccount(fields)) return c.json({ statusCode: '401', status: 'Failed' })
      if (fields.SenderName !== senderName) return c.json({ statusCode: '208', status: 'Failed' })
      const { MobileNumber: number = '', Message: text = '' } = fields
      sent.unshift({ phone: number.replace(/^88/, ''), text })
      sent.splice(maxListLength)
      return c.json({ statusCode: '200', status: 'Success', trxnId: `SMS${String(Date.now())}` })
    })
    .post('/api/SmsSending/balanceCheck', async (c) => {
      if (!isAccount(await c.req.json<Fields>())) return c.json({ statusCode: '401', status: 'Failed' })
      return c.json({ statusCode: '200', status: 'Success', responseResult: '250.00' })
    })
    .get('/phones/:phone', (c) => c.json(sent.filter(({ phone }) => phone === c.req.param('phone'))))

  return { app }
}

function addNogorPayPages(double: ReturnType<typeof nogorPayDouble>): void {
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
      const times = action === 'twice' ? 5 : 1
      await Promise.all(Array.from({ length: times }, () => notifySite(webhook, notification('completed'))))
      return back('success_url', notification('completed'))
    })
}

function addSslCommerzPages(double: ReturnType<typeof sslCommerzDouble>): void {
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
      await Promise.all(Array.from({ length: action === 'twice' ? 5 : 1 }, () => notifySite(ipn, message)))
      return back('success', message)
    })
}

// `npm run gateways` serves the doubles of the payment gateways, with payment pages, and of the SMS service.
// `npm start -- --gateways` starts them together with a site that uses them.

// The database of the site survives a restart of this process, so ids must not repeat.
const firstId = Date.now()
const ssl = sslCommerzDouble({ ...sandbox.sslcommerz, firstId })
addSslCommerzPages(ssl)
const nogor = nogorPayDouble({ ...sandbox.nogorpay, firstId })
addNogorPayPages(nogor)

async function serve(name: string, app: Hono, address: string): Promise<void> {
  try {
    await serveDouble(app.fetch, Number(new URL(address).port))
    console.log(`[gateways] ${name}: ${address}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    console.log(`[gateways] ${name} already runs: ${address}`)
  }
}

await Promise.all([
  serve('SSLCommerz', ssl.app, sandbox.sslcommerz.baseUrl),
  serve('NogorPay', nogor.app, sandbox.nogorpay.baseUrl),
  serve('MiMSMS', mimSmsDouble(sandbox.mimsms).app, sandbox.mimsms.baseUrl),
])
