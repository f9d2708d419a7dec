import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { newCustomer } from '#test/support/customers.ts'
import { db } from '#test/support/database.ts'
import { makeCategory, makePlace, makeProvider, makeUser } from '#test/support/factories.ts'
import { as, guest } from '#test/support/request.ts'
import { addDays, dayOf } from '#worker/lib/dhaka-time.ts'
import { countingTimes } from '#worker/features/providers/interest/gather-counts.request.ts'
import { addCounts } from '#worker/features/providers/interest/interest.queries.ts'
import { interestDays } from '#worker/features/statistics/statistics.table.ts'

// The first search waits for the others of its test.
countingTimes.gather = 1_000

const today = dayOf(new Date())
const interestIn = async (districtId: number) =>
  (await db.select().from(interestDays).where(eq(interestDays.districtId, districtId)))
    .map(({ categoryId, searches, reveals }) => [categoryId, searches, reveals])
    .toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
const search = (day: string, district: number, searches: number, category?: number) =>
  db.batch([addCounts(db, day, [{ place: { district, category }, counts: { searches } }])])
const browser = { headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 13)' } }
const browse = (query: string, headers: Record<string, string> = {}) =>
  guest.get(`/api/biodata?${query}`, { headers: { ...browser.headers, ...headers } })

describe('interest', () => {
  it('counts visitors’ searches by district and trade, also those answered from the edge, and nothing else', async () => {
    const { district } = await makePlace()
    const { id: trade } = await makeCategory()
    const here = `district_id=${district.id}`
    await browse(here)
    await browse(here)
    await browse(`${here}&category=${trade}`)
    const customer = await as(await makeUser('customer'))
    await customer.get(`/api/biodata?${here}`, browser)
    await browse(`${here}&page=2`)
    await browse(here, { 'user-agent': 'Googlebot/2.1' })
    await browse(here, { purpose: 'prefetch' })
    await (await as(await makeUser('staff'))).get(`/api/biodata?${here}`, browser)
    await browse('')
    expect((await browse('district_id=99999999')).status).toBe(200)
    expect((await browse('district_id=abc')).status).toBe(422)

    await vi.waitFor(async () => expect(await interestIn(district.id)).not.toEqual([]), {
      timeout: 12_000,
      interval: 500,
    })
    expect(await interestIn(district.id)).toEqual([
      [0, 4, 0],
      [trade, 1, 0],
    ])
    expect(await interestIn(99_999_999)).toEqual([])
  })

  it('counts numbers shown, once for the district and once for the trade', async () => {
    const provider = await makeProvider()
    await (await newCustomer(5)).reveal(provider.id, 1)
    expect(await interestIn(provider.districtId)).toEqual([
      [0, 0, 1],
      [provider.categoryId, 0, 1],
    ])
  })

  it('adds up, and passes over trades that do not exist', async () => {
    const { district } = await makePlace()
    await search(today, district.id, 2)
    await search(today, district.id, 3, 987_654)
    expect(await interestIn(district.id)).toEqual([[0, 5, 0]])
  })

  it('ranks the districts where the fewest serve the most, with the trades asked for', async () => {
    await db.delete(interestDays)
    const empty = await makePlace()
    const served = await makePlace()
    const trade = await makeCategory({ name: 'ওয়েল্ডার' })
    for (let i = 0; i < 3; i++) await makeProvider({ place: served, categoryId: trade.id })
    await search(today, empty.district.id, 5, trade.id)
    await search(today, served.district.id, 6, trade.id)
    await search(today, served.district.id, 1)
    await search(addDays(today, -30), served.district.id, 999)
    const staff = await as(await makeUser('staff'))
    const answer = await staff.get('/api/admin/dashboard/demand')
    expect(await answer.json()).toEqual({
      data: {
        days: 30,
        districts: [
          {
            district_id: empty.district.id,
            name: empty.district.bnName,
            division: empty.division.bnName,
            searches: 5,
            reveals: 0,
            providers: 0,
            interest: 5,
            trades: [{ id: trade.id, name: 'ওয়েল্ডার', providers: 0 }],
          },
          {
            district_id: served.district.id,
            name: served.district.bnName,
            division: served.division.bnName,
            searches: 7,
            reveals: 0,
            providers: 3,
            interest: 7,
            trades: [{ id: trade.id, name: 'ওয়েল্ডার', providers: 3 }],
          },
        ],
      },
    })
  })
})
