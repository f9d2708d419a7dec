import Papa from 'papaparse'
import { typedDigits } from '#worker/lib/text/fold.ts'
import { readAmount } from '#worker/features/payments/admin/admin-payments.schema.ts'
import { normalizeTrxId } from '#worker/features/payments/payments.schema.ts'
import type { ListedPayment } from './payments.calls.ts'
import { trxOf } from './admin-payments.rules.ts'

/** A line of a statement: an SMS, a row of a table, an entry of the app. */
export type StatementEntry = {
  trxId: string
  /** In taka; null if the line does not say it for certain. */
  amount: number | null
  isOutgoing: boolean
}

/** What a statement says about a payment. */
export type StatementMark =
  | { kind: 'match' | 'rivals' | 'outgoing' | 'unclear' }
  /** In taka. */
  | { kind: 'amount'; amount: number }

const separators = ['\t', ';', ',', '|']
const labelledId =
  /(?:\b(?:trx|txn|tran(?:s|saction)?)[\s.]*(?:id|no|number)\b|(?:ট্রানজেকশন|ট্রানজ্যাকশন|লেনদেন)\s*(?:আইডি|নম্বর|নং))[\s.:ঃ#=-]*([A-Z0-9]{6,30})(?![A-Z0-9])/gi
// Letters and digits together, but neither a sum nor a day.
const bareId =
  /(?<![A-Z0-9])(?!(?:TK|BDT)\d|\d{1,2}[A-Z]{3}\d{2,4}(?![A-Z0-9]))(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{8,20}(?![A-Z0-9])/gi
const outgoing =
  /\b(?:sent|send money|cash ?out|payment|paid|debit(?:ed)?|recharge|withdraw\w*|bill)\b|পাঠ|ক্যাশ আউট|সেন্ড মানি|পরিশোধ/i
const incoming =
  /\b(?:receiv\w*|cash ?in|credit(?:ed)?|deposit\w*|add money)\b|পে\S{1,3}ছেন|গ্রহণ|জমা|ক্যাশ ইন/i
const besides = /(?:fee|charge|balance|commission|vat|ফি|চার্জ|ব্যালেন্স|কমিশন)[^\d,]{0,15}$/i
const sum =
  /(?:(?<mark>(?:\btk|\bbdt|৳)[\s.:]*)|(?<![\w./:]))(?<number>\d+(?:\.\d{1,2})?)(?![\w:]|\/(?!-)|[.-]\d)(?<after>\s*(?:tk\b|bdt\b|৳|টাকা|\/-)(?![\s.:]*\d))?/gi
const minusBefore = /(?:^|[\s,;|])[-−]\s?(?:tk|bdt|৳)?[\s.]*$/i
const phone = /(?<![\w.])(?:\+?88)?01[3-9]\d{2}-?\d{6,7}(?!\d)/g
const dayAtStart = /^\s*\d{1,2}[\s-]+[^\s\d,.-]{3,12}[\s,.-]+\d{2,4}(?![\d.])/
const thousands = /(?<![\w.])\d{1,3}(?:,\d{2,3})+(?:\.\d{1,2})?(?!\w)/g

const headers = {
  id: /^(?:trx|txn|trans(?:action)?)[\s.]*(?:id|no|number)|(?:ট্রানজেকশন|লেনদেন)\S*\s*(?:আইডি|নম্বর)/i,
  sum: /^(?:amount|credit|in|money in|cash in|deposit|received?|টাকা|পরিমাণ|জমা)(?![a-z])/i,
  outgoing: /^(?:debit|out|money out|cash out|withdraw\w*|sent|খরচ)(?![a-z])/i,
  kind: /type|detail|description|particular|ধরন|বিবরণ/i,
}

/** Money is read from what the wallet writes, never from the reference, which a payer writes and which stands after the sum. */
export function readStatement(text: string): StatementEntry[] {
  const lines = typedDigits(text)
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/^\s*(?:>\s*)+/, ''))
  const entries: StatementEntry[] = []
  let block: string[] = []
  let readRow: ((line: string) => StatementEntry | null | undefined) | undefined
  const closeBlock = () => {
    entries.push(...readBlock(block))
    block = []
  }
  for (const line of lines) {
    const header = readHeader(line)
    const row = header ? undefined : readRow?.(line)
    if (header || row || line.trim() === '') closeBlock()
    if (header) readRow = header
    else if (row) entries.push(row)
    else if (row === undefined && line.trim() !== '') block.push(plainLine(line))
  }
  closeBlock()
  return entries
}

