import { Hono } from 'hono'
import type { RouterRoute } from 'hono/types'
import type { AppEnv } from '#worker/env.ts'
import { allow } from '#worker/middleware/rights/allow.ts'
import { publicAnswer } from '#worker/middleware/copies/public-copy.ts'

let routeTable: readonly RouterRoute[] = []
let document: Promise<string> | undefined

/** Tells the document which routes the Worker has. The table grows until the first request. */
export function documentRoutes(routes: readonly RouterRoute[]): void {
  routeTable = routes
}

/** The document is written at the first request for it, so that the schemas of answers cost nothing at the start. */
async function writeDocument(): Promise<string> {
  const { describeApi } = await import('./document.ts')
  return JSON.stringify(describeApi(routeTable))
}

export const openapiRoutes = new Hono<AppEnv>().get(
  '/openapi.json',
  allow.anyone(),
  publicAnswer(),
  async (): Promise<Response> => {
    document ??= writeDocument()
    return new Response(await document, { headers: { 'Content-Type': 'application/json' } })
  },
)
