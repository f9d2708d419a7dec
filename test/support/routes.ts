import { app } from '#worker/app.ts'
import { listDocumentedRoutes } from '#worker/openapi/document.ts'
import { request } from './request.ts'

/** All routes of the Worker with the right that each one declares, read from Hono's route table. */
export const listRoutes = () => listDocumentedRoutes(app.routes)
export type Route = ReturnType<typeof listRoutes>[number]

/** `METHOD /path` of the routes that have this handler. */
export const routesWith = (handler: unknown): Set<string> =>
  new Set(
    app.routes.filter((route) => route.handler === handler).map(({ method, path }) => `${method} ${path}`),
  )

/** Replaces each `:parameter` of a route's path, and a `*` at its end, by a value. */
export const fillParameters = (path: string, value: string | number): string =>
  path.replace(/:\w+(\{[^}]*\})?/g, String(value)).replace(/\*$/, String(value))

/** Sends a call without a body to a route, by default as a guest. The id fills its parameters. */
export const callRoute = (
  { method, path }: Pick<Route, 'method' | 'path'>,
  id: number,
  token?: string,
): Promise<Response> =>
  request(
    method,
    fillParameters(path, id),
    token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } },
  )
