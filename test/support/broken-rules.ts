import { checkPage, invariantsOf } from '#worker/features/operations/invariants/invariants.queries.ts'
import { db } from './database.ts'

/** The rules of the database with these names that rows break now. @throws if no rule has such a name */
export async function findBrokenRules(names: RegExp): Promise<string[]> {
  const rules = invariantsOf([], new Date()).filter(({ rule }) => names.test(rule))
  if (rules.length === 0) throw new Error(`no rule is named like ${names.source}`)
  const broken = await Promise.all(
    rules.map(async (rule) => {
      const [page] = await checkPage(db, rule, { after: 0, limit: 1_000_000 })
      return page && page.broken > 0 ? `${rule.rule}: ${page.ids}` : []
    }),
  )
  return broken.flat()
}
