import type { ListedPayment } from './payments.calls.ts'

type Named = Pick<ListedPayment, 'payment_method' | 'transaction_id' | 'claimed_transaction_id'>

/** The id of the money that a payment names. */
export const trxOf = ({ transaction_id: own, claimed_transaction_id: claimed }: Named): string | null =>
  own ?? claimed

/** In the order of the list, but payments that name the same money follow each other. */
export function besideRivals<Row extends Named>(rows: readonly Row[]): Row[] {
  const keyOf = (row: Row) => (trxOf(row) ? `${row.payment_method} ${trxOf(row)}` : row)
  const places = new Map<string | Row, number>()
  for (const [at, row] of rows.entries()) if (!places.has(keyOf(row))) places.set(keyOf(row), at)
  const placeOf = (row: Row) => places.get(keyOf(row)) ?? 0
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b))
}
