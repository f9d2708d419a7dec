import { formatCount } from '#web/lib/format.ts'

/** The plan's daily number of contacts; 0 means unlimited. */
export const dailyLimitText = (limit: number): string =>
  limit === 0 ? 'সীমাহীন' : `দিনে ${formatCount(limit)}টি`
