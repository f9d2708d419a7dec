import * as z from 'zod/mini'
import { filled, pageField, wholeNumberText } from '#worker/lib/input/query-fields.ts'

/**
 * The way of a customer, in its order. `visits`: phones that opened the site on a day, of guests and customers; `looks`: opened
 * profiles; `asks`: presses on the button for a number; `registered`, `paid` (subscriptions), `reveals`: their rows;
 * `answered`: customers who say that the worker took the call, while they are asked; `returns`: visits of a phone that was here on an earlier day.
 */
export const growthSteps = [
  'visits',
  'looks',
  'asks',
  'registered',
  'paid',
  'reveals',
  'answered',
  'returns',
] as const
export type GrowthStep = (typeof growthSteps)[number]

/** What phones report. On a day on which nothing was counted these are unknown, not zero. */
export const reportedSteps: readonly GrowthStep[] = ['visits', 'looks', 'asks', 'returns']

/** Rows that name no trade. */
export const stepsWithoutTrade: readonly GrowthStep[] = ['registered']

const wrong = 'খবরটি পড়া যায়নি'
const idNumber = z.int(wrong).check(z.positive(wrong), z.maximum(999_999_999, wrong))

/**
 * POST /growth/visits. `again`: the phone was here on an earlier day. `path`: of a trade, place or profile, without its query;
 * `/` for all others. `category` and `district`: of the list that is shown, or the area that the phone remembers.
 */
export const visitReport = z.strictObject({
  again: z.boolean(wrong),
  path: z.string(wrong).check(z.regex(/^\/[a-z0-9/-]{0,200}$/, wrong)),
  category: z.optional(idNumber),
  district: z.optional(idNumber),
})
export type VisitReport = z.output<typeof visitReport>

/** POST /growth/asks: a press on the button for the number of a provider. */
export const askReport = z.strictObject({ provider: idNumber })

const chosen = (message: string) => filled(wholeNumberText(/^[1-9]\d{0,8}$/, message))
const category = chosen('পেশাটি ঠিক নয়')
const district = chosen('জেলাটি ঠিক নয়')

/** Of the funnel, and of the file of what is missing. */
export const placeQuery = z.object({ category, district })
export const mapQuery = z.object({ category })

export const shortageSorts = ['missing', 'searches', 'requests', 'reveals', 'providers'] as const
export type ShortageSort = (typeof shortageSorts)[number]

export const shortageQuery = z.object({
  category,
  district,
  sort: filled(z.enum(shortageSorts, 'এভাবে সাজানো যায় না')),
  page: pageField,
})
