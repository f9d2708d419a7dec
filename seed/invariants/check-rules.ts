import {
  invariantsOf,
  namedIds,
  pageText,
  type ForeignKey,
  type PageResult,
} from '#worker/features/operations/invariants/invariants.queries.ts'

/** A broken rule: how many rows break it, and the first ids. */
export type Finding = { rule: string; count: number; ids: (number | string)[] }

type Run = (statements: readonly string[]) => Promise<unknown[][]>

// D1 stops a batch after 30 seconds, and a command line has room for some hundred statements.
const rowsOfPage = 5000
const statementsAtOnce = 60

/** Checks every rule from the first to the last row, page by page; pages of several rules share a command. */
export async function checkAllRules(
  run: Run,
  foreignKeys: readonly ForeignKey[],
  now: Date,
  rowsAtOnce = rowsOfPage,
): Promise<Finding[]> {
  const findings: Finding[] = []
  let open = invariantsOf(foreignKeys, now).map((invariant) => ({
    invariant,
    after: 0,
    count: 0,
    ids: [] as number[],
  }))
  while (open.length > 0) {
    const [these, others] = [open.slice(0, statementsAtOnce), open.slice(statementsAtOnce)]
    const results = await run(
      these.map(({ invariant, after }) => pageText(invariant, { after, limit: rowsAtOnce })),
    )
    const unfinished = these.filter((state, index) => {
      const page = results[index]?.[0] as PageResult | undefined
      if (!page) throw new Error(`the database gave no answer for ${state.invariant.rule}`)
      state.after = page.last ?? state.after
      state.count += page.broken
      state.ids = [...state.ids, ...(JSON.parse(page.ids) as number[])].slice(0, namedIds)
      return page.seen === rowsAtOnce
    })
    for (const { invariant, count, ids } of these.filter((state) => !unfinished.includes(state)))
      if (count > 0) findings.push({ rule: invariant.rule, count, ids })
    open = [...unfinished, ...others]
  }
  return findings
}

/** One line a finding, for the terminal. */
export const printFindings = (findings: readonly Finding[]): string =>
  findings.length === 0
    ? 'all rules hold'
    : findings
        .map(
          ({ rule, count, ids }) => `${rule}: ${count} rows${ids.length > 0 ? ` (${ids.join(', ')})` : ''}`,
        )
        .join('\n')
