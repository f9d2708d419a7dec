import { sandboxGateways } from '#seed/sandbox-gateways.ts'
import { serveDouble } from '#test/support/gateway-doubles/serve-double.ts'
import { sslCommerzDouble } from '#test/support/gateway-doubles/sslcommerz-double.ts'
import type { Answer, Call } from './http-client.ts'

type Send = (call: Call) => Promise<Answer>

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** How often the gateway repeats a message that is not answered with success. */
const tries = 5

/** The double of SSLCommerz on this machine, and the payers who come back from it. */
export async function openGateway() {
  const double = sslCommerzDouble({
    ...sandboxGateways.sslcommerz,
    baseUrl: 'http://localhost',
    firstId: Date.now(),
  })
  const { url, close } = await serveDouble(double.app)
  /** The references of payments that were paid at the gateway. */
  const paid = new Set<string>()

  const form = (path: string, fields: Record<string, string>): Call => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

  /** Pays: the gateway tells the server while the browser returns. Answers what each call was answered, without repeated ones. */
  async function pay(ref: string, send: Send): Promise<{ notified: Answer; returned: Answer }> {
    const fields = double.attempt(ref)
    paid.add(ref)
    const notify = async (): Promise<Answer> => {
      const first = await send(form('/api/payments/sslcommerz/ipn', fields))
      for (let again = 1, last = first; last.status !== 200 && again < tries; again += 1) {
        await pause(2000)
        last = await send(form('/api/payments/sslcommerz/ipn', fields))
      }
      return first
    }
    const comeBack = () => send(form('/payment/sslcommerz/success', fields))
    const [notified, returned] = await Promise.all([notify(), comeBack()])
    return { notified, returned }
  }
  return { url, paid, pay, close }
}
