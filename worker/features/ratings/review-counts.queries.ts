import { tagBits } from './ratings.rules.ts'
import { ratingTags } from './ratings.schema.ts'

/** SQL of the totals that triggers keep in `review_counts`, counted from the ratings. */
export const reviewCountsSql: string = [
  `SELECT provider_id, 'stars_' || rating AS kind, count(*) AS total FROM ratings GROUP BY 1, 2`,
  ...ratingTags.map(
    (tag) =>
      `SELECT provider_id, '${tag}', count(*) FROM ratings WHERE tags & ${tagBits([tag])} GROUP BY provider_id`,
  ),
].join(' UNION ALL ')

/** SQL for what a row of `ratings` counts as: the stars and the tags, with NULL for a tag that it does not have. */
export const kindsOf = (row: string): string =>
  [
    `'stars_' || ${row}.rating`,
    ...ratingTags.map((tag) => `iif(${row}.tags & ${tagBits([tag])}, '${tag}', NULL)`),
  ].join(', ')

/** SQL for the number of things that a row of `ratings` counts as: one for the stars, and one for each tag. */
export const kindsTotal = (row: string): string =>
  ['1', ...ratingTags.map((tag) => `((${row}.tags & ${tagBits([tag])}) > 0)`)].join(' + ')
