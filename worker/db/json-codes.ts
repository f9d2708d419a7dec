import { sql, type SQL } from 'drizzle-orm'

// A phone number and an identity number have ten digits or more, amounts and ids have fewer.
const maxNumber = 1_000_000_000

/**
 * SQL for a JSON object with only its small numbers, its flags and the short texts under `keys`; null stays null.
 * Nothing that a person wrote remains.
 * @param json a column or a value, evaluated twice
 */
export const codesOfJson = (
  json: SQL,
  keys: readonly string[],
): SQL => sql`(CASE WHEN json_valid(${json}) THEN (
  SELECT json_group_object(kept.key, CASE kept.type WHEN 'true' THEN json('true') WHEN 'false' THEN json('false') ELSE kept.value END)
  FROM json_each(${json}) kept
  WHERE kept.type IN ('true', 'false', 'null')
    OR (kept.type IN ('integer', 'real') AND abs(kept.value) < ${sql.raw(String(maxNumber))})
    OR (kept.type = 'text' AND length(kept.value) <= 40
      AND kept.key IN (${sql.raw(keys.map((key) => `'${key}'`).join(', '))}))) END)`
