import { matchRoutes, type RouteObject } from 'react-router'
import { entryRoutes } from './entry-routes.ts'

// The table of shell pages names all their files, and brings their style sheet.
const shellTable = () => import('./shell-routes.ts')

/** The routes that a public page does not load, as far as `path` needs them. */
export async function otherRoutes(path: string): Promise<RouteObject[]> {
  return matchRoutes(entryRoutes, path) ? entryRoutes : (await shellTable()).shellRoutes(path)
}
