import { reportBounds } from '#worker/features/reveals/reveals.rules.ts'
import { millisecondsPerDay } from '#worker/lib/dhaka-time.ts'

const hour = 3_600_000

/** When a customer is asked. Times in milliseconds since the reveal, or since the answer. */
export const askBounds = {
  after: 2 * hour,
  until: 14 * millisecondsPerDay,
  /** An answer is corrected within this time, and the questions that follow a yes are answered. */
  correctableFor: hour / 2,
}

/** What an answer weighs by the age of the account when it came, in hundredths of a person. The first step that fits. */
export const weights = [
  { youngerThan: reportBounds.ageOfAccount, weight: 0 },
  { youngerThan: 30 * millisecondsPerDay, weight: 25 },
  { youngerThan: 180 * millisecondsPerDay, weight: 50 },
  { youngerThan: Infinity, weight: 100 },
] as const

export const rateBounds = {
  /** Different people before a rate is shown or moves a worker in the lists. */
  people: 5,
  /** Answers of this weight are of accounts of a month. If enough people have such accounts, younger ones do not count. */
  elderWeight: 50,
  /** Answers that resemble each other: of two the first counts, of more none does. */
  maxResembled: 1,
  /** Milliseconds, and how many of the newest answers. */
  within: 365 * millisecondsPerDay,
  newest: 100,
  /** Answers of the site that stand beside those of each worker: the weight of five people, eight of ten answered. In percent. */
  prior: { weight: 500, rate: 80 },
}

export const priceRules = {
  people: 10,
  newest: 200,
  /** Prices further from the quartiles than so many times their distance are cut. */
  fence: 1.5,
}

/** What customers paid, in whole taka. */
export type PriceRange = { low: number; median: number; high: number; people: number }
