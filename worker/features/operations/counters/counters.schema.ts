/** The counters that are kept beside the rows they count, in the order in which they are checked and repaired. */
export const counterNames = [
  'rating_sums',
  'rating_counts',
  'review_counts',
  'listing_counts',
  'listing_sums',
  'site_counters',
  'counter_days',
  'payment_counts',
  'revenue_paid',
  'revenue_paid_counts',
  'revenue_refunded',
  'revenue_discounts',
  'discount_codes',
  'free_numbers',
  'interest_reveals',
  'provider_reveals',
  'closed_figures',
  'week_figures',
] as const
export type CounterName = (typeof counterNames)[number]

/** Counters of money, in poisha. */
export const moneyCounters: readonly string[] = [
  'revenue_paid',
  'revenue_refunded',
  'revenue_discounts',
] satisfies readonly CounterName[]

export const counterLabels: Record<CounterName, string> = {
  rating_sums: 'রেটিংয়ের যোগফল',
  rating_counts: 'রেটিংয়ের সংখ্যা',
  review_counts: 'তারা ও চিহ্ন অনুযায়ী রেটিংয়ের সংখ্যা',
  listing_counts: 'উপজেলার তালিকায় সেবাদাতার সংখ্যা',
  listing_sums: 'বড় এলাকার তালিকায় সেবাদাতার সংখ্যা',
  site_counters: 'সাইটের মোট সংখ্যা',
  counter_days: 'দিনশেষের মোট সংখ্যা',
  payment_counts: 'পেমেন্টের সংখ্যা',
  revenue_paid: 'দিনের আয়',
  revenue_paid_counts: 'দিনের পেমেন্টের সংখ্যা',
  revenue_refunded: 'ফেরত দেওয়া টাকা',
  revenue_discounts: 'দিনের ছাড়',
  discount_codes: 'কোডের ব্যবহার ও ছাড়',
  free_numbers: 'ফ্রি নম্বরের সংখ্যা',
  interest_reveals: 'দেখানো নম্বরের সংখ্যা',
  provider_reveals: 'সেবাদাতার দেখানো নম্বরের সংখ্যা',
  closed_figures: 'দিনের নিবন্ধন ও কেনা প্ল্যানের সংখ্যা',
  week_figures: 'সপ্তাহের যোগফল',
}

/** The id or day by which rows are divided, or a part of what identifies a kept row. */
export type Key = number | string

/** How many kept rows differ, the sum that they hold, and the sum that they should hold. */
export type Difference = { differing: number; kept: number; actual: number }

/** A check in parts that has not ended. `startedAt`: milliseconds. */
export type CounterRun = RangedRun | SummedRun

/** The ranges up to and with `after` are compared. */
export type RangedRun = Difference & { kind: 'ranged'; startedAt: number; after: Key | null }

/** See `counters.usecases.ts`, `summedPart`. */
export type SummedRun = {
  kind: 'summed'
  startedAt: number
  step: 'count' | 'compare' | 'confirm'
  /** The next range to count: the table, and the id behind which it begins. */
  source: number
  after: number
  tiles: CounterTile[]
  /** JSON of the kept totals, read together with the tiles that move. */
  kept: string
  /** The next tile to confirm, and whether one of this round has changed. */
  next: number
  hasMoved: boolean
  rounds: number
}

/** A range of ids of one table. `counted`: JSON of its totals. `isMoving`: rows of it change these days. */
export type CounterTile = {
  source: number
  after: number
  end: number | null
  counted: string
  isMoving: boolean
}
