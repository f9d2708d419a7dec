/** The counters that are kept beside the rows they count, in the order in which they are checked and repaired. */
export const counterNames = [
  'rating_sums',
  'rating_counts',
  'review_counts',
  'listing_counts',
  'site_counters',
  'counter_days',
  'payment_counts',
  'revenue_paid',
  'revenue_paid_counts',
  'revenue_refunded',
  'interest_reveals',
] as const
export type CounterName = (typeof counterNames)[number]

/** Counters of money, in poisha. */
export const moneyCounters: readonly string[] = [
  'revenue_paid',
  'revenue_refunded',
] satisfies readonly CounterName[]

export const counterLabels: Record<CounterName, string> = {
  rating_sums: 'রেটিংয়ের যোগফল',
  rating_counts: 'রেটিংয়ের সংখ্যা',
  review_counts: 'তারা ও চিহ্ন অনুযায়ী রেটিংয়ের সংখ্যা',
  listing_counts: 'তালিকায় সেবাদাতার সংখ্যা',
  site_counters: 'সাইটের মোট সংখ্যা',
  counter_days: 'দিনশেষের মোট সংখ্যা',
  payment_counts: 'পেমেন্টের সংখ্যা',
  revenue_paid: 'দিনের আয়',
  revenue_paid_counts: 'দিনের পেমেন্টের সংখ্যা',
  revenue_refunded: 'ফেরত দেওয়া টাকা',
  interest_reveals: 'দেখানো নম্বরের সংখ্যা',
}
