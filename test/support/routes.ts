import { app } from '#worker/app.ts'
import { statedRights, type Right } from '#worker/middleware/allow.ts'

export type StatedRoute = { method: string; path: string; right: Right | undefined }

/** Every route of the Worker's API with the right it states, read from the route table itself. */
export function statedRoutes(): StatedRoute[] {
  const routes = new Map<string, StatedRoute>()
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL') continue
    const key = `${method} ${path}`
    const known = routes.get(key)
    routes.set(key, { method, path, right: known?.right ?? statedRights.get(handler) })
  }
  return [...routes.values()]
}
