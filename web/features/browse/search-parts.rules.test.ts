import { describe, expect, it } from 'vitest'
import { ownFirst, partsOf } from './search-parts.rules.ts'

const electrician = { id: 1, name: 'ইলেকট্রিশিয়ান' }
const painter = { id: 3, name: 'রংমিস্ত্রি' }
const place = (id: number, name: string) => ({
  level: 'upazila' as const,
  id,
  name,
  division_id: 6,
  district_id: 47,
})
const savar = place(365, 'সাভার')
const understood = (parts: {
  categories?: (typeof electrician)[]
  places?: (typeof savar)[]
  rest?: string
}) => {
  const { categories = [], places = [], rest = '' } = parts
  return { categories, places, rest }
}
const nothing = { trade: undefined, where: '' }
const parts = (
  filters: Parameters<typeof partsOf>[0],
  found?: ReturnType<typeof understood>,
  names: Parameters<typeof partsOf>[2] = nothing,
) => partsOf(filters, found, names).map(({ label, to }) => [label, decodeURIComponent(to)])

describe('the parts of a text', () => {
  it('are its trade, its place and the other words, and each can be removed', () =>
    expect(
      parts(
        { q: 'rahim electrician savar', sort: 'newest' },
        understood({ categories: [electrician], places: [savar], rest: 'rahim' }),
      ),
    ).toEqual([
      ['ইলেকট্রিশিয়ান', '/biodata?q=rahim&division_id=6&district_id=47&upazila_id=365&sort=newest'],
      ['সাভার', '/biodata?q=rahim&category=1&sort=newest'],
      ['“rahim”', '/biodata?category=1&division_id=6&district_id=47&upazila_id=365&sort=newest'],
    ]))

  it('are several trades, which stay words', () =>
    expect(parts({ q: 'x' }, understood({ categories: [electrician, painter], places: [savar] }))).toEqual([
      ['ইলেকট্রিশিয়ান', '/biodata?category=3&division_id=6&district_id=47&upazila_id=365'],
      ['রংমিস্ত্রি', '/biodata?category=1&division_id=6&district_id=47&upazila_id=365'],
      ['সাভার', '/biodata?q=ইলেকট্রিশিয়ান+রংমিস্ত্রি'],
    ]))

  it('are places of one name, which stay a word', () =>
    expect(
      parts(
        { q: 'uttara electrician' },
        understood({
          categories: [electrician],
          places: [place(502, 'উত্তরা পূর্ব'), place(503, 'উত্তরা পশ্চিম')],
        }),
      ),
    ).toEqual([
      ['ইলেকট্রিশিয়ান', '/biodata?q=উত্তরা'],
      ['উত্তরা', '/biodata?category=1'],
    ]))

  it('are places without a common name, of which the first is kept', () =>
    expect(
      parts(
        { q: 'basabo electrician' },
        understood({ categories: [electrician], places: [place(1, 'খিলগাঁও'), place(2, 'সবুজবাগ')] }),
      ),
    ).toEqual([
      ['ইলেকট্রিশিয়ান', '/biodata?division_id=6&district_id=47&upazila_id=1'],
      ['খিলগাঁও, সবুজবাগ', '/biodata?category=1'],
    ]))

  it('are none if nothing was understood', () =>
    expect(parts({ q: 'rahim' }, understood({ rest: 'rahim' }))).toEqual([]))
})

it('shows the chosen trade and place beside what was understood', () => {
  const filters = { q: 'savar', category: 1, division_id: 6, verified: 1 as const }
  expect(parts(filters, understood({ places: [savar] }), { trade: 'ইলেকট্রিশিয়ান', where: 'ঢাকা' })).toEqual([
    ['সাভার', '/biodata?category=1&division_id=6&verified=1'],
    ['ইলেকট্রিশিয়ান', '/biodata?q=savar&division_id=6&verified=1'],
    ['ঢাকা', '/biodata?q=savar&category=1&verified=1'],
  ])
})

it('places of one name begin with that of the district of the visitor', () => {
  const places = [place(1, 'কোতোয়ালী'), { ...place(2, 'কোতোয়ালী'), district_id: 7 }, place(3, 'কোতোয়ালী')]
  const idsFor = (districtId?: number) => ownFirst(places, districtId).map(({ id }) => id)
  expect([idsFor(7), idsFor(99), idsFor()]).toEqual([
    [2, 1, 3],
    [1, 2, 3],
    [1, 2, 3],
  ])
})
