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
  { youngerThan: 30 * millisecondsPerDay, weight: 25 },
  { youngerThan: 180 * millisecondsPerDay, weight: 50 },
  { youngerThan: Infinity, weight: 100 },
] as const

export const rateBounds = {
  /** Different people before a rate is shown or moves a worker in the lists. */
  people: 5,
  /** Who paid so much for the view weighs as a whole person; who paid less, a share. */
  poishaOfPerson: 500_00,
  /** In milliseconds. */
  within: 365 * millisecondsPerDay,
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
