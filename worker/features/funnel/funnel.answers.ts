import * as z from 'zod/mini'
import type { CsvColumns } from '#worker/lib/csv.ts'
import { count, csv, id, json, many, noContent, pageFields, text, view } from '#worker/openapi/answer-kit.ts'
import type { DistrictRow, ShortageRow, WeekFigures } from './funnel.queries.ts'
import { growthSteps, reportedSteps, type GrowthStep } from './funnel.schema.ts'

/**
 * A week of the funnel. `counted`: its days on which phones reported; without one their steps are unknown. `closed`: its days that
 * are summed up.
 */
type FunnelWeek = {
  week: string
  closed: number
  counted: number
  figures: WeekFigures | undefined
  unknown: readonly GrowthStep[]
}

const step = (name: GrowthStep) =>
  [
    z.nullable(count),
    ({ figures, closed, counted, unknown }: FunnelWeek) =>
      closed === 0 || unknown.includes(name) || (counted === 0 && reportedSteps.includes(name))
        ? null
        : (figures?.[name] ?? 0),
  ] as const

export const funnelWeek = view<FunnelWeek>()({
  week: z.iso.date(),
  closed: count,
  counted: count,
  visits: step('visits'),
  looks: step('looks'),
  asks: step('asks'),
  registered: step('registered'),
  paid: step('paid'),
  reveals: step('reveals'),
  answered: step('answered'),
  returns: step('returns'),
})

const choice = view<{ id: number; name: string }>()({ id, name: text })

const demand = {
  searches: count,
  requests: count,
  reveals: count,
  interest: count,
  providers: count,
} as const

export const shortage = view<ShortageRow>()({
  category_id: id,
  category: text,
  district_id: id,
  district: text,
  division: text,
  ...demand,
})

export const districtDemand = view<DistrictRow>()({
  district_id: id,
  district: text,
  division: text,
  ...demand,
})

export const shortageCsv: CsvColumns<ShortageRow> = [
  ['পেশা', (row) => row.category],
  ['জেলা', (row) => row.district],
  ['বিভাগ', (row) => row.division],
  ['সেবাদাতা', (row) => row.providers],
  ['খোঁজা', (row) => row.searches],
  ['জানানোর অনুরোধ', (row) => row.requests],
  ['নম্বর দেখা', (row) => row.reveals],
]

export const funnelAnswers = {
  'POST /api/growth/visits': noContent('Counts that a phone opened the site; nothing of the phone is kept'),
  'POST /api/growth/asks': noContent('Counts a press on the button for a number'),
  'GET /api/admin/growth': json('From visits to returns by week; null for what was not counted', {
    data: z.strictObject({
      /** Those that the site knows, in their order. */
      steps: z.array(z.enum(growthSteps)),
      weeks: many(funnelWeek).schema,
      /** The last day that is summed up. */
      until: z.nullable(z.iso.date()),
    }),
  }),
  'GET /api/admin/growth/choices': json('All trades and districts, for the filters of both pages', {
    data: z.strictObject({ trades: many(choice).schema, districts: many(choice).schema }),
  }),
  'GET /api/admin/growth/shortages': json('Trades in districts by what is missing', {
    data: many(shortage),
    meta: z.strictObject(pageFields),
  }),
  'GET /api/admin/growth/shortages.csv': csv('The same as a file'),
  'GET /api/admin/growth/districts': json('Demand and supply of each district', {
    data: many(districtDemand),
  }),
}
