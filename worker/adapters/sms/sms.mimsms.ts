import { isServiceAddress } from '#worker/lib/service-address.ts'
import { internationalPhone } from '#worker/lib/text/phone.ts'
import type { SmsMessage, SmsOutcome, SmsPort } from './sms.ts'

export type MimSmsAccount = {
  /** With or without a path, without a trailing slash: a relay may be placed before the service. */
  baseUrl: string
  username: string
  apiKey: string
  senderName: string
}

type Options = {
  fetcher?: typeof fetch
  deadlineMilliseconds?: number
  /** Whether the service may be a test double on this machine. */
  allowsLoopback?: boolean
}

class RefusedAddress extends Error {}

const deadline = 10_000
// A true answer is shorter; a web page is longer.
const maxAnswerLength = 20_000

// The network of the mobile operator failed (221), or the service itself (500).
const passingCodes = new Set(['221', '500'])

/** The service refuses with HTTP 200 and a code in the body. An answer without a code counts as a network fault. */
export function mimSms(account: MimSmsAccount, options: Options = {}): SmsPort {
  const { fetcher = fetch, deadlineMilliseconds = deadline, allowsLoopback = false } = options

  const ask = async (path: string, body: Record<string, string>) => {
    if (!isServiceAddress(account.baseUrl, { allowsLoopback })) throw new RefusedAddress()
    const response = await fetcher(`${account.baseUrl.replace(/\/+$/, '')}/api/SmsSending/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ UserName: account.username, Apikey: account.apiKey, ...body }),
      // A redirect would send the key to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(deadlineMilliseconds),
    })
    return { status: response.status, text: (await response.text()).slice(0, maxAnswerLength) }
  }

  return {
    async send(message) {
      try {
        const { status, text } = await ask('SMS', messageFields(account, message))
        return outcomeOf(status, text)
      } catch (error) {
        return { sent: false, retry: true, code: faultOf(error) }
      }
    },
    async readBalance() {
      try {
        const { status, text } = await ask('balanceCheck', {})
        const outcome = outcomeOf(status, text)
        if (!outcome.sent) return { known: false, retry: outcome.retry, code: outcome.code }
        const balance = fieldsOf(text)?.get('responseresult')
        return balance
          ? { known: true, balance: balance.slice(0, 60) }
          : { known: false, retry: true, code: 'unreadable' }
      } catch (error) {
        return { known: false, retry: true, code: faultOf(error) }
      }
    },
  }
}

function faultOf(error: unknown): string {
  if (error instanceof RefusedAddress) return 'address'
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network'
}

const messageFields = (account: MimSmsAccount, { phone, text }: SmsMessage) => ({
  MobileNumber: internationalPhone(phone),
  CampaignId: 'null',
  SenderName: account.senderName,
  TransactionType: 'T',
  Message: text,
})

function outcomeOf(httpStatus: number, body: string): SmsOutcome {
  const answer = fieldsOf(body)
  const said = [answer?.get('statuscode'), answer?.get('status')]
  const code = said.find((value) => /^\d{3}$/.test(value ?? ''))
  if (code === '200' && httpStatus < 300) return { sent: true, reference: answer?.get('trxnid') || null }
  if (code && code !== '200') return { sent: false, retry: passingCodes.has(code), code }
  if (httpStatus < 300) return { sent: false, retry: true, code: 'unreadable' }
  // The address or the key is wrong, or the service blocks us for now.
  const isPassing = httpStatus >= 500 || httpStatus === 429 || httpStatus === 408
  return { sent: false, retry: isPassing, code: `http_${httpStatus}` }
}

function fieldsOf(body: string): Map<string, string> | null {
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed !== 'object' || parsed === null) return null
    return new Map(
      Object.entries(parsed).map(([name, value]) => [name.toLowerCase(), String(value ?? '').trim()]),
    )
  } catch {
    return null
  }
}
