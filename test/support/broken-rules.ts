import { invariantsOf } from '#worker/features/operations/invariants/invariants.queries.ts'
import { checkRule } from '#worker/features/operations/invariants/invariants.usecases.ts'
import { db } from './database.ts'

/** The rules of the database with these names that rows break now. @throws if no rule has such a name */
export async function findBrokenRules(names: RegExp): Promise<string[]> {
  const rules = invariantsOf(new Date()).filter(({ rule }) => names.test(rule))
  if (rules.length === 0) throw new Error(`no rule is named like ${names.source}`)
  const found = await Promise.all(rules.map((rule) => checkRule(db, rule)))
  return found.filter(({ count }) => count > 0).map(({ rule, ids }) => `${rule}: ${JSON.stringify(ids)}`)
}

/** The totals of lists that differ from the profiles in them, and the averages that differ from the ratings. */
export const findWrongTotals = () => findBrokenRules(/^list_totals|^ratings_of/)
