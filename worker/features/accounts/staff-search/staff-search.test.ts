import { describe, expect, it } from 'vitest'
import { makeProvider, makeUser } from '#test/support/factories.ts'
import { makePayment } from '#test/support/payments.ts'
import { as } from '#test/support/request.ts'
import type { searchEverything } from './staff-search.usecases.ts'

type Found = Awaited<ReturnType<typeof searchEverything>>

async function find(q: string, role: 'admin' | 'staff' = 'admin'): Promise<Found> {
  const answer = await (await as(await makeUser(role))).get(`/api/admin/search?q=${encodeURIComponent(q)}`)
  expect(answer.status, q).toBe(200)
  return (await answer.json<{ data: Found }>()).data
}
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id)

describe('the search over the admin area', () => {
  it('finds customers and profiles by any word of the name, however it is written, but no erased account and no colleague', async () => {
    await makeUser('customer', { name: 'বড়ুয়া', phone: null, erasedAt: new Date() })
    await makeUser('staff', { name: 'বড়ুয়া' })
    const customer = await makeUser('customer', { name: 'আবদুর রহমান বড়ুয়া' })
    const worker = await makeProvider({ name: 'বড়ুয়া মিস্ত্রি', status: 'rejected' })
    await makeProvider({ name: 'অন্য কেউ' })
    const found = await find('বড়ুয়া')
    expect(ids(found.customers)).toEqual([customer.id])
    expect(found.workers).toMatchObject([{ id: worker.id, status: 'rejected', phone: worker.phone }])
    expect(ids((await find('রহমান বড়ুয়া')).customers)).toEqual([customer.id])
    expect(await find('অপরিচিত')).toEqual({ customers: [], workers: [], payments: [] })
  })

  it('finds people by the beginning of a phone, in any digits and spacing', async () => {
    const customer = await makeUser('customer', { phone: '01855512345' })
    for (const q of ['018555', '০১৮৫৫-৫১২', '+880 18555 12345'])
      expect(ids((await find(q, 'staff')).customers), q).toEqual([customer.id])
  })

  it('finds payments by reference, TrxID and payer for the admin, and never for staff', async () => {
    const payer = await makeUser('service_worker', { name: 'টাকাওয়ালা' })
    const payment = await makePayment({ userId: payer.id, gatewayTxnId: 'BKX99ABC12', amountPoisha: 12_350 })
    for (const q of [payment.ref, payment.ref.slice(0, 22).toLowerCase(), 'bkx99abc12', 'টাকাওয়ালা']) {
      expect((await find(q)).payments, q).toMatchObject([
        { id: payment.id, ref: payment.ref, amount: 123.5, payer: 'টাকাওয়ালা' },
      ])
      expect((await find(q, 'staff')).payments, q).toEqual([])
    }
  })

  it('gives the five newest of a kind, and nothing for a single letter', async () => {
    const made: number[] = []
    for (let i = 0; i < 7; i++)
      made.push((await makeUser('customer', { name: 'জনাব মিলন', createdAt: new Date(1e12 + i) })).id)
    expect(ids((await find('মিলন')).customers)).toEqual(made.toReversed().slice(0, 5))
    expect((await find('ম')).customers).toEqual([])
    expect((await find('')).customers).toEqual([])
  })
})
