import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  amount,
  costTables,
  dollarsOf,
  monthlyBill,
  monthlyUsage,
  prices,
  tablesIn,
  type Measured,
} from './load/cost/cost-tables.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const measured = JSON.parse(read('load/measured.json')) as Measured

describe('the cost tables', () => {
  it('of the handbook are those of the stored measurement and prices', () => {
    expect(tablesIn(read('../worker/OPERATIONS.md'))).toBe(costTables(measured, prices))
  })

  it('count a read of the bucket for each picture without a copy at the edge', () => {
    const none = monthlyUsage(measured, { users: 1_000, answersKept: 0.1, picturesKept: 0 })
    const most = monthlyUsage(measured, { users: 1_000, answersKept: 0.1, picturesKept: 0.9 })
    expect(none.bucketReads - most.bucketReads).toBeCloseTo(0.9 * none.pictures)
    expect(none.requests).toBe(most.requests)
  })
})

describe('a price', () => {
  it('begins behind what is included', () => {
    expect(dollarsOf(10_000_000, prices.requests)).toBe(0)
    expect(dollarsOf(12_000_000, prices.requests)).toBeCloseTo(0.6)
    expect(dollarsOf(7_000, prices.transformations)).toBeCloseTo(1)
  })

  it('adds up to the bill, which names the largest item', () => {
    const usage = monthlyUsage(measured, { users: 1_000, answersKept: 0.1, picturesKept: 0.5 })
    const free = Object.fromEntries(Object.keys(usage).map((name) => [name, 0])) as typeof usage
    expect(monthlyBill(free, prices)).toEqual({ dollars: prices.plan, largest: null })
    expect(monthlyBill({ ...free, rowsWritten: 60_000_000 }, prices)).toEqual({
      dollars: prices.plan + 10,
      largest: { name: 'rows written', dollars: 10 },
    })
  })
})

it.each([
  [0.0086, '0.0086'],
  [999, '1 k'],
  [12_345, '12 k'],
  [3_249_000, '3.2 M'],
  [2_600_000_000, '2.6 G'],
  [0, '0'],
])('the amount %d is written as %s', (value, text) => expect(amount(value)).toBe(text))