/** Without quotes and the commas of a thousand; other commas stand alone. */
const plainLine = (line: string) =>
  line
    .replaceAll(thousands, (number) => number.replaceAll(',', ''))
    .replaceAll(/["'“”‘’`]/g, ' ')
    .replaceAll(',', ' , ')

/** Reads the rows below a header: undefined for a line of another kind, null for a row without an id. */
function readHeader(line: string) {
  for (const separator of separators) {
    const names = cellsOf(line, separator)
    const at = (name: RegExp) => names.findIndex((cell) => name.test(cell))
    const [id, paid, out, kind] = [at(headers.id), at(headers.sum), at(headers.outgoing), at(headers.kind)]
    if (id >= 0 && paid >= 0)
      return (row: string): StatementEntry | null | undefined => {
        const cells = cellsOf(row, separator)
        if (cells.length < 2) return undefined
        const trxId = normalizeTrxId(cells[id] ?? '')
        if (!trxId) return null
        const written = (cells[paid] ?? '').replaceAll(/[\s,]|tk\.?|bdt|৳|টাকা/gi, '')
        const amount = readAmount(written.replace(/^[-−+]/, ''))
        const isOutgoing =
          /^[-−]/.test(written) || Number(cells[out]?.replaceAll(',', '')) > 0 || isSpent(cells[kind] ?? '')
        return {
          trxId,
          amount: cells.length < names.length || Number.isNaN(amount) ? null : amount,
          isOutgoing,
        }
      }
  }
  return undefined
}

// A quote that does not close spoils its own line only.
const cellsOf = (line: string, delimiter: string): string[] =>
  (Papa.parse<string[]>(line, { delimiter }).data[0] ?? []).map((cell) =>
    cell.replaceAll(/["“”]/g, '').trim(),
  )

const isSpent = (text: string) => outgoing.test(text) && !incoming.test(text)

/** A text without blank lines. With several ids, each is read in its own line only. */
function readBlock(block: readonly string[]): StatementEntry[] {
  const whole = block.join(' ')
  return idsOf(whole).ids.length < 2 ? readEntry(whole) : block.flatMap(readEntry)
}

function idsOf(text: string) {
  const labelled = Array.from(text.matchAll(labelledId), ([, id = '']) => id.toUpperCase())
  const bare = Array.from(text.matchAll(bareId), ([id]) => id.toUpperCase())
  return { ids: labelled.length > 0 ? labelled : [...new Set(bare)], isLabelled: labelled.length > 0 }
}

function readEntry(text: string): StatementEntry[] {
  const { ids, isLabelled } = idsOf(text)
  const isOutgoing = isSpent(text)
  // Which sum belongs to which of several ids is not certain.
  if (ids.length > 1) return ids.map((trxId) => ({ trxId, amount: null, isOutgoing }))
  const [trxId] = ids
  if (!trxId) return []
  const plain = text.replace(dayAtStart, ' ').replaceAll(phone, ' ')
  const numbers = Array.from(plain.matchAll(sum), ({ index, groups: { mark, number = '', after } = {} }) => ({
    amount: readAmount(number),
    isMarked: mark !== undefined || after !== undefined,
    isSum: mark !== undefined || after !== undefined || number.includes('.'),
    before: plain.slice(Math.max(0, index - 30), index),
  })).filter(({ before }) => !besides.test(before))
  const found =
    (isLabelled && numbers.find(({ isMarked, amount }) => isMarked && amount > 0)) || onlySum(numbers)
  return [
    { trxId, amount: found?.amount ?? null, isOutgoing: isOutgoing || minusBefore.test(found?.before ?? '') },
  ]
}

/**
 * The sum of a row whose cells have no names: its only number, or one before a fee of zero and the balance. With more numbers one may
 * be from the reference.
 */
function onlySum<Sum extends { amount: number; isSum: boolean }>(numbers: readonly Sum[]): Sum | undefined {
  const [first, fee, balance, ...others] = numbers
  const isCertain =
    (fee?.amount ?? 0) === 0 && others.length === 0 && (balance?.amount ?? Infinity) >= (first?.amount ?? 0)
  return first?.isSum && first.amount > 0 && isCertain ? first : undefined
}

type Compared = Pick<
  ListedPayment,
  'payment_method' | 'transaction_id' | 'claimed_transaction_id' | 'amount' | 'rival_count'
>

const idOf = (payment: Compared) => normalizeTrxId(trxOf(payment) ?? '')

/** What the statement says of each payment whose id it names. A sum came once: of several payments with its id none matches. */
export function marksOf<Row extends Compared>(
  payments: readonly Row[],
  entries: readonly StatementEntry[],
): Map<Row, StatementMark> {
  const marks = new Map<Row, StatementMark>()
  for (const payment of payments) {
    const id = idOf(payment)
    const mark = id && markOf(payment, id, entries)
    const isShared = payment.rival_count > 0 || payments.some((one) => one !== payment && idOf(one) === id)
    if (mark) marks.set(payment, mark.kind === 'match' && isShared ? { kind: 'rivals' } : mark)
  }
  return marks
}

function markOf(
  payment: Compared,
  id: string,
  entries: readonly StatementEntry[],
): StatementMark | undefined {
  const named = entries.filter(({ trxId }) => trxId === id)
  if (named.length === 0) return undefined
  if (named.some(({ isOutgoing }) => isOutgoing)) return { kind: 'outgoing' }
  const [amount, ...others] = new Set(named.flatMap((entry) => entry.amount ?? []))
  if (amount === undefined || others.length > 0) return { kind: 'unclear' }
  return amount === payment.amount ? { kind: 'match' } : { kind: 'amount', amount }
}
