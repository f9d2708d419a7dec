import { formatTaka } from '#web/lib/format.ts'

/** What a number costs, wherever a plan is offered for it. In taka; `popular` is null while one plan is on sale. */
export const priceWords = (from: number, popular: number | null): string =>
  `${formatTaka(from)} থেকে${popular ? ` · জনপ্রিয় ${formatTaka(popular)}` : ''}`
