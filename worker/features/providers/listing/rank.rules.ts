/**
 * What each score begins with, as if every provider had these ratings already: five of 3.5 stars on average, in hundredths.
 *
 * - The weight: an average of 5.0 from one rating must not stand before 4.8 from many, and one rating of one star must not
 *   move a provider to the end. With five, the ratings of customers outweigh the prior from the sixth on.
 * - The average: half a star above the middle, because few customers rate a bad one. A new profile with one good rating then
 *   stands behind those that many customers rated well, and before those that many rated as mediocre.
 * - Constants, not the average of the site: that average changes with every rating, and each change would move every
 *   provider in every list, and make the keys of the pages wrong.
 */
export const prior = { weight: 5, average: 350 } as const

/** How far a step of boost or badge lies above the highest score. */
export const scoreSteps = 1000

export type Ratings = { ratingSum: number; ratingCount: number }

/**
 * The damped (Bayesian) average in hundredths, by which lists are sorted. The average that people see is the true one.
 * A provider without ratings has 0 and stands behind all who have one, so that no rating of a stranger moves a provider
 * behind those whom no customer has rated.
 */
export const scoreOf = ({ ratingSum, ratingCount }: Ratings): number =>
  ratingCount === 0
    ? 0
    : Math.floor((ratingSum * 100 + prior.weight * prior.average) / (ratingCount + prior.weight))

/** The recommended order in one number: boost, then verified badge, then score. The newest come first among equals. */
export const rankOf = (provider: Ratings & { rankBonus: number; verifiedBadge: boolean }): number =>
  (provider.rankBonus * 2 + Number(provider.verifiedBadge)) * scoreSteps + scoreOf(provider)
