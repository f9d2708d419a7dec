import { starKinds, tagBits } from './ratings.rules.ts'
import { ratingTags } from './ratings.schema.ts'

const columns = [...starKinds, ...ratingTags]

/** SQL for how many rows of `ratings` have each number of stars and each tag, in the order of {@link columns}. */
const counted = [
  ...starKinds.map((_, index) => `sum(rating = ${index + 1})`),
  ...ratingTags.map((tag) => `sum((tags & ${tagBits([tag])}) > 0)`),
]

// D1 allows five SELECTs in one UNION only, so the columns become rows by way of JSON.
const totalsObject = (values: readonly string[]) =>
  `json_object(${columns.map((column, index) => `'${column}', ${values[index]}`).join(', ')})`

/** SQL of the kept totals, one row for each total: `provider_id`, `kind`, `total`. */
export const keptReviewCounts = `SELECT provider_id, each.key AS kind, each.value AS total
  FROM review_counts, json_each(${totalsObject(columns)}) each`

/** SQL of the same totals, counted from the ratings. */
export const trueReviewCounts = `SELECT provider_id, each.key AS kind, each.value AS total
  FROM (SELECT provider_id, ${totalsObject(counted)} AS totals FROM ratings GROUP BY provider_id), json_each(totals) each`

/** Statements that make the kept totals equal to the ratings; right for one batch. */
export const repairReviewCounts: readonly string[] = [
  `INSERT INTO review_counts (provider_id, ${columns.join(', ')})
    SELECT provider_id, ${counted.join(', ')} FROM ratings WHERE 1 GROUP BY provider_id
    ON CONFLICT (provider_id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
    WHERE (${columns.map((column) => `review_counts.${column}`).join(', ')}) <> (${columns.map((column) => `excluded.${column}`).join(', ')})`,
  'DELETE FROM review_counts WHERE provider_id NOT IN (SELECT provider_id FROM ratings)',
]

/** SQL for "the kept totals of the provider `t` differ from the ratings". */
export const differsInReviewCounts = `(SELECT count(*) FROM (
    SELECT ${columns.join(', ')} FROM review_counts WHERE provider_id = t.id
    UNION SELECT ${counted.join(', ')} FROM ratings WHERE provider_id = t.id GROUP BY provider_id)) > 1
  OR EXISTS (SELECT 1 FROM review_counts WHERE provider_id = t.id) <> EXISTS (SELECT 1 FROM ratings WHERE provider_id = t.id)`
