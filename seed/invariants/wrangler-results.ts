/**
 * The rows of each statement that `wrangler d1 execute --json` printed.
 * @throws SyntaxError when it printed no JSON
 */
export function readResults(printed: string): unknown[][] {
  // Warnings may stand before the JSON.
  const start = printed.search(/^\s*\[/m)
  const statements = JSON.parse(start < 0 ? printed : printed.slice(start)) as { results?: unknown[] }[]
  return statements.map(({ results = [] }) => results)
}
