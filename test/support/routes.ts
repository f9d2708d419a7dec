import { app } from '#worker/app.ts'
import { statedRights, type Callers } from '#worker/middleware/rights/allow.ts'

export type Route = { method: string; path: string; right: Callers | undefined }

/** All routes of the Worker with the right that each one declares, read from Hono's route table. */
export function listRoutes(): Route[] {
  const routes = new Map<string, Route>()
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL') continue
    const key = `${method} ${path}`
    // Hono lists a route once for each of its handlers; only the `allow` handler has a right.
    routes.set(key, { method, path, right: routes.get(key)?.right ?? statedRights.get(handler) })
  }
  return [...routes.values()]
}

/** `METHOD /path` of the routes that have this handler. */
export const routesWith = (handler: unknown): Set<string> =>
  new Set(
    app.routes.filter((route) => route.handler === handler).map(({ method, path }) => `${method} ${path}`),
  )

/** Replaces each `:parameter` of a route's path, and a `*` at its end, by a value. */
export const fillParameters = (path: string, value: string | number): string =>
  path.replace(/:\w+(\{[^}]*\})?/g, String(value)).replace(/\*$/, String(value))
