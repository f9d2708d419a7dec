import { env } from 'cloudflare:workers'

type Built = { sql: string; params: unknown[] }
type Query = { toSQL(): Built } | { getQuery(): Built }

/** The steps of a query that has not run, in the words of SQLite. */
export async function planOf(query: Query): Promise<string[]> {
  const { sql, params } = 'toSQL' in query ? query.toSQL() : query.getQuery()
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...params)
    .all<{ detail: string }>()
  return results.map(({ detail }) => detail)
}
