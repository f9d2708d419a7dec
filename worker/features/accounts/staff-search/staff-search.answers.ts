import * as z from 'zod/mini'
import type { RowOf } from '#worker/db/db.ts'
import { paymentStatuses } from '#worker/features/payments/payments.schema.ts'
import { providerStatuses } from '#worker/features/providers/providers.schema.ts'
import { poishaToTaka } from '#worker/lib/money.ts'
import { id, json, moment, taka, text, view } from '#worker/openapi/answer-kit.ts'
import type { CustomerRow } from '../customers/customers.queries.ts'
import type { searchPayments, searchWorkers } from './staff-search.queries.ts'

const customer = view<CustomerRow>()({ id, name: text, phone: z.nullable(text) })

const worker = view<RowOf<typeof searchWorkers>>()({
  id,
  name: text,
  phone: text,
  status: z.enum(providerStatuses),
  is_active: z.boolean(),
  category: [text, (row) => row.categoryName],
  place: [text, (row) => `${row.area}, ${row.district}`],
})

const payment = view<RowOf<typeof searchPayments>>()({
  id,
  ref: text,
  status: z.enum(paymentStatuses),
  amount: [taka, (row) => poishaToTaka(row.amountPoisha)],
  payer: text,
  plan: [text, (row) => row.planName],
  time: [z.nullable(moment), (row) => row.listedAt],
})

/** Null: what the searcher may not read. */
type Found = {
  customers: CustomerRow[] | null
  workers: RowOf<typeof searchWorkers>[] | null
  payments: RowOf<typeof searchPayments>[] | null
}

export const searchResults = view<Found>()({
  customers: [z.array(customer.schema), ({ customers }) => (customers ?? []).map((row) => customer(row))],
  workers: [z.array(worker.schema), ({ workers }) => (workers ?? []).map((row) => worker(row))],
  payments: [z.array(payment.schema), ({ payments }) => (payments ?? []).map((row) => payment(row))],
})

export const searchAnswers = {
  'GET /api/admin/search': json('Finds profiles, customers and payments', { data: searchResults }),
}
