type Check = { counter: string; differing: number; kept: number; actual: number }

/**
 * What `wrangler d1 execute --json` printed for one counter, in words.
 * @throws Error when it holds no result, or when the counter still differs after the repair
 */
export function readRecount(printed: string): string {
  // Warnings may stand before the JSON.
  const start = printed.search(/^\s*\[/m)
  const statements = JSON.parse(start < 0 ? printed : printed.slice(start)) as { results?: Check[] }[]
  const checks = statements.flatMap(({ results = [] }) => results).filter((row) => 'differing' in row)
  const [before, after] = [checks[0], checks.at(-1)]
  if (!before || !after) throw new Error('the database gave no answer')
  if (after.differing > 0)
    throw new Error(`${after.counter} still differs in ${after.differing} rows after the repair`)
  return before.differing === 0
    ? 'right'
    : `repaired (${before.differing} rows: kept ${before.kept}, counted ${before.actual})`
}
