import { paths } from '#web/app/paths.ts'
import { formatTaka } from '#web/lib/format.ts'

type GatewayQuote = {
  method: string
  status: string
  transaction: string | null
  amount: string | null
  fee: string | null
}

const names = ['paymentMethod', 'transactionId', 'paymentAmount', 'paymentFee', 'status'] as const

const statusOfPage: Record<string, string> = {
  [paths.paymentFailed]: 'ব্যর্থ',
  [paths.paymentCancel]: 'বাতিল',
  [paths.paymentSuccess]: 'সফল',
}

const statusWords: [RegExp, string][] = [
  [/^(?:success|successful|completed|paid|valid|validated)$/i, 'সফল'],
  [/^(?:fail|failed|error)$/i, 'ব্যর্থ'],
  [/^cancell?ed$/i, 'বাতিল'],
  [/^pending$/i, 'অপেক্ষায়'],
]

/** What the address of a result page says about a payment, in words of this site; null if it says nothing. */
export function gatewayQuote(query: URLSearchParams, pathname: string): GatewayQuote | null {
  if (!names.some((name) => query.get(name))) return null
  const status = query.get('status') ?? ''
  return {
    method: plain(query.get('paymentMethod')) ?? 'অজানা',
    status: statusWords.find(([pattern]) => pattern.test(status))?.[1] ?? statusOfPage[pathname] ?? 'অজানা',
    transaction: plain(query.get('transactionId')),
    amount: taka(query.get('paymentAmount')),
    fee: taka(query.get('paymentFee')),
  }
}

const plain = (text: string | null) => (text && /^[\w .:-]{1,64}$/.test(text) ? text : null)

const taka = (text: string | null) =>
  text && /^\d{1,9}(?:\.\d{1,6})?$/.test(text) ? formatTaka(Number(text), { decimals: 2 }) : null
