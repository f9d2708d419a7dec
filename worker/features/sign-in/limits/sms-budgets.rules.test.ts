import { describe, expect, it } from 'vitest'
import { levelOfShare, levelOfSpent, spendableBy, spendingOf } from './sms-budgets.rules.ts'

const timezone = 'Asia/Dhaka'
const atDhaka = (time: string) => new Date(`2026-11-22T${time}+06:00`)

describe('the budgets of SMS', () => {
  it.each([
    ['00:00', 0, 400, null],
    ['00:00', 399, 400, null],
    ['00:00', 400, 400, '06:00'],
    ['05:59:59', 400, 400, '06:00'],
    ['06:00', 400, 600, null],
    ['06:00', 600, 600, '12:00'],
    ['12:00', 790, 800, null],
    ['17:59:59', 799, 800, null],
    ['17:59:59', 800, 800, '18:00'],
    ['18:00', 800, 1000, null],
    ['23:59:59', 999, 1000, null],
    ['23:59:59', 1000, 1000, '24:00'],
    ['00:00', 1000, 400, '24:00'],
    // The clock was ahead and jumps back: what was spent stays spent, and the quarter that has room for it opens.
    ['01:00', 750, 400, '12:00'],
    ['07:00', 790, 600, '12:00'],
    ['07:00', 800, 600, '18:00'],
  ])('keep a fifth for each later quarter: at %s with %i of 1,000 spent', (time, spent, spendable, opens) => {
    const found = spendableBy(atDhaka(time), { max: 1000, spent, timezone })
    expect(found.spendable).toBe(spendable)
    const at = opens === '24:00' ? new Date('2026-11-23T00:00+06:00') : opens && atDhaka(opens)
    expect(found.opens?.at ?? null).toEqual(at)
  })

  it('never close a small budget before it is spent', () => {
    const opensAtOne = [1, 2, 4].map(
      (max) => spendableBy(atDhaka('01:00'), { max, spent: 0, timezone }).spendable,
    )
    expect(opensAtOne).toEqual([1, 2, 4])
  })

  it('have quarters also on a day of 23 hours', () => {
    const { opens } = spendableBy(new Date('2026-03-29T00:30:00Z'), {
      max: 10,
      spent: 4,
      timezone: 'Europe/London',
    })
    expect(opens?.at.toISOString()).toBe('2026-03-29T05:45:00.000Z')
  })
})

describe('the networks of a day', () => {
  const spender = { siteLimit: 5000, asn: null, secret: 'secret', timezone, now: atDhaka('09:00') }
  const boundsOf = (network: string, asn: number | null = null) =>
    spendingOf('register', { ...spender, network, asn })
  const buckets = (network: string) =>
    boundsOf(network)
      .all.slice(1)
      .map(({ bucket }) => bucket)
  const maxOf = (limits: readonly { max: number }[]) => limits.map(({ max }) => max)

  it.each([
    ['198.51.100.7', null, [], [275, 550]],
    ['198.51.100.7', 45_245, [], [275, 550, 1375]],
    ['2001:db8:77:1::/64', 45_245, [275, 1100], [1375]],
    ['unknown', null, [], [275]],
  ])(
    'of %s in the system %s close, or cost a challenge, behind these bounds',
    (network, asn, closing, paying) => {
      const spending = boundsOf(network, asn)
      expect([maxOf(spending.closing), maxOf(spending.paying)]).toEqual([closing, paying])
    },
  )

  it('are shared by the neighbours only', () => {
    const [a, b] = [buckets('198.51.100.7'), buckets('198.51.100.8')]
    expect([a[0] === b[0], a[1] === b[1]]).toEqual([false, true])
    const [c, d, e] = ['2001:db8:77:1::/64', '2001:db8:77:2::/64', '2001:db8:78:1::/64'].map(buckets)
    expect([c?.[0] === d?.[0], c?.[0] === e?.[0], c?.[1] === e?.[1]]).toEqual([true, false, true])
    expect(new Set(buckets('2001:db9:0:1::/64')).has(c?.[1] ?? '')).toBe(false)
  })

  it('do not bound resets, whose numbers have an account', () => {
    const { closing, paying } = spendingOf('reset_password', { ...spender, network: '198.51.100.7', asn: 1 })
    expect([...closing, ...paying]).toEqual([])
  })
})

it.each([
  ['the site', levelOfSpent, 1000, [0, 499, 500, 799, 800, 5000], [0, 0, 3, 3, 5, 5]],
  [
    'a network',
    (hits: number, max: number) => levelOfShare(hits, { max }),
    275,
    [274, 275, 549, 550, 1100],
    [0, 3, 3, 4, 5],
  ],
] as const)('a challenge costs more by the share that %s has spent', (_, levelOf, of, spent, levels) =>
  expect(spent.map((hits) => levelOf(hits, of))).toEqual(levels),
)
