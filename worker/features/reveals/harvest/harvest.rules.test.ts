import { describe, expect, it } from 'vitest'
import { isLimitUsedAtOnce, isMachinePace, slowHarvesters, type SteadyCustomer } from '../reveals.rules.ts'

const at = (...seconds: number[]) => seconds.map((second) => second * 1000)
const every = (seconds: number, count: number) =>
  at(...Array.from({ length: count }, (_, index) => index * seconds))

describe('the pace of a machine', () => {
  it.each([
    ['one a second', every(1, 8)],
    ['one in exactly thirty seconds', every(30, 8)],
    ['nearly steady', at(0, 20, 41, 60, 81, 100, 119, 140)],
    ['fast and irregular', at(0, 1, 4, 6, 11, 12, 18, 20)],
  ])('is %s', (_, times) => expect(isMachinePace(times, 15)).toBe(true))

  it.each([
    ['too few reveals', every(1, 7)],
    ['a person who calls some of them', at(0, 25, 190, 240, 265, 610, 640, 900)],
    ['a person who compares quickly', at(0, 8, 31, 39, 70, 76, 99, 140)],
  ])('is not %s', (_, times) => expect(isMachinePace(times, 15)).toBe(false))
})

describe('a daily limit that is used at once', () => {
  it('is used within a minute', () => {
    expect(isLimitUsedAtOnce(every(4, 15), 15)).toBe(true)
    expect(isLimitUsedAtOnce(every(5, 15), 15)).toBe(false)
    expect(isLimitUsedAtOnce(every(4, 14), 15)).toBe(false)
  })

  it('is that of the plan, but at least four, because a few numbers are soon read', () => {
    expect(isLimitUsedAtOnce(every(1, 5), 5)).toBe(true)
    expect(isMachinePace(every(30, 5), 5)).toBe(true)
    expect(isMachinePace(every(30, 4), 5)).toBe(false)
    expect(isLimitUsedAtOnce(every(1, 3), 3)).toBe(false)
    expect(isLimitUsedAtOnce(every(1, 50), 0)).toBe(false)
  })
})

describe('customers who use up each day of a week', () => {
  const customer = (id: number, values: Partial<SteadyCustomer> = {}): SteadyCustomer => ({
    id,
    reveals: 30,
    spread: [`1:${id}`],
    devices: [`device-${id}`],
    networks: [`network-${id}`],
    ...values,
  })
  const places = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `${from + index}:1`)
  const found = (...customers: SteadyCustomer[]) =>
    slowHarvesters(customers).map(({ shared, key, customerIds }) => [shared, key, customerIds])

  it('are suspicious alone when they ask for many trades and districts', () => {
    expect(found(customer(1, { spread: places(0, 8) }), customer(2, { spread: places(0, 7) }))).toEqual([
      ['account', '1', [1]],
    ])
  })

  it('are suspicious together when they share a device or a network, and the work', () => {
    const one = { devices: ['d'], networks: ['n'] }
    const [first, second] = [
      customer(1, { ...one, spread: places(0, 4) }),
      customer(2, { ...one, spread: places(4, 8) }),
    ]
    expect(found(first, second)).toEqual([['device', 'd', [1, 2]]])
    expect(found(first, second, customer(3, { networks: ['n'] }))).toEqual([
      ['device', 'd', [1, 2]],
      ['network', 'n', [1, 2, 3]],
    ])
  })

  it('are not suspicious as neighbours behind one network, each with the trades of a household', () => {
    const one = { networks: ['n'], spread: ['1:1', '1:2', '1:3'] }
    expect(found(customer(1, one), customer(2, one), customer(3, one))).toEqual([])
  })
})
