import {
  dhakaDay,
  pointsFor,
  priorWeight,
  scoreSteps,
} from '#worker/features/providers/listing/listing.rules.ts'

// The order of the lists, worked out without any of the product's SQL.

type Ratings = { ratingSum: number; ratingCount: number }
/** What the points of all providers have in common: the site's mean in hundredths, and a day since 1970. */
type Order = { mean: number; day: number }
type Ranked = Ratings & {
  verifiedBadge: boolean
  photo: string | null
  phoneHiddenAt: Date | null
  activeAt: Date | null
  submittedAt: Date
  answerPoints: number
}

const dampedOf = ({ ratingSum, ratingCount }: Ratings, { mean }: Pick<Order, 'mean'>): number =>
  Math.floor((ratingSum * 100 + priorWeight * mean) / (ratingCount + priorWeight))

export const scoreOf = (ratings: Ratings, order: Pick<Order, 'mean'>): number =>
  ratings.ratingCount === 0 ? 0 : dampedOf(ratings, order)

function pointsOf(provider: Ranked, order: Order): number {
  const silent = order.day - dhakaDay(provider.activeAt ?? provider.submittedAt)
  const silence = pointsFor.silence.find(({ days }) => silent <= days)
  return Math.max(
    0,
    dampedOf(provider, order) +
      (provider.verifiedBadge ? pointsFor.badge : 0) +
      (provider.photo === null ? 0 : pointsFor.photo) +
      (provider.phoneHiddenAt === null ? 0 : pointsFor.withheldNumber) +
      (silence?.points ?? 0) +
      provider.answerPoints,
  )
}

export const rankOf = (provider: Ranked, order: Order): number =>
  pointsOf(provider, order) * scoreSteps + scoreOf(provider, order)
