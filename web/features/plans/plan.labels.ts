import { formatCount } from '#web/lib/format.ts'

/** How many numbers a day a plan shows; 0 is no limit. */
export const dailyLimitText = (limit: number): string =>
  limit === 0 ? 'সীমাহীন' : `দিনে ${formatCount(limit)}টি`
